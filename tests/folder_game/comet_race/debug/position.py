"""Tables built from the fields of a position."""

from collections.abc import Mapping
from typing import Any

from planetfall.core.pending import frame
from planetfall.core.position import FIRST_FIELDS, LAST_FIELDS, Builder, PositionField, building

from ..content.components import Components
from ..engine import rules
from ..engine.actions import COLOURS
from ..engine.rules import CometRace
from ..engine.state import ASK_FLIGHT, BURNT, STEPS, TANKS
from ..engine.text import GAME
from .steps import steps_of

FIELDS = (
    *FIRST_FIELDS,
    PositionField("seats", "How many play, 2 or 3; 2 unless said otherwise."),
    PositionField("distance", "How far the comet is: 'near' or 'far'."),
    PositionField("steps", "By colour, how far a rocket has come."),
    PositionField("tanks", "By colour, how many tanks a rocket has left."),
    *LAST_FIELDS,
)


def build(components: Components, fields: Mapping[str, Any]) -> CometRace:
    """The table that the fields describe, or BadState with what is wrong."""
    with building():
        builder = Builder(GAME, fields, FIELDS)
        seats = builder.count_seats(GAME, 2, 3, 2)
        builder.players = COLOURS[:seats]
        table = rules.new(seats, builder.chance(), components.box(fields.get("distance", "near")))
        for seat, steps in builder.by_seat("steps").items():
            table.cells[STEPS + seat] = steps
        for seat, tanks in builder.by_seat("tanks").items():
            table.cells[BURNT] += int(table.cells[TANKS + seat]) - tanks
            table.cells[TANKS + seat] = tanks
        table.pending.pop()
        builder.open_question(table, steps_of(table), lambda table: table.pending.push(frame(ASK_FLIGHT, 0)))
        builder.finish(table)
        return table
