"""Build and launch, first half: what a die gives, moving and building modules, companies and trading."""

import pytest

from tests.games.rocket_rescue.helpers import (
    asked,
    at,
    crew,
    cubes,
    hand,
    hangar,
    happened,
    may,
    modules,
    play,
    player,
    refused,
    rocket,
    standing,
    supply,
    table,
)

RICH = {"carbon": 8, "aluminium": 8, "titanium": 8}
NONE = {"carbon": 0, "aluminium": 0, "titanium": 0}


def building(*hand_of_purple, die=2, **fields):
    """Purple may build with a die, a 2 unless said otherwise, and has plenty of cubes."""
    return at(
        "building",
        **(
            {"dice": {"purple": [die]}, "hands": {"purple": hand_of_purple}, "cubes": {"purple": RICH}}
            | fields
        ),
    )


def verbs(state):
    """The first words of all answers that are possible."""
    return {name.split()[0] for name in may(state)}


# -- what a die gives ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-71")
def test_a_die_is_used_up_before_the_next_one_acts():
    state = at(
        "building",
        dice={"purple": [5], "white": [4]},
        hands={"purple": ["standard tank", "standard engine"], "white": ["standard tank"]},
    )
    play(state, "build standard tank", "in hangar 1")
    assert asked(state) == "purple: work"
    play(state, "build standard engine", "in hangar 1")
    assert asked(state) == "white: work"


@pytest.mark.rule("RR-72")
def test_a_one_moves_a_module_and_does_nothing_else():
    state = building("standard tank", die=1, hangars={"1": rocket("purple")}, energy={"purple": 20})
    assert verbs(state) == {"module", "done"}
    assert refused(state, "build standard tank") == "RR-72"
    assert refused(state, "launch hangar 1") == "RR-92"
    play(state, "module from hangar 1 slot 1", "in hangar 2")
    assert asked(state) != "purple: work"


@pytest.mark.rule("RR-72", "RR-75")
def test_a_two_builds_and_does_nothing_else():
    state = building("standard tank", hangars={"1": rocket("purple")}, energy={"purple": 20})
    assert verbs(state) == {"build", "trade", "done"}
    assert refused(state, "module from hangar 1 slot 1") == "RR-75"
    assert refused(state, "launch hangar 1") == "RR-92"


@pytest.mark.rule("RR-72")
@pytest.mark.parametrize(("die", "builds"), [(3, 1), (4, 1), (5, 2), (6, 2)])
def test_three_to_six_build_once_or_twice_and_launch(die, builds):
    state = building(
        "standard tank",
        "standard tank",
        "standard tank",
        die=die,
        hangars={"1": rocket("purple")},
        energy={"purple": 20},
    )
    turn = table(state).turn
    assert (turn.die, turn.builds, turn.launches, turn.module_moves) == (die, builds, 1, 0)
    for _ in range(builds):
        play(state, "build standard tank", "in hangar 1")
    assert verbs(state) == {"launch", "done"}


@pytest.mark.rule("RR-73")
def test_two_builds_may_stand_on_both_sides_of_the_launch():
    state = building(
        "standard tank",
        "standard crew-module",
        die=5,
        hangars={"1": rocket("purple")},
        energy={"purple": 20},
        open=["blue 3", "blue 1", "blue 4", "red 1", "red 2"],
    )
    play(state, "build standard tank", "in hangar 1", "launch hangar 1", "fly to blue 3")
    play(state, "build standard crew-module", "in hangar 2")
    assert [event.kind for event in state.take_events() if event.kind in ("builds", "launches")] == [
        "builds",
        "launches",
        "builds",
    ]


@pytest.mark.rule("RR-73")
def test_a_launch_may_come_first():
    state = building(
        "standard tank",
        die=3,
        hangars={"1": rocket("purple")},
        energy={"purple": 20},
        open=["blue 1", "blue 2", "blue 3", "red 1", "red 2"],
    )
    play(state, "launch hangar 1", "fly to blue 1", "build standard tank", "in hangar 2")
    assert modules(state, 2) == {"S_FT": "purple"}


@pytest.mark.rule("RR-74")
def test_two_dice_of_three_give_two_launches_at_two_moments():
    state = at(
        "building",
        dice={"purple": [5, 3], "white": [4]},
        hangars={"1": rocket("purple"), "2": rocket("purple")},
        hands={"white": ["standard tank"]},
        energy={"purple": 30},
        open=["blue 1", "blue 2", "blue 3", "red 1", "red 2"],
    )
    play(state, "launch hangar 1", "fly to blue 1")
    assert asked(state) == "white: work"
    play(state, "done")
    assert asked(state) == "purple: work"
    play(state, "launch hangar 2")
    assert [event[1] for event in happened(state, "launches")] == [0, 1]


