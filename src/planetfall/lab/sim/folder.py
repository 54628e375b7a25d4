"""The folder of a simulation, which survives Ctrl-C and crashes.

`plan.json` is the plan. Finished games are appended to `journal.jsonl` at once; a truncated last line is ignored and
its game played again. When all games are there, the journal is turned into tables and records (`tables`) and removed.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path
from typing import IO

import msgspec

from planetfall.core.errors import PlanetfallError
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import GameResult

if sys.platform != "win32":  # there it is for people to avoid two commands at once
    import fcntl

PLAN = "plan.json"
DRAFT = "plan.part"
JOURNAL = "journal.jsonl"
GAMES = "games.parquet"


class BadFolder(PlanetfallError):
    """A folder that cannot be used for this simulation, or is damaged."""


class NotInPlan(ValueError):
    """A game that belongs to another plan."""


class Folder:
    """The folder of one simulation."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan

    @classmethod
    def open(cls, path: Path, plan: Plan) -> "Folder":
        """The folder for a plan: a new one, or one with the same plan; BadFolder otherwise."""
        if (path / PLAN).exists():
            found = cls.read(path)
            if found.plan != plan:
                raise BadFolder(
                    f"{path} holds another simulation, {_difference(found.plan, plan)}; choose another folder"
                )
            return found
        _make(path)
        draft = path / DRAFT
        with check_writable(path / PLAN):
            draft.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
            draft.replace(path / PLAN)  # whole, or not at all
        return cls(path, plan)

    @classmethod
    def read(cls, path: Path) -> "Folder":
        """A folder that has a plan, or BadFolder."""
        try:
            return cls(path, msgspec.json.decode((path / PLAN).read_bytes(), type=Plan))
        except (FileNotFoundError, NotADirectoryError):
            raise BadFolder(
                f"{path} holds no simulation; planetfall sim GAME --out {path} makes one"
            ) from None
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise BadFolder(f"{path / PLAN} is damaged: {error}") from None

    def finished(self) -> bool:
        """Whether all games are played and the tables written."""
        return (self.path / GAMES).exists()

    def games(self) -> Iterator[GameResult]:
        """The games in the journal, in the order in which they ended, or BadFolder."""
        with suppress(FileNotFoundError), (self.path / JOURNAL).open("rb") as lines:
            for number, line in enumerate(_complete_lines(lines), start=1):
                try:
                    yield self._game(line)
                except (msgspec.MsgspecError, UnicodeError, NotInPlan) as error:
                    raise BadFolder(
                        f"line {number} of {self.path / JOURNAL} is damaged ({error}); "
                        "remove that line, and the game is played again"
                    ) from None

    def _game(self, line: bytes) -> GameResult:
        game = msgspec.json.decode(line, type=GameResult)
        if not 0 <= game.number < self.plan.games or game.seed != f"{self.plan.seed_of(game.number):x}":
            raise NotInPlan("it is no game of the plan")
        return game

    def in_order(self) -> Iterator[GameResult]:
        """The games in the journal by number; only one is in memory at a time."""
        places: dict[int, int] = {}
        with (self.path / JOURNAL).open("rb") as lines:
            place = 0
            for line in _complete_lines(lines):
                places[msgspec.json.decode(line, type=Numbered).number] = place
                place += len(line)
            for number in sorted(places):
                lines.seek(places[number])
                yield msgspec.json.decode(lines.readline(), type=GameResult)

    def journal(self) -> "Journal":
        """The journal, opened for appending."""
        return Journal(self.path / JOURNAL)


class Numbered(msgspec.Struct, frozen=True):
    """The number of a game in the journal."""

    number: int


class Journal:
    """Finished games, one on each line; locked while a command appends to it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("a+b", buffering=0)
        try:
            _lock(self._file)
        except BlockingIOError:
            self._file.close()
            raise BadFolder(f"another command is playing in {path.parent} just now") from None
        self._file.truncate(_complete_size(path))

    def add(self, game: GameResult) -> None:
        """Append a game; when this returns, a crash of this process does not lose it."""
        line = msgspec.json.encode(game) + b"\n"
        with check_writable(self._path):
            while line:
                line = line[self._file.write(line) :]

    def close(self) -> None:
        """Release the lock."""
        self._file.close()


@contextmanager
def check_writable(path: Path) -> Iterator[None]:
    """BadFolder if the disk is full or not writable."""
    try:
        yield
    except OSError as error:
        raise BadFolder(
            f"{path} cannot be written ({error.strerror or error}); the same command goes on once it can"
        ) from None


def describe(plan: Plan) -> str:
    """A plan as a short text."""
    tables = " and ".join(_line_up(table) for table in plan.tables[:2])
    more = f" and {len(plan.tables) - 2} more tables" if len(plan.tables) > 2 else ""
    options = "".join(f" {name}={value}" for name, value in plan.options.items())
    changed = f", changed components {plan.hash}" if plan.pack else ""
    return f"{plan.games} games of {plan.game}{options} with {tables}{more}, seed {plan.seed}{changed}"


def _difference(found: Plan, wanted: Plan) -> str:
    """In what the plan found differs from the one wanted."""
    if describe(found) != describe(wanted):
        return describe(found)
    if (found.rules, found.hash) != (wanted.rules, wanted.hash):
        return (
            f"played with rules {found.rules} and components {found.hash} "
            f"instead of rules {wanted.rules} and components {wanted.hash}"
        )
    return "at other tables"


def _line_up(table: Sequence[str]) -> str:
    """The bots of a table, each named once.

    >>> _line_up(["medium", "random", "random"])
    'medium, 2 random'
    """
    counted = Counter(table).items()
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted)


def _lock(file: IO[bytes]) -> None:
    if sys.platform != "win32":
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _make(path: Path) -> None:
    if path.is_file():
        raise BadFolder(f"{path} is a file, not a folder")
    if path.is_dir() and any(found.name != DRAFT for found in path.iterdir()):
        raise BadFolder(f"{path} is not empty and holds no simulation; choose another folder")
    path.mkdir(parents=True, exist_ok=True)


def _complete_size(path: Path) -> int:
    """The size of the journal up to the end of its last complete line."""
    with path.open("rb") as lines:
        return sum(map(len, _complete_lines(lines)))


def _complete_lines(lines: IO[bytes]) -> Iterator[bytes]:
    """All lines but a truncated last one."""
    return takewhile(lambda line: line.endswith(b"\n"), lines)
