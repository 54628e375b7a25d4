"""Three servers in processes of their own at one PostgreSQL: people use any of them, and any may die at any moment."""

import asyncio
import os
import random
import re
import secrets
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from html import unescape
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import msgspec
import psycopg
import pytest

from planetfall.core.record import Answer
from planetfall.server.settings import Settings
from planetfall.server.store.store import Store
from tests.browser.server_process import ServerProcess, free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds, for a machine that does much else
GAME = "red-planet"
PROGRAMS = ("open", "open", "open")
AMONG_BOTS = ("open", "random", "random")
MAX_DELAY = 0.3  # seconds from an answer at one server to a page at another, on a calm machine
CSRF = re.compile(r'name="_csrf_token" value="([^"]+)"')
LIVE = re.compile(r'hx-sse:connect="([^"]+)"')
ACTION = re.compile(r'name="action" value="(\d+)"')


class Cluster:
    """Three servers; a request goes to any of them, and to another if that one does not answer."""

    def __init__(self, folder: Path, database: str) -> None:
        self.database = database
        self.nodes = [ServerProcess(folder / str(number), database=database) for number in range(3)]
        for node in self.nodes:
            node.folder.mkdir()
        self.answers = 0  # that were acknowledged
        self.sent_again = 0
        self._chance = random.Random(5)
        self._client = httpx.Client(timeout=PATIENCE)

    def start(self) -> None:
        for node in self.nodes:
            node.begin()
        for node in self.nodes:
            node.wait_until_up()

    def stop(self) -> None:
        self._client.close()
        for node in self.nodes:
            node.stop(signal.SIGKILL)

    def some(self) -> ServerProcess:
        return self._chance.choice(self.nodes)

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> httpx.Response:
        """Ask any server until one answers; the same question, so that they must recognise it."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                reply = self._client.request(
                    method,
                    f"{self.some().address}{path}",
                    json=body,
                    headers={"Authorization": f"Bearer {token}"} if token else {},
                )
            except httpx.TransportError:
                self.sent_again += method == "POST"
                continue
            if reply.status_code < 500:
                return reply
            self.sent_again += method == "POST"
        raise TimeoutError(path)

    def table(self, *seats: str) -> dict[str, Any]:
        return dict(self.ask("POST", "/api/tables", {"game": GAME, "seats": seats}).json())

    def stored(self, table: str) -> list[tuple[int, int]]:
        """Every answer of a table in the database, in the order of their places, which have no gaps."""

        async def read() -> Any:
            store = Store(Settings(Path(), database=self.database).database_address())
            try:
                return await store.load(table)
            finally:
                await store.close()

        return [(row.seat, row.action) for row in asyncio.run(read()).rows if isinstance(row, Answer)]

    @contextmanager
    def connection(self) -> Iterator[psycopg.Connection[Any]]:
        with psycopg.connect(self.database) as connection:
            yield connection


@pytest.fixture(scope="module")
def cluster(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path_factory.mktemp("nodes"), address)
    cluster.start()
    yield cluster
    cluster.stop()


class Program(threading.Thread):
    """A player that gives random answers, each to any server, and again until it is acknowledged."""

    def __init__(self, cluster: Cluster, token: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.acknowledged: list[int] = []
        self.refusals: list[str] = []
        self.error: BaseException | None = None
        self.token = token
        self._cluster = cluster
        self._chance = random.Random(seed)

    def sit_down(self) -> None:
        key = secrets.token_urlsafe(18)
        reply = self._cluster.ask("POST", "/api/seat/join", {"name": "Program", "key": key}, self.token)
        assert reply.status_code == 201, reply.text
        self.token = reply.json()["token"]

    def look(self) -> Any:
        reply = self._cluster.ask("GET", "/api/seat", token=self.token)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def answer(self, seen: Any) -> None:
        action = self._chance.choice(seen["legal"])["action"]
        body = {"actions": [action], "after": seen["answers_given"]}
        reply = self._cluster.ask("POST", "/api/seat/answers", body, self.token)
        if reply.status_code == 201:
            self.acknowledged.append(action)
            self._cluster.answers += 1
        else:
            self.refusals.append(reply.text)

    def run(self) -> None:
        try:
            while not (seen := self.look())["over"]:
                if seen["legal"]:
                    self.answer(seen)
                else:
                    time.sleep(0.03)
        except BaseException as error:  # shown by the test, not by the thread
            self.error = error


class Follower(threading.Thread):
    """Somebody who follows a seat at any server, and at another when the stream breaks."""

    def __init__(self, cluster: Cluster, token: str) -> None:
        super().__init__(daemon=True)
        self.told: list[Any] = []
        self.is_over = False
        self.streams = 0
        self._cluster = cluster
        self._token = token
        self._known = 0  # answers

    def run(self) -> None:
        while not self.is_over:
            try:
                self._follow()
            except httpx.HTTPError:
                time.sleep(0.05)

    def _follow(self) -> None:
        address = f"{self._cluster.some().address}/api/seat/events?since={self._known}"
        headers = {"Authorization": f"Bearer {self._token}"}
        fresh: list[Any] = []  # what a break may let come again
        with httpx.stream("GET", address, headers=headers, timeout=httpx.Timeout(PATIENCE)) as reply:
            self.streams += 1
            kind = ""
            for line in reply.iter_lines():
                name, _, value = line.partition(": ")
                if name == "event":
                    kind = value
                elif name == "data" and kind == "told":
                    fresh.append(msgspec.json.decode(value))
                elif name == "data" and kind == "changed":
                    change = msgspec.json.decode(value)
                    self.told += fresh
                    fresh, self._known, self.is_over = [], change["answers_given"], change["over"]
                    if self.is_over:
                        return


def sit_down(cluster: Cluster, *seats: str) -> tuple[str, list[Program]]:
    made = cluster.table(*seats)
    tokens = [seat["token"] for seat in made["seats"] if seat["token"]]
    programs = [Program(cluster, token, seed) for seed, token in enumerate(tokens)]
    for program in programs:
        program.sit_down()
    return made["table"], programs


def play_through_kills(cluster: Cluster, kills: int) -> None:
    """Play while servers are killed; compare what was acknowledged with what is stored, and what followers heard."""
    chance = random.Random(kills)
    games: list[tuple[str, list[Program]]] = []
    followers: list[Follower] = []

    def play_on() -> None:
        if any(program.is_alive() for _, programs in games for program in programs):
            return
        for seats in (PROGRAMS, AMONG_BOTS):
            games.append(sit_down(cluster, *seats))
            followers.append(Follower(cluster, games[-1][1][0].token))
            for thread in (followers[-1], *games[-1][1]):
                thread.start()

    for number in range(kills):
        wanted = cluster.answers + chance.randint(2, 10)
        deadline = time.monotonic() + PATIENCE
        while cluster.answers < wanted and time.monotonic() < deadline:
            play_on()
            time.sleep(0.005)
        node = cluster.nodes[number % 3]
        node.stop(signal.SIGKILL)
        node.start()
    for _, programs in games:
        for program in programs:
            program.join(PATIENCE)
            assert program.error is None, repr(program.error)
            assert not program.is_alive(), "the table does not go on"
            assert not program.refusals
    for (table, programs), follower in zip(games, followers, strict=True):
        answers = cluster.stored(table)
        for seat, program in enumerate(programs):
            assert [action for own, action in answers if own == seat] == program.acknowledged
        assert len(answers) > 30
        follower.join(PATIENCE)
        assert not follower.is_alive(), "a stream does not go on"
        whole = Follower(cluster, programs[0].token)
        whole.run()
        assert public(follower.told) == public(whole.told)


def public(events: list[Any]) -> list[Any]:
    """Events without the discoveries that a seat is reminded of only when the game is over."""
    return [event for event in events if event["kind"] not in ("drew", "saw")]


def test_servers_that_are_killed_lose_no_answer_and_double_none(cluster: Cluster) -> None:
    play_through_kills(cluster, 2)


@pytest.mark.long
def test_servers_that_are_killed_ten_times_lose_no_answer_and_double_none(cluster: Cluster) -> None:
    play_through_kills(cluster, 10)


def test_a_page_of_one_server_is_kept_up_to_date_by_another(cluster: Cluster) -> None:
    """The form, the page, the stream and the answer each at another server."""
    one, two, three = (node.address for node in cluster.nodes)
    with httpx.Client(timeout=PATIENCE) as ann:
        seats = dict(
            zip([f"seat{place}" for place in range(6)], ["me", *["random"] * 2, *["none"] * 3], strict=True)
        )
        fields = {"_csrf_token": found(CSRF, ann.get(f"{one}/new/{GAME}").text), **seats}
        made = ann.post(f"{two}/new/{GAME}", data=fields, files={"nothing": b""})
        assert made.status_code == 303, made.text
        page = ann.get(f"{three}{made.headers['location']}").text
        with ann.stream("GET", one + unescape(found(LIVE, page))) as stream:
            lines = stream.iter_lines()
            assert next(lines) == ": here"
            answer = {"_csrf_token": found(CSRF, page), "action": found(ACTION, page)}
            given = ann.post(f"{two}{made.headers['location']}/answer", data=answer)
            assert given.status_code == 303, given.text
            assert any(line.startswith("id: ") for line in lines)


def found(pattern: re.Pattern[str], page: str) -> str:
    match = pattern.search(page)
    assert match is not None, page
    return match[1]


@pytest.fixture
def proxy(cluster: Cluster, tmp_path: Path) -> Iterator[str]:
    """The proxy of compose.yaml before two of the servers."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")
    if nginx is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no nginx")
    port = free_port()
    config = (
        (ROOT / "deploy/nginx.conf").read_text("utf-8").replace("listen 8080", f"listen 127.0.0.1:{port}")
    )
    config = config.replace("/tmp/", f"{tmp_path}/")
    for name, node in zip(("node-a", "node-b"), cluster.nodes, strict=False):
        config = config.replace(f"{name}:8888", f"127.0.0.1:{node.port}")
    (tmp_path / "nginx.conf").write_text(config, "utf-8")
    command = [nginx, "-c", str(tmp_path / "nginx.conf"), "-g", "daemon off;"]
    if os.geteuid() == 0:
        command[-1] += " user root;"  # the folder of a test is its owner's alone
    process = subprocess.Popen(command)
    try:
        _until(lambda: process.poll() is not None or _answers(f"http://127.0.0.1:{port}/health"))
        assert process.poll() is None
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _answers(address: str) -> bool:
    try:
        return httpx.get(address).status_code == 200
    except httpx.TransportError:
        return False


