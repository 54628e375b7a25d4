"""What receives notices in tests: a web server on this machine, a browser that decrypts, and a mail server."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import http_ece
from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Table, select

from planetfall.server.notices.notice_settings import NONE, MailServer, NoticeSettings
from planetfall.server.notices.web_push import _encoded
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store.notices.notice_rows import KINDS, WEBHOOK, NoticeAddress
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.live_table import LiveTable

DELAY = 30
GAME = "red-planet"


class Request:
    """What came to the web server."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path, self.headers, self.body = path, headers, body


class WebServer:
    """Takes requests and answers with a status; the next ones, then 200."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.statuses: list[int] = []
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)
        }
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.requests.append(Request(head[0].split()[1], headers, body))
        status = self.statuses.pop(0) if self.statuses else 200
        where = b"location: http://169.254.169.254/\r\n" if 300 <= status < 400 else b""
        writer.write(
            f"HTTP/1.1 {status} X\r\n".encode() + where + b"content-length: 0\r\nconnection: close\r\n\r\n"
        )
        await writer.drain()
        writer.close()


@asynccontextmanager
async def web_server() -> AsyncIterator[WebServer]:
    receiver = WebServer()
    server = await asyncio.start_server(receiver.answer, "127.0.0.1", 0)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
        await server.wait_closed()


class PushBrowser:
    """A browser's half of a subscription."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"

    @property
    def keys(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": _encoded(point), "auth": _encoded(self._auth)}

    def read(self, body: bytes) -> bytes:
        return bytes(
            http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        )


class MailBox:
    """A mail server's memory; `refuse` is what it says to the next recipients."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuse: list[str] = []
        self.port = 0

    async def handle_RCPT(self, server: Any, session: Session, envelope: Envelope, to: str, _: Any) -> str:
        if self.refuse:
            return self.refuse.pop(0)
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"

    @property
    def settings(self) -> MailServer:
        return MailServer("127.0.0.1", self.port, sender="table@club.example", security=NONE)


@asynccontextmanager
async def mail_box() -> AsyncIterator[MailBox]:
    box = MailBox()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(box, hostname="mail.example"), "127.0.0.1", 0)
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        server.close()
        await server.wait_closed()


def services_with(folder: Path, mail: MailServer | None = None, database: str = "") -> Services:
    notices = NoticeSettings(delay=DELAY, mail=mail or MailServer(), allow_loopback=True)
    return Services(
        Settings(folder, database=database, pace=0.0, notices=notices, public_url="http://table.example")
    )


class Told:
    """A server with a table of Ann, Bob and Cid, and Bob's webhook."""

    def __init__(self, services: Services, table: LiveTable, web: WebServer) -> None:
        self.services, self.table, self.web = services, table, web
        self._chance = random.Random(7)

    def some(self, seat: int) -> int:
        """Any answer of a seat."""
        return self._chance.choice(self.table.state.legal(seat))

    @property
    def queue(self) -> Any:
        return self.services.store.notice_queue

    async def after(self, seconds: float) -> int:
        """Let time pass, and look after the queue; how many requests have come in all."""
        self.queue.clock.shift += seconds
        await self.services.notices.tick()
        return len(self.web.requests)

    async def answer(self, person: str) -> None:
        """Let a person answer all that they are asked before others are."""
        (seat,) = self.table.seats_of(person)
        while seat in self.table.state.actors():
            await self.table.answer(person, seat, [self.some(seat)])

    async def webhook(self, person: str = "bob", kinds: Sequence[str] = KINDS, style: str = "json") -> int:
        keys = {"style": style, "secret": "shared"}
        address = NoticeAddress(person, WEBHOOK, self.web.address, "en", kinds=tuple(kinds), keys=keys)
        return await self.services.notices.addresses.keep(address)

    async def rows(self, of: Table) -> list[Any]:
        async with self.services.store._engine.connect() as connection:
            return list((await connection.execute(select(of).order_by(of.c.id))).all())


Scenario = Callable[[Told], Awaitable[Any]]


async def sit_down(table: LiveTable, *people: str) -> None:
    for person in people:
        seat = next(seat for seat in table.seats if seat.kind == "open")
        await table.seating.join(seat.token, person, person.title())


def told(
    folder: Path, scenario: Scenario, seats: Sequence[str] = ("me", "open", "open"), game: str = GAME
) -> Any:
    """The result of a scenario; all seats are open at first but Ann's."""

    async def within() -> Any:
        async with web_server() as web:
            services = services_with(folder)
            await services.store.open()
            try:
                table = await create_table(
                    services.tables, "ann", TableRequest(game, list(seats), name="Ann", title="Friday")
                )
                return await scenario(Told(services, table, web))
            finally:
                await services.close()

    return asyncio.run(within())
