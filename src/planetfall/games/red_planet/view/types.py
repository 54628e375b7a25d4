"""What a seat of Red Planet is shown, as plain data; `build` makes it from nothing that is hidden from the seat."""

import msgspec

from planetfall.core import view


class Card(msgspec.Struct, frozen=True):
    """An event card that the viewer may see."""

    event: int
    """Number of the card among the event cards of the edition."""
    id: str
    """Id of the card in the pack."""
    kind: str
    """One of "mission", "discovery" and "action"."""
    name: str
    """Name of the card in the language of the view."""
    text: str
    """What the card does, in the language of the view."""
    points: int | None = None
    """Points that a mission would give its owner if the game ended now; None for other cards and foreign eyes."""


class Discovery(msgspec.Struct, frozen=True):
    """A discovery card at a zone."""

    turned_up: bool
    """Whether the card lies faceup."""
    seen_by: tuple[int, ...]
    """Seats that have looked at the card."""
    card: Card | None
    """The card, for those who may know it; None for everybody else."""


class Zone(msgspec.Struct, frozen=True):
    """A zone of Mars, or Phobos: who stands there, what is found and what lies there."""

    id: str
    """Id of the zone, as in the names of answers."""
    name: str
    """Name of the zone in the language of the view."""
    kind: str
    """One of "outer", "inner" and "moon"."""
    neighbours: tuple[str, ...]
    """Ids of the adjacent zones."""
    astronauts: tuple[int, ...]
    """Astronauts in the zone, by colour."""
    marker: str | None
    """Name of the resource on the zone's marker; None while it lies facedown."""
    pile: tuple[int, ...]
    """Point tokens that lie in the zone, by resource."""
    discovery: Discovery | None
    """The discovery card at the zone, if there is one."""


class Ship(msgspec.Struct, frozen=True):
    """A dock and the ship at it."""

    dock: int
    """Number of the dock, counted from 0 at the left; the answer "board dock 1" means dock 0."""
    status: str
    """One of "open" (without a ship), "docked" and "launched"."""
    ship: str | None
    """Id of the ship card; None at an open dock."""
    capacity: int
    """Seats of the ship; 0 at an open dock."""
    printed: str | None
    """Id of the zone printed on the card; None if the destination is unknown."""
    bound: str | None
    """Id of the zone the ship flies to, destination tokens included; None while that is unknown."""
    tokens: dict[str, int]
    """Destination tokens on the ship: how many, by id of their zone."""
    crew: tuple[int, ...]
    """Astronauts aboard, by colour."""


class Colour(msgspec.Struct, frozen=True):
    """What is open about a colour, and its specialist where the viewer may know it."""

    colour: str
    """Id of the colour."""
    seat: int
    """The seat that runs the colour."""
    neutral: bool
    """Whether it is a neutral colour of the two-player game."""
    first: bool
    """Whether the colour is the first player."""
    supply: int
    """Astronauts in the supply."""
    memorial: int
    """Astronauts on the Lost in Space Memorial."""
    points: tuple[int, ...]
    """Point tokens that the colour has won, by resource."""
    worth: int
    """Points that these tokens are worth."""
    hand: tuple[int, ...]
    """Numbers of the specialists not yet played, the chosen one too, highest first; empty for neutral colours."""
    played: tuple[int, ...]
    """Numbers of the specialists played and not yet taken back, highest first."""
    has_chosen: bool
    """Whether the colour has chosen a specialist that is not resolved yet."""
    chosen: int | None
    """Number of that specialist, where the viewer may know it."""
    deck: int | None
    """Cards left in a neutral colour's deck; None for other colours."""
    deck_renewed: bool
    """Whether a neutral deck has been put together again, without its Recruiter."""
    deck_top: tuple[int, ...]
    """Numbers of the cards that the viewer knows to lie on a neutral deck, top first."""


class Seat(msgspec.Struct, frozen=True):
    """A seat: its colours, how many event cards it keeps, and whether it owes an answer."""

    seat: int
    """Number of the seat, counted from 0."""
    colours: tuple[str, ...]
    """Ids of the colours that the seat runs, its own first."""
    event_cards: int
    """Event cards that the seat keeps, missions and actions together."""
    owes: bool
    """Whether the seat owes an answer now."""


class Stop(msgspec.Struct, frozen=True):
    """A stop of the round tracker."""

    kind: str
    """One of "round", "production", "reveal" and "final"."""
    number: int
    """Number of a round, or point tokens that each open marker produces; 0 for the other kinds."""


class View(view.View, frozen=True):
    """The whole table as one seat sees it."""

    edition: str
    """Which rulebook and components are played, "2015" or "matagot"."""
    board: str
    """How the parts of Mars are put together: "A" to "D"."""
    tracker: tuple[Stop, ...]
    """The stops of the round tracker in their order."""
    at: int
    """The present stop, as a place in `tracker`."""
    called: int
    """Number of the countdown that is being called, 9 to 1; 10 before and after it."""
    zones: tuple[Zone, ...]
    """The nine zones of Mars, and Phobos as the last."""
    docks: tuple[Ship, ...]
    """The docks from left to right."""
    colours: tuple[Colour, ...]
    """The colours in play; wherever numbers stand by colour, this is their order."""
    seats: tuple[Seat, ...]
    """The seats."""
    resources: tuple[str, ...]
    """Names of the resources; wherever numbers stand by resource, this is their order."""
    left_over: str | None
    """Name of the resource on the eleventh marker, once it is open."""
    ship_deck: int
    """Cards left in the ship deck."""
    ship_discard: tuple[str, ...]
    """Ids of the ships in the discard."""
    event_deck: int
    """Cards left in the event deck."""
    event_discard: tuple[Card, ...]
    """Event cards in the discard."""
    destination_tokens: tuple[int, ...]
    """Destination tokens in the supply, by zone in the order of `zones`."""
    dealt: tuple[Card, ...]
    """The two missions that the viewer chooses from, while it does."""
    missions: tuple[Card, ...]
    """The viewer's own missions."""
    rejected: Card | None
    """The mission that the viewer gave back."""
    actions: tuple[Card, ...]
    """The viewer's own action cards."""
    boxed: tuple[Card, ...]
    """Event cards that the viewer has put into the box; two-player game only."""
    drawn: Card | None
    """A discovery that the viewer has drawn and must assign now."""
    looking_at: str | None
    """Id of the zone whose facedown discovery the viewer looks at now; None at all other times."""
    memory_aid: bool
    """Whether seats are shown again what they have seen of discoveries, the option of the table."""
    all_missions: tuple[tuple[Card, ...], ...]
    """Everybody's missions by seat, at the end or with all hands open; otherwise empty."""
    all_actions: tuple[tuple[Card, ...], ...]
    """Everybody's action cards by seat, at the end or with all hands open; otherwise empty."""
