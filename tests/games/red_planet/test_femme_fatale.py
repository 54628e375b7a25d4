"""4 Femme Fatale, called Robot by Matagot: RP-65 to RP-68."""

import pytest

from planetfall.games.red_planet.content import components
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    at,
    both_editions,
    calling,
    choose,
    company,
    crew,
    may,
    memorial,
    people,
    play,
    refused,
    ship,
)

CHOSEN = {"red": "femme-fatale"}


@pytest.mark.rule("RP-65")
def test_matagot_calls_the_femme_fatale_robot():
    names = [components.shipped().specialist_name(4, edition) for edition in ("2015", "matagot")]
    assert names == ["Femme Fatale", "Robot"]
    state = choose(at("round 1", edition="matagot"), red="robot")
    assert company(state, "red", seat=0).chosen == 4


@pytest.mark.rule("RP-65")
@both_editions
def test_femme_fatale_boards_one_then_replaces_one(edition):
    state = calling(
        CHOSEN,
        ship("hellas", 5),
        ship("ausonia", 5),
        edition=edition,
        zones={"ausonia": {"red": 1, "blue": 2}},
        memorial={"blue": 1},
    )
    play(state, "board dock 1")
    assert asked(state) == "red: replace", "one astronaut, not two"
    play(state, "replace blue in ausonia")
    assert asked(state) == "red: choose-specialist", "one replacement, not two"
    assert people(state, "ausonia") == {"red": 2, "blue": 1}
    assert memorial(state) == {"blue": 2}, "the victim is killed"
    assert company(state, "red").supply == 22 - 1 - 1 - 1, "the other one comes from the supply"
    assert company(state, "blue").supply == 22 - 2 - 1
    assert crew(state, 1) == {"red": 1}


@pytest.mark.rule("RP-66")
@both_editions
def test_docked_launched_and_landed_astronauts_can_be_replaced_where_an_own_one_is(edition):
    """Ships at docks, launched ships, any zone of Mars (inner ones too) and Phobos."""
    state = calling(
        CHOSEN,
        ship("hellas", 5, red=1, blue=1),
        ship("ausonia", 5, red=1, yellow=2, launched=True),
        ship("phobos", 3, blue=3, launched=True),
        ship("sinus-sabaeus", 5, green=1),
        edition=edition,
        zones={
            "syrtis-major": {"red": 1, "green": 1},
            "tritonis-sinus": {"red": 2, "blue": 1, "green": 4},
            "phobos": {"red": 1, "yellow": 1},
            "ausonia": {"yellow": 3},
            "mare-serpentis": {"red": 1},
        },
    )
    play(state, "board dock 1")
    others = {
        "replace blue on dock 1",
        "replace yellow on dock 2",
        "replace green in syrtis-major",
        "replace blue in tritonis-sinus",
        "replace green in tritonis-sinus",
        "replace yellow in phobos",
    }
    places = (
        "on dock 1",
        "on dock 2",
        "in syrtis-major",
        "in tritonis-sinus",
        "in phobos",
        "in mare-serpentis",
    )
    assert may(state) == others | {f"replace red {place}" for place in places}
    assert refused(state, "replace blue on dock 3") == "RP-66"
    assert refused(state, "replace green on dock 4") == "RP-66"
    assert refused(state, "replace yellow in ausonia") == "RP-66"
    assert refused(state, "replace blue in mare-serpentis") == "RP-65", "no blue one is there"


@pytest.mark.rule("RP-66")
@both_editions
@pytest.mark.parametrize("launched", [True, False])
def test_replacing_on_a_ship_changes_its_crew_and_not_its_number(edition, launched):
    state = calling(
        CHOSEN | {"blue": "pilot"},
        ship("hellas", 5, red=1, blue=2, launched=launched),
        ship("ausonia", 4),
        ship("phobos", 4),
        edition=edition,
    )
    play(state, "board dock 2", "replace blue on dock 1")
    assert asked(state) == "blue: board"
    assert crew(state, 1) == {"red": 2, "blue": 1}
    assert memorial(state) == {"blue": 1}


