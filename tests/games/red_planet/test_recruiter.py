"""9 Recruiter, RP-52."""

import pytest

from tests.games.red_planet.helpers import (
    asked,
    both_editions,
    calling,
    choose,
    company,
    crew,
    may,
    play,
    refused,
    ship,
)


@pytest.mark.rule("RP-52")
@both_editions
def test_recruiter_boards_one_then_takes_all_played_specialists_back_itself_included(edition):
    state = calling(
        {"red": "recruiter", "blue": "pilot"},
        ship("hellas", 5),
        ship("ausonia", 5),
        edition=edition,
        hands={"red": ["recruiter", "soldier"]},
    )
    assert asked(state) == "red: board"
    assert company(state, "red").played == (9, 8, 7, 6, 5, 4, 3, 1), "boarding comes first"
    play(state, "board dock 2")
    assert asked(state) == "blue: board", "one astronaut, not two"
    assert (crew(state, 1), crew(state, 2)) == ({}, {"red": 1})
    assert company(state, "red").hand == (9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert company(state, "red").played == ()


@pytest.mark.rule("RP-27", "RP-52")
@both_editions
def test_recruiter_brings_back_only_its_owners_specialists(edition):
    state = calling(
        {"red": "recruiter"},
        edition=edition,
        hands={"red": ["recruiter"], "blue": ["pilot", "soldier"]},
    )
    assert company(state, "blue").hand == (2, 1)
    assert "choose travel-agent" in may(state, "red")
    assert refused(state, "blue: choose travel-agent") == "RP-27"


@pytest.mark.rule("RP-52")
@both_editions
def test_recruiter_can_be_played_round_after_round(edition):
    state = calling({"red": "recruiter"}, edition=edition, hands={"red": ["recruiter"]})
    choose(state, red="recruiter", blue="pilot", yellow="pilot")
    assert asked(state) == "red: board"


@pytest.mark.rule("RP-52")
def test_recruiter_takes_specialists_back_even_if_nobody_can_board():
    state = calling({"red": "recruiter"}, memorial={"red": 22}, hands={"red": ["recruiter"]})
    assert company(state, "red").hand == (9, 8, 7, 6, 5, 4, 3, 2, 1)