@pytest.mark.rule("RR-28")
def test_neither_a_build_nor_a_launch_is_compulsory():
    state = building("standard tank", die=5, hangars={"1": rocket("purple")}, energy={"purple": 20})
    play(state, "done")
    assert asked(state) != "purple: work"
    assert hand(state, "purple") == ["S_FT"]


# -- moving a module -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-75")
def test_an_own_module_moves_to_any_other_hangar():
    state = building(die=1, hangars={"1": [standing("standard tank", "purple")]})
    play(state, "module from hangar 1 slot 2")
    assert may(state) == {"in hangar 2", "in hangar 3", "in hangar 4"}
    assert refused(state, "in hangar 1") == "RR-75"
    play(state, "in hangar 4")
    assert (modules(state, 1), modules(state, 4)) == ({}, {"S_FT": "purple"})


@pytest.mark.rule("RR-75")
def test_nobody_moves_what_belongs_to_somebody_else():
    hangars = {"1": [standing("standard tank", "white"), standing("standard engine", "purple")]}
    state = building(die=1, hangars=hangars)
    assert refused(state, "module from hangar 1 slot 2") == "RR-75"


@pytest.mark.rule("RR-76")
def test_a_module_is_not_moved_to_a_blocked_hangar():
    state = building(die=1, hangars={"1": [standing("standard tank", "purple")]}, blocked=[3, 5])
    play(state, "module from hangar 1 slot 2")
    assert refused(state, "in hangar 3") == "RR-76"
    assert refused(state, "in hangar 5") == "RR-76"


@pytest.mark.rule("RR-76", "RR-87")
def test_the_rocket_it_moves_to_must_obey_the_limits():
    hangars = {"1": [standing("standard engine", "purple")], "2": [standing("standard engine", "white")]}
    state = play(building(die=1, hangars=hangars), "module from hangar 1 slot 1")
    assert refused(state, "in hangar 2") == "RR-87"


@pytest.mark.rule("RR-76", "RR-87")
def test_an_advanced_cockpit_moves_like_any_cockpit():
    hangars = {"1": [standing("advanced 8", "purple")], "2": [standing("standard cockpit", "white")]}
    state = play(building(die=1, hangars=hangars), "module from hangar 1 slot 6")
    assert refused(state, "in hangar 2") == "RR-87"
    play(state, "in hangar 3")
    assert modules(state, 3) == {"A08": "purple"}
    assert hangar(state, 3).rocket[5] is not None


@pytest.mark.rule("RR-76")
def test_a_module_that_finds_no_other_place_stays():
    engines = {
        str(number): [standing("standard engine", owner)]
        for number, owner in enumerate(("purple", "white", "white", "orange"), 1)
    }
    state = building(die=1, hangars=engines | {"1": [*engines["1"], standing("standard tank", "purple")]})
    assert refused(state, "module from hangar 1 slot 1") == "RR-76"


@pytest.mark.rule("RR-77")
def test_its_crew_moves_along_and_nothing_is_paid_or_gained():
    state = building(die=1, hangars={"1": [standing("standard cockpit", "purple", white=1, purple=1)]})
    before = (player(state, "purple").energy, cubes(state, "purple"), player(state, "purple").reserve)
    play(state, "module from hangar 1 slot 6", "in hangar 2")
    assert crew(state, 2) == {"purple": 1, "white": 1}
    assert (player(state, "purple").energy, cubes(state, "purple"), player(state, "purple").reserve) == before
    assert hangar(state, 1).rocket == (None,) * 6


# -- building ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-78")
def test_a_module_from_the_hand_joins_modules_of_anybody_in_any_order():
    state = building("standard tank", hangars={"1": [standing("standard cockpit", "white")]})
    assert refused(state, "build standard engine") == "RR-78"
    play(state, "build standard tank", "in hangar 1")
    assert modules(state, 1) == {"S_CP": "white", "S_FT": "purple"}
    assert hand(state, "purple") == []


@pytest.mark.rule("RR-79")
def test_nothing_is_built_in_a_blocked_hangar():
    state = play(building("standard tank", blocked=[2, 4]), "build standard tank")
    assert may(state) == {"in hangar 1", "in hangar 3", "in hangar 5", "in hangar 6"}
    assert refused(state, "in hangar 2") == "RR-79"


@pytest.mark.rule("RR-80")
def test_the_cubes_go_to_the_general_supply():
    state = building("standard tank")
    before = supply(state)["aluminium"]
    play(state, "build standard tank", "in hangar 1")
    assert cubes(state, "purple") == RICH | {"aluminium": 6}
    assert supply(state)["aluminium"] == before + 2


