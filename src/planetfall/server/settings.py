"""The settings of a server, and the keys that sign its cookies."""

import secrets
import socket
from pathlib import Path

import msgspec

from planetfall.core.errors import PlanetfallError
from planetfall.server.tables.visitor_limits import VisitorLimits
from planetfall.server.uploads.limits import UploadLimits

SECRET_BYTES = 32
ALL_INTERFACES = ("0.0.0.0", "::")
EXAMPLE_ADDRESS = ("192.0.2.1", 9)  # reserved for documentation; nothing is sent there


class BadSecret(PlanetfallError):
    """The file of secret keys cannot be read."""


class Settings(msgspec.Struct, frozen=True):
    """Everything that may differ from one server to the next."""

    folder: Path  # of the embedded database and of the secret keys
    database: str = ""  # address of a database (postgresql://…); empty: an SQLite file in the folder
    host: str = "127.0.0.1"
    port: int = 8888
    public_url: str = ""  # the address behind a proxy, which links begin with
    pace: float = 0.9  # seconds that a bot takes for an answer
    bot_processes: int = 0  # worker processes for bots; 0: one for each core but one
    programs: dict[str, str] = {}  # bots that the host has set up: commands like run:COMMAND by name
    compile_command: str = ""  # makes a compiled copy of the engine that is on `sys.path` already
    requests_per_minute: int = 1200  # from one address; 0: no limit
    uploads: UploadLimits = UploadLimits()  # what a file of a visitor may use of the machine
    visitors: VisitorLimits = VisitorLimits()  # what one visitor may hold
    idle_minutes: int = 30  # after which an unused table leaves memory

    def database_address(self) -> str:
        """The address of the database as SQLAlchemy writes it."""
        for scheme in ("postgresql://", "postgres://"):
            if self.database.startswith(scheme):
                return f"postgresql+psycopg://{self.database.removeprefix(scheme)}"
        return self.database or f"sqlite+aiosqlite:///{self.folder / 'planetfall.sqlite'}"

    def address(self) -> str:
        """The address for a browser on this machine."""
        host = "127.0.0.1" if self.host in ALL_INTERFACES else self.host
        return self.public_url or f"http://{host}:{self.port}"

    def shared_address(self) -> str:
        """The address for others: the public one, or the one on this network; empty if there is none."""
        if self.public_url:
            return self.public_url.rstrip("/")
        return f"http://{lan_address()}:{self.port}" if self.host in ALL_INTERFACES else ""

    def is_secure(self) -> bool:
        """Whether browsers connect by HTTPS, so that cookies may demand it."""
        return self.public_url.startswith("https://")


def secret_keys(folder: Path) -> list[bytes]:
    """The keys in the folder's `secret` file, newest first; a new file gets one key and is readable by its owner only.

    The first key signs, all of them verify: a key is rotated by writing a new line above it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "secret"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_hex(SECRET_BYTES))
    try:
        keys = [bytes.fromhex(line) for line in file.read_text().split()]
    except ValueError:
        keys = []
    if not keys:
        raise BadSecret(f"{file} should hold keys as hexadecimal digits, one on each line, the newest first")
    return keys


def lan_address() -> str:
    """This machine's address on its network: the one from which it would send to others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(EXAMPLE_ADDRESS)
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
        return address
