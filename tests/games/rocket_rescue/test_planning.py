"""Planning: dice and bids in secret, what they cost, and the influence order."""

import pytest

from planetfall.core.chance import Chance
from tests.games.rocket_rescue.helpers import (
    GAME,
    asked,
    at,
    event_kinds,
    first_seed_where,
    happened,
    may,
    plan,
    planned,
    play,
    player,
    refused,
    standing,
    submit_plan,
    table,
    track,
)

EVEN = plan([3], [3], [3], [3])  # costs nothing and brings nothing


def plans(purple=EVEN, white=EVEN, orange=EVEN):
    return {"purple": purple, "white": white, "orange": orange}


def dice(state, colour):
    """The dice of an open plan, phase by phase."""
    return [list(found) for found in player(state, colour).plan.dice]


def test_whoever_confirms_a_bid_reads_the_whole_plan():
    state = GAME.new(3, 1)
    for name in ("plan building 3", "plan research 2", "plan shopping 3", "plan boarding 1"):
        play(state, f"purple: {name}")
    told = [GAME.consequence(state, 0, GAME.actions.parse(f"amount {bid}")) for bid in (0, 1)]
    whole = "Your plan: research: 2, shopping: 3, boarding: 1, build and launch: 3."
    assert told == [f"{whole} You bid nothing.", f"{whole} If you come first, you pay 1 energy."]


# -- placing dice --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-30")
def test_the_value_of_every_die_is_chosen():
    state = GAME.new(3, 1)
    assert {f"plan building {value}" for value in range(1, 7)} < may(state, "purple")
    assert {"plan building 6 6", "plan building 5 1", "plan building none"} < may(state, "purple")


@pytest.mark.rule("RR-31")
def test_a_phase_takes_none_one_or_two_dice():
    assert {len(name.split()) - 2 for name in may(GAME.new(3, 1), "white") if "none" not in name} == {1, 2}


@pytest.mark.rule("RR-32")
def test_all_four_dice_must_be_placed():
    state = play(GAME.new(3, 1), "purple: plan building none", "purple: plan research none")
    assert all(len(name.split()) == 4 for name in may(state, "purple"))
    assert refused(state, "purple: plan shopping none") == "RR-32"
    assert refused(state, "purple: plan shopping 6") == "RR-32"


@pytest.mark.rule("RR-17")
def test_nobody_places_a_fifth_die():
    state = play(GAME.new(3, 1), "purple: plan building 3 3", "purple: plan research 3")
    assert refused(state, "purple: plan shopping 2 2") == "RR-17"
    play(state, "purple: plan shopping 2")
    assert may(state, "purple") == {"plan boarding none"}


@pytest.mark.rule("RR-29")
def test_the_order_in_which_players_plan_does_not_matter():
    one, other = GAME.new(3, 5), GAME.new(3, 5)
    found = [
        ("purple", EVEN),
        ("white", plan([2, 2], [2], (), [2], 1)),
        ("orange", plan([1], (), [6, 6], [4])),
    ]
    for colour, wish in found:
        submit_plan(one, colour, wish)
    for colour, wish in reversed(found):
        submit_plan(other, colour, wish)
    assert one.text() == other.text()


@pytest.mark.rule("RR-29")
def test_the_round_goes_on_when_everybody_is_done():
    state = GAME.new(3, 1)
    submit_plan(state, "purple", EVEN)
    submit_plan(state, "white", EVEN)
    assert (state.actors(), table(state).phase) == ([2], "planning")
    submit_plan(state, "orange", EVEN)
    assert table(state).phase == "research"


@pytest.mark.rule("RR-15")
def test_dice_and_bid_are_secret_until_all_are_revealed():
    state = submit_plan(GAME.new(3, 1), "purple", plan([3], [3], [3], [3], bid=2))
    assert GAME.view(state, 0).seats[0].plan.bid == 2
    assert GAME.view(state, 1).seats[0].plan is None
    assert GAME.view(state, None).seats[0].plan is None
    submit_plan(state, "white", EVEN)
    submit_plan(state, "orange", EVEN)
    assert (dice(state, "purple"), player(state, "purple").plan.bid) == ([[3], [3], [3], [3]], 2)


@pytest.mark.rule("RR-15")
def test_everything_else_is_open_to_everybody():
    state = at(
        "building",
        dice={"purple": [2]},
        hands={"purple": ["standard tank"], "white": ["standard tank"]},
        energy={"white": 7},
        points={"white": 3},
        hangars={"1": [standing("standard cockpit", "white", orange=1)]},
    )
    open_to_all = GAME.view(state, None).seats
    assert GAME.view(state, 0).seats == GAME.view(state, 2).seats == open_to_all
    assert (open_to_all[1].energy, open_to_all[1].points, open_to_all[1].hand[0].id) == (7, 3, "S_FT")
    assert [seat.seated for seat in open_to_all] == [0, 0, 1]


