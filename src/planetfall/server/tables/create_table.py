"""Creating tables: from a request, or as a rematch of a finished one."""

import asyncio
from collections.abc import Mapping, Sequence

import msgspec

import planetfall
from planetfall.core.game import Game
from planetfall.core.match import new_header
from planetfall.core.pack import Pack
from planetfall.server.errors import InvalidRequest
from planetfall.server.ratings import rated_tables
from planetfall.server.store.pace_rows import Pace
from planetfall.server.store.rows import Arrangements, Seat, TableRow
from planetfall.server.tables.clocks.pace import check_pace
from planetfall.server.tables.ids import new_seed, new_table_id, new_token
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.registry import TableRegistry, new_table
from planetfall.server.tables.rematches.series import next_seat, rotated, series_after
from planetfall.server.tables.seats.names import (
    NAME_LENGTH,
    PACK_NAME_LENGTH,
    TITLE_LENGTH,
    bot_name,
    clean_text,
)
from planetfall.server.uploads.jobs import check_pack

NAMELESS = "pack.toml"  # a pack that came without a name
MAX_MINUTES = 60 * 24 * 14


class TableRequest(msgspec.Struct, frozen=True):
    """A table as somebody wants it: seats are "me", "shared", "open" or a bot's level."""

    game: str
    seats: Sequence[str]
    options: Mapping[str, str] = {}
    name: str = ""
    title: str = ""
    listed: bool = False
    wait_minutes: int = 10
    pack_text: str = ""
    pack_name: str = ""
    network: str = ""  # where the request comes from
    rated: bool = False  # the result counts for the ratings of everybody who plays there
    pace: Pace = Pace()
    language: str = ""  # that whoever asks reads; empty: unknown


async def create_table(tables: TableRegistry, person: str, request: TableRequest) -> LiveTable:
    """Create the table that a person asks for, or raise an error that names what is wrong with the request."""
    tables.admission.check_new_table()
    game = planetfall.game(request.game)
    options = game.validate_options(len(request.seats), request.options)
    if request.rated:
        rated_tables.check_request(game, request.seats, options, bool(request.pack_text))
    pack = await _pack(tables, game, request, options)
    seats = [
        _seat(place, kind, person, request.name, tables.levels) for place, kind in enumerate(request.seats)
    ]
    await tables.quotas.check_seats(person, sum(seat.kind == "person" for seat in seats))
    if request.listed:
        await tables.quotas.check_listed(person, request.network)
    if not 0 < request.wait_minutes <= MAX_MINUTES:
        raise InvalidRequest("app.mistake.waiting-time", count=MAX_MINUTES, given=request.wait_minutes)
    check_pace(request.pace, tables.levels)
    players = tuple("human" if seat.kind != "bot" else seat.bot for seat in seats)
    header = new_header(game, len(seats), new_seed(), options, pack, players)
    row = TableRow(
        id=new_table_id(),
        game=game.id,
        header=header,
        host=person,
        network=request.network,
        watch=new_token(),
        title=clean_text(request.title, TITLE_LENGTH),
        pack_name=(clean_text(request.pack_name, PACK_NAME_LENGTH) or NAMELESS) if request.pack_text else "",
        listed=request.listed,
        wait_minutes=request.wait_minutes,
        arrangements=Arrangements(rated=request.rated, pace=request.pace, language=request.language),
    )
    return await tables.create(row, seats, pack)


async def _pack(tables: TableRegistry, game: Game, request: TableRequest, options: Mapping[str, str]) -> Pack:
    """The pack to play with; one that came with the request is first tried where it can do no harm."""
    if not request.pack_text:
        return game.pack()
    tables.admission.check_upload()
    await tables.quotas.check_packs(request.network)
    upload = (request.pack_text, request.pack_name)
    job = (check_pack, game.id, *upload, len(request.seats), options)
    await tables.uploads.run(*job, network=request.network)
    return await asyncio.to_thread(game.read_pack, *upload)


def _seat(place: int, kind: str, person: str, name: str, levels: Sequence[str]) -> Seat:
    token = new_token()
    if kind == "me":
        return Seat(place, "person", token, person=person, name=clean_text(name, NAME_LENGTH))
    if kind == "shared":
        return Seat(place, "person", token, person=person)
    if kind == "open":
        return Seat(place, "open", token)
    if kind not in levels:
        raise InvalidRequest("app.mistake.no-such-kind", levels=", ".join(levels), given=kind)
    return Seat(place, "bot", token, bot=kind, name=bot_name(place))


def checked_seat(table: LiveTable, seat: int) -> int:
    """The seat, if the table has it, or InvalidRequest."""
    if seat >= len(table.seats):
        raise InvalidRequest("app.mistake.no-such-seat", seat=seat, last=len(table.seats) - 1)
    return seat


@on_newest
async def rematch(table: LiveTable, person: str) -> str:
    """The id of a new table with the same settings, people and bots; the same one for everybody who asks.

    Everybody sits one seat further on, and the score of all games so far goes along.
    """
    async with table.lock:
        if not table.rematch_id:
            table.registry.admission.check_new_table()
            pack = table.pack if table.row.pack_name else table.game.pack()
            row = _rematch_row(table, pack, new_table_id(), person)
            seats = [_rematch_seat(place, seat) for place, seat in enumerate(rotated(table.seats))]
            created = new_table(row, seats, pack, table.now())
            await table.store(table.arranged(rematch=row.id), created=created)
            table.show()
        return table.rematch_id


def _rematch_row(table: LiveTable, pack: Pack, table_id: str, host: str) -> TableRow:
    """A table by today's rules, however old the one before it is."""
    old, game = table.row, table.game
    seats = old.header.seats
    winners = sorted(next_seat(seat, seats) for seat in table.state.winners())
    options = game.rematch_options(seats, old.header.options, winners)
    players = tuple(rotated(old.header.players))
    return TableRow(
        id=table_id,
        game=old.game,
        header=new_header(game, seats, new_seed(), options, pack, players),
        host=host,
        network=old.network,
        watch=new_token(),
        title=old.title,
        pack_name=old.pack_name,
        listed=old.listed,
        wait_minutes=old.wait_minutes,
        arrangements=Arrangements(
            pace=old.arrangements.pace, language=old.arrangements.language, series=series_after(table)
        ),
    )


def _rematch_seat(place: int, seat: Seat) -> Seat:
    """A seat for whoever sat elsewhere, without a substitute; a program is invited anew, since a key opens one seat."""
    if seat.kind == "bot":
        return Seat(place, "bot", new_token(), bot=seat.bot, name=seat.name)
    if seat.kind == "open" or seat.key or seat.exchangeable:
        return Seat(place, "open", new_token())
    return Seat(place, "person", new_token(), person=seat.person, name=seat.name)
