"""What has happened, in sentences: for each kind of event, what its numbers are called."""

from planetfall.core.state import Event
from planetfall.games.rocket_rescue.wording.names import Names

# The numbers of an event in order: the name in the sentence, and the method of Names that says it.
STORIES: dict[str, tuple[tuple[str, str], ...]] = {
    "blocked": (("hangar", "bare_hangar"),),
    "round": (("number", "number"),),
    "display": (("module", "module"),),
    "boarding-shut": (),
    "planned": (
        ("colour", "colour"),
        ("research", "dice"),
        ("shopping", "dice"),
        ("boarding", "dice"),
        ("building", "dice"),
        ("bid", "number"),
    ),
    "lowers": (("colour", "colour"), ("phase", "phase"), ("before", "dice"), ("after", "dice")),
    "cuts-bid": (("colour", "colour"), ("before", "number"), ("after", "number")),
    "rolls": (("colour", "colour"), ("roll", "number")),
    "pays-bid": (("colour", "colour"), ("energy", "energy")),
    "phase": (("phase", "next_phase"),),
    "lapse": (("colour", "colour"), ("die", "number")),
    "takes": (("colour", "colour"), ("module", "module")),
    "buys": (("colour", "colour"), ("resource", "resource"), ("count", "number")),
    "passes": (("colour", "colour"), ("phase", "phase"), ("die", "number")),
    "refills": (("colour", "colour"), ("resource", "resource"), ("number", "number")),
    "tops-up": (("resource", "resource"), ("count", "number")),
    "boards": (("colour", "colour"), ("place", "bare_place"), ("owner", "colour")),
    "waits": (("colour", "colour"),),
    "moves-crew": (("colour", "colour"), ("start", "bare_place"), ("end", "bare_place")),
    "trades": (("colour", "colour"), ("given", "resource"), ("taken", "resource")),
    "builds": (("colour", "colour"), ("module", "module"), ("place", "bare_place")),
    "gains": (("colour", "colour"), ("energy", "energy")),
    "company": (("colour", "colour"), ("resource", "resource")),
    "seats": (("colour", "colour"), ("place", "bare_place")),
    "moves-module": (
        ("colour", "colour"),
        ("module", "module"),
        ("start", "bare_place"),
        ("end", "bare_place"),
    ),
    "launches": (("colour", "colour"), ("hangar", "bare_hangar"), ("planet", "planet"), ("energy", "energy")),
    "lands": (("colour", "colour"), ("people", "people"), ("planet", "planet")),
    "launch-reward": (("colour", "colour"), ("points", "points")),
    "build-reward": (("colour", "colour"), ("points", "points")),
    "equipment": (("colour", "colour"),),
    "all-rescued": (("colour", "colour"),),
    "rescued-too": (("colour", "colour"),),
    "planet": (("planet", "planet"),),
    "no-planet": (("colour", "number"),),
    "holds": (("module", "module"), ("owner", "colour"), ("roll", "number")),
    "breaks": (("module", "module"), ("owner", "colour"), ("roll", "number")),
    "leaves-terminal": (("colour", "colour"), ("place", "bare_place"), ("owner", "colour")),
    "leftover": (("module", "module"),),
    "drops": (("colour", "colour"), ("module", "module")),
    "keeps": (("colour", "colour"), ("module", "module")),
    "reshuffle": (),
    "final": (),
}
ORDERS = ("first-track", "influence")  # events that name any number of seats
OWN_OR_NOT = ("boards", "leaves-terminal")  # events with another sentence for an own module


def event_text(names: Names, event: Event) -> str:
    """An event as a sentence."""
    if event.kind in ORDERS:
        return names.text(f"tell.{event.kind}", order=names.colours(event.values))
    if event.kind == "balance":
        return _balance(names, *event.values)
    said = {
        name: getattr(names, method)(value)
        for (name, method), value in zip(STORIES[event.kind], event.values, strict=True)
    }
    return names.text(f"tell.{_variant(event)}", **said)


def _balance(names: Names, seat: int, energy: int) -> str:
    key = "even" if energy == 0 else "receives" if energy > 0 else "pays"
    return names.text(f"tell.balance-{key}", colour=names.colour(seat), energy=names.energy(abs(energy)))


def _variant(event: Event) -> str:
    """The key of an event's sentence; a few kinds have two."""
    if event.kind in OWN_OR_NOT and event.values[0] == event.values[2]:
        return f"{event.kind}-own"
    if event.kind == "no-planet":
        return f"no-planet-{'red' if event.values[0] else 'blue'}"
    return event.kind
