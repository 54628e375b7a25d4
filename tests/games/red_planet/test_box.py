"""Components and limits, RP-1 to RP-14."""

from collections import Counter

import pytest

from planetfall.core.errors import BadOption
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.engine.actions import COLOURS, MARS_IDS, ZONE_IDS
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    at,
    both_editions,
    calling,
    company,
    crew,
    hidden,
    may,
    play,
    refused,
    ship,
    supply,
    tokens,
)

RIM_2015 = (
    "vastitas-borealis",
    "ausonia",
    "mare-serpentis",
    "sinus-sabaeus",
    "mare-tyrrhenum",
    "tritonis-sinus",
    "hellas",
)
VALLES_TOUCHES = {"vastitas-borealis", "ausonia", "mare-serpentis", "sinus-sabaeus", "syrtis-major"}
SYRTIS_TOUCHES = {"mare-tyrrhenum", "tritonis-sinus", "hellas", "vastitas-borealis", "valles-marineris"}
BOARDS = [("2015", "A"), *(("matagot", board) for board in "ABCD")]


def neighbours_2015() -> dict[str, set[str]]:
    """The borders as RP-8 tells them."""
    touching = {zone: {RIM_2015[place - 1], RIM_2015[(place + 1) % 7]} for place, zone in enumerate(RIM_2015)}
    for zone in RIM_2015:
        touching[zone] |= {"valles-marineris"} if zone in VALLES_TOUCHES else set()
        touching[zone] |= {"syrtis-major"} if zone in SYRTIS_TOUCHES else set()
    return touching | {"valles-marineris": VALLES_TOUCHES, "syrtis-major": SYRTIS_TOUCHES, "phobos": set()}


def neighbours(edition: str, board: str) -> dict[str, set[str]]:
    zones = GAME.view(at("round 1", edition=edition, board=board), None).zones
    return {zone.id: set(zone.neighbours) for zone in zones}


def kinds_of_zones(edition: str, board: str = "A") -> dict[str, str]:
    return {zone.id: zone.kind for zone in GAME.view(at("round 1", edition=edition, board=board), None).zones}


