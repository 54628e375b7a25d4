"""What an outlook is worth in points: tokens, Ice Monopoly, discoveries, the seat's missions and action cards."""

import math
from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import count_bits
from planetfall.games.red_planet.ai.projection import Outlook, known_verb, number_at, scale_shares
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
    MOST_COLOURS,
    RESOURCES,
    ZONES,
)
from planetfall.games.red_planet.engine.scoring import SCALE_BITS, SCALE_MASK
from planetfall.games.red_planet.engine.state import KEPT, MEMORIAL, MISSION, is_neutral, owner

HOPELESS: Final = 50.0  # odds, as a power of e, beyond which a race is lost
TIE: Final = 0.5  # lead that a tie amounts to where it scores, and lack where it does not


def lead(outlook: Outlook) -> float:
    """How many points the seat is ahead of its best rival when everything comes as expected."""
    colours: i64 = outlook.table.colours
    own: float = _actions_worth(outlook)
    own += _missions_worth(outlook)
    best: float = -1000.0
    rivals: float = 0.0
    _race_for_ice(outlook)
    colour: i64 = 0
    while colour < colours:
        points: float = _points(outlook, colour)
        if colour == outlook.own:
            own += points
        else:
            points += _secrets_worth(outlook, colour)
            rivals += points
            best = max(best, points)
        colour += 1
    field: float = outlook.weights.field * outlook.rounds
    return own - (best + field * rivals / float(colours - 1)) / (1.0 + field)


def _secrets_worth(outlook: Outlook, colour: i64) -> float:
    """What a rival's cards may be good for; how many there are is open to all."""
    if is_neutral(outlook.table, colour):
        return 0.0
    kept: i64 = outlook.table.cells[KEPT + owner(outlook.table, colour)]
    return outlook.weights.secret_worth * float(1 + count_bits(kept))


def _points(outlook: Outlook, colour: i64) -> float:
    """What a colour may expect of tokens, Ice Monopoly (its `share`) and discoveries."""
    points: float = outlook.share[colour] + _discovery_points(outlook, colour)
    resource: i64 = 0
    while resource < RESOURCES:
        tokens: float = outlook.tokens[colour * RESOURCES + resource]
        points += tokens * float(outlook.table.box.token_value[resource])
        resource += 1
    return points


def _race_for_ice(outlook: Outlook) -> None:
    """Fill `share` with what everybody may expect of Ice Monopoly."""
    sharpness: float = outlook.weights.ice_sharpness / (1.0 + outlook.weights.ice_blur * outlook.rounds)
    own: float = outlook.tokens[outlook.own * RESOURCES + ICE]
    total: float = 0.0
    colour: i64 = 0
    while colour < outlook.table.colours:
        ahead: float = outlook.tokens[colour * RESOURCES + ICE] - own
        outlook.share[colour] = math.exp(min(sharpness * ahead, HOPELESS))
        total += outlook.share[colour]
        colour += 1
    scale_shares(outlook, float(outlook.table.box.ice_monopoly) / total)


# -- discoveries ----------------------------------------------------------------------------------------------------


def _discovery_points(outlook: Outlook, colour: i64) -> float:
    """What discoveries that the seat knows give a colour in final scoring."""
    points: float = 0.0
    zone: i64 = 0
    while outlook.known >> zone != 0:
        if outlook.known >> zone & 1:
            points += _discovery_points_at(outlook, zone, colour)
        zone += 1
    return points


def _discovery_points_at(outlook: Outlook, zone: i64, colour: i64) -> float:
    verb: i64 = known_verb(outlook, zone)
    present: float = min(outlook.strength[zone * MOST_COLOURS + colour], 1.0)
    if verb == DISCOVERY_SCORE_PRESENT:
        return number_at(outlook, zone) * present
    if verb == DISCOVERY_SCORE_MOST:
        return number_at(outlook, zone) * present * _chance_to_lead(outlook, zone, colour)
    return 0.0


def _chance_to_lead(outlook: Outlook, zone: i64, colour: i64) -> float:
    """How likely a colour has the most astronauts in a zone at the end."""
    own: float = outlook.strength[zone * MOST_COLOURS + colour]
    odds: float = 0.0
    other: i64 = 0
    while other < outlook.table.colours:
        odds += _threat(outlook, outlook.strength[zone * MOST_COLOURS + other] - own)
        other += 1
    return 1.0 / odds


def _threat(outlook: Outlook, ahead: float) -> float:
    """How likely, against an even chance, a rival who is ahead by so much stays ahead."""
    return math.exp(
        min(ahead / (outlook.weights.race_width + outlook.weights.race_blur * outlook.rounds), HOPELESS)
    )


