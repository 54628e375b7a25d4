"""What a seat of Rocket Rescue is shown, as plain data; `build` makes it from nothing that is hidden from the seat."""

import msgspec

from planetfall.core import view


class Cost(msgspec.Struct, frozen=True):
    """Cubes by kind: a price, a stock or a market."""

    carbon: int
    """Carbon cubes."""
    aluminium: int
    """Aluminium cubes."""
    titanium: int
    """Titanium cubes."""


class Module(msgspec.Struct, frozen=True):
    """What a module card shows."""

    design: int
    """Number of the design, as in the answers "take", "build" and "keep"."""
    id: str
    """Id of the design in the pack."""
    name: str
    """Name of the design in the language of the view."""
    type: str
    """One of "cockpit", "tank", "engine" and "crew-module"."""
    standard: bool
    """Whether it is a standard module, of which there is a stack."""
    energy: int
    """Energy that building the module brings."""
    stability: int
    """The highest roll at which the module stays in its hangar after a launch."""
    capacity: int
    """Seats for crew."""
    equipment: tuple[str, ...]
    """Equipment on the module: "rover", "satellite"."""
    heat_shield: bool
    """Whether a shield against heat is printed on it; it has no effect."""
    gas_shield: bool
    """Whether a shield against gas is printed on it; it has no effect."""
    cost: Cost
    """Cubes that building the module takes."""


class Back(msgspec.Struct, frozen=True):
    """What the back of the deck's top card shows."""

    type: str
    """Type of the module."""
    cost: Cost | None
    """Cubes that building the module takes; None where the pack's backs show the type only."""


class Stack(msgspec.Struct, frozen=True):
    """A stack of standard modules."""

    module: Module
    """The module."""
    count: int
    """How many are left."""


class Standing(msgspec.Struct, frozen=True):
    """A module that stands in a hangar."""

    place: int
    """Number of the place, counted hangar by hangar, as in the answers "board" and "module from"."""
    slot: int
    """Slot in the hangar, 1 at the bottom to 6 on top."""
    module: Module
    """The module."""
    owner: int
    """The seat that owns the module."""
    crew: tuple[int, ...]
    """Crew aboard the module, by seat."""
    free: int
    """Free seats for crew."""


class Hangar(msgspec.Struct, frozen=True):
    """A hangar and the rocket in it."""

    number: int
    """Number of the hangar, 1 to 6."""
    company: str
    """Id of the company that runs the hangar."""
    company_name: str
    """Name of the company in the language of the view."""
    resource: str
    """Id of the resource of which the company adds one cube to each module built here."""
    blocked: bool
    """Whether the hangar is blocked for the whole game."""
    rocket: tuple[Standing | None, ...]
    """The slots from the bottom; None where no module stands."""
    complete: bool
    """Whether the rocket has an engine and a cockpit."""
    tanks: int
    """Tanks of the rocket."""
    equipment: tuple[str, ...]
    """Equipment aboard."""
    modules: tuple[int, ...]
    """How many modules belong to each seat."""
    crew: tuple[int, ...]
    """Crew aboard the rocket, by seat."""


class Planet(msgspec.Struct, frozen=True):
    """What a planet card shows."""

    planet: int
    """Number of the planet, as in the answer "fly to"."""
    id: str
    """Id of the planet in the pack."""
    name: str
    """Name of the planet in the language of the view."""
    colour: str
    """One of "blue" and "red"."""
    fuel: int
    """Tanks that a rocket must have."""
    equipment: tuple[str, ...]
    """Equipment that a rocket must have aboard."""
    heat: bool
    """Whether heat is printed on it; it has no effect."""
    gas: bool
    """Whether gas is printed on it; it has no effect."""
    energy: int
    """Energy that the launch costs."""
    launch_reward: int
    """Points for the seat that launches."""
    build_reward: int
    """Points for the seat that owns most modules of the rocket."""


class Settled(msgspec.Struct, frozen=True):
    """A planet card that a seat has taken."""

    planet: Planet
    """The planet."""
    crew: tuple[int, ...]
    """Crew on the planet, by seat."""


