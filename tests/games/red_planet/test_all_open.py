"""A finished game can be shown with all hands open."""

from tests.games.red_planet.helpers import GAME


def chosen_table():
    state = GAME.new(3, seed=4)
    for seat in range(3):
        state.play(seat, GAME.actions.parse("keep mission 1"))
    state.play(0, GAME.actions.parse("choose pilot"))
    state.play(1, GAME.actions.parse("choose soldier"))
    return state


def test_all_open_shows_every_seats_missions_and_choices():
    state = chosen_table()
    shown = GAME.open_view(state, 0)
    for seat in range(3):
        assert shown.all_missions[seat] == GAME.view(state, seat).missions
    assert [colour.chosen for colour in shown.colours] == [1, 2, None]


def test_a_seats_view_stays_closed():
    state = chosen_table()
    shown = GAME.view(state, 0)
    assert shown.all_missions == ()
    assert [colour.chosen for colour in shown.colours] == [1, None, None]
    assert [colour.chosen for colour in GAME.view(state, None).colours] == [None, None, None]


def test_all_open_shows_facedown_discoveries():
    state = GAME.position({"seats": 3, "zones": {"ausonia": {"discovery": "synergy", "seen": [1]}}})
    assert GAME.view(state, 0).zones[1].discovery.card is None
    assert GAME.open_view(state, 0).zones[1].discovery.card.id == "synergy"
