"""The value of a projection in points: tokens, Ice Monopoly, discoveries, the seat's missions and action cards."""

import math
from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import count_bits
from planetfall.games.red_planet.ai.projection import (
    Projection,
    add_token_points,
    discovery_number,
    known_verb,
    scale_shares,
)
from planetfall.games.red_planet.engine.box import (
    ACTION_LAUNCH,
    ACTION_MARCH,
    ACTION_RESCUE,
    ACTION_TOKENS,
    DISCOVERY_SCORE_MOST,
    DISCOVERY_SCORE_PRESENT,
    ICE,
    MISSION_MOST_ASTRONAUTS,
    MISSION_MOST_MEMORIAL,
    MISSION_MOST_TOKENS,
    MISSION_MOST_ZONES_LED,
    MISSION_PRESENCE,
    MISSION_TOKEN_KINDS,
    MOST_COLOURS,
    RESOURCES,
    ZONES,
)
from planetfall.games.red_planet.engine.scoring import SCALE_BITS, SCALE_MASK
from planetfall.games.red_planet.engine.state import KEPT, MEMORIAL, MISSION, is_neutral, owner

MAX_EXPONENT: Final = 50.0  # of e: odds beyond that are certain
TIE: Final = 0.5  # added to the own count where a tie scores, subtracted where it does not


def lead(projection: Projection) -> float:
    """The expected lead of the seat over its best rival, in points."""
    colours: i64 = projection.table.colours
    own: float = action_cards_value(projection)
    own += _missions_value(projection)
    best: float = -1000.0
    rivals: float = 0.0
    share_ice_monopoly(projection)
    colour: i64 = 0
    while colour < colours:
        points: float = _points(projection, colour)
        if colour == projection.own:
            own += points
        else:
            points += hidden_cards_value(projection, colour)
            rivals += points
            best = max(best, points)
        colour += 1
    field: float = projection.weights.field * projection.rounds
    return own - (best + field * rivals / float(colours - 1)) / (1.0 + field)


def hidden_cards_value(projection: Projection, colour: i64) -> float:
    """The expected points of a rival's hidden cards; their number is public."""
    if is_neutral(projection.table, colour):
        return 0.0
    kept: i64 = projection.table.cells[KEPT + owner(projection.table, colour)]
    return projection.weights.secret_worth * float(1 + count_bits(kept))


def _points(projection: Projection, colour: i64) -> float:
    """The expected points of a colour from tokens, Ice Monopoly (its `share`) and discoveries."""
    points: float = projection.share[colour] + _discovery_points(projection, colour)
    return add_token_points(projection, colour, points)


def share_ice_monopoly(projection: Projection) -> None:
    """Fill `share` with each colour's expected points from Ice Monopoly."""
    sharpness: float = projection.weights.ice_sharpness / (
        1.0 + projection.weights.ice_blur * projection.rounds
    )
    own: float = projection.tokens[projection.own * RESOURCES + ICE]
    total: float = 0.0
    colour: i64 = 0
    while colour < projection.table.colours:
        ahead: float = projection.tokens[colour * RESOURCES + ICE] - own
        projection.share[colour] = math.exp(min(sharpness * ahead, MAX_EXPONENT))
        total += projection.share[colour]
        colour += 1
    scale_shares(projection, float(projection.table.box.ice_monopoly) / total)


# -- discoveries ----------------------------------------------------------------------------------------------------


def _discovery_points(projection: Projection, colour: i64) -> float:
    """The points of a colour in final scoring from discoveries that the seat knows."""
    points: float = 0.0
    zone: i64 = 0
    while projection.known >> zone != 0:
        if projection.known >> zone & 1:
            points += discovery_points_at(projection, zone, colour)
        zone += 1
    return points


def discovery_points_at(projection: Projection, zone: i64, colour: i64) -> float:
    """The points of a colour in final scoring from the discovery of a zone."""
    verb: i64 = known_verb(projection, zone)
    present: float = min(projection.strength[zone * MOST_COLOURS + colour], 1.0)
    if verb == DISCOVERY_SCORE_PRESENT:
        return discovery_number(projection, zone) * present
    if verb == DISCOVERY_SCORE_MOST:
        return discovery_number(projection, zone) * present * _chance_to_lead(projection, zone, colour)
    return 0.0


def _chance_to_lead(projection: Projection, zone: i64, colour: i64) -> float:
    """The chance that a colour has the most astronauts in a zone at the end."""
    own: float = projection.strength[zone * MOST_COLOURS + colour]
    odds: float = 0.0
    other: i64 = 0
    while other < projection.table.colours:
        odds += _relative_odds(projection, projection.strength[zone * MOST_COLOURS + other] - own)
        other += 1
    return 1.0 / odds


