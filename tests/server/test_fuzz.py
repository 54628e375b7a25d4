"""Nonsense everywhere: whatever comes in a path, a query, a body, a cookie or a header, nothing breaks."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.app import create_app
from planetfall.server.http.pages.table.table_actions import TABLE_ACTIONS
from planetfall.server.settings import Settings
from tests.server.routes import Place, places
from tests.server.test_pages import Browser, links, make_table

STREAMS = ("/live", "/events")  # which never end for those who may follow them
FIELDS = (
    "action", "after", "agree", "back", "bot", "hints", "language", "listed", "motion", "name", "option-edition",
    "option-board", "pack", "pause", "record", "seat", "seat0", "seat1", "seat2", "text", "theme", "title", "wait",
)  # fmt: skip
EVIL = "<x-evil onclick='x()'>\"'&amp;{{ 7 * 7 }}</ul></main>"
TEXT = st.text(max_size=60) | st.text(st.characters(max_codepoint=0x2FF), max_size=12)
NONSENSE = TEXT | st.sampled_from(
    (
        "",
        "-1",
        "0",
        "1",
        "007",
        "9" * 40,
        "1e9",
        "٣",
        "nan",
        "null",
        "\0",
        "..",
        "%",
        "\ud7ff\ue000",
        EVIL,
        "x" * 5000,
    )
)
FORMS = st.dictionaries(st.sampled_from(FIELDS) | TEXT, NONSENSE, max_size=6)
JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | NONSENSE,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)
HEADER = st.binary(max_size=40).map(lambda raw: re.sub(rb"[\x00-\x1f\x7f]", b" ", raw).strip())
HEADERS = st.dictionaries(
    st.sampled_from(
        ("accept", "accept-language", "authorization", "content-type", "cookie", "hx-request", "last-event-id",
         "x-forwarded-for", "range", "if-none-match", "accept-encoding", "origin", "host")
    ),
    HEADER,
    max_size=4,
)  # fmt: skip


class Target:
    """A server with a table where people play, one that waits for them, and a browser that knows its way."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.host = Browser(client)
        waiting = make_table(self.host, "me", "open", name="Ada", listed="yes")
        self.table = make_table(self.host, "me", "shared", "shared", name="Ada")
        self.host.send(f"{self.table}/hand-over", seat="0")
        self.known = {
            "table_id": [place.removeprefix("/table/") for place in (self.table, waiting)],
            "token": [
                link.rsplit("/", 1)[1] for kind in ("join", "watch") for link in links(self.host, kind)
            ],
            "game_id": ["red-planet"],
            "clause": ["RP-1"],
            "name": ["red-planet.css"],
            "action": sorted(TABLE_ACTIONS),
            "file_path": ["css/pages.css"],
        }

    def path(self, place: Place, draw: st.DataObject) -> str:
        """An address of a place: real names or nonsense, but only nonsense where a stream would begin."""
        return re.sub(r"\{(\w+)\}", lambda found: self._name(place, found[1], draw), place.path)

    def _name(self, place: Place, name: str, draw: st.DataObject) -> str:
        real = [] if place.path.endswith(STREAMS) else self.known.get(name, [])
        return quote(draw.draw(st.sampled_from(real) | NONSENSE if real else NONSENSE), safe="")


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    folder = Settings(folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(folder), raise_server_exceptions=False) as client:
        yield Target(client)


@pytest.fixture(scope="module")
def undisturbed(target: Target) -> Target:
    """Tables of their own on the same server: nonsense may have ended the other ones, or made their host resign."""
    return Target(target.client)


def body(draw: st.DataObject) -> dict[str, Any]:
    kind = draw.draw(st.sampled_from(("form", "json", "raw", "file")))
    if kind == "form":
        return {"data": draw.draw(FORMS)}
    if kind == "json":
        return {
            "content": msgspec.json.encode(draw.draw(JSONS)),
            "headers": {"content-type": "application/json"},
        }
    if kind == "file":
        name = draw.draw(st.sampled_from(("record", "pack")))
        return {"data": draw.draw(FORMS), "files": {name: ("x.txt", draw.draw(st.binary(max_size=200)))}}
    return {"content": draw.draw(st.binary(max_size=200))}


@pytest.mark.parametrize("place", places(), ids=lambda place: f"{place.method} {place.path}")
@settings(max_examples=10)
@given(draw=st.data())
def test_nonsense_is_refused_in_one_sentence(target: Target, place: Place, draw: st.DataObject) -> None:
    path = target.path(place, draw)
    more = body(draw) if place.method == "POST" else {}
    headers: dict[str, Any] = {"x-csrftoken": target.host.token()} | more.pop("headers", {})
    headers |= draw.draw(HEADERS)
    query = draw.draw(
        st.dictionaries(st.sampled_from(("at", "eyes", "watch", "search", "have", "since")), NONSENSE)
    )
    target.client.cookies = target.host.cookies
    answer = target.client.request(
        place.method, path, params=query, headers=headers, follow_redirects=False, **more
    )
    assert answer.status_code < 500, answer.text[:500]
    assert "Traceback" not in answer.text
    assert "planetfall/server/" not in answer.text


class _Tags(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        self.attributes |= {name for name, _ in attrs}


@given(name=TEXT, said=TEXT)
@settings(max_examples=8)
@example(name=EVIL, said=EVIL)
@example(name="\u202eadA\u2066", said="\x00\x1b[31m")
@example(name="<script>", said="]]><!--")
def test_names_and_chat_stay_text(undisturbed: Target, name: str, said: str) -> None:
    target, host = undisturbed, undisturbed.host
    host.get(target.table)
    host.send(f"{target.table}/rename", seat="0", name=name)
    host.send(f"{target.table}/say", text=said)
    pages = [
        target.table,
        f"/watch/{target.known['token'][-1]}",
        f"/replay/{target.known['table_id'][0]}",
        "/",
    ]
    seen = _Tags("".join(map(host.get, pages)))
    assert "x-evil" not in seen.found
    assert not {attribute for attribute in seen.attributes if attribute.startswith("on")}
