"""The events of Red Planet: what each kind means, and what its numbers are."""

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
from planetfall.games.red_planet.engine.actions import COLOURS, DOCKS, PLACES, RESOURCE_IDS, ZONE_IDS
from planetfall.games.red_planet.engine.refusals import QUESTION_CLAUSES

COLOUR = EventValue("colour", "Colour that acts.", COLOURS, "seat")
DOCK = EventValue("dock", "Dock of the ship, counted from 0.", DOCKS, "dock")
ZONE = EventValue("zone", "Zone that it is about.", ZONE_IDS, "zone")
BOUND = EventValue("zone", "Zone the ship is bound for; -1 while that is unknown.", ZONE_IDS, "zone")
CARD = EventValue("card", "Event card, numbered as `event` of cards in views.", of="event")
RESOURCE = EventValue("resource", "Resource, numbered as `resources` of the view.", RESOURCE_IDS, "resource")
PEOPLE = EventValue("people", "Number of astronauts.")
COUNT = EventValue("count", "Number of point tokens.")
VICTIM = COLOUR.named("victim", "Colour of the astronaut that is lost.")

QUESTION_KIND = EventValue(
    "question", "Kind of the question.", tuple(key for _, (_, key) in sorted(QUESTION_CLAUSES.items()))
)

SCENES: Scenes = {
    "round": Stage(at=("tracker",)),
    "neutral": Stage(card="specialist", icon="spec-{specialist}"),
    "reveals": Stage(card="number", icon="spec-{number}"),
    "boards": Stage(
        path=("colour", "dock"), icon="astro-{colour}", amount="people", counts=("colour:supply=-{people}",)
    ),
    "sends": Stage(path=("colour", "dock"), icon="zone-{zone}"),
    "moves": Stage(path=("start", "end"), icon="astro-{colour}"),
    "marker": Stage(icon="res-{resource}", at=("zone",)),
    "looks": Stage(icon="i-eye"),
    "saw": Stage(card="card", icon="i-eye"),
    "draws": Stage(path=("decks", "colour"), icon="i-card"),
    "drew": Stage(card="card", icon="i-card"),
    "boxes": Stage(path=("colour", "decks"), icon="i-card"),
    "keeps": Stage(icon="i-card", counts=("colour:cards=+1",)),
    "discards": Stage(card="card", icon="i-discovery"),
    "assigns": Stage(path=("colour", "zone"), icon="i-discovery"),
    "launches": Stage(path=("dock", "zone"), icon="i-first"),
    "destroys": Stage(icon="i-bang"),
    "lost": Stage(path=("colour", "memorial"), icon="astro-{colour}", amount="people"),
    "replaces": Stage(path=("colour", "place"), icon="astro-{colour}"),
    "kills": Stage(path=("place", "memorial"), icon="astro-{victim}"),
    "drops": Stage(path=("zone-phobos", "zone"), icon="astro-{colour}"),
    "lands": Stage(icon="astro-{colour}", at=("place",)),
    "docks": Stage(icon="i-first", at=("dock",)),
    "reshuffle": "A deck is renewed, and nothing on the table changes.",
    "first": Stage(icon="i-first"),
    "takes back": Stage(icon="i-card"),
    "production": Stage(icon="i-star", at=("tracker",)),
    "wins": Stage(
        path=("zone", "colour"),
        icon="token-{resource}",
        amount="count",
        counts=("colour:{resource}={count:+}",),
    ),
    "stays": Stage(icon="token-{resource}", at=("zone",)),
    "reveal": Stage(icon="i-eye", at=("tracker",)),
    "turns up": Stage(card="card", icon="i-discovery"),
    "plays": Stage(card="card", icon="i-action"),
    "rescues": Stage(path=("memorial", "zone"), icon="astro-{colour}", amount="people"),
    "gains": Stage(
        path=("decks", "colour"),
        icon="token-{resource}",
        amount="count",
        counts=("colour:{resource}={count:+}",),
    ),
    "final": Stage(icon="i-star", at=("tracker",)),
}

