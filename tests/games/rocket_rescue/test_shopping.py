"""Shopping: cubes by the value of a die, the refill of the first buyer, and the minimum."""

import pytest

from tests.games.rocket_rescue.helpers import (
    asked,
    at,
    cubes,
    happened,
    market,
    may,
    play,
    refused,
    supply,
    table,
)

EMPTY = {"carbon": 0, "aluminium": 0, "titanium": 0}


@pytest.mark.rule("RR-49")
def test_a_die_takes_as_many_cubes_of_one_kind_as_it_shows():
    state = play(at("shopping", dice={"purple": [5]}), "buy 5 titanium")
    assert cubes(state, "purple") == {"carbon": 2, "aluminium": 2, "titanium": 7}
    assert market(state) == {"carbon": 10, "aluminium": 10, "titanium": 5}


@pytest.mark.rule("RR-49")
def test_nobody_takes_more_than_the_die_shows():
    state = at("shopping", dice={"purple": [3]})
    assert refused(state, "buy 4 carbon") == "RR-49"


@pytest.mark.rule("RR-28")
def test_fewer_cubes_or_none_may_be_taken():
    state = at("shopping", dice={"purple": [2]})
    assert may(state) == {f"buy {n} {kind}" for n in (1, 2) for kind in EMPTY} | {"done"}


@pytest.mark.rule("RR-50")
def test_what_the_market_lacks_lapses():
    state = at("shopping", dice={"purple": [6], "white": [1]}, market={"carbon": 2})
    assert refused(state, "buy 3 carbon") == "RR-50"
    play(state, "buy 2 carbon")
    assert asked(state) == "white: buy"
    assert cubes(state, "purple")["carbon"] == 4


@pytest.mark.rule("RR-51")
@pytest.mark.parametrize("kind", ["carbon", "aluminium"])
def test_a_second_die_buys_another_kind_or_the_same(kind):
    state = play(at("shopping", dice={"purple": [3, 2]}), "buy 3 carbon", f"buy 2 {kind}")
    assert happened(state, "buys") == [(0, 0, 3), (0, list(EMPTY).index(kind), 2)]


@pytest.mark.rule("RR-52")
def test_a_kind_of_which_nothing_is_left_cannot_be_chosen():
    state = at("shopping", dice={"purple": [3]}, market={"carbon": 0})
    assert refused(state, "buy 1 carbon") == "RR-52"


@pytest.mark.rule("RR-53")
def test_the_first_buyer_fills_up_one_kind():
    state = play(at("shopping", dice={"purple": [4], "white": [2]}), "buy 4 carbon", "buy 2 titanium")
    assert asked(state) == "purple: refill"
    assert may(state) == {"refill carbon", "refill aluminium", "refill titanium"}
    play(state, "refill carbon")
    assert market(state) == {"carbon": 10, "aluminium": 10, "titanium": 8}
    assert supply(state)["carbon"] == 30 - 10 - 6 - 4


@pytest.mark.rule("RR-54")
def test_the_first_buyer_is_the_first_who_really_took_a_cube():
    state = at("shopping", dice={"purple": [6], "white": [4], "orange": [2]})
    play(state, "done", "buy 1 carbon", "buy 2 carbon")
    assert asked(state) == "white: refill"


@pytest.mark.rule("RR-55")
@pytest.mark.parametrize(("seats", "least"), [(3, 3), (4, 4)])
def test_kinds_below_the_minimum_are_raised_to_it(seats, least):
    state = at(
        "shopping", seats=seats, dice={"purple": [1]}, market={"carbon": 1, "aluminium": 0, "titanium": 5}
    )
    play(state, "buy 1 carbon", "refill aluminium")
    assert market(state) == {"carbon": least, "aluminium": 8 + 2 * (seats - 2), "titanium": 5}


@pytest.mark.rule("RR-56")
def test_with_five_players_the_minimum_is_five():
    state = at("shopping", seats=5, dice={"purple": [1]}, market={"carbon": 1, "aluminium": 4, "titanium": 6})
    play(state, "buy 1 carbon", "refill titanium")
    assert market(state) == {"carbon": 5, "aluminium": 5, "titanium": 14}


@pytest.mark.rule("RR-57")
def test_without_a_buyer_only_the_minimum_is_raised():
    state = at("shopping", dice={"purple": [4]}, market={"carbon": 1, "aluminium": 6, "titanium": 9})
    play(state, "done")
    assert happened(state, "refills") == []
    assert market(state) == {"carbon": 3, "aluminium": 6, "titanium": 9}


@pytest.mark.rule("RR-57")
def test_without_a_die_only_the_minimum_is_raised():
    state = at("shopping", market=EMPTY)
    assert market(state) == {"carbon": 3, "aluminium": 3, "titanium": 3}


@pytest.mark.rule("RR-4")
def test_a_refill_gives_what_the_supply_still_holds():
    state = at("shopping", dice={"purple": [1]}, market={"carbon": 4}, cubes={"white": {"carbon": 21}})
    play(state, "buy 1 carbon", "purple: done", "white: done", "orange: done", "refill carbon")
    assert (market(state)["carbon"], supply(state)["carbon"]) == (4, 0)


@pytest.mark.rule("RR-4")
def test_the_minimum_too_is_filled_only_from_what_there_is():
    state = at("shopping", market={"carbon": 1}, cubes={"white": {"carbon": 24}})
    play(state, "purple: done", "white: done", "orange: done")
    assert (market(state)["carbon"], supply(state)["carbon"]) == (2, 0)


