"""What a seat of Terraforming Mars is shown, as plain data; `build` makes it from nothing hidden from the seat."""

import msgspec

from planetfall.core import view

Counts = dict[str, int]  # by id of a resource, tag or bonus


class Requirement(msgspec.Struct, frozen=True):
    """One condition of a card: what it says, and whether the viewer meets it now."""

    what: str
    """One of "oxygen", "temperature", "oceans", "tags", "production", "cities" and "greeneries"."""
    of: str
    """Id of the tag or resource that is meant, or ""."""
    least: int | None
    """The least that is needed, if there is a lower bound."""
    most: int | None
    """The most that is allowed, if there is an upper bound."""
    text: str
    """The condition as a sentence."""
    met: bool
    """Whether the viewer meets it now, tolerance by effects included."""


class Card(msgspec.Struct, frozen=True):
    """A project card as it is printed."""

    card: int
    """Number of the card, 0 to 207, as in the answers "play", "buy" and "keep"."""
    number: str
    """Printed number, "001" to "208"."""
    id: str
    """Id of the card, as in the names of answers."""
    name: str
    """Name of the card in the language of the view."""
    set: str
    """One of "base" and "corporate_era"."""
    type: str
    """One of "automated", "active" and "event"."""
    cost: int
    """Printed cost in M€."""
    tags: tuple[str, ...]
    """Ids of its tags."""
    requires: tuple[Requirement, ...]
    """Conditions that must be met to play it."""
    effect: tuple[str, ...]
    """What happens when it is played, one sentence each."""
    ongoing: tuple[str, ...]
    """Effects that last while it is in play, one sentence each."""
    actions: tuple[str, ...]
    """Alternatives of its action, one of which may be used once per generation."""
    holds: str | None
    """Kind of cube that it stores, if it stores any."""
    points: str
    """Victory points in words and figures: "2", "1 / 2 animals", or ""."""
    expects: int | None = None
    """Points that it would be worth if the game ended now, for cards in play; otherwise None."""


class Held(msgspec.Struct, frozen=True):
    """A card in hand: what it costs now, and what stands in the way."""

    card: Card
    """The card."""
    price: int
    """Cost in M€ after discounts."""
    playable: bool
    """Whether it could be played now, whoever's turn it is."""
    missing: tuple[str, ...]
    """Why it cannot be played, one sentence each; empty for a playable card."""
    clause: str
    """Clause of the first of these reasons, or ""."""


class Offered(msgspec.Struct, frozen=True):
    """A card that the viewer looks at: to buy, to draft or to keep."""

    card: Card
    """The card."""
    chosen: bool
    """Whether the viewer has chosen it already."""


class Corporation(msgspec.Struct, frozen=True):
    """A corporation: what it starts with and what it can do."""

    corporation: int
    """Number of the corporation, 0 to 12."""
    id: str
    """Id of the corporation, as in the names of answers."""
    name: str
    """Name of the corporation in the language of the view."""
    tags: tuple[str, ...]
    """Ids of its tags."""
    megacredits: int
    """M€ that it starts with."""
    start: tuple[str, ...]
    """Everything else that it starts with, one sentence each."""
    ongoing: tuple[str, ...]
    """Effects that last, one sentence each."""
    actions: tuple[str, ...]
    """Alternatives of its action, one of which may be used once per generation."""


class InPlay(msgspec.Struct, frozen=True):
    """A card in front of a player."""

    card: Card
    """The card."""
    cubes: int
    """Cubes on the card."""
    used: bool
    """Whether its action was used in this generation."""
    usable: bool
    """Whether the viewer may use its action now."""
    metal: str | None
    """Id of the resource whose production a mining card has raised; None for other cards."""


