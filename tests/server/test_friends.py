"""Friends: people who have played together, invitations by name, blocks."""

import io
import json
import re
import zipfile
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.notices.notice_text import NoticeText, notice_text
from planetfall.server.store.notices.notice_rows import NoticeAddress
from tests.server.members import member, opened, services_of
from tests.server.test_pages import Browser, links, make_table


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, quick_hashes: None) -> Iterator[TestClient[Litestar]]:
    with opened(tmp_path_factory.mktemp("friends")) as found:
        yield found


def play_together(host: Browser, guest: Browser) -> None:
    make_table(host, "me", "open", "easy", name="Host")
    (link,) = links(host, "join")
    guest.get(link)
    guest.send(link, name="Guest", seat="1")


def test_who_has_played_together_is_invited_by_name_until_blocked(client: TestClient[Litestar]) -> None:
    ada, ben = member(client, "Ada"), member(client, "Ben")
    table = make_table(ada, "me", "open", "easy", name="Ada")
    ada.send(f"{table}/invite", 404, name="Ben")  # they have never met
    play_together(ada, ben)
    assert "Ben" in ada.get("/account/friends")
    ada.get(table)
    ada.send(f"{table}/invite", 404, name="Nobody")
    ada.get(table)
    ada.send(f"{table}/invite", name=" BEN ")
    assert "Invited: Ben" in ada.get(table)
    page = ben.get("/account/friends")
    assert "from Ada" in page
    assert "/join/" in page
    assert 'action="/account/friends/accept"' in page
    assert '<a href="/people/Ada">' in page

    ben.send("/account/friends/block", name="Ada", block="yes")
    assert "from Ada" not in ben.get("/account/friends")
    ada.get(table)
    ada.send(f"{table}/invite", name="Ben")
    assert "Invited: Ben" in ada.get(table)  # as if nothing were wrong
    assert "from Ada" not in ben.get("/account/friends")
    ben.send("/account/friends/block", name="ada", block="no")
    assert "from Ada" in ben.get("/account/friends")
    ben.send("/account/friends/decline", table=table.rsplit("/", 1)[1])
    assert "from Ada" not in ben.get("/account/friends")
    assert "Invited" not in ada.get(table)


def test_nobody_finds_in_their_own_data_that_somebody_has_blocked_them(client: TestClient[Litestar]) -> None:
    gus, hal, ina = member(client, "Gus"), member(client, "Hal"), member(client, "Ina")
    play_together(gus, hal)
    play_together(gus, ina)
    hal.get("/account/friends")
    hal.send("/account/friends/block", name="Gus", block="yes")
    table = make_table(gus, "me", "open", "easy", name="Gus")
    for name in ("Hal", "Ina"):
        gus.get(table)
        gus.send(f"{table}/invite", name=name)
    assert "from Gus" in ina.get("/account/friends")
    assert "from Gus" not in hal.get("/account/friends")
    client.cookies = gus.cookies
    archive = zipfile.ZipFile(io.BytesIO(client.get("/account/export").content))
    stored = json.loads(archive.read("planetfall.json"))["stored"]
    assert [each for each in stored if each.startswith("blocks")] == ["blocks.person"]
    assert len(stored["invitations.by"]) == 2


def test_members_need_not_type_their_names(client: TestClient[Litestar]) -> None:
    eva, finn = member(client, "Eva"), member(client, "Finn")
    assert re.search(r'<input id="name"[^>]* value="Eva"', eva.get("/new/red-planet"))
    make_table(eva, "me", "open", "easy", name="Eva")
    (link,) = links(eva, "join")
    assert re.search(r'<input id="name"[^>]* value="Finn"', finn.get(link))
    assert re.search(r'<input id="name"[^>]* value=""', Browser(client).get(link))


def test_only_the_host_invites_and_only_members_have_friends(client: TestClient[Litestar]) -> None:
    cleo, dan = member(client, "Cleo"), member(client, "Dan")
    play_together(cleo, dan)
    table = dan.page.url.path
    dan.send(f"{table}/invite", 403, name="Cleo")
    guest = Browser(client)
    guest.get("/account/friends")
    assert guest.page.url.path == "/account/sign-in"
    guest.send("/account/friends/block", 403, name="Cleo", block="yes")
    dan.get("/account/friends")
    dan.send("/account/friends/block", 404, name="Dan", block="yes")
    dan.send("/account/friends/block", 404, name="Nobody at all", block="yes")


def test_who_is_invited_by_name_is_told_while_the_invitation_stands(client: TestClient[Litestar]) -> None:
    ida, jan = member(client, "Ida"), member(client, "Jan")
    play_together(ida, jan)
    services = services_of(client)

    async def told() -> list[NoticeText]:
        services.store.notice_queue.clock.shift = 60.0
        due = await services.store.notice_queue.due_notices(9)
        true = [notice for notice in due if await services.notices._is_true(notice)]
        heads = [await services.store.notice_queue.table_head(notice.table_id) for notice in true]
        return [notice_text(notice, head[0], "en") for notice, head in zip(true, heads, strict=True) if head]

    async def listen() -> None:
        jans = await services.store.accounts.find_name("jan")
        assert jans
        hook = NoticeAddress(jans.person, "webhook", "https://hook.example/x", "en", keys={"style": "json"})
        await services.store.notice_addresses.keep(hook)

    with client.portal() as portal:
        portal.call(listen)
        table = make_table(ida, "me", "open", "easy", title="Friday")
        ida.send(f"{table}/invite", name="Jan")
        (text,) = portal.call(told)
        assert (text.title, text.path) == ("You are invited", "/")
        assert text.body == "Ida offers you a seat: Friday (Mission: Red Planet)"
        jan.get("/account/friends")
        jan.send("/account/friends/decline", table=table.rsplit("/", 1)[1])
        assert portal.call(told) == []
