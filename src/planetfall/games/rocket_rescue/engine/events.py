"""The events of Rocket Rescue: what each kind means, and what its numbers are."""

from planetfall.core.events import (
    ONE_SEAT,
    PHASE,
    ROUND,
    TURN,
    EventKind,
    EventKinds,
    EventValue,
    Scenes,
    Stage,
    staged,
)
from planetfall.games.rocket_rescue.engine.actions import (
    COLOURS,
    DESIGN_IDS,
    HANGAR_IDS,
    PHASE_IDS,
    PLACE_IDS,
    PLACEMENT_IDS,
    PLANET_IDS,
    RESOURCE_IDS,
)
from planetfall.games.rocket_rescue.engine.refusals import QUESTION_CLAUSES

SEAT = EventValue("colour", "Seat that acts.", COLOURS, "seat")
OWNER = SEAT.named("owner", "Seat that owns the module.")
MODULE = EventValue("module", "Design of the module.", DESIGN_IDS, "module")
HANGAR = EventValue("hangar", "The hangar.", HANGAR_IDS, "hangar")
PLACE = EventValue("place", "Hangar and slot of the module.", PLACE_IDS, "hangar")
START = PLACE.named("start", "Hangar and slot before.")
END = PLACE.named("end", "Hangar and slot afterwards.")
PLANET = EventValue("planet", "The planet.", PLANET_IDS, "planet")
RESOURCE = EventValue("resource", "Kind of the cubes.", RESOURCE_IDS, "resource")
IN_PHASE = EventValue("phase", "The phase.", PHASE_IDS)
DICE = EventValue("dice", "Dice in a phase.", PLACEMENT_IDS)
DIE = EventValue("die", "The die.")
ROLL = EventValue("roll", "What the die shows.")
COUNT = EventValue("count", "Number of cubes.")
ENERGY = EventValue("energy", "Amount of energy.")
POINTS = EventValue("points", "Number of points.")
TRACK = tuple(
    SEAT.named(name, f"Seat that stands {name}.") for name in ("first", "second", "third", "fourth", "fifth")
)

QUESTION_KIND = EventValue(
    "question", "Kind of the question.", tuple(key for _, (_, key) in sorted(QUESTION_CLAUSES.items()))
)

SCENES: Scenes = {
    "round": Stage(at=("round",)),
    "display": Stage(at=("display",), together="display"),
    "boarding-shut": Stage(icon="i-boarding", at=("phase-boarding",)),
    "planned": Stage(icon="i-planning"),
    "balance": Stage(icon="i-energy", counts=("colour:energy={energy:+}",), together="dice"),
    "cuts-bid": Stage(icon="i-influence"),
    "lowers": Stage(icon="i-planning"),
    "rolls": Stage(icon="die-{roll}", together="dice"),
    "influence": Stage(icon="i-influence", at=("influence",)),
    "pays-bid": Stage(icon="i-energy", counts=("colour:energy=-{energy}",)),
    "phase": Stage(icon="i-{phase}", at=("phase-{phase}",)),
    "lapse": Stage(icon="i-boarding"),
    "passes": Stage(),
    "takes": Stage(card="module", path=("module", "colour"), icon="i-research"),
    "buys": Stage(
        path=("resource", "colour"),
        icon="cube-{resource}",
        amount="count",
        counts=("colour:{resource}={count:+}",),
    ),
    "refills": Stage(icon="cube-{resource}"),
    "tops-up": Stage(icon="cube-{resource}"),
    "boards": Stage(path=("colour", "place"), icon="crew-{colour}"),
    "waits": Stage(path=("colour", "terminal"), icon="crew-{colour}", at=("terminal",)),
    "moves-crew": Stage(path=("start", "end"), icon="crew-{colour}"),
    "trades": Stage(
        path=("taken", "colour"), icon="cube-{taken}", counts=("colour:{given}=-2", "colour:{taken}=+1")
    ),
    "builds": Stage(card="module", path=("colour", "place"), icon="i-build"),
    "company": Stage(icon="cube-{resource}"),
    "gains": Stage(icon="i-energy", counts=("colour:energy={energy:+}",)),
    "seats": Stage(path=("colour", "place"), icon="crew-{colour}"),
    "moves-module": Stage(path=("start", "end"), icon="i-build"),
    "launches": Stage(path=("hangar", "planet"), icon="i-launch", counts=("colour:energy=-{energy}",)),
    "lands": Stage(path=("planet", "colour"), icon="crew-{colour}", amount="people", together="landing"),
    "launch-reward": Stage(
        path=("", "colour"), icon="i-star", counts=("colour:points={points:+}",), together="rewards"
    ),
    "build-reward": Stage(
        path=("", "colour"), icon="i-star", counts=("colour:points={points:+}",), together="rewards"
    ),
    "equipment": Stage(path=("", "colour"), icon="i-star", counts=("colour:points=+1",), together="rewards"),
    "all-rescued": Stage(icon="i-landed"),
    "rescued-too": Stage(icon="i-landed"),
    "planet": Stage(card="planet"),
    "no-planet": Stage(),
    "holds": Stage(icon="die-{roll}", together="stability"),
    "breaks": Stage(icon="die-{roll}", together="stability"),
    "leaves-terminal": Stage(path=("terminal", "place"), icon="crew-{colour}"),
    "leftover": Stage(),
    "drops": Stage(),
    "keeps": Stage(),
    "reshuffle": "A deck is renewed, and nothing on the table changes.",
    "final": Stage(icon="i-star", at=("round",)),
}

