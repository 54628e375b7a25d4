"""What has happened, in sentences: for each kind of event, what its numbers are called."""

from planetfall.core.state import Event
from planetfall.games.terraforming_mars.wording.names import Names

# The numbers of an event in order: the name in the sentence, and the method of Names that says it.
STORIES: dict[str, tuple[tuple[str, str], ...]] = {
    "offered": (("colour", "colour"), ("one", "corporation"), ("two", "corporation")),
    "founds": (("colour", "colour"), ("corporation", "corporation")),
    "buys": (("colour", "colour"), ("cards", "cards")),
    "neutral": (("tile", "tile"), ("space", "space")),
    "shows": (("card", "card"),),
    "generation": (("number", "number"), ("colour", "colour")),
    "drafts": (("colour", "colour"), ("card", "card")),
    "reshuffle": (("cards", "cards"),),
    "draws": (("colour", "colour"),),
    "drew": (("colour", "colour"), ("card", "card")),
    "plays": (("colour", "colour"), ("card", "card")),
    "uses": (("colour", "colour"), ("card", "card")),
    "copies": (("colour", "colour"), ("card", "card")),
    "first action": (("colour", "colour"), ("card", "card")),
    "project": (("colour", "colour"), ("project", "project")),
    "sells": (("colour", "colour"), ("cards", "cards")),
    "claims": (("colour", "colour"), ("milestone", "milestone")),
    "funds": (("colour", "colour"), ("award", "award")),
    "converts": (("colour", "colour"), ("resource", "resource")),
    "pays": (("colour", "colour"), ("resource", "number"), ("amount", "number")),
    "gains": (("colour", "colour"), ("resource", "number"), ("amount", "number")),
    "loses": (("colour", "colour"), ("resource", "number"), ("amount", "number")),
    "production up": (("colour", "colour"), ("production", "production"), ("steps", "steps")),
    "production down": (("colour", "colour"), ("production", "production"), ("steps", "steps")),
    "rating": (("colour", "colour"), ("steps", "steps")),
    "temperature": (("colour", "colour"), ("degrees", "degrees")),
    "oxygen": (("colour", "colour"), ("percent", "percent")),
    "places": (("colour", "colour"), ("tile", "tile"), ("space", "space")),
    "reserves": (("colour", "colour"), ("space", "space")),
    "adds": (("card", "card"), ("number", "number")),
    "takes": (("card", "card"), ("number", "number")),
    "reveals": (("colour", "colour"), ("card", "card")),
    "passes": (("colour", "colour"),),
    "ends turn": (("colour", "colour"),),
    "produces": (("number", "number"),),
    "final": (),
}
AMOUNTS = ("pays", "gains", "loses")  # of a resource


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    said = {
        name: getattr(names, method)(value)
        for (name, method), value in zip(STORIES[event.kind], event.values, strict=True)
    }
    if event.kind in AMOUNTS:
        said["amount"] = names.amount(event.values[1], event.values[2])
    if event.kind in ("adds", "takes"):
        said["cubes"] = _cubes(names, event)
    return names.text(f"tell.{event.kind.replace(' ', '-')}", **said)


def _cubes(names: Names, event: Event) -> str:
    card, count = event.values
    box = names.table.box
    return names.cubes(box.holder_cube[box.holder[card]], count)
