"""Heuristics are sensible: the value of a position, and the guesses at answers."""

import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import step
from planetfall.games.rocket_rescue.ai.evaluation import lead
from planetfall.games.rocket_rescue.ai.projection import Projection
from planetfall.games.rocket_rescue.ai.survey import Survey, surveyed_lead
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.engine.actions import COLOURS
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from tests.games.rocket_rescue.helpers import GAME, at, plan, play, rocket, standing

PURPLE = 0
NO_NEEDS = ["B01", "B02", "B04", "R02", "R04"]  # planets that ask for no equipment
TANK = standing("standard tank", "purple")


def value(state, colour="purple"):
    return GAME.value(state, COLOURS.index(colour))


def after(state, seat, action):
    trial = state.copy()
    trial.play(seat, action)
    return GAME.value(trial, seat)


def best_answer(state):
    """The answer of whoever is asked with the best value one step ahead."""
    seat = state.actors()[0]
    legal = state.legal(seat)
    assert len(legal) > 1, "there is nothing to advise"
    rated = [after(state, seat, action) for action in legal]
    return GAME.actions.name(legal[rated.index(max(rated))])


def guessed(state, seat=None):
    """The answer that looks best at first sight."""
    seat = state.actors()[0] if seat is None else seat
    rated = GAME.guess(state, seat)
    return GAME.actions.name(state.legal(seat)[rated.index(max(rated))])


def planned_by(state, seat=PURPLE):
    """The whole plan that a seat makes by first guesses: numbers by what they are about."""
    state = state.copy()
    made = {}
    while state.is_simultaneous() and seat in state.actors():
        action = guessed(state, seat)
        words = action.split()
        about = [word for word in words if not word.isdigit() and word != "none"]
        made[" ".join(about)] = [int(word) for word in words if word.isdigit()]
        state.play(seat, GAME.actions.parse(action))
    return made


def dice(made, phase):
    return made[f"plan {phase}"]


# -- launching ------------------------------------------------------------------------------------------------------


def ready(crew, energy=8, **fields):
    """Purple's turn to launch a rocket that has all it needs."""
    hangars = {"1": rocket("purple", TANK, standing("standard crew-module", "purple", **crew))}
    return at(
        "building",
        dice={"purple": [3]},
        hangars=hangars,
        energy={"purple": energy},
        open=NO_NEEDS,
        blocked=[5, 6],
        **fields,
    )


def test_launch_when_all_is_ready_and_the_own_crew_is_aboard():
    state = ready({"purple": 3})
    assert best_answer(state) == guessed(state) == "launch hangar 1"


def test_do_not_launch_a_rocket_full_of_rivals_that_nobody_else_can_launch_any_more():
    hangars = {"1": rocket("white", TANK, standing("standard crew-module", "white", white=3))}
    fields = {"dice": {"purple": [3]}, "hangars": hangars, "energy": {"purple": 8}, "open": NO_NEEDS}
    assert best_answer(at("building", blocked=[5, 6], round=8, **fields)) == "done"


def test_launch_whatever_brings_points_in_the_last_round():
    assert best_answer(ready({}, round=8)) == "launch hangar 1"


def test_fly_where_the_reward_is_when_energy_is_worth_nothing_any_more():
    state = play(ready({"purple": 3}, energy=9, round=8), "launch hangar 1")
    assert best_answer(state) == guessed(state) == "fly to blue 2"


def test_launch_the_rocket_that_rescues_the_last_of_the_own_crew():
    state = ready({"purple": 2}, taken={"purple": {"B10": {"purple": 8}}}, round=6)
    assert best_answer(state) == "launch hangar 1"
    assert after(state, PURPLE, GAME.actions.parse("launch hangar 1")) > value(state)


# -- boarding -------------------------------------------------------------------------------------------------------


def test_board_the_rocket_that_is_about_to_launch():
    state = at(
        "boarding",
        plans={"purple": plan(boarding=[3]), "white": plan(building=[3])},
        active=True,
        hangars={
            "1": [standing("advanced 31", "white")],
            "2": rocket("white", standing("standard tank", "white")),
        },
        energy={"white": 9},
        open=NO_NEEDS,
        blocked=[5, 6],
    )
    assert best_answer(state) == guessed(state) == "board hangar 2 slot 6"


