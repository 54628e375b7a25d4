"""Playing on from a moment of a finished game: the same knowledge, fresh chance, a table like any other."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient

import planetfall
from planetfall.core.game import Game
from planetfall.core.match import Match, new_header
from planetfall.core.record import loads
from planetfall.server.app import create_app
from planetfall.server.errors import NotAllowed
from planetfall.server.http.limits.rates import COST, TABLE, THOUGHT
from planetfall.server.http.pages.replay.play_on import ROUTES
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.tables.create_table import rematch
from planetfall.server.tables.history import record_prefix
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.replays.play_on import Moment, PlayOn, fresh_header, moment_of, play_on
from planetfall.server.tables.replays.replayed import replay_to
from tests.browser.positions import asked, over, played
from tests.browser.server_process import ServerProcess, newcomer
from tests.server.tabletop import at_a_table
from tests.server.test_pages import Browser
from tests.server.test_replay import House

BOTS = ("random", "random")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    settings = Settings(folder=folder, pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as client:
        yield House(client, folder)


@pytest.fixture(scope="module")
def ended() -> Match:
    return played(over, seats=3)


def finish(match: Match, seed: int = 0) -> None:
    """Random answers to the end."""
    chance = random.Random(seed)
    while not match.state.over():
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))


def seen(game: Game, match: Match, seat: int) -> bytes:
    """All that a seat knows."""
    return msgspec.json.encode(game.view(match.state, seat))


# -- the position -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", planetfall.game_ids())
def test_a_game_goes_on_with_the_same_knowledge_and_fresh_chance(game_id: str) -> None:
    game = planetfall.game(game_id)
    match = played(over, seats=3, game=game)
    last = len(match.record.effective_answers()[0])
    for part, seat in ((0, 0), (2, 1), (5, 2)):
        replayed = replay_to(game, match.record, match.pack, last * part // 7)
        moment, wanted = moment_of(replayed), PlayOn(seat, "random")
        headers = [fresh_header(moment, wanted) for _ in range(2)]
        assert headers[0].start != headers[1].start
        assert headers[0].rules == match.record.header.rules
        assert headers[0].pack == match.record.header.pack
        assert headers[0].players.count("human") == 1
        began = Match(game, headers[0], match.pack)
        assert seen(game, began, seat) == seen(game, replayed.history.match, seat)
    finish(began)
    again = Match.replay(game, loads(began.save()), match.pack)
    assert again.state.text() == began.state.text()


@pytest.mark.parametrize("game_id", planetfall.game_ids())
def test_the_rules_of_the_old_game_are_kept(game_id: str) -> None:
    game = planetfall.game(game_id)
    oldest = game.under_rules(game.oldest_rules or game.rules_version)
    options = oldest.validate_options(3, {})
    match = Match(game, new_header(oldest, 3, "1", options, game.pack()))
    finish(match)
    half = record_prefix(match.record, len(match.record.rows) // 2)
    replayed = replay_to(game, half, match.pack, 10**6)
    began = Match(game, fresh_header(moment_of(replayed), PlayOn(0, "random")), match.pack)
    assert began.state.rules_version() == oldest.rules_version
    finish(began)


# -- the table --------------------------------------------------------------------------------------------------------


def moment_at(table: LiveTable, at: int) -> Moment:
    return moment_of(replay_to(table.game, table.match.record, table.pack, at), table)


def test_the_new_table_wakes_is_replayed_and_played_again(tmp_path: Path, ended: Match) -> None:
    async def go_on(services: Services, _: LiveTable) -> None:
        cleo = newcomer("Cleo")
        laid = ServerProcess(tmp_path).lay(ended, [cleo, *BOTS], title="Night")
        old = await services.tables.get(laid.id)
        table = await play_on(services.tables, "ann", moment_at(old, 50), PlayOn(1, "random", "Ann"))
        assert [seat.kind for seat in table.seats] == ["bot", "person", "bot"]
        assert [seat.name for seat in table.seats] == ["Kepler", "Ann", "Halley"]  # Cleo's name is hers
        assert (table.row.host, table.row.listed, table.row.title) == ("ann", False, "Night")
        assert table.game.view(table.state, 1) == table.game.view(moment_at(old, 50).state, 1)
        assert '"table":"' + old.id in table.chat[0].text
        start = table.match.record.header.start
        services.tables.drop(table)
        woken = await services.tables.get(table.id)
        assert woken.match.record.header.start == start
        assert len(woken.chat) == 1
        replayed = replay_to(woken.game, woken.match.record, woken.pack, 0)
        assert replayed.history.match.state.text() == start
        again = await services.tables.get(await rematch(woken, "ann"))
        assert again.match.record.header.start == ""
        with pytest.raises(NotAllowed):
            await play_on(services.tables, "ann", moment_at(old, 10**6), PlayOn(1, "random"))

    at_a_table(tmp_path, ["me", "open"], go_on)


def test_a_replay_offers_to_play_on_and_does(house: House, ended: Match) -> None:
    ada = newcomer("Ada")
    laid = house.lay(ended, ada, *BOTS)
    browser = house.browser(ada)
    page = browser.get(f"/replay/{laid.id}?at=40&eyes=2")
    assert f'action="/replay/{laid.id}/play-on"' in page
    assert re.search(r'<select id="play-on-seat".*?<option value="2" selected>', page)
    text = browser.send(f"/replay/{laid.id}/play-on", at="40", seat="2", bot="random", name="Ada")
    assert browser.page.url.path.startswith("/table/")
    assert f"This game goes on from step 40 of table {laid.id}, with fresh chance." in text
    german = house.browser(ada, "de").get(browser.page.url.path)
    assert f"Diese Partie geht von Schritt 40 am Tisch {laid.id} weiter" in german
    front = house.browser(ada).get("/")
    assert browser.page.url.path in front
    end = house.browser(ada).get(f"/replay/{laid.id}?at=100000")
    assert "play-on" not in end


def test_who_may_not_play_on(house: House, ended: Match) -> None:
    ada = newcomer("Ada")
    laid = house.lay(ended, ada, *BOTS)
    running = house.lay(played(asked("choose-specialist", least=3), seats=3), ada, *BOTS)
    browser, place = house.browser(ada), f"/replay/{laid.id}/play-on"
    assert "play-on" not in browser.get(f"/replay/{running.id}?at=5")
    browser.get(f"/replay/{laid.id}?at=5")
    wanted = {"at": "5", "seat": "0", "bot": "random"}
    browser.send(f"/replay/{running.id}/play-on", 403, **wanted)
    browser.send(place, 400, **(wanted | {"seat": "3"}))
    browser.send(place, 400, **(wanted | {"bot": "nobody"}))
    browser.send(place, 400, **(wanted | {"at": "x"}))
    browser.send(place, 403, **(wanted | {"at": "99999"}))
    stranger = house.browser()
    stranger.get("/")
    stranger.send(place, 403, **wanted)
    stranger.send(place, 200, **wanted, watch=laid.watch.rsplit("/", 1)[1])
    assert [route.opt[COST] for route in ROUTES] == [(TABLE, THOUGHT)] * 2


def test_an_uploaded_record_is_played_on_if_its_game_is_over(house: House, ended: Match) -> None:
    half = Match.replay(ended.game, record_prefix(ended.record, 50))
    for match, status in ((ended, 200), (half, 403)):
        browser: Browser = house.browser()
        browser.get("/")
        browser.send("/record", files={"record": ("game.planetfall", match.save().encode(), "text/plain")})
        place = browser.page.url.path
        browser.get("/")
        text = browser.send(f"{place}/play-on", status, at="40", seat="1", bot="random")
        assert ("step 40 of an uploaded record" in text) == (status == 200)


def key_of(house: House, invitation: str) -> dict[str, str]:
    """Join as a program; the header with the seat's key."""
    headers = {"authorization": f"Bearer {invitation}"}
    joined = house.client.post("/api/seat/join", json={"name": "One"}, headers=headers)
    assert joined.status_code == 201, joined.text
    return {"authorization": f"Bearer {joined.json()['token']}"}


