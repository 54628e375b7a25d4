"""Scoring and winning, SM-76 to SM-88."""

import pytest

from tests.games.space_mission.helpers import GAME, account, play, table

COLOURS = ("red", "blue", "yellow", "green", "black")


def gate(**probes):
    """Points for the jump gate by colour, with five players."""
    state = table(seats=5, gate=probes)
    return {colour: account(state, colour).get("Jump gate", 0) for colour in COLOURS}


def worth(source, **counts):
    """What a source of points gives for some tiles."""
    kinds = {kind.replace("_", "-"): count for kind, count in counts.items()}
    found = account(table(collected={"red": kinds}), "red")
    assert set(found) <= {source}
    return found.get(source, 0)


def ended(**fields):
    """A game that has just ended."""
    return play(table(last_round=True, turn="yellow", actions_left=1, **fields), "top up", "draw")


@pytest.mark.rule("SM-76")
def test_nine_six_three_and_one_point_for_the_jump_gate():
    assert gate(red=5, blue=4, yellow=3, green=2, black=1) == {
        "red": 9,
        "blue": 6,
        "yellow": 3,
        "green": 1,
        "black": 0,
    }


@pytest.mark.rule("SM-77")
def test_the_rulebooks_example_of_a_tie():
    """Green is first; red, blue and yellow share the second place; black gets nothing."""
    assert gate(green=5, red=3, blue=3, yellow=3, black=2) == {
        "green": 9,
        "red": 6,
        "blue": 6,
        "yellow": 6,
        "black": 0,
    }


@pytest.mark.rule("SM-77", "SM-12")
@pytest.mark.parametrize(
    ("probes", "points"),
    [
        ((3, 3, 2, 1, 1), (9, 9, 3, 1, 1)),
        ((4, 3, 2, 2, 1), (9, 6, 3, 3, 0)),
        ((2, 2, 2, 2, 2), (9, 9, 9, 9, 9)),
        ((3, 3, 3, 2, 1), (9, 9, 9, 1, 0)),
        ((5, 4, 4, 3, 2), (9, 6, 6, 1, 0)),
    ],
)
def test_tied_players_get_the_full_points_and_the_next_places_are_left_out(probes, points):
    found = gate(**dict(zip(COLOURS, probes, strict=True)))
    assert tuple(found[colour] for colour in COLOURS) == points


@pytest.mark.rule("SM-78")
def test_without_a_probe_there_are_no_points_for_the_gate():
    assert gate(red=1) == {"red": 9, "blue": 0, "yellow": 0, "green": 0, "black": 0}
    assert set(gate().values()) == {0}


@pytest.mark.rule("SM-79")
def test_three_points_for_each_station():
    state = table(stations={"hazard": "red", "freezer": "red", "saffron": "blue"})
    assert account(state, "red") == {"Stations": 6}
    assert account(state, "blue") == {"Stations": 3}
    assert account(state, "yellow") == {}


@pytest.mark.rule("SM-80")
def test_the_rulebooks_example_of_minerals():
    assert worth("Minerals", red_mineral=3, blue_mineral=2, green_mineral=2) == 7 * 3


@pytest.mark.rule("SM-80")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ({}, 0),
        ({"purple_mineral": 1}, 1),
        ({"purple_mineral": 4}, 16),
        ({"red_mineral": 1, "purple_mineral": 1, "green_mineral": 1, "blue_mineral": 1}, 4),
        ({"red_mineral": 4, "purple_mineral": 4, "green_mineral": 4, "blue_mineral": 4}, 64),
        ({"red_mineral": 2, "blue_mineral": 2}, 8),
    ],
)
def test_all_minerals_times_those_of_the_most_frequent_colour(counts, points):
    assert worth("Minerals", **counts) == points


@pytest.mark.rule("SM-81")
def test_the_rulebooks_example_of_aliens():
    assert worth("Aliens", brown_alien=4, blue_alien=2) == 6 * 4


