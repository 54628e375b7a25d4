"""The events: what each kind tells, and what its numbers mean."""

from planetfall.core.events import TURN, EventKind, EventKinds, EventValue

from .actions import COLOURS

SEAT = EventValue("colour", "The rocket.", COLOURS, "seat")
EVENTS: EventKinds = {
    "flies": EventKind(
        "A rocket flies.",
        (SEAT, EventValue("steps", "How far."), EventValue("tanks", "Tanks burnt.")),
        ("CR-2",),
        level=TURN,
    ),
    "arrives": EventKind("A rocket reaches the comet.", (SEAT,), ("CR-4",)),
}
