"""The log: players by their names, the reader as "you", events by rounds and turns with what followed from them."""

import random
import re
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from planetfall.core.events import PHASE, ROUND, TURN
from planetfall.server.render.log.log_turns import GrowingLog, LogTurn, last_turns, newest_first
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import LOG_LINES, Scene
from planetfall.server.render.templating.translations import page_catalogue
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

    at_two(tmp_path, check, "space-mission", 90)


def told(turn: LogTurn) -> list[list[str]]:
    """The kinds of events of a turn, act by act."""
    return [[entry.event.kind.replace(" ", "-") for entry in act] for act in turn.acts]


def test_a_turn_holds_what_somebody_did_in_a_row_with_what_was_paid_under_its_cause(tmp_path: Path) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        turns = last_turns(scene(table, "ann"), None)
        acts = [act for turn in turns for act in told(turn)]
        assert ["pays", "project"] not in [act[:2] for act in acts]
        assert any(act[:2] == ["project", "pays"] for act in acts)
        causes = [act[0] for act in acts]
        assert {"generation", "produces", "passes", "buys"} <= set(causes)
        assert not {"pays", "gains", "temperature", "rating"} & set(causes)
        for turn, following in pairwise(turns):
            assert turn.first <= turn.last <= following.last
            assert turn.level != TURN or following.level != TURN or turn.ref != following.ref

    at_two(tmp_path, check, "terraforming-mars")


@pytest.mark.parametrize("game", ["red-planet", "space-mission"])
def test_a_log_that_grows_is_the_one_that_a_new_page_shows_also_after_an_undo(
    tmp_path: Path, game: str
) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        chance, logs = random.Random(6), {person: GrowingLog() for person in ("ann", "ben", "")}

        def compare() -> None:
            for person, log in logs.items():
                kept, fresh = (
                    log.last_turns(scene(table, person), LOG_LINES),
                    last_turns(scene(table, person)),
                )
                assert [(turn.id, told(turn)) for turn in kept] == [(turn.id, told(turn)) for turn in fresh]
                keys = [[turn.key(scene(table, person)) for turn in turns] for turns in (kept, fresh)]
                assert keys[0] == keys[1]

        compare()
        for number in range(45):
            seat = table.state.actors()[0]
            await table.answer(PEOPLE[seat], seat, [chance.choice(table.state.legal(seat))])
            if number % 9 == 8:
                await table.undoing.undo(PEOPLE[seat])
            compare()

    at_two(tmp_path, check, game, 30)


@pytest.mark.parametrize("game", ["red-planet", "space-mission", "terraforming-mars"])
def test_a_turn_is_the_same_however_much_of_the_log_is_shown(tmp_path: Path, game: str) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        for person in ("ann", "ben", ""):
            whole = last_turns(scene(table, person), None)
            kinds = {turn.id: told(turn) for turn in whole}
            assert len(kinds) == len(whole)  # no id twice
            for most in (3, 8, 20, 45):
                some = last_turns(scene(table, person), most)
                assert kinds | {turn.id: told(turn) for turn in some} == kinds
                assert [turn.id for turn in some if turn.level != ROUND][-3:] == [
                    turn.id for turn in whole if turn.level != ROUND
                ][-3:] or len(some) < 5
                assert some[0].level == ROUND or some[0].id == whole[0].id

    at_two(tmp_path, check, game, 90)


def test_the_newest_turn_stands_first_below_the_beginning_of_its_round(tmp_path: Path) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        shown = newest_first(last_turns(scene(table, "ann"), None))
        rounds = [turn.first for turn in shown if turn.level == ROUND]
        assert rounds == sorted(rounds, reverse=True)
        assert shown[0].level == ROUND
        others = [turn.first for turn in shown if turn.level in (TURN, PHASE)]
        assert others == sorted(others, reverse=True)

    at_two(tmp_path, check, "red-planet")


def test_what_came_before_the_first_beginning_of_a_round_is_not_taken_for_its_turns(tmp_path: Path) -> None:
    """The first generation of Terraforming Mars stands below a line, not below the beginning of the second."""

    async def check(services: Services, table: LiveTable) -> None:
        chance, listed = random.Random(5), services.renderer.region(scene(table, "ann"), "log").html
        assert "log-start" not in listed
        while "log-round-" not in listed:
            seat = table.state.actors()[0]
            await table.answer(PEOPLE[seat], seat, [chance.choice(table.state.legal(seat))])
            listed = services.renderer.region(scene(table, "ann"), "log").html
        items = re.findall(r'<li class="log-(?:round|turn)[^"]*" id="([^"]+)"', listed)
        assert items[0].startswith("log-round-")
        assert items[1] == "log-start"  # no turn yet
        assert len(items) > 3

    at_two(tmp_path, check, "terraforming-mars", 4)


def test_older_turns_stay_as_they_are_while_the_game_goes_on(tmp_path: Path) -> None:
    """So that updates are small."""

    async def check(services: Services, table: LiveTable) -> None:
        chance, seen = random.Random(6), services.renderer.region(scene(table, ""), "log")
        for _ in range(25):
            seat = table.state.actors()[0]
            await table.answer(PEOPLE[seat], seat, [chance.choice(table.state.legal(seat))])
            now = services.renderer.region(scene(table, ""), "log")
            update = now.update(seen).decode()
            assert "innerMorph" not in update
            assert len(update) < len(now.html) / 2
            seen = now

    at_two(tmp_path, check, "space-mission", 90)  # from then on the oldest turns are left out


def test_a_whole_log_is_linked_where_only_its_end_is_shown(tmp_path: Path) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        for person, address in (
            ("ann", f"/table/{table.id}?log=all"),
            ("", f"/watch/{table.row.watch}?log=all"),
        ):
            seen = scene(table, person)
            assert f'href="{address}"' in services.renderer.region(seen, "log").html
            newest = last_turns(seen)[-1].first
            assert f'{escape(seen.replay_address)}{newest + 1}"' in services.renderer.region(seen, "log").html
            seen.log_lines = None
            everything = services.renderer.region(seen, "log").html
            assert address not in everything
            assert everything.count('class="log-line') == len(seen.visible_entries(10_000))

    at_two(tmp_path, check, "space-mission", 90)


def test_whoever_has_given_no_name_may_give_one(tmp_path: Path) -> None:
    async def check(services: Services, table: LiveTable) -> None:
        await table.seating.rename("ann", 0, "")
        assert (
            scene(table, "ann").names == scene(table, "ben").names == scene(table, "").names == ["Red", "Ben"]
        )
        chat = Renderer().region(scene(table, "ann"), "chat").html
        assert '<a href="#rename-0">The others see you as Red' in chat
        assert "rename-1" not in Renderer().region(scene(table, "ben"), "chat").html

    at_two(tmp_path, check, "red-planet", answers=0)
