"""Push, mail and webhooks: what really arrives, and what is never reached."""

import asyncio
import hashlib
import hmac
import socket
from collections.abc import Awaitable, Callable
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from py_vapid import Vapid02

from planetfall.server.environment import BadSetting
from planetfall.server.notices.mail_server import hand_in
from planetfall.server.notices.notice_links import UNSUBSCRIBE
from planetfall.server.notices.notice_settings import STARTTLS, TLS, MailServer, notice_settings_from
from planetfall.server.notices.outcome import LATER
from planetfall.server.notices.public_network import NotPublic, PublicNetwork
from planetfall.server.notices.webhooks import DISCORD, SLACK
from planetfall.server.services import Services
from planetfall.server.store.notices.notice_queue import CLAIM_SECONDS
from planetfall.server.store.notices.notice_rows import MAIL, PUSH, NoticeAddress, QuietHours
from planetfall.server.store.notices.notice_schema import notice_deliveries
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.live_table import LiveTable
from tests.server.notices.receivers import (
    DELAY,
    MailBox,
    PushBrowser,
    Told,
    WebServer,
    mail_box,
    services_with,
    sit_down,
    told,
)

HOUR = 3600.0
DAY = 24 * HOUR


# -- push -------------------------------------------------------------------------------------------------------------


