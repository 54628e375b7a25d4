"""Seats that get free: people leave, hosts remove, mute and reset, a new person comes, and no hand is learned by it."""

import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import planetfall
from planetfall.server.errors import NotAllowed
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.settings import Settings, environment_settings
from planetfall.server.store.people.people_store import MAX_ATTENDANCE, PeopleStore, new_report
from planetfall.server.store.rows import ChatLine
from planetfall.server.store.table_list import list_reports
from planetfall.server.tables import notes
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.ids import hashed_key
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.notes import last_notes, note_text
from planetfall.server.tables.seats.visitor_limits import VisitorLimits
from tests.server.tabletop import Scenario, at_a_table

NEW = "zoe"


def with_three(folder: Path, scenario: Scenario) -> None:
    """Ann, who is the host, Ben and Cid are in a game that has begun."""

    async def seated(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "ben", "Ben")
        await table.seating.join(table.seats[2].token, "cid", "Cid")
        seat = table.state.actors()[0]
        await table.answer(("ann", "ben", "cid")[seat], seat, table.state.legal(seat)[:1])
        await scenario(services, table)

    at_a_table(folder, ["me", "open", "open"], seated)


def gathering(folder: Path, scenario: Scenario) -> None:
    """Ann is the host and Ben sits; the third seat is open."""

    async def seated(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "ben", "Ben")
        await scenario(services, table)

    at_a_table(folder, ["me", "open", "open"], seated)


def told(table: LiveTable, language: str = "en") -> list[str]:
    """The notes of a table, latest first."""
    game, catalogue = table.game.with_language(language), page_catalogue(language)
    return [note_text(line, game, len(table.seats), catalogue) for line in last_notes(table.chat)]


async def refused(work: Awaitable[Any]) -> str:
    with pytest.raises(NotAllowed) as error:
        await work
    return error.value.key.removeprefix("app.mistake.")


async def reset_long_ago(table: LiveTable, seat: int) -> None:
    """Let Ann reset a seat, whose holder has had an hour to come back."""
    await table.resets.reset("ann", seat, "random")
    since = dict(table.arrangements.substituted_since) | {seat: table.now() - 3600}
    table.row = replace(table.row, arrangements=replace(table.arrangements, substituted_since=since))


async def woken(services: Services, table: LiveTable) -> LiveTable:
    """The table read anew from the store."""
    services.tables.drop(table)
    return await services.tables.get(table.id)


# -- reset ------------------------------------------------------------------------------------------------------------


def test_a_reset_seat_is_played_by_a_bot_until_its_holder_comes_back(tmp_path: Path) -> None:
    async def reset(services: Services, table: LiveTable) -> None:
        assert await refused(table.resets.reset("cid", 1, "random")) == "host-decides"
        assert await refused(table.resets.reset("ann", 0, "random")) == "nobody-else-there"
        await table.resets.reset("ann", 1, "random")
        assert (table.seats[1].bot, table.seats[1].person) == ("random", "ben")
        assert table.seating.shown_seat("ann") == 0, "the host sees no other hand"
        table = await woken(services, table)
        assert told(table) == [
            "The host has reset the seat of Ben; a bot (Random) plays until Ben comes back."
        ]
        assert "zurückgesetzt" in told(table, "de")[0]
        for person in ("ann", "ben", "cid", ""):
            scene = Scene(table, table.seating.shown_seat(person), page_catalogue("en"), person)
            assert "has reset the seat of Ben" in services.renderer.region(scene, "log").html
        await table.seating.come_back("ben")
        assert table.seats[1].bot == ""
        assert told(table)[0] == "Ben is back."

    with_three(tmp_path, reset)


