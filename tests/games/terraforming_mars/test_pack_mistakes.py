"""A pack with mistakes is refused, and every mistake is one sentence that names the entry."""

import pytest

from planetfall.core.errors import BadPack
from planetfall.games.terraforming_mars.components import read, shipped_text


def mistakes(old: str, new: str) -> list[str]:
    text = shipped_text()
    assert old in text
    with pytest.raises(BadPack) as refused:
        read(text.replace(old, new, 1), "mine")
    return refused.value.mistakes


def test_the_shipped_pack_is_sound() -> None:
    assert len(read(shipped_text(), "mine").cards) == 208


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
        ("goal = 8", "goal = 7", "track temperature: the goal must be some whole steps from the start"),
    ],
)  # fmt: skip
def test_a_mistake_is_named(old: str, new: str, said: str) -> None:
    assert any(said in mistake for mistake in mistakes(old, new)), mistakes(old, new)


def test_every_mistake_is_found_at_once() -> None:
    text = shipped_text().replace("goal = 8", "goal = 7", 1)
    with pytest.raises(BadPack) as refused:
        read(text.replace('kind = "land"', 'kind = "lande"', 1), "mine")
    assert sorted(refused.value.mistakes) == [
        "space r0c0: kind is 'lande'; did you mean 'land'?",
        "track temperature: the goal must be some whole steps from the start",
    ]


def test_a_pack_of_another_game_is_refused_at_once() -> None:
    assert mistakes('game = "terraforming-mars"', 'game = "red-planet"') == [
        "not a pack for terraforming-mars: game is 'red-planet', but must be 'terraforming-mars'"
    ]
