"""Packs as their authors write them: corrections, experiments and extremes."""

from functools import partial

import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import playout
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.engine import box as codes
from planetfall.games.red_planet.engine import rules
from planetfall.games.red_planet.engine.box import Box
from tests.games import packs

SHIPPED = components.shipped_text()
changed = partial(packs.changed, SHIPPED)


def test_a_correction_changes_the_hash() -> None:
    corrected = components.read(changed(("capacity = 3", "capacity = 2")), "corrected")
    assert corrected.pack.hash != components.shipped().pack.hash
    assert corrected.box("2015", "A").pack.hash == corrected.pack.hash


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


# -- bounds that the engine can live with --------------------------------------------------------------------------


def ends(box: Box, seats: int, seed: int) -> bool:
    """Whether a random game with these numbers comes to its end."""
    table = rules.new(seats, Chance.from_seed(seed), box)
    playout(table, Chance.from_seed(seed + 100), 5000)
    return table.over()


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
