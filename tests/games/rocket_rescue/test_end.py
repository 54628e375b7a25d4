"""The end of a round, the end of the game, and who has won."""

import pytest

from tests.games.rocket_rescue.helpers import (
    GAME,
    account,
    asked,
    at,
    crew,
    display,
    event_kinds,
    hand,
    happened,
    may,
    play,
    player,
    refused,
    rocket,
    standing,
    table,
    terminal,
)

BLUE = ["blue 1", "blue 2", "blue 3", "red 1", "red 2"]


def ending(**fields):
    """A table of three at the end of its round."""
    return at("end", **fields)


def last_launch(**fields):
    """Purple can rescue its last crew member with a launch from hangar 1 to blue 1 or 2."""
    return at(
        "building",
        **(
            {
                "round": 3,
                "dice": {"purple": [3]},
                "energy": {"purple": 20},
                "open": BLUE,
                "hangars": {
                    "1": [
                        standing("standard engine", "purple"),
                        standing("standard cockpit", "purple", purple=1),
                    ]
                },
                "taken": {"white": {"blue 4": {"purple": 9}}},
            }
            | fields
        ),
    )


# -- the end of a round --------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-112")
@pytest.mark.parametrize(
    ("fields", "last"), [({}, "round"), ({"first": ["orange"], "rules": 1}, "final")], ids=["now", "rules 1"]
)
def test_the_steps_at_the_end_of_a_round_come_in_order(fields, last):
    state = ending(
        terminal=["purple"],
        hangars={"1": [standing("standard cockpit", "white")]},
        display=["advanced 1"],
        hands={"purple": ["advanced 2", "advanced 3"]},
        **fields,
    )
    assert asked(state) == "purple: clear"
    play(state, "board hangar 1 slot 6")
    assert asked(state) == "purple: keep"
    assert display(state) == set()
    play(state, "keep advanced 3")
    steps = ("leaves-terminal", "leftover", "keeps", "drops", last)
    assert [kind for kind in event_kinds(state) if kind in steps] == list(steps)
    assert state.over() == (last == "final")


@pytest.mark.rule("RR-113")
def test_crew_in_the_terminal_is_seated_from_left_to_right():
    state = ending(terminal=["orange", "purple"], hangars={"1": [standing("standard cockpit", "white")]})
    assert asked(state) == "orange: clear"
    play(state, "board hangar 1 slot 6")
    assert asked(state) == "purple: clear"
    play(state, "board hangar 1 slot 6")
    assert (crew(state, 1), terminal(state)) == ({"orange": 1, "purple": 1}, [])


@pytest.mark.rule("RR-113")
def test_a_seat_from_the_terminal_is_paid_as_in_boarding():
    hangars = {"1": [standing("standard cockpit", "white")]}
    state = play(ending(terminal=["purple"], hangars=hangars), "board hangar 1 slot 6")
    assert [seat.energy for seat in table(state).seats] == [3, 5, 4]
    state = play(ending(terminal=["white"], hangars=hangars), "board hangar 1 slot 6")
    assert [seat.energy for seat in table(state).seats] == [4, 3, 4]


@pytest.mark.rule("RR-113", "RR-28")
def test_nobody_has_to_leave_the_terminal():
    state = ending(terminal=["purple"], hangars={"1": [standing("standard cockpit", "white")]})
    play(state, "done")
    assert terminal(state) == ["purple"]


@pytest.mark.rule("RR-113")
def test_nobody_leaves_the_terminal_without_energy_or_a_free_seat():
    hangars = {"1": [standing("standard cockpit", "white")]}
    assert terminal(ending(terminal=["purple"], hangars=hangars, energy={"purple": 0})) == ["purple"]
    assert terminal(ending(terminal=["purple"])) == ["purple"]


@pytest.mark.rule("RR-67")
def test_those_who_still_wait_move_up():
    state = ending(terminal=["orange", "purple"], hangars={"1": [standing("standard cockpit", "white")]})
    play(state, "board hangar 1 slot 6", "done")
    assert terminal(state) == ["purple"]


@pytest.mark.rule("RR-114")
def test_what_is_left_on_display_goes_to_the_discard_pile():
    state = ending(display=["advanced 1", "advanced 2"])
    assert {"A01", "A02"} == {module.id for module in table(state).discard}
    assert not display(state) & {"A01", "A02"}


