"""Load: many live tables at once, browsers beside them, and how long an answer takes to reach every page.

Each table has three people, each with a page that follows the table as a browser does: it is fetched once, keeps its
live connection open, and reads there what may be answered. Answers come as forms, at a steady rate in all, whatever
the server does. Only this machine is ever asked, and everything ends by itself.

    python -m tools.load_test --game space-mission --tables 200 --rate 100 --seconds 10

`cpu_ms` is what to look at on a machine that others use too: the processor time of the server for one answer.
"""

import argparse
import asyncio
import random
import re
import socket
import sys
import tempfile
import time
from collections import deque
from contextlib import suppress
from html import unescape
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from operator import ge
from pathlib import Path

import httpx
import msgspec

from planetfall.core import state as engine
from planetfall.core.errors import PlanetfallError
from planetfall.server.render.phrases import expanded
from planetfall.server.settings import Settings
from planetfall.server.tables.visitor_limits import VisitorLimits

HERE = "127.0.0.1"
PAGES = 3  # per table
GAME = "red-planet"
NO_LIMITS = VisitorLimits(tables=0, seats=0)  # three people sit at all tables
START_SECONDS = 60.0  # until the server must have answered
LOST_SECONDS = 10.0  # after which an update counts as lost
KEPT_SECONDS = 3.0  # an idle connection is used again; the server hangs up after 5
AT_ONCE = 16  # requests while the tables are set up
ACTION = re.compile(rb'name="action" value="(\d+)"')
CHANGED = re.compile(rb"^id: ", re.MULTILINE)
STANDING = re.compile(rb'data-standing="(\d+)"')
CSRF = re.compile(rb'name="_csrf_token" value="([^"]+)"')
LIVE = re.compile(rb'hx-sse:connect="([^"]+)"')
ANSWERS = re.compile(rb'hx-target="#region-answers"[^>]*>(.*?)</hx-partial>', re.DOTALL)


class LoadFailed(PlanetfallError):
    """Why a load could not be put on the server."""


class Figures(msgspec.Struct, frozen=True):
    """What was measured; times are in milliseconds, from sending an answer to its arrival at every page."""

    tables: int
    pages: int
    asked_rate: float
    seconds: float
    answers: int
    rate: float
    lost: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    worst_ms: float
    reply_p95_ms: float  # until the server says that the answer is stored
    commit_ms: float  # mean
    render_ms: float  # mean for one page
    bytes_per_answer: float
    server_cpu: float  # cores, while answers came
    cpu_ms: float  # of the server for one answer with its pages
    load_cpu: float  # cores that all the browsers took
    server_megabytes: float
    compiled: bool


# -- asking ------------------------------------------------------------------------------------------------------------


def connect(port: int) -> httpx.AsyncClient:
    """A client that keeps as many connections to the server as it needs, and its cookies."""
    return httpx.AsyncClient(
        base_url=f"http://{HERE}:{port}",
        headers={"accept-encoding": "identity"},
        limits=httpx.Limits(max_connections=None, keepalive_expiry=KEPT_SECONDS),
        timeout=httpx.Timeout(START_SECONDS, read=None),  # live updates come when something happens
        trust_env=False,  # never through a proxy
    )


class Person:
    """Somebody at a browser, known by cookies."""

    def __init__(self, port: int) -> None:
        self.client = connect(port)
        self._csrf = ""

    async def arrive(self) -> None:
        """Open the front page, which gives the cookies and the token for forms."""
        page = await self.client.get("/")
        found = CSRF.search(page.content)
        if page.status_code != 200 or found is None:
            raise LoadFailed(f"the front page answered {page.status_code} without a token for forms")
        self._csrf = unescape(found[1].decode())

    async def post(self, path: str, **fields: object) -> httpx.Response:
        """Send a form as a page with JavaScript does."""
        form = {"_csrf_token": self._csrf, **fields}
        return await self.client.post(path, data=form, headers={"hx-request": "true"})


# -- tables ------------------------------------------------------------------------------------------------------------


class Page:
    """A person's page of a table: what it shows, and when it last changed."""

    def __init__(self, table: "Table", person: Person) -> None:
        self.table = table
        self.person = person
        self.standing = 0  # answers that the person knows of
        self.changes = 0
        self.actions: list[int] = []
        self._live: httpx.Response | None = None

    async def open(self) -> None:
        """Fetch the page and connect it."""
        client = self.person.client
        page = await client.get(f"/table/{self.table.id}")
        live = LIVE.search(page.content)
        if page.status_code != 200 or live is None:
            raise LoadFailed(f"the page of a table answered {page.status_code} without live updates")
        self.actions = _actions(page.content)
        self._read(page.content)
        self._live = await client.send(client.build_request("GET", unescape(live[1].decode())), stream=True)
        if self._live.status_code != 200:
            raise LoadFailed(f"live updates answered {self._live.status_code}")

    async def follow(self) -> None:
        """Read message by message until the server or we hang up."""
        assert self._live is not None
        unread = b""
        with suppress(httpx.TransportError, httpx.StreamError):
            async for piece in self._live.aiter_raw():
                *messages, unread = (unread + piece).replace(b"\r\n", b"\n").split(b"\n\n")
                for message in messages:
                    self._read(expanded(message))

    def _read(self, text: bytes) -> None:
        if region := ANSWERS.search(text):
            self.actions = _actions(region[1])
        if found := STANDING.search(text):
            self.standing = int(found[1])
        if CHANGED.search(text):
            self.changes += 1
            self.table.arrived()


