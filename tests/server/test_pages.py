"""The pages that people see, without any JavaScript: plain forms, plain links, both languages."""

import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.core.printed_rulebook import printed_rulebooks
from planetfall.core.translation import languages
from planetfall.server.app import create_app
from planetfall.server.render import renderer
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.settings import Settings

TEMPLATES = Path(renderer.FOLDER) / "templates"
SEATS = ("me", "shared", "shared")


class Browser:
    """Somebody who looks at pages and sends forms, with cookies of their own."""

    def __init__(self, client: TestClient[Litestar], language: str = "en") -> None:
        self.client = client
        self.cookies = httpx.Cookies()
        self.language = language
        self.page = httpx.Response(0)

    def get(self, place: str, status: int = 200) -> str:
        """Go to a page, following redirects."""
        return self._ask("GET", place, status)

    def send(self, place: str, status: int = 200, files: Any = None, **fields: Any) -> str:
        """Send a form of the page in view."""
        return self._ask("POST", place, status, data={"_csrf_token": self.token(), **fields}, files=files)

    def token(self) -> str:
        """What the forms of the page in view carry."""
        found = re.search(r'name="_csrf_token" value="([^"]+)"', self.page.text)
        assert found, "the page has no form"
        return found[1]

    def answers(self) -> list[str]:
        """The answers that the page in view offers."""
        return re.findall(r'<button type="submit" name="action" value="(\d+)"', self.page.text)

    def _ask(self, method: str, place: str, status: int, **more: Any) -> str:
        self.client.cookies = self.cookies
        headers = {"accept-language": self.language}
        answer = self.client.request(method, place, headers=headers, follow_redirects=True, **more)
        self.cookies = self.client.cookies
        assert answer.status_code == status, f"{method} {place}: {answer.status_code} {answer.text[:300]}"
        if method == "GET" or status == 200:
            self.page = answer
        return answer.text


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture
def host(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


def make_table(browser: Browser, *seats: str, **fields: Any) -> str:
    """Make a table by its form; where it is."""
    browser.get("/new/red-planet")
    places: dict[str, Any] = {f"seat{place}": (*seats, *["none"] * 6)[place] for place in range(6)}
    browser.send("/new/red-planet", files={"nothing": b""}, **places, **fields)
    return browser.page.url.path


def links(browser: Browser, kind: str) -> list[str]:
    return re.findall(rf'value="http://[^"/]+(/{kind}/[^"]+)"', browser.page.text)


def play_on(browser: Browser, place: str) -> None:
    """One step of a table where this browser runs every seat: take the device, or give the first answer."""
    over = (
        re.search(r'name="seat" value="(\d)"', browser.page.text)
        if "/hand-over" in browser.page.text
        else None
    )
    if over:
        browser.send(f"{place}/hand-over", seat=over[1])
    else:
        after = re.search(r'name="after" value="(\d+)"', browser.page.text)
        assert after
        browser.send(f"{place}/answer", action=browser.answers()[0], after=after[1])


@pytest.fixture(scope="module")
def played(client: TestClient[Litestar]) -> tuple[Browser, str]:
    """A game of three seats on one device, played to its end by plain forms."""
    browser = Browser(client)
    place = make_table(browser, *SEATS, name="Ada", listed="yes", title="Game night")
    for _ in range(1500):
        if "data-ending" in browser.page.text:
            return browser, place
        play_on(browser, place)
    raise AssertionError("the game does not end")


# -- words ------------------------------------------------------------------------------------------------------------


def test_every_kind_of_preference_and_seat_has_its_word() -> None:
    from planetfall.bots import bots
    from planetfall.server.http.visitor import PREFERENCES

    for language in languages():
        catalogue = page_catalogue(language)
        for name, values in PREFERENCES.items():
            assert all(
                f"app.preferences.{name}.{value}" in catalogue for value in values if name != "language"
            )
        assert all(f"app.level.{level}{part}" in catalogue for level in bots() for part in ("", ".about"))


@pytest.mark.parametrize("language", languages())
def test_options_of_every_game_are_named(language: str) -> None:
    catalogue = page_catalogue(language)
    for name in planetfall.game_ids():
        for option in planetfall.game(name).options:
            assert all(f"{name}.option.{option.name}.{value}" in catalogue for value in option.allowed)


# -- every page in every language -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_pages_of_the_house(client: TestClient[Litestar], language: str) -> None:
    browser = Browser(client, language)
    assert f'<html lang="{language}"' in browser.get("/")
    assert "Mission: Red Planet" in browser.page.text
    browser.get("/new/red-planet")
    browser.get("/rules/red-planet")
    assert 'id="RP-1"' in browser.page.text
    words = {"en": "secret+agent+launch", "de": "geheimagent+starten"}
    assert "RP-61" in browser.get(f"/rules/red-planet?search={words[language]}")
    clause = planetfall.game("red-planet").with_language(language).rulebook().clause("RP-31")
    assert clause.text in re.sub(r"</?(?:dfn|a)\b[^>]*>", "", browser.get("/rules/red-planet/rp-31"))
    assert clause.section in browser.page.text
    browser.get("/rules/red-planet/RP-9999", 404)


@pytest.mark.parametrize("language", languages())
def test_the_rules_can_be_read_by_the_paragraphs_of_the_rulebook(
    client: TestClient[Litestar], language: str
) -> None:
    browser = Browser(client, language)
    for name in planetfall.game_ids():
        assert f'href="/rules/{name}?view=rulebook"' in browser.get(f"/rules/{name}")
        page = browser.get(f"/rules/{name}?view=rulebook")
        books = printed_rulebooks(planetfall.game(name).with_language(language))
        assert all(escape(section.title) in page for book in books for section in book.sections)
        first = next(iter(planetfall.game(name).rulebook().clauses))
        assert f'<a href="/rules/{name}#{first}">{first}</a>' in page


def test_rules_show_what_holds_and_the_rest_on_request(client: TestClient[Litestar]) -> None:
    browser = Browser(client)
    page = browser.get("/rules/red-planet")
    assert 'id="RP-6"' in page
    assert 'id="RP-7"' not in page
    assert page.index('id="setup"') < page.index('id="scoring"') < page.index('id="components"')
    assert 'href="#components"' in page
    assert 'id="RP-7"' in browser.get("/rules/red-planet?edition=matagot&seats=4")
    assert 'id="RP-6"' not in browser.page.text
    assert 'id="two-players"' not in browser.page.text
    everything = browser.get("/rules/red-planet?view=all")
    assert all(f'id="{number}"' in everything for number in planetfall.game("red-planet").rulebook().clauses)
    assert "<mark>Phobos</mark>" in browser.get("/rules/red-planet?search=phobos")
    assert "view=all&amp;search=phobos" in browser.page.text
    assert "<mark>" not in browser.get("/rules/red-planet?edition=nowhere&seats=99")
    assert "<title>RP-31" in browser.get("/rules/red-planet/RP-31")


def test_rules_lead_back_to_the_table(host: Browser) -> None:
    place = make_table(host, "me", "easy", "easy", "easy")
    assert re.search(r'href="/rules/red-planet\?edition=2015&amp;seats=4" target="rules"', host.get(place))
    came = host.client.get("/rules/red-planet", headers={"referer": f"http://testserver.local{place}"})
    assert f'href="{place}"' in came.text
    assert 'class="rules-back"' not in host.get("/rules/red-planet?back=")
    assert 'href="//elsewhere' not in host.get("/rules/red-planet?back=//elsewhere.example")


def test_german_rules_name_editions_and_rulings_in_german(client: TestClient[Litestar]) -> None:
    browser = Browser(client, "de")
    for page in (browser.get("/rules/red-planet/rp-16"), browser.get("/rules/red-planet")):
        origin = "".join(re.findall(r'<(?:p|span) class="quiet(?: source)?">([^<]*)<', page))
        assert "beide Ausgaben" in origin
        assert "Festlegung 1" in origin
        assert not re.search(r"\b(both|ruling)\b", origin)
    browser.get("/nowhere", 404)


@pytest.mark.parametrize("language", languages())
def test_a_table_from_its_form_to_the_first_answer(client: TestClient[Litestar], language: str) -> None:
    ada, ben = Browser(client, language), Browser(client, language)
    place = make_table(ada, "me", "open", "open", name="Ada")
    assert ada.page.url.path == place
    first, second = links(ada, "join")
    ben.get(first)
    assert "Ada" in ben.page.text
    ben.send(first, name="Ben")
    assert "Ben" in ada.get(place)
    ada.send(f"{place}/fill", bot="random")
    ada.get(place)
    assert len(ada.answers()) >= 2
    ben.get(second)
    assert ben.get(links(ada, "watch")[0])
    assert not ben.answers(), "spectators answer nothing"
    ben.get(place)
    assert ben.answers()


def test_the_language_can_be_switched(host: Browser) -> None:
    host.get("/")
    host.send("/preferences", language="de", theme="light", back="/rules/red-planet")
    assert '<html lang="de" data-theme="light"' in host.page.text
    assert host.page.url.path == "/rules/red-planet"
    host.send("/preferences", back="//evil.example/x")
    assert host.page.url.path == "/"


def test_a_hand_is_hidden_between_two_people_at_one_device(host: Browser) -> None:
    place = make_table(host, *SEATS)
    assert "/hand-over" in host.page.text
    assert not host.answers()
    host.send(f"{place}/hand-over", seat="0")
    assert host.answers()
    play_on(host, place)
    assert "/hand-over" in host.page.text
    assert not host.answers()


# -- who may do what --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place", ["/play-now/red-planet", "/new/red-planet", "/preferences", "/record", "/join/x"]
)
def test_a_form_without_its_token_is_refused(host: Browser, place: str) -> None:
    host.get("/")
    host.client.cookies = host.cookies
    assert host.client.post(place, data={"_csrf_token": "0" * 128}).status_code == 403
    assert host.client.post(place, data={}).status_code == 403


