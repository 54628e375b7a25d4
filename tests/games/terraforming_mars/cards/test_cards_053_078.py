"""Project cards 053 to 078, each in situations that matter."""

from tests.games.terraforming_mars.helpers import (
    answer,
    changes_after,
    hand,
    may,
    places,
    play,
    player,
    points,
    price,
    refused,
    table,
    use,
)


def test_053_lake_marineris_brings_two_oceans() -> None:
    mars = table(player("lake-marineris", megacredits=18), temperature=0)
    assert play(mars, "lake-marineris", "place r0c4", "place r1c5") == {
        "megacredits": -18 + 2,
        "ocean r0c4": 1,
        "ocean r1c5": 1,
        "rating": 2,
        "hand": 2,
    }
    assert points(mars, "lake-marineris") == 2


def test_053_lake_marineris_needs_zero_degrees() -> None:
    assert refused(table(player("lake-marineris", megacredits=18), temperature=-2), "play #053") == "TM-73"


def test_053_lake_marineris_brings_only_the_ocean_that_is_left() -> None:
    mars = table(player("lake-marineris", megacredits=18), temperature=0, oceans=8)
    assert play(mars, "lake-marineris", "place r0c1") == {
        "megacredits": -18,
        "ocean r0c1": 1,
        "rating": 1,
        "steel": 2,
    }


def test_054_small_animals_eat_plant_production_of_anybody() -> None:
    red = player("small-animals", megacredits=6, production={"plants": 1})
    mars = table(red, player(production={"plants": 3}), oxygen=6)
    assert play(mars.copy(), "small-animals", "target red") == {"megacredits": -6, "plants production": -1}
    assert play(mars, "small-animals", "target green") == {"megacredits": -6, "green plants production": -1}
    assert refused(table(red, oxygen=5), "play small-animals") == "TM-73"
    assert refused(table(player("small-animals", megacredits=6), oxygen=6), "play small-animals") == "TM-110"


def test_054_small_animals_multiply_for_half_a_point_each() -> None:
    mars = table(player(in_play={"small-animals": 2, "birds": 1}))
    assert use(mars, "small-animals") == {"on small-animals": 1}
    assert points(mars, "small-animals") == 1
    assert refused(mars, "use small-animals") == "TM-159"
    assert points(table(player(in_play={"small-animals": 4})), "small-animals") == 2


def test_055_kelp_farming_needs_six_oceans() -> None:
    mars = table(player("kelp-farming", megacredits=17), oceans=6)
    assert play(mars, "kelp-farming") == {
        "megacredits": -17,
        "megacredits production": 2,
        "plants production": 3,
        "plants": 2,
    }
    assert points(mars, "kelp-farming") == 1
    assert refused(table(player("kelp-farming", megacredits=17), oceans=5), "play kelp-farming") == "TM-73"


def test_056_mine_gives_steel_production() -> None:
    assert play(table(player("mine", megacredits=4)), "mine") == {"megacredits": -4, "steel production": 1}


def test_056_mine_may_be_paid_with_steel() -> None:
    mars = table(player("mine", megacredits=4, steel=3, titanium=3))
    assert may(answer(mars.copy(), "play mine")) == {"amount 0", "amount 1", "amount 2"}
    assert play(mars, "mine", "amount 2") == {"steel": -2, "steel production": 1}


def test_057_vesta_shipyard_gives_titanium_production() -> None:
    mars = table(player("vesta-shipyard", megacredits=15))
    assert play(mars, "vesta-shipyard") == {"megacredits": -15, "titanium production": 1}
    assert points(mars, "vesta-shipyard") == 1


def test_058_beam_from_a_thorium_asteroid_needs_a_jovian_tag_beside_its_own() -> None:
    red = player("beam-from-a-thorium-asteroid", megacredits=32, in_play=["vesta-shipyard"])
    mars = table(red)
    assert play(mars, "beam-from-a-thorium-asteroid") == {
        "megacredits": -32,
        "heat production": 3,
        "energy production": 3,
    }
    assert points(mars, "beam-from-a-thorium-asteroid") == 1
    alone = player("beam-from-a-thorium-asteroid", megacredits=32)
    assert refused(table(alone, player(in_play=["vesta-shipyard"])), "play #058") == "TM-89"


