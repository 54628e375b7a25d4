"""Finds every mistake in a pack, each as one sentence that names the entry."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec

from planetfall.core import pack_checks as core_checks
from planetfall.core import validation
from planetfall.core.pack_checks import called, one_line, plain_id
from planetfall.core.validation import Mistakes
from planetfall.games.space_mission.content import schema as entries
from planetfall.games.space_mission.content.schema import Contents

GAME = "space-mission"
CARDS = 60
POINT_TILES = 48
SPACE_TILES = 16

SECTIONS: dict[str, Any] = {
    "planets": entries.Planet,
    "cards": entries.Card,
    "tiles": entries.Tiles,
    "actions": entries.Action,
}
OTHERS = {
    "turn": entries.Turn,
    "end": entries.End,
    "scoring": entries.Scoring,
}  # sections that are a single entry
PLACES = {"planets": "planets list", "cards": "cards list"}  # entries inside a table


class Found(msgspec.Struct, frozen=True):
    """The valid entries of a pack, and the sections where all entries are valid."""

    planets: list[entries.Planet]
    cards: list[entries.Card]
    tiles: list[entries.Tiles]
    actions: list[entries.Action]
    others: list[entries.Entry]
    whole: frozenset[str]


def contents(data: dict[str, Any]) -> Contents:
    """The contents of a valid pack, or BadPack with every mistake found."""
    return core_checks.contents(data, GAME, Contents, _found, CHECKS)


def _found(data: Mapping[str, Any]) -> Found:
    """The valid entries of a pack."""
    sound, whole = core_checks.salvage(data, SECTIONS, PLACES)
    return Found(**sound, others=core_checks.singles(data, OTHERS, Contents), whole=whole)


# -- sense: mistakes of entries that look right one by one -----------------------------------------------------------


def _planets(found: Found) -> Mistakes:
    if "planets" in found.whole:
        yield from validation.in_order("planet", [planet.id for planet in found.planets], entries.PLANETS)


def _cards(found: Found) -> Mistakes:
    if "cards" in found.whole and len(found.cards) != CARDS:
        yield f"there are {len(found.cards)} cards, but there must be {CARDS}"
    yield from validation.distinct("the list of cards", [card.id for card in found.cards])
    for card in found.cards:
        shown = [colour for colour in entries.COLOURS if getattr(card, colour)]
        if len(shown) != 2:
            yield f"{called(card)}: it shows {len(shown)} colours, but must show 2"


def _within_reach(found: Found) -> Mistakes:
    """Every planet can be jumped to, scanned and developed, or a game might never end."""
    for planet in found.planets if "cards" in found.whole else ():
        for what, colour, numbers in (
            ("jump", "blue", [planet.jump]),
            ("scan", "green", [planet.scan]),
            ("landing", "orange", planet.landing),
        ):
            yield from _served(found.cards, f"{called(planet)}: {what}", colour, numbers)


def _served(deck: Sequence[entries.Card], where: str, colour: str, numbers: Sequence[int]) -> Mistakes:
    printed = [getattr(card, colour) for card in deck]
    lacking = [number for number in dict.fromkeys(numbers) if not {number, entries.JOKER} & set(printed)]
    yield from (f"{where} is {number}, but no card shows {colour} {number}" for number in lacking)
    serving = sum(number in numbers or number == entries.JOKER for number in printed)
    if not lacking and serving < len(numbers):
        yield f"{where} needs {len(numbers)} cards, but only {serving} in the deck can serve for it"


def _tiles(found: Found) -> Mistakes:
    if "tiles" in found.whole:
        yield from validation.in_order("kind of tiles", [tiles.id for tiles in found.tiles], entries.TILES)
        yield from _totals(found.tiles)
    for tiles in found.tiles:
        yield from _tile_colours(tiles)


def _totals(kinds: Sequence[entries.Tiles]) -> Mistakes:
    space = sum(tiles.count for tiles in kinds if tiles.id == "space")
    points = sum(tiles.count for tiles in kinds) - space
    for noun, number, wanted in (("point", points, POINT_TILES), ("Space", space, SPACE_TILES)):
        if number != wanted:
            yield f"there are {number} {noun} tiles, but there must be {wanted}"


def _tile_colours(tiles: entries.Tiles) -> Mistakes:
    wanted = entries.TILE_COLOURS.get(tiles.id, ())
    yield from validation.in_order(f"{called(tiles)}: colour", [shade.id for shade in tiles.colours], wanted)
    total = sum(shade.count for shade in tiles.colours)
    if wanted and total != tiles.count:
        yield f"{called(tiles)}: the colours add up to {total}, but count is {tiles.count}"


def _actions(found: Found) -> Mistakes:
    if "actions" in found.whole:
        yield from validation.in_order("action", [action.id for action in found.actions], entries.ACTIONS)


def _end(found: Found) -> Mistakes:
    """Enough Space tiles lie in the box to end the game."""
    for end in found.others:
        for number in end.open_space if isinstance(end, entries.End) else ():
            if number > SPACE_TILES:
                yield f"end: open_space names {number}, but there are only {SPACE_TILES} Space tiles"


def _words(found: Found) -> Mistakes:
    """Ids are plain, names and texts stand on one line."""
    for entry in _entries(found):
        if isinstance(entry, entries.Card):
            yield from plain_id(called(entry), entry.id)
        for key, words in _said(entry):
            yield from one_line(f"{called(entry)}: {key}", words)


def _said(entry: entries.Entry) -> Iterator[tuple[str, str]]:
    for key in ("name", "text", "text_de"):
        yield key, getattr(entry, key, "")
    if names := getattr(entry, "names", None):
        yield from ((f"names {language}", getattr(names, language)) for language in names.__struct_fields__)


def _parts(found: Found) -> Mistakes:
    """Provenance given part by part names parts that there are."""
    for entry in _entries(found):
        if isinstance(given := getattr(entry, "provenance", ""), dict):
            known = [field for field in entry.__struct_fields__ if field not in ("id", "provenance")]
            if not given:
                yield f"{called(entry)}: provenance names no part; there are {', '.join(known)}"
            strange = [part for part in given if part not in known]
            yield from (
                f"{called(entry)}: provenance names {validation.shown(part)}, but there are only {', '.join(known)}"
                for part in strange
            )


CHECKS: tuple[Callable[[Found], Mistakes], ...] = (
    _planets,
    _cards,
    _within_reach,
    _tiles,
    _actions,
    _end,
    _words,
    _parts,
)

# -- words ---------------------------------------------------------------------------------------------------------


def _entries(found: Found) -> Iterator[entries.Entry]:
    shades = (tiles.colours for tiles in found.tiles)
    return chain(*(getattr(found, section) for section in (*SECTIONS, "others")), *shades)
