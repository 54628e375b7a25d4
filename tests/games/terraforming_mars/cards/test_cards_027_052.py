"""Project cards 027 to 052, each in situations that matter."""

import pytest

from tests.games.terraforming_mars.helpers import (
    answer,
    changes_after,
    may,
    next_generation,
    places,
    play,
    player,
    points,
    refused,
    table,
    use,
)

FOUR_SCIENCE = ["research", "advanced-alloys", "development-center"]
FIVE_SCIENCE = [*FOUR_SCIENCE, "inventors-guild"]


def test_027_interstellar_colony_ship_needs_five_science_tags() -> None:
    mars = table(player("interstellar-colony-ship", megacredits=24, in_play=FIVE_SCIENCE))
    assert play(mars, "interstellar-colony-ship") == {"megacredits": -24}
    assert points(mars, "interstellar-colony-ship") == 4  # although it lies face down


def test_027_interstellar_colony_ship_does_not_count_the_tags_of_events() -> None:
    red = player(
        "interstellar-colony-ship", megacredits=24, in_play=FOUR_SCIENCE, events=["technology-demonstration"]
    )
    assert refused(table(red), "play interstellar-colony-ship") == "TM-89"


def test_028_security_fleet_turns_titanium_into_fighters() -> None:
    mars = table(player("security-fleet", megacredits=12))
    assert play(mars, "security-fleet") == {"megacredits": -12}
    mars = table(player(in_play={"security-fleet": 2}, titanium=2))
    assert use(mars, "security-fleet") == {"titanium": -1, "on security-fleet": 1}
    assert points(mars, "security-fleet") == 3
    assert refused(mars, "use security-fleet") == "TM-159"


def test_028_security_fleet_starts_without_fighters() -> None:
    mars = table(player(in_play=["security-fleet"], titanium=1))
    assert points(mars, "security-fleet") == 0
    assert use(mars, "security-fleet") == {"titanium": -1, "on security-fleet": 1}


def test_028_security_fleet_takes_nothing_but_titanium() -> None:
    assert refused(table(player(in_play=["security-fleet"], steel=3)), "use security-fleet") == "TM-160"


def test_029_cupola_city_is_for_at_most_nine_percent_of_oxygen() -> None:
    red = player("cupola-city", megacredits=16, production={"energy": 1})
    mars = table(red, tiles={"r2c2": "red city"}, oxygen=9)
    assert refused(answer(mars.copy(), "play cupola-city"), "place r2c1") == "TM-200"
    assert play(mars, "cupola-city", "place r6c5") == {
        "megacredits": -16,
        "city r6c5": 1,
        "plants": 1,
        "energy production": -1,
        "megacredits production": 3,
    }
    assert refused(table(red, oxygen=10), "play cupola-city") == "TM-73"
    assert refused(table(player("cupola-city", megacredits=16)), "play cupola-city") == "TM-111"


def test_030_lunar_beam_trades_money_for_heat_and_energy() -> None:
    mars = table(player("lunar-beam", megacredits=13, production={"megacredits": -3}))
    assert play(mars, "lunar-beam") == {
        "megacredits": -13,
        "megacredits production": -2,
        "heat production": 2,
        "energy production": 2,
    }
    poor = player("lunar-beam", megacredits=13, production={"megacredits": -4})
    assert refused(table(poor), "play lunar-beam") == "TM-111"


def test_031_optimal_aerobraking_rewards_own_space_events() -> None:
    mars = table(player("ice-asteroid", in_play=["optimal-aerobraking"], megacredits=23), oceans=9)
    assert play(mars, "ice-asteroid") == {"megacredits": -23 + 3, "heat": 3}


def test_031_optimal_aerobraking_does_not_help_to_pay() -> None:
    red = player("ice-asteroid", in_play=["optimal-aerobraking"], megacredits=20)
    assert refused(table(red), "play ice-asteroid") == "TM-74"


def test_031_optimal_aerobraking_needs_an_event_with_a_space_tag() -> None:
    red = player("mineral-deposit", "vesta-shipyard", in_play=["optimal-aerobraking"], megacredits=20)
    mars = table(red)
    assert play(mars, "mineral-deposit") == {"megacredits": -5, "steel": 5}
    assert play(mars, "vesta-shipyard") == {"megacredits": -15, "titanium production": 1}


