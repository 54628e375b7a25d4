"""Packs as their authors write them: corrections, experiments and extremes."""

import re
from functools import partial
from typing import Any

import pytest
from rich.console import Console

from planetfall.core.chance import Chance
from planetfall.core.pack import Pack
from planetfall.core.playout import playout
from planetfall.core.state import State
from planetfall.games.rocket_rescue.content import components
from planetfall.games.rocket_rescue.engine import box as codes
from planetfall.games.rocket_rescue.engine import rules
from planetfall.games.rocket_rescue.engine.box import Box
from tests.games import packs
from tests.games.rocket_rescue.helpers import GAME, account, play, rocket, standing

SHIPPED = components.shipped_text()
changed = partial(packs.changed, SHIPPED)
SEATS = (3, 4, 5)


def corrected(*changes: tuple[str, str]) -> Box:
    """The numbers of the shipped pack with some corrections."""
    return components.read(changed(*changes), "corrected").box()


def test_a_correction_changes_the_hash() -> None:
    assert corrected(("crew = 10", "crew = 9")).pack.hash != components.shipped().pack.hash


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


# -- assumptions ------------------------------------------------------------------------------------------------------


def assumed(key: str, value: str) -> Pack:
    """The shipped pack with another assumption."""
    old = re.search(rf"^{key} = .*$", SHIPPED, re.MULTILINE)
    assert old, f"the pack has no {key}"
    return GAME.read_pack(changed((old[0], f"{key} = {value}")), "assumed")


def played_with(pack: Pack, **fields: Any) -> State:
    """A position of a table of three that is played with a pack."""
    return GAME.position({"seats": 3} | fields, pack)


@pytest.mark.rule("RR-16", "RR-120", "RR-130")
def test_a_pack_that_says_nothing_of_assumptions_is_played_as_before() -> None:
    without, rest = SHIPPED.split("[assumptions]")
    old = components.read(without + rest[rest.index("\n\n") :], "old")
    assert old.pack.hash == components.shipped().pack.hash  # tables and records of then are played on
    assert assumed("backs", '"type"').hash != old.pack.hash
    box, shipped = old.box(), components.shipped().box()
    assert list(box.stability_die) == list(shipped.stability_die) == [1, 2, 3, 4, 5, 6]
    assert list(box.lasting) == list(shipped.lasting) == list(box.stability)
    assert (box.backs, box.first_in_round) == (codes.BACKS_SHOW_COST, False)
    assert list(box.back) == list(shipped.back)


@pytest.mark.rule("RR-130")
@pytest.mark.parametrize(("faces", "rolls"), [("[3, 3, 3, 3, 3, 3]", {3}), ("[0, 0, 0, 6, 6, 6]", {0, 6})])
def test_what_if_the_stability_die_had_other_faces(faces: str, rolls: set[int]) -> None:
    pack = assumed("stability_die", faces)
    seen, survived = set(), set()
    for seed in range(20):
        state = played_with(
            pack,
            seed=seed,
            phase="building",
            plans={"purple": {"building": [3]}},
            energy={"purple": 20},
            open=["blue 1", "blue 2"],
            hangars={"1": rocket("purple")},  # stability 2 and 3
        )
        play(state, "launch hangar 1", "fly to blue 1")
        told = [event for event in state.take_events() if event.kind in ("holds", "breaks")]
        seen |= {event.values[2] for event in told}
        survived |= {(event.values[0], event.values[2]) for event in told if event.kind == "holds"}
    assert seen == rolls
    assert survived == {(codes.COCKPIT, 3)} if rolls == {3} else {roll for _, roll in survived} == {0}


@pytest.mark.rule("RR-130")
def test_bots_know_how_many_faces_a_module_survives() -> None:
    box = components.read(assumed("stability_die", "[1, 1, 2, 2, 3, 6]").text, "assumed").box()
    assert [box.lasting[design] for design in (codes.COCKPIT, codes.TANK)] == [5, 4]  # stability 3 and 2


@pytest.mark.rule("RR-16")
@pytest.mark.parametrize("backs", ["type-and-cost", "type", "nothing"])
def test_what_if_backs_showed_less(backs: str) -> None:
    state = GAME.new(3, 5, pack=assumed("backs", f'"{backs}"'))
    top = GAME.view(state, 0).deck_top
    assert (top is None) == (backs == "nothing")
    assert (top is not None and top.cost is not None) == (backs == "type-and-cost")
    worlds = [GAME.sample(state, 0, Chance.from_seed(seed)) for seed in range(60)]
    assert {GAME.view(world, 0).deck_top for world in worlds} == {top}
    tops = {GAME.fields(world)["deck"][0] for world in worlds}
    assert len(tops) > {"type-and-cost": 0, "type": 5, "nothing": 15}[backs]
    console = Console(width=100)
    with console.capture() as drawn:
        console.print(GAME.draw(GAME.view(state, 0)))
    assert ("next" in drawn.get()) == (backs != "nothing")


@pytest.mark.rule("RR-120")
@pytest.mark.parametrize(("shared", "points"), [("launch", [3, 0]), ("round", [3, 3])])
def test_what_if_the_points_for_being_first_were_shared_in_the_same_round(
    shared: str, points: list[int]
) -> None:
    crew = {"1": [standing("standard engine", "purple"), standing("standard cockpit", "purple", purple=1)]}
    crew["2"] = [standing("standard engine", "white"), standing("standard cockpit", "white", white=1)]
    state = played_with(
        assumed("first_shared_in", f'"{shared}"'),
        phase="building",
        plans={"purple": {"building": [4]}, "white": {"building": [3]}},
        energy={"purple": 20, "white": 20},
        open=["blue 1", "blue 2"],
        hangars=crew,
        taken={"orange": {"blue 4": {"purple": 9, "white": 9}}},
    )
    play(state, "launch hangar 1", "fly to blue 1", "launch hangar 2")
    assert state.over()
    assert [account(state, colour)[2] for colour in ("purple", "white")] == points
    told = [event.kind for event in state.take_events()]
    assert told.count("all-rescued") == told.count("rescued-too") == 1


# -- bounds that the engine can live with --------------------------------------------------------------------------


def ends(box: Box, seats: int, seed: int) -> bool:
    """Whether a random game with these numbers comes to its end."""
    table = rules.new(seats, Chance.from_seed(seed), box, 0)
    playout(table, Chance.from_seed(seed + 100), 20000)
    return table.over()


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
