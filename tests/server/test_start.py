"""A server starts quickly: what takes long to import waits until somebody needs it."""

import subprocess
import sys
from pathlib import Path

START = """
import asyncio, sys
from pathlib import Path
import planetfall.cli.main
import planetfall.server.serve
from planetfall.server.app import create_app
from planetfall.server.settings import Settings

async def start():
    async with create_app(Settings(Path(sys.argv[1]))).lifespan():
        print(*sorted(sys.modules))

asyncio.run(start())
"""
LATE = {
    "aiohttp",
    "alembic",  # only an old database is brought up to date
    "argon2",  # passwords are checked when somebody signs in
    "babel",  # the first page reads the catalogues
    "openskill",  # ratings move when a game ends
    "planetfall.bots.search.search",  # bots think in processes of their own
    "planetfall.lab",
    "polyfactory",  # examples for the description of the API
    "psycopg",
    "pydantic",  # for the command line
    "rich",  # only terminals draw with it
    "webauthn",  # passkeys
}
MOST = 840  # modules of other packages; 802 today, and each takes its time


def imported(folder: Path) -> set[str]:
    """What a server has imported when it is ready."""
    done = subprocess.run(
        [sys.executable, "-c", START, str(folder)], capture_output=True, text=True, check=True, timeout=120
    )
    return set(done.stdout.split())


def test_a_server_imports_little_before_it_is_ready(tmp_path: Path) -> None:
    found = imported(tmp_path)
    assert {"litestar", "sqlalchemy"} <= found, "the list of modules is the true one"
    assert not LATE & found
    assert len([name for name in found if not name.startswith("planetfall")]) < MOST