def test_031_optimal_aerobraking_ignores_the_events_of_others_and_itself() -> None:
    mars = table(player("ice-asteroid", megacredits=23), player(in_play=["optimal-aerobraking"]), oceans=9)
    assert play(mars, "ice-asteroid") == {"megacredits": -23}
    own = table(player("optimal-aerobraking", megacredits=7))
    assert play(own, "optimal-aerobraking") == {"megacredits": -7}


def test_032_underground_city_takes_two_energy_for_two_steel() -> None:
    mars = table(
        player("underground-city", megacredits=18, production={"energy": 2}), tiles={"r2c2": "red city"}
    )
    assert refused(answer(mars.copy(), "play underground-city"), "place r3c2") == "TM-200"
    assert play(mars, "underground-city", "place r6c2") == {
        "megacredits": -18,
        "city r6c2": 1,
        "energy production": -2,
        "steel production": 2,
    }
    weak = player("underground-city", megacredits=18, production={"energy": 1})
    assert refused(table(weak), "play underground-city") == "TM-111"


def test_033_regolith_eaters_breed_or_breathe() -> None:
    mars = table(player(in_play={"regolith-eaters": 2, "tardigrades": 1}))
    assert use(mars.copy(), "regolith-eaters", "option 1") == {"on regolith-eaters": 1}
    assert use(mars, "regolith-eaters", "option 2") == {"on regolith-eaters": -2, "oxygen": 1, "rating": 1}
    assert refused(mars, "use regolith-eaters") == "TM-159"


def test_033_regolith_eaters_can_only_breed_with_fewer_than_two_microbes() -> None:
    assert play(table(player("regolith-eaters", megacredits=13)), "regolith-eaters") == {"megacredits": -13}
    assert use(table(player(in_play={"regolith-eaters": 1})), "regolith-eaters") == {"on regolith-eaters": 1}


def test_033_regolith_eaters_may_breathe_for_nothing() -> None:
    mars = table(player(in_play={"regolith-eaters": 3}), oxygen=14)
    assert use(mars, "regolith-eaters", "option 2") == {"on regolith-eaters": -2}


def test_034_ghg_producing_bacteria_need_four_percent_of_oxygen_to_be_played() -> None:
    mars = table(player("ghg-producing-bacteria", megacredits=8), oxygen=4)
    assert play(mars, "ghg-producing-bacteria") == {"megacredits": -8}
    assert refused(table(player("ghg-producing-bacteria", megacredits=8), oxygen=3), "play #034") == "TM-73"


def test_034_ghg_producing_bacteria_breed_or_warm() -> None:
    mars = table(player(in_play={"ghg-producing-bacteria": 2, "tardigrades": 1}), oxygen=0)
    assert use(mars.copy(), "ghg-producing-bacteria", "option 1") == {"on ghg-producing-bacteria": 1}
    assert use(mars, "ghg-producing-bacteria", "option 2") == {
        "on ghg-producing-bacteria": -2,
        "temperature": 2,
        "rating": 1,
    }
    assert refused(mars, "use ghg-producing-bacteria") == "TM-159"
    hot = table(player(in_play={"ghg-producing-bacteria": 2}), temperature=8)
    assert use(hot, "ghg-producing-bacteria", "option 2") == {"on ghg-producing-bacteria": -2}


def test_034_ghg_producing_bacteria_can_only_breed_with_fewer_than_two_microbes() -> None:
    mars = table(player(in_play={"ghg-producing-bacteria": 1}))
    assert use(mars, "ghg-producing-bacteria") == {"on ghg-producing-bacteria": 1}


def test_035_ants_need_four_percent_of_oxygen() -> None:
    assert play(table(player("ants", megacredits=9), oxygen=4), "ants") == {"megacredits": -9}
    assert refused(table(player("ants", megacredits=9), oxygen=3), "play ants") == "TM-73"


def test_035_ants_eat_a_microbe_from_any_card() -> None:
    red = player(in_play={"ants": 2, "tardigrades": 1, "birds": 3})
    mars = table(red, player(in_play={"decomposers": 1, "regolith-eaters": 0}))
    answer(mars, "use ants")
    assert may(mars) == {"on ants", "on tardigrades", "on decomposers"}
    assert changes_after(mars.copy(), "on ants") == {}
    assert points(mars, "ants") == 1
    assert changes_after(mars.copy(), "on tardigrades") == {"on tardigrades": -1, "on ants": 1}
    assert changes_after(mars, "on decomposers") == {"green on decomposers": -1, "on ants": 1}
    assert points(mars, "ants") == 1  # for every two of three
    assert points(table(player(in_play={"ants": 4})), "ants") == 2
    assert refused(mars, "use ants") == "TM-159"


