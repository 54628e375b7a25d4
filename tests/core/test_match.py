"""Matches: taking answers back, other futures, batches, events."""

import pytest

from planetfall.core.errors import BadOption, BadRecord, IllegalAction
from planetfall.core.match import Match
from planetfall.core.record import Answer, Truncate, loads
from planetfall.testing import answers, table
from tests.contract.toy import GAME, cells_of

MINE = [0]


@pytest.fixture
def match() -> Match:
    """Three seats; seat 0 holds 2 4 5, seat 1 holds 6 7 11, seat 2 holds 1 3 10; 8 and 9 are left."""
    return table(GAME, 3, seed=5)


def replayed(match: Match) -> Match:
    """The match that its saved record tells, which must be the same."""
    again = Match.replay(GAME, loads(match.save()))
    assert again.state.text() == match.state.text()
    return again


def bid(match: Match, seat: int) -> None:
    match.play(seat, match.state.legal(seat)[0])


def all_bid(match: Match) -> None:
    """Everybody bids the lowest card, meekly; the secret question closes."""
    for seat in match.state.actors():
        bid(match, seat)
        answers(match, f"{seat}: meek")


# ------------------------------------------------------------------------------------------------------------ undo


def test_an_answer_is_taken_back(match):
    start = match.state.text()
    bid(match, 0)
    assert match.can_undo(MINE)
    assert match.undo(MINE)
    assert match.state.text() == start
    assert not match.undo(MINE)
    replayed(match)


def test_answers_are_taken_back_one_by_one(match):
    start = match.state.text()
    bid(match, 0)
    middle = match.state.text()
    answers(match, "0: bold")
    match.undo(MINE)
    assert match.state.text() == middle
    match.undo(MINE)
    assert match.state.text() == start
    assert match.record.effective_answers() == ([], {})
    assert match.record.rows[-1] == Truncate(0)


def test_secret_answers_of_others_stand(match):
    bid(match, 0)
    bid(match, 1)
    answers(match, "1: bold")
    assert match.undo(MINE)
    assert [answer.seat for answer in match.record.effective_answers()[0]] == [1, 1]
    assert match.state.actors() == [0, 2]
    assert replayed(match).can_undo([1])


def test_a_person_takes_back_what_any_of_their_seats_did_last(match):
    bid(match, 0)
    bid(match, 2)
    bid(match, 1)
    assert match.undo([0, 2])
    assert [answer.seat for answer in match.record.effective_answers()[0]] == [0, 1]


def test_nothing_is_taken_back_once_the_secret_question_has_closed(match):
    all_bid(match)
    for seat in range(3):
        assert not match.can_undo([seat])
        assert not match.undo([seat])


def test_undo_stops_where_something_was_learned(match):
    all_bid(match)
    winner = match.state.actors()[0]
    answers(match, "look")
    assert not match.can_undo([winner])
    before = match.state.text()
    answers(match, "keep")
    assert match.undo([winner])
    assert match.state.text() == before
    assert not match.undo([winner])


def test_undo_does_not_go_past_another_persons_answer(match):
    """Leaving the comet teaches nobody anything, but what others have bid since stands on it."""
    all_bid(match)
    winner = match.state.actors()[0]
    answers(match, "leave")
    assert match.can_undo([winner])
    bid(match, (winner + 1) % 3)
    before = match.save()
    assert not match.can_undo([winner])
    assert not match.undo([winner])
    assert match.save() == before


def test_undo_of_somebody_who_has_done_nothing(match):
    bid(match, 0)
    assert not match.undo([1])
    assert not match.undo([])


# -------------------------------------------------------------------------------------------------- cuts and salts


def drawn(match: Match) -> list[list[int]]:
    return cells_of(match.state).hands


def test_a_cut_without_salt_brings_the_same_future(match):
    all_bid(match)
    future = match.state.text()
    match.truncate(5)
    assert len(match.record.effective_answers()[0]) == 5
    answers(match, "2: meek")
    assert match.state.text() == future
    replayed(match)


def test_a_cut_with_salt_brings_another_future_that_replays(match):
    all_bid(match)
    futures = {str(drawn(match))}
    for salt in range(1, 9):
        match.truncate(5, salt)
        answers(match, "2: meek")
        futures.add(str(drawn(match)))
        replayed(match)
    assert len(futures) == 2  # two cards are left to draw


def test_the_same_salt_brings_the_same_future(match):
    all_bid(match)
    match.truncate(5, 77)
    answers(match, "2: meek")
    future = match.state.text()
    match.truncate(5)
    answers(match, "2: meek")
    assert match.state.text() == future


@pytest.mark.parametrize(("length", "salt"), [(-1, 0), (7, 0), (0, -1), (0, 1 << 128)])
def test_a_cut_that_no_record_could_hold_is_refused(match, length, salt):
    all_bid(match)
    before = match.save()
    with pytest.raises(BadRecord, match="cannot cut"):
        match.truncate(length, salt)
    assert match.save() == before


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_a_seed_that_no_record_could_hold_is_refused(seed):
    with pytest.raises(BadOption, match="a seed is a number from 0"):
        Match.new(GAME, 2, seed)


# --------------------------------------------------------------------------------------------------------- batches


def test_a_batch_is_accepted_as_a_whole(match):
    match.batch(0, [match.state.legal(0)[0], GAME.actions.parse("bold")])
    assert match.record.rows[1] == Answer(0, GAME.actions.parse("bold"))
    assert match.state.actors() == [1, 2]
    replayed(match)


@pytest.mark.parametrize("last", ["keep", "bid 1"])
def test_a_batch_with_a_mistake_is_refused_as_a_whole(match, last):
    before = match.save()
    with pytest.raises(IllegalAction):
        match.batch(0, [match.state.legal(0)[0], GAME.actions.parse(last)])
    assert match.save() == before
    assert match.take_events() == []


def test_a_batch_cannot_find_out_what_is_not_yet_known(match):
    """Were it tried to the end, a refusal would tell what is drawn in its middle."""
    all_bid(match)
    winner, before = match.state.actors()[0], match.save()
    with pytest.raises(IllegalAction, match="something is learned in the middle"):
        match.batch(winner, [GAME.actions.parse("look"), GAME.actions.parse("keep")])
    assert match.save() == before


def test_a_batch_of_nothing_is_nothing(match):
    match.batch(0, [])
    assert match.record.rows == []


# --------------------------------------------------------------------------------------------- answers and events


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_who_is_not_asked_cannot_answer(match, seat):
    with pytest.raises(IllegalAction, match=f"seat {seat} has nothing to answer right now"):
        match.play(seat, 0)


def test_a_refused_answer_leaves_no_row(match):
    with pytest.raises(IllegalAction) as caught:
        match.play(0, GAME.actions.parse("keep"))
    assert caught.value.clause == "CC-3"
    assert match.record.rows == []


def test_events_reach_only_who_may_see_them(match):
    bid(match, 0)
    (event,) = match.take_events()
    assert [event.seen_by(seat) for seat in (0, 1, None)] == [True, False, False]
    assert match.take_events() == []


def test_a_replay_can_be_watched(match):
    all_bid(match)
    seen = []
    Match.replay(
        GAME, loads(match.save()), watch=lambda state, events: seen.append((state.reveal_count, len(events)))
    )
    assert len(seen) == 7
    assert seen[0] == (0, 0)
    assert seen[-1][0] > 0


def test_undo_forgets_the_events_it_takes_back(match):
    bid(match, 0)
    match.undo(MINE)
    assert match.take_events() == []
