"""Landing launched ships and docking new ones, RP-40 to RP-46."""

from collections import Counter

import pytest

from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.state import SHIP_DISCARD, SHIP_SIZE, draw_ship, renew_empty_deck
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    both_editions,
    calling,
    crew,
    dock,
    event_kinds,
    hidden,
    marker,
    may,
    memorial,
    people,
    play,
    ship,
    supply,
)

SHIPS = [card.id for card in components.shipped().ships("2015")]


@pytest.mark.rule("RP-40")
@both_editions
def test_all_astronauts_of_every_launched_ship_land_at_its_destination(edition):
    state = calling(
        {},
        ship("hellas", 5, launched=True, red=2, blue=1, green=1),
        ship("phobos", 3, launched=True, blue=3),
        ship("hellas", 3, launched=True, yellow=1, blue=1),
        ship("ausonia", 5, red=4),
        edition=edition,
        zones={"hellas": {"red": 1}},
    )
    assert people(state, "hellas") == {"red": 3, "blue": 2, "yellow": 1, "green": 1}
    assert people(state, "phobos") == {"blue": 3}
    assert people(state, "ausonia") == {}, "a docked ship does not land"
    assert crew(state, 4) == {"red": 4}


@pytest.mark.rule("RP-40")
def test_nobody_lands_before_all_specialists_are_resolved():
    state = calling(
        {"red": "recruiter", "blue": "pilot"},
        ship("hellas", 3, yellow=2),
        ship("ausonia", 5),
    )
    play(state, "board dock 1")
    assert dock(state, 1).status == "launched"
    assert people(state, "hellas") == {}
    assert asked(state) == "blue: redirect"
    play(state, "redirect dock 2", "send to phobos")
    assert people(state, "hellas") == {"yellow": 2, "red": 1}


@pytest.mark.rule("RP-41")
@both_editions
@pytest.mark.parametrize("resource", ["ice", "sylvanite", "celerium"])
def test_a_landing_turns_the_facedown_marker_up(edition, resource):
    zones = {"hellas": {"marker": resource, "open": False}, "ausonia": {"marker": "ice", "open": False}}
    state = calling(
        {"red": "explorer"}, ship("hellas", 3, launched=True, blue=1), edition=edition, zones=zones
    )
    assert marker(state, "hellas") == resource
    assert marker(state, "ausonia") is None
    assert event_kinds(state).count("marker") == 1


@pytest.mark.rule("RP-41")
@both_editions
def test_moving_and_dropping_turn_markers_up(edition):
    zones = {
        "ausonia": {"marker": "ice", "red": 1, "blue": 1},
        "mare-serpentis": {"marker": "sylvanite", "open": False},
        "syrtis-major": {"marker": "celerium", "open": False},
        "phobos": {"marker": "ice", "red": 1},
    }
    state = calling({"red": "explorer"}, edition=edition, zones=zones)
    play(state, "move ausonia to mare-serpentis")
    assert marker(state, "mare-serpentis") == "sylvanite"
    assert marker(state, "syrtis-major") is None
    state = calling({"red": "soldier"}, edition=edition, zones=zones)
    play(state, "kill red in ausonia", "drop to syrtis-major")
    assert marker(state, "syrtis-major") == "celerium"


@pytest.mark.rule("RP-42")
@both_editions
def test_a_landed_ship_lies_faceup_on_the_discard(edition):
    state = calling(
        {},
        {"ship": "S19", "launched": True, "crew": {"red": 2}},
        {"ship": "S28", "launched": True},
        {"ship": "S05"},
        edition=edition,
    )
    assert GAME.view(state, None).ship_discard == ("S19", "S28")
    assert dock(state, 3).ship == "S05"


@pytest.mark.rule("RP-43")
@both_editions
@pytest.mark.parametrize("to", ["hellas", None])
def test_a_ship_launched_empty_is_only_discarded(edition, to):
    state = calling(
        {},
        ship(to, 3, launched=True),
        edition=edition,
        zones={"hellas": {"marker": "ice", "open": False}},
        ship_deck=["S01", "S02", "S03"],
    )
    assert marker(state, "hellas") is None
    assert all(people(state, zone.id) == {} for zone in GAME.view(state, None).zones)
    assert len(GAME.view(state, None).ship_discard) == 1
    assert dock(state, 1).ship == "S01"
    assert memorial(state) == {}
    assert "lands" not in event_kinds(state)


@pytest.mark.rule("RP-44")
@both_editions
def test_open_docks_get_new_ships_from_left_to_right(edition):
    state = calling(
        {},
        None,
        {"ship": "S05", "crew": {"red": 1}},
        {"ship": "S19", "launched": True, "crew": {"red": 2}},
        None,
        edition=edition,
        ship_deck=["S10", "S36", "S02", "S03"],
    )
    assert [dock(state, number).ship for number in (1, 2, 3, 4)] == ["S10", "S05", "S36", "S02"]
    assert [dock(state, number).status for number in (1, 2, 3, 4)] == ["docked"] * 4
    assert [crew(state, number) for number in (1, 2, 3, 4)] == [{}, {"red": 1}, {}, {}]
    assert GAME.view(state, None).ship_deck == 36 - 2 - 3


