"""What has happened, in sentences: for each kind of event, what its numbers are called."""

from planetfall.core.state import Event
from planetfall.games.space_mission.wording.names import Names

SOMEBODY = (("colour", "colour"),)
SOMEWHERE = (*SOMEBODY, ("planet", "planet"))
# The numbers of an event in order: the name in the sentence, and the method of Names that says it.
STORIES: dict[str, tuple[tuple[str, str], ...]] = {
    "starts": SOMEBODY,
    "dealt": (*SOMEBODY, ("card", "card")),
    "round": (("number", "number"),),
    "last-round": (("tiles", "space_tiles"),),
    "final": (),
    "discards": (*SOMEBODY, ("card", "card")),
    "tops-up": (*SOMEBODY, ("cards", "cards")),
    "drew": (*SOMEBODY, ("card", "card")),
    "reshuffle": (),
    "jumps": (*SOMEWHERE, ("card", "card")),
    "flies": SOMEWHERE,
    "scans": (*SOMEWHERE, ("card", "card")),
    "lands": (*SOMEWHERE, ("card", "card")),
    "looks": SOMEWHERE,
    "finds-nothing": SOMEWHERE,
    "reserves": SOMEWHERE,
    "reserved": (*SOMEWHERE, ("tile", "kind")),
    "develops": SOMEWHERE,
    "receives": (*SOMEWHERE, ("tiles", "tiles")),
    "received": (*SOMEWHERE, ("tile", "kind")),
    "discovers": SOMEWHERE,
    "takes": SOMEWHERE,
    "took": (*SOMEWHERE, ("tile", "kind")),
    "lays-open": (("planet", "planet"), ("tiles", "space_tiles")),
}


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    told = zip(STORIES[event.kind], event.values, strict=True)
    said = {name: getattr(names, method)(value) for (name, method), value in told}
    return names.text(f"tell.{_variant(event)}", **said)


def _variant(event: Event) -> str:
    """The key of an event's sentence; topping up may bring no card at all."""
    return "tops-up-none" if event.kind == "tops-up" and event.values[1] == 0 else event.kind
