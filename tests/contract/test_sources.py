"""Every paragraph of the printed rulebooks has its clauses, and every printed clause its paragraph."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

import planetfall
from planetfall.core.printed_rulebook import FILE, read_rulebooks
from planetfall.testing.sources import check_sources, compare, is_printed

LONGEST = 110  # characters: a paragraph's topic, not its text
EDITIONS = {
    "red-planet": ["2015", "matagot"],
    "rocket-rescue": [""],
    "space-mission": ["2011"],
    "terraforming-mars": [""],
}

every_game = pytest.mark.parametrize("name", EDITIONS)


def text_of(name: str) -> str:
    return (planetfall.game(name).folder() / FILE).read_text("utf-8")


def tables(name: str) -> Iterator[dict[str, Any]]:
    """Everything in a list that has texts: rulebooks, sections and paragraphs."""
    for book in tomllib.loads(text_of(name))["rulebooks"]:
        yield book
        for section in book["sections"]:
            yield section
            yield from section["paragraphs"]


@every_game
def test_paragraphs_and_clauses_agree(name):
    assert check_sources(planetfall.game(name)) == []


@every_game
def test_every_edition_has_its_rulebook(name):
    assert [book.edition for book in read_rulebooks(text_of(name))] == EDITIONS[name]


@every_game
def test_every_text_is_a_topic_in_two_languages(name):
    for table in tables(name):
        key = "text" if "text" in table else "title"
        for text in (table[key], table[f"{key}_de"]):
            assert 0 < len(text) <= LONGEST
            assert not text.endswith((".", "!", "?")), text
        assert len(table.get("place_de", "")) <= LONGEST


@every_game
def test_no_english_is_left_in_german_texts(name):
    for table in tables(name):
        german = " ".join(table.get(f"{key}_de", "") for key in ("title", "place", "text"))
        left = set(re.findall(r"\w+", german.lower())) & {"the", "of", "and", "what", "how", "who", "with"}
        assert not left, german


# -- the comparison finds what is wrong -------------------------------------------------------------------------------


def flaws(name: str, text: str) -> list[str]:
    return compare(read_rulebooks(text), planetfall.game(name).rulebook())


@every_game
def test_a_paragraph_that_loses_its_clauses_is_found(name):
    """Every paragraph in turn, a few of each game."""
    text = text_of(name)
    lists = [*re.finditer(r", clauses = \[[^\]]*\]", text)]
    for found in lists[:: len(lists) // 8]:
        assert any(flaw.endswith("has no clause") for flaw in flaws(name, text.replace(found[0], "", 1)))


@every_game
def test_a_printed_clause_that_no_paragraph_names_is_found(name):
    text = text_of(name)
    clauses = [clause for clause in planetfall.game(name).rulebook().clauses.values() if is_printed(clause)]
    for clause in clauses[:: len(clauses) // 8]:
        without = re.sub(rf'"{clause.number}"(, )?', "", text)
        assert any(f"no paragraph names {clause.number}" in flaw for flaw in flaws(name, without))


@pytest.mark.parametrize(
    ("written", "changed", "flaw"),
    [
        ('clauses = ["RP-87"]', 'clauses = ["RP-987"]', "names RP-987, which is no clause"),
        (
            'clauses = ["RP-24"]',
            'clauses = ["RP-25"]',
            "2015: The round, .* names RP-25, which is for matagot",
        ),
        ('["RP-86", "RP-87"]', '["RP-87", "RP-86"]', "names its clauses twice or out of order"),
        ('["RP-86", "RP-87"]', '["RP-86", "RP-87", "RP-87"]', "names its clauses twice or out of order"),
        ('no_rule = "story"', 'no_rule = "story", clauses = ["RP-1"]', "is marked as carrying no rule"),
    ],
)
def test_a_mistake_in_the_list_is_named(written, changed, flaw):
    text = text_of("red-planet")
    found = flaws("red-planet", text.replace(written, changed, 1))
    assert written in text
    assert any(re.search(flaw, line) for line in found)


def test_rulings_and_what_no_rulebook_prints_need_no_paragraph():
    rules = planetfall.game("red-planet").rulebook()
    printed = {number for number, clause in rules.clauses.items() if is_printed(clause)}
    assert {"RP-36", "RP-52", "RP-177"} <= printed  # in full, in part, in full
    assert not printed & {"RP-49", "RP-60", "RP-105"}  # a ruling, published, reconstructed
