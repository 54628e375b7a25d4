"""Sampling of hidden information: a state that one seat cannot distinguish from the real one, all equally likely.

Hidden are the order of the decks (but for the back of the top module) and, while they are being made, the plans and
choices of others. Nothing hidden is read but its size: decks are filled anew from their sorted cards, and choices are
drawn question by question, each legal answer equally likely.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.chance import Chance
from planetfall.core.pending import first_of, kind_of
from planetfall.games.rocket_rescue.engine.box import BUILDING, DESIGNS, DICE, PHASES, design_of
from planetfall.games.rocket_rescue.engine.phases import SIMULTANEOUS
from planetfall.games.rocket_rescue.engine.questions import (
    AMOUNTS,
    ASK_BID,
    ASK_PLAN,
    dice_in,
    open_placements,
    phase_after,
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
    module_in,
)


def sample(table: RocketRescue, seat: i64, chance: Chance) -> RocketRescue:
    """A state that a seat cannot distinguish from the real one, drawn with `chance`; future draws are new too."""
    world = table.copy()
    world.chance = chance.fork()
    _sample_deck(world, BLUE_DECK, world.cells[BLUE_SIZE], chance)
    _sample_deck(world, RED_DECK, world.cells[RED_SIZE], chance)
    _sample_module_deck(world, chance)
    if kind_of(world.pending.top()) == SIMULTANEOUS:
        _sample_choices(world, seat, chance)
    return world


# -- decks ----------------------------------------------------------------------------------------------------------


def _sample_deck(world: RocketRescue, deck: i64, size: i64, chance: Chance) -> None:
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


def _sample_module_deck(world: RocketRescue, chance: Chance) -> None:
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
    """The place in the deck of the card with this back that has this many like it before it."""
    place: i64 = 0
    while place < world.cells[DECK_SIZE]:
        if _back(world, DECK + place) == back:
            if number == 0:
                return place
            number -= 1
        place += 1
    raise AssertionError("the deck has fewer cards with this back than were counted")


# -- plans and choices ----------------------------------------------------------------------------------------------


def _sample_choices(world: RocketRescue, seat: i64, chance: Chance) -> None:
    """The choices of others while a secret question is open; how many each has made is public."""
    planning: bool = world.cells[PHASE] == PLANNING
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            if planning:
                _sample_plan(world, other, chance)
            elif world.cells[KEPT + other] != 0:
                _sample_keep(world, other, chance)
        other += 1


def _sample_plan(world: RocketRescue, seat: i64, chance: Chance) -> None:
    question: i64 = world.pending.top_aside(seat)
    kind: i64 = kind_of(question)
    stop: i64 = first_of(question) if kind == ASK_PLAN else -1
    phase: i64 = BUILDING
    left: i64 = DICE
    while phase != stop:
        first, end = open_placements(left, phase)
        placement: i64 = first + chance.randbelow(end - first)
        world.cells[PLAN + seat * PHASES + phase] = placement
        left -= dice_in(placement)
        phase = phase_after(phase)
    if kind != ASK_PLAN and kind != ASK_BID:
        world.cells[BID + seat] = chance.randbelow(min(world.cells[ENERGY + seat] + 1, AMOUNTS))


def _sample_keep(world: RocketRescue, seat: i64, chance: Chance) -> None:
    hand: i64 = world.cells[HAND + seat]
    choices = vec[i64](capacity=8)
    design: i64 = 0
    while design < DESIGNS:
        module: i64 = module_in(hand, design)
        if module >= 0:
            choices = append(choices, module)
        design += 1
    world.cells[KEPT + seat] = choices[chance.randbelow(len(choices))] + 1
