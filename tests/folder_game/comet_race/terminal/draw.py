"""A view as a picture for the terminal."""

from rich.text import Text

from ..view.types import View


def draw(view: View) -> Text:
    """A line for each rocket."""
    lines = [
        f"{rocket.name:8} {'.' * rocket.steps}>{' ' * (view.goal - rocket.steps)}*" for rocket in view.rockets
    ]
    return Text("\n".join(lines))
