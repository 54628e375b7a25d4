"""Who meets whom in the next round of a tournament, and who sits where. Pure: the same past gives the same round.

All tables have the same number of seats; seats that are left over go to bots, as evenly as possible, and everybody
meets them about equally often. A round robin lets everybody meet everybody about equally often; a Swiss tournament lets
those meet who have about as many points, and avoids the same opponents.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from random import Random

Player = int | None  # the number of a person; None is a bot
Table = tuple[Player, ...]  # by seat
Round = Sequence[Table]

BOTS_TOGETHER = 100_000.0  # what two bots at one table cost: more than anything else
REPEATED = 100.0  # what it costs that two meet who have met before, in a Swiss tournament
STARTS = 6  # line-ups that are improved step by step; the best is taken


def next_round(
    players: Sequence[int], seats: int, past: Sequence[Round], points: Mapping[int, float] | None = None
) -> list[Table]:
    """The tables of the next round; with points it is that of a Swiss tournament, else of a round robin.

    >>> next_round([1, 2, 3, 4], 2, past=[])
    [(1, 4), (2, 3)]
    """
    if points is None and seats == 2 and _is_regular(players, past):
        groups = _circle(players, len(past))
    else:
        groups = _Search(players, seats, past, points).best()
    return _seated(groups, past)


def _is_regular(players: Sequence[int], past: Sequence[Round]) -> bool:
    """Whether everybody has been there from the first round on, and nobody else."""
    return all(
        {each for table in tables for each in table if each is not None} == set(players) for tables in past
    )


def _circle(players: Sequence[int], number: int) -> list[list[Player]]:
    """A round of pairs by the circle method: the first stays, all others move on by one place each round."""
    ring: list[Player] = [*players, *[None] * (len(players) % 2)]
    rest, moved = ring[1:], number % (len(ring) - 1)
    turned = [ring[0], *rest[len(rest) - moved :], *rest[: len(rest) - moved]]
    return [[turned[place], turned[-1 - place]] for place in range(len(turned) // 2)]


class _Search:
    """Looks for the line-up that costs least: from several starts, by swapping two players as long as that helps."""

    def __init__(
        self,
        players: Sequence[int],
        seats: int,
        past: Sequence[Round],
        points: Mapping[int, float] | None,
    ) -> None:
        self._seats = seats
        self._points = points
        left_over = -len(players) % seats
        self._start: list[Player] = [
            *(players if points is None else sorted(players, key=lambda each: -points[each])),
            *[None] * left_over,
        ]
        self._lowest = min(points.values(), default=0.0) if points else 0.0
        self._met = Counter(
            frozenset(pair) for tables in past for table in tables for pair in combinations(table, 2)
        )
        self._random = Random(len(past))

    def best(self) -> list[list[Player]]:
        """The cheapest line-up that was found."""
        starts = [self._start, *(self._shuffled() for _ in range(STARTS - 1))]
        return min((self._improved(start) for start in starts), key=self._cost)

    def _shuffled(self) -> list[Player]:
        return self._random.sample(self._start, len(self._start))

    def _improved(self, line_up: Sequence[Player]) -> list[list[Player]]:
        groups = [list(line_up[place : place + self._seats]) for place in range(0, len(line_up), self._seats)]
        while self._swap(groups):
            pass
        return groups

    def _swap(self, groups: list[list[Player]]) -> bool:
        """Carry out the first swap between two tables that makes them cheaper; whether there was one."""
        for one, other in combinations(groups, 2):
            before = self._group_cost(one) + self._group_cost(other)
            for place in range(self._seats):
                for target in range(self._seats):
                    one[place], other[target] = other[target], one[place]
                    if self._group_cost(one) + self._group_cost(other) < before - 1e-9:
                        return True
                    one[place], other[target] = other[target], one[place]
        return False

    def _cost(self, groups: Sequence[Sequence[Player]]) -> float:
        return sum(self._group_cost(group) for group in groups)

    def _group_cost(self, group: Sequence[Player]) -> float:
        return sum(self._pair_cost(one, other) for one, other in combinations(group, 2))

    def _pair_cost(self, one: Player, other: Player) -> float:
        if one is None and other is None:
            return BOTS_TOGETHER
        met = self._met[frozenset((one, other))]
        if self._points is None:
            return float(met**3)  # so that nobody meets the same again and again
        return (self._worth(one) - self._worth(other)) ** 2 + REPEATED * met * met

    def _worth(self, player: Player) -> float:
        """The points of a player; a bot is met by those who have few."""
        return self._lowest if player is None or self._points is None else self._points[player]


def _seated(groups: Sequence[Sequence[Player]], past: Sequence[Round]) -> list[Table]:
    """The tables with everybody at the seat where they have sat least often."""
    sat = Counter(
        (player, seat)
        for tables in past
        for table in tables
        for seat, player in enumerate(table)
        if player is not None
    )

    def cost(table: Table) -> int:
        return sum(sat[player, seat] ** 2 for seat, player in enumerate(table) if player is not None)

    return [min(permutations(group), key=cost) for group in groups]