@pytest.mark.rule("RR-125")
def test_a_revealed_plan_is_final():
    state = planned(plans=plans())
    assert table(state).phase == "research"
    for change in ("plan building 6", "plan research 1", "amount 1"):
        assert refused(state, change) == "RR-44"


@pytest.mark.rule("RR-16")
def test_type_and_cost_of_the_top_card_are_public_and_the_rest_is_hidden():
    state = GAME.new(4, 3)
    top = table(state).deck_top
    worlds = [GAME.sample(state, 0, Chance.from_seed(seed)) for seed in range(40)]
    assert {world_top(world) for world in worlds} == {(top.type, top.cost)}
    assert len({world.text() for world in worlds}) > 30
    assert all(GAME.view(world, None) == table(state) for world in worlds)


def world_top(state):
    top = table(state).deck_top
    return top.type, top.cost


# -- energy --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-33")
@pytest.mark.parametrize(("value", "energy"), [(1, 2), (2, 1), (3, 0), (4, -1), (5, -2), (6, -3)])
def test_the_energy_of_a_die(value, energy):
    state = planned(plans=plans(purple=plan([3], [3], [3], [value])), energy={"purple": 9})
    assert player(state, "purple").energy == 9 + energy


@pytest.mark.rule("RR-34")
def test_low_dice_pay_for_high_ones_of_an_earlier_phase():
    state = planned(plans=plans(purple=plan([4], [3], [3], [2])), energy={"purple": 0})
    assert dice(state, "purple") == [[4], [3], [3], [2]]
    assert player(state, "purple").energy == 0


@pytest.mark.rule("RR-34")
@pytest.mark.parametrize(
    "found",
    [plan([6, 6], [6, 6]), plan([1, 1], [1, 1]), plan([5], [2], [4], [1]), plan([2, 4], (), [6], [3])],
)
def test_the_sum_minus_twelve_is_paid_or_received(found):
    total = sum(sum(found[phase]) for phase in ("research", "shopping", "boarding", "building"))
    state = planned(plans=plans(purple=found), energy={"purple": 20})
    assert player(state, "purple").energy == 20 - (total - 12)


@pytest.mark.rule("RR-5")
def test_the_bank_pays_whatever_is_due():
    state = planned(
        plans=plans(plan([1, 1], [1, 1]), plan([1, 1], [1, 1]), plan([1, 1], [1, 1])),
        energy={"purple": 60, "white": 60, "orange": 60},
    )
    assert [seat.energy for seat in table(state).seats] == [68, 68, 68]


@pytest.mark.rule("RR-36")
def test_energy_that_low_dice_give_in_this_round_cannot_be_bid():
    state = GAME.position({"seats": 3, "energy": {"purple": 2}})
    play(state, *(f"purple: plan {phase} 1" for phase in ("building", "research", "shopping", "boarding")))
    assert may(state, "purple") == {"amount 0", "amount 1", "amount 2"}
    assert refused(state, "purple: amount 3") == "RR-36"


@pytest.mark.rule("RR-36")
def test_dice_are_settled_before_bids():
    state = planned(plans=plans(plan([3], [3], [3], [3], bid=1), plan([4], [4], [3], [3], bid=2)))
    told = event_kinds(state)
    assert max(place for place, kind in enumerate(told) if kind == "balance") < told.index("pays-bid")
    assert player(state, "white").energy == 0


@pytest.mark.rule("RR-35", "RR-40")
def test_nobody_has_to_bid():
    state = planned(plans=plans(), track=["orange", "white", "purple"])
    assert track(state) == ["orange", "white", "purple"]
    assert [seat.energy for seat in table(state).seats] == [4, 4, 4]
    assert happened(state, "pays-bid") == []


@pytest.mark.rule("RR-37")
def test_a_bid_is_taken_back_as_far_as_needed():
    state = planned(plans=plans(purple=plan([6], [3], [3], [3], bid=4)))
    assert happened(state, "cuts-bid") == [(0, 4, 1)]
    assert dice(state, "purple") == [[6], [3], [3], [3]]
    assert player(state, "purple").energy == 0  # three for the die, one for the first place


@pytest.mark.rule("RR-37")
def test_whoever_bid_nothing_takes_nothing_back():
    state = planned(plans=plans(purple=plan([6], [6], [3], [3])))
    assert happened(state, "cuts-bid") == []
    assert dice(state, "purple") == [[4], [6], [3], [3]]