def test_a_strangers_table_stays_shut(client: TestClient[Litestar], host: Browser) -> None:
    place = make_table(host, *SEATS)
    stranger = Browser(client)
    stranger.get("/")
    stranger.get(place, 403)
    stranger.get(f"{place}/live", 403)
    stranger.get(place.replace("/table/", "/replay/"), 403)
    stranger.get(f"{place}/record", 403)
    stranger.get("/")
    for action in ("answer", "undo", "say", "pause", "hand-over", "rename", "consent", "again"):
        stranger.send(f"{place}/{action}", 403, seat="0", action="1", text="hello")
    host.get(f"{place}/record", 403)


@pytest.mark.parametrize(
    "place", ["/table/nowhere", "/join/nobody", "/watch/nobody", "/replay/nowhere", "/record/none", "/open/nowhere",
              "/new/chess", "/rules/chess", "/table-style/chess.css", "/table-script/chess.js",
              "/table-script/space-mission.js"]
)  # fmt: skip
def test_what_is_not_there_is_not_found(host: Browser, place: str) -> None:
    assert "Traceback" not in host.get(place, 404)


def test_a_game_may_bring_a_script_for_its_table(host: Browser) -> None:
    assert "addEventListener" in host.get("/table-script/rocket-rescue.js")
    assert host.page.headers["content-type"].startswith("text/javascript")
    assert "/table-script/red-planet.js" in host.get(make_table(host, "me", "easy", "easy"))
    host.get("/")
    host.send("/play-now/space-mission")
    assert "/table/" in host.page.url.path
    assert "/table-script/" not in host.page.text


