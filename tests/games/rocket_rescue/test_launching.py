"""Launching: what a rocket needs, who is rewarded, what happens to the planet and to the modules."""

import pytest

from planetfall.games.rocket_rescue.engine.actions import COLOURS
from tests.games.rocket_rescue.helpers import (
    asked,
    at,
    crew,
    event_kinds,
    first_seed_where,
    happened,
    landed,
    may,
    modules,
    open_planets,
    play,
    player,
    refused,
    rocket,
    standing,
    table,
)

OPEN = ["blue 1", "blue 3", "blue 10", "red 1", "red 11"]  # no fuel; one tank; rover; two tanks; satellite
TANK = standing("standard tank", "white")


def ready(*more, die=3, **fields):
    """Purple may launch from hangar 1: engine, cockpit and whatever is named stand there."""
    return at(
        "building",
        **(
            {
                "dice": {"purple": [die]},
                "energy": {"purple": 20},
                "hangars": {"1": rocket("purple", *more)},
                "open": OPEN,
            }
            | fields
        ),
    )


def targets(state):
    """The planets to which the rocket of hangar 1 can fly; if there is only one, it is chosen at once."""
    play(state, "launch hangar 1")
    if asked(state) == "purple: fly":
        return {name.removeprefix("fly to ") for name in may(state)}
    return {
        planet
        for planet in OPEN
        if planet[0].upper() + f"{int(planet.split()[1]):02}" in landed(state, "purple")
    }


def points(state):
    """The points of all players."""
    return [seat.points for seat in table(state).seats]


# -- what a rocket needs -------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-92")
@pytest.mark.parametrize("die", [1, 2])
def test_a_die_below_three_launches_nothing(die):
    state = ready(die=die, hands={"purple": ["standard tank"]}, cubes={"purple": {"aluminium": 2}})
    assert refused(state, "launch hangar 1") == "RR-92"


@pytest.mark.rule("RR-92")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_a_die_of_three_or_more_launches(die):
    assert "launch hangar 1" in may(ready(die=die))


@pytest.mark.rule("RR-92")
def test_a_die_launches_once():
    state = ready(
        die=5, hangars={"1": rocket("purple"), "2": rocket("purple")}, hands={"purple": ["standard tank"]}
    )
    play(state, "launch hangar 1")
    assert refused(state, "launch hangar 2") == "RR-92"


@pytest.mark.rule("RR-93")
def test_a_rocket_without_an_own_module_cannot_be_launched():
    state = ready(hangars={"1": rocket("white"), "2": rocket("purple")})
    assert refused(state, "launch hangar 1") == "RR-93"


@pytest.mark.rule("RR-93")
def test_one_own_module_is_enough():
    state = ready(hangars={"1": [*rocket("white"), standing("standard tank", "purple")]})
    assert "launch hangar 1" in may(state)


@pytest.mark.rule("RR-94")
@pytest.mark.parametrize("kind", ["engine", "cockpit"])
def test_a_rocket_without_engine_or_cockpit_is_not_complete(kind):
    hangars = {"1": [standing(f"standard {kind}", "purple"), TANK], "2": rocket("purple")}
    assert refused(ready(hangars=hangars), "launch hangar 1") == "RR-94"


@pytest.mark.rule("RR-95")
def test_a_rocket_without_a_tank_and_without_crew_flies_where_no_fuel_is_asked_for():
    assert targets(ready()) == {"blue 1"}


@pytest.mark.rule("RR-96")
def test_the_planet_says_how_many_tanks_it_takes():
    assert targets(ready(TANK)) == {"blue 1", "blue 3"}
    assert targets(ready(TANK, TANK)) == {"blue 1", "blue 3", "red 1"}
    state = play(ready(TANK), "launch hangar 1")
    assert refused(state, "fly to red 1") == "RR-96"


@pytest.mark.rule("RR-97")
@pytest.mark.parametrize(("module", "planet"), [("advanced 12", "blue 10"), ("advanced 13", "red 11")])
def test_a_planet_that_asks_for_equipment_is_reached_only_with_it(module, planet):
    state = play(ready(TANK), "launch hangar 1")
    assert refused(state, f"fly to {planet}") == "RR-97"
    assert planet in targets(ready(standing(module, "white")))


