"""Final scoring: where points come from, Ice Monopoly, who wins (RP-124, RP-144 to RP-150)."""

from typing import Any

import pytest

from planetfall.core.state import State
from tests.games.red_planet.helpers import EDITIONS, GAME, account, at, both_editions, event_texts, ship

COLOURS = ("red", "blue", "yellow", "green", "white", "purple")
# Missions that give nobody anything at these tables, so that scores are what a test says.
IDLE = {"0": "mixed_portfolio", "1": "far_and_wide", "2": "fallen_heroes", "3": "zone_leader"}


def ending(**fields: Any) -> State:
    """A table of three at final scoring, with missions that give nothing unless others are said."""
    seats = int(fields.get("seats", 3))
    missions = {seat: mission for seat, mission in IDLE.items() if int(seat) < min(seats, 4)}
    state = at("final", **{"missions": missions} | fields)
    assert state.over()
    return state


# -- where points come from --------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-144", "RP-13", "RP-88")
@both_editions
def test_a_score_is_the_sum_of_missions_ice_monopoly_tokens_and_discoveries(edition: str) -> None:
    state = ending(
        edition=edition,
        zones={
            "ausonia": {"red": 2, "discovery": "lichens"},
            "mare_serpentis": {"red": 1, "blue": 1, "discovery": "radiation"},
            "sinus_sabaeus": {"red": 1, "blue": 2, "discovery": "relics"},
            "phobos": {"red": 1},
        },
        points={"red": {"ice": 3, "sylvanite": 2, "celerium": 4}, "blue": {"ice": 1}},
        missions={"0": "phobos_base", "1": "far_and_wide", "2": "fallen_heroes"},
        kept={"0": ["population", "celerium_cartel"], "1": ["mixed_portfolio"]},
    )
    assert account(state, "red") == {
        "Ice tokens": 3,
        "Sylvanite tokens": 4,
        "Celerium tokens": 12,
        "Ice Monopoly": 9,
        "Moon Base": 7,
        "Boom Town": 6,
        "Celerium Cartel": 6,
        "Lichens (Ausonia)": 6,
        "Radiation (Mare Serpentis)": -3,
    }
    assert account(state, "blue") == {
        "Ice tokens": 1,
        "Sylvanite tokens": 0,
        "Celerium tokens": 0,
        "Ice Monopoly": 0,
        "Far and Wide": 0,
        "Mixed Portfolio": 0,
        "Radiation (Mare Serpentis)": -3,
        "Martian Relics (Sinus Sabaeus)": 5,
    }
    assert state.scores() == [50, 3, 0]


@pytest.mark.rule("RP-144", "RP-88")
@pytest.mark.parametrize(("edition", "drawn"), [("2015", "northern_influence"), ("matagot", "charter_north")])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_drawn_mission_counts_like_the_first_one_and_for_its_owner_only(
    edition: str, drawn: str, seat: int
) -> None:
    state = ending(
        edition=edition,
        zones={"ausonia": {"red": 1, "blue": 1, "yellow": 1}},
        missions={"0": "mixed_portfolio", "1": "far_and_wide", "2": "fallen_heroes"},
        kept={str(seat): [drawn]},
    )
    assert state.scores() == [int(owner == seat) for owner in range(3)]


@pytest.mark.rule("RP-144")
@both_editions
def test_the_lines_of_every_account_add_up_to_the_score(edition: str) -> None:
    state = ending(
        edition=edition,
        zones={"ausonia": {"red": 1, "blue": 1, "discovery": "relics"}, "phobos": {"yellow": 1}},
        points={"red": {"ice": 2}, "blue": {"ice": 2, "celerium": 1}, "yellow": {"sylvanite": 1}},
        missions={"0": "population", "1": "phobos_base", "2": "far_and_wide"},
    )
    accounts = GAME.breakdown(state)
    assert [sum(line.points for line in party.lines) for party in accounts] == state.scores() == [14, 11, 2]
    assert [party.total for party in accounts] == state.scores()
    assert [(party.name, party.seat) for party in accounts] == [("Red", 0), ("Blue", 1), ("Yellow", 2)]


@pytest.mark.rule("RP-144")
@both_editions
def test_all_missions_are_revealed_to_everybody_at_the_end_and_not_before(edition: str) -> None:
    fields: dict[str, Any] = {
        "edition": edition,
        "missions": {"0": "phobos_base", "1": "far_and_wide", "2": "fallen_heroes"},
        "kept": {"1": ["population"]},
    }
    state = at("production 3", **fields)
    for seat in (None, 0, 1, 2):
        shown = [[card.id for card in cards] for cards in GAME.view(state, seat).all_missions]
        assert shown == [["phobos_base"], ["far_and_wide", "population"], ["fallen_heroes"]]
    assert event_texts(state)[-1] == "Final scoring"
    before = at("production 2", **fields)
    for seat in (None, 0, 2):
        assert GAME.view(before, seat).all_missions == ()
    assert GAME.view(before, None).missions == ()
    assert [card.id for card in GAME.view(before, 1).missions] == ["far_and_wide", "population"]


