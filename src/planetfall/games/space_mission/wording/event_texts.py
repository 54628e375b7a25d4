"""Events as sentences: for each kind of event, how its numbers are worded."""

from planetfall.core.events import worded
from planetfall.core.state import Event
from planetfall.games.space_mission.engine.events import EVENTS
from planetfall.games.space_mission.wording.names import Names

SOMEBODY = ("colour",)
SOMEWHERE = ("colour", "planet")
# For the numbers of an event in order, the methods of Names that word them; `EVENTS` has their names.
NAMED_BY: dict[str, tuple[str, ...]] = {
    "round": ("number",),
    "last-round": ("space_tiles",),
    "final": (),
    "discards": (*SOMEBODY, "card"),
    "tops-up": (*SOMEBODY, "cards"),
    "drew": (*SOMEBODY, "card"),
    "reshuffle": (),
    "jumps": (*SOMEWHERE, "card"),
    "flies": SOMEWHERE,
    "scans": (*SOMEWHERE, "card"),
    "lands": (*SOMEWHERE, "card"),
    "looks": SOMEWHERE,
    "finds-nothing": SOMEWHERE,
    "reserves": SOMEWHERE,
    "reserved": (*SOMEWHERE, "kind"),
    "develops": SOMEWHERE,
    "receives": (*SOMEWHERE, "tiles"),
    "received": (*SOMEWHERE, "kind"),
    "discovers": SOMEWHERE,
    "takes": SOMEWHERE,
    "took": (*SOMEWHERE, "kind"),
    "lays-open": ("planet", "space_tiles"),
    "no-tile": SOMEWHERE,
    "no-choice": ("colour", "number"),
}


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    kind = EVENTS[event.kind]
    values = worded(kind, event, names, NAMED_BY[event.kind])
    return names.told(f"tell.{_variant(event)}", kind, event, **values)


def _variant(event: Event) -> str:
    """The key of an event's sentence; topping up may bring no card at all."""
    return "tops-up-none" if event.kind == "tops-up" and event.values[1] == 0 else event.kind
