"""The guide of every game: its data is complete, its sentences exist in every language, and its positions are real."""

import re
import tomllib

import pytest

import planetfall
from planetfall.core.guide import FOLDER, Picture, guide_of, has_guide, position_of
from planetfall.core.translation import languages

GAMES = planetfall.game_ids()
MOST_WORDS = 1000  # five minutes of reading
every_game = pytest.mark.parametrize("name", GAMES)
every_language = pytest.mark.parametrize("language", languages())


def sentences(name: str, language: str) -> list[str]:
    """What the guide of a game says on its page, key by key; KeyError where one is missing."""
    game = planetfall.game(name).with_language(language)
    guide, catalogue = guide_of(game), game.catalogue()
    keys = [f"guide.{chapter.id}.{part}" for chapter in guide.chapters for part in ("title", "text")]
    keys += [f"guide.picture.{picture.id}" for chapter in guide.chapters for picture in chapter.pictures]
    assert [key for key in keys if f"{name}.{key}" not in catalogue] == []
    return [catalogue.text(f"{name}.{key}") for key in keys]


@every_game
def test_a_guide_has_all_its_parts(name):
    game = planetfall.game(name)
    guide = guide_of(game)
    assert has_guide(game)
    assert [chapter.id for chapter in guide.chapters][:2] == ["goal", "setup"]
    assert sum(len(chapter.pictures) for chapter in guide.chapters) >= 4
    assert [chapter.id for chapter in guide.chapters if chapter.score] == ["scoring"]
    assert guide.chapters[-1].legend
    assert len(guide.aid) >= 3
    assert 2 <= len(guide.examples) <= 3
    assert len(guide.terms) >= 8
    clauses = {number for example in guide.examples for number in example.clauses}
    assert clauses | {term.clause for term in guide.terms} <= game.rulebook().clauses.keys()


@every_game
@every_language
def test_every_sentence_of_a_guide_exists(name, language):
    game = planetfall.game(name).with_language(language)
    guide, catalogue = guide_of(game), game.catalogue()
    keys = [f"aid.{box}.{part}" for box in guide.aid for part in ("title", "text")]
    for example in guide.examples:
        keys += [f"example.{example.id}.title"]
        keys += [f"example.{example.id}.step-{step}" for step in range(len(example.steps) + 1)]
    keys += [f"glossary.{term.id}{part}" for term in guide.terms for part in ("", ".text")]
    assert [key for key in keys if f"{name}.{key}" not in catalogue] == []


@every_game
@every_language
def test_a_guide_is_read_in_five_minutes(name, language):
    assert 200 < sum(len(text.split()) for text in sentences(name, language)) < MOST_WORDS


@every_game
def test_every_position_is_used_and_can_be_built(name):
    game = planetfall.game(name)
    guide = guide_of(game)
    used = {picture.position for picture in guide.pictures()}
    used |= {chapter.score for chapter in guide.chapters if chapter.score}
    files = {path.stem for path in (game.folder() / FOLDER).glob("*.toml")} - {"guide"}
    assert used == files
    for picture in guide.pictures():
        state = position_of(game, picture.position, picture.answers, picture.change)
        assert set(picture.regions) <= game.regions().keys()
        assert picture.seat is None or picture.seat < state.seats


@every_game
def test_the_score_of_the_example_adds_up(name):
    game = planetfall.game(name)
    position = next(chapter.score for chapter in guide_of(game).chapters if chapter.score)
    accounts = game.breakdown(position_of(game, position))
    assert len({account.total for account in accounts}) == len(accounts)
    for account in accounts:
        assert account.total == sum(line.points for line in account.lines) > 0


@every_game
@every_language
def test_every_word_of_the_glossary_occurs_in_the_rules(name, language):
    game = planetfall.game(name).with_language(language)
    text = " ".join(clause.text for clause in game.rulebook().clauses.values())
    for term in guide_of(game).terms:
        forms = game.catalogue().text(f"{name}.glossary.{term.id}").split("|")
        assert any(re.search(rf"\b{re.escape(form)}\b", text, re.IGNORECASE) for form in forms), term.id


def test_steps_of_an_example_go_on_from_one_another():
    example = next(one for one in guide_of(planetfall.game("red-planet")).examples if one.id == "saboteur")
    assert [picture.answers for picture in example.pictures()] == [
        (), ("board dock 1",), ("board dock 1", "destroy dock 1")
    ]  # fmt: skip
    tie = next(one for one in guide_of(planetfall.game("red-planet")).examples if one.id == "tie")
    assert [picture.change for picture in tie.pictures()] == [{}, {"stop": "production 3"}]


def test_a_game_without_a_guide_has_none():
    class Plain(planetfall.Game):
        id = "plain"

    assert not has_guide(Plain())
    assert guide_of(Plain()).pictures() == []


def test_guides_are_plain_data():
    for name in GAMES:
        folder = planetfall.game(name).folder() / FOLDER
        assert all(tomllib.loads(path.read_text("utf-8")) for path in folder.glob("*.toml"))
    assert Picture("a", "b", ("c",)).shape == ""
