"""A view as a picture for the terminal."""

from typing import Any

from planetfall.games.red_planet.view import View


def draw(view: View) -> Any:
    """The table, drawn with rich."""
    return repr(view)
