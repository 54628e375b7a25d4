"""What stops cards of one kind alike: no space, no cards left to draw, nobody who could lose production, too much."""

import pytest

from planetfall.games.terraforming_mars.engine.ids import CARD_IDS
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    may,
    places,
    play,
    player,
    refused,
    table,
)

LAND = [
    space.id
    for space in GAME.view(table(player()), None).spaces
    if space.kind == "land" and not space.reserved
]


@pytest.mark.parametrize(
    "card",
    ["capital", "domed-crater", "research-outpost", "cupola-city", "underground-city", "natural-preserve"],
)
def test_a_card_with_a_city_or_a_lonely_tile_needs_a_space_for_it(card: str) -> None:
    crowded = dict.fromkeys([space for space in LAND if space != "r2c2"], "green city")
    red = player(card, megacredits=30, production={"energy": 2})
    assert f"play {card}" in may(table(red, oceans=4))
    assert refused(table(red, tiles=crowded, oceans=4), f"play {card}") == "TM-78"


def test_noctis_city_has_its_space_when_no_other_city_has_one() -> None:
    crowded = dict.fromkeys(LAND, "green greenery")
    red = player("noctis-city", megacredits=18, production={"energy": 1})
    assert "city r4c2" in play(table(red, tiles=crowded), "noctis-city")


@pytest.mark.parametrize("card", ["search-for-life", "inventors-guild", "development-center"])
def test_an_action_that_draws_needs_a_card_to_draw(card: str) -> None:
    others = [other for other in CARD_IDS if other != card]
    red = player(*others, in_play=[card], megacredits=9, energy=1, idle=False)
    assert refused(table(red, solo=True), f"use {card}") == "TM-28"


def test_research_needs_two_cards_in_deck_and_discard_pile_together() -> None:
    others = [card for card in CARD_IDS if card not in {"comet", "birds"}]
    red = player(*others, megacredits=11, idle=False)
    assert play(table(red, solo=True, discard=["birds"]), "research") == {
        "megacredits": -11,
        "hand": 2,
        "discard": -1,
    }
    red = player(*others, "birds", megacredits=11, idle=False)
    assert refused(table(red, solo=True), "play research") == "TM-28"


@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("asteroid-mining-consortium", {"titanium production": 1}),
        ("great-escarpment-consortium", {"steel production": 1}),
        ("cloud-seeding", {"plants production": 2, "megacredits production": -1}),
        ("fish", {}),
        ("small-animals", {}),
        ("birds", {}),
    ],
)
def test_the_neutral_opponent_bears_every_loss_of_production(card: str, gained: dict[str, int]) -> None:
    red = player(card, megacredits=13, production={"titanium": 1, "steel": 1})
    mars = table(red, solo=True, oceans=3, oxygen=13, temperature=2)
    changes = play(mars, card)
    assert changes.pop("megacredits") < 0
    assert changes == gained


@pytest.mark.parametrize(
    ("option", "most"),
    [("option 1", 3), ("option 2", 4), ("option 3", 7)],
    ids=["titanium", "steel", "megacredits"],
)
def test_sabotage_destroys_no_more_than_it_says(option: str, most: int) -> None:
    mars = table(player("sabotage", megacredits=1), player(titanium=9, steel=9, megacredits=9))
    removing = answer(mars, "play sabotage", option, "target green")
    assert may(removing) == {f"amount {number}" for number in range(1, most + 1)}


@pytest.mark.parametrize("missing", ["trees", "ants", "birds"])
def test_advanced_ecosystems_need_all_three_tags(missing: str) -> None:
    red = player("advanced-ecosystems", megacredits=11, in_play=["trees", "ants", "birds"])
    assert "play advanced-ecosystems" in may(table(red))
    tags = [card for card in ("trees", "ants", "birds") if card != missing]
    assert refused(table(player("advanced-ecosystems", megacredits=11, in_play=tags)), "play #135") == "TM-89"


def test_an_artificial_lake_may_lie_beside_a_city() -> None:
    mars = table(player("artificial-lake", megacredits=15), tiles={"r2c2": "green city"}, temperature=-6)
    assert "r2c3" in places(answer(mars, "play artificial-lake"))
