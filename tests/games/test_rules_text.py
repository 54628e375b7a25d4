"""The rules of every game in every language: the same clauses, said in other words."""

import re

import pytest

import planetfall
from planetfall.core.rulebook import Clause
from planetfall.core.translation import languages

OTHERS = [language for language in languages() if language != "en"]
TELLTALE = {
    "the",
    "is",
    "are",
    "with",
    "which",
    "when",
    "player",
    "players",
    "each",
    "every",
    "card",
    "tile",
    "tiles",
}
# What cannot be translated is the same in both: numbers, and the marks of how we know a thing.
MARKS = {"published": "veröffentlicht", "recalled": "erinnert", "reconstructed": "rekonstruiert"}
EDITIONS = {
    "red-planet": {"both", "2015", "matagot"},
    "rocket-rescue": {"all"},
    "space-mission": {"2011"},
    "terraforming-mars": {"all", "base", "corporate-era", "multiplayer", "draft", "solo"},
}
# Rulings of the collected facts; each is a clause of its own, or several are.
RULINGS = {
    "red-planet": set[str](),
    "rocket-rescue": {f"B{number:02}" for number in range(1, 48)},
    "space-mission": {f"A{number:02}" for number in range(1, 28)},
    "terraforming-mars": {f"R{number:03}" for number in range(1, 133)},
}
GAMES = [*EDITIONS]

every_game = pytest.mark.parametrize("game", GAMES)
other_languages = pytest.mark.parametrize("language", OTHERS)


def clauses(game: str, language: str = "en") -> dict[str, Clause]:
    return planetfall.game(game).with_language(language).rulebook().clauses


def rulings(clause: Clause) -> list[str]:
    return re.findall(r"\b[ABR]\d+\b", clause.source)


@every_game
def test_a_book_is_read_once_in_each_language(game):
    english, german = planetfall.game(game), planetfall.game(game).with_language("de")
    assert english.rulebook() is german.with_language("en").rulebook()
    assert german.rulebook() is english.with_language("de").rulebook()
    assert english.rulebook() is not german.rulebook()


@every_game
def test_clauses_are_numbered_without_a_gap(game):
    prefixes, numbers = zip(*(number.split("-") for number in clauses(game)), strict=True)
    assert len(set(prefixes)) == 1
    assert sorted(map(int, numbers)) == [*range(1, len(numbers) + 1)]


@every_game
def test_every_ruling_of_the_facts_is_a_clause(game):
    ruled = [clause for clause in clauses(game).values() if rulings(clause)]
    assert {ruling for clause in ruled for ruling in rulings(clause)} == RULINGS[game]
    assert [clause.number for clause in ruled if not clause.ruling] == []


@every_game
@other_languages
def test_every_language_has_the_same_clauses_in_the_same_order(game, language):
    assert list(clauses(game, language)) == list(clauses(game))


@every_game
@other_languages
def test_editions_and_rulings_are_the_same(game, language):
    def facts(clause: Clause) -> tuple[str, str, str, list[str]]:
        place = re.sub(r"; ruling.*", "", clause.source)
        return clause.number, clause.editions, clause.source.removeprefix(place), re.findall(r"\d+", place)

    assert [*map(facts, clauses(game, language).values())] == [*map(facts, clauses(game).values())]
    assert {clause.editions for clause in clauses(game).values()} == EDITIONS[game]


@every_game
@other_languages
def test_sections_match_one_to_one(game, language):
    english = clauses(game)
    pairs = {(english[number].section, clause.section) for number, clause in clauses(game, language).items()}
    assert len(pairs) == len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs})


@every_game
@pytest.mark.parametrize("language", languages())
def test_every_clause_is_a_sentence_with_a_source(game, language):
    for clause in clauses(game, language).values():
        assert len(clause.text.split()) >= 4, clause.number
        assert clause.text.endswith("."), clause.number
        assert clause.source, clause.number


@every_game
@other_languages
def test_no_clause_is_left_in_english(game, language):
    for number, clause in clauses(game, language).items():
        assert clause.text != clauses(game)[number].text, number
        left = set(re.findall(r"[\w']+", clause.text.lower())) & TELLTALE
        assert not left, f"{number} has {left}"


@pytest.mark.parametrize(("game", "number"), [(game, number) for game in GAMES for number in clauses(game)])
def test_german_clauses_have_the_numbers_and_marks_of_the_english_ones(game, number):
    ours, theirs = clauses(game)[number].text, clauses(game, "de")[number].text
    assert sorted(re.findall(r"\d+", theirs)) == sorted(re.findall(r"\d+", ours))
    for english, german in MARKS.items():
        assert (english in ours) == (german in theirs)


@every_game
def test_every_clause_is_in_one_section_and_component_limits_come_last(game):
    book = planetfall.game(game).rulebook()
    listed = [clause.number for section in book.sections for clause in section.clauses]
    assert sorted(listed) == sorted(book.clauses)
    ids = [section.id for section in book.sections]
    assert ids[0] == "setup"
    assert ids.index("components") > ids.index("end" if "end" in ids else "scoring")
    assert "<!--" not in "".join(section.title for section in book.sections)


@every_game
@other_languages
def test_sections_agree_between_languages(game, language):
    english, other = (planetfall.game(game).with_language(name).rulebook() for name in ("en", language))
    assert _shape(english) == _shape(other)
    assert english.variants == other.variants


def _shape(book):
    return [
        (section.id, section.last, section.when, [clause.number for clause in section.clauses])
        for section in book.sections
    ]


@every_game
def test_what_rules_depend_on_are_options_and_their_values(game):
    found = planetfall.game(game)
    allowed = {option.name: set(option.allowed) for option in found.options}
    allowed["seats"] = {str(seats) for seats in range(found.least_seats, found.most_seats + 1)}
    book = found.rulebook()
    assert all(set(values) <= allowed[name] for name, values in book.circumstances.items())
    words = {word for clause in book.clauses.values() for word in clause.editions.split(", ")}
    assert set(book.variants) <= words
