"""The page of Space Mission: its regions, and what the templates need beyond a view.

Nothing here depends on a match: only on the pack, which everybody knows.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.translation import languages
from planetfall.games.space_mission.content import schema as entries
from planetfall.games.space_mission.content.components import Components, called
from planetfall.games.space_mission.engine import questions, rules, scoring
from planetfall.games.space_mission.engine.actions import COLOURS, KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.engine.box import RING, TILES_AT_PLANET
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.state import one_tile
from planetfall.games.space_mission.view.types import Card, Coordinate, Doing, Planet, Tile

PRINTED = ("en", "de", "fr", "it", "nl")  # the languages of the rulebook
BLOCKS = ("TOP_UP", "DRAW", "JUMP", "FLY", "SCAN", "DEVELOP", "DISCOVER", "PAY", "DISCARD", "TAKE")

# The regions that this game draws, each with what it shows of a view: a field, or one attribute of each of its items.
# The less a region names, the more often its cached rendering is reused. The server renders the rest of the page.
REGIONS: dict[str, tuple[str, ...]] = {
    "tracker": ("round", "last_round", "over", "doing", "open_space", "end_at", "planets.id", "planets.name"),
    "seats": (
        "over", "seats.colour", "seats.start", "seats.owes", "seats.probes", "seats.stations", "seats.reserved",
        "seats.tiles", "seats.cards", "seats.open_points",
    ),
    "mine": (
        "seats[me].probes", "seats[me].stations", "seats[me].reserved", "seats[me].tiles", "seats[me].open_points",
        "seats[me].tile_points",
    ),
    "board": (
        "over", "memory_aid", "doing", "planets", "seats.colour", "seats.place", "seats.probes", "seats.collected",
    ),
    "hand": (
        "doing", "seats[me].hand", "seats[me].place", "planets.id", "planets.name", "planets.place", "planets.planet",
        "planets.jump", "planets.scan", "planets.landing", "planets.station",
    ),
    "console": ("doing", "draw_pile", "discard", "planets.planet"),
    "secrets": (
        "seats.probes", "seats[me].collected", "seats[me].tile_points", "seats[me].open_points", "discard",
    ),
}  # fmt: skip

# The colour of the coordinate that pays for an action (SM-20).
PAID_WITH = {"jump": "blue", "scan": "green", "develop": "orange"}
# The lines of the score pad: the tiles that count together, and what counts them.
COUNTED = (
    ("minerals", KIND_IDS[:4], lambda table, row: scoring.mineral_points(row)),
    ("aliens", KIND_IDS[4:6], lambda table, row: scoring.alien_points(row)),
    ("matter", KIND_IDS[6:8], scoring.matter_points),
    ("water", KIND_IDS[8:9], scoring.water_points),
    ("medals", KIND_IDS[9:10], scoring.medal_points),
)


Half = tuple[Coordinate, str, list[tuple[str, bool]]]  # what it is good for now, and the planets that it fits


class Shade(msgspec.Struct, frozen=True):
    """Tiles of one colour on a score pad: how many, and what one more would add."""

    kind: str
    count: int
    more: int


class PadLine(msgspec.Struct, frozen=True):
    """A line of a score pad."""

    source: str
    shades: tuple[Shade, ...]
    points: int


class Choice(msgspec.Struct, frozen=True):
    """A tile of a fan: the answer that takes it, and how far it leans."""

    kind: str
    name: str
    action: int | None  # None: Space is never taken
    lean: int
    more: int  # points that it would add


class Called(msgspec.Struct, frozen=True):
    """An action or a tile, in five languages."""

    id: str
    names: Mapping[str, str]


def page_context(found: Components, table: SpaceMission) -> dict[str, Any]:
    """What the templates need beyond a view; always the same object, so that rendered regions can be cached."""
    del table  # a pack has one page
    return pack_context(found)


@lru_cache(maxsize=32)
def pack_context(found: Components) -> dict[str, Any]:
    """What the templates need beyond a view: numbers of answers, names, and what counts points."""
    counter = Counter(found)
    return {
        "numbers": {name: getattr(questions, name) for name in BLOCKS},
        "colour_ids": COLOURS,
        "planet_ids": PLANET_IDS,
        "hand_size": int(found.box().hand),
        "turn_actions": int(found.box().actions),
        "kind_names": {
            name: dict(zip(KIND_IDS, found.kind_names(name), strict=True)) for name in languages()
        },
        "action_names": [Called(entry.id, _names(entry.names)) for entry in found.contents.actions],
        "tile_names": [Called(entry.id, _names(entry.names)) for entry in found.contents.tiles],
        "families": _families(found),
        "action_text": found.action_text,
        "tariff": _tariff(found),
        "pad": counter.pad,
        "fan": counter.fan,
        "gate_points": counter.gate_points,
        "worlds": worlds,
        "held": held,
        "console": console,
        "lanes": lanes,
    }


def _id(name: str) -> str:
    return name.replace("_", "-")


def _names(names: entries.Names) -> dict[str, str]:
    return {language: called(names, language) for language in PRINTED}


def _families(found: Components) -> dict[str, Called]:
    """For each colour of a tile, the tile with its names."""
    each = [entry for entry in found.contents.tiles for _ in entry.colours or (entry,)]
    return {kind: Called(entry.id, _names(entry.names)) for kind, entry in zip(KIND_IDS, each, strict=True)}


def _tariff(found: Components) -> dict[str, dict[str, object]]:
    """The numbers that the score pad explains each line with, as the pack has them."""
    points = found.contents.scoring
    return {
        "gate": {"points": _listed(filter(None, points.gate))},
        "stations": {"points": points.station},
        "minerals": {},
        "aliens": {},
        "matter": {"pair": points.matter_pair, "single": points.matter_single},
        "water": {"points": _listed(points.water), "number": len(points.water)},
        "medals": {"points": points.medal},
    }


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


class Counter:
    """Counts points for a pad: an empty table with the numbers of a pack, and the game's own scoring."""

    def __init__(self, found: Components) -> None:
        self._table = rules.new(2, Chance.from_seed(0), found.box())
        self._gate = [int(points) for points in found.box().gate]

    def pad(self, collected: Sequence[Tile]) -> list[PadLine]:
        """The points for a seat's tiles, line by line, and what the next one of each colour would add."""
        row = _row(collected)
        counts = {tile.kind: tile.count for tile in collected}
        lines = []
        for source, kinds, points in COUNTED:
            now = int(points(self._table, row))
            shades = tuple(
                Shade(kind, counts.get(kind, 0), int(points(self._table, row + _one(kind))) - now)
                for kind in kinds
            )
            lines.append(PadLine(source, shades, now))
        return lines

    def fan(self, pile: Sequence[Tile], collected: Sequence[Tile]) -> list[Choice]:
        """A pile spread out, each tile by itself; two alike are two answers."""
        spread = [(tile, copy) for tile in pile for copy in range(tile.count)]
        more = {shade.kind: shade.more for line in self.pad(collected) for shade in line.shades}
        return [
            Choice(
                tile.kind,
                tile.name,
                _take(tile.kind, copy),
                _tilt(place, len(spread)),
                more.get(tile.kind, 0),
            )
            for place, (tile, copy) in enumerate(spread)
        ]

    def gate_points(self, probes: Sequence[int]) -> list[int]:
        """The points of each seat for probes on the jump gate (SM-76 to SM-78)."""
        return [self._gate[sum(other > own for other in probes)] if own else 0 for own in probes]


