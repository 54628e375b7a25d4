"""The difference between two versions of a region, as steps that a page takes to get from one to the other.

A step names an element by its number: how many elements begin before it inside the region. `static/js/patch.js` finds
them all first and then takes the steps, so that no step changes the numbers of another.

    aN:<tag …>   element N gets exactly the attributes of this tag
    tN:…         element N, which holds nothing but text, gets this text
    mN:…         what element N holds is morphed into this
    bN:…         this is inserted before element N
    eN:…         this is inserted at the end of element N
    dN:M         element N goes, and whatever follows it: M nodes in all

In what is morphed or inserted, `<k n="N"></k>` stands for a copy of element N as it was: the face of a card does not
travel again when the card becomes a button.
"""

import re
from itertools import accumulate, compress, count
from operator import ne

TOKEN = re.compile(r"<[^>]*>|[^<]+")
VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
FORM_FIELDS = frozenset(("input", "select", "option", "textarea"))  # what somebody types is no attribute
HIDDEN = ' type="hidden"'  # a field that nobody types into: its value is its attribute
ROOT = -1  # the number of the region itself, of which only the content can change
TEXTUAL = -2  # instead of the number of an element where a text stands
TEXT, EMPTY, START, END = range(4)  # kinds of tokens; an empty element is a single tag
DEPTH = [0, 0, 1, -1]  # what a kind of token adds to the depth
ELEMENTS = [0, 1, 1, 0]  # and to the number of elements
CUT = ">\n"  # where texts are cut into chunks
MOST_CHUNKS = 16_384  # that are remembered
LEAST_KEPT = 34  # characters of an element that is worth a reference


class NotBalanced(ValueError):
    """A text that is no sequence of whole elements."""


def _kind(token: str) -> int:
    """The kind of a token.

    >>> [_kind(token) for token in ("text", "<br>", "<use/>", "<b>", "</b>")] == [TEXT, EMPTY, EMPTY, START, END]
    True
    """
    if token[0] != "<":
        return TEXT
    if token[1] == "/":
        return END
    return EMPTY if token[-2] == "/" or tag_name(token) in VOID else START


class _Chunk:
    """Some tokens that follow each other; most come again and again, since a region changes in few places."""

    def __init__(self, html: str) -> None:
        self.tokens: list[str] = TOKEN.findall(html)
        self.kinds = bytes([_kind(token) for token in self.tokens])
        depth = lowest = 0
        for kind in self.kinds:
            depth += DEPTH[kind]
            lowest = min(lowest, depth)
        self.depth = depth  # what it adds to the depth
        self.lowest = lowest


_CHUNKS: dict[str, _Chunk] = {}  # by their HTML


def _chunks(html: str) -> list[_Chunk]:
    """The chunks of a text, which is cut behind tags at whose end a line ends."""
    found: list[_Chunk] = []
    pieces = html.split(CUT)
    last = len(pieces) - 1
    for place, piece in enumerate(pieces):
        chunk = _CHUNKS.get(piece)
        if chunk is None or place == 0 or place == last:
            whole = piece if place == 0 else f"\n{piece}"
            chunk = _Chunk(whole if place == last else f"{whole}>")
            if 0 < place < last:
                if len(_CHUNKS) >= MOST_CHUNKS:
                    _CHUNKS.clear()
                _CHUNKS[piece] = chunk
        found.append(chunk)
    return found


def tag_name(tag: str) -> str:
    """The name in a tag.

    >>> tag_name('<g class="x">'), tag_name("<br>"), tag_name("<use/>")
    ('g', 'br', 'use')
    """
    return tag[1:-1].rstrip("/").split(None, 1)[0]


