"""`rules.md` as data: clauses that can be cited, searched and counted."""

import re
from functools import cached_property

import msgspec

from planetfall.core.errors import UnknownName

_NUMBER = re.compile(r"^\*\*[A-Z]+-\d+\*\*", re.MULTILINE)
_CLAUSE = re.compile(r"\*\*([A-Z]+-\d+)\*\* \(([^)]*)\)\s+(\S.*)", re.DOTALL)


class Clause(msgspec.Struct, frozen=True):
    """One rule: its number, where the rulebook has it, and what it says."""

    number: str
    section: str
    editions: str
    source: str
    ruling: bool
    text: str


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
        found: dict[str, Clause] = {}
        section = ""
        for paragraph in re.split(r"\n\s*\n", self.text):
            block = paragraph.strip()
            if block.startswith("## "):
                section = block[3:].strip()
            elif _NUMBER.search(block):
                clause = _clause(block, section)
                if clause.number in found:
                    raise ValueError(f"two clauses are numbered {clause.number}")
                found[clause.number] = clause
        return found

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
