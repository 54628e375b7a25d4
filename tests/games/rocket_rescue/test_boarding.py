"""Boarding: seats and their price, the terminal, and crew that changes seats."""

import pytest

from tests.games.rocket_rescue.helpers import (
    asked,
    at,
    crew,
    happened,
    may,
    plan,
    planned,
    play,
    player,
    refused,
    standing,
    table,
    terminal,
)


def cockpits(**fields):
    """Purple's cockpit in hangar 1, white's in hangar 2, both empty with two seats."""
    hangars = {"1": [standing("standard cockpit", "purple")], "2": [standing("standard cockpit", "white")]}
    return at("boarding", **({"hangars": hangars} | fields))


def full(owner="white", number=3):
    """A crew module without a free seat."""
    return standing("standard crew-module", owner, orange=number)


# -- whether there is a phase at all -------------------------------------------------------------------------------


@pytest.mark.rule("RR-58")
def test_boarding_is_inactive_if_no_seat_was_free_when_the_round_began():
    state = planned(plans={"purple": plan([2], [2], [4, 4])})
    assert not table(state).boarding_active
    play(state, "done", "done")
    assert happened(state, "lapse") == [(0, 4), (0, 4)]


@pytest.mark.rule("RR-58")
def test_the_energy_of_lost_boarding_dice_counts():
    state = planned(plans={"purple": plan((), (), [1, 1], [4, 3])})
    assert player(state, "purple").energy == 4 + 4 - 1


@pytest.mark.rule("RR-58")
def test_whether_boarding_is_active_is_settled_before_planning():
    shut = planned(hangars={"1": [full()]})
    assert (table(shut).phase, table(shut).boarding_active) == ("planning", False)
    free = planned(hangars={"1": [full(number=2)]})
    assert (table(free).phase, table(free).boarding_active) == ("planning", True)


# -- seats ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-59", "RR-60")
@pytest.mark.parametrize(("value", "members"), [(3, 1), (4, 1), (5, 2), (6, 2)])
def test_how_many_a_die_boards(value, members):
    state = cockpits(dice={"purple": [value]})
    for _ in range(members):
        assert asked(state) == "purple: board"
        play(state, "board hangar 1 slot 6")
    assert asked(state) != "purple: board"
    assert crew(state, 1) == {"purple": members}
    assert player(state, "purple").reserve == 10 - members


@pytest.mark.rule("RR-61")
def test_a_crew_member_takes_a_free_seat_of_any_module():
    state = cockpits(dice={"purple": [3]})
    assert may(state) == {"board hangar 1 slot 6", "board hangar 2 slot 6", "done"}
    assert refused(state, "board hangar 3 slot 6") == "RR-61"


@pytest.mark.rule("RR-62")
def test_a_full_module_takes_nobody_more():
    state = cockpits(dice={"purple": [3]}, hangars={"1": [full(), standing("standard cockpit", "white")]})
    assert refused(state, "board hangar 1 slot 2") == "RR-62"


@pytest.mark.rule("RR-62")
def test_a_module_without_seats_takes_nobody():
    hangars = {"1": [standing("standard tank", "purple"), standing("standard cockpit", "white")]}
    assert refused(cockpits(dice={"purple": [3]}, hangars=hangars), "board hangar 1 slot 2") == "RR-62"


@pytest.mark.rule("RR-63")
def test_a_seat_in_an_own_module_is_paid_to_the_bank():
    state = play(cockpits(dice={"purple": [3]}), "board hangar 1 slot 6")
    assert [seat.energy for seat in table(state).seats] == [3, 4, 4]


@pytest.mark.rule("RR-64")
def test_a_seat_in_another_module_is_paid_to_its_owner():
    state = play(cockpits(dice={"purple": [3]}), "board hangar 2 slot 6")
    assert [seat.energy for seat in table(state).seats] == [3, 5, 4]


