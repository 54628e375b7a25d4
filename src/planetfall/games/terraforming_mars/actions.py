"""The answers of Terraforming Mars by name; their numbers stand in `numbers`."""

from planetfall.core.actions import ActionTable
from planetfall.games.terraforming_mars import numbers
from planetfall.games.terraforming_mars.ids import (
    AWARD_IDS,
    CARD_IDS,
    COLOURS,
    CORPORATION_IDS,
    IN_PLAY_IDS,
    MILESTONE_IDS,
    PROJECT_IDS,
    SPACE_IDS,
)


def _numbers(count: int, first: int = 1) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, first + count))


def build() -> ActionTable:
    """The table; each block begins where `numbers` says."""
    table = ActionTable()
    blocks = (
        (numbers.DONE, "done", ("",)),
        (numbers.PASS, "pass", ("",)),
        (numbers.PLAY, "play", CARD_IDS),
        (numbers.USE, "use", IN_PLAY_IDS),
        (numbers.PROJECT, "project", PROJECT_IDS),
        (numbers.CLAIM, "claim", MILESTONE_IDS),
        (numbers.FUND, "fund", AWARD_IDS),
        (numbers.CONVERT, "convert", ("plants", "heat")),
        (numbers.FIRST_ACTION, "first action", ("",)),
        (numbers.PLACE, "place", SPACE_IDS),
        (numbers.FOUND, "found", CORPORATION_IDS),
        (numbers.BUY, "buy", CARD_IDS),
        (numbers.DRAFT, "draft", CARD_IDS),
        (numbers.KEEP, "keep", CARD_IDS),
        (numbers.DISCARD, "discard", CARD_IDS),
        (numbers.ON, "on", IN_PLAY_IDS),
        (numbers.TARGET, "target", (*COLOURS, "neutral")),
        (numbers.OPTION, "option", _numbers(numbers.OPTIONS)),
        (numbers.NEXT, "next", _numbers(numbers.NEXTS)),
        (numbers.AMOUNT, "amount", _numbers(numbers.AMOUNTS, 0)),
    )
    for number, verb, labels in blocks:
        assert table.block(verb, labels) == number, f"the block {verb!r} has moved"
    assert len(table) == numbers.ANSWERS
    for place in range(len(CARD_IDS)):
        table.alias(f"play #{place + 1:03}", numbers.PLAY + place)
    return table
