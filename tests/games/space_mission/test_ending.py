"""The end of the game, SM-72 to SM-75."""

import pytest

from planetfall.games.space_mission.engine.actions import COLOURS
from tests.games.space_mission.helpers import (
    GAME,
    account,
    asked,
    collected,
    event_kinds,
    play,
    table,
    top_up,
)

THRESHOLDS = [(2, 6), (3, 8), (4, 10), (5, 12)]


def lying_open(count, **piles):
    """That many Space tiles lie open on Freezer and Saffron; other piles as given."""
    space = {"freezer": min(8, count), "saffron": max(0, count - 8)}
    opened = [name for name, number in space.items() if number]
    return {"piles": {name: {"space": space[name]} for name in opened} | piles, "open": opened}


def nearly(people, lacking, **fields):
    """Red is about to take the last point tile of Hazard; then as many Space tiles lie open as bring the end."""
    space = lying_open(dict(THRESHOLDS)[people] - lacking, hazard={"water": 1, "space": lacking})
    return table(seats=people, ships={"red": "hazard"}, stations={"hazard": "blue"}, **space, **fields)


@pytest.mark.rule("SM-72")
@pytest.mark.parametrize(("people", "end"), THRESHOLDS)
def test_the_last_round_comes_with_enough_open_space_tiles(people, end):
    state = nearly(people, 2)
    view = GAME.view(state, None)
    assert (view.open_space, view.end_at, view.last_round) == (end - 2, end, False)
    play(state, "discover", "take water")
    view = GAME.view(state, None)
    assert (view.open_space, view.last_round) == (end, True)


@pytest.mark.rule("SM-72")
@pytest.mark.parametrize(("people", "end"), THRESHOLDS)
def test_one_space_tile_less_is_not_enough(people, end):
    state = table(seats=people, **lying_open(end - 1))
    top_up(state, people)
    assert GAME.view(state, None).open_space == end - 1
    assert not GAME.view(state, None).last_round
    assert not state.over()


@pytest.mark.rule("SM-72")
def test_more_than_enough_brings_the_end_too():
    state = nearly(3, 2, actions_left=1)
    assert not GAME.view(state, None).last_round
    state = table(seats=3, **lying_open(11))
    assert GAME.view(state, None).open_space == 11
    assert GAME.view(state, None).last_round


@pytest.mark.rule("SM-73")
def test_whoever_brings_the_end_with_the_first_action_still_has_the_second():
    state = play(nearly(3, 2), "discover", "take water")
    assert GAME.view(state, None).last_round
    assert asked(state) == "red: action"
    play(state, "fly to ruby-red")
    assert asked(state) == "blue: action"


@pytest.mark.rule("SM-73")
def test_open_space_tiles_are_counted_after_every_action():
    state = nearly(3, 2)
    state.take_events()
    play(state, "discover", "take water")
    told = event_kinds(state)
    assert told.index("lays-open") < told.index("last-round")
    assert told.count("last-round") == 1
    top_up(state, 3)
    assert "last-round" not in event_kinds(state), "it is called once"


@pytest.mark.rule("SM-74")
@pytest.mark.parametrize("start", COLOURS[:4])
def test_the_round_is_finished_up_to_the_seat_before_the_start_player(start):
    state = nearly(4, 2, start=start, turn="red")
    play(state, "discover", "take water")
    play(state, "top up", "draw")
    rest = (COLOURS.index(start) - 1) % 4
    for seat in range(1, rest + 1):
        assert asked(state) == f"{COLOURS[seat]}: action"
        top_up(state)
    assert state.over()
    assert asked(state) == "nobody"


@pytest.mark.rule("SM-74")
@pytest.mark.parametrize("people", range(2, 6))
def test_all_have_had_the_same_number_of_turns(people):
    state = GAME.new(people, people)
    state.listen()
    turns = [0] * people
    step, before = 0, -1
    while not state.over():
        step += 1
        seat = state.actors()[0]
        turns[seat] += seat != before
        before = seat
        answers = state.legal(seat)
        state.play(seat, answers[step * 7919 % len(answers)])
    assert len(set(turns)) == 1
    assert GAME.view(state, None).round == turns[0]
    assert GAME.view(state, None).open_space >= GAME.view(state, None).end_at


@pytest.mark.rule("SM-75")
def test_tiles_reserved_on_planets_without_a_station_are_lost():
    state = table(
        last_round=True,
        turn="yellow",
        actions_left=1,
        reserved={"freezer": {"red": ["medal", "water"]}},
        collected={"red": {"medal": 1}},
    )
    play(state, "top up", "draw")
    assert state.over()
    assert collected(state, "red") == {"medal": 1}
    assert account(state, "red") == {"Medals": 3}
    assert state.scores() == [3, 0, 0]


def test_the_end_is_an_event():
    state = table(last_round=True, turn="yellow", actions_left=1)
    state.take_events()
    play(state, "top up", "draw")
    assert event_kinds(state)[-1] == "final"
