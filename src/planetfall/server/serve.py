"""`planetfall serve`: a server on this machine, with its address for the browser and for friends."""

import asyncio
import contextlib
import gc
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from types import FrameType
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from planetfall.core.errors import PlanetfallError
from planetfall.server import browser_assets
from planetfall.server.app import create_app
from planetfall.server.folder_lock import folder_lock
from planetfall.server.http.limits.guarded_protocol import guarded_protocol
from planetfall.server.logs import configure_logs
from planetfall.server.private_files import make_private_folder
from planetfall.server.render.qr import qr_for_terminal
from planetfall.server.settings import Settings
from planetfall.server.store.migrate import version
from planetfall.server.store.tuning import connect_arguments
from planetfall.server.watchdog import watched_loop

SHUTDOWN_SECONDS = 2  # for open connections to end
DATABASES = ("sqlite+aiosqlite://", "postgresql+psycopg://")
BACKLOG = 2048
COLLECT_AFTER = (100_000, 50, 100)  # new objects: rendering leaves nothing that only the collector can free
MAX_FILES = 65_536
MAX_START_SECONDS = 30  # after which no browser is opened


class CannotServe(PlanetfallError):
    """Why a server cannot start here."""


def serve(settings: Settings, open_browser: bool, write: Callable[[str], object] = sys.stdout.write) -> None:
    """Run a server until it is stopped."""
    os.umask(0o077)  # what this process makes is its owner's alone
    raise_file_limit()
    configure_logs(settings.log_format, settings.access_log)
    _check_port(settings)
    with _held(settings):
        _check_database(settings)
        _run(settings, open_browser, write)


def _run(settings: Settings, open_browser: bool, write: Callable[[str], object]) -> None:
    gc.set_threshold(*COLLECT_AFTER)
    server = _Server(_config(settings))
    gc.freeze()  # what is there now stays: the collector need not look through it again and again
    write(startup_message(settings) + assets_notice(browser_assets.problems()))
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(server, settings.address()), daemon=True).start()
    with (
        contextlib.suppress(KeyboardInterrupt),
        asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,
    ):
        runner.run(_serve_watched(server, settings.watchdog_seconds))


async def _serve_watched(server: uvicorn.Server, seconds: int) -> None:
    async with watched_loop(seconds):
        await server.serve()


class _Server(uvicorn.Server):
    """A server that ends its live connections as soon as it is told to stop."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app: Any = self.config.app
        app.state.services.close_streams()
        super().handle_exit(sig, frame)


def startup_message(settings: Settings) -> str:
    """What the terminal shows at the start: the address, and the one for friends."""
    lines = [
        f"Planetfall is at {settings.address()}  (stop with Ctrl-C; games are kept in {settings.folder})"
    ]
    shared = settings.shared_address()
    if shared:
        lines += [f"Friends open {shared}", "", qr_for_terminal(shared)]
    return "\n".join(lines) + "\n"


def assets_notice(problems: list[str]) -> str:
    """One line about files for browsers that are missing or altered; empty if all is well.

    >>> assets_notice(["htmx.min.js is missing"])
    'Pages work, but do not update by themselves: htmx.min.js is missing. In a source tree: make assets\\n'
    """
    if not problems:
        return ""
    return (
        f"Pages work, but do not update by themselves: {', '.join(problems)}. In a source tree: make assets\n"
    )


def _config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        http=guarded_protocol(settings.connection_limits(), settings.proxies()),
        ws="none",
        log_config=None,
        log_level="error",  # warnings are about what strangers send
        access_log=False,  # it would show tokens
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        backlog=BACKLOG,
        proxy_headers=False,
    )


def raise_file_limit() -> None:
    """Allow as many open files as the system lets this process have: each stream is one."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _held(settings: Settings) -> contextlib.AbstractContextManager[None]:
    """The folder, held for this process if its games are there."""
    is_file = settings.database_address().startswith("sqlite")
    return folder_lock(settings.folder) if is_file else contextlib.nullcontext()


def _check_port(settings: Settings) -> None:
    """One clear line when the port is taken."""
    with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((settings.host, settings.port))
        except OSError as error:
            raise CannotServe(
                f"cannot listen at {settings.host}:{settings.port} ({error.strerror}); try another --port"
            ) from None


def _check_database(settings: Settings) -> None:
    """One clear line when the database is unreachable, missing or something else."""
    address = settings.database_address()
    if not address.startswith(DATABASES):
        raise CannotServe(
            "the address of the database should look like postgresql://NAME:PASSWORD@HOST/DATABASE"
        )
    if address.startswith("postgresql") and find_spec("psycopg") is None:
        raise CannotServe("psycopg is missing; install: pip install 'planetfall[postgres]'")
    try:
        make_private_folder(settings.folder)
        asyncio.run(_probe_database(address))
    except (SQLAlchemyError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise CannotServe(f"the database cannot be opened: {why}") from None


async def _probe_database(address: str) -> None:
    """Connect once and read the version of the schema."""
    engine = create_async_engine(address, hide_parameters=True, connect_args=connect_arguments(address))
    try:
        async with engine.connect() as connection:
            await connection.run_sync(version)
    finally:
        await engine.dispose()


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    began = time.monotonic()
    while not server.started and time.monotonic() - began < MAX_START_SECONDS:
        time.sleep(0.05)
    if server.started:
        webbrowser.open(address)
