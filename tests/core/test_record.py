"""Records: they come back as they were, and every kind of damage gets one clear sentence."""

import json
import time
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from planetfall.core.errors import BadRecord
from planetfall.core.match import Match
from planetfall.core.record import Answer, Header, Record, Row, Truncate, digest_of, loads
from tests.contract.toy import GAME

HEADER = Header("comet-claim", 1, 2, "7", GAME.pack().hash, {"hand": "small"}, ("human", "random"))
SMALL = st.integers(0, 2**31 - 1)
HEX = st.text("0123456789abcdef", min_size=1, max_size=32)
HEADERS = st.builds(
    Header,
    st.text(max_size=9),
    st.integers(-9, 9),
    st.integers(-9, 9),
    HEX,
    st.text(max_size=9),
    st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=3),
    st.lists(st.text(max_size=9), max_size=3).map(tuple),
    st.text(max_size=20),
)


@st.composite
def rows(draw):
    made, standing = [], 0
    for _ in range(draw(st.integers(0, 12))):
        if draw(st.booleans()):
            made.append(draw(st.builds(Answer, SMALL, SMALL)))
            standing += 1
        else:
            standing = draw(st.integers(0, standing))
            made.append(Truncate(standing, draw(st.just("") | HEX)))
    return made


def saved(*rows, digest="d") -> str:
    return Record(HEADER, rows).dumps(digest)


def a_match() -> str:
    match = Match.new(GAME, 2, 3, {"hand": "small"})
    while actors := match.state.actors():
        match.play(actors[0], match.state.legal(actors[0])[0])
    return match.save()


MATCH = a_match()


@given(HEADERS, rows(), st.text(max_size=16))
@example(Header("g", 1, 2, "0", "p", {}, ("line\u2028end", "other\x0b\x85\x1cends")), [], "")
def test_a_record_comes_back_as_it_was(header, written, digest):
    text = Record(header, written).dumps(digest)
    read = loads(text)
    assert (read.header, read.rows, read.digest) == (header, written, digest)
    assert read.dumps(digest) == text


def test_it_is_one_json_value_a_line():
    lines = saved(Answer(0, 5), Truncate(0), Answer(1, 2), Truncate(1, "ff")).splitlines()
    assert lines[1:] == ["[0,5]", '{"cut":0}', "[1,2]", '{"cut":1,"salt":"ff"}', '{"end":4,"digest":"d"}']
    assert json.loads(lines[0])["options"] == {"hand": "small"}


def test_what_stands_after_cuts():
    first, second, third = Answer(0, 1), Answer(1, 2), Answer(0, 3)
    assert Record(HEADER, [first, second, Truncate(1), third]).effective_answers() == ([first, third], {})
    salted: list[Row] = [first, second, Truncate(2, "a"), third, Truncate(2), third]
    assert Record(HEADER, salted).effective_answers() == ([first, second, third], {2: "a"})
    assert Record(HEADER, [*salted, Truncate(1, "b")]).effective_answers() == ([first], {1: "b"})
    assert Record(HEADER, [*salted, Truncate(0)]).effective_answers() == ([], {})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the record is empty"),
        ("\n", "the record is empty"),
        ("hello\n", "not a Planetfall record: the first line is no header"),
        ("[1,2]\n", "not a Planetfall record"),
        ('{"game":"x"}\n', "not a Planetfall record"),
        ("[" * 100_000, "not a Planetfall record"),
        (saved().replace('"seed":"7"', '"seed":"seven"'), "seed is not a hexadecimal number"),
        (saved().replace('"seed":"7"', '"seed":""'), "seed is not a hexadecimal number"),
        (saved().replace('"seed":"7"', f'"seed":"{"0" * 33}"'), "seed is not a hexadecimal number"),
        (saved().replace("{", '{"planetfall":2,', 1), "the record has format 2; this version reads format 1"),
        (saved().splitlines()[0], "cut off after its header"),
        (saved(Answer(0, 1), Answer(1, 1)).rsplit("{", 1)[0], "cut off after line 3"),
        (saved(Answer(0, 1))[:-5], "cut off after line 3: the end line is missing or broken"),
        (saved(Answer(0, 1)).replace("[0,1]\n", ""), "it should have 1 rows and has 0"),
        (saved(Answer(0, 1)).replace("[0,1]", '["a",1]'), "line 2 of the record is no answer and no cut"),
        (saved(Answer(0, 1)).replace("[0,1]", "[0,1,2]"), "line 2 of the record is no answer and no cut"),
        (saved(Answer(0, 1)).replace("[0,1]", "[-1,1]"), "line 2 of the record is no answer and no cut"),
        (
            saved(Answer(0, 1)).replace("[0,1]", f"[0,{10**30}]"),
            "line 2 of the record is no answer and no cut",
        ),
        (saved(Answer(0, 1)).replace("[0,1]", '{"undo":1}'), "line 2 of the record is no answer and no cut"),
        (saved(Answer(0, 1)).replace("[0,1]", "x" * 99), "x…'"),
        (saved(Answer(0, 1)).replace("[0,1]", ""), "line 2 of the record is no answer and no cut: ''"),
        (saved(Answer(0, 1), Truncate(2)), "line 3 of the record cuts to answer 2 of 1"),
        (saved(Answer(0, 1), Truncate(-1)), "line 3 of the record cuts to answer -1 of 1"),
        (saved(Truncate(0, "xyz")), "line 2 of the record cuts to answer 0 of 0"),
    ],
)
def test_damage_gets_one_clear_sentence(text, sentence):
    with pytest.raises(BadRecord) as caught:
        loads(text)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_of_a_million_lines_is_too_long():
    with pytest.raises(BadRecord, match="at most 1000000 are read"):
        loads(saved().splitlines()[0] + "\n" + "[0,0]\n" * 1_000_000)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("comet-claim", "other"), "the record is of 'other', not of 'comet-claim'"),
        (
            ('"rules":1', '"rules":9'),
            "played with version 9 of the rules; comet-claim has version 1 of its rules",
        ),
        ((GAME.pack().hash, "0000"), "played with the pack 0000, not with 'comet-claim'"),
        (('"seats":2', '"seats":9'), "cannot be set up: comet-claim is for 2 to 3 seats, not 9"),
        (('"hand":"small"', '"hand":"huge"'), "cannot be set up: option hand is 'huge'"),
        (('"options"', '"start":"nonsense","options"'), "cannot be set up: not a table of Comet Claim"),
        (("[0,", "[1,"), "answer 1 of the record is not legal"),
        (("[0,", "[99,"), "answer 1 of the record is not legal: seat 99 has nothing to answer right now"),
        (('"digest":"', '"digest":"0'), "replays to another position than it was saved with"),
    ],
)
def test_a_record_that_does_not_fit_the_game_is_refused(change, sentence):
    old, new = change
    text = MATCH.replace(old, new, 1)
    assert text != MATCH
    with pytest.raises(BadRecord) as caught:
        Match.replay(GAME, loads(text))
    assert sentence in str(caught.value)