def test_behind_the_proxy_one_server_is_enough(cluster: Cluster, proxy: str) -> None:
    made = httpx.post(f"{proxy}/api/tables", json={"game": GAME, "seats": PROGRAMS}, timeout=PATIENCE).json()
    programs = [Program(cluster, seat["token"], 1) for seat in made["seats"]]
    for program in programs:
        program.sit_down()
    headers = [{"Authorization": f"Bearer {program.token}"} for program in programs]
    seen = httpx.get(f"{proxy}/api/seat", headers=headers[0], timeout=PATIENCE).json()
    body = {"actions": [seen["legal"][0]["action"]], "after": 0}
    with httpx.stream("GET", f"{proxy}/api/seat/events", headers=headers[0], timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        assert next(line for line in lines if line.startswith("id: ")) == "id: 0"
        assert httpx.post(f"{proxy}/api/seat/answers", json=body, headers=headers[0]).status_code == 201
        assert next(line for line in lines if line.startswith("id: ")) == "id: 1"  # nothing waits in a buffer
    cluster.nodes[1].stop(signal.SIGKILL)
    try:
        for _ in range(6):
            assert httpx.get(f"{proxy}/api/seat", headers=headers[0], timeout=PATIENCE).status_code == 200
    finally:
        cluster.nodes[1].start()
    assert httpx.get(f"{proxy}/metrics").status_code == 404


def delays(cluster: Cluster, answers: int) -> list[float]:
    """The seconds from an answer at one server until the seat's stream at another tells of it."""
    _, programs = sit_down(cluster, *PROGRAMS)
    took: list[float] = []
    streams = [cluster.nodes[(seat + 1) % 3] for seat in range(3)]
    heard = [threading.Event() for _ in range(3)]
    known = [0] * 3
    stopped = threading.Event()

    def listen(seat: int) -> None:
        headers = {"Authorization": f"Bearer {programs[seat].token}"}
        address = f"{streams[seat].address}/api/seat/events"
        with (
            suppress(httpx.HTTPError),  # another test kills the server
            httpx.stream("GET", address, headers=headers, timeout=PATIENCE) as reply,
        ):
            for line in reply.iter_lines():
                if stopped.is_set():
                    return
                if line.startswith("id: "):
                    known[seat] = int(line[4:])
                    heard[seat].set()

    threads = [threading.Thread(target=listen, args=(seat,), daemon=True) for seat in range(3)]
    for thread in threads:
        thread.start()
    chance = random.Random(1)
    with httpx.Client(timeout=PATIENCE) as client:
        while len(took) < answers:
            for seat, program in enumerate(programs):
                headers = {"Authorization": f"Bearer {program.token}"}
                here = cluster.nodes[seat].address
                seen = client.get(f"{here}/api/seat", headers=headers).json()
                if seen["over"]:
                    return took
                if not seen["legal"]:
                    continue
                _until(lambda seat=seat, seen=seen: known[seat] >= seen["answers_given"])  # type: ignore[misc]
                heard[seat].clear()
                body = {"actions": [chance.choice(seen["legal"])["action"]], "after": seen["answers_given"]}
                began = time.monotonic()
                assert client.post(f"{here}/api/seat/answers", json=body, headers=headers).status_code == 201
                assert heard[seat].wait(PATIENCE)
                took.append(time.monotonic() - began)
    stopped.set()
    return took


def _until(wanted: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_answers_at_one_server_reach_the_streams_of_another(cluster: Cluster) -> None:
    assert len(delays(cluster, 12)) >= 12


@pytest.mark.long
def test_answers_reach_other_servers_within_a_third_of_a_second(cluster: Cluster) -> None:
    took = delays(cluster, 60)
    p95 = quantiles(took, n=20)[-1]
    sys.stdout.write(f"p95 of {len(took)} answers: {p95 * 1000:.0f} ms\n")
    assert p95 < MAX_DELAY


def blocked_answer(
    cluster: Cluster, end: Callable[[ServerProcess, int], None]
) -> tuple[int, list[tuple[int, int]]]:
    """Give an answer whose transaction stops in the middle; then the status of it, and what is stored afterwards."""
    table, programs = sit_down(cluster, *PROGRAMS)
    seen = programs[0].look()
    body = {"actions": [seen["legal"][0]["action"]], "after": 0}
    headers = {"Authorization": f"Bearer {programs[0].token}"}
    node = cluster.nodes[0]
    statuses: list[int] = []

    def give() -> None:
        try:
            reply = httpx.post(
                f"{node.address}/api/seat/answers", json=body, headers=headers, timeout=PATIENCE
            )
        except httpx.TransportError:
            statuses.append(0)
        else:
            statuses.append(reply.status_code)

    with cluster.connection() as blocker, cluster.connection() as observer:
        blocker.execute(
            "LOCK TABLE answers IN SHARE MODE"
        )  # the row of the table is changed, its answer is not there
        thread = threading.Thread(target=give, daemon=True)
        thread.start()
        end(node, _waiting_backend(observer))
        blocker.rollback()
        thread.join(PATIENCE)
    reply = cluster.ask("POST", "/api/seat/answers", body, programs[0].token)
    assert reply.status_code == 201, reply.text
    return statuses[0], cluster.stored(table)


def _waiting_backend(observer: psycopg.Connection[Any]) -> int:
    """The process of the database that cannot add its answer."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = observer.execute(
            "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO answers%'"
            " AND datname = current_database()"
        ).fetchone()
        observer.rollback()
        if found:
            return int(found[0])
        time.sleep(0.01)
    raise TimeoutError


def test_a_server_that_dies_in_the_middle_of_a_commit_leaves_nothing_behind(cluster: Cluster) -> None:
    status, stored = blocked_answer(cluster, lambda node, _: node.stop(signal.SIGKILL))
    try:
        assert status == 0  # nobody was told anything
        assert len(stored) == 1
    finally:
        cluster.nodes[0].start()


def test_a_connection_that_dies_in_the_middle_of_a_commit_is_replaced(cluster: Cluster) -> None:
    def end(_: ServerProcess, backend: int) -> None:
        with cluster.connection() as connection:
            connection.execute("SELECT pg_terminate_backend(%s)", [backend])

    status, stored = blocked_answer(cluster, end)
    assert status == 201
    assert len(stored) == 1
