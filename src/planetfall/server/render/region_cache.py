"""Regions drawn once: a drawing is used again wherever it would come out the same.

A drawing is known by the facts of a view that its region shows, and by what its template reads beside them. Of the
answers it asks for only a few, so it notes which: the board of somebody who chooses a card is everybody's board.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import Any

MOST_NEW = 30  # lines of a log that travel alone
KEPT = 4096  # keys
KEPT_EACH = 8  # drawings of one key, which differ in their answers


class Region:
    """A region as HTML, and as the message that brings it to a page."""

    def __init__(self, name: str, html: str) -> None:
        self.name = name
        self.html = html

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Region) and self.html == other.html

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def message(self) -> bytes:
        """The lines of a server-sent event that let htmx swap it in."""
        return partial(f"#region-{self.name}", "innerMorph", self.html)

    def update(self, seen: "Region | None") -> bytes:
        """What a page needs that shows an older drawing of it."""
        return b"" if seen == self else self.message


class Log(Region):
    """A list that grows at its beginning, so that only new lines travel."""

    def __init__(self, head: str, lines: list[str], foot: str) -> None:
        super().__init__("log", "\n".join([head, *lines, foot, ""]))
        self._lines = lines

    def update(self, seen: Region | None) -> bytes:
        """The lines that are new, or all if others are no longer there."""
        new = self._new_lines(seen._lines) if isinstance(seen, Log) else None
        if not new:
            return super().update(seen)
        return partial("#region-log ol", "afterbegin", "\n".join(new))

    def _new_lines(self, seen: list[str]) -> list[str] | None:
        """What stands above the lines seen; None if they do not follow."""
        for place in range(min(len(self._lines), MOST_NEW)):
            following = self._lines[place:]
            if seen and following == seen[: len(following)]:
                return self._lines[:place]
        return None


def partial(target: str, swap: str, html: str) -> bytes:
    """A piece of a page as htmx swaps it in, in the lines of a server-sent event."""
    text = f'<hx-partial hx-target="{target}" hx-swap="{swap}">{html}</hx-partial>'
    return "".join(f"data: {line}\n" for line in text.split("\n") if line).encode()


class Asked(Mapping[int, Any]):
    """Answers as a template gets them: it notes which of them the template asked for."""

    def __init__(self, answers: Mapping[int, Any]) -> None:
        self._answers = answers
        self._found: dict[Any, Any] = {}  # None where there is no such answer
        self._all = False

    def __getitem__(self, action: int) -> Any:
        self._found[action] = self._answers.get(action)
        return self._answers[action]

    def __contains__(self, action: object) -> bool:
        self._found[action] = found = self._answers.get(action)  # type: ignore[call-overload]
        return found is not None

    def get(self, action: int, default: Any = None) -> Any:
        """An answer, if it can be given."""
        found = self._found[action] = self._answers.get(action)
        return default if found is None else found

    def __iter__(self) -> Iterator[int]:
        self._all = True
        return iter(self._answers)

    def __len__(self) -> int:
        self._all = True
        return len(self._answers)

    def fits(self, answers: Mapping[int, Any]) -> bool:
        """Whether the template would have found the same among other answers."""
        if self._all:
            return self._answers == answers
        return all(answers.get(action) == found for action, found in self._found.items())


class Drawing:
    """A drawn region and what was asked for while it was drawn."""

    def __init__(self, region: Region, answers: Asked, refused: Asked, held: object) -> None:
        self.region = region
        self._answers = answers
        self._refused = refused
        self._held = held  # keeps what a key names by its id from giving that id to another

    def fits(self, answers: Mapping[int, Any], refused: Mapping[int, Any]) -> bool:
        """Whether it would come out the same with these answers."""
        return self._answers.fits(answers) and self._refused.fits(refused)


class Drawings:
    """The drawings that were used last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, list[Drawing]] = OrderedDict()
        self.found = 0
        self.drawn = 0

    def find(self, key: Hashable, answers: Mapping[int, Any], refused: Mapping[int, Any]) -> Region | None:
        """A drawing that would come out the same, or None."""
        for drawing in self._kept.get(key, ()):
            if drawing.fits(answers, refused):
                self._kept.move_to_end(key)
                self.found += 1
                return drawing.region
        return None

    def keep(self, key: Hashable, drawing: Drawing) -> None:
        """Remember a drawing, and forget the one that was not used for longest."""
        self.drawn += 1
        drawings = self._kept.setdefault(key, [])
        drawings.insert(0, drawing)
        del drawings[KEPT_EACH:]
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
