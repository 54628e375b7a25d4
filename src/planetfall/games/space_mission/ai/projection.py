"""Projection of a seat's final score: its points, its tiles under probes, and the best plans for its next actions.

It reads hidden cells too: a search passes a state that was sampled for the bot's seat, never the real one.
"""

import math

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import bit, count_bits
from planetfall.core.pending import first_of, kind_of, who_of
from planetfall.games.space_mission.ai.evaluation import (
    expected_points,
    fill_gains,
    gate_value,
    hand_value,
    time_factor,
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
    TILE_BITS,
    TILE_MASK,
    Table,
    count_tiles,
    in_pile,
    is_open,
    one_tile,
    origin,
    taker,
    tile_kind,
    under_probe,
)


@mypyc_attr(acyclic=True)
class Projection:
    """Numbers that all seats share, and those of the seat being evaluated."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.table: Table = table
        self.weights: Weights = weights
        self.rounds: float = 0.0  # expected after this one
        self.discount: float = 1.0  # factor for points that are not certain yet
        self.rate: float = 0.0  # average points per action
        self.chance: vec[float] = vec[float](
            [0.0] * RING
        )  # place: chance that it is developed in time; 1 if it has been
        self.reserved: vec[i64] = vec[i64]([0] * (MOST_SEATS * RING))  # seat · place: tiles under probes
        self.left: vec[i64] = vec[i64]([0] * KINDS)  # kind: tiles in piles
        self.jumps: i64 = 0  # cards that lead to a planet with something to gain
        self.scans: i64 = 0  # cards for a planet that can be scanned with gain
        self.landings: i64 = 0  # cards for a planet without a station
        self.landings_at: vec[i64] = vec[i64]([0] * RING)  # the same by place
        # Of the seat being evaluated:
        self.seat: i64 = 0
        self.actions: float = 0.0  # left
        self.gains: vec[float] = vec[float]([0.0] * POINT_KINDS)  # kind: points for one more tile
        self.wait: float = 0.0  # expected actions until a missing card is drawn
        self.probe: float = 0.0  # value of one more probe on the jump gate
        # … and what its expected score is made of:
        self.gate_part: float = 0.0
        self.tiles_part: float = 0.0  # collected, and under probes
        self.later_part: float = 0.0  # tiles expected to follow
        self.cards_part: float = 0.0  # before the discount
        self.plans_part: float = 0.0


def project(table: Table, weights: Weights) -> Projection:
    """Project what all seats share: rounds left, and the chances and cards of each planet."""
    projection = Projection(table, weights)
    if table.cells[LAST_ROUND] == 0:
        projection.rounds = projection.weights.patience * float(_tiles_until_end(table)) / float(table.seats)
    overdue: float = max(float(table.cells[ROUND]) - projection.weights.overdue, 0.0)
    projection.discount = projection.weights.fading / (projection.weights.fading + overdue)
    projection.rate = projection.weights.rate * min(projection.rounds, 1.0)
    _count_reserved(projection)
    place: i64 = 0
    while place < RING:
        _survey_planet(projection, place)
        place += 1
    return projection


def _tiles_until_end(table: Table) -> i64:
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


def _count_reserved(projection: Projection) -> None:
    table = projection.table
    number: i64 = 0
    while number < table.cells[TAKEN_SIZE]:
        entry: i64 = table.cells[TAKEN + number]
        if under_probe(entry):
            projection.reserved[taker(entry) * RING + origin(entry)] += one_tile(tile_kind(entry))
        number += 1


def _survey_planet(projection: Projection, place: i64) -> None:
    """Add the tiles and cards of a planet, and the chance that it is developed."""
    table = projection.table
    row: i64 = table.cells[PILE + place] & POINT_TILES
    rest: i64 = row
    kind: i64 = 0
    while rest != 0:
        projection.left[kind] += rest & TILE_MASK
        rest >>= TILE_BITS
        kind += 1
    if row != 0:
        projection.jumps |= jump_cards(table, place)
    if table.cells[STATION + place] != 0:
        projection.chance[place] = 1.0
        return
    if row != 0:
        projection.scans |= scan_cards(table, place)
    projection.landings_at[place] = landing_cards(table, place, 0) | landing_cards(table, place, 1)
    projection.landings |= projection.landings_at[place]
    pressure: float = projection.weights.developing + projection.weights.scanner * float(
        count_bits(table.cells[SCANNED + place])
    )
    projection.chance[place] = 1.0 - math.exp(-pressure * projection.rounds)


# -- one seat -------------------------------------------------------------------------------------------------------


def expected_score(projection: Projection, seat: i64) -> float:
    """The expected points of a seat at the end."""
    table = projection.table
    rounds: float = projection.rounds
    probes: i64 = table.cells[PROBES + seat]
    projection.seat = seat
    projection.actions = actions_left(table, seat) + rounds * float(table.box.actions)
    gate: float = gate_value(table, seat, probes, rounds, projection.weights)
    projection.wait = wait_for_card(table.box.hand - count_bits(table.cells[HAND + seat]), projection.weights)
    projection.probe = gate_value(table, seat, probes + 1, rounds, projection.weights) - gate
    value: float = gate + float(station_points(table, seat)) + _tiles_value(projection)
    hand: float = hand_value(
        table.cells[HAND + seat], projection.jumps, projection.scans, projection.landings, projection.weights
    )
    projection.gate_part = gate
    projection.cards_part = hand * time_factor(projection.actions, projection.weights)
    projection.plans_part = _plans_value(projection)
    return value + projection.discount * (projection.cards_part + projection.plans_part)


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


def _tiles_value(projection: Projection) -> float:
    """The value of collected tiles, of reserved ones by the chance to get them, and of those expected to follow."""
    table = projection.table
    row: i64 = table.cells[COLLECTED + projection.seat]
    points: i64 = tile_points(table, row)
    value: float = float(points)
    place: i64 = 0
    while place < RING:
        waiting: i64 = projection.reserved[projection.seat * RING + place]
        if waiting != 0:
            row += waiting
            more: i64 = tile_points(table, row)
            value += projection.chance[place] * float(more - points)
            points = more
        place += 1
    fill_gains(table, row, projection.gains)
    expected: float = expected_points(
        table, row, projection.gains, projection.left, projection.weights.takes * projection.rounds
    )
    projection.tiles_part = value
    projection.later_part = projection.weights.promise * projection.discount * (expected - float(points))
    return value + projection.later_part


# -- plans ----------------------------------------------------------------------------------------------------------


def _plans_value(projection: Projection) -> float:
    """The gain of a seat's next actions beyond the average: its best plan and part of the second best."""
    best: float = 0.0
    second: float = 0.0
    place: i64 = 0
    while place < RING:
        value: float = _plan_value(projection, place)
        if value > best:
            second = best
            best = value
        elif value > second:
            second = value
        place += 1
    return projection.weights.plan * best + projection.weights.second * second


