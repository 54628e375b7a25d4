"""A folder as a server has it that people have lived with for long: accounts, and games by correspondence that go on.

    python -m tools.lived_in --accounts 10000 --tables 5000 --rate 100 --seconds 10

Everybody sits at one or two tables, and one person, who is signed in, at two hundred. What is measured: a start, the
memory after it, the front page of that person and of a stranger, and the load of `tools/load_test.py`. `--folder`
fills a folder instead, and keeps it.
"""

import argparse
import asyncio
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path

import msgspec
from msgspec.structs import replace
from sqlalchemy import insert

import planetfall
from planetfall.core.match import Match
from planetfall.server.http.identity import SESSION_COOKIE, IdentitySigner
from planetfall.server.people.secrets import hashed
from planetfall.server.settings import Settings, secret_keys
from planetfall.server.store.pace_rows import DAYS, Pace
from planetfall.server.store.people import account_schema
from planetfall.server.store.people.account_store import Account
from planetfall.server.store.rows import Arrangements, Change, Seat, TableRow
from planetfall.server.store.store import Store
from planetfall.server.tables.clocks.deadlines import with_first_times
from planetfall.server.tables.ids import new_table_id, new_token
from tools.load_client import HERE, Browser
from tools.load_figures import Figures
from tools.load_test import (
    GAME,
    NO_LIMITS,
    LoadFailed,
    _await_server,
    _free_port,
    _serve,
    _vitals,
    put_loads,
)

GAMES = ("red-planet", "space-mission", "rocket-rescue", "terraforming-mars")
SEATS = 3
ANSWERS = (10, 20, 40, 80)  # that have been given at a table
PACE = Pace(DAYS, days=7, vacation=7, level="easy")
BUSY_TABLES = 200  # of the person who plays most
AT_ONCE = 100  # tables in one transaction
LOAD_TABLES = 200  # that are played live beside those
WARM, LOOKS = 5, 40  # front pages, before measuring and while
IDLE_SECONDS = 10.0
CPU = "process_cpu_seconds_total"


class LivedIn(msgspec.Struct, frozen=True):
    """What was made, and the session of the person who plays most."""

    person: str
    session: str  # what its cookie holds
    accounts: int
    tables: int


async def fill(folder: Path, accounts: int, tables: int) -> LivedIn:
    """Fill the database of a folder."""
    store = Store(Settings(folder).database_address())
    await store.open()
    try:
        people = [f"person-{number:06}" for number in range(accounts)]
        word = secrets.token_urlsafe(24)
        await _add_accounts(store, people, word)
        laid = _tables(people, tables, store.clock.now())
        while some := [each for _, each in zip(range(AT_ONCE), laid, strict=False)]:
            await asyncio.gather(*(_add(store, *each) for each in some))
        return LivedIn(people[0], word, accounts, tables)
    finally:
        await store.close()


async def _add_accounts(store: Store, people: Sequence[str], word: str) -> None:
    now = time.time() - 100_000.0
    rows = [
        msgspec.structs.asdict(Account(person, person)) | {"folded": person, "created": now, "changed": now}
        for person in people
    ]
    sessions = [
        {"id": hashed(word if place == 0 else person), "person": person, "created": now, "used": time.time()}
        for place, person in enumerate(people)
    ]
    async with store.engine.begin() as connection:
        await connection.execute(insert(account_schema.accounts), rows)
        await connection.execute(insert(account_schema.sessions), sessions)


def _tables(
    people: Sequence[str], number: int, now: float
) -> Iterator[tuple[TableRow, TableRow, list[Seat], Match]]:
    """Tables as they were created and as they are now, with their seats and answers."""
    matches, chance = _matches(), random.Random(2)
    for place in range(number):
        match = matches[place % len(matches)]
        sitting = chance.sample(people, SEATS)
        if place < BUSY_TABLES:
            sitting[0] = people[0]
        seats = [
            Seat(seat, "person", new_token(), person=person, name=person)
            for seat, person in enumerate(sitting)
        ]
        row = TableRow(
            new_table_id(),
            match.game.id,
            match.record.header,
            sitting[0],
            new_token(),
            title=f"Week {place}",
            pack=match.pack.whole,
            pace=DAYS,
            arrangements=Arrangements(pace=PACE),
        )
        laid = replace(
            row, revision=1, changed=time.time() - place, owed=",".join(map(str, match.state.actors()))
        )
        yield row, with_first_times(laid, seats, match.game, match.state, now), seats, match