@pytest.mark.rule("RR-37")
def test_a_plan_that_cannot_be_paid_is_legal():
    state = GAME.position({"seats": 3, "energy": {"purple": 1}})
    play(state, *(f"purple: plan {phase} 6" for phase in ("building", "research", "shopping", "boarding")))
    assert not GAME.view(state, 0).seats[0].plan.payable
    play(state, "purple: amount 1")
    assert 0 not in state.actors()


@pytest.mark.rule("RR-38")
def test_dice_are_lowered_pip_by_pip_from_the_first_phase_on():
    state = planned(plans=plans(purple=plan([5], [6], [4], [3])), energy={"purple": 1})
    assert dice(state, "purple") == [[1], [5], [4], [3]]
    assert player(state, "purple").energy == 0


@pytest.mark.rule("RR-38")
def test_no_die_goes_below_one():
    state = planned(plans=plans(purple=plan([2], [2], [6], [6])), energy={"purple": 0})
    assert dice(state, "purple") == [[1], [1], [4], [6]]


@pytest.mark.rule("RR-38")
def test_the_bid_is_gone_before_a_die_is_lowered():
    state = planned(plans=plans(purple=plan([6], [6], [3], [3], bid=3)))
    assert dice(state, "purple") == [[4], [6], [3], [3]]
    assert happened(state, "pays-bid") == []


@pytest.mark.rule("RR-123")
@pytest.mark.parametrize(("energy", "left"), [(3, [5, 3]), (2, [4, 3]), (1, [3, 3]), (0, [3, 2])])
def test_of_two_dice_in_a_phase_the_higher_one_is_lowered(energy, left):
    state = planned(plans=plans(purple=plan([6, 3], [4], (), [3])), energy={"purple": energy})
    assert dice(state, "purple")[0] == left


# -- influence -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-39", "RR-42")
def test_the_highest_bid_stands_first_and_pays_alone():
    state = planned(plans=plans(plan([3], [3], [3], [3], bid=1), EVEN | {"bid": 3}, EVEN | {"bid": 2}))
    assert track(state) == ["white", "orange", "purple"]
    assert [seat.energy for seat in table(state).seats] == [4, 1, 4]


@pytest.mark.rule("RR-40")
def test_those_who_bid_nothing_keep_their_order_behind_the_bidders():
    state = planned(
        seats=5,
        track=["red", "green", "orange", "white", "purple"],
        plans=dict.fromkeys(("purple", "white", "orange", "green", "red"), EVEN)
        | {"orange": EVEN | {"bid": 1}, "white": EVEN | {"bid": 2}},
    )
    assert track(state) == ["white", "orange", "red", "green", "purple"]


@pytest.mark.rule("RR-41")
def test_equal_bids_are_ordered_by_a_roll():
    def tied(seed):
        return planned(seed=seed, plans=plans(EVEN | {"bid": 2}, EVEN | {"bid": 2}))

    orders = set()
    for seed in range(20):
        state = tied(seed)
        rolls = happened(state, "rolls")
        best = dict(rolls[-2:])
        first = max(best, key=best.__getitem__)
        assert track(state) == (
            ["purple", "white", "orange"] if first == 0 else ["white", "purple", "orange"]
        )
        assert [seat.energy for seat in table(state).seats][first] == 2
        orders.add(first)
    assert orders == {0, 1}


@pytest.mark.rule("RR-124")
def test_those_who_roll_the_same_roll_again():
    def tied(seed):
        return planned(seed=seed, plans=plans(EVEN | {"bid": 2}, EVEN | {"bid": 2}))

    state = first_seed_where(tied, lambda found: len(happened(found, "rolls")) == 4)
    rolls = happened(state, "rolls")
    assert rolls[0][1] == rolls[1][1]
    assert rolls[2][1] != rolls[3][1]


@pytest.mark.rule("RR-25")
def test_the_influence_order_of_this_round_breaks_ties_in_its_phases():
    state = planned(plans=plans(EVEN, EVEN | {"bid": 1}, EVEN))
    assert asked(state) == "white: take"
    assert table(state).order == ((0, 3), (2, 3))


# -- example 1 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-34", "RR-39", "RR-41", "RR-42")
def test_example_1():
    """Purple is Alice, white is Bob, orange is Claire; Claire rolls higher than Alice."""

    def example(seed):
        found = {
            "purple": plan([4, 3], [3], (), [3], bid=2),
            "white": plan([3], [4, 1], (), [2], bid=1),
            "orange": plan([2], [2], [3], [5], bid=2),
        }
        return planned(seed=seed, track=["purple", "white", "orange"], plans=found)

    state = first_seed_where(example, lambda found: track(found)[0] == "orange")
    assert track(state) == ["orange", "purple", "white"]
    assert dict(happened(state, "balance")) == {0: -1, 1: 2, 2: 0}
    assert [seat.energy for seat in table(state).seats] == [3, 6, 2]