class Player(msgspec.Struct, frozen=True):
    """A player's board and what lies in front of it; the hand only for its owner, or at the end."""

    seat: int
    """Number of the seat, counted from 0."""
    colour: str
    """Id of the seat's colour."""
    corporation: Corporation | None
    """The corporation; None while corporations are being chosen."""
    corporation_used: bool
    """Whether the corporation's action was used in this generation."""
    owes_first_action: bool
    """Whether the first action that the corporation prescribes is still to be done."""
    beginner: bool
    """Whether the player plays the beginner corporation."""
    rating: int
    """Terraform rating."""
    rating_raised: bool
    """Whether the rating was raised in this generation."""
    stock: Counts
    """Resources in stock, by id."""
    production: Counts
    """Production, by id of the resource."""
    next_stock: Counts
    """Stock after the next production phase if nothing else happens, by id of the resource."""
    steel_value: int
    """M€ that one steel pays."""
    titanium_value: int
    """M€ that one titanium pays."""
    greenery_cost: int
    """Plants that a greenery costs."""
    tags: Counts
    """Tags in play, by id; those of events do not count."""
    hand_size: int
    """Cards in hand."""
    hand: tuple[Held, ...]
    """The cards in hand, where the viewer may see them; otherwise empty."""
    in_play: tuple[InPlay, ...]
    """Green and blue cards in the order of their numbers."""
    events: tuple[Card, ...]
    """Events that the player has played."""
    tiles: int
    """Tiles that the player owns."""
    cities: int
    """City tiles that the player owns."""
    greeneries: int
    """Greenery tiles that the player owns."""
    first: bool
    """Whether the player has the first player marker."""
    passed: bool
    """Whether the player has passed in this generation."""
    acting: bool
    """Whether it is the player's turn."""
    owes: bool
    """Whether the player owes an answer now."""
    points: int
    """Points that the player would have if the game ended now; hands do not count."""
    effects: tuple[str, ...]
    """What waits for the player's next card, one sentence each: "8 M€ off the next card"."""


class Space(msgspec.Struct, frozen=True):
    """An area: what is printed there and what lies there."""

    space: int
    """Number of the area, as in the answer "place"."""
    id: str
    """Id of the area: row and column as in "r3c4", or "phobos" or "ganymede"."""
    row: int
    """Row from the top, counted from 0; -1 off the board."""
    column: int
    """Column within the row, counted from 0; -1 off the board."""
    kind: str
    """One of "land", "ocean" and "off"."""
    name: str
    """Name of a volcano, of Noctis City or of a moon, or ""."""
    volcanic: bool
    """Whether it is a volcanic area."""
    reserved: bool
    """Whether it is reserved for one particular city."""
    bonus: Counts
    """Printed placement bonus, by id: "plants", "steel", "titanium", "card"."""
    tile: str | None
    """Id of the tile that lies there, if one does."""
    tile_name: str
    """Name of that tile in the language of the view, or ""."""
    owner: int | None
    """Seat that owns the tile; None for oceans, neutral tiles and empty areas."""
    neutral: bool
    """Whether the tile is a neutral one of the solo game."""
    claim: int | None
    """Seat that has reserved the area by a card, if any."""


class Track(msgspec.Struct, frozen=True):
    """A global parameter."""

    id: str
    """One of "temperature", "oxygen" and "oceans"."""
    name: str
    """Name of the parameter in the language of the view."""
    value: int
    """Present value: degrees, per cent, or tiles."""
    start: int
    """Value at the start of the game."""
    goal: int
    """Value at which it is complete."""
    step: int
    """How much one step raises it."""
    bonuses: tuple[tuple[int, str], ...]
    """Value and what reaching it gives, as a sentence."""


class Milestone(msgspec.Struct, frozen=True):
    """A milestone, how far everybody is, and who has claimed it."""

    id: str
    """Id of the milestone, as in the names of answers."""
    name: str
    """Name of the milestone in the language of the view."""
    text: str
    """What it asks for, as a sentence."""
    needed: int
    """How much of it is needed."""
    progress: tuple[int | None, ...]
    """How much of it each seat has."""
    claimed_by: int | None
    """Seat that has claimed it, if any."""
    cost: int
    """M€ that a claim costs."""


class Award(msgspec.Struct, frozen=True):
    """An award, how far everybody is, and who has funded it."""

    id: str
    """Id of the award, as in the names of answers."""
    name: str
    """Name of the award in the language of the view."""
    text: str
    """What it counts, as a sentence."""
    progress: tuple[int, ...]
    """How much of it each seat has."""
    funded_by: int | None
    """Seat that has funded it, if any."""
    cost: int
    """M€ that funding costs now; 0 when no more awards can be funded."""
    points: tuple[int, ...]
    """Points that it would give each seat if the game ended now."""


