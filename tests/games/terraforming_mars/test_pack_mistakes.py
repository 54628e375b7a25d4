"""A pack with mistakes is refused, and every mistake is one sentence that names the entry."""

import re

import pytest

from planetfall.games.terraforming_mars import GAME
from tests.games.packs import changed, mistakes

SHIPPED = GAME.pack().text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "sponsors"', 'id = "sponsers"', "card sponsors is missing"),
        ('id = "asteroid"\nname', 'id = "asteroit"\nname', "project asteroit: id is 'asteroit'; did you mean"),
        ('{ do = "draw", cards = 2 }', '{ do = "drow", cards = 2 }', "did you mean 'draw'?"),
        ("bonus = { plants = 1, titanium", "bonus = { steel = 1, titanium", "may have steel or titanium, not both"),
        ("reserved = true", "reserved = false", "there are 0 reserved spaces"),
        ('what = "oxygen", most = 5 }', 'what = "oxygen" }', "requirement of oxygen must have either least or most"),
        ('holds = "science"', 'holds = "animal"', "card search_for_life: it adds science to itself, but holds animal"),
        ('tile = "mohole_area"', 'tile = "lava_flows"', "the tile lava_flows is placed by 2 cards"),
        ("cost = 30\n", 'cost = "dear"\n', "card asteroid_mining: cost is 'dear', but must be a number"),
        ("per = { tag = ", 'per = { cities = "mars", tag = ', "per must name one of tag, cities, events, cubes and"),
        ('name = "Sponsors"\n', "", "card sponsors: name is missing"),
        ('name_de = "Suche nach Leben"\n', "", "card search_for_life: name_de is missing"),
        ('name = "Temperature"\n', "", "track temperature: name is missing"),
        ("goal = 8", "goal = 7", "track temperature: the goal must be some whole steps from the start"),
    ],
)  # fmt: skip
def test_a_mistake_is_named(old: str, new: str, said: str) -> None:
    found = mistakes(GAME, changed(SHIPPED, (old, new)))
    assert any(said in mistake for mistake in found), found


def test_every_mistake_is_found_at_once() -> None:
    text = changed(SHIPPED, ("goal = 8", "goal = 7"), ('kind = "land"', 'kind = "lande"'))
    assert mistakes(GAME, text) == [
        "space r0c0: kind is 'lande'; did you mean 'land'?",
        "track temperature: the goal must be some whole steps from the start",
    ]


@pytest.mark.rule("TM-275")
def test_a_board_without_room_for_the_neutral_tiles_is_refused() -> None:
    flooded = SHIPPED.replace('kind = "land"', 'kind = "ocean"')
    assert mistakes(GAME, flooded) == [
        "there are no two land spaces side by side for the neutral tiles of a solo game"
    ]
    islands = flooded
    for space in ("r0c0", "r0c1", "r1c0"):
        islands = re.sub(rf'(id = "{space}"[^\[]*kind = )"ocean"', r'\1"land"', islands)
    assert mistakes(GAME, islands) == [
        "r0c0: a neutral city of a solo game there leaves no room for the second"
    ]
