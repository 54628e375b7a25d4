"""The steps that may wait, as positions call them."""

from planetfall.core.position import SEATS, Step, Steps

from ..engine.actions import COLOURS
from ..engine.state import ASK_FLIGHT, Table


def steps_of(table: Table) -> Steps:
    """The steps of a table with so many seats."""
    return Steps([Step(ASK_FLIGHT, "ask-flight", SEATS)], 0, {SEATS: COLOURS[: table.seats]})
