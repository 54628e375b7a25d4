"""What a value is made of: named terms for the seat and for every rival, each row with its weight in the value."""

from mypy_extensions import i64

from planetfall.core.margins import lead_weights
from planetfall.games.rocket_rescue.ai.evaluation import (
    completion_value,
    cubes_value,
    energy_value,
    hand_value,
    horizon,
    points_so_far,
    rival_hand_value,
    seats_behind,
)
from planetfall.games.rocket_rescue.ai.heuristics import completed, final_score
from planetfall.games.rocket_rescue.ai.projection import Projection, project_rocket, rocket_value
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.engine.box import HANGARS
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.state import ENERGY


def explain(table: RocketRescue, seat: i64, weights: Weights) -> list[tuple[float, dict[str, float]]]:
    """Rows of terms that add up to the value for a seat, each times its weight."""
    finished = completed(table, seat, weights)
    terms: list[dict[str, float]] = []
    field: float = 0.0
    if finished.over():
        terms = [{"score": final_score(finished, other)} for other in range(table.seats)]
    else:
        projection = Projection(finished, weights)
        terms = _seat_terms(projection)
        for other in range(table.seats):
            own: bool = other == seat
            terms[other]["modules"] = (
                hand_value(projection, other) if own else rival_hand_value(projection, other)
            )
        field = weights.field
    shares = lead_weights([sum(points.values()) for points in terms], seat, field)
    return [(shares[other], terms[other]) for other in range(table.seats)]


def _seat_terms(projection: Projection) -> list[dict[str, float]]:
    """The terms of `seat_values`, seat by seat."""
    seats: i64 = projection.table.seats
    terms = [_assets_terms(projection, seat) for seat in range(seats)]
    arriving: list[float] = [0.0] * seats
    hangar: i64 = 0
    while hangar < HANGARS:
        project_rocket(projection, hangar)
        seat: i64 = 0
        while seat < seats and projection.planet >= 0:
            terms[seat]["rocket " + str(hangar)] = rocket_value(projection, seat)
            arriving[seat] += projection.chance * float(projection.crew[seat])
            seat += 1
        hangar += 1
    for seat in range(seats):
        terms[seat]["whole-crew"] = completion_value(projection, seat, arriving[seat])
    return terms


def _assets_terms(projection: Projection, seat: i64) -> dict[str, float]:
    """A seat's score so far, and what it has to go on with."""
    table = projection.table
    weights = projection.weights
    part: float = horizon(projection)
    return {
        "score": points_so_far(table, seat),
        "energy": part * energy_value(float(table.cells[ENERGY + seat]), weights),
        "cubes": part * cubes_value(table, seat, weights),
        "influence": part * weights.place_worth * float(seats_behind(table, seat)),
    }
