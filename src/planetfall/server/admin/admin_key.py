"""The key of the operators' page: from the environment, or from a file in the data folder."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from planetfall.core.errors import PlanetfallError
from planetfall.server.private_files import write_anew

VARIABLE = "PLANETFALL_ADMIN_KEY"
FILE = "admin-key"
MIN_LENGTH = 16
KEY_BYTES = 24


class BadAdminKey(PlanetfallError):
    """A key that is too short, or a file that cannot be used."""


def key_from(environment: Mapping[str, str]) -> str:
    """The key that the environment sets, empty if there is none, or BadAdminKey."""
    key = environment.get(VARIABLE, "").strip()
    if key and len(key) < MIN_LENGTH:
        raise BadAdminKey(
            f"{VARIABLE} should have at least {MIN_LENGTH} characters; planetfall admin key makes one"
        )
    return key


def read_key(folder: Path) -> str:
    """The key in the data folder, empty if there is none that can be used."""
    try:
        key = (folder / FILE).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return key if len(key) >= MIN_LENGTH else ""


def make_key(folder: Path) -> str:
    """A new key in the data folder, readable by its owner only; whoever is signed in must sign in again."""
    key = secrets.token_urlsafe(KEY_BYTES)
    write_anew(folder / FILE, f"{key}\n")
    _give_to_owner(folder)
    return key


def _give_to_owner(folder: Path) -> None:
    """Let the server read a key that root has made: it belongs to whom the folder belongs to."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = folder.stat()
        os.chown(folder / FILE, owner.st_uid, owner.st_gid)
