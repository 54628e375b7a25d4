"""Notes: what was done about a table itself, stored with its chat, so that everybody reads it in their own language."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from planetfall.core.game import Game
from planetfall.core.state import Event, State
from planetfall.core.translation import Catalogue
from planetfall.server.bots.levels import level
from planetfall.server.errors import NotAllowed
from planetfall.server.store.rows import ABOUT_UNDO, NOTE_KINDS, ChatLine, Seat

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

MAX_NOTES = 100  # of each kind, kept for each table
MAX_EVENTS = 4  # of an answer that was taken back, told in its note
SHOWN_NOTES = 6  # above the log
MUTING = ("muted", "unmuted")
SHOWN_MUTING = 2  # of those


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened to a seat, as the text of a chat line without a seat."""

    key: str  # of its sentence, behind "app.note."
    seat: int
    name: str = ""  # of the seat then; empty: its colour
    level: str = ""  # of a bot
    events: tuple[tuple[str, tuple[int, ...]], ...] = ()  # that everybody saw and that are taken back
    table: str = ""  # where the game was played of which this one goes on
    answers: int = 0  # after how many answers of it


def seat_note(key: str, seat: Seat, bot: str = "") -> ChatLine:
    """A note about a seat, of this moment."""
    note = Note(key, seat.seat, seat.name, bot)
    return ChatLine(time.time(), None, "", msgspec.json.encode(note).decode())


def undo_note(key: str, seat: Seat, events: Sequence[Event] = ()) -> ChatLine:
    """A note about a seat's answers that are taken back, with what everybody saw of them."""
    told = tuple((event.kind, tuple(event.values)) for event in events if event.seen_by(None))
    note = Note(key, seat.seat, seat.name, events=told[:MAX_EVENTS])
    return ChatLine(time.time(), None, ABOUT_UNDO, msgspec.json.encode(note).decode())


def origin_note(seat: Seat, table: str, answers: int) -> ChatLine:
    """A note about where a table goes on: after so many answers at another one, or of an uploaded record ("")."""
    note = Note("played-on" if table else "played-on-record", seat.seat, table=table, answers=answers)
    return ChatLine(time.time(), None, "", msgspec.json.encode(note).decode())


def note_text(
    line: ChatLine, game: Game, seats: int, catalogue: Catalogue, state: State | None = None
) -> str:
    """The sentence of a note; events that it tells of are worded for a state."""
    try:
        note = msgspec.json.decode(line.text, type=Note)
    except msgspec.DecodeError:  # not written by this version
        return line.text
    name = note.name or game.seat_names(seats)[note.seat]
    bot = level(note.level, game.id, catalogue).title if note.level else ""
    if note.events and state is not None:
        told = [game.event_text(state, Event(kind, values, -1, "")) for kind, values in note.events]
        return catalogue.text(f"app.note.{note.key}.events", name=name, events=" · ".join(told))
    facts = {"name": name, "level": bot, "table": note.table, "answers": note.answers}
    return catalogue.text(f"app.note.{note.key}", **facts)


def last_notes(lines: Sequence[ChatLine]) -> list[ChatLine]:
    """The newest notes among the lines of a chat, latest first.

    Of the same thing about the same seat only the last is shown, and few about who may write: a host who mutes
    somebody again and again does not hide a reset by that.
    """
    shown: dict[tuple[str, object], ChatLine] = {}
    muting = 0
    for line in reversed(lines):
        if line.seat is not None:
            continue
        about = _about(line)
        muting += about[0] in MUTING
        if about[0] not in MUTING or muting <= SHOWN_MUTING:
            shown.setdefault(about, line)
        if len(shown) == SHOWN_NOTES:
            break
    return list(shown.values())


def _about(line: ChatLine) -> tuple[str, object]:
    """What a note says, and of which seat; of one that cannot be read, its text."""
    try:
        note = msgspec.json.decode(line.text, type=Note)
    except msgspec.DecodeError:
        return line.text, None
    return note.key, note.seat


def bounded_chat(lines: Sequence[ChatLine], most: int) -> list[ChatLine]:
    """The last lines of a chat and the last notes, in their order.

    >>> said = [ChatLine(float(place), place % 2 or None, "", str(place)) for place in range(6)]
    >>> [line.text for line in bounded_chat(said, most=1)]
    ['0', '2', '4', '5']
    """
    notes = [line for kind in NOTE_KINDS for line in _notes_of(lines, kind)[-MAX_NOTES:]]
    said = [line for line in lines if line.seat is not None][-most:]
    return sorted([*notes, *said], key=lambda line: line.at)


def _notes_of(lines: Sequence[ChatLine], kind: str) -> list[ChatLine]:
    return [line for line in lines if line.seat is None and line.name == kind]


def check_may_chat(table: "LiveTable", own: Sequence[int]) -> None:
    """Raise NotAllowed for people at seats that are muted or have just said enough."""
    if any(table.seats[seat].muted for seat in own):
        raise NotAllowed("app.mistake.muted")
    most, now = table.registry.quotas.limits.chat_per_minute, time.time()
    if most and sum(line.seat in own and 0 <= now - line.at < 60 for line in table.chat) >= most:
        raise NotAllowed("app.mistake.chat-slowly", count=most)
