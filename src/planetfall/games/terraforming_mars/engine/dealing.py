"""Dealing cards to places at random where each card is possible in some places only, and each place has its size."""

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits, lowest
from planetfall.core.chance import Chance


def assign(cards: vec[i64], possible: vec[i64], free: vec[i64], chance: Chance) -> vec[i64]:
    """A place for each card of a shuffled list.

    `possible` has a bit per place for each card, `free` the number of slots of each place. Cards with the fewest places
    are dealt first, each to a random slot among those still free; where none is free, a card dealt earlier is moved.
    """
    size: i64 = len(cards)
    dealt = vec[i64]([-1] * size)
    counts = vec[i64]([0] * size)
    found: i64 = 0  # numbers of places that occur, a bit each
    last: i64 = 0  # the places of the card before, which are often the same, and their number
    count: i64 = 0
    number: i64 = 0
    while number < size:
        if possible[number] != last:
            last = possible[number]
            count = count_bits(last)
            found |= bit(count)
        counts[number] = count
        number += 1
    choices: i64 = 1
    while choices <= len(free):
        if found >> choices & 1:
            _deal_those(choices, counts, possible, free, dealt, chance)
        choices += 1
    return dealt


def _deal_those(
    choices: i64, counts: vec[i64], possible: vec[i64], free: vec[i64], dealt: vec[i64], chance: Chance
) -> None:
    """Deal the cards with so many places; neighbours in the list mostly have the same ones."""
    places = vec[i64]([0] * choices)  # the wanted ones, in ascending order
    wanted: i64 = 0
    slots: i64 = 0  # free in the wanted places
    number: i64 = 0
    while number < len(dealt):
        if counts[number] == choices:
            if possible[number] != wanted:
                wanted = possible[number]
                slots = _slots(wanted, free)
                _list_places(wanted, places)
            if slots == 0:
                _make_room(wanted, 0, possible, free, dealt)
                slots = _slots(wanted, free)
            if slots == 0:
                raise ValueError("a card fits into no place where it is possible")
            slot: i64 = 0
            if choices == 1:
                chance.skip(1)  # the draw decides nothing
            else:
                slot = chance.randbelow(slots)
            step: i64 = 0
            while slot >= free[places[step]]:  # ends where the slots are used up
                slot -= free[places[step]]
                step += 1
            dealt[number] = places[step]
            free[places[step]] -= 1
            slots -= 1
        number += 1


def _list_places(members: i64, places: vec[i64]) -> None:
    number: i64 = 0
    while members != 0:
        places[number] = lowest(members)
        members &= members - 1
        number += 1


def _slots(possible: i64, free: vec[i64]) -> i64:
    """How many slots are free in the places of a set."""
    slots: i64 = 0
    while possible != 0:
        slots += free[lowest(possible)]
        possible &= possible - 1
    return slots


def _make_room(wanted: i64, tried: i64, possible: vec[i64], free: vec[i64], dealt: vec[i64]) -> bool:
    """Free a slot in one of the wanted places by moving cards on; the places tried already stay as they are."""
    tried |= wanted
    number: i64 = 0
    while number < len(dealt):
        place: i64 = dealt[number]
        if place >= 0 and wanted >> place & 1:
            others: i64 = possible[number] & ~tried
            if others != 0 and (_slots(others, free) > 0 or _make_room(others, tried, possible, free, dealt)):
                _move(number, place, others, free, dealt)
                return True
        number += 1
    return False


def _move(number: i64, place: i64, others: i64, free: vec[i64], dealt: vec[i64]) -> None:
    other: i64 = 0
    while others & bit(other) == 0 or free[other] == 0:  # one of the others has a free slot
        other += 1
    dealt[number] = other
    free[other] -= 1
    free[place] += 1