class Markup:
    """HTML cut into tags and texts."""

    def __init__(self, html: str) -> None:
        self._html = html
        chunks = _chunks(html)
        tokens: list[str] = []
        depth = 0
        for chunk in chunks:
            if depth + chunk.lowest < 0:
                raise NotBalanced(html[:40])
            depth += chunk.depth
            tokens.extend(chunk.tokens)
        if depth:
            raise NotBalanced(html[:40])
        self.tokens = tokens
        self.kinds: bytes = b"".join([chunk.kinds for chunk in chunks])
        self._depths: list[int] = []
        self._numbers: list[int] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._elements: dict[str, list[int]] | None = None

    @property
    def depths(self) -> list[int]:
        """How many elements are open before each token, and at the end."""
        if not self._depths:
            self._depths = list(accumulate(map(DEPTH.__getitem__, self.kinds), initial=0))
        return self._depths

    @property
    def numbers(self) -> list[int]:
        """How many elements begin before each token: the number of the element that begins there, if one does."""
        if not self._numbers:
            self._numbers = list(accumulate(map(ELEMENTS.__getitem__, self.kinds), initial=0))
        return self._numbers

    @property
    def starts(self) -> list[int]:
        """Where each token begins in the text, and where the last one ends."""
        if not self._starts:
            self._starts = list(accumulate(map(len, self.tokens), initial=0))
        return self._starts

    @property
    def ends(self) -> list[int]:
        """By token, where the element that begins there ends; a text ends where it begins."""
        if not self._ends:
            found = list(range(len(self.tokens)))
            open_at: list[int] = []
            for place, kind in enumerate(self.kinds):
                if kind == START:
                    open_at.append(place)
                elif kind == END:
                    found[open_at.pop()] = place
            self._ends = found
        return self._ends

    @property
    def elements(self) -> dict[str, list[int]]:
        """Where elements begin, by their first tag; nothing that somebody can type into and that is a single tag."""
        if self._elements is None:
            found: dict[str, list[int]] = {}
            for place, kind in enumerate(self.kinds):
                if kind == START or kind == EMPTY:
                    tag = self.tokens[place]
                    places = found.get(tag)
                    if places is not None:
                        places.append(place)
                    elif kind == START or not _is_field(tag):
                        found[tag] = [place]
            self._elements = found
        return self._elements

    def number_of(self, tag: str, element: str) -> int:
        """The number of the last element with this HTML, which begins with a tag; -1 if there is none."""
        places = self.elements.get(tag)
        if places is None:
            return -1
        for place in reversed(places):
            if self.text(place, self.ends[place] + 1) == element:
                return self.numbers[place]
        return -1

    @property
    def size(self) -> int:
        """How many elements there are."""
        return len(self.kinds) - self.kinds.count(TEXT) - self.kinds.count(END)

    def text(self, start: int, stop: int) -> str:
        """The HTML of some tokens."""
        return self._html[self.starts[start] : self.starts[stop]]

    def nodes(self, start: int, stop: int) -> list[int]:
        """The tokens that begin the nodes among some tokens."""
        found: list[int] = []
        ends = self.ends
        place = start
        while place < stop:
            found.append(place)
            place = ends[place] + 1
        return found

    def is_element(self, place: int) -> bool:
        """Whether an element begins at a token."""
        kind = self.kinds[place]
        return kind == EMPTY or kind == START

    def is_text(self, start: int, stop: int) -> bool:
        """Whether some tokens are one text or nothing."""
        return start == stop or (stop == start + 1 and self.kinds[start] == TEXT)

    def opening(self, place: int) -> int:
        """The token that opened what is open before a token; -1 if nothing is."""
        depth = self.depths[place]
        at = place - 1 if depth else -1
        while at >= 0 and self.depths[at] >= depth:
            at -= 1
        return at

    def ending(self, place: int) -> int:
        """The token behind the end of what is open before a token."""
        depth = self.depths[place]
        while self.depths[place] >= depth:
            place += 1
        return place


def steps(old: Markup, new: Markup) -> list[str]:
    """What leads from one version of a region to another."""
    comparison = _Comparison(old, new, 0)
    found = comparison.steps()
    return [f"m{ROOT}:{comparison.written(0, len(new.tokens))}"] if found is None else found


def steps_within(old: Markup, new: Markup, base: int) -> list[str] | None:
    """What leads from one version of a part of a region to another, `base` elements behind its beginning.

    None if the part cannot be changed within its own elements.
    """
    return _Comparison(old, new, base).steps()


