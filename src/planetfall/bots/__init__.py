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

from planetfall.bots.external.protocol import ProgramBot, is_program
from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.state import State

__all__ = ["Bot", "Perspective", "Planner", "ask", "bot", "bots", "follow", "plan", "searches"]

_SEARCHING = "planetfall.bots.levels"
_COACH = "planetfall.bots.coach"
_NETWORK = ("network:", "network@")
# The levels from weak to strong with their module and class, which is imported when it is asked for.
_LEVELS = {
    "random": ("planetfall.bots.players.random", "Random"),
    "easy": ("planetfall.bots.players.easy", "Easy"),
    "medium": ("planetfall.bots.players.medium", "Medium"),
    "hard": (_SEARCHING, "Hard"),
    "expert": (_SEARCHING, "Expert"),
}
# Baselines for measurements: `bot` knows their names, `bots` does not list them.
_BASELINES = {
    "score": ("planetfall.bots.players.easy", "Score"),
    "greedy": ("planetfall.bots.players.greedy", "Greedy"),
    "coach": (_COACH, "Coach"),
}


class Bot(Protocol):
    """Something that answers questions for a seat."""

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """One of the perspective's legal answers; every random choice is drawn from `chance`."""
        ...


class Planner(Bot, Protocol):
    """A bot that plans a whole action at once."""

    def plan(self, perspective: Perspective, chance: Chance) -> list[int]:
        """A legal answer, and those to the questions that follow as long as nothing new is learned."""
        ...


def bots() -> list[str]:
    """The names of all levels, from weak to strong."""
    return list(_LEVELS)


def searches(name: str) -> bool:
    """Whether a bot looks ahead, which takes time that a compiled engine saves.

    >>> [level for level in bots() if searches(level)]
    ['hard', 'expert']
    """
    return _LEVELS.get(name.partition(":")[0], ("",))[0] == _SEARCHING


def bot(name: str) -> Bot:
    """A bot by its name, or UnknownName with the names there are.

    A searching level takes other settings after a colon, for experiments: `hard:steps=1000+turns=2`; BadOption lists
    them. So does the coach its strength: `coach:medium`. `run:COMMAND` is a program, `network:FILE` a search with a
    network that `planetfall lab train` has made.
    """
    if is_program(name):
        return ProgramBot.from_name(name)
    if name.startswith(_NETWORK):
        return _network_bot(name)
    level, colon, changes = name.partition(":")
    place = (_LEVELS | _BASELINES).get(level)
    if place is None or (colon and place[0] not in (_SEARCHING, _COACH)):
        raise UnknownName(f"there is no bot {name!r}; there are {', '.join(bots())}")
    module, class_name = place
    kind = getattr(import_module(module), class_name)
    made: Bot = kind(changes) if colon else kind()
    return made


def _network_bot(name: str) -> Bot:
    from planetfall.bots.learned.player import NetworkBot, is_network

    if not is_network(name):
        raise UnknownName(f"a network is written network:FILE or network@iterations=500:FILE, not {name!r}")
    return NetworkBot.from_name(name)


def ask(player: Bot, game: Game, state: State, seat: int, chance: Chance, *, is_sample: bool = False) -> int:
    """The bot's answer for a seat that is to act; where only one answer is legal the bot is not asked.

    `is_sample` says that the state is a world drawn for this seat and this thought: the bot thinks in it, and none need
    be drawn to hide the real one. If it was drawn from `chance`, the answer is the same as without.
    """
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return player.answer(Perspective(game, state, seat, chance, is_sample=is_sample), chance)


def plan(
    player: Bot, game: Game, state: State, seat: int, chance: Chance, *, is_sample: bool = False
) -> list[int]:
    """The bot's answers for a seat that is to act: one, or several if it plans ahead; `follow` plays them."""
    if _is_planner(player) and len(state.legal(seat)) > 1:
        return player.plan(Perspective(game, state, seat, chance, is_sample=is_sample), chance)
    return [ask(player, game, state, seat, chance, is_sample=is_sample)]


def _is_planner(player: Bot) -> TypeGuard[Planner]:
    """Whether a bot can plan; `isinstance` with the protocol would take longer than a quick bot's answer."""
    return hasattr(player, "plan")


def follow(
    state: State, seat: int, answers: list[int], before: Callable[[int, int], None] | None = None
) -> None:
    """Play planned answers as long as they fit: the seat is asked, and nothing was learned since the first.

    `before` is called with seat and answer just before each is played.
    """
    reveal_count = state.reveal_count
    for number, action in enumerate(answers):
        if number and (state.reveal_count != reveal_count or action not in state.legal(seat)):
            return
        if before:
            before(seat, action)
        state.apply(seat, action)
