"""Packs: what they say counts, not how it is laid out."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planetfall.core.errors import BadPack
from planetfall.core.pack import KEPT, Pack, Source, parse


def test_layout_and_comments_do_not_change_the_hash():
    one = Pack("one", "b = 2\na = [1, 2]\n[card]\nname = 'x'\n")
    two = Pack("two", '# mine\na = [ 1,2 ]\nb=2\ncard = {name = "x"}\n')
    assert one.hash == two.hash
    assert one.data == {"a": [1, 2], "b": 2, "card": {"name": "x"}}


@pytest.mark.parametrize(
    "other", ["a = [2, 1]", "a = ['1', 2]", "a = [1, 2]\nb = 1", "a = [[1, 2]]", "a = [1, 2.0]"]
)
def test_another_content_is_another_hash(other):
    assert Pack("one", "a = [1, 2]").hash != Pack("two", other).hash


def test_what_is_not_toml_is_refused():
    with pytest.raises(BadPack, match="not a pack") as caught:
        parse("a = [1")
    assert len(caught.value.mistakes) == 1


@given(st.text())
def test_any_text_is_a_pack_or_refused(text):
    with suppress(BadPack):
        parse(text)


def test_what_is_shipped_stays_the_same_object_however_many_packs_come_and_go(tmp_path):
    (tmp_path / "cards.toml").write_text("number = 0\n")
    source = Source(tmp_path, ["cards"], lambda pack: [pack])
    shipped = source.shipped()
    for number in range(1, 2 * KEPT):
        source.read(f"number = {number}\n", "another")
    assert source.shipped() is shipped
    assert source.of(shipped[0]) is shipped
    other = source.read("number = 1\n", "another")
    assert source.of(other[0]) is other
