"""What has happened since somebody's last answer: a line for each seat with what changed, below it every event."""

import random
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from planetfall.core.chance import Chance
from planetfall.core.counters import net_changes
from planetfall.server.render.log.net_changes import SeatChanges, changes_since
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.history import counted
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import at_a_table

PEOPLE = ("ann", "ben", "cleo")


def has_news(table: LiveTable) -> bool:
    """Whether only Ann owes an answer, and something has changed since her last one."""
    return table.state.actors() == [0] and bool(table.last_answer("ann") >= 0 and summed_up(table))


def at_three(folder: Path, check: Any, game: str, answers: int) -> None:
    """Ann, Ben and Cleo have given random answers, and Ann is asked again; then something is checked."""

    async def played(services: Services, table: LiveTable) -> None:
        for seat, person in ((1, "ben"), (2, "cleo")):
            await table.seating.join(table.seats[seat].token, person, person.title())
        chance = random.Random(5)
        while len(table.answers) < answers or not has_news(table):
            seat = next((seat for seat in table.state.actors() if seat), 0)  # Ann answers last
            await table.answer(PEOPLE[seat], seat, [chance.choice(table.state.legal(seat))])
        await check(services, table)

    at_a_table(folder, ["me", "open", "open"], played, game=game)


def scene_of(table: LiveTable, language: str = "en") -> Scene:
    return Scene(table, 0, page_catalogue(language), "ann")


def summed_up(table: LiveTable) -> list[SeatChanges]:
    scene, last = scene_of(table), table.last_answer("ann")
    return (
        changes_since(scene, table.history.counters_after(last, 0), scene.log(80, last))
        if len(scene.log(80, last)) > 1
        else []
    )


@pytest.mark.parametrize("game", ["red-planet", "rocket-rescue", "terraforming-mars"])
def test_changes_are_those_from_my_last_answer_to_now(tmp_path: Path, game: str) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        last = table.last_answer("ann")
        kept = table.history.counters_after(last, 0)
        table.history._kept.clear()  # as after a restart: the position is played again
        assert table.history.counters_after(last, 0) == kept
        changed = net_changes(kept, counted(table.game, table.state, 0))
        assert changed
        told = {
            (one.seat, change.counter.partition(":")[2], change.is_loss)
            for one in summed_up(table)
            for change in one.changes
        }
        assert told == {(change.seat, change.id, change.by < 0) for change in changed}
        html = unescape(Renderer().region(scene_of(table), "since").html)
        lines = re.findall(r"<ul>(.*?)</ul>", html, re.DOTALL)[0]
        for one in summed_up(table):
            assert f"{'You' if one.is_reader else table.names()[one.seat]}:" in lines
            assert all(change.text in lines for change in one.changes)

    at_three(tmp_path, check, game, answers=70)


def test_a_summary_is_the_same_in_every_world_that_the_seat_may_be_in(tmp_path: Path) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        before = summed_up(table)
        for seed in range(3):
            world = table.game.sample(table.state, 0, Chance.from_seed(seed))
            table.history.match = table.history.match.fork()
            table.history.match.state = world
            assert summed_up(table) == before

    at_three(tmp_path, check, "terraforming-mars", answers=60)


def test_an_undone_answer_is_compared_with_no_longer(tmp_path: Path) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        history, last = table.history, table.last_answer("ann")
        history.counters_after(last, 0)
        history._truncate(last)
        assert not any(kept.place >= last for kept in history._kept.values())

    at_three(tmp_path, check, "rocket-rescue", answers=40)
