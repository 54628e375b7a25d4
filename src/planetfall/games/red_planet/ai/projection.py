"""What a seat may expect: the astronauts in every zone at the productions to come, and the tokens they bring.

Only what the seat may know is read, and what it cannot know counts with its mean. So an outlook is the same in every
world that the seat may be in.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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

CERTAIN: Final = 8.0  # sharpness that leaves no doubt, when nobody can act before the production
ALMOST: Final = 0.01  # what such a share may lack of a whole token
CROWD: Final = 50.0  # astronauts beyond which one more makes no difference


class Outlook:
    """The end of the game as a seat may expect it, grown production by production."""

    def __init__(self, table: Table, seat: i64, weights: Weights) -> None:
        self.table: Table = table
        self.seat: i64 = seat
        self.weights: Weights = weights
        self.own: i64 = main_colour(table, seat)
        self.strength: vec[float] = vec[float](
            [0.0] * 60
        )  # zone · colour: astronauts at the last production seen
        self.tokens: vec[float] = vec[float]([0.0] * 18)  # colour · resource: point tokens won until then
        self.led: vec[float] = vec[float]([0.0] * 6)  # colour: zones led then
        self.share: vec[float] = vec[float]([0.0] * 6)  # colour: its part of whatever is being divided
        self.unseen: vec[float] = vec[float]([0.0] * 3)  # resource: chance that a facedown marker shows it
        self.known: i64 = 0  # zones whose discovery the seat knows, a bit each
        self.rounds: float = 0.0  # until the last production seen


def look_ahead(table: Table, seat: i64, now: float, weights: Weights) -> Outlook:
    """What a seat may expect at the end; `now` is the part of the present round that is still to come."""
    outlook = Outlook(table, seat, weights)
    _count_unseen(outlook)
    _take_stock(outlook)
    _recall(outlook)
    tracker = table.box.tracker
    here: i64 = table.cells[STOP]
    outlook.rounds = now
    first: bool = True
    revealed: bool = False
    stop: i64 = 0
    while stop < len(tracker):
        kind: i64 = tracker[stop] & 0xFF
        if kind == STOP_REVEAL:
            revealed = True
        elif kind == STOP_ROUND and stop > here:
            outlook.rounds += 1.0
        elif kind == STOP_PRODUCTION and stop >= here:
            _produce(outlook, tracker[stop] >> 8, first, revealed)
            first = False
        stop += 1
    return outlook


def _count_unseen(outlook: Outlook) -> None:
    cells = outlook.table.cells
    total: float = 0.0
    resource: i64 = 0
    while resource < RESOURCES:
        outlook.unseen[resource] = float(outlook.table.box.markers[resource])
        resource += 1
    place: i64 = 0
    while place <= ZONES:  # the marker left over is one of them
        if cells[FACEUP] >> place & 1:
            outlook.unseen[cells[MARKER + place]] -= 1.0
        else:
            total += 1.0
        place += 1
    resource = 0
    while resource < RESOURCES and total > 0.0:
        outlook.unseen[resource] /= total
        resource += 1


def _take_stock(outlook: Outlook) -> None:
    place: i64 = 0
    while place < outlook.table.colours * RESOURCES:
        outlook.tokens[place] = float(outlook.table.cells[POINTS + place])
        place += 1


def _recall(outlook: Outlook) -> None:
    cells = outlook.table.cells
    zone: i64 = 0
    while zone < ZONES:
        if cells[DISCOVERY + zone] != 0:
            outlook.known |= ((cells[SEEN + zone] >> outlook.seat | cells[TURNED] >> zone) & 1) * bit(zone)
        zone += 1


# -- a production to come -------------------------------------------------------------------------------------------


def _produce(outlook: Outlook, amount: i64, first: bool, revealed: bool) -> None:
    """Add what everybody may expect of a production."""
    rounds: float = outlook.rounds
    _muster(outlook)
    if revealed:
        _turn_up(outlook)
    sharpness: float = (
        outlook.weights.sharpness / (1.0 + outlook.weights.blur * rounds) if rounds > 0.0 else CERTAIN
    )
    zone: i64 = 0
    while zone < ZONES:
        verb: i64 = known_verb(outlook, zone) if revealed else -1
        present: float = _divide(outlook, zone, sharpness, outlook.weights.newcomer * rounds, verb)
        if present > 0.0:
            _harvest(outlook, zone, amount, min(present, 1.0), revealed)
            if first:
                _clear_pile(outlook, zone)
        zone += 1


def _muster(outlook: Outlook) -> None:
    """The astronauts to expect in each zone: those who are there, and those whose ship lands in time."""
    table = outlook.table
    cells = table.cells
    strength = outlook.strength
    place: i64 = 0
    while place < ZONES * MOST_COLOURS:
        strength[place] = float(cells[ASTRONAUTS + place])
        place += 1
    dock: i64 = 0
    while dock < table.colours:
        if cells[STATUS + dock] != OPEN:
            zone: i64 = destination(table, dock)
            if zone >= 0:
                _set_down(outlook, dock, zone, _chance_to_land(outlook, dock))
        dock += 1


def _chance_to_land(outlook: Outlook, dock: i64) -> float:
    """How likely a ship lands before the production."""
    free: float = float(seats_free(outlook.table, dock))
    if free <= 0.0 or outlook.table.cells[STATUS + dock] == LAUNCHED:
        return 1.0
    return outlook.weights.arrival * outlook.rounds / (outlook.rounds + outlook.weights.seat_delay * free)


def _set_down(outlook: Outlook, dock: i64, zone: i64, chance: float) -> None:
    """The crew of a ship is in a zone with some chance."""
    cells = outlook.table.cells
    strength = outlook.strength
    colour: i64 = 0
    while colour < MOST_COLOURS:
        crew: i64 = cells[CREW + dock * MOST_COLOURS + colour]
        if crew > 0:
            strength[zone * MOST_COLOURS + colour] += chance * float(crew)
        colour += 1


def known_verb(outlook: Outlook, zone: i64) -> i64:
    """What the discovery of a zone does if the seat knows it, or -1."""
    if outlook.known >> zone & 1 == 0:
        return -1
    return outlook.table.box.event_verb[outlook.table.cells[DISCOVERY + zone] - 1]


def number_at(outlook: Outlook, zone: i64) -> float:
    """The first number of the discovery of a zone."""
    return float(outlook.table.box.event_first[outlook.table.cells[DISCOVERY + zone] - 1])


def _turn_up(outlook: Outlook) -> None:
    """What known discoveries do to astronauts when they are turned up."""
    facedown: i64 = outlook.known & ~outlook.table.cells[TURNED]
    zone: i64 = 0
    while facedown >> zone != 0:
        if facedown >> zone & 1:
            verb: i64 = known_verb(outlook, zone)
            if verb == DISCOVERY_LOSE:
                _thin_out(outlook, zone, number_at(outlook, zone), 0.0)
            elif verb == DISCOVERY_SCATTER:
                _thin_out(outlook, zone, number_at(outlook, zone), 1.0)
            elif verb == DISCOVERY_GATHER:
                _gather(outlook, zone)
        zone += 1


def _thin_out(outlook: Outlook, zone: i64, lost: float, spared: float) -> None:
    """Every colour in a zone has some astronauts less, but keeps those who are spared."""
    place: i64 = zone * MOST_COLOURS
    while place < (zone + 1) * MOST_COLOURS:
        strength: float = outlook.strength[place]
        outlook.strength[place] = max(strength - lost, min(strength, spared))
        place += 1


def _gather(outlook: Outlook, zone: i64) -> None:
    """Whoever still waits at the docks comes to a zone."""
    dock: i64 = 0
    while dock < outlook.table.colours:
        if outlook.table.cells[STATUS + dock] != OPEN:
            _set_down(outlook, dock, zone, 1.0 - _chance_to_land(outlook, dock))
        dock += 1


# -- majorities -----------------------------------------------------------------------------------------------------


def _divide(outlook: Outlook, zone: i64, sharpness: float, newcomer: float, verb: i64) -> float:
    """Fill `share` with each colour's part of a zone; returns how many astronauts to expect there."""
    colours: i64 = outlook.table.colours
    strengths = outlook.strength
    share = outlook.share
    present: float = 0.0
    total: float = 0.0
    colour: i64 = 0
    while colour < colours:
        strength: float = strengths[zone * MOST_COLOURS + colour]
        share[colour] = newcomer
        if strength > 0.0:
            present += strength
            share[colour] += _weight(strength, sharpness, verb)
        total += share[colour]
        colour += 1
    if verb == DISCOVERY_SECOND:
        total = _favour_second(outlook, total)
    scale_shares(outlook, 1.0 / total if total > 0.0 else 0.0)
    return present


