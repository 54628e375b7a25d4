"""A state as one line of text, and back."""

from typing import Final

from planetfall.core import state_text as core_text
from planetfall.games.rocket_rescue.engine.state import LAYOUT, Table

GAME = "rocket-rescue"

# The least and the most that a cell of each row can mean; counts leave room for packs with more of everything.
BOUNDS: Final = {
    "module": (0, 62),
    "owner": (0, 4),
    "crew": core_text.set_of(20),
    "cubes": (0, 999),
    "energy": (0, 9_999),
    "points": (0, 9_999),
    "reserve": (0, 99),
    "rescued": (0, 99),
    "hand": core_text.set_of(62),
    "cards": core_text.set_of(26),
    "chips": (0, 99),
    "plan": (0, 9_999),
    "bid": (0, 9_999),
    "kept": (0, 62),
    "track": (0, 4),
    "terminal": (0, 5),
    "landed": core_text.set_of(20),
    "deck": (0, 61),
    "blue_deck": (0, 25),
    "red_deck": (0, 25),
    "open": (0, 26),
    "market": (0, 999),
    "supply": (0, 999),
    "deck_size": (0, 35),
    "blue_size": (0, 13),
    "red_size": (0, 13),
    "display": core_text.set_of(62),
    "discard": core_text.set_of(62),
    "stacks": core_text.set_of(62),
    "blocked": core_text.set_of(6),
    "crew_size": (0, 15),
    "round": (0, 9_999),
    "phase": (0, 5),
    "active": (0, 1),
    "buyer": (0, 5),
    "first": core_text.set_of(5),
}


def write(table: Table) -> str:
    """The state as text, each row by its name."""
    head = {"game": GAME, "pack": table.box.pack.hash, **core_text.rules_head(table.box.rules)}
    return core_text.write(head, table, table.pending, table.cells, LAYOUT)


def read(text: str) -> core_text.Fields:
    """The validated fields of a state's text, or BadState."""
    return core_text.Fields(text, GAME, ("pack",), LAYOUT, bounds=BOUNDS)