def test_a_new_person_comes_only_if_all_others_agree(tmp_path: Path) -> None:
    async def offer(services: Services, table: LiveTable) -> None:
        assert await refused(table.proposals.propose_new_person("ann", 1)) == "reset-first"
        await reset_long_ago(table, 1)
        assert await refused(table.proposals.propose_new_person("cid", 1)) == "host-decides"
        await table.proposals.propose_new_person("ann", 1)
        assert not table.is_waiting(), "Cid has not agreed"
        await table.proposals.vote("cid", agreed=False)
        assert table.proposals.current is None
        await table.proposals.propose_new_person("ann", 1)
        old = table.seats[1].token
        await table.proposals.vote("cid", agreed=True)
        assert table.seats[1].kind == "open"
        assert table.seats[1].token != old
        assert "free for a new person" in told(table)[0]
        table = await woken(services, table)
        invitation = table.seats[1].token
        await table.resets.note_watcher("wes")
        for person in ("ann", "cid", "ben", "wes"):  # host, player, former player, former watcher
            assert await refused(table.seating.join(invitation, person, "")) == "not-a-new-person"
        key = hashed_key("a program")
        assert await refused(table.seating.join(invitation, "new", "", key=key)) == "new-person-by-browser"
        await table.seating.join(invitation, NEW, "Zoe")
        assert table.seating.shown_seat(NEW) == 1
        assert table.seating.shown_seat("ben") is None
        assert told(table)[0] == "Zoe has taken a seat that had become free."
        assert not table.is_waiting()

    with_three(tmp_path, offer)


def test_a_host_who_resets_all_others_still_needs_their_consent(tmp_path: Path) -> None:
    async def offer(services: Services, table: LiveTable) -> None:
        for seat in (1, 2):
            await reset_long_ago(table, seat)
        await table.proposals.propose_new_person("ann", 1)
        assert table.seats[1].kind == "person"
        await table.seating.come_back("cid")
        await table.proposals.vote("cid", agreed=True)
        assert table.seats[1].kind == "open"

    with_three(tmp_path, offer)


def test_who_has_left_need_not_agree_and_who_came_back_keeps_the_seat(tmp_path: Path) -> None:
    async def offer(services: Services, table: LiveTable) -> None:
        await reset_long_ago(table, 1)
        await table.proposals.propose_new_person("ann", 1)
        await table.seating.come_back("ben")
        await table.proposals.vote("cid", agreed=True)
        assert table.seats[1].person == "ben", "the vote was too late"
        await table.resets.leave("cid")
        await table.proposals.propose_new_person("ann", 2)
        await table.proposals.vote("ben", agreed=True)
        assert table.seats[2].kind == "open", "who has left needs no time to come back"

    with_three(tmp_path, offer)


def test_a_host_who_decides_alone_gets_no_seat_for_a_new_person(tmp_path: Path) -> None:
    """The new person could be the host in another browser."""

    async def offer(services: Services, table: LiveTable) -> None:
        await table.resets.leave("cid")
        await reset_long_ago(table, 1)
        assert await refused(table.proposals.propose_new_person("ann", 1)) == "nobody-to-agree"

    with_three(tmp_path, offer)

    async def vote(services: Services, table: LiveTable) -> None:
        await reset_long_ago(table, 1)
        await table.proposals.propose_new_person("ann", 1)
        await table.resets.leave("cid")
        await table.proposals.vote("ann", agreed=True)
        assert table.seats[1].person == "ben"

    with_three(tmp_path / "vote", vote)


def test_the_holder_of_a_seat_has_time_to_come_back_before_others_get_it(tmp_path: Path) -> None:
    async def offer(services: Services, table: LiveTable) -> None:
        await table.resets.reset("ann", 1, "random")
        assert await refused(table.proposals.propose_new_person("ann", 1)) == "offer-later"
        since = table.arrangements.substituted_since[1]
        await table.resets.reset("ann", 1, "easy")
        table = await woken(services, table)
        assert table.arrangements.substituted_since == {1: since}, "another bot, the same absence"
        await table.seating.come_back("ben")
        assert table.arrangements.substituted_since == {}

    with_three(tmp_path, offer)


