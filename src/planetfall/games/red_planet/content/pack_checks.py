"""Finds every mistake in a pack, each as one sentence that names the entry."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from planetfall.core import pack_checks as core_checks
from planetfall.core import validation
from planetfall.core.pack_checks import called, one_line, plain_id
from planetfall.core.validation import Mistakes
from planetfall.games.red_planet.content import schema, verbs
from planetfall.games.red_planet.content.schema import EDITIONS, Contents
from planetfall.games.red_planet.engine import box

GAME = "red-planet"
MARS = verbs.ZONES[: box.MARS]
NORTH = MARS[0]  # where discoveries begin to be turned up
RECRUITER = 9
ENDING = (schema.RevealStop, schema.ProductionStop, schema.FinalStop)
CARDS = {  # how many of each kind lie in the box of an edition
    "ships": {"2015": box.SHIPS, "matagot": box.SHIPS},
    "missions": {"2015": 13, "matagot": 12},
    "discoveries": {"2015": 13, "matagot": 13},
    "actions": {"2015": 4, "matagot": 4},
}


SECTIONS: dict[str, Any] = {
    "editions": schema.Edition,
    "zones": schema.Zone,
    "boards": schema.Board,
    "resources": schema.Resource,
    "tracker": schema.Stop,
    "specialists": schema.Specialist,
    "ships": schema.Ship,
    "missions": schema.Mission,
    "discoveries": schema.Discovery,
    "actions": schema.Action,
}
OTHERS = {"pieces": schema.Pieces, "ice_monopoly": schema.IceMonopoly}  # sections that are a single entry
PLACES = {"zones": "zones list", "tracker": "tracker stops", "ships": "ships cards"}  # entries inside a table


class Found(msgspec.Struct, frozen=True):
    """The valid entries of a pack, and the sections where all entries are valid."""

    editions: list[schema.Edition]
    zones: list[schema.Zone]
    boards: list[schema.Board]
    resources: list[schema.Resource]
    tracker: list[schema.Stop]
    specialists: list[schema.Specialist]
    ships: list[schema.Ship]
    missions: list[schema.Mission]
    discoveries: list[schema.Discovery]
    actions: list[schema.Action]
    others: list[verbs.Entry]
    whole: frozenset[str]

    def events(self) -> list[schema.Event]:
        """All event cards."""
        return [*self.missions, *self.discoveries, *self.actions]


def contents(data: dict[str, Any]) -> Contents:
    """The contents of a valid pack, or BadPack with every mistake found."""
    return core_checks.contents(data, GAME, Contents, _found, CHECKS)


def _found(data: Mapping[str, Any]) -> Found:
    """The valid entries of a pack."""
    sound, whole = core_checks.salvage(data, SECTIONS, PLACES)
    return Found(**sound, others=core_checks.singles(data, OTHERS, Contents), whole=whole)


# -- sense: mistakes of entries that look right one by one -----------------------------------------------------------


def _counts(found: Found) -> Mistakes:
    for section, wanted in CARDS.items():
        for edition in EDITIONS if section in found.whole else ():
            number = len(_of(getattr(found, section), edition))
            if number != wanted[edition]:
                yield f"edition {edition} has {number} {section}, but must have {wanted[edition]}"


def _editions(found: Found) -> Mistakes:
    if "editions" in found.whole:
        yield from validation.exactly("edition", [edition.id for edition in found.editions], EDITIONS)
    for edition in found.editions:
        yield from validation.distinct(f"{called(edition)}: inner", edition.inner)
        yield from validation.distinct(f"{called(edition)}: neutral_bottom", edition.neutral_bottom)
        if "phobos" in edition.inner:
            yield f"{called(edition)}: inner names phobos, which is not on Mars"
        if RECRUITER not in edition.neutral_bottom:
            yield f"{called(edition)}: neutral_bottom must name {RECRUITER}, or a neutral deck could run out"


def _zones(found: Found) -> Mistakes:
    if "zones" in found.whole:
        yield from validation.in_order("zone", [zone.id for zone in found.zones], verbs.ZONES)


def _resources(found: Found) -> Mistakes:
    if "resources" in found.whole:
        yield from validation.in_order(
            "resource", [resource.id for resource in found.resources], verbs.RESOURCES
        )
        markers = sum(resource.markers for resource in found.resources)
        if markers != box.ZONES + 1:
            yield f"there are {markers} resource markers, but there must be {box.ZONES + 1}, one more than zones"


def _boards(found: Found) -> Mistakes:
    if "boards" in found.whole:
        wanted = [f"{edition} {board}" for edition in EDITIONS for board in schema.BOARDS[edition]]
        yield from validation.exactly(
            "board", [f"{board.edition} {board.id}" for board in found.boards], wanted
        )
    inner = {edition.id: edition.inner for edition in found.editions}
    for board in found.boards:
        yield from _contacts(board)
        if board.edition in inner:
            yield from _rim(board, [zone for zone in MARS if zone not in inner[board.edition]])


def _contacts(board: schema.Board) -> Mistakes:
    where = called(board)
    yield from (f"{where}: {zone} cannot touch itself" for zone, other in board.contacts if zone == other)
    pairs = Counter(" and ".join(sorted(pair)) for pair in board.contacts)
    yield from (f"{where}: contacts names {pair} {times} times" for pair, times in pairs.items() if times > 1)
    touched = {zone for pair in board.contacts for zone in pair}
    yield from (f"{where}: {zone} touches no other zone" for zone in MARS if zone not in touched)
    if "phobos" in touched:
        yield f"{where}: contacts names phobos, but no zone touches it"


def _rim(board: schema.Board, outer: Sequence[str]) -> Mistakes:
    where = f"{called(board)}: clockwise"
    yield from validation.distinct(where, board.clockwise)
    yield from (f"{where} lacks the outer zone {zone}" for zone in outer if zone not in board.clockwise)
    yield from (
        f"{where} names {zone}, which is no outer zone" for zone in board.clockwise if zone not in outer
    )
    if NORTH in outer and board.clockwise[:1] != [NORTH]:
        yield f"{where} must start with {NORTH}"


def _tracker(found: Found) -> Mistakes:
    if "tracker" not in found.whole:
        return
    rounds = [stop.number for stop in found.tracker if isinstance(stop, schema.RoundStop)]
    if rounds != list(range(1, len(rounds) + 1)) or not rounds:
        yield f"tracker: the rounds must be numbered 1, 2, 3 and so on, not {', '.join(map(str, rounds)) or 'absent'}"
    kinds = [type(stop) for stop in found.tracker]
    if tuple(kinds[-len(ENDING) :]) != ENDING or any(
        kinds.count(kind) > 1 for kind in (ENDING[0], ENDING[-1])
    ):
        yield "tracker: it must end with reveal, production and final, and have no other reveal or final"


def _specialists(found: Found) -> Mistakes:
    for edition in EDITIONS if "specialists" in found.whole else ():
        numbers = [card.number for card in _of(found.specialists, edition)]
        yield from validation.exactly(f"edition {edition} specialist", numbers, range(1, 10))
    yield from _unique(found.specialists)
    for card in found.specialists:
        yield from _steps(card)


def _steps(card: schema.Specialist) -> Mistakes:
    for step in card.steps:
        if isinstance(step, verbs.Drop) and step.at_least > step.up_to:
            yield f"{called(card)}: drop at_least is {step.at_least}, more than up_to, which is {step.up_to}"
    returns = sum(isinstance(step, verbs.TakeBack) for step in card.steps)
    if returns != (card.number == RECRUITER):  # hands and neutral decks are never empty because of it
        wanted = (
            "exactly one take_back"
            if card.number == RECRUITER
            else f"no take_back, only number {RECRUITER} has"
        )
        yield f"{called(card)}: steps have {returns} take_back, but must have {wanted}"


def _ships(found: Found) -> Mistakes:
    yield from _unique(found.ships)
    for edition in EDITIONS if "ships" in found.whole else ():
        bound = sum(ship.destination != "unknown" for ship in _of(found.ships, edition))
        if bound < box.MOST_DOCKS:
            yield f"edition {edition} has {bound} ships with a destination, but needs {box.MOST_DOCKS} for the docks"


def _events(found: Found) -> Mistakes:
    events = found.events()
    yield from _unique(events)
    for card in events:
        yield from (f"{called(card)}: effect {mistake}" for mistake in _effect(card.effect))


def _phases(found: Found) -> Mistakes:
    for card in found.discoveries:
        if not isinstance(card.effect, verbs.PHASES[card.phase]):
            right = next(phase for phase, verbs in verbs.PHASES.items() if isinstance(card.effect, verbs))
            yield f"{called(card)}: phase is {card.phase!r}, but its effect acts in the phase {right!r}"


def _effect(effect: verbs.Verb) -> Mistakes:
    if isinstance(zones := getattr(effect, "zones", "all"), list):
        yield from validation.distinct("zones", zones)
    if isinstance(effect, verbs.Presence | verbs.TokenKinds):
        most = verbs.zone_count(effect.zones) if isinstance(effect, verbs.Presence) else box.RESOURCES
        if len(effect.scale) != most + 1:
            yield f"scale has {len(effect.scale)} numbers, but must have {most + 1}: for 0 to {most}"
    if isinstance(effect, verbs.Scatter) and effect.astronauts > effect.at_least:
        yield f"moves {effect.astronauts} astronauts, more than at_least, which is {effect.at_least}"


def _words(found: Found) -> Mistakes:
    """Ids are plain, names and texts stand on one line."""
    for entry in _entries(found):
        if isinstance(entry, schema.Dealt):
            yield from plain_id(called(entry), entry.id)
        for key in ("name", "name_de", "text", "summary"):
            given = getattr(entry, key, "")
            for words in given.values() if isinstance(given, dict) else (given,):
                yield from one_line(f"{called(entry)}: {key}", words)


def _by_edition(found: Found) -> Mistakes:
    """What is given by edition must be given for every edition to which the entry belongs."""
    for entry in _entries(found):
        for key in ("name", "provenance"):
            if isinstance(given := getattr(entry, key, ""), dict):
                lacking = [edition for edition in schema.editions_of(entry) if edition not in given]
                yield from (f"{called(entry)}: {key} is missing for edition {edition}" for edition in lacking)


CHECKS: tuple[Callable[[Found], Mistakes], ...] = (
    _counts,
    _editions,
    _zones,
    _resources,
    _boards,
    _tracker,
    _specialists,
    _ships,
    _events,
    _phases,
    _words,
    _by_edition,
)

# -- words ---------------------------------------------------------------------------------------------------------


def _entries(found: Found) -> Iterator[verbs.Entry]:
    return chain.from_iterable(getattr(found, section) for section in (*SECTIONS, "others"))


def _of(entries: Iterable[Any], edition: str) -> list[Any]:
    return [card for card in entries if edition in card.editions]


def _unique(entries: Sequence[schema.Dealt]) -> Mistakes:
    """No id twice in an edition, and no edition twice on a card."""
    for card in entries:
        yield from validation.distinct(f"{called(card)}: editions", card.editions)
    for edition in EDITIONS:
        ids = Counter(card.id for card in _of(entries, edition))
        yield from (
            f"edition {edition} has {times} cards with the id {one}"
            for one, times in ids.items()
            if times > 1
        )
