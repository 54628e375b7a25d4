"""Builds the view of a table."""

from planetfall.core.translation import module_catalogue
from planetfall.core.view import ViewBuilder

from ..content.components import Components
from ..engine.actions import COLOURS
from ..engine.state import STEPS, TANKS, Table
from ..wording.names import Names
from .types import Rocket, View


def view(
    components: Components, table: Table, seat: int | None, language: str, all_open: bool = False
) -> View:
    """The table through the eyes of a seat or of a spectator."""
    builder = ViewBuilder(components, table, seat, language, all_open)
    names = Names(components, table, module_catalogue(Names.game, __name__, language))
    rockets = tuple(_rocket(builder, names, number) for number in builder.seats)
    return View(**builder.head(Names.game, table.box.pack.hash), goal=table.box.goal, rockets=rockets)


def _rocket(builder: ViewBuilder[Components, Table], names: Names, seat: int) -> Rocket:
    cells = builder.table.cells
    steps, tanks = int(cells[STEPS + seat]), int(cells[TANKS + seat])
    return Rocket(seat, COLOURS[seat], names.colour(seat), steps, tanks, seat in builder.actors)
