"""Playing on from a moment of a finished game: a new table that begins in that position, with fresh chance.

The position is sampled from what the chosen seat knew at that moment: what was hidden from it may lie otherwise, and
all that is drawn later is drawn anew. The header of the new record holds that position, and keeps the rules and the
pack of the old game.
"""

import asyncio
import secrets
from collections.abc import Sequence

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.record import Header
from planetfall.core.state import State
from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.store.rows import Arrangements, Seat, TableRow
from planetfall.server.tables.ids import SEED_BITS, new_seed, new_table_id, new_token
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.notes import origin_note
from planetfall.server.tables.registry import TableRegistry
from planetfall.server.tables.replays.replayed import Replayed
from planetfall.server.tables.seats.names import NAME_LENGTH, bot_name, clean_text


class Moment(msgspec.Struct, frozen=True):
    """A position of a finished game, and what a table that goes on from there takes over."""

    game: Game
    header: Header
    pack: Pack
    state: State
    answers: int  # that led there
    table: str = ""  # the id of the table where it was played; "" for an uploaded record
    title: str = ""
    pack_name: str = ""
    names: Sequence[str] = ()  # of the bots that keep their seats, "" for the others


class PlayOn(msgspec.Struct, frozen=True):
    """Who wants to play on: the seat that the visitor takes, or that is left open, and the bot at all others."""

    seat: int
    level: str
    name: str = ""
    network: str = ""
    is_open: bool = False


def moment_of(replayed: Replayed, table: LiveTable | None = None) -> Moment:
    """The place of a replay as a moment to play on from; `table` is where the game was played, if here."""
    match = replayed.history.match
    header = match.record.header
    if table is None:
        return Moment(match.game, header, match.pack, match.state, replayed.at, names=[""] * header.seats)
    row = table.row
    names = [seat.name if seat.kind == "bot" else "" for seat in table.seats]
    return Moment(
        match.game, header, match.pack, match.state, replayed.at, row.id, row.title, row.pack_name, names
    )


async def play_on(tables: TableRegistry, person: str, moment: Moment, wanted: PlayOn) -> LiveTable:
    """Create the table that goes on from a moment, or raise an error that names what is wrong with the request."""
    tables.admission.check_new_table()
    if moment.state.over():
        raise NotAllowed("app.mistake.over")
    if not 0 <= wanted.seat < moment.header.seats:
        last = moment.header.seats - 1
        raise InvalidRequest("app.mistake.no-such-seat", seat=wanted.seat, last=last)
    if wanted.level not in tables.levels:
        raise InvalidRequest("app.mistake.no-such-kind", levels=", ".join(tables.levels), given=wanted.level)
    await tables.quotas.check_seats(person, 0 if wanted.is_open else 1)
    if moment.pack_name:
        await tables.quotas.check_packs(wanted.network)
    seats = [_seat(place, person, moment, wanted) for place in range(moment.header.seats)]
    row = TableRow(
        id=new_table_id(),
        game=moment.game.id,
        header=await asyncio.to_thread(fresh_header, moment, wanted),
        host=person,
        network=wanted.network,
        watch=new_token(),
        title=moment.title,
        pack_name=moment.pack_name,
        arrangements=Arrangements(chat_lines=1),
    )
    note = origin_note(seats[wanted.seat], moment.table, moment.answers)
    return await tables.create(row, seats, moment.pack, [note])


def fresh_header(moment: Moment, wanted: PlayOn) -> Header:
    """The header of a record that begins in the position as the chosen seat knew it, with fresh chance."""
    chance = Chance.from_seed(secrets.randbits(SEED_BITS))
    world = moment.game.sample(moment.state, wanted.seat, chance)
    players = ["human" if place == wanted.seat else wanted.level for place in range(moment.header.seats)]
    return msgspec.structs.replace(moment.header, seed=new_seed(), players=tuple(players), start=world.text())


def _seat(place: int, person: str, moment: Moment, wanted: PlayOn) -> Seat:
    if place == wanted.seat and wanted.is_open:
        return Seat(place, "open", new_token())
    if place == wanted.seat:
        return Seat(place, "person", new_token(), person=person, name=clean_text(wanted.name, NAME_LENGTH))
    name = moment.names[place] or bot_name(place)
    return Seat(place, "bot", new_token(), bot=wanted.level, name=name)
