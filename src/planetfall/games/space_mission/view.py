"""What a seat may see: plain data, made from nothing that is hidden from it (SM-68 to SM-71)."""

import msgspec


class Coordinate(msgspec.Struct, frozen=True):
    """A coordinate on a card: 1 to 4, or a joker."""

    colour: str  # "blue", "green" or "orange"
    number: int  # 0: joker


class Card(msgspec.Struct, frozen=True):
    """A card that may be seen."""

    card: int
    id: str
    coordinates: tuple[Coordinate, ...]


class Tile(msgspec.Struct, frozen=True):
    """Tiles of one kind."""

    kind: str  # its id: "red-mineral", …, "space"
    name: str
    count: int


class Reservation(msgspec.Struct, frozen=True):
    """Tiles that a seat has reserved at a planet, under its probes."""

    seat: int
    probes: int
    tiles: tuple[Tile, ...]  # what the viewer has seen of them: its own; everybody's at the end


class Memory(msgspec.Struct, frozen=True):
    """What the viewer saw when it last looked through a pile, and what others have taken since."""

    tiles: tuple[Tile, ...]
    taken_since: int


class Planet(msgspec.Struct, frozen=True):
    """A planet of the ring with its pile."""

    place: int  # in the ring, 0 to 7; neighbours are one further and one back
    planet: int
    id: str
    name: str
    jump: int
    scan: int
    landing: tuple[int, ...]
    ships: tuple[int, ...]  # seats whose spaceship is here
    station: int | None  # seat
    scanned: tuple[int, ...]  # seats that have scanned it
    reserved: tuple[Reservation, ...]
    pile: int  # tiles left
    laid_open: bool
    open_space: int  # Space tiles that lie open
    searched: bool  # somebody has looked through the pile
    fan: tuple[Tile, ...]  # the pile, while the viewer looks through it; everybody's at the end
    memory: Memory | None


class Seat(msgspec.Struct, frozen=True):
    """A seat's open information, and its secrets where the viewer may know them."""

    seat: int
    colour: str
    start: bool
    owes: bool
    place: int | None  # where its spaceship is; None on the jump gate
    probes: int  # on the jump gate
    stations: int
    reserved: int
    tiles: int  # collected
    cards: int  # in hand
    open_points: int  # jump gate and stations
    collected: tuple[Tile, ...]  # what they are: own, or everybody's at the end
    tile_points: int | None
    hand: tuple[Card, ...]


class Doing(msgspec.Struct, frozen=True):
    """What the seat whose turn it is has begun."""

    seat: int
    action: str  # "choose", "top-up", "jump", "scan", "develop" or "discover"
    step: str  # "action", "discard", "pay" or "take"
    planet: str | None
    actions_left: int  # this one included


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it; `seat` is None for a spectator."""

    game: str
    pack: str
    seat: int | None
    over: bool
    memory_aid: bool  # whether pages show `memory`
    round: int
    last_round: bool
    doing: Doing | None
    planets: tuple[Planet, ...]
    unused: tuple[str, ...]  # planets that are not in play
    seats: tuple[Seat, ...]
    draw_pile: int
    discard: tuple[Card, ...]
    open_space: int
    end_at: int  # open Space tiles that bring the end
