"""The log as HTML: turns and lines are rendered once for everybody who reads the same and knew of as many answers."""

from collections.abc import Hashable, Iterator
from itertools import takewhile
from typing import Any
from weakref import WeakKeyDictionary

from planetfall.core.events import ROUND
from planetfall.server.render.log.log_lines import readable
from planetfall.server.render.log.log_turns import GrowingLog, LogTurn, last_turns, newest_first
from planetfall.server.render.region_cache import Log
from planetfall.server.render.scene import Scene, SceneSource
from planetfall.server.render.templating.localized_templates import LocalizedEnvironment
from planetfall.server.render.templating.template_code import rendered
from planetfall.server.tables.history import MOST_RENDERED, LogEntry
from planetfall.server.tables.notes import last_notes

TURNS = "<!-- turns -->"  # where they stand in the log
# Keeps what came before the first beginning of a round apart from what follows it.
START = ("log-start", '<li class="log-round log-start" id="log-start" aria-hidden="true"></li>')
MAX_FRAMES = 8192
MAX_READERS = 16  # of a table whose logs are kept in turns
GROWING = 3  # turns of which single lines are kept: the newest, and what a cause may still take lines from


class LogRegions:
    """Renders the logs of scenes."""

    def __init__(self) -> None:
        self._frames: dict[Hashable, tuple[str, str]] = {}
        self._logs: WeakKeyDictionary[SceneSource, dict[Hashable, GrowingLog]] = WeakKeyDictionary()

    def region(self, scene: Scene, environment: LocalizedEnvironment, context: dict[str, Any]) -> Log:
        """The log of a scene."""
        turns = (
            last_turns(scene, None) if scene.log_lines is None else self._last_turns(scene, scene.log_lines)
        )
        head, foot = self._frame(scene, environment, context)
        shown = _Turns(scene, environment)
        for turn in turns[-GROWING - 1 : -GROWING]:
            for entry in turn.entries:
                entry.lines.clear()
        growing = {id(turn) for turn in turns[-GROWING:]}
        found = [(turn.id, shown.turn(turn, id(turn) in growing)) for turn in newest_first(turns)]
        first = sum(1 for _ in takewhile(lambda turn: turn.level != ROUND, turns))
        if 0 < first < len(turns):
            found.insert(len(found) - first, START)
        return Log(head, found, foot)

    def _last_turns(self, scene: Scene, most: int) -> list[LogTurn]:
        """The end of the log, which grows from one answer to the next."""
        readers = self._logs.setdefault(scene.table, {})
        own = tuple(
            seat.person == scene.person for seat in scene.table.seats
        )  # whose answers the reader counts
        reader = (scene.person, own, scene.seat, scene.sees_all, scene.over, most)
        if reader not in readers and len(readers) >= MAX_READERS:
            readers.clear()
        return readers.setdefault(reader, GrowingLog()).last_turns(scene, most)

    def _frame(
        self, scene: Scene, environment: LocalizedEnvironment, context: dict[str, Any]
    ) -> tuple[str, str]:
        """What stands around the turns; it stays the same for as long as there are no notes."""
        address = scene.log_address if scene.log_lines else ""
        key = (environment, scene.game.id, tuple(scene.names), address)
        found = None if last_notes(scene.table.chat) else self._frames.get(key)
        if found is None:
            whole = rendered(environment.get_template("shared/regions/log.html"), context)
            head, foot = "".join(whole).split(TURNS)
            found = head, foot
            if len(self._frames) >= MAX_FRAMES:
                self._frames.clear()
            if not last_notes(scene.table.chat):
                self._frames[key] = found
        return found


class _Turns:
    """Renders the turns of one scene."""

    def __init__(self, scene: Scene, environment: LocalizedEnvironment) -> None:
        self._scene = scene
        self._macros: Any = environment.imported("shared/log_turn.html")
        game = scene.game
        self._given = (scene, game.seat_badges(len(scene.names)), readable(game), scene.catalogue)

    def turn(self, turn: LogTurn, is_growing: bool) -> str:
        """The HTML of a turn."""
        key = turn.key(self._scene)
        if turn.shown is not None and turn.shown[0] == key:
            return turn.shown[1]
        cache = turn.acts[0][0].rendered
        found = cache.get(key)
        if found is None:
            if len(cache) >= MOST_RENDERED:
                cache.clear()
            found = cache[key] = "".join(self._pieces(turn, is_growing))
        turn.shown = key, found
        return found

    def _pieces(self, turn: LogTurn, is_growing: bool) -> Iterator[str]:
        yield self._macros.begin(turn, self._scene.replay_address)
        line = self._kept_line if is_growing else self._line
        for cause, *results in turn.acts:
            yield line(turn, cause, True)
            if results:
                yield '<ol class="log-results">'
                for result in results:
                    yield line(turn, result, False)
                yield "</ol>"
        yield "</li>"

    def _kept_line(self, turn: LogTurn, entry: LogEntry, is_cause: bool) -> str:
        scene = self._scene
        key = (
            scene.wording(entry),
            scene.after(entry),
            scene.sees_all,
            scene.things_address,
            turn.ref,
            is_cause,
        )
        found = entry.lines.get(key)
        if found is None:
            if len(entry.lines) >= MOST_RENDERED:
                entry.lines.clear()
            found = entry.lines[key] = self._line(turn, entry, is_cause)
        return found

    def _line(self, turn: LogTurn, entry: LogEntry, is_cause: bool) -> str:
        render = self._macros.cause if is_cause else self._macros.result
        return str(render(self._scene.line(entry), turn, *self._given))
