"""Pages that explain a game: how to play, the player aid, examples, the glossary."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.core.guide import guide_of
from planetfall.core.translation import languages
from planetfall.server.app import create_app
from planetfall.server.render.guides.glossary import Explained, Glossary, glossary_of
from planetfall.server.render.guides.pictures import Pictures
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.settings import Settings
from tests.server.test_pages import Browser

every_game = pytest.mark.parametrize("name", planetfall.game_ids())
every_language = pytest.mark.parametrize("language", languages())
SCRIPTED = {"hx-request": "true"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(folder=tmp_path_factory.mktemp("guides"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture(scope="module")
def pictures() -> Pictures:
    return Pictures(Renderer())


@every_game
@every_language
def test_every_position_is_drawn_by_the_games_own_templates(
    pictures: Pictures, name: str, language: str
) -> None:
    game, catalogue = planetfall.game(name).with_language(language), page_catalogue(language)
    for picture in guide_of(game).pictures():
        drawn = pictures.draw(game, picture, catalogue)
        assert drawn is pictures.draw(game, picture, catalogue), "it is drawn once"
        for _, region in drawn.regions:
            assert len(region) > 200
            own = set(re.findall(r'\bid="([^"]+)"', region))
            assert all(one.startswith(picture.id) for one in own)
        assert picture.seat is None or not drawn.question or drawn.question.endswith(("?", ".", ")"))
        lit = "".join(region for _, region in drawn.regions).count("data-lit")
        assert (lit > 0) == bool(picture.lit), picture.id


@every_game
@every_language
def test_how_to_play_is_one_page(client: TestClient[Litestar], name: str, language: str) -> None:
    page = Browser(client, language).get(f"/how-to-play/{name}")
    game = planetfall.game(name).with_language(language)
    guide = guide_of(game)
    assert page.count("<figure") == sum(len(chapter.pictures) for chapter in guide.chapters)
    assert page.count(" inert ") == page.count("<figure")
    twice = [one for one, count in Counter(re.findall(r'\bid="([^"]+)"', page)).items() if count > 1]
    assert twice == []
    assert set(re.findall(r'<use href="#([^"]+)"', page)) <= set(re.findall(r'\bid="([^"]+)"', page))
    assert "<tfoot>" in page
    assert f'href="/rules/{name}"' in page
    assert f'href="/player-aid/{name}"' in page


@every_game
def test_the_player_aid_is_a_page_or_a_part_of_one(client: TestClient[Litestar], name: str) -> None:
    page = Browser(client, "de").get(f"/player-aid/{name}")
    assert page.startswith("<!doctype html>")
    assert page.count('<section aria-labelledby="aid-') == len(guide_of(planetfall.game(name)).aid)
    part = client.get(f"/player-aid/{name}", headers=SCRIPTED).text
    assert "<html" not in part
    assert 'class="aid"' in part
    assert len(part) < 6000


@every_game
def test_examples_are_stepped_through_with_and_without_scripts(
    client: TestClient[Litestar], name: str
) -> None:
    browser = Browser(client)
    rules = browser.get(f"/rules/{name}")
    for example in guide_of(planetfall.game(name)).examples:
        assert f'href="/example/{name}/{example.id}"' in rules
        steps = len(example.steps)
        for step in range(steps + 1):
            page = browser.get(f"/example/{name}/{example.id}?step={step}")
            assert ('rel="next"' in page) == (step < steps)
            assert ('rel="prev"' in page) == (step > 0)
        browser.get(f"/example/{name}/{example.id}?step={steps + 1}", 404)
        part = client.get(f"/example/{name}/{example.id}?step=1", headers=SCRIPTED).text
        assert part.strip().startswith("<figure")
    browser.get(f"/example/{name}/nothing", 404)


@every_game
@every_language
def test_the_glossary_explains_words_on_a_page_and_in_a_popover(
    client: TestClient[Litestar], name: str, language: str
) -> None:
    browser = Browser(client, language)
    page = browser.get(f"/glossary/{name}")
    game = planetfall.game(name).with_language(language)
    words = glossary_of(game, page_catalogue(language)).words
    assert [word.id for word in words if f'id="{word.id}"' not in page] == []
    first = words[0]
    part = browser.get(f"/gallery/{name}/{first.ref}?part=1&language={language}")
    assert first.name in part
    assert "<html" not in part
    browser.get(f"/gallery/{name}/term-nothing?part=1", 204)
    assert f'data-ref="{first.ref}"' in browser.get(f"/rules/{name}?view=all")


def test_games_that_do_not_exist_explain_nothing(client: TestClient[Litestar]) -> None:
    browser = Browser(client)
    for place in ("how-to-play", "player-aid", "glossary"):
        browser.get(f"/{place}/chess", 404)
    browser.get("/example/chess/fork", 404)


def test_the_first_use_of_a_word_explains_itself() -> None:
    glossary = Glossary(
        "game",
        [
            Explained("ship", ("ship", "ships"), "It flies.", "XX-1"),
            Explained("dock", ("dock",), "A place.", ""),
        ],
    )
    seen: set[str] = set()
    text = glossary.text("Ships <leave> the dock; shipping a ship is no dock.", seen=seen)
    assert text.count("<dfn>") == 2
    assert 'data-ref="term-ship" href="/glossary/game#ship">Ships</a>' in text
    assert "&lt;leave&gt;" in text
    assert seen == {"ship", "dock"}
    assert glossary.text("A ship.", seen=seen) == "A ship."
    assert glossary.text("A ship at sea.", "SEA ship", seen) == "A <mark>ship</mark> at <mark>sea</mark>."
    assert 'tabindex="-1"' in glossary.text("A ship.", stop=False)
    assert Glossary("game", []).text("A & B") == "A &amp; B"


def test_newcomers_find_the_form_filled_in_for_a_first_game(client: TestClient[Litestar]) -> None:
    page = Browser(client).get("/new/terraforming-mars")
    assert re.search(r'name="option-cards" value="base" checked', page)
    assert re.search(r'name="option-beginners" value="4" checked', page)
    assert re.search(r'<option value="easy" selected', page)
    assert "Teach me first" in page


def test_beginner_corporations_fit_the_seats(client: TestClient[Litestar]) -> None:
    browser = Browser(client)
    browser.get("/new/terraforming-mars")
    options: dict[str, Any] = {"option-cards": "base", "option-beginners": "4"}
    browser.send("/new/terraforming-mars", files={"nothing": b""}, seat0="me", seat1="open", **options)
    assert browser.page.url.path.startswith("/table/")