@pytest.mark.rule("RP-66")
@both_editions
def test_a_replaced_astronaut_on_a_launched_ship_does_not_land(edition):
    state = calling(CHOSEN, ship("phobos", 5, red=1, blue=1, launched=True), edition=edition)
    play(state, "replace blue on dock 1")
    assert people(state, "phobos") == {"red": 2}


@pytest.mark.rule("RP-67")
@both_editions
def test_the_astronaut_boarded_a_moment_ago_counts_as_being_there(edition):
    state = calling(CHOSEN, ship("hellas", 5, blue=1), ship("ausonia", 5, yellow=1), edition=edition)
    play(state, "board dock 1")
    assert may(state) == {"replace red on dock 1", "replace blue on dock 1"}
    assert refused(state, "replace yellow on dock 2") == "RP-66"
    play(state, "replace blue on dock 1")
    assert crew(state, 1) == {"red": 2}


@pytest.mark.rule("RP-67")
@both_editions
def test_without_an_astronaut_in_the_supply_nothing_is_replaced(edition):
    """The last astronaut boards, so none is left to replace anybody with."""
    state = calling(CHOSEN, ship("hellas", 5, blue=1), edition=edition, memorial={"red": 21})
    assert asked(state) == "red: choose-specialist"
    assert crew(state, 1) == {"red": 1, "blue": 1}
    assert memorial(state) == {"red": 21}


@pytest.mark.rule("RP-68")
@both_editions
def test_with_another_colour_in_reach_somebody_must_be_replaced_and_it_may_be_an_own_one(edition):
    state = calling(CHOSEN, edition=edition, zones={"ausonia": {"red": 2, "blue": 1}})
    assert refused(state, "done") == "RP-68"
    play(state, "replace red in ausonia")
    assert people(state, "ausonia") == {"red": 2, "blue": 1}
    assert memorial(state) == {"red": 1}
    assert company(state, "red").supply == 19


@pytest.mark.rule("RP-68")
@both_editions
def test_with_only_own_astronauts_in_reach_one_of_them_must_be_replaced(edition):
    zones = {"ausonia": {"red": 2}, "hellas": {"red": 1}, "phobos": {"blue": 1}}
    state = calling(CHOSEN, edition=edition, zones=zones)
    assert may(state) == {"replace red in ausonia", "replace red in hellas"}
    assert refused(state, "done") == "RP-68"
    play(state, "replace red in hellas")
    assert memorial(state) == {"red": 1}
    assert people(state, "hellas") == {"red": 1}
    assert company(state, "red").supply == 22 - 3 - 1
    lone = calling(CHOSEN, ship("hellas", 5), edition=edition)
    assert memorial(lone) == {"red": 1}, "the one that has just boarded, if there is no other"
    assert crew(lone, 1) == {"red": 1}


@pytest.mark.rule("RP-68")
@both_editions
def test_tables_of_the_first_rules_never_force_an_own_astronaut(edition):
    zones = {"ausonia": {"red": 2}, "hellas": {"red": 1}}
    state = calling(CHOSEN, edition=edition, zones=zones, rules=1)
    assert may(state) == {"done", "replace red in ausonia", "replace red in hellas"}
    play(state, "done")
    assert memorial(state) == {}


@pytest.mark.rule("RP-65")
def test_without_anybody_in_reach_nothing_is_replaced():
    state = calling(CHOSEN, zones={"ausonia": {"blue": 2}})
    assert asked(state) == "red: choose-specialist"
    assert people(state, "ausonia") == {"blue": 2}


@pytest.mark.rule("RP-84")
@both_editions
def test_nobody_is_replaced_on_the_memorial(edition):
    state = calling(CHOSEN, edition=edition, memorial={"red": 1, "blue": 1})
    assert asked(state) == "red: choose-specialist"
    assert memorial(state) == {"red": 1, "blue": 1}
    assert not any("memorial" in GAME.actions.name(number) for number in range(len(GAME.actions)))
