"""Final scoring: missions, Ice Monopoly, tokens and discoveries, source by source."""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.games.red_planet.engine.box import (
    DISCOVERY_SCORE_MOST,
    DISCOVERY_SCORE_PRESENT,
    ICE,
    MISSION_MOST_ASTRONAUTS,
    MISSION_MOST_MEMORIAL,
    MISSION_MOST_TOKENS,
    MISSION_MOST_ZONES_LED,
    MISSION_PRESENCE,
    MISSION_TOKEN_KINDS,
    RESOURCES,
    ZONES,
)
from planetfall.games.red_planet.engine.production import majority
from planetfall.games.red_planet.engine.state import (
    DISCOVERY,
    KEPT,
    MEMORIAL,
    MISSION,
    POINTS,
    Table,
    astronauts,
    is_neutral,
    main_colour,
    owner,
    point_tokens,
)

SCALE_BITS: Final = 4
SCALE_MASK: Final = 15


def score(table: Table, colour: i64) -> i64:
    """The whole score of a colour as if the game ended here."""
    total: i64 = (
        token_points(table, colour, 0) + token_points(table, colour, 1) + token_points(table, colour, 2)
    )
    total += ice_monopoly(table, colour) + discovery_points(table, colour)
    if not is_neutral(table, colour):  # RP-172
        total += _missions_points(table, colour)
    return total  # RP-144, RP-148


def token_points(table: Table, colour: i64, resource: i64) -> i64:
    """Points for a colour's tokens of one kind."""
    return table.cells[POINTS + colour * RESOURCES + resource] * table.box.token_value[resource]  # RP-13


def _missions_points(table: Table, colour: i64) -> i64:
    seat: i64 = owner(table, colour)
    total: i64 = mission_points(table, table.cells[MISSION + seat], colour)
    kept: i64 = table.cells[KEPT + seat]
    event: i64 = 0
    while event < table.box.missions:
        if kept >> event & 1:
            total += mission_points(table, event, colour)
        event += 1
    return total


def mission_points(table: Table, event: i64, colour: i64) -> i64:
    """Points of a colour for a mission."""
    box = table.box
    own: i64 = mission_count(table, event, colour)
    verb: i64 = box.event_verb[event]
    if verb == MISSION_PRESENCE or verb > MISSION_MOST_ZONES_LED:
        return box.event_scale[event] >> (own * SCALE_BITS) & SCALE_MASK  # RP-125
    if own < box.event_second[event]:
        return 0  # RP-124
    other: i64 = 0
    while other < table.colours:  # RP-126
        if other != colour:
            theirs: i64 = mission_count(table, event, other)
            if theirs > own or (theirs == own and box.event_ties[event] == 0):
                return 0  # RP-123, RP-131
        other += 1
    return box.event_first[event]


def mission_count(table: Table, event: i64, colour: i64) -> i64:
    """The count of a colour for what a mission counts."""
    verb: i64 = table.box.event_verb[event]
    zones: i64 = table.box.event_zones[event]
    if verb == MISSION_PRESENCE:
        return _zones_with(table, zones, colour)
    if verb == MISSION_MOST_ASTRONAUTS:
        return _astronauts_in(table, zones, colour)
    if verb == MISSION_MOST_TOKENS:
        return table.cells[POINTS + colour * RESOURCES + table.box.event_third[event]]
    if verb == MISSION_MOST_MEMORIAL:
        return table.cells[MEMORIAL + colour]
    if verb == MISSION_MOST_ZONES_LED:
        return _zones_led(table, zones, colour)
    assert verb == MISSION_TOKEN_KINDS
    return _kinds_of_tokens(table, colour)


def _zones_with(table: Table, zones: i64, colour: i64) -> i64:
    count: i64 = 0
    zone: i64 = 0
    while zone < ZONES:
        if zones >> zone & 1 and astronauts(table, zone, colour) > 0:
            count += 1
        zone += 1
    return count


def _astronauts_in(table: Table, zones: i64, colour: i64) -> i64:
    count: i64 = 0
    zone: i64 = 0
    while zone < ZONES:
        if zones >> zone & 1:
            count += astronauts(table, zone, colour)
        zone += 1
    return count


def _zones_led(table: Table, zones: i64, colour: i64) -> i64:
    count: i64 = 0
    zone: i64 = 0
    while zone < ZONES:
        if zones >> zone & 1 and majority(table, zone, -1) == bit(colour):
            count += 1  # RP-141
        zone += 1
    return count


def _kinds_of_tokens(table: Table, colour: i64) -> i64:
    count: i64 = 0
    resource: i64 = 0
    while resource < RESOURCES:
        if table.cells[POINTS + colour * RESOURCES + resource] > 0:
            count += 1
        resource += 1
    return count


def ice_monopoly(table: Table, colour: i64) -> i64:
    """Points of a colour for Ice Monopoly; those tied for most ice divide it."""
    own: i64 = table.cells[POINTS + colour * RESOURCES + ICE]
    if own == 0:
        return 0  # RP-124
    tied: i64 = 0
    other: i64 = 0
    while other < table.colours:
        theirs: i64 = table.cells[POINTS + other * RESOURCES + ICE]
        if theirs > own:
            return 0
        if theirs == own:
            tied += 1
        other += 1
    return table.box.ice_monopoly // tied  # RP-145


def discovery_points(table: Table, colour: i64) -> i64:
    """Points of a colour for the discoveries of all zones; they may be negative."""
    total: i64 = 0
    zone: i64 = 0
    while zone < ZONES:
        total += discovery_points_at(table, zone, colour)
        zone += 1
    return total


def discovery_points_at(table: Table, zone: i64, colour: i64) -> i64:
    """Points of a colour for the discovery of a zone in final scoring; they may be negative."""
    event: i64 = table.cells[DISCOVERY + zone] - 1
    if event < 0 or astronauts(table, zone, colour) == 0:
        return 0
    verb: i64 = table.box.event_verb[event]
    if verb == DISCOVERY_SCORE_PRESENT:
        return table.box.event_first[event]  # RP-116, RP-118
    if verb != DISCOVERY_SCORE_MOST:
        return 0
    most: i64 = majority(table, zone, -1)  # RP-109
    if most >> colour & 1 == 0:
        return 0
    return table.box.event_first[event] if most == bit(colour) else table.box.event_second[event]  # RP-117


def winning_seats(table: Table) -> list[int]:
    """The seats that win if the game ends here."""
    best: i64 = -100_000
    colour: i64 = 0
    while colour < table.colours:
        best = max(best, score(table, colour))
        colour += 1
    winners: list[int] = []
    most_tokens: i64 = -1
    seat: i64 = 0
    while seat < table.seats:
        colour = main_colour(table, seat)
        if score(table, colour) == best:  # RP-149, RP-173 to RP-175
            tokens: i64 = point_tokens(table, colour)
            if tokens > most_tokens:
                most_tokens = tokens
                winners = []
            if tokens == most_tokens:
                winners.append(seat)  # RP-150, RP-176
        seat += 1
    return winners
