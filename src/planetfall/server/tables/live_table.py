"""A live table: a match in memory, the people around it, and the order in which answers are accepted.

A table in memory is only a cache of its record. Every change takes the table's lock, is committed, and only then
acknowledged and shown. If another node was faster, what it stored is read and the change decided anew; when a commit
fails in any other way, the cache is dropped and read anew.
"""

import asyncio
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from planetfall.core.answer_keys import AnswerKeys
from planetfall.core.game import Game
from planetfall.core.lesson_run import LessonRun
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Answer, Record, Row, Truncate
from planetfall.core.state import State
from planetfall.server import metrics
from planetfall.server.bots.analysis import TableAnalysis
from planetfall.server.bots.bot_seats import BotSeats
from planetfall.server.bots.next_time import NextTime
from planetfall.server.errors import Conflict, NotAllowed
from planetfall.server.store.pace_rows import ShownClock
from planetfall.server.store.rows import Arrangements, ChatLine, Seat, StoredTable, TableRow
from planetfall.server.store.rows import Change as StoredChange
from planetfall.server.store.series_rows import Series
from planetfall.server.store.writer import Outdated
from planetfall.server.tables.clocks.deadlines import with_deadline
from planetfall.server.tables.clocks.table_clocks import Clocks
from planetfall.server.tables.endings.endings import Endings
from planetfall.server.tables.history import History, LogEntry, StepRecorder
from planetfall.server.tables.next_row import row_after
from planetfall.server.tables.nodes.catching_up import catch_up
from planetfall.server.tables.nodes.newest import Behind, on_newest
from planetfall.server.tables.notes import MAX_NOTES, bounded_chat, check_may_chat
from planetfall.server.tables.own.shown_hands import ShownHands
from planetfall.server.tables.own.visits import Visits
from planetfall.server.tables.rematches.series import series_now
from planetfall.server.tables.seats.names import CHAT_LENGTH, clean_text
from planetfall.server.tables.seats.proposals import Proposals
from planetfall.server.tables.seats.seat_resets import SeatResets
from planetfall.server.tables.seats.seating import Seating
from planetfall.server.tables.seats.watchers import Watchers
from planetfall.server.tables.snapshots.snapshot import wake
from planetfall.server.tables.snapshots.snapshot_writer import SnapshotWriter
from planetfall.server.tables.standing.standing_answers import StandingAnswers
from planetfall.server.tables.table_pack import things_address
from planetfall.server.tables.teaching.coaching import Coaching
from planetfall.server.tables.teaching.open_hands import OpenHands
from planetfall.server.tables.teaching.table_lesson import TableLesson
from planetfall.server.tables.turn_changes import occasions_of
from planetfall.server.tables.undoing import Undoing
from planetfall.server.tables.visibility import (
    known_answers,
    known_count,
    open_answers,
    secret_block_start,
    turn_start,
    untold_answers,
)

if TYPE_CHECKING:
    from planetfall.server.render.region_cache import Region
    from planetfall.server.tables.registry import TableRegistry

Change = Callable[[Match, StepRecorder], object]
PageKey = tuple[int | None, str, str, Hashable]  # seat, language, person, and what else pages differ in
PROGRAM = version("planetfall")


def woken(stored: StoredTable, game: Game, pack: Pack) -> History:
    """The history of a stored table; without a snapshot that takes long, so it may run in a thread."""
    return wake(game, Record(stored.table.header, stored.rows), pack, stored.snapshot)


