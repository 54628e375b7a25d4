"""Rendered regions, cached: a region is reused wherever rendering it again would give the same HTML.

A cached region is found by the fields of the view that it shows and by what else its template reads. Of the legal
answers a template looks up only a few, so the cache notes which: somebody who chooses a card sees everybody's board.
"""

import weakref
from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from planetfall.server.render.answers import TrackedAnswers
from planetfall.server.render.parts import Part
from planetfall.server.render.patch import Markup, NotBalanced, steps, steps_within

STEP = "\x1f"  # begins each step
PATCH = STEP.encode()
LONG = 600  # characters of steps that are worth to look for shorter ones
MAX_KEYS = 4096
MAX_LENGTH = 32_000_000  # characters of all regions
MAX_OWNERS = 64  # contexts of games and packs, which are larger than the regions
MAX_MARKUPS = 4096
LONG_MARKUP = 4000  # characters; a markup takes some ten times as many bytes
MAX_LONG_MARKUPS = 320
MAX_UPDATES = 4  # messages that a region keeps, for pages that showed something else
MAX_PER_KEY = 8  # regions of one key, which differ in their answers


class Region:
    """A region as HTML, and as the messages that bring it to a page."""

    def __init__(self, name: str, html: str) -> None:
        self.name = name
        self.html = html

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Region) and (self is other or self.html == other.html)

    __hash__ = None  # type: ignore[assignment]

    @property
    def length(self) -> int:
        """How many characters it has."""
        return len(self.html)

    @cached_property
    def message(self) -> bytes:
        """Lets htmx swap in all of it."""
        return partial(f"#region-{self.name}", "innerMorph", self.html)

    def update(self, sent: "Region | None") -> bytes:
        """The message for a page that shows the region `sent`; empty if they are the same."""
        if sent is None:
            return self.message
        return b"" if sent is self else self._update(sent)

    def _update(self, sent: "Region") -> bytes:
        if sent == self:
            return b""
        return self.message


class PatchedRegion(Region):
    """A region of which only what changed is sent; `pieces` are its HTML, cut at its parts.

    Pages keep what they show, and much of it is the same for many: so the pieces are kept, not what they make together.
    """

    def __init__(self, name: str, pieces: "Sequence[Part | Between]") -> None:
        self.name = name
        self._pieces = pieces
        self._updates: list[
            tuple[weakref.ref[Region], bytes]
        ] = []  # regions before, and what brought this one

    @property
    def html(self) -> str:  # type: ignore[override]
        """All of it, put together when somebody needs it."""
        return "".join(self._pieces)

    @property
    def length(self) -> int:
        """How many characters it has."""
        return sum(map(len, self._pieces))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, PatchedRegion) and self._pieces == other._pieces:
            return True
        return super().__eq__(other)

    __hash__ = None

    def _update(self, sent: Region) -> bytes:
        for before, found in self._updates:
            if before() is sent:  # pages that see the same get the same
                return found
        found = self._found_update(sent)
        self._updates = [(weakref.ref(sent), found), *self._updates[: MAX_UPDATES - 1]]
        return found

    def _found_update(self, sent: Region) -> bytes:
        if isinstance(sent, PatchedRegion) and sent._pieces == self._pieces:
            return b""
        found = self._steps_of_parts(sent)
        if found is None or _length(found) > LONG:  # perhaps other parts have what is new here
            found = min(filter(None, (found, self._steps_of_all(sent))), key=_length, default=None)
        if found is None or _length(found) > self.length:
            return self.message
        if len(found) == 1:  # the same text, cut in another way
            return b""
        return "".join(f"{STEP}{step.replace(STEP, '')}" for step in found).replace("\n", " ").encode()

    def _steps_of_all(self, sent: Region) -> list[str] | None:
        old, new = markup_of(sent.html), markup_of(self.html)
        if old is None or new is None:
            return None
        return [f"={self.name} {old.size}", *steps(old, new)]

    def _steps_of_parts(self, sent: Region) -> list[str] | None:
        """The steps if nothing but some parts differ, each within itself."""
        if not isinstance(sent, PatchedRegion) or not 1 < len(sent._pieces) == len(self._pieces):
            return None
        found: list[str] = []
        base = 0
        for before, after in zip(sent._pieces, self._pieces, strict=True):
            if before is not after and before != after:
                inside = self._inside(before, after, base)
                if inside is None:
                    return None
                found += inside
            base += before.size
        return [f"={self.name} {base}", *found]

    def _inside(self, before: str, after: str, base: int) -> list[str] | None:
        if not (isinstance(before, Part) and isinstance(after, Part)):
            return None
        old, new = markup_of(before), markup_of(after)
        return None if old is None or new is None else steps_within(old, new, base)


def _length(steps: list[str]) -> int:
    return sum(map(len, steps))


def pieces_of(texts: Iterable[str]) -> "list[Part | Between]":
    """Texts that a template gave one after the other, joined where there is no part between them."""
    found: list[Part | Between] = []
    between: list[str] = []
    for text in texts:
        if isinstance(text, Part):
            found += _between("".join(between)), text
            between = []
        else:
            between.append(text)
    return [*found, _between("".join(between))]


class Between(str):
    """HTML between parts: not whole elements, and most of it the same for as long as a game lasts."""

    size: int  # how many elements begin there


@lru_cache(MAX_MARKUPS)
def part_of(html: str) -> Part:
    """HTML as a part, which counts its elements once."""
    return Part(html)


@lru_cache(MAX_MARKUPS)
def _between(html: str) -> Between:
    found = Between(html)
    found.size = html.count("<") - html.count("</")
    return found


def markup_of(html: str) -> Markup | None:
    """What a region is made of; None if that cannot be told. What is new now is old when it changes again."""
    return _short_markup(html) if len(html) < LONG_MARKUP else _long_markup(html)


@lru_cache(MAX_LONG_MARKUPS)
def _long_markup(html: str) -> Markup | None:
    return _markup(html)


@lru_cache(MAX_MARKUPS)
def _short_markup(html: str) -> Markup | None:
    return _markup(html)


def _markup(html: str) -> Markup | None:
    try:
        return Markup(html)
    except NotBalanced:
        return None


class Log(Region):
    """A list of turns with ids, newest first, of which only those that are new or have changed are sent."""

    def __init__(self, head: str, turns: list[tuple[str, str]], foot: str) -> None:
        self.name = "log"
        self._frame = head, foot
        self._turns = turns

    @property
    def html(self) -> str:  # type: ignore[override]
        """All of it, put together when a page needs it: most get only what is new."""
        head, foot = self._frame
        return "\n".join([head, *(html for _, html in self._turns), foot])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self._frame == other._frame and self._turns == other._turns

    __hash__ = None

    def _update(self, sent: Region) -> bytes:
        if sent == self:
            return b""
        changes = self._changes(sent._turns) if isinstance(sent, Log) and sent._frame == self._frame else []
        whole = sum(map(len, self._frame)) + sum(len(html) for _, html in self._turns)
        is_shorter = changes and sum(map(len, changes)) < whole
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


class CachedRegion:
    """A region and what was looked up while it was rendered."""

    def __init__(
        self, region: Region, answers: TrackedAnswers, refused: TrackedAnswers, owner: object
    ) -> None:
        self.region = region
        self._answers = answers.lookups
        self._refused = refused.lookups
        self._owner = owner  # the key contains its id, which must not be given to another object
        self.owner_id = id(owner)
        self.length = region.length

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
