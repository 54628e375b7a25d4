"""Discovering, SM-60 to SM-63."""

import pytest

from tests.games.space_mission.helpers import (
    asked,
    card,
    collected,
    hand,
    may,
    planet,
    play,
    refused,
    table,
    tiles,
)

PILE = {"water": 2, "medal": 1, "space": 5}


def at_hazard(owner="blue", pile=PILE, **fields):
    """Red is on Hazard, where somebody has built a station."""
    return table(ships={"red": "hazard"}, stations={"hazard": owner}, piles={"hazard": pile}, **fields)


@pytest.mark.rule("SM-60")
def test_whoever_discovers_looks_through_the_pile_and_takes_a_point_tile():
    state = play(at_hazard(), "discover")
    assert asked(state) == "red: take"
    assert tiles(planet(state, "hazard", 0).fan) == {"water": 2, "medal": 1, "space": 5}
    assert may(state) == {"take water", "take water 2", "take medal"}
    assert refused(state, "take medal 2") == "SM-60", "there is only one"
    play(state, "take water")
    assert collected(state, "red") == {"water": 1}
    assert planet(state, "hazard").pile == 7


@pytest.mark.rule("SM-61")
@pytest.mark.parametrize("owner", ["red", "blue", "yellow"])
def test_it_takes_no_card_and_anybodys_station_will_do(owner):
    cards = {card(blue=4, green=4)}
    state = at_hazard(owner, hands={"red": cards})
    play(state, "discover", "take water", "discover", "take medal")
    assert hand(state, "red") == cards
    assert collected(state, "red") == {"water": 1, "medal": 1}


@pytest.mark.rule("SM-61")
def test_no_scan_is_needed_to_discover():
    state = at_hazard(scanned={"hazard": ["blue"]})
    assert "discover" in may(state)


@pytest.mark.rule("SM-62")
def test_without_a_station_nobody_discovers():
    state = table(ships={"red": "hazard"}, scanned={"hazard": ["red"]}, piles={"hazard": PILE})
    assert refused(state, "discover") == "SM-62"


@pytest.mark.rule("SM-63")
def test_whoever_discovers_must_take_a_tile():
    state = play(at_hazard(), "discover")
    assert refused(state, "top up") == "SM-63"
    assert all(name.startswith("take") for name in may(state))


@pytest.mark.rule("SM-63")
def test_where_no_point_tile_is_left_nobody_discovers():
    assert refused(at_hazard(pile={"space": 5}, open=["hazard"]), "discover") == "SM-63"
    empty = at_hazard(pile={}, reserved={"freezer": {"blue": ["water"]}})
    assert refused(empty, "discover") == "SM-63"
