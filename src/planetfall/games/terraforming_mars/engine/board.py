"""The board: where tiles may be placed, what placing them gives, and the tracks of temperature and oxygen."""

from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.pending import frame
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.box import (
    GANYMEDE,
    HEAT,
    MEGACREDITS,
    ON_CITY,
    ON_GREENERY,
    ON_ISOLATED,
    ON_METAL,
    ON_METAL_NEXT_TO_OWN,
    ON_NEXT_TO_CITY,
    ON_NEXT_TO_GREENERY,
    ON_NEXT_TO_TWO_CITIES,
    ON_NOCTIS,
    ON_OCEAN,
    ON_PHOBOS,
    ON_VOLCANIC,
    OXYGEN,
    PHOBOS,
    PLANTS,
    STEEL,
    TEMPERATURE,
    TILE_CAPITAL,
    TILE_CITY,
    TILE_GREENERY,
    TILE_OCEAN,
    TITANIUM,
)
from planetfall.games.terraforming_mars.engine.deck import draw_cards
from planetfall.games.terraforming_mars.engine.frames import ASK_GREENERY, ASK_PLACE, OXYGEN_RAISED
from planetfall.games.terraforming_mars.engine.state import (
    BESIDE_CITY,
    BESIDE_GREENERY,
    BESIDE_OWN,
    BESIDE_TILE,
    BESIDE_TWO,
    CITY_TILES,
    CLAIMS,
    GREENERY_TILES,
    LAST_SPACE,
    NEUTRAL_TILES,
    OCEAN_TILES,
    OCEANS,
    OWN_TILES,
    OXYGEN_AT,
    PHASE,
    PHASE_FINAL,
    SPECIAL_TILES,
    TEMPERATURE_AT,
    TILE_AT,
    Table,
    change_production,
    change_stock,
    occupied_spaces,
    raise_rating,
    row,
)
from planetfall.games.terraforming_mars.engine.triggers import metal_found, tile_placed

# -- where ----------------------------------------------------------------------------------------------------------


def open_spaces(table: Table, seat: i64, tile: i64, where: i64) -> i64:
    """The spaces where a seat may place a tile, a bit each; none for an ocean once all are placed."""
    if tile == TILE_OCEAN and table.cells[OCEANS] >= table.box.oceans_goal:
        return 0
    if where == ON_OCEAN:
        return table.box.ocean & ~occupied_spaces(table)  # TM-198
    if where >= ON_NOCTIS:
        return _reserved_space(table, where)
    free: i64 = free_land(table, seat)
    if where == ON_CITY:
        return free & ~table.cells[BESIDE_CITY]  # TM-200
    if where == ON_GREENERY:
        near: i64 = free & table.cells[row(seat) + BESIDE_OWN]
        return near if near != 0 else free  # TM-199
    return free & _matching_spaces(table, seat, where)


def _reserved_space(table: Table, where: i64) -> i64:
    space: i64 = table.box.noctis
    if where == ON_PHOBOS:
        space = bit(PHOBOS)
    elif where != ON_NOCTIS:
        space = bit(GANYMEDE)
    return space & ~occupied_spaces(table)


def _matching_spaces(table: Table, seat: i64, where: i64) -> i64:
    cells = table.cells
    if where == ON_ISOLATED:
        return ~cells[BESIDE_TILE]  # TM-206
    if where == ON_VOLCANIC:
        return table.box.volcanic  # TM-209
    if where == ON_NEXT_TO_CITY:
        return cells[BESIDE_CITY]
    if where == ON_NEXT_TO_GREENERY:
        return cells[BESIDE_GREENERY]  # TM-207
    if where == ON_NEXT_TO_TWO_CITIES:
        return cells[BESIDE_TWO]
    if where == ON_METAL:
        return table.box.metal
    if where == ON_METAL_NEXT_TO_OWN:
        return table.box.metal & cells[row(seat) + BESIDE_OWN]
    return -1  # any land


def free_land(table: Table, seat: i64) -> i64:
    """Land without a tile that nobody else has reserved; the space of Noctis City is never free."""
    box = table.box
    taken: i64 = occupied_spaces(table) | box.noctis  # TM-201
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            taken |= table.cells[row(other) + CLAIMS]  # TM-217
        other += 1
    return box.land & ~taken


def claimable(table: Table) -> i64:
    """Land that nobody has covered or reserved."""
    return free_land(table, -1)  # TM-218


# -- placing --------------------------------------------------------------------------------------------------------


def put_tile(table: Table, seat: i64, tile: i64, space: i64) -> None:
    """Put a tile on the board without bonuses; a seat of -1 is the neutral opponent."""
    cells = table.cells
    here: i64 = bit(space)
    beside: i64 = table.box.neighbours[space]
    cells[BESIDE_TILE] |= beside
    if seat >= 0 and (tile != TILE_OCEAN or table.box.rules >= 2):  # rules 1 left the marker under an ocean
        cells[row(seat) + CLAIMS] &= ~here  # TM-217
    if tile == TILE_OCEAN:
        cells[OCEAN_TILES] |= here
        return
    if tile == TILE_GREENERY:
        cells[GREENERY_TILES] |= here
        cells[BESIDE_GREENERY] |= beside
    elif tile == TILE_CITY or tile == TILE_CAPITAL:
        cells[CITY_TILES] |= here
        cells[BESIDE_TWO] |= cells[BESIDE_CITY] & beside
        cells[BESIDE_CITY] |= beside
    else:
        cells[SPECIAL_TILES] |= here
    if tile >= TILE_CAPITAL:
        cells[TILE_AT + tile] = space + 1
    if seat < 0:
        cells[NEUTRAL_TILES] |= here
        return
    cells[row(seat) + OWN_TILES] |= here
    cells[row(seat) + BESIDE_OWN] |= beside


