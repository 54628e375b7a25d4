"""The coach at a table: for whom it is, what it says and what everybody learns of it."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from planetfall.server.errors import NotAllowed
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.notes import last_notes, note_text
from planetfall.server.tables.teaching.coaching import advise
from tests.server.tabletop import at_a_table
from tests.server.test_analysis import after_a_game
from tests.server.test_pages import Browser, client, make_table

__all__ = ["client"]

BUTTON = "What would you do?"


def answers(table: LiveTable, person: str, seat: int | None) -> str:
    return Renderer().region(Scene(table, seat, page_catalogue("en"), person), "answers").html


def notes_of(table: LiveTable) -> list[str]:
    lines = last_notes(table.chat)
    return [note_text(line, table.game, len(table.seats), page_catalogue("en")) for line in lines]


def test_who_plays_with_bots_gets_answers_with_reasons_and_everybody_reads_it(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        assert BUTTON in answers(table, "ann", 0)
        assert BUTTON not in answers(table, "", None)
        hint = await table.coaching.ask("ann", 0, "medium", "en")
        assert {one.action for one in hint.suggestions} <= set(table.state.legal(0))
        assert 1 <= len(hint.suggestions) <= 3
        assert notes_of(table) == ["Red has asked the coach."]
        assert table.coaching.known_hint(0, "en") == hint
        assert await table.coaching.ask("ann", 0, "medium", "en") is hint
        assert table.coaching.known_hint(0, "de") is None
        await table.answer("ann", 0, [hint.suggestions[0].action])
        assert table.coaching.known_hint(0, "en") is None

    at_a_table(tmp_path, ["me", "medium", "medium"], scenario, game="red-planet")


def test_people_who_play_together_must_agree(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        assert BUTTON not in answers(table, "ann", 0)
        with pytest.raises(NotAllowed, match="for tables with bots only"):
            await table.coaching.ask("ann", 0, "medium", "en")
        await table.proposals.propose_coach("ann", 0)
        assert not table.coaching.is_offered("ann")
        await table.proposals.vote("bob", agreed=True)
        assert table.coaching.is_offered("ann")
        assert table.coaching.is_offered("bob")
        assert not table.coaching.is_offered("carl")

    at_a_table(tmp_path, ["me", "open", "medium"], scenario, game="red-planet")


def test_nobody_asks_the_coach_where_the_result_counts(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        table.row = replace(table.row, arrangements=replace(table.arrangements, rated=True, coach=True))
        assert not table.coaching.is_offered("ann")
        assert BUTTON not in answers(table, "ann", 0)
        with pytest.raises(NotAllowed, match="at a rated table"):
            await table.proposals.propose_coach("ann", 0)

    at_a_table(tmp_path, ["me", "medium", "medium"], scenario, game="red-planet")


def test_the_coach_is_given_a_sampled_world_and_speaks_the_language(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        world = table.state.text()
        english, german = (
            advise("red-planet", "", world, 0, "medium", 3, language, ("Ann", "Bot", "Bot"))
            for language in ("en", "de")
        )
        assert [one.action for one in english.suggestions] == [one.action for one in german.suggestions]
        assert english.question.text != german.question.text
        assert not re.search("[äöü]", english.suggestions[0].label)

    at_a_table(tmp_path, ["me", "medium", "medium"], scenario, game="red-planet")


def test_without_scripts_the_coach_is_a_page_and_its_answer_a_button(client):
    browser = Browser(client)
    place = make_table(browser, "me", "medium", "medium", name="Ada")
    assert f'formaction="{place}/coach"' in browser.get(place)
    told = browser.send(f"{place}/coach", strength="medium")
    assert browser.page.url.path == f"{place}/coach"
    action = re.search(r'<button class="button primary" name="action" value="(\d+)"', told)
    after = re.search(r'name="after" value="(\d+)"', told)
    assert action
    assert after
    assert "points)" in told
    browser.send(f"{place}/answer", action=action[1], after=after[1])
    assert browser.page.url.path == place
    assert "has asked the coach." in browser.page.text
    browser.send(f"{place}/coach", status=400, strength="perfect")


def test_what_to_try_next_time_is_told_after_the_game(client):
    browser = Browser(client)
    place = make_table(browser, "me", "random", "random", name="Ada")
    browser.get(f"{place}/next-time", status=403)


@pytest.mark.long
def test_after_a_game_there_are_things_to_try_next_time(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        ending = Renderer().region(Scene(table, 0, page_catalogue("en"), "ann"), "ending").html
        assert f'href="/table/{table.id}/next-time"' in ending
        tips = await table.next_time.tips(0, "en")
        assert len(tips) <= 3
        assert all(tip.given != tip.better and tip.reason.text for tip in tips)
        assert await table.next_time.tips(0, "en") is tips

    after_a_game(tmp_path, scenario)