def test_take_the_free_seat_of_a_module_just_built():
    state = at("building", dice={"purple": [2]}, hands={"purple": ["standard cockpit"]}, blocked=[5, 6])
    play(state, "build standard cockpit", "in hangar 1")
    assert best_answer(state) == guessed(state) == "board hangar 1 slot 6"


# -- building -------------------------------------------------------------------------------------------------------


def test_build_the_engine_that_completes_the_own_rocket():
    hangars = {
        "1": [TANK, standing("standard cockpit", "purple", purple=2)],
        "3": [standing("standard cockpit", "white", white=2)],
    }
    state = at(
        "building",
        dice={"purple": [2]},
        hangars=hangars,
        hands={"purple": ["standard engine"]},
        open=NO_NEEDS,
        blocked=[5, 6],
        round=5,  # before that there is time to begin another one
    )
    assert best_answer(state) == guessed(state) == "build standard engine"
    play(state, "build standard engine")
    assert best_answer(state) == guessed(state) == "in hangar 1"


def test_build_first_and_launch_then_with_one_die():
    state = at(
        "building",
        dice={"purple": [3]},
        hangars={"1": [TANK, standing("standard cockpit", "purple", purple=2)]},
        hands={"purple": ["standard engine"]},
        energy={"purple": 8},
        open=NO_NEEDS,
        blocked=[5, 6],
        round=8,
    )
    assert best_answer(state) == "build standard engine"
    play(state, "build standard engine", "in hangar 1")
    assert best_answer(state) == "launch hangar 1"


def test_trade_for_the_cube_that_misses_and_for_nothing_else():
    fields = {
        "dice": {"purple": [2]},
        "hangars": {"1": [TANK, standing("standard cockpit", "purple", purple=2)]},
        "hands": {"purple": ["standard engine"]},
        "open": NO_NEEDS,
        "energy": {"purple": 8},
        "blocked": [5, 6],
    }
    short = at("building", cubes={"purple": {"carbon": 4, "aluminium": 0, "titanium": 1}}, **fields)
    assert best_answer(short) == guessed(short) == "trade carbon for titanium"
    hopeless = at("building", cubes={"purple": {"carbon": 2, "aluminium": 0, "titanium": 0}}, **fields)
    assert best_answer(hopeless) == guessed(hopeless) == "done"


# -- research and shopping ------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-126")
@pytest.mark.parametrize(
    ("owned", "wanted"),
    [
        ({"carbon": 2, "aluminium": 2, "titanium": 2}, "done"),  # cubes are worth more than a change of kinds
        ({"carbon": 0, "aluminium": 8, "titanium": 2}, "trade aluminium for carbon"),
    ],
    ids=["few", "many of a kind"],
)
def test_trade_before_the_refill_only_what_is_plenty(owned, wanted):
    others = {"white": {"carbon": 15}, "orange": {"carbon": 13 - owned["carbon"]}}
    state = at("shopping", market={"carbon": 1}, cubes={"purple": owned, **others})
    assert guessed(state, PURPLE) == best_answer(state) == wanted


def test_research_what_the_own_rocket_misses():
    state = at(
        "research",
        plans={"purple": plan(research=[3], building=[3])},
        hangars={"1": [TANK, standing("standard cockpit", "purple", purple=2)]},
        display=["advanced 9"],
        energy={"purple": 8},
        round=7,
        open=NO_NEEDS,
        blocked=[5, 6],
    )
    assert best_answer(state) == guessed(state) == "take standard engine"


@pytest.mark.parametrize(
    ("kind", "module"), [("titanium", "standard engine"), ("aluminium", "standard tank")]
)
def test_buy_the_cubes_that_the_module_in_hand_misses(kind, module):
    state = at(
        "shopping",
        plans={"purple": plan(shopping=[2], building=[2])},
        hands={"purple": [module]},
        cubes={"purple": {"carbon": 1, "aluminium": 1, "titanium": 1} | {kind: 0}},
        hangars={"1": [standing("standard cockpit", "purple", purple=2)]},
        blocked=[5, 6],
    )
    assert best_answer(state) == guessed(state) == f"buy 2 {kind}"


