"""What an agent achieved in the benchmark, and with what it was measured."""

import os
import platform
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import msgspec

import planetfall
from planetfall.bots.ratings import places
from planetfall.core import state
from planetfall.lab.benchmark.suite import Contest, GameOfSuite, Suite
from planetfall.lab.intervals import Z, wilson
from planetfall.lab.rating.skill import Ranked, skill_among
from planetfall.lab.sim.play_game import GameResult, Seat

AGENT = "the agent"  # its name among the levels, one of which it may be
CPU_INFO = Path("/proc/cpuinfo")


class Measured(msgspec.Struct, frozen=True):
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float


class ContestResult(msgspec.Struct, frozen=True):
    """How an agent did at one kind of table."""

    seats: int
    against: str
    games: int
    wins: float  # a shared win counts as its fraction
    over_fair_share: Measured
    margin: Measured  # points ahead of the best of the others, the mean over all games


class GameBenchmark(msgspec.Struct, frozen=True):
    """How an agent did in one game."""

    rules: int
    pack: str  # hash of the components
    contests: list[ContestResult]
    rating: Measured  # on the scale of the levels
    answers: int  # that the agent gave where it had a choice
    seconds_per_answer: float
    longest: float  # seconds
    substituted: int  # answers that `easy` gave because the agent's program failed
    unfinished: int  # games that were cut because they did not end


class Machine(msgspec.Struct, frozen=True):
    """Where it was measured."""

    processor: str
    cores: int
    system: str
    python: str


class Benchmark(msgspec.Struct, frozen=True):
    """The result of one agent."""

    agent: str
    command: str
    date: str
    suite: int  # version
    percent: int  # of the suite's games that were played
    planetfall: str  # version
    compiled: bool
    machine: Machine
    games: dict[str, GameBenchmark]


def describe_run(agent: str, command: str, suite: Suite, percent: int) -> Benchmark:
    """A result without games: what was run where."""
    return Benchmark(
        agent,
        command,
        datetime.now(UTC).date().isoformat(),
        suite.version,
        percent,
        version("planetfall"),
        not state.__file__.endswith(".py"),
        _machine(),
        {},
    )


def result_of_game(
    name: str, played: GameOfSuite, contests: Sequence[tuple[Contest, Sequence[GameResult]]], seed: int
) -> GameBenchmark:
    """The result of an agent in one game, from the games of its contests."""
    game = planetfall.game(name)
    everything = [result for _, games in contests for result in games]
    ranked = [_ranked(contest, result) for contest, games in contests for result in games]
    own = [_own(result) for result in everything]
    answers = sum(seat.decisions for seat in own)
    return GameBenchmark(
        game.rules_version,
        game.pack().hash,
        [_contest(contest, games) for contest, games in contests],
        _rounded(skill_among(ranked, played.levels, seed), 0),
        answers,
        float(f"{sum(seat.seconds for seat in own) / max(1, answers):.2g}"),
        float(f"{max(seat.longest for seat in own):.2g}"),
        sum(seat.substituted for seat in own),
        sum(not result.finished for result in everything),
    )


def _own(result: GameResult) -> Seat:
    """The agent's seat: it is the first entrant of every table."""
    return next(seat for seat in result.seats if seat.entrant == 0)


def _ranked(contest: Contest, result: GameResult) -> Ranked:
    names = tuple(contest.against if seat.entrant else AGENT for seat in result.seats)
    return names, places([seat.score for seat in result.seats], result.winners)


def _contest(contest: Contest, games: Sequence[GameResult]) -> ContestResult:
    wins, number = sum(_own(result).won for result in games), len(games)
    shares = (wins / number, *wilson(wins, number))
    return ContestResult(
        contest.seats,
        contest.against,
        number,
        round(wins, 2),
        _rounded([share * contest.seats for share in shares], 2),
        _mean([_margin(result) for result in games]),
    )


def _margin(result: GameResult) -> float:
    """Points ahead of the best of the others; alone, the score."""
    own = _own(result)
    return own.score - max((seat.score for seat in result.seats if seat is not own), default=0)


def _mean(numbers: Sequence[float]) -> Measured:
    mean = sum(numbers) / len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    margin = Z * (variance / len(numbers)) ** 0.5
    return _rounded([mean, mean - margin, mean + margin], 1)


def _rounded(numbers: Iterable[float], digits: int) -> Measured:
    return Measured(*(round(number, digits) + 0.0 for number in numbers))


def _machine() -> Machine:
    system = f"{platform.system()} {platform.machine()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Machine(_processor(), os.cpu_count() or 1, system, python)


def _processor() -> str:
    """The name of the processor, as far as the system tells."""
    if CPU_INFO.is_file():
        for line in CPU_INFO.read_text("utf-8", "replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"
