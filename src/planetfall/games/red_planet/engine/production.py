"""Production: the tokens that zones add, and the colours that win them."""

from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.state import emit
from planetfall.games.red_planet.engine.box import (
    DISCOVERY_BARREN,
    DISCOVERY_EQUAL,
    DISCOVERY_MORE,
    DISCOVERY_NEIGHBOURS,
    DISCOVERY_REVERSED,
    DISCOVERY_SECOND,
    RESOURCES,
    ZONES,
)
from planetfall.games.red_planet.engine.state import (
    DISCOVERY,
    FACEUP,
    MARKER,
    PILE,
    POINTS,
    Table,
    astronauts,
    stop_number,
)


def produce(table: Table, last: bool) -> None:
    """Produce the tokens of the present stop; the last production follows the reveal, and discoveries apply to it."""
    amount: i64 = stop_number(table)
    if table.event_buffer is not None:
        emit(table, "production", (amount,), "RP-93")
    zone: i64 = 0
    while zone < ZONES:
        if table.cells[FACEUP] >> zone & 1:  # RP-94
            added: i64 = _produced_tokens(table, zone, amount) if last else amount
            if added == 0 and table.tells_forced:
                emit(table, "barren", (zone, table.cells[DISCOVERY + zone] - 1), "RP-110")
            table.cells[PILE + zone * RESOURCES + table.cells[MARKER + zone]] += added  # RP-93
        zone += 1
    zone = 0
    while zone < ZONES:
        _award_tokens(table, zone, last)
        zone += 1


def _verb_at(table: Table, zone: i64) -> i64:
    """What the discovery of a zone does, or -1."""
    event: i64 = table.cells[DISCOVERY + zone] - 1
    return table.box.event_verb[event] if event >= 0 else -1


def _produced_tokens(table: Table, zone: i64, amount: i64) -> i64:
    """What a producing zone adds in the production after the reveal."""
    verb: i64 = _verb_at(table, zone)
    if verb == DISCOVERY_BARREN:
        return 0  # RP-110
    if verb == DISCOVERY_MORE:
        amount += table.box.event_first[table.cells[DISCOVERY + zone] - 1]  # RP-115
    other: i64 = 0
    while other < ZONES:
        if table.box.contacts[zone] >> other & 1 and _verb_at(table, other) == DISCOVERY_NEIGHBOURS:
            amount += table.box.event_first[table.cells[DISCOVERY + other] - 1]  # RP-112
        other += 1
    return amount


def _award_tokens(table: Table, zone: i64, last: bool) -> None:
    """Give the point tokens of a zone to the colour with the most astronauts, or share them among the tied."""
    verb: i64 = _verb_at(table, zone) if last else -1
    winners: i64 = majority(table, zone, verb)
    count: i64 = count_bits(winners)
    resource: i64 = 0
    while resource < RESOURCES:  # RP-99
        pile: i64 = PILE + zone * RESOURCES + resource
        share: i64 = table.cells[pile] // count if count > 0 else 0  # RP-97
        if share > 0:
            clause = "" if table.event_buffer is None else _reason(table, zone, verb, count)
            _give_tokens(table, winners, zone, resource, share, clause)
            table.cells[pile] -= share * count  # RP-96
        if table.tells_forced and table.cells[pile] > 0:
            emit(table, "stays", (zone, resource, table.cells[pile]), "RP-96" if count > 0 else "RP-97")
        resource += 1


def _reason(table: Table, zone: i64, verb: i64, winners: i64) -> str:
    """The clause by which so many colours win the tokens of a zone."""
    if verb == DISCOVERY_EQUAL:
        return "RP-107"
    if verb == DISCOVERY_REVERSED:
        return "RP-108"
    if verb == DISCOVERY_SECOND and count_bits(_leaders(table, zone, verb, 0)) == 1:
        return "RP-113"
    return "RP-95" if winners == 1 else "RP-96"


def _give_tokens(table: Table, winners: i64, zone: i64, resource: i64, share: i64, clause: str) -> None:
    colour: i64 = 0
    while colour < table.colours:
        if winners >> colour & 1:
            table.cells[POINTS + colour * RESOURCES + resource] += share  # RP-95, RP-171
            if table.event_buffer is not None:
                emit(table, "wins", (colour, zone, resource, share), clause)
        colour += 1


def majority(table: Table, zone: i64, verb: i64) -> i64:
    """The colours that win a zone's tokens, a bit each, under what a discovery does to the ranking."""
    best: i64 = _leaders(table, zone, verb, 0)
    if verb == DISCOVERY_SECOND and best != 0 and best & (best - 1) == 0:
        return _leaders(table, zone, verb, best)  # RP-113, RP-114
    return best


def _leaders(table: Table, zone: i64, verb: i64, without: i64) -> i64:
    most: i64 = 0
    best: i64 = 0
    colour: i64 = 0
    while colour < table.colours:
        weight: i64 = _rank(astronauts(table, zone, colour), verb)
        if weight > 0 and without >> colour & 1 == 0:
            if weight > most:
                most = weight
                best = 0
            if weight == most:
                best |= bit(colour)
        colour += 1
    return best


def _rank(count: i64, verb: i64) -> i64:
    if count == 0:
        return 0
    if verb == DISCOVERY_EQUAL:
        return 1  # RP-107
    if verb == DISCOVERY_REVERSED:
        return 1000 - count  # RP-108
    return count