def test_keep_the_module_that_is_good_for_more():
    state = at(
        "end",
        hands={"purple": ["standard tank", "standard engine"]},
        hangars={"1": [TANK, standing("standard cockpit", "purple", purple=2)]},
        open=NO_NEEDS,
        blocked=[5, 6],
    )
    assert guessed(state, PURPLE) == "keep standard engine"


# -- planning -------------------------------------------------------------------------------------------------------


def test_plan_a_launch_when_all_is_ready():
    hangars = {"1": rocket("purple", TANK, standing("standard crew-module", "purple", purple=3))}
    state = GAME.position({"seats": 3, "hangars": hangars, "energy": {"purple": 8}, "open": NO_NEEDS})
    assert max(dice(planned_by(state), "building")) >= 3


def test_plan_to_build_what_is_in_hand():
    state = GAME.position(
        {
            "seats": 3,
            "hangars": {"1": [TANK, standing("standard cockpit", "purple", purple=2)]},
            "hands": {"purple": ["standard engine"]},
            "blocked": [5, 6],
        }
    )
    assert max(dice(planned_by(state), "building")) >= 2


def test_plan_to_buy_what_the_module_in_hand_misses():
    state = GAME.position(
        {
            "seats": 3,
            "hangars": {"1": [TANK, standing("standard cockpit", "purple", purple=2)]},
            "hands": {"purple": ["standard engine"]},
            "cubes": {"purple": {"carbon": 0, "aluminium": 0, "titanium": 0}},
            "blocked": [5, 6],
        }
    )
    made = planned_by(state)
    assert max(dice(made, "building")) >= 2
    assert max(dice(made, "shopping")) >= 1


def test_plan_no_boarding_while_it_is_shut():
    assert all(die < 3 for die in dice(planned_by(GAME.new(3, 5)), "boarding"))


def test_plan_to_board_a_rocket_with_free_seats():
    hangars = {"1": rocket("white", standing("advanced 31", "white"), standing("standard tank", "white"))}
    state = GAME.position({"seats": 3, "hangars": hangars, "energy": {"white": 9}, "open": NO_NEEDS})
    assert max(dice(planned_by(state), "boarding")) >= 3


@pytest.mark.parametrize("energy", [0, 1, 2, 5])
@pytest.mark.parametrize("seed", range(4))
def test_never_plan_what_cannot_be_paid(energy, seed):
    state = GAME.position({"seats": 3, "seed": seed, "energy": {"purple": energy}})
    made = planned_by(state)
    total = sum(
        die for phase in ("research", "shopping", "boarding", "building") for die in dice(made, phase)
    )
    bid = made.get("amount", [0])[0]
    assert energy >= total - 12 + bid


def test_plans_in_the_middle_of_games_can_be_paid():
    for seed in range(3):
        state, chance = GAME.new(4, seed), Chance.from_seed(seed)
        for _ in range(120):
            if state.is_simultaneous() and GAME.question(state, state.actors()[0]).kind == "plan-building":
                seat = state.actors()[0]
                made = planned_by(state, seat)
                cost = sum(sum(made[key]) for key in made if key.startswith("plan")) - 12
                assert GAME.view(state, seat).seats[seat].energy >= cost + made.get("amount", [0])[0]
            step(state, chance)


def test_do_not_bid_energy_that_the_plan_needs():
    state = GAME.position({"seats": 3, "energy": {"purple": 4}})
    for phase, named in (("building", "2 2"), ("research", "6"), ("shopping", "6"), ("boarding", "none")):
        play(state, f"purple: plan {phase} {named}")
    assert guessed(state, PURPLE) == "amount 0"


