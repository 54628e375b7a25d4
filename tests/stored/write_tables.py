"""Writes the database of a version: its server is run, and people, programs and bots sit down and play."""

import gzip
import random
import re
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from litestar.testing import TestClient

import planetfall
from planetfall.core.errors import BadPack
from planetfall.core.match import Match
from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from tests.server.tabletop import ask_long_ago
from tests.stored.expected import expected
from tests.stored.expected_tables import (
    DATABASE,
    KEY,
    SECRET,
    Browser,
    Client,
    api,
    rows_of,
    table_seen,
)

NAMES = ("Ada", "Ben", "Cyd", "Dee", "Eve", "Fay")
PATIENCE = 60.0  # seconds for a bot's answer


class Tables:
    """The tables of a server that programs play at."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._luck = random.Random(14)
        self.keys: dict[str, list[str]] = {}  # by table

    def open(self, what: str, game: str, *seats: str, sit: bool = True, **more: Any) -> list[str]:
        """A table set up by a program, and the keys of its people; without `sit`, one seat stays open."""
        made = api(
            self._client, "POST", "/tables", json={"game": game, "seats": seats, "title": what, **more}
        )
        invitations = [seat["token"] for seat in made["seats"] if seat["token"]][not sit :]
        self.keys[made["table"]] = [
            api(self._client, "POST", "/seat/join", invitation, json={"name": name})["token"]
            for invitation, name in zip(invitations, NAMES, strict=False)
        ]
        return self.keys[made["table"]]

    def play(self, tokens: list[str], most: int = 100_000) -> None:
        """Random answers by whoever owes one; bots are waited for."""
        deadline = time.monotonic() + PATIENCE
        while most and time.monotonic() < deadline:
            for token in tokens:
                seen = api(self._client, "GET", "/seat", token)
                if seen["over"]:
                    return
                if seen["legal"]:
                    action = self._luck.choice(seen["legal"])["action"]
                    api(self._client, "POST", "/seat/answers", token, json={"actions": [action]})
                    most, deadline = most - 1, time.monotonic() + PATIENCE
                    break
            else:
                time.sleep(0.05)
        own = {api(self._client, "GET", "/seat", token)["seat"] for token in tokens}
        while (
            not set(api(self._client, "GET", "/seat", tokens[0])["actors"]) <= own
        ):  # until no bot owes an answer
            assert time.monotonic() < deadline, "a bot does not answer"
            time.sleep(0.05)


def programs(tables: Tables) -> None:
    """Tables of programs: waiting, running in several phases, finished, among bots."""
    for game, seats in (
        ("red-planet", 3),
        ("space-mission", 2),
        ("rocket-rescue", 3),
        ("terraforming-mars", 2),
    ):
        tables.open("waiting", game, *["open"] * seats, sit=False, listed=True)
        for answers in (1, 9, 40, 90):
            tokens = tables.open(f"running after {answers}", game, *["open"] * seats)
            tables.play(tokens, answers)
        tokens = tables.open("among bots", game, "open", *("easy", "medium", "random")[: seats - 1])
        tables.play(tokens, 12)
        if game != "terraforming-mars":
            tables.play(tables.open("finished", game, *["open"] * seats, listed=True))
    tables.play(tables.open("finished", "terraforming-mars", "open", listed=True))
    for game, options in (
        ("red-planet", {"edition": "matagot", "board": "C"}),
        ("terraforming-mars", {"cards": "base", "draft": "yes", "beginners": "1"}),
        ("rocket-rescue", {"length": "long"}),
        ("space-mission", {"memory-aid": "on", "start": "first"}),
    ):
        tokens = tables.open(
            "with options", game, *["open"] * max(2, 3 * (game == "rocket-rescue")), options=options
        )
        tables.play(tokens, 30)


def form(browser: Browser, game: str, *seats: str, pack: str = "", **fields: str) -> str:
    """A table made by its form; its address."""
    browser.get(f"/new/{game}")
    places = {f"seat{place}": (*seats, *["none"] * 6)[place] for place in range(6)}
    files = {"pack": ("house.toml", pack.encode(), "text/plain")} if pack else {"nothing": b""}
    return browser.send(f"/new/{game}", files=files, **places, **fields).url.path


def answer(browser: Browser, place: str) -> None:
    """Give the first answer that the page in view offers, or take the device."""
    browser.get(place)
    hand = (
        re.search(r'name="seat" value="(\d)"', browser.page.text)
        if "/hand-over" in browser.page.text
        else None
    )
    if hand:
        browser.send(f"{place}/hand-over", seat=hand[1])
        browser.get(place)
    found = re.search(r'<button type="submit" name="action" value="(\d+)"', browser.page.text)
    if found:
        browser.send(f"{place}/answer", action=found[1])


def join(browser: Browser, page: str, name: str) -> None:
    """Sit down by the first link to a seat that a page shows."""
    link = re.search(r'value="http://[^"/]+(/join/[^"]+)"', page)
    assert link
    browser.get(link[1])
    browser.send(link[1], name=name)


def stand_in(client: Client, ada: Browser, ben: Browser) -> None:
    """A table where a bot stands in for Ben, who has not answered for long; it is paused."""
    place = form(ada, "space-mission", "me", "open", name="Ada", title="stand-in")
    join(ben, ada.get(place).text, "Ben")
    for _ in range(40):
        answer(ada, place)
        if "/stand-in" in ada.get(place).text:
            break
        live = client.app.state.services.tables._live[place.rpartition("/")[2]]
        if 1 in live.owed_since:
            ask_long_ago(live, 1)
    ada.send(f"{place}/stand-in", **{"seat": "1", "bot-1": "easy"})
    ada.get(place)
    ada.send(f"{place}/pause", pause="yes")


def own_pack(game: planetfall.Game) -> str:
    """The game's components with one number changed."""
    for found in re.finditer(r"(?m)^(points|count) = (\d)$", game.pack().text):
        text = game.pack().text
        text = f"{text[: found.start(2)]}{int(found[2]) + 1}{text[found.end(2) :]}"
        with suppress(BadPack):
            if game.read_pack(text, "own.toml").hash != game.pack().hash:
                return text
    raise AssertionError("no number of the pack can be changed")