def test_035_ants_find_nothing_where_microbes_are_protected() -> None:
    mars = table(player(in_play=["ants"]), player(in_play={"decomposers": 5, "protected-habitats": 0}))
    assert refused(mars, "use ants") == "TM-121"
    own = table(player(in_play={"ants": 0, "tardigrades": 1, "protected-habitats": 0}))
    assert use(own, "ants") == {"on tardigrades": -1, "on ants": 1}


def test_035_ants_feed_on_the_neutral_opponent() -> None:
    assert use(table(player(in_play=["ants"]), solo=True), "ants") == {"on ants": 1}


def test_036_release_of_inert_gases_is_rating_alone() -> None:
    mars = table(player("release-of-inert-gases", megacredits=14))
    assert play(mars, "release-of-inert-gases") == {"megacredits": -14, "rating": 2}


@pytest.mark.parametrize(("plants", "steps"), [(["trees", "bushes"], 1), (["trees", "bushes", "grass"], 4)])
def test_037_nitrogen_rich_asteroid_feeds_three_plant_tags(plants: list[str], steps: int) -> None:
    mars = table(
        player("nitrogen-rich-asteroid", megacredits=31, in_play=plants), player(in_play=["heather"])
    )
    assert play(mars, "nitrogen-rich-asteroid") == {
        "megacredits": -31,
        "rating": 2 + 1,
        "temperature": 2,
        "plants production": steps,
    }


def test_038_rover_construction_earns_money_for_cities_of_anybody() -> None:
    mars = table(
        player(in_play=["rover-construction"], megacredits=25), player("ganymede-colony", megacredits=20)
    )
    assert changes_after(mars, "project city", "place r2c2") == {
        "megacredits": -25 + 2,
        "megacredits production": 1,
        "city r2c2": 1,
    }
    answer(mars, "done")
    assert play(mars, "ganymede-colony") == {
        "green megacredits": -20,
        "green city ganymede": 1,
        "megacredits": 2,
    }


def test_038_rover_construction_earns_money_for_the_capital_but_for_no_other_tile() -> None:
    red = player("capital", in_play=["rover-construction"], megacredits=49, production={"energy": 2})
    mars = table(red, oceans=4)
    assert play(mars.copy(), "capital", "place r2c2")["megacredits"] == -26 + 2
    assert changes_after(mars, "project greenery", "place r2c2")["megacredits"] == -23


def test_038_rover_construction_is_worth_a_point() -> None:
    mars = table(player("rover-construction", megacredits=8))
    assert play(mars, "rover-construction") == {"megacredits": -8}
    assert points(mars, "rover-construction") == 1


def test_039_deimos_down_warms_three_steps_and_passes_two_bonuses() -> None:
    mars = table(player("deimos-down", megacredits=31), player(plants=9), temperature=-26)
    assert refused(answer(mars.copy(), "play deimos-down", "target green"), "amount 9") == "TM-115"
    assert play(mars, "deimos-down", "target green", "amount 8") == {
        "megacredits": -31,
        "temperature": 6,
        "rating": 3,
        "heat production": 2,
        "steel": 4,
        "green plants": -8,
    }


def test_039_deimos_down_spares_whom_it_wants_and_warms_only_to_the_goal() -> None:
    mars = table(player("deimos-down", megacredits=31), player(plants=9), temperature=4)
    assert play(mars, "deimos-down", "done") == {
        "megacredits": -31,
        "temperature": 4,
        "rating": 2,
        "steel": 4,
    }


def test_040_asteroid_mining_gives_titanium_production() -> None:
    mars = table(player("asteroid-mining", megacredits=30))
    assert play(mars, "asteroid-mining") == {"megacredits": -30, "titanium production": 2}
    assert points(mars, "asteroid-mining") == 2


