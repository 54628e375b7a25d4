"""The answers of Terraforming Mars by name; `action_ids` has their numbers."""

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

__all__ = ["COLOURS", "build"]


def _numbers(count: int, first: int = 1) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, first + count))


def build() -> ActionTable:
    """The table; each block begins where `action_ids` says."""
    table = ActionTable()
    blocks = (
        (action_ids.DONE, "done", ("",), "End the turn or the choice, or do without the rest."),
        (action_ids.PASS, "pass", ("",), "Pass for the rest of the generation."),
        (action_ids.PLAY, "play", CARD_IDS, "Play a card from hand."),
        (action_ids.USE, "use", IN_PLAY_IDS, "Use the action of a card in play or of the corporation."),
        (action_ids.PROJECT, "project", PROJECT_IDS, "Carry out a standard project."),
        (action_ids.CLAIM, "claim", MILESTONE_IDS, "Claim a milestone."),
        (action_ids.FUND, "fund", AWARD_IDS, "Fund an award."),
        (
            action_ids.CONVERT,
            "convert",
            ("plants", "heat"),
            "Convert plants into a greenery, or heat into a step of temperature.",
        ),
        (
            action_ids.FIRST_ACTION,
            "first action",
            ("",),
            "Do the first action that the corporation prescribes.",
        ),
        (action_ids.PLACE, "place", SPACE_IDS, "Place the tile or marker on an area."),
        (action_ids.FOUND, "found", CORPORATION_IDS, "Choose a corporation at the start."),
        (action_ids.BUY, "buy", CARD_IDS, "Buy one of the cards offered."),
        (action_ids.DRAFT, "draft", CARD_IDS, "Draft a card and pass the others on."),
        (action_ids.KEEP, "keep", CARD_IDS, "Keep one of the cards that an effect shows."),
        (action_ids.DISCARD, "discard", CARD_IDS, "Discard or sell a card from hand."),
        (action_ids.ON, "on", IN_PLAY_IDS, "Choose the card in play that an effect is about."),
        (action_ids.TARGET, "target", (*COLOURS, "neutral"), "Choose the player that an effect is about."),
        (
            action_ids.OPTION,
            "option",
            _numbers(action_ids.OPTIONS),
            "Choose one of the alternatives of an effect.",
        ),
        (action_ids.NEXT, "next", _numbers(action_ids.NEXTS), "Choose which of several effects comes next."),
        (action_ids.AMOUNT, "amount", _numbers(action_ids.AMOUNTS, 0), "Say how many."),
        (
            action_ids.GREENERY_ORDER,
            "greenery",
            ("tile-first", "oxygen-first"),
            "Place a greenery before oxygen rises, or afterwards.",
        ),
    )
    for number, verb, labels, meaning in blocks:
        assert table.block(verb, labels, meaning) == number, f"the block {verb!r} has moved"
    assert len(table) == action_ids.ANSWERS
    for place in range(len(CARD_IDS)):
        table.alias(f"play #{place + 1:03}", action_ids.PLAY + place)
    return table
