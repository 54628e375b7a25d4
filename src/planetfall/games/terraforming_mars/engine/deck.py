"""Project cards: drawing, discarding, and what each seat knows about where they are.

A seat keeps, for each place that it cannot look into (other hands, the deck, the discard pile, what others look at),
the set of cards that it considers possible there. What it sees itself leaves all those sets; what it discards stays in
that of the pile. Nothing hidden is read: the sets depend on what the seat has seen and on numbers that are public.
The set of a place that has no cards is empty; only that of an empty hand still has what may have gone through it.
"""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.state import (
    DECK,
    DECK_SIZE,
    DISCARD,
    DISCARD_SIZE,
    HAND,
    HAND_SIZE,
    KNOW,
    KNOW_DECK,
    KNOW_DISCARD,
    KNOW_LOOK,
    LOOK,
    OPEN_DISCARD,
    OWN_DISCARDS,
    SET_WORDS,
    WORD_BITS,
    Table,
    add_card,
    clear_cards,
    merge_cards,
    next_card,
    remove_card,
    row,
)


def cards_left(table: Table) -> i64:
    """How many cards can still be drawn, those of the discard pile included."""
    return table.cells[DECK_SIZE] + table.cells[DISCARD_SIZE]


def shuffle_deck(table: Table) -> None:
    """Make the deck from all cards that are played with; everybody considers all of them possible there."""
    deck = table.box.deck
    size: i64 = len(deck)
    place: i64 = 0
    while place < size:
        table.cells[DECK + place] = deck[place]
        seat: i64 = 0
        while seat < table.seats:
            add_card(table, row(seat) + KNOW_DECK, deck[place])
            seat += 1
        place += 1
    table.cells[DECK_SIZE] = size
    table.chance.shuffle(table.cells, DECK, DECK + size)


def _reshuffle(table: Table) -> None:
    """Make the discard pile the deck."""
    size: i64 = 0
    card: i64 = next_card(table, DISCARD, 0)
    while card >= 0:
        table.cells[DECK + size] = card
        size += 1
        card = next_card(table, DISCARD, card + 1)
    table.cells[DECK_SIZE] = size
    table.cells[DISCARD_SIZE] = 0
    clear_cards(table, DISCARD)
    clear_cards(table, OPEN_DISCARD)
    table.chance.shuffle(table.cells, DECK, DECK + size)
    seat: i64 = 0
    while seat < table.seats:
        clear_cards(table, row(seat) + KNOW_DECK)
        merge_cards(table, row(seat) + KNOW_DECK, row(seat) + KNOW_DISCARD)
        clear_cards(table, row(seat) + KNOW_DISCARD)
        table.cells[row(seat) + OWN_DISCARDS] = 0
        seat += 1
    if table.event_buffer is not None:
        emit(table, "reshuffle", (size,), "TM-27")


def _take_top_card(table: Table) -> i64:
    """Take the top card of the deck, shuffling the discard pile if there is none; -1 if no card is left."""
    if table.cells[DECK_SIZE] == 0:
        if table.cells[DISCARD_SIZE] == 0:
            return -1
        _reshuffle(table)  # TM-27
    table.cells[DECK_SIZE] -= 1
    place: i64 = DECK + table.cells[DECK_SIZE]
    card: i64 = table.cells[place]
    table.cells[place] = 0
    table.reveal_count += 1
    return card


def deal_card(table: Table, seat: i64, place: i64) -> i64:
    """Deal the top card to a seat, where others consider possible what they did in the deck; -1 if no card is left.

    `place` is where their sets begin in a row: that of the seat's hand, or that of all cards that are looked at.
    """
    card: i64 = _take_top_card(table)
    if card >= 0:
        _merge_for_others(table, seat, place, KNOW_DECK)
        forget_empty_deck(table)
    return card


def reveal_top_card(table: Table) -> i64:
    """Show the top card to everybody and discard it; -1 if no card is left."""
    card: i64 = _take_top_card(table)
    if card >= 0:
        renew_used_up_deck(table)
        discard_openly(table, card)
        forget_empty_deck(table)
    return card


def renew_used_up_deck(table: Table) -> None:
    """Make the discard pile the deck as soon as the last card has been taken; rules 1 waited for the next draw."""
    if table.box.rules >= 2 and table.cells[DECK_SIZE] == 0 and table.cells[DISCARD_SIZE] > 0:
        _reshuffle(table)  # TM-27


