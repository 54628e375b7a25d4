"""Notices for beginners: what an answer throws away and what comes next, from what the seat knows."""

import pytest

import planetfall
from planetfall.bots.seeding import seeded_chance
from planetfall.core.game import Game
from tests.games.terraforming_mars.helpers import player, table
from tests.games.test_explanation import GAMES, positions


@pytest.mark.parametrize("name", GAMES)
def test_notices_are_about_legal_answers_and_the_same_in_worlds_that_look_alike(name: str) -> None:
    game = planetfall.game(name)
    clauses = set(game.rulebook().clauses)
    for number, state in enumerate(positions(game, 3, 5, 29)):
        for seat in state.actors():
            found = game.notices(state, seat)
            assert found == game.notices(game.sample(state, seat, seeded_chance("notices", number)), seat)
            assert {notice.action for notice in found} - {None} <= set(state.legal(seat))
            assert {notice.clause for notice in found} <= clauses


def texts(game: Game, state: object) -> list[str]:
    return [notice.text for notice in game.notices(state, 0)]  # type: ignore[arg-type]


@pytest.mark.rule("RR-58")
def test_dice_for_an_inactive_boarding_phase_are_said_to_be_lost() -> None:
    game = planetfall.game("rocket-rescue")
    state = game.new(3, 2)
    while "boarding" not in game.question(state, 0).kind:
        state.apply(0, state.legal(0)[0])
    assert not game.view(state, 0).boarding_active
    told = {notice.action: notice.text for notice in game.notices(state, 0)}
    assert told.pop(None) == "Boarding is inactive this round: dice that you plan for it are lost."
    assert set(told) == {action for action in state.legal(0) if "No die" not in game.label(state, 0, action)}
    assert set(told.values()) == {
        "You would lose 2 dice: boarding is inactive this round."
    }  # all that are left


@pytest.mark.rule("TM-172", "TM-234")
def test_passing_tells_of_a_milestone_that_can_be_claimed_and_of_energy() -> None:
    game = planetfall.game("terraforming-mars")
    told = texts(game, table(player(megacredits=20, energy=3, tr=36), player()))
    assert "You could claim the milestone Terraformer before you pass." in told
    assert "Your 3 energy will turn into heat in the production phase." in told
    assert texts(game, table(player(megacredits=20), player())) == []


@pytest.mark.rule("RP-23")
@pytest.mark.parametrize(("stop", "said"), [("round 5", "Production follows"), ("round 10", "discoveries")])
def test_a_production_ahead_is_told_when_a_specialist_is_chosen(stop: str, said: str) -> None:
    game = planetfall.game("red-planet")
    assert said in texts(game, game.position({"seats": 3, "stop": stop}))[0]
    assert texts(game, game.position({"seats": 3, "stop": "round 4"})) == []


@pytest.mark.rule("SM-31")
def test_topping_up_a_full_hand_is_said_to_exchange_cards_only() -> None:
    game = planetfall.game("space-mission")
    state = game.new(2, 3)
    seat = state.actors()[0]
    hand = len(game.view(state, seat).seats[seat].hand or ())
    told = [notice.text for notice in game.notices(state, seat)]
    assert (told != []) == (hand == 5)
