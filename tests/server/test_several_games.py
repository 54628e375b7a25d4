"""A server with several games: posters side by side, lists that say which game, "Play now" for every one."""

import re
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.server.app import create_app
from planetfall.server.http.pages.lobby import default_seats
from planetfall.server.settings import Settings
from tests.contract.toy import Toy
from tests.server.test_pages import Browser, make_table


class OnTheTable(Toy):
    """The game with what pages ask of it."""

    minutes = 10

    def provenance(self) -> dict[str, dict[str, dict[str, int]]]:
        return {}


TOY = OnTheTable()
TITLES = {"red-planet": "Mission: Red Planet", "comet-claim": TOY.title}


@pytest.fixture
def client(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient[Litestar]]:
    entries = {"red-planet": planetfall._entries()["red-planet"], TOY.id: SimpleNamespace(load=lambda: TOY)}
    monkeypatch.setattr(planetfall, "_entries", lambda: entries)
    settings = Settings(folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened
    planetfall.game.cache_clear()


@pytest.fixture
def host(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


def seats(least: int, most: int) -> int:
    game = planetfall.Game()
    game.least_seats, game.most_seats = least, most
    return len(default_seats(game))


def test_play_now_takes_three_bots_or_as_many_as_the_game_allows() -> None:
    assert [seats(2, 6), seats(3, 5), seats(1, 5), seats(2, 3), seats(5, 6), seats(1, 1)] == [
        4,
        4,
        4,
        3,
        5,
        1,
    ]


def test_every_game_has_its_poster_between_ones_own_tables_and_all_others(host: Browser) -> None:
    make_table(host, "me", "medium", "medium", title="Game night")
    page = host.get("/")
    posters = [page.index(f'id="poster-{name}"') for name in TITLES]
    assert page.index('id="h-mine"') < min(posters) < max(posters) < page.index('id="h-open"')
    assert re.findall(r'action="/play-now/([^"]+)"', page) == sorted(TITLES)
    assert "seats you with 2 bots." in page
    assert "seats you with 3 bots." in page


def test_the_front_page_shows_a_few_tables_and_the_way_to_all(host: Browser) -> None:
    for number in range(9):
        make_table(host, "me", "medium", "medium", title=f"Night {number}", listed="yes")
    page = host.get("/")
    assert page.count('class="table-row') < 9
    assert page.count("table-row your-turn") == 4
    assert "<title>(9) " in page
    assert 'href="/tables#my-tables"' in page
    assert host.get("/tables").count('class="table-row') == 9


def test_lists_name_the_game_and_are_narrowed_to_one(host: Browser) -> None:
    make_table(host, "me", "medium", "medium", title="Game night")
    everything = host.get("/tables")
    assert re.search(r"Game night.*?Mission: Red Planet", everything)
    assert "Game night" in host.get("/tables?game=red-planet")
    assert "Game night" not in host.get(f"/tables?game={TOY.id}")
    assert host.get("/tables?game=nonsense").count('class="table-row') == 0


@pytest.mark.parametrize("name", TITLES)
def test_forms_and_rules_of_every_game(host: Browser, name: str) -> None:
    game = planetfall.game(name)
    form = host.get(f"/new/{name}")
    assert len(re.findall(r'<select id="seat\d"', form)) == game.most_seats
    assert form.count('<option value="me" selected') == 1
    assert len(re.findall(r'<option value="easy" selected', form)) == len(default_seats(game)) - 1
    assert game.title in host.get(f"/rules/{name}")
