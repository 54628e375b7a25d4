"""What things are called in one language."""

from planetfall.core.table_names import TableNames
from planetfall.core.translation import Catalogue

from ..content.components import Components
from ..engine.actions import COLOURS
from ..engine.state import Table


class Names(TableNames):
    """Names and sentences for a table."""

    game = "comet-race"

    def __init__(self, components: Components, table: Table, catalogue: Catalogue) -> None:
        super().__init__(catalogue)
        self.components = components
        self.table = table

    def colour(self, seat: int) -> str:
        """A rocket by its player, or by its colour."""
        return self.player(seat, self.text(f"colour.{COLOURS[seat]}"))

    def steps(self, count: int) -> str:
        """So many steps."""
        return self.text("steps", count=count)

    def tanks(self, count: int) -> str:
        """So many tanks."""
        return self.text("tanks", count=count)
