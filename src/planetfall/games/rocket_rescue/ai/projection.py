"""Projection of rockets: the likely destination of each, the chance to launch in time, and the value to a seat."""

import math

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import bit
from planetfall.core.pending import kind_of, third_of, who_of
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.engine.box import (
    BUILDING,
    COCKPIT_SLOT,
    ENGINE_SLOT,
    FACES,
    HANGARS,
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
    placement_in,
)


@mypyc_attr(acyclic=True)
class Projection:
    """Projection of one rocket at a time: what it consists of, and the chance that it launches in time."""

    def __init__(self, table: Table, weights: Weights) -> None:
        self.table: Table = table
        self.weights: Weights = weights
        self.later: float = 0.0
        self.now: float = 0.0
        self.pulls: vec[float] = vec[float]([0.0] * OPEN_PLANETS)  # of the open planets, by their rewards
        # Of the projected rocket:
        self.chance: float = 0.0  # to launch before the end, discounted for each round of delay
        self.planet: i64 = -1  # likely destination
        self.modules: i64 = 0
        self.tanks: i64 = 0
        self.free: i64 = 0  # seats
        self.rovers: i64 = 0  # bit per seat that owns one
        self.satellites: i64 = 0
        # … and by seat:
        self.own: vec[i64] = vec[i64]([0] * MOST_SEATS)  # modules
        self.crew: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.lasting: vec[i64] = vec[i64]([0] * MOST_SEATS)  # of own modules, sixths that survive a launch
        self.own_free: vec[i64] = vec[i64]([0] * MOST_SEATS)  # seats in own modules
        # What `build_gain` compares with, by hangar; it must be forgotten when modules come or go.
        self.leads: vec[float] = vec[float]([0.0] * HANGARS)
        self.leads_known: i64 = 0  # bit per hangar
        move_to(self, table)


def move_to(projection: Projection, table: Table) -> None:
    """Use a projection again for another table of the same game; what was projected before is gone."""
    box = table.box
    projection.table = table
    projection.later = rounds_after(table)
    projection.now = 0.0 if table.cells[PHASE] > BUILDING else 1.0
    projection.leads_known = 0
    place: i64 = 0
    while place < OPEN_PLANETS:
        planet: i64 = table.cells[OPEN + place] - 1
        if planet >= 0:
            projection.pulls[place] = projection.weights.reward_pull * float(
                box.launch_reward[planet] + box.build_reward[planet]
            )
        place += 1


def rounds_after(table: Table) -> float:
    """How many rounds follow the present one, as far as is known."""
    if table.cells[FIRST] != 0:
        return 0.0  # RR-116
    return float(table.box.rounds - table.cells[ROUND])


# -- one rocket -------------------------------------------------------------------------------------------------------


def project_rocket(projection: Projection, hangar: i64) -> None:
    """Project a rocket: count its parts, find its likeliest destination and the chance to get there before the end."""
    projection.planet = -1
    projection.chance = 0.0
    _count_hangar(projection, hangar)
    if projection.modules == 0:
        return
    steps: float = _choose_destination(projection) + _parts_missing(projection.table, hangar)
    if projection.planet >= 0:
        rate: float = projection.weights.ready_rate * math.exp(-projection.weights.step_loss * steps)
        now: float = _rate_now(projection, rate, steps)
        chance: float = now + (1.0 - now) * _chance_later(rate, projection.later, projection.weights.delay)
        # This round is discounted as it was before it began, so that the start of a round alone changes no value.
        projection.chance = projection.weights.delay * chance if projection.now > 0.0 else chance


def _chance_later(rate: float, rounds: float, delay: float) -> float:
    """The chance to launch in one of the rounds to come, discounted for delay."""
    stays: float = (1.0 - rate) * delay
    never: float = math.pow(stays, rounds)
    return rate * delay * (1.0 - never) / (1.0 - stays)


def _count_hangar(projection: Projection, hangar: i64) -> None:
    """Count the modules and crew in a hangar."""
    _reset_counts(projection)
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        module: i64 = projection.table.cells[MODULE + place] - 1
        if module >= 0:
            _count_module(projection, place, design_of(module))
        place += 1


def _reset_counts(projection: Projection) -> None:
    projection.modules = 0
    projection.tanks = 0
    projection.free = 0
    projection.rovers = 0
    projection.satellites = 0
    seat: i64 = 0
    while seat < projection.table.seats:
        projection.own[seat] = 0
        projection.crew[seat] = 0
        projection.lasting[seat] = 0
        projection.own_free[seat] = 0
        seat += 1


def _count_module(projection: Projection, place: i64, design: i64) -> None:
    box = projection.table.box
    owner: i64 = projection.table.cells[OWNER + place]
    projection.modules += 1
    projection.own[owner] += 1
    projection.lasting[owner] += box.lasting[design]
    if box.type[design] == TANK:
        projection.tanks += 1
    if box.equipment[design] & ROVER:
        projection.rovers |= bit(owner)
    if box.equipment[design] & SATELLITE:
        projection.satellites |= bit(owner)
    free: i64 = box.capacity[design] - _count_crew(projection, projection.table.cells[CREW + place])
    projection.free += free
    projection.own_free[owner] += free


def _count_crew(projection: Projection, packed: i64) -> i64:
    """Add the crew of a module to the counts of their seats; returns how many there are in all."""
    count: i64 = 0
    seat: i64 = 0
    while packed != 0:
        here: i64 = packed & CREW_MASK
        projection.crew[seat] += here
        count += here
        packed >>= CREW_BITS
        seat += 1
    return count


