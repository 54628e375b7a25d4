"""Hands of earlier rounds, shown in the replay of a running game if everybody agrees, for teaching."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import planetfall
from planetfall.core.match import Match
from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from planetfall.server.store.rows import Arrangements
from tests.browser.positions import played
from tests.browser.server_process import Laid, newcomer
from tests.server.test_pages import Browser
from tests.server.test_replay import House

GAME = planetfall.game("space-mission")
ADA, BEN = newcomer("Ada"), newcomer("Ben")
THEN = 4  # answers: the first turn, or the second


def in_round_four(match: Match) -> bool:
    return match.game.round(match.state) >= 4 and not match.state.over()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with TestClient(create_app(Settings(folder=tmp_path, pace=0.0, requests_per_minute=0))) as client:
        yield House(client, tmp_path)


@pytest.fixture
def table(house: House) -> Laid:
    return house.lay(played(in_round_four, seats=2, game=GAME), ADA, BEN)


def send(browser: Browser, table: Laid, action: str, **fields: Any) -> None:
    browser.get(table.path)
    browser.send(f"{table.path}/{action}", **fields)


def agree(house: House, table: Laid) -> tuple[Browser, Browser]:
    ada, ben = house.browser(ADA), house.browser(BEN)
    send(ada, table, "open-hands")
    assert "Ada would like to show hands of earlier rounds" in ben.get(table.path)
    send(ben, table, "consent", agree="yes")
    return ada, ben


def told(page: str) -> list[str]:
    """The cards that a replay names as held then."""
    panel = re.search(r'<div class="tool-panel past-hands">.*?</details>', page, re.DOTALL)
    return re.findall(r'data-ref="(card-[^"]+)"', panel[0]) if panel else []


def watched(house: House, table: Laid, at: int) -> str:
    token = table.watch.rpartition("/")[2]
    return house.browser().get(f"/replay/{table.id}?at={at}&watch={token}")


def test_hands_are_shown_when_everybody_has_agreed_and_everybody_reads_it(house: House, table: Laid) -> None:
    assert "Hands then" not in watched(house, table, THEN)
    ada, _ = agree(house, table)
    on = "Everybody has agreed that hands of earlier rounds are shown"
    for page in (ada.get(table.path), house.browser().get(table.watch)):
        assert on in page
    note = "Ada has proposed to show hands of earlier rounds, and everybody has agreed."
    assert note in ada.get(table.path)
    page = watched(house, table, THEN)
    assert "Hands then" in page
    assert told(page)
    assert "cards that nobody else has seen yet" in page or "card that nobody else has seen yet" in page
    live = house.services.tables.find(table.id)
    assert live is not None
    discard = {f"card-{card.id}" for card in GAME.view(live.state, None).discard}
    assert set(told(page)) <= {card.replace("_", "-") for card in discard}


def test_nothing_is_told_of_the_present_round_and_everybody_may_end_it(house: House, table: Laid) -> None:
    _, ben = agree(house, table)
    live = house.services.tables.find(table.id)
    assert live is not None
    page = watched(house, table, live.answer_count())
    assert told(page) == []
    assert "Of this moment no hands can be shown" in page
    send(ben, table, "close-hands")
    assert "Hands then" not in watched(house, table, THEN)
    assert "Ben no longer wants hands of earlier rounds to be shown." in ben.get(table.path)


def test_one_who_does_not_agree_suffices(house: House, table: Laid) -> None:
    ada, ben = house.browser(ADA), house.browser(BEN)
    send(ada, table, "open-hands")
    send(ben, table, "consent", agree="no")
    assert "Hands then" not in watched(house, table, THEN)
    send(ada, table, "consent", agree="yes")
    assert "Hands then" not in watched(house, table, THEN)


@pytest.mark.parametrize("game", ["red-planet", "rocket-rescue"])
def test_where_nothing_could_be_told_it_is_not_offered(house: House, game: str) -> None:
    laid = house.lay(played(lambda match: True, seats=3, game=planetfall.game(game)), ADA, BEN, "random")
    ada = house.browser(ADA)
    page, why = ada.get(laid.path), "Hands of earlier rounds cannot be shown in this game"
    assert "/open-hands" not in page
    assert why in page
    assert why in ada.send(f"{laid.path}/open-hands", 403)
    assert why not in house.browser().get(laid.watch)


def test_at_a_rated_table_it_is_refused(house: House) -> None:
    match = played(in_round_four, seats=2, game=GAME)
    laid = house.lay(match, ADA, BEN, arrangements=Arrangements(rated=True))
    ada = house.browser(ADA)
    assert "/open-hands" not in ada.get(laid.path)
    ada.send(f"{laid.path}/open-hands", 403)