def ask_place(table: Table, seat: i64, tile: i64, where: i64, source: i64 = -1) -> None:
    """Ask a player for the space of a tile; for a greenery first whether oxygen rises before it is placed."""
    kind: i64 = ASK_GREENERY if tile == TILE_GREENERY and table.box.rules >= 2 else ASK_PLACE
    table.pending.push(frame(kind, seat, tile, where, source + 1))


def may_raise_oxygen_first(table: Table) -> bool:
    """Whether it can matter that oxygen rises before a greenery is placed: only if that brings an ocean."""
    return table.cells[PHASE] != PHASE_FINAL and brings_ocean(table, OXYGEN, 1)  # TM-276


def order_greenery(table: Table, seat: i64, where: i64, source: i64, oxygen_first: bool) -> None:
    """Ask for the space of a greenery; if oxygen is to rise first, it does so now."""
    raised: i64 = OXYGEN_RAISED if oxygen_first else 0
    table.pending.push(frame(ASK_PLACE, seat, TILE_GREENERY, where, source | raised))
    if oxygen_first:
        raise_oxygen(table, seat, 1)


def place_tile(table: Table, seat: i64, tile: i64, space: i64, oxygen_raised: bool) -> None:
    """Place a tile for a player, with bonuses, rating and triggers; a greenery's oxygen may have risen already."""
    cells = table.cells
    cells[LAST_SPACE] = space
    put_tile(table, seat, tile, space)
    if table.event_buffer is not None:
        emit(table, "places", (seat, tile, space), "TM-193")
    _take_bonus(table, seat, space)
    kind: i64 = TILE_CITY if tile == TILE_CAPITAL else tile
    if tile == TILE_OCEAN:
        cells[OCEANS] += 1
        raise_rating(table, seat, 1)  # TM-222
    elif tile == TILE_GREENERY and cells[PHASE] != PHASE_FINAL and not oxygen_raised:
        raise_oxygen(table, seat, 1)  # TM-223, TM-241
    tile_placed(table, seat, kind, space)


def _take_bonus(table: Table, seat: i64, space: i64) -> None:
    bonus: i64 = table.box.bonus[space]
    if bonus != 0:
        change_stock(table, seat, PLANTS, bonus & 15)
        change_stock(table, seat, STEEL, bonus >> 4 & 15)
        change_stock(table, seat, TITANIUM, bonus >> 8 & 15)
        draw_cards(table, seat, bonus >> 12 & 15)
        if bonus & 0xFF0 != 0:
            metal_found(table, seat)  # TM-47
    oceans: i64 = count_bits(table.box.neighbours[space] & table.cells[OCEAN_TILES])
    change_stock(table, seat, MEGACREDITS, oceans * table.box.ocean_bonus)  # TM-196


def claim(table: Table, seat: i64, space: i64) -> None:
    """Reserve a space for a player."""
    table.cells[row(seat) + CLAIMS] |= bit(space)
    if table.event_buffer is not None:
        emit(table, "reserves", (seat, space), "TM-217")


# -- the tracks -----------------------------------------------------------------------------------------------------


def raise_parameter(table: Table, seat: i64, parameter: i64, steps: i64) -> None:
    """A player raises the temperature or the oxygen, at most to its goal."""
    if parameter == TEMPERATURE:
        raise_temperature(table, seat, steps)
    else:
        raise_oxygen(table, seat, steps)


def raise_oxygen(table: Table, seat: i64, steps: i64) -> None:
    """Oxygen by some steps, with rating and the bonus step."""
    cells = table.cells
    while steps > 0 and cells[OXYGEN_AT] < table.box.oxygen_goal:
        cells[OXYGEN_AT] += 1
        if table.event_buffer is not None:
            emit(table, "oxygen", (seat, cells[OXYGEN_AT]), "TM-220")
        raise_rating(table, seat, 1)
        if cells[OXYGEN_AT] == table.box.warm_step:
            raise_temperature(table, seat, 1)  # TM-229, TM-231
        steps -= 1
    if steps > 0 and table.tells_forced:
        emit(table, "no oxygen", (seat,), "TM-224")


def raise_temperature(table: Table, seat: i64, steps: i64) -> None:
    """Temperature by some steps, with rating and the bonus steps."""
    cells = table.cells
    while steps > 0 and cells[TEMPERATURE_AT] < table.box.temperature_goal:
        cells[TEMPERATURE_AT] += 1
        if table.event_buffer is not None:
            emit(table, "temperature", (seat, cells[TEMPERATURE_AT]), "TM-219")
        raise_rating(table, seat, 1)
        if table.box.heat_bonus >> cells[TEMPERATURE_AT] & 1:
            change_production(table, seat, HEAT, 1)  # TM-226, TM-230
        if cells[TEMPERATURE_AT] == table.box.ocean_step:
            table.pending.push(frame(ASK_PLACE, seat, TILE_OCEAN, ON_OCEAN))  # TM-227, TM-228
        steps -= 1
    if steps > 0 and table.tells_forced:
        emit(table, "no temperature", (seat,), "TM-224")


def brings_ocean(table: Table, parameter: i64, steps: i64) -> bool:
    """Whether raising a parameter now leads to an ocean being placed."""
    cells = table.cells
    box = table.box
    if cells[OCEANS] >= box.oceans_goal:
        return False
    warmer: i64 = steps
    if parameter != TEMPERATURE:
        warmer = 1 if cells[OXYGEN_AT] < box.warm_step <= cells[OXYGEN_AT] + steps else 0
    return cells[TEMPERATURE_AT] < box.ocean_step <= cells[TEMPERATURE_AT] + warmer
