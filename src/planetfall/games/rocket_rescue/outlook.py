"""What rockets promise: where each may fly, how likely it does so in time, and what that is worth to a seat."""

import math
from typing import Final

from mypy_extensions import i64

from planetfall.core.pending import kind_of, third_of, who_of
from planetfall.games.rocket_rescue.box import (
    BUILDING,
    COCKPIT_SLOT,
    ENGINE_SLOT,
    FACES,
    HIGHER,
    OPEN_PLANETS,
    SLOTS,
    TANK,
    design_of,
)
from planetfall.games.rocket_rescue.questions import ASK_WORK
from planetfall.games.rocket_rescue.state import (
    CREW,
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
    crew_of,
    is_complete,
    modules_of,
    seats_free,
    way_in,
)

# Weights: how likely rockets launch, and what they are worth until they do.
READY_RATE: Final = 0.75  # chance that a rocket with all it needs launches in a round …
STEP_LOSS: Final = 0.8  # … and the power of e that it loses for each thing it still needs
NO_EQUIPMENT_STEPS: Final = 1.5  # a missing rover or satellite is harder to get than a tank
SHORT_STEPS: Final = 0.2  # for each energy that the richest owner lacks
REWARD_PULL: Final = 0.1  # steps that a point of reward is worth when a destination is chosen
AT_ONCE_RATE: Final = 0.7  # chance that whoever can launch now does
NEARLY: Final = 0.5  # steps below which a rocket counts as ready
MINOR_SHARE: Final = 0.2  # part of the build reward to hope for behind the most modules
STANDING_WORTH: Final = 0.5  # points of a module that would last for a whole game
FREE_SEAT_WORTH: Final = 0.4  # of the points of a crew member, for all who still have crew to board …
OWN_SEAT_WORTH: Final = 0.15  # … and points more for who owns it


class Outlook:
    """How likely each rocket launches in time, and to which planet it would fly."""

    def __init__(self, table: Table) -> None:
        self.table: Table = table
        self.later: float = rounds_after(table)
        self.now: float = 0.0 if table.cells[PHASE] > BUILDING else 1.0
        self.chance: float = 0.0  # of the rocket looked at
        self.planet: i64 = -1  # to which it would fly


def rounds_after(table: Table) -> float:
    """How many rounds follow the present one, as far as is known."""
    if table.cells[FIRST] != 0:
        return 0.0  # RR-116
    return float(table.box.rounds - table.cells[ROUND])


def look_at(outlook: Outlook, hangar: i64) -> None:
    """Find the likeliest destination of a rocket and the chance that it gets there before the end."""
    table = outlook.table
    outlook.planet = -1
    outlook.chance = 0.0
    purse: i64 = -1
    tanks: i64 = 0
    equipment: i64 = 0
    planned: bool = False
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        module: i64 = table.cells[MODULE + place] - 1
        if module >= 0:
            design: i64 = design_of(module)
            owner: i64 = table.cells[OWNER + place]
            purse = max(purse, table.cells[ENERGY + owner])
            planned = planned or table.box.launches[HIGHER[way_in(table, owner, BUILDING)]] > 0
            equipment |= table.box.equipment[design]
            if table.box.type[design] == TANK:
                tanks += 1
        place += 1
    if purse < 0:
        return  # nothing stands there
    steps: float = _choose(outlook, tanks, equipment, purse) + _parts_missing(table, hangar)
    if outlook.planet >= 0:
        rate: float = READY_RATE * math.exp(-STEP_LOSS * steps)
        now: float = _rate_now(outlook, hangar, rate, steps, planned)
        outlook.chance = 1.0 - (1.0 - now) * (1.0 - rate) ** outlook.later


def _parts_missing(table: Table, hangar: i64) -> float:
    row: i64 = MODULE + hangar * SLOTS
    engine: float = 1.0 if table.cells[row + ENGINE_SLOT] == 0 else 0.0
    return engine + (1.0 if table.cells[row + COCKPIT_SLOT] == 0 else 0.0)


def _rate_now(outlook: Outlook, hangar: i64, rate: float, steps: float, planned: bool) -> float:
    """The chance that a rocket launches in this round; once plans are open everybody knows who can."""
    table = outlook.table
    if table.cells[PHASE] == PLANNING:
        return rate
    if outlook.now > 0.0:
        return rate if planned else 0.0
    if steps < NEARLY and _may_launch_now(table, hangar):
        return AT_ONCE_RATE
    return 0.0


