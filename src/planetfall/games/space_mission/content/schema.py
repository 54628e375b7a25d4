"""The schema of a pack: every kind of entry, with its bounds."""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field

PlanetId = Literal[
    "freezer",
    "hazard",
    "caldera",
    "green_heggar",
    "cinder",
    "saffron",
    "deep_azure",
    "ruby_red",
    "old_marble",
    "nightshade",
    "twin_rings",
    "tempest",
]
TileId = Literal["mineral", "alien", "matter", "water", "medal", "space"]
TileColour = Literal["red", "purple", "green", "blue", "brown"]
ActionId = Literal["top_up", "jump", "fly", "scan", "develop", "discover"]
Mark = Literal["rulebook", "published", "recalled", "reconstructed"]
Coordinate = Literal[1, 2, 3, 4]
Printed = Literal[0, 1, 2, 3, 4, "?"]  # on a card: 0 if the colour is missing

PLANETS: tuple[str, ...] = get_args(PlanetId)
TILES: tuple[str, ...] = get_args(TileId)
ACTIONS: tuple[str, ...] = get_args(ActionId)
MARKS: tuple[str, ...] = get_args(Mark)  # from the surest to the least sure
JOKER = "?"
COLOURS = ("blue", "green", "orange")  # of coordinates: jump, scan, landing
TILE_COLOURS: dict[str, tuple[str, ...]] = {
    "mineral": ("red", "purple", "green", "blue"),
    "alien": ("brown", "blue"),
    "matter": ("green", "blue"),
}

# Lengths only: a pattern in Meta makes the interpreter crash when it exits (msgspec issue 717).
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=400)]
Points = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=0, le=31)]  # the engine counts tiles of a kind in five bits
Provenance = Mark | dict[str, Mark]


class Entry(Struct, forbid_unknown_fields=True):
    """Anything in a pack; a key that nobody reads is a mistake, not a comment."""


class Marked(Entry):
    """An entry with its provenance, as a whole or part by part."""

    provenance: Provenance


class Names(Entry):
    """A name in the languages of the rulebook."""

    en: Name
    de: Name = ""
    fr: Name = ""
    it: Name = ""
    nl: Name = ""


class Planet(Marked, kw_only=True):
    """A planet with its coordinates; it has one name for all languages."""

    id: PlanetId
    name: Name
    jump: Coordinate
    scan: Coordinate
    landing: tuple[Coordinate, Coordinate]


class PlanetList(Entry):
    """The twelve planets."""

    list: list[Planet]


class Card(Marked, kw_only=True):
    """A card with coordinates of two colours."""

    id: Id
    blue: Printed = 0
    green: Printed = 0
    orange: Printed = 0


class CardList(Entry):
    """The sixty cards."""

    list: list[Card]


class Shade(Entry):
    """The tiles of a kind that have the same colour."""

    id: TileColour
    names: Names
    count: Count


class Tiles(Marked, kw_only=True):
    """All tiles of a kind, and how many of them are of which colour."""

    id: TileId
    names: Names
    count: Count
    colours: list[Shade] = field(default_factory=list)


class Action(Marked, kw_only=True):
    """One of the six things to do in a turn."""

    id: ActionId
    names: Names
    text: Text
    text_de: Text = ""


class Turn(Marked):
    """How much a player holds and does."""

    hand: Annotated[int, Meta(ge=2, le=8)]
    actions: Annotated[int, Meta(ge=1, le=4)]


class End(Marked):
    """How many Space tiles lie open when the last round is reached, with 2, 3, 4 and 5 players."""

    open_space: Annotated[list[Annotated[int, Meta(ge=1, le=31)]], Meta(min_length=4, max_length=4)]


class Scoring(Marked):
    """Points for everything."""

    gate: Annotated[list[Points], Meta(min_length=5, max_length=5)]
    station: Points
    matter_pair: Points
    matter_single: Points
    water: Annotated[list[Points], Meta(min_length=4, max_length=4)]
    medal: Points


class Contents(Entry):
    """A whole pack."""

    game: Literal["space-mission"]
    format: Literal[1]
    name: Name
    planets: PlanetList
    cards: CardList
    tiles: list[Tiles]
    actions: list[Action]
    turn: Turn
    end: End
    scoring: Scoring