def _row(tiles: Sequence[Tile]) -> int:
    return sum(tile.count * _one(tile.kind) for tile in tiles)


def _one(kind: str) -> int:
    return int(one_tile(KIND_IDS.index(kind)))


def _take(kind: str, copy: int) -> int | None:
    number = KIND_IDS.index(kind)
    return None if kind == "space" else questions.TAKE + number * TILES_AT_PLANET + copy


def _tilt(place: int, count: int) -> int:
    """How far a tile of a fan leans, in half steps from the middle."""
    return 2 * place - (count - 1)


def worlds(
    planets: Sequence[Planet], doing: Doing | None, me: int | None, here: int | None, digging: int | None
) -> list[tuple[Planet, bool, bool, bool, int | None, int | None]]:
    """Each planet with all that depends on what is being done, and on who looks.

    Whether the viewer's ship is there, whether it is the one that is dealt with, whether the viewer looks through its
    pile, the answer that the pile gives, and the viewer's own seat if its ship is there.
    """
    busy = doing.planet if doing else None
    is_taking = doing is not None and doing.step == "take"
    return [
        (
            planet,
            here == planet.place,
            busy == planet.id,
            bool(planet.fan) and busy == planet.id and is_taking,
            digging if here == planet.place else None,
            me if me in planet.ships else None,
        )
        for planet in planets
    ]