class _Comparison:
    """Two versions of a region, or of a part of it that begins behind `base` elements."""

    def __init__(self, old: Markup, new: Markup, base: int) -> None:
        self._old = old
        self._new = new
        self._base = base

    def written(self, start: int, stop: int) -> str:
        """The new HTML of some tokens, with references to what is there already."""
        new = self._new
        starts = new.starts
        if starts[stop] - starts[start] < LEAST_KEPT:
            return new.text(start, stop)
        tokens, ends = new.tokens, new.ends
        found: list[str] = []
        place = start
        while place < stop:
            end = ends[place]
            text = new.text(place, end + 1)
            is_long = len(text) >= LEAST_KEPT
            number = self._old.number_of(tokens[place], text) if is_long else -1
            if number >= 0:
                found.append(f'<k n="{self._base + number}"></k>')
            elif end > place and is_long:
                found.append(tokens[place])
                found.append(self.written(place + 1, end))
                found.append(tokens[end])
            else:
                found.append(text)
            place = end + 1
        return "".join(found)

    def steps(self) -> list[str] | None:
        """All steps; None if something changes that stands in no element."""
        found = self._same_shape() if self._old.kinds == self._new.kinds else None
        return self._narrowed() if found is None else found

    def _number(self, place: int) -> int:
        """The number of the element that begins at a token."""
        return self._base + self._old.numbers[place]

    def _same_shape(self) -> list[str] | None:
        """The steps if only attributes and texts of their own elements differ; None if something else does."""
        before, after, kinds = self._old.tokens, self._new.tokens, self._old.kinds
        found: list[str] = []
        for place in compress(count(), map(ne, before, after)):
            if kinds[place] == TEXT:
                if not 0 < place < len(before) - 1 or kinds[place - 1] != START or kinds[place + 1] != END:
                    return None
                found.append(f"t{self._number(place - 1)}:{after[place]}")
            elif not _is_alike(before[place], after[place]):
                return None
            else:
                found.append(f"a{self._number(place)}:{after[place]}")
        return found

    def _narrowed(self) -> list[str] | None:
        """The steps for the smallest piece that holds all differences and only whole nodes on both sides."""
        old, new = self._old, self._new
        before, after = old.tokens, new.tokens
        most = min(len(before), len(after))
        first = next(compress(count(), map(ne, before, after)), most)
        last = min(next(compress(count(), map(ne, reversed(before), reversed(after))), most), most - first)
        depths = old.depths[first : len(before) - last + 1] + new.depths[first : len(after) - last + 1]
        depth = min(depths)
        while True:
            while old.depths[first] > depth:
                first = old.opening(first)
            while old.depths[len(before) - last] > depth:
                last = len(before) - old.ending(len(before) - last)
            opening = old.opening(first)
            parent = ROOT if opening < 0 else self._number(opening)
            gone, come = old.nodes(first, len(before) - last), new.nodes(first, len(after) - last)
            found = self._changed(parent, gone, come, self._following(len(before) - last))
            if found is not None or parent == ROOT:
                return found
            depth -= 1

    def _following(self, place: int) -> int:
        """The number of the element that begins at a token; ROOT if another one ends there, TEXTUAL before a text."""
        old = self._old
        if place == len(old.tokens) or old.kinds[place] == END:
            return ROOT
        return self._number(place) if old.is_element(place) else TEXTUAL

    def _inside(self, number: int, one: int, other: int) -> list[str]:
        """The steps for all that an element holds, which begins at a token in each version."""
        old, new = self._old, self._new
        before, after = old.nodes(one + 1, old.ends[one]), new.nodes(other + 1, new.ends[other])
        found = self._changed(number, before, after, ROOT)
        whole = self.written(other + 1, new.ends[other])
        if found is None or sum(map(len, found)) > len(whole):
            return [f"m{number}:{whole}"]
        return found

    def _changed(self, number: int, olds: list[int], news: list[int], following: int) -> list[str] | None:
        """The steps for neighbours inside an element, which `following` follows; None if it is not so simple."""
        old, new = self._old, self._new
        most = min(len(olds), len(news))
        first = 0
        while first < most and self._is_same(olds[first], news[first]):
            first += 1
        last = 0
        while last < most - first and self._is_same(olds[-1 - last], news[-1 - last]):
            last += 1
        gone, come = olds[first : len(olds) - last], news[first : len(news) - last]
        if len(gone) == len(come) and self._can_pair(gone, come):
            return self._pairs(gone, come)
        if gone and not come and old.is_element(gone[0]):
            return [f"d{self._number(gone[0])}:{len(gone)}"]
        if gone:
            return None
        text = self.written(come[0], new.ends[come[-1]] + 1)
        if last:
            following = self._following(olds[len(olds) - last])
        if following == TEXTUAL or (following == ROOT and number == ROOT):
            return None
        return [f"e{number}:{text}" if following == ROOT else f"b{following}:{text}"]

    def _is_same(self, one: int, other: int) -> bool:
        old, new = self._old, self._new
        if old.tokens[one] != new.tokens[other]:
            return False
        return old.tokens[one : old.ends[one] + 1] == new.tokens[other : new.ends[other] + 1]

    def _can_pair(self, gone: list[int], come: list[int]) -> bool:
        """Whether nodes can become others without taking their places."""
        old, new = self._old, self._new
        for place, one in enumerate(gone):
            other = come[place]
            if old.is_element(one) and new.is_element(other):
                if not _is_alike(old.tokens[one], new.tokens[other]):
                    return False
            elif not self._is_same(one, other):
                return False
        return True

    def _pairs(self, gone: list[int], come: list[int]) -> list[str]:
        """The steps that change nodes one by one."""
        old, new = self._old, self._new
        found: list[str] = []
        for place, one in enumerate(gone):
            other = come[place]
            if self._is_same(one, other):
                continue
            number, tag = self._number(one), new.tokens[other]
            if old.tokens[one] != tag:
                found.append(f"a{number}:{tag}")
            if not (old.is_text(one + 1, old.ends[one]) and new.is_text(other + 1, new.ends[other])):
                found += self._inside(number, one, other)
            else:
                text = new.text(other + 1, new.ends[other])
                if old.text(one + 1, old.ends[one]) != text:
                    found.append(f"t{number}:{text}")
        return found


def _is_field(tag: str) -> bool:
    """Whether somebody can type into an element."""
    return tag_name(tag) in FORM_FIELDS


def _is_alike(before: str, after: str) -> bool:
    """Whether one tag can become the other by its attributes alone."""
    name = tag_name(before)
    if name != tag_name(after) or _id(before) != _id(after):
        return False
    return name not in FORM_FIELDS or (HIDDEN in before and HIDDEN in after)


def _id(tag: str) -> str:
    _, found, rest = tag.partition(' id="')
    return rest.partition('"')[0] if found else ""
