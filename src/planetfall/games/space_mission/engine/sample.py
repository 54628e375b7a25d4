"""Sampling of hidden information: a state that one seat cannot distinguish from the real one, all equally likely.

Nothing hidden is read but its size: each hidden container is filled anew from sorted cards or tiles that the seat has
not seen, so what a seat gets does not depend on what it cannot see.

What a seat knows of tiles follows from TAKEN, the record of who took what in which order. Who takes a tile looks
through the whole pile; so between two looks at a pile a seat knows what others took, though not who took which, and
after its last look it knows what they took from. The rest is one pool. Everybody knows when cards were last
shuffled into the draw pile, and so which of the older ones must still be in hands.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.chance import Chance
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.space_mission.engine.box import CARDS, KINDS, POINT_KINDS, RING, SPACE
from planetfall.games.space_mission.engine.questions import (
    ASK_PAY,
    ASK_TAKE,
    FOR_LANDING,
    can_land,
    payment_cards,
)
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.state import (
    COLLECTED,
    DECK,
    DISCARDED,
    HAND,
    KIND_PART,
    KIND_SHIFT,
    PILE,
    POINT_TILES,
    SHUFFLED,
    SHUFFLES,
    TAKEN,
    TAKEN_SIZE,
    count_tiles,
    has_points,
    is_open,
    one_tile,
    origin,
    taker,
    tile_kind,
    tiles_of,
    under_probe,
)

MOST_TRIES: Final = 1_000_000  # to sample a world that fits


def sample(table: SpaceMission, seat: i64, chance: Chance) -> SpaceMission:
    """A state that a seat cannot distinguish from the real one, drawn with `chance`; future draws are new too."""
    world = table.copy()
    world.chance = chance.fork()
    if world.over():
        pool = _pool(world, -1, world.cells[SHUFFLES])
        chance.shuffle(pool, 0, len(pool))
        _deck(world, pool, 0)
        return world
    _sample_cards(world, seat, chance)
    _sample_known_piles(world, seat, chance)
    _sample_unknown_piles(world, seat, chance)
    _collect(world, seat)
    return world


# -- cards ----------------------------------------------------------------------------------------------------------


def _sample_cards(world: SpaceMission, seat: i64, chance: Chance) -> None:
    """Sample hands and draw pile; a seat that is about to play a card has one that fits."""
    _deal_cards(world, seat, chance)
    top: i64 = world.pending.top()
    if kind_of(top) == ASK_PAY and who_of(top) != seat:
        tries: i64 = 0
        while not _can_pay(world, top):
            _count_try(tries)
            tries += 1
            _deal_cards(world, seat, chance)


def _count_try(tries: i64) -> None:
    """Stop where drawing until something fits would never end; a world that fits there always is: the real one."""
    if tries >= MOST_TRIES:
        raise RuntimeError("no sampled world fits what everybody has seen")


def _can_pay(world: SpaceMission, question: i64) -> bool:
    if first_of(question) == FOR_LANDING:
        return can_land(world, world.cells[HAND + who_of(question)], second_of(question))
    return payment_cards(world, question) != 0


def _deal_cards(world: SpaceMission, seat: i64, chance: Chance) -> None:
    shuffles: i64 = 0
    while shuffles <= world.cells[SHUFFLES]:
        pool = _pool(world, seat, shuffles)
        if len(pool) > 0:
            chance.shuffle(pool, 0, len(pool))
            _deck(world, pool, _deal_hands(world, seat, shuffles, pool))
        shuffles += 1


def _pool(world: SpaceMission, seat: i64, shuffles: i64) -> vec[i64]:
    """The cards that came into the draw pile at a certain shuffle and that a seat (-1: nobody) cannot see."""
    seen: i64 = world.cells[DISCARDED]
    if seat >= 0:
        seen |= world.cells[HAND + seat]
    else:
        holder: i64 = 0
        while holder < world.seats:
            seen |= world.cells[HAND + holder]
            holder += 1
    pool = vec[i64](capacity=CARDS)
    card: i64 = 0
    while card < CARDS:
        if seen & bit(card) == 0 and world.cells[SHUFFLED + card] == shuffles:
            pool = append(pool, card)
        card += 1
    return pool


def _deal_hands(world: SpaceMission, seat: i64, shuffles: i64, pool: vec[i64]) -> i64:
    """Give each other seat as many cards of a pool as it holds; returns how many were dealt."""
    old: i64 = 0
    card: i64 = 0
    while card < len(pool):
        old |= bit(pool[card])
        card += 1
    dealt: i64 = 0
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            held: i64 = count_bits(world.cells[HAND + other] & old)
            world.cells[HAND + other] &= ~old
            while held > 0:
                world.cells[HAND + other] |= bit(pool[dealt])
                dealt += 1
                held -= 1
        other += 1
    return dealt


def _deck(world: SpaceMission, pool: vec[i64], dealt: i64) -> None:
    """What is left of a pool is the draw pile; of older cards nothing is left."""
    size: i64 = len(pool) - dealt
    place: i64 = 0
    while place < size:
        world.cells[DECK + place] = pool[dealt + place]
        place += 1


# -- tiles of piles that the seat has looked through ----------------------------------------------------------------


def _is_looking(world: SpaceMission, seat: i64, place: i64) -> bool:
    """Whether a seat is looking through a pile now."""
    top: i64 = world.pending.top()
    return kind_of(top) == ASK_TAKE and who_of(top) == seat and second_of(top) == place


def _first_look(world: SpaceMission, seat: i64, place: i64) -> i64:
    """The number of the first tile that a seat took from a pile; all are later if it looks now; -1 if it never did."""
    number: i64 = 0
    while number < world.cells[TAKEN_SIZE]:
        entry: i64 = world.cells[TAKEN + number]
        if origin(entry) == place and taker(entry) == seat:
            return number
        number += 1
    return number if _is_looking(world, seat, place) else -1


def _sample_known_piles(world: SpaceMission, seat: i64, chance: Chance) -> None:
    place: i64 = 0
    while place < RING:
        first: i64 = _first_look(world, seat, place)
        if first >= 0:
            _sample_known_pile(world, seat, place, first, chance)
        place += 1


def _sample_known_pile(world: SpaceMission, seat: i64, place: i64, first: i64, chance: Chance) -> None:
    """Sample what others took after the first look: between looks among them, after the last also with the pile."""
    numbers = vec[i64](capacity=8)
    number: i64 = first
    while number < world.cells[TAKEN_SIZE]:
        entry: i64 = world.cells[TAKEN + number]
        if origin(entry) == place:
            if taker(entry) == seat:
                _exchange(world, numbers, 0, chance)
                numbers = vec[i64](capacity=8)
            else:
                numbers = append(numbers, number)
        number += 1
    if _is_looking(world, seat, place):
        _exchange(world, numbers, 0, chance)
    else:
        rest: i64 = _exchange(world, numbers, world.cells[PILE + place] & POINT_TILES, chance)
        world.cells[PILE + place] = (world.cells[PILE + place] & ~POINT_TILES) | rest


def _exchange(world: SpaceMission, numbers: vec[i64], rest: i64, chance: Chance) -> i64:
    """Deal the kinds of some taken tiles and of a row beside them anew; returns the row."""
    if len(numbers) == 0:
        return rest
    row: i64 = rest
    place: i64 = 0
    while place < len(numbers):
        row += one_tile(tile_kind(world.cells[TAKEN + numbers[place]]))
        place += 1
    kinds = _tiles_of_row(row)
    chance.shuffle(kinds, 0, len(kinds))
    return _put_kinds(world, numbers, kinds)


def _put_kinds(world: SpaceMission, numbers: vec[i64], kinds: vec[i64]) -> i64:
    """Give taken tiles the first of some kinds; returns a row of the others."""
    place: i64 = 0
    while place < len(numbers):
        entry: i64 = world.cells[TAKEN + numbers[place]]
        world.cells[TAKEN + numbers[place]] = (entry & ~KIND_PART) | kinds[place] << KIND_SHIFT
        place += 1
    rest: i64 = 0
    while place < len(kinds):
        rest += one_tile(kinds[place])
        place += 1
    return rest


def _tiles_of_row(row: i64) -> vec[i64]:
    tiles = vec[i64](capacity=64)
    kind: i64 = 0
    while kind < KINDS:
        count: i64 = tiles_of(row, kind)
        while count > 0:
            tiles = append(tiles, kind)
            count -= 1
        kind += 1
    return tiles


# -- tiles that the seat has never seen -----------------------------------------------------------------------------


def _sample_unknown_piles(world: SpaceMission, seat: i64, chance: Chance) -> None:
    """Sample what was never seen: piles not looked through, and tiles taken before the first look."""
    numbers = _unseen_takes(world, seat)
    counts = vec[i64]([0] * KINDS)
    place: i64 = 0
    while place < len(numbers):
        counts[tile_kind(world.cells[TAKEN + numbers[place]])] += 1
        place += 1
    place = 0
    while place < RING:
        if _is_unknown(world, seat, place):
            _add_row(counts, world.cells[PILE + place])
        place += 1
    points = _tiles_of_counts(counts, 0, POINT_KINDS)
    chance.shuffle(points, 0, len(points))
    place = 0
    while place < len(numbers):
        entry: i64 = world.cells[TAKEN + numbers[place]]
        world.cells[TAKEN + numbers[place]] = (entry & ~KIND_PART) | points[place] << KIND_SHIFT  # SM-67
        place += 1
    left = points[len(numbers) :]
    space: i64 = counts[SPACE]
    while space > 0:
        left = append(left, SPACE)
        space -= 1
    chance.shuffle(left, 0, len(left))
    tries: i64 = 0
    while not _lay_piles(world, seat, left):
        _count_try(tries)
        tries += 1
        chance.shuffle(left, 0, len(left))


def _add_row(counts: vec[i64], row: i64) -> None:
    kind: i64 = 0
    while kind < KINDS:
        counts[kind] += tiles_of(row, kind)
        kind += 1


def _tiles_of_counts(counts: vec[i64], first: i64, last: i64) -> vec[i64]:
    tiles = vec[i64](capacity=64)
    kind: i64 = first
    while kind < last:
        count: i64 = counts[kind]
        while count > 0:
            tiles = append(tiles, kind)
            count -= 1
        kind += 1
    return tiles


def _unseen_takes(world: SpaceMission, seat: i64) -> vec[i64]:
    """The numbers of tiles that others took from piles before the seat ever looked through them."""
    numbers = vec[i64](capacity=48)
    number: i64 = 0
    while number < world.cells[TAKEN_SIZE]:
        entry: i64 = world.cells[TAKEN + number]
        if taker(entry) != seat:
            first: i64 = _first_look(world, seat, origin(entry))
            if first < 0 or number < first:
                numbers = append(numbers, number)
        number += 1
    return numbers


def _is_unknown(world: SpaceMission, seat: i64, place: i64) -> bool:
    return not is_open(world, place) and _first_look(world, seat, place) < 0


def _lay_piles(world: SpaceMission, seat: i64, tiles: vec[i64]) -> bool:
    """Fill the unknown piles; False if one that somebody has searched would have been laid open (SM-65)."""
    used: i64 = 0
    place: i64 = 0
    while place < RING:
        if _is_unknown(world, seat, place):
            size: i64 = count_tiles(world.cells[PILE + place])
            row: i64 = 0
            last: i64 = used + size
            while used < last:
                row += one_tile(tiles[used])
                used += 1
            world.cells[PILE + place] = row
        place += 1
    place = 0
    while place < RING:
        if (
            _is_unknown(world, seat, place)
            and _was_searched(world, place)
            and not _may_be_facedown(world, place)
        ):
            return False
        place += 1
    return True


def _may_be_facedown(world: SpaceMission, place: i64) -> bool:
    row: i64 = world.cells[PILE + place]
    return row == 0 or has_points(row)


def _was_searched(world: SpaceMission, place: i64) -> bool:
    """Whether somebody has looked through a pile, or does so now."""
    top: i64 = world.pending.top()
    if kind_of(top) == ASK_TAKE and second_of(top) == place:
        return True
    number: i64 = 0
    while number < world.cells[TAKEN_SIZE]:
        if origin(world.cells[TAKEN + number]) == place:
            return True
        number += 1
    return False


def _collect(world: SpaceMission, seat: i64) -> None:
    """Set what others have collected: the tiles that they took and did not only reserve."""
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            world.cells[COLLECTED + other] = 0
        other += 1
    number: i64 = 0
    while number < world.cells[TAKEN_SIZE]:
        entry: i64 = world.cells[TAKEN + number]
        if not under_probe(entry) and taker(entry) != seat:
            world.cells[COLLECTED + taker(entry)] += one_tile(tile_kind(entry))
        number += 1
