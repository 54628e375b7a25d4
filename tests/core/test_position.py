"""Positions: names however they are written, and a sentence for whatever cannot be built."""

import pytest

from planetfall.core.errors import BadState, UnknownName
from planetfall.core.position import building, check_fields, number_of

ZONES = ("hellas", "syrtis-major", "Arsia Mons")


@pytest.mark.parametrize(
    ("word", "place"), [("hellas", 0), ("Syrtis_Major", 1), ("syrtis major", 1), ("arsia-mons", 2)]
)
def test_a_name_is_known_however_it_is_written(word, place):
    assert number_of(word, ZONES, "zone") == place


def test_an_unknown_name_is_told_with_those_there_are():
    with pytest.raises(
        UnknownName, match=r"^there is no zone 7; there are hellas, syrtis-major, Arsia Mons$"
    ):
        number_of(7, ZONES, "zone")


def test_not_every_name_of_a_long_list_is_told():
    with pytest.raises(UnknownName, match=r"there are card 0, .*, card 15, …$"):
        number_of("ace", [f"card {number}" for number in range(200)], "card")


def test_a_field_that_nobody_reads_is_refused():
    check_fields({"seats": 3}, {"seats", "seed"})
    with pytest.raises(BadState, match=r"^a position has no field 'sets'; it may have seats, seed$"):
        check_fields({"sets": 3, "xyz": 1}, {"seed", "seats"})


@pytest.mark.parametrize(
    "mistake", [TypeError, ValueError, AttributeError, KeyError, IndexError, OverflowError]
)
def test_what_cannot_be_built_is_no_state(mistake):
    with pytest.raises(BadState, match=r"the position cannot be built: .*7"), building():
        raise mistake(7)


def test_sentences_for_people_stay_as_they_are():
    with pytest.raises(BadState, match=r"^two ships$"), building():
        raise BadState("two ships")
    with pytest.raises(BadState, match=r"^no such zone$"), building():
        raise UnknownName("no such zone")
