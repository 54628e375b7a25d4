"""The value of a position in points: rescued crew, rockets, energy, cubes and modules in hand."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.frame_state import FINE
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.rocket_rescue.ai.projection import (
    Projection,
    expected_points,
    landing_points,
    project_rocket,
    rocket_value,
)
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.engine.box import (
    BUILDING,
    COCKPIT,
    COPIES,
    CREW_MODULE,
    HANGARS,
    HIGHER,
    LOWER,
    MODULES,
    MOST_SEATS,
    RESOURCES,
    SHOPPING,
    STANDARD,
    TYPES,
    design_of,
)
from planetfall.games.rocket_rescue.engine.limits import cost_in, refuse_slot
from planetfall.games.rocket_rescue.engine.questions import ASK_WORK
from planetfall.games.rocket_rescue.engine.scoring import crew_on_cards, may_be_first, score
from planetfall.games.rocket_rescue.engine.state import (
    BLOCKED,
    CHIPS,
    CREW,
    CREW_SIZE,
    CUBES,
    ENERGY,
    HAND,
    MODULE,
    OWNER,
    PHASE,
    RESCUED,
    RESERVE,
    TRACK,
    Table,
    crew_of,
    one_of,
    placement_in,
    slot_for,
)

CARD_TIEBREAK: Final = 0.001  # of a crew member on own planet cards (RR-122)
IMPOSSIBLE: Final = -1000.0


# -- a seat -----------------------------------------------------------------------------------------------------------


def seat_values(projection: Projection) -> vec[float]:
    """The expected score of each seat, without its modules in hand."""
    value = vec[float]([0.0] * MOST_SEATS)
    arriving = vec[float]([0.0] * MOST_SEATS)
    hangar: i64 = 0
    while hangar < HANGARS:
        add_rocket(projection, hangar, value, arriving)
        hangar += 1
    add_assets(projection, value, arriving)
    return value


def add_rocket(projection: Projection, hangar: i64, value: vec[float], arriving: vec[float]) -> None:
    """Add the value of a rocket to that of each seat, and its crew to those who may be rescued."""
    project_rocket(projection, hangar)
    seat: i64 = 0
    while seat < projection.table.seats and projection.planet >= 0:
        value[seat] += rocket_value(projection, seat)
        arriving[seat] += projection.chance * float(projection.crew[seat])
        seat += 1


def add_assets(projection: Projection, value: vec[float], arriving: vec[float]) -> None:
    """Add to the value of each seat whatever stands in no hangar."""
    seats: i64 = projection.table.seats
    seat: i64 = 0
    while seat < seats:
        value[seat] += completion_value(projection, seat, arriving[seat]) + _assets_value(projection, seat)
        seat += 1


def _assets_value(projection: Projection, seat: i64) -> float:
    """A seat's score so far, and the value of its energy, cubes and place on the influence track."""
    table = projection.table
    points: float = points_so_far(table, seat)
    assets: float = energy_value(float(table.cells[ENERGY + seat]), projection.weights)
    assets += cubes_value(table, seat, projection.weights)
    assets += projection.weights.place_worth * float(seats_behind(table, seat))
    return points + horizon(projection) * assets


def points_so_far(table: Table, seat: i64) -> float:
    """A seat's score, and what decides a tie."""
    return float(score(table, seat)) + CARD_TIEBREAK * float(crew_on_cards(table, seat))


def horizon(projection: Projection) -> float:
    """Factor for energy, cubes and modules, which score nothing themselves: 0 after the last chance to use them."""
    return min(1.0, (projection.later + projection.now) / 3.0)


def completion_value(projection: Projection, seat: i64, arriving: float) -> float:
    """The value of being close to rescuing the whole crew first (RR-120)."""
    table = projection.table
    if not may_be_first(table, seat):
        return 0.0
    part: float = (float(table.cells[RESCUED + seat]) + arriving) / float(table.cells[CREW_SIZE])
    return projection.weights.finish_worth * float(table.box.first_points) * math.pow(part, 3.0)


def energy_value(energy: float, weights: Weights) -> float:
    """The value of energy at the start of the game."""
    first: float = min(energy, weights.energy_enough)
    return weights.energy_worth * first + weights.energy_beyond * (energy - first)


def cubes_value(table: Table, seat: i64, weights: Weights) -> float:
    """The value of a seat's cubes at the start of the game."""
    value: float = 0.0
    resource: i64 = 0
    while resource < RESOURCES:
        count: float = float(table.cells[CUBES + seat * RESOURCES + resource])
        first: float = min(count, weights.cubes_enough)
        value += weights.cube_worth * first + weights.cube_beyond * (count - first)
        resource += 1
    return value


