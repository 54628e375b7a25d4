"""Setup: planets in a ring, tiles in piles, cards in hands (SM-13 to SM-18)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.core.pending import frame
from planetfall.games.space_mission.engine.box import CARDS, KINDS, PLANETS, RING, TILES_AT_PLANET
from planetfall.games.space_mission.engine.questions import ASK_ACTION
from planetfall.games.space_mission.engine.state import (
    DECK,
    DECK_SIZE,
    GATE_PLACE,
    PILE,
    PLACE,
    RING_AT,
    ROUND,
    SHIP,
    START,
    Table,
    draw_card,
    one_tile,
)


def set_up(table: Table, first_seat_starts: bool) -> None:
    """Set up an empty state."""
    _lay_planets(table)
    _lay_tiles(table)
    _lay_cards(table)
    seat: i64 = 0
    while seat < table.seats:
        table.cells[SHIP + seat] = GATE_PLACE  # SM-16
        seat += 1
    table.cells[START] = 0 if first_seat_starts else table.chance.randbelow(table.seats)  # SM-18
    table.cells[ROUND] = 1
    table.reveal_count = 0
    table.pending.push(frame(ASK_ACTION, table.cells[START], table.box.actions))


def _lay_planets(table: Table) -> None:
    planets = vec[i64](capacity=PLANETS)
    planet: i64 = 0
    while planet < PLANETS:
        planets = append(planets, planet)
        table.cells[PLACE + planet] = -1
        planet += 1
    table.chance.shuffle(planets, 0, PLANETS)
    place: i64 = 0
    while place < RING:
        put_planet(table, place, planets[place])  # SM-13
        place += 1


def put_planet(table: Table, place: i64, planet: i64) -> None:
    """Lay a planet at a place of the ring."""
    table.cells[RING_AT + place] = planet
    table.cells[PLACE + planet] = place


def _lay_tiles(table: Table) -> None:
    tiles = vec[i64](capacity=RING * TILES_AT_PLANET)
    kind: i64 = 0
    while kind < KINDS:
        copy: i64 = 0
        while copy < table.box.tiles[kind]:
            tiles = append(tiles, kind)
            copy += 1
        kind += 1
    count: i64 = RING * TILES_AT_PLANET
    table.chance.shuffle(tiles, 0, count)
    number: i64 = 0
    while number < count:
        table.cells[PILE + number // TILES_AT_PLANET] += one_tile(tiles[number])  # SM-15
        number += 1


def _lay_cards(table: Table) -> None:
    card: i64 = 0
    while card < CARDS:
        table.cells[DECK + card] = card
        card += 1
    table.cells[DECK_SIZE] = CARDS
    table.chance.shuffle(table.cells, DECK, DECK + CARDS)
    seat: i64 = 0
    while seat < table.seats:
        dealt: i64 = 0
        while dealt < table.box.hand:
            draw_card(table, seat)  # SM-17
            dealt += 1
        seat += 1
