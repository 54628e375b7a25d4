"""The state of Terraforming Mars: one packed vector of ints, and the functions that read and change it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.answer_list import AnswerList
from planetfall.core.bits import bit, count_bits, lowest
from planetfall.core.chance import Chance
from planetfall.core.frame_state import FrameState
from planetfall.core.pending import Pending
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.box import ENERGY, MEGACREDITS, MIN_MEGACREDIT_PRODUCTION, Box

# Offset of each field in the vector. Sets of cards are four words of 52 bits, sets of spaces one word.
GENERATION: Final = 0
PHASE: Final = 1
FIRST: Final = 2  # seat with the first player marker
TURN: Final = 3  # seat that is taking its turn + 1, or 0
TAKEN: Final = 4  # actions taken in this turn
PASSED: Final = 5  # bit per seat
TEMPERATURE_AT: Final = 6  # in steps
OXYGEN_AT: Final = 7
OCEANS: Final = 8  # ocean tiles on the board
DECK_SIZE: Final = 9
DISCARD_SIZE: Final = 10
DISCARD: Final = 11  # set of cards
OCEAN_TILES: Final = 15  # sets of spaces, from here to BESIDE_TILE
GREENERY_TILES: Final = 16
CITY_TILES: Final = 17  # the capital too
SPECIAL_TILES: Final = 18  # all others but the capital
NEUTRAL_TILES: Final = 19
BESIDE_CITY: Final = 20  # spaces next to a city
BESIDE_TWO: Final = 21  # next to two of them
BESIDE_GREENERY: Final = 22
BESIDE_TILE: Final = 23
TILE_AT: Final = 24  # kind of tile: its space + 1; only for those that exist once
MILESTONE: Final = 38  # seat that has claimed it + 1
AWARD: Final = 43  # seat that has funded it + 1
METALS: Final = 48  # two bits for each mining card: the metal whose production it has raised
LAST_SPACE: Final = 49  # where the last tile was placed
REVEALED: Final = 50  # the card that everybody saw last + 1
PICK: Final = 51  # cards that everybody has drafted in this generation
DIRECTION: Final = 52  # of the draft
RESOLVING: Final = 53  # card or corporation that is being resolved + 1
AGENDA_SIZE: Final = 54
AGENDA: Final = 55  # queue of effects still to be resolved: row | source << 12
CUBES: Final = 79  # on each card that stores some
PICKS: Final = 103  # stack · pick: cards of the draft, those not yet picked in ascending order; -1 beyond
OPEN_DISCARD: Final = 123  # set of cards in the discard pile that everybody has seen
DECK: Final = 127  # top card last
PLAYERS: Final = 335  # a row for each seat

# Offsets within the row of a seat.
STOCK: Final = 0  # resource
PRODUCTION: Final = 6  # resource
RATING: Final = 12
RAISED: Final = 13  # 1: the rating rose in this generation
CORPORATION: Final = 14  # + 1
OFFERED: Final = 15  # two corporations to choose from, + 1 each
OWES_FIRST: Final = 17  # 1 until the first action of the corporation has been taken
HAND_SIZE: Final = 18
EVENTS: Final = 19  # played
TAG: Final = 20  # tags in play
DISCOUNT: Final = 30  # by tag, then on every card
STEEL_VALUE: Final = 41
TITANIUM_VALUE: Final = 42
SLACK: Final = 43
NEXT_SLACK: Final = 44
NEXT_DISCOUNT: Final = 45
GREENERY_COST: Final = 46
HEAT_MONEY: Final = 47
SHIELD: Final = 48
PROJECT_DISCOUNT: Final = 49  # eight bits each
OWN_TILES: Final = 50
CLAIMS: Final = 51
BESIDE_OWN: Final = 52
TRIGGERS: Final = 53  # bit per trigger in play
ACTIONS: Final = 54  # bit per card with an action in play
USED: Final = 55
HOLDERS: Final = 56  # bit per card in play that stores cubes
HEAT_PAID: Final = 57  # for cards bought in secret
OWN_DISCARDS: Final = 58  # cards discarded in secret since the deck was shuffled
HAND: Final = 59
IN_PLAY: Final = 63
EVENT_PILE: Final = 67
LOOK: Final = 71  # cards that the seat looks at
CHOSEN: Final = 75  # those of them that it takes
KNOW: Final = (
    79  # place · word: cards considered possible in hands, deck, discard pile, among cards looked at
)
STRIDE: Final = 111

# The same layout by name: field and number of cells, in order. The text form of a state is written with it.
LAYOUT: Final = (
    ("generation", 1),
    ("phase", 1),
    ("first", 1),
    ("turn", 1),
    ("taken", 1),
    ("passed", 1),
    ("temperature", 1),
    ("oxygen", 1),
    ("oceans", 1),
    ("deck_size", 1),
    ("discard_size", 1),
    ("discard", 4),
    ("ocean_tiles", 1),
    ("greenery_tiles", 1),
    ("city_tiles", 1),
    ("special_tiles", 1),
    ("neutral_tiles", 1),
    ("beside_city", 1),
    ("beside_two", 1),
    ("beside_greenery", 1),
    ("beside_tile", 1),
    ("tile_at", 14),
    ("milestone", 5),
    ("award", 5),
    ("metals", 1),
    ("last_space", 1),
    ("revealed", 1),
    ("pick", 1),
    ("direction", 1),
    ("resolving", 1),
    ("agenda_size", 1),
    ("agenda", 24),
    ("cubes", 24),
    ("picks", 20),
    ("open_discard", 4),
    ("deck", 208),
)
PLAYER_LAYOUT: Final = (
    ("stock", 6),
    ("production", 6),
    ("rating", 1),
    ("raised", 1),
    ("corporation", 1),
    ("offered", 2),
    ("owes_first", 1),
    ("hand_size", 1),
    ("events", 1),
    ("tag", 10),
    ("discount", 11),
    ("steel_value", 1),
    ("titanium_value", 1),
    ("slack", 1),
    ("next_slack", 1),
    ("next_discount", 1),
    ("greenery_cost", 1),
    ("heat_money", 1),
    ("shield", 1),
    ("project_discount", 1),
    ("own_tiles", 1),
    ("claims", 1),
    ("beside_own", 1),
    ("triggers", 1),
    ("actions", 1),
    ("used", 1),
    ("holders", 1),
    ("heat_paid", 1),
    ("own_discards", 1),
    ("hand", 4),
    ("in_play", 4),
    ("event_pile", 4),
    ("look", 4),
    ("chosen", 4),
    ("know", 32),
)

SET_WORDS: Final = 4  # of a set of cards
WORD_BITS: Final = 52  # cards in a word
MAX_AGENDA: Final = 24
DRAFT_STACK_SIZE: Final = 4  # cards of a draft stack
KNOW_DECK: Final = 99  # KNOW and five hands of four words
KNOW_DISCARD: Final = 103
KNOW_LOOK: Final = 107  # cards that any other seat looks at or holds in a draft stack

PHASE_SETUP: Final = 0
PHASE_DRAFT: Final = 1
PHASE_RESEARCH: Final = 2
PHASE_ACTION: Final = 3
PHASE_FINAL: Final = 4
PHASE_OVER: Final = 5

STACK_DEPTH: Final = 40
SEAT_STACK_DEPTH: Final = 4


@mypyc_attr(acyclic=True)
class Table(FrameState):
    """The cells of a state, its box and its pending frames; the rules are functions over it."""

    def __init__(self, seats: i64, chance: Chance, box: Box, cells: vec[i64], pending: Pending) -> None:
        super().__init__(seats, chance, pending)
        self.box: Box = box
        self.cells: vec[i64] = cells
        self.pending: Pending = pending
        self.answers_found: AnswerList | None = None  # in the last look for answers; no part of the position


def cell_count(seats: i64) -> i64:
    """How many cells a state has."""
    return PLAYERS + seats * STRIDE


def row(seat: i64) -> i64:
    """Where the cells of a seat begin."""
    return PLAYERS + seat * STRIDE


def is_solo(table: Table) -> bool:
    """Whether one player plays against the neutral opponent."""
    return table.seats == 1


# -- sets of cards ---------------------------------------------------------------------------------------------------


def has_card(table: Table, start: i64, card: i64) -> bool:
    """Whether the set that begins at a cell has a card."""
    return table.cells[start + card // WORD_BITS] >> (card % WORD_BITS) & 1 == 1


def add_card(table: Table, start: i64, card: i64) -> None:
    """Add a card to a set."""
    table.cells[start + card // WORD_BITS] |= bit(card % WORD_BITS)


def remove_card(table: Table, start: i64, card: i64) -> None:
    """Take a card out of a set."""
    table.cells[start + card // WORD_BITS] &= ~bit(card % WORD_BITS)


def clear_cards(table: Table, start: i64) -> None:
    """Empty a set."""
    word: i64 = 0
    while word < SET_WORDS:
        table.cells[start + word] = 0
        word += 1


def merge_cards(table: Table, start: i64, other: i64) -> None:
    """Add all cards of another set to a set."""
    word: i64 = 0
    while word < SET_WORDS:
        table.cells[start + word] |= table.cells[other + word]
        word += 1


def next_card(table: Table, start: i64, card: i64) -> i64:
    """The first card of a set from a number on, or -1."""
    cells = table.cells
    word: i64 = card // WORD_BITS
    place: i64 = card % WORD_BITS
    while word < SET_WORDS:
        rest: i64 = cells[start + word] >> place
        if rest != 0:
            return word * WORD_BITS + place + lowest(rest)
        word += 1
        place = 0
    return -1


def next_card_of(table: Table, start: i64, kind: vec[i64], card: i64) -> i64:
    """The first card of a set from a number on that is of a kind, which is a set as well, or -1."""
    cells = table.cells
    word: i64 = card // WORD_BITS
    place: i64 = card % WORD_BITS
    while word < SET_WORDS:
        rest: i64 = (cells[start + word] & kind[word]) >> place
        if rest != 0:
            return word * WORD_BITS + place + lowest(rest)
        word += 1
        place = 0
    return -1


def count_cards(table: Table, start: i64) -> i64:
    """How many cards a set has."""
    count: i64 = 0
    word: i64 = 0
    while word < SET_WORDS:
        count += count_bits(table.cells[start + word])
        word += 1
    return count


# -- players ---------------------------------------------------------------------------------------------------------


def stock(table: Table, seat: i64, resource: i64) -> i64:
    """What a player owns of a resource."""
    return table.cells[row(seat) + STOCK + resource]


def production(table: Table, seat: i64, resource: i64) -> i64:
    """What a player produces of a resource."""
    return table.cells[row(seat) + PRODUCTION + resource]


def least_production(resource: i64) -> i64:
    """How low a production may be."""
    return MIN_MEGACREDIT_PRODUCTION if resource == MEGACREDITS else 0  # TM-6


def change_stock(table: Table, seat: i64, resource: i64, amount: i64) -> None:
    """Give a player resources, or take them for a negative amount."""
    if amount == 0:
        return
    table.cells[row(seat) + STOCK + resource] += amount
    if table.event_buffer is not None:
        emit(table, "gains" if amount > 0 else "loses", (seat, resource, max(amount, -amount)), "")


def change_production(table: Table, seat: i64, resource: i64, steps: i64) -> None:
    """Change a player's production."""
    if steps == 0:
        return
    table.cells[row(seat) + PRODUCTION + resource] += steps
    if table.event_buffer is not None:
        kind = "production up" if steps > 0 else "production down"
        emit(table, kind, (seat, resource, max(steps, -steps)), "")


