"""Rendered regions, cached: a region is reused wherever rendering it again would give the same HTML.

A cached region is found by the fields of the view that it shows and by what else its template reads. Of the legal
answers a template looks up only a few, so the cache notes which: somebody who chooses a card sees everybody's board.
"""

import weakref
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

from planetfall.server.render.patch import Markup, NotBalanced, steps

STEP = "\x1f"  # begins each step
PATCH = STEP.encode()
MAX_KEYS = 4096
MAX_LENGTH = 32_000_000  # characters of all regions
MAX_OWNERS = 64  # contexts of games and packs, which are larger than the regions
MAX_MARKUPS = 1024
MAX_PER_KEY = 8  # regions of one key, which differ in their answers


class Region:
    """A region as HTML, and as the messages that bring it to a page."""

    def __init__(self, name: str, html: str) -> None:
        self.name = name
        self.html = html
        self._last: tuple[weakref.ref[Region], bytes] | None = (
            None  # the region before, and what brought this one
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Region) and (self is other or self.html == other.html)

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def message(self) -> bytes:
        """Lets htmx swap in all of it."""
        return partial(f"#region-{self.name}", "innerMorph", self.html)

    def update(self, sent: "Region | None") -> bytes:
        """The message for a page that shows the region `sent`; empty if they are the same."""
        if sent is None:
            return self.message
        if self._last is None or self._last[0]() is not sent:  # pages that see the same get the same
            self._last = weakref.ref(sent), self._update(sent)
        return self._last[1]

    def _update(self, sent: "Region") -> bytes:
        if sent == self:
            return b""
        return self.message


class PatchedRegion(Region):
    """A region of which only what changed is sent."""

    def _update(self, sent: Region) -> bytes:
        if sent == self:
            return b""
        old, new = markup_of(sent.html), markup_of(self.html)
        if old is None or new is None:
            return self.message
        found = [f"={self.name} {old.size}", *steps(old, new)]
        if sum(map(len, found)) > len(self.html):
            return self.message
        return "".join(f"{STEP}{step.replace(STEP, '')}" for step in found).replace("\n", " ").encode()


@lru_cache(MAX_MARKUPS)
def markup_of(html: str) -> Markup | None:
    """What a region is made of; None if that cannot be told. What is new now is old when it changes again."""
    try:
        return Markup(html)
    except NotBalanced:
        return None


class Log(Region):
    """A list of turns with ids, newest first, of which only those that are new or have changed are sent."""

    def __init__(self, head: str, turns: list[tuple[str, str]], foot: str) -> None:
        super().__init__("log", "\n".join([head, *(html for _, html in turns), foot]))
        self._frame = head, foot
        self._turns = turns

    def _update(self, sent: Region) -> bytes:
        if sent == self:
            return b""
        changes = self._changes(sent._turns) if isinstance(sent, Log) and sent._frame == self._frame else []
        is_shorter = changes and sum(map(len, changes)) < len(self.message)
        return b"".join(changes) if is_shorter else self.message

    def _changes(self, sent: list[tuple[str, str]]) -> list[bytes]:
        """Messages for a page that has these turns; none if it has some that are gone. The oldest may stay there."""
        old = dict(sent)
        standing = [name for name, _ in self._turns if name in old]
        if not standing or standing != [name for name, _ in sent[: len(standing)]]:
            return []
        changed = [
            change
            for name, html in self._turns
            if old.get(name, html) != html
            for change in _growth(name, old[name], html)
        ]
        return changed + [partial(*place, html) for place, html in self._insertions(old).items()]

    def _insertions(self, old: Mapping[str, str]) -> dict[tuple[str, str], str]:
        """What is new, by where it is inserted: after a turn that the page has, or above all of them."""
        found: dict[tuple[str, str], str] = {}
        place = ("#region-log .log-list", "afterbegin")
        for name, html in self._turns:
            if name in old:
                place = (f"#{name}", "afterend")
            else:
                found[place] = f"{found[place]}\n{html}" if place in found else html
        return found


