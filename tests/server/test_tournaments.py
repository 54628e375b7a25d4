"""Tournaments: set up, joined by a link, played round by round, and told on a page."""

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace
from sqlalchemy import select

from planetfall.server.app import create_app
from planetfall.server.errors import Conflict, InvalidRequest, NotAllowed, NotFound
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store import schema
from planetfall.server.store.admin_store import AuditLine
from planetfall.server.tournaments.organise import Setup
from planetfall.server.tournaments.tournament_store import Tournament
from tests.server.test_rated_tables import end, on_a_server

SETUP = Setup("space-mission", "Club night", "swiss", 2, 2, "easy")
PEOPLE = ("ann", "bob", "cleo", "dora")


async def gathered(services: Services, setup: Setup = SETUP, people: tuple[str, ...] = PEOPLE) -> Tournament:
    """A tournament that Ann organises, and that some people have joined."""
    made = await services.tournaments.set_up("ann", setup)
    for person in people:
        await services.tournaments.join(made.id, person, person.title())
    return made


async def end_round(services: Services, made: Tournament) -> None:
    """End all tables of the present round; who joined first wins, bots come last."""
    found = await services.tournaments.overview(made.id)
    for played in found.tables:
        if played.result is None:
            table = await services.tables.get(played.table)
            points = [0 if each is None else 100 - each for each in played.line_up]
            await end(services, table, *points)