def test_059_mangrove_grows_on_the_sea() -> None:
    mars = table(
        player("mangrove", megacredits=12), tiles={"r7c1": "red city", "r5c6": "ocean"}, temperature=4
    )
    open_to = places(answer(mars.copy(), "play mangrove"))
    assert open_to == {
        "r0c1", "r0c3", "r0c4", "r1c5", "r3c7", "r4c3", "r4c4", "r4c5", "r5c5", "r5c7", "r8c4",
    }  # fmt: skip
    assert play(mars, "mangrove", "place r5c5") == {
        "megacredits": -12 + 2,
        "greenery r5c5": 1,
        "plants": 1,
        "oxygen": 1,
        "rating": 1,
    }
    assert points(mars, "mangrove") == 1
    assert mars.scores()[0] == 21 + 1 + 1  # the greenery scores for itself


def test_059_mangrove_needs_a_place_in_the_sea() -> None:
    tiles = dict.fromkeys(["r0c1", "r4c3", "r8c4"], "green greenery")
    full = table(player("mangrove", megacredits=12), tiles=tiles, oceans=9, temperature=4)
    assert refused(full, "play mangrove") == "TM-78"


def test_059_mangrove_needs_warmth() -> None:
    assert refused(table(player("mangrove", megacredits=12), temperature=2), "play mangrove") == "TM-73"


def test_060_trees_need_some_warmth() -> None:
    mars = table(player("trees", megacredits=13), temperature=-4)
    assert play(mars, "trees") == {"megacredits": -13, "plants production": 3, "plants": 1}
    assert points(mars, "trees") == 1
    assert refused(table(player("trees", megacredits=13), temperature=-6), "play trees") == "TM-73"


def test_061_great_escarpment_consortium_takes_steel_production_from_anybody() -> None:
    red = player("great-escarpment-consortium", megacredits=6, production={"steel": 1})
    mars = table(red, player(production={"steel": 1}))
    assert play(mars.copy(), "great-escarpment-consortium", "target red") == {"megacredits": -6}
    assert play(mars, "great-escarpment-consortium", "target green") == {
        "megacredits": -6,
        "steel production": 1,
        "green steel production": -1,
    }
    assert play(table(red), "great-escarpment-consortium") == {"megacredits": -6}


def test_061_great_escarpment_consortium_needs_own_steel_production() -> None:
    red = player("great-escarpment-consortium", megacredits=6)
    assert refused(table(red, player(production={"steel": 2})), "play #061") == "TM-96"


def test_062_mineral_deposit_is_steel_at_once() -> None:
    assert play(table(player("mineral-deposit", megacredits=5)), "mineral-deposit") == {
        "megacredits": -5,
        "steel": 5,
    }


def test_063_mining_expedition_raises_oxygen_and_tramples_plants() -> None:
    mars = table(player("mining-expedition", megacredits=12), player(plants=5))
    assert refused(answer(mars.copy(), "play #063", "target green"), "amount 3") == "TM-115"
    common = {"megacredits": -12, "oxygen": 1, "rating": 1, "steel": 2}
    assert play(mars.copy(), "mining-expedition", "done") == common
    assert play(mars, "mining-expedition", "target green", "amount 2") == common | {"green plants": -2}
    assert play(table(player("mining-expedition", megacredits=12)), "mining-expedition") == common


def test_064_mining_area_lies_on_metal_beside_an_own_tile() -> None:
    tiles = {"r7c1": "red greenery", "r1c0": "green greenery", "r8c4": "ocean"}
    mars = table(player("mining-area", megacredits=4), tiles=tiles)
    assert places(answer(mars.copy(), "play mining-area")) == {"r7c0", "r8c0", "r8c1"}
    assert play(mars, "mining-area", "place r8c1") == {
        "megacredits": -4,
        "mining-area r8c1": 1,
        "steel": 2,
        "steel production": 1,
    }


def test_064_mining_area_finds_titanium() -> None:
    mars = table(player("mining-area", megacredits=4), tiles={"r7c4": "red city", "r8c4": "ocean"})
    assert play(mars, "mining-area") == {
        "megacredits": -4 + 2,
        "mining-area r7c5": 1,
        "titanium": 1,
        "titanium production": 1,
    }


def test_064_mining_area_cannot_be_played_beside_the_tiles_of_others_or_markers() -> None:
    tiles = {"r7c1": "green greenery", "r0c1": "ocean"}
    mars = table(player("mining-area", megacredits=4), tiles=tiles, claims={"r1c0": "red"})
    assert refused(mars, "play mining-area") == "TM-78"