class LiveTable:
    """One table in memory."""

    def __init__(
        self,
        stored: StoredTable,
        game: Game,
        pack: Pack,
        registry: "TableRegistry",
        history: History | None = None,
    ) -> None:
        self.row: TableRow = stored.table
        self.seats: list[Seat] = stored.seats
        self.chat: list[ChatLine] = bounded_chat(stored.chat, registry.quotas.limits.chat_lines)
        self.game = game
        self.pack = pack
        self.lock = asyncio.Lock()
        self.last_used = time.monotonic()
        self.page_cache: dict[PageKey, dict[str, Region]] = {}  # rendered pages of this version
        self.ratings: dict[str, int] = {}  # of people at a rated table, read with its pages
        self.is_dropped = False  # dropped from memory: whoever still holds it must get it anew
        self.watchers = Watchers(self._wake_bots)
        self.registry = registry
        self.seating = Seating(self)
        self.resets = SeatResets(self)
        self.proposals = Proposals(self)
        self.answer_keys: dict[int, AnswerKeys] = {}  # by seat, for as long as the table is in memory
        self.undoing = Undoing(self)
        self.clocks = Clocks(self)
        self.standing = StandingAnswers(self)
        self.visits = Visits(self)
        self.endings = Endings(self)
        self.shown_hands = ShownHands(self)
        self.coaching = Coaching(self, registry.bot_service)
        self.open_hands = OpenHands(self)
        self.lesson = TableLesson(self)
        self.bots = BotSeats(self, registry.bot_service, registry.pace)
        self.analysis = TableAnalysis(self, registry.bot_service)
        self.next_time = NextTime(self, registry.bot_service)
        self.history = history or woken(stored, game, pack)
        self.snapshots = SnapshotWriter(self, self.history.resumed_from)
        self._start_missing_clocks()

    # -- what is there ----------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.row.id

    @property
    def match(self) -> Match:
        """The match that is played here."""
        return self.history.match

    @property
    def state(self) -> State:
        """The position."""
        return self.history.match.state

    @property
    def answers(self) -> list[Answer]:
        """The answers that stand."""
        return self.history.answers

    @property
    def log_entries(self) -> list[LogEntry]:
        """All events so far."""
        return self.history.log_entries

    @property
    def score_history(self) -> list[list[int]]:
        """The open scores at the start and after each answer."""
        return self.history.score_history

    @property
    def arrangements(self) -> Arrangements:
        """What people have settled around the game."""
        return self.row.arrangements

    @property
    def is_rated(self) -> bool:
        """Whether the result counts: then nobody is told what to do."""
        return self.row.arrangements.rated

    @property
    def rematch_id(self) -> str:
        """The table where the same people play again; empty if there is none yet."""
        return self.row.arrangements.rematch

    @property
    def owed_since(self) -> Mapping[int, float]:
        """Since when each seat owes an answer, by the clock of the service."""
        return self.row.arrangements.owed_since

    @property
    def levels(self) -> list[str]:
        """The bots that may be chosen here."""
        return self.registry.levels

    def thinking_path(self) -> tuple[str, str, str]:
        """Whom the thoughts of this table's bots are charged to, the widest group first."""
        return self.row.network or self.row.host, self.row.host, self.id

    def is_waiting(self) -> bool:
        """Whether seats are still open."""
        return any(seat.kind == "open" for seat in self.seats)

    def is_paused(self) -> bool:
        """Whether nobody can answer until the host resumes the game, or for good."""
        return self.row.paused or self.is_closed()

    def is_closed(self) -> bool:
        """Whether operators have closed the table, or its game has ended before it was over."""
        return bool(self.row.closed)

    @property
    def series(self) -> Series:
        """The games before this one, each score with whoever has won it."""
        return series_now(self)

    def spectators(self) -> int:
        """How many people watch."""
        return self.registry.spectators.count(self.id)

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person runs."""
        return [seat.seat for seat in self.seats if seat.kind == "person" and seat.person == person]

    def people(self) -> set[str]:
        """Everybody who sits here."""
        return {seat.person for seat in self.seats if seat.kind == "person"}

    def present(self) -> set[str]:
        """Everybody who still sits here: who was reset by the host does, who has left does not."""
        return {seat.person for seat in self.seats if seat.kind == "person" and not seat.away}

    def is_member(self, person: str) -> bool:
        """Whether a person sits here or is the host."""
        return person == self.row.host or bool(self.seats_of(person))

    def names(self, game: Game | None = None) -> list[str]:
        """The names of the seats, with defaults in the language of `game`."""
        defaults = (game or self.game).seat_names(len(self.seats))
        return [seat.name or default for seat, default in zip(self.seats, defaults, strict=True)]

    def replay_address(self, person: str) -> str:
        """Where somebody sees the position after so many answers, which are added to it."""
        return f"/replay/{self.id}?at=" if person else f"/replay/{self.id}?watch={self.row.watch}&at="

    def things_address(self, person: str) -> tuple[str, str]:
        """What stands before and behind a reference in the address of a component of the table's pack."""
        return things_address(self.game, self.pack, f"/table/{self.id}", "" if person else self.row.watch)

    def log_address(self, person: str) -> str:
        """Where somebody sees the whole log."""
        return f"/table/{self.id}?log=all" if person else f"/watch/{self.row.watch}?log=all"

    def lesson_run(self) -> LessonRun | None:
        """How far the lesson has come that is taught here, if one is."""
        return self.lesson.run()

    def answer_count(self) -> int:
        """How many answers stand."""
        return len(self.answers)

    def known_count_for(self, person: str, length: int | None = None) -> int:
        """How many of the first answers (all) a person knows of: not what others are choosing in secret."""
        counted = self.answer_count() if length is None else length
        return known_count(self.match, self.answers, self.seats_of(person), counted)

    def public_count(self) -> int:
        """How many answers everybody knows of: those before the secret choices that are being made."""
        return secret_block_start(self.match, self.answer_count())

    def mark(self, person: str = "") -> str:
        """Identifies what a person's page was rendered from, on every node; a page with another mark is out of date.

        Counting marks reveals nothing about what others choose in secret.
        """
        analysed = int(self.analysis.result is not None)
        weaker = "".join(f"-{seat}{playing.level}" for seat, playing in self.bots.weaker().items())
        shown = f"{analysed}{weaker}.{self.registry.announced()}"
        told = "-".join(self.standing.told(self.seating.shown_seat(person)))
        return f"{PROGRAM}.{self.row.version}.{self.known_count_for(person)}.{shown}{told}"

    def last_answer(self, person: str) -> int:
        """The place of a person's last answer, -1 if there is none."""
        own = self.seats_of(person)
        places = reversed(range(len(self.answers)))
        return next((place for place in places if self.answers[place].seat in own), -1)

    def turn_start(self, person: str) -> int:
        """How many answers stood when a person's present turn began."""
        return turn_start(self.match, self.answers, self.seats_of(person))

    def keys_of(self, seat: int) -> dict[int, str]:
        """The keys of a seat's answers; they stay as they are while the question does."""
        assigned = self.answer_keys.setdefault(seat, AnswerKeys())
        return assigned.keys(self.game, self.state, seat, turn_start(self.match, self.answers, [seat]))

    def is_alone(self, person: str) -> bool:
        """Whether nobody else sits here: then no undo needs anybody's consent."""
        return self.present() <= {person}

    def is_overdue(self, seat: int) -> bool:
        """Whether a seat has owed an answer for longer than the table waits; a clock decides by itself."""
        since = None if self.clocks.pace.has_clock else self.owed_since.get(seat)
        return since is not None and self.now() - since >= self.row.wait_minutes * 60

    def overdue(self) -> tuple[int, ...]:
        """The seats that have kept the table waiting for too long."""
        return tuple(seat for seat in self.owed_since if self.is_overdue(seat))

    def shown_clocks(self, seat: int | None) -> list[ShownClock]:
        """The clocks as a seat may see them."""
        return self.clocks.shown(seat)

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody watches and nothing has happened for a while."""
        unused = time.monotonic() - self.last_used > seconds
        return unused and not self.watchers and not self.bots.is_thinking() and not self.lock.locked()

    # -- answers ----------------------------------------------------------------------------------------------------

    @on_newest
    async def answer(
        self, person: str, seat: int, actions: Sequence[int], expected: int | None = None
    ) -> None:
        """Accept a person's answers; `expected` is how many answers the person knew of when choosing them."""
        async with self.lock:
            if seat not in self.seats_of(person):
                raise NotAllowed("app.mistake.not-your-seat")
            if expected is None or not self._is_repeated(seat, actions, expected):
                await self.accept(seat, actions)

    def _is_repeated(self, seat: int, actions: Sequence[int], expected: int) -> bool:
        """Whether the same answers arrived before: a page that lost its connection sends them again.

        If all answer at once, others may have answered since then; the seat itself may not.
        """
        known = known_answers(self.match, self.answers, self.seats_of(self.seats[seat].person))
        since = known[expected:]
        own = [answer.action for answer in since if answer.seat == seat]
        if own and own[: len(actions)] == list(actions):
            return True
        if own or expected > len(known) or (since and not self.state.is_simultaneous()):
            raise Conflict("app.mistake.moved-on")
        return False

    async def accept(self, seat: int, actions: Sequence[int], undone: Sequence[Answer] | None = None) -> None:
        """Accept answers for a seat, whoever gives them; the caller holds the lock."""
        self.check_playing()
        await self.commit(lambda match, recorder: match.batch(seat, list(actions), recorder), undone)

    def open_answers(self, seat: int) -> list[int]:
        """What a seat has answered to a secret question that is still open, or without anybody being told."""
        return open_answers(self.match, self.answers, seat) or untold_answers(self.history, seat)

    @on_newest
    async def revise(self, person: str, seat: int, action: int, instead: Sequence[int]) -> None:
        """Take one answer out of a secret choice that is still open, perhaps for others instead."""
        async with self.lock:
            if seat not in self.seats_of(person):
                raise NotAllowed("app.mistake.not-your-seat")
            self.check_playing()
            if action not in self.open_answers(seat):
                raise Conflict("app.mistake.moved-on")
            await self.commit(lambda match, recorder: match.revise(seat, action, instead, recorder))

    async def commit(
        self, change: Change, undone: Sequence[Answer] | None = None, note: ChatLine | None = None
    ) -> None:
        """Play a change once, on a fork of the match; store its rows, and only then let the fork replace the match.

        `undone` is what may be given again afterwards; a note is stored only if the others see the change.
        """
        self.check_open()
        self.check_not_closed()
        match, recorder = self.match.fork(), StepRecorder(self.game)
        change(match, recorder)
        first = len(self.match.record.rows)
        rows = match.record.rows[first:]
        if not rows:
            return
        row = row_after(self, match, rows, recorder.steps, undone)
        unaffected = self._pages_of_others(rows) if row.version == self.row.version else {}
        chat = [note] if note is not None and row.version != self.row.version else []
        if chat:
            row.arrangements = replace(row.arrangements, chat_lines=row.arrangements.chat_lines + 1)
        with metrics.COMMIT.time():
            await self.store(row, match, first=first, rows=rows, chat=chat)
        metrics.ANSWERS.inc(sum(isinstance(row, Answer) for row in rows))
        self.history.adopt(match, rows, recorder.steps)
        if chat:
            await self.keep_chat([*self.chat, *chat])
        self.snapshots.after_commit(rows)
        self.changed(unaffected)

    async def store(self, row: TableRow, played: Match | None = None, **parts: Any) -> None:
        """Store a change, and only then take over the table's row; the caller holds the lock and has other parts left.

        `played` is the match after it, if that changes. What people away from the table are told of is stored with it.
        If another node was faster nothing is stored (Behind). If storing fails in another way, nobody knows what is
        stored, and the table is read anew.
        """
        self.check_open()
        try:
            occasions = occasions_of(self, row, parts, played or self.match)
            await self.registry.store.commit(StoredChange(row, occasions=occasions, **parts))
        except Outdated:
            raise Behind(self) from None
        except BaseException:
            self.registry.drop(self)
            raise
        self.row = row

    def next_row(self, **changes: Any) -> TableRow:
        """The row of the table after the next change, which everybody sees unless `version` says otherwise."""
        old = self.row
        counts = {"revision": old.revision + 1, "version": old.version + 1, "changed": time.time()}
        row = replace(old, **(counts | changes))
        if row.arrangements.ends_at and row.version != old.version:  # somebody does something that others see
            row = replace(row, arrangements=replace(row.arrangements, ends_at=None))
            row = with_deadline(row, self.seats)
        return row

    def arranged(self, **changes: Any) -> TableRow:
        """The row of the table after a change of its arrangements."""
        return self.next_row(arrangements=replace(self.arrangements, **changes))

    def _pages_of_others(self, rows: Sequence[Row]) -> dict[PageKey, str]:
        """Rendered pages with their marks, but for those that show what `rows` answer in secret or take back."""
        given = [row for row in rows if isinstance(row, Answer)]
        taken = [answer for row in rows if isinstance(row, Truncate) for answer in self.answers[row.cut :]]
        seats = {answer.seat for answer in (*given, *taken)}
        people = {self.seats[seat].person for seat in seats}
        found = {}
        for key in self.page_cache:
            seat, _, person, _ = key
            if seat not in seats and person not in people:
                found[key] = self.mark(person)
        return found

    def changed(self, unaffected: Mapping[PageKey, str] | None = None) -> None:
        """Show what has changed, and let bots go on."""
        self.bots.forget_stored()
        self.show(unaffected)
        if self.state.over():
            self.registry.bot_service.release_table(self.id)
            self.registry.rating_due.set()
        self.bots.schedule()

    async def refresh(self) -> None:
        """Read what other nodes have stored since."""
        async with self.lock:
            if not self.is_dropped:
                await catch_up(self)

    # -- clocks -----------------------------------------------------------------------------------------------------

    def _start_missing_clocks(self) -> None:
        """Begin to count for seats of which no earlier version has stored since when they owe."""
        since = self.clocks.started(self.state, self.seats, self.owed_since)
        self.row = replace(self.row, arrangements=replace(self.arrangements, owed_since=since))

    def now(self) -> float:
        """The time by the clock of the service."""
        return self.registry.store.clock.now()

    # -- changes that are no answers --------------------------------------------------------------------------------

    @on_newest
    async def pause(self, person: str, paused: bool) -> None:
        """Pause or resume the table; only the host may, and where time counts only if all agree."""
        if self.clocks.pace.has_clock and self.present() - {person}:
            await self.proposals.propose_pause(person, paused)
            return
        async with self.lock:
            self.check_host(person)
            await self.set_paused(paused)

    async def set_paused(self, paused: bool) -> None:
        """Pause or resume the table; the caller holds the lock."""
        row = self.next_row(paused=paused, arrangements=self.clocks.at_pause())
        await self.store(with_deadline(row, self.seats))
        self.changed()

    @on_newest
    async def add_chat_line(self, person: str, text: str) -> None:
        """Add a line to the chat."""
        async with self.lock:
            own = self.seats_of(person)
            if not own:
                raise NotAllowed("app.mistake.members-chat")
            self.check_not_closed()
            cleaned = clean_text(text, CHAT_LENGTH)
            if not cleaned:
                return
            check_may_chat(self, own)
            line = ChatLine(time.time(), own[0], self.names()[own[0]], cleaned)
            await self.store(self.arranged(chat_lines=self.arrangements.chat_lines + 1), chat=[line])
            await self.keep_chat([*self.chat, line])
            self.show()

    async def keep_chat(self, lines: list[ChatLine]) -> None:
        """Keep the last lines, here and in the store."""
        most = self.registry.quotas.limits.chat_lines
        self.chat = bounded_chat(lines, most)
        if len(self.chat) < len(lines):
            await self.registry.store.people.trim_chat(self.id, most, MAX_NOTES)

    def show(self, unaffected: Mapping[PageKey, str] | None = None) -> None:
        """Let every open page render the table anew.

        After a secret answer `unaffected` has the other people's pages with their marks: those with the same mark stay.
        """
        self.page_cache = {
            key: self.page_cache[key]
            for key, mark in (unaffected or {}).items()
            if key in self.page_cache and self.mark(key[2]) == mark
        }
        self.last_used = time.monotonic()
        self.watchers.notify()

    def _wake_bots(self) -> None:
        self.bots.schedule()

    def close(self) -> None:
        """Let go of a table that is no longer in memory: bots stop, pages get the table anew."""
        self.is_dropped = True
        self.bots.close()
        self.analysis.cancel()
        self.next_time.cancel()
        self.show()

    # -- checks -----------------------------------------------------------------------------------------------------

    def check_open(self) -> None:
        """Raise Conflict if the table was dropped from memory, NotAllowed if operators have closed it."""
        if self.is_dropped:
            raise Conflict("app.mistake.read-anew")
        if not self.arrangements.ended:  # else a rematch may follow
            self.check_not_closed()

    def check_not_closed(self) -> None:
        """Raise NotAllowed if the table is closed."""
        if self.is_closed():
            if self.arrangements.ended:
                raise NotAllowed("app.mistake.over")
            raise NotAllowed("app.mistake.table-closed")

    def check_playing(self) -> None:
        """Raise NotAllowed if nobody can answer now."""
        if self.is_waiting():
            raise NotAllowed("app.mistake.seats-open")
        if self.row.paused:
            raise NotAllowed("app.mistake.paused")
        self.check_not_closed()

    def check_running(self) -> None:
        """Raise NotAllowed if the game is over, or the table closed."""
        self.check_not_closed()
        if self.state.over():
            raise NotAllowed("app.mistake.over")

    def check_host(self, person: str) -> None:
        """Raise NotAllowed unless the person is the host."""
        if person != self.row.host:
            raise NotAllowed("app.mistake.host-decides")

    def check_member(self, person: str) -> None:
        """Raise NotAllowed unless the person sits here or is the host."""
        if not self.is_member(person):
            raise NotAllowed("app.mistake.members-decide")
