"""What a seat of Space Mission is shown, as plain data; `build` makes it from nothing that is hidden from the seat."""

import msgspec

from planetfall.core import view


class Coordinate(msgspec.Struct, frozen=True):
    """A coordinate on a card: 1 to 4, or a joker."""

    colour: str
    """One of "blue", "green" and "orange"."""
    number: int
    """The number, 1 to 4; 0 for a joker."""


class Card(msgspec.Struct, frozen=True):
    """A card that the viewer may see."""

    card: int
    """Number of the card, as in the answers "play" and "discard"."""
    id: str
    """Id of the card, as in the names of answers."""
    coordinates: tuple[Coordinate, ...]
    """The coordinates printed on it."""


class Tile(msgspec.Struct, frozen=True):
    """Tiles of one kind."""

    kind: str
    """Id of the kind: "red-mineral" to "space"."""
    name: str
    """Name of the kind in the language of the view."""
    count: int
    """How many of them."""


class Reservation(msgspec.Struct, frozen=True):
    """Tiles that a seat has reserved at a planet, under its probes."""

    seat: int
    """The seat whose probes they are."""
    probes: int
    """How many probes, each with one tile under it."""
    tiles: tuple[Tile, ...]
    """What the tiles are, as far as the viewer saw them: its own, and everybody's at the end; otherwise empty."""


class Memory(msgspec.Struct, frozen=True):
    """What the viewer saw when it last looked through a pile."""

    tiles: tuple[Tile, ...]
    """The tiles that it left there."""
    taken_since: int
    """How many of them others have taken since."""


class Planet(msgspec.Struct, frozen=True):
    """A planet of the ring with its pile."""

    place: int
    """Place in the ring, 0 to 7; the neighbours are one further and one back, and 7 is beside 0."""
    planet: int
    """Number of the planet, as in the answers "jump to" and "fly to"."""
    id: str
    """Id of the planet, as in the names of answers."""
    name: str
    """Name of the planet in the language of the view."""
    jump: int
    """Blue coordinate of the card that a jump to the planet takes."""
    scan: int
    """Green coordinate of the card that a scan of the planet takes."""
    landing: tuple[int, ...]
    """Orange coordinates of the two cards that developing the planet takes."""
    ships: tuple[int, ...]
    """Seats whose spaceship is here."""
    station: int | None
    """The seat that has a station here, if any."""
    scanned: tuple[int, ...]
    """Seats that have scanned the planet."""
    reserved: tuple[Reservation, ...]
    """Tiles reserved under probes, one entry for each seat that has some."""
    pile: int
    """Tiles left in the pile."""
    laid_open: bool
    """Whether the pile has been laid open."""
    open_space: int
    """Space tiles that lie open here."""
    searched: bool
    """Whether somebody has looked through the pile."""
    fan: tuple[Tile, ...]
    """The pile, while the viewer looks through it, and for everybody at the end; otherwise empty."""
    memory: Memory | None
    """What the viewer saw of the pile when it last looked through it."""


class Seat(msgspec.Struct, frozen=True):
    """What is open about a seat, and its secrets where the viewer may know them."""

    seat: int
    """Number of the seat, counted from 0."""
    colour: str
    """Id of the seat's colour."""
    start: bool
    """Whether the seat is the start player."""
    owes: bool
    """Whether the seat owes an answer now."""
    place: int | None
    """Place in the ring where its spaceship is; None on the jump gate."""
    probes: int
    """Probes that the seat has on the jump gate, one for each of its jumps."""
    stations: int
    """Stations that the seat has built."""
    reserved: int
    """Tiles that it has reserved under probes, at all planets."""
    tiles: int
    """Tiles that it has collected."""
    cards: int
    """Cards in its hand."""
    open_points: int
    """Points that everybody can count: jump gate and stations."""
    collected: tuple[Tile, ...]
    """The tiles collected, where the viewer may know them: its own, and everybody's at the end; otherwise empty."""
    tile_points: int | None
    """Points of the collected tiles, where the viewer may know them."""
    hand: tuple[Card, ...]
    """The cards in hand, where the viewer may know them; otherwise empty."""


class Doing(msgspec.Struct, frozen=True):
    """What the seat whose turn it is has begun."""

    seat: int
    """The seat whose turn it is."""
    action: str
    """One of "choose", "top-up", "jump", "scan", "develop" and "discover"."""
    step: str
    """What is asked of the seat: "action", "discard", "pay" or "take"."""
    planet: str | None
    """Id of the planet that the action is about, if it is about one."""
    actions_left: int
    """Actions left in this turn, the present one included."""


class View(view.View, frozen=True):
    """The whole table as one seat sees it."""

    memory_aid: bool
    """Whether pages show `memory`, the option of the table."""
    round: int
    """The present round, counted from 1."""
    last_round: bool
    """Whether it is the last round."""
    doing: Doing | None
    """What is being done; None when the game is over."""
    planets: tuple[Planet, ...]
    """The eight planets of the ring in their order."""
    unused: tuple[str, ...]
    """Ids of the planets that are not in play."""
    seats: tuple[Seat, ...]
    """The seats."""
    draw_pile: int
    """Cards left in the draw pile."""
    discard: tuple[Card, ...]
    """Cards in the discard."""
    open_space: int
    """Space tiles that lie open at all planets."""
    end_at: int
    """How many open Space tiles bring the end."""
