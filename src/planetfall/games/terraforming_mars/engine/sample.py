"""Sampling of hidden information: a state that one seat cannot distinguish from the real one.

Nothing hidden is read but its size. Every card that the seat has not seen is dealt anew to a place where the seat
considers it possible: first those for which few places are left, each to a random free slot; if none is free, another
card moves to make room. What others chose in secret is chosen again at random.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.chance import Chance
from planetfall.games.terraforming_mars.engine.box import CARDS, MOST_SEATS
from planetfall.games.terraforming_mars.engine.dealing import assign
from planetfall.games.terraforming_mars.engine.deck import mark_seen
from planetfall.games.terraforming_mars.engine.draft import first_pick_seen, picked_by, sort_rest, stack_size
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.sample_choices import deal_corporations, resample_choices
from planetfall.games.terraforming_mars.engine.state import (
    DECK,
    DECK_SIZE,
    DISCARD,
    DISCARD_SIZE,
    DRAFT_STACK_SIZE,
    EVENT_PILE,
    HAND,
    HAND_SIZE,
    IN_PLAY,
    KNOW,
    KNOW_DISCARD,
    LOOK,
    OPEN_DISCARD,
    OWN_DISCARDS,
    PHASE,
    PHASE_RESEARCH,
    PHASE_SETUP,
    PICK,
    PICKS,
    RESOLVING,
    SET_WORDS,
    WORD_BITS,
    add_card,
    clear_cards,
    count_cards,
    has_card,
    next_card,
    row,
)

IN_DECK: Final = 5  # places: five hands, then these
IN_DISCARD: Final = 6
LOOKED_AT: Final = (
    7  # by each seat, or in its stack; a seat considers the same cards possible for all of them
)
PLACES: Final = LOOKED_AT + MOST_SEATS


def sample(table: TerraformingMars, seat: i64, chance: Chance) -> TerraformingMars:
    """A state that a seat cannot distinguish from the real one, drawn with `chance`; future draws are random too."""
    world = table.copy()
    world.chance = chance.fork()
    if world.cells[PHASE] == PHASE_SETUP:
        deal_corporations(world, seat, chance)
    known = _shuffle_known_stacks(world, seat, chance) if _has_stacks(world) else vec[i64]([0] * SET_WORDS)
    _deal_unknown(world, seat, known, chance)
    if _has_stacks(world):
        _look_at_picks(world, seat)
    resample_choices(world, seat, chance)
    _resample_knowledge(world, seat, chance)
    return world


def _has_stacks(world: TerraformingMars) -> bool:
    return world.cells[PICKS] >= 0


# -- the stacks of the draft ------------------------------------------------------------------------------------------


def _shuffle_known_stacks(world: TerraformingMars, seat: i64, chance: Chance) -> vec[i64]:
    """Shuffle who took which card between two times that the seat held a stack; returns all cards that it knows."""
    known = vec[i64]([0] * SET_WORDS)
    stack: i64 = 0
    while stack < world.seats:
        size: i64 = stack_size(world, stack)
        start: i64 = PICKS + stack * DRAFT_STACK_SIZE
        sight: i64 = first_pick_seen(world, seat, stack)
        while sight <= world.cells[PICK] and sight < size:
            after: i64 = sight + world.seats
            if after > world.cells[PICK]:
                after = size
            if sight < world.cells[PICK]:
                _sort(world, start + sight + 1, start + after)
                chance.shuffle(world.cells, start + sight + 1, start + after)
            place: i64 = sight
            while place < after:
                card: i64 = world.cells[start + place]
                known[card // WORD_BITS] |= bit(card % WORD_BITS)
                place += 1
            sight += world.seats
        stack += 1
    return known


def _sort(world: TerraformingMars, start: i64, stop: i64) -> None:
    """Put cells into ascending order, so that what is shuffled does not depend on what is hidden."""
    place: i64 = start + 1
    while place < stop:
        card: i64 = world.cells[place]
        hole: i64 = place
        while hole > start and world.cells[hole - 1] > card:
            world.cells[hole] = world.cells[hole - 1]
            hole -= 1
        world.cells[hole] = card
        place += 1


def _look_at_picks(world: TerraformingMars, seat: i64) -> None:
    """Sort the cards left in stacks; after the draft everybody looks at the cards drafted."""
    after: bool = world.cells[PHASE] == PHASE_RESEARCH
    other: i64 = 0
    while other < world.seats:
        sort_rest(world, other, world.cells[PICK])
        if other != seat and after:
            clear_cards(world, row(other) + LOOK)
        other += 1
    place: i64 = 0
    while after and place < DRAFT_STACK_SIZE * world.seats:
        card: i64 = world.cells[PICKS + place]
        owner: i64 = picked_by(world, place // DRAFT_STACK_SIZE, place % DRAFT_STACK_SIZE)
        if card >= 0 and owner != seat:
            add_card(world, row(owner) + LOOK, card)
        place += 1


# -- dealing ----------------------------------------------------------------------------------------------------------


def _deal_unknown(world: TerraformingMars, seat: i64, known: vec[i64], chance: Chance) -> None:
    """Collect the cards that the seat has not seen, and deal them to hands, stacks, deck and discard pile."""
    free = vec[i64]([0] * PLACES)
    pool = vec[i64]([0] * SET_WORDS)
    open_hands: bool = world.over()
    other: i64 = 0
    while other < world.seats:
        if other != seat and not open_hands:
            free[other] = world.cells[row(other) + HAND_SIZE]
            _move_to_pool(world, row(other) + HAND, pool)
            free[LOOKED_AT + other] = _collect_hidden(world, seat, other, pool)
        other += 1
    free[IN_DECK] = world.cells[DECK_SIZE]
    free[IN_DISCARD] = world.cells[DISCARD_SIZE]
    _empty_piles(world, pool)
    word: i64 = 0
    while word < SET_WORDS:
        pool[word] &= ~known[word]
        word += 1
    cards = _shuffled_pool(pool, chance)
    dealt = assign(cards, _possible_places(world, seat, cards, free), free, chance)
    other = 0
    while other < world.seats:
        if other != seat and not open_hands:
            _add_all(world, row(other) + HAND, _cards_at(cards, dealt, other, chance))
            _deal_to_seat(world, other, _cards_at(cards, dealt, LOOKED_AT + other, chance))
        other += 1
    _add_all(world, DISCARD, _cards_at(cards, dealt, IN_DISCARD, chance))
    _fill_deck(world, _cards_at(cards, dealt, IN_DECK, chance))


def _collect_hidden(world: TerraformingMars, seat: i64, other: i64, pool: vec[i64]) -> i64:
    """Move what only another seat looks at into the pool; returns how many cards that are."""
    if _has_stacks(world):
        place: i64 = 0
        while place < _unseen_count(world, seat, other):
            card: i64 = world.cells[PICKS + other * DRAFT_STACK_SIZE + place]
            pool[card // WORD_BITS] |= bit(card % WORD_BITS)
            place += 1
        return place
    count: i64 = count_cards(world, row(other) + LOOK)
    _move_to_pool(world, row(other) + LOOK, pool)
    return count


def _unseen_count(world: TerraformingMars, seat: i64, stack: i64) -> i64:
    """How many cards of a stack were picked before the seat saw it, or all of them if it has not seen it yet."""
    sight: i64 = first_pick_seen(world, seat, stack)
    size: i64 = stack_size(world, stack)
    return min(sight, size) if sight <= world.cells[PICK] else size


def _move_to_pool(world: TerraformingMars, start: i64, pool: vec[i64]) -> None:
    word: i64 = 0
    while word < SET_WORDS:
        pool[word] |= world.cells[start + word]
        world.cells[start + word] = 0
        word += 1


def _empty_piles(world: TerraformingMars, pool: vec[i64]) -> None:
    _move_to_pool(world, DISCARD, pool)
    place: i64 = 0
    while place < world.cells[DECK_SIZE]:
        card: i64 = world.cells[DECK + place]
        pool[card // WORD_BITS] |= bit(card % WORD_BITS)
        place += 1


def _shuffled_pool(pool: vec[i64], chance: Chance) -> vec[i64]:
    cards = vec[i64](capacity=CARDS)
    card: i64 = 0
    while card < CARDS:
        if pool[card // WORD_BITS] >> (card % WORD_BITS) & 1:
            cards = append(cards, card)
        card += 1
    chance.shuffle(cards, 0, len(cards))
    return cards


def _possible_places(world: TerraformingMars, seat: i64, cards: vec[i64], free: vec[i64]) -> vec[i64]:
    """The places with room where the seat considers each card possible, a bit each."""
    found = vec[i64]([0] * len(cards))
    number: i64 = 0
    while number < len(cards):
        place: i64 = 0
        while place < PLACES:
            start: i64 = row(seat) + KNOW + min(place, LOOKED_AT) * SET_WORDS
            if free[place] > 0 and has_card(world, start, cards[number]):
                found[number] |= bit(place)
            place += 1
        number += 1
    return found


def _cards_at(cards: vec[i64], dealt: vec[i64], place: i64, chance: Chance) -> vec[i64]:
    """The cards dealt to a place, in random order."""
    found = vec[i64](capacity=CARDS)
    number: i64 = 0
    while number < len(cards):
        if dealt[number] == place:
            found = append(found, cards[number])
        number += 1
    chance.shuffle(found, 0, len(found))
    return found


def _add_all(world: TerraformingMars, start: i64, cards: vec[i64]) -> None:
    for card in cards:
        add_card(world, start, card)


def _deal_to_seat(world: TerraformingMars, other: i64, cards: vec[i64]) -> None:
    """Cards that another seat looks at, or that were dealt to its stack."""
    if not _has_stacks(world):
        _add_all(world, row(other) + LOOK, cards)
        return
    place: i64 = 0
    while place < len(cards):
        world.cells[PICKS + other * DRAFT_STACK_SIZE + place] = cards[place]
        place += 1


def _fill_deck(world: TerraformingMars, deck: vec[i64]) -> None:
    place: i64 = 0
    while place < len(deck):
        world.cells[DECK + place] = deck[place]
        place += 1


# -- what others know -------------------------------------------------------------------------------------------------


def _resample_knowledge(world: TerraformingMars, seat: i64, chance: Chance) -> None:
    """Others know as many discards as they have made, and open cards; the rest may be anywhere."""
    secret = vec[i64](capacity=CARDS)
    card: i64 = next_card(world, DISCARD, 0)
    while card >= 0:
        known: bool = has_card(world, OPEN_DISCARD, card) or _only_in_discard(world, seat, card)
        if not known:
            secret = append(secret, card)
        card = next_card(world, DISCARD, card + 1)
    chance.shuffle(secret, 0, len(secret))
    used: i64 = 0
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            _reset_knowledge(world, other)
            last: i64 = used + world.cells[row(other) + OWN_DISCARDS]
            while used < last:
                _mark_in_discard(world, other, secret[used])
                used += 1
        other += 1


def _only_in_discard(world: TerraformingMars, seat: i64, card: i64) -> bool:
    place: i64 = 0
    while place < IN_DISCARD:
        if has_card(world, row(seat) + KNOW + place * SET_WORDS, card):
            return False
        place += 1
    return True


def _mark_in_discard(world: TerraformingMars, seat: i64, card: i64) -> None:
    mark_seen(world, seat, card)
    add_card(world, row(seat) + KNOW_DISCARD, card)


def _reset_knowledge(world: TerraformingMars, seat: i64) -> None:
    """Let a seat consider every card that it does not see possible in every place that it cannot look into."""
    place: i64 = 0
    while place <= LOOKED_AT:
        clear_cards(world, row(seat) + KNOW + place * SET_WORDS)
        if _may_hide_cards(world, seat, place):
            _mark_all_possible(world, row(seat) + KNOW + place * SET_WORDS)
        place += 1
    other: i64 = 0
    while other < world.seats:
        _mark_all_seen(world, seat, row(other) + IN_PLAY)
        _mark_all_seen(world, seat, row(other) + EVENT_PILE)
        other += 1
    _mark_all_seen(world, seat, row(seat) + HAND)
    _mark_all_seen(world, seat, row(seat) + LOOK)
    if world.cells[RESOLVING] > 0 and world.cells[RESOLVING] <= CARDS:
        mark_seen(world, seat, world.cells[RESOLVING] - 1)
    card: i64 = next_card(world, OPEN_DISCARD, 0)
    while card >= 0:
        _mark_in_discard(world, seat, card)
        card = next_card(world, OPEN_DISCARD, card + 1)


def _may_hide_cards(world: TerraformingMars, seat: i64, place: i64) -> bool:
    """Whether a place may have cards that a seat has not seen."""
    if place < MOST_SEATS:
        return place != seat and place < world.seats
    if place == IN_DECK:
        return world.cells[DECK_SIZE] > 0
    other: i64 = 0
    while other < world.seats:
        if other != seat and _seat_hides_cards(world, other, place):
            return True
        other += 1
    return False


def _seat_hides_cards(world: TerraformingMars, other: i64, place: i64) -> bool:
    """Whether another seat has discarded cards in secret, or has some to look at."""
    if place == IN_DISCARD:
        return world.cells[row(other) + OWN_DISCARDS] > 0
    return _has_stacks(world) or next_card(world, row(other) + LOOK, 0) >= 0


def _mark_all_possible(world: TerraformingMars, start: i64) -> None:
    for card in world.box.deck:
        add_card(world, start, card)


def _mark_all_seen(world: TerraformingMars, seat: i64, start: i64) -> None:
    card: i64 = next_card(world, start, 0)
    while card >= 0:
        mark_seen(world, seat, card)
        card = next_card(world, start, card + 1)
