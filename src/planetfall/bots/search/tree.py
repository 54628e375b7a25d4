"""What a search remembers: questions as their seats know them, habits, and how answers compare."""

import math
from typing import Final

from mypy_extensions import i64

SURE: Final = 3.0  # standard errors that an answer must be behind another to be worse for certain


class Node:
    """What one seat has learned about its answers to a question, over all worlds in which it was asked."""

    def __init__(self) -> None:
        self.places: dict[int, int] = {}
        self.priors: list[float] = []
        self.offered: list[int] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.borrowed: bool = True  # whether its priors are those of questions like it
        self.visited: int = 0
        self.total: float = 0.0

    def add(self, action: int, prior: float) -> None:
        """An answer that was not offered before."""
        self.places[action] = len(self.priors)
        self.priors.append(prior)
        self.offered.append(0)
        self.visits.append(0)
        self.totals.append(0.0)

    def learn(self, place: int, worth: float) -> None:
        """What an answer has led to."""
        self.visits[place] += 1
        self.totals[place] += worth
        self.visited += 1
        self.total += worth


class Habit:
    """What a seat usually thinks of the same answers to a question: the mean of a few guesses."""

    def __init__(self, answers: i64) -> None:
        self.met: i64 = 0
        self.guessed: i64 = 0
        self.totals: list[float] = [0.0] * answers

    def learn(self, guesses: list[float]) -> None:
        """Take another guess into account."""
        self.guessed += 1
        place: i64 = 0
        while place < len(guesses):
            self.totals[place] += guesses[place]
            place += 1


class Trail:
    """What each seat has heard since the search began, and said since something was learned, as one number each."""

    def __init__(self, seats: i64, reveal_count: i64) -> None:
        self.heard: list[int] = [0] * seats
        self.said: list[int] = [0] * seats
        self.reveal_count: i64 = reveal_count

    def tell(self, seat: i64, action: int, secret: bool, reveal_count: i64) -> None:
        """Everybody hears an open answer; only its own seat knows a secret one."""
        told: i64 = (action << 4) + seat + 1
        listener: i64 = 0
        while listener < len(self.heard):
            if listener == seat or not secret:
                self.heard[listener] = mixed(self.heard[listener], told)
            if reveal_count != self.reveal_count:
                self.said[listener] = 0
            listener += 1
        if reveal_count == self.reveal_count:
            self.said[seat] = mixed(self.said[seat], told)
        self.reveal_count = reveal_count


class Path:
    """The questions of one world that are remembered, and which of its answers each seat gave."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.places: list[int] = []
        self.seats: list[int] = []
        self.fresh: i64 = 0  # how many of them are new

    def add(self, node: Node, place: int, seat: i64) -> None:
        """A question and its answer."""
        self.nodes.append(node)
        self.places.append(place)
        self.seats.append(seat)
        if node.visited == 0:
            self.fresh += 1


# -- comparing answers ----------------------------------------------------------------------------------------------


def first_of_best(worths: list[float]) -> i64:
    """The place of the highest worth."""
    best: i64 = 0
    place: i64 = 1
    while place < len(worths):
        if worths[place] > worths[best]:
            best = place
        place += 1
    return best


def halvings(answers: i64) -> i64:
    """How often answers are halved until one is left."""
    number: i64 = 0
    while answers > 1:
        answers = (answers + 1) // 2
        number += 1
    return number


def contenders(field: list[int], worths: list[list[float]]) -> list[int]:
    """The answers that are not clearly worse than the best so far, world by world."""
    best: i64 = field[0]
    for place in field:
        if sum(worths[place], 0.0) > sum(worths[best], 0.0):
            best = place
    return [place for place in field if place == best or not _clearly(worths[best], worths[place])]


def _clearly(better: list[float], worse: list[float]) -> bool:
    """Whether one answer did better than another in the same worlds, and not by chance."""
    count: i64 = len(better)
    total: float = 0.0
    squares: float = 0.0
    place: i64 = 0
    while place < count:
        ahead: float = better[place] - worse[place]
        total += ahead
        squares += ahead * ahead
        place += 1
    mean: float = total / float(count)
    spread: float = squares / float(count) - mean * mean
    return mean > SURE * math.sqrt(max(0.0, spread) / float(count))


def ranked(places: list[int], worths: list[float]) -> list[int]:
    """The places by their worth, the best first."""
    return [place for _, place in sorted([(-worths[place], place) for place in places])]


def parts(guesses: list[float], temperature: float) -> list[float]:
    """Guesses as parts of one: a guess better by the temperature counts e times as much."""
    top = max(guesses)
    weights = [math.exp(max(-40.0, (guess - top) / temperature)) for guess in guesses]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def mixed(heard: i64, told: i64) -> i64:
    """A number of 42 bits for all that was heard so far."""
    mixed: i64 = ((heard ^ told) * 1000003 + 12289) & 0x3FFFFFFFFFF
    return mixed ^ (mixed >> 19)
