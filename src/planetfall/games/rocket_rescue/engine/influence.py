"""The influence track: bids set its order, and dice break ties."""

from mypy_extensions import i64

from planetfall.core.bits import bit, lowest
from planetfall.core.state import emit
from planetfall.games.rocket_rescue.engine.box import FACES
from planetfall.games.rocket_rescue.engine.state import BID, ENERGY, TRACK, Table


def new_order(table: Table) -> None:
    """Order the track by descending bids; only the first seat pays."""
    old: i64 = _packed_track(table)
    place: i64 = 0
    bid: i64 = _highest_bid(table)
    while bid > 0:
        place = roll_places(table, _bidders(table, bid), place)  # RR-39, RR-41
        bid = _highest_bid(table, bid)
    if place == 0:
        return  # RR-40: nobody has bid
    _append_others(table, old, place)
    _emit_track(table)
    _pay_first(table)


def roll_places(table: Table, members: i64, place: i64) -> i64:
    """Put seats on the track from a place on in the order of their rolls; returns the place after the last."""
    if members & (members - 1) == 0:
        table.cells[TRACK + place] = lowest(members)
        return place + 1
    rolls: i64 = _roll(table, members)
    value: i64 = FACES
    while value > 0:
        equal: i64 = _showing(rolls, members, value)
        if equal != 0:
            place = roll_places(table, equal, place)  # RR-124
        value -= 1
    return place


def _emit_track(table: Table) -> None:
    """Emit the order of the seats on the track."""
    if table.event_buffer is not None:
        order = tuple([table.cells[TRACK + place] for place in range(table.seats)])
        emit(table, "influence", order, "RR-39")


def _roll(table: Table, members: i64) -> i64:
    """A roll for each of the seats, four bits each."""
    table.reveal_count += 1
    rolls: i64 = 0
    seat: i64 = 0
    while members >> seat != 0:
        if members >> seat & 1:
            roll: i64 = table.chance.randbelow(FACES) + 1
            rolls |= roll << (seat * 4)
            if table.event_buffer is not None:
                emit(table, "rolls", (seat, roll), "RR-41")
        seat += 1
    return rolls


def _showing(rolls: i64, members: i64, value: i64) -> i64:
    """The seats among these that have rolled a value."""
    found: i64 = 0
    seat: i64 = 0
    while members >> seat != 0:
        if members >> seat & 1 and rolls >> (seat * 4) & 15 == value:
            found |= bit(seat)
        seat += 1
    return found


def _highest_bid(table: Table, below: i64 = 1000) -> i64:
    best: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        bid: i64 = table.cells[BID + seat]
        if best < bid < below:
            best = bid
        seat += 1
    return best


def _bidders(table: Table, bid: i64) -> i64:
    found: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        if table.cells[BID + seat] == bid:
            found |= bit(seat)
        seat += 1
    return found


def _packed_track(table: Table) -> i64:
    """The seats on the track, four bits each, the first one lowest."""
    packed: i64 = 0
    place: i64 = table.seats - 1
    while place >= 0:
        packed = packed << 4 | table.cells[TRACK + place]
        place -= 1
    return packed


def _append_others(table: Table, old: i64, place: i64) -> None:
    """Append the seats without a bid in their old order."""
    looked: i64 = 0
    while looked < table.seats:
        seat: i64 = old & 15
        if table.cells[BID + seat] == 0:
            table.cells[TRACK + place] = seat  # RR-40
            place += 1
        old >>= 4
        looked += 1


def _pay_first(table: Table) -> None:
    first: i64 = table.cells[TRACK]
    table.cells[ENERGY + first] -= table.cells[BID + first]  # RR-42
    if table.event_buffer is not None:
        emit(table, "pays-bid", (first, table.cells[BID + first]), "RR-42")
