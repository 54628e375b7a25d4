"""2 Soldier, RP-71 to RP-76."""

import pytest

from planetfall.core.errors import BadOption
from planetfall.games.red_planet.engine.actions import MARS_IDS, ZONE_IDS
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    both_editions,
    calling,
    company,
    crew,
    everywhere,
    marker,
    may,
    memorial,
    people,
    play,
    refused,
    ship,
)

CHOSEN = {"red": "soldier"}
ONLY_INNER = {"syrtis-major": {"blue": 2}, "valles-marineris": {"blue": 1}}


@pytest.mark.rule("RP-71")
@both_editions
def test_soldier_boards_one_kills_one_then_drops_from_phobos(edition):
    state = calling(
        CHOSEN,
        ship("hellas", 5),
        ship("ausonia", 5),
        edition=edition,
        zones={"ausonia": {"blue": 2, "yellow": 1}, "phobos": {"red": 1}},
    )
    play(state, "board dock 1")
    assert asked(state) == "red: kill", "one astronaut, not two"
    play(state, "kill blue in ausonia")
    assert asked(state) == "red: drop", "one victim, not two"
    assert people(state, "ausonia") == {"blue": 1, "yellow": 1}
    assert memorial(state) == {"blue": 1}
    play(state, "drop to hellas")
    assert asked(state) == "red: choose-specialist"
    assert people(state, "hellas") == {"red": 1}
    assert people(state, "phobos") == {}
    assert crew(state, 1) == {"red": 1}


@pytest.mark.rule("RP-71")
def test_killing_ones_own_astronaut_is_told_as_that():
    ships = (ship("hellas", 5), ship("ausonia", 5))
    state = calling(CHOSEN, *ships, zones={"ausonia": {"red": 1, "blue": 1}})
    play(state, "board dock 1")
    state.take_events()
    play(state, "kill red in ausonia")
    killed = next(event for event in state.take_events() if event.kind == "kills")
    assert GAME.event_text(state, killed) == "Red kills one of their own astronauts in Ausonia"
    told = "".join(part.text for part in GAME.event_parts(state, killed, reader=0))
    assert told == "You kill one of your own astronauts in Ausonia"


@pytest.mark.rule("RP-72")
@pytest.mark.parametrize("choice", [{}, {"soldier_on_phobos": "yes"}, {"rules": 1}])
def test_soldier_of_2015_kills_in_outer_zones_and_only_by_choice_on_phobos(choice):
    ships = (ship("hellas", 5, blue=1), ship("ausonia", 5, blue=1))
    state = calling(CHOSEN, *ships, zones=everywhere(blue=1), **choice)
    play(state, "board dock 1")
    killing = set(ZONE_IDS) - {"syrtis-major", "valles-marineris"} - (set() if choice else {"phobos"})
    assert may(state) == {f"kill blue in {zone}" for zone in killing}
    for zone in set(ZONE_IDS) - killing:
        assert refused(state, f"kill blue in {zone}") == "RP-72"


@pytest.mark.rule("RP-72", "RP-166")
def test_a_neutral_soldier_spares_nobody_in_an_outer_zone_for_somebody_on_phobos():
    """The owner's astronaut is the only one in an outer zone, so it dies."""
    state = calling(
        {"blue": "soldier"}, seats=2, zones={"ausonia": {"red": 1}, "phobos": {"red": 1, "green": 2}}
    )
    assert memorial(state) == {"red": 1}
    assert people(state, "phobos") == {"red": 1, "green": 2}


@pytest.mark.rule("RP-72")
def test_matagot_leaves_no_choice_about_phobos():
    with pytest.raises(BadOption, match="only goes with edition=2015"):
        GAME.new(3, options={"edition": "matagot", "soldier-on-phobos": "yes"})


@pytest.mark.rule("RP-72")
def test_soldier_of_2015_may_kill_on_phobos_even_an_own_astronaut_before_dropping():
    state = calling(CHOSEN, zones={"phobos": {"red": 2, "blue": 1}}, soldier_on_phobos="yes")
    assert may(state) == {"kill red in phobos", "kill blue in phobos"}
    play(state, "kill red in phobos", "drop to hellas")
    assert asked(state) == "red: choose-specialist"
    assert people(state, "phobos") == {"blue": 1}


@pytest.mark.rule("RP-73")
@pytest.mark.parametrize("board", "ABCD")
def test_soldier_of_matagot_kills_in_outer_zones_of_mars_only(board):
    state = calling(
        CHOSEN,
        ship("hellas", 5, blue=1),
        ship("ausonia", 5, blue=1),
        edition="matagot",
        board=board,
        zones=everywhere(blue=1),
    )
    play(state, "board dock 1")
    inner = {"syrtis-major", "valles-marineris", "hellas"}
    assert may(state) == {f"kill blue in {zone}" for zone in set(MARS_IDS) - inner}
    for zone in (*inner, "phobos"):
        assert refused(state, f"kill blue in {zone}") == "RP-73"


