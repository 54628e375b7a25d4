"""Counting the pieces: nothing finite is created or lost."""

from planetfall.core.bits import count_bits
from planetfall.games.terraforming_mars.engine.box import CARDS, MARS, TILE_CAPITAL, TILES
from planetfall.games.terraforming_mars.engine.ids import TILE_IDS
from planetfall.games.terraforming_mars.engine.state import (
    CITY_TILES,
    DECK,
    DECK_SIZE,
    DISCARD,
    DISCARD_SIZE,
    DRAFT_STACK_SIZE,
    EVENT_PILE,
    GREENERY_TILES,
    HAND,
    HAND_SIZE,
    IN_PLAY,
    LOOK,
    NEUTRAL_TILES,
    OCEAN_TILES,
    OCEANS,
    OWN_TILES,
    PHASE,
    PHASE_DRAFT,
    PICKS,
    RESOLVING,
    SPECIAL_TILES,
    TILE_AT,
    Table,
    count_cards,
    next_card,
    row,
)

SETS = (HAND, IN_PLAY, EVENT_PILE, LOOK)


def piece_counts(table: Table) -> dict[str, int]:
    """How many pieces of each finite kind there are; a card in two places or nowhere shows."""
    places = card_places(table)
    return {
        "cards": sum(places[card] == 1 for card in table.box.deck),
        "cards twice": sum(count > 1 for count in places),
        "strange cards": sum(places) - sum(places[card] for card in table.box.deck),
        "oceans": _oceans(table),
        "tiles": int(_tiles_are_sound(table)),
        "special tiles": _special_tiles(table),
        "hands": sum(int(_hand_is_sound(table, seat)) for seat in range(table.seats)),
        "discard": int(count_cards(table, DISCARD) == table.cells[DISCARD_SIZE]),
    }


def card_places(table: Table) -> list[int]:
    """In how many places each card is."""
    cells = table.cells
    places = [0] * CARDS
    for place in range(cells[DECK_SIZE]):
        places[cells[DECK + place]] += 1
    starts = [DISCARD, *(row(seat) + part for seat in range(table.seats) for part in SETS)]
    for start in starts:
        card = next_card(table, start, 0)
        while card >= 0:
            places[card] += 1
            card = next_card(table, start, card + 1)
    if cells[PHASE] == PHASE_DRAFT:
        for place in range(DRAFT_STACK_SIZE * table.seats):
            if cells[PICKS + place] >= 0:
                places[cells[PICKS + place]] += 1
    if 0 < cells[RESOLVING] <= CARDS:
        places[cells[RESOLVING] - 1] += 1
    return places


def _oceans(table: Table) -> int:
    laid = int(count_bits(table.cells[OCEAN_TILES]))
    return laid + int(table.box.oceans_goal - table.cells[OCEANS])


def _tiles_are_sound(table: Table) -> bool:
    """No space has two tiles, and every tile but an ocean has one owner."""
    cells = table.cells
    kinds = [cells[part] for part in (OCEAN_TILES, GREENERY_TILES, CITY_TILES, SPECIAL_TILES)]
    owners = [cells[NEUTRAL_TILES], *(cells[row(seat) + OWN_TILES] for seat in range(table.seats))]
    return _disjoint(kinds) and _disjoint(owners) and sum(owners) == sum(kinds[1:])


def _disjoint(masks: list[int]) -> bool:
    covered = 0
    for mask in masks:
        if covered & mask:
            return False
        covered |= mask
    return True


def _special_tiles(table: Table) -> int:
    """Tiles that exist once: every one on the board lies on a space of Mars that has such a tile."""
    cells = table.cells
    laid = [cells[TILE_AT + tile] - 1 for tile in range(TILE_CAPITAL, TILES) if cells[TILE_AT + tile] > 0]
    special = cells[SPECIAL_TILES] | cells[CITY_TILES]
    sound = all(space < MARS and special >> space & 1 for space in laid) and len(set(laid)) == len(laid)
    return len(TILE_IDS) - TILE_CAPITAL if sound else -1


def _hand_is_sound(table: Table, seat: int) -> bool:
    return bool(count_cards(table, row(seat) + HAND) == table.cells[row(seat) + HAND_SIZE])
