"""Passkeys and links for another device: what is forged, late, used or somebody else's is refused."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.errors import NotAllowed
from planetfall.server.people.passkeys import NEW, SIGN_IN, Site
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from tests.server.members import is_signed_in, member, opened
from tests.server.test_pages import Browser

SITE = Site("localhost", "http://localhost:8888")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, quick_hashes: None) -> Iterator[TestClient[Litestar]]:
    with opened(tmp_path_factory.mktemp("passkeys")) as found:
        yield found


@pytest.mark.parametrize("response", ["", "{}", "[]", "\0", '{"id": 3}', '{"id": "x", "rawId": "x"}'])
def test_what_is_no_passkey_is_refused_and_the_challenge_is_used_up(tmp_path: Path, response: str) -> None:
    async def look() -> None:
        services = Services(Settings(tmp_path))
        await services.store.open()
        try:
            challenge = await services.passkeys.ask_to_sign_in(SITE)
            for sentence in ("could not be checked", "took too long"):
                with pytest.raises(NotAllowed, match=sentence):
                    await services.passkeys.check_sign_in(SITE, challenge.ticket, response)
            mine = await services.passkeys.ask_for_new(SITE, "ada", "Ada")
            assert '"userVerification": "required"' in mine.options
            with pytest.raises(NotAllowed, match="took too long"):
                await services.passkeys.check_new(SITE, "ben", mine.ticket, response, "")
            other = await services.accounts.new_ticket(NEW, -1.0, "ada", "")
            assert await services.accounts.use_ticket(NEW, other) is None
            assert await services.accounts.use_ticket(SIGN_IN, challenge.ticket) is None
        finally:
            await services.close()

    asyncio.run(look())


def test_a_phone_signs_in_by_the_code_of_the_desktop_once(client: TestClient[Litestar]) -> None:
    desktop, phone, thief = member(client, "Ada"), Browser(client), Browser(client)
    desktop.get("/account")
    page = desktop.send("/account/device")
    assert "<svg" in page
    services: Services = client.app.state.services
    word = client.blocking_portal.call(
        services.accounts.new_ticket, "device", 60.0, _person(client, "ada"), ""
    )
    assert "Sign in as Ada" in phone.get(f"/account/device/{word}")
    assert not is_signed_in(phone)
    phone.get(f"/account/device/{word}")
    phone.send(f"/account/device/{word}")
    assert is_signed_in(phone)
    assert len(re.findall(r'name="session" value=', desktop.get("/account"))) == 1
    thief.get(f"/account/device/{word}", 404)
    thief.send(f"/account/device/{word}", 404)
    assert not is_signed_in(thief)


def _person(client: TestClient[Litestar], folded: str) -> str:
    services: Services = client.app.state.services
    account = client.blocking_portal.call(services.store.accounts.find_name, folded)
    assert account
    return account.person


def test_only_members_show_codes_and_add_passkeys(client: TestClient[Litestar]) -> None:
    guest = Browser(client)
    guest.get("/account/sign-in")
    for path in ("device", "passkeys/ask", "passkeys/add", "passkeys/remove"):
        guest.send(f"/account/{path}", 403)