def test_a_vote_on_a_new_person_outlasts_an_answer(tmp_path: Path) -> None:
    async def offer(services: Services, table: LiveTable) -> None:
        await reset_long_ago(table, 1)
        await table.proposals.propose_new_person("ann", 1)
        seat = next(seat for seat in table.state.actors() if seat != 1)
        await table.answer("cid" if seat == 2 else "ann", seat, table.state.legal(seat)[:1])
        assert table.proposals.current is not None

    with_three(tmp_path, offer)


def test_when_too_many_have_watched_nobody_counts_as_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("planetfall.server.store.people.people_store.MAX_ATTENDANCE", 3)
    assert MAX_ATTENDANCE >= 100

    async def watch(services: Services, table: LiveTable) -> None:
        people: PeopleStore = services.store.people
        for number in range(5):
            assert await people.may_be_new(table.id, NEW) == (number < 3)
            await table.resets.note_watcher(f"watcher-{number}")
        assert await people.attendance(table.id, "watcher-4") == "", "no more than that is stored"

    with_three(tmp_path, watch)


# -- removing and leaving ---------------------------------------------------------------------------------------------


def test_a_host_removes_somebody_before_the_start_for_good(tmp_path: Path) -> None:
    async def remove(services: Services, table: LiveTable) -> None:
        assert await refused(table.resets.remove("ben", 0)) == "host-decides"
        assert await refused(table.resets.reset("ann", 1, "random")) == "reset-later"
        old = table.seats[1].token
        await table.resets.remove("ann", 1)
        assert (table.seats[1].kind, table.seats_of("ben")) == ("open", [])
        assert table.seats[1].token != old
        assert table.row.waiting == 0 or table.is_waiting()
        assert await refused(table.seating.join(table.seats[1].token, "ben", "Ben")) == "removed"
        await table.seating.join(table.seats[1].token, NEW, "Zoe")
        await table.seating.join(table.seats[2].token, "cid", "Cid")
        assert await refused(table.resets.remove("ann", 1)) == "remove-before-start"

    gathering(tmp_path, remove)


def test_who_leaves_before_the_start_frees_the_seat_and_may_choose_another(tmp_path: Path) -> None:
    async def leave(services: Services, table: LiveTable) -> None:
        await table.resets.leave("ben")
        assert [seat.kind for seat in table.seats] == ["person", "open", "open"]
        await table.seating.join(table.seats[2].token, "ben", "Ben")
        assert table.seats_of("ben") == [2]
        assert await refused(table.resets.leave("nobody")) == "members-decide"

    gathering(tmp_path, leave)


def test_who_leaves_a_running_game_is_played_by_a_bot_and_may_come_back(tmp_path: Path) -> None:
    async def leave(services: Services, table: LiveTable) -> None:
        await table.resets.leave("ben")
        table = await woken(services, table)
        assert (table.seats[1].bot, table.seats[1].away) == ("medium", True)
        assert told(table) == ["Ben has left; a bot (Medium) plays on."]
        await table.seating.come_back("ben")
        assert (table.seats[1].bot, table.seats[1].away) == ("", False)

    with_three(tmp_path, leave)


# -- chat -------------------------------------------------------------------------------------------------------------


def test_a_host_mutes_and_unmutes(tmp_path: Path) -> None:
    async def mute(services: Services, table: LiveTable) -> None:
        assert await refused(table.resets.mute("ben", 2, muted=True)) == "host-decides"
        await table.resets.mute("ann", 1, muted=True)
        table = await woken(services, table)
        assert await refused(table.add_chat_line("ben", "hello")) == "muted"
        await table.add_chat_line("cid", "hello")
        await table.resets.mute("ann", 1, muted=False)
        await table.add_chat_line("ben", "at last")
        assert [line.name for line in table.chat if line.seat is not None] == ["Cid", "Ben"]
        assert told(table) == ["The host lets Ben write again.", "The host has muted Ben."]

    with_three(tmp_path, mute)


