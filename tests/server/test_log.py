"""The log: players by their names, the reader as "you", things that can be looked at."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from planetfall.server.render.scene import Scene
from planetfall.server.render.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import at_a_table

PEOPLE = ("ann", "ben")


def scene(table: LiveTable, person: str, language: str = "en") -> Scene:
    """The table as a person sees it."""
    seat = PEOPLE.index(person) if person else None
    return Scene(table, seat, page_catalogue(language), person)


def sentences(table: LiveTable, person: str, language: str = "en") -> list[str]:
    return [line.text for line in scene(table, person, language).log()]


def at_two(folder: Path, check: Any, game: str, answers: int = 60) -> None:
    """Ann and Ben have given random answers; then something is checked."""

    async def played(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "ben", "Ben")
        await table.seating.rename("ann", 0, "Ann")
        chance = random.Random(5)
        for _ in range(answers):
            seat = table.state.actors()[0]
            await table.answer(PEOPLE[seat], seat, [chance.choice(table.state.legal(seat))])
        await check(services, table)

    at_a_table(folder, ["me", "open"], played, game=game)


@pytest.mark.parametrize("game", ["space-mission", "terraforming-mars", "red-planet"])
def test_players_are_called_by_their_names_and_the_reader_is_you(tmp_path: Path, game: str) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        for_ann, for_ben, for_all = (" ".join(sentences(table, person)) for person in ("ann", "ben", ""))
        assert "Ben" in for_ann
        assert "Ann" in for_ben
        assert "You " in for_ann
        assert "You " in for_ben
        assert "You " not in for_all
        assert {"Ann", "Ben"} <= set(re.findall(r"\w+", for_all))
        assert "Ann " not in for_ann
        assert "Du " in " ".join(sentences(table, "ann", "de"))
        colours = tuple(f"{colour} " for colour in table.game.seat_names(2))
        assert not [line for line in sentences(table, "ann") if line.startswith(colours)]

    at_two(tmp_path, check, game)


def test_a_new_name_shows_in_the_log_at_once(tmp_path: Path) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        before = services.renderer.region(scene(table, "ann"), "log").html
        await table.seating.rename("ben", 1, "Benedikt")
        after = services.renderer.region(scene(table, "ann"), "log").html
        assert "Benedikt" not in before
        assert re.sub("Benedikt", "Ben", after) == before

    at_two(tmp_path, check, "space-mission")