@pytest.mark.rule("RR-63")
def test_nobody_takes_a_seat_without_energy():
    state = cockpits(dice={"purple": [3]}, energy={"purple": 0})
    assert refused(state, "board hangar 1 slot 6") == "RR-63"


@pytest.mark.rule("RR-28")
def test_fewer_may_board_than_the_die_allows():
    state = play(cockpits(dice={"purple": [5]}), "board hangar 1 slot 6", "done")
    assert crew(state, 1) == {"purple": 1}


@pytest.mark.rule("RR-2", "RR-68")
def test_whoever_has_nobody_in_the_supply_boards_nobody():
    hangars = {"1": [standing("standard cockpit", "purple", purple=1)]}
    taken = {"white": {"blue 1": {"purple": 9}}}
    state = cockpits(dice={"purple": [3]}, hangars=hangars, taken=taken)
    assert (0, 2, 3) in happened(state, "passes")


@pytest.mark.rule("RR-27")
def test_two_dice_board_twice():
    state = cockpits(dice={"purple": [4, 3]})
    play(state, "board hangar 1 slot 6", "board hangar 1 slot 6")
    assert crew(state, 1) == {"purple": 2}


# -- the terminal --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-65")
def test_the_terminal_is_not_for_those_who_can_pay_a_free_seat():
    assert refused(cockpits(dice={"purple": [3]}), "terminal") == "RR-65"


@pytest.mark.rule("RR-65")
def test_whoever_has_no_energy_may_wait_in_the_terminal_for_free():
    state = cockpits(dice={"purple": [3]}, energy={"purple": 0})
    assert may(state) == {"terminal", "done"}
    play(state, "terminal")
    assert terminal(state) == ["purple"]
    assert (player(state, "purple").reserve, player(state, "purple").energy) == (9, 0)


@pytest.mark.rule("RR-65")
def test_whoever_finds_no_free_seat_may_wait_in_the_terminal():
    state = at("boarding", dice={"purple": [3]}, hangars={"1": [full()]}, active=True)
    assert may(state) == {"terminal", "done"}
    play(state, "terminal")
    assert (terminal(state), player(state, "purple").energy) == (["purple"], 4)


@pytest.mark.rule("RR-66")
def test_two_of_one_colour_never_wait():
    state = at("boarding", dice={"purple": [5]}, terminal=["purple"], hangars={"1": [full()]}, active=True)
    assert (0, 2, 5) in happened(state, "passes")
    state = at("boarding", dice={"purple": [5]}, energy={"purple": 0}, hangars={"1": [full(number=2)]})
    play(state, "terminal")
    assert asked(state) != "purple: board"


@pytest.mark.rule("RR-66")
def test_a_second_one_of_a_colour_is_refused_at_the_terminal():
    hangars = {"1": [standing("standard cockpit", "purple", purple=1)]}
    state = cockpits(dice={"purple": [3]}, terminal=["purple"], hangars=hangars)
    assert refused(state, "terminal") == "RR-66"


@pytest.mark.rule("RR-67")
def test_the_terminal_is_a_queue_from_the_left():
    state = at(
        "boarding",
        dice={"orange": [5], "purple": [4]},
        terminal=["white"],
        hangars={"1": [full("white")]},
        active=True,
    )
    play(state, "terminal", "terminal")
    assert terminal(state) == ["white", "orange", "purple"]


@pytest.mark.rule("RR-68")
def test_a_die_boards_from_the_supply_and_leaves_the_terminal_alone():
    state = cockpits(dice={"purple": [3], "white": [3]}, terminal=["purple"])
    play(state, "board hangar 1 slot 6")
    assert terminal(state) == ["purple"]
    assert player(state, "purple").reserve == 8


