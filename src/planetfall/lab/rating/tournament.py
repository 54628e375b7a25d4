"""Tournaments: every bot plays every other at tables of mixed strength, and all are rated on one scale."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement

from planetfall.bots.ratings import Rating, Ratings, places
from planetfall.core.errors import BadOption
from planetfall.core.game import Game
from planetfall.lab.rating.skill import REFERENCE, Ranked, Skill, skills
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


def rate(game: Game, plan: Plan, games: Iterable[GameResult], date: str) -> Ratings:
    """The ratings of the bots of a tournament."""
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
    found = skills(ranked, int(plan.seed))
    bots = {
        name: _rating(found[name], seconds[name] / max(1, turns[name]), longest[name])
        for name in sorted(found, key=lambda name: found[name])
    }
    seats = len(plan.tables[0])
    return Ratings(date, plan.games, seats, int(plan.seed), game.rules_version, plan.hash, plan.options, bots)


def _ranked(game: GameResult) -> Ranked:
    scores = [seat.score for seat in game.seats]
    return tuple(seat.bot for seat in game.seats), places(scores, game.winners)


def _rating(skill: Skill, *seconds: float) -> Rating:
    mu, low, high = (float(round(figure)) for figure in skill)
    return Rating(mu, low, high, *(float(f"{figure:.2g}") for figure in seconds))
