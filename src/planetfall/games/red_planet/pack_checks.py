"""Finds every mistake in a pack, each as one sentence that names the entry."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

import msgspec

from planetfall.core import shape
from planetfall.core.errors import BadPack
from planetfall.games.red_planet import box, cards, verbs
from planetfall.games.red_planet.cards import EDITIONS, Contents

Mistakes = Iterator[str]
MARS = verbs.ZONES[: box.MARS]
NORTH = MARS[0]  # where discoveries begin to be turned up
RECRUITER = 9
ENDING = (cards.RevealStop, cards.ProductionStop, cards.FinalStop)
CARDS = {  # how many of each kind lie in the box of an edition
    "ships": {"2015": box.SHIPS, "matagot": box.SHIPS},
    "missions": {"2015": 13, "matagot": 12},
    "discoveries": {"2015": 13, "matagot": 13},
    "actions": {"2015": 4, "matagot": 4},
}


SECTIONS: dict[str, Any] = {
    "editions": cards.Edition,
    "zones": cards.Zone,
    "boards": cards.Board,
    "resources": cards.Resource,
    "tracker": cards.Stop,
    "specialists": cards.Specialist,
    "ships": cards.Ship,
    "missions": cards.Mission,
    "discoveries": cards.Discovery,
    "actions": cards.Action,
}
OTHERS = {"pieces": cards.Pieces, "ice_monopoly": cards.IceMonopoly}  # sections that are a single entry
LISTS = {"zones": "list", "tracker": "stops", "ships": "cards"}  # sections whose entries stand inside a table


class Found(msgspec.Struct, frozen=True):
    """The entries of a pack that have a sound shape, and the sections where all of them have it."""

    editions: list[cards.Edition]
    zones: list[cards.Zone]
    boards: list[cards.Board]
    resources: list[cards.Resource]
    tracker: list[cards.Stop]
    specialists: list[cards.Specialist]
    ships: list[cards.Ship]
    missions: list[cards.Mission]
    discoveries: list[cards.Discovery]
    actions: list[cards.Action]
    others: list[verbs.Entry]
    whole: frozenset[str]

    def events(self) -> list[cards.Event]:
        """All event cards."""
        return [*self.missions, *self.discoveries, *self.actions]


def contents(data: dict[str, Any]) -> Contents:
    """The contents of a sound pack, or BadPack with every mistake found."""
    _identify(data)
    try:
        inside = msgspec.convert(data, Contents)
    except msgspec.ValidationError as mistake:
        wrong = list(shape.mistakes(data, Contents)) or [f"not a pack: {mistake}"]
        raise BadPack([*wrong, *_senseless(_salvage(data))]) from None
    if wrong := list(_senseless(_everything(inside))):
        raise BadPack(wrong)
    return inside


def _identify(data: Mapping[str, Any]) -> None:
    """Refuse what is no pack of this game at once, instead of everything that is strange in it."""
    for key, wanted in (("game", "red-planet"), ("format", 1)):
        if data.get(key) != wanted:
            came = f"is {shape.shown(data[key])}" if key in data else "is missing"
            raise BadPack([f"not a pack for red-planet: {key} {came}, but must be {wanted!r}"])


def _everything(inside: Contents) -> Found:
    sections = {name: getattr(inside, name) for name in SECTIONS}
    lists = {name: getattr(part, LISTS[name]) if name in LISTS else part for name, part in sections.items()}
    return Found(**lists, others=[inside, inside.pieces, inside.ice_monopoly], whole=frozenset(SECTIONS))


def _salvage(data: Mapping[str, Any]) -> Found:
    """Whatever can be understood of a pack with mistakes, so that the other mistakes are found as well."""
    raw = {name: _listed(data, name) for name in SECTIONS}
    sound = {name: list(_sound(raw[name], kind)) for name, kind in SECTIONS.items()}
    whole = frozenset(name for name in SECTIONS if raw[name] and len(raw[name]) == len(sound[name]))
    others = [entry for name, kind in OTHERS.items() for entry in _sound([data.get(name)], kind)]
    return Found(**sound, others=others, whole=whole)


def _listed(data: Mapping[str, Any], name: str) -> list[Any]:
    section = data.get(name)
    if name in LISTS:
        section = section.get(LISTS[name]) if isinstance(section, dict) else None
    return section if isinstance(section, list) else []


def _sound(items: Iterable[Any], kind: Any) -> Iterator[Any]:
    for item in items:
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(item, kind)


# -- sense: mistakes of entries that look right one by one -----------------------------------------------------------


def _senseless(found: Found) -> Mistakes:
    for check in CHECKS:
        yield from check(found)


def _counts(found: Found) -> Mistakes:
    for section, wanted in CARDS.items():
        for edition in EDITIONS if section in found.whole else ():
            number = len(_of(getattr(found, section), edition))
            if number != wanted[edition]:
                yield f"edition {edition} has {number} {section}, but must have {wanted[edition]}"


def _editions(found: Found) -> Mistakes:
    if "editions" in found.whole:
        yield from shape.exactly("edition", [edition.id for edition in found.editions], EDITIONS)
    for edition in found.editions:
        yield from shape.distinct(f"{_called(edition)}: inner", edition.inner)
        yield from shape.distinct(f"{_called(edition)}: neutral_bottom", edition.neutral_bottom)
        if "phobos" in edition.inner:
            yield f"{_called(edition)}: inner names phobos, which is not on Mars"
        if RECRUITER not in edition.neutral_bottom:
            yield f"{_called(edition)}: neutral_bottom must name {RECRUITER}, or a neutral deck could run out"


def _zones(found: Found) -> Mistakes:
    if "zones" in found.whole:
        yield from shape.in_order("zone", [zone.id for zone in found.zones], verbs.ZONES)


def _resources(found: Found) -> Mistakes:
    if "resources" in found.whole:
        yield from shape.in_order("resource", [resource.id for resource in found.resources], verbs.RESOURCES)
        markers = sum(resource.markers for resource in found.resources)
        if markers != box.ZONES + 1:
            yield f"there are {markers} resource markers, but there must be {box.ZONES + 1}, one more than zones"


def _boards(found: Found) -> Mistakes:
    if "boards" in found.whole:
        wanted = [f"{edition} {board}" for edition in EDITIONS for board in cards.BOARDS[edition]]
        yield from shape.exactly("board", [f"{board.edition} {board.id}" for board in found.boards], wanted)
    inner = {edition.id: edition.inner for edition in found.editions}
    for board in found.boards:
        yield from _contacts(board)
        if board.edition in inner:
            yield from _rim(board, [zone for zone in MARS if zone not in inner[board.edition]])


def _contacts(board: cards.Board) -> Mistakes:
    where = _called(board)
    yield from (f"{where}: {zone} cannot touch itself" for zone, other in board.contacts if zone == other)
    pairs = Counter(" and ".join(sorted(pair)) for pair in board.contacts)
    yield from (f"{where}: contacts names {pair} {times} times" for pair, times in pairs.items() if times > 1)
    touched = {zone for pair in board.contacts for zone in pair}
    yield from (f"{where}: {zone} touches no other zone" for zone in MARS if zone not in touched)
    if "phobos" in touched:
        yield f"{where}: contacts names phobos, but no zone touches it"


def _rim(board: cards.Board, outer: Sequence[str]) -> Mistakes:
    where = f"{_called(board)}: clockwise"
    yield from shape.distinct(where, board.clockwise)
    yield from (f"{where} lacks the outer zone {zone}" for zone in outer if zone not in board.clockwise)
    yield from (
        f"{where} names {zone}, which is no outer zone" for zone in board.clockwise if zone not in outer
    )
    if NORTH in outer and board.clockwise[:1] != [NORTH]:
        yield f"{where} must start with {NORTH}"


def _tracker(found: Found) -> Mistakes:
    if "tracker" not in found.whole:
        return
    rounds = [stop.number for stop in found.tracker if isinstance(stop, cards.RoundStop)]
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
        yield from shape.exactly(f"edition {edition} specialist", numbers, range(1, 10))
    yield from _unique(found.specialists)
    for card in found.specialists:
        yield from _steps(card)


def _steps(card: cards.Specialist) -> Mistakes:
    for step in card.steps:
        if isinstance(step, verbs.Drop) and step.at_least > step.up_to:
            yield f"{_called(card)}: drop at_least is {step.at_least}, more than up_to, which is {step.up_to}"
    returns = sum(isinstance(step, verbs.TakeBack) for step in card.steps)
    if returns != (card.number == RECRUITER):  # hands and neutral decks are never empty because of it
        wanted = (
            "exactly one take_back"
            if card.number == RECRUITER
            else f"no take_back, only number {RECRUITER} has"
        )
        yield f"{_called(card)}: steps have {returns} take_back, but must have {wanted}"


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
        yield from (f"{_called(card)}: effect {mistake}" for mistake in _effect(card.effect))


def _phases(found: Found) -> Mistakes:
    for card in found.discoveries:
        if not isinstance(card.effect, verbs.PHASES[card.phase]):
            right = next(phase for phase, verbs in verbs.PHASES.items() if isinstance(card.effect, verbs))
            yield f"{_called(card)}: phase is {card.phase!r}, but its effect acts in the phase {right!r}"


def _effect(effect: verbs.Verb) -> Mistakes:
    if isinstance(zones := getattr(effect, "zones", "all"), list):
        yield from shape.distinct("zones", zones)
    if isinstance(effect, verbs.Presence | verbs.TokenKinds):
        most = verbs.zone_count(effect.zones) if isinstance(effect, verbs.Presence) else box.RESOURCES
        if len(effect.scale) != most + 1:
            yield f"scale has {len(effect.scale)} numbers, but must have {most + 1}: for 0 to {most}"
    if isinstance(effect, verbs.Scatter) and effect.astronauts > effect.at_least:
        yield f"moves {effect.astronauts} astronauts, more than at_least, which is {effect.at_least}"


def _words(found: Found) -> Mistakes:
    """Ids are plain, names and texts stand on one line."""
    for entry in _entries(found):
        if isinstance(entry, cards.Dealt) and not (
            entry.id.isascii() and entry.id.replace("_", "x").isalnum()
        ):
            yield f"{_called(entry)}: id is {shape.shown(entry.id)}, but must consist of letters, digits and _"
        for key in ("name", "name_de", "text", "summary"):
            given = getattr(entry, key, "")
            for words in given.values() if isinstance(given, dict) else (given,):
                if not words.isprintable():
                    yield f"{_called(entry)}: {key} is {shape.shown(words)}, but must be one line of plain text"


def _by_edition(found: Found) -> Mistakes:
    """What is given by edition must be given for every edition to which the entry belongs."""
    for entry in _entries(found):
        for key in ("name", "provenance"):
            if isinstance(given := getattr(entry, key, ""), dict):
                lacking = [edition for edition in cards.editions_of(entry) if edition not in given]
                yield from (
                    f"{_called(entry)}: {key} is missing for edition {edition}" for edition in lacking
                )


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


def _called(entry: verbs.Entry) -> str:
    return shape.label(type(entry), lambda key: getattr(entry, key, None))


def _entries(found: Found) -> Iterator[verbs.Entry]:
    return chain.from_iterable(getattr(found, section) for section in (*SECTIONS, "others"))


def _of(entries: Iterable[Any], edition: str) -> list[Any]:
    return [card for card in entries if edition in card.editions]


def _unique(entries: Sequence[cards.Dealt]) -> Mistakes:
    """No id twice in an edition, and no edition twice on a card."""
    for card in entries:
        yield from shape.distinct(f"{_called(card)}: editions", card.editions)
    for edition in EDITIONS:
        ids = Counter(card.id for card in _of(entries, edition))
        yield from (
            f"edition {edition} has {times} cards with the id {one}"
            for one, times in ids.items()
            if times > 1
        )
