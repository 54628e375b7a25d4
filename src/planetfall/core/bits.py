"""Sets of small numbers as the bits of one int."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_BITS: Final = vec[i64]([2**place for place in range(63)])

# A sequence of 64 bits in which each run of six occurs once: multiplied by a power of two, its highest six tell which.
_DE_BRUIJN: Final = 0x03F79D71B4CB0A89
_PLACES: Final = vec[i64](
    [place for _, place in sorted([(_DE_BRUIJN << place >> 58 & 63, place) for place in range(64)])]
)


def bit(place: i64) -> i64:
    """The set that holds one number below 63.

    A table, because compiled code shifts a literal 1 as a 32-bit int, whatever type is asked for.

    >>> bit(0), bit(5), bit(40)
    (1, 32, 1099511627776)
    """
    return _BITS[place]


def count_bits(members: i64) -> i64:
    """How many numbers a set holds.

    Bits are counted in pairs, in fours and in bytes, all at once; the highest byte of the product is their sum. (The
    first mask lacks a bit that no set has: compiled code makes objects of numbers from 2**62 on.)

    >>> count_bits(0), count_bits(bit(3) | bit(50)), count_bits(2**63 - 1)
    (0, 2, 63)
    """
    members -= members >> 1 & 0x1555555555555555
    members = (members & 0x3333333333333333) + (members >> 2 & 0x3333333333333333)
    members = members + (members >> 4) & 0x0F0F0F0F0F0F0F0F
    return members * 0x0101010101010101 >> 56 & 0xFF


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
    return _PLACES[(bits & -bits) * _DE_BRUIJN >> 58 & 63]


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