@pytest.mark.rule("RR-80")
def test_whoever_lacks_cubes_cannot_build():
    state = building("standard tank", "standard engine", cubes={"purple": NONE | {"titanium": 2}})
    assert refused(state, "build standard tank") == "RR-80"
    play(state, "build standard engine")
    assert "in hangar 1" in may(state)


@pytest.mark.rule("RR-81")
@pytest.mark.parametrize(
    ("site", "pays"),
    [
        (1, {"carbon": 1, "aluminium": 1, "titanium": 0}),
        (2, {"carbon": 1, "aluminium": 1, "titanium": 0}),
        (3, {"carbon": 2, "aluminium": 0, "titanium": 0}),
        (5, {"carbon": 2, "aluminium": 1, "titanium": 0}),
    ],
)
def test_the_company_gives_one_cube_of_its_kind_if_the_module_needs_it(site, pays):
    state = building("standard cockpit", blocked=[4, 6])
    play(state, "build standard cockpit", f"in hangar {site}")
    assert cubes(state, "purple") == {kind: RICH[kind] - pays[kind] for kind in RICH}


@pytest.mark.rule("RR-81")
def test_a_module_can_be_built_with_one_cube_missing_where_the_company_gives_it():
    state = building("standard tank", cubes={"purple": NONE | {"aluminium": 1}})
    play(state, "build standard tank")
    assert may(state) == {"in hangar 3", "in hangar 4"}
    assert refused(state, "in hangar 1") == "RR-80"


@pytest.mark.rule("RR-82")
def test_the_builder_receives_the_energy_of_the_module():
    state = building("advanced 17", hands={"purple": ["advanced 17"]})
    play(state, "build advanced 17", "in hangar 1")
    assert player(state, "purple").energy == 4 + 6


@pytest.mark.rule("RR-84")
def test_a_chip_marks_the_module_as_the_builders():
    state = play(building("standard tank"), "build standard tank", "in hangar 1")
    assert modules(state, 1) == {"S_FT": "purple"}
    assert player(state, "purple").chips == 9


@pytest.mark.rule("RR-85")
@pytest.mark.parametrize("kind", ["cockpit", "crew-module"])
def test_a_crew_member_goes_aboard_a_new_cockpit_or_crew_module_for_free(kind):
    state = building(f"standard {kind}")
    play(state, f"build standard {kind}", "in hangar 1")
    assert asked(state) == "purple: crew"
    energy = player(state, "purple").energy
    play(state, *(name for name in may(state) if name != "done"))
    assert crew(state, 1) == {"purple": 1}
    assert player(state, "purple").reserve == 9
    assert player(state, "purple").energy == energy


@pytest.mark.rule("RR-85", "RR-28")
def test_the_seat_may_stay_empty():
    state = play(building("standard cockpit"), "build standard cockpit", "in hangar 1", "done")
    assert (crew(state, 1), player(state, "purple").reserve) == ({}, 10)


@pytest.mark.rule("RR-85")
@pytest.mark.parametrize("kind", ["tank", "engine"])
def test_tanks_and_engines_take_nobody(kind):
    state = play(building(f"standard {kind}"), f"build standard {kind}", "in hangar 1")
    assert asked(state) != "purple: crew"


@pytest.mark.rule("RR-86")
def test_the_free_crew_member_comes_from_the_supply_and_not_from_the_terminal():
    hangars = {"2": [standing("standard crew-module", "white", orange=3)]}
    taken = {"white": {"blue 1": {"purple": 9}}}
    state = building("standard cockpit", hangars=hangars, taken=taken, terminal=["purple"])
    play(state, "build standard cockpit", "in hangar 1")
    assert asked(state) != "purple: crew"
    assert happened(state, "seats") == []


@pytest.mark.rule("RR-7")
def test_nobody_owns_more_than_ten_modules_in_hangars():
    full = [standing("standard engine", "purple"), standing("standard cockpit", "purple")]
    hangars = {
        "1": [*full, *(standing("standard tank", "purple") for _ in range(3))],
        "2": [*full, *(standing("standard crew-module", "purple") for _ in range(3))],
    }
    state = building("advanced 9", hands={"purple": ["advanced 9"]}, hangars=hangars)
    assert player(state, "purple").chips == 0
    assert refused(state, "build advanced 9") == "RR-7"


# -- limits of a rocket --------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-87")
@pytest.mark.parametrize("kind", ["engine", "cockpit"])
def test_a_rocket_has_one_engine_and_one_cockpit(kind):
    state = building(f"standard {kind}", hangars={"1": [standing(f"standard {kind}", "white")]})
    play(state, f"build standard {kind}")
    assert refused(state, "in hangar 1") == "RR-87"


