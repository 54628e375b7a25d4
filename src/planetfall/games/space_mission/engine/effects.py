"""Effects of answers: the six actions."""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.pending import first_of, frame, kind_of, second_of, who_of
from planetfall.core.state import emit
from planetfall.games.space_mission.engine.box import TILES_AT_PLANET
from planetfall.games.space_mission.engine.questions import (
    ASK_ACTION,
    ASK_DISCARD,
    ASK_PAY,
    ASK_TAKE,
    DEVELOP,
    DISCARD,
    DISCOVER,
    DRAW,
    FLY,
    FOR_DISCOVERY,
    FOR_JUMP,
    FOR_LANDING,
    FOR_SCAN,
    FOR_STATION,
    JUMP,
    PAY,
    SCAN,
    TAKE,
    TOP_UP,
)
from planetfall.games.space_mission.engine.state import (
    COLLECTED,
    HAND,
    PILE,
    PROBES,
    SCANNED,
    SHIP,
    STATION,
    TAKEN,
    TAKEN_SIZE,
    UNDER_PROBE,
    Table,
    discard,
    draw_card,
    has_points,
    is_open,
    lay_open,
    one_tile,
    origin,
    pile_size,
    place_of,
    planet_at,
    take_tile,
    taken_tile,
    taker,
    tile_kind,
    under_probe,
)

# Automatic frames; `phases` executes them.
END_TURN: Final = 1


