"""The bot that plays like somebody who has just heard the rules."""

from planetfall.bots.perspective import Perspective
from planetfall.bots.players.greedy import best_of
from planetfall.core.chance import Chance

OVERLOOKED = 2  # of so many answers one is not noticed


class Easy:
    """Overlooks some answers, takes points that can be had at once, and otherwise follows its first guess.

    It never asks what a rival will make of that, nor what comes later.
    """

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The most points at once among the answers it has noticed."""
        legal = perspective.legal()
        world = perspective.sample(chance)
        best = noticed(OVERLOOKED, perspective, chance)
        if len(best) > 1 and not perspective.is_simultaneous():
            best = best_of(best, points_at_once(perspective, legal, chance))
        if len(best) > 1:
            best = best_of(best, perspective.game.guess(world, perspective.seat))
        return legal[best[chance.randbelow(len(best))]]


class Score:
    """Looks one answer ahead and at nothing but its score: a yardstick, not a level."""

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The answer with the most points at once."""
        legal = perspective.legal()
        best = best_of(list(range(len(legal))), points_at_once(perspective, legal, chance))
        return legal[best[chance.randbelow(len(best))]]


def noticed(overlooked: int, perspective: Perspective, chance: Chance) -> list[int]:
    """The places of the legal answers that somebody notices who overlooks one of so many; one at least."""
    answers = len(perspective.legal())
    return [place for place in range(answers) if chance.randbelow(overlooked) > 0] or [
        chance.randbelow(answers)
    ]


def points_at_once(perspective: Perspective, legal: list[int], chance: Chance) -> list[float]:
    """The seat's score after each legal answer, in one world."""
    world = perspective.sample(chance)
    points = []
    for action in legal:
        trial = world.copy()
        trial.play(perspective.seat, action)
        points.append(float(trial.scores()[perspective.seat]))
    return points
