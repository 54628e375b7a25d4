"""What a bot needs: how good a position is for a seat, and a first guess at good answers.

The guess at a specialist is what it would do if its player alone acted now, each step taken as it looks best. It works
for whatever effect a pack gives a specialist. Like the outlook it reads only what the seat may know.
"""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import frame, kind_of
from planetfall.games.red_planet.ai.evaluation import lead, mission_worth
from planetfall.games.red_planet.ai.projection import look_ahead
from planetfall.games.red_planet.ai.weights import RECRUITER, Weights
from planetfall.games.red_planet.engine.box import STOP_ROUND
from planetfall.games.red_planet.engine.effects import answer
from planetfall.games.red_planet.engine.phases import RESOLVE, TOGETHER, run
from planetfall.games.red_planet.engine.questions import (
    ASK_AMOUNT,
    ASK_ASSIGN,
    ASK_CHOOSE,
    ASK_KEEP,
    ASK_ORDER,
    ASK_RESEARCH,
    ASK_SEND,
    CHOOSE,
    DRAW,
    KEEP,
    ORDER,
    answers,
    asked_of,
)
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.scoring import score
from planetfall.games.red_planet.engine.state import (
    CALLED,
    CHOSEN,
    FACEUP,
    HAND,
    MISSION,
    PLAYED,
    REJECTED,
    STOP,
    main_colour,
    point_tokens,
)

TIEBREAK: Final = 0.001  # of a point for each token: enough to tell who wins a tie (RP-150)


# -- how good a position is -----------------------------------------------------------------------------------------


def value(table: RedPlanet, seat: i64, weights: Weights) -> float:
    """How many points a seat may expect to be ahead of its best rival at the end."""
    if table.over():
        return _margin(table, seat)
    return _outcome(table, seat, _unfinished(table), weights) + _better_hand(table, seat, weights)


def _margin(table: RedPlanet, seat: i64) -> float:
    """How far a seat is ahead when the game is over."""
    own: i64 = main_colour(table, seat)
    best: float = -1000.0
    colour: i64 = 0
    while colour < table.colours:
        if colour != own:
            best = max(best, _final_score(table, colour))
        colour += 1
    return _final_score(table, own) - best


def _final_score(table: RedPlanet, colour: i64) -> float:
    return float(score(table, colour)) + TIEBREAK * float(point_tokens(table, colour))


def _outcome(table: RedPlanet, seat: i64, now: float, weights: Weights) -> float:
    """The lead to expect; a choice that is only half made counts with its better half."""
    asked: i64 = table.pending.top()
    kind: i64 = kind_of(asked)
    half_made: bool = kind == ASK_SEND or kind == ASK_ASSIGN or kind == ASK_AMOUNT
    if not half_made or asked_of(table, asked) != seat:
        return lead(look_ahead(table, seat, now, weights))
    best: float = -1000.0
    for action in answers(table, asked):
        best = max(best, lead(look_ahead(_after(table, asked, action), seat, now, weights)))
    return best


def _after(table: RedPlanet, asked: i64, action: i64) -> RedPlanet:
    """A table after an answer and nothing else; a marker that the answer turns up stays unread."""
    trial = table.copy()
    answer(trial, asked, action)
    trial.cells[FACEUP] = table.cells[FACEUP]
    return trial


def _unfinished(table: RedPlanet) -> float:
    """The part of the present round in which specialists are still to come."""
    if table.is_simultaneous():
        return 1.0
    waiting: i64 = 0
    colour: i64 = 0
    while colour < table.colours:
        if table.cells[CHOSEN + colour] != 0:
            waiting += 1
        colour += 1
    return float(waiting) / float(table.colours)


def rounds_after(table: RedPlanet) -> i64:
    """How many rounds follow the present stop of the tracker."""
    tracker = table.box.tracker
    rounds: i64 = 0
    stop: i64 = table.cells[STOP] + 1
    while stop < len(tracker):
        if tracker[stop] & 0xFF == STOP_ROUND:
            rounds += 1
        stop += 1
    return rounds


# -- specialists in hand --------------------------------------------------------------------------------------------