@pytest.mark.rule("SM-81")
@pytest.mark.parametrize(
    ("brown", "blue", "points"), [(0, 1, 1), (1, 1, 2), (2, 3, 15), (5, 5, 50), (3, 0, 9)]
)
def test_all_aliens_times_those_of_the_more_frequent_colour(brown, blue, points):
    assert worth("Aliens", brown_alien=brown, blue_alien=blue) == points


@pytest.mark.rule("SM-82")
@pytest.mark.parametrize(
    ("green", "blue", "points"),
    [(1, 1, 7), (1, 0, 2), (0, 1, 2), (2, 1, 9), (0, 3, 6), (4, 4, 28), (1, 4, 13)],
)
def test_seven_points_for_a_pair_of_matter_and_two_for_a_single_one(green, blue, points):
    assert worth("Matter", green_matter=green, blue_matter=blue) == points


@pytest.mark.rule("SM-83")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14)])
def test_water_gives_more_the_more_there_is(count, points):
    assert worth("Water", water=count) == points


@pytest.mark.rule("SM-84")
def test_the_rulebooks_example_of_six_water_tiles():
    assert worth("Water", water=6) == 14 + 5


@pytest.mark.rule("SM-84")
@pytest.mark.parametrize(("count", "points"), [(5, 16), (6, 19), (7, 23), (8, 28)])
def test_more_than_four_water_tiles_begin_a_new_set(count, points):
    assert worth("Water", water=count) == points


@pytest.mark.rule("SM-85")
@pytest.mark.parametrize("count", range(7))
def test_three_points_for_each_medal(count):
    assert worth("Medals", medal=count) == 3 * count


@pytest.mark.rule("SM-86")
def test_all_sources_add_up_and_the_most_points_win():
    state = ended(
        gate={"red": 2, "blue": 1},
        stations={"hazard": "red"},
        collected={
            "red": {"red-mineral": 2, "water": 1, "medal": 1},
            "blue": {"brown-alien": 3, "green-matter": 1, "blue-matter": 1},
        },
    )
    assert account(state, "red") == {"Jump gate": 9, "Stations": 3, "Minerals": 4, "Water": 2, "Medals": 3}
    assert account(state, "blue") == {"Jump gate": 6, "Aliens": 9, "Matter": 7}
    assert state.scores() == [21, 22, 0]
    assert state.winners() == [1]


@pytest.mark.rule("SM-86")
def test_nobody_has_won_before_the_end():
    assert table(collected={"red": {"medal": 1}}).winners() == []


@pytest.mark.rule("SM-87")
def test_of_equal_scores_the_one_with_more_stations_wins():
    state = ended(stations={"hazard": "blue"}, collected={"red": {"medal": 1}})
    assert state.scores() == [3, 3, 0]
    assert state.winners() == [1]
    assert [own.ties[0].points for own in GAME.breakdown(state)] == [0, 1, 0]


@pytest.mark.rule("SM-87")
def test_stations_count_only_among_equal_scores():
    state = ended(stations={"hazard": "blue", "freezer": "blue"}, collected={"red": {"medal": 3}})
    assert state.scores() == [9, 6, 0]
    assert state.winners() == [0]


@pytest.mark.rule("SM-88")
def test_with_equal_stations_too_there_are_several_winners():
    state = ended(stations={"hazard": "red", "freezer": "yellow"}, collected={"blue": {"medal": 1}})
    assert state.scores() == [3, 3, 3]
    assert state.winners() == [0, 2]


@pytest.mark.rule("SM-86", "SM-71")
def test_before_the_end_only_gate_and_stations_are_counted_for_all_to_see():
    state = table(gate={"red": 1}, stations={"hazard": "red"}, collected={"red": {"medal": 2}})
    assert GAME.open_scores(state) == [12, 0, 0]
    assert state.scores() == [18, 0, 0]