@pytest.mark.parametrize("nonsense", ["", "-1", "x", "9" * 40, "²", "1.5", "\x00", "٣"])
def test_nonsense_numbers_get_a_sentence(host: Browser, nonsense: str) -> None:
    place = make_table(host, *SEATS)
    host.send(f"{place}/hand-over", 400, seat=nonsense)
    host.get(place)
    host.send(f"{place}/hand-over", seat="0")
    host.send(f"{place}/answer", 400, action=nonsense)
    host.send(f"{place}/hand-over", 400, seat="77")
    host.get(f"{place.replace('/table/', '/replay/')}?at=x", 400)


def test_answers_that_are_no_answers(host: Browser) -> None:
    place = make_table(host, *SEATS)
    host.send(f"{place}/hand-over", seat="0")
    host.send(f"{place}/answer", 409, action="999999")
    host.send(f"{place}/nothing-like-it", 404)


def test_bad_wishes_show_the_form_again(host: Browser) -> None:
    host.get("/new/red-planet")
    assert "2 to 6" in host.send("/new/red-planet", 400, seat0="me")
    host.send("/new/red-planet", 400, seat0="me", seat1="hal9000")
    host.send("/new/red-planet", 400, seat0="me", seat1="open", wait="0")
    bad = {"pack": ("mine.toml", b"this is = = no pack", "text/plain")}
    assert "no TOML" in host.send("/new/red-planet", 400, files=bad, seat0="me", seat1="open")
    binary = {"pack": ("mine.toml", bytes(range(256)), "application/octet-stream")}
    assert "not a text file" in unescape(
        host.send("/new/red-planet", 400, files=binary, seat0="me", seat1="open")
    )


