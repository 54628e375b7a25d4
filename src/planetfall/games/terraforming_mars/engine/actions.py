"""The answers of Terraforming Mars by name; their numbers stand in `numbers`."""

from planetfall.core.actions import ActionTable
from planetfall.games.terraforming_mars.engine import action_ids
from planetfall.games.terraforming_mars.engine.ids import (
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
        (action_ids.DONE, "done", ("",)),
        (action_ids.PASS, "pass", ("",)),
        (action_ids.PLAY, "play", CARD_IDS),
        (action_ids.USE, "use", IN_PLAY_IDS),
        (action_ids.PROJECT, "project", PROJECT_IDS),
        (action_ids.CLAIM, "claim", MILESTONE_IDS),
        (action_ids.FUND, "fund", AWARD_IDS),
        (action_ids.CONVERT, "convert", ("plants", "heat")),
        (action_ids.FIRST_ACTION, "first action", ("",)),
        (action_ids.PLACE, "place", SPACE_IDS),
        (action_ids.FOUND, "found", CORPORATION_IDS),
        (action_ids.BUY, "buy", CARD_IDS),
        (action_ids.DRAFT, "draft", CARD_IDS),
        (action_ids.KEEP, "keep", CARD_IDS),
        (action_ids.DISCARD, "discard", CARD_IDS),
        (action_ids.ON, "on", IN_PLAY_IDS),
        (action_ids.TARGET, "target", (*COLOURS, "neutral")),
        (action_ids.OPTION, "option", _numbers(action_ids.OPTIONS)),
        (action_ids.NEXT, "next", _numbers(action_ids.NEXTS)),
        (action_ids.AMOUNT, "amount", _numbers(action_ids.AMOUNTS, 0)),
    )
    for number, verb, labels in blocks:
        assert table.block(verb, labels) == number, f"the block {verb!r} has moved"
    assert len(table) == action_ids.ANSWERS
    for place in range(len(CARD_IDS)):
        table.alias(f"play #{place + 1:03}", action_ids.PLAY + place)
    return table
