"""Developing, SM-51 to SM-59."""

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
)

# The landing coordinates of Hazard are 2 and 4.
TWO, FOUR = card(blue=3, orange=2), card(blue=3, orange=4)
ANY, ALL = card(blue=3, orange="?"), card(blue=4, orange="?")
OTHER = card(blue=1, orange=1)
PILE = {"water": 2, "medal": 1, "space": 5}


def at_hazard(*cards, pile=PILE, **fields):
    """Red has scanned Hazard, is there, and has some cards."""
    fields = {"scanned": {"hazard": ["red"]}} | fields
    return table(ships={"red": "hazard"}, hands={"red": cards}, piles={"hazard": pile}, **fields)


@pytest.mark.rule("SM-51")
def test_developing_takes_two_cards_with_the_two_landing_coordinates():
    state = play(at_hazard(TWO, FOUR, OTHER), "develop")
    assert refused(state, f"play {FOUR}") == "SM-51", "2 is asked for first"
    play(state, f"play {TWO}")
    assert refused(state, f"play {OTHER}") == "SM-51"
    play(state, f"play {FOUR}")
    assert (discarded(state), hand(state, "red")) == ({TWO, FOUR}, {OTHER})


@pytest.mark.rule("SM-51")
@pytest.mark.parametrize("cards", [(TWO,), (FOUR, OTHER), (TWO, card(blue=1, orange=2)), (OTHER, ANY)])
def test_other_cards_do_not_do(cards):
    assert refused(at_hazard(*cards), "develop") == "SM-51"


@pytest.mark.rule("SM-52")
def test_a_single_joker_does_not_serve_for_both_landing_coordinates():
    assert refused(at_hazard(ANY), "develop") == "SM-51"
    assert refused(at_hazard(ANY, OTHER), "develop") == "SM-51"


@pytest.mark.rule("SM-52")
def test_two_jokers_together_do():
    state = play(at_hazard(ANY, ALL), "develop", f"play {ANY}")
    assert planet(state, "hazard").station == 0
    assert discarded(state) == {ANY, ALL}


@pytest.mark.rule("SM-52")
def test_the_only_card_for_one_coordinate_is_not_spent_on_the_other():
    state = play(at_hazard(TWO, ANY, OTHER), "develop")
    assert may(state) == {f"play {TWO}"}
    assert refused(state, f"play {ANY}") == "SM-52"


@pytest.mark.rule("SM-52")
def test_with_a_card_for_each_coordinate_a_joker_may_still_be_used():
    state = play(at_hazard(TWO, FOUR, ANY), "develop")
    assert may(state) == {f"play {TWO}", f"play {ANY}"}
    play(state, f"play {ANY}")
    assert may(state) == {f"play {FOUR}"}


@pytest.mark.rule("SM-53")
def test_nobody_develops_a_planet_that_others_have_scanned():
    state = at_hazard(TWO, FOUR, scanned={"hazard": ["blue", "yellow"]})
    assert refused(state, "develop") == "SM-53"


@pytest.mark.rule("SM-53")
def test_a_scan_as_the_first_action_of_the_same_turn_is_enough():
    scan = card(blue=4, green=3)
    state = at_hazard(TWO, FOUR, scan, scanned={})
    assert refused(state, "develop") == "SM-53"
    play(state, "scan", f"play {scan}", "take water", "develop", f"play {TWO}", "take medal")
    assert planet(state, "hazard").station == 0
    assert collected(state, "red") == {"water": 1, "medal": 1}


@pytest.mark.rule("SM-54")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_planet_is_developed_only_once(owner):
    assert refused(at_hazard(TWO, FOUR, stations={"hazard": owner}), "develop") == "SM-54"


@pytest.mark.rule("SM-55")
def test_the_station_is_on_the_landing_field():
    state = play(at_hazard(TWO, FOUR, OTHER), "develop", f"play {TWO}", f"play {FOUR}")
    assert planet(state, "hazard").station == 0
    assert [pilot(state, colour).stations for colour in ("red", "blue", "yellow")] == [1, 0, 0]


@pytest.mark.rule("SM-56", "SM-57")
def test_everybody_gets_the_tiles_they_have_reserved_and_the_probes_go_home():
    state = at_hazard(
        TWO,
        FOUR,
        OTHER,
        scanned={"hazard": ["red", "blue"], "freezer": ["blue"]},
        reserved={
            "hazard": {"red": ["red-mineral"], "blue": ["blue-alien", "water"]},
            "freezer": {"blue": ["medal"]},
        },
        pile={"water": 2, "space": 3},
    )
    assert collected(state, "blue") == {}
    play(state, "develop", f"play {TWO}", f"play {FOUR}")
    assert collected(state, "red") == {"red-mineral": 1}
    assert collected(state, "blue") == {"blue-alien": 1, "water": 1}
    assert (reserved(state, "hazard"), reserved(state, "freezer")) == ({}, {"blue": 1})
    assert [pilot(state, colour).reserved for colour in ("red", "blue")] == [0, 1]


@pytest.mark.rule("SM-58")
def test_station_then_reserved_tiles_then_the_own_pick():
    state = at_hazard(
        TWO, FOUR, OTHER, reserved={"hazard": {"red": ["water"]}}, pile={"medal": 2, "space": 5}
    )
    state.take_events()
    play(state, "develop", f"play {TWO}", f"play {FOUR}")
    assert asked(state) == "red: take", "everything else has been handed out"
    play(state, "take medal")
    kinds = ["lands", "lands", "develops", "received", "receives", "looks", "takes", "took"]
    assert event_kinds(state) == kinds


@pytest.mark.rule("SM-58")
def test_a_tile_must_be_taken_from_the_pile():
    state = play(at_hazard(TWO, FOUR, OTHER), "develop", f"play {TWO}", f"play {FOUR}")
    assert may(state) == {"take water", "take water 2", "take medal"}
    assert refused(state, "top up") == "SM-58"
    assert refused(state, "take brown-alien") == "SM-58", "there is none in this pile"
    play(state, "take medal")
    assert collected(state, "red") == {"medal": 1}
    assert planet(state, "hazard").pile == 7


@pytest.mark.rule("SM-59")
def test_where_space_lies_open_the_developing_player_takes_nothing():
    """The special case of the rulebook."""
    state = at_hazard(TWO, FOUR, OTHER, pile={"space": 5}, open=["hazard"])
    play(state, "develop", f"play {TWO}", f"play {FOUR}")
    assert planet(state, "hazard").station == 0
    assert collected(state, "red") == {}
    assert asked(state) == "red: action"


@pytest.mark.rule("SM-59")
def test_of_an_empty_pile_nothing_is_taken_either():
    state = at_hazard(TWO, FOUR, OTHER, pile={}, reserved={"hazard": {"blue": ["water"] * 8}})
    play(state, "develop", f"play {TWO}", f"play {FOUR}")
    assert (collected(state, "red"), collected(state, "blue")) == ({}, {"water": 8})
    assert asked(state) == "red: action"
    assert GAME.view(state, None).open_space == 0
