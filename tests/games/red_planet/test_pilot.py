"""1 Pilot, RP-77 and RP-78."""

import pytest

from planetfall.games.red_planet.engine.actions import ZONE_IDS
from tests.games.red_planet.helpers import (
    asked,
    both_editions,
    calling,
    company,
    crew,
    dock,
    may,
    people,
    play,
    refused,
    ship,
    supply,
)

CHOSEN = {"red": "pilot"}


@pytest.mark.rule("RP-77")
@both_editions
def test_pilot_boards_two_then_lays_a_token_on_a_docked_or_a_launched_ship(edition):
    state = calling(
        CHOSEN,
        ship("hellas", 5),
        ship("ausonia", 5),
        ship("phobos", 5, launched=True, blue=1),
        None,
        edition=edition,
    )
    play(state, "board dock 1")
    assert may(state) == {"board dock 1", "board dock 2"}, "on one ship or on two"
    play(state, "board dock 2")
    assert asked(state) == "red: redirect"
    assert may(state) == {"redirect dock 1", "redirect dock 2", "redirect dock 3"}
    assert refused(state, "redirect dock 4") == "RP-77"
    assert refused(state, "done") == "RP-32"
    play(state, "redirect dock 3")
    assert may(state) == {f"send to {zone}" for zone in ZONE_IDS}
    play(state, "send to syrtis-major")
    assert people(state, "syrtis-major") == {"blue": 1}
    assert people(state, "phobos") == {}
    assert (crew(state, 1), crew(state, 2)) == ({"red": 1}, {"red": 1})


@pytest.mark.rule("RP-77")
@both_editions
def test_a_token_may_cover_another_token(edition):
    state = calling(
        CHOSEN | {"blue": "pilot"},
        ship("hellas", 5, "ausonia"),
        ship("phobos", 5),
        edition=edition,
        first="red",
    )
    play(state, "board dock 1", "board dock 2", "redirect dock 1", "send to sinus-sabaeus")
    assert dock(state, 1).tokens == {"ausonia": 1, "sinus-sabaeus": 1}
    assert dock(state, 1).bound == "sinus-sabaeus"
    assert (supply(state, "ausonia"), supply(state, "sinus-sabaeus")) == (1, 1), "covered tokens stay in use"
    play(state, "board dock 1", "board dock 2", "redirect dock 1", "send to ausonia")
    assert dock(state, 1).bound == "ausonia"
    assert dock(state, 1).tokens == {"ausonia": 2, "sinus-sabaeus": 1}


@pytest.mark.rule("RP-77", "RP-47")
@both_editions
def test_a_token_may_go_on_an_empty_ship_of_unknown_destination(edition):
    state = calling(CHOSEN, ship(None, 5), ship("hellas", 5), edition=edition)
    play(state, "board dock 2", "board dock 2", "redirect dock 1", "send to phobos")
    assert dock(state, 1).bound == "phobos"


@pytest.mark.rule("RP-77")
@both_editions
def test_pilot_redirects_the_ship_it_has_just_filled(edition):
    state = calling(CHOSEN, ship("hellas", 3, blue=1), ship("ausonia", 5), edition=edition)
    play(state, "board dock 1", "board dock 1", "redirect dock 1", "send to phobos")
    assert people(state, "phobos") == {"red": 2, "blue": 1}


@pytest.mark.rule("RP-77", "RP-10")
def test_pilot_takes_only_tokens_of_the_supply():
    state = calling(CHOSEN, ship("hellas", 5, "phobos", "phobos"), ship("ausonia", 5))
    play(state, "board dock 1", "board dock 1", "redirect dock 2")
    assert refused(state, "send to phobos") == "RP-10"


@pytest.mark.rule("RP-78")
@both_editions
def test_pilot_must_lay_a_token_but_the_same_destination_is_legal(edition):
    state = calling(CHOSEN, ship("hellas", 5, launched=True, blue=2), edition=edition)
    assert company(state, "red").supply == 22, "nobody could board"
    assert asked(state) == "red: destination", "one ship, no choice: a token must be laid on it"
    assert refused(state, "done") == "RP-32"
    play(state, "send to hellas")
    assert people(state, "hellas") == {"blue": 2}
    assert supply(state, "hellas") == 2, "it has come back"


@pytest.mark.rule("RP-78")
@both_editions
def test_pilot_without_a_ship_or_without_a_token_lays_none(edition):
    assert asked(calling(CHOSEN, edition=edition)) == "red: choose-specialist"
    state = calling(
        CHOSEN,
        ship("hellas", 5, *ZONE_IDS),
        ship("ausonia", 5, *ZONE_IDS),
        ship("phobos", 5),
        edition=edition,
    )
    play(state, "board dock 3", "board dock 3")
    assert asked(state) == "red: choose-specialist"
    assert dock(state, 3).bound == "phobos"