@pytest.mark.rule("RP-44")
def test_no_ship_docks_while_specialists_are_resolved():
    state = calling({"red": "saboteur", "blue": "pilot"}, ship("hellas", 5), ship("ausonia", 5))
    play(state, "board dock 1", "destroy dock 1")
    assert dock(state, 1).status == "open"
    assert asked(state) == "blue: destination"


@pytest.mark.rule("RP-45")
@both_editions
def test_after_setup_a_ship_of_unknown_destination_docks_like_any_other(edition):
    state = calling({}, edition=edition, ship_deck=["S31", "S36", "S34"])
    assert [dock(state, number).ship for number in (1, 2, 3)] == ["S31", "S36", "S34"]
    assert [dock(state, number).bound for number in (1, 2, 3)] == [None] * 3
    assert [dock(state, number).tokens for number in (1, 2, 3)] == [{}] * 3


@pytest.mark.rule("RP-46")
@both_editions
def test_when_the_deck_is_empty_the_discard_becomes_the_new_deck(edition):
    """Three docks are open, one card is left: the ships that land now are shuffled in as well."""
    fields = {
        "docks": [None, {"ship": "S19", "launched": True, "crew": {"red": 2}}, None],
        "ship_deck": ["S36"],
        "ship_discard": [name for name in SHIPS if name not in ("S19", "S36")],
    }
    came: Counter[str] = Counter()
    for seed in range(200):
        state = GAME.position({"seats": 3, "edition": edition, "chosen": {}, "seed": seed} | fields)
        assert dock(state, 1).ship == "S36"
        came[dock(state, 2).ship] += 1
        came[dock(state, 3).ship] += 1
        assert GAME.view(state, None).ship_discard == ()
        assert GAME.view(state, None).ship_deck == 33
        assert event_kinds(state).count("reshuffle") == 1
    assert set(came) == set(SHIPS) - {"S36"}, "in a random order"
    assert max(came.values()) < 40


@pytest.mark.rule("RP-46")
@both_editions
def test_a_deck_that_runs_out_is_renewed_at_once(edition):
    last = {
        "docks": [None, {"ship": "S01"}, {"ship": "S02"}],
        "ship_deck": ["S36"],
        "ship_discard": [name for name in SHIPS if name not in ("S01", "S02", "S36")],
    }
    state = calling({}, edition=edition, **last)
    assert (GAME.view(state, None).ship_deck, GAME.view(state, None).ship_discard) == (33, ())
    told = event_kinds(state)
    assert told.index("docks") < told.index("reshuffle"), "after the last card has docked"
    first = calling({}, edition=edition, rules=1, **last)
    assert GAME.view(first, None).ship_deck == 0, "the first rules waited until a ship must be drawn"
    assert len(GAME.view(first, None).ship_discard) == 33
    assert "reshuffle" not in event_kinds(first)


@pytest.mark.rule("RP-46")
def test_with_an_empty_discard_the_deck_is_renewed_at_the_next_draw():
    """No table comes so far: with 36 ships and six docks something is always on the discard."""
    table = GAME.new(3)
    assert isinstance(table, RedPlanet)
    table.cells[SHIP_SIZE] = 0
    renew_empty_deck(table)
    assert table.cells[SHIP_SIZE] == 0, "there is nothing to shuffle"
    table.cells[SHIP_DISCARD] = 0b110
    assert draw_ship(table) in (1, 2)
    assert (table.cells[SHIP_SIZE], table.cells[SHIP_DISCARD]) == (1, 0)


@pytest.mark.rule("RP-46")
def test_docked_ships_are_not_shuffled_into_the_new_deck():
    state = calling(
        {},
        None,
        {"ship": "S01"},
        {"ship": "S02"},
        ship_discard=[name for name in SHIPS if name not in ("S01", "S02")],
    )
    deck = hidden(state, "ship_deck")[:33]
    drawn = SHIPS.index(dock(state, 1).ship)
    assert sorted([*deck, drawn]) == list(range(2, 36))


@pytest.mark.rule("RP-51")
@both_editions
def test_a_landed_ship_returns_its_tokens(edition):
    state = calling(
        {},
        ship("hellas", 4, "phobos", "ausonia", "phobos", launched=True, red=1),
        edition=edition,
    )
    assert people(state, "phobos") == {"red": 1}
    assert (supply(state, "phobos"), supply(state, "ausonia")) == (2, 2)
    assert "choose pilot" in may(state)
