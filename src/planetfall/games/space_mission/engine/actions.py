"""The answers of Space Mission by name; their numbers stand in `questions`."""

from planetfall.core.actions import ActionTable
from planetfall.games.space_mission.engine import questions
from planetfall.games.space_mission.engine.box import CARDS, TILES_AT_PLANET

PLANET_IDS = (
    "freezer",
    "hazard",
    "caldera",
    "green-heggar",
    "cinder",
    "saffron",
    "deep-azure",
    "ruby-red",
    "old-marble",
    "nightshade",
    "twin-rings",
    "tempest",
)
KIND_IDS = (
    "red-mineral",
    "purple-mineral",
    "green-mineral",
    "blue-mineral",
    "brown-alien",
    "blue-alien",
    "green-matter",
    "blue-matter",
    "water",
    "medal",
    "space",
)
COLOURS = ("red", "blue", "yellow", "green", "black")
CARD_IDS = tuple(f"nc{number:02}" for number in range(1, CARDS + 1))
# Tiles of one kind are alike; the second water of a pile is "water 2".
TILE_NAMES = tuple(
    kind if copy == 1 else f"{kind} {copy}"
    for kind in KIND_IDS[:-1]
    for copy in range(1, TILES_AT_PLANET + 1)
)


def build() -> ActionTable:
    """The table; each block begins where `questions` says."""
    table = ActionTable()
    blocks = (
        (questions.TOP_UP, "top up", ("",)),
        (questions.DRAW, "draw", ("",)),
        (questions.JUMP, "jump to", PLANET_IDS),
        (questions.FLY, "fly to", PLANET_IDS),
        (questions.SCAN, "scan", ("",)),
        (questions.DEVELOP, "develop", ("",)),
        (questions.DISCOVER, "discover", ("",)),
        (questions.PAY, "play", CARD_IDS),
        (questions.DISCARD, "discard", CARD_IDS),
        (questions.TAKE, "take", TILE_NAMES),
    )
    for number, verb, labels in blocks:
        assert table.block(verb, labels) == number, f"the block {verb!r} has moved"
    assert len(table) == questions.ANSWERS
    return table
