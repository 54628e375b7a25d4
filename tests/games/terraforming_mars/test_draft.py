"""The draft: stacks travel round the table, and what each player drafted may be bought."""

import pytest

from planetfall.core.state import State
from planetfall.games.terraforming_mars.engine.ids import COLOURS
from tests.games.terraforming_mars.helpers import GAME, answer, asked, may, player, refused, table

TOP = (
    "ants", "birds", "comet", "fish", "moss", "trees", "grass", "bushes", "soletta", "farming", "heather", "algae",
)  # fmt: skip


def drafting(generation: int) -> State:
    """Three players at the start of a draft."""
    seats = [player(megacredits=20, idle=False) for _ in range(3)]
    return table(*seats, phase="research", draft=True, generation=generation, deck_top=TOP)


def stack(state: State, seat: int) -> set[str]:
    """The cards that a seat may draft now."""
    return {entry.card.id for entry in GAME.view(state, seat).offered}


def all_draft(state: State) -> list[str]:
    """Everybody drafts the first card of the stack; which cards these are."""
    picks = [min(stack(state, seat)) for seat in range(3)]
    answer(state, *(f"{COLOURS[seat]}: draft {picks[seat]}" for seat in range(3)))
    return picks


@pytest.mark.rule("TM-60", "TM-61")
@pytest.mark.parametrize(("generation", "giver"), [(4, -1), (5, 1)])
def test_one_card_is_kept_and_the_others_are_passed_on(generation: int, giver: int) -> None:
    """In even generations a stack comes from the right, clockwise, in odd ones from the left."""
    mars = drafting(generation)
    kept: list[set[str]] = [set(), set(), set()]
    for size in (4, 3, 2):
        before = [stack(mars, seat) for seat in range(3)]
        assert [len(cards) for cards in before] == [size] * 3
        for seat, card in enumerate(all_draft(mars)):
            kept[seat].add(card)
        left = [before[seat] - kept[seat] for seat in range(3)]
        if size > 2:
            assert [stack(mars, seat) for seat in range(3)] == [left[(seat + giver) % 3] for seat in range(3)]
    for seat in range(3):  # the last card is kept without a choice
        kept[seat] |= left[(seat + giver) % 3]
        assert stack(mars, seat) == kept[seat]
        assert len(kept[seat]) == 4
    assert GAME.view(mars, None).phase == "research"


@pytest.mark.rule("TM-62")
def test_stacks_move_when_everybody_has_chosen() -> None:
    mars = drafting(4)
    assert (mars.is_simultaneous(), mars.actors()) == (True, [0, 1, 2])
    before = stack(mars, 0)
    answer(mars, f"red: draft {min(before)}", f"green: draft {min(stack(mars, 1))}")
    assert mars.actors() == [2]
    assert stack(mars, 0) in (before, set())
    answer(mars, f"blue: draft {min(stack(mars, 2))}")
    assert len(stack(mars, 0)) == 3
    assert not stack(mars, 0) & before


@pytest.mark.rule("TM-60")
def test_a_card_of_another_stack_cannot_be_drafted() -> None:
    mars = drafting(4)
    assert refused(mars, f"red: draft {min(stack(mars, 1))}") == "TM-60"


@pytest.mark.rule("TM-63")
def test_of_the_four_drafted_cards_any_may_be_bought() -> None:
    mars = drafting(4)
    for _ in range(3):
        all_draft(mars)
    assert asked(mars) == "red: research"
    mine = sorted(stack(mars, 0))
    assert {f"buy {card}" for card in mine} <= may(mars)
    answer(mars, f"red: buy {mine[1]}", f"red: buy {mine[2]}", "red: done", "green: done", "blue: done")
    seen = GAME.view(mars, 0)
    assert (seen.players[0].stock["megacredits"], seen.discard) == (14, 10)
    assert {entry.card.id for entry in seen.players[0].hand} == {*mine[1:3]}
    assert {card.id for card in seen.own_discards} >= {mine[0], mine[3]}


@pytest.mark.rule("TM-64", "TM-272")
def test_the_cards_of_setup_are_not_drafted() -> None:
    state = GAME.new(3, 1, {"draft": "yes", "beginners": "1", "cards": "corporate-era"})
    assert GAME.view(state, 0).phase == "setup"
    assert len(GAME.view(state, 0).offered) == 10
    assert all(not text.startswith("draft") for text in may(state))
