"""A server that is killed in the middle of sending a mail: nothing is lost, and what comes twice can be recognised."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session

from planetfall.server.store.notices.notice_queue import CLAIM_SECONDS
from planetfall.server.store.notices.notice_rows import MAIL, NoticeAddress, Occasion
from planetfall.server.tables.create_table import TableRequest, create_table
from tests.server.notices.receivers import DELAY, MailBox, services_with

PATIENCE = 60.0  # seconds, for a machine that does much else
SEND = """
import asyncio, pathlib, sys
from planetfall.server.notices.notice_settings import NONE, MailServer
from tests.server.notices.receivers import services_with

async def send() -> None:
    mail = MailServer("127.0.0.1", int(sys.argv[2]), sender="table@club.example", security=NONE)
    services = services_with(pathlib.Path(sys.argv[1]), mail)
    await services.store.open()
    services.store.notice_queue.clock.shift += float(sys.argv[3])
    await services.notices.tick()

asyncio.run(send())
"""


class SlowBox(MailBox):
    """Takes a mail, and does not say so before it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.has_mail = asyncio.Event()
        self.may_say = asyncio.Event()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        said = await super().handle_DATA(server, session, envelope)
        self.has_mail.set()
        await self.may_say.wait()
        return said


@asynccontextmanager
async def slow_box() -> AsyncIterator[SlowBox]:
    box = SlowBox()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(box, hostname="mail.example"), "127.0.0.1", 0)
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        server.close()


def test_a_mail_whose_sender_was_killed_comes_again_under_the_same_id(tmp_path: Path) -> None:
    async def within() -> list[str]:
        async with slow_box() as box:
            await queue_a_mail(tmp_path, box)
            await kill_in_the_middle(tmp_path, box)
            services = services_with(tmp_path, box.settings)
            await services.store.open()
            try:
                for passed in (
                    DELAY + 1,
                    CLAIM_SECONDS - 10,
                    20,
                    86400,
                ):  # not before the claim has ended, and once
                    services.store.notice_queue.clock.shift += passed
                    await services.notices.tick()
            finally:
                await services.close()
            assert [mail["To"] for mail in box.mails] == ["bob@club.example"] * 2
            assert len({mail.get_content_type() for mail in box.mails}) == 1
            return [mail["Message-ID"] for mail in box.mails]

    first, again = asyncio.run(within())
    assert first == again


async def queue_a_mail(folder: Path, box: SlowBox) -> None:
    """Somebody has written to Bob, who wants mails."""
    services = services_with(folder, box.settings)
    await services.store.open()
    try:
        request = TableRequest("red-planet", ["me", "open", "open"], title="Friday")
        table = await create_table(services.tables, "ann", request)
        await services.notices.addresses.keep(NoticeAddress("bob", MAIL, "bob@club.example", "en"))
        await services.notices.queue.add(Occasion("bob", table.id, "message", "1", "Ann"))
    finally:
        await services.close()


async def kill_in_the_middle(folder: Path, box: SlowBox) -> None:
    """Another process sends it, and dies when the mail is out and nobody has confirmed that."""
    command = [sys.executable, "-c", SEND, str(folder), str(box.port), str(DELAY + 1)]
    process = subprocess.Popen(command, cwd=Path(__file__).parents[3])
    async with asyncio.timeout(PATIENCE):
        await box.has_mail.wait()
    process.send_signal(signal.SIGKILL)
    assert await asyncio.to_thread(process.wait) == -signal.SIGKILL
    box.may_say.set()
