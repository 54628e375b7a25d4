"""Scanning, SM-42 to SM-50."""

import pytest

from tests.games.space_mission.helpers import (
    GAME,
    asked,
    card,
    collected,
    discarded,
    event_kinds,
    hand,
    may,
    pilot,
    planet,
    play,
    refused,
    reserved,
    table,
    tiles,
    top_up,
)

SCAN = card(blue=4, green=3)  # the scan coordinate of Hazard is 3
AGAIN = card(green=3, orange=1)
OTHER = card(blue=4, green=4)
PILE = {"water": 2, "brown-alien": 1, "space": 5}


def at_hazard(*cards, pile=PILE, **fields):
    """Red is on Hazard with some cards."""
    return table(ships={"red": "hazard"}, hands={"red": cards}, piles={"hazard": pile}, **fields)


@pytest.mark.rule("SM-42")
def test_a_scan_takes_a_card_with_the_scan_coordinate_of_the_planet():
    assert refused(at_hazard(OTHER), "scan") == "SM-42"
    state = play(at_hazard(SCAN, OTHER), "scan")
    assert asked(state) == "red: pay"
    assert refused(state, f"play {OTHER}") == "SM-42"
    play(state, f"play {SCAN}", "take water")
    assert (discarded(state), hand(state, "red")) == ({SCAN}, {OTHER})


@pytest.mark.rule("SM-43")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_planet_with_a_station_cannot_be_scanned(owner):
    assert refused(at_hazard(SCAN, stations={"hazard": owner}), "scan") == "SM-43"


@pytest.mark.rule("SM-44")
def test_whoever_scans_chooses_any_point_tile_of_the_pile():
    state = play(at_hazard(SCAN, OTHER), "scan", f"play {SCAN}")
    assert asked(state) == "red: take"
    assert may(state) == {"take water", "take water 2", "take brown-alien"}


@pytest.mark.rule("SM-44")
def test_a_tile_must_be_reserved_and_it_cannot_be_space():
    state = play(at_hazard(SCAN, OTHER), "scan", f"play {SCAN}")
    assert refused(state, "top up") == "SM-44"
    assert refused(state, "take medal") == "SM-44", "there is none in this pile"
    names = [GAME.actions.name(action) for action in range(len(GAME.actions))]
    assert not [name for name in names if "space" in name]


@pytest.mark.rule("SM-45")
def test_the_tile_lies_under_a_probe_and_is_nobodys_yet():
    state = play(at_hazard(SCAN, OTHER), "scan", f"play {SCAN}", "take water")
    assert reserved(state, "hazard") == {"red": 1}
    assert collected(state, "red") == {}
    found = planet(state, "hazard")
    assert (found.pile, found.scanned, found.station) == (7, (0,), None)


@pytest.mark.rule("SM-45")
def test_probes_on_tiles_are_no_probes_on_the_gate():
    state = play(at_hazard(SCAN, OTHER), "scan", f"play {SCAN}", "take water")
    assert (pilot(state, "red").probes, pilot(state, "red").reserved) == (0, 1)


@pytest.mark.rule("SM-46")
def test_only_the_scanning_player_sees_the_pile_and_only_now():
    state = play(at_hazard(SCAN, OTHER), "scan", f"play {SCAN}")
    assert tiles(planet(state, "hazard", 0).fan) == {"brown-alien": 1, "water": 2, "space": 5}
    assert planet(state, "hazard", 1).fan == planet(state, "hazard").fan == ()
    play(state, "take water")
    assert planet(state, "hazard", 0).fan == ()


@pytest.mark.rule("SM-46")
def test_others_do_not_hear_what_was_reserved():
    state = at_hazard(SCAN, OTHER)
    state.take_events()
    play(state, "scan", f"play {SCAN}", "take water")
    told = {event.kind: event.audience for event in state.take_events()}
    assert told["reserves"] == -1, "that a tile was reserved is no secret"
    assert told["reserved"] == 1, "which one is: only seat 0 hears it"


@pytest.mark.rule("SM-47")
def test_a_planet_may_be_scanned_again_for_one_more_tile():
    state = at_hazard(SCAN, AGAIN, OTHER)
    play(state, "scan", f"play {SCAN}", "take water", "scan", f"play {AGAIN}", "take brown-alien")
    assert reserved(state, "hazard") == {"red": 2}
    assert asked(state) == "blue: action", "each scan is an action"
    assert discarded(state) == {SCAN, AGAIN}, "and takes a card"


@pytest.mark.rule("SM-47")
def test_several_players_may_scan_the_same_planet():
    state = table(
        ships={"red": "hazard", "blue": "hazard"},
        hands={"red": [SCAN, OTHER], "blue": [AGAIN, card(blue=1, green=1)]},
        piles={"hazard": PILE},
    )
    top_up(play(state, "scan", f"play {SCAN}", "take water"))
    play(state, "scan", f"play {AGAIN}", "take water")
    assert reserved(state, "hazard") == {"red": 1, "blue": 1}
    assert planet(state, "hazard").scanned == (0, 1)


@pytest.mark.rule("SM-48")
def test_a_scan_that_finds_only_space_reserves_nothing_and_lays_the_pile_open():
    state = at_hazard(SCAN, OTHER, pile={"space": 8})
    assert not planet(state, "hazard").laid_open
    play(state, "scan", f"play {SCAN}")
    found = planet(state, "hazard")
    assert (found.laid_open, found.open_space, found.reserved) == (True, 8, ())
    assert GAME.view(state, None).open_space == 8
    assert discarded(state) == {SCAN}, "the card is spent"
    assert GAME.view(state, None).doing.actions_left == 1, "and so is the action"


@pytest.mark.rule("SM-49", "SM-53")
def test_finding_only_space_counts_as_having_scanned():
    landing = [card(blue=3, orange=2), card(blue=3, orange=4)]
    state = at_hazard(SCAN, *landing, pile={"space": 8})
    assert refused(state, "develop") == "SM-53"
    play(state, "scan", f"play {SCAN}")
    assert planet(state, "hazard").scanned == (0,)
    assert "develop" in may(state)


@pytest.mark.rule("SM-50")
def test_an_open_pile_may_be_scanned():
    state = at_hazard(SCAN, OTHER, pile={"space": 8}, open=["hazard"])
    state.take_events()
    play(state, "scan", f"play {SCAN}")
    assert planet(state, "hazard").scanned == (0,)
    assert reserved(state, "hazard") == {}
    assert GAME.view(state, None).open_space == 8, "they are not counted twice"
    assert event_kinds(state) == ["scans", "finds-nothing"]


@pytest.mark.rule("SM-50")
def test_a_pile_of_which_nothing_is_left_may_be_scanned():
    state = at_hazard(SCAN, OTHER, pile={}, reserved={"hazard": {"blue": ["water"] * 8}})
    state.take_events()
    play(state, "scan", f"play {SCAN}")
    assert planet(state, "hazard").scanned == (0,)
    assert reserved(state, "hazard") == {"blue": 8}
    assert not planet(state, "hazard").laid_open
    assert [(event.kind, event.clause) for event in state.take_events()][-1] == ("finds-nothing", "SM-50")
