"""The bot that knows the game well and does not see everything."""

from planetfall.bots.perspective import Perspective
from planetfall.bots.players.easy import noticed
from planetfall.bots.players.greedy import Greedy
from planetfall.core.chance import Chance

OVERLOOKED = 8  # of so many answers one is not noticed


class Medium:
    """Takes what looks best one answer ahead, in one world that its seat may be in, and overlooks some answers.

    Rivals and later turns come in by the value of a position, which counts them.
    """

    def __init__(self) -> None:
        self.ahead = Greedy(worlds=1)

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The best answer among those it has noticed."""
        return self.ahead.best_among(noticed(OVERLOOKED, perspective, chance), perspective, chance)
