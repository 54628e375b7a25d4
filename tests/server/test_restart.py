"""Restart safety: a server killed at any moment has every answer that it acknowledged, none twice, and goes on."""

import asyncio
import contextlib
import os
import random
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from planetfall.server.settings import Settings
from planetfall.server.store.store import Store

HERE = "127.0.0.1"
PATIENCE = 120.0  # seconds, for a machine that does much else
PROGRAMS = ("open", "open", "open")
RECORD = next((Path(__file__).parents[1] / "stored/v0.1.0/records/red-planet").iterdir()).read_bytes()
AMONG_BOTS = ("open", "medium", "random")


class Server:
    """A real server in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as trial:
            trial.bind((HERE, 0))
            self.port = trial.getsockname()[1]
        self.address = f"http://{HERE}:{self.port}"
        self.up = threading.Event()
        self.answers = 0  # that were sent here
        self.seconds = 0.01  # that the last one took

    def start(self) -> None:
        words = ["serve", "--no-browser", "--port", str(self.port), "--data", str(self.folder), "--pace", "0"]
        with self._complaints().open("ab") as complaints:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "planetfall", *words],
                stdout=subprocess.DEVNULL,
                stderr=complaints,
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                if httpx.get(f"{self.address}/health").json() == {"status": "ok"}:
                    self.up.set()
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        pytest.fail(f"the server does not start: {self.complained()}")

    def kill(self) -> None:
        """Without any warning, as when a machine loses its power."""
        self.up.clear()
        helpers = self.helpers()
        self._process.kill()
        self._process.wait()
        _await_end(helpers)

    def stop(self) -> int:
        helpers = self.helpers()
        self._process.send_signal(signal.SIGTERM)
        status = self._process.wait(PATIENCE)
        _await_end(helpers)
        return status

    def complained(self) -> str:
        """What the server and its helpers have written as errors."""
        return self._complaints().read_text("utf-8")

    def _complaints(self) -> Path:
        return self.folder / "complaints.txt"

    def helpers(self) -> list[int]:
        """The processes that the server has started, where the system tells."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [int(pid) for pid in children.read_text().split()] if children.exists() else []


