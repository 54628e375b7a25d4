"""Whom or what an effect may hit: players who lose resources, cards that lose or gain cubes."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.pending import first_of, second_of, third_of, who_of
from planetfall.games.terraforming_mars.box import CARDS
from planetfall.games.terraforming_mars.frames import BESIDE, STOLEN
from planetfall.games.terraforming_mars.needs import fits, is_shielded, open_to
from planetfall.games.terraforming_mars.reasons import (
    CARD_EMPTY,
    CARD_SAFE,
    FINE,
    NO_SUCH_SEAT,
    NOT_BESIDE,
    NOT_OWN_CARD,
    NOTHING_THERE,
    SHIELDED,
    WRONG_CUBE,
)
from planetfall.games.terraforming_mars.state import (
    CUBES,
    HOLDERS,
    LAST_SPACE,
    OWN_TILES,
    STOCK,
    Table,
    row,
)


def refuse_remove(table: Table, asked: i64, target: i64) -> i64:
    """Why a player's resources cannot be removed, or FINE."""
    seat: i64 = who_of(asked)
    if target >= table.seats or (target == seat and third_of(asked) & STOLEN):
        return NO_SUCH_SEAT
    if third_of(asked) & BESIDE and not _beside_last(table, target):
        return NOT_BESIDE
    if table.cells[row(target) + STOCK + first_of(asked)] <= 0:
        return NOTHING_THERE
    return SHIELDED if is_shielded(table, seat, target, first_of(asked)) else FINE


def _beside_last(table: Table, target: i64) -> bool:
    """Whether a player has a tile next to the one that was placed last."""
    space: i64 = table.cells[LAST_SPACE]
    if space < 0:
        return False
    return table.box.neighbours[space] & table.cells[row(target) + OWN_TILES] != 0


def owner_of(table: Table, holder: i64) -> i64:
    """Who has a card that stores cubes in play, or -1."""
    seat: i64 = 0
    while seat < table.seats:
        if table.cells[row(seat) + HOLDERS] & bit(holder) != 0:
            return seat
        seat += 1
    return -1


def refuse_take(table: Table, asked: i64, card: i64) -> i64:
    """Why cubes cannot be taken from a card, or FINE."""
    holder: i64 = table.box.holder[card] if card < CARDS else -1
    owner: i64 = owner_of(table, holder) if holder >= 0 else -1
    if owner < 0 or table.box.holder_cube[holder] != first_of(asked):
        return WRONG_CUBE
    least: i64 = 1 if third_of(asked) == 1 else second_of(asked)
    if table.cells[CUBES + holder] < least:
        return CARD_EMPTY
    return FINE if open_to(table, who_of(asked), owner, holder) else CARD_SAFE


def refuse_add(table: Table, asked: i64, card: i64) -> i64:
    """Why cubes cannot be added to a card, or FINE."""
    holder: i64 = table.box.holder[card] if card < CARDS else -1
    if holder < 0 or owner_of(table, holder) != who_of(asked):
        return NOT_OWN_CARD
    return FINE if fits(table, holder, first_of(asked), third_of(asked)) else WRONG_CUBE
