"""Bots: players that know a game only through what their seat may see.

>>> import planetfall
>>> from planetfall.bots import ask, bot
>>> from planetfall.core.chance import Chance
>>> game = planetfall.game("red-planet")
>>> state = game.new(seats=3, seed=1)
>>> ask(bot("random"), game, state, 0, Chance.of(5)) in state.legal(0)
True
"""

from importlib import import_module
from typing import Protocol

from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.state import State

__all__ = ["Bot", "Perspective", "ask", "bot", "bots"]

# Where each bot lives; loaded when somebody asks for it.
_BOTS = {
    "random": ("planetfall.bots.random", "Random"),
    "greedy": ("planetfall.bots.greedy", "Greedy"),
}


class Bot(Protocol):
    """Something that answers questions for a seat."""

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """One of the perspective's legal answers; all luck comes from `chance`."""
        ...


def bots() -> list[str]:
    """The names of all bots."""
    return sorted(_BOTS)


def bot(name: str) -> Bot:
    """A bot by its name, or UnknownName with the names there are."""
    if name not in _BOTS:
        raise UnknownName(f"there is no bot {name!r}; there are {', '.join(bots())}")
    module, kind = _BOTS[name]
    made: Bot = getattr(import_module(module), kind)()
    return made


def ask(player: Bot, game: Game, state: State, seat: int, chance: Chance) -> int:
    """The bot's answer for a seat that owes one; a single legal answer is not worth a thought."""
    legal = state.legal(seat)
    return legal[0] if len(legal) == 1 else player.answer(Perspective(game, state, seat), chance)
