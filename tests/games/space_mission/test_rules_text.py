"""The rules in every language: the same clauses, said in other words."""

import re

import pytest

import planetfall
from planetfall.core.rulebook import Clause
from planetfall.core.words import LANGUAGES
from planetfall.games.space_mission import components
from planetfall.games.space_mission.cards import ACTIONS

GAME = planetfall.game("space-mission")
ENGLISH = GAME.rulebook().clauses
OTHERS = [language for language in LANGUAGES if language != "en"]
TELLTALE = {"the", "is", "are", "with", "which", "when", "player", "players", "tiles", "each", "every"}
# What cannot be translated is the same in both: counts, points, and the marks of how we know a thing.
MARKS = {"published": "veröffentlicht", "recalled": "erinnert", "reconstructed": "rekonstruiert"}
RULINGS = [f"A{number:02}" for number in range(1, 28)]


def clauses(language: str) -> dict[str, Clause]:
    return GAME.speaking(language).rulebook().clauses


def test_clauses_are_numbered_one_by_one():
    assert list(ENGLISH) == [f"SM-{number}" for number in range(1, len(ENGLISH) + 1)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_a_clause(ruling):
    assert any(ruling in clause.source and clause.ruling for clause in ENGLISH.values())


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_clauses_in_the_same_order(language):
    assert list(clauses(language)) == list(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_edition_and_rulings_are_the_same(language):
    def facts(clause: Clause) -> tuple[str, str, str]:
        return clause.number, clause.editions, clause.source.partition(";")[2]

    assert [facts(clause) for clause in clauses(language).values()] == [*map(facts, ENGLISH.values())]
    assert {clause.editions for clause in ENGLISH.values()} == {"2011"}


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_actions_are_called_as_at_the_table(language):
    text = GAME.speaking(language).rulebook().clause("SM-27").text.lower()
    names = [components.shipped().action_name(action, language) for action in ACTIONS]
    assert [name for name in names if name.lower() not in text] == []