def test_programs_play_on_too(house: House, ended: Match) -> None:
    wanted = {"answers": 40, "seat": 1, "level": "random"}
    for match, status in ((ended, 201), (Match.new(ended.game, 3), 403)):
        laid = house.lay(match, newcomer("Ada"), "open", "random")
        headers = key_of(house, laid.joins[1].rsplit("/", 1)[1])
        answer = house.client.post("/api/seat/play-on", json=wanted, headers=headers)
        assert answer.status_code == status, answer.text
        if status == 201:
            seats = answer.json()["seats"]
            assert [seat["kind"] for seat in seats] == ["bot", "open", "bot"]
            seen = house.client.get("/api/seat", headers=key_of(house, seats[1]["token"])).json()
            assert seen["seat"] == 1
    assert house.client.post("/api/seat/play-on", json=wanted).status_code == 401


def test_a_game_that_began_in_the_middle_is_no_first_game(house: House) -> None:
    """Who has not finished a whole game is offered what is best for beginners."""
    game = planetfall.game("terraforming-mars")
    whole = Match.new(game, 3)
    moment = moment_of(replay_to(game, whole.record, whole.pack, 0))
    middle = Match(game, fresh_header(moment, PlayOn(0, "random")))
    ada = newcomer("Ada")
    for match, is_beginner in ((middle, True), (whole, False)):
        house.lay(match, ada, *BOTS, over=True)
        assert ('name="usual"' in house.browser(ada).get("/")) == is_beginner
