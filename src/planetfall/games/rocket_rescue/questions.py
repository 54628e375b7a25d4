"""What is asked and what may be answered: one predicate says "allowed?" and "why not?" alike."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.rocket_rescue.box import (
    COCKPIT,
    CREW_MODULE,
    DICE,
    ENGINE,
    FACES,
    HANGARS,
    HIGHER,
    LOWER,
    MOST_CREW_MODULES,
    MOST_DICE,
    OPEN_PLANETS,
    PHASES,
    PLACES,
    RESOURCES,
    ROVER,
    SLOTS,
    TANK,
    TYPES,
    WAYS,
    design_of,
)
from planetfall.games.rocket_rescue.state import (
    BLOCKED,
    CHIPS,
    CREW,
    DISPLAY,
    ENERGY,
    HAND,
    MARKET,
    MODULE,
    OPEN,
    OWNER,
    RESERVE,
    STACKS,
    SUPPLY,
    TERMINAL,
    Table,
    any_seat_free,
    count_type,
    crew_of,
    cubes,
    equipment_aboard,
    held,
    is_complete,
    modules_of,
    seats_free,
    slot_for,
    way_in,
)

# The numbers of answers. They never move; new ones go at the end. `actions` gives them their names.
DONE: Final = 0
PLAN: Final = 1  # phase · way to place dice
TAKE: Final = 113  # design
BUY: Final = 152  # resource · number of cubes - 1
REFILL: Final = 170  # resource
BOARD: Final = 173  # place
TO_TERMINAL: Final = 209
LIFT: Final = 210  # place: one of the own crew leaves it for another module
BUILD: Final = 246  # design
TRADE: Final = 285  # resource given · one of the other two
LAUNCH: Final = 291  # hangar
MOVE: Final = 297  # place
SITE: Final = 333  # hangar
FLY: Final = 339  # planet
KEEP: Final = 365  # design
AMOUNT: Final = 404  # 0 to 99
ANSWERS: Final = 504
AMOUNTS: Final = 100

# Kinds of frames that ask; smaller kinds work by themselves. `who` is always the seat.
QUESTION: Final = 64
ASK_PLAN: Final = 64  # secret; first: phase
ASK_BID: Final = 65  # secret
ASK_KEEP: Final = 66  # all at once
ASK_TAKE: Final = 67  # first: die
ASK_BUY: Final = 68  # first: die
ASK_REFILL: Final = 69
ASK_BOARD: Final = 70  # first: die; second: crew to board; third: crew to move
ASK_SEAT: Final = 71  # first: place that the crew member leaves
ASK_CLEAR: Final = 72  # first: place in the terminal
ASK_WORK: Final = 73  # first: die; second: builds; third: launches | module moves << 4
ASK_SITE: Final = 74  # first: module to build
ASK_CREW: Final = 75  # first: place of the module just built
ASK_SHIFT: Final = 76  # first: place of the module to move
ASK_FLY: Final = 77  # first: hangar
KINDS: Final = 14
