"""Discoveries as they are turned up: those that act at the reveal act at once."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.pending import frame
from planetfall.core.state import emit
from planetfall.games.red_planet.engine.box import (
    DISCOVERY_GATHER,
    DISCOVERY_LOSE,
    DISCOVERY_SCATTER,
    DISCOVERY_SWAP,
    MOST_COLOURS,
)
from planetfall.games.red_planet.engine.questions import ASK_MOVE
from planetfall.games.red_planet.engine.state import (
    ASTRONAUTS,
    CREW,
    DISCOVERY,
    DOCKED,
    FACEUP,
    FIRST,
    LEFT_OVER,
    MARKER,
    STATUS,
    TURNED,
    Table,
    aboard,
    astronauts,
    crew,
    enter,
    kill,
)


def turn_up(table: Table, zone: i64) -> None:
    """Turn up the facedown discovery of a zone, and let it act."""
    event: i64 = table.cells[DISCOVERY + zone] - 1
    table.cells[TURNED] |= bit(zone)
    table.reveal_count += 1
    if table.event_buffer is not None:
        emit(table, "turns up", (zone, event), "RP-101")
    verb: i64 = table.box.event_verb[event]
    if table.tells_forced:
        _tell_no_effect(table, zone, event)
    if verb == DISCOVERY_LOSE:
        _lose_astronauts(table, zone, table.box.event_first[event])
    elif verb == DISCOVERY_GATHER:
        _gather(table, zone)
    elif verb == DISCOVERY_SWAP:
        _swap_marker(table, zone)
    elif verb == DISCOVERY_SCATTER:
        _ask_to_scatter(table, zone, table.box.event_first[event], table.box.event_second[event])


def _tell_no_effect(table: Table, zone: i64, event: i64) -> None:
    """Emit that a discovery which acts at the reveal affects nobody."""
    verb: i64 = table.box.event_verb[event]
    if verb == DISCOVERY_LOSE and not _any_colour_has(table, zone, 1):
        emit(table, "no effect", (zone, event), "RP-103")
    elif verb == DISCOVERY_SCATTER and not _any_colour_has(table, zone, table.box.event_second[event]):
        emit(table, "no effect", (zone, event), "RP-106")
    elif verb == DISCOVERY_GATHER and not _anybody_waits(table):
        emit(table, "no effect", (zone, event), "RP-104")


def _any_colour_has(table: Table, zone: i64, count: i64) -> bool:
    """Whether a colour has at least so many astronauts in a zone."""
    colour: i64 = 0
    while colour < table.colours:
        if astronauts(table, zone, colour) >= count:
            return True
        colour += 1
    return False


def _anybody_waits(table: Table) -> bool:
    """Whether anybody is aboard a docked ship."""
    dock: i64 = 0
    while dock < table.colours:
        if table.cells[STATUS + dock] == DOCKED and aboard(table, dock) > 0:
            return True
        dock += 1
    return False


def _lose_astronauts(table: Table, zone: i64, count: i64) -> None:
    colour: i64 = 0
    while colour < table.colours:
        lost: i64 = min(count, astronauts(table, zone, colour))
        if lost > 0:
            table.cells[ASTRONAUTS + zone * MOST_COLOURS + colour] -= lost
            kill(table, colour, lost)  # RP-103
            if table.event_buffer is not None:
                emit(table, "lost", (colour, lost), "RP-103")
        colour += 1


def _swap_marker(table: Table, zone: i64) -> None:
    marker: i64 = table.cells[MARKER + zone]
    table.cells[MARKER + zone] = table.cells[MARKER + LEFT_OVER]
    table.cells[MARKER + LEFT_OVER] = marker  # RP-105
    faceup: i64 = table.cells[FACEUP]
    if faceup >> zone & 1:
        table.cells[FACEUP] = faceup | bit(LEFT_OVER)
        if table.event_buffer is not None:
            emit(table, "marker", (zone, table.cells[MARKER + zone]), "RP-105")
    elif table.tells_forced:
        emit(table, "exchanges", (zone,), "RP-105")


def _ask_to_scatter(table: Table, zone: i64, count: i64, threshold: i64) -> None:
    turn: i64 = table.colours - 1
    while turn >= 0:
        colour: i64 = (table.cells[FIRST] + turn) % table.colours  # RP-102
        if astronauts(table, zone, colour) >= threshold:
            table.pending.push(frame(ASK_MOVE, colour, count, zone + 1))  # RP-106
        turn -= 1


def _gather(table: Table, zone: i64) -> None:
    """Put all astronauts aboard docked ships into a zone."""
    colour: i64 = 0
    while colour < table.colours:
        count: i64 = 0
        dock: i64 = 0
        while dock < table.colours:
            if table.cells[STATUS + dock] == DOCKED:
                count += crew(table, dock, colour)
                table.cells[CREW + dock * MOST_COLOURS + colour] = 0
            dock += 1
        if count > 0 and table.event_buffer is not None:
            emit(table, "lands", (colour, count, zone), "RP-104")
        enter(table, zone, colour, count)  # RP-104
        colour += 1
