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
from planetfall.games.rocket_rescue import box as codes
from planetfall.games.rocket_rescue import components, rules
from planetfall.games.rocket_rescue.box import Box
from planetfall.games.rocket_rescue.components import Components

SHIPPED = components.shipped_text()
SEATS = (3, 4, 5)


def changed(*changes: tuple[str, str]) -> str:
    """The shipped pack with the first occurrence of each text replaced."""
    text = SHIPPED
    for old, new in changes:
        assert old in text, f"the shipped pack has no {old!r}"
        text = text.replace(old, new, 1)
    return text


def corrected(*changes: tuple[str, str]) -> Box:
    """The numbers of the shipped pack with some corrections."""
    return components.read(changed(*changes), "corrected").box()


# -- what is exported ----------------------------------------------------------------------------------------------


def test_the_export_is_the_shipped_pack() -> None:
    exported = components.read(SHIPPED, "exported")
    assert exported.pack.hash == components.shipped().pack.hash == exported.box().hash
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
    head, keys = SHIPPED.split('game = "rocket-rescue"\n')
    assert all(line.startswith("#") for line in head.splitlines() if line)
    assert "planetfall pack check" in head
    assert keys.startswith('format = 1\nname = "as shipped"\n')


def test_no_line_of_the_export_is_too_long_to_read() -> None:
    assert max(map(len, SHIPPED.splitlines())) <= 210


def test_layout_and_comments_do_not_change_the_hash() -> None:
    bare = "\n".join(line for line in SHIPPED.splitlines() if line and not line.startswith("#"))
    assert components.read(bare, "bare").pack.hash == components.shipped().pack.hash


def test_a_correction_changes_the_hash() -> None:
    assert corrected(("crew = 10", "crew = 9")).hash != components.shipped().pack.hash


# -- every table that is not certain can be corrected ---------------------------------------------------------------


@pytest.mark.rule("RR-60")
def test_what_if_a_six_boarded_three() -> None:
    boards = corrected(("value = 6, moves = 0, boards = 2", "value = 6, moves = 0, boards = 3")).boards
    assert list(boards) == [0, 0, 0, 1, 1, 2, 3]


@pytest.mark.rule("RR-72")
def test_what_if_a_four_built_twice() -> None:
    box = corrected(("value = 4, moves = 0, builds = 1", "value = 4, moves = 0, builds = 2"))
    assert list(box.builds) == [0, 0, 1, 1, 2, 2, 2]


@pytest.mark.rule("RR-56")
def test_what_if_five_players_had_another_minimum() -> None:
    assert corrected(("minimum = 5", "minimum = 4")).market_least[5] == 4


@pytest.mark.rule("RR-13")
def test_hangars_may_be_numbered_otherwise() -> None:
    found = components.read(
        changed(("[1, 2]", "[1, 4]"), ("[3, 4]", "[2, 5]"), ("[5, 6]", "[3, 6]")), "other"
    )
    assert found.companies == (0, 1, 2, 0, 1, 2)
    assert list(found.box().resource) == [0, 1, 2, 0, 1, 2]


@pytest.mark.rule("RR-9")
def test_a_module_may_be_of_another_type() -> None:
    lines = SHIPPED.splitlines(keepends=True)
    card = next(line for line in lines if '"A08"' in line)
    text = SHIPPED.replace(card, "").replace(
        'advanced = [\n  { id = "A09"', f'advanced = [\n{card}  {{ id = "A09"'
    )
    found = components.read(text, "other")
    assert [module.id for module in found.modules[10:14]] == ["A07", "A08", "A09", "A10"]
    assert found.types[10:14] == (codes.COCKPIT, codes.TANK, codes.TANK, codes.TANK)


@pytest.mark.rule("RR-11")
def test_a_planet_may_be_corrected() -> None:
    box = corrected(
        ("fuel = 2, energy = 9, launch = 3, build = 2", "fuel = 1, energy = 9, launch = 3, build = 1")
    )
    assert (box.fuel[13], box.price[13], box.launch_reward[13], box.build_reward[13]) == (1, 9, 3, 1)


# -- anything at all -----------------------------------------------------------------------------------------------


def of_data(data: dict[str, Any]) -> Components:
    """Components of data that need no text."""
    pack = Pack("fuzz", "")
    pack.data = data
    return Components(pack)


