"""The rules in every language: the same clauses, said in other words, with every ruling among them."""

import re
from pathlib import Path

import pytest

import planetfall
from planetfall.core.rulebook import Clause, Rulebook
from planetfall.core.words import LANGUAGES

FOLDER = Path(planetfall.__file__).parent / "games" / "terraforming_mars"
OTHERS = [language for language in LANGUAGES if language != "en"]
TELLTALE = {"the", "is", "are", "with", "which", "when", "player", "players", "card", "tile", "each", "every"}
EDITIONS = {"all", "base", "corporate-era", "multiplayer", "draft", "solo"}
RULINGS = {f"R{number:03}" for number in range(1, 133)}
# What cannot be translated is the same in both: prices, steps, points and the mark of how we know a thing.
MARKS = {"published": "veröffentlicht"}


def clauses(language: str) -> dict[str, Clause]:
    name = "rules.md" if language == "en" else f"rules.{language}.md"
    return Rulebook((FOLDER / name).read_text(encoding="utf-8")).clauses


ENGLISH = clauses("en")
GERMAN = clauses("de")


def rulings(clause: Clause) -> list[str]:
    return re.findall(r"\bR\d+\b", clause.source)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_clauses_in_the_same_order(language):
    assert list(clauses(language)) == list(ENGLISH)


def test_clauses_are_numbered_without_a_gap():
    assert {*ENGLISH} == {f"TM-{number}" for number in range(1, len(ENGLISH) + 1)}


def test_every_ruling_has_its_clause():
    assert {ruling for clause in ENGLISH.values() for ruling in rulings(clause)} == RULINGS


def test_a_clause_rules_on_one_thing():
    assert [number for number, clause in ENGLISH.items() if len(rulings(clause)) > 1] == []
    assert [number for number, clause in ENGLISH.items() if rulings(clause) and not clause.ruling] == []


@pytest.mark.parametrize("language", OTHERS)
def test_editions_and_rulings_are_the_same(language):
    def facts(clause: Clause) -> tuple[str, str, str, list[str]]:
        place = re.sub(r"; ruling.*", "", clause.source)
        return clause.number, clause.editions, clause.source.removeprefix(place), re.findall(r"\d+", place)

    assert [facts(clause) for clause in clauses(language).values()] == [*map(facts, ENGLISH.values())]
    assert {clause.editions for clause in ENGLISH.values()} == EDITIONS


@pytest.mark.parametrize("language", OTHERS)
def test_sections_match_one_to_one(language):
    pairs = {(ENGLISH[number].section, clause.section) for number, clause in clauses(language).items()}
    assert len(pairs) == len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs})


@pytest.mark.parametrize("language", OTHERS)
def test_places_in_the_rulebook_match_one_to_one(language):
    def places(clause: Clause) -> list[str]:
        return re.split(r"[,;] ", re.sub(r"; ruling.*", "", clause.source))

    pairs = {
        pair
        for number, clause in clauses(language).items()
        for pair in zip(places(ENGLISH[number]), places(clause), strict=True)
    }
    assert len(pairs) == len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_a_sentence_with_a_source(language):
    for clause in clauses(language).values():
        assert len(clause.text.split()) >= 4, clause.number
        assert clause.text.endswith("."), clause.number
        assert clause.source, clause.number


@pytest.mark.parametrize("language", OTHERS)
def test_no_clause_is_left_in_english(language):
    for number, clause in clauses(language).items():
        assert clause.text != ENGLISH[number].text, number
        left = set(re.findall(r"[\w']+", clause.text.lower())) & TELLTALE
        assert not left, f"{number} has {left}"


@pytest.mark.parametrize("number", ENGLISH)
def test_german_clauses_have_the_numbers_and_marks_of_the_english_ones(number):
    ours, theirs = ENGLISH[number].text, GERMAN[number].text
    assert sorted(re.findall(r"\d+", theirs)) == sorted(re.findall(r"\d+", ours))
    for english, german in MARKS.items():
        assert (english in ours) == (german in theirs)
