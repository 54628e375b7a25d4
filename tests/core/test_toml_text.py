"""TOML whose shape would keep the parser busy is refused before it is parsed."""

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

import planetfall
from planetfall.core import toml_text

HALF = toml_text.MOST_CHARACTERS // 2
BOMBS: dict[str, Callable[[], str]] = {
    "a key with many parts": lambda: ".".join("a" * 16_000) + " = 1",
    "spaces between the parts": lambda: " \t. ".join("a" * 8_000) + " = 1",
    "quoted parts": lambda: ".".join(['"a"'] * 8_000) + " = 1",
    "parts in literal quotes": lambda: ".".join(["'a'"] * 8_000) + " = 1",
    "a header with many parts": lambda: "[" + ".".join("a" * 8_000) + "]\nb = 1",
    "a key with many parts inside": lambda: "x = {" + ".".join("a" * 8_000) + " = 1}",
    "behind an escaped quote": lambda: 'x = "\\""\n' + ".".join("a" * 8_000) + " = 1",
    "behind a text of several lines": lambda: 'x = """\n"""\n' + ".".join("a" * 8_000) + " = 1",
    "behind quotes that end with quotes": lambda: (
        "x = {a = " + '"' * 8 + ", b = " + "'" * 8 + ", " + ".".join("a" * 8_000) + " = 1}"
    ),
    "deep lists": lambda: "a = " + "[" * 5_000 + "]" * 5_000,
    "deep tables": lambda: "a = " + "{a = " * 5_000 + "1" + "}" * 5_000,
    "many keys": lambda: "".join(f"a{number} = 1\n" for number in range(25_000)),
    "many headers": lambda: "[[a]]\n" * 25_000,
    "many keys of several parts": lambda: "".join(f"a{n}.b.c.d.e.f = 1\n" for n in range(5_000)),
    "a long key": lambda: "a" * HALF + " = 1",
    "a long quoted key": lambda: '"' + "a" * HALF + '" = 1',
    "too long": lambda: "#" * (toml_text.MOST_CHARACTERS + 1),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_in_a_moment(bomb: str) -> None:
    text = BOMBS[bomb]()
    tracemalloc.start()
    began = time.process_time()
    with pytest.raises(toml_text.BadShape):
        toml_text.loads(text)
    taken, (_, most) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < 1.0
    assert most < 16 << 20


@pytest.mark.parametrize(
    "text", ['"""' * 50_001, '"""\\' * 50_000, "'''" * 50_001, '"\\' * 90_000, "'" * 99_999, "a.\n" * 60_000]
)
def test_the_scan_is_linear_in_broken_texts(text: str) -> None:
    began = time.process_time()
    with pytest.raises(ValueError, match=r"."):
        toml_text.loads(text)
    assert time.process_time() - began < 1.0


def test_the_fullest_text_that_is_read_is_read_soon() -> None:
    """What the scan lets through does not take the parser long."""
    parts = toml_text.MOST_PARTS
    keys = toml_text.MOST_KEYS // parts
    text = "".join(".".join([f"a{number}", *"b" * (parts - 1)]) + " = 1\n" for number in range(keys))
    began = time.process_time()
    toml_text.loads(text)
    assert time.process_time() - began < 3.0


def test_signs_in_texts_and_comments_do_not_count() -> None:
    dots, brackets = ".".join("a" * 50), "[" * 50
    text = f'''a = "{dots}"  # {brackets}\nb = '{brackets}'\nc = """{brackets}\n{dots}""" # {dots}\nd = [1.5, 2.5]'''
    assert toml_text.loads(text)["b"] == brackets


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_shipped_packs_are_far_from_the_limits(name: str) -> None:
    text = planetfall.game(name).pack().text
    toml_text.check_shape(text + text)
    assert len(text) * 4 < toml_text.MOST_CHARACTERS


def test_every_toml_file_of_the_package_is_read() -> None:
    for file in Path(planetfall.__file__).parent.rglob("*.toml"):
        toml_text.check_shape(file.read_text("utf-8"))
