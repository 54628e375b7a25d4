"""OpenID Connect against a provider that the test starts: who gets in, what is claimed, and what is refused."""

import re
from collections.abc import Iterator
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from joserfc.jwk import RSAKey
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.environment import BadSetting
from planetfall.server.people.account_settings import AccountSettings
from planetfall.server.people.openid.openid_settings import OpenIdSettings, openid_settings_from
from tests.server.members import CODE, PASSWORD, is_signed_in, member, opened, services_of, sign_in, sign_up
from tests.server.people.openid_provider import OpenIdProvider, running
from tests.server.test_pages import Browser, make_table

NUMBERS = count(1)
CALLBACK = "/account/provider/callback"
pytestmark = pytest.mark.usefixtures("quick_hashes")


@pytest.fixture(scope="module")
def club() -> Iterator[OpenIdProvider]:
    with running(OpenIdProvider()) as found:
        yield found


@pytest.fixture
def provider(club: OpenIdProvider) -> Iterator[OpenIdProvider]:
    """The provider, with somebody at it whom no other test knows."""
    number, key, published = next(NUMBERS), club.key, list(club.published)
    club.subject, club.claims = f"subject-{number}", {"preferred_username": f"Ada {number}"}
    yield club
    club.key, club.published, club.claims, club.discovery = key, published, {}, {}


@pytest.fixture(scope="module")
def client(
    tmp_path_factory: pytest.TempPathFactory, club: OpenIdProvider, quick_hashes: None
) -> Iterator[TestClient[Litestar]]:
    with opened(tmp_path_factory.mktemp("openid"), openid=club.settings()) as found:
        yield found


def leave(browser: Browser, **wish: Any) -> str:
    """Go to the provider; the address there."""
    if "_csrf_token" not in browser.page.text:
        browser.get("/account/sign-in")
    page = browser.send("/account/provider", **wish)
    found = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', page)
    assert found
    return unescape(found[1])


def come_back(browser: Browser, answer: dict[str, str], status: int = 200) -> str:
    return browser.get(f"{CALLBACK}?{urlencode(answer)}", status)


def through(browser: Browser, provider: OpenIdProvider, status: int = 200, **wish: Any) -> str:
    """Sign in at the provider; the page after it."""
    return come_back(browser, provider.authorize(leave(browser, **wish)), status)


def signed_up(browser: Browser, provider: OpenIdProvider, **wish: Any) -> str:
    """Sign up by the provider; the name that it suggests."""
    page = through(browser, provider, **wish)
    return _sign_up_on(browser, page)


def _sign_up_on(browser: Browser, page: str, name: str = "") -> str:
    suggested = re.search(r'id="account-name"[^>]* value="([^"]*)"', page)
    ticket = re.search(r'name="ticket" value="([^"]+)"', page)
    assert suggested
    assert ticket
    chosen = name or suggested[1]
    assert len(CODE.findall(browser.send("/account/provider/sign-up", ticket=ticket[1], name=chosen))) == 8
    return chosen


# -- who gets in ------------------------------------------------------------------------------------------------------


