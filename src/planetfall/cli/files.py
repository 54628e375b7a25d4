"""Files that people name: read with clear errors, written completely or not at all."""

import os
import secrets
from pathlib import Path

from planetfall.core.errors import PlanetfallError

MAX_BYTES = 64 * 1024 * 1024


class BadFile(PlanetfallError):
    """A file that cannot be read or written."""


def read_text(path: Path) -> str:
    """The text of a file, or BadFile."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadFile(f"cannot read {path}: {_reason(error)}") from None
    if len(content) > MAX_BYTES:
        raise BadFile(f"cannot read {path}: it is larger than {MAX_BYTES // 1024 // 1024} MB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(f"cannot read {path}: it is not text in UTF-8") from None


def check_target(path: Path, overwrite: bool = False) -> None:
    """Raise BadFile if the path cannot be written, or is an existing file that must not be replaced."""
    try:
        if path.is_dir():
            raise BadFile(f"cannot write {path}: it is a directory")
        if path.exists() and not path.is_file():
            raise BadFile(f"cannot write {path}: it is not an ordinary file")
        if path.exists() and not overwrite:
            raise BadFile(f"{path} already exists; choose another name or add --force")
        if not path.absolute().parent.is_dir():
            raise BadFile(f"cannot write {path}: there is no directory {path.absolute().parent}")
    except (OSError, ValueError) as error:
        raise BadFile(f"cannot write {path}: {_reason(error)}") from None


def write_text(path: Path, text: str, overwrite: bool = False) -> None:
    """Write a file completely or not at all; an existing one is replaced only with `overwrite`."""
    check_target(path, overwrite)
    try:
        target = path.resolve()
        draft = target.with_name(f".{target.name[:100]}.{secrets.token_hex(4)}")
        try:
            _write_through(draft, text)
            _put(draft, target, overwrite)
        finally:
            draft.unlink(missing_ok=True)
    except FileExistsError:
        raise BadFile(f"{path} already exists; choose another name") from None
    except (OSError, ValueError) as error:
        raise BadFile(f"cannot write {path}: {_reason(error)}") from None


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """The first of stem-1, stem-2, … that is not taken."""
    number = 1
    while (path := folder / f"{stem}-{number}{suffix}").exists():
        number += 1
    return path


def _write_through(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _put(draft: Path, target: Path, overwrite: bool) -> None:
    if overwrite:
        draft.replace(target)
        return
    try:
        target.hardlink_to(draft)  # unlike a rename it never replaces a file that has just appeared
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        draft.replace(target)


def _reason(error: Exception) -> str:
    known = error.strerror if isinstance(error, OSError) else None
    reason = known or str(error)
    return reason[:1].lower() + reason[1:]
