"""What a value is made of: named terms for the seat and for every rival, each row with its weight in the value."""

from mypy_extensions import i64

from planetfall.core.margins import lead_weights
from planetfall.games.space_mission.ai.heuristics import field_weight, final_score, finish_action
from planetfall.games.space_mission.ai.projection import Projection, expected_score, project
from planetfall.games.space_mission.ai.weights import Weights
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.scoring import station_points


def explain(table: SpaceMission, seat: i64, weights: Weights) -> list[tuple[float, dict[str, float]]]:
    """Rows of terms that add up to the value for a seat, each times its weight."""
    finished = finish_action(table, weights)
    terms: list[dict[str, float]] = []
    field: float = 0.0
    if finished.over():
        terms = [{"score": final_score(finished, other)} for other in range(table.seats)]
    else:
        projection = project(finished, weights)
        field = field_weight(projection)
        terms = [_terms(projection, other) for other in range(table.seats)]
    shares = lead_weights([sum(points.values()) for points in terms], seat, field / (1.0 + field))
    return [(shares[other], terms[other]) for other in range(table.seats)]


def _terms(projection: Projection, seat: i64) -> dict[str, float]:
    """What the expected score of a seat is made of."""
    expected_score(projection, seat)
    return {
        "gate": projection.gate_part,
        "stations": float(station_points(projection.table, seat)),
        "tiles": projection.tiles_part,
        "tiles-to-come": projection.later_part,
        "cards": projection.discount * projection.cards_part,
        "plan": projection.discount * projection.plans_part,
    }
