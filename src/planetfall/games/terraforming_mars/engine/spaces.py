"""Which spaces answer a question, and which rule forbids the others."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.frame_state import FINE
from planetfall.core.pending import first_of, second_of, who_of
from planetfall.games.terraforming_mars.engine.board import claimable, free_land, open_spaces
from planetfall.games.terraforming_mars.engine.box import (
    MARS,
    ON_METAL_NEXT_TO_OWN,
    ON_OCEAN,
    TILE_GREENERY,
    TILE_OCEAN,
)
from planetfall.games.terraforming_mars.engine.frames import CLAIM
from planetfall.games.terraforming_mars.engine.refusal_codes import (
    BESIDE_CITY,
    FOR_NOCTIS,
    GREENERY_ON_LAND,
    LAKE_ON_OCEAN,
    MINE_NOT_BESIDE_OWN,
    MOHOLE_ON_LAND,
    NO_CITY_BESIDE,
    NO_GREENERY_BESIDE,
    NO_METAL,
    NO_VOLCANO,
    NOT_ALONE,
    NOT_BESIDE_OWN,
    NOT_BETWEEN_CITIES,
    NOT_TO_CLAIM,
    OCEAN_ON_LAND,
    OFF_MARS,
    ONLY_OCEANS,
    SPACE_CLAIMED,
    SPACE_TAKEN,
)
from planetfall.games.terraforming_mars.engine.state import Table, occupied_spaces

# Why free land does not fit, by where a tile must be placed: ON_CITY, ON_GREENERY and so on.
_MISSING: Final = vec[i64](
    [BESIDE_CITY, NOT_BESIDE_OWN, OCEAN_ON_LAND, FINE, NOT_ALONE, NO_VOLCANO, NO_CITY_BESIDE]
    + [NO_GREENERY_BESIDE, NOT_BETWEEN_CITIES, NO_METAL, NO_METAL]
)


def spaces_for(table: Table, question: i64) -> i64:
    """The spaces that answer a question, a bit each."""
    if first_of(question) == CLAIM:
        return claimable(table)
    return open_spaces(table, who_of(question), first_of(question), second_of(question))


def refuse_space(table: Table, question: i64, space: i64) -> i64:
    """FINE, or why a tile or a marker cannot be placed on a space."""
    here: i64 = bit(space)
    if spaces_for(table, question) & here != 0:
        return FINE
    if first_of(question) == CLAIM:
        return NOT_TO_CLAIM  # TM-218
    if occupied_spaces(table) & here != 0:
        return SPACE_TAKEN
    if space >= MARS:
        return OFF_MARS  # TM-202
    if second_of(question) == ON_OCEAN:
        return _refuse_land(first_of(question))
    if table.box.land & here == 0:
        return LAKE_ON_OCEAN if first_of(question) == TILE_OCEAN else ONLY_OCEANS  # TM-198, TM-215
    if table.box.noctis & here != 0:
        return FOR_NOCTIS  # TM-201
    if free_land(table, who_of(question)) & here == 0:
        return SPACE_CLAIMED  # TM-217
    if second_of(question) == ON_METAL_NEXT_TO_OWN and table.box.metal & here != 0:
        return MINE_NOT_BESIDE_OWN  # TM-211
    return _MISSING[second_of(question)]


def _refuse_land(tile: i64) -> i64:
    """Why land does not take a tile that belongs on an ocean area."""
    if tile == TILE_OCEAN:
        return OCEAN_ON_LAND  # TM-198
    return GREENERY_ON_LAND if tile == TILE_GREENERY else MOHOLE_ON_LAND  # TM-213, TM-214
