"""Projection of the rest of the game: expected astronauts in each zone at each production, and the tokens they win.

Only what the seat may know is read, and what it cannot know counts with its mean; so a projection is the same for all
states that the seat cannot tell apart.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import bit
from planetfall.games.red_planet.ai.weights import Weights
from planetfall.games.red_planet.engine.box import (
    DISCOVERY_BARREN,
    DISCOVERY_EQUAL,
    DISCOVERY_GATHER,
    DISCOVERY_LOSE,
    DISCOVERY_MORE,
    DISCOVERY_NEIGHBOURS,
    DISCOVERY_REVERSED,
    DISCOVERY_SCATTER,
    DISCOVERY_SECOND,
    DISCOVERY_SWAP,
    MOST_COLOURS,
    RESOURCES,
    STOP_PRODUCTION,
    STOP_REVEAL,
    STOP_ROUND,
    ZONES,
)
from planetfall.games.red_planet.engine.state import (
    ASTRONAUTS,
    CREW,
    DISCOVERY,
    FACEUP,
    LAUNCHED,
    MARKER,
    OPEN,
    PILE,
    POINTS,
    SEEN,
    STATUS,
    STOP,
    TURNED,
    Table,
    destination,
    main_colour,
    seats_free,
)

CERTAIN_SHARPNESS: Final = 8.0  # when nobody can act before the production
ROUNDING: Final = 0.01  # tolerance for a share that is a whole token but for rounding
MAX_STRENGTH: Final = 50.0  # astronauts; more would make no difference
WHOLE: Final = 12  # up to so many astronauts, the weight of a whole number is computed once …
PRODUCTIONS: Final = 4  # … for each of the productions to come


@mypyc_attr(acyclic=True)
class Projection:
    """The end of the game as a seat may expect it, computed production by production."""

    def __init__(self, table: Table, seat: i64, weights: Weights) -> None:
        self.table: Table = table
        self.seat: i64 = seat
        self.weights: Weights = weights
        self.own: i64 = main_colour(table, seat)
        self.strength: vec[float] = vec[float](
            [0.0] * 60
        )  # zone · colour: astronauts at the last production computed
        self.tokens: vec[float] = vec[float]([0.0] * 18)  # colour · resource: point tokens won until then
        self.led: vec[float] = vec[float]([0.0] * 6)  # colour: zones led then
        self.share: vec[float] = vec[float]([0.0] * 6)  # colour: its part of what is being shared out
        self.unseen: vec[float] = vec[float]([0.0] * 3)  # resource: chance that a facedown marker shows it
        self.known: i64 = 0  # zones whose discovery the seat knows, a bit each
        self.rounds: float = 0.0  # until the last production computed
        self.mixed: i64 = (
            0  # places in `strength` that may be no whole number, or not what lies there, a bit each
        )
        self.sharpness: vec[float] = vec[float]([-1.0] * PRODUCTIONS)  # that these weights belong to:
        self.whole_weights: vec[float] = vec[float]([-1.0] * (PRODUCTIONS * WHOLE))  # -1: not known yet
        self.by_zone: vec[float] = vec[float](
            []
        )  # zone · colour: points of tokens to come, if they are wanted
        self.counted: vec[float] = vec[float](
            []
        )  # colour: points of tokens that are in `by_zone` or were there


def project(table: Table, seat: i64, now: float, weights: Weights) -> Projection:
    """Project the game for a seat; `now` is the fraction of the present round that is still to come."""
    return project_again(Projection(table, seat, weights), table, now)


def project_again(projection: Projection, table: Table, now: float) -> Projection:
    """Project another table of the same game for the same seat; what was projected before is gone."""
    projection.table = table
    projection.known = 0
    colour: i64 = 0
    while colour < MOST_COLOURS:
        projection.led[colour] = 0.0
        colour += 1
    _count_tokens(projection)
    _run_productions(projection, now)
    return projection


def project_by_zone(table: Table, seat: i64, now: float, weights: Weights) -> Projection:
    """Like `project`, and count where the tokens come from."""
    projection = Projection(table, seat, weights)
    _count_tokens(projection)
    projection.by_zone = vec[float]([0.0] * 60)
    projection.counted = vec[float](
        [add_token_points(projection, colour, 0.0) for colour in range(table.colours)]
    )
    _run_productions(projection, now)
    return projection


def _run_productions(projection: Projection, now: float) -> None:
    """Compute one production after the other to the end of the game."""
    table = projection.table
    _count_unseen(projection)
    _find_known_discoveries(projection)
    tracker = table.box.tracker
    here: i64 = table.cells[STOP]
    projection.rounds = now
    number: i64 = 0
    revealed: bool = False
    stop: i64 = 0
    while stop < len(tracker):
        kind: i64 = tracker[stop] & 0xFF
        if kind == STOP_REVEAL:
            revealed = True
        elif kind == STOP_ROUND and stop > here:
            projection.rounds += 1.0
        elif kind == STOP_PRODUCTION and stop >= here:
            _produce(projection, number, tracker[stop] >> 8, revealed)
            number += 1
        stop += 1
    if number == 0:
        _forget_astronauts(projection)


def _count_unseen(projection: Projection) -> None:
    cells = projection.table.cells
    total: float = 0.0
    resource: i64 = 0
    while resource < RESOURCES:
        projection.unseen[resource] = float(projection.table.box.markers[resource])
        resource += 1
    place: i64 = 0
    while place <= ZONES:  # the marker left over is one of them
        if cells[FACEUP] >> place & 1:
            projection.unseen[cells[MARKER + place]] -= 1.0
        else:
            total += 1.0
        place += 1
    resource = 0
    while resource < RESOURCES and total > 0.0:
        projection.unseen[resource] /= total
        resource += 1


def _count_tokens(projection: Projection) -> None:
    place: i64 = 0
    while place < projection.table.colours * RESOURCES:
        projection.tokens[place] = float(projection.table.cells[POINTS + place])
        place += 1


def _find_known_discoveries(projection: Projection) -> None:
    cells = projection.table.cells
    zone: i64 = 0
    while zone < ZONES:
        if cells[DISCOVERY + zone] != 0:
            projection.known |= ((cells[SEEN + zone] >> projection.seat | cells[TURNED] >> zone) & 1) * bit(
                zone
            )
        zone += 1


# -- a production to come -------------------------------------------------------------------------------------------


def _produce(projection: Projection, number: i64, amount: i64, revealed: bool) -> None:
    """Add each colour's expected tokens from a production, of which so many come before."""
    rounds: float = projection.rounds
    _place_astronauts(projection)
    if revealed:
        _apply_discoveries(projection)
    sharpness: float = (
        projection.weights.sharpness / (1.0 + projection.weights.blur * rounds)
        if rounds > 0.0
        else CERTAIN_SHARPNESS
    )
    weights: i64 = _whole_weights(projection, number, sharpness)
    newcomer: float = projection.weights.newcomer * rounds
    zone: i64 = 0
    while zone < ZONES:
        verb: i64 = known_verb(projection, zone) if revealed else -1
        present: float = _fill_shares(projection, zone, sharpness, weights, newcomer, verb)
        if present > 0.0:
            _share_production(projection, zone, amount, min(present, 1.0), revealed)
            if number == 0:
                _share_pile(projection, zone)
            if len(projection.by_zone) > 0:
                _count_by_zone(projection, zone)
        zone += 1


