"""Live tables: a match in memory, the people around it, and the order in which things happen to it.

A table in memory is only a cache of its record. Every change takes the table's lock, is committed, and only then
acknowledged and shown; when a commit fails, the cache is thrown away and read anew.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Hashable, Sequence

import msgspec
from msgspec.structs import replace

import planetfall
from planetfall.bots.hindsight import Hindsight
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Answer, Record, Row
from planetfall.core.state import State
from planetfall.server import metrics
from planetfall.server.bots.analysis import think_back
from planetfall.server.bots.bot_seats import BotSeats
from planetfall.server.bots.bot_service import SEED_BITS, Thinkers, custom_text
from planetfall.server.http.errors import Conflict, Gone, NotAllowed
from planetfall.server.render.region_cache import Region
from planetfall.server.store.store import ChatLine, Seat, Store, Stored, TableRow
from planetfall.server.tables.history import Happening, History, open_scores
from planetfall.server.tables.visibility import heard, in_order_heard, secret_from

LOG = logging.getLogger("planetfall")
NAME_LENGTH = 24
CHAT_LENGTH = 400


class Plea(msgspec.Struct):
    """A wish that needs everybody's consent: an undo beyond a learned point, or a stand-in."""

    kind: str  # "undo" or "stand-in"
    seat: int  # who asks, or who is to be replaced
    length: int  # answers to keep, for an undo
    agreed: set[str]  # persons
    level: str = ""  # of the bot that is to stand in

    def same_as(self, other: "Plea") -> bool:
        """Whether both ask for the same, whoever agrees."""
        return replace(self, agreed=set()) == replace(other, agreed=set())


