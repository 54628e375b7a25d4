"""The events of Space Mission: what each kind means, and what its numbers are."""

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
from planetfall.games.space_mission.engine.actions import CARD_IDS, COLOURS, KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.engine.refusals import QUESTION_CLAUSES

SEAT = EventValue("colour", "Seat that acts.", COLOURS, "seat")
PLANET = EventValue("planet", "Planet that it is about.", PLANET_IDS, "planet")
CARD = EventValue("card", "The card.", CARD_IDS, "card")
TILE = EventValue("tile", "Kind of the tile.", KIND_IDS, "tile")
PLAYED = CARD.named("card", "The card played for it.")
SPACE_TILES = EventValue("tiles", "Number of Space tiles.")

QUESTION_KIND = EventValue(
    "question", "Kind of the question.", tuple(key for _, (_, key) in sorted(QUESTION_CLAUSES.items()))
)

SCENES: Scenes = {
    "round": Stage(at=("round",)),
    "last-round": Stage(icon="i-end", at=("countdown",)),
    "final": Stage(icon="i-star", at=("countdown",)),
    "discards": Stage(path=("colour", "discard"), icon="card-back", counts=("colour:cards=-1",)),
    "tops-up": Stage(
        path=("draw", "colour"), icon="card-back", amount="cards", counts=("colour:cards={cards:+}",)
    ),
    "drew": Stage(path=("draw", "colour"), icon="card-back"),
    "reshuffle": Stage(path=("discard", "draw"), icon="card-back", at=("draw", "discard")),
    "jumps": Stage(path=("colour", "planet"), icon="ship-{colour}", counts=("colour:cards=-1",)),
    "flies": Stage(path=("colour", "planet"), icon="ship-{colour}"),
    "scans": Stage(icon="act-scan", counts=("colour:cards=-1",)),
    "lands": Stage(icon="co-orange", counts=("colour:cards=-1",)),
    "looks": Stage(icon="act-discover"),
    "finds-nothing": Stage(icon="act-scan"),
    "reserves": Stage(path=("colour", "planet"), icon="probe-{colour}", counts=("colour:reserved=+1",)),
    "reserved": Stage(icon="tile-{tile}"),
    "develops": Stage(path=("colour", "planet"), icon="station-{colour}", counts=("colour:stations=+1",)),
    "receives": Stage(
        path=("planet", "colour"), icon="i-tile", amount="tiles", counts=("colour:tiles={tiles:+}",)
    ),
    "received": Stage(path=("planet", "colour"), icon="tile-{tile}"),
    "discovers": Stage(icon="act-discover"),
    "takes": Stage(path=("planet", "colour"), icon="i-tile", counts=("colour:tiles=+1",)),
    "took": Stage(path=("planet", "colour"), icon="tile-{tile}"),
    "lays-open": Stage(
        path=("planet", "countdown"), icon="tile-space", amount="tiles", at=("planet", "countdown")
    ),
}

KINDS: EventKinds = {
    "round": EventKind(
        "A round begins.", (EventValue("number", "Number of the round."),), ("SM-25",), level=ROUND
    ),
    "last-round": EventKind(
        "The round that has begun is the last.",
        (SPACE_TILES.named("tiles", "Space tiles that lie open at all planets."),),
        ("SM-74",),
    ),
    "final": EventKind("The game has ended and is scored.", (), ("SM-74",), level=PHASE),
    "discards": EventKind("A card is thrown away before topping up.", (SEAT, CARD), ("SM-30",), level=TURN),
    "tops-up": EventKind(
        "A hand is filled up.",
        (SEAT, EventValue("cards", "Number of cards drawn.")),
        ("SM-31",),
        level=TURN,
    ),
    "drew": EventKind("A card drawn, for the seat that drew it.", (SEAT, CARD), ("SM-31",), ONE_SEAT),
    "reshuffle": EventKind("The discard pile becomes the new draw pile.", (), ("SM-24",)),
    "jumps": EventKind("A spaceship jumps to a planet.", (SEAT, PLANET, PLAYED), ("SM-34",), level=TURN),
    "flies": EventKind("A spaceship flies to a neighbouring planet.", (SEAT, PLANET), ("SM-39",), level=TURN),
    "scans": EventKind("A planet is scanned.", (SEAT, PLANET, PLAYED), ("SM-42",), level=TURN),
    "lands": EventKind(
        "A card is played for one of a planet's landing coordinates.",
        (SEAT, PLANET, PLAYED),
        ("SM-51",),
        level=TURN,
    ),
    "looks": EventKind("A seat looks through a pile.", (SEAT, PLANET), ("SM-46",)),
    "finds-nothing": EventKind(
        "A scan finds nothing to reserve.",
        (SEAT, PLANET),
        ("SM-48", "SM-50"),
    ),
    "reserves": EventKind("A tile is reserved under a probe.", (SEAT, PLANET), ("SM-45",)),
    "reserved": EventKind(
        "Which tile it was, for the seat that reserved it.",
        (SEAT, PLANET, TILE),
        ("SM-44",),
        ONE_SEAT,
    ),
    "develops": EventKind("A station is built.", (SEAT, PLANET), ("SM-55",), level=TURN),
    "receives": EventKind(
        "A seat gets the tiles that it has reserved at a developed planet.",
        (SEAT.named("colour", "Seat that gets them."), PLANET, EventValue("tiles", "Number of tiles.")),
        ("SM-56",),
    ),
    "received": EventKind(
        "One of these tiles, for the seat that gets it.",
        (SEAT.named("colour", "Seat that gets it."), PLANET, TILE),
        ("SM-56",),
        ONE_SEAT,
    ),
    "discovers": EventKind(
        "A seat discovers at a planet with a station.", (SEAT, PLANET), ("SM-60",), level=TURN
    ),
    "takes": EventKind("A tile is taken from a pile.", (SEAT, PLANET), ("SM-58", "SM-60")),
    "took": EventKind(
        "Which tile it was, for the seat that took it.",
        (SEAT, PLANET, TILE),
        ("SM-58", "SM-60"),
        ONE_SEAT,
    ),
    "lays-open": EventKind(
        "A pile that holds nothing but Space tiles is laid open.",
        (PLANET, SPACE_TILES),
        ("SM-65",),
    ),
    "no-tile": EventKind(
        "Whoever has developed a planet finds no point tile to take.",
        (SEAT, PLANET),
        ("SM-59",),
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
