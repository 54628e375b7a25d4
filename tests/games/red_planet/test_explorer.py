"""8 Explorer and the movement of astronauts, RP-53, RP-54 and RP-79."""

import pytest

from planetfall.core.errors import UnknownName
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    both_editions,
    calling,
    crew,
    may,
    memorial,
    people,
    play,
    refused,
    ship,
)


@pytest.mark.rule("RP-53")
@both_editions
def test_explorer_boards_one_then_makes_three_moves(edition):
    state = calling(
        {"red": "explorer"},
        ship("hellas", 5),
        ship("ausonia", 5),
        edition=edition,
        zones={"ausonia": {"red": 2}, "sinus-sabaeus": {"red": 1}, "mare-serpentis": {"blue": 1}},
    )
    play(state, "board dock 1")
    assert asked(state) == "red: move", "one astronaut, not two"
    play(state, "move ausonia to mare-serpentis", "move ausonia to vastitas-borealis")
    assert asked(state) == "red: move"
    play(state, "move sinus-sabaeus to mare-tyrrhenum")
    assert asked(state) == "red: choose-specialist", "there is no fourth move"
    assert people(state, "ausonia") == people(state, "sinus-sabaeus") == {}
    assert people(state, "mare-serpentis") == {"red": 1, "blue": 1}
    assert people(state, "vastitas-borealis") == people(state, "mare-tyrrhenum") == {"red": 1}
    assert crew(state, 1) == {"red": 1}


@pytest.mark.rule("RP-53")
@both_editions
def test_the_same_astronaut_may_move_several_times(edition):
    state = calling({"red": "explorer"}, edition=edition, zones={"ausonia": {"red": 1}})
    play(state, "move ausonia to mare-serpentis", "move mare-serpentis to sinus-sabaeus")
    play(state, "move sinus-sabaeus to mare-tyrrhenum")
    assert people(state, "mare-tyrrhenum") == {"red": 1}
    assert people(state, "ausonia") == people(state, "mare-serpentis") == people(state, "sinus-sabaeus") == {}


@pytest.mark.rule("RP-53")
def test_an_astronaut_may_even_return_to_where_it_came_from():
    state = calling({"red": "explorer"}, zones={"ausonia": {"red": 1}})
    play(state, "move ausonia to mare-serpentis", "move mare-serpentis to ausonia", "done")
    assert people(state, "ausonia") == {"red": 1}


@pytest.mark.rule("RP-54")
@both_editions
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_explorer_may_stop_after_any_move_or_make_none(edition, moves):
    state = calling({"red": "explorer"}, edition=edition, zones={"ausonia": {"red": 3}})
    play(state, *(["move ausonia to mare-serpentis"] * moves))
    assert "done" in may(state)
    play(state, "done")
    assert asked(state) == "red: choose-specialist"
    assert people(state, "mare-serpentis") == ({"red": moves} if moves else {})


@pytest.mark.rule("RP-79")
@both_editions
def test_a_move_goes_from_an_own_astronauts_zone_to_an_adjacent_one(edition):
    state = calling(
        {"red": "explorer"}, edition=edition, zones={"ausonia": {"red": 1}, "sinus-sabaeus": {"blue": 1}}
    )
    assert refused(state, "move ausonia to sinus-sabaeus") == "RP-79"
    assert refused(state, "move ausonia to ausonia") == "RP-79"
    assert refused(state, "move sinus-sabaeus to mare-serpentis") == "RP-79", "nobody moves others"
    assert refused(state, "move hellas to tritonis-sinus") == "RP-79", "nobody is there"
    assert refused(state, "board dock 1") == "RP-79"


@pytest.mark.rule("RP-79")
@both_editions
def test_astronauts_on_ships_or_on_the_memorial_do_not_move(edition):
    state = calling(
        {"red": "explorer"},
        ship("hellas", 5, red=2),
        ship("ausonia", 5, red=1, launched=True),
        edition=edition,
        memorial={"red": 3},
    )
    assert asked(state) == "red: choose-specialist", "no move was possible"
    assert memorial(state) == {"red": 3}
    assert crew(state, 1) == {"red": 3}
    assert people(state, "ausonia") == {"red": 1}, "it has landed"
    assert people(state, "vastitas-borealis") == people(state, "tritonis-sinus") == {}


@pytest.mark.rule("RP-79", "RP-81")
@both_editions
def test_nobody_moves_to_or_from_phobos(edition):
    state = calling({"red": "explorer"}, edition=edition, zones={"phobos": {"red": 3}, "ausonia": {"red": 1}})
    assert all("phobos" not in answer for answer in may(state))
    for text in ("move phobos to ausonia", "move ausonia to phobos"):
        with pytest.raises(UnknownName):
            GAME.actions.parse(text)
    play(state, "done")
    assert people(state, "phobos") == {"red": 3}


@pytest.mark.rule("RP-81")
@both_editions
def test_an_explorer_with_astronauts_on_phobos_only_moves_nobody(edition):
    state = calling({"red": "explorer"}, edition=edition, zones={"phobos": {"red": 3}})
    assert asked(state) == "red: choose-specialist"
    assert GAME.view(state, None).zones[9].neighbours == ()
