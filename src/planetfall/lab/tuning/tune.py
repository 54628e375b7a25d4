"""Tuning of weights by play: simultaneous perturbation stochastic approximation (SPSA).

Each step perturbs all weights at once, each up or down at random. Seats with these weights play seats with the opposite
perturbation, on some deals with seats exchanged, and all weights move towards the side that did better. Perturbations
and steps shrink over time; the mean over the second half of the steps is the proposal. Then the proposal plays against
the weights it started from, on deals that were not used for learning.

Which side did better is counted in pairs of seats, one of each side: the one with the higher score is ahead. That has
less variance than wins, and does not depend on what a point is worth in a game.
"""

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from operator import getitem
from statistics import stdev
from typing import Any

import msgspec

from planetfall.bots.parallel import ParallelMap
from planetfall.bots.seeding import seeded_chance
from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.core.weights import Limits, WeightTable
from planetfall.lab.intervals import Z
from planetfall.lab.tuning.duel import DealResult, Duel, Numbers, mean_result, play_deal

DEALS = 4  # of a step, each played twice
MOVE = 0.2  # relative perturbation of a weight in the first step …
MOVE_DECAY = 0.101  # … and the power of the step number by which it shrinks
STEP = 0.1  # relative change of a weight if one side is ahead in every pair, in the first step …
STEP_DECAY = 0.602  # … and the power by which it shrinks
CONSTANT_PART = 0.1  # part of all steps before step sizes begin to shrink
SMALLEST = 0.05  # smaller weights are changed as if they were this large
DIGITS = 4  # of a proposal
LEARNING_WORLDS = 1  # sampled before an answer: slightly worse play, but more games
PROOF_WORLDS = 4  # as the bot `greedy` plays


class BadTuning(PlanetfallError):
    """A run that cannot be started or resumed."""


