"""Notices: told once, if still true, not to whoever looks nor in quiet hours, and again if they did not arrive."""

import asyncio
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from planetfall.server.notices.notice_service import FIRST_RETRY, LAST_RETRY, MAX_TRIES, retry_after
from planetfall.server.store.notices.notice_queue import CLAIM_SECONDS
from planetfall.server.store.notices.notice_rows import MESSAGE, OVER, TURN, Occasion, QuietHours
from planetfall.server.store.notices.notice_schema import notice_deliveries, notices
from planetfall.server.tables.create_table import rematch
from planetfall.server.tables.seats.presence import LOOK_SECONDS, Presence
from tests.server.notices.receivers import DELAY, Scenario, Told, sit_down, told

HOUR = 3600.0


def space_mission(folder: Path, scenario: Scenario) -> Any:
    """A game in which one person after the other is asked."""
    return told(folder, scenario, ("me", "open"), "space-mission")


def test_a_turn_is_told_once_after_the_delay(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        await sit_down(at.table, "bob", "cid")
        assert await at.after(DELAY - 1) == 0
        assert await at.after(2) == 1
        assert await at.after(HOUR) == 1
        message = msgspec.json.decode(at.web.requests[0].body)
        assert message["title"] == "It is your turn"
        assert message["text"] == "Friday (Mission: Red Planet)"
        assert message["address"] == f"http://table.example/table/{at.table.id}"
        assert [row.person for row in await at.rows(notices)] == ["bob"]  # who asked for it

    told(tmp_path, play)


def test_nobody_is_told_before_all_seats_are_taken_or_while_a_table_rests(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        await sit_down(at.table, "bob")
        assert await at.after(HOUR) == 0
        await sit_down(at.table, "cid")
        await at.table.pause("ann", True)
        assert await at.after(HOUR) == 0
        await at.table.pause("ann", False)
        assert await at.after(DELAY + 1) == 1

    told(tmp_path, play)


def test_whoever_has_answered_is_not_told(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        await sit_down(at.table, "bob", "cid")
        await at.answer("bob")
        assert await at.after(HOUR) == 0

    told(tmp_path, play)


def test_whoever_looks_is_not_told_and_neither_later(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        await sit_down(at.table, "bob", "cid")
        at.services.tables.presence.look("bob", at.table.id)
        at.services.tables.presence.look("cid", at.table.id)
        assert await at.after(DELAY + 1) == 0
        assert await at.after(HOUR) == 0

    told(tmp_path, play)


def test_looking_ends_with_the_page() -> None:
    async def follow() -> None:
        now = 100.0
        presence = Presence(lambda: now)

        async def messages() -> Any:
            yield b"one"
            yield b"two"

        page = presence.following("bob", "t1", messages())
        assert presence.places() == set()
        assert await anext(page) == b"one"
        now += 10 * LOOK_SECONDS
        assert presence.places() == {("bob", "t1")}
        await page.aclose()
        assert presence.places() == {("bob", "t1")}  # a page that is loaded anew
        now += LOOK_SECONDS + 1
        assert presence.places() == set()

    asyncio.run(follow())


def test_the_same_turn_is_never_told_twice_and_a_new_one_is(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook("ann")
        await at.webhook("bob")
        await sit_down(at.table, "bob")
        first = at.table.seating.person_at(at.table.state.actors()[0])
        assert await at.after(DELAY + 1) == 1
        await at.table.pause("ann", True)
        await at.table.pause("ann", False)
        assert await at.after(HOUR) == 1  # the same turn goes on
        await at.answer(first)
        assert await at.after(DELAY + 1) == 2
        rows = await at.rows(notices)
        assert len({(row.person, row.occasion) for row in rows}) == len(rows) == 2

    space_mission(tmp_path, play)


def test_a_turn_that_came_back_by_undo_is_told_if_it_was_not_before(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await sit_down(at.table, "bob")
        first = at.table.seating.person_at(at.table.state.actors()[0])
        second = {"ann": "bob", "bob": "ann"}[first]
        await at.webhook(second)
        (seat,) = at.table.seats_of(first)
        while at.table.state.actors() == [seat]:
            await at.table.answer(first, seat, [at.some(seat)])
        assert await at.table.undoing.undo(first) or at.table.state.actors() != [seat]
        if at.table.state.actors() == [seat]:
            assert await at.after(DELAY + 1) == 0  # it is not their turn any more
            await at.answer(first)
        assert await at.after(DELAY + 1) == 1
        assert await at.after(HOUR) == 1

    space_mission(tmp_path, play)


def test_only_what_somebody_wants_is_told(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook(kinds=[MESSAGE])
        await sit_down(at.table, "bob", "cid")
        assert await at.after(HOUR) == 0
        await at.table.add_chat_line("cid", "hello")
        await at.table.add_chat_line("bob", "hello yourself")
        assert await at.after(DELAY + 1) == 1
        assert b"Cid wrote something" in at.web.requests[0].body
        assert b"hello" not in at.web.requests[0].body

    told(tmp_path, play)


def test_many_messages_are_one_notice_until_somebody_looks(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook(kinds=[MESSAGE])
        await sit_down(at.table, "bob", "cid")
        for word in ("one", "two", "three"):
            await at.table.add_chat_line("cid", word)
        assert await at.after(DELAY + 1) == 1
        await at.table.add_chat_line("cid", "four")
        assert await at.after(DELAY + 1) == 1
        at.services.tables.presence.look("bob", at.table.id)
        await at.after(1)
        at.services.tables.presence._looked.clear()
        await at.table.add_chat_line("cid", "five")
        assert await at.after(DELAY + 1) == 2

    told(tmp_path, play)


def test_the_end_and_the_next_game_are_told(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        await sit_down(at.table, "bob")
        while not at.table.state.over():
            seat = at.table.state.actors()[0]
            await at.table.accept(seat, [at.some(seat)])
        assert await at.after(DELAY + 1) == 1
        end = msgspec.json.decode(at.web.requests[0].body)
        winners = [at.table.names()[seat] for seat in at.table.state.winners()]
        assert end["kind"] == OVER
        assert all(name in end["text"] for name in winners)
        again = await rematch(at.table, "ann")
        assert await at.after(DELAY + 1) == 2
        invitation = msgspec.json.decode(at.web.requests[1].body)
        assert invitation["table"] == again
        assert invitation["text"] == "Ann has kept a seat for you: Friday (Space Mission)"

    space_mission(tmp_path, play)


def test_an_invitation_by_name_is_told_once(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        await sit_down(at.table, "bob")
        for _ in range(2):
            await at.queue.add(Occasion("bob", at.table.id, "invitation", "", "Ann"))
        assert await at.after(DELAY + 1) == 1

    told(tmp_path, play)


def test_quiet_hours_are_waited_for(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        await at.webhook("cid")
        now = await at.queue.now()
        start, end = (int(now // 60) - 60) % 1440, (int(now // 60) + 120) % 1440
        for person in ("bob", "cid"):
            await at.services.notices.addresses.keep_quiet_hours(person, QuietHours("UTC", start, end))
        await sit_down(at.table, "bob", "cid")
        assert await at.after(DELAY + 1) == 0
        assert await at.after(HOUR) == 0
        await at.answer("cid")
        assert await at.after(HOUR) == 1  # Bob's; Cid has answered meanwhile

    told(tmp_path, play)


def test_what_does_not_arrive_is_sent_again_under_the_same_name(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        at.web.statuses = [503, 429]
        await sit_down(at.table, "bob", "cid")
        assert await at.after(DELAY + 1) == 1
        assert await at.after(1) == 1  # not at once
        assert await at.after(2 * FIRST_RETRY) == 2
        assert await at.after(4 * FIRST_RETRY) == 3
        assert await at.after(24 * HOUR) == 3
        assert len({request.headers["x-planetfall-delivery"] for request in at.web.requests}) == 1
        assert len({request.body for request in at.web.requests}) > 0

    told(tmp_path, play)


def test_what_is_no_longer_true_is_not_sent_again(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        at.web.statuses = [503]
        await sit_down(at.table, "bob", "cid")
        assert await at.after(DELAY + 1) == 1
        await at.answer("bob")
        assert await at.after(HOUR) == 1
        assert [row.state for row in await at.rows(notice_deliveries)] == ["dropped"]

    told(tmp_path, play)


@pytest.mark.parametrize("status", [404, 410, 302])
def test_an_address_that_is_gone_is_given_up_at_once(tmp_path: Path, status: int) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        at.web.statuses = [status]
        await sit_down(at.table, "bob", "cid")
        assert await at.after(DELAY + 1) == 1
        (address,) = await at.services.notices.addresses.of("bob")
        assert address.dead == f"HTTP {status}"
        await at.table.add_chat_line("cid", "hello")
        assert await at.after(HOUR) == 1

    told(tmp_path, play)


def test_an_address_that_never_answers_is_given_up_in_the_end(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        at.web.statuses = [500] * MAX_TRIES
        await sit_down(at.table, "bob", "cid")
        await at.after(DELAY + 1)
        for _ in range(2 * MAX_TRIES):
            await at.after(2 * LAST_RETRY)
        assert len(at.web.requests) == MAX_TRIES
        (address,) = await at.services.notices.addresses.of("bob")
        assert address.dead == "HTTP 500"

    told(tmp_path, play)


def test_waiting_grows_and_is_spread() -> None:
    chance = random.Random(1)
    waits = [[retry_after(tries, chance) for _ in range(200)] for tries in range(MAX_TRIES)]
    means = [sum(each) / len(each) for each in waits]
    assert all(later > 1.5 * earlier for earlier, later in pairwise(means[:9]))
    assert all(max(each) > 1.3 * min(each) for each in waits)
    assert max(waits[-1]) <= 1.25 * LAST_RETRY


def test_a_node_that_dies_between_claim_and_sending_loses_nothing(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook()
        await sit_down(at.table, "bob", "cid")
        at.queue.clock.shift += DELAY + 1
        for notice in await at.queue.due_notices(10):
            await at.services.notices._expand(notice)
        assert len(await at.queue.claim(10)) == 1  # and nothing more is heard of it
        assert await at.after(1) == 0
        assert await at.after(CLAIM_SECONDS) == 1
        assert await at.after(HOUR) == 1

    told(tmp_path, play)


def test_nothing_secret_is_told(tmp_path: Path) -> None:
    """All that a notice says stands in lists of tables, whatever a seat holds."""

    async def play(at: Told) -> None:
        await at.webhook()
        await sit_down(at.table, "bob")
        assert await at.after(DELAY + 1) == 1
        message = msgspec.json.decode(at.web.requests[0].body)
        public = {"id", "kind", "title", "text", "game", "table", "address", "at"}
        assert set(message) == public
        assert message["text"] == "Friday (Terraforming Mars)"
        assert message["kind"] == TURN

    told(tmp_path, play, ("me", "open"), "terraforming-mars")


def test_secret_answers_of_others_change_nothing_that_is_told(tmp_path: Path) -> None:
    async def play(at: Told) -> None:
        await at.webhook("ann")
        await at.webhook("bob")
        await sit_down(at.table, "bob", "cid")
        before = [(row.person, row.occasion, row.created, row.due) for row in await at.rows(notices)]
        assert at.table.state.is_simultaneous()
        await at.answer("cid")
        assert [(row.person, row.occasion, row.created, row.due) for row in await at.rows(notices)] == before
        assert await at.after(DELAY + 1) == 2

    told(tmp_path, play)
