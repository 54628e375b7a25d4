"""What has happened, in sentences."""

from planetfall.core.state import Event

from .names import Names


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    colour = names.colour(event.values[0])
    if event.kind == "arrives":
        return names.text("tell.arrives", colour=colour)
    _, steps, tanks = event.values
    key = "tell.burns" if tanks else "tell.drifts"
    return names.text(key, colour=colour, steps=names.steps(steps), tanks=names.tanks(tanks))
