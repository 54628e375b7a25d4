"""The log by rounds and turns: causes, each with its consequences, as one seat sees them."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import takewhile

from planetfall.core.events import PHASE, RESULT, ROUND, TURN
from planetfall.server.render.log.log_lines import NO_KIND
from planetfall.server.render.scene import LOG_LINES, Scene
from planetfall.server.tables.history import LogEntry

Act = list[LogEntry]  # a cause, and what follows from it
FEWEST_TURNS = 6  # that are shown at first, however long they are


class LogTurn:
    """What somebody did in a row, a part of a round that is nobody's turn, or the beginning of a round."""

    __slots__ = ("acts", "first", "is_addressed", "last", "level", "number", "ref", "shown", "size")

    def __init__(self, level: str, ref: str, first: int, number: int) -> None:
        self.level = level
        self.ref = ref  # of the seat or colour that acts
        self.first = first  # the first answer that it followed, as its reader counts them
        self.last = first
        self.number = number  # among those that begin after the same answer
        self.acts: list[Act] = []
        self.size = 0  # how many events it has
        self.is_addressed = False  # whether one of them calls its reader "you"
        self.shown: tuple[Hashable, str] | None = None  # its HTML, and what that was rendered for

    @property
    def id(self) -> str:
        """Names it in a page; it tells nothing but what its reader knows."""
        if self.level == ROUND:
            return f"log-round-{self.first}"
        return f"turn-{self.first}" if self.number == 1 else f"turn-{self.first}-{self.number}"

    @property
    def entries(self) -> list[LogEntry]:
        """All its events."""
        return [entry for act in self.acts for entry in act]

    @property
    def seat(self) -> str:
        """The number of the seat that acts, "" for nobody's."""
        sort, _, number = self.ref.partition("-")
        return number if sort == "seat" else ""

    def key(self, scene: Scene) -> Hashable:
        """What its HTML depends on beside its first event."""
        game, reader = scene.game, scene.reader if self.is_addressed else None
        counted = (self.number, self.first, self.last, self.size)
        return game.language, game.players, reader, counted, scene.sees_all, scene.replay_address


class Grouping:
    """Puts events, oldest first, into turns, as one reader sees them."""

    def __init__(self) -> None:
        self.turns: list[LogTurn] = []
        self._together: list[LogTurn] = []  # turns that began at once, as when several reveal the same card

    def add(self, scene: Scene, entry: LogEntry) -> None:
        """Add the next event."""
        level = scene.game.event_kinds().get(entry.event.kind, NO_KIND).level
        if level == TURN:
            self._add_cause(scene, entry)
        elif (level == RESULT and self.turns) or (level == PHASE and self._repeats(entry)):
            turn = self._turn_of(scene, entry)
            turn.acts[-1].append(entry)
            _count(scene, turn, [entry])
        else:
            self._together = []
            self._begin(scene, level, "", [entry])

    def _begin(self, scene: Scene, level: str, ref: str, act: Act) -> None:
        first = scene.after(act[0])
        self.turns.append(LogTurn(level, ref, first, 1 if level == ROUND else self._next_number(first)))
        self._add_act(scene, act)

    def _next_number(self, first: int) -> int:
        """The number of the next turn among those that begin after the same answer."""
        before = next((turn for turn in reversed(self.turns) if turn.level != ROUND), None)
        return before.number + 1 if before is not None and before.first == first else 1

    def _add_act(self, scene: Scene, act: Act) -> None:
        self.turns[-1].acts.append(act)
        _count(scene, self.turns[-1], act)

    def _repeats(self, entry: LogEntry) -> bool:
        """Whether the same part of the round goes on: a module after another leaves the display."""
        return bool(self.turns) and self.turns[-1].acts[-1][0].event.kind == entry.event.kind

    def _add_cause(self, scene: Scene, entry: LogEntry) -> None:
        ref = _ref_of(scene, entry)
        act = [entry, *self._told_before(scene, entry, ref)]
        last = self.turns[-1] if self.turns else None
        if last and last.level == TURN and last.ref == ref:
            self._add_act(scene, act)
        else:
            if not (last and _began_with(last, entry)):
                self._together = []
            self._begin(scene, TURN, ref, act)
            self._together.append(self.turns[-1])

    def _turn_of(self, scene: Scene, entry: LogEntry) -> LogTurn:
        """The turn that a consequence belongs to: the last one, unless it is somebody's that began with it."""
        ref = _ref_of(scene, entry) if len(self._together) > 1 else ""
        return next((turn for turn in self._together if turn.ref == ref), self.turns[-1])

    def _told_before(self, scene: Scene, entry: LogEntry, ref: str) -> Act:
        """Consequences that came before their cause, taken out of the act before: what was paid for a card."""
        if not self.turns:
            return []
        turn = self._turn_of(scene, entry)
        act = turn.acts[-1]
        own = list(takewhile(lambda one: one.after == entry.after and _ref_of(scene, one) == ref, act[:0:-1]))
        if own:
            del act[len(act) - len(own) :]
            turn.size, turn.last, turn.is_addressed = 0, turn.first, False
            _count(scene, turn, turn.entries)
        return own[::-1]


def _began_with(turn: LogTurn, entry: LogEntry) -> bool:
    """Whether a cause came at once with the one before it, of which nothing has followed yet."""
    (first, *results), *others = turn.acts
    alone = not results and not others
    return alone and first.event.kind == entry.event.kind and first.after == entry.after


