"""Records that visitors open from files stay open after a restart."""

from pathlib import Path

from litestar.testing import TestClient

import planetfall
from planetfall.core.match import Match
from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from tests.server.test_pages import Browser


def a_record() -> bytes:
    match = Match.new(planetfall.game("red-planet"), 3, seed=7)
    for _ in range(12):
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    return match.save().encode()


def test_an_opened_record_survives_a_restart(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path, requests_per_minute=0)
    places = []
    with TestClient(create_app(settings)) as client:
        for _ in range(2):  # the same file twice is one record
            browser = Browser(client)
            browser.get("/")
            browser.send("/record", files={"record": ("a.planetfall", a_record(), "text/plain")})
            places.append(browser.page.url.path)
    assert places[0] == places[1]
    with TestClient(create_app(settings)) as client:
        later = Browser(client)
        assert "/record/" in later.get(f"{places[0]}?at=5&eyes=1")
        later.get("/record/another", 404)