def _choose(outlook: Outlook, tanks: i64, equipment: i64, purse: i64) -> float:
    """Choose the destination that takes the fewest steps; returns how many."""
    table = outlook.table
    box = table.box
    best: float = 1000.0
    steps: float = 0.0
    place: i64 = 0
    while place < OPEN_PLANETS:
        planet: i64 = table.cells[OPEN + place] - 1
        if planet >= 0:
            lack: float = float(max(box.fuel[planet] - tanks, 0))
            if box.needs[planet] & ~equipment != 0:
                lack += NO_EQUIPMENT_STEPS
            lack += SHORT_STEPS * float(max(box.price[planet] - purse, 0))
            pull: float = REWARD_PULL * float(box.launch_reward[planet] + box.build_reward[planet])
            if lack - pull < best:
                best = lack - pull
                steps = lack
                outlook.planet = planet
        place += 1
    return steps


def _may_launch_now(table: Table, hangar: i64) -> bool:
    """Whether who is asked has a launch left and a part in this rocket."""
    top: i64 = table.pending.top()
    if kind_of(top) != ASK_WORK or third_of(top) & 15 == 0:
        return False
    return is_complete(table, hangar) and modules_of(table, hangar, who_of(top)) > 0


# -- what a rocket is worth -------------------------------------------------------------------------------------------


def rocket_worth(outlook: Outlook, hangar: i64, seat: i64) -> float:
    """What the rocket that was looked at is worth to a seat: crew, rewards, modules and free seats."""
    if outlook.planet < 0:
        return 0.0
    table = outlook.table
    points: float = landing_points(
        table, hangar, seat, outlook.planet, own_part(table, hangar, seat)
    ) + FREE_SEAT_WORTH * float(
        table.box.crew_points * min(_free(table, hangar, -1), table.cells[RESERVE + seat])
    )
    lasts: float = STANDING_WORTH * _lasting(table, hangar, seat)
    lasts += OWN_SEAT_WORTH * float(_free(table, hangar, seat))
    return points * outlook.chance + lasts * outlook.later / float(table.box.rounds)


def landing_points(table: Table, hangar: i64, seat: i64, planet: i64, part: float) -> float:
    """The points of a seat if a rocket lands on a planet, with a part of the launch reward."""
    box = table.box
    points: float = float(box.crew_points * aboard(table, hangar, seat)) + part * float(
        box.launch_reward[planet]
    )
    own: i64 = modules_of(table, hangar, seat)
    if own > 0:
        points += _build_share(table, hangar, seat, own) * float(box.build_reward[planet])
        points += _equipment_point(table, hangar, seat, box.needs[planet])
    return points


def aboard(table: Table, hangar: i64, seat: i64) -> i64:
    """How many of a seat's crew sit in a rocket."""
    crew: i64 = 0
    place: i64 = CREW + hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        crew += crew_of(table.cells[place], seat)
        place += 1
    return crew


def own_part(table: Table, hangar: i64, seat: i64) -> float:
    """The part of a rocket's modules that belongs to a seat."""
    in_all: i64 = 0
    own: i64 = 0
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        if table.cells[MODULE + place] != 0:
            in_all += 1
            if table.cells[OWNER + place] == seat:
                own += 1
        place += 1
    return float(own) / float(in_all) if in_all > 0 else 0.0


def _free(table: Table, hangar: i64, owner: i64) -> i64:
    """The free seats of a rocket, all or those in modules of one owner."""
    free: i64 = 0
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        if table.cells[MODULE + place] != 0 and (owner < 0 or table.cells[OWNER + place] == owner):
            free += seats_free(table, place)
        place += 1
    return free


def _lasting(table: Table, hangar: i64, seat: i64) -> float:
    """How many of a seat's modules would survive a launch."""
    stability: i64 = 0
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        module: i64 = table.cells[MODULE + place] - 1
        if module >= 0 and table.cells[OWNER + place] == seat:
            stability += table.box.stability[design_of(module)]
        place += 1
    return float(stability) / float(FACES)  # RR-109


def _build_share(table: Table, hangar: i64, seat: i64, own: i64) -> float:
    """The part of the build reward that a seat may hope for (RR-102, RR-103)."""
    tied: i64 = 1
    other: i64 = 0
    while other < table.seats:
        theirs: i64 = modules_of(table, hangar, other)
        if theirs > own:
            return MINOR_SHARE
        if other != seat and theirs == own:
            tied += 1
        other += 1
    return 1.0 / float(tied)


def _equipment_point(table: Table, hangar: i64, seat: i64, needed: i64) -> float:
    """The point for the equipment that a planet asks for, if a module of the seat carries it (RR-105)."""
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while needed != 0 and place < end:
        module: i64 = table.cells[MODULE + place] - 1
        own: bool = module >= 0 and table.cells[OWNER + place] == seat
        if own and table.box.equipment[design_of(module)] & needed != 0:
            return 1.0
        place += 1
    return 0.0
