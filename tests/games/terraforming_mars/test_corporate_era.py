"""Corporate Era and the base game: what takes part, and with which variants it can be combined."""

import pytest

from planetfall.games.terraforming_mars.engine.ids import COLOURS, CORPORATION_IDS
from tests.games.terraforming_mars.helpers import GAME, answer

CORPORATE_ERA = {"saturn-systems", "teractor"}


def offered_in(cards: str) -> set[str]:
    """The corporations that are ever dealt."""
    found: set[str] = set()
    for seed in range(40):
        state = GAME.new(5, seed, {"cards": cards})
        found |= {entry.id for seat in range(5) for entry in GAME.view(state, seat).corporations}
    return found


@pytest.mark.rule("TM-15", "TM-270")
@pytest.mark.parametrize(("cards", "missing"), [("base", CORPORATE_ERA), ("corporate-era", set())])
def test_ten_corporations_take_part_and_two_more_with_corporate_era(cards: str, missing: set[str]) -> None:
    assert offered_in(cards) == {*CORPORATION_IDS} - {"beginner-corporation"} - missing


@pytest.mark.rule("TM-274")
def test_everybody_may_have_a_beginner_corporation_and_no_other_is_there_twice() -> None:
    beginners = GAME.view(GAME.new(5, 1, {"beginners": "5"}), None).players
    assert [player.corporation.id for player in beginners if player.corporation] == [
        "beginner-corporation"
    ] * 5
    for seed in range(20):
        state = GAME.new(5, seed)
        dealt = [entry.id for seat in range(5) for entry in GAME.view(state, seat).corporations]
        assert len(set(dealt)) == len(dealt) == 10
    assert len({*CORPORATION_IDS} - {"beginner-corporation"}) + len(beginners) == 17


@pytest.mark.rule("TM-15")
def test_no_card_of_corporate_era_is_dealt_in_the_base_game() -> None:
    for seed in range(20):
        state = GAME.new(5, seed, {"cards": "base"})
        dealt = [entry.card.set for seat in range(5) for entry in GAME.view(state, seat).offered]
        assert {*dealt} == {"base"}


@pytest.mark.rule("TM-272")
@pytest.mark.parametrize("draft", ["no", "yes"])
@pytest.mark.parametrize("beginners", ["0", "1", "3"])
@pytest.mark.parametrize("cards", ["base", "corporate-era"])
def test_the_variants_can_be_combined(cards: str, draft: str, beginners: str) -> None:
    state = GAME.new(3, 1, {"cards": cards, "draft": draft, "beginners": beginners})
    while state.is_simultaneous():
        seat = state.actors()[0]
        answer(
            state,
            f"{COLOURS[seat]}: found {GAME.view(state, seat).corporations[0].id}",
            f"{COLOURS[seat]}: done",
        )
    answer(state, "pass", "pass", "pass")
    seen = GAME.view(state, None)
    assert (seen.cards, seen.draft, seen.phase) == (
        cards,
        draft == "yes",
        "draft" if draft == "yes" else "research",
    )
