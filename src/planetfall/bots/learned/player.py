"""A player that searches as a level does and judges positions with a network."""

import re
from pathlib import Path

from planetfall.bots.learned.network_file import NetworkFile, read_network
from planetfall.bots.levels import SearchBot
from planetfall.bots.perspective import Perspective
from planetfall.bots.search.network import Network
from planetfall.bots.search.search import Search
from planetfall.core.chance import Chance

NAME = re.compile(r"network(?:@(?P<changes>[^:]*))?:(?P<file>.+)")


def is_network(name: str) -> bool:
    """Whether a bot's name is that of a network's file.

    >>> is_network("network:run/best.json"), is_network("network@iterations=500:best.json"), is_network("expert")
    (True, True, False)
    """
    return NAME.fullmatch(name) is not None


class NetworkBot(SearchBot):
    """Searches with a network; without one, or at a table that it was not trained for, with the game's own value."""

    level = "expert"

    def __init__(self, file: NetworkFile | None, changes: str | None = None) -> None:
        super().__init__(changes)
        self.file = file
        self._network: Network | None = None

    @classmethod
    def from_name(cls, name: str) -> "NetworkBot":
        """The bot `network:FILE`, or `network@iterations=500:FILE` with other settings; BadNetwork or BadOption."""
        found = NAME.fullmatch(name)
        assert found is not None
        return cls(read_network(Path(found["file"])), found["changes"])

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The best answer that the search finds."""
        return self.search(perspective, chance).best()

    def plan(self, perspective: Perspective, chance: Chance) -> list[int]:
        """The best answers for a whole action, as far as nothing is learned on the way."""
        return self.search(perspective, chance).line()

    def search(self, perspective: Perspective, chance: Chance) -> Search:
        """A search for one thought, with the network where it fits the table."""
        return Search(perspective, self.settings(perspective.game), chance, self._network_for(perspective))

    def _network_for(self, perspective: Perspective) -> Network | None:
        """The network where it fits the table."""
        if self.file is None or not self.file.fits(perspective):
            return None
        if self._network is None:
            self._network = self.file.network(perspective.game)
        return self._network
