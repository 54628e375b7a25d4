"""Answers one after another in a vector that is used again, so that looking for some makes no objects."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

ROOM: Final = 16  # for so many answers at first


@mypyc_attr(acyclic=True)
class AnswerList:
    """The answers found so far, and how many are wanted.

    >>> found = AnswerList()
    >>> found.begin(3)
    >>> found.add(7); found.add(9)
    >>> found.listed(), found.wants_more()
    ([7, 9], True)
    """

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]([0] * ROOM)
        self.count: i64 = 0
        self.limit: i64 = 0

    def begin(self, limit: i64) -> None:
        """Forget all answers, and look for so many."""
        self.count = 0
        self.limit = limit

    def wants_more(self) -> bool:
        """Whether fewer answers have been found than are wanted."""
        return self.count < self.limit

    def add(self, answer: i64) -> None:
        """Add an answer."""
        if self.count < len(self.numbers):
            self.numbers[self.count] = answer
        else:
            self.numbers = append(self.numbers, answer)
        self.count += 1

    def listed(self) -> list[int]:
        """The answers as a list."""
        answers: list[int] = [0] * self.count
        place: i64 = 0
        while place < self.count:
            answers[place] = self.numbers[place]
            place += 1
        return answers
