"""What things are worth in points: tiles, the jump gate, cards. All weights of the advice stand here."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import count_bits
from planetfall.games.space_mission.box import (
    ALIEN,
    ALIENS,
    MATTER,
    MEDAL,
    MINERAL,
    MINERALS,
    POINT_KINDS,
    WATER,
)
from planetfall.games.space_mission.scoring import gate_points, tile_points
from planetfall.games.space_mission.state import PROBES, Table, one_tile, tiles_of

# -- weights, found by playing against itself; `docs/design/bots.md` tells how --------------------------------------

# How long the game lasts, and what happens meanwhile.
PATIENCE: Final = 10.6  # rounds to plan for, times the tiles that each seat takes until the end
TAKES: Final = 0.19  # tiles to hope for in each of them
DEVELOPING: Final = 0.07  # chance in a round that a planet is developed …
SCANNER: Final = 0.25  # … and how much it grows with each seat that has scanned it

# Hopes fade when a game drags on, so that nobody waits for ever.
OVERDUE: Final = 12.0  # rounds after which they begin to fade …
FADING: Final = 3.0  # … and in how many more they are halved

# What tiles promise beyond their points.
PROMISE: Final = 0.2  # part of the points to expect of tiles still to come that counts already

# The jump gate.
GATE_WIDTH: Final = 0.75  # lead in probes that makes a better place fairly sure …
GATE_BLUR: Final = 0.11  # … and how much more it takes for each round to come
GATE_TIE: Final = 0.05  # lead that a tie amounts to, since both get the better place (SM-77)

# Plans.
RATE: Final = 1.01  # points that an action is good for on average
PLAN: Final = 0.54  # part of the best plan that counts already
SECOND: Final = 0.13  # part of the second best plan
RISK: Final = 0.17  # part of its gain that a plan loses with each action until it is carried out
MISSING: Final = 1.27  # how heavily the actions count that it takes to draw a card
FITTING: Final = 0.22  # part of all cards that serve for a coordinate
SPARE: Final = 5.45  # cards in hand that can always be thrown away to make room
CROWDED: Final = 0.06  # part of a tile that each rival on the same planet takes away

# Cards in hand: what each is good for besides the plans.
JUMP_CARD: Final = 0.11
SCAN_CARD: Final = 0.04
LANDING_CARD: Final = 0.2
DRAWN_CARD: Final = 2.02  # a card that is not known yet
LATE: Final = 5.16  # actions to come at which a card is worth half as much as at leisure

# Rivals.
FIELD: Final = 0.12  # how much more the mean of the rivals counts for each round in which the best may change
TIEBREAK: Final = 0.01  # of a point for each station: enough to tell who wins a tie (SM-87)

HOPELESS: Final = 50.0  # odds, as a power of e, beyond which a race is lost


# -- tiles ----------------------------------------------------------------------------------------------------------


def fill_gains(table: Table, row: i64, gains: vec[float]) -> None:
    """Note for each kind how many points one more tile of it adds to a row."""
    points: i64 = tile_points(table, row)
    kind: i64 = 0
    while kind < POINT_KINDS:
        gains[kind] = float(tile_points(table, row + one_tile(kind)) - points)
        kind += 1


def hoped_points(table: Table, row: i64, gains: vec[float], left: vec[i64], tiles: float) -> float:
    """Points to expect of a row and so many tiles more; what gains more is taken more often, if there is some left."""
    weights: float = 0.0
    kind: i64 = 0
    while kind < POINT_KINDS:
        weights += float(left[kind]) * gains[kind]
        kind += 1
    hoped = vec[float]([0.0] * POINT_KINDS)
    share: float = tiles / weights if weights > 0.0 else 0.0
    kind = 0
    while kind < POINT_KINDS:
        hoped[kind] = float(tiles_of(row, kind)) + float(left[kind]) * min(share * gains[kind], 1.0)
        kind += 1
    return _points(table, hoped)


def _points(table: Table, tiles: vec[float]) -> float:
    """What `tile_points` would give for parts of tiles."""
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


def gate_worth(table: Table, seat: i64, probes: i64, rounds: float) -> float:
    """Points to expect of the jump gate with so many probes there."""
    if rounds <= 0.0 and probes == table.cells[PROBES + seat]:
        return float(gate_points(table, seat))
    width: float = GATE_WIDTH + GATE_BLUR * rounds
    ahead: float = 0.0
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            ahead += _chance_ahead((float(table.cells[PROBES + other] - probes) - GATE_TIE) / width)
        other += 1
    place: i64 = i64(ahead)
    best: float = float(table.box.gate[place])
    if place + 1 >= table.seats:
        return best
    return best - (best - float(table.box.gate[place + 1])) * (ahead - float(place))


def _chance_ahead(lead: float) -> float:
    return 1.0 / (1.0 + math.exp(min(-2.0 * lead, HOPELESS)))


# -- cards ----------------------------------------------------------------------------------------------------------


def leisure(actions: float) -> float:
    """How much of a card's worth there is time for."""
    return actions / (actions + LATE)


def wait_for_card(free: i64) -> float:
    """Actions that it takes to draw a card that serves for a coordinate, with so much room in hand."""
    return MISSING / (1.0 - math.pow(1.0 - FITTING, float(free) + SPARE))


def hand_worth(hand: i64, jumps: i64, scans: i64, landings: i64) -> float:
    """What the cards of a hand are good for; each of their halves may fit somewhere."""
    worth: float = JUMP_CARD * float(count_bits(hand & jumps))
    worth += SCAN_CARD * float(count_bits(hand & scans))
    return worth + LANDING_CARD * float(count_bits(hand & landings))
