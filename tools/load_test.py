"""Load: many live tables at once, browsers beside them, and how long an answer takes to reach every page.

Each table has three people, each with a page that follows the table as a browser does: it is fetched once, keeps its
live connection open, and reads there what may be answered. Answers come as forms, at a steady rate in all, whatever
the server does. Only this machine is ever asked, and everything ends by itself.

    python -m tools.load_test --game space-mission --tables 200 --rate 100 --seconds 10
    python -m tools.load_test --game red-planet,space-mission --tables 2000 --rate 50

Where there are several cores, the server gets the first one for itself. Several rates may be given, which are measured
one after the other at the same tables. `cpu_ms` is what to look at on a machine that others use too: the processor time
of the server for one answer. With a rate of 0 the tables are only set up, which shows the memory that they take.
"""

import argparse
import asyncio
import os
import random
import re
import resource
import socket
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from html import unescape
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from operator import ge
from pathlib import Path

import msgspec

from planetfall.core import state as engine
from planetfall.core.errors import PlanetfallError
from planetfall.server.render.phrases import expanded
from planetfall.server.settings import Settings
from planetfall.server.tables.seats.visitor_limits import VisitorLimits
from tools.load_client import HERE, Browser, LiveConnection
from tools.load_figures import Figures, mean_ms, share

PAGES = 3  # per table
GAME = "red-planet"
NO_LIMITS = VisitorLimits(tables=0, seats=0)  # three people sit at several tables
TABLES_TOGETHER = 10  # of the same three people
START_SECONDS = 60.0  # until the server must have answered
LOST_SECONDS = 10.0  # after which an update counts as lost
AT_ONCE = 8  # tables that are set up at the same time
ACTION = re.compile(rb'name="action" value="(\d+)"')
CHANGED = b"id: "  # what a message begins with that changes a page
STANDING = re.compile(rb'data-standing="(\d+)"')
CSRF = re.compile(rb'name="_csrf_token" value="([^"]+)"')
LIVE = re.compile(rb'hx-sse:connect="([^"]+)"')
ANSWERS = re.compile(rb'hx-target="#region-answers"[^>]*>(.*?)</hx-partial>', re.DOTALL)


class LoadFailed(PlanetfallError):
    """Why a load could not be put on the server."""


# -- people ------------------------------------------------------------------------------------------------------------


class Person:
    """Somebody at a browser, known by cookies."""

    def __init__(self, port: int) -> None:
        self.browser = Browser(port)
        self._csrf = ""

    async def arrive(self) -> None:
        """Open the front page, which gives the cookies and the token for forms."""
        page = await self.browser.get("/")
        found = CSRF.search(page.content)
        if page.status != 200 or found is None:
            raise LoadFailed(f"the front page answered {page.status} without a token for forms")
        self._csrf = unescape(found[1].decode())

    async def post(self, path: str, **fields: object) -> int:
        """Send a form; the status of the answer."""
        return (await self.browser.post_form(path, {"_csrf_token": self._csrf, **fields})).status


# -- tables ------------------------------------------------------------------------------------------------------------


class Page:
    """A person's page of a table: what it shows, and how often it has changed."""

    def __init__(self, table: "Table", person: Person) -> None:
        self.table = table
        self.person = person
        self.changes = 0
        self._standing = 0
        self._actions: list[int] = []
        self._unread: list[bytes] = []  # messages, which are read when somebody needs to know
        self._live: LiveConnection | None = None

    async def open(self) -> None:
        """Fetch the page and connect it."""
        page = await self.person.browser.get(f"/table/{self.table.id}")
        live = LIVE.search(page.content)
        if page.status != 200 or live is None:
            raise LoadFailed(f"the page of a table answered {page.status} without live updates")
        self._actions = _actions(page.content)
        self._read(page.content)
        self._live = await self.person.browser.follow(unescape(live[1].decode()), self._receive)
        status = await self._live.begun
        if status != 200:
            raise LoadFailed(f"live updates answered {status}")

    def close(self) -> None:
        """Hang up."""
        if self._live is not None:
            self._live.close()

    @property
    def actions(self) -> list[int]:
        """What may be answered."""
        self._catch_up()
        return self._actions

    @property
    def standing(self) -> int:
        """How many answers the person knows of."""
        self._catch_up()
        return self._standing

    def _receive(self, message: bytes) -> None:
        if message.startswith(CHANGED):
            self._unread.append(message)
            self.changes += 1
            self.table.arrived()

    def _catch_up(self) -> None:
        for message in self._unread:
            text = expanded(message)
            if region := ANSWERS.search(text):
                self._actions = _actions(region[1])
            self._read(text)
        self._unread = []

    def _read(self, text: bytes) -> None:
        if found := STANDING.search(text):
            self._standing = int(found[1])


