"""The state of Space Mission: one packed vector of ints, and the functions that read and change it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import bit
from planetfall.core.chance import Chance
from planetfall.core.frame_state import FrameState
from planetfall.core.pending import Pending
from planetfall.core.state import emit
from planetfall.games.space_mission.engine.box import RING, SPACE, Box

# Offsets of the rows in the vector. A row of tiles is one cell with five bits for each kind.
RING_AT: Final = 0  # place: planet
PILE: Final = 8  # place: tiles
STATION: Final = 16  # place: seat + 1, or 0
SCANNED: Final = 24  # place: bit per seat
SHIP: Final = 32  # seat: place, or GATE_PLACE
PROBES: Final = 37  # seat: chips on the jump gate
HAND: Final = 42  # seat: bit per card
COLLECTED: Final = 47  # seat: tiles
PLACE: Final = 52  # planet: place, or -1
DECK: Final = 64  # top card last
SHUFFLED: Final = 124  # card: how many times the discard had been shuffled when it last came into the deck
TAKEN: Final = 184  # tiles taken from piles in order: see `taken_tile`
DECK_SIZE: Final = 232
DISCARDED: Final = 233  # bit per card
SHUFFLES: Final = 234  # how many times the discard has been shuffled
TAKEN_SIZE: Final = 235
LAID_OPEN: Final = 236  # bit per place
OPEN_SPACE: Final = 237  # Space tiles that lie open
START: Final = 238  # seat that begins each round
ROUND: Final = 239
LAST_ROUND: Final = 240  # 1 once enough Space tiles lie open
MEMORY_AID: Final = 241  # 1 if views show what a seat has seen
SIZE: Final = 242

# Name and number of cells of each row, in order: the layout of the text form of a state.
LAYOUT: Final = (
    ("ring", 8),
    ("pile", 8),
    ("station", 8),
    ("scanned", 8),
    ("ship", 5),
    ("probes", 5),
    ("hand", 5),
    ("collected", 5),
    ("place", 12),
    ("deck", 60),
    ("shuffled", 60),
    ("taken", 48),
    ("deck_size", 1),
    ("discarded", 1),
    ("shuffles", 1),
    ("taken_size", 1),
    ("laid_open", 1),
    ("open_space", 1),
    ("start", 1),
    ("round", 1),
    ("last_round", 1),
    ("memory_aid", 1),
)

GATE_PLACE: Final = -1
TILE_BITS: Final = 5
TILE_MASK: Final = 31
POINT_TILES: Final = 0x3FFFFFFFFFFFF  # the bits of all kinds but Space
STACK_DEPTH: Final = 6

# A taken tile: who took it (3 bits), from which place (3), of which kind (4), and whether it still lies under a probe.
PLACE_SHIFT: Final = 3
KIND_SHIFT: Final = 6
UNDER_PROBE: Final = 1024
KIND_PART: Final = 960


@mypyc_attr(acyclic=True)
class Table(FrameState):
    """The state of a game in progress; the rules are functions over it."""

    def __init__(self, seats: i64, chance: Chance, box: Box, cells: vec[i64], pending: Pending) -> None:
        super().__init__(seats, chance, pending)
        self.box: Box = box
        self.cells: vec[i64] = cells
        self.pending: Pending = pending


# -- planets --------------------------------------------------------------------------------------------------------


def place_of(table: Table, planet: i64) -> i64:
    """Where a planet lies in the ring, or -1 if it is not in play."""
    return table.cells[PLACE + planet]


def planet_at(table: Table, place: i64) -> i64:
    """The planet at a place of the ring."""
    return table.cells[RING_AT + place]


def is_neighbour(here: i64, there: i64) -> bool:
    """Whether two places lie side by side in the ring (SM-14)."""
    apart: i64 = here - there
    return apart == 1 or apart == -1 or apart == RING - 1 or apart == 1 - RING


def stations(table: Table, seat: i64) -> i64:
    """How many stations a seat has built."""
    count: i64 = 0
    place: i64 = 0
    while place < RING:
        if table.cells[STATION + place] == seat + 1:
            count += 1
        place += 1
    return count


# -- tiles ----------------------------------------------------------------------------------------------------------


def tiles_of(row: i64, kind: i64) -> i64:
    """How many tiles of a kind a row of tiles holds."""
    return row >> kind * TILE_BITS & TILE_MASK


def one_tile(kind: i64) -> i64:
    """A row with one tile."""
    return bit(kind * TILE_BITS)


def count_tiles(row: i64) -> i64:
    """How many tiles a row holds."""
    count: i64 = 0
    while row != 0:
        count += row & TILE_MASK
        row >>= TILE_BITS
    return count


def in_pile(table: Table, place: i64, kind: i64) -> i64:
    """How many tiles of a kind lie in the pile at a place."""
    return tiles_of(table.cells[PILE + place], kind)


def pile_size(table: Table, place: i64) -> i64:
    """How many tiles lie in the pile at a place; everybody can count them."""
    return count_tiles(table.cells[PILE + place])


def has_points(row: i64) -> bool:
    """Whether there is a point tile in a row of tiles."""
    return row & POINT_TILES != 0


def is_open(table: Table, place: i64) -> bool:
    """Whether the pile at a place has been laid open."""
    return table.cells[LAID_OPEN] & bit(place) != 0


def lay_open(table: Table, place: i64) -> None:
    """Turn up a pile that holds nothing but Space tiles."""
    count: i64 = in_pile(table, place, SPACE)
    if is_open(table, place) or count == 0:
        return  # SM-66
    table.cells[LAID_OPEN] |= bit(place)
    table.cells[OPEN_SPACE] += count
    table.reveal_count += 1
    if table.event_buffer is not None:
        emit(table, "lays-open", (planet_at(table, place), count), "SM-65")


# -- tiles that were taken ------------------------------------------------------------------------------------------


def taken_tile(seat: i64, place: i64, kind: i64) -> i64:
    """A taken tile as an entry of TAKEN."""
    return seat | place << PLACE_SHIFT | kind << KIND_SHIFT


def taker(entry: i64) -> i64:
    """Who took a tile."""
    return entry & 7


def origin(entry: i64) -> i64:
    """The place a tile was taken from."""
    return entry >> PLACE_SHIFT & 7


def tile_kind(entry: i64) -> i64:
    """What kind of tile was taken."""
    return (entry & KIND_PART) >> KIND_SHIFT


def under_probe(entry: i64) -> bool:
    """Whether a tile is only reserved."""
    return entry & UNDER_PROBE != 0


def take_tile(table: Table, entry: i64) -> None:
    """Take a tile out of its pile and record who took it; `sample` derives from it who knows what."""
    place: i64 = origin(entry)
    table.cells[PILE + place] -= one_tile(tile_kind(entry))
    table.cells[TAKEN + table.cells[TAKEN_SIZE]] = entry
    table.cells[TAKEN_SIZE] += 1
    if not under_probe(entry):
        table.cells[COLLECTED + taker(entry)] += one_tile(tile_kind(entry))


def reserved(table: Table, place: i64, seat: i64) -> i64:
    """How many tiles of a seat lie under its probes at a place."""
    count: i64 = 0
    number: i64 = 0
    while number < table.cells[TAKEN_SIZE]:
        entry: i64 = table.cells[TAKEN + number]
        if under_probe(entry) and origin(entry) == place and taker(entry) == seat:
            count += 1
        number += 1
    return count


# -- cards ----------------------------------------------------------------------------------------------------------


def discard(table: Table, seat: i64, card: i64) -> None:
    """Discard a card from hand; the discard pile is public."""
    table.cells[HAND + seat] &= ~bit(card)
    table.cells[DISCARDED] |= bit(card)  # SM-22, SM-23


def draw_card(table: Table, seat: i64) -> i64:
    """The next card of the draw pile into a hand; a pile that runs out is renewed at once (SM-24)."""
    if table.cells[DECK_SIZE] == 0:
        _renew_deck(table)  # nothing was discarded when it ran out (SM-33); the first rules always waited
    table.cells[DECK_SIZE] -= 1
    top: i64 = DECK + table.cells[DECK_SIZE]
    card: i64 = table.cells[top]
    table.cells[top] = 0
    table.cells[HAND + seat] |= bit(card)
    table.reveal_count += 1
    if table.cells[DECK_SIZE] == 0 and table.cells[DISCARDED] != 0 and table.box.rules >= 2:
        _renew_deck(table)
    return card


def _renew_deck(table: Table) -> None:
    cards: i64 = table.cells[DISCARDED]
    table.cells[DISCARDED] = 0
    table.cells[SHUFFLES] += 1
    size: i64 = 0
    card: i64 = 0
    while cards >> card != 0:
        if cards >> card & 1 == 1:
            table.cells[DECK + size] = card
            table.cells[SHUFFLED + card] = table.cells[SHUFFLES]
            size += 1
        card += 1
    table.cells[DECK_SIZE] = size
    table.chance.shuffle(table.cells, DECK, DECK + size)  # SM-24, SM-33
    if table.event_buffer is not None:
        emit(table, "reshuffle", (), "SM-24")