KINDS: EventKinds = {
    "round": EventKind(
        "A round begins.",
        (
            EventValue("number", "Number of the round."),
            COLOUR.named("colour", "Colour of the first player."),
        ),
        ("RP-23",),
        level=ROUND,
    ),
    "neutral": EventKind(
        "The owner of a neutral deck sees the card drawn from it.",
        (
            COLOUR.named("colour", "The neutral colour."),
            EventValue("specialist", "Number of the specialist, 9 to 1.", of="specialist"),
        ),
        ("RP-163",),
        ONE_SEAT,
    ),
    "reveals": EventKind(
        "A colour reveals its specialist.",
        (COLOUR, EventValue("number", "Number of the specialist, 9 to 1.", of="specialist")),
        ("RP-29",),
        level=TURN,
    ),
    "boards": EventKind("Astronauts board a ship.", (COLOUR, DOCK, PEOPLE), ("RP-33", "RP-69")),
    "sends": EventKind(
        "A destination token is laid on a ship.",
        (COLOUR, DOCK, ZONE.named("zone", "Zone of the token.")),
        ("RP-50",),
    ),
    "moves": EventKind(
        "An astronaut moves to an adjacent zone.",
        (
            COLOUR,
            ZONE.named("start", "Zone that it leaves."),
            ZONE.named("end", "Zone that it comes to."),
        ),
        ("RP-79",),
    ),
    "marker": EventKind(
        "A zone's resource marker is turned up or exchanged.",
        (ZONE, RESOURCE),
        ("RP-41", "RP-105"),
    ),
    "looks": EventKind("A facedown discovery is looked at.", (COLOUR, ZONE), ("RP-56",)),
    "saw": EventKind(
        "Which discovery it was, for the seat that looked.",
        (COLOUR, ZONE, CARD),
        ("RP-56",),
        ONE_SEAT,
    ),
    "draws": EventKind("An event card is drawn.", (COLOUR,), ("RP-55",)),
    "drew": EventKind(
        "Which event card it was, for the seat that drew it.",
        (COLOUR, CARD),
        ("RP-55",),
        ONE_SEAT,
    ),
    "boxes": EventKind("A neutral colour's mission or action goes into the box.", (COLOUR,), ("RP-169",)),
    "keeps": EventKind("A drawn mission or action is kept secret.", (COLOUR,), ("RP-88",)),
    "discards": EventKind(
        "A drawn discovery finds no zone without one and is discarded.",
        (COLOUR, CARD),
        ("RP-58",),
    ),
    "assigns": EventKind("A drawn discovery is laid facedown at a zone.", (COLOUR, ZONE), ("RP-85",)),
    "launches": EventKind("A ship launches.", (DOCK, BOUND), ("RP-36",)),
    "destroys": EventKind("A docked ship is destroyed.", (COLOUR, DOCK), ("RP-63",)),
    "lost": EventKind(
        "Astronauts go to the Lost in Space Memorial.",
        (COLOUR.named("colour", "Colour of the astronauts."), PEOPLE),
        ("RP-83", "RP-103"),
    ),
    "replaces": EventKind(
        "An astronaut is replaced by one of the acting colour.",
        (COLOUR, VICTIM, EventValue("place", "Where it was: a dock, or a zone.", PLACES, "place")),
        ("RP-65",),
    ),
    "kills": EventKind(
        "An astronaut is killed.",
        (COLOUR, VICTIM, ZONE.named("place", "Zone where it stood.")),
        ("RP-74",),
    ),
    "drops": EventKind("An astronaut goes from Phobos to Mars.", (COLOUR, ZONE), ("RP-76",)),
    "lands": EventKind(
        "Astronauts come into a zone from ships.",
        (
            COLOUR.named("colour", "Colour of the astronauts."),
            PEOPLE,
            ZONE.named("place", "Zone they come to."),
        ),
        ("RP-40", "RP-104"),
    ),
    "docks": EventKind("A new ship docks.", (DOCK, BOUND), ("RP-44",)),
    "reshuffle": EventKind("The ship discard becomes the new ship deck.", (), ("RP-46",)),
    "first": EventKind(
        "The first player of the next round is known.",
        (COLOUR.named("colour", "Colour of the first player."),),
        ("RP-39",),
        level=PHASE,
    ),
    "takes back": EventKind(
        "Played specialists come back into hand, or into a neutral deck.",
        (COLOUR,),
        ("RP-52", "RP-168"),
    ),
    "production": EventKind(
        "A production phase begins.",
        (EventValue("count", "Point tokens for each zone whose marker lies faceup."),),
        ("RP-93",),
        level=PHASE,
    ),
    "wins": EventKind(
        "A colour takes point tokens of a zone.",
        (COLOUR.named("colour", "Colour that takes them."), ZONE, RESOURCE, COUNT),
        ("RP-95", "RP-96", "RP-107", "RP-108", "RP-113"),  # which one says why
    ),
    "stays": EventKind(
        "Point tokens stay in a zone: nobody takes them, or there are too few to share.",
        (ZONE, RESOURCE, COUNT),
        ("RP-96", "RP-97"),
    ),
    "reveal": EventKind("The reveal phase begins.", (), ("RP-101",), level=PHASE),
    "turns up": EventKind("A discovery is turned up.", (ZONE, CARD), ("RP-101",)),
    "plays": EventKind("An action card is played.", (COLOUR, CARD), ("RP-90",), level=TURN),
    "rescues": EventKind(
        "Astronauts come back from the memorial into a zone.", (COLOUR, ZONE, PEOPLE), ("RP-120",)
    ),
    "gains": EventKind(
        "A colour takes point tokens from the supply.",
        (COLOUR, RESOURCE, COUNT),
        ("RP-122",),
    ),
    "final": EventKind("Final scoring begins.", (), ("RP-144",), level=PHASE),
    "no effect": EventKind(
        "A discovery that acts at the reveal affects nobody.",
        (ZONE, CARD),
        ("RP-103", "RP-104", "RP-106"),
        silent="nothing happens",
    ),
    "exchanges": EventKind(
        "A resource marker is exchanged and stays facedown.", (ZONE,), ("RP-105",), scene=Stage(at=("zone",))
    ),
    "empty ship": EventKind("A ship lands with nobody aboard.", (DOCK,), ("RP-40",), silent="nobody lands"),
    "barren": EventKind(
        "A discovery keeps a zone from adding point tokens.",
        (ZONE, CARD),
        ("RP-110",),
        scene=Stage(at=("zone",)),
    ),
    "no choice": EventKind(
        "A question had only one answer, which was given without asking.",
        (COLOUR, QUESTION_KIND),
        ("RP-32",),
        ONE_SEAT,
        silent="what follows from it is shown",
    ),
    "no way": EventKind(
        "A question had no answer, so that nothing was done.",
        (
            COLOUR,
            QUESTION_KIND,
            PEOPLE.named("people", "How many were to board one ship; else 0."),
        ),
        ("RP-32",),
        silent="nothing happens",
    ),
    "only card": EventKind(
        "A colour has one specialist left, who is played without asking.",
        (COLOUR, EventValue("number", "Number of the specialist, 9 to 1.", of="specialist")),
        ("RP-26",),
        silent="the specialist is shown when it is revealed",
    ),
}

EVENTS: EventKinds = staged(KINDS, SCENES)
