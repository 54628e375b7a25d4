"""What a search stores: statistics per information set, cached priors, and comparisons of answers."""

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

PRUNING_Z: Final = 3.0  # standard errors by which an answer must be behind the best to be dropped early


@mypyc_attr(acyclic=True)
class Node:
    """The statistics of one information set: what its seat has learned about each answer, over all worlds."""

    def __init__(self) -> None:
        self.indices: dict[int, int] = {}  # where the statistics of an answer stand in the lists
        self.priors: list[float] = []
        self.offered: list[int] = []  # how often an answer was legal
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.prior_is_cached: bool = True  # whether its priors come from similar questions
        self.visit_count: int = 0
        self.total: float = 0.0

    def add(self, action: int, prior: float) -> None:
        """Add an answer that was not offered before."""
        self.indices[action] = len(self.priors)
        self.priors.append(prior)
        self.offered.append(0)
        self.visits.append(0)
        self.totals.append(0.0)

    def update(self, index: int, utility: float) -> None:
        """Count one simulation through an answer."""
        self.visits[index] += 1
        self.totals[index] += utility
        self.visit_count += 1
        self.total += utility


@mypyc_attr(acyclic=True)
class CachedPrior:
    """The mean of a few guesses at the same answers, shared by all questions that offer them."""

    def __init__(self, answers: i64) -> None:
        self.lookups: i64 = 0
        self.guesses: i64 = 0
        self.totals: list[float] = [0.0] * answers

    def add(self, guess: list[float]) -> None:
        """Include another guess in the mean."""
        self.guesses += 1
        index: i64 = 0
        while index < len(guess):
            self.totals[index] += guess[index]
            index += 1


@mypyc_attr(acyclic=True)
class InfoSetHistory:
    """Hashes that identify information sets: what each seat has observed, and its own answers since the last reveal."""

    def __init__(self, seats: i64, reveal_count: i64) -> None:
        self.observed: list[int] = [0] * seats
        self.own_answers: list[int] = [0] * seats
        self.reveal_count: i64 = reveal_count

    def record(self, seat: i64, action: int, secret: bool, reveal_count: i64) -> None:
        """Add an answer: an open one for every seat, a secret one for its own seat only."""
        entry: i64 = (action << 4) + seat + 1
        observer: i64 = 0
        while observer < len(self.observed):
            if observer == seat or not secret:
                self.observed[observer] = hash_mix(self.observed[observer], entry)
            if reveal_count != self.reveal_count:
                self.own_answers[observer] = 0
            observer += 1
        if reveal_count == self.reveal_count:
            self.own_answers[seat] = hash_mix(self.own_answers[seat], entry)
        self.reveal_count = reveal_count


@mypyc_attr(acyclic=True)
class Path:
    """The nodes that one simulation has passed, with the answer given and the seat at each."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.indices: list[int] = []
        self.seats: list[int] = []
        self.new_nodes: i64 = 0

    def add(self, node: Node, index: int, seat: i64) -> None:
        """Add a node and the answer chosen there."""
        self.nodes.append(node)
        self.indices.append(index)
        self.seats.append(seat)
        if node.visit_count == 0:
            self.new_nodes += 1


# -- comparing answers ----------------------------------------------------------------------------------------------


def argmax(values: list[float]) -> i64:
    """The index of the highest value, the first of them if several tie."""
    best: i64 = 0
    index: i64 = 1
    while index < len(values):
        if values[index] > values[best]:
            best = index
        index += 1
    return best


def ceil_log2(answers: i64) -> i64:
    """How many rounds of halving leave one of so many answers."""
    rounds: i64 = 0
    while answers > 1:
        answers = (answers + 1) // 2
        rounds += 1
    return rounds


def contenders(candidates: list[int], utilities: list[list[float]]) -> list[int]:
    """The candidates that are not significantly worse than the best so far, compared world by world."""
    best: i64 = candidates[0]
    for index in candidates:
        if sum(utilities[index], 0.0) > sum(utilities[best], 0.0):
            best = index
    return [
        index
        for index in candidates
        if index == best or not _significantly_better(utilities[best], utilities[index])
    ]


def _significantly_better(better: list[float], worse: list[float]) -> bool:
    """Whether one answer beats another in the same worlds by more than PRUNING_Z standard errors (paired test)."""
    count: i64 = len(better)
    total: float = 0.0
    squares: float = 0.0
    index: i64 = 0
    while index < count:
        difference: float = better[index] - worse[index]
        total += difference
        squares += difference * difference
        index += 1
    mean: float = total / float(count)
    variance: float = squares / float(count) - mean * mean
    return mean > PRUNING_Z * math.sqrt(max(0.0, variance) / float(count))


def ranked(indices: list[int], values: list[float]) -> list[int]:
    """The indices by their value, the best first."""
    return [index for _, index in sorted([(-values[index], index) for index in indices])]


def softmax(guesses: list[float], temperature: float) -> list[float]:
    """Guesses as probabilities: a guess higher by the temperature is e times as likely."""
    top = max(guesses)
    weights = [math.exp(max(-40.0, (guess - top) / temperature)) for guess in guesses]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def hash_mix(hashed: i64, entry: i64) -> i64:
    """A hash of 42 bits that includes one more entry."""
    mixed: i64 = ((hashed ^ entry) * 1000003 + 12289) & 0x3FFFFFFFFFF
    return mixed ^ (mixed >> 19)
