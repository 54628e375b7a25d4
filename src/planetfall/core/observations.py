"""What a seat sees as one vector of numbers: its layout by name, and the encoder that writes it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from librt.vecs import vec
from mypy_extensions import i16

from planetfall.core.encode import Encoder, Entity, Slice, Writer, size_of, width_of
from planetfall.core.state import State

TABLE = "table"  # the kind of the one token with all that is about no single thing


@dataclass(frozen=True)
class Observations:
    """The observations of a game: `version` changes whenever the layout or the meaning of a number does."""

    version: int
    layout: tuple[Slice, ...]
    encoder: Encoder
    entities: tuple[Entity, ...] = ()

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

    @cached_property
    def token_places(self) -> dict[str, list[list[int]]]:
        """By kind of thing a row for each of them: where the numbers about it lie. `TABLE` has one row, all the rest.

        Every number of an observation lies in one row, so tokens say neither more nor less than the whole.
        """
        found = {kind: self._rows(count, parts) for kind, count, parts in self.entities}
        taken = {place for rows in found.values() for row in rows for place in row}
        return found | {TABLE: [[place for place in range(self.size) if place not in taken]]}

    def _rows(self, count: int, parts: tuple[str, ...]) -> list[list[int]]:
        """For each of so many things the places of the numbers about it, part by part."""
        shapes = {name: shape for name, shape, _ in self.layout}
        rows: list[list[int]] = [[] for _ in range(count)]
        for part in parts:
            shape, start = shapes[part], self.slices[part].start
            inner = width_of(shape[shape.index(count) + 1 :])
            for place in range(width_of(shape)):
                rows[place // inner % count].append(start + place)
        return rows

    @cached_property
    def token_columns(self) -> dict[str, list[str]]:
        """By kind of thing what each number of a row is about: its part, and which of several it is."""
        part_of = [name for name, place in self.slices.items() for _ in range(place.start, place.stop)]
        found: dict[str, list[str]] = {}
        for kind, rows in self.token_places.items():
            parts = [part_of[place] for place in rows[0]]
            several, seen = Counter(parts), Counter[str]()
            found[kind] = []
            for part in parts:
                seen[part] += 1
                found[kind].append(f"{part} {seen[part]}" if several[part] > 1 else part)
        return found

    def buffer(self, tables: int = 1) -> vec[i16]:
        """Room for the observations of some tables; arrays can share it."""
        return vec[i16]([0] * (self.size * tables))

    def write(self, state: State, seat: int, out: vec[i16], at: int = 0) -> None:
        """Write what a seat sees into a buffer."""
        writer = Writer(out)
        writer.clear(at, self.size)
        self.encoder.write(state, seat, writer)

    def numbers(self, state: State, seat: int) -> list[int]:
        """What a seat sees, as a list."""
        out = self.buffer()
        self.encoder.write(state, seat, Writer(out))
        return list(out)
