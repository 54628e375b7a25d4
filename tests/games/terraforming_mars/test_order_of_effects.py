"""The order of effects: what gives comes first, what costs last, and the player is asked only where it matters."""

import pytest

from tests.games.terraforming_mars.helpers import answer, asked, may, play, player, refused, table


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


@pytest.mark.rule("TM-138")
def test_viral_enhancers_pay_for_moss() -> None:
    mars = table(player("moss", in_play=["viral-enhancers"], megacredits=4), oceans=3)
    assert play(mars, "moss") == {"megacredits": -4, "plants production": 1}