def test_an_own_pack_is_named_to_everybody(client: TestClient[Litestar], host: Browser) -> None:
    game = planetfall.game("red-planet")
    host.get("/new/red-planet")
    pack = {"pack": ("my box.toml", game.pack().text.encode(), "text/plain")}
    host.send("/new/red-planet", files=pack, seat0="me", seat1="open")
    friend = Browser(client)
    assert "my box.toml" in friend.get(links(host, "join")[0])


def test_names_and_chat_are_only_text(client: TestClient[Litestar], host: Browser) -> None:
    evil = "<img src=x onerror=alert(1)>"
    place = make_table(host, "me", "open", name=evil, title=evil, listed="yes")
    friend = Browser(client)
    friend.get(links(host, "join")[0])
    friend.send(friend.page.url.path, name='"><script>')
    friend.get(place)
    friend.send(f"{place}/say", text=f"{evil}</ul><script>alert(1)</script>")
    for text in (friend.get(place), host.get(place), host.get("/"), Browser(client).get("/")):
        assert "<img src=x" not in text
        assert "<script>alert" not in text
        assert '"><script>' not in text
    assert "&lt;script&gt;alert(1)" in host.get(place)


def test_pages_carry_no_inline_script_or_style(host: Browser) -> None:
    place = make_table(host, *SEATS)
    host.send(f"{place}/hand-over", seat="0")
    for text in (host.page.text, host.get("/"), host.get("/new/red-planet"), host.get("/rules/red-planet")):
        assert not re.search(r"<style|\sstyle=|\son\w+=", text)
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))


def test_the_seed_stays_on_the_server(host: Browser) -> None:
    place = make_table(host, *SEATS)
    host.send(f"{place}/hand-over", seat="0")
    assert "seed" not in host.page.text
    assert not re.search(r"\b[0-9a-f]{30,32}\b", host.page.text.replace(host.token(), ""))


# -- a whole game -----------------------------------------------------------------------------------------------------


def test_the_end_shows_ranking_chart_and_ways_on(played: tuple[Browser, str]) -> None:
    browser, place = played
    text = browser.get(place)
    for sign in ("data-ending", "<polyline", "score-line", "/replay/", f"{place}/record"):
        assert sign in text
    assert "Game night" in browser.get("/")


@pytest.mark.parametrize("eyes", ["all", "nobody", "0", "2"])
def test_replay_from_any_eyes(client: TestClient[Litestar], played: tuple[Browser, str], eyes: str) -> None:
    _, place = played
    visitor = Browser(client, "de")  # the table was listed
    replay = place.replace("/table/", "/replay/")
    for at in (0, 7, 40, 100000):
        assert 'id="replay"' in visitor.get(f"{replay}?at={at}&eyes={eyes}")
        assert not visitor.answers()
    visitor.get(f"{replay}?eyes=9", 403)


def test_a_record_goes_out_and_comes_back(client: TestClient[Litestar], played: tuple[Browser, str]) -> None:
    browser, place = played
    record = browser.get(f"{place}/record")
    friend = Browser(client)
    friend.get("/")
    friend.send("/record", files={"record": ("game.planetfall", record.encode(), "text/plain")})
    assert 'id="replay"' in friend.page.text
    assert 'id="replay"' in friend.get(f"{friend.page.url.path}?at=20&eyes=1")
    friend.get("/")
    for bad in (b"", b"nonsense", record.encode()[:200], record.replace('"seats":3', '"seats":4').encode()):
        friend.send("/record", 400, files={"record": ("game.planetfall", bad, "text/plain")})
    friend.send("/record", 400)


