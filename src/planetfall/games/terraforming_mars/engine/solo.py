"""The solo game: two neutral cities with a greenery each, counted off with the costs of four revealed cards."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.games.terraforming_mars.engine.board import put_tile
from planetfall.games.terraforming_mars.engine.box import MARS, TILE_CITY, TILE_GREENERY
from planetfall.games.terraforming_mars.engine.deck import reveal_top_card
from planetfall.games.terraforming_mars.engine.state import BESIDE_CITY, Table, occupied_spaces

NEUTRAL: Final = -1  # the seat of the neutral opponent
SIDES: Final = 6  # of an area
_FORWARDS: Final = vec[i64](range(MARS))
_BACKWARDS: Final = vec[i64](range(MARS - 1, -1, -1))


def place_neutral_tiles(table: Table) -> None:
    """Place the neutral tiles: cards 1 and 2 place cities, cards 3 and 4 a greenery beside each (TM-253)."""
    first: i64 = _count_off(_reveal_cost(table), _places_for_city(table, -1), _FORWARDS)
    put_tile(table, NEUTRAL, TILE_CITY, first)
    second: i64 = _count_off(_reveal_cost(table), _places_for_city(table, first), _BACKWARDS)
    put_tile(table, NEUTRAL, TILE_CITY, second)
    put_tile(table, NEUTRAL, TILE_GREENERY, greenery_space(table, first, second, _reveal_cost(table)))
    put_tile(table, NEUTRAL, TILE_GREENERY, greenery_space(table, second, -1, _reveal_cost(table)))


def _reveal_cost(table: Table) -> i64:
    return max(1, table.box.cost[reveal_top_card(table)])


# -- areas that are counted: sets, a bit for each -------------------------------------------------------------------


def _free_land(table: Table) -> i64:
    return table.box.land & ~table.box.noctis & ~occupied_spaces(table)


def _places_for_city(table: Table, other: i64) -> i64:
    """Where a city may lie; from rules 2 on only where it and the `other` city can have a greenery each (TM-275)."""
    free: i64 = _free_land(table) & ~table.cells[BESIDE_CITY]
    if table.box.rules < 2:
        return free
    places: i64 = 0
    space: i64 = 0
    while space < MARS:
        if free >> space & 1 and _leaves_greeneries(table, space, other):
            places |= bit(space)
        space += 1
    return places


def _leaves_greeneries(table: Table, space: i64, other: i64) -> bool:
    """Whether a city on a space, and the other city if there is one, could have a greenery each."""
    beside: i64 = table.box.neighbours[space] & _free_land(table)
    if beside == 0 or other < 0:
        return beside != 0
    beside_other: i64 = table.box.neighbours[other] & _free_land(table) & ~bit(space)
    return beside_other != 0 and count_bits(beside | beside_other) > 1


def _places_beside(table: Table, city: i64, other: i64) -> i64:
    """Where the greenery of a city may lie; from rules 2 on not on the last place of the `other` city (TM-275)."""
    free: i64 = _free_land(table)
    places: i64 = table.box.neighbours[city] & free
    if table.box.rules >= 2 and other >= 0:
        left: i64 = table.box.neighbours[other] & free
        if count_bits(left) == 1:
            places &= ~left
    return places


# -- counting -------------------------------------------------------------------------------------------------------


def greenery_space(table: Table, city: i64, other: i64, cost: i64) -> i64:
    """The space beside a city that a cost counts off, clockwise from the upper left; `other` has no greenery yet."""
    around = table.box.clockwise[city * SIDES : city * SIDES + SIDES]
    return _count_off(cost, _places_beside(table, city, other), around)


def _count_off(cost: i64, places: i64, order: vec[i64]) -> i64:
    """The space that a cost counts off among some places in an order; it begins again when no space is left."""
    if places == 0:
        raise ValueError("no area is left for a neutral tile of the solo game")
    left: i64 = (cost - 1) % count_bits(places)
    for space in order:
        if space >= 0 and places >> space & 1:
            if left == 0:
                return space
            left -= 1
    raise AssertionError("a place is not in the order of counting")
