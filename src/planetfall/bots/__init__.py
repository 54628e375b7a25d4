"""Bots: players that know a game only through what their seat may see.

>>> import planetfall
>>> from planetfall.bots import ask, bot, bots
>>> from planetfall.core.chance import Chance
>>> bots()
['random', 'easy', 'medium', 'hard', 'expert']
>>> game = planetfall.game("red-planet")
>>> state = game.new(seats=3, seed=1)
>>> ask(bot("easy"), game, state, 0, Chance.from_seed(5)) in state.legal(0)
True
"""

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, TypeGuard

from planetfall.bots.external.protocol import Pipe, is_program
from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.state import State

__all__ = ["Bot", "Perspective", "Planner", "ask", "bot", "bots", "follow", "plan"]

# The levels from weak to strong, and where each lives; loaded when somebody asks for it.
_LEVELS = {
    "random": ("planetfall.bots.players.random", "Random"),
    "easy": ("planetfall.bots.players.easy", "Easy"),
    "medium": ("planetfall.bots.players.medium", "Medium"),
    "hard": ("planetfall.bots.levels", "Hard"),
    "expert": ("planetfall.bots.levels", "Expert"),
}
# Names that are understood and not offered: yardsticks.
_OTHERS = {
    "score": ("planetfall.bots.players.easy", "Score"),
    "greedy": ("planetfall.bots.players.greedy", "Greedy"),
}


class Bot(Protocol):
    """Something that answers questions for a seat."""

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """One of the perspective's legal answers; all luck comes from `chance`."""
        ...


class Planner(Bot, Protocol):
    """A bot that thinks about a whole action at once."""

    def plan(self, perspective: Perspective, chance: Chance) -> list[int]:
        """A legal answer, and those to the questions that follow as long as nothing new is learned."""
        ...


def bots() -> list[str]:
    """The names of all levels, from weak to strong."""
    return list(_LEVELS)


def bot(name: str) -> Bot:
    """A bot by its name, or UnknownName with the names there are.

    A level that searches may be told how, for experiments: `hard:steps=1000+turns=2`, or BadOption with what it may
    be told. `run:COMMAND` is a program.
    """
    if is_program(name):
        return Pipe.named(name)
    level, colon, changes = name.partition(":")
    place = (_LEVELS | _OTHERS).get(level)
    if place is None or (colon and not place[0].endswith(".levels")):
        raise UnknownName(f"there is no bot {name!r}; there are {', '.join(bots())}")
    module, kind = place
    maker = getattr(import_module(module), kind)
    made: Bot = maker(changes) if colon else maker()
    return made


def ask(player: Bot, game: Game, state: State, seat: int, chance: Chance) -> int:
    """The bot's answer for a seat that owes one; a single legal answer is not worth a thought."""
    legal = state.legal(seat)
    return legal[0] if len(legal) == 1 else player.answer(Perspective(game, state, seat), chance)


def plan(player: Bot, game: Game, state: State, seat: int, chance: Chance) -> list[int]:
    """The bot's answers for a seat that owes one: the first, and more if it has thought on; `follow` gives them."""
    if _is_planner(player) and len(state.legal(seat)) > 1:
        return player.plan(Perspective(game, state, seat), chance)
    return [ask(player, game, state, seat, chance)]


def _is_planner(player: Bot) -> TypeGuard[Planner]:
    """Asked of the protocol itself this would take longer than many a bot thinks."""
    return hasattr(player, "plan")


def follow(
    state: State, seat: int, answers: list[int], before: Callable[[int, int], None] | None = None
) -> None:
    """Give planned answers as long as they fit: the seat is asked, and nothing was learned since the first.

    `before` hears of each answer, with its seat, just before it is played.
    """
    reveal_count = state.reveal_count
    for number, action in enumerate(answers):
        if number and (state.reveal_count != reveal_count or action not in state.legal(seat)):
            return
        if before:
            before(seat, action)
        state.play(seat, action)
