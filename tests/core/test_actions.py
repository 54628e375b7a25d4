"""The table of answers: stable numbers, names that can be typed, and hints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planetfall.core.actions import ActionTable
from planetfall.core.errors import UnknownName

WORDS = st.text("abcdefghijklmnopqrstuvwxyz#0123456789-", min_size=1, max_size=8)


@pytest.fixture
def small() -> ActionTable:
    table = ActionTable()
    table.block("done")
    table.block("board dock", ["1", "2", "3"])
    table.block("send to", ["hellas", "phobos"])
    table.alias("pass", 0)
    return table


def test_numbers_follow_one_another(small):
    assert [small.name(action) for action in range(len(small))] == [
        "done",
        "board dock 1",
        "board dock 2",
        "board dock 3",
        "send to hellas",
        "send to phobos",
    ]
    assert small.blocks() == {"done": range(1), "board dock": range(1, 4), "send to": range(4, 6)}


@given(st.dictionaries(WORDS, st.lists(WORDS, unique=True, min_size=1, max_size=5), max_size=6))
def test_name_and_parse_are_inverse(blocks):
    table = ActionTable()
    for verb, labels in blocks.items():
        table.block(f"{verb} it", labels)
    for action in range(len(table)):
        assert table.parse(table.name(action)) == action


@pytest.mark.parametrize("text", ["board dock 2", "BOARD  dock\t2", "  board dock 2\n"])
def test_case_and_spaces_do_not_matter(small, text):
    assert small.parse(text) == 2


def test_an_alias_is_understood_and_never_given(small):
    assert small.parse("Pass") == 0
    assert small.name(0) == "done"


def test_hints_come_from_the_first_word(small):
    with pytest.raises(UnknownName, match="no answer called 'board deck 9'; did you mean 'board dock 1', "):
        small.parse("board deck 9")
    with pytest.raises(UnknownName, match=r"no answer called 'nonsense'$"):
        small.parse("nonsense")
    with pytest.raises(UnknownName, match=r"no answer called ''$"):
        small.parse("")


@pytest.mark.parametrize("action", [-1, 6, 1000])
def test_numbers_outside_the_table_are_refused(small, action):
    with pytest.raises(UnknownName, match="answers run from 0 to 5"):
        small.name(action)


def test_names_and_blocks_are_unique(small):
    with pytest.raises(ValueError, match="two answers are called 'board dock 1'"):
        small.block("board", ["dock 1"])
    with pytest.raises(ValueError, match="two answers are called 'done'"):
        small.alias("done", 3)
    with pytest.raises(ValueError, match="two blocks are called 'send to'"):
        small.block("send to", ["ausonia"])


@pytest.mark.parametrize("name", ["Done", "board  deck", "a\tb"])
def test_a_name_that_could_not_be_typed_is_refused(small, name):
    with pytest.raises(ValueError, match="would be read as"):
        small.block(name)
    with pytest.raises(ValueError, match="would be read as"):
        small.alias(name, 0)