def seats_behind(table: Table, seat: i64) -> i64:
    """How many seats come after a seat on the influence track."""
    place: i64 = 0
    while table.cells[TRACK + place] != seat:
        place += 1
    return table.seats - 1 - place


def lead(projection: Projection, seat: i64) -> float:
    """The expected lead of a seat over its rivals, mostly over the best of them, in points."""
    return lead_of(projection, seat, seat_values(projection), hand_value(projection, seat))


def lead_of(projection: Projection, seat: i64, value: vec[float], in_hand: float) -> float:
    """The expected lead of a seat by the values of all seats and of its modules in hand."""
    table = projection.table
    own: float = value[seat] + in_hand
    best: float = IMPOSSIBLE
    rivals: float = 0.0
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            hand: float = rival_hand_value(projection, other)
            best = max(best, value[other] + hand)
            rivals += value[other] + hand
        other += 1
    return (
        own
        - (1.0 - projection.weights.field) * best
        - projection.weights.field * rivals / float(table.seats - 1)
    )


def rival_hand_value(projection: Projection, seat: i64) -> float:
    """The value of a rival's modules in hand; only their number is public."""
    held: float = float(count_bits(projection.table.cells[HAND + seat]))
    return projection.weights.rival_hand * horizon(projection) * held


# -- modules ----------------------------------------------------------------------------------------------------------


def build_gain(projection: Projection, seat: i64, design: i64, hangar: i64) -> float:
    """The value of a module in a hangar, less its cubes; IMPOSSIBLE where it cannot be built."""
    table = projection.table
    if table.cells[BLOCKED] >> hangar & 1 or refuse_slot(table, table.box.type[design], hangar) != FINE:
        return IMPOSSIBLE
    if projection.leads_known >> hangar & 1 == 0:
        projection.leads[hangar] = _rocket_lead(projection, hangar, seat)
        projection.leads_known |= bit(hangar)
    before: float = projection.leads[hangar]
    place: i64 = add_module(table, seat, design, hangar)
    after: float = _rocket_lead(projection, hangar, seat)
    remove_module(table, seat, place)
    rounds: float = horizon(projection)
    gain: float = after - before + rounds * projection.weights.energy_worth * float(table.box.energy[design])
    resource: i64 = 0
    while resource < RESOURCES:
        gain -= rounds * projection.weights.cube_worth * float(cost_in(table, design, hangar, resource))
        resource += 1
    return gain


def add_module(table: Table, seat: i64, design: i64, hangar: i64) -> i64:
    """Put a module of a design into a hangar as if it had been built; returns its place."""
    kind: i64 = table.box.type[design]
    place: i64 = slot_for(table, hangar, kind)
    table.cells[MODULE + place] = any_module(design) + 1
    table.cells[OWNER + place] = seat
    table.cells[CREW + place] = 0
    carries: bool = kind == COCKPIT or kind == CREW_MODULE
    if carries and table.box.capacity[design] > 0 and table.cells[RESERVE + seat] > 0:
        table.cells[CREW + place] = one_of(seat)
        table.cells[RESERVE + seat] -= 1
    return place


def remove_module(table: Table, seat: i64, place: i64) -> None:
    """Undo `add_module`."""
    table.cells[RESERVE + seat] += crew_of(table.cells[CREW + place], seat)
    table.cells[MODULE + place] = 0
    table.cells[OWNER + place] = 0
    table.cells[CREW + place] = 0


def any_module(design: i64) -> i64:
    """Some module of a design."""
    return design * COPIES if design < TYPES else design - TYPES + STANDARD


def _rocket_lead(projection: Projection, hangar: i64, seat: i64) -> float:
    """The value of a rocket to a seat, less its value to the rivals."""
    project_rocket(projection, hangar)
    own: float = 0.0
    rivals: float = 0.0
    other: i64 = 0
    while other < projection.table.seats:
        value: float = rocket_value(projection, other)
        if other == seat:
            own = value
        else:
            rivals += value
        other += 1
    return own - projection.weights.rival_part * rivals / float(projection.table.seats - 1)


def launch_gain(projection: Projection, seat: i64, planet: i64) -> float:
    """The gain of launching the projected rocket now over its expected value, without the price."""
    table = projection.table
    gain: float = (
        -projection.weights.wear * projection.later * float(projection.own[seat]) / float(table.box.rounds)
    )
    other: i64 = 0
    while other < table.seats:
        part: float = 1.0 if other == seat else 0.0
        more: float = landing_points(projection, other, planet, part) + _first_bonus(projection, other)
        more -= projection.chance * expected_points(projection, other)
        gain += more if other == seat else -projection.weights.rival_part * more / float(table.seats - 1)
        other += 1
    return gain


