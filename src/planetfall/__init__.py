"""Planetfall: a digital table for space board games.

>>> import planetfall
>>> state = planetfall.game("red-planet").new(seats=4, seed=7)
>>> state.actors()
[0, 1, 2, 3]
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from planetfall.core.errors import UnknownName
from planetfall.core.game import Game

__all__ = ["Game", "game", "game_ids"]


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group="planetfall.games"))}


def game_ids() -> list[str]:
    """The ids of all installed games, those of other packages too."""
    return sorted(_entries())


@cache
def game(name: str) -> Game:
    """A game by its id, or UnknownName with the ids there are."""
    if name not in _entries():
        raise UnknownName(f"there is no game {name!r}; there are {', '.join(game_ids())}")
    found = _entries()[name].load()
    assert isinstance(found, Game), f"the entry point {name} is no Game"
    return found
