"""Ratings from many games: the maximum-likelihood strengths under openskill's Plackett-Luce model.

openskill's `rate` moves ratings after each game by a step along the gradient of the log-likelihood. Used game by game
the result depends on the order of the games, and later games count more. Here the gradients of all games are added up
at the same strengths, and scipy's BFGS looks for the strengths where they vanish. The order has no influence.

Intervals come from a bootstrap: the same estimate from games drawn with replacement from those that were played.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from statistics import NormalDist, stdev
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce
from scipy.optimize import minimize, minimize_scalar

from planetfall.bots.ratings import REFERENCE, UNIT
from planetfall.bots.seeding import seeded_chance
from planetfall.core.chance import Chance
from planetfall.lab.intervals import Z

BOOTSTRAPS = 200
PRIOR = NormalDist(0, 1000)  # of strengths in points; so wide that it matters only where games say little
GRADIENT_TOLERANCE = (
    1e-7  # of the mean log-likelihood by units; less than a point even for a bot that never loses
)
NEARLY_ZERO = 1e-5  # a gradient to accept where rounding stops the line search
FINE = 1 << 30
STRENGTHS = (-5000.0, 6000.0)  # among which one is looked for
Ranked = tuple[tuple[str, ...], tuple[int, ...]]  # the bots at a table, and the place of each: 1 is best
Outcome = tuple[tuple[int, str], ...]  # a game as far as it matters here: places and bots, sorted
Skill = tuple[float, float, float]  # the rating and its interval
Vector = NDArray[np.float64]


class Estimate(NamedTuple):
    """The most likely strengths of bots, and those by as many games drawn from the ones played, again and again."""

    names: list[str]
    found: Vector
    again: list[Vector]

    def skill(self, name: str, other: str) -> Skill:
        """How far one bot is above another, with the interval of that difference."""
        place, zero = self.names.index(name), self.names.index(other)
        bootstraps = [float(once[place] - once[zero]) for once in self.again]
        return _skill(float(self.found[place] - self.found[zero]), bootstraps)

    def reference(self) -> str:
        """The bot that has 0."""
        return REFERENCE if REFERENCE in self.names else self.names[0]


def estimate(games: Sequence[Ranked], seed: int, bootstraps: int = BOOTSTRAPS) -> Estimate:
    """The strengths of all bots that took part, and how certain they are."""
    outcomes = sorted(tuple(sorted(zip(ranks, bots, strict=True))) for bots, ranks in games)
    names = sorted({name for outcome in outcomes for _, name in outcome})
    prior_means = np.full(len(names), PRIOR.mean)
    posterior = Posterior(names, Counter(outcomes), prior_means)
    found, inverse_hessian = posterior.maximum(prior_means, np.identity(len(names)))
    again = [
        _bootstrap(names, outcomes, seeded_chance("skills", seed, number), found, inverse_hessian)
        for number in range(bootstraps)
    ]
    return Estimate(names, found, again)


def skills(games: Sequence[Ranked], seed: int, bootstraps: int = BOOTSTRAPS) -> dict[str, Skill]:
    """The rating of every bot that took part, relative to the reference bot."""
    estimated = estimate(games, seed, bootstraps)
    return {name: estimated.skill(name, estimated.reference()) for name in estimated.names}


def skill_among(
    games: Sequence[Ranked], known: Mapping[str, float], seed: int, bootstraps: int = BOOTSTRAPS
) -> Skill:
    """The rating of the one bot that is not known, who played among bots of these strengths."""
    outcomes = sorted(tuple(sorted(zip(ranks, bots, strict=True))) for bots, ranks in games)
    names = sorted({name for outcome in outcomes for _, name in outcome})
    (unknown,) = (place for place, name in enumerate(names) if name not in known)
    strengths = np.array([known.get(name, PRIOR.mean) for name in names])

    def most_likely(played: Sequence[Outcome], prior_mean: float) -> float:
        posterior = Posterior(names, Counter(played), _with(strengths, unknown, prior_mean))

        def cost(strength: float) -> float:
            return -posterior.value(_with(strengths, unknown, strength))

        return float(minimize_scalar(cost, bounds=STRENGTHS, method="bounded").x)

    again = []
    for number in range(bootstraps):
        chance = seeded_chance("skill among", seed, number)
        drawn = [outcomes[chance.randbelow(len(outcomes))] for _ in outcomes]
        again.append(most_likely(drawn, _drawn_prior_mean(chance)))
    return _skill(most_likely(outcomes, PRIOR.mean), again)


def _with(strengths: Vector, place: int, strength: float) -> Vector:
    changed = strengths.copy()
    changed[place] = strength
    return changed


def _drawn_prior_mean(chance: Chance) -> float:
    return PRIOR.inv_cdf((0.5 + int(chance.randbelow(FINE))) / FINE)


def _bootstrap(
    names: Sequence[str], played: Sequence[Outcome], chance: Chance, start: Vector, inverse_hessian: Vector
) -> Vector:
    """The strengths by games drawn from those played. The means of the prior are drawn too: they are as uncertain."""
    drawn = Counter(played[chance.randbelow(len(played))] for _ in played)
    means = [_drawn_prior_mean(chance) for _ in names]
    return Posterior(names, drawn, np.array(means)).maximum(start, inverse_hessian)[0]


class Posterior:
    """The log-posterior of strengths (in points), given how often each outcome was seen and a normal prior."""

    def __init__(self, names: Sequence[str], outcomes: Counter[Outcome], prior_means: Vector) -> None:
        self.names = names
        self.outcomes = outcomes
        self.prior_means = prior_means
        self.games = outcomes.total()
        rows = [row for outcome, times in outcomes.items() for row in _comparisons(names, outcome, times)]
        self._own, self._fields, self._weights = (np.array(column) for column in zip(*rows, strict=True))

    def maximum(self, start: Vector, inverse_hessian: Vector) -> tuple[Vector, Vector]:
        """The most likely strengths, and the inverse Hessian there (by units, of the mean over all games)."""
        options: Any = {"gtol": GRADIENT_TOLERANCE, "hess_inv0": (inverse_hessian + inverse_hessian.T) / 2}
        found = minimize(self._cost, (start / UNIT).tolist(), method="BFGS", jac=True, options=options)
        if not found.success and np.abs(found.jac).max() > NEARLY_ZERO:
            raise ArithmeticError(f"no ratings found: {found.message}")
        return np.asarray(found.x) * UNIT, np.asarray(found.hess_inv)

    def _cost(self, units: Vector) -> tuple[float, list[float]]:
        """What BFGS makes as small as it can, and its gradient; by units, so that all numbers are of similar size."""
        gradient = self.gradient(units * UNIT) * UNIT / self.games
        return -self.value(units * UNIT) / self.games, (-gradient).tolist()

    def value(self, strengths: Vector) -> float:
        """The log-posterior, up to a constant; of equal places each counts as its part of one, as in openskill."""
        units = strengths / UNIT - np.max(strengths / UNIT)
        logarithms = units[self._own] - np.log(self._fields @ np.exp(units))
        likelihood = float(self._weights @ logarithms)
        return likelihood - float(np.sum((strengths - self.prior_means) ** 2)) / (2 * PRIOR.variance)

    def gradient(self, strengths: Vector) -> Vector:
        """The gradient of the log-posterior, by openskill."""
        known = dict(zip(self.names, strengths, strict=True))
        slopes = dict(zip(self.names, (self.prior_means - strengths) / PRIOR.variance, strict=True))
        for outcome, times in self.outcomes.items():
            model = _model(len(outcome))
            seats = [[model.rating(mu=float(known[name]))] for _, name in outcome]
            rated = model.rate(seats, ranks=[place for place, _ in outcome])
            for (_, name), (rating,) in zip(outcome, rated, strict=True):
                slopes[name] += times * (rating.mu - known[name])
        return np.array(list(slopes.values()))


def _comparisons(
    names: Sequence[str], outcome: Outcome, times: int
) -> Iterator[tuple[int, list[int], float]]:
    """For each seat of an outcome: its bot, how many seats of each bot came no better, and how much that counts."""
    for place, name in outcome:
        field = Counter(rival for other, rival in outcome if other >= place)
        equal = sum(other == place for other, _ in outcome)
        yield names.index(name), [field[rival] for rival in names], times / equal


@cache
def _model(seats: int) -> PlackettLuce:
    """The model whose points mean what they mean in chess, at a table of any size.

    openskill divides differences by the root of all seats' summed sigma² and beta²; with this beta that is `UNIT`.
    It moves a rating by sigma² times the gradient, so with a sigma of 1 the change is the gradient.
    """
    return PlackettLuce(mu=PRIOR.mean, sigma=1.0, beta=math.sqrt(UNIT**2 / seats - 1), tau=0.0)


def _skill(found: float, again: Sequence[float]) -> Skill:
    margin = Z * stdev(again)
    return found, found - margin, found + margin