def _count(scene: Scene, turn: LogTurn, entries: Sequence[LogEntry]) -> None:
    """Note what was added to a turn."""
    turn.size += len(entries)
    turn.last = max(turn.last, scene.after(entries[-1]))
    turn.is_addressed = turn.is_addressed or any(map(scene.is_named, entries))


def _ref_of(scene: Scene, entry: LogEntry) -> str:
    refs = entry.refs(scene.game, scene.table.state).values()
    return next((ref for ref in refs if ref.startswith(("seat-", "colour-"))), "")


class GrowingLog:
    """The end of a table's log in turns, as one reader sees it: only what is new is put into turns."""

    def __init__(self) -> None:
        self._grouping = Grouping()
        self._round: LogTurn | None = None  # the last beginning of a round before these turns
        self._count = 0  # events of the table that were looked at
        self._newest: LogEntry | None = None  # the last one of them

    def last_turns(self, scene: Scene, most: int) -> list[LogTurn]:
        """The last turns with at most so many events, but never few of them, and the beginning of their round."""
        entries = scene.table.log_entries
        if 0 < self._count <= len(entries) and entries[self._count - 1] is self._newest:
            for entry in entries[self._count :]:
                if scene.sees(entry.event):
                    self._grouping.add(scene, entry)
        else:  # it is new, or something was taken back
            self._grouping = _whole_turns(scene, 2 * most)
            self._round = _round_before(scene, self._grouping.turns)
        self._count, self._newest = len(entries), entries[-1] if entries else None
        self._forget_all_but(2 * most)
        return self._last_of(most)

    def _forget_all_but(self, events: int) -> None:
        turns = self._grouping.turns
        spare, first = sum(turn.size for turn in turns) - events, 0
        while first < len(turns) - 1 and spare >= turns[first].size:
            spare -= turns[first].size
            if turns[first].level == ROUND:
                self._round = turns[first]
            first += 1
        del turns[:first]

    def _last_of(self, most: int) -> list[LogTurn]:
        turns = self._grouping.turns
        first = len(turns) - 1
        room = most - turns[first].size if turns else 0
        while first > 0 and (turns[first - 1].size <= room or len(turns) - first < FEWEST_TURNS):
            first -= 1
            room -= turns[first].size
        kept = turns[max(first, 0) :]
        if kept and kept[0].level != ROUND:
            before = (turn for turn in reversed(turns[:first]) if turn.level == ROUND)
            beginning = next(before, self._round)
            kept[:0] = [] if beginning is None else [beginning]
        return kept


def last_turns(scene: Scene, most: int | None = LOG_LINES) -> list[LogTurn]:
    """The last turns of a scene with at most so many events (None: all), and the beginning of their round.

    The oldest turn comes first; the newest few are there however long they are.
    """
    return (
        _grouped(scene, _latest(scene, None)).turns if most is None else GrowingLog().last_turns(scene, most)
    )


def _whole_turns(scene: Scene, most: int) -> Grouping:
    """The turns among about the last so many events.

    Those whose beginning, or whose number among those of one answer, may be missing are left out, so that a turn is the
    same however much is shown.
    """
    entries = _latest(scene, most)
    found = _grouped(scene, entries)
    turns = found.turns
    if len(entries) < most:
        return found
    partial = 2 if turns[0].level == RESULT else 1  # consequences without their cause may be of the next turn
    if len(turns) <= partial or turns[-1].first == turns[partial - 1].first:
        return _whole_turns(scene, 2 * most)
    found.turns = [turn for turn in turns[partial:] if turn.first > turns[partial - 1].first]
    return found


def _latest(scene: Scene, most: int | None) -> list[LogEntry]:
    """The last events, oldest first; all that followed an answer or none."""
    if most is None:
        return scene.visible_entries(len(scene.table.log_entries))[::-1]
    found: list[LogEntry] = []
    for entry in scene.all_visible():
        if len(found) >= most and scene.after(entry) != scene.after(found[-1]):
            break
        found.append(entry)
    return found[::-1]


def _grouped(scene: Scene, entries: Iterable[LogEntry]) -> Grouping:
    grouping = Grouping()
    for entry in entries:
        grouping.add(scene, entry)
    return grouping


def _round_before(scene: Scene, turns: Sequence[LogTurn]) -> LogTurn | None:
    """The beginning of the round in which some turns begin, if it is not among them."""
    if not turns or turns[0].level == ROUND:
        return None
    rounds = {name for name, kind in scene.game.event_kinds().items() if kind.level == ROUND}
    entries, entry = scene.table.log_entries, turns[0].acts[0][0]
    place = next((at for at in reversed(range(len(entries))) if entries[at] is entry), 0)
    start = next((at for at in reversed(range(place)) if entries[at].event.kind in rounds), -1)
    if start < 0:
        return None
    following = (one for one in entries[start : place + 1] if scene.sees(one.event))
    return _grouped(scene, following).turns[0]


def newest_first(turns: Sequence[LogTurn]) -> list[LogTurn]:
    """Turns as they are read: the newest round above the others, in it the newest turn, below the round's beginning."""
    found: list[LogTurn] = []
    section: list[LogTurn] = []
    for turn in reversed(turns):
        if turn.level == ROUND:
            found += [turn, *section]
            section = []
        else:
            section.append(turn)
    return found + section
