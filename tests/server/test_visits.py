"""What has happened since somebody last looked at a table: stored for each person, whatever page or node they use."""

import asyncio
from pathlib import Path
from typing import Any

from sqlalchemy import event

from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.store.people.own_places import Visit
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.own.visits import VISIT_GAP_SECONDS
from tests.server.tabletop import at_a_table

PEOPLE = ("ann", "bob")


async def play(table: LiveTable, seat: int) -> None:
    """First answers until it is another seat's turn."""
    while seat in table.state.actors():
        await table.answer(PEOPLE[seat], seat, [table.state.legal(seat)[0]])


async def long_ago(services: Services, table: LiveTable, person: str) -> None:
    """Let somebody's last look lie a visit back."""
    visit = await services.store.own_places.visit(person, table.id)
    assert visit
    earlier = Visit(visit.seen, visit.seen_before, visit.at - VISIT_GAP_SECONDS)
    await services.store.own_places.keep_visit(person, table.id, earlier)


def shown(table: LiveTable) -> str:
    return Renderer().region(Scene(table, 0, page_catalogue("en"), "ann"), "since").html


def test_what_somebody_saw_the_last_time_is_not_told_again(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        while table.state.actors() != [0]:
            await table.answer("bob", 1, [table.state.legal(1)[0]])
        await play(table, 0)
        mine = table.last_answer("ann")
        while len(table.log_entries) < 4 or table.state.actors() == [0]:
            seat = table.state.actors()[0]
            await play(table, seat)
        await table.visits.begin("ann")
        assert table.visits.since("ann") == max(mine, table.last_answer("ann"))
        seen = table.public_count()
        await table.visits.end("ann")
        await table.visits.begin("ann")  # a page loaded again within a few minutes is the same visit
        assert not table.visits.is_since_look("ann")
        await long_ago(services, table, "ann")
        await table.visits.begin("ann")
        assert table.visits.since("ann") == max(table.last_answer("ann"), seen - 1)
        assert table.visits.is_since_look("ann") == (seen - 1 > table.last_answer("ann"))
        services.tables.drop(table)
        again = await services.tables.newest(table.id)  # as another node, where the page's stream arrives
        await again.visits.load("ann")
        assert again.visits.since("ann") == table.visits.since("ann")
        assert again.visits.since("bob") == again.last_answer("bob")

    at_a_table(tmp_path, ["me", "open"], look, game="space-mission")


def test_the_page_says_what_is_new_since_the_last_look(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        while not (table.last_answer("ann") >= 0 and table.state.actors() == [0] and "<ol>" in shown(table)):
            await play(table, table.state.actors()[0])
        assert "Since your last turn" in shown(table)
        last = table.answer_count() - 1
        seen = next(entry.after for entry in table.log_entries if entry.after > table.last_answer("ann"))
        table.visits._seen["ann"] = seen  # she looked when Bob had begun his turn
        if table.visits.is_since_look("ann"):
            assert "Since your last turn" not in shown(table)
        table.visits._seen["ann"] = 10**6  # answers that were taken back since
        assert table.visits.since("ann") == last
        assert shown(table).strip() == ""

    at_a_table(tmp_path, ["me", "open"], look, game="space-mission")


def test_many_who_look_at_the_same_moment_share_transactions(tmp_path: Path) -> None:
    """SQLite lets one write at a time, and whoever waits too long for that fails."""

    async def look(services: Services, table: LiveTable) -> None:
        places, commits = services.store.own_places, list[Any]()
        event.listen(services.store.engine.sync_engine, "commit", commits.append)
        people = [f"person-{number}" for number in range(40)]
        await asyncio.gather(*(places.keep_visit(person, table.id, Visit(1, 0, 5.0)) for person in people))
        assert len(commits) < 5
        assert await places.visit(people[-1], table.id) == Visit(1, 0, 5.0)

    at_a_table(tmp_path, ["me", "shared"], look, game="space-mission")
