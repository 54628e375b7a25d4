"""The settings of a server, and the keys that sign its cookies."""

import secrets
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from planetfall.core.errors import PlanetfallError
from planetfall.server.admin.admin_key import key_from
from planetfall.server.bots import bot_limits
from planetfall.server.bots.bot_limits import BotLimits
from planetfall.server.environment import numbers_from, whole_number
from planetfall.server.http.limits import connections, rates
from planetfall.server.http.limits.client_address import trusted_networks
from planetfall.server.http.limits.connections import ConnectionLimits
from planetfall.server.http.limits.rates import UNLIMITED, RateLimits
from planetfall.server.logs import checked_format
from planetfall.server.notices.notice_settings import NoticeSettings, notice_settings_from
from planetfall.server.people.account_settings import AccountSettings, account_settings_from
from planetfall.server.people.openid.openid_settings import OpenIdSettings, openid_settings_from
from planetfall.server.private_files import FILE_MODE, make_private_folder, restrict, write_once
from planetfall.server.store import expired_tables
from planetfall.server.store.expired_tables import KeepDays
from planetfall.server.store.nodes.keys import shared_keys
from planetfall.server.tables.seats import visitor_limits
from planetfall.server.tables.seats.visitor_limits import VisitorLimits
from planetfall.server.uploads.limits import UploadLimits, limits_from

SECRET_BYTES = 32  # of a new key
MIN_SECRET_BYTES = (
    16  # of any key: with a shorter one, or a file that was cut off, strangers could sign cookies
)
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
    requests_per_minute: int | None = None  # instead of `limits.page`; 0: no limits of any kind
    limits: RateLimits = RateLimits()
    connections: ConnectionLimits = ConnectionLimits()
    trusted_proxies: str = ""  # addresses and networks; empty: private ones, if there is a public address
    log_format: str = "text"  # or "json"
    access_log: bool = False
    watchdog_seconds: int = 30  # after which a server whose event loop stands still ends itself; 0: never
    uploads: UploadLimits = UploadLimits()  # what a file of a visitor may use of the machine
    visitors: VisitorLimits = VisitorLimits()  # what one visitor may hold
    thinking: BotLimits = BotLimits()  # how much bots may think
    keep: KeepDays = KeepDays()  # after which a table that nobody uses is deleted
    abandon_days: int = 60  # without any change, after which a game that is not over ends; 0: never
    live_tables: int = 4000  # in memory at once; 0: no limit
    admin_key: str = ""  # of the operators' page; empty: the one in the folder, if there is one
    accounts: AccountSettings = AccountSettings()  # who may play here
    openid: OpenIdSettings = OpenIdSettings()  # where else people may sign in
    notices: NoticeSettings = NoticeSettings()  # that people are sent away from a table
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

    def rate_limits(self) -> RateLimits:
        """How often visitors may ask."""
        if self.requests_per_minute == 0:
            return UNLIMITED
        if self.requests_per_minute is None:
            return self.limits
        return msgspec.structs.replace(self.limits, page=self.requests_per_minute)

    def connection_limits(self) -> ConnectionLimits:
        """How long and how large connections may be."""
        if self.requests_per_minute == 0:
            return msgspec.structs.replace(
                self.connections, connections=0, streams=0, streams_network=0, streams_total=0
            )
        return self.connections

    def proxies(self) -> tuple[str, ...]:
        """The networks of proxies whose word about addresses counts."""
        return trusted_networks(self.trusted_proxies, behind_proxy=bool(self.public_url))

    def is_secure(self) -> bool:
        """Whether browsers connect by HTTPS, so that cookies may demand it."""
        return self.public_url.startswith("https://")


def environment_settings(environment: Mapping[str, str]) -> dict[str, Any]:
    """The settings that are given by variables, for `Settings`."""
    proxies = environment.get("PLANETFALL_TRUSTED_PROXIES", "")
    trusted_networks(proxies, behind_proxy=True)  # a mistake is told before anything starts
    return {
        "admin_key": key_from(environment),
        "accounts": account_settings_from(environment),
        "openid": openid_settings_from(environment),
        "uploads": limits_from(environment),
        "keep": numbers_from(KeepDays, expired_tables.VARIABLE, environment, least=0),
        "abandon_days": whole_number(
            "PLANETFALL_ABANDON_DAYS", environment.get("PLANETFALL_ABANDON_DAYS") or "60", least=0
        ),
        "live_tables": whole_number(
            "PLANETFALL_LIVE_TABLES", environment.get("PLANETFALL_LIVE_TABLES") or "4000", least=0
        ),
        "thinking": numbers_from(BotLimits, bot_limits.VARIABLE, environment, least=0),
        "limits": numbers_from(RateLimits, rates.VARIABLE, environment, least=0),
        "connections": numbers_from(ConnectionLimits, connections.VARIABLE, environment, least=0),
        "visitors": numbers_from(VisitorLimits, visitor_limits.VARIABLE, environment, least=0),
        "notices": notice_settings_from(environment),
        "trusted_proxies": proxies,
        "log_format": checked_format(environment.get("PLANETFALL_LOG") or "text"),
        "access_log": environment.get("PLANETFALL_ACCESS_LOG", "") not in ("", "0", "no", "off"),
        "watchdog_seconds": whole_number(
            "PLANETFALL_WATCHDOG_SECONDS", environment.get("PLANETFALL_WATCHDOG_SECONDS") or "30", least=0
        ),
    }


def secret_keys(folder: Path) -> list[bytes]:
    """The keys in the folder's `secret` file, newest first; a new file gets one key and is readable by its owner only.

    The first key signs, all of them verify: a key is rotated by writing a new line above it.
    """
    make_private_folder(folder)
    file = folder / "secret"
    if not file.exists():
        write_once(file, secrets.token_hex(SECRET_BYTES))
    restrict(file, FILE_MODE)
    try:
        keys = [bytes.fromhex(line) for line in file.read_text().split()]
    except ValueError:
        keys = []
    if not keys or min(map(len, keys)) < MIN_SECRET_BYTES:
        raise BadSecret(
            f"{file} should hold keys as hexadecimal digits, one on each line, the newest first, each with at least "
            f"{2 * MIN_SECRET_BYTES} digits; with a shorter one anybody could sign cookies. Restore the file from a "
            "backup, or delete it: then a new key is made, and people open their links again"
        )
    return keys


def server_keys(settings: Settings) -> list[bytes]:
    """The keys of a server, newest first: of its folder, or of the database that it shares with others.

    Keys in the folder are added to those of the database, so that they are rotated in the same way.
    """
    address = settings.database_address()
    if not address.startswith("postgresql"):
        return secret_keys(settings.folder)
    return shared_keys(address, secret_keys(settings.folder) if (settings.folder / "secret").exists() else [])


def lan_address() -> str:
    """This machine's address on its network: the one from which it would send to others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(EXAMPLE_ADDRESS)
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
        return address
