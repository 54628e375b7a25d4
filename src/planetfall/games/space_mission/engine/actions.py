"""The answers of Space Mission by name; `questions` has their numbers."""

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
    """Build the action table; each block begins at its number in `questions`."""
    table = ActionTable()
    blocks = (
        (questions.TOP_UP, "top up", ("",), "Begin to top up the hand."),
        (questions.DRAW, "draw", ("",), "Throw away no more cards and draw."),
        (questions.JUMP, "jump to", PLANET_IDS, "Jump to a planet; the card is asked for next."),
        (questions.FLY, "fly to", PLANET_IDS, "Fly to a neighbouring planet."),
        (
            questions.SCAN,
            "scan",
            ("",),
            "Scan the planet where the spaceship is; the card is asked for next.",
        ),
        (
            questions.DEVELOP,
            "develop",
            ("",),
            "Develop the planet where the spaceship is; two cards are asked for next.",
        ),
        (questions.DISCOVER, "discover", ("",), "Discover at the planet where the spaceship is."),
        (questions.PAY, "play", CARD_IDS, "Play a card for the action that has begun."),
        (questions.DISCARD, "discard", CARD_IDS, "Throw a card away before drawing."),
        (questions.TAKE, "take", TILE_NAMES, "Take or reserve a tile of the pile."),
    )
    for number, verb, labels, meaning in blocks:
        assert table.block(verb, labels, meaning) == number, f"the block {verb!r} has moved"
    assert len(table) == questions.ANSWERS
    return table