def _weight(strength: float, sharpness: float, verb: i64) -> float:
    if verb == DISCOVERY_EQUAL:
        return min(strength, 1.0)
    if verb == DISCOVERY_REVERSED:
        return min(strength, 1.0) * math.exp(-sharpness * strength)
    return math.exp(sharpness * min(strength, CROWD)) - 1.0


def _favour_second(outlook: Outlook, total: float) -> float:
    """Weigh each colour by its chance to come second; returns the new total."""
    changed: float = 0.0
    colour: i64 = 0
    while colour < outlook.table.colours:
        outlook.share[colour] *= total - outlook.share[colour]
        changed += outlook.share[colour]
        colour += 1
    return changed


def scale_shares(outlook: Outlook, factor: float) -> None:
    """Multiply every colour's share."""
    share = outlook.share
    colours: i64 = outlook.table.colours
    colour: i64 = 0
    while colour < colours:
        share[colour] *= factor
        colour += 1


# -- tokens ---------------------------------------------------------------------------------------------------------


def _harvest(outlook: Outlook, zone: i64, amount: i64, opened: float, revealed: bool) -> None:
    """Share out what a zone is to produce."""
    cells = outlook.table.cells
    produced: float = float(amount)
    if revealed:
        produced = _yield(outlook, zone, produced)
        _lead_zone(outlook)
    if cells[FACEUP] >> zone & 1 == 0:
        _hand_out_unseen(outlook, produced * opened)
    elif revealed and _will_be_swapped(outlook, zone):
        _hand_out_unseen(outlook, produced)
    else:
        _hand_out(outlook, cells[MARKER + zone], produced, outlook.rounds == 0.0)


