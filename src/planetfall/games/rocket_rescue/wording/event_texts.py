"""Events as sentences: for each kind of event, how its numbers are worded."""

from planetfall.core.events import worded
from planetfall.core.state import Event
from planetfall.games.rocket_rescue.engine.events import EVENTS
from planetfall.games.rocket_rescue.wording.names import Names

# For the numbers of an event in order, the methods of Names that word them; `EVENTS` has their names.
NAMED_BY: dict[str, tuple[str, ...]] = {
    "round": ("number",),
    "display": ("module",),
    "boarding-shut": (),
    "planned": (
        "colour",
        "dice",
        "dice",
        "dice",
        "dice",
        "number",
    ),
    "lowers": ("colour", "phase", "dice", "dice"),
    "cuts-bid": ("colour", "number", "number"),
    "rolls": ("colour", "number"),
    "pays-bid": ("colour", "energy"),
    "phase": ("next_phase",),
    "lapse": ("colour", "number"),
    "takes": ("colour", "module"),
    "buys": ("colour", "resource", "number"),
    "passes": ("colour", "phase", "number"),
    "refills": ("colour", "resource", "number"),
    "tops-up": ("resource", "number"),
    "boards": ("colour", "bare_place", "colour"),
    "waits": ("colour",),
    "moves-crew": ("colour", "bare_place", "bare_place"),
    "trades": ("colour", "resource", "resource"),
    "builds": ("colour", "module", "bare_place"),
    "gains": ("colour", "energy"),
    "company": ("colour", "resource"),
    "seats": ("colour", "bare_place"),
    "moves-module": (
        "colour",
        "module",
        "bare_place",
        "bare_place",
    ),
    "launches": ("colour", "bare_hangar", "planet", "energy"),
    "lands": ("colour", "people", "planet"),
    "launch-reward": ("colour", "points"),
    "build-reward": ("colour", "points"),
    "equipment": ("colour",),
    "all-rescued": ("colour",),
    "rescued-too": ("colour",),
    "planet": ("planet",),
    "no-planet": ("number",),
    "holds": ("module", "colour", "number"),
    "breaks": ("module", "colour", "number"),
    "leaves-terminal": ("colour", "bare_place", "colour"),
    "leftover": ("module",),
    "drops": ("colour", "module"),
    "keeps": ("colour", "module"),
    "reshuffle": (),
    "final": (),
    "no-module": (),
    "no-dice": ("phase",),
    "short": ("resource", "number"),
    "stays-waiting": ("colour",),
    "no-choice": ("colour", "number"),
}
OWN_OR_NOT = ("boards", "leaves-terminal")  # events with another sentence for an own module


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    kind = EVENTS[event.kind]
    if event.kind == "influence":  # it names any number of seats
        return names.text("tell.influence", order=names.colours(event.values))
    if event.kind == "planned":
        return _planned(names, event)
    if event.kind == "balance":
        return _balance(names, event)
    values = worded(kind, event, names, NAMED_BY[event.kind])
    if event.kind == "refills":
        # A `count` chooses among plural forms, and here there is one form.
        values["number"] = values.pop("count")
    return names.told(f"tell.{_variant(event)}", kind, event, **values)


def _planned(names: Names, event: Event) -> str:
    """A plan by the phases that got dice, short enough to be read while it is revealed."""
    seat, *placements, bid = event.values
    phases = [
        names.text("consequence.plan-phase", phase=names.phase(phase), dice=names.dice(placement))
        for phase, placement in enumerate(placements)
        if placement
    ]
    values = {"colour": names.colour(seat), "plan": ", ".join(phases), "bid": bid}
    return names.told("tell.planned", EVENTS["planned"], event, **values)


def _balance(names: Names, event: Event) -> str:
    seat, energy = event.values
    key = "even" if energy == 0 else "receives" if energy > 0 else "pays"
    values = {"colour": names.colour(seat), "energy": names.energy(abs(energy))}
    return names.told(f"tell.balance-{key}", EVENTS["balance"], event, **values)


def _variant(event: Event) -> str:
    """The key of an event's sentence; a few kinds have two."""
    if event.kind in OWN_OR_NOT and event.values[0] == event.values[2]:
        return f"{event.kind}-own"
    if event.kind == "no-planet":
        return f"no-planet-{'red' if event.values[0] else 'blue'}"
    return event.kind
