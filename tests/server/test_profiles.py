"""Profiles, the export of all data, and the deletion of an account."""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import insert, select, update

from planetfall.core.record import Header
from planetfall.server.people.profiles import Results, favourites, results, wilson
from planetfall.server.services import Services
from planetfall.server.store import schema
from planetfall.server.store.all_tables import metadata
from planetfall.server.store.people.own_data import OwnGame
from planetfall.server.store.people.person_columns import NAMES
from planetfall.server.store.rating_schema import rated_games, rating_history
from planetfall.server.store.rows import Arrangements, TableRow
from tests.server.members import PASSWORD, is_signed_in, member, opened, sign_in
from tests.server.test_friends import play_together
from tests.server.test_pages import Browser, make_table


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, quick_hashes: None) -> Iterator[TestClient[Litestar]]:
    with opened(tmp_path_factory.mktemp("profiles")) as found:
        yield found


def finished(won: list[bool], seats: list[int], **facts: Any) -> OwnGame:
    result = json.dumps([{"name": "x", "points": 1, "won": each} for each in won])
    header = Header("red-planet", 1, len(won), "0", "")
    row = TableRow("t", "red-planet", header, "ann", "w", over=True, result=result, **facts)
    return OwnGame(row, seats)


def test_wins_are_compared_with_the_fair_share() -> None:
    games = [
        finished([True, False, False, False], [0]),
        finished([False, True], [0]),
        finished([False, True, False, False], [0, 1]),
        finished([True], [0]),  # alone
        finished([True, False], []),  # only the host
        finished([True, False], [0], arrangements=Arrangements(lesson="first")),
    ]
    (found,) = results(games)
    assert found == Results("red-planet", 3, 2, 0.25 + 0.5 + 0.5)
    low, high = found.interval
    assert 0 <= low < found.ratio < high
    assert results([]) == []


def test_favourites_are_what_was_chosen_most_often_in_games_that_count() -> None:
    def game(*chosen: dict[str, int], seats: tuple[int, ...] = (0,), **facts: Any) -> OwnGame:
        ranks = [{"name": "x", "points": 1, "won": False, "chosen": each} for each in chosen]
        row = finished([False, False], list(seats), **facts).table
        return OwnGame(msgspec.structs.replace(row, result=json.dumps(ranks)), list(seats))

    games = [
        game({"a": 2, "b": 1}, {"z": 9}),
        game({"z": 9}, {"b": 4, "c": 1, "d": 1}, seats=(1,)),
        game({"z": 9}, {}, arrangements=Arrangements(lesson="first")),
        finished([True, False], [0]),  # from before this was kept
    ]
    assert favourites(games) == {"red-planet": [("b", 5), ("a", 2), ("c", 1)]}
    assert favourites([]) == {}


def test_a_finished_game_keeps_what_each_seat_has_chosen_and_the_profile_names_it(
    client: TestClient[Litestar],
) -> None:
    gus = member(client, "Gus")
    table_id = make_table(gus, "me", "shared", name="Gus").rsplit("/", 1)[1]
    services: Services = client.app.state.services

    async def play() -> str:
        table = await services.tables.get(table_id)
        while not table.state.over():
            seat = table.state.actors()[0]
            await table.answer(table.seats[seat].person, seat, [table.state.legal(seat)[0]])
        return table.row.result

    ranks = json.loads(client.blocking_portal.call(play))
    assert all(rank["chosen"] for rank in ranks)
    assert all(ref.startswith("specialist-") for rank in ranks for ref in rank["chosen"])
    page = gus.get("/people/Gus")
    assert "Favourites" in page
    assert "×" in page


@pytest.mark.parametrize(("won", "played"), [(0, 1), (1, 1), (0, 50), (50, 50), (20, 40)])
def test_an_interval_holds_the_share_and_stays_a_share(won: int, played: int) -> None:
    low, high = wilson(won, played)
    assert 0 <= low <= won / played <= high <= 1
    assert high - low > wilson(won * 10, played * 10)[1] - wilson(won * 10, played * 10)[0]


def test_who_sees_a_profile_is_up_to_its_owner(client: TestClient[Litestar]) -> None:
    ada, ben, stranger = member(client, "Ada"), member(client, "Ben"), Browser(client)
    play_together(ada, ben)
    shown: dict[str, Any] = {"name": "Ada", "badge": "green", "language-de": "yes"}
    for privacy, visible in (("all", (200, 200)), ("played", (200, 404)), ("nobody", (404, 404))):
        ada.get("/account")
        ada.send("/account/profile", privacy=privacy, **shown)
        assert "Deutsch" in ada.get("/people/ada")
        ben.get("/people/Ada", visible[0])
        hidden = stranger.get("/people/Ada", visible[1])
    assert hidden.replace("/people/Ada", "/people/Nobody") == stranger.get("/people/Nobody", 404)
    ada.get("/account")
    ada.send("/account/profile", 409, name="BEN", privacy="all")