def test_065_building_industries_take_energy_for_steel() -> None:
    mars = table(player("building-industries", megacredits=6, production={"energy": 1}))
    assert play(mars, "building-industries") == {
        "megacredits": -6,
        "energy production": -1,
        "steel production": 2,
    }
    assert refused(table(player("building-industries", megacredits=6)), "play #065") == "TM-111"


def test_066_land_claim_reserves_free_land() -> None:
    red, green = player("land-claim", megacredits=26), player(megacredits=25)
    mars = table(red, green, tiles={"r2c2": "green greenery"}, claims={"r6c6": "green", "r6c0": "red"})
    open_to = places(answer(mars.copy(), "play land-claim"))
    assert not open_to & {"r2c2", "r4c2", "r4c4", "r6c6", "r6c0", "phobos", "ganymede"}
    assert len(open_to) == 61 - 12 - 4
    assert play(mars, "land-claim", "place r3c4") == {"megacredits": -1, "claim r3c4": 1}
    answer(mars, "done", "project city")
    assert refused(mars, "place r3c4") == "TM-217"
    assert changes_after(mars, "place r6c6") == {
        "green city r6c6": 1,
        "green claim r6c6": -1,
        "green megacredits production": 1,
    }
    assert changes_after(answer(mars, "done"), "project city", "place r3c4") == {
        "megacredits": -25,
        "megacredits production": 1,
        "city r3c4": 1,
        "claim r3c4": -1,
        "plants": 2,
    }


def test_067_mining_rights_lie_on_any_metal() -> None:
    mars = table(
        player("mining-rights", megacredits=9), tiles={"r7c0": "green city"}, claims={"r8c0": "green"}
    )
    assert places(answer(mars.copy(), "play mining-rights")) == {
        "r0c0",
        "r1c1",
        "r2c6",
        "r3c0",
        "r7c5",
        "r8c1",
    }
    assert play(mars.copy(), "mining-rights", "place r3c0") == {
        "megacredits": -9,
        "mining-rights r3c0": 1,
        "plants": 1,
        "titanium": 1,
        "titanium production": 1,
    }
    assert play(mars, "mining-rights", "place r0c0") == {
        "megacredits": -9,
        "mining-rights r0c0": 1,
        "steel": 2,
        "steel production": 1,
    }


def test_067_mining_rights_need_metal_that_is_free() -> None:
    metal = ["r0c0", "r1c1", "r2c6", "r3c0", "r7c0", "r7c5", "r8c0", "r8c1"]
    mars = table(player("mining-rights", megacredits=9), tiles=dict.fromkeys(metal, "green greenery"))
    assert refused(mars, "play mining-rights") == "TM-78"


def test_068_sponsors_give_money_production() -> None:
    mars = table(player("sponsors", megacredits=6))
    assert play(mars, "sponsors") == {"megacredits": -6, "megacredits production": 2}


def test_069_electro_catapult_is_for_at_most_eight_percent_of_oxygen() -> None:
    red = player("electro-catapult", megacredits=17, production={"energy": 1})
    mars = table(red, oxygen=8)
    assert play(mars, "electro-catapult") == {"megacredits": -17, "energy production": -1}
    assert points(mars, "electro-catapult") == 1
    assert refused(table(red, oxygen=9), "play electro-catapult") == "TM-73"
    assert refused(table(player("electro-catapult", megacredits=17, energy=1)), "play #069") == "TM-111"


def test_069_electro_catapult_sells_a_plant_or_steel() -> None:
    mars = table(player(in_play=["electro-catapult"], plants=1, steel=1))
    assert use(mars.copy(), "electro-catapult", "option 1") == {"plants": -1, "megacredits": 7}
    assert use(mars, "electro-catapult", "option 2") == {"steel": -1, "megacredits": 7}
    assert refused(mars, "use electro-catapult") == "TM-159"
    assert use(table(player(in_play=["electro-catapult"], steel=1)), "electro-catapult") == {
        "steel": -1,
        "megacredits": 7,
    }
    assert (
        refused(table(player(in_play=["electro-catapult"], titanium=1)), "use electro-catapult") == "TM-160"
    )


def test_070_earth_catapult_makes_every_card_cheaper_but_itself() -> None:
    red = player("earth-catapult", "comet", "lichen", "virus", megacredits=23, in_play=["space-station"])
    mars = table(red)
    assert price(mars, "earth-catapult") == 23
    assert play(mars, "earth-catapult") == {"megacredits": -23}
    assert (price(mars, "comet"), price(mars, "lichen"), price(mars, "virus")) == (21 - 2 - 2, 5, 0)
    assert points(mars, "earth-catapult") == 2


