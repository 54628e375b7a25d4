"""Bots answer legally, only from what their seat may know, and the better one wins."""

from importlib.metadata import EntryPoint

import pytest

import planetfall
from planetfall.bots import Perspective, ask, bot, bots
from planetfall.bots.players.greedy import Greedy
from planetfall.bots.search.oversight import noticed
from planetfall.bots.seeding import seeded_chance
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption, UnknownName
from planetfall.core.playout import step
from planetfall.lab.intervals import wilson
from planetfall.lab.sim.simulation import match_up
from tests.cli.toy import GAME

QUICK = [
    "random",
    "easy",
    "medium",
    "hard:iterations=16",
    "expert:iterations=24",
]  # every level, thinking little


def positions(seats=3, seed=1):
    """The table before every answer of a random game."""
    state, chance = GAME.new(seats, seed), Chance.from_seed(seed + 1)
    while not state.over():
        yield state
        step(state, chance)


@pytest.mark.parametrize("name", QUICK)
def test_every_bot_answers_legally_all_game_long(name):
    for state in positions():
        for seat in state.actors():
            assert ask(bot(name), GAME, state, seat, seeded_chance("test", seat)) in state.legal(seat)


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_gives_the_same_answer_in_worlds_its_seat_cannot_tell_apart(name):
    for state in positions():
        for seat in state.actors():
            for number in range(3):
                world = GAME.sample(state, seat, seeded_chance("another world", number))
                given = [ask(bot(name), GAME, table, seat, Chance.from_seed(9)) for table in (state, world)]
                assert given[0] == given[1]


def test_a_perspective_does_not_hold_the_state():
    state = GAME.new(3, 1)
    perspective = Perspective(GAME, state, 0, Chance.from_seed(1))
    held = [getattr(perspective, name) for name in Perspective.__slots__]
    assert all(thing is not state for thing in held)
    assert state.chance.key() not in [thing.chance.key() for thing in held if hasattr(thing, "chance")]


def test_a_perspective_shows_what_the_seat_sees():
    state = GAME.new(3, 1)
    perspective = Perspective(GAME, state, 2, Chance.from_seed(1))
    assert perspective.view() == GAME.view(state, 2)
    assert perspective.legal() == state.legal(2)
    assert perspective.question() == GAME.question(state, 2)
    assert perspective.is_simultaneous()


@pytest.mark.parametrize("name", QUICK)
def test_a_world_drawn_for_the_seat_needs_no_second_one(name):
    """Whoever has drawn a world for a seat already gets the same answer without another draw."""
    for state in positions():
        for seat in state.actors():
            chance = Chance.from_seed(9)
            world = state if len(state.legal(seat)) == 1 else GAME.sample(state, seat, chance)
            given = ask(bot(name), GAME, world, seat, chance, is_sample=True)
            assert given == ask(bot(name), GAME, state, seat, Chance.from_seed(9))


@pytest.mark.parametrize("name", ["random", "easy", "medium", "score"])
@pytest.mark.parametrize("is_sample", [False, True])
def test_a_thought_in_one_world_draws_one(monkeypatch, name, is_sample):
    drawn = 0
    sample = type(GAME).sample

    def counted(self, state, seat, chance):
        nonlocal drawn
        drawn += 1
        return sample(self, state, seat, chance)

    for state in positions():
        seat = state.actors()[0]
        world = GAME.sample(state, seat, Chance.from_seed(2)) if is_sample else state
        drawn = 0
        with monkeypatch.context() as patch:
            patch.setattr(type(GAME), "sample", counted)
            ask(bot(name), GAME, world, seat, Chance.from_seed(9), is_sample=is_sample)
        assert drawn == (0 if is_sample or len(state.legal(seat)) == 1 else 1)


def test_a_bot_plays_in_its_first_world_and_the_perspective_keeps_it():
    state, chance = next(state for state in positions() if state.queue), Chance.from_seed(1)
    seat = state.actors()[0]
    perspective = Perspective(GAME, state, seat, chance)
    seen, legal = perspective.view(), perspective.legal()
    perspective.sample(chance).apply(seat, legal[0])
    assert (perspective.view(), perspective.legal()) == (seen, legal)


def test_worlds_after_the_first_are_drawn_anew():
    state, chance = GAME.new(3, 1), Chance.from_seed(1)
    perspective = Perspective(GAME, state, 0, chance)
    assert len({perspective.sample(chance).text() for _ in range(4)}) == 4


def test_asking_a_bot_leaves_the_table_alone():
    for state in positions():
        before = state.text()
        ask(Greedy(), GAME, state, state.actors()[0], Chance.from_seed(1))
        assert state.text() == before


