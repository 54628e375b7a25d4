"""Looks after the queue of notices on one node: drops what was seen, queues what is due, and sends it."""

import asyncio
import logging
import random
from collections.abc import Sequence
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from planetfall.server import background_tasks
from planetfall.server.notices.mail import Mails
from planetfall.server.notices.notice_links import NoticeLinks
from planetfall.server.notices.notice_settings import NoticeSettings
from planetfall.server.notices.notice_text import NoticeText, notice_text, test_notice
from planetfall.server.notices.outcome import DEAD, LATER, REFUSED, Outcome
from planetfall.server.notices.outcome import SENT as IS_SENT
from planetfall.server.notices.public_network import PublicNetwork
from planetfall.server.notices.quiet_hours import end_of_quiet, next_digest
from planetfall.server.notices.web_push import WebPush
from planetfall.server.notices.webhooks import Webhooks
from planetfall.server.render.renderer import Renderer
from planetfall.server.store.notices.notice_queue import DROPPED, FAILED, HELD, SENT
from planetfall.server.store.notices.notice_rows import (
    BY_NAME,
    CONFIRM,
    DIGEST,
    INVITATION,
    MAIL,
    NOTICE,
    PUSH,
    TEST,
    TURN,
    Delivery,
    NewDelivery,
    NoticeAddress,
    QuietHours,
    StoredNotice,
)
from planetfall.server.store.store import Store
from planetfall.server.tables.seats.presence import Presence
from planetfall.server.tables.turn_changes import owing_people

TICK_SECONDS = 3.0
FORGET_TICKS = 1200  # about an hour
BATCH = 20  # at once
FIRST_RETRY, LAST_RETRY = 30.0, 6 * 3600.0  # seconds
MAX_TRIES = 10  # about a day in all
JITTER = 0.25  # so that nodes and addresses that failed together are not tried together
LOG = logging.getLogger("planetfall")


def retry_after(tries: int, chance: random.Random) -> float:
    """Seconds until the next try, about twice as many every time."""
    planned: float = min(FIRST_RETRY * 2**tries, LAST_RETRY)
    return planned * chance.uniform(1 - JITTER, 1 + JITTER)


def contact(settings: NoticeSettings, base: str) -> str:
    """How push services reach whoever runs this server: the address of its mails, or its own."""
    if settings.mail.sender:
        return f"mailto:{settings.mail.sender}"
    parts = urlsplit(base)
    return f"https://{parts.hostname}" if parts.scheme == "https" else f"mailto:operator@{parts.hostname}"


