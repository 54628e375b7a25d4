"""What makes a state a value for people and processes: its game, answers by name, a short description, pickling."""

import sys
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

from planetfall.core.errors import IllegalAction, UnknownName, owes_nothing
from planetfall.core.pack import Pack
from planetfall.core.state import State

if TYPE_CHECKING:
    from planetfall.core.game import Game

Restore = Callable[[type[State], str, Pack | None], State]


# -- the game of a state --------------------------------------------------------------------------------------------


def game_of(kind: type[State]) -> "Game":
    """The game that states of a class belong to, or UnknownName.

    It is the `GAME` of the class if it has one, else that of its module or of the nearest package around it.
    """
    from planetfall.core.game import Game

    for place in (kind, *_around(kind.__module__)):
        found = getattr(place, "GAME", None)
        if isinstance(found, Game):
            return found
    raise UnknownName(
        f"nobody knows which game {kind.__qualname__} belongs to: there is no GAME in {kind.__module__} "
        "nor in a package around it"
    )


def _around(module: str) -> Iterator[object]:
    while module:
        yield sys.modules.get(module) or import_module(module)
        module = module.rpartition(".")[0]


# -- answers by name ------------------------------------------------------------------------------------------------


def chosen(state: State, seat: int | None, answer: int | str) -> tuple[int, int]:
    """The seat and the number of an answer; None: the only seat that owes one."""
    seat = only_actor(state) if seat is None else seat
    return seat, answer if isinstance(answer, int) else _number(state, seat, answer)


def only_actor(state: State) -> int:
    """The seat that owes an answer, if it is one alone."""
    actors = state.actors()
    if len(actors) == 1:
        return actors[0]
    if not actors:
        raise IllegalAction("", "the game is over")
    seats = ", ".join(map(str, actors))
    raise IllegalAction("", f"several seats owe an answer ({seats}); say whose it is: play(seat, answer)")


def names_of(state: State, seat: int) -> list[str]:
    """The names of a seat's legal answers, in the order of `legal`."""
    actions = game_of(type(state)).actions
    return [actions.name(action) for action in state.legal(seat)]


def _number(state: State, seat: int, name: str) -> int:
    try:
        return game_of(type(state)).actions.parse(name)
    except UnknownName as unknown:
        legal = names_of(state, seat)
        if not legal:
            raise owes_nothing(seat) from None
        near = get_close_matches(" ".join(name.lower().split()), legal, 3)
        if not near:
            raise IllegalAction("", str(unknown)) from None
        hint = ", ".join(map(repr, near))
        raise IllegalAction("", f"there is no answer called {name!r}; did you mean {hint}?") from None


# -- as text, and in other processes --------------------------------------------------------------------------------


def describe(state: State) -> str:
    """A state in a few words: its game, the round and who is to answer."""
    try:
        game = game_of(type(state))
    except UnknownName:
        return f"<{type(state).__name__}: {_to_answer(state)}>"
    number = game.round(state)
    return f"<{game.id}: {f'round {number}, ' if number else ''}{_to_answer(state)}>"


def _to_answer(state: State) -> str:
    actors = state.actors()
    if not actors:
        return "over"
    return f"{'seat' if len(actors) == 1 else 'seats'} {', '.join(map(str, actors))} to answer"


def reduced(state: State) -> tuple[Restore, tuple[type[State], str, Pack | None]]:
    """What pickle stores: the class, the text and, where it is not the shipped one, the pack."""
    game, pack = game_of(type(state)), state.pack()
    is_shipped = pack is None or game.ships(pack)
    return restored, (type(state), state.text(), None if is_shipped else pack)


def restored(kind: type[State], text: str, pack: Pack | None) -> State:
    """The state that was pickled."""
    return game_of(kind).restore(text, pack)
