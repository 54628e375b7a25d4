"""Setup, in the order of the rulebook."""

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.pending import frame
from planetfall.games.red_planet.engine.box import MOST_COLOURS, PHOBOS, RESOURCES, SHIPS, ZONES
from planetfall.games.red_planet.engine.questions import ASK_KEEP, ASK_ORDER
from planetfall.games.red_planet.engine.state import (
    ALL_SPECIALISTS,
    BOUND,
    CREW,
    EVENT_DECK,
    EVENT_SIZE,
    FIRST,
    HAND,
    LAST,
    MARKER,
    MISSION,
    NEUTRAL_CARDS,
    NEUTRAL_DECK,
    NEUTRAL_FRESH,
    NEUTRAL_KNOWN,
    NEUTRAL_SIZE,
    REJECTED,
    SHIP,
    SHIP_DECK,
    SHIP_SIZE,
    SUPPLY,
    Table,
    destination,
    dock_ship,
    is_neutral,
    lay_token,
)


def set_up(table: Table) -> None:
    """Set up an empty state, up to the secret choice of missions."""
    _dock_first_ships(table)
    _place_astronauts(table)
    _place_markers(table)
    _deal_missions(table)
    if table.seats == 2:
        _prepare_neutral_deck(table, 0)
        _prepare_neutral_deck(table, 1)
    table.reveal_count += 1


def _dock_first_ships(table: Table) -> None:
    """Every dock gets a ship with a destination; those without are shuffled back afterwards."""
    cells = table.cells
    ship: i64 = 0
    while ship < SHIPS:
        cells[SHIP_DECK + ship] = ship
        ship += 1
    table.chance.shuffle(cells, SHIP_DECK, SHIP_DECK + SHIPS)
    dock: i64 = 0
    while dock < MOST_COLOURS:
        cells[SHIP + dock] = -1
        cells[BOUND + dock] = -1
        dock += 1
    dock = 0
    rest: i64 = 0
    drawn: i64 = SHIPS - 1
    while drawn >= 0:  # the deck is drawn from its end, and what is left gathers at its beginning
        ship = cells[SHIP_DECK + drawn]
        if dock < table.colours and table.box.ship_destination[ship] >= 0:
            dock_ship(table, dock, ship)  # RP-15, RP-16, RP-177
            cells[SHIP_DECK + drawn] = -1
            dock += 1
        drawn -= 1
    place: i64 = 0
    while place < SHIPS:
        if cells[SHIP_DECK + place] >= 0:
            cells[SHIP_DECK + rest] = cells[SHIP_DECK + place]
            rest += 1
        place += 1
    cells[SHIP_SIZE] = rest
    while rest < SHIPS:
        cells[SHIP_DECK + rest] = 0
        rest += 1
    table.chance.shuffle(cells, SHIP_DECK, SHIP_DECK + cells[SHIP_SIZE])
    _ensure_phobos(table)


def _ensure_phobos(table: Table) -> None:
    dock: i64 = 0
    while dock < table.colours:
        if destination(table, dock) == PHOBOS:
            return
        dock += 1
    lay_token(table, table.colours - 1, PHOBOS)  # RP-17


def _place_astronauts(table: Table) -> None:
    order = vec[i64](range(table.colours))
    table.chance.shuffle(order, 0, table.colours)
    dock: i64 = 0
    while dock < table.colours:
        colour: i64 = order[dock]
        table.cells[CREW + dock * MOST_COLOURS + colour] = 1  # RP-18
        table.cells[SUPPLY + colour] = table.box.astronauts - 1  # RP-2
        if not is_neutral(table, colour):
            table.cells[HAND + colour] = ALL_SPECIALISTS  # RP-3
        dock += 1
    table.cells[FIRST] = order[0]  # RP-19
    table.cells[LAST] = order[0]


def _place_markers(table: Table) -> None:
    place: i64 = 0
    resource: i64 = 0
    while resource < RESOURCES:
        count: i64 = table.box.markers[resource]
        while count > 0:
            table.cells[MARKER + place] = resource
            place += 1
            count -= 1
        resource += 1
    table.chance.shuffle(table.cells, MARKER, MARKER + ZONES + 1)  # RP-20


def _deal_missions(table: Table) -> None:
    missions = vec[i64](range(table.box.missions))
    table.chance.shuffle(missions, 0, table.box.missions)
    seat: i64 = 0
    while seat < table.seats:
        one: i64 = missions[seat * 2]
        two: i64 = missions[seat * 2 + 1]
        table.cells[MISSION + seat] = min(one, two)
        table.cells[REJECTED + seat] = max(one, two)
        if table.seats == 2 and table.box.owner_orders_neutral:
            table.pending.push_aside(seat, frame(ASK_ORDER, seat, NEUTRAL_CARDS - 1))  # RP-162
        table.pending.push_aside(seat, frame(ASK_KEEP, seat))  # RP-21, RP-159
        seat += 1


def _prepare_neutral_deck(table: Table, seat: i64) -> None:
    """Four named cards and two random ones at the bottom, shuffled; the other three on top."""
    deck: i64 = NEUTRAL_DECK + seat * NEUTRAL_CARDS
    below: i64 = 0
    above: i64 = 4
    number: i64 = 1
    while number <= NEUTRAL_CARDS:
        if table.box.neutral_bottom >> number & 1:
            table.cells[deck + below] = number
            below += 1
        else:
            table.cells[deck + above] = number
            above += 1
        number += 1
    table.chance.shuffle(table.cells, deck + 4, deck + NEUTRAL_CARDS)  # RP-160, RP-161
    table.chance.shuffle(table.cells, deck, deck + 6)
    table.cells[NEUTRAL_SIZE + seat] = NEUTRAL_CARDS
    table.cells[NEUTRAL_FRESH + seat] = 1
    table.cells[NEUTRAL_KNOWN + seat] = 3 if table.box.owner_orders_neutral else 0


def shuffle_events(table: Table) -> None:
    """The event deck: everything but the missions kept."""
    kept: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        kept |= bit(table.cells[MISSION + seat])
        seat += 1
    size: i64 = 0
    event: i64 = 0
    while event < table.box.events():
        if kept >> event & 1 == 0:
            table.cells[EVENT_DECK + size] = event
            size += 1
        event += 1
    table.cells[EVENT_SIZE] = size
    table.chance.shuffle(table.cells, EVENT_DECK, EVENT_DECK + size)  # RP-22