def reaches(projection: Projection, planet: i64) -> bool:
    """Whether a rocket has the tanks and the equipment for a planet."""
    return projection.table.box.fuel[planet] <= projection.tanks and _is_equipped(projection, planet)


def _is_equipped(projection: Projection, planet: i64) -> bool:
    needed: i64 = projection.table.box.needs[planet]
    return needed == 0 or equipped_by(projection, needed) != 0


def equipped_by(projection: Projection, needed: i64) -> i64:
    """The seats, as bits, whose modules carry what a planet needs."""
    return (projection.rovers if needed & ROVER else 0) | (projection.satellites if needed & SATELLITE else 0)


def _choose_destination(projection: Projection) -> float:
    """Choose the destination that takes the fewest steps; returns how many."""
    table = projection.table
    box = table.box
    energy: i64 = _owner_energy(projection)
    best: float = 1000.0
    steps: float = 0.0
    place: i64 = 0
    while place < OPEN_PLANETS:
        planet: i64 = table.cells[OPEN + place] - 1
        if planet >= 0:
            lack: float = 0.0
            if box.fuel[planet] > projection.tanks:
                lack = float(box.fuel[planet] - projection.tanks)
            if box.price[planet] > energy:
                lack += projection.weights.short_steps * float(box.price[planet] - energy)
            if not _is_equipped(projection, planet):
                lack += projection.weights.no_equipment_steps
            if lack - projection.pulls[place] < best:
                best = lack - projection.pulls[place]
                steps = lack
                projection.planet = planet
        place += 1
    return steps


def _owner_energy(projection: Projection) -> i64:
    """The energy of the richest owner."""
    energy: i64 = 0
    seat: i64 = 0
    while seat < projection.table.seats:
        if projection.own[seat] > 0:
            energy = max(energy, projection.table.cells[ENERGY + seat])
        seat += 1
    return energy


def _parts_missing(table: Table, hangar: i64) -> float:
    row: i64 = MODULE + hangar * SLOTS
    engine: float = 1.0 if table.cells[row + ENGINE_SLOT] == 0 else 0.0
    return engine + (1.0 if table.cells[row + COCKPIT_SLOT] == 0 else 0.0)


def _rate_now(projection: Projection, rate: float, steps: float) -> float:
    """The chance that a rocket launches in this round; once plans are open it is known who can launch."""
    if projection.table.cells[PHASE] == PLANNING:
        return rate
    if projection.now > 0.0:
        return rate if _is_planned(projection) else 0.0
    return (
        projection.weights.at_once_rate
        if steps < projection.weights.nearly and _may_launch_now(projection)
        else 0.0
    )


def _is_planned(projection: Projection) -> bool:
    """Whether an owner has a die that launches."""
    table = projection.table
    seat: i64 = 0
    while seat < table.seats:
        if projection.own[seat] > 0 and table.box.launches[HIGHER[placement_in(table, seat, BUILDING)]] > 0:
            return True
        seat += 1
    return False


def _may_launch_now(projection: Projection) -> bool:
    """Whether the seat that is asked has a launch left and a module in this rocket."""
    seat: i64 = launching_seat(projection.table)
    return seat >= 0 and projection.own[seat] > 0


def launching_seat(table: Table) -> i64:
    """The seat that is asked and has a launch left, or -1."""
    top: i64 = table.pending.top()
    return who_of(top) if kind_of(top) == ASK_WORK and third_of(top) & 15 != 0 else -1


# -- its value --------------------------------------------------------------------------------------------------------


def rocket_value(projection: Projection, seat: i64) -> float:
    """The value of the projected rocket to a seat: crew, rewards, modules and free seats."""
    if projection.planet < 0:
        return 0.0
    table = projection.table
    boarding: i64 = table.box.crew_points * min(projection.free, table.cells[RESERVE + seat])
    boards: float = projection.weights.free_seat_worth * float(boarding)
    if projection.own[seat] == 0 and projection.crew[seat] == 0:
        return boards * projection.chance  # all the rest is nothing
    points: float = expected_points(projection, seat) + boards
    lasting: float = (
        projection.weights.standing_worth * float(projection.lasting[seat]) / float(FACES)
    )  # RR-109
    lasting += projection.weights.own_seat_worth * float(projection.own_free[seat])
    return points * projection.chance + lasting * (projection.later + projection.now) / float(
        table.box.rounds
    )


def expected_points(projection: Projection, seat: i64) -> float:
    """The points of a seat if the rocket flies to its likely destination, whoever launches it."""
    part: float = float(projection.own[seat]) / float(projection.modules)
    price: float = projection.weights.flight_cost * float(projection.table.box.price[projection.planet])
    return landing_points(projection, seat, projection.planet, part) - part * price


def landing_points(projection: Projection, seat: i64, planet: i64, part: float) -> float:
    """The points of a seat if the rocket lands on a planet, with a part of the launch reward."""
    box = projection.table.box
    points: float = float(box.crew_points * projection.crew[seat]) + part * float(box.launch_reward[planet])
    if projection.own[seat] > 0:
        points += _build_share(projection, seat) * float(box.build_reward[planet])
        points += float(equipped_by(projection, box.needs[planet]) >> seat & 1)  # RR-105
    return points


def _build_share(projection: Projection, seat: i64) -> float:
    """The expected share of a seat in the build reward (RR-102, RR-103)."""
    own: i64 = projection.own[seat]
    tied: i64 = 0
    other: i64 = 0
    while other < projection.table.seats:
        if projection.own[other] > own:
            return projection.weights.minor_share
        if projection.own[other] == own:
            tied += 1
        other += 1
    return 1.0 / float(tied)
