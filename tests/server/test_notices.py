"""What beginners may overlook at a table: who is told, and where nobody is."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from planetfall.server.app import create_app
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import at_a_table
from tests.server.test_pages import Browser

INACTIVE = "Boarding is inactive this round: dice that you plan for it are lost."
LOST = "You would lose 2 dice: boarding is inactive this round."


def region(table: LiveTable, name: str, person: str = "ann") -> str:
    return Renderer().region(Scene(table, 0, page_catalogue("en"), person), name).html


def test_a_question_and_its_answers_say_what_may_be_overlooked_but_not_where_the_result_counts(
    tmp_path: Path,
) -> None:
    async def scenario(services: Services, table: LiveTable) -> None:
        while "boarding" not in table.game.question(table.state, 0).kind:
            await table.answer("ann", 0, [table.state.legal(0)[0]], None)
        assert f'<p class="overlooked">{INACTIVE}</p>' in region(table, "status")
        assert f'<small class="overlooked">{LOST}</small>' in region(table, "answers")
        assert INACTIVE not in region(table, "status", "")  # a picture of the table, which nobody plays
        table.row = replace(table.row, arrangements=replace(table.arrangements, rated=True))
        assert "overlooked" not in region(table, "status") + region(table, "answers")

    at_a_table(tmp_path, ["me", "shared", "shared"], scenario, game="rocket-rescue")


def told(browser: Browser, place: str) -> str:
    found = re.search(r'<html[^>]* data-notices="(\w+)"', browser.get(place))
    assert found
    return found[1]


def finished(folder: Path, number: int) -> None:
    """Let so many tables be over."""
    with closing(sqlite3.connect(folder / "planetfall.sqlite")) as connection:
        connection.execute("update tables set over = 0")
        some = "select id from tables order by created limit ?"
        connection.execute(f"update tables set over = 1 where id in ({some})", (number,))
        connection.commit()


def test_notices_are_for_the_first_three_games_unless_somebody_chooses(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path, pace=0.0, requests_per_minute=0)
    client: TestClient[Litestar]
    with TestClient(create_app(settings)) as client:
        browser = Browser(client)
        places = []
        for _ in range(4):
            browser.get("/new/red-planet")
            browser.send("/new/red-planet", files={"nothing": b""}, seat0="me", seat1="shared")
            places.append(browser.page.url.path)
            if "/hand-over" in browser.page.text:
                browser.send(f"{places[-1]}/hand-over", seat="0")
        finished(tmp_path, 2)
        assert told(browser, places[3]) == "on"
        finished(tmp_path, 3)
        assert told(browser, places[3]) == "off"
        browser.send("/preferences", notices="on")
        assert told(browser, places[3]) == "on"
        finished(tmp_path, 0)
        browser.send("/preferences", notices="off")
        assert told(browser, places[3]) == "off"
