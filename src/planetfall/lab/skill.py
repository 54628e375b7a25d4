"""Ratings from many games: openskill's Plackett-Luce model, made independent of the order of the games.

openskill learns game by game, so later games count more. Here it learns many times over: each pass draws as many games
as were played, with repetition and in an order of its own, and begins anew. The mean of the passes is the rating, and
the middle 95 % of them its interval (a bootstrap). The order in which games were played has no influence.
"""

import math
from collections import defaultdict
from collections.abc import Sequence

from openskill.models import PlackettLuce

from planetfall.bots.luck import luck
from planetfall.core.chance import Chance

YARDSTICK = "random"
PASSES = 200
TEN_TIMES = 400  # points that make the odds to finish ahead ten times as good, as in chess
Ranked = tuple[tuple[str, ...], tuple[int, ...]]  # the bots at a table, and the place of each: 1 is best
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
    ordered = sorted(games)
    names = sorted({name for bots, _ in ordered for name in bots})
    learnt = [_learn(names, _draw(ordered, luck("skills", seed, number))) for number in range(passes)]
    zero = YARDSTICK if YARDSTICK in names else names[0]
    return {name: _skill([once[name] - once[zero] for once in learnt]) for name in names}


def _draw(games: Sequence[Ranked], chance: Chance) -> list[Ranked]:
    return [games[chance.below(len(games))] for _ in games]


def _learn(names: Sequence[str], games: Sequence[Ranked]) -> dict[str, float]:
    """One pass of openskill; a bot that sits twice at a table learns from both seats."""
    model = _model(len(games[0][0]))
    known = {name: model.rating(name=name) for name in names}
    for bots, ranks in games:
        rated = model.rate([[known[name]] for name in bots], ranks=list(ranks))
        after = defaultdict(list)
        for name, (rating,) in zip(bots, rated, strict=True):
            after[name].append(rating)
        for name, seen in after.items():
            known[name].mu = sum(rating.mu for rating in seen) / len(seen)
            known[name].sigma = sum(rating.sigma for rating in seen) / len(seen)
    return {name: rating.mu for name, rating in known.items()}


def _model(seats: int) -> PlackettLuce:
    """The model whose points mean what they mean in chess, at a table of any size.

    openskill weighs a difference against the root of the summed variances of all seats; `beta` undoes that. The first
    deviation is twice beta, and nobody's skill drifts (tau), as openskill has it for things that do not learn.
    """
    beta = TEN_TIMES / math.log(10) / math.sqrt(seats)
    return PlackettLuce(mu=0.0, sigma=2 * beta, beta=beta, tau=0.0)


def _skill(passes: Sequence[float]) -> Skill:
    ordered = sorted(passes)
    cut = len(ordered) // 40  # 2.5 % at either end
    return sum(ordered) / len(ordered), ordered[cut], ordered[-1 - cut]
