"""`planetfall backup`: saves all games of a data folder in one file, while a server goes on writing them."""

import shutil
import sqlite3
import time
from importlib.metadata import version
from pathlib import Path

from planetfall.server.store.backups import backup_file
from planetfall.server.store.backups.backup_file import DATABASE, SECRET, BadBackup, Contents


def backup(data: Path, file: Path) -> Contents:
    """Save a data folder in a file, or BadBackup; the file appears whole and checked, or not at all.

    An existing file is replaced. What was acknowledged before this began is in it.
    """
    if not (data / DATABASE).is_file():
        raise BadBackup(f"there is no {DATABASE} in {data}; nothing was saved")
    target = file.resolve()
    with backup_file.working_folder(target.parent) as folder:
        contents = _copy(data, folder)
        draft = folder / "draft"
        backup_file.write(draft, contents, folder)
        again = folder / "again"
        again.mkdir(mode=0o700)
        backup_file.extract(draft, again)  # read back as a restore would
        draft.replace(target)
    backup_file.sync_folder(target.parent)
    return contents


def _copy(data: Path, folder: Path) -> Contents:
    """Copy the files of a data folder as they are at one moment, and list them."""
    try:
        with (
            backup_file.opened(data / DATABASE) as source,
            backup_file.opened(folder / DATABASE, "rwc") as copy,
        ):
            source.backup(copy)  # all pages at once: one moment, whoever writes meanwhile
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
    except sqlite3.Error as error:
        raise BadBackup(f"{data / DATABASE} cannot be copied: {error}") from None
    made = time.strftime("%Y-%m-%d %H:%M:%S %z")
    if (data / SECRET).is_file():
        shutil.copyfile(data / SECRET, folder / SECRET)
    schema, counts = backup_file.check_database(folder / DATABASE)
    files = {
        name: backup_file.digest(folder / name) for name in backup_file.FILES if (folder / name).is_file()
    }
    return Contents(backup_file.FORMAT, version("planetfall"), made, schema, counts, files)