@pytest.mark.rule("RP-1")
@pytest.mark.parametrize(("people", "colours"), [(2, 4), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_two_to_six_people_play_and_two_of_them_run_two_colours_each(people, colours):
    view = GAME.view(GAME.new(people), None)
    assert len(view.seats) == people
    assert [seat.colours for seat in view.seats] == (
        [(colour,) for colour in COLOURS[:people]] if people > 2 else [("red", "blue"), ("green", "yellow")]
    )
    assert [colour.colour for colour in view.colours] == list(COLOURS[:colours])


@pytest.mark.rule("RP-1")
@pytest.mark.parametrize("people", [0, 1, 7])
def test_nobody_plays_alone_and_no_seventh_player_joins(people):
    with pytest.raises(BadOption, match="2 to 6"):
        GAME.new(people)


@pytest.mark.rule("RP-2")
@both_editions
def test_a_colour_has_22_astronauts_one_of_them_aboard_from_the_start(edition):
    state = GAME.new(6, 5, {"edition": edition})
    assert [company(state, colour).supply for colour in COLOURS] == [21] * 6
    assert Counter(people for number in range(1, 7) for people in crew(state, number)) == dict.fromkeys(
        COLOURS, 1
    )


@pytest.mark.rule("RP-2")
def test_whoever_has_no_astronaut_left_boards_nobody():
    state = calling(
        {"red": "scientist", "blue": "scientist"},
        ship("hellas", 5),
        memorial={"red": 22},
        zones={"ausonia": {"discovery": "synergy"}},
    )
    assert asked(state) == "red: research", "the boarding is left out, the rest is not"
    assert crew(state, 1) == {}
    play(state, "look at ausonia", "put back")
    assert crew(state, 1) == {"blue": 2}
    assert company(state, "red").supply == 0


@pytest.mark.rule("RP-2", "RP-33")
def test_the_last_astronaut_boards_alone():
    state = calling({"red": "pilot"}, ship("hellas", 5), ship("ausonia", 5), memorial={"red": 21})
    play(state, "board dock 1")
    assert asked(state) == "red: redirect"
    assert (crew(state, 1), crew(state, 2)) == ({"red": 1}, {})


@pytest.mark.rule("RP-3")
@both_editions
@pytest.mark.parametrize("people", [3, 6])
def test_every_colour_begins_with_the_same_nine_specialists(edition, people):
    state = GAME.new(people, 1, {"edition": edition})
    for colour in COLOURS[:people]:
        assert company(state, colour).hand == (9, 8, 7, 6, 5, 4, 3, 2, 1)
        assert company(state, colour).played == ()


@pytest.mark.rule("RP-4")
@both_editions
def test_36_ships_three_for_each_zone_and_six_of_unknown_destination(edition):
    cards = components.shipped().ships(edition)
    seats: dict[str, list[int]] = {}
    for card in cards:
        seats.setdefault(card.destination, []).append(card.capacity)
    assert len(cards) == len({card.id for card in cards}) == 36
    assert sorted(seats.pop("unknown")) == [2, 3, 3, 4, 4, 5]
    assert {zone.replace("_", "-") for zone in seats} == set(ZONE_IDS)
    assert all(sorted(capacities) == [3, 4, 5] for capacities in seats.values())


@pytest.mark.rule("RP-4")
def test_the_table_plays_with_these_36_ships():
    state = GAME.new(4, 2)
    view = GAME.view(state, None)
    assert len(view.docks) + view.ship_deck == 36
    docked = [card.ship for card in view.docks]
    assert len(set(docked)) == 4
    for card in view.docks:
        printed = next(entry for entry in components.shipped().ships("2015") if entry.id == card.ship)
        assert (printed.capacity, printed.destination.replace("_", "-")) == (card.capacity, card.printed)


@pytest.mark.rule("RP-5")
@pytest.mark.parametrize(("edition", "board"), BOARDS)
def test_nine_zones_of_mars_and_phobos_where_borders_hold_both_ways(edition, board):
    touching = neighbours(edition, board)
    assert list(touching) == list(ZONE_IDS)
    assert touching["phobos"] == set()
    assert all(zone in touching[other] for zone in MARS_IDS for other in touching[zone])
    assert all(zone not in touching[zone] and touching[zone] for zone in MARS_IDS)


@pytest.mark.rule("RP-5", "RP-79")
@pytest.mark.parametrize(("edition", "board"), BOARDS)
@pytest.mark.parametrize("start", MARS_IDS)
def test_astronauts_move_exactly_to_adjacent_zones(edition, board, start):
    state = calling({"red": "explorer"}, edition=edition, board=board, zones={start: {"red": 1}})
    assert may(state) - {"done"} == {f"move {start} to {end}" for end in neighbours(edition, board)[start]}


@pytest.mark.rule("RP-6")
def test_2015_has_two_inner_zones_and_seven_on_the_rim():
    inner = {"syrtis-major", "valles-marineris"}
    assert kinds_of_zones("2015") == {zone: "outer" for zone in MARS_IDS if zone not in inner} | {
        "syrtis-major": "inner",
        "valles-marineris": "inner",
        "phobos": "moon",
    }


@pytest.mark.rule("RP-7")
@pytest.mark.parametrize("board", "ABCD")
def test_matagot_has_three_inner_zones_in_every_configuration(board):
    kinds = kinds_of_zones("matagot", board)
    assert {zone for zone in kinds if kinds[zone] == "inner"} == {
        "syrtis-major",
        "valles-marineris",
        "hellas",
    }
    assert sum(kind == "outer" for kind in kinds.values()) == 6
    assert kinds["phobos"] == "moon"


@pytest.mark.rule("RP-8")
def test_the_borders_of_2015():
    assert neighbours("2015", "A") == neighbours_2015()


@pytest.mark.rule("RP-9")
def test_matagots_four_parts_give_four_boards_of_15_contacts():
    boards = [neighbours("matagot", board) for board in "ABCD"]
    assert [sum(map(len, touching.values())) // 2 for touching in boards] == [15] * 4
    assert all(boards.count(touching) == 1 for touching in boards)


@pytest.mark.rule("RP-9")
def test_board_a_is_used_unless_another_or_a_random_one_is_asked_for():
    def board(seed: int, **options: str) -> str:
        return str(GAME.view(GAME.new(3, seed, {"edition": "matagot"} | options), None).board)

    assert {board(seed) for seed in range(9)} == {"A"}
    assert [board(1, board=wanted) for wanted in "ABCD"] == list("ABCD")
    assert {board(seed, board="random") for seed in range(40)} == set("ABCD")


@pytest.mark.rule("RP-9")
def test_2015_has_only_one_board():
    with pytest.raises(BadOption):
        GAME.new(3, 0, {"edition": "2015", "board": "B"})


@pytest.mark.rule("RP-10")
@both_editions
def test_two_destination_tokens_for_each_zone_phobos_included(edition):
    state = calling({"red": "explorer"}, ship("hellas", 5), ship("hellas", 4), edition=edition)
    assert [supply(state, zone) for zone in ZONE_IDS] == [2] * 10


@pytest.mark.rule("RP-10")
@both_editions
@pytest.mark.parametrize("zone", ["phobos", "ausonia"])
def test_only_a_token_in_the_supply_can_be_taken(edition, zone):
    state = calling(
        {"red": "recruiter"},
        ship(None, 5),
        ship("hellas", 5, zone),
        ship("hellas", 4, zone, "sinus-sabaeus"),
        edition=edition,
    )
    play(state, "board dock 1")
    assert supply(state, zone) == 0
    assert refused(state, f"send to {zone}") == "RP-10"
    assert may(state) == {f"send to {other}" for other in ZONE_IDS if other != zone}
    assert supply(state, "sinus-sabaeus") == 1, "one of them is still there"


@pytest.mark.rule("RP-11")
@both_editions
@pytest.mark.parametrize("people", range(2, 7))
def test_five_ice_three_sylvanite_and_three_celerium_markers(edition, people):
    markers = hidden(GAME.new(people, people, {"edition": edition}), "marker")
    assert Counter(markers) == {0: 5, 1: 3, 2: 3}
    assert len(markers) == 11


@pytest.mark.rule("RP-12")
@both_editions
def test_the_richest_celerium_year_needs_exactly_the_23_tokens_of_the_box(edition):
    """Three zones that nobody won before, all next to Synergy, one of them with Rich Vein."""
    rich, second, third, synergy = {
        "2015": ("ausonia", "hellas", "syrtis-major", "vastitas-borealis"),
        "matagot": ("ausonia", "tritonis-sinus", "syrtis-major", "vastitas-borealis"),
    }[edition]
    lying = {"marker": "celerium", "pile": {"celerium": 3}, "red": 1}
    state = at(
        "production 3",
        edition=edition,
        zones={
            rich: lying | {"discovery": "rich_vein"},
            second: lying,
            third: lying,
            synergy: {"discovery": "synergy"},
        },
    )
    assert tokens(state, "red") == {"celerium": 23}


@pytest.mark.rule("RP-12")
def test_a_zone_gets_all_it_produces_whatever_others_own_already():
    """No such game can be played: the supply is no limit that anybody counts."""
    state = at(
        "production 3",
        points={"blue": {"ice": 39, "celerium": 22, "sylvanite": 22}},
        zones={
            "hellas": {"marker": "ice", "red": 1},
            "ausonia": {"marker": "sylvanite", "red": 1},
            "phobos": {"marker": "celerium", "red": 1},
        },
    )
    assert tokens(state, "red") == {"ice": 3, "sylvanite": 3, "celerium": 3}


@pytest.mark.rule("RP-13")
@both_editions
@pytest.mark.parametrize(("resource", "value"), [("ice", 1), ("sylvanite", 2), ("celerium", 3)])
def test_what_point_tokens_are_worth(edition, resource, value):
    state = at("round 6", edition=edition, points={"red": {resource: 7}})
    assert company(state, "red").worth == 7 * value
    assert company(state, "blue").worth == 0


@pytest.mark.rule("RP-14")
@pytest.mark.parametrize(("edition", "missions"), [("2015", 13), ("matagot", 12)])
def test_13_discoveries_4_actions_and_13_or_12_missions_each_card_once(edition, missions):
    shipped = components.shipped()
    assert len(shipped.missions(edition)) == missions
    assert len(shipped.discoveries(edition)) == 13
    assert len(shipped.actions(edition)) == 4
    assert len({card.id for card in shipped.events(edition)}) == missions + 17
    state = at("round 1", edition=edition)
    assert GAME.view(state, None).event_deck == missions + 17 - 3, "three are kept as starting missions"