def _actions(html: bytes) -> list[int]:
    """The answers that buttons give."""
    return sorted({int(action) for action in ACTION.findall(html)})


class Table:
    """A table with three people; one answer is on its way at a time."""

    def __init__(self, id_: str, people: Sequence[Person], done: "deque[Table]") -> None:
        self.id = id_
        self.pages = [Page(self, person) for person in people]
        self._done = done
        self._expected: list[int] = []
        self._sent = 0.0
        self.delays: list[float] = []
        self.replies: list[float] = []
        self.accepted = 0

    async def answer(self, chance: random.Random) -> None:
        """Give some answer that a page offers."""
        page = chance.choice([page for page in self.pages if page.actions])
        action = chance.choice(page.actions)
        self._expected = [page.changes + 1 for page in self.pages]
        self._sent = sent = time.perf_counter()  # the pages may have changed before the reply comes
        status = await page.person.post(f"/table/{self.id}/answer", action=action, after=page.standing)
        self.replies.append(time.perf_counter() - sent)
        self.accepted += status == 204

    def arrived(self) -> None:
        """One of the pages has changed."""
        changes = [page.changes for page in self.pages]
        if self._sent and all(map(ge, changes, self._expected)):
            self.delays.append(time.perf_counter() - self._sent)
            self._sent = 0.0
            self._done.append(self)

    def is_busy(self) -> bool:
        """Whether an answer has not yet reached every page."""
        return self._sent > 0.0

    def is_playable(self) -> bool:
        """Whether somebody is asked something."""
        return any(page.actions for page in self.pages)

    def forget_times(self) -> None:
        """Begin to measure anew."""
        self.delays, self.replies, self.accepted = [], [], 0


async def _set_up(port: int, number: int, games: Sequence[str], done: "deque[Table]") -> list[Table]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def some(numbers: range) -> list[Table]:
        async with gate:
            people = [Person(port) for _ in range(PAGES)]
            for person in people:
                await person.arrive()
            return [await _one_table(people, games[each % len(games)], done) for each in numbers]

    starts = range(0, number, TABLES_TOGETHER)
    groups = [some(range(start, min(start + TABLES_TOGETHER, number))) for start in starts]
    return [table for tables in await asyncio.gather(*groups) for table in tables]


async def _one_table(people: Sequence[Person], game: str, done: "deque[Table]") -> Table:
    wish = {"game": game, "seats": ["open"] * len(people)}
    made = await people[0].browser.post_json("/api/tables", wish)
    if made.status != 201:
        raise LoadFailed(f"a new table was refused: {made.content[:200]!r}")
    keys = msgspec.json.decode(made.content)
    for person, seat in zip(people, keys["seats"], strict=True):
        await person.post(f"/join/{seat['token']}", name="Load")
    table = Table(keys["table"], people, done)
    for page in table.pages:
        await page.open()
    return table


# -- measuring ---------------------------------------------------------------------------------------------------------


