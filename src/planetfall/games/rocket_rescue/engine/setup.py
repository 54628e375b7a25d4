"""Setup, in the order of the rulebook."""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.games.rocket_rescue.engine.box import (
    ADVANCED,
    BLUE,
    HANGARS,
    OPEN_PLANETS,
    RED,
    RESOURCES,
    STANDARD,
)
from planetfall.games.rocket_rescue.engine.influence import roll_places
from planetfall.games.rocket_rescue.engine.state import (
    BLOCKED,
    BLUE_DECK,
    BLUE_SIZE,
    CREW_SIZE,
    CUBES,
    DECK,
    DECK_SIZE,
    ENERGY,
    MARKET,
    RED_DECK,
    RED_SIZE,
    RESERVE,
    STACKS,
    SUPPLY,
    Table,
    draw_planet,
)

MOST_TRIES: Final = 10_000  # to draw a hangar that is not blocked yet


def set_up(table: Table, length: i64) -> None:
    """Set up an empty state, up to the first round; `length` is 0 for short, 1 for medium, 2 for long."""
    table.cells[CREW_SIZE] = table.box.crew[length]  # RR-2
    _equip_players(table)
    _fill_market(table)
    roll_places(table, bit(table.seats) - 1, 0)  # RR-19
    _open_planets(table)
    table.cells[STACKS] = bit(STANDARD) - 1  # RR-8
    shuffle_deck(table, DECK, DECK_SIZE, STANDARD, ADVANCED)  # RR-21
    _block_hangars(table)
    table.reveal_count += 1


def _equip_players(table: Table) -> None:
    seat: i64 = 0
    while seat < table.seats:
        table.cells[RESERVE + seat] = table.cells[CREW_SIZE]
        table.cells[ENERGY + seat] = table.box.start_energy  # RR-17
        resource: i64 = 0
        while resource < RESOURCES:
            table.cells[CUBES + seat * RESOURCES + resource] = table.box.start_cubes
            resource += 1
        seat += 1


def _fill_market(table: Table) -> None:
    most: i64 = table.box.market_most[table.seats]
    resource: i64 = 0
    while resource < RESOURCES:
        table.cells[MARKET + resource] = most  # RR-18
        table.cells[SUPPLY + resource] = table.box.cubes - most - table.seats * table.box.start_cubes  # RR-3
        resource += 1


def _open_planets(table: Table) -> None:
    shuffle_deck(table, BLUE_DECK, BLUE_SIZE, 0, BLUE)
    shuffle_deck(table, RED_DECK, RED_SIZE, BLUE, RED)
    place: i64 = 0
    while place < OPEN_PLANETS:
        draw_planet(table, place)  # RR-20
        place += 1


def shuffle_deck(table: Table, deck: i64, size: i64, first: i64, count: i64) -> None:
    """Shuffle cards with successive numbers into a deck."""
    card: i64 = 0
    while card < count:
        table.cells[deck + card] = first + card
        card += 1
    table.cells[size] = count
    table.chance.shuffle(table.cells, deck, deck + count)


def _block_hangars(table: Table) -> None:
    left: i64 = table.box.blocked[table.seats]
    tries: i64 = 0
    while left > 0:
        tries += 1
        if tries > MOST_TRIES:
            raise ValueError("more hangars are to be blocked than there are")
        hangar: i64 = table.chance.randbelow(HANGARS)
        if table.cells[BLOCKED] >> hangar & 1 == 0:
            table.cells[BLOCKED] |= bit(hangar)  # RR-22
            left -= 1
