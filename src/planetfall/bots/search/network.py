"""A small network that judges positions: what a seat observes and the game's own value, to points ahead.

All arithmetic is in whole numbers, so the same weights give the same numbers as plain Python and compiled, on every
machine. The first layer adds up only the columns of numbers that are not 0, which are few in an observation.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from planetfall.core.encode import Encoder, Writer
from planetfall.core.state import State

# Binary places of the whole numbers that stand for fractions.
INPUT_BITS: Final = 12  # weights of the first layer, biases and sums of it
VALUE_BITS: Final = 8  # the game's value
WEIGHT_BITS: Final = 10  # weights of the second and third layer
SKIP_BITS: Final = 14  # weight by which the value is added to the result
RESULT_BITS: Final = 22  # biases and sums of the second and third layer, the result

MOST_VALUE: Final = 4.0  # widths by which a value may differ from 0 as an input


@final
class Network:
    """Weights as flat rows of whole numbers, and room for the numbers of one evaluation.

    `first` has a row for each column that is used, and one more for the value. `fixed` are columns that had one and the
    same number in all of training.
    """

    def __init__(
        self,
        encoder: Encoder,
        size: i64,
        columns: list[int],
        first: list[int],
        first_bias: list[int],
        second: list[int],
        second_bias: list[int],
        third: list[int],
        third_bias: i64,
        skip: i64,
        value_width: float,
        scale: float,
        fixed: list[int],
        fixed_numbers: list[int],
    ) -> None:
        self.encoder: Encoder = encoder
        self.observation: vec[i16] = vec[i16]([0] * size)
        self.writer: Writer = Writer(self.observation)
        self.columns: vec[i64] = vec[i64](columns)
        self.first: vec[i16] = vec[i16](first)
        self.first_bias: vec[i64] = vec[i64](first_bias)
        self.second: vec[i64] = vec[i64](second)  # a row for each unit of the second layer
        self.second_bias: vec[i64] = vec[i64](second_bias)
        self.third: vec[i64] = vec[i64](third)
        self.third_bias: i64 = third_bias
        self.skip: i64 = skip
        self.value_width: float = value_width  # points that count as one
        self.scale: float = scale  # points of one in the result
        self.fixed: vec[i64] = vec[i64](fixed)
        self.fixed_numbers: vec[i64] = vec[i64](fixed_numbers)
        self.sums: vec[i64] = vec[i64](first_bias)

    def knows(self, world: State, seat: i64) -> bool:
        """Whether a seat sees nothing that never occurred in training, like another number of seats."""
        self._observe(world, seat)
        index: i64 = 0
        while index < len(self.fixed):
            if i64(self.observation[self.fixed[index]]) != self.fixed_numbers[index]:
                return False
            index += 1
        return True

    def judge(self, world: State, seat: i64, value: float) -> float:
        """Points ahead of the others to expect for a seat, where the game's own value is this."""
        self._observe(world, seat)
        return self.result(value)

    def _observe(self, world: State, seat: i64) -> None:
        """Write what a seat sees over what was written last."""
        self.writer.clear(0, len(self.observation))
        self.encoder.write(world, seat, self.writer)

    def result(self, value: float) -> float:
        """Points ahead for the observation that was written last."""
        given: float = max(-MOST_VALUE, min(MOST_VALUE, value / self.value_width))
        number: i64 = i64(given * 256.0)
        self._add_columns(number)
        return float(self._later_layers() + number * self.skip) * self.scale / 4194304.0

    def _add_columns(self, value: i64) -> None:
        """Fill `sums` with the first layer."""
        sums = self.sums
        units: i64 = len(sums)
        unit: i64 = 0
        at: i64 = len(self.columns) * units
        while unit < units:
            sums[unit] = self.first_bias[unit] + (value * i64(self.first[at + unit]) >> VALUE_BITS)
            unit += 1
        observation = self.observation
        columns = self.columns
        first = self.first
        count: i64 = len(columns)
        column: i64 = 0
        while column < count:
            number: i64 = i64(observation[columns[column]])
            if number != 0:
                at = column * units
                unit = 0
                while unit < units:
                    sums[unit] += number * i64(first[at + unit])
                    unit += 1
            column += 1

    def _later_layers(self) -> i64:
        sums = self.sums
        second = self.second
        units: i64 = len(sums)
        result: i64 = self.third_bias
        at: i64 = 0
        later: i64 = 0
        while later < len(self.third):
            total: i64 = self.second_bias[later]
            unit: i64 = 0
            while unit < units:
                if sums[unit] > 0:
                    total += sums[unit] * second[at + unit]
                unit += 1
            at += units
            if total > 0:
                result += (total >> WEIGHT_BITS) * self.third[later]
            later += 1
        return result