def _plan_value(projection: Projection, place: i64) -> float:
    """The value of going to a planet by the better route; 0 where nothing can be gained."""
    table = projection.table
    hand: i64 = table.cells[HAND + projection.seat]
    here: i64 = table.cells[SHIP + projection.seat]
    if here == place:
        return _planet_value(projection, place, 0.0, 0.0, hand, 0)
    best: float = 0.0
    if here != GATE_PLACE:
        best = _planet_value(projection, place, _distance(here, place), 0.0, hand, 0)
    jumps: i64 = hand & jump_cards(table, place)
    if jumps != 0:
        best = max(best, _planet_value(projection, place, 1.0, projection.probe, hand, jumps))
    elif here == GATE_PLACE:
        best = max(best, _planet_value(projection, place, 1.0 + projection.wait, projection.probe, hand, 0))
    return best


def _distance(here: i64, there: i64) -> float:
    apart: i64 = (there - here + RING) % RING
    return float(min(apart, RING - apart))


def _planet_value(
    projection: Projection, place: i64, actions: float, gain: float, hand: i64, spent: i64
) -> float:
    """The value of acting on a planet that takes this many actions, this gain and this card to reach."""
    if projection.table.cells[STATION + place] != 0:
        return _discover_value(projection, place, actions, gain)
    return _develop_value(projection, place, actions, gain, hand, spent)


