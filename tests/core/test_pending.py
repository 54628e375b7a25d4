"""Pending work: one stack for all and one for each seat, tried against plain lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from planetfall.core.pending import Pending, first_of, frame, kind_of, second_of, third_of, who_of

SEATS, DEEP, ASIDE = 3, 6, 4
FRAMES = st.builds(frame, st.integers(1, 255), st.integers(0, 255), *[st.integers(0, 4095)] * 3)


@given(st.integers(0, 255), st.integers(0, 255), *[st.integers(0, 4095)] * 3)
def test_a_frame_keeps_what_is_packed_into_it(kind, who, first, second, third):
    packed = frame(kind, who, first, second, third)
    unpacked = [kind_of(packed), who_of(packed), first_of(packed), second_of(packed), third_of(packed)]
    assert unpacked == [kind, who, first, second, third]


class StacksLikeLists(RuleBasedStateMachine):
    """Everything that can be done with stacks, done to lists as well."""

    def __init__(self) -> None:
        super().__init__()
        self.pending = Pending(SEATS, DEEP, ASIDE)
        self.common: list[int] = []
        self.aside: list[list[int]] = [[] for _ in range(SEATS)]

    @rule(packed=FRAMES)
    def push(self, packed):
        if len(self.common) == DEEP:
            with pytest.raises(OverflowError):
                self.pending.push(packed)
            return
        self.pending.push(packed)
        self.common.append(packed)

    @precondition(lambda self: self.common)
    @rule()
    def pop(self):
        assert self.pending.pop() == self.common.pop()

    @precondition(lambda self: self.common)
    @rule(packed=FRAMES)
    def swap(self, packed):
        self.pending.swap(packed)
        self.common[-1] = packed

    @rule(seat=st.integers(0, SEATS - 1), packed=FRAMES)
    def push_aside(self, seat, packed):
        if len(self.aside[seat]) == ASIDE:
            with pytest.raises(OverflowError):
                self.pending.push_aside(seat, packed)
            return
        self.pending.push_aside(seat, packed)
        self.aside[seat].append(packed)

    @rule(seat=st.integers(0, SEATS - 1))
    def pop_aside(self, seat):
        if self.aside[seat]:
            assert self.pending.pop_aside(seat) == self.aside[seat].pop()

    @rule()
    def go_on_with_a_copy(self):
        elder = self.pending
        self.pending = elder.copy()
        if elder.depth():
            elder.pop()
        for seat in range(SEATS):
            while elder.top_aside(seat):
                elder.pop_aside(seat)

    @rule()
    def go_on_with_what_was_written_down(self):
        written = self.pending.numbers()
        self.pending = Pending(SEATS, DEEP, ASIDE)
        self.pending.restore(written)

    @invariant()
    def the_same_as_lists(self):
        assert self.pending.depth() == len(self.common)
        assert self.pending.top() == (self.common[-1] if self.common else 0)
        tops = [self.pending.top_aside(seat) for seat in range(SEATS)]
        assert tops == [stack[-1] if stack else 0 for stack in self.aside]
        assert self.pending.all_aside_done() == (not any(self.aside))

    @invariant()
    def the_same_frames_are_written_the_same(self):
        """Frames that were popped leave nothing behind, so equal stacks have equal texts."""
        fresh = Pending(SEATS, DEEP, ASIDE)
        for packed in self.common:
            fresh.push(packed)
        for seat, stack in enumerate(self.aside):
            for packed in stack:
                fresh.push_aside(seat, packed)
        assert fresh.numbers() == self.pending.numbers()


TestStacksLikeLists = StacksLikeLists.TestCase


def test_stacks_of_another_shape_are_refused():
    with pytest.raises(ValueError, match="another shape"):
        Pending(2, 4, 4).restore(Pending(3, 4, 4).numbers())
