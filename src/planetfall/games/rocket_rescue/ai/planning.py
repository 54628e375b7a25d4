"""Plans for a round: what to build, launch and board, and the dice that it takes.

Each build, launch and boarding is valued as if no other seat acted in this round. The value of a plan is the sum of its
parts, if dice and energy allow them all; the value of a placement of dice in a phase is that of the best plan with it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import count_bits
from planetfall.games.rocket_rescue.ai.evaluation import (
    IMPOSSIBLE,
    add_module,
    build_gain,
    energy_value,
    horizon,
    launch_gain,
    remove_module,
)
from planetfall.games.rocket_rescue.ai.projection import Projection, project_rocket, reaches
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.engine.box import (
    BOARDING,
    BUILDING,
    DESIGNS,
    DICE,
    FACES,
    HANGARS,
    HIGHER,
    LOWER,
    MOST_DICE,
    OPEN_PLANETS,
    PHASES,
    PLACEMENTS,
    RESEARCH,
    RESOURCES,
    SHOPPING,
    SLOTS,
    TYPES,
    placement_of,
)
from planetfall.games.rocket_rescue.engine.limits import cost_in
from planetfall.games.rocket_rescue.engine.payment import placement_balance
from planetfall.games.rocket_rescue.engine.questions import dice_in, phase_after
from planetfall.games.rocket_rescue.engine.state import (
    ACTIVE,
    CHIPS,
    CREW,
    DISPLAY,
    ENERGY,
    HAND,
    MARKET,
    OPEN,
    RESERVE,
    STACKS,
    Table,
    cubes,
    is_complete,
    module_in,
    placement_in,
    seats_free,
)

PAIRED: Final = 5  # this many of the best modules are also planned in pairs
SPARE_HIGH: Final = 4  # value of a spare die where energy is no concern
MOST_BOARDING: Final = 4


# Placements of dice by purpose.
_BUILD: Final = vec[i64]([0, 2, 5])  # number of builds …
_BUILD_AND_LAUNCH: Final = vec[i64]([3, 3, 5])  # … and a launch
_RESEARCH: Final = vec[i64]([0, 1, placement_of(1, 1)])
_BOARDING: Final = vec[i64]([0, 3, 5, placement_of(5, 3), placement_of(5, 5)])


@mypyc_attr(acyclic=True)
class Planner:
    """What a seat can do in this round, and the best plan found for each placement of dice in a phase."""

    def __init__(self, table: Table, seat: i64, phase: i64, weights: Weights) -> None:
        self.table: Table = table
        self.weights: Weights = weights
        self.seat: i64 = seat
        self.phase: i64 = phase  # that is being planned
        self.projection: Projection = Projection(table, weights)
        self.scale: float = horizon(self.projection)
        self.placements: vec[i64] = vec[i64]([-1] * PHASES)  # as placed already, or -1
        self.best: vec[float] = vec[float]([IMPOSSIBLE] * PLACEMENTS)
        # Modules that could be built, the best first, and the gain of each.
        self.designs: vec[i64] = vec[i64]()
        self.gains: vec[float] = vec[float]()
        self.gain_at: vec[float] = vec[float]([0.0] * (DESIGNS * HANGARS))  # of each module, as the table is
        self.found: bool = False  # whether all gains are known
        self.built: i64 = -1  # where the plan has its first module
        self.free: vec[i64] = vec[i64]([0] * HANGARS)  # seats that crew could board
        # Of the builds being tried:
        self.gain: float = 0.0
        self.builds: i64 = 0
        self.research: i64 = 0  # modules that are not in hand yet
        self.energy: i64 = 0  # that they give
        self.unbuilt: i64 = 0  # modules in hand that are not among them
        self.cubes: vec[i64] = vec[i64]([0] * RESOURCES)  # that they cost
        self.chances: vec[float] = vec[float]([0.0] * HANGARS)  # of the rockets then
        # … and of the launch: its gain, its price and its hangar, or -1.
        self.launch: float = 0.0
        self.price: i64 = 0
        self.rocket: i64 = -1


def placement_values(table: Table, seat: i64, phase: i64, weights: Weights) -> vec[float]:
    """The value of each placement of dice in a phase, given the dice of phases that are planned already."""
    planner = Planner(table, seat, phase, weights)
    _read_table(planner)
    _find_modules(planner)
    planner.found = True
    _try_builds(planner)
    _fill_unplanned(planner)
    return planner.best


def _read_table(planner: Planner) -> None:
    """Read which dice have been placed already, and where seats are free."""
    table = planner.table
    phase: i64 = BUILDING
    while phase != planner.phase:
        planner.placements[phase] = placement_in(table, planner.seat, phase)
        phase = phase_after(phase)
    place: i64 = 0
    while place < HANGARS * SLOTS:
        planner.free[place // SLOTS] += seats_free(table, place)
        place += 1
    planner.unbuilt = count_bits(table.cells[HAND + planner.seat])


# -- what could be built ----------------------------------------------------------------------------------------------


def _find_modules(planner: Planner) -> None:
    """Find the designs in hand, on display and in the stacks, the best first."""
    table = planner.table
    hand: i64 = table.cells[HAND + planner.seat]
    design: i64 = 0
    while design < DESIGNS:
        if module_in(hand | table.cells[DISPLAY] | table.cells[STACKS], design) >= 0:
            gain, _ = _best_site(planner, design)
            if gain > 0.0:
                _insert(planner, design, gain)
        design += 1


def _insert(planner: Planner, design: i64, gain: float) -> None:
    place: i64 = len(planner.designs)
    planner.designs = append(planner.designs, design)
    planner.gains = append(planner.gains, gain)
    while place > 0 and planner.gains[place - 1] < gain:
        planner.designs[place] = planner.designs[place - 1]
        planner.gains[place] = planner.gains[place - 1]
        place -= 1
    planner.designs[place] = design
    planner.gains[place] = gain


def _best_site(planner: Planner, design: i64) -> tuple[float, i64]:
    """The value of a module in its best hangar, and the hangar."""
    table = planner.table
    part: float = 1.0
    if module_in(table.cells[HAND + planner.seat], design) < 0:
        part -= planner.weights.research_loss if design >= TYPES else 0.0
    best: float = IMPOSSIBLE
    site: i64 = -1
    hangar: i64 = 0
    while hangar < HANGARS:
        gain: float = _gain_at(planner, design, hangar)
        if gain > best:
            best = gain
            site = hangar
        hangar += 1
    return best * part, site


def _gain_at(planner: Planner, design: i64, hangar: i64) -> float:
    """The value of a module in a hangar; where a plan has changed nothing it is that of the table."""
    if planner.built >= 0:
        boarded: bool = planner.table.cells[CREW + planner.built] != 0
        if boarded or hangar == planner.built // SLOTS:
            return build_gain(planner.projection, planner.seat, design, hangar)
    elif not planner.found:
        planner.gain_at[design * HANGARS + hangar] = build_gain(
            planner.projection, planner.seat, design, hangar
        )
    return planner.gain_at[design * HANGARS + hangar]


def _try_builds(planner: Planner) -> None:
    """Try plans that build nothing, one module, or two of the best."""
    _try_launches(planner)
    first: i64 = 0
    while first < len(planner.designs) and _has_chips(planner, 1):
        base: float = planner.gain
        place: i64 = _add_build(planner, planner.designs[first])
        planner.built = place
        _try_launches(planner)
        single: float = planner.gain
        second: i64 = first + 1
        while (
            first < PAIRED and second < len(planner.designs) and second <= PAIRED and _has_chips(planner, 2)
        ):
            other: i64 = _add_build(planner, planner.designs[second])
            if other >= 0:
                _try_launches(planner)
                _remove_build(planner, planner.designs[second], other)
                planner.gain = single
            second += 1
        planner.built = -1
        _remove_build(planner, planner.designs[first], place)
        planner.gain = base
        first += 1


def _has_chips(planner: Planner, count: i64) -> bool:
    return planner.table.cells[CHIPS + planner.seat] + count <= planner.table.box.chips  # RR-7


def _add_build(planner: Planner, design: i64) -> i64:
    """Add a module to the plan in its best hangar; returns its place, or -1 if none is left."""
    gain, site = _best_site(planner, design)
    if site < 0:
        return -1
    place: i64 = add_module(planner.table, planner.seat, design, site)
    planner.projection.leads_known = 0
    planner.gain += gain
    _count_build(planner, design, site, 1)
    return place


def _remove_build(planner: Planner, design: i64, place: i64) -> None:
    """Take a module out of the plan again; the caller restores the gain."""
    remove_module(planner.table, planner.seat, place)
    planner.projection.leads_known = 0
    _count_build(planner, design, place // SLOTS, -1)


def _count_build(planner: Planner, design: i64, site: i64, number: i64) -> None:
    """Add (1) or subtract (-1) what a build costs and gives besides its gain."""
    table = planner.table
    planner.builds += number
    planner.energy += number * table.box.energy[design]
    if module_in(table.cells[HAND + planner.seat], design) < 0:
        planner.research += number
    else:
        planner.unbuilt -= number
    resource: i64 = 0
    while resource < RESOURCES:
        planner.cubes[resource] += number * cost_in(table, design, site, resource)
        resource += 1


# -- what could be launched -------------------------------------------------------------------------------------------


def _try_launches(planner: Planner) -> None:
    """Try plans with these builds: without a launch, and with each that is possible then."""
    hangar: i64 = 0
    while hangar < HANGARS:
        project_rocket(planner.projection, hangar)
        planner.chances[hangar] = planner.projection.chance
        hangar += 1
    _set_launch(planner, 0.0, 0, -1)
    _try_boarding(planner)
    hangar = 0
    while hangar < HANGARS:
        if is_complete(planner.table, hangar):
            _try_flights(planner, hangar)
        hangar += 1


def _set_launch(planner: Planner, gain: float, price: i64, hangar: i64) -> None:
    planner.launch = gain
    planner.price = price
    planner.rocket = hangar


def _try_flights(planner: Planner, hangar: i64) -> None:
    table = planner.table
    projection = planner.projection
    project_rocket(projection, hangar)
    if projection.own[planner.seat] == 0:
        return  # RR-93
    place: i64 = 0
    while place < OPEN_PLANETS:
        planet: i64 = table.cells[OPEN + place] - 1
        if planet >= 0 and reaches(projection, planet):
            gain: float = launch_gain(projection, planner.seat, planet)
            if gain > 0.0:
                _set_launch(planner, gain, table.box.price[planet], hangar)
                _try_boarding(planner)
        place += 1


# -- who could board --------------------------------------------------------------------------------------------------


def _try_boarding(planner: Planner) -> None:
    """Try plans with these builds and this launch, and with any number of crew boarding."""
    table = planner.table
    most: i64 = 0
    if table.cells[ACTIVE] != 0:
        most = min(table.cells[RESERVE + planner.seat], MOST_BOARDING)
    boards: i64 = 0
    while boards <= most:
        value: float = _boarding_value(planner, boards)
        if value == IMPOSSIBLE:
            return
        _try_dice(planner, boards, value)
        boards += 1


def _boarding_value(planner: Planner, boards: i64) -> float:
    """The value of seating this many crew members where they leave soonest; IMPOSSIBLE without enough seats."""
    free = planner.free[:]
    seats: float = float(sum(free))
    number: float = 0.0
    value: float = 0.0
    while boards > 0:
        best: i64 = -1
        chance: float = 0.0
        hangar: i64 = 0
        while hangar < HANGARS:
            here: float = planner.weights.sure if hangar == planner.rocket else planner.chances[hangar]
            if free[hangar] > 0 and here > chance:
                best = hangar
                chance = here
            hangar += 1
        if best < 0:
            return IMPOSSIBLE
        free[best] -= 1
        number += 1.0
        part: float = min(1.0, planner.weights.scramble * seats / (number * float(planner.table.seats)))
        value += part * chance * float(planner.table.box.crew_points)
        boards -= 1
    return value


# -- the dice for it --------------------------------------------------------------------------------------------------


def _try_dice(planner: Planner, boards: i64, value: float) -> None:
    """Try the dice for what is planned; two builds take one high die or two low ones."""
    launching: bool = planner.rocket >= 0
    building: i64 = _BUILD_AND_LAUNCH[planner.builds] if launching else _BUILD[planner.builds]
    _try_plan(planner, boards, value, building)
    if planner.builds == 2:
        _try_plan(planner, boards, value, placement_of(3 if launching else 2, 2))


def _try_plan(planner: Planner, boards: i64, value: float, building: i64) -> None:
    placements = planner.placements[:]
    if not (
        _place_building(planner, placements, building)
        and _place_dice(placements, RESEARCH, _RESEARCH[planner.research])
        and _place_shopping(planner, placements)
        and _place_boarding(planner, placements, boards)
    ):
        return
    left: i64 = DICE
    for placement in placements:
        left -= dice_in(placement)
    if left < 0:
        return
    if left == 0:
        _keep_if_best(planner, placements, boards, value)
        return
    for favourite in (SHOPPING, RESEARCH):
        filled = placements[:]
        if _place_spare_dice(planner, filled, left, favourite, boards):
            _keep_if_best(planner, filled, boards, value)


def _place_dice(placements: vec[i64], phase: i64, placement: i64) -> bool:
    """Place dice in a phase, or check that those already there are enough in number."""
    if placements[phase] < 0:
        placements[phase] = placement
        return True
    return dice_in(placements[phase]) >= dice_in(placement)


def _place_building(planner: Planner, placements: vec[i64], building: i64) -> bool:
    fixed: i64 = placements[BUILDING]
    if fixed < 0:
        placements[BUILDING] = building
        return True
    box = planner.table.box
    launches: i64 = box.launches[HIGHER[fixed]] + box.launches[LOWER[fixed]]
    builds: i64 = box.builds[HIGHER[fixed]] + box.builds[LOWER[fixed]]
    return builds >= planner.builds and launches >= (1 if planner.rocket >= 0 else 0)


def _place_shopping(planner: Planner, placements: vec[i64]) -> bool:
    """Place a die for each kind of cube that is missing."""
    most: i64 = 0
    less: i64 = 0
    resource: i64 = 0
    while resource < RESOURCES:
        missing: i64 = planner.cubes[resource] - cubes(planner.table, planner.seat, resource)
        if missing > min(planner.table.cells[MARKET + resource], FACES):
            return False
        if missing > 0:
            if less > 0:
                return False  # three kinds are too many for two dice
            less = min(most, missing)
            most = max(most, missing)
        resource += 1
    fixed: i64 = placements[SHOPPING]
    if fixed < 0:
        placements[SHOPPING] = placement_of(most, less)
        return True
    return HIGHER[fixed] >= most and LOWER[fixed] >= less


def _place_boarding(planner: Planner, placements: vec[i64], boards: i64) -> bool:
    fixed: i64 = placements[BOARDING]
    if fixed < 0:
        placements[BOARDING] = _BOARDING[boards]
        return True
    box = planner.table.box
    return box.boards[HIGHER[fixed]] + box.boards[LOWER[fixed]] >= boards


def _place_spare_dice(planner: Planner, placements: vec[i64], left: i64, favourite: i64, boards: i64) -> bool:
    """Place the spare dice: low ones for energy, or for cubes if there is enough energy."""
    spare: i64 = _energy_after(planner, placements, boards)
    show: i64 = 1 if float(spare) < planner.weights.thrift else SPARE_HIGH
    phase: i64 = favourite
    looked: i64 = 0
    while left > 0 and looked < PHASES:
        while left > 0 and planner.placements[phase] < 0 and dice_in(placements[phase]) < MOST_DICE:
            placements[phase] = _with_die(placements[phase], show if phase == SHOPPING else 1)
            left -= 1
        phase = (phase + 1) % PHASES
        looked += 1
    return left == 0


def _with_die(placement: i64, die: i64) -> i64:
    """A placement with one die more."""
    return placement_of(max(HIGHER[placement], die), min(HIGHER[placement], die))


def _energy_after(planner: Planner, placements: vec[i64], boards: i64) -> i64:
    """The energy that is left after dice, seats and the flight, without what modules give."""
    box = planner.table.box
    energy: i64 = planner.table.cells[ENERGY + planner.seat] - boards * box.seat_price - planner.price
    for placement in placements:
        energy += placement_balance(box, placement)
    return energy


def _keep_if_best(planner: Planner, placements: vec[i64], boards: i64, value: float) -> None:
    """Evaluate a whole plan, and keep its value if it is the best with its dice in the phase being planned."""
    after: i64 = _energy_after(planner, placements, boards)
    if after + planner.price < 0 or after + planner.energy < 0:
        return  # it could not be paid
    energy: float = float(planner.table.cells[ENERGY + planner.seat])
    value += planner.gain + planner.launch
    saved: float = energy_value(float(after), planner.weights) - energy_value(energy, planner.weights)
    value += planner.scale * saved
    value += (
        planner.scale
        * planner.weights.cube_worth
        * float(HIGHER[placements[SHOPPING]] + LOWER[placements[SHOPPING]])
    )
    if len(planner.gains) > 0 and planner.unbuilt + dice_in(placements[RESEARCH]) > planner.research:
        value += planner.weights.kept_part * planner.gains[0]  # one module can be kept (RR-115)
    placement: i64 = placements[planner.phase]
    planner.best[placement] = max(planner.best[placement], value)


def _fill_unplanned(planner: Planner) -> None:
    """Value placements that no plan uses like the nearest one that is used, less what is wasted."""
    found = planner.best[:]
    placement: i64 = 0
    while placement < PLACEMENTS:
        other: i64 = 0
        while other < PLACEMENTS:
            if found[other] > IMPOSSIBLE:
                planner.best[placement] = max(
                    planner.best[placement], found[other] - _distance(planner, placement, other)
                )
            other += 1
        placement += 1


def _distance(planner: Planner, placement: i64, other: i64) -> float:
    pips: i64 = _difference(HIGHER[placement], HIGHER[other]) + _difference(LOWER[placement], LOWER[other])
    return planner.weights.way_loss * float(pips) + planner.weights.die_loss * float(
        _difference(dice_in(placement), dice_in(other))
    )


def _difference(one: i64, other: i64) -> i64:
    return max(one, other) - min(one, other)
