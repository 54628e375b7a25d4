"""What every response says to browsers, and what no other site can send in a visitor's name."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from tests.server.routes import places
from tests.server.test_pages import Browser, make_table

HEADERS = {
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
    "cross-origin-resource-policy",
    "permissions-policy",
}
POSTS = [place.path for place in places() if place.method == "POST"]
ONE_CLICK = ("/notices/unsubscribe/{token}",)  # mail programs send it, and its signed link is the proof
FORMS = [path for path in POSTS if not path.startswith("/api/") and path not in ONE_CLICK]
BODIES = [path for path in POSTS if path.startswith("/api/")]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(folder=tmp_path_factory.mktemp("data"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as opened:
        yield opened


ASKED = [
    ("GET", "/", 200),
    ("GET", "/api/games", 200),
    ("GET", "/health", 200),
    ("GET", "/schema", 200),
    ("GET", "/static/css/pages.css", 200),
    ("GET", "/static/none.css", 404),
    ("GET", "/static/%00", 404),
    ("GET", f"/static/{'x' * 256}", 404),
    ("GET", "/nowhere", 404),
    ("GET", "/table/none", 404),
    ("GET", "/play-now/red-planet", 405),
    ("PUT", "/", 405),
    ("DELETE", "/api/seat", 405),
    ("POST", "/preferences", 403),
    ("GET", "/api/seat", 401),
]


@pytest.mark.parametrize(("method", "path", "status"), ASKED, ids=str)
def test_every_response_has_the_headers_once(
    client: TestClient[Litestar], method: str, path: str, status: int
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert {name: len(answer.headers.get_list(name)) for name in HEADERS} == dict.fromkeys(HEADERS, 1)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "strict-transport-security" not in answer.headers


def test_errors_of_the_server_and_refused_requests_have_them_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(folder=tmp_path, requests_per_minute=1, public_url="https://table.example")
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        monkeypatch.setattr("planetfall.server.store.store.Store.find_watch", None)
        answers = [client.get("/api/watch/x", headers={"authorization": "Bearer x"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [500, 429]
    for answer in answers:
        assert set(answer.headers) >= HEADERS
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("path", ["/play-now/red-planet", "/api/seat/answers"])
def test_a_wrong_method_is_told_the_right_one(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 405
    assert "POST" in answer.headers["allow"]


# -- forms ------------------------------------------------------------------------------------------------------------


def _token(browser: Browser) -> str:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', browser.get("/"))
    assert found
    return found[1]


def test_the_token_of_another_visitor_opens_nothing(client: TestClient[Litestar]) -> None:
    ann, ben = Browser(client), Browser(client)
    anns, bens = _token(ann), _token(ben)
    assert anns != bens
    ann.send("/preferences", 403, _csrf_token=bens)
    ann.send("/preferences", 200, _csrf_token=anns)
    table = make_table(ann, "me", "shared", "shared", name="Ann")
    ann.send(f"{table}/say", 403, text="hello", _csrf_token=bens)


def test_cookies_that_another_site_planted_open_nothing(client: TestClient[Litestar]) -> None:
    """Twice the same word, as cookie and in the form, is no proof."""
    ann = Browser(client)
    ann.get("/")
    ann.cookies.set("pf-csrf", "0" * 64)
    ann.send("/preferences", 403, _csrf_token="0" * 64)


@pytest.mark.parametrize("path", FORMS)
def test_no_form_is_taken_without_its_token(client: TestClient[Litestar], path: str) -> None:
    ann = Browser(client)
    ann.get("/")
    place = re.sub(r"\{\w+\}", "x", path)
    ann.send(place, 403, _csrf_token="")
    token = _token(ann)
    client.cookies.clear()
    assert client.post(place, data={"_csrf_token": token}).status_code == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/json", "application/xml", "text/html"])
@pytest.mark.parametrize("path", FORMS)
def test_only_forms_are_taken_as_forms(client: TestClient[Litestar], path: str, kind: str) -> None:
    ann = Browser(client)
    headers = {"content-type": kind, "x-csrftoken": _token(ann)}
    client.cookies = ann.cookies
    assert client.post(re.sub(r"\{\w+\}", "x", path), content=b"a=b", headers=headers).status_code == 415


SENT = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]


@pytest.mark.parametrize("kind", SENT)
@pytest.mark.parametrize("path", BODIES)
def test_the_api_takes_nothing_that_a_strange_page_can_send(
    client: TestClient[Litestar], path: str, kind: str
) -> None:
    headers = {"content-type": kind} if kind else {}
    body = b'{"game": "red-planet", "seats": ["open", "open", "open"]}'
    answer = client.post(re.sub(r"\{\w+\}", "x", path), content=body, headers=headers)
    assert answer.status_code == 415
    assert "application/json" in answer.json()["mistake"]


@pytest.mark.parametrize(
    "body",
    [b"a&" * 400_000, b"&".join(b"field%d=1" % place for place in range(50_000))],
    ids=["empty fields", "many fields"],
)
def test_a_form_of_very_many_fields_is_refused_before_it_is_read(
    client: TestClient[Litestar], body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("litestar.connection.request.parse_url_encoded_form_data", None)
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert client.post("/preferences", content=body, headers=kind).status_code == 400


def test_a_part_in_an_encoding_that_there_is_not_is_refused(client: TestClient[Litestar]) -> None:
    head = b'Content-Disposition: form-data; name="x"\r\nContent-Type: text/plain; charset=none'
    part = b"--b\r\n" + head + b"\r\n\r\nx\r\n--b--\r\n"
    headers = {"content-type": "multipart/form-data; boundary=b", "x-csrftoken": _token(Browser(client))}
    assert client.post("/record", content=part, headers=headers).status_code == 400
