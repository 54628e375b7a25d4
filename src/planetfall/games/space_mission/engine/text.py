"""A state as one line of text, and back."""

from planetfall.core import state_text as core_text
from planetfall.games.space_mission.engine.state import LAYOUT, Table

GAME = "space-mission"


def write(table: Table) -> str:
    """The state as text, each row by its name."""
    head = {"game": GAME, "pack": table.box.pack.hash, **core_text.rules_head(table.box.rules)}
    return core_text.write(head, table, table.pending, table.cells, LAYOUT)


def read(text: str) -> core_text.Fields:
    """The validated fields of a state's text, or BadState."""
    return core_text.Fields(text, GAME, ("pack",), LAYOUT)