class Plan(msgspec.Struct, frozen=True):
    """Dice and bid of a seat; what is not placed yet is None."""

    dice: tuple[tuple[int, ...] | None, ...]
    """For each phase no, one or two dice, the higher one first; None where they are not placed yet."""
    bid: int | None
    """Energy bid for influence; None while it is not made."""
    dice_left: int
    """Dice that are not placed yet."""
    balance: int
    """Energy that the dice placed so far bring; below 0 what they cost."""
    payable: bool
    """Whether the seat's energy covers dice and bid."""


class Seat(msgspec.Struct, frozen=True):
    """A player: everything but the plan is open."""

    seat: int
    """Number of the seat, counted from 0."""
    colour: str
    """Id of the seat's colour."""
    place: int
    """Place on the influence track, 1 is first."""
    energy: int
    """Energy in stock."""
    cubes: Cost
    """Cubes in stock."""
    points: int
    """Points won so far, as markers."""
    score: int
    """Points that it would have if the game ended here."""
    reserve: int
    """Crew on Earth that neither sits in a rocket nor waits in the terminal."""
    seated: int
    """Crew aboard rockets in hangars."""
    waiting: bool
    """Whether crew of the seat waits in the terminal."""
    rescued: int
    """Crew that has landed on planets."""
    chips: int
    """Ownership chips left."""
    hand: tuple[Module, ...]
    """Modules in hand, which lie open."""
    planets: tuple[Settled, ...]
    """Planet cards that the seat has taken."""
    first: bool
    """Whether the seat was among the first to rescue all its crew."""
    answered: int
    """How many questions of the open plan the seat has answered."""
    owes: bool
    """Whether the seat owes an answer now."""
    plan: Plan | None
    """Its plan; None while that is secret from the viewer."""
    keeps: int | None
    """Design that the seat has chosen to keep, while others still choose and the viewer may know it."""


class Turn(msgspec.Struct, frozen=True):
    """Whose die is being used, and what is left of it."""

    seat: int
    """The seat whose turn it is."""
    die: int
    """The die that is being used; 0 where no die is behind the question."""
    builds: int
    """Modules that may still be built."""
    launches: int
    """Rockets that may still be launched."""
    module_moves: int
    """Moves of modules that are left."""
    boards: int
    """Crew that may still board."""
    crew_moves: int
    """Moves of crew that are left."""


class View(view.View, frozen=True):
    """The whole table as one seat sees it."""

    length: str
    """One of "short", "medium" and "long"."""
    crew_size: int
    """Crew of each player."""
    round: int
    """The present round, counted from 1."""
    rounds: int
    """How many rounds there are at most."""
    phase: str
    """One of "planning", "research", "shopping", "boarding", "building" and "end"."""
    boarding_active: bool
    """Whether the boarding phase takes place in this round."""
    last_round: bool
    """Whether this round is the last: somebody has rescued all crew, or no further round is left."""
    turn: Turn | None
    """Whose die is being used; None where nobody's is."""
    order: tuple[tuple[int, int], ...]
    """Seat and die of those that are still to come in this phase, after the current one."""
    track: tuple[int, ...]
    """Seats in the order of influence, the first one first."""
    seats: tuple[Seat, ...]
    """The seats."""
    hangars: tuple[Hangar, ...]
    """The six hangars."""
    planets: tuple[Planet | None, ...]
    """The open planets: three blue ones, then two red ones; None where no card is left."""
    blue_deck: int
    """Cards left in the blue deck of planets."""
    red_deck: int
    """Cards left in the red deck of planets."""
    display: tuple[Module, ...]
    """Advanced modules on display."""
    stacks: tuple[Stack, ...]
    """The stacks of standard modules."""
    deck: int
    """Cards left in the deck of advanced modules."""
    deck_top: Back | None
    """What the back of the deck's top card shows; None when the deck is empty or backs show nothing."""
    discard: tuple[Module, ...]
    """Modules in the discard."""
    market: Cost
    """Cubes on the market."""
    market_most: int
    """Cubes of each kind that the market holds at most."""
    market_least: int
    """Cubes of each kind that the market is filled up to at least."""
    supply: Cost
    """Cubes in the supply."""
    terminal: tuple[int, ...]
    """Seats whose crew waits in the terminal, from the left."""
    balance: tuple[int, ...]
    """Energy that a die of 1 to 6 brings; below 0 what it costs."""
