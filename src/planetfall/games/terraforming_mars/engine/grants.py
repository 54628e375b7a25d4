"""Effects that only give: counted or fixed amounts of production, resources, rating and cubes."""

from mypy_extensions import i64

from planetfall.core.bits import count_bits
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.box import (
    COUNT_ADJACENT,
    COUNT_CITIES,
    COUNT_CITIES_ON_MARS,
    COUNT_CUBES,
    COUNT_EVENTS,
    COUNT_OTHERS_TAGS,
    COUNT_OWN_TAGS,
    MARS,
    OP_ADD,
    OP_GAIN,
    OP_PRODUCTION,
    OP_RATING,
    TILE_CITY,
    TILE_GREENERY,
    TILES,
)
from planetfall.games.terraforming_mars.engine.state import (
    CITY_TILES,
    CUBES,
    EVENTS,
    GREENERY_TILES,
    OCEAN_TILES,
    TAG,
    TILE_AT,
    Table,
    change_production,
    change_stock,
    raise_rating,
    row,
)


def grant(table: Table, seat: i64, source: i64, effect: i64) -> None:
    """Apply an effect that only gives."""
    box = table.box
    op: i64 = box.op[effect]
    if table.tells_forced and source >= 0 and op != OP_ADD and amount_of(table, seat, source, effect) == 0:
        emit(table, "no gain", (seat, source), "TM-148")
    if op == OP_PRODUCTION:
        change_production(table, seat, box.what[effect], amount_of(table, seat, source, effect))
    elif op == OP_GAIN:
        change_stock(table, seat, box.what[effect], amount_of(table, seat, source, effect))
    elif op == OP_RATING:
        raise_rating(table, seat, amount_of(table, seat, source, effect))
    else:
        assert op == OP_ADD
        add_cubes(table, source, box.amount[effect])


def amount_of(table: Table, seat: i64, source: i64, effect: i64) -> i64:
    """How much an effect gives now."""
    counted: i64 = table.box.extra[effect]
    amount: i64 = table.box.amount[effect]
    return amount if counted == 0 else amount * count(table, seat, source, counted - 1)


def count(table: Table, seat: i64, source: i64, counted: i64) -> i64:
    """What a card counts, divided and rounded down."""
    box = table.box
    kind: i64 = box.count_kind[counted]
    what: i64 = box.count_what[counted]
    return _counted_total(table, seat, source, kind, what) // box.count_each[counted]


def _counted_total(table: Table, seat: i64, source: i64, kind: i64, what: i64) -> i64:
    cells = table.cells
    if kind == COUNT_OWN_TAGS:
        return cells[row(seat) + TAG + what]
    if kind == COUNT_OTHERS_TAGS:
        return _tags_of_others(table, seat, what)
    if kind == COUNT_CITIES:
        return count_bits(cells[CITY_TILES])
    if kind == COUNT_CITIES_ON_MARS:
        return count_bits(cells[CITY_TILES] & table.box.land)
    if kind == COUNT_EVENTS:
        return _events_played(table)
    if kind == COUNT_CUBES:
        holder: i64 = table.box.holder[source]
        return cells[CUBES + holder] if holder >= 0 else 0
    assert kind == COUNT_ADJACENT
    return _beside_tile_of(table, source, what)


def _tags_of_others(table: Table, seat: i64, tag: i64) -> i64:
    found: i64 = 0
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            found += table.cells[row(other) + TAG + tag]
        other += 1
    return found


def _events_played(table: Table) -> i64:
    found: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        found += table.cells[row(seat) + EVENTS]
        seat += 1
    return found


def _beside_tile_of(table: Table, source: i64, tile: i64) -> i64:
    """Tiles of a kind next to the special tile that a card has placed."""
    box = table.box
    effect: i64 = box.space[source]
    if effect < 0 or box.what[effect] >= TILES:
        return 0
    space: i64 = table.cells[TILE_AT + box.what[effect]] - 1
    if space < 0 or space >= MARS:
        return 0
    tiles: i64 = table.cells[OCEAN_TILES]
    if tile == TILE_CITY:
        tiles = table.cells[CITY_TILES]
    elif tile == TILE_GREENERY:
        tiles = table.cells[GREENERY_TILES]
    return count_bits(box.neighbours[space] & tiles)


def add_cubes(table: Table, card: i64, amount: i64) -> None:
    """Put cubes on a card, or take them off for a negative amount."""
    table.cells[CUBES + table.box.holder[card]] += amount
    if table.event_buffer is not None:
        emit(table, "adds" if amount > 0 else "takes", (card, max(amount, -amount)), "")