def _count_by_zone(projection: Projection, zone: i64) -> None:
    """Add what a zone has just given to its points."""
    colour: i64 = 0
    while colour < projection.table.colours:
        points: float = add_token_points(projection, colour, 0.0)
        projection.by_zone[zone * MOST_COLOURS + colour] += points - projection.counted[colour]
        projection.counted[colour] = points
        colour += 1


def add_token_points(projection: Projection, colour: i64, points: float) -> float:
    """The points of a colour's tokens so far, added to other points."""
    resource: i64 = 0
    while resource < RESOURCES:
        tokens: float = projection.tokens[colour * RESOURCES + resource]
        points += tokens * float(projection.table.box.token_value[resource])
        resource += 1
    return points


def _forget_astronauts(projection: Projection) -> None:
    """Without a production to come, nobody is expected anywhere."""
    place: i64 = 0
    while place < ZONES * MOST_COLOURS:
        projection.strength[place] = 0.0
        place += 1


def _place_astronauts(projection: Projection) -> None:
    """Fill `strength` with the expected astronauts in each zone: those there, and those whose ship lands in time."""
    table = projection.table
    cells = table.cells
    strength = projection.strength
    projection.mixed = 0
    place: i64 = 0
    while place < ZONES * MOST_COLOURS:
        there: i64 = cells[ASTRONAUTS + place]
        strength[place] = float(there) if there != 0 else 0.0
        place += 1
    dock: i64 = 0
    while dock < table.colours:
        if cells[STATUS + dock] != OPEN:
            zone: i64 = destination(table, dock)
            if zone >= 0:
                _add_crew(projection, dock, zone, _chance_to_land(projection, dock))
        dock += 1


