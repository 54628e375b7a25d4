"""The rules in every language: the same clauses, said in other words."""

import re

import pytest

from planetfall.core.rulebook import Clause
from planetfall.core.words import LANGUAGES
from tests.games.rocket_rescue.helpers import GAME

ENGLISH = GAME.rulebook().clauses
OTHERS = [language for language in LANGUAGES if language != "en"]
TELLTALE = {"the", "is", "are", "with", "which", "when", "player", "players", "each", "every"}
# What cannot be translated is the same in both: numbers and the mark of how we know a thing.
MARKS = {"reconstructed": "rekonstruiert"}
RULINGS = {f"B{number:02}" for number in range(1, 48)}


def clauses(language: str) -> dict[str, Clause]:
    return GAME.speaking(language).rulebook().clauses


def test_a_game_says_its_rules_in_its_language():
    assert GAME.rulebook() is GAME.speaking("en").rulebook()
    assert GAME.speaking("de").rulebook().clause("RR-121").text == "Wer die meisten Punkte hat, gewinnt."
    assert GAME.rulebook().clause("RR-121").text == "The player with the most points wins."


def test_clauses_are_numbered_without_a_gap():
    assert sorted(int(number.removeprefix("RR-")) for number in ENGLISH) == [*range(1, len(ENGLISH) + 1)]


def test_every_ruling_of_the_facts_is_a_clause():
    found = {mark for clause in ENGLISH.values() for mark in re.findall(r"ruling (B\d+)", clause.source)}
    assert found == RULINGS


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_clauses_in_the_same_order(language):
    assert list(clauses(language)) == list(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_sources_and_rulings_are_the_same(language):
    def facts(clause: Clause) -> tuple[str, str, str, list[str]]:
        place = re.sub(r"; ruling.*", "", clause.source)
        return clause.number, clause.editions, clause.source.removeprefix(place), re.findall(r"\d+", place)

    assert [facts(clause) for clause in clauses(language).values()] == [*map(facts, ENGLISH.values())]
    assert {clause.editions for clause in ENGLISH.values()} == {"all"}


@pytest.mark.parametrize("language", OTHERS)
def test_sections_match_one_to_one(language):
    pairs = {(ENGLISH[number].section, clause.section) for number, clause in clauses(language).items()}
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
    ours, theirs = ENGLISH[number].text, clauses("de")[number].text
    assert sorted(re.findall(r"\d+", theirs)) == sorted(re.findall(r"\d+", ours))
    for english, german in MARKS.items():
        assert (english in ours) == (german in theirs)
