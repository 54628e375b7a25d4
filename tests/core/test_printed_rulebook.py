"""`sources.toml` as data."""

import msgspec
import pytest

import planetfall
from planetfall.core.errors import UnknownName
from planetfall.core.printed_rulebook import is_listed, printed_rulebooks, read_rulebooks
from tests.contract.toy import GAME

TEXT = """
[[rulebooks]]
edition = "first"
title = "First rulebook"
title_de = "Erstes Regelheft"

[[rulebooks.sections]]
title = "Setup"
title_de = "Aufbau"
page = 4
paragraphs = [
  { text = "Where to sit", text_de = "Wo man sitzt", clauses = ["XX-1", "XX-2"] },
  { place = "note", place_de = "Hinweis", text = "Nobody thought of this" },
  { text = "Who drew the pictures", no_rule = "credits" },
]
"""


def test_a_rulebook_has_sections_and_paragraphs_in_their_order():
    (book,) = read_rulebooks(TEXT)
    assert (book.edition, book.title, book.sections[0].page) == ("first", "First rulebook", 4)
    assert [paragraph.clauses for _, paragraph in book.paragraphs()] == [("XX-1", "XX-2"), (), ()]
    assert book.tally() == {"number": 3, "carried": 1, "without_rule": 1}


def test_a_paragraph_without_clause_and_reason_is_uncovered():
    (book,) = read_rulebooks(TEXT)
    assert [(section.title, paragraph.text) for section, paragraph in book.uncovered()] == [
        ("Setup", "Nobody thought of this")
    ]


def test_texts_are_in_the_language_asked_for_and_else_in_english():
    (book,) = read_rulebooks(TEXT, "de")
    assert (book.title, book.sections[0].title) == ("Erstes Regelheft", "Aufbau")
    shown = [(paragraph.place, paragraph.text) for _, paragraph in book.paragraphs()]
    assert shown == [
        ("", "Wo man sitzt"),
        ("Hinweis", "Nobody thought of this"),
        ("", "Who drew the pictures"),
    ]


@pytest.mark.parametrize(
    ("written", "changed"),
    [
        ('no_rule = "credits"', 'no_rule = "tedious"'),
        ("no_rule", "norule"),
        ('["XX-1", "XX-2"]', '"XX-1"'),
        ("page = 4", 'page = "four"'),
        ('title = "Setup"', ""),
    ],
)
def test_what_is_not_of_the_form_is_refused(written, changed):
    with pytest.raises(msgspec.ValidationError):
        read_rulebooks(TEXT.replace(written, changed))


def test_a_game_without_the_list_says_so():
    assert not is_listed(GAME)
    with pytest.raises(UnknownName, match=r"lists no printed rulebook: its folder has no sources\.toml"):
        printed_rulebooks(GAME)


def test_a_game_gives_its_rulebooks_in_its_language():
    german = planetfall.game("red-planet").with_language("de")
    assert [book.edition for book in printed_rulebooks(german)] == ["2015", "matagot"]
    assert printed_rulebooks(german)[0].sections[3].title == "Spielziel"
