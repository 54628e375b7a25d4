"""The components of a pack."""

from pathlib import Path

from planetfall.core.errors import BadOption, BadPack
from planetfall.core.pack import Pack, Source

from ..engine.box import Box

FILES = ("pack",)


class Components:
    """A pack that is known to be sound."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        goals, tanks = pack.data.get("goals"), pack.data.get("tanks")
        if not isinstance(goals, dict) or type(tanks) is not int or not 0 <= tanks <= 9:
            raise BadPack(["a pack has a table `goals`, and up to nine `tanks`"])
        self.goals, self.tanks = goals, tanks

    def box(self, distance: str) -> Box:
        """The numbers of the pack for a distance."""
        if distance not in self.goals:
            raise BadOption(f"there is no distance {distance!r}")
        return Box(self.pack, distance, self.goals[distance], self.tanks)


SOURCE = Source(Path(__file__).parents[1] / "data", FILES, Components)
