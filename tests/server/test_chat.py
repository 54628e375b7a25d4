"""The chat: quick phrases in every reader's language, and talking in the waiting room."""

from pathlib import Path

import pytest

from planetfall.core.translation import languages
from planetfall.server.errors import NotAllowed
from planetfall.server.http.pages.table.table_actions import TABLE_ACTIONS
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.emotes import EMOTES, chat_text, emote_line
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import at_a_table


def chat_of(table: LiveTable, person: str, seat: int, language: str = "en") -> str:
    return Renderer().region(Scene(table, seat, page_catalogue(language), person), "chat").html


def test_a_quick_phrase_is_read_in_each_readers_language(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        await TABLE_ACTIONS["say"](table, "ann", {"emote": "well-played", "text": ""})
        assert table.chat[-1].text == ":well-played:"
        assert "Well played!" in chat_of(table, "bob", 1)
        assert "Gut gespielt!" in chat_of(table, "bob", 1, "de")
        assert 'class="own"' in chat_of(table, "ann", 0)
        assert 'class="own"' not in chat_of(table, "bob", 1)

    at_a_table(tmp_path, ["me", "open"], scenario)


def test_only_the_fixed_phrases_are_translated():
    catalogue = page_catalogue("en")
    assert chat_text(":nonsense:", catalogue) == ":nonsense:"
    assert chat_text("well-played", catalogue) == "well-played"
    assert emote_line("<b>") == ""
    for language in languages():
        assert all(f"app.emote.{emote}" in page_catalogue(language) for emote in EMOTES)


def test_people_talk_while_they_wait_and_what_they_said_stays(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        assert table.is_waiting()
        mark = table.mark()
        await table.add_chat_line("ann", "Five more minutes")
        assert table.mark() != mark, "waiting rooms load anew"
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        assert "Five more minutes" in chat_of(table, "bob", 1)
        await table.resets.mute("ann", 1, muted=True)
        with pytest.raises(NotAllowed):
            await TABLE_ACTIONS["say"](table, "bob", {"emote": "hello"})
        with pytest.raises(NotAllowed):
            await table.add_chat_line("stranger", "Hello")

    at_a_table(tmp_path, ["me", "open"], scenario)
