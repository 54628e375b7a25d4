"""The test kit passes a sound game, and notices every kind of broken one."""

import pickle

import pytest

from planetfall.core.errors import BadOption
from planetfall.core.match import Match
from planetfall.core.record import loads
from planetfall.testing import (
    PROPERTIES,
    Report,
    Table,
    Violation,
    check_game,
    few_tables,
    playthrough,
    summary,
    survey,
    tables,
)
from planetfall.testing.contract_check import NAMES, TRUTH
from planetfall.testing.sample_fairness import SampleFairness
from tests.contract.broken import BROKEN
from tests.contract.broken.ending import NeverEnds
from tests.contract.broken.questions import BuryingFails, CubesComeFromNowhere
from tests.contract.toy import CARDS, GAME, NONE, Toy

ENOUGH = {TRUTH: 900}


def of(state_type) -> Toy:
    """The game of a broken state."""
    return next(game for _, game in BROKEN if game.state_type is state_type)


def test_a_sound_game_keeps_every_property():
    report = check_game(GAME, seeds=range(30))
    assert report.games == 30
    assert report.answers > 300
    assert report.compared > 20


def test_without_seeds_every_table_is_visited_once():
    assert check_game(GAME, thrift=10).games == len(tables(GAME))


@pytest.mark.long
def test_a_sound_game_keeps_every_property_at_every_moment():
    check_game(GAME, seeds=range(300), thrift=0)
    check_game(GAME, seeds=range(10_000), only=[TRUTH])


def test_every_property_is_broken_by_some_game():
    assert {name for name, _ in BROKEN} == set(NAMES)


@pytest.mark.parametrize(("name", "game"), BROKEN, ids=[f"{type(g).__name__}-{name}" for name, g in BROKEN])
def test_a_broken_game_is_noticed(name, game):
    with pytest.raises(Violation) as caught:
        check_game(game, range(ENOUGH.get(name, 60)), only=[name], most_answers=100)
    assert caught.value.property == name
    assert caught.value.message


def test_all_broken_properties_are_collected():
    report = survey(of(CubesComeFromNowhere), range(8))
    assert "conservation" in {violation.property for violation in report.violations}
    assert len({violation.property for violation in report.violations}) == len(report.violations)


def test_what_several_processes_observe_of_samples_is_judged_together():
    parts = [SampleFairness(), SampleFairness()]
    for part in parts:
        for _ in range(20):
            part.add({"the view = 1": 1.0}, 1.0)
    assert [part.describe_bias() for part in parts] == ["", ""]
    parts[0].merge(pickle.loads(pickle.dumps(parts[1])))
    assert parts[0].describe_bias().startswith("the view = 1 is more frequent in the truth (40 games")
    report = check_game(GAME, seeds=range(3))
    assert report.fairness is not None
    assert report.fairness.games == report.compared


# ------------------------------------------------------------------------------------------------ the shortest record


def violation(game: Toy, name: str, **how) -> Violation:
    with pytest.raises(Violation) as caught:
        check_game(game, range(40), only=[name], **how)
    return caught.value


def test_the_record_ends_where_the_property_breaks():
    found = violation(of(CubesComeFromNowhere), "conservation")
    assert found.table == Table(2, {"hand": "large", "peek": "yes"})  # the smallest, with default options
    match = Match.replay(of(CubesComeFromNowhere), loads(found.record))
    assert len(match.record.rows) == found.answers == 4  # two seats, two answers each: the first reveal
    assert "there were 8 of 'cubes' and now there are 9" in str(found)
    assert found.record in "".join(found.__notes__)


def test_a_violation_comes_back_from_another_process():
    found = violation(of(CubesComeFromNowhere), "conservation")
    again = pickle.loads(pickle.dumps(found))
    assert (str(again), again.record, again.table) == (str(found), found.record, found.table)


def test_the_record_of_a_game_that_cannot_go_on_ends_before_it():
    found = violation(of(BuryingFails), "answers", thrift=1000)
    match = Match.replay(of(BuryingFails), loads(found.record))
    assert match.game.actions.parse("bury") in match.state.legal(match.state.actors()[0])
    assert "IndexError: pop from an empty pile at questions.py" in found.message


