"""Ratings from many games: the strengths that make the games most likely under openskill's Plackett-Luce model.

openskill's `rate` moves ratings after a game by a step up the slope of the model's likelihood. Taken once after each
game such steps end nowhere in particular, and later games count more. Here all games are rated from the same
strengths, the changes added up, and the strengths moved until the changes cancel out. The order of the games has no
influence.

How sure that is comes from doing it again with games drawn with repetition from those that were played (a bootstrap).
"""

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from statistics import NormalDist, stdev

from openskill.models import PlackettLuce

from planetfall.bots.seeding import seeded_chance
from planetfall.core.chance import Chance
from planetfall.lab.intervals import Z
from planetfall.lab.tuning.bfgs import Lie, Vector, summit

YARDSTICK = "random"
PASSES = 200
TEN_TIMES = 400  # points that make the odds to finish ahead ten times as good, as in chess
UNIT = TEN_TIMES / math.log(10)  # points that make them e times as good
PRIOR = NormalDist(0, 1000)  # strengths before any game; so wide that it matters only where games say little
FINE = 1 << 30
Ranked = tuple[tuple[str, ...], tuple[int, ...]]  # the bots at a table, and the place of each: 1 is best
Outcome = tuple[tuple[int, str], ...]  # a game as far as it matters here: who had which place
Skill = tuple[float, float, float]  # the rating and its interval


def places(scores: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat: winners first, then by score; equals share a place.

    >>> places([20, 30, 30, 10], [1])
    (3, 1, 2, 4)
    """
    keys = [(seat not in winners, -score) for seat, score in enumerate(scores)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def skills(games: Sequence[Ranked], seed: int, passes: int = PASSES) -> dict[str, Skill]:
    """The rating of every bot that took part, where the yardstick has 0."""
    outcomes = sorted(tuple(sorted(zip(ranks, bots, strict=True))) for bots, ranks in games)
    names = sorted({name for outcome in outcomes for _, name in outcome})
    nothing = [PRIOR.mean] * len(names)
    slope = partial(_slope, names, Counter(outcomes), nothing)
    found, lie = summit(slope, nothing, _first_lie(names, outcomes))
    again = [
        _again(names, outcomes, seeded_chance("skills", seed, number), found, lie) for number in range(passes)
    ]
    zero = names.index(YARDSTICK) if YARDSTICK in names else 0
    return {
        name: _skill(found[place] - found[zero], [once[place] - once[zero] for once in again])
        for place, name in enumerate(names)
    }


def _again(
    names: Sequence[str], played: Sequence[Outcome], chance: Chance, found: Vector, lie: Lie
) -> Vector:
    """The strengths by games drawn from those played. What was thought before is drawn too: it is as uncertain."""
    drawn = Counter(played[chance.randbelow(len(played))] for _ in played)
    thought = [PRIOR.inv_cdf((0.5 + int(chance.randbelow(FINE))) / FINE) for _ in names]
    return summit(partial(_slope, names, drawn, thought), found, lie)[0]


def _slope(names: Sequence[str], outcomes: Counter[Outcome], thought: Vector, strengths: Vector) -> Vector:
    """How much likelier (in logarithms) the outcomes and strengths get when each strength grows by a point."""
    known = dict(zip(names, strengths, strict=True))
    slopes = {name: (mean - known[name]) / PRIOR.variance for name, mean in zip(names, thought, strict=True)}
    for outcome, times in outcomes.items():
        model = _model(len(outcome))
        seats = [[model.rating(mu=known[name])] for _, name in outcome]
        rated = model.rate(seats, ranks=[place for place, _ in outcome])
        for (_, name), (rating,) in zip(outcome, rated, strict=True):
            slopes[name] += times * (rating.mu - known[name])
    return list(slopes.values())


@cache
def _model(seats: int) -> PlackettLuce:
    """The model whose points mean what they mean in chess, at a table of any size.

    openskill weighs a difference against the root of all seats' summed sigma² and beta²; with this beta that is `UNIT`.
    It moves a rating by sigma² times the slope, so that with a sigma of 1 the change is the slope.
    """
    return PlackettLuce(mu=PRIOR.mean, sigma=1.0, beta=math.sqrt(UNIT**2 / seats - 1), tau=0.0)


def _first_lie(names: Sequence[str], outcomes: Sequence[Outcome]) -> Lie:
    step = UNIT**2 / len(outcomes)
    return [[step * (name == other) for other in names] for name in names]


def _skill(found: float, again: Sequence[float]) -> Skill:
    margin = Z * stdev(again)
    return found, found - margin, found + margin
