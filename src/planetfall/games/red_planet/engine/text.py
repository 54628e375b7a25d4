"""A state as one line of text, and back."""

from planetfall.core import state_text as core_text
from planetfall.games.red_planet.engine.box import Box
from planetfall.games.red_planet.engine.state import LAYOUT, Table

GAME = "red-planet"
# Options that later rules brought, and since when.
LATER = {"soldier-on-phobos": 2, "travel-agent": 2, "reveal-order": 2, "memory-aid": 2}


def write(table: Table) -> str:
    """The state as text, each row by its name."""
    head = {
        "game": GAME,
        "pack": table.box.pack.hash,
        **core_text.rules_head(table.box.rules),
        "edition": table.box.edition,
        "board": table.box.board,
        **rulings(table.box),
    }
    return core_text.write(head, table, table.pending, table.cells, LAYOUT)


def rulings(box: Box) -> dict[str, str]:
    """The options that later rules brought; a text of the first version says nothing about them."""
    if box.rules < 2:
        return {}
    return {
        "soldier-on-phobos": "yes" if box.soldier_on_phobos else "no",
        "travel-agent": "free" if box.free_travel_agent else "forced",
        "reveal-order": "clockwise" if box.clockwise_reveal else "first-player",
        "memory-aid": "on" if box.memory_aid else "off",
    }


def read(text: str) -> core_text.Fields:
    """The validated fields of a state's text, or BadState."""
    return core_text.Fields(text, GAME, ("pack", "edition", "board"), LAYOUT, later=LATER)