# -- changing seats ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-69")
def test_a_one_moves_one_own_crew_member_for_free():
    hangars = {
        "1": [standing("standard cockpit", "purple", purple=2)],
        "2": [standing("standard cockpit", "white")],
    }
    state = cockpits(dice={"purple": [1]}, hangars=hangars)
    play(state, "crew from hangar 1 slot 6")
    assert asked(state) != "purple: board"
    assert (crew(state, 1), crew(state, 2)) == ({"purple": 1}, {"purple": 1})
    assert [seat.energy for seat in table(state).seats] == [4, 4, 4]


@pytest.mark.rule("RR-69")
def test_a_two_moves_two():
    hangars = {
        "1": [standing("standard cockpit", "purple", purple=2)],
        "2": [standing("standard crew-module", "white")],
        "3": [standing("standard cockpit", "white")],
    }
    state = cockpits(dice={"purple": [2]}, hangars=hangars)
    play(state, "crew from hangar 1 slot 6")
    assert may(state) == {"board hangar 2 slot 2", "board hangar 3 slot 6"}
    assert refused(state, "board hangar 1 slot 6") == "RR-69"
    play(state, "board hangar 2 slot 2", "crew from hangar 1 slot 6", "board hangar 3 slot 6")
    assert (crew(state, 1), crew(state, 2), crew(state, 3)) == ({}, {"purple": 1}, {"purple": 1})


@pytest.mark.rule("RR-69")
def test_only_own_crew_that_sits_in_a_hangar_is_moved():
    hangars = {
        "1": [standing("standard cockpit", "purple", purple=1)],
        "2": [standing("standard cockpit", "white", white=1)],
    }
    state = cockpits(dice={"purple": [1]}, hangars=hangars)
    assert may(state) == {"crew from hangar 1 slot 6", "done"}
    assert refused(state, "crew from hangar 2 slot 6") == "RR-69"


@pytest.mark.rule("RR-69")
def test_nobody_moves_if_no_other_module_has_a_free_seat():
    hangars = {"1": [standing("standard cockpit", "purple", purple=1)], "2": [full()]}
    state = cockpits(dice={"purple": [1]}, hangars=hangars)
    assert (0, 2, 1) in happened(state, "passes")


@pytest.mark.rule("RR-70")
def test_a_low_die_only_moves():
    hangars = {
        "1": [standing("standard cockpit", "purple", purple=1)],
        "2": [standing("standard cockpit", "white")],
    }
    state = cockpits(dice={"purple": [2]}, hangars=hangars)
    assert refused(state, "board hangar 2 slot 6") == "RR-70"
    assert refused(state, "terminal") == "RR-70"


@pytest.mark.rule("RR-70")
def test_a_high_die_only_boards():
    hangars = {
        "1": [standing("standard cockpit", "purple", purple=1)],
        "2": [standing("standard cockpit", "white")],
    }
    state = cockpits(dice={"purple": [3]}, hangars=hangars)
    assert refused(state, "crew from hangar 1 slot 6") == "RR-70"


# -- example 4 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-59", "RR-63", "RR-64", "RR-65", "RR-25")
def test_example_4():
    """Purple is Alice, white is Bob, orange is Claire; every module holds the crew member that came for free."""
    state = at(
        "boarding",
        track=["orange", "purple", "white"],
        dice={"purple": [5], "white": [4, 3], "orange": [3]},
        hangars={
            "1": [standing("standard cockpit", "purple", purple=1)],
            "2": [standing("standard cockpit", "orange", orange=1)],
            "3": [standing("standard crew-module", "white", white=1)],
        },
    )
    play(state, "board hangar 1 slot 6", "board hangar 2 slot 6")
    assert [seat.energy for seat in table(state).seats] == [2, 4, 5]
    assert asked(state) == "white: board"
    play(state, "board hangar 3 slot 2")
    assert asked(state) == "orange: board"
    play(state, "board hangar 3 slot 2")
    assert [seat.energy for seat in table(state).seats] == [2, 4, 4]
    assert asked(state) == "white: board"
    assert may(state) == {"terminal", "done"}
    play(state, "terminal")
    assert terminal(state) == ["white"]
