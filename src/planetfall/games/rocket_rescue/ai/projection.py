"""What rockets promise: where each may fly, how likely it does so in time, and what that is worth to a seat."""

import math

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.pending import kind_of, third_of, who_of
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.engine.box import (
    BUILDING,
    COCKPIT_SLOT,
    ENGINE_SLOT,
    FACES,
    HIGHER,
    MOST_SEATS,
    OPEN_PLANETS,
    ROVER,
    SATELLITE,
    SLOTS,
    TANK,
    design_of,
)
from planetfall.games.rocket_rescue.engine.questions import ASK_WORK
from planetfall.games.rocket_rescue.engine.state import (
    CREW,
    CREW_BITS,
    CREW_MASK,
    ENERGY,
    FIRST,
    MODULE,
    OPEN,
    OWNER,
    PHASE,
    PLANNING,
    RESERVE,
    ROUND,
    Table,
    way_in,
)


class Outlook:
    """A look at the rockets one by one: what stands in a hangar, and how likely it launches in time."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.table: Table = table
        self.weights: Weights = weights
        self.later: float = rounds_after(table)
        self.now: float = 0.0 if table.cells[PHASE] > BUILDING else 1.0
        # Of the rocket looked at:
        self.chance: float = 0.0  # that it launches before the end, less the longer that takes
        self.planet: i64 = -1  # to which it would fly
        self.modules: i64 = 0
        self.tanks: i64 = 0
        self.free: i64 = 0  # seats
        self.rovers: i64 = 0  # bit per seat that owns one
        self.satellites: i64 = 0
        # … and by seat:
        self.own: vec[i64] = vec[i64]([0] * MOST_SEATS)  # modules
        self.crew: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.stability: vec[i64] = vec[i64]([0] * MOST_SEATS)  # of own modules together
        self.own_free: vec[i64] = vec[i64]([0] * MOST_SEATS)  # seats in own modules


def rounds_after(table: Table) -> float:
    """How many rounds follow the present one, as far as is known."""
    if table.cells[FIRST] != 0:
        return 0.0  # RR-116
    return float(table.box.rounds - table.cells[ROUND])


# -- one rocket -------------------------------------------------------------------------------------------------------


def look_at(outlook: Outlook, hangar: i64) -> None:
    """Survey a rocket, find its likeliest destination and the chance that it gets there before the end."""
    outlook.planet = -1
    outlook.chance = 0.0
    _survey(outlook, hangar)
    if outlook.modules == 0:
        return
    steps: float = _choose(outlook) + _parts_missing(outlook.table, hangar)
    if outlook.planet >= 0:
        rate: float = outlook.weights.ready_rate * math.exp(-outlook.weights.step_loss * steps)
        now: float = _rate_now(outlook, rate, steps)
        chance: float = now + (1.0 - now) * _chance_later(rate, outlook.later, outlook.weights.delay)
        # This round counts like the next one did when the last ended, so that going on changes nothing by itself.
        outlook.chance = outlook.weights.delay * chance if outlook.now > 0.0 else chance


def _chance_later(rate: float, rounds: float, delay: float) -> float:
    """The chance to launch in one of the rounds to come; the later, the less it counts."""
    stays: float = (1.0 - rate) * delay
    never: float = stays**rounds
    return rate * delay * (1.0 - never) / (1.0 - stays)


def _survey(outlook: Outlook, hangar: i64) -> None:
    """Count what stands and sits in a hangar."""
    _forget(outlook)
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        module: i64 = outlook.table.cells[MODULE + place] - 1
        if module >= 0:
            _count(outlook, place, design_of(module))
        place += 1


def _forget(outlook: Outlook) -> None:
    outlook.modules = 0
    outlook.tanks = 0
    outlook.free = 0
    outlook.rovers = 0
    outlook.satellites = 0
    seat: i64 = 0
    while seat < outlook.table.seats:
        outlook.own[seat] = 0
        outlook.crew[seat] = 0
        outlook.stability[seat] = 0
        outlook.own_free[seat] = 0
        seat += 1


def _count(outlook: Outlook, place: i64, design: i64) -> None:
    box = outlook.table.box
    owner: i64 = outlook.table.cells[OWNER + place]
    outlook.modules += 1
    outlook.own[owner] += 1
    outlook.stability[owner] += box.stability[design]
    if box.type[design] == TANK:
        outlook.tanks += 1
    if box.equipment[design] & ROVER:
        outlook.rovers |= bit(owner)
    if box.equipment[design] & SATELLITE:
        outlook.satellites |= bit(owner)
    free: i64 = box.capacity[design] - _seat_crew(outlook, outlook.table.cells[CREW + place])
    outlook.free += free
    outlook.own_free[owner] += free


def _seat_crew(outlook: Outlook, packed: i64) -> i64:
    """Count the crew of a module for its seats; returns how many there are in all."""
    count: i64 = 0
    seat: i64 = 0
    while packed != 0:
        here: i64 = packed & CREW_MASK
        outlook.crew[seat] += here
        count += here
        packed >>= CREW_BITS
        seat += 1
    return count


def reaches(outlook: Outlook, planet: i64) -> bool:
    """Whether a rocket has the tanks and the equipment for a planet."""
    return outlook.table.box.fuel[planet] <= outlook.tanks and _is_equipped(outlook, planet)


def _is_equipped(outlook: Outlook, planet: i64) -> bool:
    needed: i64 = outlook.table.box.needs[planet]
    return needed == 0 or equipped_by(outlook, needed) != 0


def equipped_by(outlook: Outlook, needed: i64) -> i64:
    """The seats, as bits, whose modules carry what a planet needs."""
    return (outlook.rovers if needed & ROVER else 0) | (outlook.satellites if needed & SATELLITE else 0)


def _choose(outlook: Outlook) -> float:
    """Choose the destination that takes the fewest steps; returns how many."""
    table = outlook.table
    box = table.box
    purse: i64 = _purse(outlook)
    best: float = 1000.0
    steps: float = 0.0
    place: i64 = 0
    while place < OPEN_PLANETS:
        planet: i64 = table.cells[OPEN + place] - 1
        if planet >= 0:
            lack: float = float(max(box.fuel[planet] - outlook.tanks, 0))
            lack += outlook.weights.short_steps * float(max(box.price[planet] - purse, 0))
            if not _is_equipped(outlook, planet):
                lack += outlook.weights.no_equipment_steps
            pull: float = outlook.weights.reward_pull * float(
                box.launch_reward[planet] + box.build_reward[planet]
            )
            if lack - pull < best:
                best = lack - pull
                steps = lack
                outlook.planet = planet
        place += 1
    return steps


def _purse(outlook: Outlook) -> i64:
    """The energy of the richest owner."""
    purse: i64 = 0
    seat: i64 = 0
    while seat < outlook.table.seats:
        if outlook.own[seat] > 0:
            purse = max(purse, outlook.table.cells[ENERGY + seat])
        seat += 1
    return purse


def _parts_missing(table: Table, hangar: i64) -> float:
    row: i64 = MODULE + hangar * SLOTS
    engine: float = 1.0 if table.cells[row + ENGINE_SLOT] == 0 else 0.0
    return engine + (1.0 if table.cells[row + COCKPIT_SLOT] == 0 else 0.0)


def _rate_now(outlook: Outlook, rate: float, steps: float) -> float:
    """The chance that a rocket launches in this round; once plans are open everybody knows who can."""
    if outlook.table.cells[PHASE] == PLANNING:
        return rate
    if outlook.now > 0.0:
        return rate if _is_planned(outlook) else 0.0
    return (
        outlook.weights.at_once_rate if steps < outlook.weights.nearly and _may_launch_now(outlook) else 0.0
    )


def _is_planned(outlook: Outlook) -> bool:
    """Whether an owner has a die that launches."""
    table = outlook.table
    seat: i64 = 0
    while seat < table.seats:
        if outlook.own[seat] > 0 and table.box.launches[HIGHER[way_in(table, seat, BUILDING)]] > 0:
            return True
        seat += 1
    return False


def _may_launch_now(outlook: Outlook) -> bool:
    """Whether who is asked has a launch left and a part in this rocket."""
    top: i64 = outlook.table.pending.top()
    return kind_of(top) == ASK_WORK and third_of(top) & 15 != 0 and outlook.own[who_of(top)] > 0


# -- what it is worth -------------------------------------------------------------------------------------------------


def rocket_worth(outlook: Outlook, seat: i64) -> float:
    """What the rocket that was looked at is worth to a seat: crew, rewards, modules and free seats."""
    if outlook.planet < 0:
        return 0.0
    table = outlook.table
    boarding: i64 = table.box.crew_points * min(outlook.free, table.cells[RESERVE + seat])
    points: float = hoped_points(outlook, seat) + outlook.weights.free_seat_worth * float(boarding)
    lasts: float = outlook.weights.standing_worth * float(outlook.stability[seat]) / float(FACES)  # RR-109
    lasts += outlook.weights.own_seat_worth * float(outlook.own_free[seat])
    return points * outlook.chance + lasts * (outlook.later + outlook.now) / float(table.box.rounds)


def hoped_points(outlook: Outlook, seat: i64) -> float:
    """The points of a seat if the rocket flies where it is likely to, whoever launches it."""
    part: float = float(outlook.own[seat]) / float(outlook.modules)
    price: float = outlook.weights.flight_cost * float(outlook.table.box.price[outlook.planet])
    return landing_points(outlook, seat, outlook.planet, part) - part * price


def landing_points(outlook: Outlook, seat: i64, planet: i64, part: float) -> float:
    """The points of a seat if the rocket lands on a planet, with a part of the launch reward."""
    box = outlook.table.box
    points: float = float(box.crew_points * outlook.crew[seat]) + part * float(box.launch_reward[planet])
    if outlook.own[seat] > 0:
        points += _build_share(outlook, seat) * float(box.build_reward[planet])
        points += float(equipped_by(outlook, box.needs[planet]) >> seat & 1)  # RR-105
    return points


def _build_share(outlook: Outlook, seat: i64) -> float:
    """The part of the build reward that a seat may hope for (RR-102, RR-103)."""
    own: i64 = outlook.own[seat]
    tied: i64 = 0
    other: i64 = 0
    while other < outlook.table.seats:
        if outlook.own[other] > own:
            return outlook.weights.minor_share
        if outlook.own[other] == own:
            tied += 1
        other += 1
    return 1.0 / float(tied)
