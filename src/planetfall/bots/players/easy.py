"""The bot that plays like a beginner, and the baseline that looks at its score alone."""

from planetfall.bots.perspective import Perspective
from planetfall.bots.players.greedy import best_indices
from planetfall.bots.search.oversight import noticed
from planetfall.core.chance import Chance
from planetfall.core.state import State

OVERLOOKS_ONE_IN = 2  # answers


class Easy:
    """Overlooks some answers, takes points that can be had at once, and otherwise follows its first guess.

    It considers neither what rivals will do nor later turns.
    """

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The answer with the most points at once among those it has noticed."""
        legal = perspective.legal()
        world = perspective.sample(chance)
        best = noticed(OVERLOOKS_ONE_IN, len(legal), chance)
        if len(best) > 1 and not perspective.is_simultaneous():
            best = best_indices(best, immediate_scores(world, perspective.seat, legal))
        if len(best) > 1:
            best = best_indices(best, perspective.game.guess(world, perspective.seat))
        return legal[best[chance.randbelow(len(best))]]


class Score:
    """Looks one answer ahead and at nothing but its score: a baseline, not a level."""

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The answer with the most points at once."""
        legal = perspective.legal()
        scores = immediate_scores(perspective.sample(chance), perspective.seat, legal)
        best = best_indices(list(range(len(legal))), scores)
        return legal[best[chance.randbelow(len(best))]]


def immediate_scores(world: State, seat: int, legal: list[int]) -> list[float]:
    """The seat's score in a world right after each legal answer."""
    scores = []
    for action in legal:
        trial = world.copy()
        trial.apply(seat, action)
        scores.append(float(trial.scores()[seat]))
    return scores
