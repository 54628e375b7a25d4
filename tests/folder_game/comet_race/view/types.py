"""What a seat is shown."""

import msgspec

from planetfall.core import view


class Rocket(msgspec.Struct, frozen=True):
    """A rocket on its way."""

    seat: int
    """The seat that flies it."""
    colour: str
    """Id of its colour."""
    name: str
    """Name of its colour in the language of the view."""
    steps: int
    """How far it has come."""
    tanks: int
    """Tanks that it has left."""
    owes: bool
    """Whether it is to fly now."""


class View(view.View, frozen=True):
    """The whole table; everybody sees everything."""

    goal: int
    """Steps to the comet."""
    rockets: tuple[Rocket, ...]
    """The rockets in the order of play."""
