"""Events as sentences: for each kind of event, how its numbers are worded."""

from planetfall.core.events import worded
from planetfall.core.state import Event
from planetfall.games.red_planet.engine.events import EVENTS, QUESTION_KIND
from planetfall.games.red_planet.engine.state import is_neutral
from planetfall.games.red_planet.wording.names import Names

# For the numbers of an event in order, the methods of Names that word them; `EVENTS` has their names.
NAMED_BY: dict[str, tuple[str, ...]] = {
    "round": ("number", "colour"),
    "neutral": ("colour", "specialist"),
    "reveals": ("colour", "number"),
    "boards": ("colour", "bare_dock", "people"),
    "sends": ("colour", "bare_dock", "zone"),
    "moves": ("colour", "zone", "zone"),
    "marker": ("zone", "resource"),
    "looks": ("colour", "zone"),
    "saw": ("colour", "zone", "event"),
    "draws": ("colour",),
    "drew": ("colour", "event"),
    "boxes": ("colour",),
    "keeps": ("colour",),
    "discards": ("colour", "event"),
    "assigns": ("colour", "zone"),
    "launches": ("bare_dock", "zone"),
    "destroys": ("colour", "bare_dock"),
    "lost": ("colour", "people"),
    "replaces": ("colour", "plain_colour", "bare_place"),
    "kills": ("colour", "plain_colour", "in_zone"),
    "drops": ("colour", "zone"),
    "lands": ("colour", "people", "in_zone"),
    "docks": ("bare_dock", "zone"),
    "reshuffle": (),
    "first": ("colour",),
    "takes back": ("colour",),
    "production": ("number",),
    "wins": ("colour", "zone", "resource", "number"),
    "stays": ("zone", "resource", "number"),
    "reveal": (),
    "turns up": ("zone", "event"),
    "plays": ("colour", "event"),
    "rescues": ("colour", "zone", "people"),
    "gains": ("colour", "resource", "number"),
    "final": (),
    "no effect": ("zone", "event"),
    "exchanges": ("zone",),
    "empty ship": ("bare_dock",),
    "barren": ("zone", "event"),
    "no choice": ("colour", "number"),
    "no way": ("colour", "number", "people"),
    "only card": ("colour", "number"),
}

# The sentences about questions that had no answer, by the kind of the question.
NO_WAY = {
    "board": "no-way-board",
    "move": "no-way-move",
    "launch": "no-way-launch",
    "destroy": "no-way-destroy",
    "replace": "no-way-replace",
    "kill": "no-way-kill",
    "drop": "no-way-drop",
    "rescue": "no-way-rescue",
    "redirect": "no-way-redirect",
    "look": "no-way-look",
}

# By clause, why a colour takes the tokens of a zone.
WINS_BY = {"RP-95": "most", "RP-96": "tied", "RP-107": "even", "RP-108": "fewest", "RP-113": "second"}


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    kind = EVENTS[event.kind]
    values = worded(kind, event, names, NAMED_BY[event.kind])
    if event.kind in ("reveals", "only card"):
        values["specialist"] = names.specialist(event.values[1])
    if event.kind == "wins":
        reason = WINS_BY.get(event.clause, "most")
        values["why"] = names.text(f"why.{reason}")
    return names.told(f"tell.{_variant(names, event)}", kind, event, **values)


def _variant(names: Names, event: Event) -> str:
    """The key of an event's sentence; a few kinds have several."""
    key = event.kind.replace(" ", "-")
    if event.kind == "no way":
        question = QUESTION_KIND.ids[event.values[1]]
        return "no-way-board-together" if event.values[2] else NO_WAY.get(question, key)
    if event.kind in ("launches", "docks") and event.values[1] < 0:
        return f"{key}-unknown"
    if event.kind == "stays" and event.clause == "RP-96":
        return f"{key}-tied"
    if event.kind in ("kills", "replaces") and event.values[0] == event.values[1]:
        return f"{key}-own"
    if event.kind == "takes back" and is_neutral(names.table, event.values[0]):
        return f"{key}-neutral"
    return key
