"""What a value is made of: named terms for the seat and for every rival, each row with its weight in the value."""

from mypy_extensions import i64

from planetfall.core.margins import lead_weights
from planetfall.games.red_planet.ai.evaluation import (
    action_cards_value,
    discovery_points_at,
    hidden_cards_value,
    mission_value,
    share_ice_monopoly,
)
from planetfall.games.red_planet.ai.heuristics import (
    completed,
    final_score,
    round_left,
    rounds_after,
    specialists_value,
)
from planetfall.games.red_planet.ai.projection import Projection, add_token_points, project_by_zone
from planetfall.games.red_planet.ai.weights import Weights
from planetfall.games.red_planet.engine.box import MOST_COLOURS, ZONES
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.state import KEPT, MISSION, main_colour


def explain(table: RedPlanet, seat: i64, weights: Weights) -> list[tuple[float, dict[str, float]]]:
    """Rows of terms that add up to the value for a seat, each times its weight."""
    if table.over():
        scores = [final_score(table, colour) for colour in range(table.colours)]
        shares = lead_weights(scores, main_colour(table, seat), 0.0)
        return [(shares[colour], {"score": scores[colour]}) for colour in range(table.colours)]
    rows = _lead_rows(completed(table, seat, weights), round_left(table), seat, weights)
    rounds: i64 = rounds_after(table)
    for other in range(table.seats):
        weight: float = 1.0 if other == seat else -1.0 / float(table.seats - 1)
        rows.append((weight, {"specialists": specialists_value(table, other, rounds, weights)}))
    return rows


def _lead_rows(
    table: RedPlanet, now: float, seat: i64, weights: Weights
) -> list[tuple[float, dict[str, float]]]:
    """The terms of `lead`, colour by colour."""
    projection = project_by_zone(table, seat, now, weights)
    held: list[float] = [0.0] * table.colours
    for colour in range(table.colours):
        held[colour] = add_token_points(projection, colour, 0.0) - _points_to_come(projection, colour)
    before: float = add_token_points(projection, projection.own, 0.0)
    cards: float = action_cards_value(projection)
    cards += add_token_points(projection, projection.own, 0.0) - before
    missions = _mission_terms(projection)
    share_ice_monopoly(projection)
    terms: list[dict[str, float]] = []
    for colour in range(table.colours):
        points = _zone_terms(projection, colour)
        points["tokens"] = held[colour]
        points["ice"] = projection.share[colour]
        if colour == projection.own:
            points["action-cards"] = cards
            points.update(missions)
        else:
            points["hidden-cards"] = hidden_cards_value(projection, colour)
        terms.append(points)
    field: float = weights.field * projection.rounds
    shares = lead_weights([sum(points.values()) for points in terms], projection.own, field / (1.0 + field))
    return [(shares[colour], terms[colour]) for colour in range(table.colours)]


def _points_to_come(projection: Projection, colour: i64) -> float:
    points: float = 0.0
    zone: i64 = 0
    while zone < ZONES:
        points += projection.by_zone[zone * MOST_COLOURS + colour]
        zone += 1
    return points


def _zone_terms(projection: Projection, colour: i64) -> dict[str, float]:
    """The tokens that a colour may expect from each zone, and the discoveries that score there."""
    terms: dict[str, float] = {}
    zone: i64 = 0
    while zone < ZONES:
        terms["zone " + str(zone)] = projection.by_zone[zone * MOST_COLOURS + colour]
        if projection.known >> zone & 1:
            terms["discovery " + str(zone)] = discovery_points_at(projection, zone, colour)
        zone += 1
    return terms


def _mission_terms(projection: Projection) -> dict[str, float]:
    cells = projection.table.cells
    terms: dict[str, float] = {}
    dealt: i64 = cells[MISSION + projection.seat]
    terms["mission " + str(dealt)] = mission_value(projection, dealt)
    kept: i64 = cells[KEPT + projection.seat]
    event: i64 = 0
    while event < projection.table.box.missions and kept >> event != 0:
        if kept >> event & 1:
            terms["mission " + str(event)] = mission_value(projection, event)
        event += 1
    return terms
