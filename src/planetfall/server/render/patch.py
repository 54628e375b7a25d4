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
from collections.abc import Sequence
from functools import cached_property, partial
from itertools import accumulate, compress, count, starmap
from operator import ne

TOKEN = re.compile(r"<[^>]*>|[^<]+")
VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
FORM_FIELDS = frozenset(("input", "select", "option", "textarea"))  # what somebody types is no attribute
ROOT = -1  # the number of the region itself, of which only the content can change
TEXT, EMPTY, START, END = range(4)  # kinds of tokens; an empty element is a single tag
DEPTH = (0, 0, 1, -1)  # what a kind of token adds to the depth
MOST_KINDS = 1 << 16
LEAST_KEPT = 60  # characters of an element that is worth a reference


class NotBalanced(ValueError):
    """A text that is no sequence of whole elements."""


class _Kinds(dict[str, int]):
    """The kinds of tokens: most come again and again."""

    def __missing__(self, token: str) -> int:
        if len(self) > MOST_KINDS:
            self.clear()
        self[token] = found = _kind(token)
        return found


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


_KINDS = _Kinds()


def tag_name(tag: str) -> str:
    """The name in a tag.

    >>> tag_name('<g class="x">'), tag_name("<br>"), tag_name("<use/>")
    ('g', 'br', 'use')
    """
    return tag[1:-1].rstrip("/").split(None, 1)[0]


class Markup:
    """HTML cut into tags and texts."""

    def __init__(self, html: str) -> None:
        self.tokens = TOKEN.findall(html)
        self.kinds = list(map(_KINDS.__getitem__, self.tokens))
        self.depths = list(accumulate(map(DEPTH.__getitem__, self.kinds), initial=0))  # before each token
        if self.depths[-1] or min(self.depths) < 0:
            raise NotBalanced(html[:40])

    @cached_property
    def numbers(self) -> list[int]:
        """How many elements begin before each token: the number of the element that begins there, if one does."""
        return list(accumulate(map((0, 1, 1, 0).__getitem__, self.kinds), initial=0))

    @cached_property
    def ends(self) -> list[int]:
        """By token, where the element that begins there ends; a text ends where it begins."""
        found = list(range(len(self.tokens)))
        open_at: list[int] = []
        for place, kind in enumerate(self.kinds):
            if kind == START:
                open_at.append(place)
            elif kind == END:
                found[open_at.pop()] = place
        return found

    @cached_property
    def kept(self) -> dict[str, int]:
        """The numbers of elements that may be used again, by their HTML."""
        places = [place for place, kind in enumerate(self.kinds) if kind == START]
        texts = {self.text(range(place, self.ends[place] + 1)): self.numbers[place] for place in places}
        return {text: number for text, number in texts.items() if len(text) >= LEAST_KEPT}

    @property
    def size(self) -> int:
        """How many elements there are."""
        return self.numbers[-1]

    def text(self, inside: range) -> str:
        """The HTML of some tokens."""
        return "".join(self.tokens[inside.start : inside.stop])

    def nodes(self, inside: range) -> list[int]:
        """The tokens that begin the nodes among some tokens."""
        found = []
        place = inside.start
        while place < inside.stop:
            found.append(place)
            place = self.ends[place] + 1
        return found

    def is_element(self, place: int) -> bool:
        """Whether an element begins at a token."""
        return self.kinds[place] in (EMPTY, START)

    def opening(self, place: int) -> int:
        """The token that opened what is open before a token; -1 if nothing is."""
        depth = self.depths[place]
        return next((at for at in range(place - 1, -1, -1) if self.depths[at] < depth), -1) if depth else -1

    def ending(self, place: int) -> int:
        """The token behind the end of what is open before a token."""
        depth = self.depths[place]
        return next(at for at in range(place, len(self.depths)) if self.depths[at] < depth)


def _written(old: Markup, new: Markup, inside: range) -> str:
    """The HTML of some tokens, with references to what is there already."""
    if sum(map(len, new.tokens[inside.start : inside.stop])) < LEAST_KEPT:
        return new.text(inside)
    found: list[str] = []
    for place in new.nodes(inside):
        end = new.ends[place]
        text = new.text(range(place, end + 1))
        number = old.kept.get(text) if len(text) >= LEAST_KEPT else None
        if number is not None:
            found.append(f'<k n="{number}"></k>')
        elif new.kinds[place] == START and len(text) >= LEAST_KEPT:
            found += new.tokens[place], _written(old, new, range(place + 1, end)), new.tokens[end]
        else:
            found.append(text)
    return "".join(found)


def steps(old: Markup, new: Markup) -> list[str]:
    """What leads from one version of a region to another."""
    found = _same_shape(old, new) if old.kinds == new.kinds else None
    return _narrowed(old, new) if found is None else found


def _same_shape(old: Markup, new: Markup) -> list[str] | None:
    """The steps if only attributes and texts of their own elements differ; None if something else does."""
    found: list[str] = []
    for place in compress(count(), map(ne, old.tokens, new.tokens)):
        after = new.tokens[place]
        if old.kinds[place] == TEXT:
            if not 0 < place < len(old.tokens) - 1 or old.kinds[place - 1 : place + 2] != [START, TEXT, END]:
                return None
            found.append(f"t{old.numbers[place - 1]}:{after}")
        elif not _is_alike(old.tokens[place], after):
            return None
        else:
            found.append(f"a{old.numbers[place]}:{after}")
    return found


