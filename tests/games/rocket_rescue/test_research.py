"""Research: order of the dice, display and stacks, and what happens when they run out."""

import pytest

from tests.games.rocket_rescue.helpers import (
    GAME,
    asked,
    at,
    display,
    hand,
    happened,
    may,
    modules,
    plan,
    planned,
    play,
    refused,
    table,
)

ADVANCED = [f"advanced {number}" for number in range(1, 36)]
TYPES = ("cockpit", "tank", "engine", "crew-module")


def order(state):
    """Who takes a module with which die, in order; everybody declines."""
    found = []
    while asked(state).endswith("take"):
        found.append((asked(state).split(":")[0], table(state).turn.die))
        play(state, "done")
    return found


@pytest.mark.rule("RR-25", "RR-26")
def test_dice_act_from_the_highest_to_the_lowest_each_for_itself():
    state = at("research", dice={"purple": [2, 6], "white": [5, 4], "orange": [3]})
    assert order(state) == [("purple", 6), ("white", 5), ("white", 4), ("orange", 3), ("purple", 2)]


@pytest.mark.rule("RR-25")
def test_equal_dice_act_in_the_order_of_influence():
    state = at(
        "research", dice={"purple": [4], "white": [4], "orange": [4]}, track=["orange", "purple", "white"]
    )
    assert order(state) == [("orange", 4), ("purple", 4), ("white", 4)]


@pytest.mark.rule("RR-26")
def test_two_equal_dice_of_one_player_act_directly_one_after_the_other():
    state = at("research", dice={"purple": [4], "white": [4, 4]}, track=["white", "purple", "orange"])
    assert order(state) == [("white", 4), ("white", 4), ("purple", 4)]


@pytest.mark.rule("RR-27")
def test_whoever_has_no_die_sits_the_phase_out():
    state = at("research", dice={"white": [1]})
    assert order(state) == [("white", 1)]


@pytest.mark.rule("RR-28")
def test_a_module_may_be_declined():
    state = at("research", dice={"white": [5]})
    assert "done" in may(state)
    play(state, "done")
    assert hand(state, "white") == []


@pytest.mark.rule("RR-24")
def test_a_new_round_fills_the_display_to_players_minus_one():
    state = at("end", display=["advanced 1"], discard=["advanced 2"], round=2)
    assert table(state).round == 3
    assert len(display(state)) == 2
    assert "A01" not in display(state)


@pytest.mark.rule("RR-43")
@pytest.mark.parametrize(
    ("dice", "lies"),
    [
        ({"purple": [4], "white": [3], "orange": [2]}, 2),
        ({"purple": [4, 3], "white": [3], "orange": [2]}, 3),
        ({"purple": [4, 3], "white": [3, 3], "orange": [2, 1]}, 5),
        ({"purple": [4, 3]}, 3),
        ({"purple": [4]}, 2),
    ],
)
def test_one_more_card_lies_out_for_each_second_die_and_none_is_taken_away(dice, lies):
    assert len(display(at("research", dice=dice))) == lies


@pytest.mark.rule("RR-44")
def test_a_die_takes_a_module_from_the_display_or_a_stack():
    state = at("research", dice={"purple": [5], "white": [4]}, display=["advanced 7", "advanced 9"])
    assert may(state) == {f"take standard {kind}" for kind in TYPES} | {
        "take advanced 7",
        "take advanced 9",
        "done",
    }
    play(state, "take advanced 9", "take standard engine")
    assert (hand(state, "purple"), hand(state, "white")) == (["A09"], ["S_EN"])
    assert [stack.count for stack in table(state).stacks] == [4, 4, 3, 4]


@pytest.mark.rule("RR-27")
def test_two_dice_take_two_modules():
    state = play(at("research", dice={"purple": [5, 5]}), "take standard tank", "take standard engine")
    assert happened(state, "takes") == [(0, 1), (0, 2)]


@pytest.mark.rule("RR-45")
def test_a_card_that_was_taken_is_not_replaced():
    state = at(
        "research", dice={"purple": [5], "white": [4], "orange": [3]}, display=["advanced 7", "advanced 9"]
    )
    play(state, "take advanced 7")
    assert refused(state, "take advanced 7") == "RR-45"
    play(state, "take advanced 9")
    assert may(state) == {f"take standard {kind}" for kind in TYPES} | {"done"}


@pytest.mark.rule("RR-44")
def test_an_empty_stack_gives_nothing():
    state = at("research", dice={"purple": [5]}, hands={"white": ["standard cockpit"] * 4})
    assert refused(state, "take standard cockpit") == "RR-44"


@pytest.mark.rule("RR-46")
def test_the_die_lapses_if_no_module_is_left_at_all():
    everything = [f"standard {kind}" for kind in TYPES for _ in range(4)]
    state = at("research", dice={"purple": [5]}, hands={"white": everything, "orange": ADVANCED}, display=[])
    assert not asked(state).endswith("take")
    assert (0, 0, 5) in happened(state, "passes")


@pytest.mark.rule("RR-47")
def test_the_discard_pile_becomes_the_new_deck():
    state = at(
        "research", dice={"purple": [5, 5]}, hands={"white": ADVANCED[2:]}, display=[], discard=ADVANCED[:2]
    )
    assert len(display(state)) == 1
    assert (table(state).deck, table(state).discard) == (1, ())
    assert happened(state, "reshuffle") == [()]


@pytest.mark.rule("RR-47")
def test_fewer_cards_lie_out_if_there_are_no_more():
    state = at(
        "research",
        dice={"purple": [5, 5], "white": [4, 4]},
        hands={"orange": ADVANCED[1:]},
        display=[],
        discard=ADVANCED[:1],
    )
    assert display(state) == {"A01"}


@pytest.mark.rule("RR-48")
def test_a_hand_has_no_limit_within_a_round_and_a_new_module_may_be_built_at_once():
    state = planned(
        hands={"purple": ["standard tank"]},
        plans={"purple": plan([5, 5], (), (), [3, 3]), "white": plan([3], [3], [3], [3]), "orange": plan()},
    )
    play(state, "take standard engine", "take standard cockpit", "done")
    assert len(hand(state, "purple")) == 3
    play(state, "done")
    assert table(state).phase == "building"
    play(state, "build standard engine", "in hangar 4")
    assert modules(state, 4) == {"S_EN": "purple"}
    assert sorted(hand(state, "purple")) == ["S_CP", "S_FT"]


@pytest.mark.rule("RR-25", "RR-26", "RR-43", "RR-45")
def test_example_2():
    """Purple is Alice, white is Bob, orange is Claire; Claire won the influence in example 1."""
    state = at(
        "research",
        track=["orange", "purple", "white"],
        dice={"purple": [4, 3], "white": [3], "orange": [2]},
        display=["advanced 1", "advanced 2"],
        deck=["advanced 3"],
    )
    assert display(state) == {"A01", "A02", "A03"}
    assert len(may(state) - {"done"}) == 7
    play(state, "take advanced 1")
    assert asked(state) == "purple: take"
    play(state, "take advanced 2")
    assert asked(state) == "white: take"
    play(state, "take advanced 3")
    assert asked(state) == "orange: take"
    assert may(state) == {f"take standard {kind}" for kind in TYPES} | {"done"}


@pytest.mark.rule("RR-16")
def test_all_values_of_modules_in_hand_are_public():
    state = at("research", dice={"purple": [4]}, hands={"white": ["advanced 17"]})
    (module,) = GAME.view(state, 0).seats[1].hand
    assert (module.name, module.energy, module.stability) == ("Eternal Vessel", 6, 6)
