"""What a seat of Space Mission sees, as numbers: exactly what its view shows, for programs that learn.

Seats come in the order of play beginning with the viewer. What it saw of piles is part of what it knows, whether or not
the table has the memory aid, as it is for bots.
"""

from typing import Final

from mypy_extensions import i64

from planetfall.core import encode
from planetfall.core.bits import bit, count_bits
from planetfall.core.encode import Entity, Slice, Writer
from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.core.state import State
from planetfall.games.space_mission.engine.box import CARDS, KINDS, MOST_SEATS, PLANETS, RING, SPACE
from planetfall.games.space_mission.engine.questions import ASK_ACTION, ASK_DISCARD, ASK_PAY, ASK_TAKE
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.state import (
    COLLECTED,
    DECK_SIZE,
    DISCARDED,
    HAND,
    LAID_OPEN,
    LAST_ROUND,
    MEMORY_AID,
    OPEN_SPACE,
    PILE,
    PROBES,
    RING_AT,
    ROUND,
    SCANNED,
    SHIP,
    START,
    STATION,
    TAKEN,
    TAKEN_SIZE,
    TILE_BITS,
    count_tiles,
    in_pile,
    is_open,
    one_tile,
    origin,
    pile_size,
    reserved,
    taker,
    tile_kind,
    under_probe,
)

VERSION: Final = 1
STEPS: Final = 4
PURPOSES: Final = 5
TILE_WORDS: Final = 4  # a row of tiles, three kinds in each
CARD_WORDS: Final = 4  # a hand

LAYOUT: Final[tuple[Slice, ...]] = (
    ("seats", (5,), "how many seats there are, 1 to 5"),
    ("seat", (5,), "which of them the viewer has"),
    ("over", (1,), "whether the game has ended"),
    ("memory aid", (1,), "whether people are shown what they have seen, the option of the table"),
    ("round", (1,), "the present round, counted from 1"),
    ("last round", (1,), "whether it is the last"),
    ("doing seat", (5,), "seat whose turn it is"),
    ("doing step", (4,), "what it is asked for: an action, a card to discard, a card to pay, a tile to take"),
    ("doing purpose", (5,), "what a card or tile is for: jump, scan, landing, station, discovery"),
    ("doing place", (8,), "place of the planet that it is about"),
    ("actions left", (1,), "actions left in this turn, the present one included"),
    ("planet", (8, 12), "place · planet"),
    ("ship", (8, 5), "place · seat whose spaceship is there"),
    ("station", (8, 5), "place · seat that has a station there"),
    ("scanned", (8, 5), "place · seat that has scanned the planet"),
    ("reserved", (8, 5), "place · seat: tiles under its probes"),
    ("reserved tiles", (8, 11), "place · kind: the viewer's own reserved tiles"),
    ("pile", (8,), "tiles left in the pile"),
    ("laid open", (8,), "whether the pile has been laid open"),
    ("open Space", (8,), "Space tiles that lie open there"),
    ("searched", (8,), "whether somebody has looked through the pile"),
    ("fan", (8, 11), "place · kind: the pile, while the viewer looks through it and once the game is over"),
    ("remembers", (8,), "whether the viewer has looked through the pile before"),
    ("memory", (8, 11), "place · kind: what it left there"),
    ("taken since", (8,), "how many of these tiles others have taken since"),
    ("start", (5,), "seat that begins each round"),
    ("owes", (5,), "whether a seat owes an answer"),
    ("probes", (5,), "probes on the jump gate"),
    ("tiles", (5,), "tiles collected"),
    ("cards", (5,), "cards in hand"),
    ("collected", (11,), "kinds of tiles that the viewer has collected"),
    ("hand", (60,), "cards in the viewer's hand"),
    ("draw pile", (1,), "cards in the draw pile"),
    ("discard", (60,), "cards in the discard"),
    ("all open Space", (1,), "Space tiles that lie open at all planets"),
    ("end at", (1,), "how many of them bring the end"),
    (
        "final reserved",
        (4, 8, 4),
        "other seat · place · three kinds of five bits a number: its reserved tiles, at the end",
    ),
    (
        "final collected",
        (4, 4),
        "other seat · three kinds of five bits a number: its collected tiles, at the end",
    ),
    ("final hand", (4, 4), "other seat · fifteen cards a number: its hand, at the end"),
)

# What the parts are about, for tokens: a kind of thing, how many there are, and the parts with a row for each.
ENTITIES: Final[tuple[Entity, ...]] = (
    (
        "place",
        8,
        (
            "doing place",
            "planet",
            "ship",
            "station",
            "scanned",
            "reserved",
            "reserved tiles",
            "pile",
            "laid open",
            "open Space",
            "searched",
            "fan",
            "remembers",
            "memory",
            "taken since",
        ),
    ),
    (
        "seat",
        5,
        (
            "doing seat",
            "start",
            "owes",
            "probes",
            "tiles",
            "cards",
        ),
    ),
    ("kind", 11, ("collected",)),
    (
        "card",
        60,
        (
            "hand",
            "discard",
        ),
    ),
)


