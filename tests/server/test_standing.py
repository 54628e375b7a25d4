"""Standing answers: given after a fixed delay, dropped when none fits, and seen by nobody but their owner."""

from pathlib import Path

import msgspec
import pytest

from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.http.api.seats import seat_view
from planetfall.server.render.renderer import SHARED_REGIONS
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.store.pace_rows import Pace
from planetfall.server.store.standing_rows import StandingList
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.standing.lists import DELAY_SECONDS
from tests.server.tabletop import undecided
from tests.server.test_clocks import (
    TestClock,
    answer_all,
    at_a_clock,
    person,
    to_a_plain_turn,
    to_a_secret_question,
)

LIVE = Pace()


def kind_of(table: LiveTable, seat: int) -> str:
    return table.game.question(table.state, seat).kind


def illegal(table: LiveTable, seat: int) -> int:
    legal = table.state.legal(seat)
    return next(action for action in range(len(table.game.actions)) if action not in legal)


async def wait(services: Services, clock: TestClock, seconds: float) -> None:
    clock.time += seconds
    await services.tables.clock_watcher.look()


def pages(services: Services, table: LiveTable, reader: int | None) -> dict[str, str]:
    """All that somebody is shown of a table, and the mark of their page."""
    name = "" if reader is None else person(reader)
    scene = Scene(table, reader, page_catalogue("en"), name)
    regions = {each: services.renderer.region(scene, each).html for each in SHARED_REGIONS}
    view = msgspec.json.encode(seat_view(table, reader, "en")).decode()
    return regions | {"mark": table.mark(name), "view": view}


