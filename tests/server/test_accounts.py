"""Accounts with passwords: a guest's tables stay, browsers sign in and out, and what strangers try is refused."""

import asyncio
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.http.identity import COOKIE, SESSION_COOKIE
from planetfall.server.http.limits.rates import RateLimits
from planetfall.server.people.account_settings import AccountSettings, account_settings_from
from planetfall.server.people.accounts import NewAccount
from planetfall.server.people.passwords import Passwords
from planetfall.server.people.session_book import SessionBook
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from tests.server.members import (
    CODE,
    PASSWORD,
    is_signed_in,
    member,
    opened,
    services_of,
    sign_in,
    sign_up,
)
from tests.server.test_pages import Browser, links, make_table

NUMBERS = count(1)
pytestmark = pytest.mark.usefixtures("quick_hashes")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, quick_hashes: None) -> Iterator[TestClient[Litestar]]:
    with opened(tmp_path_factory.mktemp("accounts")) as found:
        yield found


@pytest.fixture
def ada() -> str:
    """A name that no other test has taken."""
    return f"Ada {next(NUMBERS)}"


@pytest.fixture
def ben() -> str:
    return f"Ben {next(NUMBERS)}"


# -- guest, account, other device -------------------------------------------------------------------------------------


def test_a_guest_who_signs_up_keeps_the_tables_and_finds_them_on_another_device(
    client: TestClient[Litestar], ada: str
) -> None:
    desktop, phone = Browser(client), Browser(client)
    table = make_table(desktop, "me", "easy", name="Ada")
    codes = sign_up(desktop, ada)
    assert len(set(codes)) == 8
    assert COOKIE not in desktop.cookies
    desktop.get(table)
    phone.get(table, 403)
    sign_in(phone, ada)
    phone.get(table)
    assert "Signed in on" in phone.get("/account")


def test_tables_of_a_guest_are_claimed_by_the_account_that_signs_in(
    client: TestClient[Litestar], ada: str
) -> None:
    desktop, phone = member(client, ada), Browser(client)
    table = make_table(phone, "me", "shared", "open", name="Ada on the phone")
    invitation = links(phone, "join")[0]
    assert 'name="claim"' in phone.get("/account/sign-in")
    sign_in(phone, ada, claim="yes")
    for browser in (desktop, phone):
        assert "Ada on the phone" in browser.get(table)
    Browser(client).get(invitation)
    phone.send("/account/sign-out")
    phone.get(table, 403)


def test_whoever_does_not_claim_the_guests_tables_leaves_them_to_the_guest(
    client: TestClient[Litestar], ada: str
) -> None:
    shared = Browser(client)
    table = make_table(shared, "me", "easy", name="Somebody else")
    member(client, ada)
    sign_in(shared, ada)
    shared.get(table, 403)
    shared.send("/account/sign-out")
    shared.get(table)


def test_names_are_taken_whatever_their_case(client: TestClient[Litestar], ada: str) -> None:
    member(client, ada)
    second = Browser(client)
    second.get("/account/sign-up")
    answer = second.send(
        "/account/sign-up", 403, name=f" {ada.upper()} ", password=PASSWORD, email="ada@moon.example"
    )
    assert "This name is taken" in answer
    assert "ada@moon.example" in answer
    assert PASSWORD not in answer