@pytest.mark.rule("RR-115")
def test_whoever_holds_more_than_one_module_keeps_one_of_choice():
    state = ending(hands={"purple": ["advanced 2", "advanced 3", "standard tank"]}, display=[])
    assert may(state, "purple") == {"keep advanced 2", "keep advanced 3", "keep standard tank"}
    assert refused(state, "purple: keep advanced 4") == "RR-78"
    play(state, "purple: keep advanced 3")
    assert hand(state, "purple") == ["A03"]
    assert [module.id for module in table(state).discard] == ["A02"]


@pytest.mark.rule("RR-115")
def test_all_choose_at_the_same_time():
    hands = {
        "purple": ["advanced 2", "advanced 3"],
        "white": ["advanced 4"],
        "orange": ["advanced 5", "advanced 6"],
    }
    state = ending(hands=hands)
    assert state.actors() == [0, 2]
    play(state, "orange: keep advanced 5", "purple: keep advanced 2")
    assert [hand(state, colour) for colour in ("purple", "white", "orange")] == [["A02"], ["A04"], ["A05"]]


@pytest.mark.rule("RR-115")
@pytest.mark.parametrize("colour", ["purple", "white", "orange"])
def test_whoever_holds_only_copies_of_one_module_is_not_asked(colour):
    state = ending(hands={colour: ["standard tank"] * 3}, display=[])
    assert (table(state).round, hand(state, colour)) == (2, ["S_FT"])
    assert table(state).stacks[1].count == 3


@pytest.mark.rule("RR-127")
@pytest.mark.parametrize("last", [{"round": 8}, {"first": ["orange"]}], ids=["round 8", "all rescued"])
def test_nobody_chooses_a_module_after_the_last_round(last):
    hands = {"purple": ["advanced 2", "advanced 3"], "white": ["standard tank"] * 2}
    state = ending(hands=hands, display=["advanced 4"], **last)
    assert state.over()
    assert [hand(state, colour) for colour in ("purple", "white")] == [["A02", "A03"], ["S_FT", "S_FT"]]
    assert [module.id for module in table(state).discard] == ["A04"]
    assert happened(state, "keeps") == happened(state, "drops") == []
    assert asked(ending(hands=hands, rules=1, **last)) == "purple: keep"


@pytest.mark.rule("RR-111")
def test_a_standard_module_over_the_limit_returns_to_its_stack():
    state = ending(hands={"purple": ["advanced 2", "standard tank"]}, display=[])
    assert [stack.count for stack in table(state).stacks] == [4, 3, 4, 4]
    play(state, "purple: keep advanced 2")
    assert [stack.count for stack in table(state).stacks] == [4, 4, 4, 4]


# -- the end of the game -------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-116")
def test_the_round_is_finished_when_somebody_has_rescued_all_crew():
    state = last_launch(
        dice={"purple": [4], "white": [3]},
        hands={"white": ["standard tank"]},
        cubes={"white": {"aluminium": 2}},
    )
    play(state, "launch hangar 1", "fly to blue 1")
    assert asked(state) == "white: work"
    play(state, "build standard tank", "in hangar 2")
    assert state.over()
    assert table(state).round == 3


@pytest.mark.rule("RR-116")
def test_an_empty_supply_alone_does_not_end_the_game():
    aboard = [standing("standard cockpit", "purple", purple=1)]
    state = ending(hangars={"1": aboard}, taken={"white": {"blue 4": {"purple": 9}}}, round=3)
    assert player(state, "purple").reserve == 0
    assert not state.over()
    assert table(state).round == 4


@pytest.mark.rule("RR-117")
def test_after_round_eight_the_game_ends_in_any_case():
    assert table(ending(round=7)).round == 8
    assert ending(round=8).over()


@pytest.mark.rule("RR-118")
def test_own_crew_on_any_planet_card_counts_two_points_and_no_other_crew_counts():
    state = ending(
        round=8,
        taken={"white": {"blue 4": {"purple": 3, "white": 1}}, "purple": {"red 1": {"purple": 1}}},
        hangars={"1": [standing("standard cockpit", "purple", purple=2)]},
        terminal=["orange"],
        energy={"orange": 0},
    )
    assert [account(state, colour)[0] for colour in ("purple", "white", "orange")] == [8, 2, 0]