def test_a_record_may_start_from_a_state():
    start = GAME.new(3, seed=5)
    start.play(1, start.legal(1)[0])
    header = Header(GAME.id, GAME.rules_version, 3, "0", GAME.pack().hash, start=start.text())
    match = Match(GAME, header)
    match.play(0, match.state.legal(0)[0])
    assert Match.replay(GAME, loads(match.save())).state.text() == match.state.text()
    with pytest.raises(BadRecord, match="has 3 seats, not 2"):
        Match.replay(GAME, loads(match.save().replace('"seats":3', '"seats":2', 1)))


def read(text: str) -> None:
    """Read and replay, or BadRecord; nothing else may come out."""
    with suppress(BadRecord):
        Match.replay(GAME, loads(text))


@given(st.text())
def test_any_text_is_a_record_or_refused(text):
    read(text)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists), st.data())
def test_any_json_is_a_row_or_refused(value, data):
    lines = MATCH.split("\n")
    place = data.draw(st.integers(0, len(lines) - 1))
    lines[place] = json.dumps(value)
    read("\n".join(lines))


@given(st.data())
def test_a_record_with_holes_is_read_or_refused(data):
    start = data.draw(st.integers(0, len(MATCH)))
    stop = data.draw(st.integers(start, min(len(MATCH), start + 30)))
    read(MATCH[:start] + data.draw(st.text(max_size=5) | st.just("\udc80")) + MATCH[stop:])


@given(st.data())
def test_a_record_with_other_numbers_is_read_or_refused(data):
    lines = MATCH.split("\n")
    place = data.draw(st.integers(1, len(lines) - 3))
    lines[place] = json.dumps(
        data.draw(st.lists(st.integers(-3, 20) | st.integers(), min_size=2, max_size=2))
    )
    read("\n".join(lines))


def test_a_digest_is_short_and_stable():
    assert digest_of("comet") == "d51f791051c2e5f9"


def test_answers_and_cuts_in_turn_take_linear_time():
    """Every cut keeps its answer and leaves a salt, so that the salts are as many as the answers."""
    written: list[Row] = []
    for number in range(60_000):
        written += [Answer(0, 1), Truncate(number + 1, "f")]
    began = time.process_time()
    answers, salts = loads(saved(*written)).effective_answers()
    assert time.process_time() - began < 5.0
    assert (len(answers), len(salts)) == (60_000, 60_000)


@given(rows())
def test_the_salts_that_stand_are_those_up_to_the_last_cuts(written):
    answers: list[Answer] = []
    salts: dict[int, str] = {}
    for row in written:
        if isinstance(row, Answer):
            answers.append(row)
        else:
            answers = answers[: row.cut]
            salts = {place: salt for place, salt in salts.items() if place <= row.cut}
            salts |= {row.cut: row.salt} if row.salt else {}
    assert Record(HEADER, written).effective_answers() == (answers, salts)
