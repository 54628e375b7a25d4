"""Project cards 157 to 182, each in situations that matter."""

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


def test_157_nitrite_reducing_bacteria_begin_with_three_microbes():
    mars = table(player("nitrite-reducing-bacteria", megacredits=11, in_play=["ants"]))
    assert play(mars, "nitrite-reducing-bacteria") == {"megacredits": -11, "on nitrite-reducing-bacteria": 3}
    assert use(mars, "nitrite-reducing-bacteria", "option 2") == {
        "on nitrite-reducing-bacteria": -3,
        "rating": 1,
    }


def test_157_nitrite_reducing_bacteria_multiply_or_raise_the_rating():
    mars = table(
        player(in_play={"nitrite-reducing-bacteria": 4, "ants": 0}), temperature=8, oxygen=14, oceans=9
    )
    assert may(answer(mars.copy(), "use nitrite-reducing-bacteria")) == {"option 1", "option 2"}
    assert use(mars.copy(), "nitrite-reducing-bacteria", "option 2") == {
        "on nitrite-reducing-bacteria": -3,
        "rating": 1,
    }
    assert use(mars, "nitrite-reducing-bacteria", "option 1") == {"on nitrite-reducing-bacteria": 1}
    assert refused(mars, "use nitrite-reducing-bacteria") == "TM-159"
    assert points(mars, "nitrite-reducing-bacteria") == 0


def test_157_nitrite_reducing_bacteria_only_multiply_when_they_are_few():
    mars = table(player(in_play={"nitrite-reducing-bacteria": 2}))
    assert use(mars, "nitrite-reducing-bacteria") == {"on nitrite-reducing-bacteria": 1}


def test_158_industrial_microbes_give_energy_and_steel():
    mars = table(player("industrial-microbes", megacredits=12, in_play=["decomposers"]))
    assert play(mars, "industrial-microbes") == {
        "megacredits": -12,
        "energy production": 1,
        "steel production": 1,
        "on decomposers": 1,
    }


def test_159_lichen_lives_from_minus_24_degrees_on():
    mars = table(player("lichen", megacredits=7), temperature=-24)
    assert play(mars, "lichen") == {"megacredits": -7, "plants production": 1}
    assert refused(table(player("lichen", megacredits=7), temperature=-26), "play lichen") == "TM-73"


def test_160_power_supply_consortium_takes_energy_production_from_anybody():
    in_play = ["solar-power", "wave-power"]
    red = player("power-supply-consortium", megacredits=5, in_play=in_play, production={"energy": 1})
    mars = table(red, player(production={"energy": 1}), player())
    assert may(answer(mars.copy(), "play #160")) == {"target red", "target green"}
    assert play(mars.copy(), "power-supply-consortium", "target red") == {"megacredits": -5}
    assert play(mars, "power-supply-consortium", "target green") == {
        "megacredits": -5,
        "energy production": 1,
        "green energy production": -1,
    }


def test_160_power_supply_consortium_may_give_itself_what_it_takes():
    red = player("power-supply-consortium", megacredits=5, in_play=["solar-power", "wave-power"])
    assert play(table(red), "power-supply-consortium") == {"megacredits": -5}


def test_160_power_supply_consortium_needs_two_other_power_tags():
    red = player("power-supply-consortium", megacredits=5, in_play=["solar-power"])
    assert refused(table(red, player(production={"energy": 1})), "play #160") == "TM-89"


def test_161_convoy_from_europa_brings_an_ocean_and_a_card():
    mars = table(player("convoy-from-europa", megacredits=15), deck_top=["comet"])
    assert play(mars, "convoy-from-europa", "place r0c4") == {
        "megacredits": -15,
        "ocean r0c4": 1,
        "rating": 1,
        "hand": 1,
    }
    assert hand(mars) == {"comet"}
    full = table(player("convoy-from-europa", megacredits=15), oceans=9)
    assert play(full, "convoy-from-europa") == {"megacredits": -15, "hand": 1}


def test_162_imported_ghg_bring_heat_and_heat_production_for_titanium():
    mars = table(player("imported-ghg", megacredits=7, titanium=2))
    assert play(mars, "imported-ghg", "amount 2") == {
        "megacredits": -1,
        "titanium": -2,
        "heat production": 1,
        "heat": 3,
    }


