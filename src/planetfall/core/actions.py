"""Answers are ints: named, stable blocks of them, one table per game."""

from collections.abc import Sequence

from planetfall.core.errors import UnknownName


class ActionTable:
    """The numbers a game's answers have, and their names; numbers never move once released.

    >>> table = ActionTable()
    >>> table.block("done")
    0
    >>> table.block("board dock", ["1", "2", "3"], "Board the ship at a dock.")
    1
    >>> table.name(2), table.parse("board dock 2"), len(table)
    ('board dock 2', 2, 4)
    >>> table.meaning("board dock")
    'Board the ship at a dock.'
    """

    def __init__(self) -> None:
        self._names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._blocks: dict[str, range] = {}
        self._meanings: dict[str, str] = {}

    def block(self, verb: str, labels: Sequence[str] = ("",), meaning: str = "") -> int:
        """Add a block of answers at the end, with a sentence on what they do, and return its first number."""
        if verb in self._blocks:
            raise ValueError(f"two blocks are called {verb!r}")
        first = len(self._names)
        for label in labels:
            name = f"{verb} {label}".strip()
            self._enter(name, len(self._names))
            self._names.append(name)
        self._blocks[verb] = range(first, len(self._names))
        self._meanings[verb] = meaning
        return first

    def alias(self, name: str, number: int) -> None:
        """A second name of an answer, accepted by `parse` and never returned by `name`."""
        self._enter(name, number)

    def _enter(self, name: str, number: int) -> None:
        if name != _plain(name):
            raise ValueError(f"{name!r} would be read as {_plain(name)!r}; call it so")
        if name in self._numbers:
            raise ValueError(f"two answers are called {name!r}")
        self._numbers[name] = number

    def blocks(self) -> dict[str, range]:
        """The numbers of each verb, in table order."""
        return dict(self._blocks)

    def meaning(self, verb: str) -> str:
        """What the answers of a block do, as a sentence; "" where none is given."""
        return self._meanings[verb]

    def __len__(self) -> int:
        return len(self._names)

    def name(self, action: int) -> str:
        """The name of an answer, free of context."""
        if not 0 <= action < len(self._names):
            raise UnknownName(f"there is no answer {action}; answers run from 0 to {len(self._names) - 1}")
        return self._names[action]

    def parse(self, text: str) -> int:
        """The number of an answer from its name; case and repeated spaces don't matter."""
        name = _plain(text)
        if name not in self._numbers:
            raise UnknownName(f"there is no answer called {text!r}{self._hint(name)}")
        return self._numbers[name]

    def _hint(self, name: str) -> str:
        words = name.split()
        near = [known for known in self._names if words and known.startswith(words[0])][:3]
        return f"; did you mean {', '.join(map(repr, near))}?" if near else ""


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
