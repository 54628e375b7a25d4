"""Pending work: one explicit stack, so that a state can be copied at any moment.

A frame is one int that packs a kind, who it belongs to and up to three small numbers. Secret simultaneous
choices are a frame on the common stack, with a stack of its own for every seat that owes an answer.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

KIND: Final = 0xFF
FIELD: Final = 0xFFF
WHO_SHIFT: Final = 8
FIRST_SHIFT: Final = 16
SECOND_SHIFT: Final = 28
THIRD_SHIFT: Final = 40


def frame(kind: i64, who: i64 = 0, first: i64 = 0, second: i64 = 0, third: i64 = 0) -> i64:
    """Pack a frame; kind and who are below 256, the three numbers below 4096."""
    return kind | who << WHO_SHIFT | first << FIRST_SHIFT | second << SECOND_SHIFT | third << THIRD_SHIFT


def kind_of(packed: i64) -> i64:
    """What is to be done."""
    return packed & KIND


def who_of(packed: i64) -> i64:
    """Whose work it is."""
    return (packed >> WHO_SHIFT) & KIND


def first_of(packed: i64) -> i64:
    """The first number of the frame."""
    return (packed >> FIRST_SHIFT) & FIELD


def second_of(packed: i64) -> i64:
    """The second number of the frame."""
    return (packed >> SECOND_SHIFT) & FIELD


def third_of(packed: i64) -> i64:
    """The third number of the frame."""
    return (packed >> THIRD_SHIFT) & FIELD


@mypyc_attr(acyclic=True)
class Pending:
    """The stack of frames, with a private stack for each seat beside it.

    >>> pending = Pending(2)
    >>> pending.push(frame(3, 1)); pending.push(frame(4, 0, 7))
    >>> kind_of(pending.top()), first_of(pending.top()), pending.depth()
    (4, 7, 2)
    """

    def __init__(self, seats: i64, deep: i64 = 32, aside: i64 = 4, secret: i64 = -1) -> None:
        self._seats: i64 = seats
        self._deep: i64 = deep
        self._aside: i64 = aside
        self._secret: i64 = secret  # the kind of frame under which seats answer on stacks of their own
        # depth of the common stack, depth of each seat's stack, then the frames themselves
        self._cells: vec[i64] = vec[i64]([0] * (1 + seats + deep + seats * aside))

    def copy(self) -> "Pending":
        """A stack of its own with the same frames."""
        twin = Pending(0, 0, 0)
        twin._seats = self._seats
        twin._deep = self._deep
        twin._aside = self._aside
        twin._secret = self._secret
        twin._cells = self._cells[:]
        return twin

    def depth(self) -> i64:
        """How many frames wait on the common stack."""
        return self._cells[0]

    def push(self, packed: i64) -> None:
        """Put a frame on top: it is done before everything that waits."""
        depth: i64 = self._cells[0]
        if depth >= self._deep:
            raise OverflowError("more pending work than the game declared")
        self._cells[1 + self._seats + depth] = packed
        self._cells[0] = depth + 1

    def top(self) -> i64:
        """The frame to be done now, or 0 when nothing waits."""
        depth: i64 = self._cells[0]
        if depth == 0:
            return 0
        return self._cells[self._seats + depth]

    def under(self) -> i64:
        """The frame that waits below the top one, or 0."""
        depth: i64 = self._cells[0]
        if depth < 2:
            return 0
        return self._cells[self._seats + depth - 1]

    def lowest(self, kind: i64) -> i64:
        """The lowest frame of a kind on the common stack, or 0."""
        place: i64 = 1 + self._seats
        stop: i64 = place + self._cells[0]
        while place < stop:
            if self._cells[place] & KIND == kind:
                return self._cells[place]
            place += 1
        return 0

    def pop(self) -> i64:
        """Take the top frame off."""
        depth: i64 = self._cells[0]
        self._cells[0] = depth - 1
        packed = self._cells[self._seats + depth]
        self._cells[self._seats + depth] = 0
        return packed

    def swap(self, packed: i64) -> None:
        """Put a frame in the place of the top one."""
        self._cells[self._seats + self._cells[0]] = packed

    def is_secret(self, packed: i64) -> bool:
        """Whether seats answer a frame secretly, each on a stack of its own."""
        return packed & KIND == self._secret

    def push_aside(self, seat: i64, packed: i64) -> None:
        """Put a frame on a seat's own stack."""
        depth: i64 = self._cells[1 + seat]
        if depth >= self._aside:
            raise OverflowError("more pending work aside than the game declared")
        self._cells[1 + self._seats + self._deep + seat * self._aside + depth] = packed
        self._cells[1 + seat] = depth + 1

    def top_aside(self, seat: i64) -> i64:
        """The frame that a seat owes an answer to, or 0."""
        depth: i64 = self._cells[1 + seat]
        if depth == 0:
            return 0
        return self._cells[self._seats + self._deep + seat * self._aside + depth]

    def pop_aside(self, seat: i64) -> i64:
        """Take the top frame off a seat's own stack."""
        depth: i64 = self._cells[1 + seat]
        self._cells[1 + seat] = depth - 1
        place: i64 = self._seats + self._deep + seat * self._aside + depth
        packed = self._cells[place]
        self._cells[place] = 0
        return packed

    def all_aside_done(self) -> bool:
        """Whether no seat owes an answer on a stack of its own."""
        seat: i64 = 0
        while seat < self._seats:
            if self._cells[1 + seat] != 0:
                return False
            seat += 1
        return True

    def frames(self) -> list[int]:
        """The frames of the common stack, the bottom one first."""
        start: i64 = 1 + self._seats
        return list(self._cells)[start : start + self._cells[0]]

    def frames_aside(self, seat: i64) -> list[int]:
        """The frames of a seat's own stack, the bottom one first."""
        start: i64 = 1 + self._seats + self._deep + seat * self._aside
        return list(self._cells)[start : start + self._cells[1 + seat]]

    def numbers(self) -> list[int]:
        """The stacks as plain numbers, for the text form of a state."""
        return list(self._cells)

    def restore(self, numbers: list[int]) -> None:
        """Take over stacks written by `numbers`."""
        if len(numbers) != len(self._cells):
            raise ValueError("a stack of another shape")
        self._cells = vec[i64](numbers)