def test_041_food_factory_takes_plants_for_money() -> None:
    mars = table(player("food-factory", megacredits=12, production={"plants": 1}))
    assert play(mars, "food-factory") == {
        "megacredits": -12,
        "plants production": -1,
        "megacredits production": 4,
    }
    assert points(mars, "food-factory") == 1
    others = player(production={"plants": 2})
    assert refused(table(player("food-factory", megacredits=12, plants=5), others), "play #041") == "TM-111"


def test_042_archaebacteria_need_cold() -> None:
    mars = table(player("archaebacteria", megacredits=6), temperature=-18)
    assert play(mars, "archaebacteria") == {"megacredits": -6, "plants production": 1}
    assert refused(table(player("archaebacteria", megacredits=6), temperature=-16), "play #042") == "TM-73"


def test_043_carbonate_processing_takes_energy_for_heat() -> None:
    mars = table(player("carbonate-processing", megacredits=6, production={"energy": 1}))
    assert play(mars, "carbonate-processing") == {
        "megacredits": -6,
        "energy production": -1,
        "heat production": 3,
    }
    assert refused(table(player("carbonate-processing", megacredits=6, energy=3)), "play #043") == "TM-111"


def test_044_natural_preserve_lies_beside_no_tile_of_any_kind() -> None:
    tiles = {"r4c5": "ocean", "r2c2": "green greenery", "r7c1": "red city"}
    mars = table(player("natural-preserve", megacredits=9), tiles=tiles, claims={"r5c0": "red"}, oxygen=4)
    beside = {"r3c4", "r3c5", "r4c6", "r1c1", "r1c2", "r2c1", "r2c3", "r3c2", "r3c3", "r6c1", "r6c2", "r7c0"}
    open_to = places(answer(mars.copy(), "play natural-preserve"))
    assert not open_to & (beside | {"r4c2", "r4c4"})
    assert "r6c0" in open_to  # a marker is no tile
    assert play(mars, "natural-preserve", "place r3c0") == {
        "megacredits": -9,
        "natural-preserve r3c0": 1,
        "plants": 1,
        "titanium": 1,
        "megacredits production": 1,
    }
    assert points(mars, "natural-preserve") == 1


def test_044_natural_preserve_is_for_at_most_four_percent_of_oxygen() -> None:
    assert refused(table(player("natural-preserve", megacredits=9), oxygen=5), "play #044") == "TM-73"


def test_044_natural_preserve_needs_a_lonely_space() -> None:
    crowd = ["r0c2", "r1c0", "r1c3", "r2c0", "r2c2", "r2c5", "r3c1", "r3c3", "r3c6", "r4c0", "r4c6", "r4c8"]
    crowd += [
        "r5c1",
        "r5c3",
        "r6c0",
        "r6c2",
        "r6c4",
        "r6c6",
        "r7c0",
        "r7c2",
        "r7c4",
        "r8c1",
        "r8c3",
        "r1c1",
        "r1c4",
    ]
    mars = table(player("natural-preserve", megacredits=9), tiles=dict.fromkeys(crowd, "green greenery"))
    assert refused(mars, "play natural-preserve") == "TM-78"


def test_045_nuclear_power_trades_money_for_energy() -> None:
    mars = table(player("nuclear-power", megacredits=10, production={"megacredits": -3}))
    assert play(mars, "nuclear-power") == {
        "megacredits": -10,
        "megacredits production": -2,
        "energy production": 3,
    }
    poor = player("nuclear-power", megacredits=10, production={"megacredits": -4})
    assert refused(table(poor), "play nuclear-power") == "TM-111"


def test_046_lightning_harvest_needs_three_science_tags() -> None:
    mars = table(player("lightning-harvest", megacredits=8, in_play=["research", "advanced-alloys"]))
    assert play(mars, "lightning-harvest") == {
        "megacredits": -8,
        "energy production": 1,
        "megacredits production": 1,
    }
    assert points(mars, "lightning-harvest") == 1
    few = player("lightning-harvest", megacredits=8, in_play=["research"])
    assert refused(table(few, player(in_play=["advanced-alloys"])), "play lightning-harvest") == "TM-89"


def test_047_algae_need_five_oceans() -> None:
    mars = table(player("algae", megacredits=10), oceans=5)
    assert play(mars, "algae") == {"megacredits": -10, "plants": 1, "plants production": 2}
    assert refused(table(player("algae", megacredits=10), oceans=4), "play algae") == "TM-73"