def _first_bonus(projection: Projection, seat: i64) -> float:
    """The points for rescuing the whole crew first, if this launch does that for a seat."""
    cells = projection.table.cells
    if projection.crew[seat] == 0 or not may_be_first(projection.table, seat):
        return 0.0
    rescued: i64 = cells[RESCUED + seat] + projection.crew[seat]
    return float(projection.table.box.first_points) if rescued == cells[CREW_SIZE] else 0.0


def best_gain(projection: Projection, seat: i64, design: i64) -> float:
    """The value of a module in its best hangar."""
    best: float = IMPOSSIBLE
    hangar: i64 = 0
    while hangar < HANGARS:
        best = max(best, build_gain(projection, seat, design, hangar))
        hangar += 1
    return best


def hand_value(projection: Projection, seat: i64) -> float:
    """The value of the modules in hand: as many as the dice can build soon, and one to keep."""
    if not may_build(projection, seat):
        return 0.0
    hand: i64 = projection.table.cells[HAND + seat]
    gains = vec[float]([0.0] * MODULES)
    module: i64 = 0
    while hand >> module != 0:
        if hand >> module & 1:
            gains[module] = max(best_gain(projection, seat, design_of(module)), 0.0)
        module += 1
    return best_builds(projection, seat, gains)


def may_build(projection: Projection, seat: i64) -> bool:
    """Whether a seat has modules in hand, and time and chips to build them."""
    table = projection.table
    return (
        table.cells[HAND + seat] != 0
        and projection.later + projection.now != 0.0
        and table.cells[CHIPS + seat] < table.box.chips
    )


def best_builds(projection: Projection, seat: i64, gains: vec[float]) -> float:
    """Add up the modules, the best first, each with the cubes that the better ones leave."""
    table = projection.table
    hand: i64 = table.cells[HAND + seat]
    builds: i64 = builds_to_come(table, seat)
    coming: i64 = cubes_to_come(table, seat)
    cubes = table.cells[CUBES + seat * RESOURCES : CUBES + seat * RESOURCES + RESOURCES]
    kept: bool = projection.later > 0.0
    value: float = 0.0
    while hand != 0 and (builds > 0 or kept):
        module: i64 = _best_module(hand, gains)
        hand &= ~bit(module)
        missing: i64 = max(_pay_cost(table, design_of(module), cubes) - coming, 0)
        if builds > 0 and missing <= _tradable_cubes(cubes):
            value += (
                projection.weights.soon
                * (1.0 - projection.weights.trade_loss * float(missing))
                * gains[module]
            )
            builds -= 1
        elif kept:
            value += (
                projection.weights.kept_part
                * max(1.0 - projection.weights.missing_loss * float(missing), 0.0)
                * gains[module]
            )
            kept = False
    return value


def _best_module(hand: i64, gains: vec[float]) -> i64:
    best: i64 = -1
    module: i64 = 0
    while hand >> module != 0:
        if hand >> module & 1 and (best < 0 or gains[module] > gains[best]):
            best = module
        module += 1
    return best


def _pay_cost(table: Table, design: i64, cubes: vec[i64]) -> i64:
    """Take the cost of a design out of cubes as far as they go; returns how many are missing."""
    missing: i64 = 0
    resource: i64 = 0
    while resource < RESOURCES:
        cost: i64 = table.box.cost[design * RESOURCES + resource]
        paid: i64 = min(cost, cubes[resource])
        cubes[resource] -= paid
        missing += cost - paid
        resource += 1
    return missing


def _tradable_cubes(cubes: vec[i64]) -> i64:
    """How many cubes of other kinds these could be traded for (RR-89)."""
    count: i64 = 0
    for there in cubes:
        count += there // 2
    return count


def builds_to_come(table: Table, seat: i64) -> i64:
    """How many builds the dice of a seat allow, from now to the end of the round."""
    if table.cells[PHASE] > BUILDING:
        return builds_left(table, seat)
    placement: i64 = placement_in(table, seat, BUILDING)
    return table.box.builds[HIGHER[placement]] + table.box.builds[LOWER[placement]]


def builds_left(table: Table, seat: i64) -> i64:
    """How many builds a seat has left with the die in use, and with a lower one to come."""
    top: i64 = table.pending.top()
    if kind_of(top) != ASK_WORK or who_of(top) != seat:
        return 0
    lower: i64 = LOWER[placement_in(table, seat, BUILDING)]
    return second_of(top) + (table.box.builds[lower] if lower < first_of(top) else 0)


def cubes_to_come(table: Table, seat: i64) -> i64:
    """How many cubes the dice of a seat will buy in this round."""
    if table.cells[PHASE] > SHOPPING:
        return 0
    placement: i64 = placement_in(table, seat, SHOPPING)
    return HIGHER[placement] + LOWER[placement]