def _relative_odds(projection: Projection, ahead: float) -> float:
    """The odds that a rival with this lead stays ahead, where a tie has odds of 1."""
    return math.exp(
        min(
            ahead / (projection.weights.race_width + projection.weights.race_blur * projection.rounds),
            MAX_EXPONENT,
        )
    )


# -- action cards ---------------------------------------------------------------------------------------------------


def action_cards_value(projection: Projection) -> float:
    """The value of the seat's action cards; tokens that they bring are added to its tokens instead."""
    box = projection.table.box
    value: float = 0.0
    event: i64 = box.missions + box.discoveries
    kept: i64 = projection.table.cells[KEPT + projection.seat] >> event
    while kept != 0:
        if kept & 1:
            value += _action_card_value(projection, event)
        kept >>= 1
        event += 1
    return value


def _action_card_value(projection: Projection, event: i64) -> float:
    box = projection.table.box
    verb: i64 = box.event_verb[event]
    if verb == ACTION_TOKENS:
        projection.tokens[projection.own * RESOURCES + box.event_third[event]] += float(
            box.event_first[event]
        )
        return 0.0
    if verb == ACTION_RESCUE:
        return projection.weights.rescue_worth * float(
            min(box.event_first[event], projection.table.cells[MEMORIAL + projection.own])
        )
    if verb == ACTION_MARCH:
        return projection.weights.march_worth
    assert verb == ACTION_LAUNCH
    return projection.weights.last_call_worth


# -- missions -------------------------------------------------------------------------------------------------------


def _missions_value(projection: Projection) -> float:
    cells = projection.table.cells
    value: float = mission_value(projection, cells[MISSION + projection.seat])
    kept: i64 = cells[KEPT + projection.seat]
    event: i64 = 0
    while event < projection.table.box.missions and kept >> event != 0:
        if kept >> event & 1:
            value += mission_value(projection, event)
        event += 1
    return value


def mission_value(projection: Projection, event: i64) -> float:
    """The expected points of the seat from a mission."""
    box = projection.table.box
    verb: i64 = box.event_verb[event]
    own: float = _mission_count(projection, event, projection.own)
    if verb == MISSION_PRESENCE or verb > MISSION_MOST_ZONES_LED:
        return _on_scale(box.event_scale[event], own)
    own += TIE if box.event_ties[event] == 1 else -TIE
    odds: float = 1.0
    colour: i64 = 0
    while colour < projection.table.colours:
        if colour != projection.own:
            odds += _relative_odds(projection, _mission_count(projection, event, colour) - own)
        colour += 1
    return float(box.event_first[event]) / odds


def _mission_count(projection: Projection, event: i64, colour: i64) -> float:
    """The expected count of a colour for what a mission counts."""
    box = projection.table.box
    verb: i64 = box.event_verb[event]
    if verb == MISSION_PRESENCE:
        return _zones_reached(projection, box.event_zones[event], colour)
    if verb == MISSION_MOST_ASTRONAUTS:
        return _astronauts_in(projection, box.event_zones[event], colour)
    if verb == MISSION_MOST_TOKENS:
        return projection.tokens[colour * RESOURCES + box.event_third[event]]
    if verb == MISSION_MOST_MEMORIAL:
        return float(projection.table.cells[MEMORIAL + colour])
    if verb == MISSION_MOST_ZONES_LED:
        return projection.led[colour]
    assert verb == MISSION_TOKEN_KINDS
    return _kinds_of_tokens(projection, colour)


def _zones_reached(projection: Projection, zones: i64, colour: i64) -> float:
    chance: float = (
        projection.weights.hope * projection.rounds / (1.0 + projection.weights.hope * projection.rounds)
    )
    count: float = 0.0
    zone: i64 = 0
    while zone < ZONES:
        if zones >> zone & 1:
            here: float = min(projection.strength[zone * MOST_COLOURS + colour], 1.0)
            count += here + (1.0 - here) * chance
        zone += 1
    return count


def _astronauts_in(projection: Projection, zones: i64, colour: i64) -> float:
    count: float = 0.0
    zone: i64 = 0
    while zone < ZONES:
        if zones >> zone & 1:
            count += projection.strength[zone * MOST_COLOURS + colour]
        zone += 1
    return count


def _kinds_of_tokens(projection: Projection, colour: i64) -> float:
    count: float = 0.0
    resource: i64 = 0
    while resource < RESOURCES:
        count += min(projection.tokens[colour * RESOURCES + resource], 1.0)
        resource += 1
    return count


def _on_scale(scale: i64, count: float) -> float:
    """The points for a fractional count, interpolated between two steps of the scale."""
    below: i64 = i64(count)
    low: float = float(scale >> (below * SCALE_BITS) & SCALE_MASK)
    high: float = float(scale >> ((below + 1) * SCALE_BITS) & SCALE_MASK)
    return low + max(high - low, 0.0) * (count - float(below))