def test_the_first_legal_answer_is_given_after_the_delay(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat = await to_a_plain_turn(table)
        legal, count = table.state.legal(seat), table.answer_count()
        other = illegal(table, seat)
        new = StandingList(kind_of(table, seat), (other, legal[-1], legal[0]))
        await table.standing.set(person(seat), seat, new)
        await wait(services, clock, DELAY_SECONDS - 0.5)
        assert table.answer_count() == count
        await wait(services, clock, 0.5)
        assert [answer.action for answer in table.answers[count:]] == [legal[-1]]
        assert table.standing.of(seat).lists == (new,)  # for the next time

    at_a_clock(tmp_path, LIVE, play)


def test_a_list_is_kept_until_its_question_comes_again_also_over_a_restart(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat = await to_a_plain_turn(table)
        kind = kind_of(table, seat)
        actions = tuple(table.game.actions.blocks()["pass"])
        await answer_all(table, seat)
        await table.standing.set(person(seat), seat, StandingList(kind, actions))
        assert table.row.deadline is None  # somebody else is asked
        await answer_all(table, 1 - seat)
        while seat not in table.state.actors() or kind_of(table, seat) != kind:
            asked = table.state.actors()[0]
            await table.answer(person(asked), asked, [table.state.legal(asked)[0]])
        count = table.answer_count()
        services.tables.drop(table)
        await wait(services, clock, DELAY_SECONDS)
        again = await services.tables.newest(table.id)
        assert again.answers[count].action in actions

    at_a_clock(tmp_path, LIVE, play, game="terraforming-mars")


def test_a_list_that_no_longer_fits_is_dropped_and_only_its_owner_is_told(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat = await to_a_plain_turn(table)
        other = illegal(table, seat)
        others = {reader: pages(services, table, reader) for reader in (1 - seat, None)}
        changed = table.row.changed
        await table.standing.set(person(seat), seat, StandingList(kind_of(table, seat), (other,)))
        assert "few seconds" in pages(services, table, seat)["status"]
        await wait(services, clock, DELAY_SECONDS)
        assert table.standing.of(seat).lists == ()
        own = pages(services, table, seat)
        assert "the list was dropped" in own["status"]
        assert {reader: pages(services, table, reader) for reader in (1 - seat, None)} == others
        assert table.row.changed == changed
        await table.standing.read(person(seat), seat)
        assert "the list was dropped" not in pages(services, table, seat)["status"]

    at_a_clock(tmp_path, LIVE, play)


def test_a_secret_choice_is_answered_without_others_seeing_it(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        before, count = {reader: pages(services, table, reader) for reader in (0, None)}, table.answer_count()
        await table.standing.set("ben", 1, StandingList(kind_of(table, 1), (undecided(table, 1),)))
        await wait(services, clock, DELAY_SECONDS)
        assert table.answer_count() == count + 1
        await table.standing.set("ben", 1, StandingList(kind_of(table, 1), (illegal(table, 1),)))
        await wait(services, clock, DELAY_SECONDS)  # what does not fit is dropped in secret, too
        assert table.standing.told(1) == ("unfit",)
        assert {reader: pages(services, table, reader) for reader in (0, None)} == before

    at_a_clock(tmp_path, LIVE, play, game="terraforming-mars")


def test_an_answer_that_is_taken_back_is_not_given_again(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        await to_a_secret_question(table)
        await table.standing.set("ben", 1, StandingList(kind_of(table, 1), (table.state.legal(1)[0],)))
        await wait(services, clock, DELAY_SECONDS)
        assert await table.undoing.undo("ben")
        assert table.standing.told(1) == ("undone",)
        await wait(services, clock, DELAY_SECONDS)
        assert 1 in table.state.actors()

    at_a_clock(tmp_path, LIVE, play, game="red-planet")


def test_a_pause_and_the_answers_of_others_leave_the_delay_as_it_is_meant(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        await to_a_secret_question(table)
        await table.standing.set("ben", 1, StandingList(kind_of(table, 1), (table.state.legal(1)[0],)))
        due = table.standing.of(1).due
        clock.time += 5
        await table.answer("ann", 0, [table.state.legal(0)[0]])
        if 1 in table.state.actors() and table.state.is_simultaneous():
            assert table.standing.of(1).due == due
        await table.pause("ann", True)
        await wait(services, clock, 100)
        assert 1 in table.state.actors()
        await table.pause("ann", False)
        assert table.standing.of(1).due == clock.time + DELAY_SECONDS

    at_a_clock(tmp_path, LIVE, play, game="red-planet")


def test_a_list_for_the_round_ends_with_it(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        first = table.game.round(table.state)
        await table.standing.set("ben", 1, StandingList("never asked", (0,), first))
        while table.game.round(table.state) == first:
            asked = table.state.actors()[0]
            await table.answer(person(asked), asked, [table.state.legal(asked)[0]])
        assert table.standing.of(1).lists == ()
        assert table.standing.told(1) == ("round-over",)

    at_a_clock(tmp_path, LIVE, play)


def test_who_leaves_leaves_no_list_to_whoever_comes(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        await table.standing.set("ben", 1, StandingList("turn", (0,)))
        await table.resets.leave("ben")
        assert table.standing.of(1).lists == ()
        assert table.standing.told(1) == ("replaced",)
        await table.resets.reopen(1)
        await table.seating.join(table.seats[1].token, "cleo", "Cleo")
        assert table.standing.told(1) == ()

    at_a_clock(tmp_path, LIVE, play)


def test_nobody_sets_them_for_others_and_lists_are_bounded(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        with pytest.raises(NotAllowed):
            await table.standing.set("ann", 1, StandingList("turn", (0,)))
        for wrong in (("", (0,)), ("turn", (0, 0)), ("turn", tuple(range(13))), ("turn", (10**6,))):
            with pytest.raises(InvalidRequest):
                await table.standing.set("ann", 0, StandingList(*wrong))
        for number in range(12):
            await table.standing.set("ann", 0, StandingList(f"kind {number}", (0,)))
        with pytest.raises(InvalidRequest):
            await table.standing.set("ann", 0, StandingList("one more", (0,)))
        await table.standing.set("ann", 0, StandingList("kind 3", ()))
        assert len(table.standing.of(0).lists) == 11

    at_a_clock(tmp_path, LIVE, play)
