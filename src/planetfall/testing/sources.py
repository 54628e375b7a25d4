"""Compares the list of a printed rulebook's paragraphs, `sources.toml`, with the clauses of the rules."""

import re
from collections.abc import Iterator, Sequence

from planetfall.core.game import Game
from planetfall.core.printed_rulebook import Paragraph, PrintedRulebook, printed_rulebooks
from planetfall.core.rulebook import Clause, Rulebook
from planetfall.core.translation import DEFAULT

_MARK = "(?:published|recalled|reconstructed)"
# No rulebook prints a word of the clause; an edition may have a mark of its own: (published; Matagot: reconstructed).
OURS = re.compile(rf"\({_MARK}(?:; [^;():]+: {_MARK})*\)\.$")


def check_sources(game: Game) -> list[str]:
    """Everything that is wrong between the paragraphs and the clauses of a game, a sentence each."""
    english = game.with_language(DEFAULT)
    return compare(printed_rulebooks(english), english.rulebook())


def compare(books: Sequence[PrintedRulebook], rules: Rulebook) -> list[str]:
    """Everything that is wrong between printed rulebooks and the rules."""
    editions = {book.edition for book in books if book.edition}
    return [
        f"{book.edition or 'the rulebook'}: {flaw}"
        for book in books
        for flaw in (*_paragraph_flaws(book, rules, editions), *_unreached(book, rules, editions))
    ]


def is_printed(clause: Clause) -> bool:
    """Whether a rulebook prints at least a part of a clause: it is no ruling and not marked as a whole."""
    return not clause.ruling and not OURS.search(clause.text)


def _belongs(clause: Clause, book: PrintedRulebook, editions: set[str]) -> bool:
    """Whether a clause holds for the edition of a rulebook."""
    return clause.editions == book.edition or clause.editions not in editions


def _paragraph_flaws(book: PrintedRulebook, rules: Rulebook, editions: set[str]) -> Iterator[str]:
    for section, paragraph in book.paragraphs():
        for flaw in _flaws(paragraph, rules):
            yield f"{section.title}, {paragraph.text!r} {flaw}"
        for number in paragraph.clauses:
            clause = rules.clauses.get(number)
            if clause and not _belongs(clause, book, editions):
                yield f"{section.title}, {paragraph.text!r} names {number}, which is for {clause.editions}"


def _flaws(paragraph: Paragraph, rules: Rulebook) -> Iterator[str]:
    if paragraph.uncovered:
        yield "has no clause"
    if paragraph.clauses and paragraph.no_rule:
        yield "has clauses, but is marked as carrying no rule"
    numbers = [int(number.partition("-")[2]) for number in paragraph.clauses if number in rules.clauses]
    if numbers != sorted(set(numbers)):
        yield "names its clauses twice or out of order"
    for number in paragraph.clauses:
        if number not in rules.clauses:
            yield f"names {number}, which is no clause"


def _unreached(book: PrintedRulebook, rules: Rulebook, editions: set[str]) -> Iterator[str]:
    """The clauses that the rulebook prints and that no paragraph of it names."""
    named = {number for _, paragraph in book.paragraphs() for number in paragraph.clauses}
    for number, clause in rules.clauses.items():
        if is_printed(clause) and _belongs(clause, book, editions) and number not in named:
            yield f"no paragraph names {number}"
