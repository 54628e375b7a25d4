"""The cards that a seat looks at, drafts, remembers and discards, as numbers of an observation."""

from typing import Final

from mypy_extensions import i64

from planetfall.core.encode import Writer
from planetfall.core.pending import kind_of
from planetfall.games.terraforming_mars.engine.box import CARDS, MOST_SEATS
from planetfall.games.terraforming_mars.engine.draft import first_pick_seen, picked_by, stack_of
from planetfall.games.terraforming_mars.engine.frames import ASK_NEXT
from planetfall.games.terraforming_mars.engine.state import (
    AGENDA,
    AGENDA_SIZE,
    CHOSEN,
    DRAFT_STACK_SIZE,
    HAND,
    KNOW,
    KNOW_DISCARD,
    LOOK,
    MAX_AGENDA,
    PHASE,
    PHASE_DRAFT,
    PICK,
    PICKS,
    SET_WORDS,
    WORD_BITS,
    Table,
    has_card,
    row,
)

EFFECT_BITS: Final = 0xFFF  # of an entry of the agenda; its source follows
SOURCE_SHIFT: Final = 12
PACKED_WORDS: Final = 4  # for a word of a set of cards


def write_set(table: Table, start: i64, writer: Writer) -> None:
    """Write a set of cards."""
    word: i64 = 0
    while word < SET_WORDS:
        writer.bits(table.cells[start + word], WORD_BITS)
        word += 1


def write_offered(table: Table, seat: i64, writer: Writer) -> None:
    """Write what a seat chooses from, and what it has chosen and drafted."""
    cells = table.cells
    drafting: bool = cells[PHASE] == PHASE_DRAFT
    start: i64 = writer.at
    if drafting:
        writer.zeros(CARDS)
        stack: i64 = PICKS + stack_of(table, seat) * DRAFT_STACK_SIZE
        pick: i64 = cells[PICK]
        while pick < DRAFT_STACK_SIZE:
            if cells[stack + pick] >= 0:
                writer.out[start + cells[stack + pick]] = 1
            pick += 1
    else:
        write_set(table, row(seat) + LOOK, writer)
    writer.end()
    write_set(table, row(seat) + CHOSEN, writer)
    writer.end()
    _write_drafted(table, seat, drafting, writer)


def _write_drafted(table: Table, seat: i64, drafting: bool, writer: Writer) -> None:
    start: i64 = writer.at
    order: i64 = start + CARDS
    writer.zeros(CARDS)
    writer.end()
    writer.zeros(DRAFT_STACK_SIZE)
    pick: i64 = 0
    while drafting and pick < table.cells[PICK]:
        card: i64 = table.cells[PICKS + picked_by(table, seat, -pick) * DRAFT_STACK_SIZE + pick]
        if card >= 0:
            writer.out[start + card] = 1
            writer.at = order + pick
            writer.number(card + 1)
        pick += 1
    writer.at = order + DRAFT_STACK_SIZE
    writer.end()


def write_passed_on(table: Table, seat: i64, writer: Writer) -> None:
    """Write the cards that a seat has held in the draft and does not have now."""
    start: i64 = writer.at
    writer.zeros(CARDS)
    writer.end()
    if table.cells[PICKS] < 0:
        return
    stack: i64 = 0
    while stack < table.seats:
        pick: i64 = first_pick_seen(table, seat, stack)
        if pick <= table.cells[PICK]:
            while pick < DRAFT_STACK_SIZE:
                card: i64 = table.cells[PICKS + stack * DRAFT_STACK_SIZE + pick]
                if card >= 0 and not _has_now(table, seat, stack, pick, card):
                    writer.out[start + card] = 1
                pick += 1
        stack += 1


def _has_now(table: Table, seat: i64, stack: i64, pick: i64, card: i64) -> bool:
    """Whether a seat has drafted a card of a stack, or can choose it now."""
    if table.cells[PHASE] != PHASE_DRAFT:
        return has_card(table, row(seat) + LOOK, card)
    if pick < table.cells[PICK]:
        return picked_by(table, stack, pick) == seat
    return stack_of(table, seat) == stack


def write_own_discards(table: Table, seat: i64, writer: Writer) -> None:
    """Write the cards that a seat thinks possible in the discard pile and nowhere else."""
    cells = table.cells
    discard: i64 = row(seat) + KNOW_DISCARD
    word: i64 = 0
    while word < SET_WORDS:
        only: i64 = cells[discard + word]
        if only != 0:
            place: i64 = row(seat) + KNOW + word
            while place < discard:
                only &= ~cells[place]
                place += SET_WORDS
        writer.bits(only, WORD_BITS)
        word += 1
    writer.end()


def write_agenda(table: Table, seat: i64, writer: Writer) -> None:
    """Write the effects whose order a seat is asked for."""
    asked: bool = kind_of(table.question_of(seat)) == ASK_NEXT
    count: i64 = table.cells[AGENDA_SIZE] if asked else 0
    place: i64 = 0
    while place < count:
        entry: i64 = table.cells[AGENDA + place]
        writer.number((entry & EFFECT_BITS) + 1)
        writer.number(entry >> SOURCE_SHIFT)
        place += 1
    writer.zeros((MAX_AGENDA - count) * 2)
    writer.end()


def write_hidden(table: Table, seat: i64, over: bool, writer: Writer) -> None:
    """Write the hands of the other seats once the game is over."""
    turn: i64 = 1
    while turn < MOST_SEATS:
        word: i64 = 0
        while word < SET_WORDS:
            hand: i64 = row((seat + turn) % table.seats) + HAND + word
            writer.packed(table.cells[hand] if over and turn < table.seats else 0, PACKED_WORDS)
            word += 1
        turn += 1
    writer.end()
