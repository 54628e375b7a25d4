"""Pages about ratings: what a visitor reads before, at and after a rated table, and what programs read."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import insert

import planetfall
from planetfall.bots.ratings import ratings
from planetfall.server.app import create_app
from planetfall.server.bots.levels import are_equal
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store.rating_schema import rated_games, rating_history

GAME = "space-mission"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder: Path = tmp_path_factory.mktemp("house")
    with TestClient(create_app(Settings(folder=folder, pace=0.0))) as opened:
        yield opened


def token(client: TestClient[Litestar], address: str) -> str:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', client.get(address).text)
    assert found
    return found[1]


def new_table(client: TestClient[Litestar], **form: str) -> str:
    seats = {"seat0": "me", "seat1": "open"} | {f"seat{place}": "none" for place in range(2, 5)}
    sent = {"_csrf_token": token(client, f"/new/{GAME}"), "name": "Ann", **seats, **form}
    made = client.post(f"/new/{GAME}", data=sent, files={}, follow_redirects=False)
    return made.headers.get("location", made.text)


def test_a_rated_table_says_so_before_one_joins_and_in_lists(client: TestClient[Litestar]) -> None:
    place = new_table(client, rated="yes", listed="yes")
    assert "This table is rated" in client.get(place).text
    assert "Rated · " in client.get("/tables").text
    stranger = client.get(f"/open/{place.removeprefix('/table/')}", headers={"cookie": "planetfall="})
    assert "By joining you agree" in stranger.text


def test_a_table_for_fun_says_nothing_of_ratings(client: TestClient[Litestar]) -> None:
    assert "This table is rated" not in client.get(new_table(client)).text


def test_a_form_that_cannot_be_rated_says_why_and_keeps_what_was_chosen(client: TestClient[Litestar]) -> None:
    shown = new_table(client, rated="yes", seat1="shared")
    assert "At a rated table everybody has one seat." in shown
    assert 'name="rated" value="yes" checked' in shown


def test_leaderboards_show_people_with_intervals_among_bots(client: TestClient[Litestar]) -> None:
    services: Services = client.app.state.services
    made = [("ann", 700.0, 80.0), ("bob", 500.0, 200.0)]

    async def rate() -> None:
        async with services.store.engine.begin() as connection:
            about = {"played_at_table": "gone", "game": GAME, "at": time.time()}
            await connection.execute(insert(rated_games).values(about | {"ending": "finished", "bots": "[]"}))
            for person, mu, sigma in made:
                row = {"rated_game": 1, "person": person, "place": 1, "counted": 1, "mu": mu, "sigma": sigma}
                before = {"mu_before": 600.0, "sigma_before": 350.0}
                await connection.execute(insert(rating_history).values(about | row | before))

    client.blocking_portal.call(rate)
    page = client.get(f"/ratings/{GAME}").text
    assert "543 – 857" in page
    assert page.index("Bot</span>") < page.index("Provisional") < page.index("108 – 892")
    found = client.get(f"/api/games/{GAME}/ratings").json()
    assert {"name": "hard", "bot": True, "provisional": False}.items() <= found[1].items()
    assert [(each["rating"], each["provisional"]) for each in found if not each["bot"]] == [
        (700, False),
        (500, True),
    ]
    assert client.get("/ratings/nonsense").status_code == 404


def test_leaderboards_say_what_the_bots_were_measured_with(client: TestClient[Litestar]) -> None:
    measured = ratings(GAME)
    assert measured
    page = client.get(f"/ratings/{GAME}").text
    assert f"{measured.games} games at tables of {measured.seats}" in page
    assert f"under version {measured.rules} of the rules" in page
    is_older = measured.rules != planetfall.game(GAME).rules_version
    assert ("not been measured again" in page) == is_older


def test_leaderboards_show_how_sure_bots_ratings_are_and_which_are_equal(
    client: TestClient[Litestar],
) -> None:
    measured = ratings("terraforming-mars")
    assert measured
    page = client.get("/ratings/terraforming-mars").text
    for name, found in measured.bots.items():
        if name != "random":
            assert f"{found.low:.0f} – {found.high:.0f}" in page
    is_equal = are_equal("hard", "expert", "terraforming-mars")
    assert ("(as strong as Hard here)" in page) == is_equal


def test_the_page_explains_ratings_and_shows_ones_own(client: TestClient[Litestar]) -> None:
    services: Services = client.app.state.services
    page = client.get("/ratings").text
    assert "grows by 30 a day" in page
    assert "for 30 days" in page
    assert "not finished a rated game yet" in page
    own = services.signer.person(client.cookies["planetfall"])

    async def rate() -> None:
        async with services.store.engine.begin() as connection:
            row = {"rated_game": 1, "person": own, "game": GAME, "played_at_table": "gone", "at": time.time()}
            numbers = {"place": 2, "counted": 1, "mu_before": 600.0, "sigma_before": 350.0, "mu": 550.0}
            await connection.execute(insert(rating_history).values(row | numbers | {"sigma": 300.0}))

    client.blocking_portal.call(rate)
    page = client.get("/ratings").text
    assert "550 points, between −38 and 1138" in page
    assert "After 1 rated game<" in page
    assert 'class="course-drawing"' in page


def test_the_numbers_of_the_server_name_no_table(client: TestClient[Litestar]) -> None:
    new_table(client, title="A secret name")
    page = client.get("/house").text
    assert "This server in numbers" in page
    assert "A secret name" not in page