def people(client: Client) -> dict[str, dict[str, str]]:
    """Tables of people at browsers: chat, undo, a pause, a shared device, a pack of their own, an opened record."""
    ada, ben = Browser(client), Browser(client)
    place = form(ada, "red-planet", "me", "open", name="Ada", title="friends", listed="yes")
    join(ben, ada.get(place).text, "Ben")
    for browser, text in ((ada, "Good luck, Ben!"), (ben, "Grüße aus dem All 🚀")):
        browser.get(place)
        browser.send(f"{place}/say", text=text)
    for _ in range(6):  # some of these are taken back freely, some with the other's vote
        answer(ada, place)
        answer(ben, place)
        answer(ada, place)
        ada.get(place)
        ada.send(f"{place}/undo")
        ben.get(place)
        ben.send(f"{place}/consent", agree="yes")
        answer(ada, place)
    ben.get(place)
    ben.send(f"{place}/rename", seat="1", name="Benedict")
    stand_in(client, ada, ben)
    shared = form(ada, "space-mission", "me", "shared", name="Ada", title="one device")
    for _ in range(9):
        answer(ada, shared)
    paused = form(ada, "rocket-rescue", "me", "easy", "random", name="Ada", title="paused")
    for _ in range(5):
        answer(ada, paused)
    ada.send(f"{paused}/pause", pause="yes")
    game = planetfall.game("red-planet")
    packed = form(
        ada, "red-planet", "me", "shared", "shared", pack=own_pack(game), name="Ada", title="our own pack"
    )
    for _ in range(8):
        answer(ada, packed)
    match = Match.new(game, 3, seed=7)
    for _ in range(12):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    ada.get("/")
    ada.send("/record", files={"record": ("a.planetfall", match.save().encode(), "text/plain")})
    return {"Ada": dict(ada.cookies), "Ben": dict(ben.cookies), "record": {"address": ada.page.url.path}}


def index(client: Client, database: Path, program_keys: dict[str, list[str]]) -> list[dict[str, Any]]:
    """What is expected of each table of a database; programs see their seats by their keys."""
    with closing(sqlite3.connect(database)) as connection:
        keys = connection.execute("select id, game, title, watch, paused from tables order by id").fetchall()
    tokens = {table: program_keys.get(table, []) for table, *_ in keys}
    records = {row.id: expected(row.record, row.pack) for row in rows_of(database)}
    return [
        {
            "id": table,
            "game": game,
            "title": title,
            "watch": watch,
            "paused": bool(paused),
            "tokens": tokens[table],
            "seen": table_seen(client, watch, tokens[table]),
            "record": records[table],
        }
        for table, game, title, watch, paused in keys
    ]


def write_tables(folder: Path) -> None:
    """The database of a version, squeezed, and the index of what is expected of it."""
    (folder / "tables").mkdir(parents=True)
    with TemporaryDirectory() as data:
        database = Path(data) / DATABASE
        (Path(data) / SECRET).write_text(KEY)
        settings = Settings(folder=Path(data), pace=0.0, requests_per_minute=0)
        with TestClient(create_app(settings)) as client:
            tables = Tables(client)
            programs(tables)
            cookies = people(client)
        with TestClient(create_app(settings)) as client:
            found = {"tables": index(client, database, tables.keys), "people": cookies}
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("pragma journal_mode=delete")
            connection.execute("vacuum")
        squeezed = gzip.compress(database.read_bytes(), 9, mtime=0)
        (folder / "tables" / f"{DATABASE}.gz").write_bytes(squeezed)
    (folder / "tables.json").write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
