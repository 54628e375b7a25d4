"""Phobos and the Lost in Space Memorial, RP-80 to RP-84."""

import pytest

from tests.games.red_planet.helpers import (
    GAME,
    asked,
    at,
    both_editions,
    calling,
    company,
    marker,
    may,
    memorial,
    people,
    pile,
    play,
    refused,
    ship,
    tokens,
)


@pytest.mark.rule("RP-80", "RP-41")
@both_editions
def test_ships_land_on_phobos_and_its_marker_is_turned_up(edition):
    zones = {"phobos": {"marker": "celerium", "open": False}}
    state = calling({}, ship("phobos", 3, launched=True, red=1, blue=1), edition=edition, zones=zones)
    assert people(state, "phobos") == {"red": 1, "blue": 1}
    assert marker(state, "phobos") == "celerium"


@pytest.mark.rule("RP-80")
@both_editions
@pytest.mark.parametrize("production", [1, 2, 3])
def test_phobos_produces_and_is_won_by_majority(edition, production):
    zones = {"phobos": {"marker": "sylvanite", "red": 2, "blue": 1}}
    state = at(f"production {production}", edition=edition, zones=zones)
    assert tokens(state, "red") == {"sylvanite": production}
    assert tokens(state, "blue") == {}


@pytest.mark.rule("RP-80")
@both_editions
def test_a_tie_on_phobos_leaves_what_cannot_be_shared(edition):
    state = at("production 1", edition=edition, zones={"phobos": {"marker": "ice", "red": 1, "blue": 1}})
    assert pile(state, "phobos") == {"ice": 1}


@pytest.mark.rule("RP-82")
@both_editions
def test_phobos_never_gets_a_discovery(edition):
    state = calling({"red": "scientist"}, edition=edition, event_deck=["lichens"])
    assert asked(state) == "red: assign"
    assert refused(state, "assign to phobos") == "RP-82"
    assert "assign to phobos" not in may(state)


@pytest.mark.rule("RP-83")
@both_editions
def test_all_who_die_go_to_the_memorial_and_not_back_to_the_supply(edition):
    """Killed by the Soldier, replaced by the Femme Fatale, aboard a ship that the Saboteur destroys."""
    state = calling(
        {"red": "saboteur", "blue": "femme-fatale", "yellow": "soldier"},
        ship("hellas", 5, blue=1, yellow=1),
        edition=edition,
        zones={"ausonia": {"blue": 1, "yellow": 1}, "mare-serpentis": {"blue": 1}},
    )
    assert memorial(state) == {"red": 1, "blue": 1, "yellow": 1}, "destroyed"
    play(state, "replace yellow in ausonia")
    assert memorial(state) == {"red": 1, "blue": 1, "yellow": 2}
    play(state, "kill blue in mare-serpentis")
    assert memorial(state) == {"red": 1, "blue": 2, "yellow": 2}
    assert [company(state, colour).supply for colour in ("red", "blue", "yellow")] == [21, 18, 20]


@pytest.mark.rule("RP-84")
@both_editions
def test_the_memorial_is_no_zone_and_produces_nothing(edition):
    state = at("production 2", edition=edition, memorial={"red": 7})
    assert all(tokens(state, colour) == {} for colour in ("red", "blue", "yellow"))
    assert len(GAME.view(state, None).zones) == 10


@pytest.mark.rule("RP-84")
@both_editions
def test_no_ship_flies_to_the_memorial_and_nobody_drops_there(edition):
    state = calling({"red": "pilot"}, ship("hellas", 5), edition=edition)
    assert not any("memorial" in answer for answer in may(state))
