"""The rules in every language: the same clauses, said in other words."""

import re
from functools import partial

import pytest

import planetfall
from planetfall.core.rulebook import Clause
from planetfall.core.words import LANGUAGES
from planetfall.games.red_planet import components

GAME = planetfall.game("red-planet")
ENGLISH = GAME.rulebook().clauses
OTHERS = [language for language in LANGUAGES if language != "en"]
TELLTALE = {
    "the",
    "is",
    "are",
    "with",
    "which",
    "when",
    "player",
    "players",
    "astronauts",
    "zone's",
    "each",
    "every",
}
# What cannot be translated is the same in both: round numbers, points, seats and the marks of how we know a thing.
MARKS = {"published": "veröffentlicht", "recalled": "erinnert", "reconstructed": "rekonstruiert"}


def clauses(language: str) -> dict[str, Clause]:
    return GAME.speaking(language).rulebook().clauses


def event_names(language: str) -> set[str]:
    shipped = components.shipped()
    return {
        shipped.event_name(edition, event, language)
        for edition in ("2015", "matagot")
        for event in range(len(shipped.events(edition)))
    }


def test_a_game_says_its_rules_in_its_language():
    assert GAME.rulebook() is GAME.speaking("en").rulebook()
    german = GAME.speaking("de")
    assert german.rulebook() is GAME.speaking("de").rulebook(), "a book is read once"
    assert german.rulebook().clause("RP-82").text == "Phobos bekommt nie eine Entdeckung."
    assert german.speaking("en").rulebook().clause("RP-82").text == "Phobos never gets a discovery."


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_clauses_in_the_same_order(language):
    assert list(clauses(language)) == list(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_editions_and_rulings_are_the_same(language):
    def facts(clause: Clause) -> tuple[str, str, str, list[str]]:
        place = re.sub(r"; ruling.*", "", clause.source)
        return clause.number, clause.editions, clause.source.removeprefix(place), re.findall(r"\d+", place)

    assert [facts(clause) for clause in clauses(language).values()] == [*map(facts, ENGLISH.values())]
    assert {clause.editions for clause in ENGLISH.values()} == {"both", "2015", "matagot"}


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
    strip = partial(re.sub, "|".join(map(re.escape, event_names(language))), "")
    for number, clause in clauses(language).items():
        assert clause.text != ENGLISH[number].text, number
        left = set(re.findall(r"[\w']+", strip(clause.text).lower())) & TELLTALE
        assert not left, f"{number} has {left}"


@pytest.mark.parametrize("number", ENGLISH)
def test_german_clauses_have_the_numbers_and_marks_of_the_english_ones(number):
    ours, theirs = ENGLISH[number].text, clauses("de")[number].text
    assert sorted(re.findall(r"\d+", theirs)) == sorted(re.findall(r"\d+", ours))
    for english, german in MARKS.items():
        assert (english in ours) == (german in theirs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_called_as_at_the_table(language):
    text = GAME.speaking(language).rulebook().text
    shipped = components.shipped()
    specialists = {
        shipped.specialist_name(number, edition, language)
        for number in range(1, 10)
        for edition in ("2015", "matagot")
    }
    names = event_names(language) | specialists | {shipped.ice_monopoly_name("2015", language)}
    assert {name for name in names if name not in text} == set()
