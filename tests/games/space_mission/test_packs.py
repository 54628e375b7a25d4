"""Packs as their authors write them: corrections, experiments, and every mistake by name."""

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planetfall.core.chance import Chance
from planetfall.core.errors import BadPack
from planetfall.core.pack import Pack
from planetfall.core.playout import playout
from planetfall.games.space_mission import components, rules
from planetfall.games.space_mission.box import CARDS, KINDS, NUMBERS, PLANETS, Box
from planetfall.games.space_mission.components import Components
from tests.games.space_mission.helpers import GAME

SHIPPED = components.shipped_text()


def changed(*changes: tuple[str, str]) -> str:
    """The shipped pack with the first occurrence of each text replaced."""
    text = SHIPPED
    for old, new in changes:
        assert old in text, f"the shipped pack has no {old!r}"
        text = text.replace(old, new, 1)
    return text


# -- what is exported ----------------------------------------------------------------------------------------------


def test_the_export_is_the_shipped_pack() -> None:
    exported = components.read(SHIPPED, "exported")
    assert exported.pack.hash == components.shipped().pack.hash
    assert exported.pack.text == SHIPPED
    assert exported.contents == components.shipped().contents


def test_every_data_file_is_in_the_export_and_stands_alone() -> None:
    folder = Path(components.__file__).with_name("data")
    assert sorted(path.stem for path in folder.iterdir()) == sorted(components.FILES)
    together: dict[str, Any] = {}
    for name in components.FILES:
        alone = tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))
        assert not together.keys() & alone.keys()
        together |= alone
    assert together == components.shipped().pack.data


def test_the_export_begins_with_what_it_is_and_how_to_correct_it() -> None:
    head, keys = SHIPPED.split('game = "space-mission"\n')
    assert all(line.startswith("#") for line in head.splitlines() if line)
    assert "planetfall pack check" in head
    assert keys.startswith('format = 1\nname = "as shipped"\n')


def test_no_line_of_the_export_is_too_long_to_read() -> None:
    assert max(map(len, SHIPPED.splitlines())) <= 200


def test_layout_and_comments_do_not_change_the_hash() -> None:
    bare = "\n".join(line for line in SHIPPED.splitlines() if line and not line.startswith("#"))
    assert components.read(bare, "bare").pack.hash == components.shipped().pack.hash


# -- corrections and experiments -----------------------------------------------------------------------------------


def test_a_planet_can_be_corrected() -> None:
    found = components.read(
        changed(("jump = 1, scan = 3, landing = [2, 4]", "jump = 1, scan = 2, landing = [4, 4]")), "corrected"
    )
    box = found.box()
    assert (box.scan[1], box.landing[2], box.landing[3]) == (2, 4, 4)
    assert box.hash == found.pack.hash != components.shipped().pack.hash


def test_a_card_can_be_corrected() -> None:
    found = components.read(changed(("blue = 1, green = 1", 'blue = "?", green = 1')), "corrected")
    fits = found.box().fits
    assert [fits[number] & 1 for number in range(NUMBERS)] == [0, 1, 1, 1, 1]


def test_the_colours_of_tiles_can_be_corrected() -> None:
    found = components.read(changed(("count = 5", "count = 6"), ("count = 5", "count = 4")), "corrected")
    assert list(found.box().tiles[4:6]) == [6, 4]


def test_a_corrected_pack_is_what_the_table_shows() -> None:
    found = components.read(changed(('name = "Freezer", jump = 1', 'name = "Frost", jump = 4')), "corrected")
    ring = {
        planet.id: planet
        for seed in range(9)
        for planet in GAME.view(GAME.new(2, seed, pack=found.pack), None).planets
    }
    assert (ring["freezer"].name, ring["freezer"].jump) == ("Frost", 4)


def test_what_if_a_turn_had_three_actions() -> None:
    found = components.read(changed(("actions = 2", "actions = 3"), ("hand = 5", "hand = 6")), "quick")
    view = GAME.view(GAME.new(2, 1, pack=found.pack), None)
    assert view.doing.actions_left == 3
    assert [seat.cards for seat in view.seats] == [6, 6]


# -- anything at all -----------------------------------------------------------------------------------------------


def of_data(data: dict[str, Any]) -> Components:
    """Components of data that need no text."""
    pack = Pack("fuzz", "")
    pack.data = data
    return Components(pack)


def build_all(found: Components) -> None:
    """Everything that a sound pack promises: a box, and a name and a text for each thing."""
    box = found.box()
    assert len(box.jump) == len(box.scan) == PLANETS
    assert len(box.landing) == 2 * PLANETS
    assert len(box.fits) == 3 * NUMBERS
    assert len(found.cards) == CARDS
    assert sum(box.tiles) == 64
    for language in ("en", "de", "fr", "it", "nl"):
        assert all(found.planet_names(language))
        assert len(found.kind_names(language)) == KINDS
        assert all(found.kind_names(language))
    assert found.provenance_summary()


