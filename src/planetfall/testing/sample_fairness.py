"""Whether the true state is as likely among the samples as any other world: a statistical test over many random games.

In each game one checkpoint and one seat are drawn, and the seat's sample is compared with the true state: by what the
other seats see now, and by how everybody sees the table when both worlds are played out at random. Every value at every
place of a view is a feature: +1 when only the truth has it, -1 when only the sample has it; so is how often a list
holds a value, and how large a number is. If truth and sample are exchangeable, as they should be, the expected
difference of every feature is 0. One observation per game keeps them independent, and then |z| > 6 has a probability
below 4 in 100 million for each feature, however rare the value.

Random players choose uniformly among their legal answers. Where the number of those depends on what is hidden (an
action card that may be played), the answer given is evidence about it, and a sampler that deals fairly need not use
it. So each game has a weight: the number of legal answers in the true state over that in sampled worlds.
"""

import math
from itertools import zip_longest
from typing import Any

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.playout import playout
from planetfall.core.record import Answer
from planetfall.core.state import State
from planetfall.testing.fair_sight import flatten, to_plain
from planetfall.testing.random_games import Checkpoint, Table, chance_for

MAX_Z = 6.0  # standard deviations
MENU_WORLDS = 2  # sampled worlds in which legal answers are counted
MAX_ANSWERS = 100_000
SHOWN = 3  # biased features that a sentence names

Differences = dict[str, float]  # by feature: its number in the truth minus that in the sample
_LISTS = (list, tuple)


class Feature(msgspec.Struct):
    """The differences between truth and sample in one feature of a view, over all games."""

    total: float = 0.0
    squares: float = 0.0
    games: int = 0

    def add(self, difference: float) -> None:
        """One more observation."""
        self.total += difference
        self.squares += difference * difference
        self.games += 1

    def merge(self, other: "Feature") -> None:
        """Add the observations of other games."""
        self.total += other.total
        self.squares += other.squares
        self.games += other.games

    def z(self) -> float:
        """How far the mean difference is from 0, in standard errors."""
        return self.total / math.sqrt(self.squares) if self.squares else 0.0


class SampleFairness:
    """Compares truth and sample over many games."""

    def __init__(self) -> None:
        self.games = 0
        self.features: dict[str, Feature] = {}
        self._length = 20  # answers of a game, estimated from the games before

    def observe(self, seed: int, table: Table) -> "GameObserver":
        """An observer for one game."""
        return GameObserver(self, chance_for(seed, 0, f"truth {table}"), table)

    def biased_features(self) -> list[str]:
        """Sentences about the features that differ significantly, the worst first."""
        found = [
            (abs(feature.z()), name, feature)
            for name, feature in self.features.items()
            if abs(feature.z()) > MAX_Z
        ]
        return [_sentence(name, feature) for _, name, feature in sorted(found, key=lambda item: -item[0])]

    def expected_length(self) -> int:
        """How many answers a game takes, estimated from the games before."""
        return self._length

    def finished(self, steps: int) -> None:
        """Update the expected length with that of a finished game."""
        self._length = max(1, (3 * self._length + steps) // 4)

    def describe_bias(self) -> str:
        """The worst of the biased features as one sentence; an empty text if there are none."""
        biased = self.biased_features()
        more = f"; and {len(biased) - SHOWN} more" if len(biased) > SHOWN else ""
        return "; ".join(biased[:SHOWN]) + more

    def merge(self, other: "SampleFairness") -> None:
        """Add what was observed in other games."""
        self.games += other.games
        for name, feature in other.features.items():
            self.features.setdefault(name, Feature()).merge(feature)

    def add(self, differences: Differences, weight: float) -> None:
        """Add the differences of one game to their features."""
        for name, gap in differences.items():
            if gap:
                self.features.setdefault(name, Feature()).add(weight * gap)


def compare(here: Any, there: Any, path: str, differences: Differences) -> None:
    """Add the features in which plain data differ: values at places, counts in lists, sizes of numbers."""
    if here == there:
        return
    if isinstance(here, dict) and isinstance(there, dict):
        for key in here.keys() | there.keys():
            compare(here.get(key), there.get(key), f"{path}.{key}", differences)
    elif isinstance(here, _LISTS) and isinstance(there, _LISTS):
        for place, (mine, other) in enumerate(zip_longest(here, there)):
            compare(mine, other, f"{path}[{place}]", differences)
        compare(len(here), len(there), f"{path}.length", differences)
    else:
        for value, sign in ((here, 1), (there, -1)):
            for deeper, leaf in flatten(value, path).items():
                _count(leaf, deeper, sign, differences)


def _count(leaf: Any, path: str, sign: int, differences: Differences) -> None:
    numbers: Differences = {f"{path} = {leaf!r}": 1}
    if isinstance(leaf, int | float):
        numbers[f"the size of {path}"] = leaf
    if path.endswith("]"):
        numbers[f"{path[: path.rindex('[')]} holds {leaf!r}"] = 1
    for name, number in numbers.items():
        differences[name] = differences.get(name, 0) + sign * number


class GameObserver:
    """Follows one game for one seat up to the checkpoint that is compared."""

    def __init__(self, fairness: SampleFairness, chance: Chance, table: Table) -> None:
        self._fairness = fairness
        self._chance = chance
        self._seat = int(chance.randbelow(table.seats))
        self._at = int(chance.randbelow(fairness.expected_length()))
        self._weight = 1.0
        self._secret_weight = 1.0  # of secret answers, which counts once they are revealed

    def visit(self, checkpoint: Checkpoint) -> None:
        """Compare truth and sample if this is the checkpoint that was drawn."""
        if checkpoint.closed_question:
            self._weight, self._secret_weight = self._weight * self._secret_weight, 1.0
        if checkpoint.step == self._at:
            self._compare(checkpoint)
        if checkpoint.state.over():
            self._fairness.finished(checkpoint.step)

    def before_answer(self, checkpoint: Checkpoint, answer: Answer) -> None:
        """Update the weight by what the answer of another seat reveals about the number of its legal answers."""
        if checkpoint.step >= self._at or answer.seat == self._seat:
            return
        worlds = [
            checkpoint.game.sample(checkpoint.state, self._seat, self._chance) for _ in range(MENU_WORLDS)
        ]
        expected = sum(len(world.legal(answer.seat)) for world in worlds) / MENU_WORLDS
        factor = len(checkpoint.state.legal(answer.seat)) / expected if expected else 1.0
        if checkpoint.open_question:
            self._secret_weight *= factor
        else:
            self._weight *= factor

    def _compare(self, checkpoint: Checkpoint) -> None:
        game, state = checkpoint.game, checkpoint.state
        world = game.sample(state, self._seat, self._chance)
        differences: Differences = {}
        for seat in checkpoint.seats:
            if seat != self._seat:
                compare(
                    to_plain(game.view(state, seat)),
                    to_plain(game.view(world, seat)),
                    "another seat's view",
                    differences,
                )
        compare(self._end(game, state.copy()), self._end(game, world), "the end", differences)
        self._fairness.games += 1
        self._fairness.add(differences, self._weight)

    def _end(self, game: Game, state: State) -> Any:
        """What everybody sees at the end when a state is played out at random."""
        playout(state, self._chance, MAX_ANSWERS)
        return {
            "view": to_plain(game.view(state, None)),
            "scores": state.scores(),
            "winners": state.winners(),
        }


def _sentence(name: str, feature: Feature) -> str:
    which = "the truth" if feature.total > 0 else "samples"
    return f"{name} is more frequent in {which} ({feature.games} games differ in it, z = {feature.z():+.1f})"
