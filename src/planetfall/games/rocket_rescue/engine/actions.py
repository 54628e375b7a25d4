"""The answers of Rocket Rescue by name; `questions` has their numbers."""

from planetfall.core.actions import ActionTable
from planetfall.games.rocket_rescue.engine import questions
from planetfall.games.rocket_rescue.engine.box import (
    ADVANCED,
    BLUE,
    HANGARS,
    HIGHER,
    LOWER,
    PLACEMENTS,
    RED,
    SLOTS,
)

COLOURS = ("purple", "white", "orange", "green", "red")
RESOURCE_IDS = ("carbon", "aluminium", "titanium")
TYPE_IDS = ("cockpit", "tank", "engine", "crew-module")
EQUIPMENT_IDS = ("rover", "satellite")
COMPANY_IDS = ("stellaris", "supernova", "hyperdrive")
LENGTHS = ("short", "medium", "long")
PHASE_IDS = ("research", "shopping", "boarding", "building")
DESIGN_IDS = tuple(f"standard {kind}" for kind in TYPE_IDS) + tuple(
    f"advanced {number}" for number in range(1, ADVANCED + 1)
)
PLANET_IDS = tuple(f"blue {number}" for number in range(1, BLUE + 1)) + tuple(
    f"red {number}" for number in range(1, RED + 1)
)
HANGAR_IDS = tuple(f"hangar {number}" for number in range(1, HANGARS + 1))
PLACE_IDS = tuple(f"{hangar} slot {slot}" for hangar in HANGAR_IDS for slot in range(1, SLOTS + 1))
PLACEMENT_IDS = tuple(
    "none"
    if placement == 0
    else f"{HIGHER[placement]} {LOWER[placement]}"
    if LOWER[placement]
    else str(HIGHER[placement])
    for placement in range(PLACEMENTS)
)
BUY_IDS = tuple(f"{count} {kind}" for kind in RESOURCE_IDS for count in range(1, 7))
TRADE_IDS = tuple(f"{give} for {take}" for give in RESOURCE_IDS for take in RESOURCE_IDS if give != take)


def build() -> ActionTable:
    """Build the action table; each block begins at its number in `questions`."""
    table = ActionTable()
    plans = tuple(
        (
            questions.PLAN + phase * PLACEMENTS,
            f"plan {name}",
            PLACEMENT_IDS,
            f"Place no, one or two dice in the phase {name}.",
        )
        for phase, name in enumerate(PHASE_IDS)
    )
    blocks = (
        (questions.DONE, "done", ("",), "Do without the rest of what is offered."),
        *plans,
        (questions.TAKE, "take", DESIGN_IDS, "Take a module into hand."),
        (questions.BUY, "buy", BUY_IDS, "Take so many cubes of a kind from the market."),
        (questions.REFILL, "refill", RESOURCE_IDS, "Fill up the market with a kind of cubes."),
        (questions.BOARD, "board", PLACE_IDS, "Seat a crew member in the module at a place."),
        (questions.TO_TERMINAL, "terminal", ("",), "Put a crew member into the terminal."),
        (questions.LIFT, "crew from", PLACE_IDS, "Choose a crew member at a place to be moved."),
        (questions.BUILD, "build", DESIGN_IDS, "Build a module from hand; the hangar is asked for next."),
        (questions.TRADE, "trade", TRADE_IDS, "Trade two cubes of one kind for one of another."),
        (
            questions.LAUNCH,
            "launch",
            HANGAR_IDS,
            "Launch the rocket of a hangar; the planet is asked for next.",
        ),
        (
            questions.MOVE,
            "module from",
            PLACE_IDS,
            "Choose the module at a place to be moved to another hangar.",
        ),
        (questions.SITE, "in", HANGAR_IDS, "Choose the hangar for the module that is built or moved."),
        (questions.FLY, "fly to", PLANET_IDS, "Choose the planet to fly to."),
        (questions.KEEP, "keep", DESIGN_IDS, "Keep a module in hand at the end of the round."),
        (
            questions.AMOUNT,
            "amount",
            tuple(str(number) for number in range(questions.AMOUNTS)),
            "Bid so much energy for influence.",
        ),
    )
    for number, verb, labels, meaning in blocks:
        assert table.block(verb, labels, meaning) == number, f"the block {verb!r} has moved"
    assert len(table) == questions.ANSWERS
    for first, verb, _, _ in plans:
        for placement in range(PLACEMENTS):
            if 0 < LOWER[placement] < HIGHER[placement]:
                table.alias(f"{verb} {LOWER[placement]} {HIGHER[placement]}", first + placement)
    return table
