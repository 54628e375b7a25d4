"""The order of effects: what gives comes first, what costs last, and the player is asked only where it matters."""

from typing import Any

import pytest

from planetfall.core.state import State
from tests.games.terraforming_mars.helpers import answer, asked, hand, may, play, player, refused, table


@pytest.mark.rule("TM-83")
def test_energy_tapping_may_take_back_its_own_step() -> None:
    assert play(table(player("energy-tapping", megacredits=3)), "energy-tapping") == {
        "megacredits": -3,
    }


@pytest.mark.rule("TM-113")
@pytest.mark.parametrize(
    ("corporation", "production", "playable"),
    [("credicor", -4, True), ("credicor", -5, False), ("tharsis-republic", -5, True)],
)
def test_the_own_city_may_come_before_the_loss(corporation: str, production: int, playable: bool) -> None:
    mars = table(
        player(
            "immigrant-city",
            megacredits=13,
            corporation=corporation,
            production={"megacredits": production, "energy": 1},
        )
    )
    assert ("play immigrant-city" in may(mars)) == playable


@pytest.mark.rule("TM-82")
def test_a_tile_and_the_ocean_of_the_temperature_do_not_commute() -> None:
    mars = answer(table(player("lava-flows", megacredits=18), temperature=-2), "play lava-flows")
    assert asked(mars) == "red: next"
    answer(mars, "next 1", "place r0c1", "place r1c1")
    assert refused(mars, "next 1")


@pytest.mark.rule("TM-82")
def test_without_an_ocean_in_sight_nothing_is_asked() -> None:
    mars = answer(table(player("lava-flows", megacredits=18), temperature=-10), "play lava-flows")
    assert asked(mars) == "red: place"


@pytest.mark.rule("TM-82", "TM-142")
def test_plants_may_be_removed_after_an_ocean_has_fed_the_algae() -> None:
    mars = table(player("comet", megacredits=21), player(in_play=["arctic-algae"], plants=2))
    answer(mars, "play comet")
    assert asked(mars) == "red: next"
    answer(mars, "next 2", "place r0c4", "target green")
    assert may(mars) == {"amount 1", "amount 2", "amount 3"}


@pytest.mark.rule("TM-140", "TM-141")
def test_the_owner_orders_university_and_conference() -> None:
    owner = player(
        "trans-neptune-probe", in_play={"mars-university": 0, "olympus-conference": 1}, megacredits=6
    )
    mars = answer(table(owner, deck_top=["ants", "birds"]), "play trans-neptune-probe")
    assert asked(mars) == "red: next"
    answer(mars, "next 2", "option 2")
    assert "discard ants" in may(mars)


def with_the_last_card(card: str, on_conference: int, **fields: Any) -> State:
    """Red has Mars University and Olympus Conference and plays the last card in hand."""
    owner = player(
        card, in_play={"mars-university": 0, "olympus-conference": on_conference}, megacredits=30, idle=False
    )
    return table(owner, player(), deck_top=["ants", "birds", "fish", "comet"], **fields)


@pytest.mark.rule("TM-277", "TM-82", "TM-140", "TM-141")
def test_the_conference_may_draw_the_card_that_the_university_exchanges() -> None:
    mars = with_the_last_card("trans-neptune-probe", 1)
    answer(mars, "play trans-neptune-probe")
    assert asked(mars) == "red: choose"
    answer(mars, "option 2")
    assert (asked(mars), may(mars)) == ("red: exchange", {"discard ants", "done"})
    answer(mars, "discard ants")
    assert hand(mars) == {"birds"}


@pytest.mark.rule("TM-277", "TM-140")
def test_an_exchange_for_which_nothing_brings_a_card_is_not_asked() -> None:
    mars = answer(with_the_last_card("trans-neptune-probe", 0), "play trans-neptune-probe")
    assert asked(mars) == "red: action"
    assert hand(mars) == set()


@pytest.mark.rule("TM-277", "TM-139")
def test_both_exchanges_of_two_tags_wait_for_the_conference() -> None:
    """Physics Complex has one science tag; Research has two and draws itself."""
    mars = answer(with_the_last_card("research", 1), "play research")
    assert asked(mars) == "red: next"  # Research has drawn two cards, so the order matters at once
    assert len(hand(mars)) == 2


@pytest.mark.rule("TM-277")
def test_games_that_began_before_lose_the_exchange() -> None:
    mars = answer(with_the_last_card("trans-neptune-probe", 1, rules=1), "play trans-neptune-probe")
    answer(mars, "option 2")
    assert asked(mars) == "red: action"


@pytest.mark.rule("TM-138")
def test_viral_enhancers_pay_for_moss() -> None:
    mars = table(player("moss", in_play=["viral-enhancers"], megacredits=4), oceans=3)
    assert play(mars, "moss") == {"megacredits": -4, "plants production": 1}