def _matches() -> list[Match]:
    """Matches of all games, some way into them."""
    found = []
    for game_id in GAMES:
        for seed, answers in enumerate(ANSWERS):
            match, chance = Match.new(planetfall.game(game_id), SEATS, seed), random.Random(seed)
            for _ in range(answers):
                seat = match.state.actors()[0]
                match.play(seat, chance.choice(list(match.state.legal(seat))))
            found.append(match)
    return found


async def _add(store: Store, row: TableRow, laid: TableRow, seats: Sequence[Seat], match: Match) -> None:
    await store.create(row, seats)
    await store.commit(Change(laid, rows=match.record.rows))


# -- measuring ---------------------------------------------------------------------------------------------------------


class LivedInFigures(msgspec.Struct, frozen=True):
    """What was measured; seconds and milliseconds are those of the server's processor, but for the load."""

    accounts: int
    tables: int
    start_cpu_seconds: float
    start_megabytes: float
    busy_home_ms: float  # of somebody with two hundred tables
    home_ms: float  # of somebody whom the server does not know
    idle_cpu: float  # cores, while nobody asks anything
    load: Figures | None = None


def measure(accounts: int, tables: int, rate: float, seconds: float, game: str) -> LivedInFigures:
    """Start a server with such a folder, look at it, put a load on it, and stop it."""
    with tempfile.TemporaryDirectory(prefix="planetfall-lived-in-") as name:
        folder, port = Path(name), _free_port()
        made = asyncio.run(fill(folder, accounts, tables))
        settings = Settings(folder, host=HERE, port=port, pace=0.0, requests_per_minute=0, visitors=NO_LIMITS)
        server = get_context("spawn").Process(target=_serve, args=(settings,))
        server.start()
        try:
            _await_server(server, port)
            cookie = IdentitySigner(secret_keys(folder)).session_cookie(made.person, made.session)
            looked = asyncio.run(_look(port, cookie, made))
            loads = asyncio.run(put_loads(port, LOAD_TABLES, [rate], seconds, [game])) if rate else [None]
            return replace(looked, load=loads[0])
        finally:
            server.terminate()
            server.join()


async def _look(port: int, cookie: str, made: LivedIn) -> LivedInFigures:
    start = await _vitals(port)
    busy = await _page_ms(port, {SESSION_COOKIE: cookie}, f">{made.person}<")
    home = await _page_ms(port, {}, "")
    before = await _vitals(port)
    await asyncio.sleep(IDLE_SECONDS)
    idle = (await _vitals(port))[CPU] - before[CPU]
    megabytes = start["process_resident_memory_bytes"] / 1e6
    return LivedInFigures(made.accounts, made.tables, start[CPU], megabytes, busy, home, idle / IDLE_SECONDS)


async def _page_ms(port: int, cookies: dict[str, str], expected: str) -> float:
    """What a front page costs, once everything that it needs is there."""
    browser = Browser(port, cookies)
    for _ in range(WARM):
        page = await browser.get("/")
        if page.status != 200 or expected not in page.content.decode():
            raise LoadFailed(f"the front page answered {page.status}, or to somebody else")
    before = (await _vitals(port))[CPU]
    for _ in range(LOOKS):
        await browser.get("/")
    browser.close()
    return 1000 * ((await _vitals(port))[CPU] - before) / LOOKS


def main() -> None:
    """Fill a folder, or measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--accounts", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=5_000)
    parser.add_argument("--folder", type=Path, help="fill this folder, and do nothing else")
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--rate", type=float, default=100.0, help="answers per second; 0: no load")
    parser.add_argument("--seconds", type=float, default=10.0)
    wish = parser.parse_args()
    found: LivedIn | LivedInFigures
    if wish.folder:
        wish.folder.mkdir(parents=True, exist_ok=True)
        found = asyncio.run(fill(wish.folder, wish.accounts, wish.tables))
    else:
        found = measure(wish.accounts, wish.tables, wish.rate, wish.seconds, wish.game)
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")


if __name__ == "__main__":
    main()