def _better_hand(table: RedPlanet, seat: i64, weights: Weights) -> float:
    """How much more a seat's specialists to come are good for than those of the others on average."""
    rounds: i64 = rounds_after(table)
    before_choice: bool = table.cells[CALLED] == 10 and table.is_simultaneous()
    own: float = 0.0
    others: float = 0.0
    other: i64 = 0
    while other < table.seats:
        colour: i64 = main_colour(table, other)
        choices: i64 = rounds + 1 if before_choice or table.cells[CHOSEN + colour] != 0 else rounds
        worth: float = _hand_worth(table.cells[HAND + colour], choices, weights)
        if other == seat:
            own = worth
        else:
            others += worth
        other += 1
    return own - others / float(table.seats - 1)


def _hand_worth(hand: i64, choices: i64, weights: Weights) -> float:
    """What the best specialists to choose from now on are good for, with the Recruiter among them at the best time."""
    played: float = 0.0
    best: float = _full_hand(choices, weights)
    place: i64 = 0
    while choices > 0 and place < len(weights.by_worth):
        number: i64 = weights.by_worth[place]
        if hand >> number & 1:
            played += weights.card[number]
            choices -= 1
            best = max(best, played + _full_hand(choices, weights))
        place += 1
    return best


def _full_hand(choices: i64, weights: Weights) -> float:
    """What the Recruiter is good for, and after it the best of all specialists."""
    if choices == 0:
        return 0.0
    worth: float = weights.card[RECRUITER]
    place: i64 = 0
    while place < choices - 1 and place < len(weights.by_worth):
        worth += weights.card[weights.by_worth[place]]
        place += 1
    return worth


# -- first guesses --------------------------------------------------------------------------------------------------


def guess(table: RedPlanet, seat: i64, weights: Weights) -> list[float]:
    """How good each legal answer looks at first sight."""
    asked: i64 = table.question_of(seat)
    kind: i64 = kind_of(asked)
    legal = answers(table, asked)
    if kind == ASK_CHOOSE:
        return [_specialist_guess(table, seat, action - CHOOSE + 1, weights) for action in legal]
    if kind == ASK_KEEP:
        return [_mission_guess(table, seat, action, weights) for action in legal]
    if kind == ASK_ORDER:
        return [
            -weights.card[action - ORDER + 1] for action in legal
        ]  # a neutral colour is a rival: its best comes last
    if kind == ASK_RESEARCH:
        return [_research_guess(table, action, weights) for action in legal]
    now: float = _unfinished(table)
    return [_outcome(_after(table, asked, action), seat, now, weights) for action in legal]


def _mission_guess(table: RedPlanet, seat: i64, action: i64, weights: Weights) -> float:
    """What one of the two missions dealt is good for."""
    dealt: i64 = MISSION if action == KEEP else REJECTED
    return mission_worth(look_ahead(table, seat, 1.0, weights), table.cells[dealt + seat])


def _research_guess(table: RedPlanet, action: i64, weights: Weights) -> float:
    """What drawing an event is good for, or looking at a discovery."""
    if action == DRAW:
        return weights.event_worth + weights.event_growth * float(rounds_after(table))
    return weights.look_worth


def _specialist_guess(table: RedPlanet, seat: i64, number: i64, weights: Weights) -> float:
    """What a specialist makes of the table if its player alone acts now."""
    colour: i64 = main_colour(table, seat)
    trial = table.copy()
    trial.cells[HAND + colour] &= ~bit(number)
    trial.cells[PLAYED + colour] |= bit(number)
    trial.pending.push(frame(RESOLVE, colour, number))
    worth: float = weights.bias[number]
    while kind_of(trial.pending.top()) != TOGETHER:
        asked: i64 = trial.pending.top()
        if kind_of(asked) < QUESTION:
            run(trial, asked)
        elif kind_of(asked) == ASK_RESEARCH:
            worth += max(guess(trial, seat, weights), default=0.0)
            trial.pending.pop()  # what would be found is not to be seen
        else:
            trial = _best_step(trial, seat, asked, weights)
    worth += _hand_worth(trial.cells[HAND + colour], rounds_after(table), weights)
    return worth + lead(look_ahead(trial, seat, weights.now, weights))


def _best_step(table: RedPlanet, seat: i64, asked: i64, weights: Weights) -> RedPlanet:
    """The table after the answer that looks best."""
    legal = answers(table, asked)
    if not legal:
        table.pending.pop()  # RP-32
        return table
    best: float = -1000.0
    chosen = table
    for action in legal:
        trial = _after(table, asked, action)
        worth: float = _outcome(trial, seat, weights.now, weights)
        if worth > best:
            best = worth
            chosen = trial
    return chosen
