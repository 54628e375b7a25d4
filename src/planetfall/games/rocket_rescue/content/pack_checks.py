"""Finds every mistake in a pack, each as one sentence that names the entry."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, pairwise
from typing import Any

from planetfall.core import pack_checks as core_checks
from planetfall.core import validation
from planetfall.core.pack_checks import called, one_line, plain_id
from planetfall.core.validation import Mistakes
from planetfall.games.rocket_rescue.content import schema
from planetfall.games.rocket_rescue.content.schema import Contents
from planetfall.games.rocket_rescue.engine import box

GAME = "rocket-rescue"
DIE_TABLES = ("energy", "boarding", "building")
STANDARD = tuple(f"modules {kind} standard" for kind in schema.TYPES)
ADVANCED = tuple(f"modules {kind} advanced" for kind in schema.TYPES)
PLANETS = tuple(f"planets {colour}" for colour in schema.COLOURS)

# Where entries stand in a pack, by the keys that lead there, and of what kind they are.
SECTIONS: dict[str, type[schema.Entry]] = {
    "pieces": schema.Pieces,
    "start": schema.Start,
    "rules": schema.Rules,
    "assumptions": schema.Assumptions,
    "lengths": schema.Length,
    "seats": schema.Seats,
    "resources": schema.Resource,
    "companies": schema.Company,
    "dice energy": schema.EnergyFace,
    "dice boarding": schema.BoardingFace,
    "dice building": schema.BuildingFace,
    **dict.fromkeys((*STANDARD, *ADVANCED), schema.Module),
    **dict.fromkeys(PLANETS, schema.Planet),
}


class Found:
    """The valid entries of a pack, and the sections where all entries are valid."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._entries, self._whole = core_checks.salvage(data, SECTIONS)
        self.named = [(key, words) for key, words in _headings(data) if isinstance(words, str)]

    def of(self, *sections: str) -> list[Any]:
        """The entries of some sections."""
        return list(chain.from_iterable(self._entries[section] for section in sections))

    def has_all(self, *sections: str) -> bool:
        """Whether every entry of some sections is sound."""
        return self._whole.issuperset(sections)


def contents(data: dict[str, Any]) -> Contents:
    """The contents of a valid pack, or BadPack with every mistake found."""
    return core_checks.contents(data, GAME, Contents, Found, CHECKS)


def _headings(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The names of the pack itself and of the types of modules."""
    yield "name", data.get("name")
    for kind in schema.TYPES:
        section = data["modules"].get(kind) if isinstance(data.get("modules"), dict) else None
        if isinstance(section, dict):
            yield from ((f"modules {kind} {key}", section.get(key)) for key in ("name", "name_de"))


# -- sense: mistakes of entries that look right one by one -----------------------------------------------------------


def _lists(found: Found) -> Mistakes:
    """Lists whose entries the engine finds by their place."""
    for section, noun, key, wanted in (
        ("lengths", "length", "id", schema.LENGTHS),
        ("seats", "number of players", "players", schema.PLAYERS),
        ("resources", "resource", "id", schema.RESOURCES),
        ("companies", "company", "id", schema.COMPANIES),
        *((f"dice {table}", f"dice {table} value", "value", schema.FACES) for table in DIE_TABLES),
    ):
        if found.has_all(section):
            yield from validation.in_order(noun, [getattr(entry, key) for entry in found.of(section)], wanted)


def _counts(found: Found) -> Mistakes:
    for noun, sections, wanted in (
        ("advanced modules", ADVANCED, box.ADVANCED),
        ("blue planets", PLANETS[:1], box.BLUE),
        ("red planets", PLANETS[1:], box.RED),
    ):
        number = len(found.of(*sections))
        if found.has_all(*sections) and number != wanted:
            yield f"there are {number} {noun}, but there must be {wanted}"


def _cubes(found: Found) -> Mistakes:
    """The market must not need more cubes than the box has."""
    for seats in found.of("seats"):
        if seats.minimum > seats.market:
            yield f"seats for {seats.players}: minimum is {seats.minimum}, more than market, which is {seats.market}"
    if found.has_all("pieces", "start"):
        (pieces,), (start,) = found.of("pieces"), found.of("start")
        for seats in found.of("seats"):
            needed = seats.market + seats.players * start.cubes
            if needed > pieces.cubes:
                have = f"but there are {pieces.cubes}"
                yield f"seats for {seats.players}: the start needs {needed} cubes of each kind, {have}"


def _companies(found: Found) -> Mistakes:
    companies = found.of("companies")
    for company in companies:
        if len(company.hangars) != box.HANGARS // len(schema.COMPANIES):
            yield f"{called(company)}: it has {len(company.hangars)} hangars, but must have 2"
    if found.has_all("companies"):
        yield from validation.exactly(
            "hangar", [*chain(*(company.hangars for company in companies))], schema.FACES
        )


def _energy(found: Found) -> Mistakes:
    """Lowering dice must make any plan payable (RR-38)."""
    faces = found.of("dice energy")
    for face in faces:
        if face.value == 1 and face.energy < 0:
            yield "dice energy: a die of 1 must not cost energy, or a plan could not be paid at all"
    for low, high in pairwise(faces):
        if low.value < high.value and low.energy < high.energy:
            yield f"dice energy: a die of {high.value} must not bring more than a die of {low.value}"


def _die_actions(found: Found) -> Mistakes:
    """A value of a die gives moves or the other action, never both."""
    for face in found.of("dice boarding"):
        if face.moves and face.boards:
            yield f"dice boarding: a die of {face.value} moves and boards, but must do only one of both"
    for face in found.of("dice building"):
        if face.moves and (face.builds or face.launches):
            yield f"dice building: a die of {face.value} moves and builds or launches, but must do only one of both"


def _cards(found: Found) -> Mistakes:
    for noun, sections in (("modules", (*STANDARD, *ADVANCED)), ("planets", PLANETS)):
        ids = Counter(card.id for card in found.of(*sections))
        yield from (f"{times} {noun} have the id {one}" for one, times in ids.items() if times > 1)
    for module in found.of(*STANDARD, *ADVANCED):
        yield from validation.distinct(f"{called(module)}: shields", module.shields)
    for planet in found.of(*PLANETS):
        yield from validation.distinct(f"{called(planet)}: dangers", planet.dangers)


def _words(found: Found) -> Mistakes:
    """Ids are plain, names stand on one line."""
    for entry in found.of(*SECTIONS):
        if isinstance(entry, schema.Module | schema.Planet):
            yield from plain_id(called(entry), entry.id)
        for key in ("name", "name_de"):
            yield from one_line(f"{called(entry)}: {key}", getattr(entry, key, ""))
    for where, words in found.named:
        yield from one_line(where, words)


CHECKS: tuple[Callable[[Found], Mistakes], ...] = (
    _lists,
    _counts,
    _cubes,
    _companies,
    _energy,
    _die_actions,
    _cards,
    _words,
)

# -- words ---------------------------------------------------------------------------------------------------------
