"""In which order steps may wait on a stack: a text that was altered may name steps that play never brings together."""

from collections.abc import Iterable

from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import Pending, kind_of


class StepOrder:
    """The order of a game's steps.

    `bottom` are the kinds that lie at the bottom and nowhere else: what comes when everything else is done. `waiting`
    are the questions that may lie below another step, `repeated` the automatic steps that may lie there twice, `secret`
    the questions that seats answer at once, on stacks of their own under a step of the kind `together`.
    """

    def __init__(
        self,
        bottom: Iterable[int],
        waiting: Iterable[int] = (),
        repeated: Iterable[int] = (),
        secret: Iterable[int] = (),
        together: int = 0,
    ) -> None:
        self._bottom = frozenset(bottom)
        self._below = self._bottom | frozenset(waiting)
        self._repeated = self._below | frozenset(repeated)
        self._secret = frozenset(secret)
        self._together = together

    def holds(self, pending: Pending, seats: int) -> bool:
        """Whether all steps of a stack lie where they may."""
        kinds = [int(kind_of(step)) for step in pending.frames()]
        own = [int(kind_of(step)) for seat in range(seats) for step in pending.frames_aside(seat)]
        if not kinds:
            return not own
        together = kinds[-1] == self._together and self._together not in kinds[:-1]
        return (
            kinds[0] in self._bottom
            and self._bottom.isdisjoint(kinds[1:])
            and self._secret.isdisjoint(kinds)
            and self._secret.issuperset(own)
            and together == bool(own)
            and self._wait_in_order(kinds)
        )

    def _wait_in_order(self, kinds: list[int]) -> bool:
        waiting = [kind for kind in kinds if kind < QUESTION and kind not in self._repeated]
        questions = [kind for kind in kinds[:-1] if kind >= QUESTION]
        return len(waiting) == len(set(waiting)) and self._below.issuperset(questions)
