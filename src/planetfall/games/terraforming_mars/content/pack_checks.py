"""Finds every mistake in a pack, each as one sentence that names the entry."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from planetfall.core import pack_checks as core_checks
from planetfall.core import validation
from planetfall.core.pack_checks import called, one_line
from planetfall.core.validation import Mistakes
from planetfall.games.terraforming_mars.content import schema, verbs
from planetfall.games.terraforming_mars.content.geometry import around
from planetfall.games.terraforming_mars.content.schema import Card, Contents, Corporation
from planetfall.games.terraforming_mars.engine import box
from planetfall.games.terraforming_mars.engine.ids import SPACE_IDS

GAME = "terraforming-mars"
MOST_BITS = 62  # numbers that fit into one word of the engine
MOST_MINES = 20
MOST_EFFECTS = 4000
SECTIONS: dict[str, Any] = {
    "tracks": schema.Track,
    "spaces": schema.Space,
    "projects": schema.Project,
    "milestones": schema.Milestone,
    "awards": schema.Award,
    "corporations": schema.Corporation,
    "cards": schema.Card,
}
IDS: dict[str, Sequence[str]] = {
    "tracks": ("temperature", "oxygen", "oceans"),
    "spaces": SPACE_IDS[: box.MARS],
    "projects": verbs.PROJECTS,
    "milestones": schema.MILESTONES,
    "awards": schema.AWARDS,
    "corporations": schema.CORPORATIONS,
    "cards": schema.CARDS,
}


class ValidEntries(msgspec.Struct, frozen=True):
    """The entries of a pack that match the schema, and the sections in which all entries do."""

    tracks: list[schema.Track]
    spaces: list[schema.Space]
    projects: list[schema.Project]
    milestones: list[schema.Milestone]
    awards: list[schema.Award]
    corporations: list[schema.Corporation]
    cards: list[schema.Card]
    whole: frozenset[str]

    def entries(self) -> list[Card | Corporation]:
        """All cards and corporations."""
        return [*self.cards, *self.corporations]


def contents(data: dict[str, Any]) -> Contents:
    """The contents of a valid pack, or BadPack with every mistake found."""
    return core_checks.contents(data, GAME, Contents, _valid_entries, CHECKS)


def _valid_entries(data: Mapping[str, Any]) -> ValidEntries:
    """The entries of a pack that match the schema."""
    sound, whole = core_checks.salvage(data, SECTIONS)
    return ValidEntries(**sound, whole=whole)


# -- consistency: mistakes of entries that match the schema -----------------------------------------------------------


def _ids(valid: ValidEntries) -> Mistakes:
    """Answers and records name things by id, so every pack has the same ones."""
    for section in SECTIONS:
        if section in valid.whole:
            given = [entry.id for entry in getattr(valid, section)]
            yield from validation.exactly(section.removesuffix("s"), given, IDS[section])
    for card in valid.cards:
        if card.id in schema.CARDS and schema.CARDS.index(card.id) != card.number - 1:
            yield f"{called(card)}: number is {card.number}, but must be {schema.CARDS.index(card.id) + 1}"


def _sizes(valid: ValidEntries) -> Mistakes:
    """The engine stores some sets as the bits of one number."""
    entries = valid.entries()
    limits = (
        ("cards with actions", sum(bool(entry.actions) for entry in entries), MOST_BITS),
        ("triggers", sum(len(entry.triggers) for entry in entries), MOST_BITS),
        ("cards that hold resources", sum(bool(card.holds) for card in valid.cards), box.MOST_HOLDERS),
        ("cards that mine", sum(_has(entry, verbs.Mine) for entry in entries), MOST_MINES),
        ("effects", sum(len(list(effects_of(entry))) for entry in entries), MOST_EFFECTS),
    )
    yield from (
        f"there are {count} {what}, but at most {most}" for what, count, most in limits if count > most
    )


def _board(valid: ValidEntries) -> Mistakes:
    for space in valid.spaces:
        if space.bonus and space.bonus.steel and space.bonus.titanium:
            yield f"{called(space)}: a bonus may have steel or titanium, not both"
    if "spaces" in valid.whole:
        reserved = sum(space.reserved for space in valid.spaces)
        if reserved != 1:
            yield f"there are {reserved} reserved spaces, but there must be 1, for Noctis City"
        yield from _neutral_cities(valid.spaces)


def _neutral_cities(spaces: list[schema.Space]) -> Mistakes:
    """Wherever the first neutral city of a solo game comes to lie, there is room for all four tiles (TM-275)."""
    land = {
        place
        for place, name in enumerate(SPACE_IDS[: box.MARS])
        for space in spaces
        if space.id == name and space.kind == "land" and not space.reserved
    }
    beside = {place: land & set(around(place)) for place in land}
    cities = [place for place in sorted(land) if beside[place]]
    for first in cities:
        apart = (place for place in cities if place != first and place not in beside[first])
        if not any(len(beside[first] | beside[second]) > 1 for second in apart):
            yield f"{SPACE_IDS[first]}: a neutral city of a solo game there leaves no room for the second"
            return
    if not cities:
        yield "there are no two land spaces side by side for the neutral tiles of a solo game"


def _tracks(valid: ValidEntries) -> Mistakes:
    gives = {"temperature": {"heat_production", "ocean"}, "oxygen": {"temperature"}, "oceans": set()}
    ocean_spaces = sum(space.kind == "ocean" for space in valid.spaces)
    for track in valid.tracks:
        steps, rest = divmod(track.goal - track.start, track.step)
        if rest or not 0 < steps <= MOST_BITS:
            yield f"{called(track)}: the goal must be some whole steps from the start"
        if track.id == "oceans" and "spaces" in valid.whole and steps > ocean_spaces - 3:
            yield f"{called(track)}: {steps} oceans need three more ocean spaces than there are"
        yield from (
            f"{called(track)}: a step of it cannot give {bonus.gives!r}"
            for bonus in track.bonuses
            if bonus.gives not in gives[track.id]
        )


def _requirements(valid: ValidEntries) -> Mistakes:
    for card in valid.cards:
        for needed in card.requires:
            where = f"{called(card)}: the requirement of {needed.what}"
            if (needed.least is None) == (needed.most is None):
                yield f"{where} must have either least or most"
            if (needed.what == "tags") != (needed.tag is not None):
                yield f"{where} must name a tag exactly if it is about tags"
            if (needed.what == "production") != (needed.resource is not None):
                yield f"{where} must name a resource exactly if it is about production"
            if needed.what == "temperature" and ((needed.least or 0) + (needed.most or 0)) % 2:
                yield f"{where} must be an even number of degrees"


def _types(valid: ValidEntries) -> Mistakes:
    waiting = (verbs.NextDiscount, verbs.NextSlack)
    for card in valid.cards:
        lasts = card.triggers or card.actions or card.holds
        if card.type == "event" and (lasts or not all(isinstance(one, waiting) for one in card.lasting)):
            yield f"{called(card)}: an event has no actions, triggers, resources or lasting effects"
        if card.type == "automated" and (lasts or card.lasting):
            yield f"{called(card)}: a green card has no actions, triggers, resources or lasting effects"


def _cubes(valid: ValidEntries) -> Mistakes:
    """Cubes for "this" card need a card that holds them."""
    for entry in valid.entries():
        holds = entry.holds if isinstance(entry, Card) else None
        for effect in effects_of(entry):
            if isinstance(effect, verbs.Add) and effect.to == "this" and effect.cube != holds:
                yield f"{called(entry)}: it adds {effect.cube} to itself, but holds {holds or 'nothing'}"
            if isinstance(effect, verbs.SpendHere) and not holds:
                yield f"{called(entry)}: it spends what lies on it, but holds nothing"
        if _counts_cubes(entry) and not holds:
            yield f"{called(entry)}: it counts what lies on it, but holds nothing"


def _counts_cubes(entry: Card | Corporation) -> bool:
    points = entry.points if isinstance(entry, Card) else None
    return bool(points and points.per and points.per.cubes)


def _effects(valid: ValidEntries) -> Mistakes:
    """Effects that are checked before a card is played may occur only once."""
    for card in valid.cards:
        tiles = [one for one in card.effects if isinstance(one, verbs.Claim) or _is_land_tile(one)]
        for what, kinds in (("lower", verbs.Lower), ("spend", verbs.Spend)):
            if sum(isinstance(one, kinds) for one in card.effects) > 1:
                yield f"{called(card)}: effects may have only one {what}"
        if len(tiles) > 1:
            yield f"{called(card)}: effects may place only one tile that is no ocean"
        if _has(card, verbs.Mine) and not any(getattr(one, "on", "").startswith("metal") for one in tiles):
            yield f"{called(card)}: it mines without placing a tile on a metal"
    for corporation in valid.corporations:
        if not all(isinstance(one, verbs.Gain | verbs.Production) for one in corporation.start):
            yield f"{called(corporation)}: start may only gain and raise production"


def _is_land_tile(effect: verbs.Effect) -> bool:
    return isinstance(effect, verbs.Place) and effect.tile != "ocean"


def _special_tiles(valid: ValidEntries) -> Mistakes:
    placed = Counter(
        effect.tile
        for entry in valid.entries()
        for effect in effects_of(entry)
        if isinstance(effect, verbs.Place) and verbs.TILES.index(effect.tile) >= box.TILE_CAPITAL
    )
    yield from (f"the tile {tile} is placed by {times} cards" for tile, times in placed.items() if times > 1)


def _counted(valid: ValidEntries) -> Mistakes:
    """A count names exactly one thing."""
    for entry in valid.entries():
        points = entry.points.per if isinstance(entry, Card) and entry.points else None
        counts = [getattr(effect, "per", None) for effect in effects_of(entry)]
        for count in (points, *counts):
            named = count and [count.tag, count.cities, count.events, count.cubes, count.next_to]
            if named and sum(one is not None for one in named) != 1:
                yield f"{called(entry)}: per must name one of tag, cities, events, cubes and next_to"


def _names(valid: ValidEntries) -> Mistakes:
    for section in SECTIONS:
        for entry in getattr(valid, section):
            for key in ("name", "name_de"):
                given = getattr(entry, key, None) or ""
                yield from one_line(f"{called(entry)}: {key}", given)


CHECKS: tuple[Callable[[ValidEntries], Mistakes], ...] = (
    _ids,
    _sizes,
    _board,
    _tracks,
    _requirements,
    _types,
    _cubes,
    _effects,
    _special_tiles,
    _counted,
    _names,
)

# -- effects of an entry ----------------------------------------------------------------------------------------------


def effects_of(entry: Card | Corporation) -> Iterator[verbs.Effect]:
    """Every effect of a card, also inside others."""
    lists = [entry.effects] if isinstance(entry, Card) else [entry.start, entry.first_action]
    lists += [trigger.do for trigger in entry.triggers]
    lists += [part for alternative in entry.actions for part in (alternative.cost, alternative.gain)]
    for effects in lists:
        yield from _nested_effects(effects)


def _nested_effects(effects: Iterable[verbs.Effect]) -> Iterator[verbs.Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, verbs.Choose):
            for option in effect.options:
                yield from _nested_effects(option)
        elif isinstance(effect, verbs.IfTags):
            yield from _nested_effects([*effect.then, *effect.otherwise])
        elif isinstance(effect, verbs.Reveal):
            yield from _nested_effects(effect.then)


def _has(entry: Card | Corporation, kind: type[verbs.Verb]) -> bool:
    return any(isinstance(effect, kind) for effect in effects_of(entry))