@pytest.mark.rule("RR-98")
def test_only_open_planets_are_destinations():
    state = play(ready(TANK), "launch hangar 1")
    assert refused(state, "fly to blue 2") == "RR-98"


@pytest.mark.rule("RR-98")
def test_a_rocket_that_meets_the_needs_of_no_open_planet_stays():
    state = ready(
        open=["blue 3", "blue 4", "blue 10", "red 1", "red 11"], hands={"purple": ["standard tank"]}
    )
    assert refused(state, "launch hangar 1") == "RR-98"


@pytest.mark.rule("RR-12")
def test_heat_and_gas_stop_nobody():
    state = ready(TANK, open=["blue 8", "blue 9", "blue 10", "red 2", "red 3"])
    assert targets(state) == {"blue 8", "red 2", "red 3"}


@pytest.mark.rule("RR-99")
def test_the_launching_player_alone_pays():
    state = play(ready(TANK), "launch hangar 1", "fly to blue 3")
    assert [seat.energy for seat in table(state).seats] == [16, 4, 4]


@pytest.mark.rule("RR-99")
def test_nobody_flies_without_the_energy_for_it():
    state = ready(TANK, energy={"purple": 4}, hands={"purple": ["standard tank"]})
    assert targets(state.copy()) == {"blue 3"}
    state = ready(TANK, energy={"purple": 3}, hands={"purple": ["standard tank"]})
    assert refused(state, "launch hangar 1") == "RR-99"


@pytest.mark.rule("RR-99")
def test_a_planet_too_far_is_refused_beside_one_within_reach():
    state = play(ready(TANK, TANK, energy={"purple": 8}), "launch hangar 1")
    assert refused(state, "fly to red 1") == "RR-99"


@pytest.mark.rule("RR-28")
def test_a_launch_is_a_right():
    assert "done" in may(ready())


# -- rewards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-100", "RR-106")
def test_all_crew_aboard_lands_and_the_launching_player_takes_the_card():
    aboard = standing("standard crew-module", "white", white=2, orange=1)
    state = play(ready(TANK, aboard), "launch hangar 1", "fly to blue 3")
    assert landed(state, "purple") == {"B03": {"white": 2, "orange": 1}}
    assert [seat.rescued for seat in table(state).seats] == [0, 2, 1]
    assert [seat.reserve for seat in table(state).seats] == [10, 8, 9]
    assert crew(state, 1) == {}


@pytest.mark.rule("RR-101")
def test_the_launching_player_takes_the_launch_reward():
    hangars = {"1": [*rocket("white", TANK, TANK), standing("standard crew-module", "purple")]}
    state = play(ready(hangars=hangars), "launch hangar 1", "fly to red 1")
    assert happened(state, "launch-reward") == [(0, 3)]
    assert player(state, "purple").points == 3


@pytest.mark.rule("RR-102")
def test_who_owns_most_modules_takes_the_build_reward():
    hangars = {"1": [*rocket("white", TANK, TANK), standing("standard crew-module", "purple")]}
    state = play(ready(hangars=hangars), "launch hangar 1", "fly to red 1")
    assert happened(state, "build-reward") == [(1, 2)]
    assert points(state) == [3, 2, 0]


