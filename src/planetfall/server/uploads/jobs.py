"""What the upload worker does; all of this runs in its process, so it may take long, fail or be killed."""

import math
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

import planetfall
from planetfall.core.match import Match, new_header
from planetfall.core.record import MOST_ROWS, Answer, Record, loads
from planetfall.server.errors import InvalidRequest
from planetfall.server.store.rows import Snapshot
from planetfall.server.tables.history import History
from planetfall.server.tables.replays.outline import Outline, outline_of_history
from planetfall.server.tables.replays.replayed import replay_to
from planetfall.server.tables.snapshots import snapshot

if sys.platform != "win32":
    import resource

Result = TypeVar("Result")
MEGABYTE = 1 << 20
EVERYTHING = -1  # no limit


class ReplayedUpload(msgspec.Struct, frozen=True):
    """A position of an uploaded record: its rows so far, and all that the server needs not to play them again."""

    record: Record
    snapshot: Snapshot
    at: int
    last: int
    given: Answer | None
    before: str  # the text of the state that the answer was given in


@cache
def prepare(megabytes: int) -> None:
    """Load the games, then limit the memory of this process to what it has and so much more."""
    for name in planetfall.game_ids():
        planetfall.game(name).pack()
    if sys.platform != "win32":
        most = _address_space() + megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limited(seconds: int, job: Callable[..., Result], *arguments: object) -> Result:
    """The result of a job; the system kills this process if it needs more seconds of the processor."""
    if sys.platform == "win32":
        return job(*arguments)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, most))
    try:
        return job(*arguments)
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, (EVERYTHING, most))


def read_upload(text: str, most_answers: int = MOST_ROWS) -> Record:
    """A visitor's record, or BadRecord or InvalidRequest; nothing of it is played.

    One that starts from a state's text is refused: its numbers can be as large as somebody likes, so that a few
    answers would keep the worker busy for ever. From the set-up on the rules themselves keep every number small.
    """
    if text.count("\n") > most_answers + 2:
        raise InvalidRequest("app.mistake.record-long", most=most_answers)
    record = loads(text)
    if record.header.start:
        raise InvalidRequest("app.mistake.record-start")
    return record


def check_record(text: str, most_answers: int) -> None:
    """Read and replay a visitor's record, or raise what is wrong with it."""
    record = read_upload(text, most_answers)
    game = planetfall.game(record.header.game)
    History(game, record, game.pack())


def replay_record(text: str, at: int, most_answers: int) -> ReplayedUpload:
    """An uploaded record after so many answers."""
    record = read_upload(text, most_answers)
    game = planetfall.game(record.header.game)
    replayed = replay_to(game, record, game.pack(), at)
    before = replayed.before.text() if replayed.before else ""
    taken, history = snapshot.take(replayed.history), replayed.history
    return ReplayedUpload(history.match.record, taken, replayed.at, replayed.last, replayed.given, before)


def outline_record(text: str, most_answers: int) -> Outline:
    """The outline of an uploaded record."""
    record = read_upload(text, most_answers)
    game = planetfall.game(record.header.game)
    return outline_of_history(History(game, record, game.pack()))


def check_pack(game_id: str, text: str, name: str, seats: int, options: Mapping[str, str]) -> None:
    """Read a visitor's pack and set a table up with it, or raise what is wrong."""
    game = planetfall.game(game_id)
    pack = game.read_pack(text, name)
    state = Match(game, new_header(game, seats, "1", options, pack), pack).state
    for seat in state.actors():
        game.question(state, seat)
        game.view(state, seat)


def _address_space() -> int:
    """The address space that this process has now, in bytes."""
    status = Path("/proc/self/statm")
    if not status.is_file():
        return 2048 * MEGABYTE
    return int(status.read_text().split()[0]) * resource.getpagesize()
