"""Fits a small network to outcomes of games: three layers, Adam, in NumPy.

Networks of this size learn from some hundred thousand positions in a minute on one core, so no other library is
needed. What is predicted is how many points a seat ends ahead of the others; the game's own value is one of the inputs
and is also added to the result, so that the network only has to learn where the value is wrong.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planetfall.bots.search.network import MOST_VALUE

Floats = NDArray[np.float32]
Weights = list[Floats]

BATCH = 512
MOST_POINTS = 40.0  # outcomes beyond count as this many points
TEST_PART = 10  # one game in so many is never learned from
MOMENTUM, SECOND_MOMENTUM = 0.9, 0.999
LAST_RATE = 0.02  # of the first learning rate
DECAYING = (0, 2)  # weights of the first two layers
PREDICTED = 8192  # positions at once


@dataclass(frozen=True)
class Positions:
    """What is learned from: a row for each position."""

    observations: NDArray[np.int16]
    values: Floats  # the game's own
    margins: Floats  # points ahead at the end
    games: NDArray[np.int64]  # the number of the game


@dataclass(frozen=True)
class FitSettings:
    """The shape of a network and how it learns."""

    hidden: int = 32
    later: int = 16
    epochs: int = 4
    rate: float = 0.002
    decay: float = 10.0  # of weights, as a part of the learning rate: less, and networks learn games by heart
    seed: int = 0


@dataclass(frozen=True)
class Fitted:
    """A network as it was learned, in fractions, and how well it predicts."""

    columns: NDArray[np.int64]
    spans: Floats  # by which each column is divided
    value_width: float
    scale: float
    weights: Weights
    losses: list[tuple[float, float]]  # of what was learned and of other games, after each epoch
    value_loss: float  # on other games, of the best straight line through the game's value


def fit(positions: Positions, settings: FitSettings, told: Callable[[int], None] = lambda _: None) -> Fitted:
    """Learn from positions; `told` is called with the number of each epoch that is over.

    The weights of the epoch that predicts other games best are kept: positions of one game are so alike that a network
    soon learns games by heart.
    """
    learner = _Learner(positions, settings)
    losses: list[tuple[float, float]] = []
    best = learner.weights
    for epoch in range(settings.epochs):
        loss, test_loss = learner.epoch(), learner.test_loss()
        if not losses or test_loss <= min(earlier for _, earlier in losses):
            best = [part.copy() for part in learner.weights]
        losses.append((loss, test_loss))
        told(epoch + 1)
    return learner.fitted(best, losses)


class _Learner:
    """A network while it learns."""

    def __init__(self, positions: Positions, settings: FitSettings) -> None:
        self.settings = settings
        self.random = np.random.default_rng(settings.seed)
        every = positions.observations
        self.columns = np.flatnonzero(every.max(axis=0) != every.min(axis=0))
        self.inputs = every[:, self.columns]
        self.spans = np.maximum(np.abs(self.inputs).max(axis=0), 1).astype(np.float32)
        targets = np.clip(positions.margins, -MOST_POINTS, MOST_POINTS).astype(np.float32)
        self.scale = float(max(targets.std(), 1e-3))
        self.targets = targets / self.scale
        self.value_width = float(max(2 * positions.values.std(), 1e-3))
        self.values = np.clip(positions.values / self.value_width, -MOST_VALUE, MOST_VALUE).astype(np.float32)
        tested = positions.games % TEST_PART == 0
        self.learned, self.tested = np.flatnonzero(~tested), np.flatnonzero(tested)
        line = np.polyfit(self.values[self.learned], self.targets[self.learned], 1)
        self.value_loss = _loss(np.polyval(line, self.values[self.tested]), self.targets[self.tested])
        self.weights = self._first_weights(*line)
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.step = 0

    def _first_weights(self, slope: float, height: float) -> Weights:
        """Weights that predict the straight line through the value."""
        hidden, later = self.settings.hidden, self.settings.later
        common = float((self.inputs[:BATCH] != 0).sum(axis=1).mean()) + 1
        parts: list[Any] = [
            self.random.normal(0, common**-0.5, (len(self.columns) + 1, hidden)),
            np.zeros(hidden),
            self.random.normal(0, (2 / hidden) ** 0.5, (hidden, later)),
            np.zeros(later),
            np.zeros((later, 1)),
            np.array([height]),
            np.array([slope]),
        ]
        return [np.asarray(part, dtype=np.float32) for part in parts]

    def epoch(self) -> float:
        """Learn from every position once; the mean loss meanwhile."""
        order = self.random.permutation(self.learned)
        batches = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
        total = self.settings.epochs * len(batches)
        return float(np.mean([self._learn(batch, total) for batch in batches]))

    def _learn(self, rows: NDArray[np.int64], total: int) -> float:
        """One step of Adam; the loss before it."""
        inputs, first, second, found = self._forward(rows)
        errors = found - self.targets[rows]
        slopes = self._slopes(inputs, first, second, (errors * np.float32(2 / len(rows)))[:, None])
        self.step += 1
        rate = self.settings.rate * max(LAST_RATE, 1 - self.step / total)
        for number, slope in enumerate(slopes):
            self._move(number, slope, rate)
        return float((errors**2).mean())

    def _forward(self, rows: NDArray[np.int64]) -> tuple[Floats, Floats, Floats, Floats]:
        """The inputs of some positions, what the two layers make of them, and the result."""
        weights = self.weights
        inputs = np.empty((len(rows), len(self.columns) + 1), np.float32)
        inputs[:, :-1] = self.inputs[rows] / self.spans
        inputs[:, -1] = self.values[rows]
        first = np.maximum(inputs @ weights[0] + weights[1], 0)
        second = np.maximum(first @ weights[2] + weights[3], 0)
        return inputs, first, second, (second @ weights[4])[:, 0] + weights[5] + inputs[:, -1] * weights[6]

    def _slopes(self, inputs: Floats, first: Floats, second: Floats, errors: Floats) -> Weights:
        """The gradient of the loss by every part of the weights."""
        later = (errors @ self.weights[4].T) * (second > 0)
        hidden = (later @ self.weights[2].T) * (first > 0)
        return [
            inputs.T @ hidden,
            hidden.sum(axis=0),
            first.T @ later,
            later.sum(axis=0),
            second.T @ errors,
            errors.sum(axis=0),
            np.array([(inputs[:, -1:] * errors).sum()]),
        ]

    def _move(self, number: int, slope: Floats, rate: float) -> None:
        mean, square, part = self.means[number], self.squares[number], self.weights[number]
        mean += (1 - MOMENTUM) * (slope - mean)
        square += (1 - SECOND_MOMENTUM) * (slope * slope - square)
        step = mean / (1 - MOMENTUM**self.step)
        step /= np.sqrt(square / (1 - SECOND_MOMENTUM**self.step)) + 1e-8
        if number in DECAYING:
            step += self.settings.decay * part
        part -= (rate * step).astype(np.float32)

    def test_loss(self) -> float:
        """The loss on games that are not learned from."""
        starts = range(0, len(self.tested), PREDICTED)
        found = [self._forward(self.tested[start : start + PREDICTED])[3] for start in starts]
        return _loss(np.concatenate(found), self.targets[self.tested]) if found else float("nan")

    def fitted(self, weights: Weights, losses: list[tuple[float, float]]) -> Fitted:
        """What was learned."""
        return Fitted(
            self.columns, self.spans, self.value_width, self.scale, weights, losses, self.value_loss
        )


def _loss(found: Floats, targets: Floats) -> float:
    """The mean squared error, in parts of the variance of what is predicted."""
    return float(((found - targets) ** 2).mean()) if len(targets) else float("nan")