def test_163_imported_nitrogen_brings_rating_plants_and_life():
    red = player("imported-nitrogen", megacredits=23, in_play=["ants", "decomposers", "fish", "pets"])
    mars = table(red, player(in_play=["birds"]))
    assert may(answer(mars.copy(), "play imported-nitrogen")) == {"on ants", "on decomposers"}
    assert may(answer(mars.copy(), "play imported-nitrogen", "on ants")) == {"on fish", "on pets"}
    assert play(mars, "imported-nitrogen", "on ants", "on pets") == {
        "megacredits": -23,
        "rating": 1,
        "plants": 4,
        "on ants": 3,
        "on pets": 2,
    }


def test_163_imported_nitrogen_is_partly_lost_where_nothing_lives():
    mars = table(player("imported-nitrogen", megacredits=23), player(in_play=["ants", "fish"]))
    assert play(mars, "imported-nitrogen") == {"megacredits": -23, "rating": 1, "plants": 4}
    mars = table(player("imported-nitrogen", megacredits=23, in_play=["fish"]))
    assert play(mars, "imported-nitrogen") == {"megacredits": -23, "rating": 1, "plants": 4, "on fish": 2}


def test_164_micro_mills_give_heat():
    assert play(table(player("micro-mills", megacredits=3)), "micro-mills") == {
        "megacredits": -3,
        "heat production": 1,
    }


def test_165_magnetic_field_generators_turn_much_energy_into_rating_and_plants():
    mars = table(player("magnetic-field-generators", megacredits=20, production={"energy": 4}))
    assert play(mars, "magnetic-field-generators") == {
        "megacredits": -20,
        "energy production": -4,
        "plants production": 2,
        "rating": 3,
    }
    weak = player("magnetic-field-generators", megacredits=20, production={"energy": 3})
    assert refused(table(weak), "play magnetic-field-generators") == "TM-111"


def test_166_shuttles_fly_on_energy_and_make_space_cards_cheaper():
    red = player("shuttles", "comet", "cartel", megacredits=10, production={"energy": 1})
    mars = table(red, player("asteroid"), oxygen=5)
    assert (price(mars, "shuttles"), price(mars, "comet")) == (10, 21)
    assert play(mars, "shuttles") == {
        "megacredits": -10,
        "energy production": -1,
        "megacredits production": 2,
    }
    assert (price(mars, "comet"), price(mars, "cartel"), price(mars, "asteroid", "green")) == (19, 8, 14)
    assert points(mars, "shuttles") == 1


def test_166_shuttles_need_oxygen_and_energy_production():
    red = player("shuttles", megacredits=10, production={"energy": 1})
    assert refused(table(red, oxygen=4), "play shuttles") == "TM-73"
    assert refused(table(player("shuttles", megacredits=10), oxygen=5), "play shuttles") == "TM-111"


def test_167_import_of_advanced_ghg_is_an_event_from_earth_through_space():
    red = player("import-of-advanced-ghg", megacredits=9, in_play=["optimal-aerobraking", "earth-office"])
    assert play(table(red), "import-of-advanced-ghg") == {
        "megacredits": -9 + 3 + 3,
        "heat": 3,
        "heat production": 2,
    }
    alone = table(player("import-of-advanced-ghg", megacredits=9))
    assert play(alone, "import-of-advanced-ghg") == {"megacredits": -9, "heat production": 2}


def test_168_windmills_need_seven_percent_of_oxygen():
    mars = table(player("windmills", megacredits=6), oxygen=7)
    assert play(mars, "windmills") == {"megacredits": -6, "energy production": 1}
    assert points(mars, "windmills") == 1
    assert refused(table(player("windmills", megacredits=6), oxygen=6), "play windmills") == "TM-73"


def test_169_tundra_farming_needs_minus_six_degrees():
    mars = table(player("tundra-farming", megacredits=16), temperature=-6)
    assert play(mars, "tundra-farming") == {
        "megacredits": -16,
        "plants production": 1,
        "megacredits production": 2,
        "plants": 1,
    }
    assert points(mars, "tundra-farming") == 2
    assert refused(table(player("tundra-farming", megacredits=16), temperature=-8), "play #169") == "TM-73"


def test_170_aerobraked_ammonia_asteroid_feeds_microbes():
    red = player("aerobraked-ammonia-asteroid", megacredits=26, in_play=["ants", "decomposers", "fish"])
    mars = table(red, player(in_play=["tardigrades"]))
    assert may(answer(mars.copy(), "play #170")) == {"on ants", "on decomposers"}
    assert play(mars, "aerobraked-ammonia-asteroid", "on decomposers") == {
        "megacredits": -26,
        "heat production": 3,
        "plants production": 1,
        "on decomposers": 2,
    }


