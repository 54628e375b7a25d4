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


MARKED = """# A game

<!-- for 2015: edition=2015 -->
<!-- for many: seats=3|4 -->

## Pieces <!-- pieces; last -->

**XX-1** (both · Pieces) Ten cubes.

## Turns <!-- turns; in place XX-3 -->

**XX-2** (both · Turns; ruling 1) Nobody may pass.

**XX-3** (2015 · Turns; ruling 2) A turn has two steps.

**XX-4** (many · Turns) Play goes clockwise.

## Duel <!-- duel; when seats=2 -->

**XX-5** (both · Duel) Take two colours.
"""


def shown(book, **given):
    return [(part.id, [clause.number for clause in part.clauses]) for part in book.applying(given)]


def test_sections_come_in_the_order_of_play_with_rulings_at_their_end():
    book = Rulebook(MARKED)
    assert shown(book) == [("turns", ["XX-3", "XX-4", "XX-2"]), ("duel", ["XX-5"]), ("pieces", ["XX-1"])]
    assert [clause.number for clause in book.sections[0].rulings] == ["XX-2"]
    assert list(book.clauses) == ["XX-1", "XX-2", "XX-3", "XX-4", "XX-5"]
    assert book.clause("XX-1").section == "Pieces"


def test_only_what_holds_at_a_table_is_shown():
    book = Rulebook(MARKED)
    assert book.circumstances == {"edition": ("2015",), "seats": ("3", "4", "2")}
    assert shown(book, edition="matagot", seats="2") == [
        ("turns", ["XX-2"]), ("duel", ["XX-5"]), ("pieces", ["XX-1"])
    ]  # fmt: skip
    assert shown(book, seats="4")[0] == ("turns", ["XX-3", "XX-4", "XX-2"])
    assert [name for name, _ in shown(book, seats="4")] == ["turns", "pieces"]


def test_sections_without_marks_are_named_after_their_headings(book):
    assert [part.id for part in book.sections] == ["setup", "the-end"]


@pytest.mark.parametrize(
    ("mark", "flaw"),
    [("a; sideways", "unknown mark"), ("a; in place XX-1", "no rulings XX-1"), ("turns", "two sections")],
)
def test_wrong_marks_are_refused(mark, flaw):
    with pytest.raises(ValueError, match=flaw):
        _ = Rulebook(MARKED.replace("pieces; last", mark)).sections
