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
from planetfall.games.red_planet import box as codes
from planetfall.games.red_planet import components, rules
from planetfall.games.red_planet.box import Box
from planetfall.games.red_planet.components import Components

SHIPPED = components.shipped_text()
BOARDS = [("2015", "A"), ("matagot", "A"), ("matagot", "B"), ("matagot", "C"), ("matagot", "D")]


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
    head, keys = SHIPPED.split('game = "red-planet"\n')
    assert all(line.startswith("#") for line in head.splitlines() if line)
    assert "planetfall pack check" in head
    assert keys.startswith('format = 1\nname = "as shipped"\n')


def test_no_line_of_the_export_is_too_long_to_read() -> None:
    assert max(map(len, SHIPPED.splitlines())) <= 200


def test_layout_and_comments_do_not_change_the_hash() -> None:
    bare = "\n".join(line for line in SHIPPED.splitlines() if line and not line.startswith("#"))
    assert components.read(bare, "bare").pack.hash == components.shipped().pack.hash


def test_a_correction_changes_the_hash() -> None:
    corrected = components.read(changed(("capacity = 3", "capacity = 2")), "corrected")
    assert corrected.pack.hash != components.shipped().pack.hash
    assert corrected.box("2015", "A").hash == corrected.pack.hash


# -- experiments ---------------------------------------------------------------------------------------------------


def test_what_if_the_soldier_killed_two() -> None:
    text = changed(('{ do = "kill", astronauts = 1 }', '{ do = "kill", astronauts = 2 }'))
    steps = components.read(text, "bloody").box("matagot", "C").steps
    assert steps[2 * codes.STEPS + 1] == codes.OP_KILL | 2 << 8


def test_a_card_may_differ_between_the_editions() -> None:
    card = '[[missions]]\nid = "fallen_heroes"\neditions = ["2015", "matagot"]'
    rest = SHIPPED.split(card)[1].split("\n\n")[0]
    one = card.replace('["2015", "matagot"]', '["2015"]') + rest
    two = card.replace('["2015", "matagot"]', '["matagot"]') + rest.replace("points = 6", "points = 4")
    found = components.read(changed((card + rest, one + "\n\n" + two)), "split")
    points = []
    for edition in ("2015", "matagot"):
        event = [mission.id for mission in found.missions(edition)].index("fallen_heroes")
        points.append(found.box(edition, "A").event_first[event])
    assert points == [6, 4]


def test_a_ship_may_differ_between_the_editions() -> None:
    ship = '{ id = "S01", destination = "vastitas_borealis", capacity = 3, provenance = "reconstructed" },'
    one = ship.replace("capacity = 3,", 'capacity = 3, editions = ["2015"],')
    two = ship.replace("capacity = 3,", 'capacity = 9, editions = ["matagot"],')
    found = components.read(changed((ship, one + two)), "split")
    assert [found.box(edition, "A").ship_capacity[0] for edition in ("2015", "matagot")] == [3, 9]


def test_a_mission_may_mean_all_zones_or_a_list_of_them() -> None:
    zones = ", ".join(f'"{zone.id}"' for zone in components.shipped().contents.zones.list)
    found = components.read(changed(('zones = "all"', f"zones = [{zones}]")), "spelled out")
    assert found.box("2015", "A").event_zones == components.shipped().box("2015", "A").event_zones


# -- anything at all -----------------------------------------------------------------------------------------------


def of_data(data: dict[str, Any]) -> Components:
    """Components of data that need no text."""
    pack = Pack("fuzz", "")
    pack.data = data
    return Components(pack)


def build_all(found: Components) -> None:
    """Everything that a sound pack promises: a box for each board, a name and a text for each card."""
    for edition, board in BOARDS:
        box = found.box(edition, board)
        assert len(box.steps) == 10 * codes.STEPS
        assert len(box.ship_capacity) == len(box.ship_destination) == codes.SHIPS
        assert sum(box.markers) == codes.ZONES + 1
        assert box.events() == len(box.event_verb) == len(box.event_scale) <= 30
        assert all(0 <= near < 1 << codes.MARS for near in box.contacts)
        assert all(
            found.event_name(edition, event) and found.event_text(edition, event)
            for event in range(box.events())
        )
        assert all(found.specialist_name(number, edition) for number in range(1, 10))
        assert all(all(counts) for counts in found.provenance_summary(edition).values())


def ends(box: Box, seats: int, seed: int) -> bool:
    """Whether a random game with these numbers comes to its end."""
    table = rules.new(seats, Chance.of(seed), box)
    playout(table, Chance.of(seed + 100), 5000)
    return table.over()


