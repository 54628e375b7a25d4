"""5 Saboteur, RP-63 and RP-64. The rulebooks' example of it stands among the tests of boarding, too."""

import pytest

from tests.games.red_planet.helpers import (
    GAME,
    asked,
    both_editions,
    calling,
    company,
    crew,
    dock,
    event_kinds,
    may,
    memorial,
    people,
    play,
    refused,
    ship,
)


@pytest.mark.rule("RP-63")
@both_editions
def test_saboteur_boards_one_then_must_destroy_one_docked_ship(edition):
    state = calling(
        {"red": "saboteur", "blue": "pilot"},
        ship("hellas", 5, yellow=1),
        ship("ausonia", 5),
        ship("phobos", 5, launched=True, green=2),
        None,
        ship("sinus-sabaeus", 5),
        edition=edition,
    )
    play(state, "board dock 1")
    assert asked(state) == "red: destroy"
    assert may(state) == {"destroy dock 1", "destroy dock 2", "destroy dock 5"}, "also the one just boarded"
    assert refused(state, "done") == "RP-32"
    assert refused(state, "destroy dock 3") == "RP-63", "a launched ship is out of reach"
    assert refused(state, "destroy dock 4") == "RP-63"
    play(state, "destroy dock 2")
    assert [dock(state, number).status for number in (1, 2, 3)] == ["docked", "open", "launched"]
    assert crew(state, 1) == {"yellow": 1, "red": 1}
    assert memorial(state) == {}


@pytest.mark.rule("RP-63")
@both_editions
def test_saboteur_destroys_the_ship_it_has_just_filled(edition):
    """Of several ships, too: a full ship has not launched yet."""
    state = calling({"red": "saboteur"}, ship("hellas", 3, blue=2), ship("ausonia", 5), edition=edition)
    play(state, "board dock 1", "destroy dock 1")
    assert memorial(state) == {"red": 1, "blue": 2}
    assert people(state, "hellas") == {}
    assert "launches" not in event_kinds(state)


@pytest.mark.rule("RP-63")
@both_editions
def test_saboteur_who_spares_the_ship_it_has_filled_sees_it_launch(edition):
    state = calling({"red": "saboteur"}, ship("hellas", 3, blue=2), ship("ausonia", 5), edition=edition)
    play(state, "board dock 1", "destroy dock 2")
    assert people(state, "hellas") == {"red": 1, "blue": 2}


@pytest.mark.rule("RP-63")
def test_saboteur_without_a_seat_still_destroys():
    state = calling({"red": "saboteur"}, ship("hellas", 5, blue=1), memorial={"red": 22})
    assert memorial(state) == {"red": 22, "blue": 1}


@pytest.mark.rule("RP-64", "RP-83")
@both_editions
def test_the_crew_goes_to_the_memorial_and_the_ship_to_the_discard(edition):
    state = calling(
        {"red": "saboteur", "blue": "pilot"},
        {"ship": "S21", "crew": {"blue": 2, "green": 1}},
        ship("ausonia", 5),
        ship("phobos", 5),
        None,
        edition=edition,
        memorial={"blue": 1},
    )
    play(state, "board dock 1", "destroy dock 1")
    assert memorial(state) == {"red": 1, "blue": 3, "green": 1}
    assert GAME.view(state, None).ship_discard == ("S21",)
    assert [company(state, colour).supply for colour in ("red", "blue", "green")] == [21, 19, 21]
    assert (dock(state, 1).status, crew(state, 1)) == ("open", {})


@pytest.mark.rule("RP-64")
@both_editions
def test_the_dock_of_a_destroyed_ship_stays_open_until_new_ships_dock(edition):
    state = calling(
        {"red": "saboteur", "blue": "pilot"},
        ship("hellas", 5),
        ship("ausonia", 5),
        ship("phobos", 5),
        edition=edition,
        ship_deck=["S31"],
    )
    play(state, "board dock 2", "destroy dock 1")
    assert refused(state, "board dock 1") == "RP-34"
    play(state, "board dock 2", "board dock 2", "redirect dock 2", "send to hellas")
    assert dock(state, 1).ship == "S31"


@pytest.mark.rule("RP-30", "RP-63")
def test_a_second_saboteur_may_destroy_what_the_first_one_boarded():
    state = calling({"red": "saboteur", "blue": "saboteur"}, ship("hellas", 5), ship("ausonia", 5))
    play(state, "board dock 1", "destroy dock 2")
    assert memorial(state) == {"red": 1, "blue": 1}, "blue had one ship to board and to destroy"