def _yield(outlook: Outlook, zone: i64, amount: float) -> float:
    """What a zone produces after the reveal, as far as discoveries are known."""
    verb: i64 = known_verb(outlook, zone)
    if verb == DISCOVERY_BARREN:
        return 0.0
    if verb == DISCOVERY_MORE:
        amount += number_at(outlook, zone)
    near: i64 = outlook.known & outlook.table.box.contacts[zone]
    other: i64 = 0
    while near >> other != 0:
        if near >> other & 1 and known_verb(outlook, other) == DISCOVERY_NEIGHBOURS:
            amount += number_at(outlook, other)
        other += 1
    return amount


def _will_be_swapped(outlook: Outlook, zone: i64) -> bool:
    return known_verb(outlook, zone) == DISCOVERY_SWAP and outlook.table.cells[TURNED] >> zone & 1 == 0


def _lead_zone(outlook: Outlook) -> None:
    colour: i64 = 0
    while colour < outlook.table.colours:
        outlook.led[colour] += outlook.share[colour]
        colour += 1


def _clear_pile(outlook: Outlook, zone: i64) -> None:
    """Share out the tokens that lie in a zone already."""
    resource: i64 = 0
    while resource < RESOURCES:
        pile: i64 = outlook.table.cells[PILE + zone * RESOURCES + resource]
        if pile > 0:
            _hand_out(outlook, resource, float(pile), outlook.rounds == 0.0)
        resource += 1


def _hand_out_unseen(outlook: Outlook, tokens: float) -> None:
    """Share out tokens of a resource that nobody has seen yet."""
    resource: i64 = 0
    while resource < RESOURCES:
        _hand_out(outlook, resource, tokens * outlook.unseen[resource], False)
        resource += 1


def _hand_out(outlook: Outlook, resource: i64, tokens: float, whole: bool) -> None:
    """Share out tokens; if nothing can change any more, whole ones only (RP-96)."""
    share = outlook.share
    won = outlook.tokens
    colours: i64 = outlook.table.colours
    colour: i64 = 0
    while colour < colours:
        part: float = tokens * share[colour]
        if whole:
            part = float(math.floor(part + ALMOST))
        won[colour * RESOURCES + resource] += part
        colour += 1
