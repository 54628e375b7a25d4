"""Planetfall can be installed as an app, and what an app keeps for lost connections belongs to nobody."""

import struct
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from tests.server.test_pages import Browser


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(folder=tmp_path_factory.mktemp("server"), requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


def png_size(data: bytes) -> str:
    wide, high = struct.unpack(">II", data[16:24])
    return f"{wide}x{high}"


def test_the_manifest_names_icons_that_are_there(client: TestClient[Litestar]) -> None:
    front = client.get("/").text
    assert 'rel="manifest" href="/static/manifest.json"' in front
    assert "viewport-fit=cover" in front
    manifest = client.get("/static/manifest.json").json()
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        found = client.get(icon["src"])
        assert found.status_code == 200
        assert found.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert png_size(found.content) == icon["sizes"]
    assert png_size(client.get("/static/img/icon-touch.png").content) == "180x180"


def test_the_service_worker_comes_from_the_root(client: TestClient[Litestar]) -> None:
    found = client.get("/service-worker.js")
    assert found.headers["content-type"].startswith("text/javascript")
    assert "worker-src 'self'" in found.headers["content-security-policy"]
    for file in ("/offline", "/static/css/phone.css"):
        assert f'"{file}"' in found.text
        assert client.get(file).status_code == 200
    assert "/table" not in found.text


def test_the_offline_page_holds_nothing_of_anybody(client: TestClient[Litestar]) -> None:
    pages = []
    for _ in range(2):
        browser = Browser(client)
        browser.get("/")
        pages.append(browser.get("/offline"))
    assert pages[0] == pages[1]
    assert "_csrf_token" not in pages[0]
