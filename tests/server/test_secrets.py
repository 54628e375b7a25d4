"""What others choose in secret cannot be counted: not by pages, not by programs, not by the replay."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from planetfall.core.events import EVERYBODY
from planetfall.core.record import Answer
from planetfall.server.errors import Conflict
from planetfall.server.http.api.seats import seat_view
from planetfall.server.http.pages.replay.replays import replay_for
from planetfall.server.http.visitor import Visitor
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.history import History
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import Scenario, at_a_table


def at_two(folder: Path, scenario: Scenario, game: str = "terraforming-mars") -> None:
    """Ann and Ben sit at a table."""

    async def seated(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "ben", "Ben")
        await scenario(services, table)

    at_a_table(folder, ["me", "open"], seated, game=game)


def choices(table: LiveTable, seat: int) -> Iterator[int]:
    """First answers of a seat as long as it chooses in secret: in Terraforming Mars it buys all that it can."""
    trial = table.state.copy()
    while seat in trial.actors() and trial.is_simultaneous():
        yield (action := trial.legal(seat)[0])
        trial.play(seat, action)


def test_answers_of_others_do_not_count_before_they_show(tmp_path: Path) -> None:
    async def choose(services: Services, table: LiveTable) -> None:
        marks = {table.mark("ann")}
        for number, action in enumerate(list(choices(table, 1)), start=1):
            if 1 in table.state.actors():
                marks.add(table.mark("ann"))
            await table.answer("ben", 1, [action])
            assert table.known_count_for("ann") == table.known_count_for("") == 0
            assert table.known_count_for("ben") == number
            assert seat_view(table, 0, "en").answers_given == 0
            assert seat_view(table, 1, "en").answers_given == number
        assert len(marks) == 1
        assert number > 3
        assert table.state.actors() == [0]
        assert table.mark("ann") not in marks  # that Ben has chosen may be seen

    at_two(tmp_path, choose)


def test_when_all_have_chosen_everybody_knows_of_all_answers(tmp_path: Path) -> None:
    async def choose(services: Services, table: LiveTable) -> None:
        for seat, person in ((1, "ben"), (0, "ann")):
            for action in list(choices(table, seat)):
                await table.answer(person, seat, [action], expected=table.known_count_for(person))
        assert not table.state.is_simultaneous()
        assert table.known_count_for("ann") == table.known_count_for("ben") == table.answer_count()

    at_two(tmp_path, choose)


def test_an_answer_that_comes_twice_counts_once_whatever_others_chose_meanwhile(tmp_path: Path) -> None:
    async def choose(services: Services, table: LiveTable) -> None:
        bens, anns = (list(choices(table, seat)) for seat in (1, 0))
        await table.answer("ann", 0, anns[:1], expected=0)
        for number, action in enumerate(bens):
            await table.answer("ben", 1, [action], expected=number)
        await table.answer("ann", 0, anns[:1], expected=0)
        for number, action in enumerate(anns[1:], start=1):
            for _ in range(2):  # the last one ends the choice of both
                await table.answer("ann", 0, [action], expected=number)
        assert [answer for answer in table.answers if answer.seat == 0] == [
            Answer(0, action) for action in anns
        ]
        with pytest.raises(Conflict):
            await table.answer("ann", 0, [anns[0]], expected=1)

    at_two(tmp_path, choose)


def test_the_replay_of_a_running_game_ends_where_all_began_to_choose(tmp_path: Path) -> None:
    async def choose(services: Services, table: LiveTable) -> None:
        visitor = Visitor("ann", False, page_catalogue("en"), "", "", "", "", "", "", "", "", "")
        for action in list(choices(table, 1)):
            await table.answer("ben", 1, [action])
        assert replay_for(table, visitor, "")[1].effective_answers()[0] == []
        for action in list(choices(table, 0)):
            await table.answer("ann", 0, [action])
        assert len(replay_for(table, visitor, "")[1].effective_answers()[0]) == table.answer_count()

    at_two(tmp_path, choose)


def test_each_of_several_answers_has_its_own_consequences(tmp_path: Path) -> None:
    """A table that is read anew tells the same as one that was there all the time."""

    async def compare(services: Services, table: LiveTable) -> None:
        for seat, person in ((1, "ben"), (0, "ann")):
            await table.answer(person, seat, list(choices(table, seat)))
        again = History(table.game, table.match.record, table.pack)
        assert [(item.after, item.event.kind) for item in table.log_entries] == [
            (item.after, item.event.kind) for item in again.log_entries
        ]
        assert table.score_history == again.score_history

    at_two(tmp_path, compare)


@pytest.mark.parametrize("game", ["red-planet", "space-mission", "terraforming-mars"])
def test_a_page_carries_no_event_that_its_reader_may_not_see(tmp_path: Path, game: str) -> None:
    """Neither as a sentence nor in what scripts read: the stage and the marks know what the log tells."""
    chance = random.Random(4)

    async def compare(services: Services, table: LiveTable) -> None:
        for _ in range(60):
            seat = chance.choice(table.state.actors())
            if table.seats[seat].kind != "person":
                break
            await table.answer(("ann", "ben")[seat], seat, [chance.choice(list(table.state.legal(seat)))])
        private = {kind for kind, told in table.game.event_kinds().items() if told.audience != EVERYBODY}
        readers: list[tuple[int | None, str]] = [(0, "ann"), (1, "ben"), (None, "")]
        for reader, person in readers:
            scene = Scene(table, reader, page_catalogue("en"), person)
            scene.log_lines = None
            shown = [entry.event for entry in scene.all_visible()]
            found = services.renderer.region(scene, "log").html
            for kind in private:
                told = [event for event in shown if event.kind == kind]
                assert found.count(f'data-kind="{kind.replace(" ", "-")}"') == len(told)
                assert all(table.game.is_shown(table.state, event, reader) for event in told)

    at_two(tmp_path, compare, game=game)
