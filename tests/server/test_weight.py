"""The first visit: a table's page with all that it fetches is small, and comes from one host."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server import browser_assets
from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from tests.server.test_pages import Browser, make_table, play_on

pytestmark = pytest.mark.skipif(
    bool(browser_assets.problems()), reason="what browsers run has not been fetched from npm yet: make assets"
)
HEAVIEST = 200_000  # bytes in all, as they travel
ANSWERS = 90  # to get well into a game, when much is on the board
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


@pytest.fixture(scope="module")
def place(client: TestClient[Litestar]) -> tuple[Browser, str]:
    """A browser in front of a game that has gone on for a while."""
    browser = Browser(client)
    place = make_table(browser, *["shared"] * 5, "me", name="Ada")
    for _ in range(ANSWERS):
        play_on(browser, place)
    while "/hand-over" in browser.get(place):
        play_on(browser, place)
    return browser, place


def load(browser: Browser, place: str) -> tuple[int, str]:
    """How many bytes travel for a file, and its text."""
    browser.client.cookies = browser.cookies
    with browser.client.stream("GET", place, headers={"accept-encoding": "gzip"}) as answer:
        assert answer.status_code == 200, place
        raw = b"".join(answer.iter_raw())
    whole = browser.client.get(place)
    return len(raw), whole.text if whole.headers["content-type"].startswith("text/") else ""


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
    total = sum(size for size, _ in found.values())
    assert total < HEAVIEST, {name: size for name, (size, _) in found.items()}


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