def test_no_host_hides_a_reset_behind_other_notes(tmp_path: Path) -> None:
    async def mute(services: Services, table: LiveTable) -> None:
        await table.resets.reset("ann", 1, "random")
        for seat in (1, 2) * 3:
            await table.resets.mute("ann", seat, muted=True)
            await table.resets.mute("ann", seat, muted=True)
            await table.resets.mute("ann", seat, muted=False)
        assert sum(line.seat is None for line in table.chat) == 13, "what changes nothing is not noted"
        shown = [note_text(line, table.game, 3, page_catalogue("en")) for line in last_notes(table.chat)]
        assert [note.split(";")[0] for note in shown] == [
            "The host lets Cid write again.",
            "The host has muted Cid.",
            "The host has reset the seat of Ben",
        ]

    with_three(tmp_path, mute)


def limited(folder: Path, limits: VisitorLimits, scenario: Callable[[Services], Awaitable[None]]) -> None:
    """A server with limits of its own."""

    async def within(services: Services, table: LiveTable) -> None:
        other = Services(Settings(folder / "limited", pace=0.0, visitors=limits))
        await other.store.open()
        try:
            await scenario(other)
        finally:
            await other.close()

    at_a_table(folder, ["me", "random"], within)


def test_chat_is_bounded_for_a_visitor_and_for_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "MAX_NOTES", 3)
    monkeypatch.setattr("planetfall.server.tables.live_table.MAX_NOTES", 3)

    async def talk(services: Services) -> None:
        table = await create_table(services.tables, "ann", TableRequest("red-planet", ["me", "shared"]))
        for number in range(4):
            await table.add_chat_line("ann", f"line {number}")
        assert await refused(table.add_chat_line("ann", "too much")) == "chat-slowly"
        for number in range(4, 30):
            table.chat = [replace(line, at=line.at - 61) for line in table.chat]  # a minute later
            await table.add_chat_line("ann", f"line {number}")
        for _ in range(9):
            note = notes.seat_note("back", table.seats[0])
            await table.seating.change(table.seats[0], note=note)
        fresh = await woken(services, table)
        for lines in (table.chat, fresh.chat):
            assert [line.text for line in lines if line.seat is not None] == [
                f"line {number}" for number in range(20, 30)
            ]
            assert sum(line.seat is None for line in lines) == 3
        stored = await services.store.load(table.id)
        assert stored is not None
        assert len(stored.chat) == 13, "the store keeps no more"

    limited(tmp_path, VisitorLimits(chat_lines=10, chat_per_minute=4), talk)


def test_without_a_limit_all_lines_stay_when_notes_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "MAX_NOTES", 3)
    monkeypatch.setattr("planetfall.server.tables.live_table.MAX_NOTES", 3)

    async def talk(services: Services) -> None:
        table = await create_table(services.tables, "ann", TableRequest("red-planet", ["me", "random"]))
        await table.add_chat_line("ann", "hello")
        for _ in range(5):
            await table.seating.change(table.seats[0], note=notes.seat_note("back", table.seats[0]))
        stored = await services.store.load(table.id)
        assert stored is not None
        assert [line.text for line in stored.chat if line.seat is not None] == ["hello"]
        assert len(stored.chat) == 4

    limited(tmp_path, VisitorLimits(chat_lines=0), talk)


def test_a_clock_that_was_set_back_silences_nobody(tmp_path: Path) -> None:
    async def talk(services: Services) -> None:
        table = await create_table(services.tables, "ann", TableRequest("red-planet", ["me", "random"]))
        for number in range(2):
            await table.add_chat_line("ann", f"line {number}")
        table.chat = [replace(line, at=line.at + 3600) for line in table.chat]
        await table.add_chat_line("ann", "an hour earlier")

    limited(tmp_path, VisitorLimits(chat_per_minute=2), talk)


