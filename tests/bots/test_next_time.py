"""Things to try next time: real decisions of the seat, with a reason, from what it knew then."""

import pytest

import planetfall
from planetfall.bots import coach, next_time
from planetfall.bots.hindsight import CoursePoint
from planetfall.core.match import Match


@pytest.fixture(autouse=True)
def small_budget(monkeypatch):
    monkeypatch.setattr(coach, "MEDIUM", {"iterations": 24, "width": 4, "turns": 0, "rounds": 0})


def finished():
    """A short game in which everybody gives the first answer there is."""
    match = Match.new(planetfall.game("space-mission"), 2, 7)
    while actors := match.state.actors():
        legal = match.state.legal(actors[0])
        match.play(actors[0], legal[len(match.record.rows) % len(legal)])
    return match


def test_tips_are_decisions_of_the_seat_that_the_coach_would_make_otherwise():
    match = finished()
    game, record, pack = match.game, match.record, match.state.pack()
    tips = next_time.things_to_try(game, record, pack, 1)
    assert 1 <= len(tips) <= next_time.MAX_TIPS
    assert [tip.answers for tip in tips] == sorted(tip.answers for tip in tips)
    answers = record.effective_answers()[0]
    for tip in tips:
        assert answers[tip.answers].seat == 1
        assert tip.given != tip.better
        assert tip.reason.points >= coach.LEAST_POINTS
        assert tip.reason.text


def test_looked_at_are_the_turns_with_which_the_chance_fell_most():
    chances = [0.5, 0.6, 0.2, 0.1, 0.1]
    course = [CoursePoint(10 * place, [own, 1 - own]) for place, own in enumerate(chances)]
    state = planetfall.game("space-mission").new(2, 1)
    decisions = [next_time.Decision(place, state, 0) for place in (3, 12, 15, 21, 33)]
    found = next_time.worst_moments(decisions, course, 0)
    assert [decision.answers for decision in found] == [12, 21]
