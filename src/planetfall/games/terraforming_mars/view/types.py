"""What a seat is shown, as plain data; `view` makes it from nothing that is hidden from the seat."""

import msgspec

Counts = dict[str, int]  # by id of a resource, tag or bonus


class Requirement(msgspec.Struct, frozen=True):
    """One condition of a card: what it says, and whether the viewer meets it now, tolerance included."""

    what: str  # "oxygen", "temperature", "oceans", "tags", "production", "cities" or "greeneries"
    of: str  # the tag or resource that is meant, or ""
    least: int | None
    most: int | None
    text: str
    met: bool


class Card(msgspec.Struct, frozen=True):
    """A project card as it is printed."""

    card: int  # 0 to 207
    number: str  # printed: "001" to "208"
    id: str
    name: str
    set: str  # "base" or "corporate_era"
    type: str  # "automated", "active" or "event"
    cost: int
    tags: tuple[str, ...]
    requires: tuple[Requirement, ...]
    effect: tuple[str, ...]  # what happens when it is played, one sentence each
    ongoing: tuple[str, ...]  # effects that last while it is in play
    actions: tuple[str, ...]  # alternatives, one of them once per generation
    holds: str | None  # kind of cube it stores
    points: str  # victory points in words and figures: "2", "1 / 2 animals", or ""
    expects: int | None = None  # what it would be worth now at the end, for cards in play


class Held(msgspec.Struct, frozen=True):
    """A card in the viewer's own hand: what it costs now, and what stands in the way."""

    card: Card
    price: int  # after discounts
    playable: bool
    missing: tuple[str, ...]  # why not, one sentence each; empty for a playable card
    clause: str  # of the first reason


class Offered(msgspec.Struct, frozen=True):
    """A card that the viewer looks at: to buy, to draft or to keep."""

    card: Card
    chosen: bool


class Corporation(msgspec.Struct, frozen=True):
    """A corporation: what it starts with and what it can do."""

    corporation: int  # 0 to 12
    id: str
    name: str
    tags: tuple[str, ...]
    megacredits: int
    start: tuple[str, ...]  # everything else it starts with, one sentence each
    ongoing: tuple[str, ...]
    actions: tuple[str, ...]


class InPlay(msgspec.Struct, frozen=True):
    """A card in front of a player, with the cubes on it."""

    card: Card
    cubes: int
    used: bool  # its action was used this generation
    usable: bool  # the viewer may use its action now
    metal: str | None  # the production that a mining card has raised


class Player(msgspec.Struct, frozen=True):
    """A player's board and what lies in front of it; the hand only for its owner, or at the end."""

    seat: int
    colour: str
    corporation: Corporation | None  # None while corporations are being chosen
    corporation_used: bool
    owes_first_action: bool
    beginner: bool
    rating: int
    rating_raised: bool  # in this generation
    stock: Counts
    production: Counts
    next_stock: Counts  # after the next production phase, if nothing else happens
    steel_value: int
    titanium_value: int
    greenery_cost: int  # plants for a greenery
    tags: Counts
    hand_size: int
    hand: tuple[Held, ...]
    in_play: tuple[InPlay, ...]  # green and blue cards in the order of their numbers
    events: tuple[Card, ...]
    tiles: int
    cities: int
    greeneries: int
    first: bool  # has the first player marker
    passed: bool
    acting: bool
    owes: bool  # an answer
    points: int  # that it would have if the game ended now; hands do not count
    effects: tuple[str, ...]  # what waits for its next card: "8 M€ off the next card"


class Space(msgspec.Struct, frozen=True):
    """An area: what is printed there and what lies there."""

    space: int
    id: str  # "r3c4", "phobos", "ganymede"
    row: int  # -1 off the board
    column: int
    kind: str  # "land", "ocean" or "off"
    name: str  # of volcanoes, Noctis City and the moons, or ""
    volcanic: bool
    reserved: bool
    bonus: Counts  # "plants", "steel", "titanium", "card"
    tile: str | None  # id of a tile
    tile_name: str
    owner: int | None  # seat; None for oceans and neutral tiles
    neutral: bool
    claim: int | None  # seat that has reserved it


class Track(msgspec.Struct, frozen=True):
    """A global parameter."""

    id: str  # "temperature", "oxygen" or "oceans"
    name: str
    value: int
    start: int
    goal: int
    step: int
    bonuses: tuple[tuple[int, str], ...]  # value and what it gives


class Milestone(msgspec.Struct, frozen=True):
    """A milestone, how far everybody is, and who has claimed it."""

    id: str
    name: str
    text: str
    needed: int
    progress: tuple[int | None, ...]  # by seat
    claimed_by: int | None
    cost: int


class Award(msgspec.Struct, frozen=True):
    """An award, how far everybody is, and who has funded it."""

    id: str
    name: str
    text: str
    progress: tuple[int, ...]  # by seat
    funded_by: int | None
    cost: int  # now; 0 when no more can be funded
    points: tuple[int, ...]  # by seat, if the game ended now


class Project(msgspec.Struct, frozen=True):
    """A standard project and what it costs the viewer."""

    id: str
    name: str
    text: str
    cost: int


class Payment(msgspec.Struct, frozen=True):
    """A payment that the viewer is making: which resource is asked for, and the bounds of all."""

    cost: int  # all of it
    left: int  # still to be paid
    asked: str  # "titanium", "steel" or "heat"
    least: int
    most: int
    value: int  # of one cube of what is asked for
    stock: Counts  # what the payer has left of each
    values: Counts  # of steel, titanium and heat, as far as they are accepted


class Step(msgspec.Struct, frozen=True):
    """One of several effects whose order the viewer chooses."""

    number: int  # "next 1" is the first
    text: str


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it; `seat` is None for a spectator."""

    game: str
    pack: str
    cards: str  # "base" or "corporate-era"
    draft: bool
    solo: bool
    seat: int | None
    over: bool
    phase: str  # "setup", "draft", "research", "action", "final" or "over"
    generation: int
    last_generation: bool  # all parameters are at their goal, or the last one of a solo game
    first: int  # seat of the first player
    turn: int | None  # seat that is taking its turn
    actions_taken: int  # in this turn
    direction: int  # of the draft: 1 clockwise, -1 counter-clockwise, 0 without
    tracks: tuple[Track, ...]
    spaces: tuple[Space, ...]
    open_spaces: tuple[str, ...]  # where the viewer may place now
    placing: str | None  # id of the tile that is being placed, or "claim"
    players: tuple[Player, ...]
    milestones: tuple[Milestone, ...]
    awards: tuple[Award, ...]
    projects: tuple[Project, ...]
    deck: int
    discard: int
    own_discards: tuple[Card, ...]  # cards that the viewer knows to be in the discard pile
    corporations: tuple[Corporation, ...]  # to choose from
    offered: tuple[Offered, ...]  # cards to choose from: start, research, draft, or what an effect shows
    drafted: tuple[Card, ...]  # put aside by the viewer in the draft so far
    passed_on: tuple[Card, ...]  # by the viewer in the draft of this generation
    revealed: Card | None  # the card that everybody saw last, by an effect that reveals one
    payment: Payment | None
    steps: tuple[Step, ...]
    resolving: str  # id of the card or corporation that is being carried out, or ""
    resolving_name: str
