"""Topping up, SM-30 to SM-33."""

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.space_mission.engine.actions import CARD_IDS
from tests.games.space_mission.helpers import (
    GAME,
    asked,
    card,
    discarded,
    hand,
    may,
    play,
    refused,
    table,
)

HELD = [card(blue=number, green=number) for number in (1, 2, 3, 4)]


@pytest.mark.rule("SM-30")
@pytest.mark.parametrize("thrown", range(5))
def test_any_number_of_cards_may_be_thrown_away_first(thrown):
    state = table(hands={"red": HELD})
    play(state, "top up", *(f"discard {name}" for name in HELD[:thrown]))
    if thrown < 4:
        play(state, "draw")
    assert discarded(state) == set(HELD[:thrown])
    assert hand(state, "red") >= set(HELD[thrown:])
    assert len(hand(state, "red")) == 5


@pytest.mark.rule("SM-30")
def test_only_cards_in_hand_can_be_thrown_away():
    state = play(table(hands={"red": HELD}), "top up", f"discard {HELD[0]}")
    assert may(state) == {"draw", *(f"discard {name}" for name in HELD[1:])}
    assert refused(state, f"discard {HELD[0]}") == "SM-19"
    assert refused(state, "fly to hazard") == "SM-30"


@pytest.mark.rule("SM-30")
def test_cards_are_thrown_away_before_drawing_not_after():
    state = play(table(hands={"red": HELD}), "top up", "draw")
    assert asked(state) == "red: action"


@pytest.mark.rule("SM-31")
@pytest.mark.parametrize("held", range(5))
def test_the_hand_is_filled_up_to_five_cards(held):
    state = table(hands={"red": HELD[:held]}, ships={"red": "hazard"})
    before = GAME.view(state, None).draw_pile
    play(state, "top up", *(["draw"] if held else []))
    assert len(hand(state, "red")) == 5
    assert GAME.view(state, None).draw_pile == before - (5 - held)


@pytest.mark.rule("SM-31")
def test_cards_come_from_the_top_of_the_draw_pile():
    top = [card(green=1, orange=1), card(green=2, orange=2)]
    state = play(table(hands={"red": HELD[:3]}, draw_pile=top), "top up", "draw")
    assert hand(state, "red") == {*HELD[:3], *top}


@pytest.mark.rule("SM-32")
def test_no_other_action_brings_cards():
    state = table(
        ships={"red": "saffron", "blue": "hazard"},
        hands={"red": [card(blue=1, green=2)], "blue": HELD},
        stations={"hazard": "blue"},
        piles={"hazard": {"water": 8}},
    )
    play(state, "jump to freezer", "fly to old-marble")
    assert hand(state, "red") == set()
    play(state, "discover", "take water", "fly to ruby-red")
    assert hand(state, "blue") == set(HELD)


def used_up(top: str) -> State:
    """Red holds four cards, one card is left in the draw pile, and all others were played."""
    rest = [name for name in CARD_IDS if name not in (*HELD, top)]
    hands = {"red": HELD, "blue": rest[:5], "yellow": rest[5:10]}
    return table(hands=hands, draw_pile=[top], discard=rest[10:])


@pytest.mark.rule("SM-33", "SM-24")
def test_drawing_goes_on_after_the_discard_pile_was_shuffled():
    last = card(green=4, orange=4)
    state = used_up(last)
    play(state, "top up", f"discard {HELD[0]}", f"discard {HELD[1]}", "draw")
    assert len(hand(state, "red")) == 5
    assert hand(state, "red") >= {last, *HELD[2:]}
    view = GAME.view(state, None)
    assert (len(view.discard), view.draw_pile) == (0, 60 - 15)


@pytest.mark.rule("SM-33")
def test_cards_just_thrown_away_can_come_back():
    back = set()
    for seed in range(60):
        state = used_up(card(green=4, orange=4))
        world = GAME.sample(state, 0, Chance.from_seed(seed))
        play(world, "top up", *(f"discard {name}" for name in HELD))
        back |= hand(world, "red") & set(HELD)
    assert back == set(HELD)


@pytest.mark.rule("SM-33")
def test_with_five_players_the_hand_can_always_be_filled():
    state = GAME.new(5, 3, {"start": "first"})
    for _ in range(60):
        seat = state.actors()[0]
        colour = GAME.view(state, None).seats[seat].colour
        play(state, "top up", *(f"discard {name}" for name in sorted(hand(state, colour))))
        view = GAME.view(state, None)
        assert [found.cards for found in view.seats] == [5] * 5
        assert view.draw_pile + len(view.discard) == 35
