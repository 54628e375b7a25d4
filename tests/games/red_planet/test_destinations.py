"""Destination tokens and ships of unknown destination, RP-47 to RP-51."""

import pytest

from planetfall.games.red_planet.engine.actions import ZONE_IDS
from tests.games.red_planet.helpers import (
    asked,
    both_editions,
    calling,
    crew,
    dock,
    may,
    people,
    play,
    refused,
    ship,
    supply,
)

ALL_TWENTY = [*ZONE_IDS, *ZONE_IDS]


@pytest.mark.rule("RP-47")
@both_editions
@pytest.mark.parametrize("zone", ZONE_IDS)
def test_the_first_astronaut_on_a_ship_of_unknown_destination_sends_it_anywhere(edition, zone):
    state = calling({"red": "recruiter", "blue": "pilot"}, ship(None, 4), ship("hellas", 5), edition=edition)
    play(state, "board dock 1")
    assert asked(state) == "red: destination"
    assert may(state) == {f"send to {place}" for place in ZONE_IDS}
    assert refused(state, "done") == "RP-32", "a token must be taken"
    play(state, f"send to {zone}")
    assert dock(state, 1).bound == zone
    assert dock(state, 1).tokens == {zone: 1}
    assert supply(state, zone) == 1
    assert asked(state) == "blue: board"


@pytest.mark.rule("RP-47")
def test_later_astronauts_do_not_choose():
    state = calling({"red": "recruiter", "blue": "recruiter"}, ship(None, 4), ship("hellas", 5))
    play(state, "board dock 1", "send to phobos", "board dock 1")
    assert asked(state) == "red: choose-specialist"
    assert crew(state, 1) == {"red": 1, "blue": 1}
    assert dock(state, 1).bound == "phobos"


@pytest.mark.rule("RP-47")
def test_a_ship_with_a_printed_destination_asks_nobody():
    state = calling({"red": "recruiter", "blue": "pilot"}, ship("hellas", 4), ship("ausonia", 5))
    play(state, "board dock 1")
    assert asked(state) == "blue: board"
    assert (dock(state, 1).bound, dock(state, 1).tokens) == ("hellas", {})


@pytest.mark.rule("RP-48")
@both_editions
@pytest.mark.parametrize("specialist", ["pilot", "scientist", "secret-agent"])
def test_the_token_is_chosen_before_the_next_astronaut_boards(edition, specialist):
    state = calling({"red": specialist}, ship(None, 4), ship("hellas", 5), ship(None, 5), edition=edition)
    play(state, "board dock 1")
    assert asked(state) == "red: destination"
    assert crew(state, 1) == {"red": 1}
    assert refused(state, "board dock 2") == "RP-47"
    play(state, "send to ausonia")
    assert asked(state) == "red: board"


@pytest.mark.rule("RP-48")
def test_two_unknown_ships_boarded_at_once_get_a_token_each():
    state = calling({"red": "secret-agent"}, ship(None, 4), ship(None, 5))
    play(state, "board dock 1", "send to ausonia", "send to hellas")
    assert asked(state) == "red: launch"
    assert (dock(state, 1).bound, dock(state, 2).bound) == ("ausonia", "hellas")


@pytest.mark.rule("RP-48")
@both_editions
def test_an_unknown_ship_that_already_carries_a_token_asks_nobody(edition):
    """A Pilot has sent it before anybody was aboard."""
    state = calling(
        {"red": "recruiter", "blue": "pilot"}, ship(None, 4, "phobos"), ship("hellas", 5), edition=edition
    )
    play(state, "board dock 1")
    assert asked(state) == "blue: board"
    assert dock(state, 1).tokens == {"phobos": 1}


@pytest.mark.rule("RP-48")
def test_three_astronauts_who_board_together_choose_one_token():
    state = calling({"red": "travel-agent"}, ship(None, 5), ship("hellas", 5))
    play(state, "board dock 1")
    assert asked(state) == "red: destination"
    play(state, "send to ausonia")
    assert dock(state, 1).tokens == {"ausonia": 1}
    assert crew(state, 1) == {"red": 3}


