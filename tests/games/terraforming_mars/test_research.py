"""Generations: player order and research."""

import pytest

from planetfall.core.state import State
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    hand,
    next_generation,
    player,
    refused,
    table,
)

TOP = ("ants", "birds", "comet", "fish", "moss", "trees", "grass", "bushes")


def researching(*money: int) -> State:
    """A table in its research phase, everybody with so much money and eight cards lying on top."""
    seats = [player(megacredits=amount, idle=False) for amount in money]
    return table(*seats, phase="research", generation=4, deck_top=TOP)


def offered(state: State, seat: int) -> list[str]:
    return [entry.card.id for entry in GAME.view(state, seat).offered]


@pytest.mark.rule("TM-13", "TM-14", "TM-17")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_start_of_the_game(seats: int) -> None:
    seen = GAME.view(GAME.new(seats, 1, {"beginners": str(seats)}), None)
    assert {track.id: track.value for track in seen.tracks} == {"temperature": -30, "oxygen": 0, "oceans": 0}
    assert [who.rating for who in seen.players] == [20] * seats
    assert (seen.generation, seen.first, seen.turn) == (1, 0, 0)
    assert all(space.tile is None for space in seen.spaces)


@pytest.mark.rule("TM-54")
def test_a_generation_has_four_phases() -> None:
    mars = table(player(tr=30), player(), player())
    answer(mars, "pass", "pass")
    assert GAME.view(mars, None).phase == "action"
    answer(mars, "pass")  # production, player order and research follow
    seen = GAME.view(mars, None)
    assert [who.stock["megacredits"] for who in seen.players] == [30, 20, 20]
    assert (seen.generation, seen.first, seen.phase) == (6, 1, "research")
    answer(mars, "red: done", "green: done", "blue: done")
    assert GAME.view(mars, None).phase == "action"


@pytest.mark.rule("TM-55", "TM-56")
def test_the_marker_goes_left_and_turns_go_clockwise_from_it() -> None:
    mars = table(player(), player(), player(), first="green", turn="green")
    assert (asked(mars), GAME.view(mars, None).first) == ("green: action", 1)
    next_generation(mars)
    order = []
    for _ in range(3):
        order.append(asked(mars))
        answer(mars, "pass")
    assert order == ["blue: action", "red: action", "green: action"]


@pytest.mark.rule("TM-55")
def test_the_marker_comes_round() -> None:
    mars = next_generation(table(player(), player(), first="green", turn="green"))
    assert (GAME.view(mars, None).first, GAME.view(mars, None).generation) == (0, 6)


@pytest.mark.rule("TM-57")
@pytest.mark.parametrize("bought", [0, 1, 4])
def test_four_cards_are_drawn_and_any_of_them_bought(bought: int) -> None:
    mars = researching(20, 20)
    drawn = offered(mars, 0)
    assert len(drawn) == 4
    answer(mars, *(f"red: buy {card}" for card in drawn[:bought]), "red: done", "green: done")
    red = GAME.view(mars, 0).players[0]
    assert (red.stock["megacredits"], {entry.card.id for entry in red.hand}) == (
        20 - 3 * bought,
        {*drawn[:bought]},
    )


@pytest.mark.rule("TM-58")
def test_nobody_buys_more_than_they_can_pay_for() -> None:
    mars = researching(8, 2)
    first, second, third, _ = offered(mars, 0)
    answer(mars, f"red: buy {first}", f"red: buy {second}")
    assert refused(mars, f"red: buy {third}") == "TM-58"
    assert refused(mars, f"green: buy {offered(mars, 1)[0]}") == "TM-58"


@pytest.mark.rule("TM-58")
def test_all_decide_in_secret_and_at_once() -> None:
    mars = researching(20, 20, 20)
    assert (mars.is_simultaneous(), mars.actors()) == (True, [0, 1, 2])
    before = GAME.view(mars, 0).players[1:]
    answer(mars, f"blue: buy {offered(mars, 2)[0]}")
    assert GAME.view(mars, 0).players[1:] == before
    answer(mars, "blue: done", "green: done")
    assert GAME.view(mars, 0).players[2].hand_size == 0  # nothing is taken before all have decided
    answer(mars, "red: done")
    assert GAME.view(mars, 0).players[2].hand_size == 1


@pytest.mark.rule("TM-59")
def test_the_cards_not_bought_are_discarded() -> None:
    mars = researching(20, 20)
    mine = offered(mars, 0)
    answer(mars, f"red: buy {mine[0]}", "red: done", "green: done")
    seen = GAME.view(mars, 0)
    assert seen.discard == 7
    assert {card.id for card in seen.own_discards} == {*mine[1:]}
    assert hand(mars) == {mine[0]}
