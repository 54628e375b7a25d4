"""What a table's page says: that it is paused, which bots play, and what has happened, as its reader may hear it."""

import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path

import pytest

import planetfall
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.server.http.pages.replay.replay_page import ReplayPosition
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.replays.record_library import Replay
from planetfall.server.tables.replays.replayed import replay_to
from tests.server.tabletop import Scenario, at_a_table

ENGLISH, GERMAN = page_catalogue("en"), page_catalogue("de")
PEOPLE = ("ann", "bob", "cid")
EVERYTHING = 100_000


def with_three(folder: Path, game: str, scenario: Scenario) -> None:
    """Do something at a table of three people."""

    async def seated(services: Services, table: LiveTable) -> None:
        for seat in (1, 2):
            await table.seating.join(table.seats[seat].token, PEOPLE[seat], PEOPLE[seat].title())
        await scenario(services, table)

    at_a_table(folder, ["me", "open", "open"], seated, game=game)


def seen_by(services: Services, table: LiveTable, person: str) -> dict[str, str]:
    """The regions of a person's page."""
    scene = Scene(table, table.seating.shown_seat(person), ENGLISH, person)
    return {name: region.html for name, region in services.renderer.regions(scene).items()}


async def positions(table: LiveTable, answers: int) -> AsyncIterator[None]:
    """Random answers, one by one."""
    chance = random.Random(answers)
    while answers and not table.state.over():
        answers -= 1
        seat = chance.choice(table.state.actors())
        await table.answer(PEOPLE[seat], seat, [chance.choice(table.state.legal(seat))])
        yield


# -- paused -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_at_a_paused_table_nothing_can_be_answered_and_the_page_says_why(tmp_path: Path, game: str) -> None:
    async def pause(services: Services, table: LiveTable) -> None:
        async for _ in positions(table, 40):
            asked = table.state.actors()[0]
            await table.pause("ann", True)
            page = seen_by(services, table, PEOPLE[asked])
            await table.pause("ann", False)
            whole = "".join(page.values())
            assert 'name="action"' not in whole
            assert [
                name for name, count in Counter(re.findall(r' id="(.*?)"', whole)).items() if count > 1
            ] == []
            assert " asked" not in page["question"]
            assert ENGLISH("app.paused.ask") in page["question"]
            for action in table.state.legal(asked):
                assert f'id="why-plain{action}">{ENGLISH("app.mistake.paused")}<' in page["answers"]

    with_three(tmp_path, game, pause)


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_at_a_paused_table_nobody_thinks(tmp_path: Path, game: str) -> None:
    async def pause(services: Services, table: LiveTable) -> None:
        for _ in range(2):
            thinking = seen_by(services, table, "ann")
            assert "owes" in thinking["seats"]
            assert "owes-mark" in thinking["people"]
            await table.pause("ann", True)
            paused = seen_by(services, table, "ann")
            assert "owes" not in paused["seats"]
            assert "owes-mark" not in paused["people"]
            said, still = (
                re.findall(r'"state quiet">\s*([^<]*?)\s*<', page["seats"]) for page in (thinking, paused)
            )
            assert [word for word in still if word] == []
            assert [word for word in said if word]
            await table.pause("ann", False)

    with_three(tmp_path, game, pause)


# -- bots -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_a_seat_tells_how_strong_its_bot_is(tmp_path: Path, game: str) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        assert 'class="bot-level' not in seen_by(services, table, "ann")["seats"]
        table.seats[1].bot = "expert"
        for words, told in ((ENGLISH, "Expert"), (GERMAN, "Experte")):
            seats = services.renderer.region(Scene(table, 0, words, "ann"), "seats").html
            assert re.findall(r'class="bot-level quiet" data-tip="(.*?)"', seats) == [f"Bot: {told}"]
            assert f": </span>{told}</span>" in seats

    with_three(tmp_path, game, look)


def test_who_is_stood_in_for_hears_by_which_bot(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        table.seats[0].bot = "expert"
        assert "<span>A bot (Expert) is playing for you</span>" in seen_by(services, table, "ann")["status"]
        assert "is playing for you" not in seen_by(services, table, "bob")["status"]
        german = services.renderer.region(Scene(table, 0, GERMAN, "ann"), "status").html
        assert "<span>Ein Bot (Experte) spielt für dich</span>" in german

    with_three(tmp_path, "red-planet", look)


# -- what has happened ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_the_last_sentence_that_a_reader_may_hear_stands_beside_the_question(
    tmp_path: Path, game: str
) -> None:
    async def compare(services: Services, table: LiveTable) -> None:
        async for _ in positions(table, 60):
            for person in ("", *PEOPLE):
                latest = [
                    line.text
                    for line in Scene(table, table.seating.shown_seat(person), ENGLISH, person).log(1)
                ]
                shown = re.findall('<p class="latest">(.*?)</p>', seen_by(services, table, person)["latest"])
                assert list(map(unescape, shown)) == latest

    with_three(tmp_path, game, compare)


def replayed_end(game: Game) -> ReplayPosition:
    """The end of a game that was played at random."""
    match, chance = Match.new(game, 3, 4, {}), random.Random(4)
    while not match.state.over():
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))
    end = replay_to(game, match.record, game.pack(), len(match.record.rows))
    return ReplayPosition(Replay(game, ["", "", ""], ("all",), "", ""), end.history)


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_only_what_the_reader_alone_knows_is_marked(game: str) -> None:
    position = replayed_end(planetfall.game(game))
    marked = 0
    for reader in (None, 0, 1, 2):
        scene = Scene(position, reader, ENGLISH)
        for item, line in zip(scene.visible_entries(EVERYTHING), scene.log(EVERYTHING), strict=True):
            alone = [seat for seat in (None, 0, 1, 2) if item.event.seen_by(seat)] == [reader]
            assert line.secret == alone, line.text
            marked += alone
    assert marked or game == "rocket-rescue"  # where only plans are secret, and nobody is told of them


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_with_all_hands_open_every_sentence_names_its_seat_and_none_is_marked(game: str) -> None:
    position = replayed_end(planetfall.game(game))
    for words, you in ((ENGLISH, "You "), (GERMAN, "Du ")):
        lines = Scene(position, 0, words, all_open=True).log(EVERYTHING)
        assert not any(line.secret for line in lines)
        assert [line.text for line in lines if line.text.startswith(you)] == []
