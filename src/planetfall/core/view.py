"""What the views of all games have in common: the fields at their head, and how a builder knows the viewer.

A view is a msgspec Struct of plain data. Each field is followed by a sentence in quotes, which editors show and
`tools/reference.py` writes into the reference of a game.
"""

from typing import Generic, TypedDict, TypeVar

import msgspec

from planetfall.core.state import State

ComponentsT = TypeVar("ComponentsT")
StateT = TypeVar("StateT", bound=State)


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it; every game adds its own fields."""

    game: str
    """Id of the game, for example "red-planet"."""
    pack: str
    """Hash of the components that the table is played with."""
    seat: int | None
    """The seat that looks, counted from 0; None for a spectator."""
    over: bool
    """Whether the game has ended."""


class Head(TypedDict):
    """The arguments of the fields that every view begins with."""

    game: str
    pack: str
    seat: int | None
    over: bool


class ViewBuilder(Generic[ComponentsT, StateT]):
    """Builds a view of a table; everything that depends on the viewer uses `seat`, `sees` or `all_open`."""

    def __init__(
        self, components: ComponentsT, table: StateT, seat: int | None, language: str, all_open: bool
    ) -> None:
        self.components = components
        self.table = table
        self.seats = range(int(table.seats))
        self.seat = seat
        self.language = language
        self.actors = table.actors()
        self.over = not self.actors
        self.all_open = all_open

    def head(self, game: str, pack: str) -> Head:
        """What every view begins with."""
        return Head(game=game, pack=pack, seat=self.seat, over=self.over)

    def sees(self, seat: int) -> bool:
        """Whether the viewer may see what a seat keeps secret from the others."""
        return self.all_open or seat == self.seat
