"""Boarding, capacity and launches, RP-33 to RP-38."""

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
    memorial,
    people,
    play,
    refused,
    ship,
)


@pytest.mark.rule("RP-33")
@both_editions
@pytest.mark.parametrize("specialist", ["pilot", "scientist"])
def test_with_one_seat_left_one_of_two_astronauts_boards(edition, specialist):
    state = calling(
        {"red": specialist, "blue": specialist},
        ship("hellas", 3, yellow=2),
        edition=edition,
        zones={"ausonia": {"discovery": "synergy"}},
    )
    assert asked(state) == ("red: research" if specialist == "scientist" else "red: destination")
    assert crew(state, 1) == {"yellow": 2, "red": 1}
    assert company(state, "red").supply == 21


@pytest.mark.rule("RP-33")
@both_editions
def test_two_astronauts_may_share_a_ship_or_take_two(edition):
    state = calling({"red": "pilot", "blue": "pilot"}, ship("hellas", 5), ship("ausonia", 5), edition=edition)
    play(state, "board dock 1", "board dock 1", "redirect dock 1", "send to phobos")
    play(state, "board dock 1", "board dock 2")
    assert asked(state) == "blue: redirect"
    assert (crew(state, 1), crew(state, 2)) == ({"red": 2, "blue": 1}, {"blue": 1})


@pytest.mark.rule("RP-34")
@both_editions
def test_nobody_boards_an_empty_dock_or_a_launched_ship(edition):
    state = calling(
        {"red": "recruiter"},
        None,
        ship("hellas", 5, launched=True, blue=1),
        ship("ausonia", 5),
        ship("phobos", 4),
        edition=edition,
    )
    assert may(state) == {"board dock 3", "board dock 4"}
    assert refused(state, "board dock 1") == "RP-34"
    assert refused(state, "board dock 2") == "RP-34"
    assert refused(state, "board dock 5") == "RP-34", "four players have four docks"


@pytest.mark.rule("RP-35")
@both_editions
def test_a_full_ship_takes_nobody(edition):
    state = calling(
        {"red": "pilot"},
        ship("hellas", 3, blue=2),
        ship("ausonia", 4, blue=3),
        ship("phobos", 5),
        edition=edition,
    )
    play(state, "board dock 1")
    assert crew(state, 1) == {"blue": 2, "red": 1}
    assert refused(state, "board dock 1") == "RP-35"
    assert may(state) == {"board dock 2", "board dock 3"}


@pytest.mark.rule("RP-35", "RP-36")
@pytest.mark.parametrize("capacity", [3, 4, 5])
def test_a_ship_launches_with_as_many_astronauts_as_its_capacity(capacity):
    state = calling(
        {"red": "pilot", "blue": "pilot", "yellow": "pilot"},
        ship("hellas", capacity, yellow=capacity - 2),
        ship("ausonia", 5),
    )
    play(state, "board dock 1")
    assert dock(state, 1).status == "docked"
    play(state, "board dock 1", "redirect dock 2", "send to phobos")
    assert sum(dock(state, 1).crew) == capacity
    assert dock(state, 1).status == "launched"
    assert dock(state, 2).status == "docked"


@pytest.mark.rule("RP-36")
@both_editions
def test_a_ship_that_is_not_full_stays_docked(edition):
    state = calling({"red": "travel-agent"}, ship("hellas", 4), ship("ausonia", 5), edition=edition)
    play(state, "board dock 1")
    assert asked(state) == "red: choose-specialist", "the next round has begun"
    assert dock(state, 1).status == "docked"
    assert crew(state, 1) == {"red": 3}
    assert people(state, "hellas") == {}


@pytest.mark.rule("RP-37")
@both_editions
def test_full_ships_launch_only_after_the_whole_effect_and_every_dock_is_checked(edition):
    state = calling(
        {"red": "scientist", "blue": "pilot"},
        ship("hellas", 3, yellow=2),
        ship("ausonia", 3, yellow=2),
        ship("phobos", 5),
        edition=edition,
        zones={"mare-serpentis": {"discovery": "synergy"}},
    )
    play(state, "board dock 1")
    assert dock(state, 1).status == "docked", "one astronaut is still to board"
    play(state, "board dock 2")
    assert asked(state) == "red: research"
    assert [dock(state, number).status for number in (1, 2)] == ["docked", "docked"]
    play(state, "look at mare-serpentis", "put back")
    assert [dock(state, number).status for number in (1, 2, 3)] == ["launched", "launched", "docked"]


@pytest.mark.rule("RP-37")
def test_a_full_ship_waits_while_a_discovery_is_assigned():
    state = calling(
        {"red": "scientist", "blue": "pilot"},
        ship("hellas", 3, yellow=1),
        ship("ausonia", 5),
        event_deck=["synergy"],
    )
    play(state, "board dock 1", "board dock 1")
    assert asked(state) == "red: assign"
    assert dock(state, 1).status == "docked"
    play(state, "assign to ausonia")
    assert dock(state, 1).status == "launched"


@pytest.mark.rule("RP-38", "RP-63")
@both_editions
def test_example_red_fills_the_only_docked_ship_and_must_destroy_it_before_it_launches(edition):
    """The Saboteur's example of both rulebooks."""
    state = calling({"red": "saboteur"}, ship("hellas", 3, blue=2), edition=edition)
    assert memorial(state) == {"red": 1, "blue": 2}
    assert people(state, "hellas") == {}
    told = event_kinds(state)
    assert "destroys" in told
    assert "launches" not in told


@pytest.mark.rule("RP-38")
@both_editions
def test_an_astronaut_on_a_full_ship_can_be_replaced_before_it_launches(edition):
    state = calling({"red": "femme-fatale"}, ship("hellas", 3, blue=2), ship("ausonia", 5), edition=edition)
    play(state, "board dock 1", "replace blue on dock 1")
    assert people(state, "hellas") == {"red": 2, "blue": 1}
    assert memorial(state) == {"blue": 1}
