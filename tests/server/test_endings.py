"""Games that end before they are over: by resignation, or because nobody plays any more."""

import time
from pathlib import Path

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from planetfall.server.app import create_app
from planetfall.server.errors import NotAllowed
from planetfall.server.http.api.seats import seat_view
from planetfall.server.ratings.outcome import outcome
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store.pace_rows import Pace
from planetfall.server.tables.create_table import rematch
from planetfall.server.tables.endings.abandonment import Abandonment
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import at_a_table, undecided
from tests.server.test_clocks import TestClock, at_a_clock, notes
from tests.server.test_pages import Browser, links, make_table

DAY = 24 * 3600.0


def status(services: Services, table: LiveTable, person: str, seat: int | None) -> str:
    scene = Scene(table, seat, page_catalogue("en"), person)
    return services.renderer.region(scene, "status").html


def test_who_resigns_against_one_person_has_lost_at_once(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        await table.endings.resign("ben")
        assert notes(table) == ["Ben has resigned, and the game is over."]
        assert "by resignation" in status(services, table, "ann", 0)
        assert 'form="again"' in status(services, table, "ann", 0)
        assert 'form="again"' not in status(services, table, "", None)
        for attempt in (
            table.answer("ann", 0, [0]),
            table.seating.come_back("ben"),
            table.endings.resign("ann"),
        ):
            with pytest.raises(NotAllowed):
                await attempt
        rated = replace(table.row, arrangements=replace(table.arrangements, rated=True))
        ending = outcome(rated, table.seats, time.time())
        assert ending is not None
        assert (ending.places, ending.counted) == ((1, 2), (0, 1))
        services.tables.drop(table)
        again = await services.tables.newest(table.id)
        assert again.is_closed()
        assert seat_view(again, 0, "en").ended == "resigned"
        assert (await services.tables.newest(await rematch(again, "ann"))).people() == {"ann", "ben"}

    at_a_clock(tmp_path, Pace(), play)


def test_where_others_play_on_a_bot_takes_the_seat_for_good(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        for seat, person in ((1, "ben"), (2, "cleo")):
            await table.seating.join(table.seats[seat].token, person, person.title())
        await table.endings.resign("ben")
        assert not table.is_closed()
        assert table.seats[1].bot
        assert "plays on" in notes(table)[0]
        with pytest.raises(NotAllowed):
            await table.seating.come_back("ben")
        assert "come-back" not in status(services, table, "ben", 1)
        await table.resets.leave("cleo")
        assert "come-back" in status(services, table, "cleo", 2)
        await table.seating.come_back("cleo")
        await table.endings.resign("cleo")
        assert table.is_closed()

    at_a_table(tmp_path, ["me", "open", "open"], play, game="space-mission")


def test_a_game_that_nobody_goes_on_with_is_warned_and_ends(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        quiet = Abandonment(services.tables, 60)
        seat = table.state.actors()[0]
        await table.answer(("ann", "ben")[seat], seat, [table.state.legal(seat)[0]])
        assert await quiet.sweep() == 0
        await long_ago(table, 54)
        assert await quiet.sweep() == 1
        assert await quiet.sweep() == 0  # it knows
        assert "next 7 days" in status(services, table, "ann", 0)
        await table.add_chat_line("ann", "still here")
        assert "next 7 days" not in status(services, table, "ann", 0)
        assert table.row.deadline is None
        await long_ago(table, 54)
        await quiet.sweep()
        clock.time += 6 * DAY
        await services.tables.clock_watcher.look()
        assert "until tomorrow" in status(services, table, "ann", 0)
        services.tables.drop(table)
        clock.time += DAY
        assert await services.tables.clock_watcher.look() == 1
        again = await services.tables.newest(table.id)
        assert (again.arrangements.ended, again.is_closed()) == ("abandoned", True)
        assert "has ended" in status(services, again, "ann", 0)
        assert await services.tables.clock_watcher.look() == 0

    at_a_clock(tmp_path, Pace(), play)


def test_a_secret_answer_keeps_a_quiet_game_alive_without_being_seen(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        await table.answer("ben", 1, [undecided(table, 1)])
        await long_ago(table, 54)
        await table.endings.warn(60)
        before = status(services, table, "ann", 0)
        await table.answer("ben", 1, [undecided(table, 1)])
        assert status(services, table, "ann", 0) == before
        clock.time += 7 * DAY
        await services.tables.clock_watcher.look()
        assert not table.is_closed()
        assert table.endings.days_left() == 0

    at_a_clock(tmp_path, Pace(), play, game="terraforming-mars")


async def long_ago(table: LiveTable, days: int) -> None:
    """Let the last change of a table be some days old."""
    await table.store(table.next_row(changed=time.time() - days * DAY))


def test_a_page_asks_before_it_resigns(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(folder=tmp_path, pace=0.0, requests_per_minute=0))) as client:
        ann, ben = Browser(client), Browser(client)
        table = make_table(ann, "me", "open", name="Ann")
        (link,) = links(ann, "join")
        ben.get(link)
        ben.send(link, name="Ben", seat="1")
        assert f"{table}/resign" in ben.get(table)
        assert "ends at once" in ben.get(f"{table}/resign")
        ben.send(f"{table}/resign")
        assert ben.page.url.path == table
        assert "by resignation" in ben.page.text
        assert "by resignation" in ann.get(table)
        assert "The game is over" in ann.get("/")
