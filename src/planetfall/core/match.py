"""A match in progress: a record and the state it leads to. The server, the terminal and tests all play through it."""

import copy
from collections.abc import Callable, Collection, Mapping, Sequence

from planetfall.core.errors import (
    BadOption,
    BadRecord,
    BadState,
    IllegalAction,
    PlanetfallError,
    owes_nothing,
)
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.record import Answer, Header, Record, Truncate, digest_of
from planetfall.core.state import Event, State

SEEDS = 1 << 128
Watcher = Callable[[State, list[Event]], None]
Context = tuple[int, bool]  # the reveal count, and whether the open questions are secret and simultaneous


class Match:
    """The authority over one game: accepts answers, keeps the record, takes answers back.

    >>> import planetfall
    >>> match = Match.new(planetfall.game("red-planet"), seats=3, seed=1)
    >>> seat = match.state.actors()[0]
    >>> match.play(seat, match.state.legal(seat)[0])
    >>> len(match.record.rows)
    1
    """

    def __init__(
        self,
        game: Game,
        header: Header,
        pack: Pack | None = None,
        state: State | None = None,
        tells_forced: bool = False,
    ) -> None:
        self.game = game
        self.tells_forced = tells_forced  # whether events also tell what was decided without being asked
        self.pack = pack or game.pack_for(header.pack) or game.pack()
        self.record = Record(header)
        self.state = self._start() if state is None else state
        self._before: list[Context] = []  # before each effective answer
        self.events: list[Event] = []
        self.state.listen(tells_forced)

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        pack: Pack | None = None,
        players: Sequence[str] = (),
        tells_forced: bool = False,
    ) -> "Match":
        """A new match with a fresh record."""
        if not 0 <= seed < SEEDS:
            raise BadOption(f"a seed is a number from 0 to 2**128 - 1, not {seed}")
        settled = game.validate_options(seats, options or {})
        used = pack or game.pack()
        header = new_header(game, seats, f"{seed:x}", settled, used, players)
        return cls(game, header, used, tells_forced=tells_forced)

    @classmethod
    def replay(
        cls,
        game: Game,
        record: Record,
        pack: Pack | None = None,
        watch: Watcher | None = None,
        tells_forced: bool = False,
    ) -> "Match":
        """The match that a record describes, or BadRecord; `watch` is called first and after every answer."""
        used = _check_header(game, record.header, pack)
        try:
            match = cls(game, record.header, used, tells_forced=tells_forced)
        except PlanetfallError as error:
            raise BadRecord(f"the record cannot be set up: {error}") from None
        match._replay(record, watch)
        match.record = Record(record.header, record.rows)
        if record.digest and digest_of(match.state.text()) != record.digest:
            raise BadRecord("the record replays to another position than it was saved with")
        return match

    @classmethod
    def resume(
        cls,
        game: Game,
        record: Record,
        pack: Pack,
        state: State,
        contexts: Sequence[Context],
        played: int,
        watch: Watcher | None = None,
        tells_forced: bool = False,
    ) -> "Match":
        """The match that a record describes, from a position within it on, or BadRecord.

        `state` and `contexts` are what the first `played` rows lead to; only answers may follow them. `watch` is called
        after every answer that follows.
        """
        match = cls(game, record.header, _check_header(game, record.header, pack), state, tells_forced)
        match.record.rows = record.rows[:played]
        match._before = list(contexts)
        for number, row in enumerate(record.rows[played:], start=len(contexts) + 1):
            if not isinstance(row, Answer):
                raise BadRecord("answers were taken back after the position to go on from")
            match._accept_recorded(row, number)
            if watch:
                watch(match.state, match.take_events())
        return match

    def fork(self) -> "Match":
        """An independent match in the same position."""
        twin = copy.copy(self)
        twin.record = Record(self.record.header, self.record.rows)
        twin.state = self.state.copy()
        twin.state.listen(self.tells_forced)
        twin._before = self._before[:]
        twin.events = self.events[:]
        return twin

    def play(self, seat: int, answer: int | str) -> None:
        """Accept one answer, given by its number or its name."""
        self.batch(seat, [answer if isinstance(answer, int) else self.game.actions.parse(answer)])

    def batch(self, seat: int, actions: Sequence[int], watch: Watcher | None = None) -> None:
        """Accept several answers of one seat: all of them, or none and an IllegalAction.

        `watch` is called after each answer, also of a batch that is refused in the end.
        """
        if len(actions) == 1:
            self._accept(seat, actions[0], watch)
        else:
            self._accept_all(seat, actions, watch)

    def _accept_all(self, seat: int, actions: Sequence[int], watch: Watcher | None) -> None:
        """Play a batch on a copy and keep the copy; past a reveal a refusal would tell what is not yet known."""
        trial = self.fork()
        for action in actions:
            if trial.state.reveal_count != self.state.reveal_count:
                raise IllegalAction(
                    "", "something is learned in the middle of these answers; give them one by one"
                )
            trial._accept(seat, action, watch)
        self.state, self._before, self.events = trial.state, trial._before, trial.events
        self.record.rows = trial.record.rows

    def undo(self, seats: Collection[int], watch: Watcher | None = None) -> bool:
        """Take back the last answer of a person who runs these seats, if nobody has learned anything since.

        `watch` is called after each answer that is played again behind the one taken back.
        """
        place = self.undo_place(seats)
        if place is None:
            return False
        answers, _ = self.record.effective_answers()
        kept = [answer for answer in answers[place + 1 :] if answer.seat not in seats]
        self.truncate(place)
        for answer in kept:  # secret simultaneous answers of others stay, in any order
            self._accept(answer.seat, answer.action, watch)
        return True

    def revise(
        self, seat: int, action: int, instead: Sequence[int] = (), watch: Watcher | None = None
    ) -> None:
        """Take one answer of a secret choice out of those that a seat has given to it, perhaps for others instead.

        The seat's later answers and those of others are given again; one that is not allowed any more is refused. Check
        first that the answer is one of `open_answers`.
        """
        answers, _ = self.record.effective_answers()
        place = max(n for n, answer in enumerate(answers) if answer == Answer(seat, action))
        later = answers[place + 1 :]
        self.truncate(place)
        for answer in later:
            if answer.seat != seat:
                self._accept(answer.seat, answer.action, watch)
        for again in (*instead, *(answer.action for answer in later if answer.seat == seat)):
            self._accept(seat, again, watch)

    def can_undo(self, seats: Collection[int]) -> bool:
        """Whether `undo` would take something back."""
        return self.undo_place(seats) is not None

    def undo_place(self, seats: Collection[int]) -> int | None:
        """The place of the answer that `undo` would take back."""
        answers, _ = self.record.effective_answers()
        for place in range(len(answers) - 1, -1, -1):
            reveal_count, is_simultaneous = self._before[place]
            if reveal_count != self.state.reveal_count:
                return None
            if answers[place].seat in seats:
                last = place == len(answers) - 1
                return place if last or is_simultaneous else None  # later answers of others depend on it
            if not is_simultaneous:
                return None
        return None

    def truncate(self, length: int, salt: int = 0) -> None:
        """Keep only the first answers; past a reveal the players must agree and give a new salt."""
        answers, _ = self.record.effective_answers()
        if not 0 <= length <= len(answers) or not 0 <= salt < SEEDS:
            raise BadRecord(f"cannot cut to answer {length} of {len(answers)} with the salt {salt}")
        row = Truncate(length, f"{salt:x}" if salt else "")
        rows = [*self.record.rows, row]
        self._rebuild(Record(self.record.header, rows))
        self.record.rows = rows

    def context_at(self, place: int) -> Context:
        """The reveal count after this many answers, and whether the open questions were secret."""
        return self._before[place] if place < len(self._before) else self._now()

    def contexts(self) -> list[Context]:
        """What `context_at` gives before each answer that stands."""
        return self._before[:]

    def save(self) -> str:
        """The record as text."""
        return self.record.dumps(digest_of(self.state.text()))

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        taken, self.events = self.events, []
        return taken

    def _start(self) -> State:
        header = self.record.header
        if header.start:
            state = self.game.load(header.start, self.pack)
            if state.seats != header.seats:
                raise BadState(f"the state it starts from has {state.seats} seats, not {header.seats}")
            return state
        game = self.game.under_rules(header.rules)
        return game.new(header.seats, int(header.seed, 16), header.options, self.pack)

    def _accept(self, seat: int, action: int, watch: Watcher | None = None) -> None:
        if seat not in self.state.actors():
            raise owes_nothing(seat)
        known = self._now()
        self.state.apply(seat, action)
        self._before.append(known)
        self.record.rows.append(Answer(seat, action))
        events = self.state.take_events()
        self.events += events
        if watch:
            watch(self.state, events)

    def _now(self) -> Context:
        return int(self.state.reveal_count), self.state.is_simultaneous()

    def _rebuild(self, record: Record) -> None:
        fresh = Match(self.game, self.record.header, self.pack, tells_forced=self.tells_forced)
        fresh._replay(record, None)
        self.state, self._before = fresh.state, fresh._before
        self.events = []

    def _replay(self, record: Record, watch: Watcher | None) -> None:
        answers, salts = record.effective_answers()
        self._salt(salts, 0)
        if watch:
            watch(self.state, [])
        for number, answer in enumerate(answers, start=1):
            self._accept_recorded(answer, number)
            self._salt(salts, number)
            if watch:
                watch(self.state, self.take_events())

    def _accept_recorded(self, answer: Answer, number: int) -> None:
        try:
            self._accept(answer.seat, answer.action)
        except PlanetfallError as error:
            raise BadRecord(f"answer {number} of the record is not legal: {error}") from None

    def _salt(self, salts: dict[int, str], place: int) -> None:
        if place in salts:
            self.state.chance.salt(int(salts[place], 16))


def new_header(
    game: Game, seats: int, seed: str, options: Mapping[str, str], pack: Pack, players: Sequence[str] = ()
) -> Header:
    """The header of a match that is about to begin: its seed in hexadecimal, its options complete."""
    return Header(game.id, game.rules_version, seats, seed, pack.hash, dict(options), tuple(players))


def _check_header(game: Game, header: Header, pack: Pack | None) -> Pack:
    """The pack that a record was played with, or BadRecord where game, rules or pack are not those of the header."""
    if header.game != game.id:
        raise BadRecord(f"the record is of {header.game!r}, not of {game.id!r}")
    try:
        game.under_rules(header.rules)
    except BadOption as error:
        raise BadRecord(f"the record was played with version {header.rules} of the rules; {error}") from None
    found = game.pack_for(header.pack, pack)
    if found is None:
        other = pack or game.pack()
        raise BadRecord(
            f"the record was played with the pack {header.pack}, not with {other.name!r} ({other.hash}); "
            "name the right file with --pack"
        )
    return found
