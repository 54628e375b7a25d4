"""What a seat may expect at the end: the points it has, what is under its probes, and the best it can do next.

Everything in the table is read as if it were true: bots get a world that was drawn for them, never the table itself.
"""

import math

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.pending import first_of, kind_of, who_of
from planetfall.games.space_mission.ai.evaluation import (
    fill_gains,
    gate_worth,
    hand_worth,
    hoped_points,
    leisure,
    wait_for_card,
)
from planetfall.games.space_mission.ai.weights import Weights
from planetfall.games.space_mission.engine.box import KINDS, MOST_SEATS, POINT_KINDS, RING, SPACE
from planetfall.games.space_mission.engine.questions import (
    ASK_ACTION,
    can_land,
    jump_cards,
    landing_cards,
    scan_cards,
)
from planetfall.games.space_mission.engine.scoring import station_points, tile_points
from planetfall.games.space_mission.engine.state import (
    COLLECTED,
    GATE_PLACE,
    HAND,
    LAST_ROUND,
    OPEN_SPACE,
    PILE,
    POINT_TILES,
    PROBES,
    ROUND,
    SCANNED,
    SHIP,
    START,
    STATION,
    TAKEN,
    TAKEN_SIZE,
    Table,
    count_tiles,
    in_pile,
    is_open,
    one_tile,
    origin,
    taker,
    tile_kind,
    tiles_of,
    under_probe,
)


