"""Sets of small numbers as the bits of one int."""

from mypy_extensions import i64


def bit(place: i64) -> i64:
    """The set that holds one number below 63.

    Compiled code takes a literal 1 for a 32-bit int, so sets are never built by shifting a literal.
    """
    one: i64 = 1
    return one << place


def count_bits(members: i64) -> i64:
    """How many numbers a set holds."""
    count: i64 = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count