def raise_rating(table: Table, seat: i64, steps: i64) -> None:
    """Raise a player's terraform rating."""
    if steps > 0:
        table.cells[row(seat) + RATING] += steps
        table.cells[row(seat) + RAISED] = 1
        if table.event_buffer is not None:
            emit(table, "rating", (seat, steps), "")


def produce_for(table: Table, seat: i64) -> None:
    """The production phase of one player."""
    place: i64 = row(seat)
    cells = table.cells
    cells[place + STOCK + ENERGY + 1] += cells[place + STOCK + ENERGY]  # TM-234
    cells[place + STOCK + ENERGY] = 0
    cells[place + STOCK] += cells[place + RATING]  # TM-235
    resource: i64 = 0
    while resource < 6:
        cells[place + STOCK + resource] += cells[place + PRODUCTION + resource]
        resource += 1
    cells[place + USED] = 0  # TM-237


def parameters_complete(table: Table) -> bool:
    """Whether every global parameter is at its goal."""
    cells = table.cells
    box = table.box
    return (
        cells[TEMPERATURE_AT] >= box.temperature_goal
        and cells[OXYGEN_AT] >= box.oxygen_goal
        and cells[OCEANS] >= box.oceans_goal
    )


def occupied_spaces(table: Table) -> i64:
    """The spaces with a tile, a bit each."""
    cells = table.cells
    return cells[OCEAN_TILES] | cells[GREENERY_TILES] | cells[CITY_TILES] | cells[SPECIAL_TILES]
