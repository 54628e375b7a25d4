"""Refusals: every mistake of a visitor is one sentence in the visitor's language, also if it is a program."""

import ast
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.core.errors import BadOption, BadPack, BadRecord, UnknownName
from planetfall.core.translation import languages
from planetfall.server import errors
from planetfall.server.app import MAX_BODY, create_app
from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.http.error_messages import page_message
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.settings import Settings
from planetfall.testing.catalogues import CatalogueFile
from tests.server.test_pages import SEATS, Browser, make_table

KINDS = ("NotAllowed", "NotFound", "InvalidRequest", "Conflict")
LOCALE = Path(planetfall.__file__).parent / "locale"
SOURCES = sorted(Path(errors.__file__).parent.rglob("*.py"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture
def gast(client: TestClient[Litestar]) -> Browser:
    return Browser(client, "de")


def raised() -> list[ast.Call]:
    """Every place in the server where a mistake is made."""
    trees = [ast.parse(source.read_text("utf-8")) for source in SOURCES]
    return [
        node
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS
    ]


@pytest.mark.parametrize("language", languages())
def test_every_mistake_has_its_sentence_and_all_its_values(language: str) -> None:
    calls = raised()
    sentences = CatalogueFile(LOCALE / f"{language}.po").sentences
    assert len(calls) > 25
    for call in calls:
        key = call.args[0]
        assert isinstance(key, ast.Constant)
        sentence = sentences[str(key.value)]
        assert sentence.values() == {value.arg for value in call.keywords}, key.value


def test_logs_read_english() -> None:
    mistake = NotAllowed("app.mistake.stand-in-later", count=10)
    assert str(mistake) == "the table waits 10 minutes before a bot may stand in"
    assert (
        page_message(mistake, page_catalogue("de"))
        == "Der Tisch wartet 10 Minuten, bevor ein Bot einspringen darf."
    )
    assert isinstance(InvalidRequest("app.mistake.choose-record"), BadOption)


@pytest.mark.parametrize(
    ("mistake", "lead"),
    [
        (BadOption("six is too many"), "Das geht so nicht: "),
        (UnknownName("no game 'go'"), "Das gibt es hier nicht: "),
        (BadRecord("line 3"), "Diese Aufzeichnung lässt sich nicht lesen: "),
        (BadPack(["no cards", "no board"]), "Dieses Materialpaket stimmt nicht: "),
    ],
)
def test_mistakes_that_the_core_finds_get_a_lead(mistake: Exception, lead: str) -> None:
    assert page_message(mistake, page_catalogue("de")) == f"{lead}{mistake}."
    assert page_message(mistake, page_catalogue("en")).lower() == f"{mistake}.".lower()


@pytest.mark.parametrize(
    ("place", "status", "sentence"),
    [
        ("/nowhere", 404, "Unter dieser Adresse gibt es nichts."),
        ("/play-now/red-planet", 405, "So lässt sich diese Adresse nicht benutzen;"),
        ("/table/nowhere", 404, "Diesen Tisch gibt es nicht."),
        ("/join/nobody", 404, "Diesen Platz gibt es nicht; bitte um einen neuen Link."),
        ("/record/none", 404, "Diese Aufzeichnung ist hier nicht mehr offen;"),
        ("/replay/nowhere?at=x", 400, "Mit der Adresse oder dem Formular stimmt etwas nicht;"),
        ("/new/chess", 404, "Das gibt es hier nicht: "),
    ],
)
def test_addresses_that_lead_nowhere(gast: Browser, place: str, status: int, sentence: str) -> None:
    assert sentence in unescape(gast.get(place, status))


def test_a_form_that_is_out_of_date(gast: Browser) -> None:
    gast.get("/")
    answer = gast.send("/play-now/red-planet", 403, _csrf_token="0" * 128)
    assert "Dieses Formular ist veraltet;" in answer


def test_a_file_that_is_too_large(gast: Browser) -> None:
    gast.get("/")
    large = {"record": ("long.planetfall", b"x" * (MAX_BODY + 1), "text/plain")}
    assert "Das ist zu groß;" in gast.send("/record", 413, files=large)


def test_forms_that_cannot_be_had(gast: Browser) -> None:
    gast.get("/new/red-planet")
    assert "Das geht so nicht: red-planet is for 2 to 6" in gast.send("/new/red-planet", 400, seat0="me")
    assert "Die Wartezeit muss 1 bis" in gast.send("/new/red-planet", 400, seat0="me", seat1="open", wait="0")
    assert "Wähle zuerst eine Aufzeichnung" in gast.send("/record", 400)


def test_the_game_says_why_not_in_the_visitors_language(gast: Browser) -> None:
    place = make_table(gast, *SEATS)
    gast.send(f"{place}/hand-over", seat="0")
    game = planetfall.game("red-planet").with_language("de")
    why = game.why_not(game.new(3), 0, 999999)
    assert why is not None
    assert why.reason in unescape(gast.send(f"{place}/answer", 409, action="999999"))


def test_strangers_and_friends_hear_what_is_not_theirs(client: TestClient[Litestar], gast: Browser) -> None:
    place = make_table(gast, *SEATS)
    stranger = Browser(client, "de")
    assert "Du hast keinen Platz an diesem Tisch;" in stranger.get(place, 403)
    assert "you have no seat at this table" in Browser(client).get(place, 403).lower()
    assert "Wähle zuerst, wessen Hand gezeigt wird." in gast.send(f"{place}/answer", 403, action="1")


def test_pages_with_scripts_get_the_sentence_alone(client: TestClient[Litestar]) -> None:
    headers = {"hx-request": "true", "accept-language": "de"}
    answer = client.get("/table/nowhere", headers=headers)
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text == "Diesen Tisch gibt es nicht."


def test_programs_hear_the_language_they_ask_for(client: TestClient[Litestar]) -> None:
    told = {
        language: client.get("/api/watch/nobody", headers={"accept-language": language}).json()["mistake"]
        for language in ("", "en", "de", "fr")
    }
    assert told["de"] == "diesen Tisch gibt es nicht"
    assert {told[language] for language in ("", "en", "fr")} == {"there is no such table"}


def test_programs_are_told_which_field_is_wrong(client: TestClient[Litestar]) -> None:
    body = {"game": "red-planet", "seats": ["open"] * 3, "wait_minutes": 0}
    sentence = client.post("/api/tables", json=body).json()["mistake"]
    assert "wait_minutes" in sentence
    assert ">= 1" in sentence


def test_who_asks_too_often_is_told_so(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path, requests_per_minute=1)
    with TestClient(create_app(settings)) as busy:
        for _ in range(2):  # the first visit brings the cookie
            busy.get("/")
        for language, word in (("de", "zu viele Anfragen"), ("en", "too many requests")):
            answer = busy.get("/", headers={"accept-language": language})
            assert answer.status_code == 429
            assert answer.text.startswith(word)
