"""A simulated game is the same everywhere, and says all that a designer asks."""

import time

import msgspec
import pytest

import planetfall
from planetfall.bots import bot
from planetfall.core.match import Match
from planetfall.core.record import loads
from planetfall.lab.sim import play_game
from planetfall.lab.sim.plan import Plan, PlanMismatch
from planetfall.lab.sim.play_game import GameResult, Lead, clock_of, play
from tests.cli.toy import GAME


def untimed(game: GameResult) -> GameResult:
    """A game without the one thing that depends on the clock."""
    seats = [msgspec.structs.replace(seat, seconds=0.0, longest=0.0) for seat in game.seats]
    return msgspec.structs.replace(game, seconds=0.0, seats=seats)


def test_the_same_plan_gives_the_same_game(plan):
    assert untimed(play(plan(), 5)) == untimed(play(plan(), 5))
    assert play(plan(), 5).record != play(plan(), 6).record
    assert play(plan(seed=2), 5).record != play(plan(), 5).record


def test_the_record_replays_to_what_the_row_says(plan):
    game = play(plan(), 3)
    match = Match.replay(GAME, loads(game.record))
    assert match.state.over()
    assert match.state.winners() == game.winners
    assert match.state.scores() == [seat.score for seat in game.seats]
    assert list(match.record.header.players) == [seat.bot for seat in game.seats]
    answers, _ = match.record.effective_answers()
    assert [row.action for row in answers if row.seat == 1] == game.seats[1].answers


def test_everybody_sits_everywhere_in_turn(plan):
    seats = [[seat.entrant for seat in play(plan(), number).seats] for number in range(4)]
    assert seats == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]


def test_several_tables_are_played_in_turn():
    mixed = Plan.of(GAME, [["random", "easy"], ["random", "medium"]], 8)
    tables = [[seat.bot for seat in play(mixed, number).seats] for number in range(4)]
    assert tables == [["random", "easy"], ["random", "medium"], ["easy", "random"], ["medium", "random"]]


def test_what_could_be_chosen_and_what_was(plan):
    seat = play(plan(), 0).seats[0]
    cards = [name for name in seat.chosen if name.startswith("choose")]
    assert set(seat.offered) >= {"choose card 1", "choose card 2", "choose card 3"}
    assert len(cards) == len(set(cards)) == 2  # the game has two rounds, and a card is used up
    assert set(seat.chosen) <= set(seat.offered)
    assert seat.opening == [GAME.actions.name(action) for action in seat.answers[:3]]


def test_points_have_a_source_and_shared_wins_add_up_to_one(plan):
    for number in range(12):
        game = play(plan(), number)
        assert sum(seat.won for seat in game.seats) == pytest.approx(1)
        assert all(sum(seat.sources.values()) == seat.score for seat in game.seats)


def test_a_tie_leaves_the_lead_where_it_was():
    lead = Lead()
    for scores in ([0, 0], [1, 0], [1, 1], [1, 2], [2, 2], [3, 2]):
        lead.update(scores)
    assert lead.changes == 2


def test_a_game_in_which_somebody_only_stalls_is_cut(plan, monkeypatch):
    monkeypatch.setattr(play_game, "MAX_ANSWERS", 4)
    game = play(plan(), 0)
    assert not game.finished
    assert game.winners == []
    assert sum(seat.won for seat in game.seats) == 0


def test_a_busy_machine_makes_no_slow_thinker():
    """Bots are measured by their core's time, programs by what passes until they answer."""
    busy, waiting = (clock_of(bot(name)) for name in ("medium", "run:cat"))
    began, waited = busy(), waiting()
    time.sleep(0.05)
    assert busy() - began < 0.04
    assert waiting() - waited >= 0.05


def test_a_machine_with_other_rules_plays_nothing(plan):
    with pytest.raises(
        PlanMismatch, match=r"with rules 1 and components .* but the games are to be played with rules 9"
    ):
        play(msgspec.structs.replace(plan(), rules=9), 0)


@pytest.mark.parametrize("name", [name for name in planetfall.game_ids() if name != "crater-rush"])
def test_what_designers_ask_about_are_answers_of_the_game(name):
    game = planetfall.game(name)
    assert game.topics
    assert {verb for verb, _ in game.topics} <= set(game.actions.blocks())
