"""How a server is run."""

import secrets
import socket
from pathlib import Path

import msgspec

SECRET_BYTES = 32
EVERYWHERE = ("0.0.0.0", "::")  # hosts that mean: whoever can reach this machine
SOME_PLACE = ("192.0.2.1", 9)  # an address kept for examples; nothing is sent there


class Settings(msgspec.Struct, frozen=True):
    """Everything that may differ from one server to the next."""

    folder: Path  # where the embedded database and the secret live
    database: str = ""  # address of a database (postgresql://…); empty: an SQLite file in the folder
    host: str = "127.0.0.1"
    port: int = 8888
    public_url: str = ""  # what links begin with behind a proxy
    pace: float = 0.9  # seconds a bot takes for an answer that people watch
    thinkers: int = 0  # processes that think for bots; 0: one for each core but one
    programs: dict[
        str, str
    ] = {}  # bots that the host has set up: names like run:COMMAND by what they are called
    compile_command: str = ""  # makes a compiled copy of the engine that is on `sys.path` already
    requests_per_minute: int = 1200  # from one address; 0: no limit
    idle_minutes: int = 30  # after which a table leaves memory

    def database_address(self) -> str:
        """Where tables are kept, as SQLAlchemy names it."""
        for usual in ("postgresql://", "postgres://"):
            if self.database.startswith(usual):
                return f"postgresql+psycopg://{self.database.removeprefix(usual)}"
        return self.database or f"sqlite+aiosqlite:///{self.folder / 'planetfall.sqlite'}"

    def address(self) -> str:
        """What a browser on this machine opens."""
        host = "127.0.0.1" if self.host in EVERYWHERE else self.host
        return self.public_url or f"http://{host}:{self.port}"

    def shared_address(self) -> str:
        """What friends open: the public address, or the one on this network; empty if only this machine can."""
        if self.public_url:
            return self.public_url.rstrip("/")
        return f"http://{lan_address()}:{self.port}" if self.host in EVERYWHERE else ""

    def is_secure(self) -> bool:
        """Whether browsers come by HTTPS, so that cookies never travel in the open."""
        return self.public_url.startswith("https://")


def secret_of(folder: Path) -> bytes:
    """The key that signs cookies: made once, readable by its owner only."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "secret"
    if not file.exists():
        file.touch(mode=0o600)
        file.write_text(secrets.token_hex(SECRET_BYTES))
    return bytes.fromhex(file.read_text())


def lan_address() -> str:
    """This machine's address on its network: the one from which it would speak to others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(SOME_PLACE)
            address: str = line.getsockname()[0]
        except OSError:
            return "127.0.0.1"
        return address
