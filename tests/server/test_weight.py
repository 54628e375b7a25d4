"""The first visit: a table's page with all that it fetches is small, and comes from one host."""

import gzip
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.core.game import Game
from planetfall.server import browser_assets
from planetfall.server.app import create_app
from planetfall.server.http.partial_gzip import compressible, gzipped
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from tests.server.test_pages import Browser, play_on

pytestmark = pytest.mark.skipif(
    bool(browser_assets.problems()), reason="what browsers run has not been fetched from npm yet: make assets"
)
HEAVIEST = 200_000  # bytes in all, as they travel
MOST_MARKUP = 130_000  # bytes of the page itself, before any of it is compressed
ANSWERS = 110  # to get well into a game, when much is on the board
SEED = "2"
FETCHED = re.compile(r'<(?:link|script|img|use|image)\b[^>]*?\b(?:href|src)="([^"#]+)"')
ELSEWHERE = re.compile(r"""(?:https?:)?//[\w.-]+\.\w+""")
NAMESPACE = "http://www.w3.org/"  # names of vocabularies, which nobody fetches
INSIDE = {
    ".css": re.compile(r"""(?:url\(|@import\s+)["']?([^"')#]+)"""),
    ".js": re.compile(r"""(?:\bfrom|\bimport)\s*\(?["']([^"']+)["']"""),
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture(scope="module", params=planetfall.game_ids())
def place(client: TestClient[Litestar], request: pytest.FixtureRequest) -> tuple[Browser, str]:
    """A browser in front of a game of as many as can play, which has gone on for a while: always the same one."""
    browser, game = Browser(client), planetfall.game(request.param)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("planetfall.server.tables.create_table.new_seed", lambda: SEED)
        place = _make_table(browser, game)
    _play(client, place.rsplit("/", 1)[1])
    while "/hand-over" in browser.get(place):
        play_on(browser, place)
    return browser, place


def _make_table(browser: Browser, game: Game) -> str:
    browser.get(f"/new/{game.id}")
    seats = ["me", *["shared"] * (game.most_seats - 1), *["none"] * 6][:6]
    fields: dict[str, Any] = {f"seat{place}": kind for place, kind in enumerate(seats)}
    browser.send(f"/new/{game.id}", files={"nothing": b""}, name="Ada", **fields)
    return browser.page.url.path


def _play(client: TestClient[Litestar], table_id: str) -> None:
    """Answer at random for everybody."""
    services: Services = client.app.state.services
    table = next(live for live in services.tables.live() if live.id == table_id)
    chance = random.Random(SEED)
    with client.portal() as portal:
        for _ in range(ANSWERS):
            seat = table.state.actors()[0]
            action = chance.choice(table.state.legal(seat))
            portal.call(table.answer, table.seats[seat].person, seat, [action])


def load_raw(browser: Browser, place: str) -> tuple[str, bytes]:
    """What sort of file there is, and its bytes as they travel."""
    browser.client.cookies = browser.cookies
    with browser.client.stream("GET", place, headers={"accept-encoding": "gzip"}) as answer:
        assert answer.status_code == 200, place
        return answer.headers["content-type"], b"".join(answer.iter_raw())


def load(browser: Browser, place: str) -> tuple[int, str]:
    """How many bytes travel for a file, and its text."""
    sort, raw = load_raw(browser, place)
    return len(raw), browser.client.get(place).text if sort.startswith("text/") else ""


def fetch_all(browser: Browser, place: str) -> dict[str, tuple[int, str]]:
    """Everything that a browser fetches for a page, and what that fetches in turn."""
    found = {place: load(browser, place)}
    waiting = FETCHED.findall(found[place][1])
    while waiting:
        file = waiting.pop()
        if file in found or file.startswith("data:"):
            continue
        found[file] = load(browser, file)
        inside = INSIDE.get(Path(file).suffix)
        base = file.rsplit("/", 1)[0]
        waiting += [_joined(base, name) for name in inside.findall(found[file][1])] if inside else []
    return found


def _joined(base: str, name: str) -> str:
    return name if name.startswith(("/", "data:")) else f"{base}/{name.removeprefix('./')}"


def test_a_tables_page_is_light(place: tuple[Browser, str]) -> None:
    found = fetch_all(*place)
    assert {Path(name).suffix for name in found} >= {".css", ".js"}
    sizes = {name: size for name, (size, _) in found.items()}
    assert sum(sizes.values()) < HEAVIEST, sizes
    assert len(found[place[1]][1].encode()) < MOST_MARKUP


def test_only_parts_without_secrets_are_compressed(place: tuple[Browser, str]) -> None:
    browser, address = place
    page = browser.get(address)
    _, stored = load_raw(browser, address)
    csrf, chat = browser.token(), '<ul class="chat-lines"'
    assert page.count(csrf) == stored.count(csrf.encode()) > 3
    assert chat in page
    assert chat.encode() in stored
    assert b'<svg class="sheet"' not in stored
    assert b'<section class="board' not in stored


def test_a_replay_is_compressed_like_its_table(place: tuple[Browser, str]) -> None:
    browser, address = place
    replay = f"{address.replace('/table/', '/replay/')}?at=40"
    page, (_, stored) = browser.get(replay), load_raw(browser, replay)
    assert gzip.decompress(stored).decode() == page
    for secret in ("watch=", 'class="log'):
        assert page.count(secret) == stored.count(secret.encode()) > 0
    assert b'<svg class="sheet"' not in stored
    assert b'<section class="board' not in stored
    assert len(stored) < len(page.encode()) / 2


def test_a_browser_that_cannot_read_compressed_pages_gets_the_same_page(place: tuple[Browser, str]) -> None:
    browser, address = place
    plain = browser.client.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == browser.client.get(address).text
    assert "<!--" not in plain.text


@pytest.mark.parametrize("secret", ["mnopqrst", "aaaaaaaa"])
def test_no_length_tells_whether_a_guess_is_right(secret: str) -> None:
    def length(written: str) -> int:
        return len(gzipped(f"<p>{written}</p>{compressible('<b>board</b>' * 40)}<input value={secret}>"))

    assert length(secret) == length("zyxwvuts")
    assert gzip.decompress(gzipped("ä" * 70_000)).decode() == "ä" * 70_000


def test_nothing_is_asked_of_another_host(place: tuple[Browser, str]) -> None:
    for name, (_, text) in fetch_all(*place).items():
        if "/vendor/" in name:  # htmx only speaks of addresses
            continue
        others = [
            found for found in ELSEWHERE.findall(text.replace(NAMESPACE, "")) if "testserver" not in found
        ]
        assert not others, name


def test_files_are_sent_without_comments_and_only_when_they_have_changed(
    client: TestClient[Litestar],
) -> None:
    for name in ("/static/table/red-planet.css", "/static/js/patch.js", "/table-style/red-planet.css"):
        first = client.get(name)
        assert first.status_code == 200
        assert "/*" not in first.text, name
        assert not re.search(r"^\s*//", first.text, re.MULTILINE), name
        again = client.get(name, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert "@media (max-width: 599.98px) {" in client.get("/static/table/red-planet.css").text
    for unknown in ("/static/js/../secret", "/static/js/nothing.js", "/static/table/chess.css"):
        assert client.get(unknown).status_code == 404