class TuningRequest(msgspec.Struct, frozen=True):
    """What to tune, and the weights to start from: enough to repeat the run anywhere."""

    game: str
    players: int
    options: dict[str, str]
    games: int
    proof: int  # games
    seed: str  # decimal: 128 bits are too many for numbers in JSON
    start: Numbers
    fixed: tuple[str, ...] = msgspec.field(
        default=(), name="left"
    )  # weights, or tables of them, that stay as they are

    @classmethod
    def of(
        cls,
        game: Game,
        players: int,
        options: Mapping[str, str],
        games: int,
        proof: int,
        seed: int,
        fixed: Sequence[str] = (),
    ) -> "TuningRequest":
        """A request that can be run; BadOption or BadTuning otherwise."""
        start = game.weights().numbers
        for name in fixed:
            if not any(_is_in(weight, name) for weight in start):
                raise BadTuning(f"{game.id} has no weight {name} that could be left as it is")
        if all(any(_is_in(weight, name) for name in fixed) for weight in start):
            raise BadTuning(f"the advice of {game.id} has no weights to move, so there is nothing to tune")
        if players < 2:
            raise BadTuning("weights are tuned by play against one another, which takes two seats or more")
        settled = game.validate_options(players, options)
        return cls(game.id, players, settled, games, proof, str(seed), start, tuple(fixed))

    def moves(self, weight: str) -> bool:
        """Whether a weight is to be tuned."""
        return not any(_is_in(weight, name) for name in self.fixed)

    def steps(self) -> int:
        """How many steps the games suffice for."""
        return max(1, self.games // (2 * DEALS))

    def proof_deals(self) -> int:
        """How many deals the proof has."""
        return max(2, self.proof // 2)


def _is_in(weight: str, name: str) -> bool:
    """Whether a name is that of a weight, or of the table that holds it."""
    return weight == name or weight.startswith(f"{name}.")


class TuningRun(msgspec.Struct, frozen=True):
    """A request and its progress; the names of fields in files stay."""

    request: TuningRequest = msgspec.field(name="wish")
    numbers: Numbers
    sums: Numbers = {}  # over the steps of the second half
    steps: int = 0
    proof: tuple[DealResult, ...] = ()

    @classmethod
    def begin(cls, request: TuningRequest) -> "TuningRun":
        """A run before its first step."""
        return cls(request, request.start)

    @classmethod
    def loads(cls, text: str, request: TuningRequest) -> "TuningRun":
        """A saved run of the same request, or BadTuning."""
        try:
            run = msgspec.json.decode(text, type=cls)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise BadTuning(f"it is no run of planetfall lab tune: {error}") from None
        if run.request != request:
            raise BadTuning("it is another run: its games, players, seed or first weights are not the same")
        if not run._is_consistent():
            raise BadTuning("it is damaged: its steps, weights and proof do not fit together")
        return run

    def _is_consistent(self) -> bool:
        """Whether steps, weights and proof fit together."""
        steps, late = self.request.steps(), self.steps > self.request.steps() // 2
        summed = self.request.start.keys() if late else set()
        deals = 0 if self.is_learning() else self.request.proof_deals()
        return (
            0 <= self.steps <= steps
            and self.numbers.keys() == self.request.start.keys()
            and self.sums.keys() == summed
            and len(self.proof) <= deals
        )

    def dumps(self) -> str:
        """The run as text, to resume from."""
        return msgspec.json.encode(self).decode()

    def games(self) -> int:
        """How many games have been played."""
        return 2 * (self.steps * DEALS + len(self.proof))

    def all_games(self) -> int:
        """How many games it takes."""
        return 2 * (self.request.steps() * DEALS + self.request.proof_deals())

    def is_learning(self) -> bool:
        """Whether weights still change; after that comes the proof."""
        return self.steps < self.request.steps()

    def is_finished(self) -> bool:
        """Whether the proof is complete."""
        return len(self.proof) >= self.request.proof_deals()

    def proposal(self) -> Numbers:
        """The mean weights over the second half of the steps, or the latest weights before that."""
        half = self.steps - self.request.steps() // 2
        means = {name: total / half for name, total in self.sums.items()} if half > 0 else self.numbers
        return {name: float(f"{number:.{DIGITS}g}") for name, number in means.items()}


def advance(run: TuningRun, table: WeightTable, pmap: ParallelMap) -> TuningRun:
    """The run after one more step, or some more games of its proof."""
    return _step(run, table, pmap) if run.is_learning() else _prove(run, pmap)


# -- learning -------------------------------------------------------------------------------------------------------


def _step(run: TuningRun, table: WeightTable, pmap: ParallelMap) -> TuningRun:
    request, number = run.request, run.steps
    coin = seeded_chance("tune", request.seed, number)
    signs = {name: 1.0 if coin.randbelow(2) else -1.0 for name in request.start if request.moves(name)}
    move = MOVE / (number + 1) ** MOVE_DECAY
    one = _shifted(run, table, signs, move)
    other = _shifted(run, table, signs, -move)
    duel = Duel(
        request.game, request.players, request.options, f"{request.seed}/learn", one, other, LEARNING_WORLDS
    )
    deals = range(number * DEALS, (number + 1) * DEALS)
    ahead = mean_result(list(pmap(partial(play_deal, duel), deals))).ahead
    numbers = _shifted(run, table, signs, _step_size(request, number) * (2 * ahead - 1))
    late = number >= request.steps() // 2
    sums = {name: run.sums.get(name, 0.0) + now for name, now in numbers.items()} if late else {}
    return msgspec.structs.replace(run, numbers=numbers, sums=sums, steps=number + 1)


def _step_size(request: TuningRequest, number: int) -> float:
    settle = CONSTANT_PART * request.steps()
    return STEP * float(((settle + 1) / (settle + number + 1)) ** STEP_DECAY)


def _shifted(run: TuningRun, table: WeightTable, signs: Numbers, part: float) -> Numbers:
    """All weights changed by a part of their first value, each in its direction."""
    moved = {
        name: _within(
            run.numbers[name] + part * sign * max(abs(run.request.start[name]), SMALLEST), table.limits(name)
        )
        for name, sign in signs.items()
    }
    return {**run.numbers, **moved}


def _within(number: float, limits: Limits) -> float:
    least, most = limits
    return min(max(number, least), most)


# -- the proof ------------------------------------------------------------------------------------------------------


def _prove(run: TuningRun, pmap: ParallelMap) -> TuningRun:
    request, played = run.request, len(run.proof)
    seed = f"{request.seed}/proof"
    duel = Duel(
        request.game, request.players, request.options, seed, run.proposal(), request.start, PROOF_WORLDS
    )
    deals = range(played, min(played + DEALS, request.proof_deals()))
    return msgspec.structs.replace(run, proof=(*run.proof, *pmap(partial(play_deal, duel), deals)))


class Verdict(msgspec.Struct, frozen=True):
    """The result of the proof: means and half of their 95 % intervals."""

    games: int
    mean: DealResult
    error: DealResult

    @classmethod
    def of(cls, run: TuningRun) -> "Verdict":
        """The verdict on a run whose proof is complete."""
        columns = zip(*map(msgspec.structs.astuple, run.proof), strict=True)
        errors = (Z * stdev(column) / len(column) ** 0.5 for column in columns)
        return cls(2 * len(run.proof), mean_result(run.proof), DealResult(*errors))

    def is_better(self) -> bool:
        """Whether the new weights did significantly better."""
        return self.mean.ahead - self.error.ahead > 0.5

    def text(self) -> str:
        """The verdict as a sentence."""
        ahead = _share(self.mean.ahead, self.error.ahead)
        wins = _share(self.mean.wins, self.error.wins)
        points = f"{self.mean.points:+.1f} points (± {self.error.points:.1f})"
        return f"ahead of the weights before in {ahead} of all pairs, {wins} of wins, {points}; {self.games} games"


def _share(mean: float, error: float) -> str:
    return f"{100 * mean:.1f} % ({100 * (mean - error):.1f} to {100 * (mean + error):.1f})"


# -- writing --------------------------------------------------------------------------------------------------------


def weights_toml(table: WeightTable, run: TuningRun, verdict: Verdict, date: str) -> str:
    """The weights file with the proposal and the run that made it; comments stay."""
    import tomlkit

    text: Any = tomlkit.parse(table.text)
    for name, number in run.proposal().items():
        *tables, key = name.split(".")
        reduce(getitem, tables, text["weights"])[key] = number
    facts = tomlkit.table()
    facts.update(_run_fields(run, verdict, date))
    if run.request.options:
        facts["options"] = tomlkit.inline_table()
        facts["options"].update(run.request.options)
    facts.add(tomlkit.nl())
    text["runs"].append(facts)
    return tomlkit.dumps(text)


def _run_fields(run: TuningRun, verdict: Verdict, date: str) -> dict[str, Any]:
    """The run that made the proposal, enough to repeat it."""
    request = run.request
    facts = {
        "method": "SPSA",
        "players": request.players,
        "left": list(request.fixed),
        "games": 2 * DEALS * run.steps,
        "seed": request.seed,
        "date": date,
        "result": verdict.text(),
    }
    return {name: fact for name, fact in facts.items() if fact}
