"""Sets of small numbers: counted and listed as by going through their bits one by one."""

from hypothesis import given
from hypothesis import strategies as st

from planetfall.core.bits import count_bits, lowest


@given(st.integers(0, 2**63 - 1))
def test_all_bits_are_counted_and_the_lowest_is_found(bits: int) -> None:
    assert count_bits(bits) == bits.bit_count()
    if bits:
        assert lowest(bits) == (bits & -bits).bit_length() - 1


def test_every_number_below_63_can_be_the_lowest() -> None:
    assert [lowest(2**number) for number in range(63)] == list(range(63))
    assert [lowest(2**63 - 2**number) for number in range(63)] == list(range(63))
