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
    "alembic",  # only a new or an old database is brought up to date
    "babel",  # the first page reads the catalogues
    "planetfall.bots.search.search",  # bots think in processes of their own
    "planetfall.lab",
    "polyfactory",  # examples for the description of the API
    "psycopg",
    "rich",  # only terminals draw with it
}
MOST = 920  # modules of other packages; 890 today, and each takes its time


def imported(folder: Path) -> set[str]:
    """What a server has imported when it is ready."""
    done = subprocess.run(
        [sys.executable, "-c", START, str(folder)], capture_output=True, text=True, check=True, timeout=120
    )
    return set(done.stdout.split())


def test_a_server_imports_little_before_it_is_ready(tmp_path: Path) -> None:
    first, again = imported(tmp_path), imported(tmp_path)
    assert "alembic" in first, "a new database is made by migrations, and the list of modules is the true one"
    assert not LATE & again
    assert len([name for name in again if not name.startswith("planetfall")]) < MOST