def test_everything_can_be_taken_along_and_nothing_of_others(client: TestClient[Litestar]) -> None:
    cleo, dan = member(client, "Cleo"), member(client, "Dan")
    play_together(cleo, dan)
    table = dan.page.url.path.rsplit("/", 1)[1]
    for browser, text in ((cleo, "my own words"), (dan, "words of somebody else")):
        browser.get(f"/table/{table}")
        browser.send(f"/table/{table}/say", text=text)
        browser.send(f"/table/{table}/note", text=f"a note with {text}")
    _finish(client, table)
    client.cookies = cleo.cookies
    answer = client.get("/account/export")
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    facts = json.loads(archive.read("planetfall.json"))
    assert facts["account"]["name"] == "Cleo"
    assert [row["table"] for row in facts["tables"]] == [table]
    assert [line["text"] for line in facts["chat"]] == ["my own words"]
    assert [note["text"] for note in facts["stored"]["own_notes.person"]] == ["a note with my own words"]
    assert facts["stored"]["sessions.person"][0].keys() == {"person", "device", "created", "used", "ended"}
    assert f"records/red-planet-{table}.planetfall" in archive.namelist()
    everything = answer.content + archive.read("planetfall.json")
    for secret in ("argon2", "somebody else"):
        assert secret.encode() not in everything
    client.cookies = Browser(client).cookies
    assert client.get("/account/export").status_code == 403


def _finish(client: TestClient[Litestar], table: str) -> None:
    """Let a table be over in the lists, whatever its game says."""
    result = json.dumps(
        [{"name": "Host", "points": 3, "won": True}, {"name": "Guest", "points": 1, "won": False}]
    )

    async def change() -> None:
        services: Services = client.app.state.services
        async with services.store._engine.begin() as connection:
            which = update(schema.tables).where(schema.tables.c.id == table)
            await connection.execute(which.values(over=1, result=result))

    client.blocking_portal.call(change)


def test_a_deleted_account_leaves_a_former_player_and_a_game_that_goes_on(
    client: TestClient[Litestar],
) -> None:
    eva, finn = member(client, "Eva"), member(client, "Finn")
    play_together(eva, finn)
    table = finn.page.url.path
    eva.get(table)
    eva.send(f"{table}/rename", seat="0", name="Evangeline")
    eva.get(table)
    eva.send(f"{table}/say", text="good luck")
    finn.get(table)
    own = make_table(eva, "me", "open", "easy", name="Eva")
    eva.get("/account/delete")
    eva.send("/account/delete", 400, name="Evi", password=PASSWORD)
    eva.get("/account/delete")
    eva.send("/account/delete", 403, name="Eva", password="not this one")
    assert is_signed_in(eva)
    person = _person(client, "eva")
    eva.get("/account/delete")
    eva.send("/account/delete", name="eva", password=PASSWORD)
    assert not is_signed_in(eva)
    eva.get(own, 403)
    sign_in(eva, "Eva", status=403)
    page = finn.get(table)
    assert "former player" in page
    assert "good luck" in page
    assert "Evangeline" not in page
    assert _mentions(client, person) == []
    assert is_signed_in(member(client, "Eva"))  # the name is free again


def _person(client: TestClient[Litestar], folded: str) -> str:
    services: Services = client.app.state.services
    account = client.blocking_portal.call(services.store.accounts.find_name, folded)
    assert account
    return account.person


def _mentions(client: TestClient[Litestar], person: str) -> list[str]:
    """Where the database still names a person, but for sessions that have just ended."""
    columns = [column for table in metadata.tables.values() for column in table.c if column.name in NAMES]

    async def look() -> list[str]:
        services: Services = client.app.state.services
        async with services.store._engine.connect() as connection:
            found = [
                str(column)
                for column in columns
                if (await connection.execute(select(column).where(column == person))).first()
            ]
        return [name for name in found if name != "sessions.person"]

    return client.blocking_portal.call(look)


def test_a_profile_shows_the_course_of_ratings(client: TestClient[Litestar]) -> None:
    services: Services = client.app.state.services
    gil = member(client, "Gil")
    assert "course-drawing" not in gil.get("/people/Gil")

    async def rate() -> None:
        found = await services.accounts.store.find_name("gil")
        assert found is not None
        about = {"game": "red-planet", "played_at_table": "gone", "at": 1.0}
        async with services.store.engine.begin() as connection:
            await connection.execute(insert(rated_games).values(about | {"ending": "finished", "bots": "[]"}))
            skill = {"mu_before": 364.0, "sigma_before": 350.0, "mu": 420.0, "sigma": 300.0}
            row = about | skill | {"rated_game": 1, "person": found.person, "place": 1, "counted": 1}
            await connection.execute(insert(rating_history).values(row))

    client.blocking_portal.call(rate)
    assert "420 points" in gil.get("/people/Gil")
