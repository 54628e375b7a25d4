"""The bot that plays anything: the yardstick for every other one."""

from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance


class Random:
    """Every legal answer is as likely as any other."""

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """A legal answer, drawn fairly."""
        legal = perspective.legal()
        return legal[chance.randbelow(len(legal))]