def test_a_single_answer_costs_no_thought():
    class Absent:
        def answer(self, perspective, chance):
            raise AssertionError("must not be asked")

    state = next(state for state in positions(seats=2) if state.queue)
    state.rooms = [0, 0, 30]
    assert (
        ask(Absent(), GAME, state, state.actors()[0], Chance.from_seed(1))
        == state.legal(state.actors()[0])[0]
    )


def test_greedy_goes_home_where_it_scores_most():
    state = next(state for state in positions(seats=2) if state.queue)
    seat = state.actors()[0]
    state.homes[seat] = 1
    assert GAME.actions.name(ask(Greedy(), GAME, state, seat, Chance.from_seed(1))) == "set down in kepler"


def test_greedy_takes_the_best_guess_where_the_choice_is_secret():
    assert GAME.actions.name(ask(Greedy(), GAME, GAME.new(2, 1), 0, Chance.from_seed(1))) == "choose card 3"


def test_greedy_leaves_full_ties_to_chance(monkeypatch):
    monkeypatch.setattr(type(GAME), "guess", lambda self, state, seat: [0.0] * len(state.legal(seat)))
    answers = {ask(Greedy(), GAME, GAME.new(2, 1), 0, Chance.from_seed(seed)) for seed in range(40)}
    assert answers == {0, 1, 2}


def test_random_reaches_every_answer():
    assert {ask(bot("random"), GAME, GAME.new(2, 1), 0, Chance.from_seed(seed)) for seed in range(60)} == {
        0,
        1,
        2,
    }


def test_levels_are_listed_from_weak_to_strong():
    assert bots() == [name.partition(":")[0] for name in QUICK]


def test_a_yardstick_is_understood_and_not_offered():
    assert type(bot("greedy")) is Greedy
    assert "greedy" not in bots()


def answers_of(level, deals=600):
    """How often a level gives each answer to the same secret question, whose best guess is the last of three."""
    state = GAME.new(2, 1)
    answers = [ask(bot(level), GAME, state, 0, Chance.from_seed(seed)) for seed in range(deals)]
    return [answers.count(answer) / deals for answer in state.legal(0)]


def test_medium_overlooks_one_answer_in_eight():
    assert answers_of("medium") == pytest.approx([1 / 64, 7 / 64, 56 / 64], abs=0.04)


def test_easy_overlooks_every_second_answer():
    assert answers_of("easy")[2] == pytest.approx(1 / 2 + 1 / 8 / 3, abs=0.06)


def test_hard_overlooks_some_answers_and_expert_none():
    expert = answers_of("expert:iterations=2+width=1", deals=40)
    assert expert == [0, 0, 1]
    hard = answers_of("hard:iterations=2+width=1+overlooks_one_in=8")
    assert hard == pytest.approx([1 / 64, 7 / 64, 56 / 64], abs=0.04)


def test_whoever_notices_nothing_answers_all_the_same():
    seen = [noticed(1, 3, Chance.from_seed(seed)) for seed in range(40)]
    assert {tuple(places) for places in seen} == {(0,), (1,), (2,)}


def test_an_unknown_bot_is_told_which_there_are():
    with pytest.raises(
        UnknownName, match="there is no bot 'hal'; there are random, easy, medium, hard, expert"
    ):
        bot("hal")


@pytest.fixture
def installed(monkeypatch):
    entry = EntryPoint("crater-rush", "tests.cli.toy:GAME", "planetfall.games")
    monkeypatch.setattr(planetfall, "_entries", lambda: {"crater-rush": entry})


@pytest.mark.usefixtures("installed")
def test_greedy_beats_random_by_far():
    greedy, *others = match_up(GAME, ["medium", "random", "random"], games=360, seed=1, processes=1)
    assert greedy.low > greedy.fair
    assert sum(standing.wins for standing in (greedy, *others)) == pytest.approx(360)


@pytest.mark.usefixtures("installed")
def test_the_same_seed_gives_the_same_result_whatever_the_processes():
    one, two = (match_up(GAME, ["medium", "random"], games=12, seed=5, processes=number) for number in (1, 2))
    assert one == two


@pytest.mark.usefixtures("installed")
def test_seats_rotate_so_that_equals_fare_equally(monkeypatch):
    monkeypatch.setattr(type(GAME.new(2)), "winners", lambda self: [0])
    standings = match_up(GAME, ["random", "random", "medium"], games=9, processes=1)
    assert [standing.wins for standing in standings] == [3, 3, 3]


def test_a_match_up_wants_a_table_that_the_game_has():
    with pytest.raises(BadOption, match="2 to 4 seats, not 1"):
        match_up(GAME, ["random"], games=1)


def test_the_interval_of_a_share():
    low, high = wilson(250, 1000)
    assert low == pytest.approx(0.2242, abs=1e-3)
    assert high == pytest.approx(0.2778, abs=1e-3)
    assert wilson(0, 10)[0] == pytest.approx(0)
