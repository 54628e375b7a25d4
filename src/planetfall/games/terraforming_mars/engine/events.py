"""The events of Terraforming Mars: what each kind means, and what its numbers are."""

from planetfall.core.events import (
    ALL_BUT_ONE,
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
from planetfall.games.terraforming_mars.engine.ids import (
    AWARD_IDS,
    CARD_IDS,
    COLOURS,
    CORPORATION_IDS,
    IN_PLAY_IDS,
    MILESTONE_IDS,
    PROJECT_IDS,
    RESOURCE_IDS,
    SPACE_IDS,
    TILE_IDS,
)
from planetfall.games.terraforming_mars.engine.refusals import QUESTION_KINDS

SEAT = EventValue("colour", "Seat that acts.", COLOURS, "seat")
OWNER = SEAT.named("colour", "Seat whose it is.")
CARD = EventValue("card", "The card.", CARD_IDS, "card")
IN_PLAY = EventValue("card", "The card, or the corporation.", IN_PLAY_IDS, "card")
CORPORATION = EventValue("corporation", "The corporation.", CORPORATION_IDS, "corporation")
RESOURCE = EventValue("resource", "The resource.", RESOURCE_IDS, "resource")
PRODUCTION = RESOURCE.named("production", "Resource whose production changes.")
TILE = EventValue("tile", "The tile.", TILE_IDS, "tile")
SPACE = EventValue("space", "The area.", SPACE_IDS, "area")
CARDS = EventValue("cards", "Number of cards.")
AMOUNT = EventValue("amount", "How many of it.")
STEPS = EventValue("steps", "Number of steps.")
COUNT = EventValue("count", "Number of cubes.")
GENERATION = EventValue("number", "Number of the generation.")

QUESTION_KIND = EventValue(
    "question", "Kind of the question.", tuple(key for _, (_, key) in sorted(QUESTION_KINDS.items()))
)

SCENES: Scenes = {
    "founds": Stage(card="corporation"),
    "buys": Stage(path=("deck", "colour"), icon="i-card", amount="cards", counts=("colour:cards={cards:+}",)),
    "generation": Stage(icon="i-first", at=("generation", "colour")),
    "drafts": "Whoever drafts a card has just chosen it.",
    "reshuffle": Stage(icon="i-cards", at=("deck",)),
    "draws": Stage(path=("deck", "colour"), icon="i-card", counts=("colour:cards=+1",)),
    "drew": Stage(card="card", path=("deck", "colour"), icon="i-card", counts=("colour:cards=+1",)),
    "plays": Stage(card="card"),
    "uses": Stage(card="card", icon="i-arrow"),
    "copies": Stage(card="card", icon="i-lasting"),
    "first action": Stage(card="card", icon="i-first"),
    "project": Stage(),
    "sells": Stage(icon="i-sell", counts=("colour:cards=-{cards}",)),
    "claims": Stage(path=("colour", "milestone"), icon="badge-{colour}"),
    "funds": Stage(path=("colour", "award"), icon="badge-{colour}"),
    "converts": Stage(icon="r-{resource}"),
    "pays": Stage(icon="r-{resource}", at=("colour",), counts=("colour:{resource}=-{amount}",)),
    "gains": Stage(
        path=("", "colour"),
        icon="r-{resource}",
        amount="amount",
        at=("colour",),
        counts=("colour:{resource}={amount:+}",),
    ),
    "loses": Stage(icon="r-{resource}", at=("colour",), counts=("colour:{resource}=-{amount}",)),
    "production up": Stage(
        icon="r-{production}", at=("colour",), counts=("colour:{production}={steps:+}",), boxed=True
    ),
    "production down": Stage(
        icon="r-{production}", at=("colour",), counts=("colour:{production}=-{steps}",), boxed=True
    ),
    "rating": Stage(icon="i-rating", at=("colour",), counts=("colour:rating={steps:+}",)),
    "temperature": Stage(icon="i-temperature", at=("temperature",)),
    "oxygen": Stage(icon="i-oxygen", at=("oxygen",)),
    "places": Stage(path=("colour", "space"), icon="t-{tile}", at=("space",)),
    "reserves": Stage(path=("colour", "space"), icon="badge-{colour}", at=("space",)),
    "adds": Stage(),
    "takes": Stage(),
    "reveals": Stage(card="card", icon="i-card"),
    "passes": Stage(),
    "ends turn": "Nothing changes but whose turn it is, which the seats show.",
    "produces": Stage(at=("generation",)),
    "income": Stage(at=("colour",), counts=tuple(f"colour:{name}={{{name}:+}}" for name in RESOURCE_IDS)),
    "final": Stage(icon="i-points", at=("generation",)),
}

KINDS: EventKinds = {
    "founds": EventKind("A corporation is revealed.", (SEAT, CORPORATION), ("TM-22",), level=TURN),
    "buys": EventKind("Cards are bought.", (SEAT, CARDS), ("TM-34", "TM-57"), level=TURN),
    "generation": EventKind(
        "A generation begins.",
        (GENERATION, SEAT.named("colour", "Seat of the first player.")),
        ("TM-55",),
        level=ROUND,
    ),
    "drafts": EventKind(
        "A card is drafted, for the seat that drafts it.", (SEAT, CARD), (), ONE_SEAT, level=TURN
    ),
    "reshuffle": EventKind("The discard pile becomes the new deck.", (CARDS,), ("TM-27",)),
    "draws": EventKind("A card is drawn.", (SEAT,), ("TM-266",), ALL_BUT_ONE),
    "drew": EventKind(
        "Which card it was, for the seat that drew it.",
        (SEAT, CARD),
        ("TM-266",),
        ONE_SEAT,
    ),
    "plays": EventKind("A card is played.", (SEAT, CARD), ("TM-72",), level=TURN),
    "uses": EventKind("The action of a card is used.", (SEAT, IN_PLAY), ("TM-159",), level=TURN),
    "copies": EventKind("The production box of a card is copied.", (SEAT, IN_PLAY), ("TM-154",)),
    "first action": EventKind(
        "The first action that a corporation prescribes is done.", (SEAT, IN_PLAY), ("TM-39",), level=TURN
    ),
    "project": EventKind(
        "A standard project is carried out.",
        (SEAT, EventValue("project", "The project.", PROJECT_IDS, "project")),
        ("TM-164",),
        level=TURN,
    ),
    "sells": EventKind("Cards are sold.", (SEAT, CARDS), ("TM-165",), level=TURN),
    "claims": EventKind(
        "A milestone is claimed.",
        (SEAT, EventValue("milestone", "The milestone.", MILESTONE_IDS, "milestone")),
        ("TM-172",),
        level=TURN,
    ),
    "funds": EventKind(
        "An award is funded.",
        (SEAT, EventValue("award", "The award.", AWARD_IDS, "award")),
        ("TM-179",),
        level=TURN,
    ),
    "converts": EventKind(
        "Plants or heat are converted.",
        (SEAT, RESOURCE.named("resource", "Plants or heat.")),
        ("TM-190", "TM-191"),
        level=TURN,
    ),
    "pays": EventKind("Something is paid.", (SEAT, RESOURCE, AMOUNT)),
    "gains": EventKind("Resources are gained.", (OWNER, RESOURCE, AMOUNT)),
    "loses": EventKind("Resources are lost or spent.", (OWNER, RESOURCE, AMOUNT)),
    "production up": EventKind("Production rises.", (OWNER, PRODUCTION, STEPS)),
    "production down": EventKind("Production falls.", (OWNER, PRODUCTION, STEPS)),
    "rating": EventKind("A terraform rating rises.", (OWNER, STEPS)),
    "temperature": EventKind(
        "The temperature rises.",
        (SEAT, EventValue("degrees", "Steps above the start; each is 2 °C.")),
        ("TM-219",),
    ),
    "oxygen": EventKind(
        "The oxygen rises.",
        (SEAT, EventValue("percent", "Oxygen in per cent.")),
        ("TM-220",),
    ),
    "places": EventKind("A tile is placed.", (SEAT, TILE, SPACE), ("TM-193",)),
    "reserves": EventKind("An area is reserved by a card.", (SEAT, SPACE), ("TM-217",)),
    "adds": EventKind("Cubes are added to a card.", (IN_PLAY, COUNT)),
    "takes": EventKind("Cubes are removed from a card.", (IN_PLAY, COUNT)),
    "reveals": EventKind("The top card of the deck is revealed and discarded.", (SEAT, CARD), ("TM-269",)),
    "passes": EventKind("A seat passes for the rest of the generation.", (SEAT,), ("TM-69",), level=TURN),
    "ends turn": EventKind("A seat ends its turn after one action.", (SEAT,), ("TM-68",)),
    "produces": EventKind("The production phase begins.", (GENERATION,), ("TM-233",), level=PHASE),
    "income": EventKind(
        "What the production phase brings a seat.",
        (
            OWNER,
            EventValue("megacredits", "M€, for rating and production."),
            *(EventValue(name, f"Production of {name}.") for name in RESOURCE_IDS[1:5]),
            EventValue("heat", "Heat, with the energy that becomes heat."),
        ),
        ("TM-235",),
    ),
    "final": EventKind("The game has ended and is scored.", (), ("TM-243",), level=PHASE),
    "no oxygen": EventKind(
        "Oxygen is at its goal and does not rise.", (SEAT,), ("TM-224",), silent="nothing happens"
    ),
    "no temperature": EventKind(
        "The temperature is at its goal and does not rise.", (SEAT,), ("TM-224",), silent="nothing happens"
    ),
    "no gain": EventKind(
        "An effect that counts something finds none of it and gives nothing.",
        (SEAT, IN_PLAY),
        ("TM-148",),
        silent="nothing happens",
    ),
    "no card": EventKind("No card is left to draw.", (SEAT,), ("TM-27",), silent="nothing happens"),
    "no match": EventKind(
        "A revealed card does not have the tag that was looked for.",
        (SEAT, CARD),
        ("TM-35",),
        silent="nothing happens",
    ),
    "neutral loses": EventKind(
        "The neutral opponent of a solo game bears a loss.",
        (SEAT,),
        ("TM-261",),
        silent="nothing on the table changes",
    ),
    "no choice": EventKind(
        "A question had only one answer, which was given without asking.",
        (SEAT, QUESTION_KIND),
        (),
        ONE_SEAT,
        silent="what follows from it is shown",
    ),
    "no way": EventKind(
        "A question had no answer, so that nothing was done.",
        (SEAT, QUESTION_KIND),
        (),
        ONE_SEAT,
        silent="nothing happens",
    ),
}

EVENTS: EventKinds = staged(KINDS, SCENES)
