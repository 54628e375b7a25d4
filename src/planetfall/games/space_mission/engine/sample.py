"""Hidden worlds: a table that one seat cannot tell from the real one, every such table as likely as any other.

Nothing hidden is read but its size: each hidden container is filled anew from sorted cards or tiles that the seat has
not seen, so what a seat gets does not depend on what it cannot see.

What a seat knows of tiles follows from the note of who took what in which order. Whoever takes a tile looks through
the whole pile; so between two looks at a pile a seat knows what others took, though not who took which, and after its
last look it knows what they took from. The rest is one pool. Of cards everybody knows when they were last shuffled
into the draw pile, and so which of the older ones must still be in hands.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.chance import Chance
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.space_mission.engine.box import CARDS, KINDS, POINT_KINDS, RING, SPACE
from planetfall.games.space_mission.engine.questions import ASK_PAY, ASK_TAKE, FOR_LANDING, can_land, payers
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


def sample(table: SpaceMission, seat: i64, chance: Chance) -> SpaceMission:
    """A world that a seat cannot tell from the table, drawn with `chance`; future draws are anew as well."""
    world = table.copy()
    world.chance = chance.fork()
    if world.over():
        pool = _pool(world, -1, world.cells[SHUFFLES])
        chance.shuffle(pool, 0, len(pool))
        _deck(world, pool, 0)
        return world
    _cards(world, seat, chance)
    _known_piles(world, seat, chance)
    _unknown_piles(world, seat, chance)
    _collect(world, seat)
    return world


# -- cards ----------------------------------------------------------------------------------------------------------


def _cards(world: SpaceMission, seat: i64, chance: Chance) -> None:
    """Hands and draw pile; whoever is about to play a card has one that fits."""
    _deal_cards(world, seat, chance)
    top: i64 = world.pending.top()
    if kind_of(top) == ASK_PAY and who_of(top) != seat:
        while not _can_pay(world, top):
            _deal_cards(world, seat, chance)


def _can_pay(world: SpaceMission, asked: i64) -> bool:
    if first_of(asked) == FOR_LANDING:
        return can_land(world, world.cells[HAND + who_of(asked)], second_of(asked))
    return payers(world, asked) != 0


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


def _looked(world: SpaceMission, seat: i64, place: i64) -> bool:
    """Whether a seat is looking through a pile now."""
    top: i64 = world.pending.top()
    return kind_of(top) == ASK_TAKE and who_of(top) == seat and second_of(top) == place


def _first_look(world: SpaceMission, seat: i64, place: i64) -> i64:
    """The number of the first tile that a seat took from a pile; all are later if it looks now; -1 if it never did."""
    number: i64 = 0
    while number < world.cells[TAKEN_SIZE]:
        noted: i64 = world.cells[TAKEN + number]
        if origin(noted) == place and taker(noted) == seat:
            return number
        number += 1
    return number if _looked(world, seat, place) else -1


def _known_piles(world: SpaceMission, seat: i64, chance: Chance) -> None:
    place: i64 = 0
    while place < RING:
        first: i64 = _first_look(world, seat, place)
        if first >= 0:
            _known_pile(world, seat, place, first, chance)
        place += 1


def _known_pile(world: SpaceMission, seat: i64, place: i64, first: i64, chance: Chance) -> None:
    """What others took after the first look: between looks it changes hands, after the last one also with the pile."""
    numbers = vec[i64](capacity=8)
    number: i64 = first
    while number < world.cells[TAKEN_SIZE]:
        noted: i64 = world.cells[TAKEN + number]
        if origin(noted) == place:
            if taker(noted) == seat:
                _exchange(world, numbers, 0, chance)
                numbers = vec[i64](capacity=8)
            else:
                numbers = append(numbers, number)
        number += 1
    if _looked(world, seat, place):
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
        noted: i64 = world.cells[TAKEN + numbers[place]]
        world.cells[TAKEN + numbers[place]] = (noted & ~KIND_PART) | kinds[place] << KIND_SHIFT
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


def _unknown_piles(world: SpaceMission, seat: i64, chance: Chance) -> None:
    """What was never seen: piles not looked through, and tiles taken before the first look."""
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
        noted: i64 = world.cells[TAKEN + numbers[place]]
        world.cells[TAKEN + numbers[place]] = (noted & ~KIND_PART) | points[place] << KIND_SHIFT  # SM-67
        place += 1
    left = points[len(numbers) :]
    space: i64 = counts[SPACE]
    while space > 0:
        left = append(left, SPACE)
        space -= 1
    chance.shuffle(left, 0, len(left))
    while not _lay_piles(world, seat, left):
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
        noted: i64 = world.cells[TAKEN + number]
        if taker(noted) != seat:
            first: i64 = _first_look(world, seat, origin(noted))
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
        if _is_unknown(world, seat, place) and _was_searched(world, place) and not _could_be(world, place):
            return False
        place += 1
    return True


def _could_be(world: SpaceMission, place: i64) -> bool:
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
    """Others have collected what they took and do not only reserve."""
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            world.cells[COLLECTED + other] = 0
        other += 1
    number: i64 = 0
    while number < world.cells[TAKEN_SIZE]:
        noted: i64 = world.cells[TAKEN + number]
        if not under_probe(noted) and taker(noted) != seat:
            world.cells[COLLECTED + taker(noted)] += one_tile(tile_kind(noted))
        number += 1
