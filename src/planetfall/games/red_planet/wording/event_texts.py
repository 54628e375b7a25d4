"""What has happened, in sentences: for each kind of event, what its numbers are called."""

from planetfall.core.state import Event
from planetfall.games.red_planet.engine.state import is_neutral
from planetfall.games.red_planet.wording.names import Names

# The numbers of an event in order: the name in the sentence, and the method of Names that says it.
STORIES: dict[str, tuple[tuple[str, str], ...]] = {
    "dealt": (("colour", "colour"), ("one", "event"), ("two", "event")),
    "round": (("number", "number"), ("colour", "colour")),
    "neutral": (("colour", "colour"), ("specialist", "specialist")),
    "reveals": (("colour", "colour"), ("number", "number")),
    "boards": (("colour", "colour"), ("dock", "bare_dock"), ("people", "people")),
    "sends": (("colour", "colour"), ("dock", "bare_dock"), ("zone", "zone")),
    "moves": (("colour", "colour"), ("start", "zone"), ("end", "zone")),
    "marker": (("zone", "zone"), ("resource", "resource")),
    "looks": (("colour", "colour"), ("zone", "zone")),
    "saw": (("colour", "colour"), ("zone", "zone"), ("card", "event")),
    "draws": (("colour", "colour"),),
    "drew": (("colour", "colour"), ("card", "event")),
    "boxes": (("colour", "colour"),),
    "keeps": (("colour", "colour"),),
    "discards": (("colour", "colour"), ("card", "event")),
    "assigns": (("colour", "colour"), ("zone", "zone")),
    "launches": (("dock", "bare_dock"), ("zone", "zone")),
    "destroys": (("colour", "colour"), ("dock", "bare_dock")),
    "lost": (("colour", "colour"), ("people", "people")),
    "replaces": (("colour", "colour"), ("victim", "plain_colour"), ("place", "bare_place")),
    "kills": (("colour", "colour"), ("victim", "plain_colour"), ("place", "in_zone")),
    "drops": (("colour", "colour"), ("zone", "zone")),
    "lands": (("colour", "colour"), ("people", "people"), ("place", "in_zone")),
    "docks": (("dock", "bare_dock"), ("zone", "zone")),
    "reshuffle": (),
    "first": (("colour", "colour"),),
    "takes back": (("colour", "colour"),),
    "production": (("count", "number"),),
    "wins": (("colour", "colour"), ("zone", "zone"), ("resource", "resource"), ("count", "number")),
    "reveal": (),
    "turns up": (("zone", "zone"), ("card", "event")),
    "plays": (("colour", "colour"), ("card", "event")),
    "rescues": (("colour", "colour"), ("zone", "zone"), ("people", "people")),
    "gains": (("colour", "colour"), ("resource", "resource"), ("count", "number")),
    "final": (),
}


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    said = {
        name: getattr(names, method)(value)
        for (name, method), value in zip(STORIES[event.kind], event.values, strict=True)
        if value >= 0
    }
    if event.kind == "reveals":
        said["specialist"] = names.specialist(event.values[1])
    return names.text(f"tell.{_variant(names, event)}", **said)


def _variant(names: Names, event: Event) -> str:
    """The key of an event's sentence; a few kinds have two."""
    key = event.kind.replace(" ", "-")
    if event.kind in ("launches", "docks") and event.values[1] < 0:
        return f"{key}-unknown"
    if event.kind == "takes back" and is_neutral(names.table, event.values[0]):
        return f"{key}-neutral"
    return key
