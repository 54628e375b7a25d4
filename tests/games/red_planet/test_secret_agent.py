"""6 Secret Agent, RP-60 to RP-62."""

import pytest

from tests.games.red_planet.helpers import (
    asked,
    both_editions,
    calling,
    company,
    crew,
    dock,
    event_kinds,
    may,
    people,
    play,
    refused,
    ship,
)


@pytest.mark.rule("RP-60")
@both_editions
def test_secret_agent_boards_two_different_ships(edition):
    state = calling(
        {"red": "secret-agent"}, ship("hellas", 5), ship("ausonia", 5), ship("phobos", 5), edition=edition
    )
    assert may(state) == {"board dock 1", "board dock 2", "board dock 3"}
    play(state, "board dock 2")
    assert refused(state, "board dock 2") == "RP-60"
    assert may(state) == {"board dock 1", "board dock 3"}
    play(state, "board dock 3")
    assert asked(state) == "red: launch"
    assert [crew(state, number) for number in (1, 2, 3)] == [{}, {"red": 1}, {"red": 1}]


@pytest.mark.rule("RP-60")
@both_editions
def test_secret_agent_with_one_ship_to_board_boards_one_astronaut(edition):
    state = calling(
        {"red": "secret-agent", "blue": "pilot"},
        ship("hellas", 5),
        ship("ausonia", 5, launched=True),
        edition=edition,
    )
    assert company(state, "red").supply == 21
    assert crew(state, 1) == {"red": 1}
    assert dock(state, 1).status == "launched", "and it must launch it"


@pytest.mark.rule("RP-60")
def test_secret_agent_with_one_astronaut_left_boards_it():
    state = calling({"red": "secret-agent"}, ship("hellas", 5), ship("ausonia", 5), memorial={"red": 21})
    play(state, "board dock 2")
    assert asked(state) == "red: launch"


@pytest.mark.rule("RP-61")
@both_editions
def test_secret_agent_must_launch_one_docked_ship_that_is_not_full(edition):
    state = calling(
        {"red": "secret-agent", "blue": "pilot"},
        ship("hellas", 3, yellow=2),
        ship("ausonia", 5, yellow=1),
        ship("phobos", 5, yellow=1),
        ship("sinus-sabaeus", 5, launched=True, yellow=1),
        None,
        edition=edition,
    )
    play(state, "board dock 1", "board dock 2")
    assert may(state) == {"launch dock 2", "launch dock 3"}, "not only ships that it has boarded"
    assert refused(state, "done") == "RP-32"
    assert refused(state, "launch dock 1") == "RP-61", "it is full and launches anyway"
    assert refused(state, "launch dock 4") == "RP-61"
    assert refused(state, "launch dock 5") == "RP-61"
    play(state, "launch dock 3")
    assert asked(state) == "blue: redirect", "one launch, and the only docked ship has been boarded"
    assert [dock(state, number).status for number in (1, 2, 3)] == ["launched", "docked", "launched"]


@pytest.mark.rule("RP-61")
@both_editions
def test_secret_agent_can_force_a_ship_with_zero_astronauts_to_launch(edition):
    state = calling(
        {"red": "secret-agent"},
        ship("hellas", 5),
        ship("ausonia", 5),
        ship("phobos", 5),
        edition=edition,
        ship_deck=["S31"],
    )
    play(state, "board dock 1", "board dock 2", "launch dock 3")
    assert dock(state, 3).ship == "S31", "it has flown away"
    assert people(state, "phobos") == {}
    assert (crew(state, 1), crew(state, 2)) == ({"red": 1}, {"red": 1})


@pytest.mark.rule("RP-61", "RP-43")
def test_an_empty_ship_of_unknown_destination_may_be_launched():
    state = calling({"red": "secret-agent"}, ship("hellas", 5), ship("ausonia", 5), ship(None, 5))
    play(state, "board dock 1", "board dock 2", "launch dock 3")
    assert asked(state) == "red: choose-specialist", "it needs no destination"


@pytest.mark.rule("RP-62")
@both_editions
def test_if_every_docked_ship_is_full_nothing_is_launched_by_the_secret_agent(edition):
    state = calling(
        {"red": "secret-agent"},
        ship("hellas", 3, yellow=2),
        ship("ausonia", 3, yellow=2),
        edition=edition,
    )
    play(state, "board dock 1")
    assert asked(state) == "red: choose-specialist"
    assert event_kinds(state).count("launches") == 2, "full ships launch as always"
    assert people(state, "hellas") == people(state, "ausonia") == {"red": 1, "yellow": 2}


@pytest.mark.rule("RP-62")
@both_editions
def test_if_no_ship_is_docked_the_secret_agent_does_nothing(edition):
    state = calling({"red": "secret-agent"}, ship("hellas", 3, launched=True, blue=1), edition=edition)
    assert asked(state) == "red: choose-specialist"
    assert company(state, "red").supply == 22
    assert people(state, "hellas") == {"blue": 1}