@pytest.mark.rule("RP-146")
def test_the_order_of_ice_monopoly_and_missions_changes_no_score() -> None:
    """The same table scores the same in the edition that begins with Ice Monopoly and in the one that ends with it."""
    found = [
        ending(
            edition=edition,
            zones={"phobos": {"red": 1, "blue": 2}, "ausonia": {"red": 1, "discovery": "lichens"}},
            points={"red": {"ice": 3, "celerium": 1}, "blue": {"ice": 3}, "yellow": {"sylvanite": 2}},
            missions={"0": "population", "1": "phobos_base", "2": "sylvanite_cartel"},
        ).scores()
        for edition in EDITIONS
    ]
    assert found == [[3 + 3 + 4 + 6 + 6, 3 + 4 + 7, 4 + 7]] * 2


# -- Ice Monopoly ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-145")
@both_editions
def test_the_most_ice_tokens_gain_nine_points(edition: str) -> None:
    state = ending(
        edition=edition,
        points={"red": {"ice": 3}, "blue": {"ice": 4}, "yellow": {"sylvanite": 9, "celerium": 9}},
    )
    assert [account(state, colour)["Ice Monopoly"] for colour in COLOURS[:3]] == [0, 9, 0]


@pytest.mark.rule("RP-145")
@both_editions
def test_example_two_players_with_equal_ice_get_4_points_each(edition: str) -> None:
    state = ending(edition=edition, points={"red": {"ice": 4}, "blue": {"ice": 4}, "yellow": {"ice": 3}})
    assert [account(state, colour)["Ice Monopoly"] for colour in COLOURS[:3]] == [4, 4, 0]


@pytest.mark.rule("RP-145")
@both_editions
@pytest.mark.parametrize(("tied", "share"), [(1, 9), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1)])
def test_tied_players_divide_the_nine_points_rounded_down(edition: str, tied: int, share: int) -> None:
    points = {colour: {"ice": 5 if number < tied else 4} for number, colour in enumerate(COLOURS)}
    state = ending(edition=edition, seats=6, points=points)
    found = [account(state, colour)["Ice Monopoly"] for colour in COLOURS]
    assert found == [share] * tied + [0] * (6 - tied)


@pytest.mark.rule("RP-124", "RP-145")
@both_editions
def test_nobody_has_a_monopoly_of_no_ice(edition: str) -> None:
    state = ending(edition=edition, points={"red": {"celerium": 1}})
    assert [account(state, colour)["Ice Monopoly"] for colour in COLOURS[:3]] == [0, 0, 0]


@pytest.mark.rule("RP-145", "RP-97")
@both_editions
def test_ice_lying_in_zones_is_nobodys(edition: str) -> None:
    state = ending(
        edition=edition,
        zones={"ausonia": {"red": 3, "marker": "ice", "pile": {"ice": 5}}},
        points={"blue": {"ice": 1}},
    )
    assert account(state, "blue")["Ice Monopoly"] == 9


# -- what counts nowhere, and negative scores --------------------------------------------------------------------------


@pytest.mark.rule("RP-147")
@both_editions
def test_astronauts_on_docked_ships_count_for_no_discovery(edition: str) -> None:
    """Blue's ship is bound for the zone of the relics, yellow's for that of the lichens; neither has left."""
    state = ending(
        edition=edition,
        zones={
            "ausonia": {"red": 1, "discovery": "relics"},
            "mare_serpentis": {"discovery": "lichens"},
            "sinus_sabaeus": {"discovery": "radiation"},
        },
        docks=[
            ship("ausonia", 4, blue=3),
            ship("mare_serpentis", 4, yellow=3),
            ship("sinus_sabaeus", 4, blue=1),
        ],
    )
    assert account(state, "red")["Martian Relics (Ausonia)"] == 5
    assert state.scores() == [5, 0, 0]


@pytest.mark.rule("RP-147", "RP-95")
@both_editions
def test_astronauts_still_docked_after_round_ten_stay_behind(edition: str) -> None:
    """The last specialists leave a ship one seat short: its crew neither produces nor scores."""
    state = at(
        "round 10",
        edition=edition,
        zones={"ausonia": {"red": 1, "marker": "celerium"}},
        docks=[ship("ausonia", 5, blue=3), None, None],
        chosen={"red": "travel-agent", "blue": "recruiter", "yellow": "travel-agent"},
        missions={"0": "mixed_portfolio", "1": "population", "2": "far_and_wide"},
    )
    assert state.over()
    assert account(state, "red")["Celerium tokens"] == 9
    assert account(state, "blue")["Boom Town"] == 0
    assert GAME.view(state, None).docks[0].crew == (0, 4, 0)


