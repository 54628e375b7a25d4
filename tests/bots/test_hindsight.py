"""Looking back at a game: chances from what was known then, and the moments that decided it."""

import math
import random
import tomllib

import msgspec
import pytest

import planetfall
from planetfall.bots import hindsight, odds
from planetfall.bots.hindsight import Instant, look_back
from planetfall.bots.luck import luck
from planetfall.bots.odds import Odds, Widths, chances
from planetfall.core.match import Match
from planetfall.lab import odds as lab
from planetfall.terminal.cli import main
from tests.bots.test_bots import installed, positions
from tests.terminal.toy import GAME

__all__ = ["installed"]
FALLING = Widths(40.0, [10.0 - part for part in range(10)])


@pytest.fixture(autouse=True)
def _known(monkeypatch):
    monkeypatch.setattr(odds, "odds", lambda game: Odds("", "", 1, 1, 1, "", {"3": FALLING}))


def finished(game=GAME, seats=3, seed=1):
    match, chance = Match.new(game, seats, seed), random.Random(seed)
    while actors := match.state.actors():
        match.play(actors[0], chance.choice(match.state.legal(actors[0])))
    return match


# -- the course -------------------------------------------------------------------------------------------------------


def test_the_course_goes_from_the_beginning_to_the_truth():
    match = finished()
    past = look_back(GAME, match.record, match.pack, seconds=0.0)
    answers = [instant.answers for instant in past.course]
    assert answers == sorted(set(answers))
    assert (answers[0], answers[-1]) == (0, len(match.record.rows))
    assert all(sum(instant.chances) == pytest.approx(1.0) for instant in past.course)
    assert past.course[-1].chances == odds.outcome(match.state)
    assert not any(1.0 in instant.chances for instant in past.course[:-1])


def test_what_a_seat_thought_depends_on_nothing_that_it_could_not_know():
    different = 0
    for state in positions(seats=3, seed=2):
        for seat in range(3):
            worlds = [state, *(GAME.sample(state, seat, luck("world", number)) for number in range(3))]
            different += len({world.text() for world in worlds}) > 1
            rows = [hindsight._Eyes(GAME, [world], 0.0)._look(0, 0)[seat] for world in worlds]
            assert rows.count(rows[0]) == len(rows)
    assert different > 10


def test_a_long_game_is_looked_at_evenly_and_closely_where_much_changes(monkeypatch):
    monkeypatch.setattr(hindsight, "MOST_INSTANTS", 4)
    match = finished(seed=3)
    story = hindsight._Story(GAME, match.record, match.pack)
    rough = story.instants()
    assert len(rough) == 4 < len(story.eventful)
    assert (rough[0], rough[-1]) == (0, len(match.record.rows))
    fine = [instant.answers for instant in look_back(GAME, match.record, match.pack, 0.0).course]
    assert fine == sorted({*story.eventful, *rough})


def test_more_time_means_more_worlds(monkeypatch):
    drawn = []
    sample = type(GAME).sample

    def counted(self, *given):
        drawn.append(given[1])
        return sample(self, *given)

    monkeypatch.setattr(type(GAME), "sample", counted)
    match = finished()
    counts = []
    for seconds in (0.0, 60.0):
        drawn.clear()
        look_back(GAME, match.record, match.pack, seconds)
        counts.append(len(drawn))
    assert counts[1] == hindsight.MOST_WORLDS * counts[0]


def test_three_greatest_changes_decide_in_the_order_in_which_they_came():
    course = [
        Instant(9 * place, [chance, 1 - chance])
        for place, chance in enumerate([0.5, 0.6, 0.3, 0.3, 0.9, 0.89])
    ]
    turns = hindsight.decisive(course)
    assert [(turn.before, turn.after) for turn in turns] == [(0, 1), (1, 2), (3, 4)]
    assert [round(turn.change, 2) for turn in turns] == [0.1, 0.3, 0.6]


def test_a_game_in_which_nothing_changed_was_not_decided_at_a_moment():
    assert hindsight.decisive([Instant(place, [0.5, 0.5]) for place in range(5)]) == []


