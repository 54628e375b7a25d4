"""Heuristics for bots: the value of a position for a seat, and a quick rating of the legal answers.

A specialist is rated by resolving it now, as if no other player acted, with the best-rated answer at each step; so it
works for any effect that a pack gives a specialist. Like the projection it reads only what the seat may know.
"""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.frame_state import QUESTION
from planetfall.core.margins import margin
from planetfall.core.pending import frame, kind_of
from planetfall.games.red_planet.ai.evaluation import lead, mission_value
from planetfall.games.red_planet.ai.projection import Projection, project, project_again
from planetfall.games.red_planet.ai.weights import RECRUITER, Weights
from planetfall.games.red_planet.engine.box import STOP_ROUND
from planetfall.games.red_planet.engine.effects import apply_answer
from planetfall.games.red_planet.engine.phases import RESOLVE, SIMULTANEOUS, run
from planetfall.games.red_planet.engine.questions import (
    ASK_AMOUNT,
    ASK_ASSIGN,
    ASK_CHOOSE,
    ASK_KEEP,
    ASK_ORDER,
    ASK_RESEARCH,
    ASK_SEND,
    ASK_TURN_UP,
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

LOWEST: Final = -1000.0
TIEBREAK: Final = 0.001  # of a point for each token: enough to tell who wins a tie (RP-150)


# -- how good a position is -----------------------------------------------------------------------------------------


def value(table: RedPlanet, seat: i64, weights: Weights) -> float:
    """The expected lead of a seat over its best rival at the end, in points."""
    if table.over():
        return _margin(table, seat)
    projection = Projection(table, seat, weights)
    return _expected_lead(table, seat, round_left(table), projection) + _hand_advantage(table, seat, weights)


def _margin(table: RedPlanet, seat: i64) -> float:
    """The lead of a seat over its best rival when the game is over."""
    return margin([final_score(table, colour) for colour in range(table.colours)], main_colour(table, seat))


def final_score(table: RedPlanet, colour: i64) -> float:
    """The score of a colour, and what decides a tie."""
    return float(score(table, colour)) + TIEBREAK * float(point_tokens(table, colour))


def _expected_lead(table: RedPlanet, seat: i64, now: float, projection: Projection) -> float:
    """The expected lead; a choice that needs a second answer counts with its best one.

    The projection is one to use again: making a new one for each answer costs as much as what it computes first.
    """
    question: i64 = table.pending.top()
    if not _is_half_made(table, seat, question):
        return lead(project_again(projection, table, now))
    best: float = LOWEST
    for action in answers(table, question):
        trial = _after_answer(table, question, action)
        best = max(best, lead(project_again(projection, trial, now)))
    return best


def _is_half_made(table: RedPlanet, seat: i64, question: i64) -> bool:
    """Whether the seat has made a choice that needs a second answer."""
    kind: i64 = kind_of(question)
    half_made: bool = kind == ASK_SEND or kind == ASK_ASSIGN or kind == ASK_AMOUNT
    return half_made and asked_of(table, question) == seat


def completed(table: RedPlanet, seat: i64, weights: Weights) -> RedPlanet:
    """The table that a value is about: where a choice needs a second answer, that after the best one."""
    question: i64 = table.pending.top()
    if table.over() or not _is_half_made(table, seat, question):
        return table
    now: float = round_left(table)
    found = table
    best: float = LOWEST
    for action in answers(table, question):
        trial = _after_answer(table, question, action)
        points: float = lead(project(trial, seat, now, weights))
        if points > best:
            best = points
            found = trial
    return found


def _after_answer(table: RedPlanet, question: i64, action: i64) -> RedPlanet:
    """A copy of the table after an answer, without automatic steps; a marker that it turns up stays facedown."""
    trial = table.copy()
    apply_answer(trial, question, action)
    trial.cells[FACEUP] = table.cells[FACEUP]
    return trial


def round_left(table: RedPlanet) -> float:
    """The fraction of the present round's specialists that are not yet resolved."""
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


def _hand_advantage(table: RedPlanet, seat: i64, weights: Weights) -> float:
    """The value of the specialists that a seat can still play, less the average of the other seats."""
    rounds: i64 = rounds_after(table)
    own: float = 0.0
    others: float = 0.0
    other: i64 = 0
    while other < table.seats:
        points: float = specialists_value(table, other, rounds, weights)
        if other == seat:
            own = points
        else:
            others += points
        other += 1
    return own - others / float(table.seats - 1)


def specialists_value(table: RedPlanet, seat: i64, rounds: i64, weights: Weights) -> float:
    """The value of the specialists that a seat can still play, with so many rounds to follow."""
    before_choice: bool = table.cells[CALLED] == 10 and table.is_simultaneous()
    colour: i64 = main_colour(table, seat)
    choices: i64 = rounds + 1 if before_choice or table.cells[CHOSEN + colour] != 0 else rounds
    return _hand_value(table.cells[HAND + colour], choices, weights)


def _hand_value(hand: i64, choices: i64, weights: Weights) -> float:
    """The value of the best specialists for the remaining choices, with the Recruiter played at the best time."""
    played: float = 0.0
    best: float = _full_hand_value(choices, weights)
    place: i64 = 0
    while choices > 0 and place < len(weights.ranked):
        number: i64 = weights.ranked[place]
        if hand >> number & 1:
            played += weights.card[number]
            choices -= 1
            best = max(best, played + _full_hand_value(choices, weights))
        place += 1
    return best


def _full_hand_value(choices: i64, weights: Weights) -> float:
    """The value of the Recruiter, followed by the best of all specialists."""
    if choices == 0:
        return 0.0
    points: float = weights.card[RECRUITER]
    place: i64 = 0
    while place < choices - 1 and place < len(weights.ranked):
        points += weights.card[weights.ranked[place]]
        place += 1
    return points


# -- first guesses --------------------------------------------------------------------------------------------------


def guess(table: RedPlanet, seat: i64, weights: Weights) -> list[float]:
    """A quick rating of each legal answer, in the order of `answers`."""
    question: i64 = table.question_of(seat)
    kind: i64 = kind_of(question)
    legal = answers(table, question)
    if kind == ASK_CHOOSE:
        projection = Projection(table, seat, weights)
        return [_specialist_guess(table, action - CHOOSE + 1, projection) for action in legal]
    if kind == ASK_KEEP:
        return [_mission_guess(table, seat, action, weights) for action in legal]
    if kind == ASK_ORDER:
        # A neutral colour is a rival: its best card goes last.
        return [-weights.card[action - ORDER + 1] for action in legal]
    if kind == ASK_RESEARCH:
        return [_research_guess(table, action, weights) for action in legal]
    if kind == ASK_TURN_UP:
        return [0.0] * len(
            legal
        )  # to try one would tell what it is; in what a seat knows the order hardly matters
    now: float = round_left(table)
    projection = Projection(table, seat, weights)
    return [_expected_lead(_after_answer(table, question, action), seat, now, projection) for action in legal]


def _mission_guess(table: RedPlanet, seat: i64, action: i64, weights: Weights) -> float:
    """The expected points from one of the two missions dealt."""
    dealt: i64 = MISSION if action == KEEP else REJECTED
    return mission_value(project(table, seat, 1.0, weights), table.cells[dealt + seat])


def _research_guess(table: RedPlanet, action: i64, weights: Weights) -> float:
    """The value of drawing an event, or of looking at a discovery."""
    if action == DRAW:
        return weights.event_worth + weights.event_growth * float(rounds_after(table))
    return weights.look_worth


def _specialist_guess(table: RedPlanet, number: i64, projection: Projection) -> float:
    """The expected lead after resolving a specialist now, if no other player acts."""
    seat: i64 = projection.seat
    weights = projection.weights
    colour: i64 = main_colour(table, seat)
    trial = table.copy()
    trial.cells[HAND + colour] &= ~bit(number)
    trial.cells[PLAYED + colour] |= bit(number)
    trial.pending.push(frame(RESOLVE, colour, number))
    points: float = weights.bias[number]
    while kind_of(trial.pending.top()) != SIMULTANEOUS:
        question: i64 = trial.pending.top()
        if kind_of(question) < QUESTION:
            run(trial, question)
        elif kind_of(question) == ASK_RESEARCH:
            points += max(guess(trial, seat, weights), default=0.0)
            trial.pending.pop()  # the card found is not known yet
        else:
            trial = _after_best_answer(trial, question, projection)
    points += _hand_value(trial.cells[HAND + colour], rounds_after(table), weights)
    return points + lead(project_again(projection, trial, weights.now))


def _after_best_answer(table: RedPlanet, question: i64, projection: Projection) -> RedPlanet:
    """The table after the best-rated answer."""
    legal = answers(table, question)
    if not legal:
        table.pending.pop()  # RP-32
        return table
    best: float = -1000.0
    chosen = table
    for action in legal:
        trial = _after_answer(table, question, action)
        points: float = _expected_lead(trial, projection.seat, projection.weights.now, projection)
        if points > best:
            best = points
            chosen = trial
    return chosen
