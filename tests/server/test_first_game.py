"""The first game of somebody new, and a rematch that knows who won the last one."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.core.match import new_header
from planetfall.server.app import create_app
from planetfall.server.bots.bot_service import BotService
from planetfall.server.http.pages import lobby
from planetfall.server.settings import Settings
from planetfall.server.store.rows import Seat, TableRow
from planetfall.server.store.store import Store
from planetfall.server.tables.create_table import rematch
from planetfall.server.tables.registry import TableRegistry
from tests.server.test_pages import Browser

GAME = planetfall.game("terraforming-mars")
USUAL = 'name="usual" value="yes"'


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    """Pages of a server whose "Play now" leaves seats open, so that no bot plays while the tests look."""
    monkeypatch.setattr(lobby, "default_seats", lambda game, bot="": ["me", "open"])
    with TestClient(create_app(Settings(folder=tmp_path, pace=0.0, requests_per_minute=0))) as client:
        yield client


def chosen_cards(folder: Path) -> list[str]:
    """Which cards the tables are played with, in the order in which they were made."""
    with closing(sqlite3.connect(folder / "planetfall.sqlite")) as connection:
        headers = [row[0] for row in connection.execute("select header from tables order by created")]
    return [msgspec.json.decode(header)["options"]["cards"] for header in headers]


def test_somebody_new_is_seated_in_the_basic_game_and_the_usual_one_is_a_click_away(
    client: TestClient[Litestar], tmp_path: Path
) -> None:
    browser = Browser(client)
    front = browser.get("/")
    assert front.count(USUAL) == 1
    assert "With Corporate Era" in front
    browser.send("/play-now/terraforming-mars")
    browser.get("/")
    browser.send("/play-now/terraforming-mars", usual="yes")
    assert chosen_cards(tmp_path) == ["base", "corporate-era"]


def test_who_has_finished_a_game_gets_the_usual_one(client: TestClient[Litestar], tmp_path: Path) -> None:
    browser = Browser(client)
    browser.get("/new/terraforming-mars")
    browser.send("/new/terraforming-mars", files={"nothing": b""}, seat0="me", seat1="open")
    assert USUAL in browser.get("/")
    with closing(sqlite3.connect(tmp_path / "planetfall.sqlite")) as connection:
        connection.execute("update tables set over = 1")
        connection.commit()
    assert USUAL not in browser.get("/")
    browser.send("/play-now/terraforming-mars")
    assert chosen_cards(tmp_path) == ["corporate-era", "corporate-era"]
    assert USUAL in Browser(client).get("/")


def test_games_without_a_basic_form_have_one_button(client: TestClient[Litestar]) -> None:
    front = Browser(client, "de").get("/")
    assert front.count("Mit Zeitalter der Konzerne") == 1
    assert front.count('action="/play-now/') == len(planetfall.game_ids())


@pytest.mark.rule("TM-17")
def test_the_winner_is_first_player_in_a_rematch(tmp_path: Path) -> None:
    over = GAME.position(
        {"phase": "over", "pending": [], "players": [{"tr": 30}, {"tr": 50}, {"tr": 40}], "generation": 9}
    )
    assert over.winners() == [1]
    header = new_header(GAME, 3, "1", GAME.validate_options(3, {}), GAME.pack(), ("human",) * 3)
    header = msgspec.structs.replace(header, start=over.text())

    with TestClient(create_app(Settings(folder=tmp_path, pace=0.0))):
        pass  # the database is there now

    async def again() -> planetfall.State:
        store = Store(Settings(tmp_path).database_address())
        await store.open()
        tables = TableRegistry(store, BotService(1), pace=0.0)
        row = TableRow("old", GAME.id, header, "ann", "watch")
        old = await tables.create(row, [Seat(place, "open", f"t{place}") for place in range(3)], GAME.pack())
        new = await tables.get(await rematch(old, "ann"))
        await tables.close()
        await store.close()
        return new.state

    assert GAME.view(asyncio.run(again()), None).first == 2  # everybody sits one seat further on