def _growth(name: str, old: str, new: str) -> list[bytes]:
    """The messages that bring a turn up to date: what was added at its end, if that is all, else the whole turn."""
    end, results = "</li>", "</ol>"
    before = old.removesuffix(end)
    if new.startswith(before):
        return [partial(f"#{name}", "beforeend", new[len(before) :].removesuffix(end))]
    before = before.removesuffix(results)
    if not new.startswith(before):
        return [partial(f"#{name}", "outerMorph", new)]
    more, _, acts = new[len(before) :].removesuffix(end).partition(results)
    found = [partial(f"#{name}>.log-results:last-child", "beforeend", more)] if more else []
    return found + [partial(f"#{name}", "beforeend", acts)] if acts else found


def partial(target: str, swap: str, html: str) -> bytes:
    """A piece of a page that htmx swaps in, as part of the one line of a server-sent event."""
    text = f'<hx-partial hx-target="{target}" hx-swap="{swap}">{html}</hx-partial>'
    return text.replace("\n", " ").encode()


def message(mark: str, updates: Iterable[bytes]) -> bytes:
    """The server-sent event that brings a page up to date; empty if nothing is to be changed."""
    found = [update for update in updates if update]
    whole = [update for update in found if not update.startswith(PATCH)]
    steps = [update for update in found if update.startswith(PATCH)]
    if steps:
        whole += [b'<hx-partial hx-target="#main" hx-swap="patch"><xmp>', *steps, b"</xmp></hx-partial>"]
    return b"".join([f"id: {mark}\ndata: ".encode(), *whole, b"\n\n"]) if whole else b""


class TrackedAnswers(Mapping[int, Any]):
    """Answers as a template gets them: notes which of them the template looks up."""

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


class CachedRegion:
    """A region and what was looked up while it was rendered."""

    def __init__(
        self, region: Region, answers: TrackedAnswers, refused: TrackedAnswers, owner: object
    ) -> None:
        self.region = region
        self._answers = answers
        self._refused = refused
        self._owner = owner  # the key contains its id, which must not be given to another object
        self.owner_id = id(owner)
        self.length = len(region.html)

    def fits(self, answers: Mapping[int, Any], refused: Mapping[int, Any]) -> bool:
        """Whether it would be rendered the same with these answers."""
        return self._answers.fits(answers) and self._refused.fits(refused)


class RegionCache:
    """The regions that were used last: bounded in number, in length, and in how many packs they are of."""

    def __init__(self) -> None:
        self._length = 0  # of all of them, in characters
        self._owners: Counter[int] = Counter()  # keys of each owner, by its id
        self._regions: OrderedDict[Hashable, list[CachedRegion]] = OrderedDict()
        self.hits = 0
        self.misses = 0

    def get(self, key: Hashable, answers: Mapping[int, Any], refused: Mapping[int, Any]) -> Region | None:
        """A region that would be rendered the same, or None."""
        for cached in self._regions.get(key, ()):
            if cached.fits(answers, refused):
                self._regions.move_to_end(key)
                self.hits += 1
                return cached.region
        return None

    def put(self, key: Hashable, cached: CachedRegion) -> None:
        """Keep a region, and drop the least recently used."""
        self.misses += 1
        if key not in self._regions:
            self._regions[key] = []
            self._owners[cached.owner_id] += 1
        regions = self._regions[key]
        regions.insert(0, cached)
        self._length += cached.length - sum(old.length for old in regions[MAX_PER_KEY:])
        del regions[MAX_PER_KEY:]
        self._regions.move_to_end(key)
        while len(self._regions) > MAX_KEYS or self._length > MAX_LENGTH or len(self._owners) > MAX_OWNERS:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        _, regions = self._regions.popitem(last=False)
        self._length -= sum(old.length for old in regions)
        self._owners[regions[0].owner_id] -= 1
        if not self._owners[regions[0].owner_id]:
            del self._owners[regions[0].owner_id]