def _chance_to_land(projection: Projection, dock: i64) -> float:
    """The chance that a ship lands before the production."""
    free: float = float(seats_free(projection.table, dock))
    if free <= 0.0 or projection.table.cells[STATUS + dock] == LAUNCHED:
        return 1.0
    return (
        projection.weights.arrival
        * projection.rounds
        / (projection.rounds + projection.weights.seat_delay * free)
    )


def _add_crew(projection: Projection, dock: i64, zone: i64, chance: float) -> None:
    """Add the crew of a ship to a zone, weighted with the chance that it lands there."""
    cells = projection.table.cells
    strength = projection.strength
    colour: i64 = 0
    while colour < MOST_COLOURS:
        crew: i64 = cells[CREW + dock * MOST_COLOURS + colour]
        if crew > 0:
            strength[zone * MOST_COLOURS + colour] += chance * float(crew)
            projection.mixed |= bit(zone * MOST_COLOURS + colour)
        colour += 1


def known_verb(projection: Projection, zone: i64) -> i64:
    """What the discovery of a zone does if the seat knows it, or -1."""
    if projection.known >> zone & 1 == 0:
        return -1
    return projection.table.box.event_verb[projection.table.cells[DISCOVERY + zone] - 1]


def discovery_number(projection: Projection, zone: i64) -> float:
    """The first number of the discovery of a zone."""
    return float(projection.table.box.event_first[projection.table.cells[DISCOVERY + zone] - 1])


def _apply_discoveries(projection: Projection) -> None:
    """Apply the effects of known discoveries on astronauts when they are turned up."""
    facedown: i64 = projection.known & ~projection.table.cells[TURNED]
    zone: i64 = 0
    while facedown >> zone != 0:
        if facedown >> zone & 1:
            verb: i64 = known_verb(projection, zone)
            if verb == DISCOVERY_LOSE:
                _remove_astronauts(projection, zone, discovery_number(projection, zone), 0.0)
            elif verb == DISCOVERY_SCATTER:
                _remove_astronauts(projection, zone, discovery_number(projection, zone), 1.0)
            elif verb == DISCOVERY_GATHER:
                _gather(projection, zone)
        zone += 1


def _remove_astronauts(projection: Projection, zone: i64, lost: float, spared: float) -> None:
    """Take astronauts of every colour from a zone, but leave those who are spared."""
    place: i64 = zone * MOST_COLOURS
    while place < (zone + 1) * MOST_COLOURS:
        strength: float = projection.strength[place]
        projection.strength[place] = max(strength - lost, min(strength, spared))
        projection.mixed |= bit(place)
        place += 1


def _gather(projection: Projection, zone: i64) -> None:
    """Move the expected crews of docked ships to a zone."""
    dock: i64 = 0
    while dock < projection.table.colours:
        if projection.table.cells[STATUS + dock] != OPEN:
            _add_crew(projection, dock, zone, 1.0 - _chance_to_land(projection, dock))
        dock += 1


# -- majorities -----------------------------------------------------------------------------------------------------


def _whole_weights(projection: Projection, number: i64, sharpness: float) -> i64:
    """Where the weights of whole numbers for a production begin; those of another sharpness are dropped."""
    place: i64 = number % PRODUCTIONS
    if projection.sharpness[place] != sharpness:
        projection.sharpness[place] = sharpness
        whole: i64 = 0
        while whole < WHOLE:
            projection.whole_weights[place * WHOLE + whole] = -1.0
            whole += 1
    return place * WHOLE


def _fill_shares(
    projection: Projection, zone: i64, sharpness: float, weights: i64, newcomer: float, verb: i64
) -> float:
    """Fill `share` with each colour's part of a zone; returns the expected number of astronauts there."""
    colours: i64 = projection.table.colours
    plain: bool = verb != DISCOVERY_EQUAL and verb != DISCOVERY_REVERSED
    strengths = projection.strength
    share = projection.share
    present: float = 0.0
    total: float = 0.0
    colour: i64 = 0
    while colour < colours:
        place: i64 = zone * MOST_COLOURS + colour
        strength: float = strengths[place]
        share[colour] = newcomer
        if strength > 0.0:
            present += strength
            if plain and projection.mixed >> place & 1 == 0:
                share[colour] += _whole_weight(projection, place, sharpness, weights)
            else:
                share[colour] += _weight(strength, sharpness, verb)
        total += share[colour]
        colour += 1
    if verb == DISCOVERY_SECOND:
        total = _weight_by_second_place(projection, total)
    scale_shares(projection, 1.0 / total if total > 0.0 else 0.0)
    return present