@pytest.mark.parametrize(
    ("name", "seats"),
    [("red-planet", 2), ("space-mission", 2), ("rocket-rescue", 3), ("terraforming-mars", 1)],
)
def test_every_game_can_be_looked_back_at(monkeypatch, name, seats):
    monkeypatch.setattr(hindsight, "MOST_INSTANTS", 8)
    monkeypatch.setattr(hindsight, "LOOKED_INTO", 1)
    match = finished(planetfall.game(name), seats)
    past = look_back(match.game, match.record, match.pack, 0.0)
    assert past.course[-1].chances == odds.outcome(match.state)
    assert len(past.course) >= 8
    assert all(0.0 <= chance <= 1.0 for instant in past.course for chance in instant.chances)


# -- widths -----------------------------------------------------------------------------------------------------------


def test_who_is_ahead_is_likelier_to_win_the_later_it_is():
    leader = [chances([5.0, 0.0, -5.0], FALLING.at(answers)[0])[0] for answers in (0, 20, 40, 400)]
    assert leader == sorted(leader)
    assert leader[2] == leader[3]


def test_tables_of_another_size_take_the_nearest_that_was_measured(monkeypatch):
    found = Odds("", "", 1, 1, 1, "", {"2": FALLING, "4": odds.USUAL})
    monkeypatch.setattr(odds, "odds", lambda game: found if game == "chess" else None)
    assert odds.widths("chess", 6) is odds.USUAL
    assert odds.widths("chess", 1) is FALLING
    assert odds.widths("draughts", 2) is odds.USUAL


def test_what_is_written_is_read():
    found = Odds(
        "2026-11-16", "medium", 9, 1, 2, "ab", {"1": Widths(7.5, [1.25] * 10, [0.5] * 10), "2": FALLING}
    )
    text = odds.written(found, "planetfall lab odds chess")
    assert text.startswith("# Written by: planetfall lab odds chess\n")
    assert msgspec.convert(tomllib.loads(text), Odds) == found


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_the_figures_of_a_game_are_of_these_rules(monkeypatch, name):
    monkeypatch.undo()
    game, found = planetfall.game(name), odds.odds(name)
    assert found is not None
    assert (found.rules, found.pack) == (game.rules_version, game.pack().hash)
    assert list(found.seats) == [str(seats) for seats in range(game.least_seats, game.most_seats + 1)]
    assert all(len(row.widths) == odds.PARTS for row in found.seats.values())


# -- fitting ----------------------------------------------------------------------------------------------------------


def made_up(games, width, nobody=-math.inf):
    """Games whose winners follow the chances of a width."""
    chance = random.Random(5)
    seen = []
    for _ in range(games):
        worth = [chance.gauss(0, 10) for _ in range(3)]
        foretold = chances(worth, width, nobody)
        winner = chance.choices(range(4), [*foretold, 1 - sum(foretold)])[0]
        looks = [lab.Look(answers, [worth]) for answers in range(5, 100, 10)]
        seen.append(lab.Seen(100, looks, [float(winner == seat) for seat in range(3)]))
    return seen


def test_the_width_behind_the_winners_is_found():
    found = lab.fit(made_up(100, 6.0))
    assert found.answers == 100
    assert found.nobody == []
    assert all(4.0 < width < 9.0 for width in found.widths)


def test_games_that_nobody_wins_are_foretold_too():
    cases = [(game.looks[0], game.outcome) for game in made_up(400, 6.0, nobody=8.0)]
    width, nobody = lab._best(cases, alone=True)
    assert 4.0 < width < 9.0
    assert 4.0 < nobody < 12.0


def test_what_never_happened_is_unlikely_and_not_impossible():
    cases = [(game.looks[0], game.outcome) for game in made_up(200, 6.0, nobody=999.0)]
    assert not any(any(won) for _, won in cases)
    width, nobody = lab._best(cases, alone=True)
    usual, great = (sum(chances([worth] * 3, width, nobody)) for worth in (0.0, 60.0))
    assert 0.0 < usual < 0.02
    assert great > 0.1


@pytest.mark.usefixtures("installed")
def test_the_command_plays_and_prints(capsys):
    assert main(["lab", "odds", "crater-rush", "--games", "10", "--jobs", "1", "--plain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Points of value that make winning e times as likely")
    assert [line.split()[0] for line in lines if line.split() and line.split()[0].isdigit()] == [
        "2",
        "3",
        "4",
    ]
