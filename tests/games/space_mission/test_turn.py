"""How to play, SM-25 to SM-29."""

import pytest

from planetfall.games.space_mission.engine.actions import COLOURS
from tests.games.space_mission.helpers import GAME, asked, card, may, play, refused, table, top_up

ACTIONS = {"top up", "jump to freezer", "fly to ruby-red", "scan", "develop", "discover"}


@pytest.mark.rule("SM-25")
@pytest.mark.parametrize("start", COLOURS[:4])
def test_rounds_run_clockwise_from_the_start_player(start):
    state = table(seats=4, start=start)
    first = COLOURS.index(start)
    for number in range(9):
        assert asked(state) == f"{COLOURS[(first + number) % 4]}: action"
        assert GAME.view(state, None).round == 1 + number // 4
        top_up(state)


@pytest.mark.rule("SM-26")
def test_a_turn_has_two_actions():
    state = table(ships={"red": "hazard"})
    assert GAME.view(state, None).doing.actions_left == 2
    play(state, "fly to ruby-red")
    assert asked(state) == "red: action"
    assert GAME.view(state, None).doing.actions_left == 1
    play(state, "top up", "draw")
    assert asked(state) == "blue: action"


@pytest.mark.rule("SM-26")
def test_the_same_action_may_be_chosen_twice():
    state = play(table(ships={"red": "hazard"}), "fly to ruby-red", "fly to hazard")
    assert asked(state) == "blue: action"


@pytest.mark.rule("SM-26")
def test_actions_come_in_any_order():
    def begin():
        return table(ships={"red": "hazard"}, hands={"red": [card(blue=1, orange=1)]})

    play(begin(), "fly to ruby-red", "jump to freezer")
    play(begin(), "jump to freezer", "fly to old-marble")


@pytest.mark.rule("SM-27")
def test_there_are_six_actions():
    hands = [card(blue=1, green=3), card(blue=2, orange=2), card(blue=2, orange=4)]
    state = table(ships={"red": "hazard"}, scanned={"hazard": ["red"]}, hands={"red": hands})
    assert ACTIONS - {"discover"} <= may(state)
    assert {name.split()[0] for name in may(state)} == {"top", "jump", "fly", "scan", "develop"}
    developed = table(ships={"red": "hazard"}, stations={"hazard": "red"}, piles={"hazard": {"water": 8}})
    assert "discover" in may(developed)


@pytest.mark.rule("SM-27")
def test_nothing_else_is_an_action():
    state = table(ships={"red": "hazard"})
    for name in ("draw", "play nc01", "discard nc01", "take water"):
        assert refused(state, name) == "SM-27"


@pytest.mark.rule("SM-28")
def test_topping_up_is_always_possible_even_with_a_full_hand():
    state = table()
    seat = GAME.view(state, 0).seats[0]
    assert seat.cards == 5
    play(state, "top up", "draw")
    assert GAME.view(state, 0).seats[0].hand == seat.hand


@pytest.mark.rule("SM-28")
@pytest.mark.parametrize("place", ["gate", "hazard"])
def test_nobody_may_pass_and_nobody_is_ever_stuck(place):
    state = table(
        ships={"red": place}, hands={"red": [card(green=4, orange=4)]}, piles={"hazard": {"space": 8}}
    )
    assert "top up" in may(state)
    assert not {"pass", "done"} & may(state)


@pytest.mark.rule("SM-29")
def test_scanning_happens_where_the_spaceship_is():
    scan = card(blue=4, green=3)
    assert "scan" in may(table(ships={"red": "hazard"}, hands={"red": [scan]}))
    assert refused(table(ships={"red": "freezer"}, hands={"red": [scan]}), "scan") == "SM-42"


@pytest.mark.rule("SM-29")
@pytest.mark.parametrize("action", ["scan", "develop", "discover"])
def test_on_the_jump_gate_there_is_no_planet(action):
    state = table(
        scanned={"hazard": ["red"]},
        stations={"freezer": "red"},
        hands={"red": [card(blue=1, green="?"), card(blue=3, orange="?"), card(blue=4, orange="?")]},
    )
    assert refused(state, action) == "SM-29"


@pytest.mark.rule("SM-29")
def test_discovering_happens_where_the_spaceship_is():
    state = table(ships={"red": "freezer"}, stations={"hazard": "red"}, piles={"hazard": {"water": 8}})
    assert refused(state, "discover") == "SM-62"


@pytest.mark.rule("SM-29", "SM-53")
def test_developing_happens_where_the_spaceship_is():
    cards = [card(blue=3, orange="?"), card(blue=4, orange="?")]
    state = table(ships={"red": "freezer"}, scanned={"hazard": ["red"]}, hands={"red": cards})
    assert refused(state, "develop") == "SM-53", "Freezer has not been scanned"