class LiveTable:
    """One table in memory."""

    def __init__(self, stored: Stored, game: Game, pack: Pack, hub: "Tables") -> None:
        self.row: TableRow = stored.table
        self.seats: list[Seat] = stored.seats
        self.chat: list[ChatLine] = stored.chat
        self.game = game
        self.pack = pack
        self.lock = asyncio.Lock()
        self.version = 0  # of what everybody sees
        self.epoch = secrets.token_hex(4)  # a table read anew counts its versions from 0 again
        self.next_id = ""  # the table where the same people play again
        self.touched = time.monotonic()
        self.plea: Plea | None = None
        self.owed_since: dict[int, float] = {}
        self.in_hand: dict[str, int] = {}  # which of several seats a person's device shows
        self.happenings: list[Happening] = []
        self.courses: list[list[int]] = []  # open scores after each answer
        self.answers: list[Answer] = []  # that stand
        self.shown: dict[Hashable, dict[str, Region]] = {}  # pages of this version
        self.hindsight: Hindsight | None = None  # once the game is over and was looked back at
        self.is_gone = False  # dropped from memory: whoever still holds it must look again
        self._hub = hub
        self._changed: set[asyncio.Event] = set()
        self._looking_back: asyncio.Task[None] | None = None
        self.bots = BotSeats(self, hub.thinkers, hub.pace)
        self.match = self._replay(Record(stored.table.header, stored.rows))

    # -- what is there ----------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self.row.id

    @property
    def state(self) -> State:
        """The position."""
        return self.match.state

    @property
    def levels(self) -> list[str]:
        """The bots that may be chosen here."""
        return self._hub.levels

    def is_waiting(self) -> bool:
        """Whether seats are still open."""
        return any(seat.kind == "open" for seat in self.seats)

    def is_paused(self) -> bool:
        """Whether nobody can answer until the host lets the game go on."""
        return self.row.paused

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person runs."""
        return [seat.seat for seat in self.seats if seat.kind == "person" and seat.person == person]

    def people(self) -> set[str]:
        """Everybody who sits here."""
        return {seat.person for seat in self.seats if seat.kind == "person"}

    def names(self, game: Game | None = None) -> list[str]:
        """What to call the seats, in the language of a game that speaks it."""
        defaults = (game or self.game).seat_names(len(self.seats))
        return [seat.name or default for seat, default in zip(self.seats, defaults, strict=True)]

    def standing(self) -> int:
        """How many answers stand."""
        return len(self.answers)

    def heard_by(self, person: str, answers: int | None = None) -> int:
        """How many answers a person knew of when so many stood (now): not what others were choosing in secret."""
        place = self.standing() if answers is None else answers
        return heard(self.match, self.answers, self.seats_of(person), place)

    def heard_by_all(self) -> int:
        """How many answers stood before somebody began to choose in secret; all if nobody does."""
        return secret_from(self.match, self.standing())

    def mark(self, person: str = "") -> str:
        """What a page of a person was rendered from; pages that show another mark are out of date.

        Whoever counts marks learns nothing about what others choose in secret.
        """
        return f"{self.epoch}.{self.version}.{self.heard_by(person)}"

    def last_answer(self, person: str) -> int:
        """The place of a person's last answer, -1 if there is none."""
        own = self.seats_of(person)
        return max((place for place, answer in enumerate(self.answers) if answer.seat in own), default=-1)

    def shown_seat(self, person: str) -> int | None:
        """The seat whose hand a person's page shows; None at a hand-over and for spectators."""
        own = self.seats_of(person)
        if len(own) == 1:
            return own[0]
        return self.in_hand.get(person) if self.in_hand.get(person) in own else None

    def next_in_hand(self, person: str) -> int | None:
        """Which of several seats on one device should be shown next, None if the right one is."""
        own = self.seats_of(person)
        if len(own) < 2:
            return None
        owing = [seat for seat in self.state.actors() if seat in own]
        shown = self.in_hand.get(person)
        if shown in owing or (not owing and shown in own):
            return None
        return owing[0] if owing else own[0]

    def waiting_long(self, seat: int) -> bool:
        """Whether a seat has owed an answer for longer than the table waits."""
        since = self.owed_since.get(seat)
        return since is not None and time.time() - since >= self.row.wait_minutes * 60

    def overdue(self) -> tuple[int, ...]:
        """The seats that have kept the table waiting for too long."""
        return tuple(seat for seat in self.owed_since if self.waiting_long(seat))

    # -- watching ---------------------------------------------------------------------------------------------------

    def watch(self) -> asyncio.Event:
        """A flag that is raised whenever something changes."""
        flag = asyncio.Event()
        self._changed.add(flag)
        return flag

    def unwatch(self, flag: asyncio.Event) -> None:
        """Stop watching."""
        self._changed.discard(flag)

    def is_idle(self, seconds: float) -> bool:
        """Whether nobody watches and nothing has happened for a while."""
        return not self._changed and not self.bots.think() and time.monotonic() - self.touched > seconds

    def show(self) -> None:
        """Let every page look again."""
        self._tell_watchers()

    def _tell_watchers(self, secretly: bool = False) -> None:
        self.version += not secretly
        self.shown = {}
        self.touched = time.monotonic()
        for flag in self._changed:
            flag.set()

    # -- answers ----------------------------------------------------------------------------------------------------

    async def answer(
        self, person: str, seat: int, actions: Sequence[int], expected: int | None = None
    ) -> None:
        """Accept a person's answers; `expected` is how many answers stood when they were chosen."""
        async with self.lock:
            if seat not in self.seats_of(person):
                raise NotAllowed("house.mistake.not-your-seat")
            if expected is None or not self._given_already(seat, actions, expected):
                await self.accept(seat, actions)

    def _given_already(self, seat: int, actions: Sequence[int], expected: int) -> bool:
        """Whether the same answers arrived before: a page that lost its connection sends them again.

        Others may have answered since then if all answer together; the seat itself may not.
        """
        known = in_order_heard(self.match, self.answers, self.seats_of(self.seats[seat].person))
        since = known[expected:]
        own = [answer.action for answer in since if answer.seat == seat]
        if own and own[: len(actions)] == list(actions):
            return True
        if own or expected > len(known) or (since and not self.state.is_simultaneous()):
            raise Conflict("house.mistake.moved-on")
        return False

    async def accept(self, seat: int, actions: Sequence[int]) -> None:
        """Accept answers for a seat, whoever gives them; the table is locked meanwhile."""
        if self.is_waiting():
            raise NotAllowed("house.mistake.seats-open")
        if self.row.paused:
            raise NotAllowed("house.mistake.paused")
        await self._commit(lambda match: match.batch(seat, list(actions)))

    async def _commit(self, change: Callable[[Match], object]) -> None:
        """Carry out a change on a copy, store it, and only then show it."""
        if self.is_gone:
            raise Conflict("house.mistake.read-anew")
        match = self.match.fork()
        change(match)
        rows = match.record.rows[len(self.match.record.rows) :]
        if not rows:
            return
        try:
            with metrics.COMMIT.time():
                await self._store_rows(match, rows)
        except BaseException:
            self._hub.forget(self)  # nobody knows what is stored now
            raise
        metrics.ANSWERS.inc(sum(isinstance(row, Answer) for row in rows))
        self._show_commit(match, rows)

    async def _store_rows(self, match: Match, rows: Sequence[Row]) -> None:
        first = len(self.match.record.rows)
        owed = ",".join(map(str, match.state.actors()))
        await self._hub.store.append(
            self.id, first, rows, owed, match.state.over(), self._ranking(match.state)
        )

    def _show_commit(self, match: Match, rows: Sequence[Row]) -> None:
        before = self._public()
        answers = [row for row in rows if isinstance(row, Answer)]
        if len(answers) == len(rows):
            self._show_answers(answers)
        else:  # answers were taken back
            self.match = self._replay(match.record)
        self.plea = None
        self._settle_clocks()
        self._tell_watchers(secretly=self.state.is_simultaneous() and self._public() == before)
        if self.state.over():
            self._hub.thinkers.leave(self.id)
        self.bots.wake()

    def _show_answers(self, answers: Sequence[Answer]) -> None:
        """Go on by answers that are stored, one by one: each has its own consequences."""
        match = self.match.fork()
        for answer in answers:
            match.play(answer.seat, answer.action)
            self.happenings += [Happening(self.standing(), event) for event in match.take_events()]
            self.courses.append(open_scores(self.game, match.state))
            self.answers.append(answer)
        self.match = match

    def _public(self) -> tuple[object, ...]:
        """What everybody sees of the course of the game; a secret answer may leave it as it was."""
        told = sum(item.event.seen_by(None) for item in self.happenings)
        return self.state.is_simultaneous(), self.state.reveal_count, self.state.actors(), told, self.plea

    def _ranking(self, state: State) -> str:
        """The result as lists of tables show it; empty while the game runs."""
        if not state.over():
            return ""
        ranking = [
            {"name": name, "points": points, "won": seat in state.winners()}
            for seat, (name, points) in enumerate(zip(self.names(), state.scores(), strict=True))
        ]
        return msgspec.json.encode(ranking).decode()

    def _settle_clocks(self) -> None:
        owing = set(self.state.actors())
        self.owed_since = {seat: self.owed_since.get(seat, time.time()) for seat in owing}
        if any(self.seats[seat].kind == "person" for seat in owing):
            self.bots.hurried = False

    def _replay(self, record: Record) -> Match:
        """The match of a record, with what happened after each answer."""
        history = History(self.game, record, self.pack)
        self.happenings, self.courses = history.happenings, history.courses
        self.answers = record.effective_answers()[0]
        return history.match

    # -- looking back -----------------------------------------------------------------------------------------------

    def look_back(self) -> Hindsight | None:
        """How the chances went in a game that is over; None until that is known. Asking begins to find out."""
        if self.hindsight is None and self._looking_back is None and self.state.over():
            self._looking_back = asyncio.create_task(self._look_back())
        return self.hindsight

    async def _look_back(self) -> None:
        """Let a bot look back in a process of its own; what it cannot judge is not told."""
        job = (self.game.id, custom_text(self.game, self.pack), self.match.save())
        try:
            self.hindsight = await self._hub.thinkers.study.give(think_back, *job)
        except Exception:
            LOG.exception("nobody could look back at table %s", self.id)
            self.hindsight = Hindsight([], [])
        self._tell_watchers()

    # -- taking back ------------------------------------------------------------------------------------------------

    def can_undo(self, person: str) -> bool:
        """Whether a person may take the last answer back without asking."""
        return self.match.can_undo(self.seats_of(person))

    async def undo(self, person: str) -> bool:
        """Take back a person's last answer, if nobody has learned anything since."""
        async with self.lock:
            self._check_running()
            own = self.seats_of(person)
            if not self.match.can_undo(own):
                return False
            await self._commit(lambda match: match.undo(own))
            return True

    async def plead_undo(self, person: str) -> None:
        """Ask the others to go back to before this person's last answer."""
        async with self.lock:
            self._check_running()
            last = self.last_answer(person)
            if last < 0:
                raise NotAllowed("house.mistake.nothing-to-undo")
            self.plea = Plea("undo", self.answers[last].seat, last, {person})
            await self._try_plea()

    async def plead_stand_in(self, person: str, seat: int, level: str) -> None:
        """Ask that a bot of a level answers for a seat that keeps the table waiting; the host decides alone."""
        async with self.lock:
            self._check_member(person)
            if self.seats[seat].kind != "person" or not self.waiting_long(seat):
                raise NotAllowed("house.mistake.stand-in-later", count=self.row.wait_minutes)
            plea = Plea("stand-in", seat, 0, set(), level)
            if self.plea is None or not self.plea.same_as(plea):
                self.plea = plea
            self.plea.agreed.add(person)
            await self._try_plea()

    async def consent(self, person: str, agreed: bool) -> None:
        """Say yes or no to what somebody asked for."""
        async with self.lock:
            self._check_member(person)
            if self.plea is None:
                return
            if agreed:
                self.plea.agreed.add(person)
                await self._try_plea()
            else:
                self.plea = None
                self._tell_watchers()

    async def _try_plea(self) -> None:
        plea = self.plea
        if plea is None:
            return
        if plea.kind == "undo" and plea.agreed >= self.people():
            await self._commit(lambda match: match.truncate(plea.length, secrets.randbits(SEED_BITS)))
        elif plea.kind == "stand-in" and self._may_replace(plea):
            self.plea = None
            await self._set_stand_in(plea.seat, plea.level)
        else:
            self._tell_watchers()

    def _may_replace(self, plea: Plea) -> bool:
        others = self.people() - {self.seats[plea.seat].person}
        return self.row.host in plea.agreed or plea.agreed >= others

    def _check_member(self, person: str) -> None:
        if person != self.row.host and not self.seats_of(person):
            raise NotAllowed("house.mistake.members-decide")

    def _check_running(self) -> None:
        if self.state.over():
            raise NotAllowed("house.mistake.over")

    # -- people -----------------------------------------------------------------------------------------------------

    def seat_of(self, token: str) -> Seat:
        """The seat that a link opens, or Gone."""
        for seat in self.seats:
            if seat.token == token:
                return seat
        raise Gone("house.mistake.no-such-link")

    async def join(self, token: str, person: str, name: str, wanted: int | None = None) -> None:
        """Sit down by a link: at its own seat, or at another open one that is wanted, which gets its link.

        Without a wish, a link also gives a taken seat back to a browser that lost it.
        """
        async with self.lock:
            own = self.seat_of(token)
            if own.kind == "bot":
                raise NotAllowed("house.mistake.bot-sits-there")
            chair = own if wanted is None else self.seats[wanted]
            if wanted is not None and not own.kind == chair.kind == "open":
                raise Conflict("house.mistake.colour-taken")
            name = tidy(name, NAME_LENGTH) or chair.name
            taken = replace(chair, kind="person", person=person, name=name, token=token)
            left = [] if chair is own else [replace(own, token=chair.token)]
            await self._reseat(taken, *left)

    async def rename(self, person: str, seat: int, name: str) -> None:
        """Change what a seat is called."""
        async with self.lock:
            if seat not in self.seats_of(person):
                raise NotAllowed("house.mistake.not-your-seat")
            await self._reseat(replace(self.seats[seat], name=tidy(name, NAME_LENGTH)))

    async def fill_with_bots(self, person: str, level: str) -> None:
        """Let bots take all seats that are still open."""
        async with self.lock:
            self._check_host(person)
            free = [seat for seat in self.seats if seat.kind == "open"]
            if free:
                await self._reseat(
                    *(replace(seat, kind="bot", bot=level, name=bot_name(seat.seat)) for seat in free)
                )

    async def come_back(self, person: str) -> None:
        """A person takes their seats back from the bot that stood in."""
        async with self.lock:
            for seat in self.seats_of(person):
                if self.seats[seat].bot:
                    await self._set_stand_in(seat, "")

    async def pause(self, person: str, paused: bool) -> None:
        """Stop the table, or let it go on."""
        async with self.lock:
            self._check_host(person)
            self.row.paused = paused
            await self._hub.store.change(self.id, paused=int(paused))
            self._tell_watchers()
            self.bots.wake()

    async def say(self, person: str, text: str) -> None:
        """Add a line to the chat."""
        async with self.lock:
            own = self.seats_of(person)
            if not own:
                raise NotAllowed("house.mistake.members-chat")
            words = tidy(text, CHAT_LENGTH)
            if not words:
                return
            line = ChatLine(time.time(), own[0], self.names()[own[0]], words)
            await self._hub.store.say(self.id, line)
            self.chat.append(line)
            self._tell_watchers()

    def hand_over(self, person: str, seat: int) -> None:
        """Show another of a person's seats on their device."""
        if seat not in self.seats_of(person):
            raise NotAllowed("house.mistake.not-your-seat")
        self.in_hand[person] = seat
        self._tell_watchers()

    def _check_host(self, person: str) -> None:
        if person != self.row.host:
            raise NotAllowed("house.mistake.host-decides")

    async def _set_stand_in(self, seat: int, level: str) -> None:
        await self._reseat(replace(self.seats[seat], bot=level))

    async def _reseat(self, *changed: Seat) -> None:
        """Store what has changed about some seats, all or none, and only then show it."""
        if self.is_gone:
            raise Conflict("house.mistake.read-anew")
        seats = self.seats[:]
        for chair in changed:
            seats[chair.seat] = chair
        try:
            await self._hub.store.reseat(self.id, changed, sum(seat.kind == "open" for seat in seats))
        except BaseException:
            self._hub.forget(self)  # nobody knows what is stored now
            raise
        self.seats = seats
        self._settle_clocks()
        self._tell_watchers()
        self.bots.wake()

    def leave(self) -> None:
        """Let go of a table that is no longer in memory: bots stop, pages look for the one that is."""
        self.is_gone = True
        self.bots.leave()
        if self._looking_back is not None:
            self._looking_back.cancel()
        self._tell_watchers()


