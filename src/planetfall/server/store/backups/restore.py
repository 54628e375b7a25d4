"""`planetfall restore`: puts the games of a backup into a data folder that no server uses."""

import shutil
import sqlite3
import time
from pathlib import Path

from planetfall.server.private_files import make_private_folder
from planetfall.server.store.backups import backup_file
from planetfall.server.store.backups.backup_file import DATABASE, FILES, BadBackup, Contents

LOGS = (f"{DATABASE}-wal", f"{DATABASE}-shm", f"{DATABASE}-journal")  # of a database that was not closed
IN_USE_SECONDS = 1.0  # a short backup may hold the database for a moment


def restore(file: Path, data: Path, force: bool = False) -> tuple[Contents, Path | None]:
    """Put a backup into a data folder, or BadBackup and nothing is changed; also where earlier files are kept now.

    A folder that holds tables is left alone without `force`; with it, its files are moved aside.
    """
    if not file.is_file():
        raise BadBackup(f"there is no file {file}")
    target = data.resolve()
    if target.exists() and not target.is_dir():
        raise BadBackup(f"{data} is no folder")
    if not target.parent.is_dir():
        raise BadBackup(f"there is no folder {target.parent}")
    with backup_file.working_folder(target.parent) as folder:
        try:
            contents = backup_file.extract(file, folder)
        except BadBackup as error:
            raise BadBackup(f"{file} cannot be restored: {error}") from None
        _check_free(target, force)
        make_private_folder(target)
        kept = _keep_earlier(target, contents)
        for name in reversed(FILES):  # the database last: with it the restored games are there
            if name in contents.files:
                (folder / name).replace(target / name)
        backup_file.sync_folder(target)
    return contents, kept


def _check_free(data: Path, force: bool) -> None:
    """Raise BadBackup if the folder holds tables and nobody said that they may go, or if a server uses it."""
    database = data / DATABASE
    if not database.exists():
        return
    if not force and (found := _held(database)):
        raise BadBackup(f"{data} already holds {found}; choose another folder or add --force")
    if _is_in_use(database):
        raise BadBackup(f"a server uses {data}; stop it first")


def _is_in_use(database: Path) -> bool:
    """Whether another process has the database open: only without any other can its log be folded into it."""
    try:
        with backup_file.opened(database, seconds=IN_USE_SECONDS) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        return "locked" in str(error)
    except sqlite3.DatabaseError:
        pass  # damaged, which is why somebody restores a backup
    return False


def _held(database: Path) -> str:
    """What a database holds that would be lost; empty if it is nothing."""
    try:
        _, counts = backup_file.check_database(database)
    except BadBackup as error:
        return f"a {DATABASE} that cannot be read ({error})"
    tables = counts["tables"]
    return f"{tables:,} {'table' if tables == 1 else 'tables'}" if tables else ""


def _keep_earlier(data: Path, contents: Contents) -> Path | None:
    """Keep what is about to be replaced in a folder beside it, and return that; None if there is nothing."""
    found = [name for name in (*contents.files, *LOGS) if (data / name).exists()]
    if not found:
        return None
    kept = data / time.strftime("before-restore-%Y%m%d-%H%M%S")
    while kept.exists():
        kept = kept.with_name(f"{kept.name}x")
    kept.mkdir(mode=0o700)
    for name in found:
        if name in LOGS:
            (data / name).replace(kept / name)  # it must not meet another database
        else:
            shutil.copy2(data / name, kept / name)  # and is replaced in one step, so that it is never missing
    backup_file.sync_folder(kept)
    return kept
