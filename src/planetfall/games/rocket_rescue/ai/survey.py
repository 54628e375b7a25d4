"""What the rockets of a table are worth, kept for tables that differ from it by an answer.

An answer changes one rocket or none, so most of what a lead is made of is computed once for all answers to a question.
What is taken over is exactly what would be computed: everything that it depends on is compared first.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import bit
from planetfall.games.rocket_rescue.ai.evaluation import (
    IMPOSSIBLE,
    add_assets,
    add_rocket,
    best_builds,
    build_gain,
    lead_of,
    may_build,
)
from planetfall.games.rocket_rescue.ai.projection import Projection, launching_seat, move_to
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.engine.box import (
    BUILDING,
    DESIGNS,
    HANGARS,
    MODULES,
    MOST_SEATS,
    OPEN_PLANETS,
    SLOTS,
    design_of,
)
from planetfall.games.rocket_rescue.engine.state import (
    BLOCKED,
    CREW,
    ENERGY,
    FIRST,
    HAND,
    MODULE,
    OPEN,
    OWNER,
    PHASE,
    RESERVE,
    ROUND,
    Table,
    placement_in,
)


@mypyc_attr(acyclic=True)
class Survey:
    """The value of every rocket for each seat, and what modules would gain one of them, computed when it is needed."""

    def __init__(self, table: Table, seat: i64, weights: Weights) -> None:
        self.table: Table = table
        self.seat: i64 = seat  # whose gains are kept
        self.weights: Weights = weights
        self.projection: Projection = Projection(table, weights)
        self.other: Projection = Projection(table, weights)  # of the table that is compared
        self.launching: i64 = launching_seat(table)
        self.values: vec[float] = vec[float]([0.0] * (HANGARS * MOST_SEATS))
        self.arriving: vec[float] = vec[float]([0.0] * (HANGARS * MOST_SEATS))
        self.free: vec[i64] = vec[i64]([0] * HANGARS)  # seats in a rocket
        self.valued: i64 = 0  # rockets whose value is known, a bit each
        self.gains: vec[float] = vec[float]([0.0] * (HANGARS * DESIGNS))
        self.gained: vec[i64] = vec[i64]([0] * HANGARS)  # designs whose gain in a hangar is known, a bit each


def surveyed_lead(survey: Survey, table: Table) -> float:
    """The expected lead of the survey's seat at another table, as `lead` computes it."""
    projection = survey.other
    move_to(projection, table)
    same: i64 = _same_rockets(survey, projection.table)
    value = vec[float]([0.0] * MOST_SEATS)
    arriving = vec[float]([0.0] * MOST_SEATS)
    hangar: i64 = 0
    while hangar < HANGARS:
        if same >> hangar & 1 and _same_to_all(survey, projection.table, hangar):
            _add_known(survey, hangar, value, arriving)
        else:
            add_rocket(projection, hangar, value, arriving)
        hangar += 1
    add_assets(projection, value, arriving)
    in_hand: float = _hand_value(survey, projection, same)
    return lead_of(projection, survey.seat, value, in_hand)


# -- what is the same -------------------------------------------------------------------------------------------------


def _same_rockets(survey: Survey, table: Table) -> i64:
    """The hangars, as bits, whose rocket is the same, owned by seats with the same energy; 0 at another time."""
    cells = table.cells
    base = survey.table.cells
    if cells[PHASE] != base[PHASE] or cells[ROUND] != base[ROUND] or cells[FIRST] != base[FIRST]:
        return 0
    place: i64 = 0
    while place < OPEN_PLANETS:
        if cells[OPEN + place] != base[OPEN + place]:
            return 0
        place += 1
    seat: i64 = 0
    while seat < table.seats:
        if placement_in(table, seat, BUILDING) != placement_in(survey.table, seat, BUILDING):
            return 0
        seat += 1
    if launching_seat(table) != survey.launching and survey.projection.now == 0.0:
        return 0
    same: i64 = 0
    hangar: i64 = 0
    while hangar < HANGARS:
        if _is_same_rocket(cells, base, hangar):
            same |= bit(hangar)
        hangar += 1
    return same


