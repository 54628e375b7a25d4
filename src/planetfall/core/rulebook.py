"""`rules.md` as data: clauses that can be cited, searched and counted, and sections in the order in which one plays.

Markers are HTML comments, which nobody sees who reads the file:

- `<!-- for corporate-era: cards=corporate-era -->` before the first heading says when clauses of a variant hold;
  several values are separated by `|`, several conditions by commas. A word without one (`both`, `all`) always holds.
- `## Setup <!-- setup -->` gives a section its id, the same in every language. More may follow, after semicolons:
  `last` (it comes after all others), `when seats=2` (the whole section holds only then), and `in place XX-7 XX-8`
  (rulings without which the section cannot be understood; other rulings come at its end).
"""

import re
from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from planetfall.core.errors import UnknownName

_NUMBER = re.compile(r"^\*\*[A-Z]+-\d+\*\*", re.MULTILINE)
_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+)\*\* \(([^)]*)\)\s+(\S.*)", re.DOTALL)
_HEADING = re.compile(r"## +(.*?)\s*(?:<!--\s*(.*?)\s*-->)?\s*")
_VARIANT = re.compile(r"^<!-- for (\S+): (.*?) -->", re.MULTILINE)
_NO_ID = re.compile(r"[^a-z0-9]+")

Conditions = tuple[tuple[str, tuple[str, ...]], ...]  # options, or "seats", each with the values that fit


class Clause(msgspec.Struct, frozen=True):
    """One rule: its number, where the rulebook has it, and what it says."""

    number: str
    section: str
    editions: str
    source: str
    ruling: bool
    text: str


class Section(msgspec.Struct, frozen=True):
    """The clauses under one heading: the rules in order, then the rulings on them."""

    id: str
    title: str
    rules: tuple[Clause, ...]
    rulings: tuple[Clause, ...] = ()
    last: bool = False
    when: Conditions = ()

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses in the order in which they are read."""
        return (*self.rules, *self.rulings)


class Rulebook:
    """The clauses of a game in order.

    >>> book = Rulebook("# Game\\n\\n## Setup\\n\\n**XX-1** (both · Setup 1; ruling 3) Sit down.\\n")
    >>> book.clause("xx-1").text, book.clause("XX-1").section, book.clause("XX-1").ruling
    ('Sit down.', 'Setup', True)
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """All clauses by number, in the order of the text."""
        return {clause.number: clause for _, _, clauses in self._blocks for clause in clauses}

    @cached_property
    def _blocks(self) -> list[tuple[str, str, list[Clause]]]:
        """Heading, marker and clauses of each section, in the order of the text."""
        found: list[tuple[str, str, list[Clause]]] = [("", "", [])]
        numbers: set[str] = set()
        for paragraph in re.split(r"\n\s*\n", self.text):
            block = paragraph.strip()
            if heading := _HEADING.fullmatch(block):
                found.append((heading[1], heading[2] or "", []))
            elif _NUMBER.search(block):
                clause = _clause(block, found[-1][0])
                if clause.number in numbers:
                    raise ValueError(f"two clauses are numbered {clause.number}")
                numbers.add(clause.number)
                found[-1][2].append(clause)
        return found

    @cached_property
    def sections(self) -> list[Section]:
        """All sections in the order in which one plays; every clause is in exactly one of them."""
        found = [_section(*block) for block in self._blocks if block[2]]
        ids = [section.id for section in found]
        if len(set(ids)) < len(ids):
            raise ValueError(f"two sections have one id: {', '.join(ids)}")
        return sorted(found, key=lambda section: section.last)

    @cached_property
    def variants(self) -> dict[str, Conditions]:
        """When the clauses of each variant hold, by the word that they carry."""
        return {word: _conditions(text) for word, text in _VARIANT.findall(self.text)}

    @property
    def circumstances(self) -> dict[str, tuple[str, ...]]:
        """Which options (and "seats") decide what holds, each with the values that are named."""
        found: dict[str, dict[str, None]] = {}
        for conditions in (*self.variants.values(), *(section.when for section in self.sections)):
            for name, values in conditions:
                found.setdefault(name, {}).update(dict.fromkeys(values))
        return {name: tuple(values) for name, values in found.items()}

    def applying(self, given: Mapping[str, str]) -> list[Section]:
        """The sections with those clauses that hold under some options; what is not given rules nothing out."""
        found = []
        for section in self.sections:
            if not _hold(section.when, given):
                continue
            rules = tuple(self._holding(section.rules, given))
            rulings = tuple(self._holding(section.rulings, given))
            if rules or rulings:
                found.append(msgspec.structs.replace(section, rules=rules, rulings=rulings))
        return found

    def _holding(self, clauses: Iterable[Clause], given: Mapping[str, str]) -> list[Clause]:
        return [
            clause
            for clause in clauses
            if any(_hold(self.variants.get(word, ()), given) for word in re.split(r",\s*", clause.editions))
        ]

    def clause(self, number: str) -> Clause:
        """One clause, or UnknownName."""
        wanted = number.strip().upper()
        if wanted not in self.clauses:
            numbers = list(self.clauses)
            known = f"they run from {numbers[0]} to {numbers[-1]}" if numbers else "this game has none"
            raise UnknownName(f"there is no clause {number!r}; {known}")
        return self.clauses[wanted]

    def search(self, words: str) -> list[Clause]:
        """The clauses in which every word occurs."""
        wanted = words.lower().split()
        return [
            clause
            for clause in self.clauses.values()
            if all(word in f"{clause.section} {clause.text}".lower() for word in wanted)
        ]


def _section(title: str, marker: str, clauses: list[Clause]) -> Section:
    first, *others = [part.strip() for part in marker.split(";")]
    in_place: set[str] = set()
    when: Conditions = ()
    for part in others:
        word, _, rest = part.partition(" ")
        if part.startswith("in place "):
            in_place.update(part.split()[2:])
        elif word == "when":
            when = _conditions(rest)
        elif part != "last":
            raise ValueError(f"the heading {title!r} has an unknown mark {part!r}")
    if unknown := in_place - {clause.number for clause in clauses if clause.ruling}:
        raise ValueError(f"the section {title!r} has no rulings {', '.join(sorted(unknown))}")
    aside = [clause for clause in clauses if clause.ruling and clause.number not in in_place]
    rules = tuple(clause for clause in clauses if clause not in aside)
    name = first or _NO_ID.sub("-", title.lower()).strip("-") or "rules"
    if not rules:  # nothing but rulings
        return Section(name, title, tuple(clauses), (), "last" in others, when)
    return Section(name, title, rules, tuple(aside), "last" in others, when)


def _conditions(text: str) -> Conditions:
    pairs = [part.strip().partition("=") for part in text.split(",")]
    return tuple((name, tuple(values.split("|"))) for name, _, values in pairs)


def _hold(conditions: Conditions, given: Mapping[str, str]) -> bool:
    return all(name not in given or given[name] in values for name, values in conditions)


def _clause(block: str, section: str) -> Clause:
    match = _CLAUSE.fullmatch(block)
    if not match or len(_NUMBER.findall(block)) > 1:
        raise ValueError(f"not one clause in the form **XX-1** (editions · source) text: {block[:60]!r}")
    number, origin, text = match.groups()
    editions, _, source = origin.partition("·")
    return Clause(
        number=number,
        section=section,
        editions=editions.strip(),
        source=source.strip(),
        ruling="ruling" in source,
        text=" ".join(text.split()),
    )