def ends(box: Box, seats: int, seed: int) -> bool:
    """Whether a random game ends."""
    state = rules.new(seats, Chance.of(seed), box)
    playout(state, Chance.of(seed + 1))
    return state.over()


def outcome(make: Callable[[], Components]) -> Components | list[str]:
    """A sound pack, or what is wrong with it."""
    try:
        return make()
    except BadPack as bad:
        return bad.mistakes


def survives(make: Callable[[], Components]) -> None:
    """Either a list of sentences or a sound pack, and nothing else."""
    found = outcome(make)
    if isinstance(found, Components):
        build_all(found)
        assert ends(found.box(), 2, 7)
    else:
        assert found
        assert all(mistake and "\n" not in mistake for mistake in found)
        assert not any("Expected `" in mistake for mistake in found)  # msgspec speaks to programmers


VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.datetimes() | st.dates() | st.times()
    | st.sampled_from(["freezer", "?", "water", "rulebook", "jump", "blue", 0, 1, 2, 3, 4, 16]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)  # fmt: skip


def containers(value: Any) -> list[Any]:
    """All tables and lists of some data that are not empty."""
    if not isinstance(value, dict | list) or not value:
        return []
    inner = value.values() if isinstance(value, dict) else value
    return [value, *(found for item in inner for found in containers(item))]


def mutate(draw: st.DataObject, data: dict[str, Any]) -> None:
    """One accident in a pack: something lost, replaced, doubled, exchanged or added."""
    place: Any = draw.draw(st.sampled_from(range(len(containers(data)))))
    target = containers(data)[place]
    key = draw.draw(st.sampled_from(sorted(target) if isinstance(target, dict) else range(len(target))))
    accident = draw.draw(st.sampled_from(["lose", "replace", "nudge", "double", "exchange", "add"]))
    if accident == "lose":
        del target[key]
    elif accident == "replace":
        target[key] = draw.draw(VALUES)
    elif accident == "nudge" and type(target[key]) is int:
        target[key] += draw.draw(st.integers(-2, 2))
    elif accident == "double" and isinstance(target, list):
        target.append(copy.deepcopy(target[key]))
    elif accident == "exchange" and isinstance(target, list):
        target[0], target[key] = target[key], target[0]
    elif isinstance(target, dict):
        target[draw.draw(st.text(max_size=8))] = draw.draw(VALUES)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_accidents_in_the_data_never_surprise(draw: st.DataObject) -> None:
    data = copy.deepcopy(components.shipped().pack.data)
    for _ in range(draw.draw(st.integers(1, 4))):
        mutate(draw, data)
    survives(lambda: of_data(data))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_accidents_in_the_text_never_surprise(draw: st.DataObject) -> None:
    lines = SHIPPED.splitlines()
    for _ in range(draw.draw(st.integers(1, 3))):
        place = draw.draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        cut = draw.draw(st.integers(0, len(line)))
        spare = draw.draw(
            st.sampled_from(['"', "[", "]", "{", "}", "=", "0", "-", "_", "#", "[[tiles]]", "\x00", "é"])
        )
        lines[place] = draw.draw(
            st.sampled_from([line[:cut], line[:cut] + spare + line[cut:], "", f"{line}\n{line}"])
        )
    survives(lambda: components.read("\n".join(lines), "fuzz"))


# -- bounds that the engine can live with --------------------------------------------------------------------------

EXTREMES = {
    "large hands": [("hand = 5", "hand = 8"), ("actions = 2", "actions = 4")],
    "small hands": [("hand = 5", "hand = 2"), ("actions = 2", "actions = 1")],
    "long": [("open_space = [6, 8, 10, 12]", "open_space = [16, 16, 16, 16]")],
    "short": [("open_space = [6, 8, 10, 12]", "open_space = [1, 1, 1, 1]")],
    "rich": [("gate = [9, 6, 3, 1, 0]", "gate = [99, 99, 99, 99, 99]"), ("medal = 3", "medal = 99")],
    "one kind": [
        ("count = 8\nprovenance", "count = 16\nprovenance"),
        ('nl = "Orde" }\ncount = 6', 'nl = "Orde" }\ncount = 0'),
        ('nl = "Water" }\ncount = 16', 'nl = "Water" }\ncount = 14'),
    ],
}


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("extreme", EXTREMES)
def test_games_with_extreme_packs_end(extreme: str, seats: int) -> None:
    box = components.read(changed(*EXTREMES[extreme]), extreme).box()
    assert all(ends(box, seats, seed) for seed in range(4))
