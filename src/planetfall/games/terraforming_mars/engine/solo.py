"""The solo game: two neutral cities with a greenery each, counted off with the costs of four revealed cards."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.board import put_tile
from planetfall.games.terraforming_mars.engine.box import MARS, TILE_CITY, TILE_GREENERY
from planetfall.games.terraforming_mars.engine.deck import reveal_top_card
from planetfall.games.terraforming_mars.engine.state import BESIDE_CITY, Table, occupied_spaces


def place_neutral_tiles(table: Table) -> None:
    """Place the neutral tiles: cards 1 and 2 place cities, cards 3 and 4 a greenery beside each."""
    first: i64 = _count_off(table, _reveal_cost(table), False)
    _put_neutral_tile(table, TILE_CITY, first)
    second: i64 = _count_off(table, _reveal_cost(table), True)
    _put_neutral_tile(table, TILE_CITY, second)
    _put_neutral_tile(table, TILE_GREENERY, _count_around(table, first, _reveal_cost(table)))
    _put_neutral_tile(table, TILE_GREENERY, _count_around(table, second, _reveal_cost(table)))


def _put_neutral_tile(table: Table, tile: i64, space: i64) -> None:
    put_tile(table, -1, tile, space)
    if table.event_buffer is not None:
        emit(table, "neutral", (tile, space), "TM-253")


def _reveal_cost(table: Table) -> i64:
    card: i64 = reveal_top_card(table)
    if table.event_buffer is not None:
        emit(table, "shows", (card,), "TM-253")
    return max(1, table.box.cost[card])


def _can_take_tile(table: Table, space: i64) -> bool:
    free: i64 = table.box.land & ~table.box.noctis & ~occupied_spaces(table)
    return free & bit(space) != 0


def _count_off(table: Table, cost: i64, backwards: bool) -> i64:
    """The space that a cost counts off, row by row; it begins again when no space is left."""
    place: i64 = -1
    while cost > 0:
        place = (place + 1) % MARS
        space: i64 = MARS - 1 - place if backwards else place
        if _can_take_tile(table, space) and table.cells[BESIDE_CITY] & bit(space) == 0:
            cost -= 1
            if cost == 0:
                return space
    return 0


def _count_around(table: Table, city: i64, cost: i64) -> i64:
    """The space beside a city that a cost counts off, clockwise from the upper left."""
    place: i64 = -1
    while True:
        place = (place + 1) % 6
        space: i64 = table.box.clockwise[city * 6 + place]
        if space >= 0 and _can_take_tile(table, space):
            cost -= 1
            if cost == 0:
                return space
