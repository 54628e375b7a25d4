"""A table as one line of text, and back."""

from planetfall.core import state_text

from .state import LAYOUT, Table

GAME = "comet-race"


def write(table: Table) -> str:
    """Everything on the table, by name."""
    head = {"game": GAME, "pack": table.box.pack.hash, "distance": table.box.distance}
    return state_text.write(head, table, table.pending, table.cells, LAYOUT)


def read(text: str) -> state_text.Fields:
    """The fields of a state's text, each of the right shape, or BadState."""
    return state_text.Fields(text, GAME, ("pack", "distance"), LAYOUT)
