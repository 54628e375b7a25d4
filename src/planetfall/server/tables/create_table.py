"""Setting up a new table from what somebody asked for."""

import secrets
from collections.abc import Mapping, Sequence

import msgspec

import planetfall
from planetfall.core.record import Header
from planetfall.server.bots.bot_service import SEED_BITS
from planetfall.server.http.errors import BadWish
from planetfall.server.http.identity import new_table_id, new_token
from planetfall.server.store.store import Seat, TableRow
from planetfall.server.tables.live_table import NAME_LENGTH, LiveTable, Tables, bot_name, tidy

MOST_MINUTES = 60 * 24 * 14


class Wish(msgspec.Struct, frozen=True):
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


async def open_table(tables: Tables, person: str, wish: Wish) -> LiveTable:
    """Make the table that a person wishes for, or say what is wrong with the wish."""
    game = planetfall.game(wish.game)
    settled = game.validate_options(len(wish.seats), wish.options)
    pack = game.read_pack(wish.pack_text, wish.pack_name) if wish.pack_text else game.pack()
    chairs = [_seat(place, kind, person, wish.name, tables.levels) for place, kind in enumerate(wish.seats)]
    if not 0 < wish.wait_minutes <= MOST_MINUTES:
        raise BadWish("house.mistake.waiting-time", count=MOST_MINUTES, given=wish.wait_minutes)
    seed = f"{secrets.randbits(SEED_BITS):x}"
    players = tuple("human" if seat.kind != "bot" else seat.bot for seat in chairs)
    header = Header(game.id, game.rules_version, len(chairs), seed, pack.hash, settled, players)
    row = TableRow(
        id=new_table_id(),
        game=game.id,
        header=header,
        host=person,
        watch=new_token(),
        title=tidy(wish.title, 60),
        pack_name=tidy(wish.pack_name, 80) if wish.pack_text else "",
        pack_text=wish.pack_text,
        listed=wish.listed,
        wait_minutes=wish.wait_minutes,
    )
    return await tables.create(row, chairs)


def _seat(place: int, kind: str, person: str, name: str, levels: Sequence[str]) -> Seat:
    token = new_token()
    if kind == "me":
        return Seat(place, "person", token, person=person, name=tidy(name, NAME_LENGTH))
    if kind == "shared":
        return Seat(place, "person", token, person=person)
    if kind == "open":
        return Seat(place, "open", token)
    if kind not in levels:
        raise BadWish("house.mistake.no-such-kind", levels=", ".join(levels), given=kind)
    return Seat(place, "bot", token, bot=kind, name=bot_name(place))


def known_seat(table: LiveTable, seat: int) -> int:
    """A seat that the table has, or BadWish."""
    if seat >= len(table.seats):
        raise BadWish("house.mistake.no-such-seat", seat=seat, last=len(table.seats) - 1)
    return seat


async def open_again(tables: Tables, person: str, table: LiveTable) -> str:
    """The name of a new table with the same settings, people and bots; the same one for everybody who asks."""
    if not table.next_id:
        table.next_id = new_table_id()  # taken before anything is awaited: two may ask at once
        old = table.row
        seed = f"{secrets.randbits(SEED_BITS):x}"
        header = msgspec.structs.replace(old.header, seed=seed, start="")
        row = TableRow(
            id=table.next_id,
            game=old.game,
            header=header,
            host=person,
            watch=new_token(),
            title=old.title,
            pack_name=old.pack_name,
            pack_text=old.pack_text,
            listed=old.listed,
            wait_minutes=old.wait_minutes,
        )
        await tables.create(row, [_same(chair) for chair in table.seats])
        table.show()
    return table.next_id


def _same(chair: Seat) -> Seat:
    """A chair for whoever sat in it, without the bot that may have stood in."""
    bot = chair.bot if chair.kind == "bot" else ""
    return msgspec.structs.replace(chair, token=new_token(), bot=bot)