def test_a_guest_who_signs_up_keeps_the_tables_and_finds_them_on_another_device(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    desktop, phone = Browser(client), Browser(client)
    table = make_table(desktop, "me", "easy", name="Ada")
    name = signed_up(desktop, provider)
    assert name == provider.claims["preferred_username"]
    desktop.get(table)
    phone.get(table, 403)
    through(phone, provider, back=table)
    assert is_signed_in(phone)
    phone.get(table)
    assert "Club" in phone.get("/account")


def test_tables_of_a_guest_are_claimed_if_they_wish_so(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    signed_up(Browser(client), provider)
    wishes: tuple[tuple[dict[str, Any], int], ...] = (({"claim": "yes"}, 200), ({}, 403))
    for wish, status in wishes:
        phone = Browser(client)
        table = make_table(phone, "me", "easy", name="Ada on the phone")
        through(phone, provider, **wish)
        phone.get(table, status)


def test_nobody_gets_an_account_by_its_e_mail_address(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    owner, other = Browser(client), Browser(client)
    sign_up(owner, "Owner of the address", email="ada@club.example")
    provider.claims |= {"email": "ada@club.example", "email_verified": True}
    page = through(other, provider)
    assert not is_signed_in(other)
    assert "already have an account here?" in page
    assert 'value="ada@club.example"' in page


def test_an_address_that_the_provider_has_not_checked_is_not_suggested(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    provider.claims |= {"email": "ada@club.example", "email_verified": False}
    assert "ada@club.example" not in through(Browser(client), provider)


def test_a_member_links_the_provider_and_signs_in_by_it(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    desktop, phone, stranger = member(client, "Linda"), Browser(client), member(client, "Other")
    desktop.get("/account")
    through(desktop, provider, link="yes")
    through(phone, provider)
    assert "Linda" in phone.get("/account")
    stranger.get("/account")
    assert "connected to this Club account already" in through(stranger, provider, 409, link="yes")


def test_the_last_way_in_is_not_taken_away(client: TestClient[Litestar], provider: OpenIdProvider) -> None:
    browser = Browser(client)
    name = signed_up(browser, provider)
    browser.get("/account")
    remove: dict[str, Any] = {"issuer": provider.issuer}
    assert "your only way" in browser.send("/account/provider/remove", 403, **remove)
    browser.send("/account/password", password=PASSWORD)
    browser.send("/account/provider/remove", **remove)
    assert "Not connected to Club" in browser.get("/account")
    other = Browser(client)
    assert "Choose the name" in through(other, provider)
    sign_in(other, name)
    assert is_signed_in(other)


def test_a_name_that_is_taken_is_asked_for_again(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    member(client, "Taken")
    provider.claims["preferred_username"] = "taken"
    browser = Browser(client)
    page = through(browser, provider)
    ticket = re.search(r'name="ticket" value="([^"]+)"', page)
    assert ticket
    assert "is taken" in browser.send("/account/provider/sign-up", 403, ticket=ticket[1], name="Taken")
    _sign_up_on(browser, page, "Not taken")
    assert is_signed_in(browser)


def test_a_provider_with_new_keys_is_asked_for_them(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    signed_up(Browser(client), provider)
    provider.key = RSAKey.generate_key(2048, {"kid": "second"})
    provider.published = [provider.key]
    services_of(client).openid.provider._keys_at -= 61
    browser = Browser(client)
    through(browser, provider)
    assert is_signed_in(browser)
    services_of(client).openid.provider._keys = {}  # the next test's provider has the first key again


# -- what is refused --------------------------------------------------------------------------------------------------


def test_a_wrong_state_another_browsers_and_a_used_one_are_refused(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    browser, thief = Browser(client), Browser(client)
    answer = provider.authorize(leave(browser))
    assert "begin again" in come_back(browser, answer | {"state": "wrong"}, 403)
    thief.get("/account/sign-in")
    assert "begin again" in come_back(thief, answer, 403)  # and the state is used up by it
    assert "begin again" in come_back(browser, answer, 403)
    assert not is_signed_in(thief)
    assert not is_signed_in(browser)


def test_a_code_works_once(client: TestClient[Litestar], provider: OpenIdProvider) -> None:
    browser = Browser(client)
    answer = provider.authorize(leave(browser))
    come_back(browser, answer)
    browser.get("/account/sign-in")
    again = provider.authorize(leave(browser))
    page = come_back(browser, again | {"code": answer["code"]}, 403)
    assert "Club did not confirm this sign-in" in page
    assert not is_signed_in(browser)


def test_a_code_of_another_browser_is_refused(client: TestClient[Litestar], provider: OpenIdProvider) -> None:
    victim, thief = Browser(client), Browser(client)
    stolen = provider.authorize(leave(victim))["code"]
    own = provider.authorize(leave(thief))
    assert "did not confirm" in come_back(thief, own | {"code": stolen}, 403)  # PKCE: another verifier


@pytest.mark.parametrize(
    ("claims", "sentence"),
    [
        ({"nonce": "wrong"}, "could not be verified"),
        ({"aud": "somebody else"}, "could not be verified"),
        ({"aud": ["planetfall", "other"], "azp": "other"}, "could not be verified"),
        ({"iss": "https://elsewhere.example"}, "could not be verified"),
        ({"sub": ""}, "could not be verified"),
        ({"sub": "x" * 300}, "could not be verified"),
        ({"exp": 1_000_000_000}, "no longer valid"),
    ],
)
def test_a_token_that_says_something_wrong_is_refused(
    client: TestClient[Litestar], provider: OpenIdProvider, claims: dict[str, Any], sentence: str
) -> None:
    provider.claims |= claims
    browser = Browser(client)
    assert sentence in through(browser, provider, 403)
    assert not is_signed_in(browser)


def test_a_token_with_a_bad_signature_is_refused(
    client: TestClient[Litestar], provider: OpenIdProvider, caplog: pytest.LogCaptureFixture
) -> None:
    provider.key = RSAKey.generate_key(2048, {"kid": "first"})  # another key by the same name
    browser = Browser(client)
    assert "could not be verified" in through(browser, provider, 403)
    assert not is_signed_in(browser)
    assert "an answer was refused: BadSignatureError" in caplog.text


def test_an_answer_of_another_issuer_and_one_without_a_code_are_refused(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    browser = Browser(client)
    answer = provider.authorize(leave(browser)) | {"iss": "https://elsewhere.example"}
    assert "could not be verified" in come_back(browser, answer, 403)
    state = provider.authorize(leave(browser))["state"]
    assert "You may have cancelled it" in come_back(browser, {"state": state, "error": "access_denied"}, 403)


def test_only_a_form_of_this_browser_begins_to_link(
    client: TestClient[Litestar], provider: OpenIdProvider
) -> None:
    browser = member(client, f"Linker {next(NUMBERS)}")
    client.cookies = browser.cookies
    assert client.post("/account/provider", data={"link": "yes"}).status_code == 403
    guest = Browser(client)
    guest.get("/account/sign-in")
    guest.send("/account/provider", 403, link="yes")
    assert client.get("/account/provider").status_code in (404, 405)


def test_a_provider_that_is_down_is_told_and_other_ways_stay(tmp_path: Path) -> None:
    provider = OpenIdProvider()
    with running(provider):
        settings = provider.settings()
    with opened(tmp_path, openid=settings) as client:
        browser = Browser(client)
        browser.get("/account/sign-in")
        assert "Club cannot be reached" in browser.send("/account/provider", 503)
        sign_up(browser, "Ada")
        assert is_signed_in(browser)


def test_requests_go_to_hosts_that_the_settings_name(tmp_path: Path, provider: OpenIdProvider) -> None:
    provider.discovery = {"token_endpoint": "http://localhost:1/token"}
    for hosts, status in (((), 503), (("localhost",), 200)):
        with opened(tmp_path / str(status), openid=provider.settings(hosts=hosts)) as client:
            browser = Browser(client)
            browser.get("/account/sign-in")
            browser.send("/account/provider", status)
    provider.discovery = {"issuer": "https://elsewhere.example"}
    with opened(tmp_path / "other", openid=provider.settings()) as client:
        browser = Browser(client)
        browser.get("/account/sign-in")
        browser.send("/account/provider", 503)


# -- what the host decides --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("registration", ["open", "provider", "invitation", "off"])
def test_registration_decides_who_gets_an_account_by_the_provider(
    tmp_path: Path, provider: OpenIdProvider, registration: str
) -> None:
    settings = AccountSettings(registration=registration)
    with opened(tmp_path, openid=provider.settings(), accounts=settings) as client:
        browser = Browser(client)
        page = through(browser, provider, 200 if registration in ("open", "provider") else 403)
        assert ("Choose the name" in page) == (registration in ("open", "provider"))
        by_password = browser.get("/account/sign-up")
        assert ('autocomplete="new-password"' in by_password) == (registration == "open")
        if registration == "provider":
            browser.send("/account/sign-up", 403, name="Eve", password=PASSWORD)
        if registration == "invitation":
            word = client.blocking_portal.call(
                services_of(client).accounts.new_ticket, "sign-up", 60.0, "", ""
            )
            browser.get(f"/account/invitation/{word}")
            signed_up(browser, provider, invitation=word)
            assert is_signed_in(browser)
            provider.subject += "-other"
            assert "invitation" in through(Browser(client), provider, 403, invitation=word)


def test_two_servers_at_one_database_share_a_sign_in(
    tmp_path: Path, provider: OpenIdProvider, address: str
) -> None:
    settings = {"openid": provider.settings(), "database": address}
    with opened(tmp_path / "a", **settings) as one, opened(tmp_path / "b", **settings) as other:
        browser = Browser(one)
        answer = provider.authorize(leave(browser))
        browser.client = other
        _sign_up_on(browser, come_back(browser, answer))
        assert is_signed_in(browser)


def test_settings_are_read_from_variables(tmp_path: Path) -> None:
    assert openid_settings_from({}) == OpenIdSettings()
    file = tmp_path / "secret"
    file.write_text("word\n")
    given = {"PLANETFALL_OIDC_ISSUER": "https://id.club.example/realm", "PLANETFALL_OIDC_CLIENT_ID": "table"}
    found = openid_settings_from(
        given
        | {"PLANETFALL_OIDC_CLIENT_SECRET_FILE": str(file), "PLANETFALL_OIDC_HOSTS": "a.example, b.example"}
    )
    assert (found.client_secret, found.label) == ("word", "id.club.example")
    assert found.known_hosts == ("id.club.example", "a.example", "b.example")
    assert not found.is_allowed("http://id.club.example/token")
    assert not found.is_allowed("https://elsewhere.example/token")


@pytest.mark.parametrize(
    "given",
    [
        {"ISSUER": "http://id.club.example", "CLIENT_ID": "table"},
        {"ISSUER": "id.club.example", "CLIENT_ID": "table"},
        {"ISSUER": "https://[", "CLIENT_ID": "table"},
        {"ISSUER": "https://id.club.example"},
        {"ISSUER": "https://id.club.example", "CLIENT_ID": "t", "CLIENT_SECRET_FILE": "/nowhere/secret"},
        {"ISSUER": "https://a.example", "CLIENT_ID": "t", "CLIENT_SECRET": "a", "CLIENT_SECRET_FILE": "b"},
    ],
)
def test_a_wrong_setting_is_told_before_anything_starts(given: dict[str, str]) -> None:
    with pytest.raises(BadSetting, match="PLANETFALL_OIDC_"):
        openid_settings_from({f"PLANETFALL_OIDC_{name}": value for name, value in given.items()})