async def _drive(ready: "deque[Table]", rate: float, seconds: float) -> float:
    """Give answers at a steady rate; how long it took."""
    chance = random.Random(1)
    began = time.perf_counter()
    sending: set[asyncio.Task[None]] = set()
    for number in range(round(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        table = await _next(ready)
        task = asyncio.create_task(table.answer(chance))
        sending.add(task)
        task.add_done_callback(sending.discard)
    await asyncio.wait_for(asyncio.gather(*sending), LOST_SECONDS)
    return time.perf_counter() - began


async def _next(ready: "deque[Table]") -> Table:
    """The table that has rested longest; if all are busy, the first that is ready again."""
    deadline = time.perf_counter() + LOST_SECONDS
    while time.perf_counter() < deadline:
        while ready:
            table = ready.popleft()
            if table.is_playable():
                return table
        await asyncio.sleep(0.002)
    raise LoadFailed("no table takes answers any more: all are over, or the server does not keep up")


async def _vitals(port: int) -> dict[str, float]:
    browser = Browser(port)
    reply = await browser.get("/metrics")
    browser.close()
    pairs = [row.rsplit(" ", 1) for row in reply.content.decode().splitlines() if not row.startswith("#")]
    return {name: float(value) for name, value in pairs}


async def put_loads(
    port: int, tables: int, rates: Sequence[float], seconds: float, games: Sequence[str]
) -> list[Figures]:
    """Put loads on the server at a port of this machine, one after the other, at the same tables."""
    ready: deque[Table] = deque()
    made = await _set_up(port, tables, games, ready)
    ready.extend(made)
    found = [await _measured(port, made, ready, rate, seconds) for rate in rates]
    for page in [page for table in made for page in table.pages]:
        page.close()
        page.person.browser.close()
    return found


async def _measured(
    port: int, made: list[Table], ready: "deque[Table]", rate: float, seconds: float
) -> Figures:
    for table in made:
        table.forget_times()
    before, own = await _vitals(port), time.process_time()
    took = await _drive(ready, rate, seconds)
    own = time.process_time() - own
    await _settle(made)
    after = await _vitals(port)
    spent = {name: value - before.get(name, 0.0) for name, value in after.items()}
    megabytes = after.get("process_resident_memory_bytes", 0.0) / 1e6
    return _figures(made, rate, took, spent, own / max(took, 0.001), megabytes)


async def _settle(tables: list[Table]) -> None:
    """Wait until every answer has reached every page, or is lost."""
    deadline = time.perf_counter() + LOST_SECONDS
    while any(table.is_busy() for table in tables) and time.perf_counter() < deadline:
        await asyncio.sleep(0.01)


def _figures(
    tables: list[Table], rate: float, took: float, spent: dict[str, float], own: float, megabytes: float
) -> Figures:
    delays = sorted(1000 * delay for table in tables for delay in table.delays)
    replies = sorted(1000 * reply for table in tables for reply in table.replies)
    stored = round(spent["planetfall_answers_total"])
    return Figures(
        tables=len(tables),
        pages=sum(len(table.pages) for table in tables),
        asked_rate=rate,
        seconds=took,
        answers=len(replies),
        rate=len(replies) / max(took, 0.001),
        lost=len(replies) - min(len(delays), stored, sum(table.accepted for table in tables)),
        p50_ms=share(delays, 0.5),
        p95_ms=share(delays, 0.95),
        p99_ms=share(delays, 0.99),
        worst_ms=share(delays, 1.0),
        reply_p95_ms=share(replies, 0.95),
        commit_ms=mean_ms(spent, "planetfall_commit_seconds"),
        render_ms=mean_ms(spent, "planetfall_render_seconds"),
        bytes_per_answer=spent["planetfall_live_bytes_total"] / max(1, len(replies)),
        server_cpu=spent.get("process_cpu_seconds_total", 0.0) / max(took, 0.001),
        cpu_ms=1000 * spent.get("process_cpu_seconds_total", 0.0) / max(1, len(replies)),
        load_cpu=own,
        server_megabytes=megabytes,
        compiled=not str(engine.__file__).endswith(".py"),
    )


# -- the server beside it ----------------------------------------------------------------------------------------------


def bench_server(tables: int, rate: float, seconds: float, game: str = GAME) -> Figures:
    """Start a server of its own, put a load on it, and stop it."""
    return bench_rates(tables, [rate], seconds, [game])[0]


def bench_rates(tables: int, rates: Sequence[float], seconds: float, games: Sequence[str]) -> list[Figures]:
    """Start a server of its own, put several loads on it, and stop it."""
    _allow_connections()
    with tempfile.TemporaryDirectory(prefix="planetfall-load-") as folder:
        port = _free_port()
        settings = Settings(
            Path(folder), host=HERE, port=port, pace=0.0, requests_per_minute=0, visitors=NO_LIMITS
        )
        server = get_context("spawn").Process(target=_serve, args=(settings,))
        server.start()
        before = _keep_to_cores(range(1, os.cpu_count() or 1))
        try:
            _await_server(server, port)
            return asyncio.run(put_loads(port, tables, rates, seconds, games))
        finally:
            _keep_to_cores(before)
            server.terminate()
            server.join()


def _allow_connections() -> None:
    """Let this process have as many connections as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _keep_to_cores(cores: Sequence[int]) -> list[int]:
    """Run on some cores from now on, if there are any and the system can do that; those before."""
    if not hasattr(os, "sched_setaffinity"):
        return []
    before = sorted(os.sched_getaffinity(0))
    wished = set(cores) & set(before)
    if wished:
        os.sched_setaffinity(0, wished)
    return before


def _serve(settings: Settings) -> None:
    from planetfall.server.serve import serve

    _keep_to_cores(range(1))
    serve(settings, open_browser=False, write=len)


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind((HERE, 0))
        port: int = trial.getsockname()[1]
        return port


def _await_server(server: SpawnProcess, port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.is_alive():
        with suppress(OSError), socket.create_connection((HERE, port), timeout=1):
            return
        time.sleep(0.05)
    raise LoadFailed("the server for the measurement did not start; see what it says above")


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default=GAME, help="or several, separated by commas")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument(
        "--rate", type=float, nargs="+", default=[100.0], help="answers per second, over all tables"
    )
    parser.add_argument("--seconds", type=float, default=10.0)
    wish = parser.parse_args()
    for figures in bench_rates(wish.tables, wish.rate, wish.seconds, wish.game.split(",")):
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n")


if __name__ == "__main__":
    main()
