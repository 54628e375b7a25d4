"""The log by rounds and turns: causes, each with its consequences, as one seat sees them."""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from itertools import takewhile

from planetfall.core.events import PHASE, RESULT, ROUND, TURN
from planetfall.server.render.log_lines import NO_KIND
from planetfall.server.render.scene import LOG_LINES, Scene
from planetfall.server.tables.history import LogEntry

Act = list[LogEntry]  # a cause, and what follows from it


class LogTurn:
    """What somebody did in a row, a part of a round that is nobody's turn, or the beginning of a round."""

    def __init__(self, scene: Scene, level: str, ref: str, first: LogEntry) -> None:
        self._scene = scene
        self.level = level
        self.ref = ref  # of the seat or colour that acts
        self.acts: list[Act] = [[first]]
        self.number = 1  # among those that begin after the same answer

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

    @cached_property
    def first(self) -> int:
        """The first answer that it followed, as its reader counts them."""
        return min(map(self._scene.after, self.entries))

    @cached_property
    def last(self) -> int:
        """The last one."""
        return max(map(self._scene.after, self.entries))

    def key(self) -> Hashable:
        """What its HTML depends on beside its first event."""
        scene, entries = self._scene, self.entries
        about = next((entry for entry in entries if scene.is_named(entry)), entries[0])
        wording = scene.wording(about)
        return wording, self.number, self.first, self.last, len(entries), scene.sees_all, scene.replay_address


class _Grouping:
    """Puts events, oldest first, into turns."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._kinds = scene.game.event_kinds()
        self.turns: list[LogTurn] = []

    def add(self, entry: LogEntry) -> None:
        """Add the next event."""
        level = self.level_of(entry)
        if level == TURN:
            self._add_cause(entry)
        elif (level == RESULT and self.turns) or (level == PHASE and self._repeats(entry)):
            self.turns[-1].acts[-1].append(entry)
        else:
            self.turns.append(LogTurn(self._scene, level, "", entry))

    def level_of(self, entry: LogEntry) -> str:
        """What an event is in the course of the game."""
        return self._kinds.get(entry.event.kind, NO_KIND).level

    def _repeats(self, entry: LogEntry) -> bool:
        """Whether the same part of the round goes on: a module after another leaves the display."""
        return bool(self.turns) and self.turns[-1].acts[-1][0].event.kind == entry.event.kind

    def _add_cause(self, entry: LogEntry) -> None:
        ref = self._ref_of(entry)
        before = self._told_before(entry, ref)
        last = self.turns[-1] if self.turns else None
        if last and last.level == TURN and last.ref == ref:
            last.acts.append([entry, *before])
        else:
            self.turns.append(LogTurn(self._scene, TURN, ref, entry))
            self.turns[-1].acts[-1] += before

    def _told_before(self, entry: LogEntry, ref: str) -> Act:
        """Consequences that came before their cause, taken out of the act before: what was paid for a card."""
        if not self.turns:
            return []
        act = self.turns[-1].acts[-1]
        own = list(takewhile(lambda one: one.after == entry.after and self._ref_of(one) == ref, act[:0:-1]))
        del act[len(act) - len(own) :]
        return own[::-1]

    def _ref_of(self, entry: LogEntry) -> str:
        refs = entry.refs(self._scene.game, self._scene.table.state).values()
        return next((ref for ref in refs if ref.startswith(("seat-", "colour-"))), "")


def last_turns(scene: Scene, most: int | None = LOG_LINES) -> list[LogTurn]:
    """About the last so many events of a scene (None: all), and the beginning of their round; the oldest turn first.

    Turns whose beginning, or whose number among those of one answer, may be missing are left out, so that a turn is the
    same however much is shown.
    """
    entries = _latest(scene, most)
    turns = _grouped(scene, entries)
    if most is None or len(entries) < most:
        return turns
    partial = (
        2 if turns[0].level == RESULT else 1
    )  # consequences without their cause, which may be of the next turn
    if len(turns) <= partial or turns[-1].first == turns[partial - 1].first:
        return last_turns(scene, 2 * most)
    kept = [turn for turn in turns[partial:] if turn.first > turns[partial - 1].first]
    if kept[0].level != ROUND:
        kept[:0] = _round_before(scene, kept[0].entries[0])
    return kept


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


def _grouped(scene: Scene, entries: Iterable[LogEntry]) -> list[LogTurn]:
    grouping = _Grouping(scene)
    for entry in entries:
        grouping.add(entry)
    begun: Counter[int] = Counter()
    for turn in grouping.turns:
        begun[turn.first] += turn.level != ROUND
        turn.number = begun[turn.first]
    return grouping.turns


def _round_before(scene: Scene, entry: LogEntry) -> list[LogTurn]:
    """The beginning of the round that an event lies in."""
    rounds = {name for name, kind in scene.game.event_kinds().items() if kind.level == ROUND}
    entries = scene.table.log_entries
    place = next((at for at in reversed(range(len(entries))) if entries[at] is entry), 0)
    start = next((at for at in reversed(range(place)) if entries[at].event.kind in rounds), -1)
    if start < 0:
        return []
    following = [one for one in entries[start : place + 1] if scene.sees(one.event)]
    return _grouped(scene, following)[:1]


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
