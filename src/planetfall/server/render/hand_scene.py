"""A table as somebody sees it to whom a player shows their hand: that seat's view, and nothing to answer."""

from functools import cached_property

from planetfall.core.translation import Catalogue
from planetfall.server.render.scene import Scene, SceneSource


class HandScene(Scene):
    """The scene of a seat for somebody who only looks; nothing of it is addressed to them."""

    def __init__(self, table: SceneSource, seat: int, catalogue: Catalogue) -> None:
        super().__init__(table, seat, catalogue)
        self.owes = False
        self.reader = None

    @cached_property
    def revisable(self) -> list[int]:
        """Whoever only looks takes nothing back."""
        return []
