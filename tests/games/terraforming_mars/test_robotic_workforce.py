"""Robotic Workforce: which productions it repeats, and how."""

import pytest

from planetfall.games.terraforming_mars.engine.events import KINDS
from tests.games.terraforming_mars.helpers import answer, may, play, player, refused, table

CARD = "robotic-workforce"


@pytest.mark.rule("TM-154")
def test_it_repeats_the_production_and_nothing_else() -> None:
    red = player(CARD, in_play=["strip-mine"], megacredits=9, production={"energy": 2})
    assert play(table(red), CARD) == {
        "megacredits": -9,
        "energy production": -2,
        "steel production": 2,
        "titanium production": 1,
    }


@pytest.mark.rule("TM-154")
def test_requirement_tile_rating_and_plants_are_not_repeated() -> None:
    red = player(
        CARD, in_play=["domed-crater", "magnetic-field-dome"], megacredits=9, production={"energy": 2}
    )
    mars = table(red, oxygen=14)
    assert play(mars.copy(), CARD, "on domed-crater") == {
        "megacredits": -9,
        "energy production": -1,
        "megacredits production": 3,
    }
    assert play(mars, CARD, "on magnetic-field-dome") == {
        "megacredits": -9,
        "energy production": -2,
        "plants production": 1,
    }


@pytest.mark.rule("TM-154")
def test_it_chooses_among_building_cards_and_the_corporation() -> None:
    red = player(
        CARD,
        in_play=["mine", "solar-power", "sponsors", "steelworks"],
        corporation="mining-guild",
        megacredits=9,
    )
    mars = table(red, player(in_play=["geothermal-power"]))
    assert may(answer(mars.copy(), f"play {CARD}")) == {"on mine", "on solar-power", "on mining-guild"}
    mars.listen()
    assert play(mars, CARD, "on mining-guild") == {"megacredits": -9, "steel production": 1}
    copied = next(event for event in mars.take_events() if event.kind == "copies")
    assert not KINDS["copies"].fault(copied)
    assert KINDS["copies"].worded_ids(copied.values)["card"] == "mining-guild"


@pytest.mark.rule("TM-155")
def test_all_changes_must_be_possible_now() -> None:
    without_gain = player(CARD, in_play=["strip-mine"], megacredits=9, production={"energy": 1})
    assert refused(table(without_gain), f"play {CARD}") == "TM-155"
    assert refused(table(player(CARD, in_play=["sponsors"], megacredits=9)), f"play {CARD}") == "TM-155"


@pytest.mark.rule("TM-155")
def test_losses_of_others_must_be_possible_too() -> None:
    red = player(CARD, in_play=["heat-trappers"], megacredits=9)
    assert refused(table(red, player(production={"heat": 1})), f"play {CARD}") == "TM-155"
    mars = table(red, player(production={"heat": 2}))
    assert play(mars, CARD) == {"megacredits": -9, "energy production": 1, "green heat production": -2}


@pytest.mark.rule("TM-156")
def test_what_is_counted_is_counted_again() -> None:
    buildings = ["medical-lab", "steelworks", "ironworks", "ore-processor"]
    mars = table(player(CARD, in_play=buildings, megacredits=9))
    assert play(mars, CARD) == {"megacredits": -9, "megacredits production": 2}


@pytest.mark.rule("TM-157")
@pytest.mark.parametrize("card", ["mining-area", "mining-rights"])
@pytest.mark.parametrize("metal", ["steel", "titanium"])
def test_a_mine_raises_the_metal_it_raised_before(card: str, metal: str) -> None:
    mars = table(player(CARD, in_play={card: metal}, megacredits=9))
    assert play(mars, CARD) == {"megacredits": -9, f"{metal} production": 1}


@pytest.mark.rule("TM-158")
@pytest.mark.parametrize(("card", "money"), [("noctis-city", 3), ("immigrant-city", -2)])
def test_cities_are_repeated_without_their_tile(card: str, money: int) -> None:
    mars = table(player(CARD, in_play=[card], megacredits=9, production={"energy": 1}))
    assert play(mars, CARD) == {
        "megacredits": -9,
        "energy production": -1,
        "megacredits production": money,
    }


@pytest.mark.rule("TM-154")
def test_capital_is_repeated_without_its_tile() -> None:
    red = player(CARD, in_play=["capital"], megacredits=9, production={"energy": 2})
    assert play(table(red, tiles={"r2c2": "red capital"}), CARD) == {
        "megacredits": -9,
        "energy production": -2,
        "megacredits production": 5,
    }


@pytest.mark.rule("TM-154")
def test_what_others_have_built_is_not_repeated() -> None:
    mars = table(player(CARD, megacredits=9), player(in_play=["mine"]))
    assert refused(mars, f"play {CARD}") == "TM-155"
