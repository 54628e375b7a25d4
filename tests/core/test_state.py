"""States from outside the package, events, and random play to the end."""

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.playout import copies, playout, step
from planetfall.core.state import Event, State
from tests.contract.toy import GAME


def test_an_event_is_for_everybody_or_for_some():
    everybody, some = Event("launch", (1, 2), -1, "RP-1"), Event("look", (3,), 0b101, "")
    others = Event("draws", (1,), ~0b10, "")
    assert [everybody.seen_by(seat) for seat in (None, 0, 5)] == [True, True, True]
    assert [some.seen_by(seat) for seat in (None, 0, 1, 2)] == [False, True, False, True]
    assert [others.seen_by(seat) for seat in (None, 0, 1, 2)] == [True, True, False, True]
    assert repr(everybody) == "Event('launch', (1, 2), -1, 'RP-1')"


def test_events_are_kept_only_when_somebody_listens():
    state = GAME.new(2, seed=1)
    state.play(0, state.legal(0)[0])
    assert state.take_events() == []
    state.listen()
    state.play(0, state.legal(0)[0])
    assert [event.kind for event in state.take_events()] == ["ready"]
    assert state.take_events() == []


def test_random_play_comes_to_an_end():
    state = GAME.new(3, seed=1)
    assert playout(state, Chance.from_seed(1)) > 6
    assert state.over()
    assert not step(state, Chance.from_seed(1))
    assert playout(state, Chance.from_seed(1)) == 0


def test_random_play_stops_at_its_limit():
    state = GAME.new(3, seed=1)
    assert playout(state, Chance.from_seed(1), 4) == 4
    assert not state.over()


def test_copies_are_counted():
    assert copies(GAME.new(2), 10) == 10


@pytest.mark.parametrize("method", ["actors", "copy", "scores", "winners", "text", "over"])
def test_a_state_without_rules_says_so(method):
    with pytest.raises(NotImplementedError):
        getattr(State(2, Chance.from_seed(0)), method)()


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_an_answer_known_to_be_legal_does_what_any_answer_does(name):
    game = planetfall.game(name)
    state = game.new(3, 5)
    twin, chance = state.copy(), Chance.from_seed(5)
    for _ in range(60):
        seat = state.actors()[0]
        legal = state.legal(seat)
        answer = legal[chance.randbelow(len(legal))]
        state.apply(seat, answer)
        twin.apply_legal(seat, answer)
        assert state == twin


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_who_answers_next_is_the_seat_that_is_waited_for_or_the_first_that_owes_an_answer(name):
    state, chance = planetfall.game(name).new(3, 5), Chance.from_seed(5)
    for _ in range(150):
        actors = state.actors()
        for seat in range(state.seats):
            assert state.next_actor(seat) == (seat if seat in actors else actors[0] if actors else -1)
        step(state, chance)
    playout(state, chance)
    assert state.next_actor(0) == -1
