"""What lies in the box: cards, resources, tiles and the areas of Mars, and which of them can run out."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from planetfall.core.errors import BadOption
from planetfall.games.terraforming_mars.engine.ids import CUBE_IDS
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    changes_after,
    may,
    player,
    refused,
    table,
    use,
)

CARDS = GAME.pack().data["cards"]
SPECIAL = {
    "capital", "commercial_district", "ecological_zone", "industrial_center", "lava_flows", "mining_area",
    "mining_rights", "mohole_area", "natural_preserve", "nuclear_zone", "restricted_area",
}  # fmt: skip


@pytest.mark.rule("TM-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_one_to_five_play_with_a_corporation_each(seats: int) -> None:
    seen = GAME.view(GAME.new(seats, 1, {"beginners": str(seats)}), None)
    assert [who.corporation is not None for who in seen.players] == [True] * seats
    assert seen.solo == (seats == 1)


@pytest.mark.rule("TM-1")
@pytest.mark.parametrize("seats", [0, 6])
def test_nobody_and_six_cannot_play(seats: int) -> None:
    with pytest.raises(BadOption):
        GAME.new(seats, 1)


@pytest.mark.rule("TM-2")
def test_there_are_208_cards_of_three_colours_each_of_them_once() -> None:
    assert Counter(card["type"] for card in CARDS) == {"automated": 112, "active": 59, "event": 37}
    assert {card["number"] for card in CARDS} == set(range(1, 209))
    assert len({card["name"] for card in CARDS}) == 208


@pytest.mark.rule("TM-3")
def test_a_card_has_up_to_three_tags_of_ten_kinds_and_events_have_one_more() -> None:
    kinds = {"animal", "building", "city", "earth", "jovian", "microbe", "plant", "power", "science", "space"}
    assert {tag for card in CARDS for tag in card.get("tags", ())} == kinds
    assert {len(card.get("tags", ())) for card in CARDS} == {0, 1, 2, 3}
    mars = table(
        player("mineral-deposit", "asteroid", corporation="interplanetary-cinematics", megacredits=19)
    )
    answer(mars, "play mineral-deposit")  # no tag is printed but the one of all events
    assert GAME.view(mars, None).players[0].stock["megacredits"] == 19 - 5 + 2


@pytest.mark.rule("TM-4", "TM-5")
def test_nobody_has_too_much_of_anything() -> None:
    stock: dict[str, Any] = {
        "megacredits": 700,
        "steel": 300,
        "titanium": 200,
        "plants": 150,
        "energy": 0,
        "heat": 400,
    }
    production: dict[str, int] = dict.fromkeys(stock, 90)
    mars = table(player(production=production, idle=False, **stock), player(idle=False), phase="production")
    red = GAME.view(mars, None).players[0]
    assert red.stock == {
        name: amount + 90 + (name == "megacredits") * red.rating for name, amount in stock.items()
    }
    assert set(red.stock) == set(red.production) == set(stock)


@pytest.mark.rule("TM-5")
def test_a_production_rises_without_end() -> None:
    mars = table(player(megacredits=11, production={"energy": 120}))
    assert changes_after(mars, "project power-plant") == {"megacredits": -11, "energy production": 1}


@pytest.mark.rule("TM-6")
@pytest.mark.parametrize(
    ("card", "price", "production", "playable"),
    [
        ("fueled-generators", 1, -4, True),
        ("fueled-generators", 1, -5, False),
        ("nuclear-power", 10, -3, True),
        ("nuclear-power", 10, -4, False),
    ],
)
def test_money_production_ends_at_minus_five(card: str, price: int, production: int, playable: bool) -> None:
    mars = table(player(card, megacredits=price, production={"megacredits": production}))
    assert (f"play {card}" in may(mars)) == playable
    assert playable or refused(mars, f"play {card}") == "TM-111"


@pytest.mark.rule("TM-6")
@pytest.mark.parametrize(
    ("card", "price"), [("food-factory", 12), ("carbonate-processing", 6), ("tropical-resort", 13)]
)
def test_no_other_production_goes_below_zero(card: str, price: int) -> None:
    assert refused(table(player(card, megacredits=price)), f"play {card}") == "TM-111"


@pytest.mark.rule("TM-6")
@pytest.mark.parametrize(("production", "chosen"), [(-3, True), (-4, False)])
def test_two_steps_of_a_rivals_money_need_at_least_minus_three(production: int, chosen: bool) -> None:
    red = player("hackers", megacredits=3, production={"energy": 1, "megacredits": 0})
    mars = answer(table(red, player(production={"megacredits": production}), player()), "play hackers")
    assert ("target green" in may(mars)) == chosen


@pytest.mark.rule("TM-7")
def test_a_card_holds_one_kind_of_resource_or_none() -> None:
    held = Counter(card.get("holds") for card in CARDS)
    assert set(held) == {*CUBE_IDS, None}


@pytest.mark.rule("TM-7")
def test_microbes_do_not_go_to_animals() -> None:
    red = player(
        "imported-nitrogen", in_play={"birds": 0, "fish": 0, "ants": 0, "tardigrades": 0}, megacredits=23
    )
    mars = answer(table(red), "play imported-nitrogen")
    assert may(mars) == {"on ants", "on tardigrades"}
    assert refused(mars, "on birds") == "TM-126"
    answer(mars, "on ants")
    assert may(mars) == {"on birds", "on fish"}


@pytest.mark.rule("TM-8")
def test_there_are_always_markers_left() -> None:
    mars = table(player(in_play={"birds": 400, "fish": 300}))
    assert use(mars, "birds") == {"on birds": 1}


@pytest.mark.rule("TM-9", "TM-221")
def test_there_is_no_tenth_ocean() -> None:
    mars = table(player(megacredits=18), oceans=9)
    assert changes_after(mars, "project aquifer") == {"megacredits": -18}


@pytest.mark.rule("TM-9")
def test_sixty_greeneries_and_cities_are_more_than_mars_has_room_for() -> None:
    spaces = GAME.view(GAME.new(2, 1), None).spaces
    assert len(spaces) - 9 < 60


@pytest.mark.rule("TM-10")
def test_eleven_special_tiles_belong_to_one_card_each() -> None:
    laid = Counter(
        tile for card in CARDS for tile in _tiles(card) if tile not in ("ocean", "greenery", "city")
    )
    assert laid == dict.fromkeys(SPECIAL, 1)
    assert all(tile == card["id"] for card in CARDS for tile in _tiles(card) if tile in SPECIAL)


def _tiles(part: Any) -> Iterator[str]:
    """The tiles that anything written on a card places."""
    if isinstance(part, dict):
        if part.get("do") == "place":
            yield part["tile"]
        part = list(part.values())
    if isinstance(part, list):
        for entry in part:
            yield from _tiles(entry)


@pytest.mark.rule("TM-11")
def test_mars_has_sixty_one_areas_in_nine_rows_and_twelve_of_them_are_for_oceans() -> None:
    spaces = [space for space in GAME.view(GAME.new(2, 1), None).spaces if space.kind != "off"]
    assert [len([space for space in spaces if space.row == row]) for row in range(9)] == [
        5,
        6,
        7,
        8,
        9,
        8,
        7,
        6,
        5,
    ]
    assert Counter(space.kind for space in spaces) == {"ocean": 12, "land": 49}


@pytest.mark.rule("TM-11")
@pytest.mark.parametrize(
    ("corner", "beside"),
    [
        ("r0c0", {"r0c1", "r1c0", "r1c1"}),
        ("r4c0", {"r3c0", "r4c1", "r5c0"}),
        ("r2c3", {"r1c2", "r1c3", "r2c2", "r2c4", "r3c3", "r3c4"}),
        ("r6c3", {"r5c3", "r5c4", "r6c2", "r6c4", "r7c2", "r7c3"}),
    ],
)
def test_areas_with_a_common_edge_are_adjacent(corner: str, beside: set[str]) -> None:
    land = {space.id for space in GAME.view(GAME.new(2, 1), None).spaces if space.kind == "land"}
    mars = answer(table(player(plants=8), tiles={corner: "red city"}), "convert plants")
    assert {text.removeprefix("place ") for text in may(mars)} == beside & land


@pytest.mark.rule("TM-12", "TM-195")
def test_what_an_area_shows_goes_to_whoever_places_there() -> None:
    shown = {
        "r0c0": {"steel": 2},
        "r7c5": {"titanium": 1},
        "r3c0": {"plants": 1, "titanium": 1},
        "r7c2": {"hand": 1},
    }
    for space, bonus in shown.items():
        mars = table(player(megacredits=25))
        assert changes_after(mars, "project city", f"place {space}") == {
            "megacredits": -25,
            "megacredits production": 1,
            f"city {space}": 1,
            **bonus,
        }
