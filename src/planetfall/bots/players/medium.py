"""The bot that knows the game well and does not see everything."""

from planetfall.bots.perspective import Perspective
from planetfall.bots.players.greedy import Greedy
from planetfall.bots.search.oversight import noticed
from planetfall.core.chance import Chance

OVERLOOKS_ONE_IN = 8  # answers


class Medium:
    """Takes the best value one answer ahead, in one world that its seat may be in, and overlooks some answers.

    Rivals and later turns count through the value of a position, which includes them.
    """

    def __init__(self) -> None:
        self.greedy = Greedy(worlds=1)

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The best answer among those it has noticed."""
        seen = noticed(OVERLOOKS_ONE_IN, len(perspective.legal()), chance)
        return self.greedy.best_among(seen, perspective, chance)