def apply_answer(table: Table, question: i64, action: i64) -> None:
    """Carry out a legal answer to a question; the question is taken off the stack first."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    table.pending.pop()
    if kind == ASK_ACTION:
        left: i64 = first_of(question) - 1
        table.pending.push(frame(ASK_ACTION, seat, left) if left > 0 else frame(END_TURN, seat))  # SM-26
        _begin_action(table, seat, action)
    elif kind == ASK_DISCARD:
        _top_up(table, seat, action)
    elif kind == ASK_PAY:
        _pay(table, question, action - PAY)
    else:
        assert kind == ASK_TAKE
        _take(table, seat, first_of(question), second_of(question), (action - TAKE) // TILES_AT_PLANET)


def _begin_action(table: Table, seat: i64, action: i64) -> None:
    here: i64 = table.cells[SHIP + seat]
    if action == TOP_UP:
        table.pending.push(frame(ASK_DISCARD, seat))
    elif action == SCAN:
        table.pending.push(frame(ASK_PAY, seat, FOR_SCAN, here))
    elif action == DEVELOP:
        table.pending.push(frame(ASK_PAY, seat, FOR_LANDING, here))
    elif action == DISCOVER:
        _discover(table, seat, here)
    elif action >= FLY:
        _fly(table, seat, action - FLY)
    else:
        table.pending.push(frame(ASK_PAY, seat, FOR_JUMP, place_of(table, action - JUMP)))


# -- topping up -----------------------------------------------------------------------------------------------------


def _top_up(table: Table, seat: i64, action: i64) -> None:
    if action == DRAW:
        _fill_hand(table, seat)
        return
    discard(table, seat, action - DISCARD)  # SM-30
    if table.event_buffer is not None:
        emit(table, "discards", (seat, action - DISCARD), "SM-30")
    table.pending.push(frame(ASK_DISCARD, seat))


def _fill_hand(table: Table, seat: i64) -> None:
    missing: i64 = table.box.hand - count_bits(table.cells[HAND + seat])
    if table.event_buffer is not None:
        emit(table, "tops-up", (seat, missing), "SM-31")
    while missing > 0:
        card: i64 = draw_card(table, seat)  # SM-31
        if table.event_buffer is not None:
            emit(table, "drew", (seat, card), "SM-31", bit(seat))
        missing -= 1


# -- moving ---------------------------------------------------------------------------------------------------------


def _fly(table: Table, seat: i64, planet: i64) -> None:
    table.cells[SHIP + seat] = place_of(table, planet)  # SM-39, SM-40
    if table.event_buffer is not None:
        emit(table, "flies", (seat, planet), "SM-39")


def _jump(table: Table, seat: i64, place: i64, card: i64) -> None:
    table.cells[SHIP + seat] = place  # SM-34
    table.cells[PROBES + seat] += 1  # SM-35
    if table.event_buffer is not None:
        emit(table, "jumps", (seat, planet_at(table, place), card), "SM-34")


# -- cards played ---------------------------------------------------------------------------------------------------


def _pay(table: Table, question: i64, card: i64) -> None:
    seat: i64 = who_of(question)
    purpose: i64 = first_of(question)
    place: i64 = second_of(question)
    discard(table, seat, card)
    table.reveal_count += 1  # a discard, in contrast, can be undone until cards are drawn
    if purpose == FOR_JUMP:
        _jump(table, seat, place, card)
    elif purpose == FOR_SCAN:
        _scan(table, seat, place, card)
    else:
        _land(table, seat, purpose, place, card)


def _scan(table: Table, seat: i64, place: i64, card: i64) -> None:
    if table.event_buffer is not None:
        emit(table, "scans", (seat, planet_at(table, place), card), "SM-42")
    table.cells[SCANNED + place] |= bit(seat)  # SM-49
    if has_points(table.cells[PILE + place]):
        _look_through_pile(table, seat, FOR_SCAN, place)
        return
    if table.event_buffer is not None:
        known: bool = is_open(table, place) or pile_size(table, place) == 0
        emit(table, "finds-nothing", (seat, planet_at(table, place)), "SM-50" if known else "SM-48")
    lay_open(table, place)  # SM-48


def _look_through_pile(table: Table, seat: i64, purpose: i64, place: i64) -> None:
    table.reveal_count += 1
    table.pending.push(frame(ASK_TAKE, seat, purpose, place))  # SM-44, SM-58, SM-60
    if table.event_buffer is not None:
        emit(table, "looks", (seat, planet_at(table, place)), "SM-46")


def _land(table: Table, seat: i64, purpose: i64, place: i64, card: i64) -> None:
    if table.event_buffer is not None:
        emit(table, "lands", (seat, planet_at(table, place), card), "SM-51")
    if purpose == FOR_LANDING:
        table.pending.push(frame(ASK_PAY, seat, FOR_STATION, place))  # SM-52
        return
    table.cells[STATION + place] = seat + 1  # SM-55
    if table.event_buffer is not None:
        emit(table, "develops", (seat, planet_at(table, place)), "SM-55")
    _collect_reserved(table, place)
    if has_points(table.cells[PILE + place]):
        _look_through_pile(table, seat, FOR_STATION, place)  # SM-58
    elif table.tells_forced:
        emit(table, "no-tile", (seat, planet_at(table, place)), "SM-59")


def _collect_reserved(table: Table, place: i64) -> None:
    """Give all seats the tiles that they reserved at a planet, whoever developed it (SM-56, SM-57)."""
    seat: i64 = 0
    while seat < table.seats:
        got: i64 = 0
        number: i64 = 0
        while number < table.cells[TAKEN_SIZE]:
            entry: i64 = table.cells[TAKEN + number]
            if under_probe(entry) and origin(entry) == place and taker(entry) == seat:
                table.cells[TAKEN + number] = entry & ~UNDER_PROBE
                table.cells[COLLECTED + seat] += one_tile(tile_kind(entry))
                got += 1
                if table.event_buffer is not None:
                    emit(
                        table,
                        "received",
                        (seat, planet_at(table, place), tile_kind(entry)),
                        "SM-56",
                        bit(seat),
                    )
            number += 1
        if got > 0 and table.event_buffer is not None:
            emit(table, "receives", (seat, planet_at(table, place), got), "SM-56")
        seat += 1


# -- tiles taken ----------------------------------------------------------------------------------------------------


def _discover(table: Table, seat: i64, place: i64) -> None:
    if table.event_buffer is not None:
        emit(table, "discovers", (seat, planet_at(table, place)), "SM-60")
    _look_through_pile(table, seat, FOR_DISCOVERY, place)


def _take(table: Table, seat: i64, purpose: i64, place: i64, kind: i64) -> None:
    entry: i64 = taken_tile(seat, place, kind)
    take_tile(table, entry | UNDER_PROBE if purpose == FOR_SCAN else entry)
    table.reveal_count += 1  # that a pile is not laid open is information too
    _emit_taken(table, seat, purpose, place, kind)
    if not has_points(table.cells[PILE + place]):
        lay_open(table, place)  # SM-65


def _emit_taken(table: Table, seat: i64, purpose: i64, place: i64, kind: i64) -> None:
    if table.event_buffer is None:
        return
    planet: i64 = planet_at(table, place)
    if purpose == FOR_SCAN:
        emit(table, "reserves", (seat, planet), "SM-45")
        emit(table, "reserved", (seat, planet, kind), "SM-44", bit(seat))
        return
    clause = "SM-60" if purpose == FOR_DISCOVERY else "SM-58"
    emit(table, "takes", (seat, planet), clause)
    emit(table, "took", (seat, planet, kind), clause, bit(seat))
