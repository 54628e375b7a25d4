"""Hidden worlds: a table that one seat cannot tell from the real one, every such table as likely as any other.

Hidden are the order of the decks (but for the back of the top module) and, while they are being made, the plans and
choices of others. Nothing hidden is read but its size: decks are filled anew from their sorted cards, and choices are
drawn question by question, each answer of a menu as likely as the next.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.chance import Chance
from planetfall.core.pending import first_of, kind_of
from planetfall.games.rocket_rescue.engine.box import BUILDING, DESIGNS, DICE, PHASES, design_of
from planetfall.games.rocket_rescue.engine.phases import TOGETHER
from planetfall.games.rocket_rescue.engine.questions import (
    AMOUNTS,
    ASK_BID,
    ASK_PLAN,
    dice_in,
    phase_after,
    ways_open,
)
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.state import (
    BID,
    BLUE_DECK,
    BLUE_SIZE,
    DECK,
    DECK_SIZE,
    ENERGY,
    HAND,
    KEPT,
    PHASE,
    PLAN,
    PLANNING,
    RED_DECK,
    RED_SIZE,
    held,
)


def sample(table: RocketRescue, seat: i64, chance: Chance) -> RocketRescue:
    """A world that a seat cannot tell from the table, drawn with `chance`; future draws are anew as well."""
    world = table.copy()
    world.chance = chance.fork()
    _deck(world, BLUE_DECK, world.cells[BLUE_SIZE], chance)
    _deck(world, RED_DECK, world.cells[RED_SIZE], chance)
    _module_deck(world, chance)
    if kind_of(world.pending.top()) == TOGETHER:
        _choices(world, seat, chance)
    return world


# -- decks ----------------------------------------------------------------------------------------------------------


def _deck(world: RocketRescue, deck: i64, size: i64, chance: Chance) -> None:
    """Sort the cards of a deck, then shuffle them."""
    _sort(world, deck, size)
    chance.shuffle(world.cells, deck, deck + size)


def _sort(world: RocketRescue, deck: i64, size: i64) -> None:
    members: i64 = 0
    place: i64 = deck
    while place < deck + size:
        members |= bit(world.cells[place])
        place += 1
    card: i64 = 0
    place = deck
    while members >> card != 0:
        if members >> card & 1:
            world.cells[place] = card
            place += 1
        card += 1


def _module_deck(world: RocketRescue, chance: Chance) -> None:
    """The top card is any one with the back that everybody sees (RR-16); the others lie in any order."""
    size: i64 = world.cells[DECK_SIZE]
    if size == 0:
        return
    top: i64 = DECK + size - 1
    back: i64 = _back(world, top)
    _sort(world, DECK, size)
    place: i64 = DECK + _nth_with(world, back, chance.randbelow(_count_with(world, back, size)))
    card: i64 = world.cells[place]
    world.cells[place] = world.cells[top]
    world.cells[top] = card
    chance.shuffle(world.cells, DECK, top)


def _back(world: RocketRescue, place: i64) -> i64:
    return world.box.back[design_of(world.cells[place])]


def _count_with(world: RocketRescue, back: i64, size: i64) -> i64:
    """How many cards of the deck have this back."""
    count: i64 = 0
    place: i64 = DECK
    while place < DECK + size:
        if _back(world, place) == back:
            count += 1
        place += 1
    return count


def _nth_with(world: RocketRescue, back: i64, number: i64) -> i64:
    """Where in the deck the card with this back lies that has so many like it before it."""
    place: i64 = 0
    while True:
        if _back(world, DECK + place) == back:
            if number == 0:
                return place
            number -= 1
        place += 1


# -- plans and choices ----------------------------------------------------------------------------------------------


def _choices(world: RocketRescue, seat: i64, chance: Chance) -> None:
    """What others have chosen while a secret question is open; how far each of them is everybody knows."""
    planning: bool = world.cells[PHASE] == PLANNING
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            if planning:
                _plan(world, other, chance)
            elif world.cells[KEPT + other] != 0:
                _keep(world, other, chance)
        other += 1


def _plan(world: RocketRescue, seat: i64, chance: Chance) -> None:
    asked: i64 = world.pending.top_aside(seat)
    kind: i64 = kind_of(asked)
    stop: i64 = first_of(asked) if kind == ASK_PLAN else -1
    phase: i64 = BUILDING
    left: i64 = DICE
    while phase != stop:
        first, end = ways_open(left, phase)
        way: i64 = first + chance.randbelow(end - first)
        world.cells[PLAN + seat * PHASES + phase] = way
        left -= dice_in(way)
        phase = phase_after(phase)
    if kind != ASK_PLAN and kind != ASK_BID:
        world.cells[BID + seat] = chance.randbelow(min(world.cells[ENERGY + seat] + 1, AMOUNTS))


def _keep(world: RocketRescue, seat: i64, chance: Chance) -> None:
    hand: i64 = world.cells[HAND + seat]
    choices = vec[i64](capacity=8)
    design: i64 = 0
    while design < DESIGNS:
        module: i64 = held(hand, design)
        if module >= 0:
            choices = append(choices, module)
        design += 1
    world.cells[KEPT + seat] = choices[chance.randbelow(len(choices))] + 1
