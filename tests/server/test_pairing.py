"""Rounds of tournaments: everybody plays once in each, meets the others about equally often, and sits everywhere."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planetfall.server.tournaments.pairing import Round, next_round
from planetfall.server.tournaments.standings import TableResult, points_of, standings, table_points

SIZES = st.tuples(st.integers(2, 14), st.integers(2, 6), st.integers(1, 4))


def tournament(players: int, seats: int, rounds: int, swiss: bool = False) -> list[Round]:
    """The rounds of a tournament in which a player with a lower number always finishes ahead, bots last."""
    past: list[Round] = []
    for _ in range(rounds):
        points = points_of(range(players), results(past)) if swiss else None
        past.append(next_round(range(players), seats, past, points))
    return past


def results(past: list[Round]) -> list[TableResult]:
    found = []
    for tables in past:
        for table in tables:
            order = sorted(range(len(table)), key=[_strength(each) for each in table].__getitem__)
            places = tuple(order.index(seat) + 1 for seat in range(len(table)))
            found.append(TableResult(table, places, tuple(10 - place for place in places)))
    return found


def _strength(player: int | None) -> int:
    return 999 if player is None else player


def meetings(past: list[Round]) -> Counter[frozenset[int | None]]:
    return Counter(frozenset(pair) for tables in past for table in tables for pair in combinations(table, 2))


@given(SIZES, st.booleans())
@settings(max_examples=15)
def test_everybody_plays_once_in_every_round_with_as_few_bots_as_possible(
    size: tuple[int, int, int], swiss: bool
) -> None:
    players, seats, rounds = size
    for tables in tournament(players, seats, rounds, swiss):
        assert all(len(table) == seats for table in tables)
        people = [each for table in tables for each in table if each is not None]
        assert sorted(people) == list(range(players))
        bots = [table.count(None) for table in tables]
        assert sum(bots) == -players % seats
        assert max(bots) - min(bots) <= 1


@pytest.mark.parametrize("players", range(2, 13))
def test_in_a_round_robin_of_pairs_everybody_meets_everybody_once(players: int) -> None:
    rounds = players - 1 + players % 2
    met = meetings(tournament(players, 2, rounds))
    assert set(met.values()) == {1}
    assert len(met) == (players + players % 2) * rounds // 2


@pytest.mark.parametrize(
    ("players", "seats", "rounds", "most"),
    [(6, 3, 5, 4), (8, 4, 7, 4), (9, 3, 4, 2), (12, 4, 5, 3), (16, 4, 5, 2), (12, 6, 5, 4), (10, 5, 6, 4)],
)
def test_larger_tables_mix_people(players: int, seats: int, rounds: int, most: int) -> None:
    met = meetings(tournament(players, seats, rounds))
    pairs = [met[frozenset(pair)] for pair in combinations(range(players), 2)]
    assert max(pairs) <= most
    assert max(pairs) - min(pairs) <= most
    fair = rounds * (seats - 1) / (players - 1)
    assert sum((each - fair) ** 2 for each in pairs) / len(pairs) < fair  # more even than chance


@given(SIZES)
@settings(max_examples=10)
def test_everybody_meets_bots_about_equally_often(size: tuple[int, int, int]) -> None:
    players, seats, rounds = size
    met = Counter(
        each
        for tables in tournament(players, seats, rounds)
        for table in tables
        if None in table
        for each in table
        if each is not None
    )
    often = [met[each] for each in range(players)]
    assert max(often) - min(often) <= 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_sits_everywhere_about_equally_often(seats: int) -> None:
    past = tournament(2 * seats, seats, 2 * seats)
    sat = Counter((each, seat) for tables in past for table in tables for seat, each in enumerate(table))
    often = [sat[player, seat] for player in range(2 * seats) for seat in range(seats)]
    assert max(often) <= 4
    assert min(often) >= 1


def test_a_swiss_tournament_lets_equals_meet_and_avoids_the_same_opponents() -> None:
    past = tournament(8, 2, 4, swiss=True)
    assert max(meetings(past).values()) == 1
    points = points_of(range(8), results(past[:3]))
    assert all(abs(points[one or 0] - points[other or 0]) <= 1 for one, other in past[3])
    lines = standings(range(8), results(past))
    assert lines[0].player == 0
    assert lines[-1].player == 7


def test_in_a_swiss_tournament_the_last_meet_the_bot() -> None:
    past = tournament(5, 2, 3, swiss=True)
    first, second = ([each for table in tables if None in table for each in table] for tables in past[1:])
    points = points_of(range(5), results(past[:1]))
    [who] = [each for each in first if each is not None]
    assert points[who] == min(points.values())
    assert first != second


def test_the_same_past_gives_the_same_round() -> None:
    past = tournament(9, 4, 3)
    assert next_round(range(9), 4, past) == next_round(range(9), 4, past)


def test_who_has_withdrawn_is_not_paired_any_more() -> None:
    past = tournament(6, 2, 2)
    people = [each for table in next_round([0, 1, 2, 4, 5], 2, past) for each in table]
    assert sorted(each for each in people if each is not None) == [0, 1, 2, 4, 5]
    assert people.count(None) == 1


# -- standings --------------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6))
def test_a_table_gives_as_many_points_as_it_has_pairs(places: list[int]) -> None:
    assert sum(table_points(places)) == len(places) * (len(places) - 1) / 2


def test_equal_points_are_decided_by_wins_then_by_opponents_then_by_shares() -> None:
    won_and_lost = [
        TableResult((0, 2, 4), (1, 2, 3), (9, 5, 1)),
        TableResult((1, 3, 5), (2, 1, 3), (6, 7, 1)),
        TableResult((0, 3, 5), (3, 1, 2), (1, 7, 6)),
        TableResult((1, 2, 4), (2, 1, 3), (6, 9, 1)),
    ]
    lines = {line.player: line for line in standings(range(6), won_and_lost)}
    assert lines[0].points == lines[1].points == 2.0
    assert lines[0].wins > lines[1].wins
    assert lines[0].place < lines[1].place


def test_who_is_equal_in_everything_shares_a_place() -> None:
    tied = [TableResult((0, 1), (1, 1), (5, 5))]
    assert [line.place for line in standings([0, 1], tied)] == [1, 1]


def test_the_order_of_tables_does_not_matter() -> None:
    found = results(tournament(10, 4, 4))
    shuffled = found[:]
    Random(1).shuffle(shuffled)
    assert standings(range(10), found) == standings(range(10), shuffled)
