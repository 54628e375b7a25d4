"""A line of the log: the sentence of an event in parts, and what scripts need to show where it happened."""

from collections.abc import Iterator

import msgspec

from planetfall.core.events import RESULT, EventKind
from planetfall.core.game import Game
from planetfall.core.state import Event, State
from planetfall.core.table_names import Part
from planetfall.server.tables.history import LogEntry

NO_KIND = EventKind("", level=RESULT)  # of events that a game does not describe


_READABLE: dict[str, frozenset[str]] = {}


def readable(game: Game) -> frozenset[str]:
    """The sorts of things that a game's gallery shows: "card", "zone"."""
    if game.id not in _READABLE:
        _READABLE[game.id] = frozenset(component.ref.partition("-")[0] for component in game.gallery())
    return _READABLE[game.id]


def readable_parts(game: Game, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts of a sentence in which only things that can be read keep their references."""
    sorts = readable(game)
    return tuple(
        [part if not part.ref or part.ref.partition("-")[0] in sorts else Part(part.text) for part in parts]
    )


class LogLine(msgspec.Struct, frozen=True):
    """An event as the log shows it."""

    after: int  # answers that the reader knew of
    parts: tuple[Part, ...]
    clause: str
    secret: bool
    kind: str = ""
    level: str = RESULT
    refs: str = ""  # all references of the event
    stage: dict[str, str] = {}  # attributes of the line: what is shown large, what moves from where to where

    @property
    def text(self) -> str:
        """The sentence."""
        return "".join(part.text for part in self.parts)


def log_line(
    entry: LogEntry, game: Game, state: State, reader: int | None, after: int, secret: bool
) -> LogLine:
    """The line of an event for the seat that reads it and knew of `after` answers."""
    if not entry.told:  # the same for everybody
        event, refs = entry.event, entry.refs(game, state)
        kind = game.event_kinds().get(event.kind, NO_KIND)
        named = " ".join(dict.fromkeys(refs.values()))
        stage = stage_attributes(kind, event, refs)
        entry.told.append((event.kind.replace(" ", "-"), kind.level, named, stage))
    return LogLine(after, entry.parts(game, state, reader), entry.event.clause, secret, *entry.told[0])


def stage_attributes(kind: EventKind, event: Event, refs: dict[str, str]) -> dict[str, str]:
    """What a page needs to play an event, by the names of attributes.

    >>> from planetfall.core.events import Stage
    >>> kind = EventKind("", scene=Stage(card="card", path=("deck", "colour"), icon="card"))
    >>> stage_attributes(kind, Event("draws", (2, 7), -1, ""), {"colour": "seat-2", "card": "card-comet"})
    {'card': 'card-comet', 'from': 'deck', 'to': 'seat-2', 'icon': 'card'}
    """
    if kind.scene is None:
        return {"silent": ""} if kind.silent else {}
    scene, numbers, named = kind.scene, kind.named(event.values), kind.worded_ids(event.values)
    start, end = [refs.get(name, "" if name in numbers else name) for name in (*scene.path, "", "")[:2]]
    found = {
        "card": refs.get(scene.card, ""),
        "from": start,
        "to": end,
        "amount": str(numbers.get(scene.amount, "")),
        "icon": scene.icon.format_map(named),
        "at": " ".join(refs.get(name, name.format_map(named)) for name in scene.at),
        "counts": " ".join(_changes(scene.counts, refs, named)),
        "together": scene.together,
    }
    boxed = {"boxed": ""} if scene.boxed else {}
    return {name: value for name, value in found.items() if value} | boxed


def _changes(counts: tuple[str, ...], refs: dict[str, str], named: dict[str, str | int]) -> Iterator[str]:
    """The counters that an event changes, with whose they are, and by how much: "seat-2:steel=+3"."""
    for change in counts:
        owner, _, rest = change.partition(":")
        changed = rest.format_map(named)
        if not changed.endswith(("=+0", "=-0")):
            yield f"{refs.get(owner, owner)}:{changed}"