def outcome(make: Callable[[], Components]) -> Components | list[str]:
    """A sound pack or its mistakes; anything else is raised."""
    try:
        return make()
    except BadPack as bad:
        return bad.mistakes


def survives(make: Callable[[], Components]) -> None:
    """Either a list of sentences or a sound pack, and nothing else."""
    found = outcome(make)
    if isinstance(found, Components):
        build_all(found)
        assert ends(found.box("matagot", "B"), 2, 7)
    else:
        assert found
        assert all(mistake and "\n" not in mistake for mistake in found)
        assert not any("Expected `" in mistake for mistake in found)  # msgspec speaks to programmers


VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.datetimes() | st.dates() | st.times()
    | st.sampled_from(["hellas", "all", "2015", "ice", "kill", "rulebook", "unknown", "take_back", 1, 2, 3, 9]),
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


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_accidents_in_the_data_never_surprise(draw: st.DataObject) -> None:
    data = copy.deepcopy(components.shipped().pack.data)
    for _ in range(draw.draw(st.integers(1, 4))):
        mutate(draw, data)
    survives(lambda: of_data(data))


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text_is_a_pack_or_gets_a_sentence(text: str) -> None:
    survives(lambda: components.read(text, "fuzz"))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_accidents_in_the_text_never_surprise(draw: st.DataObject) -> None:
    lines = SHIPPED.splitlines()
    for _ in range(draw.draw(st.integers(1, 3))):
        place = draw.draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        cut = draw.draw(st.integers(0, len(line)))
        spare = draw.draw(
            st.sampled_from(['"', "[", "]", "{", "}", "=", "0", "-", "_", "#", "[[ships]]", "\x00", "é"])
        )
        lines[place] = draw.draw(
            st.sampled_from([line[:cut], line[:cut] + spare + line[cut:], "", f"{line}\n{line}"])
        )
    survives(lambda: components.read("\n".join(lines), "fuzz"))


# -- bounds that the engine can live with --------------------------------------------------------------------------

LATER = "".join(f'{{ stop = "round", number = {number}, provenance = "rulebook" }}, ' for number in (11, 12))
EXTREMES = {
    "greedy": [
        ("astronauts = 1, ships", "astronauts = 6, ships"),
        ("astronauts = 2, ships", "astronauts = 6, ships"),
        ('{ do = "kill", astronauts = 1 }', '{ do = "kill", astronauts = 6 }'),
        ('{ do = "replace", astronauts = 1 }', '{ do = "replace", astronauts = 6 }'),
        ("at_least = 1, up_to = 3", "at_least = 6, up_to = 6"),
        ("up_to = 3", "up_to = 6"),
        ("up_to = 2", "up_to = 6"),
        ("ships = 1", "ships = 6"),
        ("astronauts = 1, at_least = 2", "astronauts = 6, at_least = 6"),
        ('"lose", astronauts = 1', '"lose", astronauts = 6'),
    ],
    "poor": [
        ("astronauts = 22", "astronauts = 6"),
        ("destination_tokens = 2", "destination_tokens = 1"),
        ("markers = 5", "markers = 11"),
        ("markers = 3", "markers = 0"),
        ("capacity = 3", "capacity = 2"),
        ('destination = "hellas"', 'destination = "unknown"'),
        ('destination = "phobos"', 'destination = "unknown"'),
        ("at_least = 1, up_to = 3", "at_least = 0, up_to = 1"),
    ],
    "large": [
        ("astronauts = 22", "astronauts = 40"),
        ("destination_tokens = 2", "destination_tokens = 6"),
        ("capacity = 5", "capacity = 9"),
        ("tokens = 3", "tokens = 6"),
        ('number = 10, provenance = "rulebook" },', 'number = 10, provenance = "rulebook" }, ' + LATER),
    ],
    "busy": [
        ('{ do = "research" }]', '{ do = "research" }, { do = "research" }, { do = "research" }]'),
        (
            '{ do = "redirect", ships = 1 }]',
            '{ do = "redirect", ships = 6 }, { do = "redirect", ships = 6 }]',
        ),
        ('when = "before_landing"', 'when = "after_production"'),
        ('when = "after_reveal"', 'when = "before_landing"'),
        ('when = "before_production"', 'when = "after_reveal"'),
    ],
}


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("edition", ["2015", "matagot"])
@pytest.mark.parametrize("extreme", EXTREMES)
def test_games_with_extreme_packs_end(extreme: str, edition: str, seats: int) -> None:
    text = SHIPPED
    for old, new in EXTREMES[extreme]:
        assert old in text
        text = text.replace(old, new)
    box = components.read(text, extreme).box(edition, "A")
    assert all(ends(box, seats, seed) for seed in range(5))