class Outlook:
    """What all seats have in common, and room for the numbers of the seat that is looked at."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.table: Table = table
        self.weights: Weights = weights
        self.rounds: float = 0.0  # to plan for after this one
        self.hope: float = 1.0  # part of all that is not yet certain that counts
        self.rate: float = 0.0  # points that an action is good for
        self.chance: vec[float] = vec[float]([0.0] * RING)  # place: that it is developed in time, or has been
        self.reserved: vec[i64] = vec[i64]([0] * (MOST_SEATS * RING))  # seat · place: tiles under probes
        self.left: vec[i64] = vec[i64]([0] * KINDS)  # kind: tiles in piles
        self.jumps: i64 = 0  # cards that lead to a planet with something to gain
        self.scans: i64 = 0  # cards for a planet that can be scanned with gain
        self.landings: i64 = 0  # cards for a planet without a station
        # Of the seat that is looked at:
        self.seat: i64 = 0
        self.actions: float = 0.0  # that it still has
        self.gains: vec[float] = vec[float]([0.0] * POINT_KINDS)  # kind: points for one more tile
        self.wait: float = 0.0  # actions that a missing card takes
        self.probe: float = 0.0  # what one more probe on the jump gate is good for


def look_ahead(table: Table, weights: Weights) -> Outlook:
    """How the game may go on."""
    outlook = Outlook(table, weights)
    if table.cells[LAST_ROUND] == 0:
        outlook.rounds = outlook.weights.patience * float(_tiles_to_the_end(table)) / float(table.seats)
    overdue: float = max(float(table.cells[ROUND]) - outlook.weights.overdue, 0.0)
    outlook.hope = outlook.weights.fading / (outlook.weights.fading + overdue)
    outlook.rate = outlook.weights.rate * min(outlook.rounds, 1.0)
    _count_reserved(outlook)
    place: i64 = 0
    while place < RING:
        _look_at(outlook, place)
        place += 1
    return outlook


def _tiles_to_the_end(table: Table) -> i64:
    """How many tiles must be taken at least until enough Space tiles lie open (SM-72)."""
    missing: i64 = table.box.open_space[table.seats] - table.cells[OPEN_SPACE]
    opened: i64 = 0
    tiles: i64 = 0
    while missing > 0:
        place: i64 = _next_to_open(table, opened)
        if place < 0:
            return tiles
        opened |= bit(place)
        missing -= in_pile(table, place, SPACE)
        tiles += count_tiles(table.cells[PILE + place] & POINT_TILES)
    return tiles


def _next_to_open(table: Table, opened: i64) -> i64:
    """The pile with the fewest point tiles for its Space tiles, or -1 if none is left."""
    best: i64 = -1
    least: float = 0.0
    place: i64 = 0
    while place < RING:
        space: i64 = in_pile(table, place, SPACE)
        if space > 0 and opened & bit(place) == 0 and not is_open(table, place):
            share: float = float(count_tiles(table.cells[PILE + place] & POINT_TILES)) / float(space)
            if best < 0 or share < least:
                best = place
                least = share
        place += 1
    return best


def _count_reserved(outlook: Outlook) -> None:
    table = outlook.table
    number: i64 = 0
    while number < table.cells[TAKEN_SIZE]:
        noted: i64 = table.cells[TAKEN + number]
        if under_probe(noted):
            outlook.reserved[taker(noted) * RING + origin(noted)] += one_tile(tile_kind(noted))
        number += 1


def _look_at(outlook: Outlook, place: i64) -> None:
    """What one planet means to everybody."""
    table = outlook.table
    row: i64 = table.cells[PILE + place] & POINT_TILES
    kind: i64 = 0
    while kind < POINT_KINDS:
        outlook.left[kind] += tiles_of(row, kind)
        kind += 1
    if row != 0:
        outlook.jumps |= jump_cards(table, place)
    if table.cells[STATION + place] != 0:
        outlook.chance[place] = 1.0
        return
    if row != 0:
        outlook.scans |= scan_cards(table, place)
    outlook.landings |= landing_cards(table, place, 0) | landing_cards(table, place, 1)
    pressure: float = outlook.weights.developing + outlook.weights.scanner * float(
        count_bits(table.cells[SCANNED + place])
    )
    outlook.chance[place] = 1.0 - math.exp(-pressure * outlook.rounds)


# -- one seat -------------------------------------------------------------------------------------------------------


def prospects(outlook: Outlook, seat: i64) -> float:
    """The points that a seat may expect to have at the end."""
    table = outlook.table
    rounds: float = outlook.rounds
    probes: i64 = table.cells[PROBES + seat]
    outlook.seat = seat
    outlook.actions = actions_left(table, seat) + rounds * float(table.box.actions)
    gate: float = gate_worth(table, seat, probes, rounds, outlook.weights)
    outlook.wait = wait_for_card(table.box.hand - count_bits(table.cells[HAND + seat]), outlook.weights)
    outlook.probe = gate_worth(table, seat, probes + 1, rounds, outlook.weights) - gate
    worth: float = gate + float(station_points(table, seat)) + _tiles_worth(outlook)
    hand: float = hand_worth(
        table.cells[HAND + seat], outlook.jumps, outlook.scans, outlook.landings, outlook.weights
    )
    return worth + outlook.hope * (hand * leisure(outlook.actions, outlook.weights) + _plans_worth(outlook))


def actions_left(table: Table, seat: i64) -> float:
    """How many actions a seat still has in this round (SM-25, SM-26)."""
    top: i64 = table.pending.top()
    start: i64 = table.cells[START]
    turn: i64 = (who_of(top) + table.seats - start) % table.seats
    own: i64 = (seat + table.seats - start) % table.seats
    if own > turn:
        return float(table.box.actions)
    if own == turn and kind_of(top) == ASK_ACTION:
        return float(first_of(top))
    return 0.0


def _tiles_worth(outlook: Outlook) -> float:
    """Collected tiles, reserved ones by the chance to get them, and what they promise together."""
    table = outlook.table
    row: i64 = table.cells[COLLECTED + outlook.seat]
    points: i64 = tile_points(table, row)
    worth: float = float(points)
    place: i64 = 0
    while place < RING:
        waiting: i64 = outlook.reserved[outlook.seat * RING + place]
        if waiting != 0:
            row += waiting
            more: i64 = tile_points(table, row)
            worth += outlook.chance[place] * float(more - points)
            points = more
        place += 1
    fill_gains(table, row, outlook.gains)
    hoped: float = hoped_points(
        table, row, outlook.gains, outlook.left, outlook.weights.takes * outlook.rounds
    )
    return worth + outlook.weights.promise * outlook.hope * (hoped - float(points))


# -- plans ----------------------------------------------------------------------------------------------------------


def _plans_worth(outlook: Outlook) -> float:
    """How much more than the average a seat can make of its next actions: its best plan and part of the second."""
    best: float = 0.0
    second: float = 0.0
    place: i64 = 0
    while place < RING:
        worth: float = _plan_worth(outlook, place)
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
        place += 1
    return outlook.weights.plan * best + outlook.weights.second * second


def _plan_worth(outlook: Outlook, place: i64) -> float:
    """The better way to a planet and what is to gain there; a planet where nothing is to gain is no plan."""
    table = outlook.table
    hand: i64 = table.cells[HAND + outlook.seat]
    here: i64 = table.cells[SHIP + outlook.seat]
    if here == place:
        return _stay_worth(outlook, place, 0.0, 0.0, hand, 0)
    best: float = 0.0
    if here != GATE_PLACE:
        best = _stay_worth(outlook, place, _distance(here, place), 0.0, hand, 0)
    jumps: i64 = hand & jump_cards(table, place)
    if jumps != 0:
        best = max(best, _stay_worth(outlook, place, 1.0, outlook.probe, hand, jumps))
    elif here == GATE_PLACE:
        best = max(best, _stay_worth(outlook, place, 1.0 + outlook.wait, outlook.probe, hand, 0))
    return best


def _distance(here: i64, there: i64) -> float:
    apart: i64 = (there - here + RING) % RING
    return float(min(apart, RING - apart))


def _stay_worth(outlook: Outlook, place: i64, actions: float, gain: float, hand: i64, spent: i64) -> float:
    """What a seat can do on a planet that it reaches with so many actions, gaining something and spending a card."""
    if outlook.table.cells[STATION + place] != 0:
        return _discover_worth(outlook, place, actions, gain)
    return _develop_worth(outlook, place, actions, gain, hand, spent)


def _balance(outlook: Outlook, gain: float, actions: float) -> float:
    """A plan's gain beyond what its actions are good for anyway; nothing if there is no time for it."""
    if actions > outlook.actions:
        return 0.0
    return gain * (1.0 - outlook.weights.risk * actions) - outlook.rate * actions