@pytest.mark.parametrize(
    ("name", "password", "email", "sentence"),
    [
        ("A", PASSWORD, "", "A name has 2 to 24 characters"),
        ("Ada/Ben", PASSWORD, "", "A name has 2 to 24 characters"),
        ("Ada", "short", "", "A password has 10 to 200 characters"),
        ("Ada", "aaaaaaaaaaaaaa", "", "too easy to guess"),
        ("Ada", PASSWORD, "nowhere", "not an e-mail address"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_sentence(
    client: TestClient[Litestar], name: str, password: str, email: str, sentence: str
) -> None:
    browser = Browser(client)
    browser.get("/account/sign-up")
    assert sentence in browser.send("/account/sign-up", 403, name=name, password=password, email=email)
    assert not is_signed_in(browser)


# -- sessions ---------------------------------------------------------------------------------------------------------


def test_a_session_that_is_ended_elsewhere_makes_its_browser_nobody(
    client: TestClient[Litestar], ada: str
) -> None:
    desktop = Browser(client)
    table = make_table(desktop, "me", "easy", name="Ada")
    sign_up(desktop, ada)
    phone = Browser(client)
    sign_in(phone, ada)
    page = desktop.get("/account")
    (other,) = re.findall(r'name="session" value="(\w+)"', page)
    desktop.send("/account/sessions/end", session=other)
    phone.get(table, 403)
    assert SESSION_COOKIE not in phone.cookies
    assert not is_signed_in(phone)
    desktop.get(table)


def test_nobody_ends_the_session_of_somebody_else(client: TestClient[Litestar], ada: str, ben: str) -> None:
    owner, thief = member(client, ada), member(client, ben)
    (own,) = asyncio.run(_sessions(client, ada.lower()))
    thief.get("/account")
    thief.send("/account/sessions/end", session=own)
    assert is_signed_in(owner)


async def _sessions(client: TestClient[Litestar], folded: str) -> list[str]:
    services = Services(services_of(client).settings)
    try:
        account = await services.store.accounts.find_name(folded)
        assert account
        return [session.id for session in await services.store.accounts.sessions_of(account.person)]
    finally:
        await services.close()


def test_another_password_signs_all_other_browsers_out(client: TestClient[Litestar], ada: str) -> None:
    desktop, phone = member(client, ada), Browser(client)
    sign_in(phone, ada)
    desktop.get("/account")
    desktop.send("/account/password", 403, old="not this one", password="nine large red suns")
    assert is_signed_in(phone)
    desktop.get("/account")
    desktop.send("/account/password", old=PASSWORD, password="nine large red suns")
    assert is_signed_in(desktop)
    assert not is_signed_in(phone)
    sign_in(phone, ada, status=403)
    sign_in(phone, ada, password="nine large red suns")


def test_what_another_server_ends_or_claims_is_learned(tmp_path: Path) -> None:
    """Two books at one database, as two nodes have them."""

    async def look() -> None:
        services = Services(Settings(tmp_path))
        await services.store.open()
        here, there = services.accounts, SessionBook(services.store.accounts)
        told: list[bool] = []
        there.on_change = lambda: told.append(True)
        await there.start()
        await here.sign_up("ada", NewAccount("Ada"))
        word = await here.sessions.begin("ada", "")
        found = await there.find(word, "ada")
        assert found
        await there.refresh()
        assert told
        assert there.is_claimed("ada")
        assert not there.is_valid("ada", "")  # pages that a guest has left open are loaded anew
        assert there.is_valid("ada", found.session.id)
        await here.change("ada", badge="star")
        await here.sessions.end("ada")
        told.clear()
        await there.refresh()
        assert told
        assert not there.is_valid("ada", found.session.id)
        assert await there.find(word, "ada") is None
        await services.close()

    asyncio.run(look())


# -- recovery ---------------------------------------------------------------------------------------------------------


def test_a_recovery_code_works_once_and_sets_a_password(client: TestClient[Litestar], ada: str) -> None:
    desktop, phone = Browser(client), Browser(client)
    code = sign_up(desktop, ada)[0]
    phone.get("/account/recover")
    given = {"name": ada.lower(), "code": code.upper().replace("-", " "), "password": "nine large red suns"}
    phone.send("/account/recover", 200, **given)
    assert "You have 7 codes left" in phone.get("/account")
    assert not is_signed_in(desktop)
    phone.send("/account/sign-out")
    phone.get("/account/recover")
    assert "do not match" in phone.send("/account/recover", 403, **given)


def test_new_codes_replace_the_old_ones(client: TestClient[Litestar], ada: str) -> None:
    browser = Browser(client)
    old = sign_up(browser, ada)
    browser.get("/account")
    browser.send("/account/codes", 403, old="not this one")
    browser.get("/account")
    new = CODE.findall(browser.send("/account/codes", old=PASSWORD))
    assert len(new) == 8
    assert not {*old} & {*new}
    browser.get("/account/recover")
    browser.send("/account/recover", 403, name=ada, code=old[0], password=PASSWORD)


def test_the_recovery_link_of_a_guest_ends_with_the_account(client: TestClient[Litestar], ada: str) -> None:
    """Whoever has it, because they planted the cookie or saw the page, gets nothing of the account."""
    desktop = Browser(client)
    table = make_table(desktop, "me", "easy", name="Ada")
    link = links(desktop, "recover")[0]
    sign_up(desktop, ada)
    thief = Browser(client)
    thief.get(link, 404)
    thief.get(table, 403)
    assert "/recover/" not in desktop.get(table)


# -- what strangers try -----------------------------------------------------------------------------------------------


def test_a_session_cannot_be_fixed_before_somebody_signs_in(client: TestClient[Litestar]) -> None:
    """A cookie that was planted in a browser, of a guest or of a session, opens nothing afterwards."""
    attacker, victim = Browser(client), Browser(client)
    table = make_table(attacker, "me", "easy", name="Trap")
    planted = attacker.cookies[COOKIE]
    victim.cookies.set(COOKIE, planted, domain="testserver.local", path="/")
    sign_up(victim, "Vic")
    assert victim.cookies[SESSION_COOKIE]
    attacker.get(table, 403)
    assert not is_signed_in(attacker)

    mallory = member(client, "Mallory")
    before = mallory.cookies[SESSION_COOKIE]
    other = Browser(client)
    other.cookies.set(SESSION_COOKIE, before, domain="testserver.local", path="/")
    other.get("/preferences", 405)
    sign_in_again(other)
    assert other.cookies[SESSION_COOKIE] != before
    assert not is_signed_in(mallory)  # that session ended when another began in its place
    assert "Vic" in other.get("/account")


def sign_in_again(browser: Browser) -> None:
    """Sign in as Vic in a browser where somebody else is signed in."""
    browser.get("/account")
    browser.send("/account/sign-in", name="Vic", password=PASSWORD)


def test_unknown_names_get_the_same_answer_after_the_same_work(
    client: TestClient[Litestar], ada: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    member(client, ada)
    hashed: list[str] = []
    verify = Passwords._verify

    def counted(self: Passwords, stored: str, given: str) -> bool:
        hashed.append(given)
        return verify(self, stored, given)

    monkeypatch.setattr(Passwords, "_verify", counted)
    answers = []
    for name in (ada, "Nobody"):
        browser = Browser(client)
        sign_in(browser, name, "wrong but long enough", 403)
        page = browser.send("/account/sign-in", 403, name=name, password="wrong but long enough")
        answers.append(re.sub(r'value="[^"]*"', "", page))
        browser.get("/account/recover")
        page = browser.send("/account/recover", 403, name=name, code="abcd-efgh", password=PASSWORD)
        answers.append(re.sub(r'value="[^"]*"', "", page))
    assert answers[:2] == answers[2:]
    assert len(hashed) == 4


def test_passwords_cannot_be_tried_often_at_one_account_or_at_many(tmp_path: Path) -> None:
    limits = RateLimits(page=0, sign_in=3, network=2)
    with opened(tmp_path, requests_per_minute=None, limits=limits) as client:
        member(client, "Ada")
        browser = Browser(client)
        for _ in range(3):
            sign_in(browser, "Ada", "wrong but long enough", 403)
        assert "Too many tries" in sign_in(browser, "ada ", PASSWORD, 429)
        others = [sign_in_status(browser, f"Member {number}") for number in range(3)]
    assert others[-1] == 429  # six tries of one network, the account that was made included


def sign_in_status(browser: Browser, name: str) -> int:
    browser.get("/account/sign-in")
    fields = {"_csrf_token": browser.token(), "name": name, "password": "wrong but long enough"}
    return browser.client.post("/account/sign-in", data=fields).status_code


@pytest.mark.parametrize(
    "path", ["sign-in", "sign-up", "sign-out", "recover", "password", "sessions/end", "codes"]
)
def test_no_form_is_taken_from_another_site(client: TestClient[Litestar], ada: str, path: str) -> None:
    victim, attacker = member(client, ada), Browser(client)
    attacker.get("/")
    for token in ("", attacker.token()):
        victim.get("/account")
        victim.send(f"/account/{path}", 403, _csrf_token=token)
    assert is_signed_in(victim)


def test_a_token_of_a_form_ends_with_its_session(client: TestClient[Litestar], ada: str) -> None:
    browser = member(client, ada)
    browser.get("/account")
    before = browser.token()
    browser.send("/account/sign-out")
    sign_in(browser, ada)
    browser.get("/account")
    browser.send("/account/sessions/end", 403, _csrf_token=before)


@pytest.mark.parametrize("value", ["", "x", "ada.x", "ada.x.y", "ä", "x" * 5000])
def test_a_forged_session_is_nobodys(client: TestClient[Litestar], ada: str, value: str) -> None:
    member(client, ada)
    browser = Browser(client)
    browser.client.cookies.clear()
    answer = client.get("/", headers={b"cookie": f"{SESSION_COOKIE}={value}".encode()})
    assert answer.status_code == 200
    assert 'href="/account/sign-in"' in answer.text


def test_the_session_of_one_person_opens_nothing_as_another(
    client: TestClient[Litestar], ada: str, ben: str
) -> None:
    one, other = member(client, ada), member(client, ben)
    signer = services_of(client).signer
    _, word = signer.session(one.cookies[SESSION_COOKIE]) or ("", "")
    person, _ = signer.session(other.cookies[SESSION_COOKIE]) or ("", "")
    thief = Browser(client)
    thief.cookies.set(
        SESSION_COOKIE, signer.session_cookie(person, word), domain="testserver.local", path="/"
    )
    assert not is_signed_in(thief)


def test_cookies_are_for_this_site_alone_and_nothing_secret_leaves_it(tmp_path: Path) -> None:
    with opened(tmp_path, public_url="https://table.example") as client:
        client.base_url = "https://table.example"
        page = client.get("/account/sign-up")
        assert page.headers["referrer-policy"] == "same-origin"
        token = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)
        assert token
        fields = {"_csrf_token": token[1], "name": "Ada", "password": PASSWORD}
        made = client.post("/account/sign-up", data=fields)
        given = {line.partition("=")[0]: line.lower() for line in made.headers.get_list("set-cookie")}
        for mark in ("httponly", "secure", "samesite=lax"):
            assert mark in given[SESSION_COOKIE]
        assert made.headers["cache-control"] == "no-store"


def test_nothing_that_opens_something_is_stored_or_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with opened(tmp_path, access_log=True) as client:
        browser = Browser(client)
        codes = sign_up(browser, "Ada")
        _, word = services_of(client).signer.session(browser.cookies[SESSION_COOKIE]) or ("", "")
        browser.get("/account/invitation/some-secret-word", 404)
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("planetfall.sqlite*"))
    for secret in (PASSWORD, word, codes[0], codes[0].replace("-", "")):
        assert secret.encode() not in stored
        assert secret not in caplog.text
    assert "some-secret-word" not in caplog.text


# -- who may come -----------------------------------------------------------------------------------------------------


def test_guests_are_asked_to_sign_in_where_the_host_wants_it(tmp_path: Path) -> None:
    with opened(tmp_path, accounts=AccountSettings(guests=False)) as client:
        guest = Browser(client)
        guest.get("/tables")
        assert guest.page.url.path == "/account/sign-in"
        assert "Only members can play here" in guest.page.text
        guest.send("/play-now/red-planet", 403)
        assert client.get("/health").status_code == 200
        assert (
            client.post("/api/tables", json={"game": "red-planet", "seats": ["open"] * 3}).status_code == 403
        )
        sign_up(guest, "Ada")
        guest.get("/tables")
        assert guest.page.url.path == "/tables"


def test_invitations_to_sign_up_work_once(tmp_path: Path) -> None:
    from planetfall.server.admin.open_store import opened_store
    from planetfall.server.admin.operator import Operator

    with opened(tmp_path, accounts=AccountSettings(registration="invitation")) as client:
        ada, ben = Browser(client), Browser(client)
        assert "invitation link" in ada.get("/account/sign-up")
        ada.send("/account/sign-up", 403, name="Ada", password=PASSWORD)
        with opened_store(services_of(client).settings) as store:
            word = Operator(store, "olga").invite("2h")
            assert word not in str(store.audit(5))
        ada.get(f"/account/invitation/{word}")
        ada.send("/account/sign-up", 403, name="Ada", password="short", invitation=word)
        ada.get(f"/account/invitation/{word}")
        ada.send("/account/sign-up", 200, name="Ada", password=PASSWORD, invitation=word)
        assert is_signed_in(ada)
        ben.get(f"/account/invitation/{word}", 404)
        ben.send("/account/sign-up", 403, name="Ben", password=PASSWORD, invitation=word)
        assert not is_signed_in(ben)


def test_nobody_signs_up_where_that_is_off(tmp_path: Path) -> None:
    with opened(tmp_path, accounts=AccountSettings(registration="off")) as client:
        browser = Browser(client)
        assert "cannot be created here" in browser.get("/account/sign-up")
        browser.send("/account/sign-up", 403, name="Ada", password=PASSWORD)


@pytest.mark.parametrize("given", [{"PLANETFALL_GUESTS": "perhaps"}, {"PLANETFALL_REGISTRATION": "maybe"}])
def test_settings_are_checked_before_anything_starts(given: dict[str, str]) -> None:
    with pytest.raises(Exception, match="should be"):
        account_settings_from(given)
    assert account_settings_from({"PLANETFALL_GUESTS": "off"}).guests is False
