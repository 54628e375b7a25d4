"""Observations as numbers: what a seat sees, written into one packed vector that arrays share.

A game's `engine/encode.py` has an `Encoder`, which writes everything that a view shows and nothing else, and a `LAYOUT`
that names the parts of the vector in their order. Numbers have 16 bits; sets are a number for each member, choices one
for each possibility. Seats come in turn order beginning with the viewer, so that one network can play every seat.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from planetfall.core.bits import bit
from planetfall.core.state import State

Slice = tuple[str, tuple[int, ...], str]  # name, shape and meaning of a part of an observation
Entity = tuple[
    str, int, tuple[str, ...]
]  # a kind of thing, how many there are, and the parts that are about them

PACKED_BITS: Final = 15  # of a packed number
PACKED_MASK: Final = 0x7FFF


@final
class Writer:
    """A place in a vector of 16-bit numbers, which moves on with what is written.

    The numbers must be 0 before an observation is written: most of them stay so, and nothing is done for those.

    >>> writer = Writer(vec[i16]([0] * 8))
    >>> writer.number(7); writer.bits(0b101, 3); writer.one_of(1, 4)
    >>> list(writer.out)
    [7, 1, 0, 1, 0, 1, 0, 0]
    """

    def __init__(self, out: vec[i16], at: i64 = 0) -> None:
        self.out: vec[i16] = out
        self.at: i64 = at
        self.ends: list[int] | None = None  # where each slice ends, if somebody wants to know

    def clear(self, start: i64, size: i64) -> None:
        """Go to a place and make so many numbers 0 there, for the next observation."""
        self.at = start
        out = self.out
        stop: i64 = start + size
        while start < stop:
            out[start] = 0
            start += 1

    def end(self) -> None:
        """Mark the end of a slice."""
        if self.ends is not None:
            self.ends.append(self.at)

    def number(self, value: i64) -> None:
        """Write one number."""
        self.out[self.at] = i16(value)
        self.at += 1

    def flag(self, value: bool) -> None:
        """Write 1 or 0."""
        if value:
            self.out[self.at] = 1
        self.at += 1

    def bits(self, members: i64, size: i64) -> None:
        """Write a set of numbers below `size`: 1 for each member, else 0."""
        out = self.out
        at: i64 = self.at
        stop: i64 = at + size
        self.at = stop
        while members != 0 and at < stop:
            if members & 1:
                out[at] = 1
            members >>= 1
            at += 1

    def one_of(self, value: i64, size: i64) -> None:
        """Write one of `size` possibilities as 1 in its place; all are 0 for a value outside."""
        if 0 <= value < size:
            self.out[self.at + value] = 1
        self.at += size

    def row(self, cells: vec[i64], start: i64, size: i64) -> None:
        """Write numbers from a vector of cells."""
        out = self.out
        at: i64 = self.at
        stop: i64 = at + size
        self.at = stop
        while at < stop:
            out[at] = i16(cells[start])
            start += 1
            at += 1

    def ring(self, cells: vec[i64], start: i64, first: i64, count: i64, size: i64) -> None:
        """Write `count` cells in turn beginning with the one of `first`, and zeros up to `size`.

        >>> writer = Writer(vec[i16]([0] * 5))
        >>> writer.ring(vec[i64]([7, 10, 11, 12]), 1, 2, 3, 5)
        >>> list(writer.out), writer.at
        ([12, 10, 11, 0, 0], 5)
        """
        out = self.out
        at: i64 = self.at
        self.at = at + size
        place: i64 = first
        while place < count:
            out[at] = i16(cells[start + place])
            at += 1
            place += 1
        place = 0
        while place < first:
            out[at] = i16(cells[start + place])
            at += 1
            place += 1

    def fields(self, packed: i64, width: i64, size: i64) -> None:
        """Write numbers that are packed with `width` bits each, the lowest first."""
        out = self.out
        mask: i64 = bit(width) - 1
        at: i64 = self.at
        stop: i64 = at + size
        self.at = stop
        while packed != 0 and at < stop:
            out[at] = i16(packed & mask)
            packed >>= width
            at += 1

    def packed(self, members: i64, words: i64) -> None:
        """Write a set in few numbers of 15 bits each: for what is seen only when the game is over."""
        self.fields(members, PACKED_BITS, words)

    def zeros(self, size: i64) -> None:
        """Write nothing that is known."""
        self.at += size


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes what a seat sees of a game's tables."""

    def write(self, state: State, seat: i64, writer: Writer) -> None:
        """Write the observation of a seat where all numbers are 0; always the same number of cells."""
        raise NotImplementedError


def size_of(layout: tuple[Slice, ...]) -> int:
    """How many numbers an observation has."""
    return sum(width_of(shape) for _, shape, _ in layout)


def width_of(shape: tuple[int, ...]) -> int:
    """How many numbers a slice of some shape has."""
    width = 1
    for length in shape:
        width *= length
    return width