def test_a_club_night_from_the_first_round_to_the_final_standings(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        run = services.tournaments
        made = await gathered(services)
        await run.start_round(made.id, "ann", 1)
        found = await run.overview(made.id)
        assert len(found.tables) == 2
        tables = [await services.tables.get(played.table) for played in found.tables]
        assert sorted(seat.person for table in tables for seat in table.seats) == sorted(PEOPLE)
        assert sorted(seat.name for table in tables for seat in table.seats) == ["Ann", "Bob", "Cleo", "Dora"]
        assert {row.id for row, _ in await services.store.tables_of("bob")} <= {table.id for table in tables}
        with pytest.raises(NotAllowed, match="still playing"):
            await run.start_round(made.id, "ann", 2)
        await end_round(services, made)
        await run.start_round(made.id, "ann", 2)
        await end_round(services, made)
        found = await run.overview(made.id)
        assert found.is_over
        assert found.lines[0].player == 1
        assert found.lines[0].points == 2.0
        with pytest.raises(NotAllowed, match="have been played"):
            await run.start_round(made.id, "ann", 3)

    on_a_server(tmp_path, story)


def test_seats_that_are_left_over_go_to_bots(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        made = await gathered(services, replace(SETUP, seats=4), PEOPLE[:3])
        await services.tournaments.start_round(made.id, "ann", 1)
        [played] = (await services.tournaments.overview(made.id)).tables
        table = await services.tables.get(played.table)
        assert sorted(seat.bot for seat in table.seats) == ["", "", "", "easy"]

    on_a_server(tmp_path, story)


def test_a_round_starts_once_however_often_it_is_asked_for(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        run = services.tournaments
        made = await gathered(services)
        asked = (run.start_round(made.id, "ann", 1) for _ in range(3))
        failed = [each for each in await asyncio.gather(*asked, return_exceptions=True) if each is not None]
        assert len(failed) == 2
        assert all(isinstance(each, Conflict) for each in failed)
        async with services.store.engine.connect() as connection:
            assert len((await connection.execute(select(schema.tables.c.id))).all()) == 2

    on_a_server(tmp_path, story)


def test_only_the_organiser_starts_rounds_and_nobody_joins_later(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        run = services.tournaments
        made = await gathered(services, people=("ann",))
        with pytest.raises(NotAllowed, match="at least two players"):
            await run.start_round(made.id, "ann", 1)
        await run.join(made.id, "bob", "Bob")
        await run.join(made.id, "bob", "Bob again")
        with pytest.raises(NotAllowed, match="only the organiser"):
            await run.start_round(made.id, "bob", 1)
        await run.start_round(made.id, "ann", 1)
        with pytest.raises(NotAllowed, match="has begun"):
            await run.join(made.id, "cleo", "Cleo")
        assert [each.name for each in (await run.overview(made.id)).entries] == ["Ann", "Bob"]
        with pytest.raises(NotFound):
            await run.overview("nonsense")

    on_a_server(tmp_path, story)


def test_a_whole_club_may_join_at_the_same_moment(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        made = await services.tournaments.set_up("ann", SETUP)
        club = [f"guest {number}" for number in range(12)]
        await asyncio.gather(
            *(services.tournaments.join(made.id, person, person) for person in (*club, *club[:3]))
        )  # some press twice
        entries = (await services.tournaments.overview(made.id)).entries
        assert sorted(each.name for each in entries) == sorted(club)
        assert [each.number for each in entries] == list(range(1, 13))

    on_a_server(tmp_path, story)


def test_who_withdraws_is_paired_no_more_but_keeps_their_points(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        run = services.tournaments
        made = await gathered(services)
        await run.withdraw(made.id, "dora")  # before the start: gone without a trace
        await run.start_round(made.id, "ann", 1)
        await end_round(services, made)
        await run.withdraw(made.id, "ann")
        await run.start_round(made.id, "ann", 2)
        found = await run.overview(made.id)
        assert {each for table in found.tables if table.round == 2 for each in table.line_up} == {2, 3}
        assert sorted(line.player for line in found.lines) == [1, 2, 3]
        assert next(line.points for line in found.lines if line.player == 1) == 1.0

    on_a_server(tmp_path, story)


def test_standings_stay_when_tables_are_deleted(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        made = await gathered(services)
        await services.tournaments.start_round(made.id, "ann", 1)
        await end_round(services, made)
        before = await services.tournaments.overview(made.id)
        ids = [played.table for played in before.tables]
        services.operations.store.delete_tables(ids, [AuditLine("ann", "delete")])
        assert await services.tournaments.overview(made.id) == before

    on_a_server(tmp_path, story)


def test_tables_of_a_rated_tournament_are_rated(tmp_path: Path) -> None:
    async def story(services: Services) -> None:
        made = await gathered(services, replace(SETUP, rated=True))
        await services.tournaments.start_round(made.id, "ann", 1)
        await end_round(services, made)
        assert await services.ratings.store.rate_pending() == 2
        assert len(await services.ratings.skills("space-mission", PEOPLE)) == 4

    on_a_server(tmp_path, story)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"name": "  "}, "needs a name"),
        ({"seats": 1}, "seats"),
        ({"seats": 7}, "seats"),
        ({"rounds": 0}, "rounds"),
        ({"kind": "knock-out"}, "round-robin, swiss"),
        ({"bot": "deep-thought"}, "deep-thought"),
    ],
)
def test_a_tournament_that_cannot_be_says_why(tmp_path: Path, change: dict[str, Any], why: str) -> None:
    async def story(services: Services) -> None:
        with pytest.raises(InvalidRequest, match=why):
            await services.tournaments.set_up("ann", replace(SETUP, **change))

    on_a_server(tmp_path, story)


# -- pages ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Callable[[], TestClient[Litestar]]]:
    with TestClient(create_app(Settings(folder=tmp_path, pace=0.0))) as first:

        def other() -> TestClient[Litestar]:
            first.cookies.clear()
            return first

        yield other


def post(client: TestClient[Litestar], page: str, action: str, **form: str) -> Any:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', client.get(page).text)
    assert found
    return client.post(action, data={"_csrf_token": found[1], **form})


def test_the_page_leads_from_the_form_to_ones_own_table(browser: Callable[[], TestClient[Litestar]]) -> None:
    ann = browser()
    wrong = post(
        ann,
        "/tournaments",
        "/tournaments",
        game="space-mission",
        name="",
        seats="2",
        rounds="2",
        kind="swiss",
    )
    assert "A tournament needs a name." in wrong.text
    form = {
        "game": "space-mission",
        "name": "Club night",
        "seats": "2",
        "rounds": "2",
        "kind": "swiss",
        "bot": "easy",
    }
    page = post(ann, "/tournaments", "/tournaments", **form)
    place = page.url.path
    assert "Nobody has joined yet." in page.text
    assert "You take part as Ann" in post(ann, place, f"{place}/join", name="Ann").text
    jar = dict(ann.cookies)
    bob = browser()
    assert "You take part as Bob" in post(bob, place, f"{place}/join", name="Bob").text
    assert "Start round 1" not in bob.get(place).text
    bob.cookies.clear()
    ann.cookies.update(jar)
    page = post(ann, place, f"{place}/start", round="1")
    own = re.search(r'href="(/table/[^"]+)" class="table-row your-turn"', page.text)
    assert own
    table = ann.get(own[1])
    assert table.status_code == 200
    assert f'href="{place}"' in table.text, "the way back"
    assert "some tables of this round are still playing" not in page.text
    assert (
        "Some tables of this round are still playing." in post(ann, place, f"{place}/start", round="2").text
    )
    ann.cookies.clear()
    watching = re.search(r'href="(/watch/[^"]+)"', ann.get(place).text)
    assert watching  # strangers only see what spectators see
    assert "/table/" not in ann.get(place).text