def test_bid_a_little_where_there_is_plenty():
    state = GAME.position({"seats": 3, "energy": {"purple": 20}})
    for phase, named in (("building", "2"), ("research", "1 1"), ("shopping", "1"), ("boarding", "none")):
        play(state, f"purple: plan {phase} {named}")
    assert guessed(state, PURPLE) in ("amount 1", "amount 2", "amount 3", "amount 4")


# -- values ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "better",
    [
        {"energy": {"purple": 7}},
        {"points": {"purple": 2}},
        {"cubes": {"purple": {"carbon": 4, "aluminium": 4, "titanium": 4}}},
        {"hands": {"purple": ["advanced 8"]}},
        {"hangars": {"1": [standing("standard cockpit", "purple", purple=1)]}},
        {"taken": {"purple": {"B10": {"purple": 2}}}},
        {"track": ["purple", "white", "orange"]},
    ],
)
def test_more_is_better(better):
    plain = {"seats": 3, "round": 4, "track": ["white", "orange", "purple"], "blocked": [5, 6]}
    assert value(GAME.position(plain | better)) > value(GAME.position(plain))


def test_crew_in_a_complete_rocket_is_worth_more_than_in_a_lone_cockpit():
    plain = {"seats": 3, "round": 6, "blocked": [5, 6], "open": NO_NEEDS, "energy": {"purple": 8}}
    cockpit = standing("standard cockpit", "purple", purple=2)
    engine = standing("standard engine", "white")
    lone = plain | {"hangars": {"1": [cockpit], "2": [engine]}}
    complete = plain | {"hangars": {"1": [cockpit, engine]}}
    assert value(GAME.position(lone)) < value(GAME.position(complete))


def test_crew_that_cannot_land_any_more_is_worth_nothing():
    def late(**crew):
        return at(
            "building",
            dice={"white": [2]},
            hands={"white": ["standard tank"]},
            hangars={"1": [standing("standard cockpit", "purple", **crew)]},
            round=8,
            blocked=[5, 6],
        )

    assert value(late(purple=2)) == pytest.approx(value(late()))


def test_a_finished_game_is_worth_the_margin():
    state, chance = GAME.new(3, 1), Chance.from_seed(1)
    while step(state, chance):
        pass
    scores = state.scores()
    for seat in range(3):
        best = max(score for other, score in enumerate(scores) if other != seat)
        assert GAME.value(state, seat) == pytest.approx(scores[seat] - best, abs=0.1)


def test_guesses_change_nothing_and_have_a_number_for_every_answer():
    state, chance = GAME.new(4, 2), Chance.from_seed(2)
    for _ in range(150):
        if state.over():
            break
        before = state.text()
        for seat in state.actors()[:1]:
            assert len(GAME.guess(state, seat)) == len(state.legal(seat))
            GAME.value(state, seat)
        assert state.text() == before
        step(state, chance)


def test_what_a_guess_takes_over_from_the_table_before_is_what_a_value_computes():
    """An answer changes one rocket or none, and only that is valued anew, exactly as if all were."""
    weights = Weights(GAME.weights().numbers)
    compared = 0
    for seed in range(3):
        state, chance = GAME.new(3, seed), Chance.from_seed(seed)
        assert isinstance(state, RocketRescue)
        while not state.over():
            seat = state.actors()[0]
            trial = state.copy()
            survey = Survey(trial, seat, weights)
            for action in [] if state.is_simultaneous() else state.legal(seat):
                after = state.copy()
                after.apply(seat, action)
                if not after.over():
                    assert surveyed_lead(survey, after) == lead(Projection(after.copy(), weights), seat)
                    compared += 1
            assert trial == state
            step(state, chance)
    assert compared > 1000


def test_a_round_begins_with_plans_and_not_where_modules_are_kept():
    kept = 0
    for seed in range(4):
        state, chance = GAME.new(3, seed), Chance.from_seed(seed)
        while not state.over():
            keeping = state.is_simultaneous() and GAME.question(state, state.actors()[0]).kind == "keep"
            kept += keeping
            assert state.starts_round() == (state.is_simultaneous() and not keeping)
            step(state, chance)
    assert kept > 0
