"""What a record comes to, as plain data: what the stored fixtures expect, and what they are compared with.

Nothing here is prose and nothing names a place in the code: numbers of answers, kinds of questions and events, the text
form of states. Names and sentences may be corrected at any time; these may not.
"""

import hashlib
from pathlib import Path
from typing import Any

import msgspec

import planetfall
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Record, loads
from planetfall.core.state import Event, State

FOLDER = Path(__file__).parent
VERSIONS = sorted(folder.name for folder in FOLDER.glob("v*") if folder.is_dir())
MOST_LISTED = 40  # answers of a menu that are written out; of a longer one a digest is kept


def sha256(value: object) -> str:
    """A digest of plain data."""
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()


class _Course:
    """Digests of what is asked, and of what happens, from the first answer of a game to the last."""

    def __init__(self) -> None:
        self.menus = hashlib.sha256()
        self.events = hashlib.sha256()
        self.kinds: set[str] = set()

    def watch(self, state: State, events: list[Event]) -> None:
        menus = [(seat, state.legal(seat)) for seat in state.actors()]
        self.menus.update(msgspec.json.encode(menus))
        told = [(event.kind, event.values, event.audience) for event in events]
        self.events.update(msgspec.json.encode(told))
        self.kinds.update(event.kind for event in events)


def _menu(legal: list[int]) -> Any:
    return legal if len(legal) <= MOST_LISTED else {"count": len(legal), "sha256": sha256(legal)}


def expected(record: Record, pack: Pack | None = None) -> dict[str, Any]:
    """What a record comes to when it is replayed."""
    game, course = planetfall.game(record.header.game), _Course()
    match = Match.replay(game, record, pack, course.watch)
    state = match.state
    return {
        "game": game.id,
        "seats": int(state.seats),
        "rows": len(record.rows),
        "over": state.over(),
        "actors": state.actors(),
        "questions": {str(seat): game.question(state, seat).kind for seat in state.actors()},
        "legal": {str(seat): _menu(state.legal(seat)) for seat in state.actors()},
        "scores": state.scores(),
        "winners": state.winners(),
        "state": hashlib.sha256(state.text().encode()).hexdigest(),
        "menus": course.menus.hexdigest(),
        "events": course.events.hexdigest(),
    }


def kinds_told(record: Record) -> set[str]:
    """The kinds of all events of a record."""
    course = _Course()
    Match.replay(planetfall.game(record.header.game), record, None, course.watch)
    return course.kinds


def stored_records(version: str) -> list[dict[str, Any]]:
    """What is expected of each record that a version has left: one JSON object on each line of the index."""
    lines = (FOLDER / version / "records.jsonl").read_text("utf-8").splitlines()
    return [msgspec.json.decode(line) for line in lines]


def read(version: str, file: str) -> Record:
    """A stored record."""
    return loads((FOLDER / version / "records" / file).read_text("utf-8"))