KINDS: EventKinds = {
    "round": EventKind(
        "A round begins.", (EventValue("number", "Number of the round."),), ("RR-23",), level=ROUND
    ),
    "display": EventKind("An advanced module is laid on display.", (MODULE,), ("RR-24", "RR-43")),
    "boarding-shut": EventKind("There will be no boarding in this round.", (), ("RR-58",), level=PHASE),
    "planned": EventKind(
        "A plan is revealed.",
        (
            SEAT,
            *(DICE.named(phase, f"Dice in the phase {phase}.") for phase in PHASE_IDS),
            EventValue("bid", "Energy bid for influence."),
        ),
        ("RR-29",),
        level=TURN,
    ),
    "balance": EventKind(
        "The dice of a plan are settled.",
        (SEAT, ENERGY.named("energy", "Energy received; below 0 paid.")),
        ("RR-34",),
        level=TURN,
    ),
    "cuts-bid": EventKind(
        "A bid that cannot be paid is lowered.",
        (SEAT, EventValue("before", "Bid before."), EventValue("after", "Bid afterwards.")),
        ("RR-37",),
    ),
    "lowers": EventKind(
        "Dice that cannot be paid are lowered.",
        (
            SEAT,
            IN_PHASE,
            DICE.named("before", "Dice in this phase before."),
            DICE.named("after", "Dice in this phase afterwards."),
        ),
        ("RR-38",),
    ),
    "rolls": EventKind("A seat rolls for its place in the influence order.", (SEAT, ROLL), ("RR-41",)),
    "influence": EventKind("The influence order is set anew.", TRACK, ("RR-39",), fewest=3, level=PHASE),
    "pays-bid": EventKind("Who stands first pays the bid.", (SEAT, ENERGY), ("RR-42",)),
    "phase": EventKind(
        "A phase begins.",
        (EventValue("phase", "The phase, 1 to 4 in their order.", ("planning", *PHASE_IDS)),),
        ("RR-23",),
        level=PHASE,
    ),
    "lapse": EventKind("A die in an inactive boarding phase lapses.", (SEAT, DIE), ("RR-58",)),
    "passes": EventKind("What is left of a die is declined.", (SEAT, IN_PHASE, DIE), ("RR-28",), level=TURN),
    "takes": EventKind("A module is taken into hand.", (SEAT, MODULE), ("RR-44",), level=TURN),
    "buys": EventKind("Cubes are taken from the market.", (SEAT, RESOURCE, COUNT), ("RR-49",), level=TURN),
    "refills": EventKind(
        "The first buyer fills up one kind of cubes.", (SEAT, RESOURCE, COUNT), ("RR-53",), level=TURN
    ),
    "tops-up": EventKind("A kind of cubes is raised to its minimum.", (RESOURCE, COUNT), ("RR-55",)),
    "boards": EventKind(
        "A crew member takes a seat in a module.",
        (SEAT, PLACE, OWNER),
        ("RR-63", "RR-64"),
        level=TURN,
    ),
    "waits": EventKind("A crew member goes to the terminal.", (SEAT,), ("RR-65",), level=TURN),
    "moves-crew": EventKind(
        "A crew member moves to another module.", (SEAT, START, END), ("RR-69",), level=TURN
    ),
    "trades": EventKind(
        "Two cubes of one kind are traded for one of another.",
        (SEAT, RESOURCE.named("given", "Kind of the two."), RESOURCE.named("taken", "Kind of the one.")),
        ("RR-89",),
        level=TURN,
    ),
    "builds": EventKind("A module is built.", (SEAT, MODULE, PLACE), ("RR-78",), level=TURN),
    "company": EventKind(
        "The company adds a cube to the price.",
        (SEAT, RESOURCE.named("resource", "Kind of the cube.")),
        ("RR-81",),
    ),
    "gains": EventKind("The builder receives the module's energy.", (SEAT, ENERGY), ("RR-82",)),
    "seats": EventKind(
        "A crew member is put on a module that was just built, free of charge.",
        (SEAT, PLACE),
        ("RR-85",),
    ),
    "moves-module": EventKind(
        "A module is put into another hangar.",
        (SEAT, MODULE, START, END),
        ("RR-75",),
        level=TURN,
    ),
    "launches": EventKind(
        "A rocket is launched to a planet.",
        (SEAT, HANGAR, PLANET, ENERGY.named("energy", "Energy that the launch costs.")),
        ("RR-99",),
        level=TURN,
    ),
    "lands": EventKind(
        "Crew lands on a planet and is rescued.",
        (
            SEAT.named("colour", "Seat whose crew it is."),
            EventValue("people", "Number of crew members."),
            PLANET,
        ),
        ("RR-100",),
    ),
    "launch-reward": EventKind(
        "The launching seat takes the launch reward.",
        (SEAT, POINTS),
        ("RR-101",),
    ),
    "build-reward": EventKind(
        "A seat takes the build reward or its share of it.",
        (SEAT.named("colour", "Seat that takes it."), POINTS),
        ("RR-102", "RR-103"),
    ),
    "equipment": EventKind(
        "A seat takes a point for equipment that the planet asked for.",
        (SEAT.named("colour", "Seat that takes it."),),
        ("RR-105",),
    ),
    "all-rescued": EventKind(
        "A seat is the first to rescue all its crew.",
        (SEAT.named("colour", "The seat."),),
        ("RR-116",),
    ),
    "rescued-too": EventKind(
        "Another seat has rescued all its crew as well.",
        (SEAT.named("colour", "The seat."),),
        ("RR-116",),
    ),
    "planet": EventKind("A new planet is opened.", (PLANET,), ("RR-107",)),
    "no-planet": EventKind(
        "No planet of a colour is left to open.",
        (EventValue("colour", "The colour.", ("blue", "red")),),
        ("RR-108",),
    ),
    "holds": EventKind("A module survives a launch.", (MODULE, OWNER, ROLL), ("RR-109",)),
    "breaks": EventKind("A module is destroyed by a launch.", (MODULE, OWNER, ROLL), ("RR-110",)),
    "leaves-terminal": EventKind(
        "A crew member leaves the terminal for a seat in a module.",
        (SEAT, PLACE, OWNER),
        ("RR-113",),
        level=TURN,
    ),
    "leftover": EventKind("A module left on display is discarded.", (MODULE,), ("RR-114",), level=PHASE),
    "drops": EventKind(
        "A module beyond the hand limit is discarded.", (SEAT, MODULE), ("RR-115",), level=TURN
    ),
    "keeps": EventKind(
        "A module is kept in hand at the end of the round.", (SEAT, MODULE), ("RR-115",), level=TURN
    ),
    "reshuffle": EventKind("The discard pile becomes the new deck of modules.", (), ("RR-47",)),
    "final": EventKind("The game has ended and is scored.", (), ("RR-116", "RR-117"), level=PHASE),
    "no-module": EventKind(
        "Deck and discard pile are empty, so that fewer modules are laid out.",
        (),
        ("RR-47",),
        silent="nothing happens",
    ),
    "no-dice": EventKind("Nobody has a die in a phase.", (IN_PHASE,), ("RR-23",), silent="nothing happens"),
    "short": EventKind(
        "The supply is too small to raise a kind of cubes to its minimum.",
        (RESOURCE, EventValue("missing", "How many cubes are missing.")),
        ("RR-4",),
        silent="nothing more happens",
    ),
    "stays-waiting": EventKind(
        "A crew member stays in the terminal at the end of the round.",
        (SEAT,),
        ("RR-113",),
        level=TURN,
        silent="nothing happens",
    ),
    "no-choice": EventKind(
        "A question had only one answer, which was given without asking.",
        (SEAT, QUESTION_KIND),
        (),
        ONE_SEAT,
        silent="what follows from it is shown",
    ),
}

EVENTS: EventKinds = staged(KINDS, SCENES)
