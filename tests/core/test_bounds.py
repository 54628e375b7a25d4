"""No loop of an engine runs for ever: what cannot end says so."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.bits import lowest
from planetfall.core.chance import Chance
from planetfall.core.frame_state import FrameState
from planetfall.core.pending import Pending, frame
from planetfall.games.terraforming_mars.engine.dealing import assign

TICK = 1  # a step that only leads to itself


class Endless(FrameState):
    """A game whose only step never finishes."""

    def __init__(self) -> None:
        super().__init__(1, Chance.from_seed(0), Pending(1, 4, 4, -1))
        self.stack.push(frame(TICK))

    def game_id(self) -> str:
        return "endless"

    def run(self, work: i64) -> None:
        self.stack.swap(work)


def test_a_game_that_goes_on_without_asking_anybody_is_stopped() -> None:
    with pytest.raises(RuntimeError, match="endless has taken 100000 steps without asking anybody"):
        Endless().advance()


def test_an_empty_set_has_no_lowest_number() -> None:
    with pytest.raises(ValueError, match="empty"):
        lowest(0)


def test_cards_that_fit_nowhere_are_not_dealt_for_ever() -> None:
    cards, free = vec[i64]([7, 8]), vec[i64]([1, 1])
    with pytest.raises(ValueError, match="fits into no place"):
        assign(cards, vec[i64]([1, 1]), free, Chance.from_seed(1))


def test_the_lowest_number_of_a_set_is_found_wherever_it_lies() -> None:
    for place in range(63):
        assert lowest(2**place) == place
        assert lowest(2**62 | 2**place) == place