def test_070_earth_catapult_makes_nothing_cheaper_than_free_and_adds_up() -> None:
    cheaper = ["earth-catapult", "space-station", "quantum-extractor", "mass-converter", "research-outpost"]
    mars = table(player("comet", "trans-neptune-probe", "lichen", in_play=cheaper))
    assert (price(mars, "comet"), price(mars, "trans-neptune-probe"), price(mars, "lichen")) == (
        21 - 9,
        0,
        7 - 3,
    )


def test_071_advanced_alloys_make_metals_worth_more() -> None:
    red = player("advanced-alloys", "space-elevator", megacredits=20, steel=9, titanium=9)
    mars = table(red)
    assert play(mars, "advanced-alloys") == {"megacredits": -9}
    assert play(mars, "space-elevator", "amount 3", "amount 5") == {
        "titanium": -3,
        "steel": -5,
        "titanium production": 1,
    }


def test_071_advanced_alloys_add_up_with_phobolog() -> None:
    red = player("comet", in_play=["advanced-alloys"], corporation="phobolog", titanium=5, megacredits=1)
    mars = table(red, oceans=9)
    assert play(mars, "comet", "amount 4") == {
        "titanium": -4,
        "megacredits": -1,
        "temperature": 2,
        "rating": 1,
    }


def test_072_birds_need_thirteen_percent_of_oxygen_and_two_plant_production_of_one_player() -> None:
    red = player("birds", megacredits=10, production={"plants": 1})
    mars = table(red, player(production={"plants": 2}, in_play=["protected-habitats"]), oxygen=13)
    assert play(mars, "birds") == {"megacredits": -10, "green plants production": -2}
    assert refused(table(red, player(production={"plants": 1}), oxygen=13), "play birds") == "TM-110"
    assert refused(table(red, player(production={"plants": 2}), oxygen=12), "play birds") == "TM-73"


def test_072_birds_may_have_to_eat_at_home_but_never_in_a_solo_game() -> None:
    red = player("birds", megacredits=10, production={"plants": 2})
    assert play(table(red, oxygen=13), "birds") == {"megacredits": -10, "plants production": -2}
    assert play(table(red, solo=True, oxygen=13), "birds") == {"megacredits": -10}


def test_072_birds_multiply() -> None:
    mars = table(player(in_play={"birds": 4, "fish": 1}))
    assert use(mars, "birds") == {"on birds": 1}
    assert points(mars, "birds") == 5
    assert refused(mars, "use birds") == "TM-159"


def test_073_mars_university_exchanges_a_card_when_it_is_played() -> None:
    mars = table(player("mars-university", "comet", megacredits=8), deck_top=["birds"])
    assert play(mars.copy(), "mars-university", "done") == {"megacredits": -8}
    assert play(mars, "mars-university", "discard comet") == {"megacredits": -8, "discard": 1}
    assert hand(mars) == {"birds"}
    assert points(mars, "mars-university") == 1


def test_073_mars_university_needs_a_card_to_discard() -> None:
    mars = table(player("mars-university", megacredits=8, idle=False), deck_top=["birds"])
    assert play(mars, "mars-university") == {"megacredits": -8}


def test_073_mars_university_exchanges_for_each_science_tag_before_or_after_a_draw() -> None:
    red = player("research", "comet", megacredits=11, in_play=["mars-university"], idle=False)
    mars = table(red, deck_top=["birds", "ants", "fish", "trees"])
    drawn_first, exchanged_first = mars.copy(), mars
    changes = play(drawn_first, "research", "next 1", "discard comet", "discard fish")
    assert changes == {"megacredits": -11, "hand": 2, "discard": 2}
    assert hand(drawn_first) == {"birds", "ants", "trees"}
    changes = play(exchanged_first, "research", "next 2", "discard comet", "next 1", "done")
    assert changes == {"megacredits": -11, "hand": 2, "discard": 1}
    assert hand(exchanged_first) == {"birds", "ants", "fish"}


def test_073_mars_university_minds_only_own_cards_with_science_tags() -> None:
    red = player("lichen", megacredits=7, in_play=["mars-university"])
    assert play(table(red, temperature=-24), "lichen") == {"megacredits": -7, "plants production": 1}
    mars = table(player("advanced-alloys", megacredits=9), player("comet", in_play=["mars-university"]))
    assert play(mars, "advanced-alloys") == {"megacredits": -9}


def test_074_viral_enhancers_feed_on_their_own_tag() -> None:
    mars = table(player("viral-enhancers", megacredits=9))
    assert play(mars, "viral-enhancers") == {"megacredits": -9, "plants": 1}


