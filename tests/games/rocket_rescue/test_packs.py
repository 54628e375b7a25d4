"""Packs as their authors write them: corrections, experiments and extremes."""

from functools import partial

import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import playout
from planetfall.games.rocket_rescue.content import components
from planetfall.games.rocket_rescue.engine import box as codes
from planetfall.games.rocket_rescue.engine import rules
from planetfall.games.rocket_rescue.engine.box import Box
from tests.games import packs

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
