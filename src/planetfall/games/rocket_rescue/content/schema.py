"""The schema of a pack: every kind of entry, with its bounds."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

LengthId = Literal["short", "medium", "long"]
ResourceId = Literal["carbon", "aluminium", "titanium"]
CompanyId = Literal["stellaris_x", "supernova_industries", "project_hyperdrive"]
TypeId = Literal["cockpit", "fuel_tank", "engine", "crew_module"]
Colour = Literal["blue", "red"]
Equipment = Literal["none", "rover", "satellite"]
Danger = Literal["heat", "gas"]
Backs = Literal["type-and-cost", "type", "nothing"]
SharedIn = Literal["launch", "round"]
Mark = Literal["rulebook", "published", "recalled", "reconstructed"]

LENGTHS: tuple[LengthId, ...] = ("short", "medium", "long")
PLAYERS = (3, 4, 5)
RESOURCES: tuple[ResourceId, ...] = ("carbon", "aluminium", "titanium")
COMPANIES: tuple[CompanyId, ...] = ("stellaris_x", "supernova_industries", "project_hyperdrive")
TYPES: tuple[TypeId, ...] = ("cockpit", "fuel_tank", "engine", "crew_module")
COLOURS: tuple[Colour, ...] = ("blue", "red")
BACKS: tuple[Backs, ...] = ("nothing", "type", "type-and-cost")  # as the engine numbers them
FACES = range(1, 7)

# Lengths only: a pattern in Meta makes the interpreter crash when it exits (msgspec issue 717).
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Face = Annotated[int, Meta(ge=1, le=6)]
Few = Annotated[int, Meta(ge=0, le=6)]
Cubes = Annotated[int, Meta(ge=0, le=40)]
Points = Annotated[int, Meta(ge=0, le=20)]


class Entry(msgspec.Struct, forbid_unknown_fields=True):
    """Anything in a pack; a key that nobody reads is a mistake, not a comment."""


class Marked(Entry):
    """An entry with its provenance."""

    provenance: Mark


class Named(Marked):
    """An entry with a name, which may differ in German."""

    name: Name
    name_de: Name = ""


class Pieces(Marked):
    """What is counted per kind of cube, or per player."""

    cubes: Annotated[int, Meta(ge=1, le=60)]
    chips: Annotated[int, Meta(ge=1, le=36)]


class Start(Marked):
    """What a player begins with."""

    energy: Annotated[int, Meta(ge=0, le=20)]
    cubes: Few


class Length(Named, kw_only=True):
    """How long a game is: the crew of a colour."""

    id: LengthId
    crew: Annotated[int, Meta(ge=1, le=15)]  # four bits in the state


class Seats(Marked):
    """What depends on the number of players."""

    players: Annotated[int, Meta(ge=3, le=5)]
    market: Cubes
    minimum: Cubes
    display: Annotated[int, Meta(ge=0, le=10)]
    blocked: Annotated[int, Meta(ge=0, le=5)]


class Resource(Named, kw_only=True):
    """A kind of cubes."""

    id: ResourceId


class Company(Named, kw_only=True):
    """A company with the kind of cube that it gives and its hangars."""

    id: CompanyId
    gives: ResourceId
    hangars: list[Face]


class EnergyFace(Marked):
    """The energy of one value of a die."""

    value: Face
    energy: Annotated[int, Meta(ge=-6, le=6)]


class BoardingFace(Marked):
    """What one value of a die does in boarding."""

    value: Face
    moves: Few
    boards: Few


class BuildingFace(Marked):
    """What one value of a die does in build and launch."""

    value: Face
    moves: Annotated[int, Meta(ge=0, le=3)]
    builds: Annotated[int, Meta(ge=0, le=3)]
    launches: Annotated[int, Meta(ge=0, le=3)]


class Dice(Entry):
    """The three tables of a die."""

    energy: list[EnergyFace]
    boarding: list[BoardingFace]
    building: list[BuildingFace]


class Rules(Marked):
    """How long it goes on, what a seat costs and what counts at the end."""

    rounds: Annotated[int, Meta(ge=1, le=20)]
    seat_price: Few
    crew_points: Points
    first_points: Points


class Assumptions(Marked):
    """What no rulebook prints and the game needs; packs that say nothing of it are played as the shipped one."""

    stability_die: tuple[Few, Few, Few, Few, Few, Few] = (1, 2, 3, 4, 5, 6)
    backs: Backs = "type-and-cost"
    first_shared_in: SharedIn = "launch"


class Module(Named, kw_only=True):
    """A module card; its type is that of its section."""

    id: Id
    cost: tuple[Few, Few, Few]
    energy: Annotated[int, Meta(ge=0, le=12)]
    stability: Few
    seats: Few = 0
    equipment: Equipment = "none"
    shields: list[Danger] = []

    @property
    def heat_shield(self) -> bool:
        """Whether a shield against heat is printed on it."""
        return "heat" in self.shields

    @property
    def gas_shield(self) -> bool:
        """Whether a shield against gas is printed on it."""
        return "gas" in self.shields


class Modules(Entry):
    """The modules of one type."""

    name: Name
    standard: Module
    advanced: list[Module]
    name_de: Name = ""


class ModuleTypes(Entry):
    """All modules by type."""

    cockpit: Modules
    fuel_tank: Modules
    engine: Modules
    crew_module: Modules


class Planet(Named, kw_only=True):
    """A planet card; its colour is that of its section."""

    id: Id
    fuel: Few
    equipment: Equipment = "none"
    energy: Annotated[int, Meta(ge=0, le=30)]
    launch: Points
    build: Points
    dangers: list[Danger] = []

    @property
    def heat(self) -> bool:
        """Whether heat is printed on it."""
        return "heat" in self.dangers

    @property
    def gas(self) -> bool:
        """Whether gas is printed on it."""
        return "gas" in self.dangers


class Planets(Entry):
    """All planets by colour."""

    blue: list[Planet]
    red: list[Planet]


class Contents(Entry):
    """A whole pack."""

    game: Literal["rocket-rescue"]
    format: Literal[1]
    name: Name
    pieces: Pieces
    start: Start
    lengths: list[Length]
    seats: list[Seats]
    resources: list[Resource]
    companies: list[Company]
    dice: Dice
    rules: Rules
    modules: ModuleTypes
    planets: Planets
    assumptions: Assumptions = msgspec.field(default_factory=lambda: Assumptions("reconstructed"))
