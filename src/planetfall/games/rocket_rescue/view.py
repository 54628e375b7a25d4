"""What a seat may see: plain data, made from nothing that is hidden from it."""

import msgspec


class Cost(msgspec.Struct, frozen=True):
    """Cubes by kind."""

    carbon: int
    aluminium: int
    titanium: int


class Module(msgspec.Struct, frozen=True):
    """What a module card shows."""

    design: int  # number in the answers "take", "build" and "keep"
    id: str
    name: str
    type: str  # "cockpit", "tank", "engine" or "crew-module"
    standard: bool
    energy: int
    stability: int
    capacity: int
    equipment: tuple[str, ...]  # "rover", "satellite"
    heat_shield: bool
    gas_shield: bool
    cost: Cost


class Back(msgspec.Struct, frozen=True):
    """What the back of the deck's top card shows."""

    type: str
    cost: Cost


class Stack(msgspec.Struct, frozen=True):
    """A stack of standard modules."""

    module: Module
    count: int


class Standing(msgspec.Struct, frozen=True):
    """A module that stands in a hangar."""

    place: int  # hangar · slot, as in the answers "board" and "module from"
    slot: int  # 1 at the bottom to 6 on top
    module: Module
    owner: int
    crew: tuple[int, ...]  # by seat
    free: int  # seats


class Hangar(msgspec.Struct, frozen=True):
    """A hangar and the rocket in it."""

    number: int  # 1 to 6
    company: str
    company_name: str
    resource: str  # what the company adds
    blocked: bool
    rocket: tuple[Standing | None, ...]  # by slot, from the bottom
    complete: bool  # engine and cockpit
    tanks: int
    equipment: tuple[str, ...]
    modules: tuple[int, ...]  # how many belong to each seat
    crew: tuple[int, ...]  # by seat


class Planet(msgspec.Struct, frozen=True):
    """What a planet card shows."""

    planet: int  # number in the answer "fly to"
    id: str
    name: str
    colour: str  # "blue" or "red"
    fuel: int
    equipment: tuple[str, ...]
    heat: bool
    gas: bool
    energy: int
    launch_reward: int
    build_reward: int


class Settled(msgspec.Struct, frozen=True):
    """A planet card that somebody has taken, with the crew on it."""

    planet: Planet
    crew: tuple[int, ...]  # by seat


class Plan(msgspec.Struct, frozen=True):
    """Dice and bid of a seat; what is not placed yet is None."""

    dice: tuple[tuple[int, ...] | None, ...]  # by phase: no, one or two dice, the higher one first
    bid: int | None
    dice_left: int
    balance: int  # energy that the dice placed bring; less than 0: cost
    payable: bool  # with the bid, from the energy in stock


class Seat(msgspec.Struct, frozen=True):
    """A player: everything but the plan is open."""

    seat: int
    colour: str
    place: int  # on the influence track, 1 is first
    energy: int
    cubes: Cost
    points: int  # markers
    score: int  # as if the game ended here
    reserve: int  # crew on Earth that neither sits nor waits
    seated: int
    waiting: bool  # in the terminal
    rescued: int
    chips: int  # left
    hand: tuple[Module, ...]
    planets: tuple[Settled, ...]
    first: bool  # was first to rescue all crew
    answered: int  # questions of the open plan that this seat has answered
    owes: bool
    plan: Plan | None  # None while it is secret


class Turn(msgspec.Struct, frozen=True):
    """Whose die is being used, and what is left of it."""

    seat: int
    die: int  # 0 where no die is behind the question
    builds: int
    launches: int
    module_moves: int
    boards: int
    crew_moves: int


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it; `seat` is None for a spectator."""

    game: str
    pack: str
    seat: int | None
    over: bool
    length: str  # "short", "medium" or "long"
    crew_size: int  # of each player
    round: int
    rounds: int
    phase: str  # "planning", "research", "shopping", "boarding", "building" or "end"
    boarding_active: bool
    last_round: bool  # somebody has rescued all crew, or it is the last one
    turn: Turn | None
    order: tuple[
        tuple[int, int], ...
    ]  # seat and die that are still to come in this phase, the current one first
    track: tuple[int, ...]  # seats in order of influence
    seats: tuple[Seat, ...]
    hangars: tuple[Hangar, ...]
    planets: tuple[Planet | None, ...]  # three blue, two red
    blue_deck: int
    red_deck: int
    display: tuple[Module, ...]
    stacks: tuple[Stack, ...]
    deck: int
    deck_top: Back | None
    discard: tuple[Module, ...]
    market: Cost
    market_most: int
    market_least: int
    supply: Cost
    terminal: tuple[int, ...]  # seats from the left
    balance: tuple[int, ...]  # energy of the dice 1 to 6
