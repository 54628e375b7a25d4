"""Versions of the rules: a table is played to its end by those that it began with."""

import msgspec
import pytest

import planetfall
from planetfall.core.errors import BadOption, BadRecord, BadState
from planetfall.core.match import Match
from planetfall.core.options import Option
from planetfall.core.record import Record
from planetfall.core.state import State
from tests.contract.toy import GAME, Toy

OLD_HAND = Option("hand", "choice", "large", ("small", "large"), since=2, before="small")


class Corrected(Toy):
    """The toy after a correction: its first version always dealt small hands, the second leaves the choice."""

    rules_version = 2
    oldest_rules: int | None = 1
    options = (OLD_HAND, Toy.options[1])


def cards_dealt(state: State) -> int:
    return len(state.legal(0))


def test_the_newest_rules_are_played_unless_others_are_asked_for():
    assert cards_dealt(Corrected().new(2)) == 3
    assert cards_dealt(Corrected().under_rules(1).new(2)) == 2


def test_an_option_of_later_rules_is_no_choice_under_earlier_ones():
    first = Corrected().under_rules(1)
    assert first.validate_options(2, {}) == {"hand": "small"}
    assert first.validate_options(2, {"hand": "small"}) == {"hand": "small"}
    with pytest.raises(BadOption, match="option hand is 'large', but may be small"):
        first.validate_options(2, {"hand": "large"})


@pytest.mark.parametrize("version", [-1, 0, 3])
def test_rules_that_nobody_knows_are_refused(version):
    with pytest.raises(BadOption, match=f"comet-claim has versions 1 to 2 of its rules, not {version}"):
        Corrected().under_rules(version)


def test_a_game_that_keeps_no_earlier_rules_has_the_newest_only():
    class Forgetful(Corrected):
        oldest_rules = None

    assert Forgetful().under_rules(2).rules_version == 2
    with pytest.raises(BadOption, match="has version 2 of its rules, not 1"):
        Forgetful().under_rules(1)


def test_a_record_is_replayed_by_the_rules_that_it_was_played_with():
    match = Match.new(GAME, 2, seed=3, options={"hand": "small"})
    for seat in (0, 1):
        match.play(seat, match.state.legal(seat)[0])
    header = msgspec.structs.replace(match.record.header, options={})
    record = Record(header, match.record.rows, match.state.digest())
    assert Match.replay(Corrected(), record).state.text() == match.state.text()
    newer = Record(msgspec.structs.replace(header, rules=2), record.rows, record.digest)
    with pytest.raises(BadRecord, match="answer 2 of the record is not legal"):
        Match.replay(Corrected(), newer)


def test_a_match_keeps_its_rules_when_answers_are_taken_back():
    game = Corrected()
    match = Match(game, msgspec.structs.replace(Match.new(game, 2).record.header, rules=1, options={}))
    match.play(0, match.state.legal(0)[0])
    match.truncate(0)
    assert cards_dealt(match.state) == 2


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_every_version_of_the_rules_sets_up_writes_and_reads_its_tables(name):
    game = planetfall.game(name)
    for version in range(1, game.rules_version + 1):
        state = game.under_rules(version).new(game.most_seats, seed=5)
        assert state.rules_version() == version
        assert ('"rules":' in state.text()) == (version > 1)
        assert game.load(state.text()) == state
        assert game.load(state.text()).rules_version() == version
        assert state.copy().rules_version() == version
        assert game.position(game.fields(state)).text() == state.text()
        assert game.sample(state, 0, state.chance).rules_version() == version


@pytest.mark.parametrize("name", planetfall.game_ids())
@pytest.mark.parametrize("rules", ['"0"', '"99"', '"two"', "2", '"99999999"', "null"])
def test_the_text_of_a_state_with_other_rules_is_refused(name, rules):
    game = planetfall.game(name)
    text = game.new(game.most_seats).text()
    with pytest.raises(BadState, match="rules"):
        game.load(text.replace('"seats"', f'"rules":{rules},"seats"', 1))


def test_positions_may_ask_for_rules():
    game = planetfall.game("space-mission")
    assert game.position({"rules": 1}).rules_version() == 1
    with pytest.raises(BadState, match="there are versions 1 to"):
        game.position({"rules": 99})
