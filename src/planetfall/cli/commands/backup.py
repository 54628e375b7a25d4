"""`planetfall backup` and `planetfall restore`: all games of a data folder in one file, and back."""

import sys
from pathlib import Path

from planetfall.cli.commands.serve import not_installed
from planetfall.cli.files import BadFile, check_target

OTHER_DATABASE = (
    "games that PLANETFALL_DATABASE or --database names are saved and restored by the tools of that database, "
    "for PostgreSQL pg_dump and pg_restore; the keys of cookies are in it"
)


def backup(data: Path, file: Path, database: str, force: bool) -> None:
    """Save a data folder in a file, and say what was saved."""
    if database:
        raise BadFile(OTHER_DATABASE)
    try:
        from planetfall.server.store.backups.backup import backup as save
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    check_target(file, force)
    contents = save(data, file)
    size = f"{file.stat().st_size / 1000:,.0f} kB"
    sys.stdout.write(
        f"Saved {contents.summary()}, as of {contents.made}, in {file} ({size}, read back and checked).\n"
    )


def restore(file: Path, data: Path, database: str, force: bool) -> None:
    """Put the games of a backup into a data folder, and say what is there now."""
    if database:
        raise BadFile(OTHER_DATABASE)
    try:
        from planetfall.server.store.backups.restore import restore as put_back
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    contents, kept = put_back(file, data, force)
    sys.stdout.write(f"Restored {contents.summary()}, as of {contents.made}, in {data}.\n")
    if kept:
        sys.stdout.write(f"What was there before is kept in {kept}.\n")
