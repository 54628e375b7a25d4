"""Targets of effects: players who lose resources, cards that lose or gain cubes."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.frame_state import FINE
from planetfall.core.pending import first_of, second_of, third_of, who_of
from planetfall.games.terraforming_mars.engine.box import CARDS, CUBE_OWN
from planetfall.games.terraforming_mars.engine.frames import BESIDE_OCEAN, STOLEN
from planetfall.games.terraforming_mars.engine.playability import can_take_from, holder_matches, is_shielded
from planetfall.games.terraforming_mars.engine.refusal_codes import (
    CARD_SAFE,
    CARD_WITHOUT,
    NO_ANIMALS,
    NO_PREY,
    NO_SUCH_SEAT,
    NOT_BESIDE,
    NOT_OWN_CARD,
    NOTHING_THERE,
    PETS_SAFE,
    SHIELDED,
    STEALS_FROM_SELF,
    WRONG_CUBE,
)
from planetfall.games.terraforming_mars.engine.state import (
    CUBES,
    HOLDERS,
    LAST_SPACE,
    OWN_TILES,
    STOCK,
    Table,
    row,
)


def refuse_remove(table: Table, question: i64, target: i64) -> i64:
    """Why a player's resources cannot be removed, or FINE."""
    seat: i64 = who_of(question)
    if target >= table.seats:
        return NO_SUCH_SEAT
    if target == seat and third_of(question) & STOLEN:
        return STEALS_FROM_SELF  # TM-117
    if third_of(question) & BESIDE_OCEAN and not _beside_last(table, target):
        return NOT_BESIDE
    if table.cells[row(target) + STOCK + first_of(question)] <= 0:
        return NOTHING_THERE
    return SHIELDED if is_shielded(table, seat, target, first_of(question)) else FINE


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


def refuse_take(table: Table, question: i64, card: i64) -> i64:
    """Why cubes cannot be taken from a card, or FINE."""
    holder: i64 = table.box.holder[card] if card < CARDS else -1
    owner: i64 = owner_of(table, holder) if holder >= 0 else -1
    optional: bool = third_of(question) == 1
    least: i64 = 1 if optional else second_of(question)
    there: bool = owner >= 0 and table.box.holder_cube[holder] == first_of(question)
    if not there or table.cells[CUBES + holder] < least:
        return NO_ANIMALS if optional else NO_PREY  # TM-119, TM-121
    if can_take_from(table, who_of(question), owner, holder):
        return FINE
    return PETS_SAFE if table.box.safe >> holder & 1 else CARD_SAFE  # TM-120, TM-122


def refuse_add(table: Table, question: i64, card: i64) -> i64:
    """Why cubes cannot be added to a card, or FINE."""
    holder: i64 = table.box.holder[card] if card < CARDS else -1
    if holder < 0 or owner_of(table, holder) != who_of(question):
        return NOT_OWN_CARD
    if holder_matches(table, holder, first_of(question), third_of(question)):
        return FINE
    return CARD_WITHOUT if first_of(question) == CUBE_OWN else WRONG_CUBE  # TM-126, TM-127