def test_options_stay_when_they_matter():
    class OnlySmall(Toy):
        def piece_counts(self, state):
            counted = super().piece_counts(state)
            small = len(state.cells.deck) == CARDS - 2 * state.seats and max(state.cells.bids) != NONE
            return counted | {"cards": 10} if small else counted

    assert violation(OnlySmall(), "conservation").table.options == {"hand": "small"}


# ------------------------------------------------------------------------------------------------- the light check


def test_the_light_check_passes_a_sound_game():
    report = check_game(GAME, range(200), light=True)
    assert (report.games, report.compared) == (200, 0)


@pytest.mark.parametrize("name", ["conservation", "question", "answers", "ending"])
def test_the_light_check_finds_what_stops_or_loses(name):
    games = [game for broken, game in BROKEN if broken == name]
    for game in games:
        report = survey(game, range(40), light=True, most_answers=200)
        if name in {found.property for found in report.violations}:
            return
    pytest.fail("not found")


def test_a_game_without_end_is_cut_off():
    assert "has not ended after 150 answers" in violation(of(NeverEnds), "ending", most_answers=150).message
    with pytest.raises(Violation, match="has not ended after 150 answers"):
        check_game(of(NeverEnds), range(9), light=True, most_answers=150)


def test_both_checks_play_the_same_games():
    quick, full = survey(GAME, range(12), light=True), survey(GAME, range(12), thrift=100)
    assert quick.answers == full.answers


# --------------------------------------------------------------------------------------------------- around the kit


def test_tables_are_all_seats_with_all_options():
    assert [str(table) for table in tables(GAME)] == [
        "2 seats, hand=small",
        "2 seats, hand=large, peek=yes",
        "2 seats, hand=large, peek=no",
        "3 seats, hand=small",
        "3 seats, hand=large, peek=yes",
        "3 seats, hand=large, peek=no",
    ]


def test_a_few_tables_have_every_number_of_seats_and_every_value():
    assert [str(tables(GAME)[number]) for number in few_tables(GAME)] == [
        "2 seats, hand=small",
        "2 seats, hand=large, peek=yes",
        "3 seats, hand=large, peek=no",
    ]


def test_tables_that_a_game_refuses_are_left_out():
    class NotSmallForThree(Toy):
        def validate_options(self, seats, options):
            settled = super().validate_options(seats, options)
            if seats == 3 and settled["hand"] == "small":
                raise BadOption("too few cards")
            return settled

    assert len(tables(NotSmallForThree())) == 5


def test_unknown_properties_are_refused():
    with pytest.raises(ValueError, match="there is no property 'sigth'; there are replay, order"):
        check_game(GAME, only=["sigth"])


def test_progress_is_told():
    told: list[tuple[int, int]] = []
    report: Report = check_game(GAME, range(4), light=True, progress=lambda *done: told.append(done))
    assert [games for games, _ in told] == [1, 2, 3, 4]
    assert told[-1][1] == report.answers


def test_properties_say_what_they_check():
    assert all(entry.check.__doc__ for entry in PROPERTIES)


def test_playthroughs_are_the_same_each_time_and_differ_by_seed():
    assert playthrough(GAME, 3, 5) == playthrough(GAME, 3, 5)
    assert playthrough(GAME, 3, 5) != playthrough(GAME, 3, 6)
    assert summary(GAME, Table(3, {"hand": "small"}), 5) == summary(GAME, Table(3, {"hand": "small"}), 5)


def test_a_playthrough_names_answers_questions_and_events():
    told = playthrough(GAME, 2, 5, {"hand": "small"})
    assert told.startswith("comet-claim, 2 seats, hand=small, seed 5\n\n1. ")
    first = told.split("\n\n")[1].splitlines()
    assert first[0].split(": ")[1].startswith("bid ")
    assert first[1].strip().startswith("bid? bid ")
    assert "\n   reveal: " in told
    assert "\nthe end after " in told


def test_players_of_a_playthrough_may_prefer_some_answers():
    eager, shy = (playthrough(GAME, 3, 5, prefer=(way,)) for way in ("bold", "meek"))
    assert ": bold\n" in eager
    assert ": meek\n" not in eager
    assert ": bold\n" not in shy
