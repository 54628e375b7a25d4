"""Files that only their owner may read: the database, the keys, the folder around them."""

import logging
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOG = logging.getLogger("planetfall")
FOLDER_MODE = 0o700
FILE_MODE = 0o600


def make_private_folder(folder: Path) -> None:
    """Make a folder that only its owner may enter; one that others may enter is closed to them."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    restrict(folder, FOLDER_MODE)


def make_private_database(file: Path) -> None:
    """Make sure that a database of SQLite is its owner's alone: the logs beside it get the mode that it has."""
    file.touch(mode=FILE_MODE)
    for path in (file, *(file.with_name(f"{file.name}-{log}") for log in ("wal", "shm", "journal"))):
        if path.exists():
            restrict(path, FILE_MODE)


def write_once(file: Path, text: str) -> None:
    """Write a private file whole or not at all; one that is there already stays, also if it came a moment ago."""
    with _draft(file, text) as draft:
        _name_once(draft, file)


def write_anew(file: Path, text: str) -> None:
    """Write a private file whole or not at all, in place of one that is there."""
    with _draft(file, text) as draft:
        draft.replace(file)


@contextmanager
def _draft(file: Path, text: str) -> Iterator[Path]:
    """A private file with a text, beside the one that it is for."""
    draft = file.with_name(f".{file.name}-{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE), "w") as written:
            written.write(text)
            written.flush()
            os.fsync(written.fileno())
        yield draft
    finally:
        draft.unlink(missing_ok=True)


def _name_once(draft: Path, file: Path) -> None:
    """Give a draft its name unless that is taken."""
    try:
        os.link(draft, file)
    except FileExistsError:
        return
    except OSError:  # no links on this file system
        if not file.exists():
            draft.replace(file)


def restrict(path: Path, mode: int) -> None:
    """Take all rights from others; a warning where that is not ours to do."""
    if os.name != "posix" or not path.stat().st_mode & 0o077:
        return
    try:
        path.chmod(mode)
    except OSError as error:
        LOG.warning("%s can be read by others, and that cannot be changed (%s)", path, error.strerror)
