"""Tournaments: every bot plays every other at tables of mixed strength, and all are rated on one scale."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement, pairwise

from planetfall.bots.ratings import REFERENCE, Rating, Ratings, places
from planetfall.core.errors import BadOption
from planetfall.core.game import Game
from planetfall.lab.rating.skill import Estimate, Ranked, estimate
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import GameResult

DEFAULT_SEATS = 4


def entrants(bots: Sequence[str]) -> list[str]:
    """The bots that take part, each once, the reference bot among them; BadOption if that leaves nobody to compare."""
    found = list(dict.fromkeys([*bots, REFERENCE]))
    if len(found) < 2:
        raise BadOption(f"a tournament compares bots with {REFERENCE}; name at least one other")
    return found


def seats_for(game: Game) -> int:
    """The default number of seats at the tables of a tournament."""
    return min(max(DEFAULT_SEATS, game.least_seats), game.most_seats)


def line_ups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every table of different bots; where there are too few of them, of as many different ones as there are.

    >>> line_ups(["a", "b", "c"], 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> line_ups(["a", "b"], 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    """
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [table for table in combinations_with_replacement(bots, seats) if set(table) == set(bots)]


def steps(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """A table for each bot but the first: it sits among bots of the one before it.

    >>> steps(["random", "easy", "hard"], 3)
    [('easy', 'random', 'random'), ('hard', 'easy', 'easy')]
    """
    return [(bot, *[before] * (seats - 1)) for before, bot in pairwise(bots)]


def rate(game: Game, plans: Sequence[Plan], games: Iterable[GameResult], date: str) -> Ratings:
    """The ratings of the bots of a tournament, whose games may have been played by several plans."""
    ranked: list[Ranked] = []
    seconds: Counter[str] = Counter()
    longest: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    for played in games:
        ranked.append(_ranked(played))
        for seat in played.seats:
            seconds[seat.bot] += seat.seconds  # type: ignore[assignment]
            longest[seat.bot] = max(longest[seat.bot], seat.longest)  # type: ignore[assignment]
            turns[seat.bot] += seat.turns
    plan = plans[0]
    estimated = estimate(ranked, int(plan.seed))
    weakest_first = sorted(
        estimated.names, key=lambda name: float(estimated.found[estimated.names.index(name)])
    )
    bots = {
        name: _rating(
            estimated, name, weakest_first[:place], seconds[name] / max(1, turns[name]), longest[name]
        )
        for place, name in enumerate(weakest_first)
    }
    number, seats = sum(each.games for each in plans), len(plan.tables[0])
    return Ratings(date, number, seats, int(plan.seed), game.rules_version, plan.hash, plan.options, bots)


def _ranked(game: GameResult) -> Ranked:
    scores = [seat.score for seat in game.seats]
    return tuple(seat.bot for seat in game.seats), places(scores, game.winners)


def _rating(estimated: Estimate, name: str, weaker: Sequence[str], seconds: float, longest: float) -> Rating:
    mu, low, high = _points(estimated, name, estimated.reference())
    above = {other: _points(estimated, name, other)[1:] for other in weaker}
    return Rating(mu, low, high, float(f"{seconds:.2g}"), float(f"{longest:.2g}"), above)


def _points(estimated: Estimate, name: str, other: str) -> tuple[float, float, float]:
    difference, low, high = estimated.skill(name, other)
    return float(round(difference)), float(round(low)), float(round(high))
