"""A state as one line of text, and back."""

from typing import Final

from planetfall.core import state_text as core_text
from planetfall.games.space_mission.engine.state import LAYOUT, Table

GAME = "space-mission"

# The least and the most that a cell of each row can mean; counts leave room for packs with more of everything.
BOUNDS: Final = {
    "ring": (0, 11),
    "pile": core_text.set_of(55),
    "station": (0, 5),
    "scanned": core_text.set_of(5),
    "ship": (-1, 7),
    "probes": (0, 999),
    "hand": core_text.set_of(60),
    "collected": core_text.set_of(55),
    "place": (-1, 7),
    "deck": (0, 59),
    "shuffled": (0, 9_999),
    "taken": core_text.set_of(11),
    "deck_size": (0, 60),
    "discarded": core_text.set_of(60),
    "shuffles": (0, 9_999),
    "taken_size": (0, 48),
    "laid_open": core_text.set_of(8),
    "open_space": (0, 99),
    "start": (0, 4),
    "round": (0, 9_999),
    "last_round": (0, 1),
    "memory_aid": (0, 1),
}


def write(table: Table) -> str:
    """The state as text, each row by its name."""
    head = {"game": GAME, "pack": table.box.pack.hash, **core_text.rules_head(table.box.rules)}
    return core_text.write(head, table, table.pending, table.cells, LAYOUT)


def read(text: str) -> core_text.Fields:
    """The validated fields of a state's text, or BadState."""
    return core_text.Fields(text, GAME, ("pack",), LAYOUT, bounds=BOUNDS)