def _whole_weight(projection: Projection, place: i64, sharpness: float, weights: i64) -> float:
    """The weight of the astronauts who are at a place, computed once for each number of them."""
    there: i64 = projection.table.cells[ASTRONAUTS + place]
    if there >= WHOLE:
        return _weight(float(there), sharpness, -1)
    weight: float = projection.whole_weights[weights + there]
    if weight < 0.0:
        weight = _weight(float(there), sharpness, -1)
        projection.whole_weights[weights + there] = weight
    return weight


def _weight(strength: float, sharpness: float, verb: i64) -> float:
    if verb == DISCOVERY_EQUAL:
        return min(strength, 1.0)
    if verb == DISCOVERY_REVERSED:
        return min(strength, 1.0) * math.exp(-sharpness * strength)
    return math.exp(sharpness * min(strength, MAX_STRENGTH)) - 1.0


def _weight_by_second_place(projection: Projection, total: float) -> float:
    """Weight each colour by its chance to come second; returns the new total."""
    changed: float = 0.0
    colour: i64 = 0
    while colour < projection.table.colours:
        projection.share[colour] *= total - projection.share[colour]
        changed += projection.share[colour]
        colour += 1
    return changed


def scale_shares(projection: Projection, factor: float) -> None:
    """Multiply every colour's share."""
    share = projection.share
    colours: i64 = projection.table.colours
    colour: i64 = 0
    while colour < colours:
        share[colour] *= factor
        colour += 1


# -- tokens ---------------------------------------------------------------------------------------------------------


def _share_production(projection: Projection, zone: i64, amount: i64, opened: float, revealed: bool) -> None:
    """Share out the production of a zone."""
    cells = projection.table.cells
    produced: float = float(amount)
    if revealed:
        produced = _yield(projection, zone, produced)
        _count_zone_led(projection)
    if cells[FACEUP] >> zone & 1 == 0:
        _share_unseen(projection, produced * opened)
    elif revealed and _will_be_swapped(projection, zone):
        _share_unseen(projection, produced)
    else:
        _share_tokens(projection, cells[MARKER + zone], produced, projection.rounds == 0.0)


def _yield(projection: Projection, zone: i64, amount: float) -> float:
    """What a zone produces after the reveal, as far as discoveries are known."""
    verb: i64 = known_verb(projection, zone)
    if verb == DISCOVERY_BARREN:
        return 0.0
    if verb == DISCOVERY_MORE:
        amount += discovery_number(projection, zone)
    near: i64 = projection.known & projection.table.box.contacts[zone]
    other: i64 = 0
    while near >> other != 0:
        if near >> other & 1 and known_verb(projection, other) == DISCOVERY_NEIGHBOURS:
            amount += discovery_number(projection, other)
        other += 1
    return amount


def _will_be_swapped(projection: Projection, zone: i64) -> bool:
    return known_verb(projection, zone) == DISCOVERY_SWAP and projection.table.cells[TURNED] >> zone & 1 == 0


def _count_zone_led(projection: Projection) -> None:
    colour: i64 = 0
    while colour < projection.table.colours:
        projection.led[colour] += projection.share[colour]
        colour += 1


def _share_pile(projection: Projection, zone: i64) -> None:
    """Share out the tokens that lie in a zone already."""
    resource: i64 = 0
    while resource < RESOURCES:
        pile: i64 = projection.table.cells[PILE + zone * RESOURCES + resource]
        if pile > 0:
            _share_tokens(projection, resource, float(pile), projection.rounds == 0.0)
        resource += 1


def _share_unseen(projection: Projection, tokens: float) -> None:
    """Share out tokens of a resource that nobody has seen yet."""
    resource: i64 = 0
    while resource < RESOURCES:
        _share_tokens(projection, resource, tokens * projection.unseen[resource], False)
        resource += 1


def _share_tokens(projection: Projection, resource: i64, tokens: float, whole: bool) -> None:
    """Share out tokens; if nothing can change any more, whole ones only (RP-96)."""
    share = projection.share
    won = projection.tokens
    colours: i64 = projection.table.colours
    colour: i64 = 0
    while colour < colours:
        part: float = tokens * share[colour]
        if whole:
            part = float(math.floor(part + ROUNDING))
        won[colour * RESOURCES + resource] += part
        colour += 1