class Tables:
    """All tables: those in memory, and the way to those in the store."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float) -> None:
        self.store = store
        self.thinkers = thinkers
        self.levels = thinkers.levels()
        self.pace = pace
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    async def get(self, table_id: str) -> LiveTable:
        """A table by its name, or Gone."""
        table = self._live.get(table_id)
        if table is not None:
            table.touched = time.monotonic()
            return table
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id not in self._live:
                stored = await self.store.load(table_id)
                if stored is None:
                    raise Gone("house.mistake.no-such-table")
                self._live[table_id] = await self._wake(stored)
        self._loading.pop(table_id, None)
        return self._live[table_id]

    async def _wake(self, stored: Stored) -> LiveTable:
        table = LiveTable(stored, *_equipment(stored.table), self)
        table._settle_clocks()
        table.bots.wake()
        return table

    def forget(self, table: LiveTable) -> None:
        """Drop a table from memory; it is read anew when it is asked for."""
        if self._live.get(table.id) is table:
            del self._live[table.id]
        table.leave()

    def close(self) -> None:
        """Let go of all tables: their bots stop."""
        for table in self.live():
            self.forget(table)

    def forget_idle(self, seconds: float) -> None:
        """Let go of tables that nobody looks at."""
        for table in self.live():
            if table.is_idle(seconds):
                self.forget(table)

    async def create(self, row: TableRow, seats: Sequence[Seat]) -> LiveTable:
        """Store a new table and wake it."""
        game, pack = _equipment(row)
        row.waiting = sum(seat.kind == "open" for seat in seats)
        row.owed = ",".join(map(str, Match(game, row.header, pack).state.actors()))
        await self.store.create(row, seats)
        return await self.get(row.id)


def _equipment(row: TableRow) -> tuple[Game, Pack]:
    """The game of a table, and the components that it is played with."""
    game = planetfall.game(row.game)
    return game, game.read_pack(row.pack_text, row.pack_name) if row.pack_text else game.pack()


def tidy(text: str, length: int) -> str:
    """A name or a line of chat without control characters and superfluous space."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:length]


def bot_name(seat: int) -> str:
    """Bots are called after those who looked at the sky."""
    return ("Kepler", "Vega", "Halley", "Tycho", "Lyra", "Rigel")[seat % 6]
