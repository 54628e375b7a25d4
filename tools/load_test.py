"""Load: many live tables at once, browsers beside them, and how long an answer takes to reach every page.

Each table has three people, each with a page that follows the table as a browser does: it is fetched once, keeps its
live connection open, and reads there what may be answered. Answers come as forms, at a steady rate in all, whatever
the server does. Only this machine is ever asked, and everything ends by itself.
"""

import asyncio
import random
import re
import socket
import tempfile
import time
from collections import deque
from contextlib import suppress
from html import unescape
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from operator import ge
from pathlib import Path

import msgspec

from planetfall.core import state as engine
from planetfall.core.errors import PlanetfallError
from planetfall.server.settings import Settings

HERE = "127.0.0.1"
PAGES = 3  # per table
GAME = "red-planet"
START_SECONDS = 60.0  # until the server must have answered
LOST_SECONDS = 10.0  # after which an update counts as lost
KEPT_SECONDS = 3.0  # an idle connection is used again; the server hangs up after 5
AT_ONCE = 16  # requests while the tables are set up
LARGEST_CHUNK = 1 << 22
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
    load_cpu: float  # cores that all the browsers took
    server_megabytes: float
    compiled: bool


# -- asking ------------------------------------------------------------------------------------------------------------


class Reply(msgspec.Struct, frozen=True):
    """What the server said."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def cookies(self) -> dict[str, str]:
        """The cookies that it set."""
        pairs = [value.split(";")[0].partition("=") for name, value in self.headers if name == "set-cookie"]
        return {name: value for name, _, value in pairs}


class Line:
    """A connection to the server that is kept open."""

    def __init__(self, port: int) -> None:
        self.used = 0.0  # when it was last needed
        self._port = port
        self._lock = asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Reply:
        """Send a request and read the whole reply."""
        async with self._lock:
            await self.send(method, path, body, **headers)
            status, found = await self.head()
            length = int(dict(found).get("content-length", "0"))
            assert self.reader is not None
            return Reply(status, found, await self.reader.readexactly(length))

    async def send(self, method: str, path: str, body: bytes = b"", **headers: str) -> None:
        """Send a request."""
        if self._writer is None:
            self.reader, self._writer = await asyncio.open_connection(HERE, self._port, limit=LARGEST_CHUNK)
        lines = [f"{method} {path} HTTP/1.1", f"host: {HERE}", f"content-length: {len(body)}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self._writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    async def head(self) -> tuple[int, list[tuple[str, str]]]:
        """Read the beginning of a reply."""
        assert self.reader is not None
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").strip().split("\r\n")
        pairs = [line.partition(": ") for line in lines]
        return int(first.split()[1]), [(name.lower(), value) for name, _, value in pairs]

    async def chunk(self) -> bytes:
        """Read one piece of a reply that has no end."""
        assert self.reader is not None
        size = int(await self.reader.readuntil(b"\r\n"), 16)
        return (await self.reader.readexactly(size + 2))[:-2]

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()


class Person:
    """Somebody at a browser, known by cookies."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: list[Line] = []
        self._cookies: dict[str, str] = {}
        self._csrf = ""

    async def arrive(self) -> None:
        """Open the front page, which gives the cookies and the token for forms."""
        page = await self.get("/")
        self._cookies = page.cookies()
        found = CSRF.search(page.body)
        if page.status != 200 or found is None:
            raise LoadFailed(f"the front page answered {page.status} without a token for forms")
        self._csrf = unescape(found[1].decode())

    def cookie(self) -> str:
        """What the browser sends with every request."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def get(self, path: str) -> Reply:
        """Open a page."""
        return await self._ask("GET", path)

    async def post(self, path: str, **fields: object) -> Reply:
        """Send a form as a page with JavaScript does."""
        pairs = {"_csrf_token": self._csrf, **fields}
        body = "&".join(f"{name}={value}" for name, value in pairs.items()).encode()
        return await self._ask("POST", path, body)

    async def _ask(self, method: str, path: str, body: bytes = b"") -> Reply:
        line = self._line()
        form = "application/x-www-form-urlencoded"
        reply = await line.ask(
            method, path, body, cookie=self.cookie(), content_type=form, hx_request="true" if body else ""
        )
        line.used = time.perf_counter()
        self._lines.append(line)
        return reply

    def _line(self) -> Line:
        """A connection that the server has not hung up, or a new one."""
        while self._lines:
            line = self._lines.pop()
            if time.perf_counter() - line.used < KEPT_SECONDS:
                return line
            line.close()
        return Line(self._port)

    def leave(self) -> None:
        """Close all connections."""
        for line in self._lines:
            line.close()


# -- tables ------------------------------------------------------------------------------------------------------------


class Page:
    """A person's page of a table: what it shows, and when it last changed."""

    def __init__(self, table: "Table", person: Person) -> None:
        self.table = table
        self.person = person
        self.standing = 0  # answers that the person knows of
        self.changes = 0
        self.actions: list[int] = []
        self._line = Line(person._port)

    async def open(self) -> None:
        """Fetch the page and connect it."""
        page = await self.person.get(f"/table/{self.table.id}")
        live = LIVE.search(page.body)
        if page.status != 200 or live is None:
            raise LoadFailed(f"the page of a table answered {page.status} without live updates")
        self.actions = _actions(page.body)
        self._read(page.body)
        await self._line.send("GET", unescape(live[1].decode()), cookie=self.person.cookie())
        status, _ = await self._line.head()
        if status != 200:
            raise LoadFailed(f"live updates answered {status}")

    async def follow(self) -> None:
        """Read what comes until the server or we hang up."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                self._read(await self._line.chunk())

    def _read(self, text: bytes) -> None:
        if region := ANSWERS.search(text):
            self.actions = _actions(region[1])
        if found := STANDING.search(text):
            self.standing = int(found[1])
        if CHANGED.search(text):
            self.changes += 1
            self.table.arrived()

    def close(self) -> None:
        """Hang up."""
        self._line.close()


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
        self._sent = time.perf_counter()
        reply = await page.person.post(f"/table/{self.id}/answer", action=action, after=page.standing)
        self.replies.append(time.perf_counter() - self._sent)
        self.accepted += reply.status == 204

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


async def _set_up(port: int, number: int, done: "deque[Table]") -> tuple[list[Table], list[Person]]:
    people = [Person(port) for _ in range(PAGES)]
    for person in people:
        await person.arrive()
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> Table:
        async with gate:
            return await _one_table(port, people, done)

    return list(await asyncio.gather(*(one() for _ in range(number)))), people


async def _one_table(port: int, people: list[Person], done: "deque[Table]") -> Table:
    line = Line(port)
    wish = msgspec.json.encode({"game": GAME, "seats": ["open"] * len(people)})
    made = await line.ask("POST", "/api/tables", wish, content_type="application/json")
    if made.status != 201:
        raise LoadFailed(f"a new table was refused: {made.body[:200]!r}")
    keys = msgspec.json.decode(made.body)
    line.close()
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
    line = Line(port)
    reply = await line.ask("GET", "/metrics")
    line.close()
    pairs = [row.rsplit(" ", 1) for row in reply.body.decode().splitlines() if not row.startswith("#")]
    return {name: float(value) for name, value in pairs}


async def put_load(port: int, tables: int, rate: float, seconds: float) -> Figures:
    """Put a load on the server at a port of this machine."""
    ready: deque[Table] = deque()
    made, people = await _set_up(port, tables, ready)
    following = [asyncio.create_task(page.follow()) for table in made for page in table.pages]
    ready.extend(made)
    before, own = await _vitals(port), time.process_time()
    took = await _drive(ready, rate, seconds)
    own = time.process_time() - own
    await _settle(made)
    after = await _vitals(port)
    for page in (page for table in made for page in table.pages):
        page.close()
    for person in people:
        person.leave()
    await asyncio.gather(*following)
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


def bench_server(tables: int, rate: float, seconds: float) -> Figures:
    """Start a server of its own, put a load on it, and stop it."""
    with tempfile.TemporaryDirectory(prefix="planetfall-load-") as folder:
        port = _free_port()
        settings = Settings(Path(folder), host=HERE, port=port, pace=0.0, requests_per_minute=0)
        server = get_context("spawn").Process(target=_serve, args=(settings,))
        server.start()
        try:
            _await_server(server, port)
            return asyncio.run(put_load(port, tables, rate, seconds))
        finally:
            server.terminate()
            server.join()


def _serve(settings: Settings) -> None:
    from planetfall.server.serve import serve

    serve(settings, open_browser=False, say=len)


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
