"""Packs as their authors write them: corrections, experiments and extremes."""

from functools import partial

import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import playout
from planetfall.games.space_mission.content import components
from planetfall.games.space_mission.engine import rules
from planetfall.games.space_mission.engine.box import NUMBERS, Box
from tests.games import packs
from tests.games.space_mission.helpers import GAME

SHIPPED = components.shipped_text()
changed = partial(packs.changed, SHIPPED)


# -- corrections and experiments -----------------------------------------------------------------------------------


def test_a_planet_can_be_corrected() -> None:
    found = components.read(
        changed(("jump = 1, scan = 3, landing = [2, 4]", "jump = 1, scan = 2, landing = [4, 4]")), "corrected"
    )
    box = found.box()
    assert (box.scan[1], box.landing[2], box.landing[3]) == (2, 4, 4)
    assert box.pack.hash == found.pack.hash != components.shipped().pack.hash


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


# -- bounds that the engine can live with --------------------------------------------------------------------------


def ends(box: Box, seats: int, seed: int) -> bool:
    """Whether a random game ends."""
    state = rules.new(seats, Chance.from_seed(seed), box)
    playout(state, Chance.from_seed(seed + 1))
    return state.over()


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