@pytest.mark.rule("RR-119")
def test_points_taken_during_the_game_count_as_they_are():
    state = ending(round=8, points={"white": 7})
    assert account(state, "white") == [0, 7, 0]
    assert state.scores() == [0, 7, 0]


@pytest.mark.rule("RR-105", "RR-119")
def test_equipment_brings_nothing_more_at_the_end():
    hangars = {"1": [*rocket("purple"), standing("advanced 12", "white")]}
    state = at(
        "building",
        round=8,
        dice={"purple": [3]},
        energy={"purple": 20},
        hangars=hangars,
        open=["blue 10", "blue 3", "blue 4", "red 1", "red 2"],
    )
    play(state, "launch hangar 1", "fly to blue 10")
    assert state.over()
    assert account(state, "white") == [0, 1, 0]


@pytest.mark.rule("RR-120")
def test_the_first_to_rescue_all_crew_gets_three_points():
    state = play(last_launch(), "launch hangar 1", "fly to blue 1")
    assert happened(state, "all-rescued") == [(0,)]
    assert account(state, "purple") == [20, 1 + 1, 3]
    assert account(state, "white")[2] == 0


@pytest.mark.rule("RR-120")
def test_all_whose_last_crew_member_lands_in_the_same_launch_get_them():
    state = last_launch(
        hangars={
            "1": [
                standing("standard engine", "purple"),
                standing("standard cockpit", "purple", purple=1, white=1),
            ]
        },
        taken={"white": {"blue 4": {"purple": 9, "white": 9, "orange": 5}}},
    )
    play(state, "launch hangar 1", "fly to blue 1")
    assert [account(state, colour)[2] for colour in ("purple", "white", "orange")] == [3, 3, 0]


@pytest.mark.rule("RR-120")
def test_whoever_finishes_with_a_later_launch_of_the_round_gets_nothing_more():
    state = last_launch(
        dice={"purple": [4], "white": [3]},
        energy={"purple": 20, "white": 20},
        hangars={
            "1": [standing("standard engine", "purple"), standing("standard cockpit", "purple", purple=1)],
            "2": [standing("standard engine", "white"), standing("standard cockpit", "white", white=1)],
        },
        taken={"orange": {"blue 4": {"purple": 9, "white": 9}}},
    )
    play(state, "launch hangar 1", "fly to blue 1", "launch hangar 2")
    assert [account(state, colour)[2] for colour in ("purple", "white")] == [3, 0]
    assert state.over()


@pytest.mark.rule("RR-120")
def test_nobody_gets_them_if_round_eight_ends_the_game():
    state = ending(round=8, taken={"white": {"blue 4": {"purple": 9}}})
    assert [account(state, colour)[2] for colour in ("purple", "white", "orange")] == [0, 0, 0]


# -- who has won ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RR-121")
def test_the_most_points_win():
    state = ending(round=8, points={"white": 5, "orange": 4})
    assert state.winners() == [1]


@pytest.mark.rule("RR-121")
def test_nobody_has_won_before_the_end():
    assert GAME.new(3, 1).winners() == []


@pytest.mark.rule("RR-122")
def test_a_tie_goes_to_the_most_crew_of_all_colours_on_own_planet_cards():
    taken = {"white": {"blue 4": {"orange": 1}}, "orange": {"blue 5": {"white": 1, "purple": 1}}}
    state = ending(round=8, taken=taken, points={"purple": 0, "white": 3, "orange": 3}, energy={"white": 9})
    assert state.scores() == [2, 5, 5]
    assert state.winners() == [2]
    assert [own.ties[0].points for own in GAME.breakdown(state)] == [0, 1, 2]


@pytest.mark.rule("RR-122")
def test_then_the_most_energy_decides():
    state = ending(round=8, points={"white": 3, "orange": 3}, energy={"white": 9, "orange": 8})
    assert state.winners() == [1]
    crew, energy = zip(*([line.points for line in own.ties] for own in GAME.breakdown(state)), strict=True)
    assert crew == (0, 0, 0)
    assert energy[1] == energy[2] + 1


@pytest.mark.rule("RR-122")
def test_who_is_still_tied_shares_the_victory():
    state = ending(round=8, points={"white": 3, "orange": 3}, energy={"white": 8, "orange": 8})
    assert state.winners() == [1, 2]