def build_all(found: Components) -> None:
    """Everything that a sound pack promises: every number, and a name for each card."""
    box = found.box()
    by_design = (box.type, box.energy, box.stability, box.capacity, box.equipment, box.back)
    by_planet = (box.fuel, box.needs, box.price, box.launch_reward, box.build_reward)
    by_die = (box.balance, box.boards, box.crew_moves, box.builds, box.launches, box.module_moves)
    by_seats = (box.market_most, box.market_least, box.display, box.blocked)
    assert {len(numbers) for numbers in by_design} == {codes.DESIGNS}
    assert {len(numbers) for numbers in by_planet} == {codes.PLANETS}
    assert {len(numbers) for numbers in by_die} == {7}
    assert {len(numbers) for numbers in by_seats} == {6}
    assert (len(box.cost), len(box.resource), len(box.crew)) == (codes.DESIGNS * 3, 6, 3)
    assert all(found.module_name(design, "de") for design in range(codes.DESIGNS))
    assert all(found.planet_name(planet, "de") for planet in range(codes.PLANETS))
    assert all(all(counts) for counts in found.provenance_summary().values())


def ends(box: Box, seats: int, seed: int) -> bool:
    """Whether a random game with these numbers comes to its end."""
    table = rules.new(seats, Chance.of(seed), box, 0)
    playout(table, Chance.of(seed + 100), 20000)
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
        assert ends(found.box(), 3, 7)
    else:
        assert found
        assert all(mistake and "\n" not in mistake for mistake in found)
        assert not any("Expected `" in mistake for mistake in found)  # msgspec speaks to programmers


VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.datetimes() | st.dates() | st.times()
    | st.sampled_from(["carbon", "rover", "none", "short", "heat", "rulebook", "blue", 0, 1, 2, 3, 6]),
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
            st.sampled_from(['"', "[", "]", "{", "}", "=", "0", "-", "_", "#", "[[seats]]", "\x00", "é"])
        )
        lines[place] = draw.draw(
            st.sampled_from([line[:cut], line[:cut] + spare + line[cut:], "", f"{line}\n{line}"])
        )
    survives(lambda: components.read("\n".join(lines), "fuzz"))


# -- bounds that the engine can live with --------------------------------------------------------------------------

EXTREMES = {
    "greedy": [
        ("boards = 2", "boards = 6"),
        ("moves = 2, boards", "moves = 6, boards"),
        ("builds = 2, launches = 1", "builds = 3, launches = 3"),
        ("moves = 1, builds = 0", "moves = 3, builds = 0"),
        ("stability = 3", "stability = 6"),
        ("seats = 3", "seats = 6"),
        ("energy = 2, stability", "energy = 12, stability"),
    ],
    "poor": [
        ("cubes = 30", "cubes = 14"),
        ("cubes = 2", "cubes = 0"),
        ("energy = 4\n", "energy = 0\n"),
        ("chips = 10", "chips = 1"),
        ("market = 12", "market = 0"),
        ("minimum = 4", "minimum = 0"),
        ("display = 3", "display = 0"),
        ("blocked = 0", "blocked = 5"),
        ("seat_price = 1", "seat_price = 6"),
        ("seats = 3", "seats = 0"),
        ("energy = 2, provenance", "energy = 0, provenance"),
        ("energy = 1, provenance", "energy = 0, provenance"),
    ],
    "large": [
        ("crew = 10", "crew = 15"),
        ("energy = 4\n", "energy = 20\n"),
        ("cubes = 30", "cubes = 60"),
        ("display = 4", "display = 10"),
        ("rounds = 8", "rounds = 20"),
        ("chips = 10", "chips = 36"),
        ("seat_price = 1", "seat_price = 0"),
    ],
    "fragile": [
        ("stability = 3", "stability = 0"),
        ("stability = 2", "stability = 0"),
        ("rounds = 8", "rounds = 1"),
        ("fuel = 1", "fuel = 6"),
    ],
}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("extreme", EXTREMES)
def test_games_with_extreme_packs_end(extreme: str, seats: int) -> None:
    text = SHIPPED
    for old, new in EXTREMES[extreme]:
        assert old in text, old
        text = text.replace(old, new)
    box = components.read(text, extreme).box()
    assert all(ends(box, seats, seed) for seed in range(5))