@pytest.mark.rule("RR-25", "RR-50", "RR-53", "RR-54", "RR-55")
def test_example_3():
    """Purple is Alice, white is Bob, orange is Claire."""
    state = at(
        "shopping",
        track=["orange", "purple", "white"],
        dice={"white": [4, 1], "purple": [3], "orange": [2]},
        market={"carbon": 3, "aluminium": 6, "titanium": 8},
    )
    assert asked(state) == "white: buy"
    play(state, "buy 4 aluminium")
    assert asked(state) == "purple: buy"
    assert refused(state, "buy 3 aluminium") == "RR-50"
    play(state, "buy 2 aluminium")
    assert asked(state) == "orange: buy"
    play(state, "buy 2 titanium")
    assert asked(state) == "white: buy"
    play(state, "buy 1 carbon")
    assert asked(state) == "white: refill"
    assert market(state) == {"carbon": 2, "aluminium": 0, "titanium": 6}
    play(state, "refill titanium")
    assert market(state) == {"carbon": 3, "aluminium": 3, "titanium": 10}
    told = state.take_events()
    assert [event.values for event in told if event.kind == "refills"] == [(1, 2, 4)]
    assert [event.values for event in told if event.kind == "tops-up"] == [(0, 1), (1, 3)]


# -- trading before the refill --------------------------------------------------------------------------------------

# Of carbon 3 are in the supply, and after purple's cube the market has room for 4.
SCARCE = {
    "market": {"carbon": 7, "aluminium": 10, "titanium": 10},
    "cubes": {"purple": {"titanium": 2}, "white": {"carbon": 20, "aluminium": 1}, "orange": {"aluminium": 4}},
    "track": ["orange", "purple", "white"],
    "dice": {"purple": [1]},
}


def scarce(**fields):
    """A table where the first buyer may find too little carbon in the supply."""
    return play(at("shopping", **SCARCE | fields), "buy 1 carbon")


@pytest.mark.rule("RR-91", "RR-126")
def test_seats_with_two_of_a_kind_are_asked_in_influence_order_before_the_refill():
    state = scarce()
    assert (supply(state)["carbon"], market(state)["carbon"]) == (3, 6)
    for colour in ("orange", "purple", "white"):
        assert asked(state) == f"{colour}: trade"
        play(state, "done")
    assert asked(state) == "purple: refill"


@pytest.mark.rule("RR-126")
def test_who_has_no_two_of_a_kind_is_not_asked():
    owned = {"purple": {"titanium": 1}, "white": {"carbon": 20}, "orange": {"aluminium": 1, "titanium": 1}}
    state = scarce(cubes=owned)
    assert asked(state) == "white: trade"


@pytest.mark.rule("RR-126")
def test_a_trade_changes_what_the_refill_finds():
    state = play(scarce(), "trade aluminium for carbon")
    assert (supply(state)["carbon"], cubes(state, "orange")["carbon"]) == (2, 1)
    play(state, "trade aluminium for titanium")
    assert cubes(state, "orange") == {"carbon": 1, "aluminium": 0, "titanium": 1}
    assert asked(state) == "purple: trade"  # orange has no two of a kind left
    play(state, "done", "done", "refill carbon")
    assert market(state)["carbon"] == 8
    assert supply(state)["carbon"] == 0


@pytest.mark.rule("RR-126")
def test_nobody_is_asked_once_the_supply_is_enough():
    state = play(scarce(), "done", "done")
    assert asked(state) == "white: trade"
    play(state, "trade carbon for titanium")
    assert supply(state)["carbon"] == 5
    assert asked(state) == "purple: refill"


@pytest.mark.rule("RR-126")
def test_nobody_is_asked_while_the_supply_is_enough():
    assert asked(scarce(cubes={})) == "purple: refill"
    owned = {"purple": {}, "white": {"carbon": 19}, "orange": {"aluminium": 2}}  # just enough
    assert asked(scarce(cubes=owned)) == "purple: refill"


@pytest.mark.rule("RR-57", "RR-126")
def test_without_a_buyer_the_refill_takes_no_more_than_the_minimum():
    owned = {"white": {"carbon": 21}, "purple": {}, "orange": {}}
    state = at("shopping", market={"carbon": 7}, cubes=owned)
    assert table(state).phase != "shopping"
    assert supply(state)["carbon"] == 2
    state = at("shopping", market={"carbon": 1}, cubes=owned | {"white": {"carbon": 28}})
    assert asked(state) == "white: trade"
    play(state, "trade carbon for titanium")
    assert table(state).phase != "shopping"
    assert market(state)["carbon"] == 3


@pytest.mark.rule("RR-4", "RR-89", "RR-126")
def test_a_trade_before_the_refill_has_its_limits():
    state = scarce()
    assert may(state) == {"trade aluminium for carbon", "trade aluminium for titanium", "done"}
    assert refused(state, "trade carbon for aluminium") == "RR-89"
    assert refused(state, "buy 1 carbon") == "RR-126"
    empty = {"purple": {}, "white": {"carbon": 23}, "orange": {"titanium": 2}}
    state = scarce(cubes=empty)
    assert refused(state, "trade titanium for carbon") == "RR-4"


@pytest.mark.rule("RR-126")
def test_under_the_first_rules_nobody_is_asked_before_the_refill():
    assert asked(scarce(rules=1)) == "purple: refill"


@pytest.mark.rule("RR-91", "RR-126")
def test_no_trade_is_offered_after_the_last_round():
    state = at("building", round=8, market={"carbon": 0}, cubes={"white": {"carbon": 26}})
    assert asked(state) == "nobody"
