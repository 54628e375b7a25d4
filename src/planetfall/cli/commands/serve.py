"""`planetfall serve`: starts the server, if it is installed."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from planetfall.core.errors import PlanetfallError


class ServerNotInstalled(PlanetfallError):
    """The packages that only a server needs are not installed."""


def not_installed(error: ModuleNotFoundError) -> ServerNotInstalled:
    """The error for a package that is missing."""
    return ServerNotInstalled(f"{error.name} is missing; install: pip install 'planetfall[server]'")


@contextmanager
def no_collection() -> Iterator[None]:
    """Import without the garbage collector, which would look through all modules again and again and find nothing."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def serve(
    host: str,
    port: int,
    public_url: str,
    data: Path | None,
    database: str,
    pace: float,
    programs: dict[str, str],
    open_browser: bool,
) -> None:
    """Run a server with these settings."""
    try:
        with no_collection():
            from planetfall.server.serve import serve as run
            from planetfall.server.settings import Settings, environment_settings
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    if public_url and not public_url.startswith(("http://", "https://")):
        raise ServerNotInstalled(
            f"--public-url should begin with https:// or http://, not {public_url[:40]!r}"
        )
    folder = data or Path.home() / ".planetfall"
    run(
        Settings(
            folder,
            host=host,
            port=port,
            public_url=public_url.rstrip("/"),
            database=database,
            pace=pace,
            programs=programs,
            compile_command=os.environ.get("PLANETFALL_COMPILE", ""),
            **environment_settings(os.environ),
        ),
        open_browser,
    )