@pytest.mark.rule("RP-49")
@both_editions
def test_without_any_token_in_the_supply_an_unknown_ship_cannot_be_boarded(edition):
    state = calling(
        {"red": "recruiter"},
        ship(None, 5),
        ship(None, 4, *ALL_TWENTY[:10]),
        ship("hellas", 5, *ALL_TWENTY[10:]),
        edition=edition,
    )
    assert sum(supply(state, zone) for zone in ZONE_IDS) == 0
    assert refused(state, "board dock 1") == "RP-49"
    assert may(state) == {"board dock 2", "board dock 3"}


@pytest.mark.rule("RP-49")
def test_one_token_left_is_enough_and_there_is_no_choice():
    state = calling(
        {"red": "recruiter"},
        ship(None, 5),
        ship("hellas", 4, *ALL_TWENTY[:10]),
        ship("hellas", 5, *ALL_TWENTY[11:]),
    )
    play(state, "board dock 1")
    assert asked(state) == "red: choose-specialist"
    assert dock(state, 1).bound == ZONE_IDS[0]


@pytest.mark.rule("RP-50")
@both_editions
def test_a_ship_flies_to_the_zone_on_its_topmost_token(edition):
    state = calling(
        {"red": "recruiter"},
        ship("hellas", 3, "phobos", "ausonia", blue=2),
        ship("hellas", 4, blue=1),
        ship(None, 5, "ausonia", "sinus-sabaeus", launched=True, yellow=1),
        edition=edition,
    )
    assert [dock(state, number).bound for number in (1, 2, 3)] == ["ausonia", "hellas", "sinus-sabaeus"]
    assert dock(state, 1).printed == "hellas"
    play(state, "board dock 1")
    assert people(state, "ausonia") == {"red": 1, "blue": 2}
    assert people(state, "sinus-sabaeus") == {"yellow": 1}
    assert people(state, "hellas") == people(state, "phobos") == {}


@pytest.mark.rule("RP-51")
@both_editions
def test_covered_tokens_are_in_use_until_the_ship_lands(edition):
    state = calling(
        {"red": "recruiter", "blue": "recruiter"},
        ship("hellas", 3, "phobos", "phobos", "ausonia", yellow=2),
        ship(None, 5),
        edition=edition,
    )
    assert (supply(state, "phobos"), supply(state, "ausonia")) == (0, 1)
    play(state, "board dock 1")
    assert dock(state, 1).status == "launched"
    assert (supply(state, "phobos"), supply(state, "ausonia")) == (0, 1), "not even a launch frees them"
    assert refused(state, "send to phobos") == "RP-10"
    play(state, "send to ausonia")
    assert (supply(state, "phobos"), supply(state, "ausonia")) == (2, 1), (
        "it has landed; the other one flies on"
    )


@pytest.mark.rule("RP-51")
@both_editions
def test_a_destroyed_ship_returns_all_its_tokens(edition):
    state = calling(
        {"red": "saboteur", "blue": "pilot"},
        ship("hellas", 3, "phobos", "phobos", "ausonia"),
        ship("ausonia", 5),
        edition=edition,
    )
    play(state, "board dock 2", "destroy dock 1")
    assert asked(state) == "blue: destination"
    assert (supply(state, "phobos"), supply(state, "ausonia")) == (2, 2)
    assert dock(state, 1).tokens == {}


@pytest.mark.rule("RP-51")
def test_a_new_ship_does_not_inherit_the_tokens_of_the_dock():
    state = calling({}, ship("hellas", 3, "phobos", launched=True), ship_deck=["S31"])
    assert (dock(state, 1).ship, dock(state, 1).tokens, dock(state, 1).bound) == ("S31", {}, None)
