"""Sampling of hidden information: a state that one seat cannot distinguish from the real one.

Nothing hidden is read but its size. Every card that the seat has not seen is dealt anew to a place where the seat
considers it possible: first those for which few places are left, each to a random free slot; if none is free, another
card moves to make room. What others chose in secret is chosen again at random.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits, lowest
from planetfall.core.chance import Chance
from planetfall.games.terraforming_mars.engine.box import CARDS, MOST_SEATS
from planetfall.games.terraforming_mars.engine.dealing import assign
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
    next_card,
    row,
)

IN_DECK: Final = 5  # places: five hands, then these
IN_DISCARD: Final = 6
LOOKED_AT: Final = (
    7  # by each seat, or in its stack; a seat considers the same cards possible for all of them
)
PLACES: Final = LOOKED_AT + MOST_SEATS
CARD_BITS: Final = 8  # of a card that is shuffled with its possible places
CARD_MASK: Final = 0xFF


def sample(table: TerraformingMars, seat: i64, chance: Chance) -> TerraformingMars:
    """A state that a seat cannot distinguish from the real one, drawn with `chance`; future draws are random too."""
    world = TerraformingMars(table.seats, chance.fork(), table.box, table.cells[:], table.pending.copy())
    world.reveal_count = table.reveal_count
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
    cards = _possible_cards(world, seat, pool, free)
    chance.shuffle(cards, 0, len(cards))
    possible = cards[:]
    number: i64 = 0
    while number < len(cards):
        possible[number] = cards[number] >> CARD_BITS
        cards[number] &= CARD_MASK
        number += 1
    dealt = assign(cards, possible, free, chance)
    _put_down(world, cards, dealt, chance)


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


def _possible_cards(world: TerraformingMars, seat: i64, pool: vec[i64], free: vec[i64]) -> vec[i64]:
    """The cards of the pool; above its number each has the places with room where it is possible, a bit each."""
    starts = vec[i64](
        capacity=PLACES
    )  # where the sets of places with room begin, and the bits of those places
    places = vec[i64](capacity=PLACES)
    looked_at: i64 = 0
    place: i64 = 0
    while place < PLACES:
        if free[place] > 0 and place < LOOKED_AT:
            starts = append(starts, row(seat) + KNOW + place * SET_WORDS)
            places = append(places, bit(place))
        elif free[place] > 0:
            looked_at |= bit(place)
        place += 1
    if looked_at != 0:
        starts = append(starts, row(seat) + KNOW + LOOKED_AT * SET_WORDS)
        places = append(places, looked_at)
    cells = world.cells
    cards = vec[i64]([0] * _count_pool(pool))
    found: i64 = 0
    word: i64 = 0
    while word < SET_WORDS:
        common: i64 = -1  # cards that are possible in each of these places
        anywhere: i64 = 0
        place = 0
        while place < len(starts):
            common &= cells[starts[place] + word]
            anywhere |= places[place]
            place += 1
        rest: i64 = pool[word]
        shift: i64 = 0
        while rest >> shift != 0:
            if rest >> shift & 1:
                bits: i64 = anywhere
                if common >> shift & 1 == 0:
                    bits = 0
                    place = 0
                    while place < len(starts):
                        if cells[starts[place] + word] >> shift & 1:
                            bits |= places[place]
                        place += 1
                cards[found] = word * WORD_BITS + shift | bits << CARD_BITS
                found += 1
            shift += 1
        word += 1
    return cards


def _count_pool(pool: vec[i64]) -> i64:
    size: i64 = 0
    word: i64 = 0
    while word < SET_WORDS:
        size += count_bits(pool[word])
        word += 1
    return size


def _put_down(world: TerraformingMars, cards: vec[i64], dealt: vec[i64], chance: Chance) -> None:
    """Put each card where it was dealt to, in random order where the order matters.

    Where it does not, the draws for it are passed over: other places keep the draws that they always had.
    """
    counts = vec[i64]([0] * PLACES)
    cells = world.cells
    number: i64 = 0
    while number < len(cards):
        card: i64 = cards[number]
        place: i64 = dealt[number]
        if place == IN_DECK:
            cells[DECK + counts[IN_DECK]] = card
        elif place == IN_DISCARD:
            add_card(world, DISCARD, card)
        elif place < IN_DECK:
            add_card(world, row(place) + HAND, card)
        elif _has_stacks(world):
            cells[PICKS + (place - LOOKED_AT) * DRAFT_STACK_SIZE + counts[place]] = card
        else:
            add_card(world, row(place - LOOKED_AT) + LOOK, card)
        counts[place] += 1
        number += 1
    other: i64 = 0
    while other < world.seats:
        chance.skip(counts[other] - 1)
        if _has_stacks(world):
            start: i64 = PICKS + other * DRAFT_STACK_SIZE
            chance.shuffle(cells, start, start + counts[LOOKED_AT + other])
        else:
            chance.skip(counts[LOOKED_AT + other] - 1)
        other += 1
    chance.skip(counts[IN_DISCARD] - 1)
    chance.shuffle(cells, DECK, DECK + counts[IN_DECK])


# -- what others know -------------------------------------------------------------------------------------------------


def _resample_knowledge(world: TerraformingMars, seat: i64, chance: Chance) -> None:
    """Others know as many discards as they have made, and open cards; the rest may be anywhere."""
    secret = _secret_discards(world, seat)
    if _others_discards(world, seat) > 0:
        chance.shuffle(secret, 0, len(secret))
    else:
        chance.skip(len(secret) - 1)
    seen = _seen_by_all(world)
    used: i64 = 0
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            _reset_knowledge(world, other, seen)
            last: i64 = used + world.cells[row(other) + OWN_DISCARDS]
            _know_discards(world, other, secret, used, last)
            used = last
        other += 1


def _secret_discards(world: TerraformingMars, seat: i64) -> vec[i64]:
    """The cards of the discard pile that are there neither openly nor for certain, as far as a seat knows."""
    cells = world.cells
    secret = vec[i64](capacity=CARDS)
    word: i64 = 0
    while word < SET_WORDS:
        elsewhere: i64 = 0  # cards that the seat considers possible in hands or in the deck
        place: i64 = 0
        while place < IN_DISCARD:
            elsewhere |= cells[row(seat) + KNOW + place * SET_WORDS + word]
            place += 1
        rest: i64 = cells[DISCARD + word] & ~cells[OPEN_DISCARD + word] & elsewhere
        while rest != 0:
            secret = append(secret, word * WORD_BITS + lowest(rest))
            rest &= rest - 1
        word += 1
    return secret


def _others_discards(world: TerraformingMars, seat: i64) -> i64:
    count: i64 = 0
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            count += world.cells[row(other) + OWN_DISCARDS]
        other += 1
    return count


def _know_discards(world: TerraformingMars, seat: i64, cards: vec[i64], start: i64, stop: i64) -> None:
    """Let a seat know that some of the cards in a list are in the discard pile, and nowhere else."""
    if start == stop:
        return
    cells = world.cells
    own = vec[i64]([0] * SET_WORDS)
    while start < stop:
        own[cards[start] // WORD_BITS] |= bit(cards[start] % WORD_BITS)
        start += 1
    place: i64 = 0
    while place <= LOOKED_AT:
        word: i64 = 0
        while word < SET_WORDS:
            at: i64 = row(seat) + KNOW + place * SET_WORDS + word
            cells[at] = cells[at] | own[word] if place == IN_DISCARD else cells[at] & ~own[word]
            word += 1
        place += 1


def _seen_by_all(world: TerraformingMars) -> vec[i64]:
    """The set of cards that everybody sees or has seen."""
    cells = world.cells
    seen = cells[OPEN_DISCARD : OPEN_DISCARD + SET_WORDS]
    word: i64 = 0
    while word < SET_WORDS:
        other: i64 = 0
        while other < world.seats:
            seen[word] |= cells[row(other) + IN_PLAY + word] | cells[row(other) + EVENT_PILE + word]
            other += 1
        word += 1
    resolving: i64 = cells[RESOLVING] - 1
    if 0 <= resolving < CARDS:
        seen[resolving // WORD_BITS] |= bit(resolving % WORD_BITS)
    return seen


def _reset_knowledge(world: TerraformingMars, seat: i64, seen: vec[i64]) -> None:
    """Let a seat consider every card that it does not see possible in every place that it cannot look into."""
    cells = world.cells
    unseen = world.box.deck_set[:]
    word: i64 = 0
    while word < SET_WORDS:
        unseen[word] &= ~(seen[word] | cells[row(seat) + HAND + word] | cells[row(seat) + LOOK + word])
        word += 1
    place: i64 = 0
    while place <= LOOKED_AT:
        start: i64 = row(seat) + KNOW + place * SET_WORDS
        possible: bool = _may_hide_cards(world, seat, place)
        word = 0
        while word < SET_WORDS:
            cells[start + word] = unseen[word] if possible else 0
            if place == IN_DISCARD:
                cells[start + word] |= cells[OPEN_DISCARD + word]
            word += 1
        place += 1


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
