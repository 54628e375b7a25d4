"""Records that visitors open from files stay open after a restart; those with a state of their own are refused."""

import asyncio
from html import unescape
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

import planetfall
from planetfall.core.match import Match
from planetfall.core.record import Header, loads
from planetfall.server.app import create_app
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store.store import Store
from planetfall.server.tables.replays.record_library import RecordLibrary
from planetfall.server.uploads.worker import UploadWorker
from tests.server.test_pages import Browser

ENGLISH = (
    "This record starts in the middle of a game, from a position of its own; "
    "only records that start from setup can be opened here."
)
GERMAN = (
    "Diese Aufzeichnung beginnt mitten in einer Partie; "
    "hier lassen sich nur Aufzeichnungen öffnen, die beim Aufbau beginnen."
)


def a_record() -> bytes:
    match = Match.new(planetfall.game("red-planet"), 3, seed=7)
    for _ in range(12):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    return match.save().encode()


def test_an_opened_record_survives_a_restart(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path, requests_per_minute=0)
    places = []
    with TestClient(create_app(settings)) as client:
        for _ in range(2):  # the same file twice is one record
            browser = Browser(client)
            browser.get("/")
            browser.send("/record", files={"record": ("a.planetfall", a_record(), "text/plain")})
            places.append(browser.page.url.path)
    assert places[0] == places[1]
    with TestClient(create_app(settings)) as client:
        later = Browser(client)
        assert "/record/" in later.get(f"{places[0]}?at=5&eyes=1")
        later.get("/record/another", 404)


def a_record_that_starts_in_the_middle() -> bytes:
    """A record that a terminal replays: its header holds the state to start from."""
    game = planetfall.game("red-planet")
    state = game.new(3, seed=7)
    header = Header(
        game.id,
        game.rules_version,
        3,
        "7",
        game.pack().hash,
        game.validate_options(3, {}),
        start=state.text(),
    )
    match = Match(game, header)
    for seat in match.state.actors():
        match.play(seat, match.state.legal(seat)[0])
    text = match.save()
    Match.replay(game, loads(text))
    return text.encode()


@pytest.mark.parametrize(("language", "sentence"), [("en", ENGLISH), ("de", GERMAN)])
def test_a_record_that_starts_in_the_middle_is_refused(tmp_path: Path, language: str, sentence: str) -> None:
    upload = {"record": ("a.planetfall", a_record_that_starts_in_the_middle(), "text/plain")}
    with TestClient(create_app(Settings(folder=tmp_path, requests_per_minute=0))) as client:
        browser = Browser(client, language)
        browser.get("/")
        page = unescape(browser.send("/record", 400, files=upload))
        assert sentence in page
        assert "Traceback" not in page
        form = {"_csrf_token": browser.token()}
        headers = {"accept-language": language, "hx-request": "true"}  # as a page with a live line sends it
        answer = client.post("/record", data=form, files=upload, headers=headers)
        assert (answer.status_code, answer.text) == (400, sentence)
        browser.send(
            "/record", files={"record": ("b.planetfall", a_record(), "text/plain")}
        )  # nothing is lost


def test_no_state_that_starts_in_the_middle_is_loaded(tmp_path: Path) -> None:
    """It is refused for its header alone: a state with huge numbers, or no state at all, is never read."""
    header, rest = a_record_that_starts_in_the_middle().split(b"\n", 1)
    fields = msgspec.json.decode(header) | {"start": "9" * 100_000}
    upload = {"record": ("a.planetfall", msgspec.json.encode(fields) + b"\n" + rest, "text/plain")}
    with TestClient(create_app(Settings(folder=tmp_path, requests_per_minute=0))) as client:
        browser = Browser(client)
        browser.get("/")
        assert ENGLISH in unescape(browser.send("/record", 400, files=upload))


def test_a_kept_record_that_starts_in_the_middle_is_not_opened_again(tmp_path: Path) -> None:
    """A version that took such records may have kept one."""
    settings = Settings(folder=tmp_path, requests_per_minute=0)

    async def keep() -> str:
        store = Store(settings.database_address())
        await store.open()
        try:
            return await RecordLibrary(store, UploadWorker()).keep(
                a_record_that_starts_in_the_middle().decode()
            )
        finally:
            await store.close()

    word = asyncio.run(keep())
    with TestClient(create_app(settings)) as client:
        assert ENGLISH in unescape(Browser(client).get(f"/record/{word}", 400))


def test_programs_cannot_start_a_table_in_the_middle(tmp_path: Path) -> None:
    """The API takes no records, and a table that it sets up begins with the set-up whatever else it is told."""
    start = planetfall.game("red-planet").new(3, seed=7).text()
    wanted = {"game": "red-planet", "seats": ["open"] * 3, "start": start, "header": {"start": start}}
    with TestClient(create_app(Settings(folder=tmp_path, requests_per_minute=0))) as client:
        record = a_record_that_starts_in_the_middle()
        for place in ("/api/record", "/api/records"):
            assert client.post(place, content=record).status_code in (404, 405)
        assert client.post("/api/tables", content=record).status_code == 415
        json = {"Content-Type": "application/json"}
        assert client.post("/api/tables", content=record, headers=json).status_code == 400
        keys = client.post("/api/tables", json=wanted).json()
        services: Services = client.app.state.services

        async def header() -> Header:
            return (await services.tables.get(keys["table"])).row.header

        with client.portal() as portal:
            assert portal.call(header).start == ""
