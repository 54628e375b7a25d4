"""Planetfall: a digital table for space board games. What most programs need is here, without deep imports.

>>> import planetfall
>>> game = planetfall.game("red-planet")
>>> state = game.new(seats=4, seed=7)
>>> state.actors()
[0, 1, 2, 3]
>>> planetfall.playout(state, planetfall.Chance.from_seed(1)) > 80, state.over()
(True, True)

Everything but `game` and `game_ids` is loaded when it is first used, so that the import costs next to nothing.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from planetfall.bots import ask, bot
    from planetfall.core.chance import Chance
    from planetfall.core.errors import (
        BadOption,
        BadPack,
        BadRecord,
        BadState,
        BadWeights,
        IllegalAction,
        PlanetfallError,
        UnknownName,
    )
    from planetfall.core.game import Game
    from planetfall.core.match import Match
    from planetfall.core.pack import Pack
    from planetfall.core.playout import playout
    from planetfall.core.record import Record, loads
    from planetfall.core.state import Event, State
    from planetfall.core.view import View

__all__ = [
    "BadOption",
    "BadPack",
    "BadRecord",
    "BadState",
    "BadWeights",
    "Chance",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Pack",
    "PlanetfallError",
    "Record",
    "State",
    "UnknownName",
    "View",
    "ask",
    "bot",
    "game",
    "game_ids",
    "loads",
    "playout",
]

# Where each name lives that is loaded when it is first used.
_HOMES = {
    "bots": ("ask", "bot"),
    "core.chance": ("Chance",),
    "core.errors": (
        "BadOption",
        "BadPack",
        "BadRecord",
        "BadState",
        "BadWeights",
        "IllegalAction",
        "PlanetfallError",
        "UnknownName",
    ),
    "core.game": ("Game",),
    "core.match": ("Match",),
    "core.pack": ("Pack",),
    "core.playout": ("playout",),
    "core.record": ("Record", "loads"),
    "core.state": ("Event", "State"),
    "core.view": ("View",),
}
_HOME_OF = {name: f"planetfall.{home}" for home, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:  # so that a name which is not there is a mistake that the type checker finds

    def __getattr__(name: str) -> Any:
        if name not in _HOME_OF:
            raise AttributeError(f"module 'planetfall' has no attribute {name!r}")
        found = getattr(import_module(_HOME_OF[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


@cache
def _entries() -> "dict[str, EntryPoint]":
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in sorted(entry_points(group="planetfall.games"))}


def game_ids() -> list[str]:
    """The ids of all installed games, those of other packages too.

    >>> game_ids()
    ['red-planet', 'rocket-rescue', 'space-mission', 'terraforming-mars']
    """
    return sorted(_entries())


@cache
def game(name: str) -> "Game":
    """A game by its id, or UnknownName with the ids there are.

    >>> game("space-mission").title
    'Space Mission'
    """
    from planetfall.core.errors import UnknownName
    from planetfall.core.game import Game

    if name not in _entries():
        raise UnknownName(f"there is no game {name!r}; there are {', '.join(game_ids())}")
    found = _entries()[name].load()
    assert isinstance(found, Game), f"the entry point {name} is no Game"
    return found