def test_170_aerobraked_ammonia_asteroid_needs_no_microbes():
    mars = table(player("aerobraked-ammonia-asteroid", megacredits=26))
    assert play(mars, "aerobraked-ammonia-asteroid") == {
        "megacredits": -26,
        "heat production": 3,
        "plants production": 1,
    }


def test_171_magnetic_field_dome_turns_energy_into_rating_and_plants():
    mars = table(player("magnetic-field-dome", megacredits=5, production={"energy": 2}))
    assert play(mars, "magnetic-field-dome") == {
        "megacredits": -5,
        "energy production": -2,
        "plants production": 1,
        "rating": 1,
    }
    weak = player("magnetic-field-dome", megacredits=5, production={"energy": 1})
    assert refused(table(weak), "play magnetic-field-dome") == "TM-111"


def test_172_pets_begin_with_one_and_come_with_every_city():
    mars = table(player("pets", megacredits=10 + 25, in_play=["birds"]))
    assert play(mars, "pets") == {"megacredits": -10, "on pets": 1}
    assert changes_after(mars, "project city", "place r6c2") == {
        "megacredits": -25,
        "megacredits production": 1,
        "city r6c2": 1,
        "on pets": 1,
    }
    assert points(mars, "pets") == 1


def test_172_pets_come_with_cities_of_others_off_mars_too_but_not_with_greeneries():
    red = player("phobos-space-haven", megacredits=25, plants=8)
    mars = table(red, player(in_play={"pets": 2}))
    assert play(mars.copy(), "phobos-space-haven") == {
        "megacredits": -25,
        "titanium production": 1,
        "city phobos": 1,
        "green on pets": 1,
    }
    assert "green on pets" not in changes_after(mars, "convert plants", "place r6c2")


def test_172_pets_are_never_removed():
    mars = table(
        player("virus", megacredits=1, in_play={"predators": 0, "pets": 3}), player(in_play={"fish": 0})
    )
    assert refused(mars, "use predators") == "TM-121"
    assert play(mars, "virus") == {"megacredits": -1}


def test_173_protected_habitats_keep_plants_animals_and_microbes_from_others():
    habitats = {"protected-habitats": 0, "birds": 2, "tardigrades": 2}
    red = player("virus", "asteroid", megacredits=14, in_play=["ants", "predators"])
    mars = table(red, player(in_play=habitats, plants=5))
    assert play(mars.copy(), "virus") == {"megacredits": -1}
    assert play(mars.copy(), "asteroid") == {
        "megacredits": -14,
        "titanium": 2,
        "temperature": 2,
        "rating": 1,
    }
    assert refused(mars, "use ants") == "TM-121"
    assert refused(mars, "use predators") == "TM-121"


def test_173_protected_habitats_do_not_bind_their_owner_nor_protect_production_and_other_resources():
    habitats = {"protected-habitats": 0, "birds": 2, "predators": 0}
    mars = table(player(in_play=habitats))
    assert use(mars, "predators") == {"on birds": -1, "on predators": 1}
    green = player(in_play=["protected-habitats"], megacredits=7, production={"plants": 1})
    mars = table(player("herbivores", "sabotage", megacredits=13), green, oxygen=8)
    assert play(mars.copy(), "herbivores")["green plants production"] == -1
    assert play(mars, "sabotage", "target green", "amount 7")["green megacredits"] == -7


def test_173_protected_habitats_cost_five():
    mars = table(player("protected-habitats", megacredits=5))
    assert play(mars, "protected-habitats") == {"megacredits": -5}


def test_174_protected_valley_is_a_greenery_on_an_ocean_area():
    mars = table(player("protected-valley", megacredits=23), tiles={"r6c2": "red city", "r4c5": "ocean"})
    open_spaces = places(answer(mars.copy(), "play protected-valley"))
    assert open_spaces == {
        "r0c1", "r0c3", "r0c4", "r1c5", "r3c7", "r4c3", "r4c4", "r5c5", "r5c6", "r5c7", "r8c4",
    }  # fmt: skip
    assert play(mars, "protected-valley", "place r4c4") == {
        "megacredits": -23 + 2,
        "megacredits production": 2,
        "greenery r4c4": 1,
        "plants": 2,
        "oxygen": 1,
        "rating": 1,
    }


def test_175_satellites_count_space_tags_with_their_own():
    red = player("satellites", megacredits=10, in_play=["space-station", "shuttles"], events=["comet"])
    mars = table(red | {"corporation": "phobolog"}, player(in_play=["soletta"]))
    assert play(mars, "satellites") == {"megacredits": -10 + 2 + 2, "megacredits production": 4}
    alone = table(player("satellites", megacredits=10))
    assert play(alone, "satellites") == {"megacredits": -10, "megacredits production": 1}


