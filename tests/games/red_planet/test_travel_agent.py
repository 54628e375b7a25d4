"""3 Travel Agent, RP-69 and RP-70."""

import pytest

from tests.games.red_planet.helpers import (
    GAME,
    asked,
    both_editions,
    calling,
    company,
    crew,
    may,
    people,
    play,
    refused,
    ship,
)

CHOSEN = {"red": "travel-agent"}


@pytest.mark.rule("RP-69")
@both_editions
def test_travel_agent_boards_three_on_one_ship(edition):
    state = calling(CHOSEN, ship("hellas", 5, blue=1), ship("ausonia", 4), edition=edition)
    play(state, "board dock 1")
    assert asked(state) == "red: choose-specialist", "all three have boarded with one answer"
    assert crew(state, 1) == {"red": 3, "blue": 1}
    assert crew(state, 2) == {}
    assert company(state, "red").supply == 19


@pytest.mark.rule("RP-69")
@both_editions
def test_travel_agent_needs_three_free_seats(edition):
    state = calling(
        CHOSEN,
        ship("hellas", 5, blue=3),
        ship("ausonia", 5, blue=2),
        ship("phobos", 3),
        ship("sinus-sabaeus", 5, launched=True),
        edition=edition,
    )
    assert may(state) == {"board dock 2", "board dock 3"}
    assert refused(state, "board dock 1") == "RP-69"
    assert refused(state, "board dock 4") == "RP-34"
    play(state, "board dock 3")
    assert people(state, "phobos") == {"red": 3}, "full, launched, landed"


@pytest.mark.rule("RP-69", "RP-32")
@both_editions
def test_without_room_for_three_nobody_boards_at_all(edition):
    """All or nothing: not even where two could sit."""
    state = calling(CHOSEN, ship("hellas", 4, blue=2), ship("ausonia", 3, blue=1), edition=edition)
    assert asked(state) == "red: choose-specialist", "the turn is skipped"
    assert (crew(state, 1), crew(state, 2)) == ({"blue": 2}, {"blue": 1})
    assert company(state, "red").supply == 22
    assert company(state, "red").played == (3,), "and yet the card is played"


@pytest.mark.rule("RP-70")
@both_editions
def test_travel_agent_must_be_carried_out_if_it_can_be(edition):
    state = calling(CHOSEN, ship("hellas", 5), ship("ausonia", 5), edition=edition)
    assert refused(state, "done") == "RP-32"
    assert may(state) == {"board dock 1", "board dock 2"}
    forced = calling(CHOSEN, ship("hellas", 3), ship("ausonia", 3, blue=1), edition=edition)
    assert people(forced, "hellas") == {"red": 3}, "nobody asks where there is no choice"


@pytest.mark.rule("RP-70")
@both_editions
def test_a_table_may_let_the_travel_agent_board_nobody(edition):
    ships = (ship("hellas", 5), ship("ausonia", 3, blue=1))
    state = calling(CHOSEN, *ships, edition=edition, travel_agent="free")
    assert may(state) == {"board dock 1", "done"}
    assert "or nobody" in GAME.question(state, 0).text
    assert GAME.label(state, 0, 0) == "Nobody boards"
    play(state, "done")
    assert asked(state) == "red: choose-specialist"
    assert crew(state, 1) == {}
    assert company(state, "red").played == (3,)
    willing = play(calling(CHOSEN, *ships, edition=edition, travel_agent="free"), "board dock 1")
    assert crew(willing, 1) == {"red": 3}
    full = calling(CHOSEN, ship("hellas", 3, blue=1), edition=edition, travel_agent="free")
    assert asked(full) == "red: choose-specialist", "who could board nowhere is not asked"


@pytest.mark.rule("RP-32", "RP-70")
def test_only_the_travel_agent_is_free_to_board_nobody():
    state = calling({"red": "pilot"}, ship("hellas", 5), ship("ausonia", 5), travel_agent="free")
    assert refused(state, "done") == "RP-32"


@pytest.mark.rule("RP-70")
@both_editions
def test_with_three_astronauts_left_all_of_them_board(edition):
    state = calling(CHOSEN, ship("hellas", 5), edition=edition, memorial={"red": 19})
    assert crew(state, 1) == {"red": 3}
    assert company(state, "red").supply == 0


@pytest.mark.rule("RP-70", "RP-2")
@both_editions
@pytest.mark.parametrize("left", [0, 1, 2])
def test_with_fewer_than_three_astronauts_the_travel_agent_does_nothing(edition, left):
    state = calling(CHOSEN, ship("hellas", 5), edition=edition, memorial={"red": 22 - left})
    assert crew(state, 1) == {}
    assert company(state, "red").supply == left