@pytest.mark.rule("RR-87", "RR-88")
def test_a_rocket_has_six_modules_at_most():
    four = [standing("standard tank", "white")] + [standing("standard crew-module", "white")] * 3
    state = building("standard tank", hangars={"1": [*rocket("purple"), *four]})
    assert sum(found is not None for found in hangar(state, 1).rocket) == 6
    play(state, "build standard tank")
    assert refused(state, "in hangar 1") == "RR-88"


@pytest.mark.rule("RR-88")
def test_places_are_kept_for_engine_and_cockpit():
    state = building(
        "advanced 9",
        hands={"purple": ["advanced 9"]},
        hangars={"1": [standing("standard tank", "white")] * 4},
    )
    play(state, "build advanced 9")
    assert refused(state, "in hangar 1") == "RR-88"


@pytest.mark.rule("RR-88")
def test_a_place_is_kept_for_a_first_tank():
    three = [standing("standard crew-module", "white")] * 3
    state = building("standard crew-module", hangars={"1": three})
    play(state, "build standard crew-module")
    assert refused(state, "in hangar 1") == "RR-88"
    state = building("standard tank", hangars={"1": three})
    play(state, "build standard tank")
    assert "in hangar 1" in may(state)


@pytest.mark.rule("RR-88")
def test_a_fourth_crew_module_is_refused_with_a_tank_aboard_too():
    mixed = [standing("standard tank", "white"), *[standing("standard crew-module", "white")] * 3]
    state = building("advanced 26", hands={"purple": ["advanced 26"]}, hangars={"1": mixed})
    play(state, "build advanced 26")
    assert refused(state, "in hangar 1") == "RR-88"


# -- trading -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-89")
def test_two_cubes_of_one_kind_are_traded_for_one_of_another():
    state = building("standard engine", cubes={"purple": {"carbon": 2, "aluminium": 1, "titanium": 1}})
    before = supply(state)
    assert refused(state, "trade aluminium for titanium") == "RR-89"
    play(state, "trade carbon for titanium")
    assert cubes(state, "purple") == {"carbon": 0, "aluminium": 1, "titanium": 2}
    assert supply(state) == before | {"carbon": before["carbon"] + 2, "titanium": before["titanium"] - 1}


@pytest.mark.rule("RR-90")
def test_cubes_for_the_module_about_to_be_built_are_traded_as_often_as_needed():
    state = building("standard engine", cubes={"purple": {"carbon": 4}})
    assert refused(state, "build standard engine") == "RR-80"
    play(
        state,
        "trade carbon for titanium",
        "trade carbon for titanium",
        "build standard engine",
        "in hangar 1",
    )
    assert cubes(state, "purple") == NONE


@pytest.mark.rule("RR-91")
@pytest.mark.parametrize("phase", ["research", "shopping"])
def test_trading_is_offered_in_the_own_build_step_and_not_with_other_dice(phase):
    state = at(phase, dice={"purple": [5]})
    assert not any(name.startswith("trade") for name in may(state))
    assert "trade carbon for titanium" in may(building("standard tank"))


@pytest.mark.rule("RR-91")
def test_nobody_trades_without_a_module_to_build():
    state = building(die=3, hangars={"1": rocket("purple")}, energy={"purple": 20})
    assert refused(state, "trade carbon for titanium") == "RR-91"


@pytest.mark.rule("RR-4")
def test_nobody_trades_for_a_cube_that_the_supply_does_not_have():
    owned = {"purple": RICH, "white": {"titanium": 12}, "orange": {}}
    state = building("standard tank", cubes=owned)
    assert supply(state)["titanium"] == 0
    assert refused(state, "trade carbon for titanium") == "RR-4"


# -- example 5 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-83", "RR-84", "RR-85")
def test_example_5():
    """White is Bob, orange is Claire; what is left of it is that they build a cockpit each."""
    state = at(
        "building",
        dice={"white": [3], "orange": [2]},
        hands={"white": ["standard cockpit"], "orange": ["standard cockpit"]},
        hangars={"1": [standing("standard engine", "purple")], "2": [standing("standard cockpit", "purple")]},
    )
    play(state, "build standard cockpit", "in hangar 1", "board hangar 1 slot 6", "done")
    assert asked(state) == "orange: work"
    play(state, "build standard cockpit")
    assert refused(state, "in hangar 1") == refused(state, "in hangar 2") == "RR-87"
    play(state, "in hangar 3", "board hangar 3 slot 6")
    for colour, number in (("white", 1), ("orange", 3)):
        assert (player(state, colour).energy, player(state, colour).chips) == (6, 9)
        assert crew(state, number) == {colour: 1}