def _actions(html: bytes) -> list[int]:
    """The answers that buttons give."""
    return sorted({int(action) for action in ACTION.findall(html)})


class Table:
    """A table with three people; one answer is on its way at a time."""

    def __init__(self, id_: str, people: list[Person], done: "deque[Table]") -> None:
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
        reply = await page.person.post(f"/table/{self.id}/answer", action=action, after=page.standing)
        self.replies.append(time.perf_counter() - sent)
        self.accepted += reply.status_code == 204

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


async def _set_up(
    port: int, number: int, game: str, done: "deque[Table]"
) -> tuple[list[Table], list[Person]]:
    people = [Person(port) for _ in range(PAGES)]
    for person in people:
        await person.arrive()
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> Table:
        async with gate:
            return await _one_table(port, people, game, done)

    return list(await asyncio.gather(*(one() for _ in range(number)))), people


async def _one_table(port: int, people: list[Person], game: str, done: "deque[Table]") -> Table:
    wish = {"game": game, "seats": ["open"] * len(people)}
    async with connect(port) as client:
        made = await client.post("/api/tables", json=wish)
    if made.status_code != 201:
        raise LoadFailed(f"a new table was refused: {made.text[:200]!r}")
    keys = made.json()
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
    took = time.perf_counter() - began
    await asyncio.wait_for(asyncio.gather(*sending), LOST_SECONDS)
    return took


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
    async with connect(port) as client:
        reply = await client.get("/metrics")
    pairs = [row.rsplit(" ", 1) for row in reply.text.splitlines() if not row.startswith("#")]
    return {name: float(value) for name, value in pairs}


async def put_load(port: int, tables: int, rate: float, seconds: float, game: str = GAME) -> Figures:
    """Put a load on the server at a port of this machine."""
    ready: deque[Table] = deque()
    made, people = await _set_up(port, tables, game, ready)
    following = [asyncio.create_task(page.follow()) for table in made for page in table.pages]
    ready.extend(made)
    before, own = await _vitals(port), time.process_time()
    took = await _drive(ready, rate, seconds)
    own = time.process_time() - own
    await _settle(made)
    after = await _vitals(port)
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    for person in people:
        await person.client.aclose()
    spent = {name: value - before.get(name, 0.0) for name, value in after.items()}
    megabytes = after.get("process_resident_memory_bytes", 0.0) / 1e6
    return _figures(made, rate, took, spent, own / took, megabytes)


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
        rate=len(replies) / took,
        lost=len(replies) - min(len(delays), stored, sum(table.accepted for table in tables)),
        p50_ms=_share(delays, 0.5),
        p95_ms=_share(delays, 0.95),
        p99_ms=_share(delays, 0.99),
        worst_ms=_share(delays, 1.0),
        reply_p95_ms=_share(replies, 0.95),
        commit_ms=_mean_ms(spent, "planetfall_commit_seconds"),
        render_ms=_mean_ms(spent, "planetfall_render_seconds"),
        bytes_per_answer=spent["planetfall_live_bytes_total"] / max(1, len(replies)),
        server_cpu=spent.get("process_cpu_seconds_total", 0.0) / took,
        cpu_ms=1000 * spent.get("process_cpu_seconds_total", 0.0) / max(1, len(replies)),
        load_cpu=own,
        server_megabytes=megabytes,
        compiled=not str(engine.__file__).endswith(".py"),
    )


def _share(ordered: list[float], share: float) -> float:
    """The value that a share of all values does not exceed.

    >>> _share([1.0, 2.0, 3.0, 4.0], 0.5), _share([1.0, 2.0], 1.0), _share([], 0.5)
    (2.0, 2.0, 0.0)
    """
    return ordered[max(0, round(share * len(ordered)) - 1)] if ordered else 0.0


def _mean_ms(spent: dict[str, float], name: str) -> float:
    return 1000 * spent[f"{name}_sum"] / max(1.0, spent[f"{name}_count"])


# -- the server beside it ----------------------------------------------------------------------------------------------


def bench_server(tables: int, rate: float, seconds: float, game: str = GAME) -> Figures:
    """Start a server of its own, put a load on it, and stop it."""
    with tempfile.TemporaryDirectory(prefix="planetfall-load-") as folder:
        port = _free_port()
        settings = Settings(
            Path(folder), host=HERE, port=port, pace=0.0, requests_per_minute=0, visitors=NO_LIMITS
        )
        server = get_context("spawn").Process(target=_serve, args=(settings,))
        server.start()
        try:
            _await_server(server, port)
            return asyncio.run(put_load(port, tables, rate, seconds, game))
        finally:
            server.terminate()
            server.join()


def _serve(settings: Settings) -> None:
    from planetfall.server.serve import serve

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
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100.0, help="answers per second, over all tables")
    parser.add_argument("--seconds", type=float, default=10.0)
    wish = parser.parse_args()
    figures = bench_server(wish.tables, wish.rate, wish.seconds, wish.game)
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n")


if __name__ == "__main__":
    main()
