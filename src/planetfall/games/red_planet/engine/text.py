"""A state as one line of text, and back."""

from typing import Final

from planetfall.core import state_text as core_text
from planetfall.games.red_planet.engine.box import Box
from planetfall.games.red_planet.engine.state import LAYOUT, Table

GAME = "red-planet"
# Options that later rules brought, and since when.
LATER = {"soldier-on-phobos": 2, "travel-agent": 2, "reveal-order": 2, "memory-aid": 2}

# The least and the most that a cell of each row can mean; counts leave room for packs with more of everything.
BOUNDS: Final = {
    "astronauts": (0, 255),
    "crew": (0, 255),
    "ship": (-1, 35),
    "status": (0, 2),
    "bound": (-1, 9),
    "stack": core_text.set_of(40),
    "supply": (0, 255),
    "memorial": (0, 255),
    "hand": core_text.set_of(10),
    "played": core_text.set_of(10),
    "chosen": (0, 9),
    "marker": (0, 2),
    "pile": (0, 999),
    "points": (0, 999),
    "discovery": (0, 63),
    "seen": core_text.set_of(6),
    "mission": (-1, 62),
    "rejected": (-1, 62),
    "kept": core_text.set_of(62),
    "boxed": core_text.set_of(62),
    "event_deck": (-1, 62),
    "ship_deck": (-1, 35),
    "neutral_deck": (0, 9),
    "neutral_size": (0, 9),
    "neutral_known": (0, 9),
    "neutral_fresh": (0, 1),
    "event_size": (0, 30),
    "ship_size": (0, 36),
    "ship_discard": core_text.set_of(36),
    "event_discard": core_text.set_of(62),
    "faceup": core_text.set_of(11),
    "stop": (0, 63),
    "first": (0, 5),
    "called": (0, 10),
    "last": (-1, 5),
    "turned": core_text.set_of(10),
    "passed": core_text.set_of(8),
}


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
    return core_text.Fields(text, GAME, ("pack", "edition", "board"), LAYOUT, bounds=BOUNDS, later=LATER)