def _await_end(helpers: list[int]) -> None:
    deadline = time.monotonic() + PATIENCE
    while any(map(_lives, helpers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not [pid for pid in helpers if _lives(pid)], "processes of a server go on without it"


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"


class Program(threading.Thread):
    """A player that gives random answers, each again and again until it is acknowledged."""

    def __init__(self, server: Server, token: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.acknowledged: list[int] = []
        self.refusals: list[str] = []
        self.sent_again = 0
        self.error: BaseException | None = None
        self._server = server
        self._chance = random.Random(seed)
        self._key = secrets.token_urlsafe(18)
        self._client = httpx.Client(
            base_url=server.address, headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE
        )

    def sit_down(self) -> None:
        """Use the invitation; with a key of its own, so that it may be sent again until it is acknowledged."""
        seen = self._ask("POST", "/api/seat/join", {"name": "Program", "key": self._key})
        self._client.headers["Authorization"] = f"Bearer {seen['token']}"

    def run(self) -> None:
        try:
            self.sit_down()
            while not (seen := self._ask("GET", "/api/seat"))["over"]:
                if seen["legal"]:
                    self._answer(self._chance.choice(seen["legal"])["action"], seen["answers_given"])
                else:
                    time.sleep(0.03)
        except BaseException as error:  # shown by the test, not by the thread
            self.error = error
        finally:
            self._client.close()

    def _answer(self, action: int, standing: int) -> None:
        self._server.answers += 1
        began = time.monotonic()
        told = self._ask("POST", "/api/seat/answers", {"actions": [action], "after": standing})
        self._server.seconds = min(time.monotonic() - began, 1.0)
        if "mistake" in told:
            self.refusals.append(told["mistake"])
        else:
            self.acknowledged.append(action)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until there is an answer; the same question, so that the server must recognise it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self._server.up.wait(PATIENCE)
            try:
                reply = self._client.request(method, path, json=body)
            except httpx.TransportError:
                self.sent_again += method == "POST"
                continue
            if reply.status_code == 429:
                time.sleep(0.2)
                continue
            assert reply.status_code in (200, 201, 409), reply.text
            return reply.json()
        raise TimeoutError(path)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


def sit_down(server: Server, *seats: str) -> tuple[str, list[Program]]:
    made = httpx.post(f"{server.address}/api/tables", json={"game": "red-planet", "seats": seats}).json()
    tokens = [seat["token"] for seat in made["seats"] if seat["token"]]
    return made["table"], [Program(server, token, place) for place, token in enumerate(tokens)]


def stored(server: Server, table: str) -> list[tuple[int, int]]:
    """Every answer of a table in the database, in the order of their places, which have no gaps."""

    async def read() -> Any:
        store = Store(Settings(server.folder).database_address())
        try:
            return await store.load(table)
        finally:
            await store.close()

    return [(row.seat, row.action) for row in asyncio.run(read()).rows]


def kill_at_random_moments(
    server: Server, kills: int, chance: random.Random, play_on: Callable[[], None]
) -> None:
    """Kill it while an answer is on its way, stored, acknowledged, or just after."""
    for _ in range(kills):
        wanted = server.answers + chance.randint(1, 10)
        deadline = time.monotonic() + PATIENCE
        while server.answers < wanted and time.monotonic() < deadline:
            play_on()
            time.sleep(0.001)
        time.sleep(chance.uniform(0.0, 1.5) * server.seconds)
        server.kill()
        server.start()


def play_through_kills(server: Server, kills: int, *tables: tuple[str, ...]) -> int:
    """Play at several tables while the server is killed; compare what was acknowledged with what is stored.

    Returns how often an answer had to be sent again.
    """
    games: list[tuple[str, list[Program]]] = []
    programs: list[Program] = []

    def play_on() -> None:
        """Sit down, and again when all games are over: there must be something to interrupt."""
        if any(program.is_alive() for program in programs):
            return
        fresh = [sit_down(server, *seats) for seats in tables]
        games.extend(fresh)
        programs.extend(program for _, players in fresh for program in players)
        for program in programs:
            if program.ident is None:
                program.start()

    kill_at_random_moments(server, kills, random.Random(kills), play_on)
    for program in programs:
        program.join(PATIENCE)
        assert program.error is None, repr(program.error)
        assert not program.is_alive(), "the table does not go on"
        assert not program.refusals
    for table, players in games:
        answers = stored(server, table)
        for seat, player in enumerate(players):
            assert [action for own, action in answers if own == seat] == player.acknowledged
        assert len(answers) > 30
    return sum(program.sent_again for program in programs)


def test_a_killed_server_loses_no_answer_and_doubles_none(server: Server) -> None:
    play_through_kills(server, 5, PROGRAMS, AMONG_BOTS)


@pytest.mark.long
def test_a_server_killed_fifty_times_loses_no_answer_and_doubles_none(server: Server) -> None:
    assert play_through_kills(server, 50, *[PROGRAMS] * 4, *[AMONG_BOTS] * 4) > 0


def test_a_bot_killed_while_thinking_thinks_again(server: Server) -> None:
    table, (program,) = sit_down(server, *AMONG_BOTS)
    program.sit_down()
    deadline = time.monotonic() + PATIENCE
    while not (helpers := server.helpers()) and time.monotonic() < deadline:
        time.sleep(0.005)
    assert helpers, "bots think in the server's own process"
    server.kill()
    assert stored(server, table) == []  # it had only begun
    server.start()
    program.start()
    program.join(PATIENCE)
    assert program.error is None
    assert [action for seat, action in stored(server, table) if seat == 0] == program.acknowledged


def test_a_server_that_is_told_to_stop_stops_quickly_and_quietly(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    _, (program,) = sit_down(server, *AMONG_BOTS)
    program.sit_down()
    with program._client.stream("GET", "/api/seat/events") as events:
        next(events.iter_lines())
        began = time.monotonic()
        assert server.stop() in (0, -signal.SIGTERM)
        assert time.monotonic() - began < PATIENCE / 4
    assert server.complained() == "", "a server that stops leaves nothing behind"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells the helpers of a process")
def test_a_server_stops_while_an_upload_is_read_without_end(server: Server) -> None:
    visitor = httpx.Client(base_url=server.address, timeout=PATIENCE)
    upload(visitor)  # starts the process that reads uploads
    workers = [pid for pid in server.helpers() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    assert workers
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    endless = threading.Thread(target=upload, args=(visitor,))
    endless.start()
    time.sleep(0.5)  # until the upload waits; if it does not yet, the test is only easier to pass
    assert server.stop() in (0, -signal.SIGTERM)
    endless.join(PATIENCE)
    visitor.close()


def upload(visitor: httpx.Client) -> None:
    """Upload a record from the front page, whatever becomes of it."""
    token = re.findall(r'name="_csrf_token" value="([^"]+)"', visitor.get("/").text)[0]
    with contextlib.suppress(httpx.TransportError):
        visitor.post("/record", data={"_csrf_token": token}, files={"record": ("a.planetfall", RECORD)})


# What nobody can start a server without, read by a fresh interpreter.
LIBRARIES = (
    "import litestar, litestar.openapi, msgspec, jinja2, uvicorn, sqlalchemy.ext.asyncio, aiosqlite, typer"
)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux tells the time of a process")
def test_a_cold_start_takes_little_more_work_than_importing_its_libraries(server: Server) -> None:
    """In processor time, and against a yardstick of the same moment: machines differ, and tests share them."""
    user, system = Path(f"/proc/{server._process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    start = (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    before = os.times()
    for _ in range(2):
        subprocess.run([sys.executable, "-c", LIBRARIES], check=True)
    after = os.times()
    both = after.children_user - before.children_user + after.children_system - before.children_system
    assert start < 1.5 * both, "three times as much"
