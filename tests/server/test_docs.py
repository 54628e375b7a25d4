"""What the documents promise to programs and to hosts is tried."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from planetfall.cli.main import main
from planetfall.server.http.limits import connections, rates
from planetfall.server.http.limits.connections import ConnectionLimits
from planetfall.server.http.limits.rates import RateLimits
from planetfall.server.settings import Settings
from tests.server.routes import places
from tests.server.test_restart import PATIENCE, Server, stored

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = re.compile(r"```python\n(.*?)```", re.DOTALL)
ROW = re.compile(r"^\| `(GET|POST) (/api/\S+)`", re.MULTILINE)
COMMAND = re.compile(r"planetfall serve((?: +--?[\w-]+(?: (?!-)[^\s`]+)?)*)")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


def test_the_example_bot_plays_a_whole_game(server: Server, tmp_path: Path) -> None:
    made = httpx.post(
        f"{server.address}/api/tables", json={"game": "red-planet", "seats": ["open", "random", "random"]}
    ).json()
    (code,) = EXAMPLE.findall((DOCS / "api.md").read_text("utf-8"))
    code = code.replace("http://127.0.0.1:8888", server.address)
    program = tmp_path / "bot.py"
    program.write_text(code.replace("the token of an open seat", made["seats"][0]["token"]), "utf-8")
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.stdout.strip() in ("won", "lost"), done.stderr) == (True, "")
    assert sum(seat == 0 for seat, _ in stored(server, made["table"])) > 10


def test_the_table_of_requests_is_the_api() -> None:
    written = {(method, re.sub(r"\{\w+\}", "{}", path)) for method, path in ROW.findall(_text("api.md"))}
    real = {
        (place.method, re.sub(r"\{\w+\}", "{}", place.path))
        for place in places()
        if place.path.startswith("/api/")
    }
    assert written == real


def test_every_command_for_hosts_is_understood(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[Settings] = []
    monkeypatch.setattr("planetfall.server.serve.serve", lambda settings, *_: served.append(settings))
    monkeypatch.setenv("HOME", str(tmp_path))
    commands = COMMAND.findall(_text("hosting.md"))
    for words in commands:
        assert main(["serve", *words.replace("FOLDER", str(tmp_path)).split()]) == 0, capsys.readouterr().err
    assert len(served) == len(commands) > 2
    assert {settings.public_url for settings in served} == {"", "https://table.example"}


def _text(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def test_every_variable_is_listed_with_its_default() -> None:
    listed = dict(re.findall(r"\| `(PLANETFALL_\w+)` \| (\d+) \|", _text("hosting.md")))
    groups = [(rates.VARIABLE, RateLimits()), (connections.VARIABLE, ConnectionLimits())]
    real = {
        f"{prefix}{name.upper()}": str(value)
        for prefix, group in groups
        for name, value in msgspec.structs.asdict(group).items()
    }
    assert {name: listed.get(name) for name in real} == real
    for name in ("TRUSTED_PROXIES", "LOG", "ACCESS_LOG", "WATCHDOG_SECONDS"):
        assert f"`PLANETFALL_{name}" in _text("hosting.md")