def forget_empty_deck(table: Table) -> None:
    """Clear the sets of cards possible in the deck if it is empty."""
    seat: i64 = 0
    while table.cells[DECK_SIZE] == 0 and seat < table.seats:
        clear_cards(table, row(seat) + KNOW_DECK)
        seat += 1


def draw_cards(table: Table, seat: i64, count: i64) -> None:
    """Draw cards into a player's hand."""
    drawn: i64 = 0
    while drawn < count:
        card: i64 = deal_card(table, seat, KNOW + seat * SET_WORDS)
        if card < 0:
            if table.tells_forced:
                emit(table, "no card", (seat,), "TM-27")
            return
        mark_seen(table, seat, card)
        add_to_hand(table, seat, card)
        drawn += 1
        if table.event_buffer is not None:
            emit(table, "draws", (seat,), "TM-266", ~bit(seat))
            emit(table, "drew", (seat, card), "TM-266", bit(seat))
        renew_used_up_deck(table)


def look_at_top_card(table: Table, seat: i64) -> None:
    """Let a player look at the top card, if one is left."""
    card: i64 = deal_card(table, seat, KNOW_LOOK)
    if card >= 0:
        mark_seen(table, seat, card)
        add_card(table, row(seat) + LOOK, card)
        renew_used_up_deck(table)


def allow_keeping(table: Table, seat: i64) -> None:
    """Let others consider possible in a hand what they consider possible among the cards that its owner looks at."""
    _merge_for_others(table, seat, KNOW + seat * SET_WORDS, KNOW_LOOK)


def stop_looking(table: Table, seat: i64) -> None:
    """End a seat's look at cards; once no seat looks at any, clear the sets of cards possible there."""
    clear_cards(table, row(seat) + LOOK)
    other: i64 = 0
    while other < table.seats:
        if next_card(table, row(other) + LOOK, 0) >= 0:
            return
        other += 1
    other = 0
    while other < table.seats:
        clear_cards(table, row(other) + KNOW_LOOK)
        other += 1


def add_to_hand(table: Table, seat: i64, card: i64) -> None:
    """Put a card into a player's hand."""
    add_card(table, row(seat) + HAND, card)
    table.cells[row(seat) + HAND_SIZE] += 1


def remove_from_hand(table: Table, seat: i64, card: i64) -> None:
    """Take a card out of a player's hand."""
    remove_card(table, row(seat) + HAND, card)
    table.cells[row(seat) + HAND_SIZE] -= 1


def discard_secretly(table: Table, seat: i64, card: i64) -> None:
    """Discard a card face down that only one seat knows."""
    add_card(table, DISCARD, card)
    table.cells[DISCARD_SIZE] += 1
    table.cells[row(seat) + OWN_DISCARDS] += 1
    add_card(table, row(seat) + KNOW_DISCARD, card)
    _merge_for_others(table, seat, KNOW_DISCARD, KNOW + seat * SET_WORDS)


def discard_openly(table: Table, card: i64) -> None:
    """Discard a card that everybody has seen."""
    add_card(table, DISCARD, card)
    add_card(table, OPEN_DISCARD, card)
    table.cells[DISCARD_SIZE] += 1
    seat: i64 = 0
    while seat < table.seats:
        mark_seen(table, seat, card)
        add_card(table, row(seat) + KNOW_DISCARD, card)
        seat += 1


def mark_seen_by_all(table: Table, card: i64) -> None:
    """Record that everybody has seen a card."""
    seat: i64 = 0
    while seat < table.seats:
        mark_seen(table, seat, card)
        seat += 1


def mark_seen(table: Table, seat: i64, card: i64) -> None:
    """Record that a seat has seen a card: it is in none of the places that the seat cannot look into."""
    place: i64 = row(seat) + KNOW + card // WORD_BITS
    end: i64 = row(seat) + KNOW_LOOK + SET_WORDS
    mask: i64 = ~bit(card % WORD_BITS)
    while place < end:
        table.cells[place] &= mask
        place += SET_WORDS


def _merge_for_others(table: Table, seat: i64, place: i64, source: i64) -> None:
    """Let all seats but one consider possible in a place what they consider possible in another."""
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            merge_cards(table, row(other) + place, row(other) + source)
        other += 1