def _discover_worth(outlook: Outlook, place: i64, actions: float, gain: float) -> float:
    row: i64 = outlook.table.cells[PILE + place]
    first: i64 = _best_kind(outlook, row)
    if first < 0:
        return 0.0
    alone: float = 1.0 - outlook.weights.crowded * float(_rivals_at(outlook, place))
    gain += outlook.gains[first]
    worth: float = _balance(outlook, gain, actions + 1.0)
    again: i64 = _best_kind(outlook, row - one_tile(first))
    if again >= 0:
        worth = max(worth, _balance(outlook, gain + alone * outlook.gains[again], actions + 2.0))
    return worth


def _develop_worth(outlook: Outlook, place: i64, actions: float, gain: float, hand: i64, spent: i64) -> float:
    """Scanning if need be, then developing; or scanning alone."""
    table = outlook.table
    row: i64 = table.cells[PILE + place]
    if table.cells[SCANNED + place] & bit(outlook.seat) != 0:
        return _landing_worth(outlook, place, row, actions, gain, hand, spent, 0)
    scans: i64 = hand & scan_cards(table, place)
    actions += 1.0 if scans != 0 else 1.0 + outlook.wait
    best: i64 = _best_kind(outlook, row)
    if best < 0:
        return _landing_worth(outlook, place, row, actions, gain, hand, spent, scans)
    tile: float = outlook.gains[best]
    worth: float = _balance(outlook, gain + outlook.chance[place] * tile, actions)
    row -= one_tile(best)
    return max(worth, _landing_worth(outlook, place, row, actions, gain + tile, hand, spent, scans))


def _landing_worth(
    outlook: Outlook, place: i64, row: i64, actions: float, gain: float, hand: i64, jumps: i64, scans: i64
) -> float:
    """Developing a planet when the pile is down to a row, besides playing a card to jump and one to scan."""
    needed: i64 = 2 + (1 if jumps != 0 else 0) + (1 if scans != 0 else 0)
    landings: i64 = hand & (landing_cards(outlook.table, place, 0) | landing_cards(outlook.table, place, 1))
    missing: i64 = 0 if can_land(outlook.table, hand, place) else 1 if landings != 0 else 2
    missing = max(missing, needed - count_bits(landings | jumps | scans))
    gain += float(outlook.table.box.station)
    gain += (1.0 - outlook.chance[place]) * _waiting_worth(outlook, place)
    best: i64 = _best_kind(outlook, row)
    if best >= 0:
        gain += outlook.gains[best]
    return _balance(outlook, gain, actions + 1.0 + outlook.wait * float(missing))


def _waiting_worth(outlook: Outlook, place: i64) -> float:
    """Points that the seat's tiles under probes at a planet add to those it has."""
    waiting: i64 = outlook.reserved[outlook.seat * RING + place]
    if waiting == 0:
        return 0.0
    row: i64 = outlook.table.cells[COLLECTED + outlook.seat]
    return float(tile_points(outlook.table, row + waiting) - tile_points(outlook.table, row))


def _best_kind(outlook: Outlook, row: i64) -> i64:
    """The kind of tile in a row that gains most, or -1."""
    best: i64 = -1
    kind: i64 = 0
    while kind < POINT_KINDS:
        if tiles_of(row, kind) > 0 and (best < 0 or outlook.gains[kind] > outlook.gains[best]):
            best = kind
        kind += 1
    return best


def _rivals_at(outlook: Outlook, place: i64) -> i64:
    count: i64 = 0
    other: i64 = 0
    while other < outlook.table.seats:
        if other != outlook.seat and outlook.table.cells[SHIP + other] == place:
            count += 1
        other += 1
    return count
