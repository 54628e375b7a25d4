"""Sets of small numbers as the bits of one int."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_BITS: Final = vec[i64]([2**place for place in range(63)])


def bit(place: i64) -> i64:
    """The set that holds one number below 63.

    A table, because compiled code shifts a literal 1 as a 32-bit int, whatever type is asked for.

    >>> bit(0), bit(5), bit(40)
    (1, 32, 1099511627776)
    """
    return _BITS[place]


def count_bits(members: i64) -> i64:
    """How many numbers a set holds.

    >>> count_bits(0), count_bits(bit(3) | bit(50))
    (0, 2)
    """
    count: i64 = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count


def members(bits: i64, size: i64) -> list[int]:
    """The numbers of a set below `size`, in ascending order.

    >>> members(0b1101, 4)
    [0, 2, 3]
    """
    return [number for number in range(size) if bits >> number & 1]


def lowest(bits: i64) -> i64:
    """The lowest number of a set that is not empty.

    >>> lowest(0b1100)
    2
    """
    if bits == 0:
        raise ValueError("an empty set has no lowest number")
    number: i64 = 0
    if bits & 0xFFFFFFFF == 0:
        bits >>= 32
        number = 32
    if bits & 0xFFFF == 0:
        bits >>= 16
        number += 16
    if bits & 0xFF == 0:
        bits >>= 8
        number += 8
    if bits & 0xF == 0:
        bits >>= 4
        number += 4
    if bits & 0x3 == 0:
        bits >>= 2
        number += 2
    return number if bits & 1 else number + 1


def set_of(numbers: vec[i64], start: i64, stop: i64) -> i64:
    """The set of the numbers from one place of a vector to before another.

    >>> bin(set_of(vec[i64]([9, 0, 3, 9]), 1, 3))
    '0b1001'
    """
    bits: i64 = 0
    while start < stop:
        bits |= bit(numbers[start])
        start += 1
    return bits
