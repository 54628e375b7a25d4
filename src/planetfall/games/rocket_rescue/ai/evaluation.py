"""What a seat has in points: rescued crew, rockets, energy, cubes and modules in hand."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.frame_state import FINE
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.rocket_rescue.ai.projection import (
    Outlook,
    hoped_points,
    landing_points,
    look_at,
    rocket_worth,
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
from planetfall.games.rocket_rescue.engine.scoring import crew_on_cards, score
from planetfall.games.rocket_rescue.engine.state import (
    BLOCKED,
    CHIPS,
    CREW,
    CREW_SIZE,
    CUBES,
    ENERGY,
    FIRST,
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
    slot_for,
    way_in,
)

CARD_TIEBREAK: Final = 0.001  # of a crew member on own planet cards (RR-122)
HOPELESS: Final = -1000.0


# -- a seat -----------------------------------------------------------------------------------------------------------


def seats_worth(outlook: Outlook) -> vec[float]:
    """What each seat may expect to score, but for its modules in hand."""
    seats: i64 = outlook.table.seats
    worth = vec[float]([0.0] * MOST_SEATS)
    arriving = vec[float]([0.0] * MOST_SEATS)
    hangar: i64 = 0
    while hangar < HANGARS:
        look_at(outlook, hangar)
        seat: i64 = 0
        while seat < seats and outlook.planet >= 0:
            worth[seat] += rocket_worth(outlook, seat)
            arriving[seat] += outlook.chance * float(outlook.crew[seat])
            seat += 1
        hangar += 1
    seat = 0
    while seat < seats:
        worth[seat] += _finish_worth(outlook, seat, arriving[seat]) + _owned_worth(outlook, seat)
        seat += 1
    return worth


def _owned_worth(outlook: Outlook, seat: i64) -> float:
    """What a seat has scored, and its energy, cubes and place on the influence track."""
    table = outlook.table
    points: float = float(score(table, seat)) + CARD_TIEBREAK * float(crew_on_cards(table, seat))
    means: float = energy_worth(float(table.cells[ENERGY + seat]), outlook.weights)
    means += cubes_worth(table, seat, outlook.weights)
    means += outlook.weights.place_worth * float(_seats_behind(table, seat))
    return points + horizon(outlook) * means


def horizon(outlook: Outlook) -> float:
    """How much of what is only means to an end still counts: nothing after the last chance to use it."""
    return min(1.0, (outlook.later + outlook.now) / 3.0)


def _finish_worth(outlook: Outlook, seat: i64, arriving: float) -> float:
    """What being close to rescuing everybody is good for (RR-120)."""
    table = outlook.table
    if table.cells[FIRST] != 0:
        return 0.0
    part: float = (float(table.cells[RESCUED + seat]) + arriving) / float(table.cells[CREW_SIZE])
    return outlook.weights.finish_worth * float(table.box.first_points) * part**3


def energy_worth(energy: float, weights: Weights) -> float:
    """What energy is worth with the whole game before it."""
    first: float = min(energy, weights.energy_enough)
    return weights.energy_worth * first + weights.energy_beyond * (energy - first)


def cubes_worth(table: Table, seat: i64, weights: Weights) -> float:
    """What the cubes of a seat are worth with the whole game before it."""
    worth: float = 0.0
    resource: i64 = 0
    while resource < RESOURCES:
        count: float = float(table.cells[CUBES + seat * RESOURCES + resource])
        first: float = min(count, weights.cubes_enough)
        worth += weights.cube_worth * first + weights.cube_beyond * (count - first)
        resource += 1
    return worth


def _seats_behind(table: Table, seat: i64) -> i64:
    place: i64 = 0
    while table.cells[TRACK + place] != seat:
        place += 1
    return table.seats - 1 - place


def lead(outlook: Outlook, seat: i64) -> float:
    """How many points a seat is ahead of its rivals, mostly of the best of them, when all comes as expected."""
    table = outlook.table
    worth = seats_worth(outlook)
    own: float = worth[seat] + hand_worth(outlook, seat)
    best: float = HOPELESS
    rivals: float = 0.0
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            hand: float = (
                outlook.weights.rival_hand * horizon(outlook) * float(count_bits(table.cells[HAND + other]))
            )
            best = max(best, worth[other] + hand)
            rivals += worth[other] + hand
        other += 1
    return (
        own - (1.0 - outlook.weights.field) * best - outlook.weights.field * rivals / float(table.seats - 1)
    )


# -- modules ----------------------------------------------------------------------------------------------------------


def build_gain(outlook: Outlook, seat: i64, design: i64, hangar: i64) -> float:
    """What a module in a hangar is good for, less its cubes; far below 0 where it cannot stand."""
    table = outlook.table
    if table.cells[BLOCKED] >> hangar & 1 or refuse_slot(table, table.box.type[design], hangar) != FINE:
        return HOPELESS
    before: float = _rocket_lead(outlook, hangar, seat)
    place: i64 = put_up(table, seat, design, hangar)
    after: float = _rocket_lead(outlook, hangar, seat)
    take_down(table, seat, place)
    rounds: float = horizon(outlook)
    gain: float = after - before + rounds * outlook.weights.energy_worth * float(table.box.energy[design])
    resource: i64 = 0
    while resource < RESOURCES:
        gain -= rounds * outlook.weights.cube_worth * float(cost_in(table, design, hangar, resource))
        resource += 1
    return gain


def put_up(table: Table, seat: i64, design: i64, hangar: i64) -> i64:
    """Put a module of a design into a hangar as if it had been built; returns where it stands."""
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


def take_down(table: Table, seat: i64, place: i64) -> None:
    """Undo `put_up`."""
    table.cells[RESERVE + seat] += crew_of(table.cells[CREW + place], seat)
    table.cells[MODULE + place] = 0
    table.cells[OWNER + place] = 0
    table.cells[CREW + place] = 0


def any_module(design: i64) -> i64:
    """Some module of a design."""
    return design * COPIES if design < TYPES else design - TYPES + STANDARD


def _rocket_lead(outlook: Outlook, hangar: i64, seat: i64) -> float:
    """What a rocket is worth to a seat, less what it is worth to its rivals."""
    look_at(outlook, hangar)
    own: float = 0.0
    rivals: float = 0.0
    other: i64 = 0
    while other < outlook.table.seats:
        worth: float = rocket_worth(outlook, other)
        if other == seat:
            own = worth
        else:
            rivals += worth
        other += 1
    return own - outlook.weights.rival_part * rivals / float(outlook.table.seats - 1)


def launch_gain(outlook: Outlook, seat: i64, planet: i64) -> float:
    """What launching the rocket looked at is good for beyond what it promises anyway, but for the price."""
    table = outlook.table
    gain: float = -outlook.weights.wear * outlook.later * float(outlook.own[seat]) / float(table.box.rounds)
    other: i64 = 0
    while other < table.seats:
        part: float = 1.0 if other == seat else 0.0
        more: float = landing_points(outlook, other, planet, part) + _finish(outlook, other)
        more -= outlook.chance * hoped_points(outlook, other)
        gain += more if other == seat else -outlook.weights.rival_part * more / float(table.seats - 1)
        other += 1
    return gain


def _finish(outlook: Outlook, seat: i64) -> float:
    """The points for being first that a launch brings a seat."""
    cells = outlook.table.cells
    if cells[FIRST] != 0 or outlook.crew[seat] == 0:
        return 0.0
    rescued: i64 = cells[RESCUED + seat] + outlook.crew[seat]
    return float(outlook.table.box.first_points) if rescued == cells[CREW_SIZE] else 0.0


def best_gain(outlook: Outlook, seat: i64, design: i64) -> float:
    """What a module is good for in the hangar that suits it best."""
    best: float = HOPELESS
    hangar: i64 = 0
    while hangar < HANGARS:
        best = max(best, build_gain(outlook, seat, design, hangar))
        hangar += 1
    return best


def hand_worth(outlook: Outlook, seat: i64) -> float:
    """What the modules in hand are good for: as many as dice can build soon, and one to keep."""
    table = outlook.table
    hand: i64 = table.cells[HAND + seat]
    if hand == 0 or outlook.later + outlook.now == 0.0 or table.cells[CHIPS + seat] >= table.box.chips:
        return 0.0
    gains = vec[float]([0.0] * MODULES)
    module: i64 = 0
    while hand >> module != 0:
        if hand >> module & 1:
            gains[module] = max(best_gain(outlook, seat, design_of(module)), 0.0)
        module += 1
    return _best_builds(outlook, seat, gains)


def _best_builds(outlook: Outlook, seat: i64, gains: vec[float]) -> float:
    """Add up modules from the best one on, each with the cubes that the better ones leave."""
    table = outlook.table
    hand: i64 = table.cells[HAND + seat]
    builds: i64 = builds_to_come(table, seat)
    coming: i64 = cubes_to_come(table, seat)
    cubes = table.cells[CUBES + seat * RESOURCES : CUBES + seat * RESOURCES + RESOURCES]
    kept: bool = outlook.later > 0.0
    worth: float = 0.0
    while hand != 0 and (builds > 0 or kept):
        module: i64 = _best_of(hand, gains)
        hand &= ~bit(module)
        missing: i64 = max(_pay(table, design_of(module), cubes) - coming, 0)
        if builds > 0 and missing <= _trades(cubes):
            worth += (
                outlook.weights.soon * (1.0 - outlook.weights.trade_loss * float(missing)) * gains[module]
            )
            builds -= 1
        elif kept:
            worth += (
                outlook.weights.kept_part
                * max(1.0 - outlook.weights.missing_loss * float(missing), 0.0)
                * gains[module]
            )
            kept = False
    return worth


def _best_of(hand: i64, gains: vec[float]) -> i64:
    best: i64 = -1
    module: i64 = 0
    while hand >> module != 0:
        if hand >> module & 1 and (best < 0 or gains[module] > gains[best]):
            best = module
        module += 1
    return best


def _pay(table: Table, design: i64, cubes: vec[i64]) -> i64:
    """Take the cost of a design out of cubes as far as they go; returns how many miss."""
    missing: i64 = 0
    resource: i64 = 0
    while resource < RESOURCES:
        cost: i64 = table.box.cost[design * RESOURCES + resource]
        paid: i64 = min(cost, cubes[resource])
        cubes[resource] -= paid
        missing += cost - paid
        resource += 1
    return missing


def _trades(cubes: vec[i64]) -> i64:
    """How many cubes of other kinds trades could give for these (RR-89)."""
    count: i64 = 0
    for there in cubes:
        count += there // 2
    return count


def builds_to_come(table: Table, seat: i64) -> i64:
    """How many builds the dice of a seat allow, from now to the end of the round."""
    if table.cells[PHASE] > BUILDING:
        return builds_left(table, seat)
    way: i64 = way_in(table, seat, BUILDING)
    return table.box.builds[HIGHER[way]] + table.box.builds[LOWER[way]]


def builds_left(table: Table, seat: i64) -> i64:
    """How many builds a seat has left of the die that it is using, and of a lower one to come."""
    top: i64 = table.pending.top()
    if kind_of(top) != ASK_WORK or who_of(top) != seat:
        return 0
    lower: i64 = LOWER[way_in(table, seat, BUILDING)]
    return second_of(top) + (table.box.builds[lower] if lower < first_of(top) else 0)


def cubes_to_come(table: Table, seat: i64) -> i64:
    """How many cubes the dice of a seat will buy in this round."""
    if table.cells[PHASE] > SHOPPING:
        return 0
    way: i64 = way_in(table, seat, SHOPPING)
    return HIGHER[way] + LOWER[way]
