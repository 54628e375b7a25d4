"""Fits the model of win probabilities: bots play, and their evaluations on the way are compared with the results."""

import datetime
import math
from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean as mean_of
from statistics import pstdev

import msgspec

import planetfall
from planetfall.bots.parallel import parallel_map
from planetfall.bots.seeding import seeded_chance
from planetfall.bots.win_probability import (
    PHASES,
    MeasuredModels,
    WinProbabilityModel,
    mean,
    outcome,
    values,
    win_probabilities,
)
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.record import loads
from planetfall.core.state import Event, State
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import play

OBSERVATIONS = 24  # of each game
GRID = [0.5 * 1.2**step for step in range(30)]  # widths that are tried, in points
SHIFTS = [
    step / 2 for step in range(-24, 25)
]  # of the value of nobody winning, in widths from the mean value
ROUNDS = 8  # of alternating between both
PSEUDO_DEVIATIONS = 3.0  # standard deviations
MIN_PROBABILITY = 1e-300  # keeps the logarithm finite
BOT = "medium"


class Observation(msgspec.Struct, frozen=True):
    """A position during a game: its value to all seats, in a world sampled for each."""

    answers: int
    worlds: list[list[float]]


class ObservedGame(msgspec.Struct, frozen=True):
    """A game with its observations and its result."""

    answers: int
    observations: list[Observation]
    outcome: list[float]


Case = tuple[Observation, list[float]]  # with the result of its game


def measure(
    game: Game,
    games: int,
    seed: int = 1,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> MeasuredModels:
    """Play games with every number of seats and fit a model to each; `progress` is called with the games done."""
    found: dict[str, WinProbabilityModel] = {}
    done = 0
    for seats in range(game.least_seats, game.most_seats + 1):
        plan = Plan.of(game, [[BOT] * seats], games, seed)
        seen: list[ObservedGame] = []
        with parallel_map(jobs) as pmap:
            for one in pmap(partial(observe, plan), range(games)):
                seen.append(one)
                done += 1
                if progress:
                    progress(done)
        found[str(seats)] = fit(seen)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return MeasuredModels(today, BOT, games, seed, game.rules_version, game.pack().hash, found)


def observe(plan: Plan, number: int) -> ObservedGame:
    """Play a game of a plan, then evaluate some of its positions as every seat sees them."""
    game = planetfall.game(plan.game)
    record = loads(play(plan, number).record)
    answers = len(record.effective_answers()[0])
    wanted = {round(place * (answers - 1) / (OBSERVATIONS - 1)) for place in range(OBSERVATIONS)}
    observations: list[Observation] = []

    def observe_state(state: State, _: list[Event]) -> None:
        at = len(seen)
        seen.append(at)
        if at in wanted and not state.over():
            worlds = [
                game.sample(state, seat, seeded_chance("odds", number, at, seat))
                for seat in range(state.seats)
            ]
            observations.append(Observation(at, [values(game, world) for world in worlds]))

    seen: list[int] = []
    match = Match.replay(game, record, plan.game_and_pack()[1], observe_state)
    return ObservedGame(answers, observations, outcome(match.state))


def fit(seen: Sequence[ObservedGame]) -> WinProbabilityModel:
    """The model with the highest likelihood, phase by phase."""
    mean_answers = sum(game.answers for game in seen) / len(seen)
    by_phase: list[list[Case]] = [[] for _ in range(PHASES)]
    for game in seen:
        for observation in game.observations:
            by_phase[min(int(PHASES * observation.answers / mean_answers), PHASES - 1)].append(
                (observation, game.outcome)
            )
    nobody_may_win = any(not any(game.outcome) for game in seen)
    best = [_fit_phase(_smoothed(by_phase, part), nobody_may_win) for part in range(PHASES)]
    return WinProbabilityModel(
        mean_answers, [width for width, _ in best], [nobody for _, nobody in best] if nobody_may_win else []
    )


def _smoothed(by_phase: Sequence[Sequence[Case]], part: int) -> list[Case]:
    """The cases of a phase, and with half the weight those of its neighbours."""
    beside = [case for near in (part - 1, part + 1) if 0 <= near < PHASES for case in by_phase[near]]
    return [*by_phase[part], *by_phase[part], *beside]


def _fit_phase(observations: Sequence[Case], nobody_may_win: bool) -> tuple[float, float]:
    """The width with the minimum log loss, and the value of nobody winning where that is possible."""
    if not nobody_may_win:
        return _width(observations, -math.inf, 0.0), -math.inf
    worth = [value for observation, _ in observations for world in observation.worlds for value in world]
    middle, shift = mean_of(worth), 0.0
    cases = [*observations, *_pseudo_cases(observations, middle, PSEUDO_DEVIATIONS * pstdev(worth))]
    for _ in range(ROUNDS):
        width = _width(cases, middle, shift)
        shift = _shift(cases, middle, width)
    return width, middle + shift * width


def _width(observations: Sequence[Case], middle: float, shift: float) -> float:
    return minimum(GRID, lambda width: log_loss(observations, width, middle + shift * width))


def _shift(observations: Sequence[Case], middle: float, width: float) -> float:
    return minimum(SHIFTS, lambda shift: log_loss(observations, width, middle + shift * width))


def _pseudo_cases(observations: Sequence[Case], middle: float, far: float) -> list[Case]:
    """A win with a very high value and a loss with a very low one, so that unseen results keep some probability."""
    seats = len(observations[0][1])
    won, lost = [1.0 / seats] * seats, [0.0] * seats
    return [(Observation(0, [[middle + far] * seats]), won), (Observation(0, [[middle - far] * seats]), lost)]


def minimum(arguments: Sequence[float], function: Callable[[float], float]) -> float:
    """The argument at which a unimodal function is smallest, by bisection; it may be flat before that.

    >>> minimum([1.0, 2.0, 3.0, 4.0, 5.0], lambda x: (x - 3.7) ** 2)
    4.0
    """
    low, high = 0, len(arguments) - 1
    while low < high:
        middle = (low + high) // 2
        if function(arguments[middle]) < function(arguments[middle + 1]):
            high = middle
        else:
            low = middle + 1
    return arguments[low]


def log_loss(observations: Sequence[Case], width: float, nobody: float) -> float:
    """The log loss of the predictions with this width."""
    total = 0.0
    for observation, won in observations:
        predicted = mean([win_probabilities(world, width, nobody) for world in observation.worlds])
        rest = 1.0 - sum(predicted)
        parts = [*zip(won, predicted, strict=True), (1.0 - sum(won), rest)]
        total -= sum(share * math.log(max(chance, MIN_PROBABILITY)) for share, chance in parts if share > 0.0)
    return total
