"""Who is first player in generation 1: whoever won last, the first seat, or somebody who is drawn."""

import pytest

from planetfall.core.errors import BadOption
from planetfall.core.options import combinations
from planetfall.core.state import State
from planetfall.games.terraforming_mars.engine.ids import COLOURS
from tests.games.terraforming_mars.helpers import GAME, answer


def first(state: State) -> int:
    """The seat of the first player."""
    return GAME.view(state, None).first


def begun(seats: int, **options: str) -> State:
    """A table where everybody has chosen a corporation and bought nothing."""
    state = GAME.new(seats, 3, {name.replace("_", "-"): value for name, value in options.items()})
    state.listen()
    for seat in range(seats):
        state.play(seat, state.legal(seat)[0])
        answer(state, f"{COLOURS[seat]}: done")
    return state


@pytest.mark.rule("TM-17")
def test_at_a_new_table_the_first_seat_begins() -> None:
    assert {first(GAME.new(4, seed)) for seed in range(6)} == {0}


@pytest.mark.rule("TM-17", "TM-22", "TM-25")
def test_whoever_won_last_begins_and_shows_the_corporation_first() -> None:
    state = begun(3, winner_seat="2")
    assert (first(state), state.actors()) == (1, [1])
    shown = [event.values[0] for event in state.take_events() if event.kind == "founds"]
    assert shown == [1, 2, 0]


@pytest.mark.rule("TM-17", "TM-55")
def test_in_generation_2_the_next_seat_begins() -> None:
    state = begun(3, winner_seat="3")
    while not state.is_simultaneous():
        answer(state, "pass")
    assert first(state) == 0


@pytest.mark.rule("TM-17")
def test_the_first_player_may_be_drawn() -> None:
    drawn = [first(GAME.new(3, seed, {"first-player": "drawn"})) for seed in range(60)]
    assert {0, 1, 2} == set(drawn)
    assert max(drawn.count(seat) for seat in range(3)) < 32


@pytest.mark.rule("TM-17")
def test_the_first_seat_may_always_begin() -> None:
    options = {"first-player": "first-seat"}
    assert first(GAME.new(3, 1, options)) == 0
    assert GAME.rematch_options(3, options, [2])["first-player"] == "first-seat"
    assert first(GAME.new(3, 1, GAME.rematch_options(3, options, [2]))) == 0


@pytest.mark.rule("TM-17")
@pytest.mark.parametrize(("winners", "seat"), [([2], "3"), ([1, 2], "2"), ([], "1")])
def test_a_rematch_knows_who_won(winners: list[int], seat: str) -> None:
    options = GAME.rematch_options(3, {"draft": "yes"}, winners)
    assert (options["winner-seat"], options["draft"]) == (seat, "yes")
    assert GAME.rematch_options(3, options, [1])["winner-seat"] == "2"
    assert "winner-seat" not in GAME.rematch_options(3, {"first-player": "drawn"}, winners)


@pytest.mark.rule("TM-17")
def test_a_winner_who_has_no_seat_is_refused() -> None:
    with pytest.raises(BadOption, match="winner-seat is 4, but there are 3 seats"):
        GAME.new(3, 1, {"winner-seat": "4"})
    with pytest.raises(BadOption, match="only goes with first-player=last-winner"):
        GAME.new(3, 1, {"first-player": "drawn", "winner-seat": "2"})


@pytest.mark.rule("TM-17")
def test_games_that_began_before_begin_with_the_first_seat() -> None:
    before = GAME.under_rules(1)
    assert first(before.new(4, 1)) == 0
    assert "first-player" not in before.new(4, 1).text()
    with pytest.raises(BadOption):
        before.new(4, 1, {"first-player": "drawn"})


def test_the_choice_is_written_with_the_table() -> None:
    for options in combinations(GAME.options):
        if options.get("beginners") == "0" and int(options.get("winner-seat", "1")) <= 3:
            state = GAME.new(3, 5, options)
            assert GAME.load(state.text()).text() == state.text()
            assert GAME.position(GAME.fields(state)).text() == state.text()