class Encoder(encode.Encoder):
    """Writes what a seat of Space Mission sees."""

    def write(self, state: State, seat: i64, writer: Writer) -> None:
        assert isinstance(state, SpaceMission)
        over: bool = state.pending.depth() == 0
        _write_table(state, seat, over, writer)
        _write_turn(state, seat, writer)
        _write_planets(state, seat, writer)
        _write_piles(state, seat, over, writer)
        _write_memory(state, seat, writer)
        _write_seats(state, seat, writer)
        _write_end(state, seat, over, writer)


def _write_table(table: SpaceMission, seat: i64, over: bool, writer: Writer) -> None:
    cells = table.cells
    writer.one_of(table.seats - 1, MOST_SEATS)
    writer.end()
    writer.one_of(seat, MOST_SEATS)
    writer.end()
    writer.flag(over)
    writer.end()
    writer.number(cells[MEMORY_AID])
    writer.end()
    writer.number(cells[ROUND])
    writer.end()
    writer.number(cells[LAST_ROUND])
    writer.end()


def _place_of(table: SpaceMission, seat: i64, other: i64) -> i64:
    """How many turns after the viewer a seat comes."""
    return (other + table.seats - seat) % table.seats


def _write_turn(table: SpaceMission, seat: i64, writer: Writer) -> None:
    top: i64 = table.pending.top()
    kind: i64 = kind_of(top)
    about: bool = kind == ASK_PAY or kind == ASK_TAKE
    writer.one_of(_place_of(table, seat, who_of(top)) if top != 0 else -1, MOST_SEATS)
    writer.end()
    writer.one_of(kind - QUESTION, STEPS)
    writer.end()
    writer.one_of(first_of(top) if about else -1, PURPOSES)
    writer.end()
    writer.one_of(second_of(top) if about else -1, RING)
    writer.end()
    left: i64 = 0
    if kind == ASK_ACTION:
        left = first_of(top)
    elif about or kind == ASK_DISCARD:
        waiting: i64 = table.pending.under()
        left = 1 + (first_of(waiting) if kind_of(waiting) == ASK_ACTION else 0)
    writer.number(left)
    writer.end()


def _seat_bits(table: SpaceMission, seat: i64, members: i64, writer: Writer) -> None:
    """Write a set of seats beginning with the viewer."""
    turned: i64 = members >> seat | members << (table.seats - seat)
    writer.bits(turned & (bit(table.seats) - 1), MOST_SEATS)


def _write_planets(table: SpaceMission, seat: i64, writer: Writer) -> None:
    cells = table.cells
    place: i64 = 0
    while place < RING:
        writer.one_of(cells[RING_AT + place], PLANETS)
        place += 1
    writer.end()
    start: i64 = writer.at
    writer.zeros(RING * MOST_SEATS)
    turn: i64 = 0
    while turn < table.seats:
        there: i64 = cells[SHIP + (seat + turn) % table.seats]
        if there >= 0:
            writer.out[start + there * MOST_SEATS + turn] = 1
        turn += 1
    writer.end()
    place = 0
    while place < RING:
        owner: i64 = cells[STATION + place] - 1
        writer.one_of(_place_of(table, seat, owner) if owner >= 0 else -1, MOST_SEATS)
        place += 1
    writer.end()
    place = 0
    while place < RING:
        _seat_bits(table, seat, cells[SCANNED + place], writer)
        place += 1
    writer.end()


def _write_piles(table: SpaceMission, seat: i64, over: bool, writer: Writer) -> None:
    cells = table.cells
    start: i64 = writer.at
    writer.zeros(RING * MOST_SEATS)
    writer.end()
    own: i64 = writer.at
    writer.zeros(RING * KINDS)
    writer.end()
    searched: i64 = cells[LAID_OPEN]
    number: i64 = 0
    while number < cells[TAKEN_SIZE]:
        entry: i64 = cells[TAKEN + number]
        place: i64 = origin(entry)
        searched |= bit(place)
        if under_probe(entry):
            turn: i64 = _place_of(table, seat, taker(entry))
            writer.out[start + place * MOST_SEATS + turn] += 1
            if turn == 0:
                writer.out[own + place * KINDS + tile_kind(entry)] += 1
        number += 1
    place = 0
    while place < RING:
        writer.number(pile_size(table, place))
        place += 1
    writer.end()
    writer.bits(cells[LAID_OPEN], RING)
    writer.end()
    place = 0
    while place < RING:
        writer.number(in_pile(table, place, SPACE) if is_open(table, place) else 0)
        place += 1
    writer.end()
    writer.bits(searched, RING)
    writer.end()
    top: i64 = table.pending.top()
    looking: i64 = second_of(top) if kind_of(top) == ASK_TAKE and who_of(top) == seat else -1
    place = 0
    while place < RING:
        writer.fields(cells[PILE + place] if over or place == looking else 0, TILE_BITS, KINDS)
        place += 1
    writer.end()