@pytest.mark.rule("RR-103")
@pytest.mark.parametrize(("planet", "reward", "each"), [("red 1", 2, 1), ("red 2", 1, 1), ("red 9", 3, 1)])
def test_a_tie_shares_the_build_reward_rounded_up(planet, reward, each):
    tanks = [
        standing("advanced 12", "white"),
        standing("standard tank", "white"),
        standing("standard tank", "orange"),
    ]
    more = [*tanks, standing("standard crew-module", "orange")]
    hangars = {"1": [standing("standard engine", "purple"), standing("standard cockpit", "purple"), *more]}
    state = ready(hangars=hangars, open=["blue 3", "blue 4", "blue 5", planet, "red 5"])
    play(state, "launch hangar 1", f"fly to {planet}")
    assert happened(state, "build-reward") == [(0, each), (1, each), (2, each)]
    assert each == -(-reward // 3)  # three players are tied


@pytest.mark.rule("RR-103")
def test_two_who_are_tied_share_three_points_as_two_each():
    tanks = [standing("advanced 12", "white"), *[standing("standard tank", "white")] * 2]
    hangars = {"1": [*rocket("purple"), *tanks, standing("standard crew-module", "purple")]}
    state = ready(hangars=hangars, open=["blue 3", "blue 4", "blue 5", "red 9", "red 5"])
    play(state, "launch hangar 1", "fly to red 9")
    assert happened(state, "build-reward") == [(0, 2), (1, 2)]


@pytest.mark.rule("RR-104")
def test_rewards_are_points_and_no_crew_joins_those_on_the_planet():
    state = play(ready(TANK, TANK), "launch hangar 1", "fly to red 1")
    assert landed(state, "purple") == {"R01": {}}
    assert [seat.reserve for seat in table(state).seats] == [10, 10, 10]


@pytest.mark.rule("RR-6")
def test_points_never_run_out():
    state = play(ready(TANK, TANK, points={"purple": 40, "white": 30}), "launch hangar 1", "fly to red 1")
    assert points(state) == [44, 31, 0]


@pytest.mark.rule("RR-105")
def test_every_owner_of_the_equipment_asked_for_takes_one_point():
    rovers = [
        standing("advanced 12", "white"),
        standing("advanced 29", "white"),
        standing("advanced 2", "orange"),
    ]
    hangars = {"1": [standing("standard engine", "purple"), *rovers]}
    state = play(ready(hangars=hangars), "launch hangar 1", "fly to blue 10")
    assert happened(state, "equipment") == [(1,), (2,)]
    assert points(state) == [1, 1 + 1, 1]


@pytest.mark.rule("RR-105")
def test_equipment_that_was_not_asked_for_brings_nothing():
    hangars = {"1": [*rocket("purple"), standing("advanced 12", "white")]}
    state = play(ready(hangars=hangars), "launch hangar 1", "fly to blue 3")
    assert happened(state, "equipment") == []
    hangars = {"1": [*rocket("purple"), standing("advanced 12", "white"), standing("advanced 30", "orange")]}
    state = play(ready(hangars=hangars), "launch hangar 1", "fly to red 11")
    assert happened(state, "equipment") == [(2,)]


# -- the planet and the way back -----------------------------------------------------------------------------------


@pytest.mark.rule("RR-106", "RR-107")
@pytest.mark.parametrize(("planet", "place", "new"), [("blue 3", 1, "B06"), ("red 1", 3, "R13")])
def test_a_new_planet_of_the_same_colour_is_opened_at_once(planet, place, new):
    state = ready(TANK, TANK, blue_deck=["blue 6"], red_deck=["red 13"])
    play(state, "launch hangar 1", f"fly to {planet}")
    assert open_planets(state)[place] == new
    told = event_kinds(state)
    assert told.index("planet") < min(told.index(kind) for kind in ("holds", "breaks") if kind in told)


@pytest.mark.rule("RR-106")
def test_a_planet_that_was_taken_is_no_destination_any_more():
    state = at(
        "building",
        dice={"purple": [4, 3]},
        energy={"purple": 30},
        hangars={"1": rocket("purple"), "2": rocket("purple", TANK)},
        open=["blue 1", "blue 2", "blue 3", "red 1", "red 2"],
        blue_deck=["blue 4"],
    )
    play(state, "launch hangar 1", "fly to blue 1", "launch hangar 2")
    assert refused(state, "fly to blue 1") == "RR-98"
    assert "fly to blue 4" in may(state)


@pytest.mark.rule("RR-108")
def test_without_cards_of_its_colour_the_planet_is_not_replaced():
    nobody: dict[str, int] = {}
    taken = {"white": {f"blue {number}": nobody for number in (2, 4, 5, 6, 7, 8, 9, 11, 12, 13)}}
    state = play(ready(TANK, taken=taken), "launch hangar 1", "fly to blue 3")
    assert open_planets(state) == ["B01", None, "B10", "R01", "R11"]
    assert happened(state, "no-planet") == [(0,)]


@pytest.mark.rule("RR-109")
def test_the_die_is_rolled_once_for_each_module():
    state = play(ready(TANK, TANK), "launch hangar 1", "fly to red 1")
    told = state.take_events()
    rolls = [event.values for event in told if event.kind in ("holds", "breaks")]
    assert [design for design, *_ in rolls] == [2, 1, 1, 0]
    assert [COLOURS[owner] for _, owner, _ in rolls] == ["purple", "white", "white", "purple"]


@pytest.mark.rule("RR-109", "RR-110")
@pytest.mark.parametrize("seed", range(12))
def test_a_module_holds_if_its_stability_is_at_least_the_roll(seed):
    stability = {0: 3, 1: 2, 2: 2, 3: 3}
    state = play(
        ready(TANK, standing("standard crew-module", "white"), seed=seed), "launch hangar 1", "fly to blue 3"
    )
    told = state.take_events()
    for event in told:
        if event.kind in ("holds", "breaks"):
            design, _, roll = event.values
            assert (event.kind == "holds") == (stability[design] >= roll)
            assert 1 <= roll <= 6
    held = sum(event.kind == "holds" for event in told)
    assert len(modules(state, 1)) == held
    assert player(state, "purple").chips + player(state, "white").chips == 20 - held


@pytest.mark.rule("RR-109")
def test_stability_six_always_holds():
    hangars = {
        "1": [
            standing("standard engine", "purple"),
            standing("advanced 8", "purple"),
            standing("advanced 17", "white"),
        ]
    }
    for seed in range(30):
        state = play(ready(hangars=hangars, seed=seed), "launch hangar 1", "fly to blue 3")
        assert {"A08": "purple", "A17": "white"}.items() <= modules(state, 1).items()


@pytest.mark.rule("RR-110")
def test_a_destroyed_advanced_module_goes_to_the_discard_pile_and_its_chip_comes_back():
    hangars = {"1": [*rocket("purple"), standing("advanced 9", "white")]}

    def flown(seed):
        return play(ready(hangars=hangars, seed=seed), "launch hangar 1", "fly to blue 3")

    state = first_seed_where(flown, lambda found: "A09" not in modules(found, 1))
    assert "A09" in [module.id for module in table(state).discard]
    assert player(state, "white").chips == 10


@pytest.mark.rule("RR-111")
def test_a_destroyed_standard_module_returns_to_its_stack():
    def flown(seed):
        return play(ready(seed=seed), "launch hangar 1")

    state = first_seed_where(flown, lambda found: modules(found, 1) == {})
    assert [stack.count for stack in table(state).stacks] == [4, 4, 4, 4]


# -- example 6 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "RR-92", "RR-93", "RR-94", "RR-97", "RR-99", "RR-100", "RR-101", "RR-103", "RR-104", "RR-109"
)
def test_example_6():
    """Purple is Alice, white is Bob, orange is Claire; rewards are points, not the crew of the example."""
    state = at(
        "building",
        dice={"purple": [3]},
        energy={"purple": 10},
        open=["blue 11", "blue 5", "blue 8", "red 1", "red 2"],
        hangars={
            "1": [*rocket("white"), standing("standard tank", "orange")],
            "2": [
                standing("standard engine", "white"),
                standing("standard tank", "white"),
                standing("standard tank", "orange"),
                standing("standard crew-module", "orange", orange=1, white=1),
                standing("standard cockpit", "purple", purple=1),
            ],
            "3": [standing("standard cockpit", "purple")],
            "4": [standing("standard engine", "purple")],
        },
    )
    assert refused(state, "launch hangar 1") == "RR-93"
    assert refused(state, "launch hangar 3") == refused(state, "launch hangar 4") == "RR-94"
    play(state, "launch hangar 2")
    assert may(state) == {"fly to blue 5", "fly to blue 8", "fly to red 1", "fly to red 2"}
    assert refused(state, "fly to blue 11") == "RR-97"
    play(state, "fly to red 1")
    assert player(state, "purple").energy == 1
    assert landed(state, "purple") == {"R01": {"purple": 1, "white": 1, "orange": 1}}
    assert [seat.reserve for seat in table(state).seats] == [9, 9, 9]
    assert points(state) == [3, 1, 1]
    rolls = [event.kind for event in state.take_events() if event.kind in ("holds", "breaks")]
    assert len(rolls) == 5
    assert len(modules(state, 2)) <= rolls.count("holds")
