"""The bot that plays any legal answer: the baseline for every other one."""

from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance


class Random:
    """Chooses uniformly among the legal answers."""

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """A legal answer, each as likely as any other."""
        legal = perspective.legal()
        return legal[chance.randbelow(len(legal))]