@pytest.mark.rule("RP-72", "RP-73")
@both_editions
@pytest.mark.parametrize("launched", [True, False])
def test_soldier_does_not_kill_on_ships(edition, launched):
    state = calling(CHOSEN, ship("hellas", 5, blue=2, launched=launched), edition=edition)
    assert asked(state) == "red: choose-specialist"
    assert memorial(state) == {}


@pytest.mark.rule("RP-74")
@both_editions
def test_the_kill_is_mandatory_and_own_astronauts_are_legal_victims(edition):
    state = calling(CHOSEN, edition=edition, zones={"ausonia": {"red": 1, "blue": 1}})
    assert refused(state, "done") == "RP-32"
    assert refused(state, "kill yellow in ausonia") == "RP-74"
    assert refused(state, "kill blue in mare-serpentis") == "RP-74"
    assert may(state) == {"kill red in ausonia", "kill blue in ausonia"}
    play(state, "kill red in ausonia")
    assert people(state, "ausonia") == {"blue": 1}
    assert memorial(state) == {"red": 1}


@pytest.mark.rule("RP-74")
@both_editions
def test_if_only_own_astronauts_can_be_killed_one_of_them_must_die(edition):
    state = calling(
        CHOSEN, edition=edition, zones=ONLY_INNER | {"ausonia": {"red": 1}, "mare-serpentis": {"red": 2}}
    )
    assert may(state) == {"kill red in ausonia", "kill red in mare-serpentis"}
    assert refused(state, "done") == "RP-32"
    forced = calling(CHOSEN, edition=edition, zones=ONLY_INNER | {"ausonia": {"red": 1}})
    assert memorial(forced) == {"red": 1}


@pytest.mark.rule("RP-74")
@both_editions
def test_if_nobody_can_be_killed_nobody_is(edition):
    state = calling(CHOSEN, edition=edition, zones=ONLY_INNER)
    assert asked(state) == "red: choose-specialist"
    assert memorial(state) == {}
    assert people(state, "syrtis-major") == {"blue": 2}


@pytest.mark.rule("RP-75")
@both_editions
@pytest.mark.parametrize("dropped", [1, 2, 3])
def test_at_least_one_and_at_most_three_are_dropped(edition, dropped):
    state = calling(CHOSEN, edition=edition, zones={"ausonia": {"blue": 1}, "phobos": {"red": 5}})
    if asked(state) == "red: kill":
        play(state, "kill blue in ausonia")
    assert asked(state) == "red: drop"
    assert refused(state, "done") == "RP-75", "at least one"
    play(state, *(["drop to hellas"] * dropped))
    if dropped < 3:
        assert asked(state) == "red: drop"
        play(state, "done")
    assert asked(state) == "red: choose-specialist"
    assert people(state, "phobos") == {"red": 5 - dropped}
    assert people(state, "hellas") == {"red": dropped}


@pytest.mark.rule("RP-75")
@both_editions
def test_the_last_astronaut_on_phobos_ends_the_drop(edition):
    state = calling(CHOSEN, edition=edition, zones={"ausonia": {"blue": 1}, "phobos": {"red": 2}})
    if asked(state) == "red: kill":
        play(state, "kill blue in ausonia")
    play(state, "drop to hellas", "drop to hellas")
    assert asked(state) == "red: choose-specialist"
    assert people(state, "phobos") == {}


@pytest.mark.rule("RP-75")
@both_editions
def test_without_own_astronauts_on_phobos_nobody_drops(edition):
    state = calling(CHOSEN, edition=edition, zones={"ausonia": {"yellow": 1}, "phobos": {"blue": 2}})
    if asked(state) == "red: kill":
        play(state, "kill yellow in ausonia")
    assert asked(state) == "red: choose-specialist"
    assert people(state, "phobos") == {"blue": 2}


@pytest.mark.rule("RP-76", "RP-41")
@both_editions
def test_dropped_astronauts_may_go_to_different_zones_inner_ones_too(edition):
    state = calling(CHOSEN, edition=edition, zones={"phobos": {"red": 3}} | ONLY_INNER)
    if asked(state) == "red: kill":
        play(state, "kill red in phobos")  # 2015: she is the only one in reach
    assert may(state) == {f"drop to {zone}" for zone in MARS_IDS}
    play(state, "drop to syrtis-major")
    assert may(state) == {f"drop to {zone}" for zone in MARS_IDS} | {"done"}
    play(state, "drop to vastitas-borealis")
    assert people(state, "syrtis-major") == {"red": 1, "blue": 2}
    assert people(state, "vastitas-borealis") == {"red": 1}
    assert marker(state, "vastitas-borealis") is not None


@pytest.mark.rule("RP-71", "RP-83")
@both_editions
def test_a_killed_astronaut_does_not_return_to_the_supply(edition):
    state = calling(CHOSEN, edition=edition, zones={"ausonia": {"blue": 1}})
    assert memorial(state) == {"blue": 1}
    assert company(state, "blue").supply == 21


@pytest.mark.rule("RP-84")
@both_editions
def test_nobody_is_killed_on_the_memorial(edition):
    state = calling(CHOSEN, edition=edition, memorial={"red": 2, "blue": 1})
    assert asked(state) == "red: choose-specialist"
    assert memorial(state) == {"red": 2, "blue": 1}
