"""A table written as the fields of a position."""

from typing import Any

from planetfall.core.position import first_fields, last_fields

from ..content.components import Components
from ..engine.actions import COLOURS
from ..engine.state import STEPS, TANKS, Table
from ..engine.text import GAME
from .steps import steps_of


def write(components: Components, table: Table) -> dict[str, Any]:
    """The fields from which `position.build` makes an equal table."""
    colours = COLOURS[: table.seats]
    return {
        **first_fields(GAME, table),
        "seats": int(table.seats),
        "distance": table.box.distance,
        "steps": {colour: int(table.cells[STEPS + seat]) for seat, colour in enumerate(colours)},
        "tanks": {colour: int(table.cells[TANKS + seat]) for seat, colour in enumerate(colours)},
        **last_fields(table, colours, steps_of(table).write(table.pending)),
    }