class Project(msgspec.Struct, frozen=True):
    """A standard project and what it costs the viewer."""

    id: str
    """Id of the project, as in the names of answers."""
    name: str
    """Name of the project in the language of the view."""
    text: str
    """What it does, as a sentence."""
    cost: int
    """M€ that it costs the viewer, after discounts."""


class Payment(msgspec.Struct, frozen=True):
    """A payment that the viewer is making, one resource after the other."""

    cost: int
    """M€ of the whole price."""
    left: int
    """M€ still to be paid."""
    asked: str
    """Resource whose amount is asked for now: "titanium", "steel" or "heat"."""
    least: int
    """The least of it that may be paid."""
    most: int
    """The most of it that may be paid."""
    value: int
    """M€ that one cube of it pays."""
    stock: Counts
    """What the payer has left, by id of the resource."""
    values: Counts
    """M€ that one steel, titanium or heat pays, as far as each is accepted."""


class Purchase(msgspec.Struct, frozen=True):
    """What the viewer is buying: the cards chosen so far, and what they leave."""

    cards: int
    """Cards chosen so far; in a draft those drafted."""
    price: int
    """M€ that each costs."""
    cost: int
    """M€ that they cost together."""
    money: int | None
    """M€ to pay with: those of the chosen corporation at set-up, otherwise the stock; None before one is chosen."""
    heat: int
    """Heat that may be used as M€, 0 without the corporation that allows it."""
    left: int | None
    """M€ left after paying, heat that may be used included."""


class Step(msgspec.Struct, frozen=True):
    """One of several effects whose order the viewer chooses."""

    number: int
    """Number in the answer: 1 for "next 1"."""
    text: str
    """The effect as a sentence."""


class View(view.View, frozen=True):
    """The whole table as one seat sees it."""

    cards: str
    """One of "base" and "corporate-era"."""
    draft: bool
    """Whether research is drafted."""
    solo: bool
    """Whether it is the solo game."""
    phase: str
    """One of "setup", "draft", "research", "action", "final" and "over"."""
    generation: int
    """The present generation, counted from 1."""
    last_generation: bool
    """Whether it is the last: all parameters are at their goal, or it is the last one of a solo game."""
    first: int
    """Seat of the first player."""
    turn: int | None
    """Seat that is taking its turn, if one is."""
    actions_taken: int
    """Actions taken in this turn."""
    direction: int
    """Direction of the draft: 1 clockwise, -1 counter-clockwise, 0 without a draft."""
    tracks: tuple[Track, ...]
    """The global parameters: temperature, oxygen, oceans."""
    spaces: tuple[Space, ...]
    """The areas of Mars row by row, then Phobos and Ganymede."""
    open_spaces: tuple[str, ...]
    """Ids of the areas where the viewer may place now."""
    placing: str | None
    """Id of the tile that the viewer is placing, or "claim"; None while it places nothing."""
    players: tuple[Player, ...]
    """The players, by seat."""
    milestones: tuple[Milestone, ...]
    """The milestones; empty in the solo game."""
    awards: tuple[Award, ...]
    """The awards; empty in the solo game."""
    projects: tuple[Project, ...]
    """The standard projects."""
    deck: int
    """Cards left in the deck."""
    discard: int
    """Cards in the discard pile."""
    own_discards: tuple[Card, ...]
    """Cards that the viewer knows to be in the discard pile."""
    corporations: tuple[Corporation, ...]
    """Corporations that the viewer chooses from."""
    declined: tuple[Corporation, ...]
    """Corporations that the viewer has not chosen, and may take instead until all corporations are revealed."""
    offered: tuple[Offered, ...]
    """Cards that the viewer chooses from: start, research, draft, or what an effect shows."""
    drafted: tuple[Card, ...]
    """Cards that the viewer has put aside in the draft so far."""
    passed_on: tuple[Card, ...]
    """Cards that the viewer has passed on in the draft of this generation."""
    revealed: Card | None
    """The card that an effect revealed to everybody last."""
    purchase: Purchase | None
    """What the viewer is buying at set-up or in research, or could buy of its draft; None otherwise."""
    payment: Payment | None
    """The payment that the viewer is making, if it is."""
    steps: tuple[Step, ...]
    """Effects whose order the viewer chooses now."""
    resolving: str
    """Id of the card or corporation that is being carried out, or ""."""
    resolving_name: str
    """Name of it, or of the standard project that the viewer is paying for, in the language of the view, or ""."""
