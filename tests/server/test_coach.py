"""The coach at a table: for whom it is, what it says and what everybody learns of it."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from planetfall.server.errors import NotAllowed
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.coaching import advise
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.notes import last_notes, note_text
from tests.server.tabletop import at_a_table

BUTTON = "What would you do?"


def question(table: LiveTable, person: str, seat: int | None) -> str:
    return Renderer().region(Scene(table, seat, page_catalogue("en"), person), "question").html


def notes_of(table: LiveTable) -> list[str]:
    lines = last_notes(table.chat)
    return [note_text(line, table.game, len(table.seats), page_catalogue("en")) for line in lines]


def test_who_plays_with_bots_gets_answers_with_reasons_and_everybody_reads_it(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        assert BUTTON in question(table, "ann", 0)
        assert BUTTON not in question(table, "", None)
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
        assert BUTTON not in question(table, "ann", 0)
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
        assert BUTTON not in question(table, "ann", 0)
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
