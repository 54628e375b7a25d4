"""What every seat is shown on the way through a record, as digests: views without prose, and the names of all answers.

Which fields of a view are compared is written down with the digests, so that a later version may add fields and may
correct names, translations and sentences; what was there must stay, with the same values.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import inspect

import planetfall
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Record
from planetfall.core.state import Event, State
from tests.stored.expected import FOLDER, read, stored_records
from tests.stored.expected_tables import rows_of, unpack

FILE = "views.json"
PROSE = {  # texts that are names or sentences; other texts are ids
    "actions", "bonuses", "clause", "company_name", "effect", "effects", "marker", "missing", "name", "ongoing",
    "points", "resolving_name", "resources", "start", "text", "tile_name",
}  # fmt: skip

Fields = dict[str, Any]  # by name what is compared of a field's value: {} is all of it


def fields_of(game: Game) -> Fields:
    """The fields of a game's view, without prose."""
    view = game.view(game.new(game.least_seats, 1), None)
    found = _fields(inspect.type_info(type(view)))
    assert found
    return found


def _fields(kind: inspect.Type) -> Fields:
    """The fields of a table, or of those in a list; nothing for what has no fields."""
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return _fields(kind.item_type)
    if isinstance(kind, inspect.UnionType):
        return next(filter(None, map(_fields, kind.types)), {})
    if not isinstance(kind, inspect.StructType):
        return {}
    kept = (field for field in kind.fields if field.encode_name not in PROSE or not _is_text(field.type))
    return {field.encode_name: _fields(field.type) for field in kept}


def _is_text(kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return _is_text(kind.item_type)
    if isinstance(kind, inspect.UnionType):
        return any(map(_is_text, kind.types))
    if isinstance(kind, inspect.TupleType):
        return any(map(_is_text, kind.item_types))
    return isinstance(kind, inspect.StrType)


def compared(value: Any, fields: Fields) -> Any:
    """What is compared of a value."""
    if not fields or value is None:
        return value
    if isinstance(value, dict):
        return [compared(value[name], inside) for name, inside in fields.items()]
    return [compared(item, fields) for item in value]


class _Course:
    """Digests of views and of the names of answers; after each answer somebody else is looked over the shoulder."""

    def __init__(self, game: Game, fields: Fields) -> None:
        self._game, self._fields = game, fields
        self._views, self._names = hashlib.sha256(), hashlib.sha256()
        self._count = 0

    def watch(self, state: State, events: list[Event]) -> None:
        del events
        viewer = self._count % (state.seats + 1) - 1
        self.see(state, None if viewer < 0 else viewer)
        self._count += 1
        names = [[self._game.actions.name(action) for action in state.legal(seat)] for seat in state.actors()]
        self._names.update(msgspec.json.encode(names))

    def see(self, state: State, seat: int | None) -> None:
        view = msgspec.to_builtins(self._game.view(state, seat))
        self._views.update(msgspec.json.encode(compared(view, self._fields), order="deterministic"))

    def digests(self) -> dict[str, str]:
        return {"views": self._views.hexdigest(), "names": self._names.hexdigest()}


def digests(record: Record, fields: Fields, pack: Pack | None = None) -> dict[str, str]:
    """The digests of a record: one view after each answer, spectators and seats in turn, and all views at its end."""
    game = planetfall.game(record.header.game)
    course = _Course(game, fields)
    match = Match.replay(game, record, pack, course.watch)
    for seat in (None, *range(match.state.seats)):
        course.see(match.state, seat)
    return course.digests()


def stored_views(version: str) -> Any:
    """The digests that a version has left, and the fields that they are of."""
    return msgspec.json.decode((FOLDER / version / FILE).read_bytes())


def _all(folder: Path, fields: dict[str, Fields]) -> Iterator[tuple[str, dict[str, str]]]:
    for entry in stored_records(folder.name):
        yield entry["file"], digests(read(folder.name, entry["file"]), fields[entry["game"]])
    with TemporaryDirectory() as place:
        for row in rows_of(unpack(folder.name, Path(place))):
            yield row.id, digests(row.record, fields[row.record.header.game], row.pack)


def write_views(folder: Path) -> None:
    """The digests of all records and tables of a version."""
    fields = {name: fields_of(planetfall.game(name)) for name in planetfall.game_ids()}
    found = {"fields": fields, "digests": dict(_all(folder, fields))}
    (folder / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
