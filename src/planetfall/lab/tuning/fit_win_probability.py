"""How surely a game's advice foretells the winner: found by letting bots play and looking at the tables on the way."""

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

LOOKS = 24  # at each game
GRID = [0.5 * 1.2**step for step in range(30)]  # widths that are tried, in points
SHIFTS = [step / 2 for step in range(-24, 25)]  # nobody's worth, in widths beside the mean value
ROUNDS = 8  # of looking for both
FAR = 3.0  # standard deviations
HARDLY = 1e-300  # what seems impossible and happens
BOT = "medium"


class Look(msgspec.Struct, frozen=True):
    """A table on the way: what it was worth to all seats, in a world of each."""

    answers: int
    worlds: list[list[float]]


class Seen(msgspec.Struct, frozen=True):
    """A game with its looks, and who won it."""

    answers: int
    looks: list[Look]
    outcome: list[float]


Case = tuple[Look, list[float]]  # with the outcome of its game


def measure(
    game: Game,
    games: int,
    seed: int = 1,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> MeasuredModels:
    """Play games with every number of seats and fit the widths; `progress` hears how many games are done."""
    found: dict[str, WinProbabilityModel] = {}
    done = 0
    for seats in range(game.least_seats, game.most_seats + 1):
        plan = Plan.of(game, [[BOT] * seats], games, seed)
        seen: list[Seen] = []
        with parallel_map(jobs) as pmap:
            for one in pmap(partial(watch, plan), range(games)):
                seen.append(one)
                done += 1
                if progress:
                    progress(done)
        found[str(seats)] = fit(seen)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return MeasuredModels(today, BOT, games, seed, game.rules_version, game.pack().hash, found)


def watch(plan: Plan, number: int) -> Seen:
    """Play a game of a plan, then look at it at some moments with the eyes of every seat."""
    game = planetfall.game(plan.game)
    record = loads(play(plan, number).record)
    answers = len(record.effective_answers()[0])
    wanted = {round(place * (answers - 1) / (LOOKS - 1)) for place in range(LOOKS)}
    looks: list[Look] = []

    def look(state: State, _: list[Event]) -> None:
        at = len(seen)
        seen.append(at)
        if at in wanted and not state.over():
            worlds = [
                game.sample(state, seat, seeded_chance("odds", number, at, seat))
                for seat in range(state.seats)
            ]
            looks.append(Look(at, [values(game, world) for world in worlds]))

    seen: list[int] = []
    match = Match.replay(game, record, plan.equipment()[1], look)
    return Seen(answers, looks, outcome(match.state))


def fit(seen: Sequence[Seen]) -> WinProbabilityModel:
    """The widths that make what happened most likely, part by part."""
    usual = sum(game.answers for game in seen) / len(seen)
    by_part: list[list[Case]] = [[] for _ in range(PHASES)]
    for game in seen:
        for look in game.looks:
            by_part[min(int(PHASES * look.answers / usual), PHASES - 1)].append((look, game.outcome))
    alone = any(not any(game.outcome) for game in seen)
    best = [_best(_around(by_part, part), alone) for part in range(PHASES)]
    return WinProbabilityModel(
        usual, [width for width, _ in best], [nobody for _, nobody in best] if alone else []
    )


def _around(by_part: Sequence[Sequence[Case]], part: int) -> list[Case]:
    """What was seen in a part, and half as important what was seen just before and after."""
    beside = [case for near in (part - 1, part + 1) if 0 <= near < PHASES for case in by_part[near]]
    return [*by_part[part], *by_part[part], *beside]


def _best(looks: Sequence[Case], alone: bool) -> tuple[float, float]:
    """The width with the least surprise, and what nobody's winning is worth if nobody may win."""
    if not alone:
        return _width(looks, -math.inf, 0.0), -math.inf
    worth = [value for look, _ in looks for world in look.worlds for value in world]
    middle, shift = mean_of(worth), 0.0
    cases = [*looks, *_unheard_of(looks, middle, FAR * pstdev(worth))]
    for _ in range(ROUNDS):
        width = _width(cases, middle, shift)
        shift = _shift(cases, middle, width)
    return width, middle + shift * width


def _width(looks: Sequence[Case], middle: float, shift: float) -> float:
    return lowest(GRID, lambda width: surprise(looks, width, middle + shift * width))


def _shift(looks: Sequence[Case], middle: float, width: float) -> float:
    return lowest(SHIFTS, lambda shift: surprise(looks, width, middle + shift * width))


def _unheard_of(looks: Sequence[Case], middle: float, far: float) -> list[Case]:
    """A win with far more than usual and a loss with far less: nothing is known of what never happened."""
    seats = len(looks[0][1])
    won, lost = [1.0 / seats] * seats, [0.0] * seats
    return [(Look(0, [[middle + far] * seats]), won), (Look(0, [[middle - far] * seats]), lost)]


def lowest(places: Sequence[float], height: Callable[[float], float]) -> float:
    """The place in a valley where it is lowest; what lies before it may be flat.

    >>> lowest([1.0, 2.0, 3.0, 4.0, 5.0], lambda place: (place - 3.7) ** 2)
    4.0
    """
    low, high = 0, len(places) - 1
    while low < high:
        middle = (low + high) // 2
        if height(places[middle]) < height(places[middle + 1]):
            high = middle
        else:
            low = middle + 1
    return places[low]


def surprise(looks: Sequence[Case], width: float, nobody: float) -> float:
    """How much the outcomes surprise somebody who believes in these widths."""
    total = 0.0
    for look, won in looks:
        foretold = mean([win_probabilities(world, width, nobody) for world in look.worlds])
        rest = 1.0 - sum(foretold)
        parts = [*zip(won, foretold, strict=True), (1.0 - sum(won), rest)]
        total -= sum(share * math.log(max(chance, HARDLY)) for share, chance in parts if share > 0.0)
    return total