def test_a_push_can_be_read_by_its_browser_and_says_who_sends_it(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        browser = PushBrowser()
        address = NoticeAddress("bob", PUSH, at.web.address, "de", keys=browser.keys)
        await at.services.notices.addresses.keep(address)
        await sit_down(at.table, "bob", "cid")
        assert await at.after(DELAY + 1) == 1
        (request,) = at.web.requests
        shown = msgspec.json.decode(browser.read(request.body))
        assert shown == {
            "title": "Du bist an der Reihe",
            "body": "Friday (Mission: Red Planet)",
            "address": f"/table/{at.table.id}",
            "tag": at.table.id,
        }
        assert request.headers["content-encoding"] == "aes128gcm"
        assert Vapid02.verify(request.headers["authorization"])
        assert f"k={await at.services.notices.push.public_key()}" in request.headers["authorization"]
        assert at.table.id.encode() not in request.body
        at.web.statuses = [410]
        await at.table.add_chat_line("cid", "hello")
        await at.after(DELAY + 1)
        assert (await at.services.notices.addresses.of("bob"))[0].dead == "HTTP 410"

    told(tmp_path, play)


def test_the_key_of_the_server_stays_the_same(tmp_path: Path) -> None:
    async def key() -> str:
        services = services_with(tmp_path)
        await services.store.open()
        try:
            return await services.notices.push.public_key()
        finally:
            await services.close()

    assert asyncio.run(key()) == asyncio.run(key())


# -- webhooks ---------------------------------------------------------------------------------------------------------


def test_a_program_can_check_who_sends_it_a_notice(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        await sit_down(at.table, "bob", "cid")
        await at.after(DELAY + 1)
        (request,) = at.web.requests
        signed = f"{request.headers['x-planetfall-timestamp']}.".encode() + request.body
        expected = hmac.new(b"shared", signed, hashlib.sha256).hexdigest()
        assert request.headers["x-planetfall-signature"] == f"sha256={expected}"

    told(tmp_path, play)


@pytest.mark.parametrize("style", [DISCORD, SLACK])
def test_no_name_calls_everybody_in_a_channel(tmp_path: Path, style: str) -> None:
    async def play(at: Told) -> None:
        await at.webhook(kinds=["message"], style=style)
        await sit_down(at.table, "bob", "cid")
        await at.table.seating.rename("ann", 0, "@everyone <!channel>")
        await at.table.add_chat_line("ann", "hello")
        await at.after(DELAY + 1)
        message = msgspec.json.decode(at.web.requests[0].body)
        if style == DISCORD:
            assert message["allowed_mentions"] == {"parse": []}
            assert "@everyone" in message["content"]
        else:
            assert "&lt;!channel&gt;" in message["text"]
            assert f"<http://table.example/table/{at.table.id}>" in message["text"]

    told(tmp_path, play)


# -- what is never reached --------------------------------------------------------------------------------------------

REFUSED = [
    "http://club.example/hook",
    "https://127.0.0.1/",
    "https://10.1.2.3/",
    "https://192.168.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://[::1]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://192.0.0.8/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::a00:1]/",
    "https://user:word@club.example/",
    "https://club.example:0/",
    "ftp://club.example/",
    "https:///hook",
    "https://[club/",
    "https://club.example/\r\nhost: x",
    f"https://club.example/{'x' * 1000}",
]


@pytest.mark.parametrize("url", REFUSED)
def test_addresses_inside_the_hosts_network_are_refused(url: str) -> None:
    with pytest.raises(NotPublic):
        PublicNetwork().check_form(url)


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.8", "169.254.169.254", "::1", "fd00::5"])
def test_a_name_that_leads_inside_is_never_connected_to(monkeypatch: pytest.MonkeyPatch, inside: str) -> None:
    """Not even if only one of its addresses does."""

    async def resolved(*_: object, **__: object) -> list[Any]:
        return [(0, 0, 0, "", (address, 443)) for address in ("93.184.215.14", inside)]

    async def ask() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolved, raising=False)
        with pytest.raises(NotPublic):
            await PublicNetwork().post("https://club.example/", b"", {})

    monkeypatch.setattr(socket, "create_connection", None)
    asyncio.run(ask())


def test_the_request_goes_to_the_address_that_was_checked(tmp_path: Path) -> None:
    """A name is resolved once: what it leads to a moment later does not matter. The server is told the name."""

    async def play(at: Told) -> None:
        network, asked = PublicNetwork(allow_loopback=True), list[str]()

        async def resolved(host: str, port: int, **_: object) -> list[Any]:
            asked.append(host)
            return [(0, 0, 0, "", ("127.0.0.1" if len(asked) == 1 else "10.0.0.1", port))]

        loop = asyncio.get_running_loop()
        original = loop.getaddrinfo
        loop.getaddrinfo = resolved  # type: ignore[method-assign, assignment]
        try:
            url = f"http://club.example:{at.web.port}/hook"
            assert await network.post(url, b"{}", {}) == 200
        finally:
            loop.getaddrinfo = original  # type: ignore[method-assign]
        assert asked == ["club.example"]
        assert at.web.requests[0].headers["host"] == f"club.example:{at.web.port}"

    told(tmp_path, play)


# -- mail -------------------------------------------------------------------------------------------------------------


class Mailed(Told):
    """The same with a mail server; Bob's address is confirmed."""

    def __init__(self, services: Services, table: LiveTable, box: MailBox) -> None:
        super().__init__(services, table, WebServer())
        self.box = box

    async def mail(self, digest: bool = False, language: str = "en") -> NoticeAddress:
        address = NoticeAddress("bob", MAIL, "bob@club.example", language, digest=digest)
        stored = await self.services.notices.addresses.find(
            await self.services.notices.addresses.keep(address)
        )
        assert stored is not None
        return stored


def mailed(folder: Path, scenario: Callable[[Mailed], Awaitable[None]]) -> None:
    async def within() -> None:
        async with mail_box() as box:
            services = services_with(folder, box.settings)
            await services.store.open()
            try:
                seats = ["me", "open", "open"]
                request = TableRequest("red-planet", seats, name="Ann", title="Fri<day")
                await scenario(Mailed(services, await create_table(services.tables, "ann", request), box))
            finally:
                await services.close()

    asyncio.run(within())


def part(mail: EmailMessage, kind: str) -> str:
    found = mail.get_body((kind,))
    assert found is not None
    return str(found.get_content())


def test_a_mail_has_two_parts_and_a_link_that_ends_it(tmp_path: Path) -> None:
    async def play(at: Mailed) -> None:
        address = await at.mail()
        await sit_down(at.table, "bob", "cid")
        await at.after(DELAY + 1)
        (mail,) = at.box.mails
        assert mail["Subject"] == "It is your turn: Fri<day (Mission: Red Planet)"
        assert (mail["From"], mail["To"]) == ("table@club.example", "bob@club.example")
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        link = mail["List-Unsubscribe"].strip("<>")
        assert link.startswith("http://table.example/notices/unsubscribe/")
        links = at.services.notices.links
        assert links.address_id(UNSUBSCRIBE, link.rpartition("/")[2]) == address.id
        assert f"http://table.example/table/{at.table.id}" in part(mail, "plain")
        assert link in part(mail, "plain").replace("=\n", "")
        assert "Fri&lt;day" in part(mail, "html")

    mailed(tmp_path, play)


def test_a_mail_that_had_to_be_sent_again_has_the_same_id(tmp_path: Path) -> None:
    """The node dies after the mail server took the mail and before that is noted."""

    async def play(at: Mailed) -> None:
        await at.mail()
        await sit_down(at.table, "bob", "cid")
        settle = at.services.notices._settle

        async def die(*_: object) -> None:
            return

        at.services.notices._settle = die  # type: ignore[method-assign, assignment]
        await at.after(DELAY + 1)
        at.services.notices._settle = settle  # type: ignore[method-assign]
        await at.after(CLAIM_SECONDS / 2)
        assert len(at.box.mails) == 1
        await at.after(CLAIM_SECONDS)
        await at.after(HOUR)
        assert len(at.box.mails) == 2
        first, second = at.box.mails
        assert first["Message-ID"] == second["Message-ID"]
        assert first["Message-ID"].endswith("@club.example>")

    mailed(tmp_path, play)


def test_an_address_that_a_mail_server_refuses_for_good_is_given_up(tmp_path: Path) -> None:
    async def play(at: Mailed) -> None:
        await at.mail()
        at.box.refuse = ["451 later", "550 no such user"]
        await sit_down(at.table, "bob", "cid")
        await at.after(DELAY + 1)
        (address,) = await at.services.notices.addresses.of("bob")
        assert address.dead == ""
        await at.after(HOUR)
        (address,) = await at.services.notices.addresses.of("bob")
        assert address.dead == "550 no such user"
        assert at.box.mails == []

    mailed(tmp_path, play)


def test_without_its_mail_server_a_mail_waits(tmp_path: Path) -> None:
    async def play(at: Mailed) -> None:
        await at.mail()
        mails = at.services.notices.mails
        mails._server = replace(at.box.settings, port=1)
        await sit_down(at.table, "bob", "cid")
        await at.after(DELAY + 1)
        mails._server = at.box.settings
        assert at.box.mails == []
        await at.after(HOUR)
        assert len(at.box.mails) == 1

    mailed(tmp_path, play)


def test_nothing_is_sent_to_an_address_before_it_is_confirmed(tmp_path: Path) -> None:
    async def play(at: Mailed) -> None:
        notices = at.services.notices
        new = NoticeAddress("bob", MAIL, "bob@club.example", "en", confirmed=False)
        address = await notices.addresses.find(await notices.addresses.keep(new))
        assert address is not None
        await sit_down(at.table, "bob", "cid")
        await at.after(DELAY + 1)
        assert at.box.mails == []
        await notices.ask_to_confirm(address)
        await at.after(1)
        (mail,) = at.box.mails
        assert notices.links.confirm(address) in part(mail, "plain").replace("=\n", "")
        assert "List-Unsubscribe" not in mail
        await notices.addresses.confirm(address.id)
        await at.table.add_chat_line("cid", "hello")
        await at.after(DELAY + 1)
        assert len(at.box.mails) == 2

    mailed(tmp_path, play)


def test_a_digest_is_one_mail_a_day_with_what_is_still_true(tmp_path: Path) -> None:
    async def play(at: Mailed) -> None:
        await at.mail(digest=True)
        await at.services.notices.addresses.keep_quiet_hours("bob", QuietHours("Europe/Berlin"))
        await sit_down(at.table, "bob", "cid")
        await at.table.add_chat_line("cid", "hello")
        await at.after(DELAY + 1)
        assert at.box.mails == []
        for _ in range(25):
            await at.after(HOUR)
        (mail,) = at.box.mails
        assert mail["Subject"] == "2 pieces of news from your tables"
        assert {row.state for row in await at.rows(notice_deliveries)} == {"sent"}
        await at.table.add_chat_line("cid", "and again")
        await at.after(DELAY + 1)
        await at.answer("bob")
        for _ in range(25):
            await at.after(HOUR)
        assert [each["Subject"].strip().partition(":")[0] for each in at.box.mails[1:]] == ["New message"]
        assert mail["Message-ID"] != at.box.mails[1]["Message-ID"]

    mailed(tmp_path, play)


@pytest.mark.parametrize("security", [STARTTLS, TLS])
def test_no_mail_goes_out_in_clear_where_it_should_not(tmp_path: Path, security: str) -> None:
    async def play(at: Mailed) -> None:
        message = EmailMessage()
        message["From"], message["To"] = "table@club.example", "bob@club.example"
        server = replace(at.box.settings, security=security)
        assert (await asyncio.to_thread(hand_in, server, message)).what == LATER
        assert at.box.mails == []

    mailed(tmp_path, play)


def test_a_mail_server_is_set_by_variables() -> None:
    given = {"PLANETFALL_SMTP_HOST": "mail.example", "PLANETFALL_SMTP_FROM": "a@club.example"}
    assert notice_settings_from({}).mail.host == ""
    assert notice_settings_from(given).mail == MailServer("mail.example", 587, sender="a@club.example")
    tls = given | {"PLANETFALL_SMTP_SECURITY": "tls", "PLANETFALL_NOTICE_DELAY": "60"}
    assert (notice_settings_from(tls).mail.port, notice_settings_from(tls).delay) == (465, 60)
    for wrong in ({"PLANETFALL_SMTP_FROM": "nobody"}, {"PLANETFALL_SMTP_SECURITY": "ssl"}):
        with pytest.raises(BadSetting):
            notice_settings_from(given | wrong)
