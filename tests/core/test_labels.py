"""Answers as sentences: each block tells its own."""

import pytest

from planetfall.core.labels import Labels, label
from planetfall.core.translation import Translator
from tests.catalogues import simple


class Names(Translator):
    game = "crater"


NAMES = Names(
    simple("en", {"crater.answer.stop": "Stop.", "crater.answer.dig": "Seat {seat} digs at {place}."})
)
LABELS: Labels[Names] = (
    (0, lambda names, seat, place: ("stop", {})),
    (1, lambda names, seat, place: ("dig", {"seat": seat, "place": place})),
)


@pytest.mark.parametrize(
    ("action", "told"), [(0, "Stop."), (1, "Seat 2 digs at 0."), (5, "Seat 2 digs at 4.")]
)
def test_an_answer_is_told_by_its_block_and_its_place_there(action, told):
    assert label(LABELS, NAMES, 2, action) == told


def test_there_is_nothing_before_the_first_block():
    with pytest.raises(ValueError, match="there is no answer -1"):
        label(LABELS, NAMES, 2, -1)