def _is_same_rocket(cells: vec[i64], base: vec[i64], hangar: i64) -> bool:
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        module: i64 = cells[MODULE + place]
        if module != base[MODULE + place]:
            return False
        if module != 0:
            owner: i64 = cells[OWNER + place]
            if owner != base[OWNER + place] or cells[CREW + place] != base[CREW + place]:
                return False
            if cells[ENERGY + owner] != base[ENERGY + owner]:
                return False
        place += 1
    return True


def _same_to_all(survey: Survey, table: Table, hangar: i64) -> bool:
    """Whether as many of each seat's crew could still board a rocket that is the same."""
    if survey.valued >> hangar & 1 == 0:
        _value_rocket(survey, hangar)
    free: i64 = survey.free[hangar]
    seat: i64 = 0
    while seat < table.seats:
        reserve: i64 = table.cells[RESERVE + seat]
        before: i64 = survey.table.cells[RESERVE + seat]
        if reserve != before and min(free, reserve) != min(free, before):
            return False
        seat += 1
    return True


# -- what is known ----------------------------------------------------------------------------------------------------


def _value_rocket(survey: Survey, hangar: i64) -> None:
    """Compute the value of a rocket for each seat."""
    value = vec[float]([0.0] * MOST_SEATS)
    arriving = vec[float]([0.0] * MOST_SEATS)
    add_rocket(survey.projection, hangar, value, arriving)
    survey.free[hangar] = survey.projection.free
    seat: i64 = 0
    while seat < survey.table.seats:
        survey.values[hangar * MOST_SEATS + seat] = value[seat]
        survey.arriving[hangar * MOST_SEATS + seat] = arriving[seat]
        seat += 1
    survey.valued |= bit(hangar)


def _add_known(survey: Survey, hangar: i64, value: vec[float], arriving: vec[float]) -> None:
    """Add the value of a rocket that is the same."""
    seat: i64 = 0
    while seat < survey.table.seats:
        value[seat] += survey.values[hangar * MOST_SEATS + seat]
        arriving[seat] += survey.arriving[hangar * MOST_SEATS + seat]
        seat += 1


# -- modules in hand --------------------------------------------------------------------------------------------------


def _hand_value(survey: Survey, projection: Projection, same: i64) -> float:
    """The value of the modules in hand, as `hand_value` computes it."""
    if not may_build(projection, survey.seat):
        return 0.0
    if not _same_for_builds(survey, projection.table):
        same = 0
    hand: i64 = projection.table.cells[HAND + survey.seat]
    gains = vec[float]([0.0] * MODULES)
    module: i64 = 0
    while hand >> module != 0:
        if hand >> module & 1:
            gains[module] = max(_best_gain(survey, projection, design_of(module), same), 0.0)
        module += 1
    return best_builds(projection, survey.seat, gains)


def _same_for_builds(survey: Survey, table: Table) -> bool:
    """Whether hangars are as open, and whoever builds or could board has as much as before."""
    cells = table.cells
    base = survey.table.cells
    if cells[BLOCKED] != base[BLOCKED] or cells[ENERGY + survey.seat] != base[ENERGY + survey.seat]:
        return False
    seat: i64 = 0
    while seat < table.seats:
        if cells[RESERVE + seat] != base[RESERVE + seat]:
            return False
        seat += 1
    return True


def _best_gain(survey: Survey, projection: Projection, design: i64, same: i64) -> float:
    """The value of a module in its best hangar."""
    best: float = IMPOSSIBLE
    hangar: i64 = 0
    while hangar < HANGARS:
        if same >> hangar & 1:
            best = max(best, _known_gain(survey, design, hangar))
        else:
            best = max(best, build_gain(projection, survey.seat, design, hangar))
        hangar += 1
    return best


def _known_gain(survey: Survey, design: i64, hangar: i64) -> float:
    place: i64 = hangar * DESIGNS + design
    if survey.gained[hangar] >> design & 1 == 0:
        survey.gains[place] = build_gain(survey.projection, survey.seat, design, hangar)
        survey.gained[hangar] |= bit(design)
    return survey.gains[place]
