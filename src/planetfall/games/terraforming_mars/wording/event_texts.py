"""Sentences for events."""

from planetfall.core.events import worded
from planetfall.core.state import Event
from planetfall.games.terraforming_mars.engine.events import EVENTS, QUESTION_KIND
from planetfall.games.terraforming_mars.wording.names import Names

# For the numbers of an event in order, the methods of Names that turn them into text; `EVENTS` has their names.
NAMED_BY: dict[str, tuple[str, ...]] = {
    "founds": ("colour", "corporation"),
    "buys": ("colour", "cards"),
    "generation": ("number", "colour"),
    "drafts": ("colour", "card"),
    "reshuffle": ("cards",),
    "draws": ("colour",),
    "drew": ("colour", "card"),
    "plays": ("colour", "card"),
    "uses": ("colour", "card"),
    "copies": ("colour", "card"),
    "first action": ("colour", "card"),
    "project": ("colour", "project"),
    "sells": ("colour", "cards"),
    "claims": ("colour", "milestone"),
    "funds": ("colour", "award"),
    "converts": ("colour", "resource"),
    "pays": ("colour", "number", "number"),
    "gains": ("colour", "number", "number"),
    "loses": ("colour", "number", "number"),
    "production up": ("colour", "production", "steps"),
    "production down": ("colour", "production", "steps"),
    "rating": ("colour", "steps"),
    "temperature": ("colour", "degrees"),
    "oxygen": ("colour", "percent"),
    "places": ("colour", "placed_tile", "space"),
    "reserves": ("colour", "space"),
    "adds": ("card", "number"),
    "takes": ("card", "number"),
    "reveals": ("colour", "card"),
    "passes": ("colour",),
    "ends turn": ("colour",),
    "produces": ("number",),
    "income": ("colour", *["number"] * 6),
    "final": (),
    "no oxygen": ("colour",),
    "no temperature": ("colour",),
    "no gain": ("colour", "card"),
    "no card": ("colour",),
    "no match": ("colour", "card"),
    "neutral loses": ("colour",),
    "no choice": ("colour", "number"),
    "no way": ("colour", "number"),
}
# The sentences about questions that had no answer, by the kind of the question.
NO_WAY = {
    "place": "no-way-place",
    "add-to": "no-way-add-to",
    "remove": "no-way-remove",
    "take-from": "no-way-take-from",
    "buy-seen": "no-way-buy-seen",
}
AMOUNTS = ("pays", "gains", "loses")  # of a resource


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    kind = EVENTS[event.kind]
    values = worded(kind, event, names, NAMED_BY[event.kind])
    if event.kind in AMOUNTS:
        values["amount"] = names.amount(event.values[1], event.values[2])
    if event.kind == "income":
        gains = [names.amount(resource, amount) for resource, amount in enumerate(event.values[1:]) if amount]
        values = {"colour": values["colour"], "gains": ", ".join(gains) or names.amount(0, 0)}
    if event.kind in ("adds", "takes"):
        values["cubes"] = _cubes(names, event)
        del values["count"]  # the cubes have it
    key = event.kind.replace(" ", "-")
    if event.kind == "no way":
        key = NO_WAY.get(QUESTION_KIND.ids[event.values[1]], key)
    return names.told(f"tell.{key}", kind, event, **values)


def _cubes(names: Names, event: Event) -> str:
    card, count = event.values
    box = names.table.box
    return names.cubes(box.holder_cube[box.holder[card]], count)