def _write_memory(table: SpaceMission, seat: i64, writer: Writer) -> None:
    """Write what the viewer left in piles, with what others have taken since put back."""
    cells = table.cells
    remembers: i64 = writer.at
    writer.zeros(RING)
    writer.end()
    memory: i64 = writer.at
    since: i64 = memory + RING * KINDS
    place: i64 = 0
    while place < RING:
        row: i64 = cells[PILE + place]
        taken: i64 = 0
        number: i64 = cells[TAKEN_SIZE] - 1
        while number >= 0:
            entry: i64 = cells[TAKEN + number]
            if origin(entry) == place:
                if taker(entry) == seat:
                    break
                row += one_tile(tile_kind(entry))
                taken += 1
            number -= 1
        known: bool = number >= 0
        writer.out[remembers + place] = 1 if known else 0
        writer.fields(row if known else 0, TILE_BITS, KINDS)
        writer.at = since + place
        writer.number(taken if known else 0)
        place += 1
        writer.at = memory + place * KINDS
    writer.end()
    writer.at = since + RING
    writer.end()


def _write_seats(table: SpaceMission, seat: i64, writer: Writer) -> None:
    cells = table.cells
    top: i64 = table.pending.top()
    empty: i64 = MOST_SEATS - table.seats
    writer.one_of(_place_of(table, seat, cells[START]), MOST_SEATS)
    writer.end()
    writer.one_of(_place_of(table, seat, who_of(top)) if top != 0 else -1, MOST_SEATS)
    writer.end()
    turn: i64 = 0
    while turn < table.seats:
        writer.number(cells[PROBES + (seat + turn) % table.seats])
        turn += 1
    writer.zeros(empty)
    writer.end()
    turn = 0
    while turn < table.seats:
        writer.number(count_tiles(cells[COLLECTED + (seat + turn) % table.seats]))
        turn += 1
    writer.zeros(empty)
    writer.end()
    turn = 0
    while turn < table.seats:
        writer.number(count_bits(cells[HAND + (seat + turn) % table.seats]))
        turn += 1
    writer.zeros(empty)
    writer.end()
    writer.fields(cells[COLLECTED + seat], TILE_BITS, KINDS)
    writer.end()
    writer.bits(cells[HAND + seat], CARDS)
    writer.end()
    writer.number(cells[DECK_SIZE])
    writer.end()
    writer.bits(cells[DISCARDED], CARDS)
    writer.end()
    writer.number(cells[OPEN_SPACE])
    writer.end()
    writer.number(table.box.open_space[table.seats])
    writer.end()


def _write_end(table: SpaceMission, seat: i64, over: bool, writer: Writer) -> None:
    """Write what others kept secret until the game was over."""
    others: i64 = table.seats - 1 if over else 0
    missing: i64 = MOST_SEATS - 1 - others
    turn: i64 = 1
    while turn <= others:
        other: i64 = (seat + turn) % table.seats
        place: i64 = 0
        while place < RING:
            writer.packed(_reserved_row(table, other, place), TILE_WORDS)
            place += 1
        turn += 1
    writer.zeros(missing * RING * TILE_WORDS)
    writer.end()
    turn = 1
    while turn <= others:
        writer.packed(table.cells[COLLECTED + (seat + turn) % table.seats], TILE_WORDS)
        turn += 1
    writer.zeros(missing * TILE_WORDS)
    writer.end()
    turn = 1
    while turn <= others:
        writer.packed(table.cells[HAND + (seat + turn) % table.seats], CARD_WORDS)
        turn += 1
    writer.zeros(missing * CARD_WORDS)
    writer.end()


def _reserved_row(table: SpaceMission, seat: i64, place: i64) -> i64:
    """The tiles of a seat under its probes at a place."""
    row: i64 = 0
    if reserved(table, place, seat) == 0:
        return row
    number: i64 = 0
    while number < table.cells[TAKEN_SIZE]:
        entry: i64 = table.cells[TAKEN + number]
        if under_probe(entry) and origin(entry) == place and taker(entry) == seat:
            row += one_tile(tile_kind(entry))
        number += 1
    return row