def test_the_limits_of_visitors_are_set_by_variables() -> None:
    found = environment_settings({"PLANETFALL_VISITOR_SEATS": "7", "PLANETFALL_VISITOR_CHAT_LINES": "0"})
    assert found["visitors"] == VisitorLimits(seats=7, chat_lines=0)


# -- limits and reports -----------------------------------------------------------------------------------------------


def test_a_visitor_holds_a_bounded_number_of_listed_tables_and_seats(tmp_path: Path) -> None:
    async def hold(services: Services) -> None:
        def table(person: str, *seats: str, listed: bool = False) -> Awaitable[LiveTable]:
            return create_table(services.tables, person, TableRequest("red-planet", seats, listed=listed))

        for _ in range(2):
            await table("ann", "open", "open", listed=True)
        assert await refused(table("ann", "open", "open", listed=True)) == "too-many-tables"
        private = await table("ann", "open", "open")
        await table("ben", "open", "open", listed=True)
        await table("cid", "me", "shared")
        assert await refused(table("cid", "me", "shared")) == "too-many-seats"
        await private.seating.join(private.seats[0].token, "cid", "Cid")
        assert await refused(private.seating.join(private.seats[1].token, "cid", "Cid")) == "too-many-seats"
        await table("cid", "open", "open")  # who takes no seat needs none
        await private.resets.leave("cid")
        await private.seating.join(private.seats[1].token, "cid", "Cid")

    limited(tmp_path, VisitorLimits(tables=2, seats=3), hold)


def test_a_network_holds_a_bounded_number_of_listed_tables_and_packs(tmp_path: Path) -> None:
    """A program is somebody new with every table, and so is whoever throws the cookie away."""

    async def hold(services: Services) -> None:
        def table(person: str, network: str, pack: str = "", listed: bool = True) -> Awaitable[LiveTable]:
            wanted = TableRequest(
                "red-planet", ["open", "open"], listed=listed, pack_text=pack, network=network
            )
            return create_table(services.tables, person, wanted)

        for number in range(5):
            await table(f"somebody {number}", "here")
        assert await refused(table("somebody else", "here")) == "too-many-tables"
        await table("somebody else", "there")
        pack = planetfall.game("red-planet").pack().text
        await table("ann", "here", pack, listed=False)
        assert await refused(table("ben", "here", pack, listed=False)) == "too-many-packs"

    limited(tmp_path, VisitorLimits(tables=1, packs=1), hold)


def test_reports_are_kept_one_for_each_person_and_not_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("planetfall.server.store.people.people_store.REPORTS_PER_TABLE", 3)
    monkeypatch.setattr("planetfall.server.store.people.people_store.MAX_REPORTS", 4)

    async def report(services: Services, table: LiveTable) -> None:
        people, operators = services.store.people, services.operations.store
        for person, text in (("ben", "rude"), ("ben", "very rude"), ("cid", "spam"), ("dot", "spam")):
            assert await people.add_report(new_report(table.id, person, text))
        assert not await people.add_report(new_report(table.id, "eve", "spam"))
        assert [(found.person, found.text) for found in list_reports(operators.engine)] == [
            ("dot", "spam"), ("cid", "spam"), ("ben", "very rude"),
        ]  # fmt: skip
        for _ in range(3):
            other = await create_table(services.tables, "ann", TableRequest("red-planet", ["me", "random"]))
            await people.add_report(new_report(other.id, "eve", "spam"))
        assert len(list_reports(operators.engine)) <= 4, "the oldest are dropped"

    with_three(tmp_path, report)


def test_a_note_of_another_version_does_no_harm(tmp_path: Path) -> None:
    """Chat of version 0.1.0 has no lines without a seat; one that cannot be read is shown as it is."""

    async def read(services: Services, table: LiveTable) -> None:
        table.chat.append(ChatLine(time.time(), None, "", "who wrote this?"))
        assert told(table) == ["who wrote this?"]

    with_three(tmp_path, read)
