"""A live table: a match in memory, the people around it, and the order in which answers are accepted.

A table in memory is only a cache of its record. Every change takes the table's lock, is committed, and only then
acknowledged and shown; when a commit fails, the cache is dropped and read anew.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import TYPE_CHECKING

import msgspec

from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Answer, Record, Row
from planetfall.core.state import State
from planetfall.server import metrics
from planetfall.server.bots.analysis import TableAnalysis
from planetfall.server.bots.bot_seats import BotSeats
from planetfall.server.errors import Conflict, NotAllowed
from planetfall.server.store.store import ChatLine, Seat, StoredTable, TableRow
from planetfall.server.tables.history import LogEntry, StepRecorder
from planetfall.server.tables.names import CHAT_LENGTH, clean_text
from planetfall.server.tables.notes import MAX_NOTES, bounded_chat
from planetfall.server.tables.proposals import Proposals
from planetfall.server.tables.seat_resets import SeatResets
from planetfall.server.tables.seating import Seating
from planetfall.server.tables.snapshot import wake
from planetfall.server.tables.snapshot_writer import SnapshotWriter
from planetfall.server.tables.visibility import known_answers, known_count, secret_block_start
from planetfall.server.tables.watchers import Watchers

if TYPE_CHECKING:
    from planetfall.server.render.region_cache import Region
    from planetfall.server.tables.registry import TableRegistry

Change = Callable[[Match, StepRecorder], object]


class LiveTable:
    """One table in memory."""

    def __init__(self, stored: StoredTable, game: Game, pack: Pack, registry: "TableRegistry") -> None:
        self.row: TableRow = stored.table
        self.seats: list[Seat] = stored.seats
        self.chat: list[ChatLine] = bounded_chat(stored.chat, registry.quotas.limits.chat_lines)
        self.game = game
        self.pack = pack
        self.lock = asyncio.Lock()
        self.version = 0  # of what everybody sees
        self.epoch = secrets.token_hex(4)  # a table read anew counts its versions from 0 again
        self.rematch_id = ""  # the table where the same people play again
        self.last_used = time.monotonic()
        self.owed_since: dict[int, float] = {}  # by seat
        self.page_cache: dict[Hashable, dict[str, Region]] = {}  # rendered pages of this version
        self.is_closed = False  # dropped from memory: whoever still holds it must get it anew
        self.watchers = Watchers()
        self.registry = registry
        self.seating = Seating(self)
        self.resets = SeatResets(self)
        self.proposals = Proposals(self)
        self.bots = BotSeats(self, registry.bot_service, registry.pace)
        self.analysis = TableAnalysis(self, registry.bot_service)
        record = Record(stored.table.header, stored.rows)
        self.history = wake(game, record, pack, stored.snapshot)
        self.snapshots = SnapshotWriter(self, self.history.resumed_from)
        self.restart_clocks()

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
    def levels(self) -> list[str]:
        """The bots that may be chosen here."""
        return self.registry.levels

    def is_waiting(self) -> bool:
        """Whether seats are still open."""
        return any(seat.kind == "open" for seat in self.seats)

    def is_paused(self) -> bool:
        """Whether nobody can answer until the host resumes the game."""
        return self.row.paused

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person runs."""
        return [seat.seat for seat in self.seats if seat.kind == "person" and seat.person == person]

    def people(self) -> set[str]:
        """Everybody who sits here."""
        return {seat.person for seat in self.seats if seat.kind == "person"}

    def is_member(self, person: str) -> bool:
        """Whether a person sits here or is the host."""
        return person == self.row.host or bool(self.seats_of(person))

    def names(self, game: Game | None = None) -> list[str]:
        """The names of the seats, with defaults in the language of `game`."""
        defaults = (game or self.game).seat_names(len(self.seats))
        return [seat.name or default for seat, default in zip(self.seats, defaults, strict=True)]

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
        """Identifies what a person's page was rendered from; a page with another mark is out of date.

        Counting marks reveals nothing about what others choose in secret.
        """
        return f"{self.epoch}.{self.version}.{self.known_count_for(person)}"

    def last_answer(self, person: str) -> int:
        """The place of a person's last answer, -1 if there is none."""
        own = self.seats_of(person)
        return max((place for place, answer in enumerate(self.answers) if answer.seat in own), default=-1)

    def is_overdue(self, seat: int) -> bool:
        """Whether a seat has owed an answer for longer than the table waits."""
        since = self.owed_since.get(seat)
        return since is not None and time.time() - since >= self.row.wait_minutes * 60

    def overdue(self) -> tuple[int, ...]:
        """The seats that have kept the table waiting for too long."""
        return tuple(seat for seat in self.owed_since if self.is_overdue(seat))

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody watches and nothing has happened for a while."""
        unused = time.monotonic() - self.last_used > seconds
        return unused and not self.watchers and not self.bots.is_thinking()

    # -- answers ----------------------------------------------------------------------------------------------------

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

    async def accept(self, seat: int, actions: Sequence[int]) -> None:
        """Accept answers for a seat, whoever gives them; the caller holds the lock."""
        if self.is_waiting():
            raise NotAllowed("app.mistake.seats-open")
        if self.row.paused:
            raise NotAllowed("app.mistake.paused")
        await self.commit(lambda match, recorder: match.batch(seat, list(actions), recorder))

    def can_undo(self, person: str) -> bool:
        """Whether a person may take the last answer back without asking the others."""
        return self.match.can_undo(self.seats_of(person))

    async def undo(self, person: str) -> bool:
        """Take back a person's last answer, if nothing was revealed since."""
        async with self.lock:
            self.check_running()
            own = self.seats_of(person)
            if not self.match.can_undo(own):
                return False
            await self.commit(lambda match, recorder: match.undo(own, recorder))
            return True

    async def commit(self, change: Change) -> None:
        """Play a change once, on a fork of the match; store its rows, and only then let the fork replace the match."""
        self.check_open()
        match, recorder = self.match.fork(), StepRecorder(self.game)
        change(match, recorder)
        rows = match.record.rows[len(self.match.record.rows) :]
        if not rows:
            return
        with metrics.COMMIT.time():
            await self.write(self._store_rows(match, rows))
        metrics.ANSWERS.inc(sum(isinstance(row, Answer) for row in rows))
        before = self._public_facts()
        self.history.adopt(match, rows, recorder.steps)
        self.snapshots.after_commit(rows)
        self._after_commit(before)

    async def write(self, storing: Awaitable[None]) -> None:
        """Wait until something is stored; if that fails, nobody knows what is stored, and the table is read anew."""
        try:
            await storing
        except BaseException:
            self.registry.drop(self)
            raise

    async def _store_rows(self, match: Match, rows: Sequence[Row]) -> None:
        first, state = len(self.match.record.rows), match.state
        owed = ",".join(map(str, state.actors()))
        await self.registry.store.append(self.id, first, rows, owed, state.over(), self._ranking(state))

    def _after_commit(self, before: tuple[object, ...]) -> None:
        self.proposals.drop_outdated()
        self.restart_clocks()
        if self.state.is_simultaneous() and self._public_facts() == before:
            self._notify()  # the version stays: it would count what others choose in secret
        else:
            self.show()
        if self.state.over():
            self.registry.bot_service.release_table(self.id)
        self.bots.schedule()

    def _public_facts(self) -> tuple[object, ...]:
        """What everybody sees of the course of the game; a secret answer may leave it as it was."""
        events = sum(entry.event.seen_by(None) for entry in self.log_entries)
        state = self.state
        return state.is_simultaneous(), state.reveal_count, state.actors(), events, self.proposals.current

    def _ranking(self, state: State) -> str:
        """The result as lists of tables show it; empty while the game runs."""
        if not state.over():
            return ""
        ranking = [
            {"name": name, "points": points, "won": seat in state.winners()}
            for seat, (name, points) in enumerate(zip(self.names(), state.scores(), strict=True))
        ]
        return msgspec.json.encode(ranking).decode()

    def restart_clocks(self) -> None:
        """Note since when each seat owes an answer; bots pause again as soon as a person is asked."""
        owing = self.state.actors()
        self.owed_since = {seat: self.owed_since.get(seat, time.time()) for seat in owing}
        if any(self.seats[seat].kind == "person" for seat in owing):
            self.bots.delays_skipped = False

    # -- changes that are no answers --------------------------------------------------------------------------------

    async def pause(self, person: str, paused: bool) -> None:
        """Pause or resume the table; only the host may."""
        async with self.lock:
            self.check_host(person)
            self.row.paused = paused
            await self.registry.store.change(self.id, paused=int(paused))
            self.show()
            self.bots.schedule()

    async def add_chat_line(self, person: str, text: str) -> None:
        """Add a line to the chat."""
        async with self.lock:
            own = self.seats_of(person)
            if not own:
                raise NotAllowed("app.mistake.members-chat")
            cleaned = clean_text(text, CHAT_LENGTH)
            if not cleaned:
                return
            self._check_may_chat(own)
            line = ChatLine(time.time(), own[0], self.names()[own[0]], cleaned)
            await self.registry.store.add_chat_line(self.id, line)
            await self.keep_chat([*self.chat, line])
            self.show()

    def _check_may_chat(self, own: Sequence[int]) -> None:
        """Raise NotAllowed for those who are muted or have just said enough."""
        if any(self.seats[seat].muted for seat in own):
            raise NotAllowed("app.mistake.muted")
        most, now = self.registry.quotas.limits.chat_per_minute, time.time()
        if most and sum(line.seat in own and now - line.at < 60 for line in self.chat) >= most:
            raise NotAllowed("app.mistake.chat-slowly", count=most)

    async def keep_chat(self, lines: list[ChatLine]) -> None:
        """Keep the last lines, here and in the store."""
        most = self.registry.quotas.limits.chat_lines
        self.chat = bounded_chat(lines, most)
        if len(self.chat) < len(lines):
            await self.registry.store.people.trim_chat(self.id, most, MAX_NOTES)

    def show(self) -> None:
        """Begin a new version, and let every open page render it."""
        self.version += 1
        self._notify()

    def _notify(self) -> None:
        self.page_cache = {}
        self.last_used = time.monotonic()
        self.watchers.notify()

    def close(self) -> None:
        """Let go of a table that is no longer in memory: bots stop, pages get the table anew."""
        self.is_closed = True
        self.bots.close()
        self.analysis.cancel()
        self.show()

    # -- checks -----------------------------------------------------------------------------------------------------

    def check_open(self) -> None:
        """Raise Conflict if the table was dropped from memory."""
        if self.is_closed:
            raise Conflict("app.mistake.read-anew")

    def check_running(self) -> None:
        """Raise NotAllowed if the game is over."""
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
