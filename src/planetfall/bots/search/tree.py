"""What a search stores: statistics per information set, cached priors, and comparisons of answers."""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

INITIAL_UTILITY: Final = 0.5  # of an answer before anything is known
PRUNING_Z: Final = 3.0  # standard errors by which an answer must be behind the best to be dropped early


@mypyc_attr(acyclic=True)
class Node:
    """The statistics of one information set: what its seat has learned about each answer, over all worlds."""

    def __init__(self) -> None:
        self.actions: vec[i64] = vec[
            i64
        ]()  # answers that were offered here, in the order in which they came up
        self.priors: vec[float] = vec[float]()
        self.offered: vec[i64] = vec[i64]()  # how often an answer was legal
        self.visits: vec[i64] = vec[i64]()
        self.totals: vec[float] = vec[float]()
        self.prior_is_cached: bool = True  # whether its priors come from similar questions
        self.visit_count: i64 = 0
        self.total: float = 0.0

    def index_of(self, action: i64, number: i64) -> i64:
        """Where the statistics of an answer stand, or -1; `number` is where they stand if all worlds offer the same."""
        actions = self.actions
        if number < len(actions) and actions[number] == action:
            return number
        index: i64 = 0
        while index < len(actions):
            if actions[index] == action:
                return index
            index += 1
        return -1

    def set_priors(self, legal: list[int], priors: list[float]) -> None:
        """Store the priors of the answers that a world offers."""
        number: i64 = 0
        while number < len(legal):
            index: i64 = self.index_of(legal[number], number)
            if index >= 0:
                self.priors[index] = priors[number]
            else:
                self._add(legal[number], priors[number])
            number += 1

    def _add(self, action: i64, prior: float) -> None:
        self.actions = append(self.actions, action)
        self.priors = append(self.priors, prior)
        self.offered = append(self.offered, 0)
        self.visits = append(self.visits, 0)
        self.totals = append(self.totals, 0.0)

    def offers(self, legal: list[int]) -> bool:
        """Whether every answer that a world offers was offered before."""
        number: i64 = 0
        while number < len(legal):
            if self.index_of(legal[number], number) < 0:
                return False
            number += 1
        return True

    def select(self, legal: list[int], exploration: float) -> i64:
        """The number in `legal` of the answer with the highest PUCT score, counted by how often it was offered."""
        mean: float = self.total / float(self.visit_count) if self.visit_count > 0 else INITIAL_UTILITY
        best: float = -1.0
        chosen: i64 = 0
        number: i64 = 0
        while number < len(legal):
            index: i64 = self.index_of(legal[number], number)
            self.offered[index] += 1
            visits: i64 = self.visits[index]
            bonus: float = self.priors[index] * math.sqrt(float(self.offered[index])) / float(1 + visits)
            score: float = self.totals[index] / float(visits) if visits > 0 else mean
            score += exploration * bonus
            if score > best:
                best = score
                chosen = number
            number += 1
        return chosen

    def update(self, index: i64, utility: float) -> None:
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
        self.means: list[float] = [0.0] * answers
        self.best: i64 = 0  # the answer with the highest mean
        self._totals: vec[float] = vec[float]([0.0] * answers)

    def add(self, guess: list[float]) -> None:
        """Include another guess in the mean."""
        self.guesses += 1
        totals = self._totals
        index: i64 = 0
        while index < len(guess):
            totals[index] += guess[index]
            self.means[index] = totals[index] / float(self.guesses)
            index += 1
        self.best = argmax(self.means)


@mypyc_attr(acyclic=True)
class InfoSetHistory:
    """Hashes that identify information sets: what each seat has observed, and its own answers since the last reveal."""

    def __init__(self, seats: i64, reveal_count: i64) -> None:
        self.observed: vec[i64] = vec[i64]([0] * seats)
        self.own_answers: vec[i64] = vec[i64]([0] * seats)
        self.reveal_count: i64 = reveal_count

    def record(self, seat: i64, action: i64, secret: bool, reveal_count: i64) -> None:
        """Add an answer: an open one for every seat, a secret one for its own seat only."""
        entry: i64 = (action << 4) + seat + 1
        observed = self.observed
        own_answers = self.own_answers
        observer: i64 = 0
        while observer < len(observed):
            if observer == seat or not secret:
                observed[observer] = hash_mix(observed[observer], entry)
            if reveal_count != self.reveal_count:
                own_answers[observer] = 0
            observer += 1
        if reveal_count == self.reveal_count:
            own_answers[seat] = hash_mix(own_answers[seat], entry)
        self.reveal_count = reveal_count


@mypyc_attr(acyclic=True)
class Path:
    """The nodes that one simulation has passed, with the answer given and the seat at each."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.indices: vec[i64] = vec[i64]()
        self.seats: vec[i64] = vec[i64]()
        self.new_nodes: i64 = 0

    def add(self, node: Node, index: i64, seat: i64) -> None:
        """Add a node and the answer chosen there."""
        self.nodes.append(node)
        self.indices = append(self.indices, index)
        self.seats = append(self.seats, seat)
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
