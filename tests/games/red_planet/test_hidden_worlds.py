"""Sampled worlds: what a seat knows never changes, and facedown specialists are any that can be (RP-151 to RP-155)."""

from collections import Counter
from collections.abc import Iterator

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from tests.games.red_planet.helpers import GAME, at, both_editions, calling, choose, company, ship


def worlds(state: State, seat: int, count: int = 300) -> Iterator[State]:
    chance = Chance.from_seed(seat + 1)
    for _ in range(count):
        yield GAME.sample(state, seat, chance)


@pytest.mark.rule("RP-151", "RP-152", "RP-153", "RP-154", "RP-155")
@both_editions
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_sampled_world_looks_to_its_seat_exactly_like_the_table(edition, seats):
    state = GAME.new(seats, 23, {"edition": edition})
    chance = Chance.from_seed(seats)
    turn = 0
    while not state.over():
        turn += 1
        seat = turn % seats
        world = GAME.sample(state, seat, chance)
        assert GAME.view(world, seat) == GAME.view(state, seat)
        assert world.actors() == state.actors()
        assert world.legal(seat) == state.legal(seat)
        assert GAME.piece_counts(world) == GAME.piece_counts(state)
        asked = state.actors()[0]
        answers = state.legal(asked)
        state.play(asked, answers[chance.randbelow(len(answers))])


@pytest.mark.rule("RP-151")
def test_sampling_does_not_touch_the_table():
    state = at("round 4", seats=4)
    before = state.text()
    for seat in range(4):
        GAME.sample(state, seat, Chance.from_seed(seat)).play(seat, 3)
    assert state.text() == before


@pytest.mark.rule("RP-153")
@both_editions
def test_a_facedown_specialist_may_be_any_card_in_hand_that_was_not_called_yet(edition):
    state = calling(
        {"red": "pilot", "blue": "saboteur", "yellow": "soldier"},
        ship("hellas", 5),
        ship("ausonia", 5),
        edition=edition,
        hands={
            "red": ["recruiter", "saboteur", "femme-fatale", "pilot", "travel-agent"],
            "yellow": ["soldier", "explorer"],
        },
    )
    red: Counter[int] = Counter()
    for world in worlds(state, 1):
        red[company(world, "red", seat=0).chosen] += 1
        assert company(world, "yellow", seat=2).chosen == 2, "all others have been called"
    assert set(red) == {4, 3, 1}
    assert all(70 < count < 130 for count in red.values()), "100 of each are expected"


@pytest.mark.rule("RP-153")
def test_before_the_countdown_any_card_in_hand_is_possible_and_an_own_choice_stands():
    state = choose(at("round 3", hands={"red": ["pilot", "recruiter"]}), red="pilot", blue="soldier")
    seen = Counter(company(world, "red", seat=0).chosen for world in worlds(state, 1))
    assert set(seen) == {1, 9}
    assert all(company(world, "blue", seat=1).chosen == 2 for world in worlds(state, 1, 20))
    assert all(not company(world, "yellow").has_chosen for world in worlds(state, 1, 20))
