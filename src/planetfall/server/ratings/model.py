"""How ratings of people move: openskill's Plackett-Luce on the scale of the bots, with certainty that fades.

Points mean what they mean for bots: 400 more make the odds to finish ahead ten times as good, and `random` has 0. Bots
are fixed anchors: their published ratings never move. Nothing here knows the database or the clock.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from planetfall.bots.ratings import UNIT, rating

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START_LEVEL = "easy"  # whose rating people begin with
START_SIGMA = 350.0
ESTABLISHED_SIGMA = 130.0  # up to which a rating is no longer provisional
VARIANCE_PER_DAY = 30.0  # by which certainty fades: sigma² grows by so much on each day without a rated game
ANCHOR_SIGMA = 1.0  # of bots; openskill divides by it
Z = 1.96  # standard deviations on each side of a 95 % interval


class Skill(msgspec.Struct, frozen=True):
    """How strong somebody is believed to be, and how certain that is (a standard deviation)."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mu - Z * self.sigma

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mu + Z * self.sigma

    @property
    def is_provisional(self) -> bool:
        """Whether too few games, or too long ago, say how strong somebody is."""
        return self.sigma > ESTABLISHED_SIGMA


class Entrant(msgspec.Struct, frozen=True):
    """Somebody at a rated table, and the place that they reached: 1 is best, equals share one."""

    skill: Skill
    place: int


def newcomer(game_id: str) -> Skill:
    """What is believed of somebody who has played no rated game."""
    anchor = rating(game_id, START_LEVEL)
    return Skill(anchor.mu if anchor else 0.0, START_SIGMA)


def anchor(mu: float) -> Skill:
    """A bot of a published rating."""
    return Skill(mu, ANCHOR_SIGMA)


def after_rest(skill: Skill, days: float) -> Skill:
    """What is still known after days without a game: the rating stays, its certainty fades, at most to a newcomer's.

    >>> after_rest(Skill(600.0, 80.0), days=360).is_provisional, after_rest(Skill(600.0, 80.0), days=340).is_provisional
    (True, False)
    """
    sigma = math.sqrt(skill.sigma**2 + VARIANCE_PER_DAY * max(0.0, days))
    return Skill(skill.mu, max(skill.sigma, min(START_SIGMA, sigma)))


def rated(entrants: Sequence[Entrant]) -> list[Skill]:
    """What is believed of everybody after a game; of bots, the same as before it is kept by the caller."""
    model = _model(len(entrants))
    teams = [[model.rating(mu=each.skill.mu, sigma=each.skill.sigma)] for each in entrants]
    after = model.rate(teams, ranks=[each.place for each in entrants])
    return [Skill(found.mu, found.sigma) for (found,) in after]


@cache
def _model(seats: int) -> "PlackettLuce":
    """The model for a table of some seats: for people who are known exactly, points mean the same at every table.

    openskill divides differences by the root of all seats' summed sigma² and beta², which is then `UNIT`.
    """
    from openskill.models import PlackettLuce  # takes a while, and is needed when a rated game ends

    return PlackettLuce(beta=UNIT / math.sqrt(seats), tau=0.0)