# -- action cards ---------------------------------------------------------------------------------------------------


def _actions_worth(outlook: Outlook) -> float:
    """What the seat's action cards are good for; tokens that they bring are added to its tokens."""
    box = outlook.table.box
    worth: float = 0.0
    event: i64 = box.missions + box.discoveries
    kept: i64 = outlook.table.cells[KEPT + outlook.seat] >> event
    while kept != 0:
        if kept & 1:
            worth += _action_worth(outlook, event)
        kept >>= 1
        event += 1
    return worth


def _action_worth(outlook: Outlook, event: i64) -> float:
    box = outlook.table.box
    verb: i64 = box.event_verb[event]
    if verb == ACTION_TOKENS:
        outlook.tokens[outlook.own * RESOURCES + box.event_third[event]] += float(box.event_first[event])
        return 0.0
    if verb == ACTION_RESCUE:
        return outlook.weights.rescue_worth * float(
            min(box.event_first[event], outlook.table.cells[MEMORIAL + outlook.own])
        )
    if verb == ACTION_MARCH:
        return outlook.weights.march_worth
    return outlook.weights.last_call_worth if verb == ACTION_LAUNCH else 0.0


# -- missions -------------------------------------------------------------------------------------------------------


def _missions_worth(outlook: Outlook) -> float:
    cells = outlook.table.cells
    worth: float = mission_worth(outlook, cells[MISSION + outlook.seat])
    kept: i64 = cells[KEPT + outlook.seat]
    event: i64 = 0
    while event < outlook.table.box.missions and kept >> event != 0:
        if kept >> event & 1:
            worth += mission_worth(outlook, event)
        event += 1
    return worth


def mission_worth(outlook: Outlook, event: i64) -> float:
    """What the seat may expect of a mission."""
    box = outlook.table.box
    verb: i64 = box.event_verb[event]
    own: float = _mission_count(outlook, event, outlook.own)
    if verb == MISSION_PRESENCE or verb > MISSION_MOST_ZONES_LED:
        return _on_scale(box.event_scale[event], own)
    own += TIE if box.event_ties[event] == 1 else -TIE
    odds: float = 1.0
    colour: i64 = 0
    while colour < outlook.table.colours:
        if colour != outlook.own:
            odds += _threat(outlook, _mission_count(outlook, event, colour) - own)
        colour += 1
    return float(box.event_first[event]) / odds


def _mission_count(outlook: Outlook, event: i64, colour: i64) -> float:
    """How much of what a mission counts a colour may expect to have."""
    box = outlook.table.box
    verb: i64 = box.event_verb[event]
    if verb == MISSION_PRESENCE:
        return _zones_reached(outlook, box.event_zones[event], colour)
    if verb == MISSION_MOST_ASTRONAUTS:
        return _astronauts_in(outlook, box.event_zones[event], colour)
    if verb == MISSION_MOST_TOKENS:
        return outlook.tokens[colour * RESOURCES + box.event_third[event]]
    if verb == MISSION_MOST_MEMORIAL:
        return float(outlook.table.cells[MEMORIAL + colour])
    if verb == MISSION_MOST_ZONES_LED:
        return outlook.led[colour]
    return _kinds_of_tokens(outlook, colour)


def _zones_reached(outlook: Outlook, zones: i64, colour: i64) -> float:
    hope: float = outlook.weights.hope * outlook.rounds / (1.0 + outlook.weights.hope * outlook.rounds)
    count: float = 0.0
    zone: i64 = 0
    while zone < ZONES:
        if zones >> zone & 1:
            here: float = min(outlook.strength[zone * MOST_COLOURS + colour], 1.0)
            count += here + (1.0 - here) * hope
        zone += 1
    return count


def _astronauts_in(outlook: Outlook, zones: i64, colour: i64) -> float:
    count: float = 0.0
    zone: i64 = 0
    while zone < ZONES:
        if zones >> zone & 1:
            count += outlook.strength[zone * MOST_COLOURS + colour]
        zone += 1
    return count


def _kinds_of_tokens(outlook: Outlook, colour: i64) -> float:
    count: float = 0.0
    resource: i64 = 0
    while resource < RESOURCES:
        count += min(outlook.tokens[colour * RESOURCES + resource], 1.0)
        resource += 1
    return count


def _on_scale(scale: i64, count: float) -> float:
    """The points for a count that may lie between two steps."""
    below: i64 = i64(count)
    low: float = float(scale >> (below * SCALE_BITS) & SCALE_MASK)
    high: float = float(scale >> ((below + 1) * SCALE_BITS) & SCALE_MASK)
    return low + max(high - low, 0.0) * (count - float(below))