def _net_gain(projection: Projection, gain: float, actions: float) -> float:
    """A plan's gain less the average of its actions; 0 if there is no time for it."""
    if actions > projection.actions:
        return 0.0
    return gain * (1.0 - projection.weights.risk * actions) - projection.rate * actions


def _discover_value(projection: Projection, place: i64, actions: float, gain: float) -> float:
    row: i64 = projection.table.cells[PILE + place]
    first: i64 = _best_kind(projection, row)
    if first < 0:
        return 0.0
    availability: float = 1.0 - projection.weights.crowded * float(_rivals_at(projection, place))
    gain += projection.gains[first]
    value: float = _net_gain(projection, gain, actions + 1.0)
    again: i64 = _best_kind(projection, row - one_tile(first))
    if again >= 0:
        value = max(
            value, _net_gain(projection, gain + availability * projection.gains[again], actions + 2.0)
        )
    return value


def _develop_value(
    projection: Projection, place: i64, actions: float, gain: float, hand: i64, spent: i64
) -> float:
    """The value of scanning if necessary, then developing; or of only scanning."""
    table = projection.table
    row: i64 = table.cells[PILE + place]
    if table.cells[SCANNED + place] & bit(projection.seat) != 0:
        return _landing_value(projection, place, row, actions, gain, hand, spent, 0)
    scans: i64 = hand & scan_cards(table, place)
    actions += 1.0 if scans != 0 else 1.0 + projection.wait
    best: i64 = _best_kind(projection, row)
    if best < 0:
        return _landing_value(projection, place, row, actions, gain, hand, spent, scans)
    tile: float = projection.gains[best]
    value: float = _net_gain(projection, gain + projection.chance[place] * tile, actions)
    row -= one_tile(best)
    return max(value, _landing_value(projection, place, row, actions, gain + tile, hand, spent, scans))


def _landing_value(
    projection: Projection,
    place: i64,
    row: i64,
    actions: float,
    gain: float,
    hand: i64,
    jumps: i64,
    scans: i64,
) -> float:
    """The value of developing a planet with this row left in its pile, besides the cards played to jump and to scan."""
    needed: i64 = 2 + (1 if jumps != 0 else 0) + (1 if scans != 0 else 0)
    landings: i64 = hand & projection.landings_at[place]
    missing: i64 = 2 if landings == 0 else 0 if can_land(projection.table, hand, place) else 1
    missing = max(missing, needed - count_bits(landings | jumps | scans))
    gain += float(projection.table.box.station)
    gain += (1.0 - projection.chance[place]) * _reserved_value(projection, place)
    best: i64 = _best_kind(projection, row)
    if best >= 0:
        gain += projection.gains[best]
    return _net_gain(projection, gain, actions + 1.0 + projection.wait * float(missing))


def _reserved_value(projection: Projection, place: i64) -> float:
    """Points that the seat's tiles under probes at a planet add to those it has."""
    waiting: i64 = projection.reserved[projection.seat * RING + place]
    if waiting == 0:
        return 0.0
    row: i64 = projection.table.cells[COLLECTED + projection.seat]
    return float(tile_points(projection.table, row + waiting) - tile_points(projection.table, row))


def _best_kind(projection: Projection, row: i64) -> i64:
    """The kind of tile in a row that gains most, or -1."""
    gains = projection.gains
    best: i64 = -1
    kind: i64 = 0
    row &= POINT_TILES
    while row != 0:
        if row & TILE_MASK != 0 and (best < 0 or gains[kind] > gains[best]):
            best = kind
        row >>= TILE_BITS
        kind += 1
    return best


def _rivals_at(projection: Projection, place: i64) -> i64:
    count: i64 = 0
    other: i64 = 0
    while other < projection.table.seats:
        if other != projection.seat and projection.table.cells[SHIP + other] == place:
            count += 1
        other += 1
    return count
