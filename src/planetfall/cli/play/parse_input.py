"""Parses what a person types at a question: a command or an answer."""

from collections.abc import Mapping
from typing import NamedTuple

from planetfall.core.errors import PlanetfallError, UnknownName
from planetfall.core.game import Game
from planetfall.core.state import State

COMMANDS = {
    "help": "this list",
    "show": "the table again",
    "log": "what has happened so far",
    "hint": "what the coach would do, and why (hint, or hint medium, hard, expert)",
    "undo": "take back your last answer, if nobody has learned anything since",
    "save": "keep the game in a file (save, or save FILE)",
    "quit": "save and stop; the game can be resumed",
}
WITH_WORDS = ("hint", "save")  # commands that may be followed by something
MAX_DIGITS = 6
Keys = Mapping[int, str]  # of the legal answers


class InputError(PlanetfallError):
    """Input that is neither a command nor an answer, with a hint."""


class Command(NamedTuple):
    """A command with its argument, or `answer` with the number of the action."""

    name: str
    rest: str = ""
    action: int = -1


def parse_input(text: str, game: Game, state: State, seat: int, keys: Keys) -> Command:
    """The command or answer that was typed, or InputError with a hint."""
    words = text.split()
    if not words:
        raise InputError(f"type {_listed(keys)}, or help")
    if text.strip()[0] in "?!":
        return Command(text.strip()[0], text.strip()[1:].strip())
    verb, rest = words[0].lower(), text.strip()[len(words[0]) :].strip()
    if verb in COMMANDS and (verb in WITH_WORDS or not rest):
        return Command(verb, rest)
    return Command("answer", action=find_answer(text, game, state, seat, keys))


def find_answer(text: str, game: Game, state: State, seat: int, keys: Keys) -> int:
    """The legal answer with this key, in this line of the list (#1), of this name, or of one that begins like this."""
    legal = game.listed(state, seat)
    typed = text.strip().lower()
    if typed.startswith("#"):
        return _in_line(typed[1:], legal)
    keyed = next((action for action, key in keys.items() if key == typed), None)
    if keyed is not None:
        return keyed
    if typed.isascii() and typed.isdigit():
        raise InputError(f"there is no answer {typed[:MAX_DIGITS]} here; type {_listed(keys)}")
    known = _known(text, game)
    if known in legal:
        return known
    found = [action for action in legal if _begins(game.actions.name(action), text)]
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(game.actions.name(action) for action in found[:4])
        raise InputError(f"{text.strip()!r} could be {names}{', …' if len(found) > 4 else ''}")
    raise InputError(_hint(text, known, game, state, seat, keys))


def find_any(text: str, game: Game, state: State, seat: int, keys: Keys) -> int:
    """An answer, possible or not, by its key in the list or by its name."""
    try:
        return find_answer(text, game, state, seat, keys)
    except InputError:
        known = _known(text, game)
        if known >= 0:
            return known
        raise


def _in_line(number: str, legal: list[int]) -> int:
    line = int(number) if number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS else 0
    if not 1 <= line <= len(legal):
        raise InputError(f"there are only the lines #1 to #{len(legal)}")
    return legal[line - 1]


def _listed(keys: Keys) -> str:
    """The keys as people read them: "1 to 3", "2, 5 or 9"."""
    found = list(keys.values())
    if found == [str(number) for number in range(1, len(found) + 1)] and len(found) > 1:
        return f"a number from 1 to {len(found)}"
    return " or ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def _known(text: str, game: Game) -> int:
    try:
        return game.actions.parse(text)
    except UnknownName:
        return -1


def _begins(name: str, text: str) -> bool:
    """Whether each word typed is a prefix of the word at its position, as in `b d 2` for `board dock 2`."""
    typed, words = text.lower().split(), name.split()
    return len(typed) <= len(words) and all(
        word.startswith(part) for part, word in zip(typed, words[: len(typed)], strict=True)
    )


def _hint(text: str, known: int, game: Game, state: State, seat: int, keys: Keys) -> str:
    refused = game.why_not(state, seat, known) if known >= 0 else None
    if refused:
        return f"not possible: {refused.reason}" + (f" ({refused.clause})" if refused.clause else "")
    shown = text.strip() if len(text.strip()) <= 40 else text.strip()[:40] + "…"
    return f"{shown!r} means nothing here; type {_listed(keys)}, a name, or help"
