"""A scene: all that a page of one seat is rendered from, and nothing that the seat may not know."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, pairwise, takewhile
from typing import Any, Protocol

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.game import Gain, Game, Notice, Question
from planetfall.core.lesson_run import LessonRun
from planetfall.core.pack import Pack
from planetfall.core.state import Event, State
from planetfall.core.table_names import Part
from planetfall.core.translation import Catalogue
from planetfall.server.bots.levels import level
from planetfall.server.render.field_keys import FieldKeys
from planetfall.server.render.guides.lesson import LessonText, lesson_text_of
from planetfall.server.render.log.log_lines import LogLine, log_line, readable_parts
from planetfall.server.store.pace_rows import ShownClock
from planetfall.server.store.rows import ChatLine, Seat
from planetfall.server.tables.history import LogEntry, Wording

LOG_LINES = 30
MANY_ANSWERS = 4  # a list of so many may be longer than its place
FORCED_LINES = 2  # that are told above a question
NO_CHOICE = ("no choice", "no-choice")  # kinds of events about questions that had one answer
FORCED = (
    *NO_CHOICE,
    "no way",
    "only card",
    "no oxygen",
    "no temperature",
)  # about all that was not asked or failed


class Choice(msgspec.Struct, frozen=True):
    """An answer that can be given."""

    action: int
    name: str
    label: str
    gains: tuple[Gain, ...] = ()  # what it would give or cost
    parts: tuple[Part, ...] = ()  # of the label, where it names things that can be read

    @property
    def preview(self) -> str:
        """What it would give or cost, in words."""
        return ", ".join(gain.text for gain in self.gains)


class Refused(msgspec.Struct, frozen=True):
    """An answer that a person might look for and cannot give."""

    action: int
    name: str
    label: str
    clause: str
    reason: str
    address: str  # of its rule


class SceneSource(Protocol):
    """What a scene can show: a live table, or a position of a replay."""

    game: Game
    pack: Pack
    seats: list[Seat]
    chat: list[ChatLine]

    @property
    def state(self) -> State:
        """The position."""
        ...

    @property
    def log_entries(self) -> list[LogEntry]:
        """All events so far."""
        ...

    def names(self, game: Game | None = None) -> list[str]:
        """The names of the seats, with defaults in the language of `game`."""
        ...

    def is_waiting(self) -> bool:
        """Whether nobody can answer yet."""
        ...

    def is_paused(self) -> bool:
        """Whether nobody can answer until the host resumes the game, or for good."""
        ...

    def is_closed(self) -> bool:
        """Whether operators have closed the table."""
        ...

    def overdue(self) -> tuple[int, ...]:
        """The seats that have kept the table waiting for too long."""
        ...

    def shown_clocks(self, seat: int | None) -> Sequence[ShownClock]:
        """The clocks as a seat may see them; none where time is not counted."""
        ...

    def replay_address(self, person: str) -> str:
        """Where somebody sees the position after so many answers, which are added to it; "" where nowhere."""
        ...

    def things_address(self, person: str) -> tuple[str, str]:
        """What stands before and behind a reference in the address at which somebody reads a component."""
        ...

    def log_address(self, person: str) -> str:
        """Where somebody sees the whole log, "" where nowhere."""
        ...

    def known_count_for(self, person: str, length: int | None = None) -> int:
        """How many of the first answers (all) a person knows of."""
        ...

    def open_answers(self, seat: int) -> list[int]:
        """What a seat has answered to a secret question that is still open."""
        ...

    def lesson_run(self) -> LessonRun | None:
        """How far the lesson has come that is taught there, if one is."""
        ...


class Scene:
    """A table as one seat sees it, ready to be rendered; `person` is who looks, "" for spectators."""

    def __init__(
        self,
        table: SceneSource,
        seat: int | None,
        catalogue: Catalogue,
        person: str = "",
        all_open: bool = False,
    ) -> None:
        game = table.game.with_language(catalogue.language)
        self.names = table.names(game)
        self.game = game.with_seat_names(self.names)
        self.table = table
        self.seat = seat
        self.catalogue = catalogue
        self.person = person
        self.sees_all = all_open  # a replay of a finished game with all hands open
        self.reader = None if all_open else seat  # whom sentences call "you"
        self._reader_ref = f"seat-{self.reader}"
        self.over = table.state.over()
        self.paused = table.is_paused()
        self.is_closed = table.is_closed()
        self.owes = seat is not None and seat in table.state.actors() and not table.is_waiting()
        self.overdue = table.overdue()  # by the clock, so it is read once and not while rendering
        self.replay_address = table.replay_address(person)
        self.log_address = table.log_address(person)
        self.things_address = table.things_address(person)
        self.log_lines: int | None = LOG_LINES  # how much of the log is shown, None: all of it
        self.context: dict[str, Any] | None = None  # of templates
        self.part_keys: dict[int, bytes] = {}  # of the parts of regions that it is rendered with
        self._fields: dict[str, bytes] = {}
        self._encoded: dict[str, bytes] = {}
        self._known: dict[int, int] = {}

    @cached_property
    def view(self) -> Any:
        """All that the seat is shown."""
        if self.sees_all:
            return self.game.open_view(self.table.state, self.seat)
        return self.game.shown(self.game.view(self.table.state, self.seat))

    @cached_property
    def _field_keys(self) -> FieldKeys:
        return FieldKeys(self.view, self.seat)

    @cached_property
    def bot_levels(self) -> list[str]:
        """The levels of the bots that play the seats, "" where a person does; unknown in a replay."""
        found = [
            level(seat.bot, self.game.id, self.catalogue).title if seat.bot else ""
            for seat in self.table.seats
        ]
        return found or [""] * len(self.names)

    @cached_property
    def lesson(self) -> LessonText | None:
        """What a lesson says now, if one is taught at the table."""
        run = self.table.lesson_run()
        return None if run is None else lesson_text_of(run, self.game, self.table.state)

    @cached_property
    def clocks(self) -> Sequence[ShownClock]:
        """The clocks as the seat may see them; they say since when they run, so that no time is part of a page."""
        return self.table.shown_clocks(self.seat)

    @cached_property
    def question(self) -> Question | None:
        """What the seat is asked."""
        return None if self.seat is None or not self.owes else self.game.question(self.table.state, self.seat)

    @cached_property
    def question_parts(self) -> tuple[Part, ...]:
        """What the seat is asked, in parts that name things."""
        if self.seat is None or not self.owes:
            return ()
        return readable_parts(self.game, self.game.question_parts(self.table.state, self.seat))

    @cached_property
    def answers(self) -> dict[int, Choice]:
        """What the seat may answer."""
        return {} if self.paused else self._legal()

    def _legal(self) -> dict[int, Choice]:
        if self.seat is None or not self.owes:
            return {}
        previews = self.game.previews(self.table.state, self.seat)
        return {
            action: self._choice(action, previews.get(action, ()))
            for action in self.game.listed(self.table.state, self.seat)
        }

    def _choice(self, action: int, gains: tuple[Gain, ...]) -> Choice:
        assert self.seat is not None
        parts = self.game.label_parts(self.table.state, self.seat, action)
        label = "".join([part.text for part in parts])
        named = readable_parts(self.game, parts) if len(parts) > 1 else ()
        return Choice(action, self.game.actions.name(action), label, gains, named)

    @cached_property
    def decline(self) -> Choice | None:
        """The answer that stops or declines, beside others: it is shown with the question, however long the list is."""
        if self.seat is None or len(self.answers) < MANY_ANSWERS:
            return None
        keys = {self.game.printed_key(self.table.state, self.seat, action): action for action in self.answers}
        return self.answers.get(keys.get("0", -1))

    @cached_property
    def refused(self) -> dict[int, Refused]:
        """What the seat might look for and cannot answer, with the reasons."""
        if self.seat is None or not self.owes:
            return {}
        found = self._postponed()
        for action in self.game.impossible(self.table.state, self.seat):
            why = self.game.why_not(self.table.state, self.seat, action)
            if why is not None:
                name = self.game.actions.name(action)
                address = f"/rules/{self.game.id}#{why.clause}"
                found[action] = Refused(action, name, self._label(action), why.clause, why.reason, address)
        return found

    def _postponed(self) -> dict[int, Refused]:
        """What the seat could answer if the table were not paused."""
        why = self.catalogue.text("app.mistake.table-closed" if self.is_closed else "app.mistake.paused")
        waiting = self._legal().values() if self.paused else ()
        return {
            choice.action: Refused(choice.action, choice.name, choice.label, "", why, "")
            for choice in waiting
        }

    @cached_property
    def revisable(self) -> list[int]:
        """What the seat has answered in secret and may still take out of its choice."""
        return [] if self.seat is None or self.paused else self.table.open_answers(self.seat)

    @cached_property
    def final(self) -> dict[int, str]:
        """The answers that reveal something, so that undo does not simply take them back, and what they lead to."""
        if self.seat is None or not self.owes:
            return {}
        state, seat = self.table.state, self.seat
        final = _final(self.game, state, seat, list(self.answers))
        return {action: self.game.consequence(state, seat, action) for action in final}

    @cached_property
    def _notices(self) -> tuple[Notice, ...]:
        """What the seat's person may overlook; nothing at a table whose result counts."""
        if self.seat is None or not self.owes or not self.person or getattr(self.table, "is_rated", False):
            return ()
        return self.game.notices(self.table.state, self.seat)

    @cached_property
    def warnings(self) -> dict[int, str]:
        """What somebody may overlook who gives an answer, in words."""
        found: dict[int, list[str]] = {}
        for notice in self._notices:
            if notice.action is not None:
                found.setdefault(notice.action, []).append(notice.text)
        return {action: " ".join(texts) for action, texts in found.items()}

    @cached_property
    def overlooked(self) -> list[str]:
        """What the seat's person may overlook at this question, whatever they answer."""
        return [notice.text for notice in self._notices if notice.action is None]

    def _label(self, action: int) -> str:
        assert self.seat is not None
        return self.game.label(self.table.state, self.seat, action)

    def visible_entries(self, most: int = LOG_LINES, after: int = -1) -> list[LogEntry]:
        """The events that this seat may know of, latest first; only those behind an answer, if one is given."""
        latest = takewhile(lambda entry: entry.after > after, reversed(self.table.log_entries))
        return list(islice((entry for entry in latest if self.sees(entry.event)), most))

    def all_visible(self) -> Iterator[LogEntry]:
        """All events that this seat may know of, latest first."""
        return (entry for entry in reversed(self.table.log_entries) if self.sees(entry.event))

    def sees(self, event: Event) -> bool:
        """Whether this seat is shown an event."""
        return self.sees_all or self.game.is_shown(self.table.state, event, self.seat)

    def log(self, most: int = LOG_LINES, after: int = -1) -> list[LogLine]:
        """The visible events as sentences."""
        return self.lines(self.visible_entries(most, after))

    def wording(self, entry: LogEntry) -> Wording:
        """What the sentence of an event depends on."""
        return entry.wording(self.game, self.table.state, self.reader)

    def is_named(self, entry: LogEntry) -> bool:
        """Whether the sentence of an event calls its reader "you"."""
        return (
            self.reader is not None and self._reader_ref in entry.refs(self.game, self.table.state).values()
        )

    def lines(self, entries: Iterable[LogEntry]) -> list[LogLine]:
        """Events as sentences."""
        return [self.line(entry) for entry in entries]

    def line(self, entry: LogEntry) -> LogLine:
        """An event as a sentence."""
        is_secret = entry.event.audience >= 0 and not self.sees_all
        return log_line(entry, self.game, self.table.state, self.reader, self.after(entry), is_secret)

    @cached_property
    def latest(self) -> str | None:
        """The last sentence of the log."""
        newest = next(self.all_visible(), None)
        return None if newest is None else entry_text(newest.parts(self.game, self.table.state, self.reader))

    def forced(self, last: int) -> list[str]:
        """What was decided for the seat without asking since its answer at a place, with what followed at once."""
        since = takewhile(lambda entry: entry.after >= last, reversed(self.table.log_entries))
        if not any(entry.event.kind in FORCED for entry in since):
            return []
        entries = self.visible_entries(LOG_LINES, last - 1)[::-1]
        found = []
        for entry, following in pairwise([*entries, None]):
            if entry is not None and entry.event.kind in FORCED and self._is_about_me(entry):
                told = [entry, following] if following and entry.event.kind in NO_CHOICE else [entry]
                found.append(" ".join(self._text(each) for each in told))
        return list(dict.fromkeys(found))[-FORCED_LINES:]

    def _is_about_me(self, entry: LogEntry) -> bool:
        return f"seat-{self.seat}" in entry.refs(self.game, self.table.state).values()

    def _text(self, entry: LogEntry) -> str:
        return entry_text(entry.parts(self.game, self.table.state, self.seat))

    def after(self, entry: LogEntry) -> int:
        """How many answers the viewer knew of when an event happened."""
        if entry.after not in self._known:  # many events follow one answer
            self._known[entry.after] = self.table.known_count_for(self.person, entry.after)
        return self._known[entry.after]

    def owing(self) -> list[int]:
        """The seats that owe an answer."""
        return list(self.table.state.actors())

    def field(self, name: str) -> bytes:
        """A field of the view that a region shows, or an attribute of each of its items, as part of a cache key."""
        found = self._fields.get(name)
        if found is None:
            found = self._fields[name] = self._field_keys.key(name)
        return found

    def encoded(self, name: str, read: "Callable[[Scene], object]") -> bytes:
        """Something else that templates read, as part of a cache key."""
        if name not in self._encoded:
            self._encoded[name] = msgspec.json.encode(read(self))
        return self._encoded[name]


def entry_text(parts: Iterable[Part]) -> str:
    """A sentence without its references."""
    return "".join(part.text for part in parts)


def _final(game: Game, state: State, seat: int, answers: Sequence[int]) -> list[int]:
    """The answers that reveal something, judged in a world that the seat cannot tell from the real one."""
    world = game.sample(state, seat, Chance.from_seed(0))
    final: list[int] = []
    for action in answers:
        trial = world.copy()
        trial.apply(seat, action)
        if trial.reveal_count != world.reveal_count:
            final.append(action)
    return final
