"""The components of a pack: names for people, numbers for the engine."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pack import Pack, Shown, Source, unsaid
from planetfall.games.rocket_rescue.content import schema
from planetfall.games.rocket_rescue.content.pack_checks import contents
from planetfall.games.rocket_rescue.content.schema import Contents, Module, Planet
from planetfall.games.rocket_rescue.engine import box as codes
from planetfall.games.rocket_rescue.engine.box import RULES, Box

# The order of an exported pack: keys without a table come first.
FILES = ("pack", "tables", "modules", "planets")
# Keys that people only read: no game depends on them, so a correction leaves the hash of the pack as it is. Nor does it
# change when a pack says of assumptions what is played without them.
WORDS = ("name", "name_de", "provenance")
ASSUMED = msgspec.json.decode(msgspec.json.encode(schema.Assumptions("reconstructed")), type=dict[str, Any])
SHOWN: Shown = frozenset(
    (*WORDS, *(unsaid(key, value) for key, value in ASSUMED.items()), unsaid("assumptions", {}))
)
EQUIPMENT = {"none": 0, "rover": codes.ROVER, "satellite": codes.SATELLITE}


class Components:
    """The components of a validated pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.contents: Contents = contents(pack.data)
        self._boxes: dict[int, Box] = {}

    # -- what there is ----------------------------------------------------------------------------------------------

    @cached_property
    def modules(self) -> tuple[Module, ...]:
        """What cards show: the standard modules by type, then the advanced ones; the place is the engine's number."""
        kinds = self._kinds
        return (*(kind.standard for kind in kinds), *chain.from_iterable(kind.advanced for kind in kinds))

    @cached_property
    def types(self) -> tuple[int, ...]:
        """The type of each design, as its place in the order of the standard stacks."""
        advanced = ([number] * len(kind.advanced) for number, kind in enumerate(self._kinds))
        return (*range(codes.TYPES), *chain.from_iterable(advanced))

    @cached_property
    def planets(self) -> tuple[Planet, ...]:
        """The planets, blue ones first; the place is the engine's number."""
        return (*self.contents.planets.blue, *self.contents.planets.red)

    @cached_property
    def companies(self) -> tuple[int, ...]:
        """For each hangar the company that owns it."""
        owners = {
            hangar: number
            for number, company in enumerate(self.contents.companies)
            for hangar in company.hangars
        }
        return tuple(owners[hangar] for hangar in range(1, codes.HANGARS + 1))

    @property
    def _kinds(self) -> tuple[schema.Modules, ...]:
        return tuple(getattr(self.contents.modules, kind) for kind in schema.TYPES)

    # -- what it is called ------------------------------------------------------------------------------------------

    def module_name(self, design: int, language: str = "en") -> str:
        """What a module is called."""
        return called(self.modules[design], language)

    def planet_name(self, planet: int, language: str = "en") -> str:
        """What a planet is called."""
        return called(self.planets[planet], language)

    def resource_names(self, language: str = "en") -> tuple[str, ...]:
        """The names of the three kinds of cubes."""
        return tuple(called(resource, language) for resource in self.contents.resources)

    def company_names(self, language: str = "en") -> tuple[str, ...]:
        """The names of the three companies."""
        return tuple(called(company, language) for company in self.contents.companies)

    def type_names(self, language: str = "en") -> tuple[str, ...]:
        """The names of the four types of modules."""
        return tuple(called(kind, language) for kind in self._kinds)

    # -- how sure it is ---------------------------------------------------------------------------------------------

    def provenance_summary(self) -> dict[str, Counter[str]]:
        """For each topic, how many entries are certain, recalled or reconstructed."""
        inside = self.contents
        topics: dict[str, Iterable[schema.Marked]] = {
            "rules": [inside.pieces, inside.start, inside.rules, inside.assumptions, *inside.lengths],
            "players": inside.seats,
            "companies": [*inside.resources, *inside.companies],
            "dice": [*inside.dice.energy, *inside.dice.boarding, *inside.dice.building],
            "modules": self.modules,
            "planets": self.planets,
        }
        return {topic: Counter(entry.provenance for entry in entries) for topic, entries in topics.items()}

    # -- what the engine reads --------------------------------------------------------------------------------------

    def box(self, rules: int = RULES) -> Box:
        """The numbers of the pack under a version of the rules; made once."""
        if rules not in self._boxes:
            self._boxes[rules] = self._fill(rules)
        return self._boxes[rules]

    def _fill(self, rules: int) -> Box:
        box = Box(self.pack)
        box.rules = rules
        self._fill_modules(box)
        self._fill_planets(box)
        self._fill_dice(box)
        self._fill_seats(box)
        self._fill_rules(box)
        self._fill_assumptions(box)
        return box

    def _fill_modules(self, box: Box) -> None:
        designs = self.modules
        box.type = vec[i64](self.types)
        box.energy = vec[i64](design.energy for design in designs)
        box.stability = vec[i64](design.stability for design in designs)
        box.capacity = vec[i64](design.seats for design in designs)
        box.equipment = vec[i64](EQUIPMENT[design.equipment] for design in designs)
        box.cost = vec[i64](cubes for design in designs for cubes in design.cost)

    def _fill_planets(self, box: Box) -> None:
        planets = self.planets
        box.fuel = vec[i64](planet.fuel for planet in planets)
        box.needs = vec[i64](EQUIPMENT[planet.equipment] for planet in planets)
        box.price = vec[i64](planet.energy for planet in planets)
        box.launch_reward = vec[i64](planet.launch for planet in planets)
        box.build_reward = vec[i64](planet.build for planet in planets)

    def _fill_dice(self, box: Box) -> None:
        dice = self.contents.dice
        box.balance = _from_one(face.energy for face in dice.energy)
        box.boards = _from_one(face.boards for face in dice.boarding)
        box.crew_moves = _from_one(face.moves for face in dice.boarding)
        box.builds = _from_one(face.builds for face in dice.building)
        box.launches = _from_one(face.launches for face in dice.building)
        box.module_moves = _from_one(face.moves for face in dice.building)

    def _fill_seats(self, box: Box) -> None:
        seats = self.contents.seats
        box.market_most = _from_three(entry.market for entry in seats)
        box.market_least = _from_three(entry.minimum for entry in seats)
        box.display = _from_three(entry.display for entry in seats)
        box.blocked = _from_three(entry.blocked for entry in seats)

    def _fill_rules(self, box: Box) -> None:
        inside = self.contents
        gives = [schema.RESOURCES.index(company.gives) for company in inside.companies]
        box.resource = vec[i64](gives[company] for company in self.companies)
        box.crew = vec[i64](length.crew for length in inside.lengths)
        box.cubes = inside.pieces.cubes
        box.chips = inside.pieces.chips
        box.start_cubes = inside.start.cubes
        box.start_energy = inside.start.energy
        box.rounds = inside.rules.rounds
        box.seat_price = inside.rules.seat_price
        box.crew_points = inside.rules.crew_points
        box.first_points = inside.rules.first_points

    def _fill_assumptions(self, box: Box) -> None:
        assumed = self.contents.assumptions
        box.stability_die = vec[i64](assumed.stability_die)
        box.lasting = vec[i64](
            sum(face <= module.stability for face in assumed.stability_die) for module in self.modules
        )
        box.backs = schema.BACKS.index(assumed.backs)
        kinds = zip(self.types, self.modules, strict=True)
        box.back = vec[i64](_back(kind, module, box.backs) for kind, module in kinds)
        box.first_in_round = assumed.first_shared_in == "round"


def called(entry: schema.Named | schema.Modules, language: str = "en") -> str:
    """The name of an entry; in English where no other is known."""
    return (language == "de" and entry.name_de) or entry.name


SOURCE = Source(Path(__file__).parents[1] / "data", FILES, Components, SHOWN)
shipped_text, shipped, read, of = SOURCE.text, SOURCE.shipped, SOURCE.read, SOURCE.of


def _from_one(numbers: Iterable[int]) -> vec[i64]:
    """A table by die: 6 stands at place 6."""
    return vec[i64]([0, *numbers])


def _from_three(numbers: Iterable[int]) -> vec[i64]:
    """A table by seats: 5 stands at place 5."""
    return vec[i64]([0, 0, 0, *numbers])


def _back(kind: int, module: Module, shown: int) -> int:
    """What the back of a card shows as one number."""
    if shown < codes.BACKS_SHOW_TYPE:
        return 0
    if shown < codes.BACKS_SHOW_COST:
        return kind
    carbon, aluminium, titanium = module.cost
    return kind | carbon << 4 | aluminium << 8 | titanium << 12