def _is_alike(before: str, after: str) -> bool:
    """Whether one tag can become the other by its attributes alone."""
    name = tag_name(before)
    return name == tag_name(after) and name not in FORM_FIELDS and _id(before) == _id(after)


def _id(tag: str) -> str:
    _, found, rest = tag.partition(' id="')
    return rest.partition('"')[0] if found else ""


def _narrowed(old: Markup, new: Markup) -> list[str]:
    """The steps for the smallest piece that holds all differences and only whole nodes on both sides."""
    before, after = old.tokens, new.tokens
    most = min(len(before), len(after))
    first = next(compress(count(), map(ne, before, after)), most)
    last = min(next(compress(count(), map(ne, reversed(before), reversed(after))), most), most - first)
    depth = min(*old.depths[first : len(before) - last + 1], *new.depths[first : len(after) - last + 1])
    while True:
        while old.depths[first] > depth:
            first = old.opening(first)
        while old.depths[len(before) - last] > depth:
            last = len(before) - old.ending(len(before) - last)
        opening = old.opening(first)
        parent = ROOT if opening < 0 else old.numbers[opening]
        nodes = old.nodes(range(first, len(before) - last)), new.nodes(range(first, len(after) - last))
        found = _changed(old, new, parent, *nodes, _following(old, len(before) - last))
        if found is not None:
            return found
        if parent == ROOT:
            return [f"m{ROOT}:{_written(old, new, range(len(after)))}"]
        depth -= 1


def _following(old: Markup, place: int) -> int | None:
    """The number of the element that begins at a token; ROOT if another one ends there, None before a text."""
    if place == len(old.tokens) or old.kinds[place] == END:
        return ROOT
    return old.numbers[place] if old.is_element(place) else None


def _inside(old: Markup, new: Markup, number: int, before: range, after: range) -> list[str]:
    """The steps for all that an element holds: some tokens in both versions."""
    found = _changed(old, new, number, old.nodes(before), new.nodes(after), ROOT)
    whole = _written(old, new, after)
    if found is None or sum(map(len, found)) > len(whole):
        return [f"m{number}:{whole}"]
    return found


def _changed(
    old: Markup, new: Markup, number: int, olds: list[int], news: list[int], following: int | None
) -> list[str] | None:
    """The steps for neighbours inside an element, which `following` follows; None if it is not so simple."""
    first, last = _common(old, new, olds, news)
    gone, come, rest = (
        olds[first : len(olds) - last],
        news[first : len(news) - last],
        olds[len(olds) - last :],
    )
    if len(gone) == len(come) and all(starmap(partial(_can_pair, old, new), zip(gone, come, strict=True))):
        return _pairs(old, new, gone, come)
    if gone and not come and old.is_element(gone[0]):
        return [f"d{old.numbers[gone[0]]}:{len(gone)}"]
    if gone:
        return None
    text = _written(old, new, range(come[0], new.ends[come[-1]] + 1))
    if rest:
        following = _following(old, rest[0])
    if following is None or (following == ROOT and number == ROOT):
        return None
    return [f"e{number}:{text}" if following == ROOT else f"b{following}:{text}"]


def _common(old: Markup, new: Markup, olds: Sequence[int], news: Sequence[int]) -> tuple[int, int]:
    """How many nodes are the same at the beginning, and how many of the others at the end."""
    most = min(len(olds), len(news))
    first = 0
    while first < most and _is_same(old, new, olds[first], news[first]):
        first += 1
    last = 0
    while last < most - first and _is_same(old, new, olds[-1 - last], news[-1 - last]):
        last += 1
    return first, last


def _is_same(old: Markup, new: Markup, one: int, other: int) -> bool:
    return old.tokens[one : old.ends[one] + 1] == new.tokens[other : new.ends[other] + 1]


def _can_pair(old: Markup, new: Markup, one: int, other: int) -> bool:
    """Whether a node can become another without taking its place."""
    if old.is_element(one) and new.is_element(other):
        return _is_alike(old.tokens[one], new.tokens[other])
    return _is_same(old, new, one, other)


def _pairs(old: Markup, new: Markup, gone: Sequence[int], come: Sequence[int]) -> list[str]:
    """The steps that change nodes one by one."""
    found: list[str] = []
    for one, other in zip(gone, come, strict=True):
        if _is_same(old, new, one, other):
            continue
        number, tag = old.numbers[one], new.tokens[other]
        if old.tokens[one] != tag:
            found.append(f"a{number}:{tag}")
        inner, outer = range(one + 1, old.ends[one]), range(other + 1, new.ends[other])
        if not (_is_text(old, inner) and _is_text(new, outer)):
            found += _inside(old, new, number, inner, outer)
        elif old.text(inner) != new.text(outer):
            found.append(f"t{number}:{new.text(outer)}")
    return found


def _is_text(markup: Markup, inside: range) -> bool:
    """Whether an element holds one text or nothing."""
    return not inside or (len(inside) == 1 and markup.kinds[inside.start] == TEXT)