@pytest.mark.rule("RP-148")
@both_editions
def test_a_score_may_be_negative(edition: str) -> None:
    state = ending(
        edition=edition,
        zones={"ausonia": {"red": 1, "blue": 1, "discovery": "radiation"}},
        points={"blue": {"sylvanite": 1}},
    )
    assert state.scores() == [-3, -1, 0]
    assert state.winners() == [2]


@pytest.mark.rule("RP-148", "RP-149")
@both_editions
def test_the_highest_of_negative_scores_wins(edition: str) -> None:
    zones = {"ausonia": {"red": 1, "blue": 1, "yellow": 1, "discovery": "radiation"}}
    state = ending(edition=edition, zones=zones, points={"blue": {"sylvanite": 1}})
    assert state.scores() == [-3, -1, -3]
    assert state.winners() == [1]


# -- who wins ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-149")
@both_editions
@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_highest_score_wins_whatever_the_number_of_tokens(edition: str, best: int) -> None:
    points = {colour: {"sylvanite": 2} for colour in COLOURS[:3]}
    points[COLOURS[best]] = {"celerium": 2}
    points[COLOURS[(best + 1) % 3]] = {"celerium": 1}
    state = ending(edition=edition, points=points)
    assert state.scores()[best] == 6
    assert state.winners() == [best]


@pytest.mark.rule("RP-149")
@both_editions
def test_many_cheap_tokens_do_not_beat_a_higher_score(edition: str) -> None:
    state = ending(
        edition=edition,
        zones={"ausonia": {"red": 1, "discovery": "lichens"}},
        points={"blue": {"sylvanite": 2}, "yellow": {"celerium": 1}},
    )
    assert state.scores() == [6, 4, 3]
    assert state.winners() == [0]


@pytest.mark.rule("RP-150")
@both_editions
def test_a_tie_goes_to_whoever_has_more_tokens_regardless_of_value(edition: str) -> None:
    """Six points each: two celerium, three sylvanite, or lichens and no token at all."""
    state = ending(
        edition=edition,
        zones={"ausonia": {"yellow": 1, "discovery": "lichens"}},
        points={"red": {"celerium": 2}, "blue": {"sylvanite": 3}},
    )
    assert state.scores() == [6, 6, 6]
    assert state.winners() == [1]
    assert [own.ties[0].points for own in GAME.breakdown(state)] == [2, 3, 0]


@pytest.mark.rule("RP-150")
@both_editions
def test_the_tie_break_counts_tokens_of_all_kinds(edition: str) -> None:
    """Nine points each: with three tokens of one kind, with four of two kinds, and with a single one."""
    state = ending(
        edition=edition,
        zones={"ausonia": {"yellow": 1, "discovery": "lichens"}},
        points={"red": {"celerium": 3}, "blue": {"sylvanite": 3, "celerium": 1}, "yellow": {"celerium": 1}},
    )
    assert state.scores() == [9, 9, 9]
    assert state.winners() == [1]


@pytest.mark.rule("RP-150")
@both_editions
def test_those_tied_in_tokens_too_share_the_victory(edition: str) -> None:
    """Red and yellow have six points with three tokens, blue with two."""
    state = ending(
        edition=edition,
        points={"red": {"sylvanite": 3}, "blue": {"celerium": 2}, "yellow": {"sylvanite": 3}},
    )
    assert state.scores() == [6, 6, 6]
    assert state.winners() == [0, 2]


@pytest.mark.rule("RP-150")
@both_editions
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_all_may_share_the_victory(edition: str, seats: int) -> None:
    state = ending(
        edition=edition, seats=seats, points={colour: {"celerium": 1} for colour in COLOURS[:seats]}
    )
    assert state.winners() == list(range(seats))


@pytest.mark.rule("RP-150")
@both_editions
def test_tokens_of_a_lower_score_do_not_break_a_tie(edition: str) -> None:
    state = ending(
        edition=edition,
        zones={"ausonia": {"red": 1, "blue": 1, "discovery": "lichens"}},
        points={"yellow": {"sylvanite": 2}},
    )
    assert state.scores() == [6, 6, 4]
    assert state.winners() == [0, 1]


@pytest.mark.rule("RP-149")
def test_nobody_has_won_before_the_end() -> None:
    state = at("production 2", points={"red": {"celerium": 2}})
    assert not state.over()
    assert state.winners() == []


@pytest.mark.rule("RP-144", "RP-149")
@both_editions
def test_the_end_of_a_whole_game_is_scored_by_the_same_lines(edition: str) -> None:
    """From the last production on: tokens won, ice taken and missions, all in one account."""
    state = at(
        "production 3",
        edition=edition,
        zones={"phobos": {"red": 2, "blue": 1, "marker": "ice"}, "hellas": {"blue": 1, "marker": "celerium"}},
        missions={"0": "phobos_base", "1": "zone_leader", "2": "far_and_wide"},
        kept={"0": ["forced_march"], "2": ["blocks_of_ice"]},
    )
    assert state.over(), "red has nobody on Mars to move"
    assert state.scores() == [3 + 9 + 7, 9 + 6, 2]
    assert state.winners() == [0]
