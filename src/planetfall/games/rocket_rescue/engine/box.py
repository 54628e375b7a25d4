"""The components of a pack as numbers, as the engine reads them.

Made by `components` from a pack; never changed afterwards, shared by every state of a match. Resources and companies
are 0 to 2, hangars 0 to 5, planets 0 to 25 (blue first). A *design* is what a module card shows: 0 to 3 are the
standard modules in the order of their types, 4 to 38 the advanced ones. A *module* is one card: 0 to 15 are four
copies of each standard design, 16 to 50 the advanced ones.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pack import Pack

MOST_SEATS: Final = 5
RESOURCES: Final = 3  # carbon, aluminium, titanium
HANGARS: Final = 6
SLOTS: Final = 6  # of a rocket, from the bottom
PLACES: Final = 36  # hangar · slot
ENGINE_SLOT: Final = 0
COCKPIT_SLOT: Final = 5
PHASES: Final = 4  # that take dice
RESEARCH: Final = 0
SHOPPING: Final = 1
BOARDING: Final = 2
BUILDING: Final = 3
DICE: Final = 4  # of a player
MOST_DICE: Final = 2  # in a phase
FACES: Final = 6

# Types of modules, in the order of the standard stacks.
COCKPIT: Final = 0
TANK: Final = 1
ENGINE: Final = 2
CREW_MODULE: Final = 3
TYPES: Final = 4
MOST_CREW_MODULES: Final = 3  # one slot of six is kept for a tank

# Special equipment, as bits.
ROVER: Final = 1
SATELLITE: Final = 2

# What the backs of module cards show; each shows what the one before does.
BACKS_SHOW_TYPE: Final = 1
BACKS_SHOW_COST: Final = 2

COPIES: Final = 4  # of each standard module
STANDARD: Final = 16  # modules before the advanced ones
ADVANCED: Final = 35
MODULES: Final = 51
DESIGNS: Final = 39
BLUE: Final = 13  # planets before the red ones
RED: Final = 13
PLANETS: Final = 26
OPEN_BLUE: Final = 3
OPEN_PLANETS: Final = 5  # blue ones first

# Placements of dice in a phase: none, one die, or two dice with the higher one first.
PLACEMENTS: Final = 28
HIGHER: Final = vec[i64](
    [0, 1, 2, 3, 4, 5, 6] + [higher for higher in range(1, 7) for lower in range(1, higher + 1)]
)
LOWER: Final = vec[i64]([0] * 7 + [lower for higher in range(1, 7) for lower in range(1, higher + 1)])


def placement_of(higher: i64, lower: i64) -> i64:
    """The placement of one die (the other is 0) or two in a phase.

    >>> [placement_of(0, 0), placement_of(6, 0), placement_of(1, 1), placement_of(6, 6)]
    [0, 6, 7, 27]
    """
    if lower == 0:
        return higher
    return FACES + (higher - 1) * higher // 2 + lower


def design_of(module: i64) -> i64:
    """What a card shows.

    >>> [design_of(0), design_of(15), design_of(16), design_of(50)]
    [0, 3, 4, 38]
    """
    return module >> 2 if module < STANDARD else module - STANDARD + TYPES


RULES: Final = 2  # the newest version of the rules


class Box:
    """Numbers of one pack. Tables "by die" and "by seats" have an unused beginning, so that 6 stands at place 6."""

    def __init__(self, pack: Pack) -> None:
        empty = vec[i64]()
        self.rules: i64 = RULES  # the version that is played
        self.pack: Pack = pack  # its source
        # By design.
        self.type: vec[i64] = empty
        self.energy: vec[i64] = empty
        self.stability: vec[i64] = empty
        self.capacity: vec[i64] = empty  # seats for crew members
        self.equipment: vec[i64] = empty  # bits ROVER and SATELLITE
        self.cost: vec[i64] = empty  # design · resource
        self.lasting: vec[i64] = empty  # faces of the stability die, of six, that it survives
        self.back: vec[i64] = empty  # the same number for the same back
        # By planet.
        self.fuel: vec[i64] = empty
        self.needs: vec[i64] = empty  # bits ROVER and SATELLITE
        self.price: vec[i64] = empty
        self.launch_reward: vec[i64] = empty
        self.build_reward: vec[i64] = empty
        # By die.
        self.balance: vec[i64] = empty  # energy that it gives; below 0: costs
        self.boards: vec[i64] = empty  # crew members to board
        self.crew_moves: vec[i64] = empty  # seated crew members to move
        self.builds: vec[i64] = empty
        self.launches: vec[i64] = empty
        self.module_moves: vec[i64] = empty
        # By seats.
        self.market_most: vec[i64] = empty  # and how it starts
        self.market_least: vec[i64] = empty
        self.display: vec[i64] = empty  # advanced modules at the start of a round
        self.blocked: vec[i64] = empty  # hangars
        # The rest.
        self.resource: vec[i64] = empty  # of the company, by hangar
        self.crew: vec[i64] = empty  # of a player, by length of the game
        self.cubes: i64 = 0  # of each kind
        self.start_cubes: i64 = 0  # of each kind for a player
        self.start_energy: i64 = 0
        self.chips: i64 = 0  # of a player
        self.rounds: i64 = 0
        self.seat_price: i64 = 0  # energy
        self.crew_points: i64 = 0  # for a crew member rescued
        self.first_points: i64 = 0  # for who rescues all crew first
        # Assumptions.
        self.stability_die: vec[i64] = empty  # its six faces
        self.backs: i64 = BACKS_SHOW_COST  # what the backs of module cards show
        self.first_in_round: bool = False  # who rescues all crew in the same round is first, too
