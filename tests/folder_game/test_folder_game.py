"""A game of another package: one folder with all rooms, its own words in two languages, found by its entry point.

The folder is put where an installer would put it, outside this package; everything else happens as for shipped games.
"""

import io
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import planetfall
from planetfall.cli.main import main
from planetfall.core.errors import IllegalAction
from planetfall.core.game import Game
from planetfall.server.app import create_app
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.settings import Settings
from planetfall.testing import check_game
from planetfall.testing.catalogues import check_game_catalogues
from tests.server.test_pages import Browser

HERE = Path(__file__).parent
ENTRY = "[planetfall.games]\ncomet-race = comet_race:GAME\n"
TURN = {
    "en": (
        "How do you fly? The comet is 7 steps away.",
        "Burn 1 tank and fly 3 steps",
        "0 steps, 2 tanks left",
    ),
    "de": (
        "Wie fliegst du? Zum Kometen sind es 7 Schritte.",
        "1 Tank verbrennen und 3 Schritte fliegen",
        "0 Schritte, noch 2 Tanks",
    ),
}
TOLD = {
    "en": ("Red burns 1 tank and flies 3 steps", "3 steps, 1 tank left"),
    "de": ("Rot verbrennt 1 Tank und fliegt 3 Schritte", "3 Schritte, noch 1 Tank"),
}


def forget() -> None:
    """Look for installed games, and for their sentences, anew."""
    planetfall._entries.cache_clear()
    planetfall.game.cache_clear()
    page_catalogue.cache_clear()


def imported() -> list[str]:
    """The modules of the game that have been imported."""
    return [name for name in sys.modules if name.partition(".")[0] == "comet_race"]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, installed as a package of its own."""
    shutil.copytree(HERE / "comet_race", tmp_path / "comet_race")
    about = tmp_path / "comet_race-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: comet-race\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTRY)
    for name in imported():  # the collection of doctests imports the sources
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    forget()
    yield planetfall.game("comet-race")
    forget()
    for name in imported():
        del sys.modules[name]


def test_it_is_one_of_the_installed_games(game: Game, tmp_path: Path) -> None:
    assert "comet-race" in planetfall.game_ids()
    assert game.folder() == tmp_path / "comet_race"


def test_it_keeps_the_contract(game: Game) -> None:
    assert check_game(game, range(12), thrift=0).games == 12


def test_its_catalogues_agree(game: Game) -> None:
    assert check_game_catalogues(game) == []


def test_it_speaks_two_languages_and_counts_in_both(game: Game) -> None:
    state = game.new(2)
    german = game.with_language("de")
    burn = game.actions.parse("burn 1")
    assert (game.question(state, 0).text, game.label(state, 0, burn)) == TURN["en"][:2]
    assert (german.question(state, 0).text, german.label(state, 0, burn)) == TURN["de"][:2]
    assert german.seat_names(3) == ["Rot", "Grün", "Blau"]
    assert german.described_options()[0].help == "wie weit der Komet entfernt ist"
    assert "Reihum fliegt jede Rakete" in german.rulebook().clause("CR-2").text


def test_a_refusal_reads_its_sentence_from_the_folder(game: Game) -> None:
    state = game.position({"tanks": {"red": 1}})
    twice = game.actions.parse("burn 2")
    with pytest.raises(IllegalAction, match=r"^there are too few tanks \(CR-3\)$"):
        state.play(0, twice)
    refusal = game.with_language("de").why_not(state, 0, twice)
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("CR-3", "dafür sind zu wenige Tanks da")


def test_a_third_language_says_in_english_what_it_lacks(game: Game) -> None:
    french = game.with_language("fr")
    assert french.question(french.new(2), 0).text == TURN["en"][0]
    assert french.rulebook().clause("CR-4").text == game.rulebook().clause("CR-4").text


def test_it_is_played_in_the_terminal(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("burn 1\n" + "1\n" * 20))
    assert main(["play", "comet-race", "--seats", "human,random", "--seed", "1", "--delay", "0"]) == 0
    shown = capsys.readouterr().out
    assert TURN["en"][0] in shown
    assert TOLD["en"][0] in shown
    assert "reaches the comet" in shown


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_played_on_the_server(game: Game, tmp_path: Path, language: str) -> None:
    settings = Settings(folder=tmp_path / "data", pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as client:
        browser = Browser(client, language)
        assert "Comet Race" in browser.get("/")
        assert game.with_language(language).catalogue().text("comet-race.option.distance") in browser.get(
            "/new/comet-race"
        )
        seats: dict[str, Any] = {"seat0": "me", "seat1": "shared", "seat2": "none", "option-distance": "near"}
        page = browser.send("/new/comet-race", files={"nothing": b""}, **seats)
        place = browser.page.url.path
        if "/hand-over" in page:
            page = browser.send(f"{place}/hand-over", seat="0")
        assert all(sentence in page for sentence in TURN[language])
        after = re.search(r'name="after" value="(\d+)"', page)
        assert after
        browser.send(f"{place}/answer", action=str(game.actions.parse("burn 1")), after=after[1])
        page = browser.send(f"{place}/hand-over", seat="1")
        assert all(sentence in page for sentence in TOLD[language])