class NoticeService:
    """The notices of one node."""

    def __init__(
        self,
        settings: NoticeSettings,
        store: Store,
        presence: Presence,
        renderer: Renderer,
        base: str,
        keys: Sequence[bytes],
    ) -> None:
        """`base` is what links begin with."""
        self.settings = settings
        self.addresses = store.notice_addresses
        self.queue = store.notice_queue
        self.queue.delay = float(settings.delay)
        self._friends = store.friends
        self.links = NoticeLinks(base, keys)
        self.network = PublicNetwork(settings.allow_loopback)
        self.push = WebPush(self.addresses, self.network, contact(settings, base))
        self.webhooks = Webhooks(self.network, base)
        self.mails = Mails(settings.mail, renderer, self.links)
        self._presence = presence
        self._chance = random.Random()

    async def run(self) -> None:
        """Look after the queue for as long as the server runs."""
        ticks = 0
        while self.settings.is_on:
            await asyncio.sleep(TICK_SECONDS)
            try:
                await self.tick()
                if ticks % FORGET_TICKS == 0:
                    await self.queue.forget_old()
            except (SQLAlchemyError, OSError):
                LOG.warning("notices must wait for the database", exc_info=True)
            except Exception:  # one that cannot be sent must not end all others
                LOG.exception("notices were not looked after")
            background_tasks.go_on()
            ticks += 1

    async def tick(self) -> None:
        """Do what is due."""
        if places := self._presence.places():
            await self.queue.drop_seen(places)
        while due := await self.queue.due_notices(BATCH):
            for notice in due:
                await self._expand(notice)
        while claimed := await self.queue.claim(BATCH):
            await background_tasks.together(*(self._deliver(delivery) for delivery in claimed))

    async def ask_to_confirm(self, address: NoticeAddress) -> None:
        """Queue the mail that asks whether an address belongs to whoever gave it."""
        await self._queue_alone(address, CONFIRM)

    async def try_address(self, address: NoticeAddress) -> None:
        """Queue a notice that says nothing but that it works."""
        await self._queue_alone(address, TEST)

    async def _queue_alone(self, address: NoticeAddress, what: str) -> None:
        now = await self.queue.now()
        word = f"{what}-{address.id}-{int(now * 1000)}"
        await self.queue.queue([NewDelivery(address.person, address.id, what, word, now)])

    # -- from a notice to its deliveries ----------------------------------------------------------------------------

    async def _expand(self, notice: StoredNotice) -> None:
        """Queue what a notice is delivered as, once quiet hours are over, if it is still true and wanted."""
        wanted = [each for each in await self.addresses.of(notice.person) if each.wants(notice.kind)]
        if not wanted or not await self._is_true(notice):
            await self.queue.drop(notice)
            return
        now, hours = await self.queue.now(), await self.addresses.quiet_hours(notice.person)
        if (end := end_of_quiet(hours, now)) is not None:
            await self.queue.postpone(notice, end)
            return
        deliveries = [each for address in wanted for each in _deliveries(notice, address, hours, now)]
        await self.queue.queue(deliveries, notice)

    async def _is_true(self, notice: StoredNotice) -> bool:
        """Whether a notice still says what is so: whoever has answered is told nothing."""
        head = await self.queue.table_head(notice.table_id)
        if head is None or head[0].closed:
            return False
        row, seats = head
        if notice.kind == TURN:
            return notice.person in owing_people(row, seats) and await self.queue.is_newest(notice)
        if notice.kind == INVITATION:
            is_seated = any(seat.person == notice.person for seat in seats)
            if notice.occasion == BY_NAME:
                return not is_seated and await self._is_invited(notice)
            return not row.over and is_seated
        return True

    async def _is_invited(self, notice: StoredNotice) -> bool:
        invitations = await self._friends.invitations_of(notice.person)
        return any(each.table_id == notice.table_id for each in invitations)

    # -- sending ----------------------------------------------------------------------------------------------------

    async def _deliver(self, delivery: Delivery) -> None:
        """Send what this node has claimed, and note what became of it."""
        address = await self.addresses.find(delivery.address_id)
        parts = await self.queue.held(delivery.address_id, delivery.digest) if delivery.what == DIGEST else []
        if address is None or address.dead:
            await self.queue.finish([delivery, *parts], DROPPED)
            return
        texts = await self._texts(delivery, parts, address)
        if not texts and delivery.what != CONFIRM:
            await self.queue.finish([delivery, *parts], DROPPED)
            return
        try:
            outcome = await self._send(delivery, address, texts)
        except Exception as error:
            LOG.exception("a notice could not be sent")
            outcome = Outcome(LATER, type(error).__name__)
        await self._settle(delivery, parts, outcome)

    async def _texts(
        self, delivery: Delivery, parts: Sequence[Delivery], address: NoticeAddress
    ) -> list[NoticeText]:
        """What is told: of several notices those that are still true."""
        if delivery.what == TEST:
            return [test_notice(address.language)]
        found = [await self._text(each, address.language) for each in parts or [delivery]]
        return [text for text in found if text is not None]

    async def _text(self, delivery: Delivery, language: str) -> NoticeText | None:
        notice = await self.queue.find_notice(delivery.notice_id) if delivery.notice_id else None
        if notice is None or notice.state == DROPPED or not await self._is_true(notice):
            return None
        head = await self.queue.table_head(notice.table_id)
        return notice_text(notice, head[0], language) if head else None

    async def _send(self, delivery: Delivery, address: NoticeAddress, texts: list[NoticeText]) -> Outcome:
        if delivery.what == CONFIRM:
            return await self.mails.send_confirmation(address, delivery.token)
        if address.channel == MAIL:
            return await self.mails.send(address, texts, delivery.token)
        if address.channel == PUSH:
            return await self.push.send(address, texts[0], delivery.token)
        return await self.webhooks.send(address, texts[0], delivery.token, await self.queue.now())

    async def _settle(self, delivery: Delivery, parts: Sequence[Delivery], outcome: Outcome) -> None:
        """Note what became of a delivery: done, tried again later, or given up together with its address."""
        together = [delivery, *parts]
        if outcome.what == IS_SENT:
            await self.queue.finish(together, SENT)
        elif outcome.what == LATER and delivery.tries + 1 < MAX_TRIES:
            await self.queue.retry(delivery, retry_after(delivery.tries, self._chance), outcome.why)
        else:
            await self.queue.finish(together, FAILED, outcome.why)
            if outcome.what in (DEAD, LATER):
                await self.addresses.give_up(delivery.address_id, outcome.why)
            elif outcome.what == REFUSED:
                LOG.warning("a notice was refused: %s", outcome.why)


def _deliveries(
    notice: StoredNotice, address: NoticeAddress, hours: QuietHours, now: float
) -> list[NewDelivery]:
    """What a notice is delivered as at one address: at once, or held for the day's digest."""
    word = f"{NOTICE}-{notice.id}-{address.id}"
    if not (address.digest and address.channel == MAIL):
        return [NewDelivery(notice.person, address.id, NOTICE, word, now, notice.id)]
    due, day = next_digest(hours, now)
    whole = NewDelivery(notice.person, address.id, DIGEST, f"{DIGEST}-{address.id}-{day}", due, digest=day)
    return [NewDelivery(notice.person, address.id, NOTICE, word, due, notice.id, day, HELD), whole]
