"""Expected points from tiles, the jump gate and cards."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import count_bits
from planetfall.games.space_mission.ai.weights import Weights
from planetfall.games.space_mission.engine.box import (
    ALIEN,
    ALIENS,
    MATTER,
    MEDAL,
    MINERAL,
    MINERALS,
    POINT_KINDS,
    WATER,
)
from planetfall.games.space_mission.engine.scoring import gate_points, matter_points, water_points
from planetfall.games.space_mission.engine.state import PROBES, Table, one_tile, tiles_of

TIEBREAK: Final = 0.01  # of a point for each station: enough to tell who wins a tie (SM-87)

MAX_EXPONENT: Final = 50.0  # of e: odds beyond that are certain


# -- tiles ----------------------------------------------------------------------------------------------------------


def fill_gains(table: Table, row: i64, gains: vec[float]) -> None:
    """Fill `gains` with the points that one more tile of each kind adds to a row."""
    _fill_colour_gains(row, MINERAL, MINERALS, gains)
    _fill_colour_gains(row, ALIEN, ALIENS, gains)
    points: i64 = matter_points(table, row)
    gains[MATTER] = float(matter_points(table, row + one_tile(MATTER)) - points)
    gains[MATTER + 1] = float(matter_points(table, row + one_tile(MATTER + 1)) - points)
    gains[WATER] = float(water_points(table, row + one_tile(WATER)) - water_points(table, row))
    gains[MEDAL] = float(table.box.medal)


def _fill_colour_gains(row: i64, first: i64, colours: i64, gains: vec[float]) -> None:
    """The gains of tiles that score their number times that of their most frequent colour."""
    total: i64 = 0
    most: i64 = 0
    kind: i64 = first
    while kind < first + colours:
        total += tiles_of(row, kind)
        most = max(most, tiles_of(row, kind))
        kind += 1
    kind = first
    while kind < first + colours:
        gains[kind] = float((total + 1) * max(most, tiles_of(row, kind) + 1) - total * most)
        kind += 1


def expected_points(table: Table, row: i64, gains: vec[float], left: vec[i64], tiles: float) -> float:
    """Expected points of a row with this many more tiles; kinds that gain more are taken more often while they last."""
    weights: float = 0.0
    kind: i64 = 0
    while kind < POINT_KINDS:
        weights += float(left[kind]) * gains[kind]
        kind += 1
    expected = vec[float]([0.0] * POINT_KINDS)
    share: float = tiles / weights if weights > 0.0 else 0.0
    kind = 0
    while kind < POINT_KINDS:
        expected[kind] = float(tiles_of(row, kind)) + float(left[kind]) * min(share * gains[kind], 1.0)
        kind += 1
    return _points(table, expected)


def _points(table: Table, tiles: vec[float]) -> float:
    """`tile_points` for fractional numbers of tiles."""
    pairs: float = min(tiles[MATTER], tiles[MATTER + 1])
    single: float = tiles[MATTER] + tiles[MATTER + 1] - 2.0 * pairs
    points: float = pairs * float(table.box.matter_pair) + single * float(table.box.matter_single)
    points += _all_times_most(tiles, MINERAL, MINERALS) + _all_times_most(tiles, ALIEN, ALIENS)
    return points + _water_points(table, tiles[WATER]) + tiles[MEDAL] * float(table.box.medal)


def _all_times_most(tiles: vec[float], first: i64, colours: i64) -> float:
    total: float = 0.0
    most: float = 0.0
    kind: i64 = first
    while kind < first + colours:
        total += tiles[kind]
        most = max(most, tiles[kind])
        kind += 1
    return total * most


def _water_points(table: Table, tiles: float) -> float:
    full: i64 = len(table.box.water) - 1
    whole: i64 = i64(tiles)
    rest: i64 = whole % full
    points: float = float(whole // full * table.box.water[full] + table.box.water[rest])
    step: i64 = table.box.water[rest + 1] - table.box.water[rest]
    return points + float(step) * (tiles - float(whole))


# -- the jump gate --------------------------------------------------------------------------------------------------


def gate_value(table: Table, seat: i64, probes: i64, rounds: float, weights: Weights) -> float:
    """Expected points from the jump gate with this many probes there."""
    if rounds <= 0.0 and probes == table.cells[PROBES + seat]:
        return float(gate_points(table, seat))
    width: float = weights.gate_width + weights.gate_blur * rounds
    ahead: float = 0.0
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            ahead += _chance_ahead((float(table.cells[PROBES + other] - probes) - weights.gate_tie) / width)
        other += 1
    place: i64 = i64(ahead)
    best: float = float(table.box.gate[place])
    if place + 1 >= table.seats:
        return best
    return best - (best - float(table.box.gate[place + 1])) * (ahead - float(place))


def _chance_ahead(lead: float) -> float:
    return 1.0 / (1.0 + math.exp(min(-2.0 * lead, MAX_EXPONENT)))


# -- cards ----------------------------------------------------------------------------------------------------------


def time_factor(actions: float, weights: Weights) -> float:
    """The fraction of a card's value that there is time to use."""
    return actions / (actions + weights.late)


def wait_for_card(free: i64, weights: Weights) -> float:
    """The expected actions until a card for a coordinate is drawn, with this much room in hand."""
    return weights.missing / (1.0 - math.pow(1.0 - weights.fitting, float(free) + weights.spare))


def hand_value(hand: i64, jumps: i64, scans: i64, landings: i64, weights: Weights) -> float:
    """The value of the cards in a hand; each half of a card may fit a planet."""
    value: float = weights.jump_card * float(count_bits(hand & jumps))
    value += weights.scan_card * float(count_bits(hand & scans))
    return value + weights.landing_card * float(count_bits(hand & landings))
