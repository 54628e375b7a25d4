"""A state as one line of text, and back."""

from typing import Final

from planetfall.core import state_text as core_text
from planetfall.games.terraforming_mars.engine.box import MIN_MEGACREDIT_PRODUCTION
from planetfall.games.terraforming_mars.engine.state import LAYOUT, PLAYER_LAYOUT, WORD_BITS, Table

GAME = "terraforming-mars"
FIRST_PLAYER = "first-player"
WINNER_SEAT = "winner-seat"

# The least and the most that a cell of each row can mean; counts leave room for packs with more of everything.
BOUNDS: Final = {
    "generation": (0, 9_999),
    "phase": (0, 5),
    "first": (0, 4),
    "turn": (0, 5),
    "taken": (0, 9),
    "passed": core_text.set_of(5),
    "temperature": (-99, 99),
    "oxygen": (0, 99),
    "oceans": (0, 99),
    "deck_size": (0, 208),
    "discard_size": (0, 208),
    "discard": core_text.set_of(WORD_BITS),
    "ocean_tiles": core_text.set_of(63),
    "greenery_tiles": core_text.set_of(63),
    "city_tiles": core_text.set_of(63),
    "special_tiles": core_text.set_of(63),
    "neutral_tiles": core_text.set_of(63),
    "beside_city": core_text.set_of(63),
    "beside_two": core_text.set_of(63),
    "beside_greenery": core_text.set_of(63),
    "beside_tile": core_text.set_of(63),
    "tile_at": (0, 63),
    "milestone": (0, 5),
    "award": (0, 5),
    "metals": core_text.set_of(63),
    "last_space": (-1, 62),
    "revealed": (0, 208),
    "pick": (0, 9),
    "direction": (-1, 1),
    "resolving": (0, 4_095),
    "agenda_size": (0, 24),
    "agenda": core_text.set_of(24),
    "cubes": (0, 9_999),
    "picks": (-1, 207),
    "open_discard": core_text.set_of(WORD_BITS),
    "deck": (0, 207),
    "stock": (0, 99_999),
    "production": (MIN_MEGACREDIT_PRODUCTION, 9_999),
    "rating": (-999, 9_999),
    "raised": (0, 1),
    "corporation": (0, 62),
    "offered": (0, 62),
    "owes_first": (0, 1),
    "hand_size": (0, 208),
    "events": (0, 208),
    "tag": (0, 999),
    "discount": (0, 999),
    "steel_value": (0, 99),
    "titanium_value": (0, 99),
    "slack": (0, 99),
    "next_slack": (0, 99),
    "next_discount": (0, 99),
    "greenery_cost": (0, 99),
    "heat_money": (0, 1),
    "shield": (0, 99),
    "project_discount": core_text.set_of(63),
    "own_tiles": core_text.set_of(63),
    "claims": core_text.set_of(63),
    "beside_own": core_text.set_of(63),
    "triggers": core_text.set_of(63),
    "actions": core_text.set_of(63),
    "used": core_text.set_of(63),
    "holders": core_text.set_of(63),
    "heat_paid": (0, 99_999),
    "own_discards": (0, 208),
    "hand": core_text.set_of(WORD_BITS),
    "in_play": core_text.set_of(WORD_BITS),
    "event_pile": core_text.set_of(WORD_BITS),
    "look": core_text.set_of(WORD_BITS),
    "chosen": core_text.set_of(WORD_BITS),
    "know": core_text.set_of(WORD_BITS),
}


def write(table: Table) -> str:
    """All fields of a state, by name."""
    box = table.box
    chosen = {
        "cards": box.cards_option,
        "draft": "yes" if box.draft else "no",
        "beginners": f"{box.beginners}",
    }
    if box.rules >= 2:
        chosen |= {FIRST_PLAYER: box.first_player, WINNER_SEAT: f"{box.winner_seat}"}
    head = {"game": GAME, "pack": box.pack.hash, **core_text.rules_head(box.rules), **chosen}
    return core_text.write(head, table, table.pending, table.cells, LAYOUT, PLAYER_LAYOUT)


def read(text: str) -> core_text.Fields:
    """The fields of a state's text, each of the right shape, or BadState."""
    head = ("pack", "cards", "draft", "beginners")
    later = {FIRST_PLAYER: 2, WINNER_SEAT: 2}
    return core_text.Fields(text, GAME, head, LAYOUT, PLAYER_LAYOUT, BOUNDS, later)
