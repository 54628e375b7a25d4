"""A secret choice can be changed until it closes: a card is put back, a corporation or a pick is exchanged."""

import random
from html import unescape
from pathlib import Path

import pytest

from planetfall.core.errors import IllegalAction
from planetfall.core.match import Match
from planetfall.games.terraforming_mars.engine import action_ids
from planetfall.server.errors import Conflict, NotAllowed
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from tests.server.test_secrets import at_two


def chosen(table: LiveTable, seat: int) -> list[int]:
    return [offer.card.card for offer in table.game.view(table.state, seat).offered if offer.chosen]


async def choose(table: LiveTable, person: str, seat: int, cards: int) -> list[int]:
    """A corporation and the first cards; what was answered."""
    given = []
    for _ in range(1 + cards):
        given.append(table.state.legal(seat)[0])
        await table.answer(person, seat, [given[-1]])
    return given


def test_a_card_is_put_back_and_the_others_stay_chosen(tmp_path: Path) -> None:
    async def change(services: Services, table: LiveTable) -> None:
        mine = await choose(table, "ann", 0, 3)
        theirs = await choose(table, "ben", 1, 2)
        mark = table.mark("ben")
        await table.revise("ann", 0, mine[2], [])
        assert chosen(table, 0) == [action - action_ids.BUY for action in (mine[1], mine[3])]
        assert chosen(table, 1) == [action - action_ids.BUY for action in theirs[1:]]
        assert table.mark("ben") == mark  # nobody else can tell
        assert table.known_count_for("ben") == len(theirs)
        assert table.open_answers(0) == [mine[0], mine[1], mine[3]]
        replayed = Match.replay(table.game, table.match.record, table.pack)
        assert replayed.state.text() == table.state.text()

    at_two(tmp_path, change)


def test_a_corporation_is_exchanged_and_the_cards_stay(tmp_path: Path) -> None:
    async def change(services: Services, table: LiveTable) -> None:
        mine = await choose(table, "ann", 0, 2)
        other = table.game.view(table.state, 0).declined[0].corporation
        await table.revise("ann", 0, mine[0], [action_ids.FOUND + other])
        assert [found.corporation for found in table.game.view(table.state, 0).corporations] == [other]
        assert len(chosen(table, 0)) == 2

    at_two(tmp_path, change)


def test_what_does_not_fit_any_more_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    async def change(services: Services, table: LiveTable) -> None:
        mine = await choose(table, "ann", 0, 1)
        before = table.state.text()
        with pytest.raises(IllegalAction):
            await table.revise("ann", 0, mine[1], [action_ids.PASS])
        with pytest.raises(Conflict):
            await table.revise("ann", 0, action_ids.PASS, [])
        with pytest.raises(NotAllowed):
            await table.revise("ben", 0, mine[1], [])
        assert table.state.text() == before

    at_two(tmp_path, change)


def test_a_choice_that_has_closed_cannot_be_changed(tmp_path: Path) -> None:
    async def change(services: Services, table: LiveTable) -> None:
        mine = await choose(table, "ann", 0, 1)
        await choose(table, "ben", 1, 1)
        for person, seat in (("ann", 0), ("ben", 1)):
            await table.answer(person, seat, [action_ids.DONE])
        assert table.open_answers(0) == []
        with pytest.raises(Conflict):
            await table.revise("ann", 0, mine[1], [])

    at_two(tmp_path, change)


async def until_ann_may(table: LiveTable, action: int) -> None:
    """Everybody answers until Ann may give an answer; nobody passes while there is something else to do."""
    people, chance = ("ann", "ben"), random.Random(7)
    while 0 not in table.state.actors() or action not in table.state.legal(0):
        seat = table.state.actors()[0]
        await table.answer(people[seat], seat, [chance.choice(table.state.legal(seat))])


def test_cards_that_are_being_sold_can_be_kept_until_the_sale_is_done(tmp_path: Path) -> None:
    async def change(services: Services, table: LiveTable) -> None:
        sell = table.game.actions.parse("project sell-patents")
        await until_ann_may(table, sell)
        before = table.game.view(table.state, 0).players[0]
        cards = [held.card.card for held in before.hand[:2]]
        assert len(cards) == 2
        await table.answer("ann", 0, [sell])
        for card in cards:
            await table.answer("ann", 0, [action_ids.DISCARD + card])
        assert table.open_answers(0)[:2] == [action_ids.DISCARD + card for card in reversed(cards)]
        html = unescape(Renderer().region(Scene(table, 0, page_catalogue("en"), "ann"), "hand").html)
        assert "2 cards for 2\u00a0M€" in html
        assert html.count('name="revise"') == 2
        await table.revise("ann", 0, action_ids.DISCARD + cards[0], [])
        now = table.game.view(table.state, 0).players[0]
        assert cards[0] in {held.card.card for held in now.hand}
        assert cards[1] not in {held.card.card for held in now.hand}
        assert now.stock["megacredits"] == before.stock["megacredits"] + 1
        await table.answer("ann", 0, [table.game.actions.parse("done")])
        assert table.open_answers(0) == []  # everybody was told
        with pytest.raises(Conflict):
            await table.revise("ann", 0, action_ids.DISCARD + cards[1], [])

    at_two(tmp_path, change)