def test_074_viral_enhancers_give_a_plant_or_a_cube_on_the_card_just_played() -> None:
    mars = table(player("tardigrades", in_play=["viral-enhancers", "ants"], megacredits=4))
    assert play(mars.copy(), "tardigrades", "option 1") == {"megacredits": -4, "plants": 1}
    assert play(mars, "tardigrades", "option 2") == {"megacredits": -4, "on tardigrades": 1}
    mars = table(player("predators", in_play=["viral-enhancers", "fish"], megacredits=14), oxygen=11)
    assert play(mars, "predators", "option 2") == {"megacredits": -14, "on predators": 1}


def test_074_viral_enhancers_give_plants_for_cards_without_room() -> None:
    red = player("virus", "adapted-lichen", in_play=["viral-enhancers", "ants"], megacredits=10)
    mars = table(red)
    assert play(mars, "virus") == {"megacredits": -1, "plants": 1}
    assert play(mars, "adapted-lichen") == {"megacredits": -9, "plants": 1, "plants production": 1}


def test_074_viral_enhancers_count_every_tag() -> None:
    tags = ["ants", "trees", "birds"]
    mars = table(player("advanced-ecosystems", in_play=["viral-enhancers", *tags], megacredits=11))
    assert play(mars, "advanced-ecosystems") == {"megacredits": -11, "plants": 3}


def test_074_viral_enhancers_ignore_other_tags_and_other_players() -> None:
    mars = table(player("mineral-deposit", in_play=["viral-enhancers"], megacredits=5))
    assert play(mars, "mineral-deposit") == {"megacredits": -5, "steel": 5}
    mars = table(player("tardigrades", megacredits=4), player(in_play=["viral-enhancers"]))
    assert play(mars, "tardigrades") == {"megacredits": -4}


def test_075_towing_a_comet_brings_plants_air_and_water() -> None:
    mars = table(player("towing-a-comet", megacredits=23))
    assert play(mars, "towing-a-comet", "place r4c5") == {
        "megacredits": -23,
        "plants": 2 + 2,
        "oxygen": 1,
        "ocean r4c5": 1,
        "rating": 2,
    }


def test_075_towing_a_comet_passes_finished_parameters_by() -> None:
    mars = table(player("towing-a-comet", megacredits=23), oxygen=14, oceans=9)
    assert play(mars, "towing-a-comet") == {"megacredits": -23, "plants": 2}


def test_076_space_mirrors_buy_energy_production() -> None:
    mars = table(player("space-mirrors", megacredits=10))
    assert play(mars, "space-mirrors") == {"megacredits": -3}
    assert use(mars, "space-mirrors") == {"megacredits": -7, "energy production": 1}
    again = table(player(in_play=["space-mirrors"], megacredits=14, titanium=9))
    use(again, "space-mirrors")
    assert refused(again, "use space-mirrors") == "TM-159"
    poor = table(player(in_play=["space-mirrors"], megacredits=6, titanium=9))
    assert refused(poor, "use space-mirrors") == "TM-160"


def test_077_solar_wind_power_gives_energy_and_titanium() -> None:
    mars = table(player("solar-wind-power", megacredits=11))
    assert play(mars, "solar-wind-power") == {"megacredits": -11, "energy production": 1, "titanium": 2}


def test_078_ice_asteroid_brings_two_oceans_one_after_the_other() -> None:
    mars = table(player("ice-asteroid", megacredits=23))
    assert play(mars, "ice-asteroid", "place r5c6", "place r5c7") == {
        "megacredits": -23 + 2,
        "ocean r5c6": 1,
        "ocean r5c7": 1,
        "plants": 2,
        "rating": 2,
    }
    answer(
        mars := table(player("ice-asteroid", megacredits=23), tiles={"r4c4": "green greenery"}), "play #078"
    )
    assert refused(mars, "place r4c4") == "TM-193"
    assert refused(mars, "place r4c6") == "TM-198"


def test_078_ice_asteroid_is_fine_with_one_ocean_left_or_none() -> None:
    mars = table(player("ice-asteroid", megacredits=23), oceans=8)
    assert play(mars, "ice-asteroid", "place r8c4") == {
        "megacredits": -23,
        "ocean r8c4": 1,
        "titanium": 2,
        "rating": 1,
    }
    assert play(table(player("ice-asteroid", megacredits=23), oceans=9), "ice-asteroid") == {
        "megacredits": -23
    }