def test_176_noctis_farming_needs_minus_20_degrees():
    mars = table(player("noctis-farming", megacredits=10), temperature=-20)
    assert play(mars, "noctis-farming") == {"megacredits": -10, "megacredits production": 1, "plants": 2}
    assert points(mars, "noctis-farming") == 1
    assert refused(table(player("noctis-farming", megacredits=10), temperature=-22), "play #176") == "TM-73"


def test_177_water_splitting_plant_needs_two_oceans():
    mars = table(player("water-splitting-plant", megacredits=12), oceans=2)
    assert play(mars, "water-splitting-plant") == {"megacredits": -12}
    assert refused(table(player("water-splitting-plant", megacredits=12), oceans=1), "play #177") == "TM-73"


def test_177_water_splitting_plant_turns_energy_into_oxygen():
    mars = table(player(in_play=["water-splitting-plant"], energy=6))
    assert use(mars, "water-splitting-plant") == {"energy": -3, "oxygen": 1, "rating": 1}
    assert refused(mars, "use water-splitting-plant") == "TM-159"
    weak = table(player(in_play=["water-splitting-plant"], energy=2, production={"energy": 3}))
    assert refused(weak, "use water-splitting-plant") == "TM-160"
    full = table(player(in_play=["water-splitting-plant"], energy=3), oxygen=14)
    assert use(full, "water-splitting-plant") == {"energy": -3}


def test_178_heat_trappers_take_two_steps_of_heat_production_from_one_player():
    red = player("heat-trappers", megacredits=6, production={"heat": 2})
    mars = table(red, player(production={"heat": 3}), player(production={"heat": 1}))
    assert may(answer(mars.copy(), "play heat-trappers")) == {"target red", "target green"}
    assert play(mars.copy(), "heat-trappers", "target red") == {
        "megacredits": -6,
        "energy production": 1,
        "heat production": -2,
    }
    assert play(mars, "heat-trappers", "target green") == {
        "megacredits": -6,
        "energy production": 1,
        "green heat production": -2,
    }
    assert points(mars, "heat-trappers") == -1


def test_178_heat_trappers_need_somebody_with_two_steps():
    red = player("heat-trappers", megacredits=6, production={"heat": 1})
    assert refused(table(red, player(production={"heat": 1})), "play heat-trappers") == "TM-110"


def test_179_soil_factory_turns_energy_into_plants():
    mars = table(player("soil-factory", megacredits=9, production={"energy": 1}))
    assert play(mars, "soil-factory") == {
        "megacredits": -9,
        "energy production": -1,
        "plants production": 1,
    }
    assert points(mars, "soil-factory") == 1
    assert refused(table(player("soil-factory", megacredits=9)), "play soil-factory") == "TM-111"


def test_180_fuel_factory_turns_energy_into_titanium_and_money():
    mars = table(player("fuel-factory", megacredits=6, production={"energy": 1}))
    assert play(mars, "fuel-factory") == {
        "megacredits": -6,
        "energy production": -1,
        "titanium production": 1,
        "megacredits production": 1,
    }
    assert refused(table(player("fuel-factory", megacredits=6)), "play fuel-factory") == "TM-111"


def test_181_ice_cap_melting_needs_two_degrees():
    mars = table(player("ice-cap-melting", megacredits=5), temperature=2)
    assert play(mars, "ice-cap-melting", "place r0c4") == {"megacredits": -5, "ocean r0c4": 1, "rating": 1}
    assert refused(table(player("ice-cap-melting", megacredits=5), temperature=0), "play #181") == "TM-73"
    full = table(player("ice-cap-melting", megacredits=5), temperature=2, oceans=9)
    assert play(full, "ice-cap-melting") == {"megacredits": -5}


def test_182_corporate_stronghold_is_a_city_for_money_against_points():
    red = player("corporate-stronghold", megacredits=11, production={"energy": 1})
    mars = table(red, tiles={"r6c2": "green city"})
    assert not places(answer(mars.copy(), "play #182")) & {"r6c1", "r6c3", "r5c2", "r5c3", "r7c1", "r7c2"}
    assert play(mars, "corporate-stronghold", "place r2c2") == {
        "megacredits": -11,
        "city r2c2": 1,
        "energy production": -1,
        "megacredits production": 3,
    }
    assert points(mars, "corporate-stronghold") == -2
    weak = table(player("corporate-stronghold", megacredits=11))
    assert refused(weak, "play corporate-stronghold") == "TM-111"