def test_048_adapted_lichen_needs_nothing() -> None:
    mars = table(player("adapted-lichen", megacredits=9))
    assert play(mars, "adapted-lichen") == {"megacredits": -9, "plants production": 1}


def test_049_tardigrades_breed_slowly_into_points() -> None:
    mars = table(player("tardigrades", megacredits=4))
    assert play(mars, "tardigrades") == {"megacredits": -4}
    assert use(mars, "tardigrades") == {"on tardigrades": 1}  # at once
    mars = table(player(in_play={"tardigrades": 7, "ants": 1}))
    assert points(mars, "tardigrades") == 1
    assert use(mars, "tardigrades") == {"on tardigrades": 1}
    assert points(mars, "tardigrades") == 2
    assert refused(mars, "use tardigrades") == "TM-159"
    next_generation(mars)
    assert use(answer(mars, "pass"), "tardigrades") == {"on tardigrades": 1}


def test_050_virus_takes_two_animals_from_one_card_or_five_plants_of_one_player() -> None:
    mars = table(
        player("virus", megacredits=1), player(in_play={"birds": 3, "fish": 1}, plants=6), player(plants=2)
    )
    animals = answer(mars.copy(), "play virus", "option 1")
    assert may(animals) == {"on birds", "on fish", "done"}
    assert changes_after(animals.copy(), "done") == {}
    assert changes_after(animals.copy(), "on birds", "amount 1") == {"green on birds": -1}
    assert changes_after(animals.copy(), "on fish") == {"green on fish": -1}
    assert refused(answer(animals.copy(), "on birds"), "amount 3") == "TM-119"
    assert changes_after(animals, "on birds", "amount 2") == {"green on birds": -2}
    plants = answer(mars.copy(), "play virus", "option 2")
    assert may(plants) == {"target green", "target blue", "done"}
    assert changes_after(plants.copy(), "done") == {}
    assert refused(answer(plants.copy(), "target green"), "amount 6") == "TM-115"
    assert changes_after(plants, "target green", "amount 5") == {"green plants": -5}


def test_050_virus_stops_at_what_is_protected() -> None:
    habitat = player(in_play={"birds": 3, "protected-habitats": 0}, plants=6)
    mars = table(player("virus", megacredits=1, in_play={"pets": 2}), habitat)
    assert play(mars, "virus") == {"megacredits": -1}


def test_050_virus_spares_a_player_who_is_alone() -> None:
    mars = table(player("virus", megacredits=1, plants=5, in_play={"birds": 2}), solo=True)
    assert play(mars, "virus") == {"megacredits": -1}  # and asks nothing


def test_050_virus_may_be_played_for_nothing() -> None:
    assert play(table(player("virus", megacredits=1)), "virus") == {"megacredits": -1}


def test_051_miranda_resort_earns_money_with_own_earth_tags() -> None:
    red = player(
        "miranda-resort", megacredits=12, in_play=["lunar-beam", "nuclear-zone"], corporation="teractor"
    )
    mars = table(red, player(in_play=["earth-office"]))
    assert play(mars, "miranda-resort") == {"megacredits": -12, "megacredits production": 3}
    assert points(mars, "miranda-resort") == 1


def test_051_miranda_resort_earns_nothing_with_earthly_events() -> None:
    mars = table(player("miranda-resort", megacredits=12, events=["imported-hydrogen"]))
    assert play(mars, "miranda-resort") == {"megacredits": -12}


def test_052_fish_eat_plant_production_of_anybody() -> None:
    red = player("fish", megacredits=9, production={"plants": 1})
    mars = table(red, player(production={"plants": 1}, in_play=["protected-habitats"]), temperature=2)
    assert play(mars.copy(), "fish", "target red") == {"megacredits": -9, "plants production": -1}
    assert play(mars, "fish", "target green") == {"megacredits": -9, "green plants production": -1}


def test_052_fish_need_warmth_and_something_to_eat() -> None:
    red = player("fish", megacredits=9, production={"plants": 1})
    assert refused(table(red, temperature=0), "play fish") == "TM-73"
    assert refused(table(player("fish", megacredits=9, plants=8), temperature=2), "play fish") == "TM-110"


def test_052_fish_multiply() -> None:
    mars = table(player(in_play={"fish": 2, "birds": 1}))
    assert use(mars, "fish") == {"on fish": 1}
    assert points(mars, "fish") == 3
    assert refused(mars, "use fish") == "TM-159"
