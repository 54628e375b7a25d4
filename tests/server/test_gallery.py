"""Galleries: every component of a game is listed, found and shown by itself, in both languages."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.server.app import create_app
from planetfall.server.render.renderer import FOLDER, Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.tables.live_table import LiveTable
from tests.games.packs import changed
from tests.server.tabletop import at_a_table
from tests.server.test_pages import SEATS, Browser, links, make_table

TEMPLATES = FOLDER / "templates"
GAMES = ("red-planet", "rocket-rescue", "space-mission", "terraforming-mars")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture
def host(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_the_gallery_lists_everything_with_its_words(host: Browser, name: str, language: str) -> None:
    host.client.cookies.set("pf-language", language)
    host.cookies["pf-language"] = language
    page = unescape(host.get(f"/gallery/{name}"))
    game = planetfall.game(name).with_language(language)
    assert page_catalogue(language).text("app.gallery.title", game=game.title) in page
    for component in game.gallery():
        assert (f'id="{component.ref}"' in page) == component.is_listed
        if component.is_listed:
            assert component.name in page


@pytest.mark.parametrize(
    ("query", "found", "missing"),
    [
        ("search=comet", "card-comet", "card-moss"),
        ("search=draw+venusian", "", "card-comet"),
        ("kind=milestone", "milestone-mayor", "card-comet"),
        ("tag=animal&edition=base", "card-fish", "card-comet"),
        ("cost=30", "card-deimos-down", "card-moss"),
        ("provenance=rulebook&kind=award", "award-banker", "milestone-mayor"),
    ],
)
def test_a_gallery_can_be_searched_and_filtered(host: Browser, query: str, found: str, missing: str) -> None:
    page = host.get(f"/gallery/terraforming-mars?{query}")
    assert not found or f'id="{found}"' in page
    assert f'id="{missing}"' not in page


def test_one_component_is_a_page_and_for_scripts_a_part(host: Browser) -> None:
    page = host.get("/gallery/terraforming-mars/card-comet")
    assert "<html" in page
    assert 'href="/gallery/terraforming-mars#card-comet"' in page
    part = host.get("/gallery/terraforming-mars/card-comet?part=1&language=de")
    assert part.startswith('<article class="component"')
    assert "Kometeneinschlag" in part
    assert "max-age" in host.page.headers["cache-control"]
    host.get("/gallery/terraforming-mars/card-nothing", 404)
    assert not host.get("/gallery/terraforming-mars/card-nothing?part=1", 204)
    host.get("/gallery/chess", 404)
    host.get("/gallery/chess/card-comet?part=1", 404)


def test_a_table_with_its_own_pack_shows_its_own_components(
    client: TestClient[Litestar], host: Browser
) -> None:
    game = planetfall.game("red-planet")
    own = changed(game.pack().text, ('name = "Hellas"', 'name = "Hellhole"'))
    host.get("/new/red-planet")
    files = {"pack": ("mine.toml", own.encode(), "text/plain")}
    host.send("/new/red-planet", files=files, seat0="me", seat1="shared", seat2="shared")
    place = host.page.url.path
    assert "Hellhole" in host.get(f"{place}/thing/zone-hellas?part=1&language=en")
    assert "Hellhole" not in host.get("/gallery/red-planet/zone-hellas?part=1&language=en")
    stranger = Browser(client)
    stranger.get("/")
    stranger.get(f"{place}/thing/zone-hellas?part=1", 403)


def test_the_log_of_a_table_with_its_own_pack_leads_to_its_own_components(tmp_path: Path) -> None:
    game = planetfall.game("red-planet")
    own = game.read_pack(changed(game.pack().text, ('name = "Hellas"', 'name = "Hellhole"')), "mine")

    async def check(services: Services, table: LiveTable) -> None:
        for _ in range(30):
            seat = table.state.actors()[0]
            await table.accept(seat, [table.state.legal(seat)[-1]])
        for pack, person, address in (
            (
                table.pack,
                "ann",
                '<a class="thing" data-ref="[a-z0-9-]+" href="/gallery/red-planet/[a-z0-9-]+"',
            ),
            (own, "ann", f'href="/table/{table.id}/thing/zone-[a-z-]+"'),
            (own, "", f'href="/table/{table.id}/thing/zone-[a-z-]+\\?watch={table.row.watch}"'),
        ):
            table.pack = pack
            scene = Scene(table, 0 if person else None, page_catalogue("en"), person)
            for entry in table.log_entries:
                entry.rendered.clear()
            assert re.search(address, Renderer().region(scene, "log").html)

    at_a_table(tmp_path, ["me", "shared"], check, game="red-planet")


def test_pages_say_where_components_are_fetched(host: Browser) -> None:
    place = make_table(host, *SEATS)
    host.send(f"{place}/hand-over", seat="0")
    page = unescape(host.get(place))
    assert 'data-components="/gallery/red-planet/REF?part=1&language=en"' in page
    assert 'href="/gallery/red-planet"' in page
    assert links(host, "watch")


def test_nothing_is_told_by_the_tooltips_of_browsers() -> None:
    games = [planetfall.game(name).folder() / "web" / "templates" for name in GAMES]
    told = [
        file.name
        for folder in (*games, TEMPLATES)
        for file in folder.rglob("*.html")
        if re.search(r'[\s}]title="|<title>(?!{% block)', file.read_text("utf-8"))
    ]
    assert told == []
