"""The page of notices, for guests too, and the links in mails."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from planetfall.server.app import create_app
from planetfall.server.notices.notice_settings import MailServer, NoticeSettings
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store.notices.notice_schema import notice_deliveries
from tests.server.notices.receivers import PushBrowser
from tests.server.test_pages import Browser

MAIL_SERVER = MailServer("mail.invalid", sender="table@club.example")


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    notices = NoticeSettings(mail=MAIL_SERVER)
    settings = Settings(folder=tmp_path_factory.mktemp("data"), requests_per_minute=0, notices=notices)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture
def guest(client: TestClient[Litestar]) -> Browser:
    browser = Browser(client)
    browser.get("/notices")
    return browser


def services(client: TestClient[Litestar]) -> Services:
    found: Services = client.app.state.services
    return found


def deliveries(client: TestClient[Litestar]) -> list[Any]:
    async def read() -> list[Any]:
        async with services(client).store._engine.connect() as connection:
            return list((await connection.execute(select(notice_deliveries))).all())

    with client.portal() as portal:
        return portal.call(read)


def send(browser: Browser, place: str, form: dict[str, str], status: int = 200) -> str:
    fields: dict[str, Any] = form
    return browser.send(f"/notices/{place}", status, **fields)


def address_number(page: str) -> str:
    found = re.search(r"/notices/(\d+)/choose", page)
    assert found
    return found[1]


def test_a_guest_adds_tries_changes_and_removes_a_webhook(
    client: TestClient[Litestar], guest: Browser
) -> None:
    assert 'href="/notices"' in guest.get("/")
    page = guest.send("/notices/webhook", url="https://hooks.example/x", style="json")
    assert "https://hooks.example/x" in page
    assert "Secret for checking the signature" in page
    number = address_number(page)
    page = guest.send(f"/notices/{number}/choose", kind="over")
    assert re.findall(r'name="kind" value="(\w+)" checked', page) == ["over"]
    assert "on its way" in guest.send(f"/notices/{number}/test")
    assert [row.what for row in deliveries(client)] == ["test"]
    assert "hooks.example" not in guest.send(f"/notices/{number}/remove")
    assert deliveries(client) == []
    assert "not on your list" in guest.send(f"/notices/{number}/test", 400)


def test_nobody_changes_the_addresses_of_others(client: TestClient[Litestar], guest: Browser) -> None:
    number = address_number(guest.send("/notices/webhook", url="https://hooks.example/x", style="slack"))
    other = Browser(client)
    assert "hooks.example" not in other.get("/notices")
    for action in ("choose", "remove", "test"):
        other.send(f"/notices/{number}/{action}", 400)
    assert re.findall(r'name="kind" value="(\w+)" checked', guest.get("/notices")) != []


@pytest.mark.parametrize(
    ("place", "form", "said"),
    [
        ("webhook", {"url": "https://127.0.0.1/", "style": "json"}, "public internet"),
        ("webhook", {"url": "https://hooks.example/", "style": "x"}, "not “x”"),
        ("mail", {"address": "nobody"}, "not an e-mail address"),
        ("mail", {"address": "a@b.example\nBcc: c@d.example"}, "not an e-mail address"),
        (
            "push",
            {"endpoint": "https://push.example/1", "p256dh": "x", "auth": "y"},
            "cannot be used for notices",
        ),
        ("quiet", {"quiet": "yes", "zone": "Mars/Hellas", "from": "22:00", "until": "07:00"}, "no time zone"),
        ("quiet", {"quiet": "yes", "zone": "UTC", "from": "late", "until": "07:00"}, "hours and minutes"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_sentence(
    guest: Browser, place: str, form: dict[str, str], said: str
) -> None:
    page = unescape(send(guest, place, form, 400))
    assert said in page
    assert "Quiet hours" in page


def test_quiet_hours_are_kept(guest: Browser) -> None:
    form = {"quiet": "yes", "zone": "Europe/Berlin", "from": "21:30", "until": "06:15"}
    page = send(guest, "quiet", form)
    assert 'value="21:30"' in page
    assert 'value="06:15"' in page
    assert "<option selected>Europe/Berlin</option>" in page
    assert 'name="quiet" value="" checked' in send(guest, "quiet", form | {"quiet": ""})


def test_a_browser_is_added_once(guest: Browser) -> None:
    form = {"endpoint": "https://push.example/1", **PushBrowser().keys}
    send(guest, "push", form)
    page = send(guest, "push", form)
    assert page.count('data-endpoint="https://push.example/1"') == 1


def test_an_address_for_mails_is_confirmed_by_its_link_alone(
    client: TestClient[Litestar], guest: Browser
) -> None:
    page = guest.send("/notices/mail", address="bob@club.example")
    assert "open the link" in page
    assert [row.what for row in deliveries(client)] == ["confirm"]
    assert "a few minutes ago" in guest.send("/notices/mail", 400, address="bob@club.example")
    stranger = Browser(client)
    stranger.get("/notices")
    assert "a few minutes ago" in stranger.send("/notices/mail", 400, address="bob@club.example")
    link = mail_link(client, "confirm", "bob@club.example")
    phone = Browser(client)  # where the mail is read
    assert "Is bob@club.example your address" in phone.get(link)
    assert "open the link" in guest.get("/notices")  # looking at the link is not enough
    assert "is confirmed" in phone.send(link)
    assert "open the link" not in guest.get("/notices")


def mail_link(client: TestClient[Litestar], what: str, mail: str) -> str:
    async def made() -> str:
        notices = services(client).notices
        async with services(client).store._engine.connect() as connection:
            from planetfall.server.store.notices.notice_schema import notice_addresses

            query = select(notice_addresses.c.id).where(notice_addresses.c.address == mail)
            number = (await connection.execute(query.order_by(notice_addresses.c.id))).scalars().first()
        address = await notices.addresses.find(number or 0)
        assert address is not None
        link: str = getattr(notices.links, what)(address)
        return link.removeprefix(notices.links.base)

    with client.portal() as portal:
        return portal.call(made)


def test_one_click_ends_the_mails_without_a_cookie(client: TestClient[Litestar], guest: Browser) -> None:
    guest.send("/notices/mail", address="eve@club.example")
    link = mail_link(client, "unsubscribe", "eve@club.example")
    assert "Should we stop" in Browser(client).get(link)
    assert "eve@club.example" in guest.get("/notices")
    client.cookies.clear()
    assert client.post(f"{link}x", data={"List-Unsubscribe": "One-Click"}).status_code == 404
    assert client.post(link, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert "eve@club.example" not in guest.get("/notices")
    assert client.post(link, data={"List-Unsubscribe": "One-Click"}).status_code == 404


def test_the_link_that_confirms_does_not_end_and_the_other_way_round(
    client: TestClient[Litestar], guest: Browser
) -> None:
    guest.send("/notices/mail", address="dan@club.example")
    token = mail_link(client, "unsubscribe", "dan@club.example").rpartition("/")[2]
    assert client.get(f"/notices/confirm/{token}").status_code == 404


def test_an_address_that_was_given_up_is_told_and_can_be_tried_again(
    client: TestClient[Litestar], guest: Browser
) -> None:
    number = address_number(guest.send("/notices/webhook", url="https://hooks.example/y", style="discord"))
    with client.portal() as portal:
        portal.call(services(client).notices.addresses.give_up, int(number), "HTTP 410")
    assert "did not arrive (HTTP 410)" in guest.get("/notices")
    assert "did not arrive" not in guest.send(f"/notices/{number}/test")


def test_a_host_without_mail_or_notices_offers_none(tmp_path_factory: pytest.TempPathFactory) -> None:
    for notices, status in ((NoticeSettings(), 200), (NoticeSettings(is_on=False), 404)):
        settings = Settings(folder=tmp_path_factory.mktemp("data"), requests_per_minute=0, notices=notices)
        with TestClient(create_app(settings)) as client:
            page = client.get("/notices")
            assert page.status_code == status
            assert 'action="/notices/mail"' not in page.text
            assert ('href="/notices"' in client.get("/").text) == notices.is_on
