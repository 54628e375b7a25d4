"""What a seat sees as one vector of numbers: its layout by name, and the encoder that writes it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from librt.vecs import vec
from mypy_extensions import i16

from planetfall.core.encode import Encoder, Slice, Writer, size_of, width_of
from planetfall.core.state import State


@dataclass(frozen=True)
class Observations:
    """The observations of a game: `version` changes whenever the layout or the meaning of a number does."""

    version: int
    layout: tuple[Slice, ...]
    encoder: Encoder

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has, at every table of the game."""
        return size_of(self.layout)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each part lies, by name."""
        return dict(self._places())

    def _places(self) -> Iterator[tuple[str, slice]]:
        start = 0
        for name, shape, _ in self.layout:
            end = start + width_of(shape)
            yield name, slice(start, end)
            start = end

    def buffer(self, tables: int = 1) -> vec[i16]:
        """Room for the observations of some tables; arrays can share it."""
        return vec[i16]([0] * (self.size * tables))

    def write(self, state: State, seat: int, out: vec[i16], at: int = 0) -> None:
        """Write what a seat sees into a buffer."""
        self.encoder.write(state, seat, Writer(out, at))

    def numbers(self, state: State, seat: int) -> list[int]:
        """What a seat sees, as a list."""
        out = self.buffer()
        self.write(state, seat, out)
        return list(out)