def test_play_again_brings_everybody_to_one_new_table(played: tuple[Browser, str]) -> None:
    browser, place = played
    browser.get(place)
    browser.send(f"{place}/again")
    fresh = browser.page.url.path
    assert fresh != place
    browser.get(place)
    browser.send(f"{place}/again")
    assert browser.page.url.path == fresh


def test_the_waiting_room_has_a_chat(host: Browser) -> None:
    place = make_table(host, "me", "open", name="Ada")
    host.send(f"{place}/say", text="Who is coming?")
    assert "Who is coming?" in host.get(place)
    host.send(f"{place}/say", emote="good-luck", text="")
    assert "Good luck!" in host.get(place)


def test_undo_takes_the_last_answer_back(host: Browser) -> None:
    place = make_table(host, "me", "open")
    friend = Browser(host.client)
    friend.get(links(host, "join")[0])
    friend.send(friend.page.url.path, name="Ben")
    host.get(place)
    before = host.answers()
    play_on(host, place)
    assert not host.answers()
    host.send(f"{place}/undo")
    assert host.answers() == before


def two_people(host: Browser) -> tuple[str, Browser]:
    """A table of two people, each at a device of their own."""
    place = make_table(host, "me", "open", name="Ada")
    friend = Browser(host.client)
    friend.get(links(host, "join")[0])
    friend.send(friend.page.url.path, name="Ben")
    host.get(place)
    return place, friend


def standing(browser: Browser, place: str) -> int:
    found = re.search(r'data-standing="(\d+)"', browser.get(place))
    assert found
    return int(found[1])


def test_further_back_only_when_all_agree(host: Browser) -> None:
    place, friend = two_people(host)
    while standing(host, place) < 4:  # both have kept a mission: something was learned
        for browser in (host, friend):
            browser.get(place)
            if browser.answers():
                play_on(browser, place)
    reached = standing(host, place)
    host.send(f"{place}/undo")
    while standing(host, place) != reached:  # it was only the last answer, which is free to take back
        reached = standing(host, place)
        host.send(f"{place}/undo")
    assert "/consent" not in host.page.text, "who asks need not agree"
    assert "/consent" in friend.get(place)
    friend.send(f"{place}/consent", agree="no")
    assert standing(host, place) == reached
    host.send(f"{place}/undo")
    friend.get(place)
    friend.send(f"{place}/consent", agree="yes")
    assert standing(host, place) < reached


def test_only_the_host_pauses(host: Browser) -> None:
    place, friend = two_people(host)
    friend.get(place)
    friend.send(f"{place}/pause", 403, pause="yes")
    host.send(f"{place}/pause", pause="yes")
    friend.get(place)
    friend.send(f"{place}/answer", 403, action=(friend.answers() or ["1"])[0])
    host.send(f"{place}/pause", pause="no")
    friend.get(place)
    play_on(friend, place)


def test_a_bot_stands_in_only_after_the_waiting_time(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    place, friend = two_people(host)
    host.send(f"{place}/stand-in", 403, seat="1")
    monkeypatch.setattr("planetfall.server.tables.live_table.LiveTable.is_overdue", lambda *_: True)
    assert "/stand-in" in host.get(place)
    host.send(f"{place}/stand-in", seat="1")
    assert "/come-back" in friend.get(place)
    friend.send(f"{place}/come-back")
    assert "/come-back" not in friend.page.text


def test_the_same_answer_sent_twice_counts_once(host: Browser) -> None:
    place, _ = two_people(host)
    before = standing(host, place)
    action = host.answers()[0]
    host.send(f"{place}/answer", action=action, after=str(before))
    host.send(f"{place}/answer", action=action, after=str(before))
    assert standing(host, place) == before + 1


def test_a_lost_seat_is_found_again_by_its_own_recovery_link(host: Browser) -> None:
    place, friend = two_people(host)
    assert not links(host, "join"), "the host has no link to a seat that is taken"
    friend.get(place)
    (link,) = links(friend, "recover")
    elsewhere = Browser(host.client)
    elsewhere.get(link)
    elsewhere.send(link)
    elsewhere.get(place)
    elsewhere.send(f"{place}/rename", seat="1", name="Ben at home")
    assert "Ben at home" in host.get(place)
    assert elsewhere.page.url.path == place