def held(
    hand: Sequence[Card],
    doing: Doing | None,
    here: Planet | None,
    planets: Sequence[Planet],
    answers: Container[int],
) -> list[tuple[Card, list[Half]]]:
    """The cards of a hand, each with what its halves are good for now and where they serve."""
    return [
        (
            card,
            [
                (
                    coordinate,
                    use_of(coordinate, card.card, doing, here, planets, answers),
                    _served(coordinate, planets),
                )
                for coordinate in card.coordinates
            ],
        )
        for card in hand
    ]


def _served(coordinate: Coordinate, planets: Sequence[Planet]) -> list[tuple[str, bool]]:
    """The planets that a coordinate fits, and whether that is of no use any more; none for a joker, which fits all."""
    if not coordinate.number:
        return []
    has_stations = coordinate.colour != "blue"
    return [
        (planet.id, has_stations and planet.station is not None)
        for planet in planets
        if fits(coordinate, planet)
    ]


def console(
    actions: Sequence[Called], doing: Doing | None, can_jump: bool, can_fly: bool
) -> list[tuple[Called, int | None, bool, bool, tuple[str, ...]]]:
    """The six actions: the answer that each is, if it is one, whether it is lit or going on, and what it costs."""
    now = doing.action if doing else ""
    given = (
        (questions.TOP_UP, False, ()),
        (None, can_jump, ("blue",)),
        (None, can_fly, ()),
        (questions.SCAN, False, ("green",)),
        (questions.DEVELOP, False, ("orange", "orange")),
        (questions.DISCOVER, False, ()),
    )
    return [
        (entry, number, is_lit, now == _id(entry.id), cost)
        for entry, (number, is_lit, cost) in zip(actions, given, strict=True)
    ]


def fits(coordinate: Coordinate, planet: Planet) -> bool:
    """Whether a coordinate on a card serves somewhere on a planet."""
    wanted = {"blue": (planet.jump,), "green": (planet.scan,), "orange": planet.landing}[coordinate.colour]
    return coordinate.number in (0, *wanted)


def use_of(
    coordinate: Coordinate,
    card: int,
    doing: Doing | None,
    here: Planet | None,
    planets: Sequence[Planet],
    answers: Container[int],
) -> str:
    """What half a card is good for now: it can "pay", it would serve for an action that is possible ("soft"), or ""."""
    if doing is None:
        return ""
    if questions.PAY + card in answers:
        return "pay" if coordinate.colour == PAID_WITH[doing.action] else ""
    return "soft" if _serves(coordinate, here, planets, answers) else ""


def _serves(
    coordinate: Coordinate, here: Planet | None, planets: Sequence[Planet], answers: Container[int]
) -> bool:
    if coordinate.colour == "blue":
        reached = [planet for planet in planets if questions.JUMP + planet.planet in answers]
        return any(fits(coordinate, planet) for planet in reached)
    action = questions.SCAN if coordinate.colour == "green" else questions.DEVELOP
    return here is not None and action in answers and fits(coordinate, here)


def lanes(
    planets: Sequence[Planet], here: int | None, answers: Container[int]
) -> list[tuple[int, int, bool]]:
    """Flights that are possible: the lane that leads on from a place, the answer, and whether it is flown clockwise."""
    if here is None:
        return []
    back, on = (here - 1) % RING, (here + 1) % RING
    flights = [
        (back, questions.FLY + planets[back].planet, False),
        (here, questions.FLY + planets[on].planet, True),
    ]
    return [flight for flight in flights if flight[1] in answers]
