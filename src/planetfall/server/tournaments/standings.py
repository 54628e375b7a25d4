"""Points and places of a tournament. Pure.

At a table, everybody gets a point for each other seat that they finish ahead of, and half a point for each that they
share a place with. Equal points are decided by wins, then by the points of the people met, then by the share of the
points in the games themselves; who is still equal shares a place.
"""

from collections.abc import Sequence

import msgspec

from planetfall.bots.ratings import ranked
from planetfall.server.tournaments.pairing import Player, Table


class TableResult(msgspec.Struct, frozen=True):
    """How a table of a tournament ended: who sat where, the place of each seat, and its points in the game."""

    line_up: Table
    places: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def ranking(self) -> list[tuple[int, Player, int]]:
        """The place, the player and the points of each seat, best first.

        >>> TableResult((3, None, 1), (2, 3, 1), (20, 5, 30)).ranking
        [(1, 1, 30), (2, 3, 20), (3, None, 5)]
        """
        seats = zip(self.places, self.line_up, self.scores, strict=True)
        return sorted(seats, key=lambda seat: seat[0])


class Line(msgspec.Struct, frozen=True):
    """A player in the standings."""

    player: int
    place: int
    points: float
    wins: int
    opponents: float  # the points of the people met, once for each time
    share: float  # of the points in a game, on average


def table_points(places: Sequence[int]) -> list[float]:
    """What each seat of a table gets for its place.

    >>> table_points([1, 2, 2, 4])
    [3.0, 1.5, 1.5, 0.0]
    """
    return [
        sum(1.0 if place < other else 0.5 if place == other else 0.0 for other in places) - 0.5
        for place in places
    ]


def points_of(players: Sequence[int], results: Sequence[TableResult]) -> dict[int, float]:
    """The points of each player so far."""
    points = dict.fromkeys(players, 0.0)
    for result in results:
        for player, gained in zip(result.line_up, table_points(result.places), strict=True):
            if player is not None:
                points[player] = points.get(player, 0.0) + gained
    return points


def standings(players: Sequence[int], results: Sequence[TableResult]) -> list[Line]:
    """All players with their places, the best first."""
    points = points_of(players, results)
    wins, opponents, shares, games = (dict.fromkeys(points, 0.0) for _ in range(4))
    for result in results:
        total = sum(max(0, score) for score in result.scores) or 1
        met = sum(points[other] for other in result.line_up if other is not None)
        for player, place, score in zip(result.line_up, result.places, result.scores, strict=True):
            if player is not None:
                wins[player] += place == 1
                opponents[player] += met - points[player]
                shares[player] += max(0, score) / total
                games[player] += 1
    shares = {each: round(share / max(1.0, games[each]), 9) for each, share in shares.items()}
    keys = {each: (-points[each], -wins[each], -opponents[each], -shares[each]) for each in points}
    places = dict(zip(keys, ranked(list(keys.values())), strict=True))
    return [
        Line(each, places[each], points[each], int(wins[each]), opponents[each], shares[each])
        for each in sorted(keys, key=lambda each: (places[each], each))
    ]
