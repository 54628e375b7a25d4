"""The solo game: what neutral tiles count for."""

import pytest

from tests.games.terraforming_mars.helpers import (
    answer,
    may,
    places,
    play,
    player,
    table,
)


@pytest.mark.rule("TM-259")
def test_neutral_cities_meet_requirements_and_are_counted() -> None:
    tiles = {"r2c2": "neutral city", "r6c3": "neutral city"}
    mars = table(player("rad-suits", "greenhouses", megacredits=12), tiles=tiles, solo=True)
    assert "play rad-suits" in may(mars)
    assert play(mars, "greenhouses") == {"megacredits": -6, "plants": 2}


@pytest.mark.rule("TM-259")
def test_neutral_tiles_matter_for_placing() -> None:
    mars = table(player(megacredits=25), tiles={"r2c3": "neutral city"}, solo=True)
    assert not places(answer(mars, "project city")) & {"r1c2", "r1c3", "r2c2", "r2c4", "r3c3", "r3c4"}
    zone = table(player("industrial-center", megacredits=4), tiles={"r2c3": "neutral city"}, solo=True)
    assert places(answer(zone, "play industrial-center")) == {"r1c2", "r1c3", "r2c2", "r2c4", "r3c3", "r3c4"}


@pytest.mark.rule("TM-259", "TM-246")
def test_a_neutral_greenery_scores_for_a_city_and_not_for_itself() -> None:
    tiles = {"r2c3": "neutral greenery", "r2c2": "red city", "r6c3": "neutral greenery"}
    assert table(player(tr=14), tiles=tiles, solo=True).scores() == [15]


@pytest.mark.rule("TM-259", "TM-199")
def test_a_neutral_tile_is_no_tile_of_ones_own() -> None:
    tiles = {"r2c3": "neutral greenery", "r6c3": "red city"}
    mars = answer(table(player(plants=8), tiles=tiles, solo=True), "convert plants")
    assert places(mars) == {"r5c3", "r5c4", "r6c2", "r6c4", "r7c2", "r7c3"}


@pytest.mark.rule("TM-260")
@pytest.mark.parametrize(
    ("card", "cost", "gained"),
    [
        ("energy-tapping", 3, {"energy production": 1}),
        ("hackers", 3, {"energy production": -1, "megacredits production": 2}),
        ("heat-trappers", 6, {"energy production": 1}),
    ],
)
def test_the_neutral_opponent_can_lose_any_production(card: str, cost: int, gained: dict[str, int]) -> None:
    red = player(card, megacredits=cost, production={"energy": 1, "heat": 2, "megacredits": 2})
    assert play(table(red, solo=True), card) == {"megacredits": -cost, **gained}


@pytest.mark.rule("TM-261")
def test_removing_from_the_neutral_opponent_costs_the_player_nothing() -> None:
    mars = table(player("asteroid", megacredits=14, plants=5), solo=True)
    assert play(mars, "asteroid") == {"megacredits": -14, "titanium": 2, "temperature": 2, "rating": 1}


@pytest.mark.rule("TM-261", "TM-117")
def test_a_raid_on_the_neutral_opponent_yields_everything() -> None:
    mars = table(player("hired-raiders", megacredits=1), solo=True)
    assert play(mars.copy(), "hired-raiders", "option 1") == {"megacredits": -1, "steel": 2}
    assert play(mars, "hired-raiders", "option 2") == {"megacredits": -1 + 3}
