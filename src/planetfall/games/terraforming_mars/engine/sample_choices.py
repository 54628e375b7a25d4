"""Sampling of what others choose in secret: corporations, cards bought, cards drafted."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.pending import frame, kind_of
from planetfall.games.terraforming_mars.engine.apply_answer import apply_answer
from planetfall.games.terraforming_mars.engine.frames import (
    ASK_CORPORATION,
    ASK_DRAFT,
    ASK_RESEARCH,
    ASK_START_CARDS,
    SIMULTANEOUS,
)
from planetfall.games.terraforming_mars.engine.questions import drawn_answer
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.setup import is_beginner
from planetfall.games.terraforming_mars.engine.state import (
    CHOSEN,
    CORPORATION,
    HEAT_PAID,
    LOOK,
    OFFERED,
    PHASE,
    PHASE_DRAFT,
    PHASE_SETUP,
    add_card,
    clear_cards,
    count_cards,
    next_card,
    row,
)

TRIES: Final = 30
MOST_STEPS: Final = 1000  # more answers than any question takes


def deal_corporations(world: TerraformingMars, seat: i64, chance: Chance) -> None:
    """Offer the others any two corporations that the seat was not offered."""
    cards = vec[i64](capacity=16)
    for corporation in world.box.corporations:
        own: bool = world.cells[row(seat) + OFFERED] == corporation + 1
        if not own and world.cells[row(seat) + OFFERED + 1] != corporation + 1:
            cards = append(cards, corporation)
    chance.shuffle(cards, 0, len(cards))
    used: i64 = 0
    other: i64 = 0
    while other < world.seats:
        if other != seat and not is_beginner(world, other):
            one: i64 = cards[used]
            two: i64 = cards[used + 1]
            world.cells[row(other) + OFFERED] = min(one, two) + 1
            world.cells[row(other) + OFFERED + 1] = max(one, two) + 1
            used += 2
        other += 1


def resample_choices(world: TerraformingMars, seat: i64, chance: Chance) -> None:
    """Choose at random what others have answered to a secret question, or chosen of cards they look at."""
    is_simultaneous: bool = kind_of(world.pending.top()) == SIMULTANEOUS
    given: i64 = _answers_given(world, seat)
    other: i64 = 0
    while other < world.seats:
        if other != seat:
            if not is_simultaneous:
                _choose_seen(world, other, chance)
            elif world.cells[PHASE] != PHASE_SETUP or not is_beginner(world, other):
                _resample_answers(world, other, given, chance)
        other += 1


def _answers_given(world: TerraformingMars, seat: i64) -> i64:
    """How many answers a seat has given to a question with several."""
    given: i64 = count_cards(world, row(seat) + CHOSEN)
    if world.cells[PHASE] == PHASE_SETUP and world.cells[row(seat) + CORPORATION] > 0:
        given += 1
    return given


def _choose_seen(world: TerraformingMars, other: i64, chance: Chance) -> None:
    """As many of the cards that another seat looks at as it has chosen."""
    count: i64 = count_cards(world, row(other) + CHOSEN)
    if count == 0:
        return
    clear_cards(world, row(other) + CHOSEN)
    seen = vec[i64](capacity=16)
    card: i64 = next_card(world, row(other) + LOOK, 0)
    while card >= 0:
        seen = append(seen, card)
        card = next_card(world, row(other) + LOOK, card + 1)
    chance.shuffle(seen, 0, len(seen))
    while count > 0:
        count -= 1
        add_card(world, row(other) + CHOSEN, seen[count])


def _resample_answers(world: TerraformingMars, other: i64, given: i64, chance: Chance) -> None:
    """Answer at random for another seat: to the end if it has finished, otherwise about as far as the sampling seat."""
    if world.pending.top_aside(other) == 0:
        _restart_question(world, other)
        while world.pending.top_aside(other) != 0:
            _answer_randomly(world, other, chance)
        return
    tries: i64 = 0
    while tries < TRIES:
        _restart_question(world, other)
        steps: i64 = _random_progress(given, chance)
        while steps > 0 and world.pending.top_aside(other) != 0:
            _answer_randomly(world, other, chance)
            steps -= 1
        if world.pending.top_aside(other) != 0:
            return
        tries += 1
    _restart_question(world, other)


def _random_progress(given: i64, chance: Chance) -> i64:
    """A random number of answers, for a seat as fast as one that has given some and is about to give the next."""
    steps: i64 = 0
    while given >= 0 and steps < MOST_STEPS:
        if chance.randbelow(2) == 0:
            given -= 1
        else:
            steps += 1
    return steps


def _restart_question(world: TerraformingMars, other: i64) -> None:
    """Ask a seat its secret question from the beginning."""
    while world.pending.top_aside(other) != 0:
        world.pending.pop_aside(other)
    clear_cards(world, row(other) + CHOSEN)
    world.cells[row(other) + HEAT_PAID] = 0
    if world.cells[PHASE] == PHASE_SETUP:
        world.cells[row(other) + CORPORATION] = 0
        world.pending.push_aside(other, frame(ASK_START_CARDS, other))
        world.pending.push_aside(other, frame(ASK_CORPORATION, other))
    elif world.cells[PHASE] == PHASE_DRAFT:
        world.pending.push_aside(other, frame(ASK_DRAFT, other))
    else:
        world.pending.push_aside(other, frame(ASK_RESEARCH, other))


def _answer_randomly(world: TerraformingMars, other: i64, chance: Chance) -> None:
    question: i64 = world.pending.top_aside(other)
    apply_answer(world, question, drawn_answer(world, question, chance))
