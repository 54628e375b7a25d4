"""One server for a data folder: two would each hold games in memory that the other changes."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from planetfall.core.errors import PlanetfallError
from planetfall.server.private_files import FILE_MODE, make_private_folder

LOCK = "lock"
IN_USE = (
    "another server (process {owner}) already keeps its games in {folder}; with SQLite one process serves a folder. "
    "Stop it, choose another --data, or let several servers share a --database of PostgreSQL"
)


class FolderInUse(PlanetfallError):
    """Another server has the folder."""


@contextlib.contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Hold a folder for this process, or FolderInUse; the system lets go of it however the process ends."""
    make_private_folder(folder)
    opened = os.open(folder / LOCK, os.O_CREAT | os.O_RDWR, FILE_MODE)
    with os.fdopen(opened, "r+", encoding="ascii", errors="replace") as file:
        if not _try_lock(file.fileno()):
            raise FolderInUse(IN_USE.format(owner=file.read(20).strip() or "?", folder=folder))
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def _try_lock(number: int) -> bool:
    """Lock a file if nobody else has; where the system cannot, nobody is kept out."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return True
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
