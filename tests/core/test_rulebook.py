"""`rules.md` as data."""

import pytest

from planetfall.core.errors import UnknownName
from planetfall.core.rulebook import Rulebook

TEXT = """# A game

Some words before.

## Setup

**XX-1** (both · Setup 1) Sit down
around the table.

Not a clause, though it cites XX-1 and **bold** words.

### Deeper

**XX-2** (2015 · Setup 2; ruling 7) Deal the cards.

## The end

**XX-10** (matagot · End) Count points.
"""


@pytest.fixture
def book() -> Rulebook:
    return Rulebook(TEXT)


def test_clauses_come_in_the_order_of_the_text(book):
    assert list(book.clauses) == ["XX-1", "XX-2", "XX-10"]


def test_a_clause_knows_where_it_comes_from(book):
    clause = book.clause("xx-2 ")
    assert (clause.section, clause.editions, clause.source) == ("Setup", "2015", "Setup 2; ruling 7")
    assert clause.ruling
    assert not book.clause("XX-10").ruling
    assert book.clause("XX-1").text == "Sit down around the table."


def test_search_finds_clauses_with_every_word(book):
    assert [clause.number for clause in book.search("SETUP the")] == ["XX-1", "XX-2"]
    assert [clause.number for clause in book.search("count")] == ["XX-10"]
    assert book.search("nowhere") == []


def test_an_unknown_clause_is_refused_with_those_there_are(book):
    with pytest.raises(UnknownName, match="there is no clause 'XX-3'; they run from XX-1 to XX-10"):
        book.clause("XX-3")
    with pytest.raises(UnknownName, match="this game has none"):
        Rulebook("").clause("XX-1")


@pytest.mark.parametrize(
    "text",
    [
        "**XX-1** Sit down.",
        "**XX-1** (both · Setup (first)) Sit down.",
        "**XX-1** (both · Setup) Sit down.\n**XX-2** (both · Setup) Stand up.",
        "Words first.\n**XX-1** (both · Setup) Sit down.",
    ],
)
def test_a_clause_in_another_form_is_not_passed_over(text):
    with pytest.raises(ValueError, match="not one clause in the form"):
        _ = Rulebook(text).clauses


def test_two_clauses_with_one_number_are_refused():
    with pytest.raises(ValueError, match="two clauses are numbered XX-1"):
        _ = Rulebook("**XX-1** (a · b) One.\n\n**XX-1** (a · b) Two.").clauses
