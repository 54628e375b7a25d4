"""What has happened, in sentences."""

from planetfall.core.state import Event

from ..engine.events import EVENTS
from .names import Names


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    colour = names.colour(event.values[0])
    if event.kind == "arrives":
        return names.told("tell.arrives", EVENTS["arrives"], event, colour=colour)
    _, steps, tanks = event.values
    key = "tell.burns" if tanks else "tell.drifts"
    return names.told(
        key, EVENTS["flies"], event, colour=colour, steps=names.steps(steps), tanks=names.tanks(tanks)
    )
