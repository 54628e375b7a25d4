"""Project cards 131 to 156, each in situations that matter."""

import pytest

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

OCEAN_AREAS = {
    "r0c1", "r0c3", "r0c4", "r1c5", "r3c7", "r4c3", "r4c4", "r4c5", "r5c5", "r5c6", "r5c7", "r8c4",
}  # fmt: skip
VOLCANOES = {"r1c1", "r2c0", "r3c0", "r4c0"}
SIX_SCIENCE_TAGS = ["research", "inventors-guild", "development-center", "physics-complex", "search-for-life"]


def test_131_decomposers_live_from_three_percent_of_oxygen_on_and_begin_with_themselves():
    mars = table(player("decomposers", megacredits=5, in_play=["ants"]), oxygen=3)
    assert play(mars, "decomposers") == {"megacredits": -5, "on decomposers": 1}
    assert refused(table(player("decomposers", megacredits=5), oxygen=2), "play decomposers") == "TM-73"


def test_131_decomposers_feed_on_every_tag_of_life_that_their_owner_plays():
    red = player(
        "advanced-ecosystems", "virus", "cartel", megacredits=20, in_play=["decomposers", "pets", "algae"]
    )
    mars = table(red)
    assert play(mars.copy(), "advanced-ecosystems") == {"megacredits": -11, "on decomposers": 3}
    assert play(mars.copy(), "virus") == {"megacredits": -1, "on decomposers": 1}
    assert play(mars, "cartel") == {"megacredits": -8, "megacredits production": 2}
    others = table(player("ants", megacredits=9), player(in_play={"decomposers": 6}), oxygen=4)
    assert play(others, "ants") == {"megacredits": -9}
    assert points(others, "decomposers", "green") == 2


def test_132_fusion_power_needs_two_power_tags_in_play():
    mars = table(player("fusion-power", megacredits=14, in_play=["solar-power", "wave-power"]))
    assert play(mars, "fusion-power") == {"megacredits": -14, "energy production": 3}
    mars = table(player("fusion-power", megacredits=14, in_play=["solar-power"]))
    assert refused(mars, "play fusion-power") == "TM-89"


def test_132_fusion_power_is_nearer_for_thorgate():
    mars = table(player("fusion-power", megacredits=11, in_play=["solar-power"], corporation="thorgate"))
    assert play(mars, "fusion-power") == {"megacredits": -11, "energy production": 3}


def test_133_symbiotic_fungus_adds_a_microbe_to_one_of_its_owners_cards():
    mars = table(
        player(in_play=["symbiotic-fungus", "ants", "tardigrades", "fish"]), player(in_play=["decomposers"])
    )
    assert may(answer(mars.copy(), "use symbiotic-fungus")) == {"on ants", "on tardigrades"}
    assert use(mars, "symbiotic-fungus", "on tardigrades") == {"on tardigrades": 1}
    assert refused(mars, "use symbiotic-fungus") == "TM-159"


def test_133_symbiotic_fungus_may_act_for_nothing():
    mars = table(player(in_play=["symbiotic-fungus"]))
    assert use(mars, "symbiotic-fungus") == {}
    assert refused(mars, "use symbiotic-fungus") == "TM-159"


def test_133_symbiotic_fungus_needs_some_warmth():
    mars = table(player("symbiotic-fungus", megacredits=4), temperature=-14)
    assert play(mars, "symbiotic-fungus") == {"megacredits": -4}
    assert refused(table(player("symbiotic-fungus", megacredits=4), temperature=-16), "play #133") == "TM-73"


@pytest.mark.parametrize(
    ("answers", "change"),
    [
        (["option 1"], {"plants": 1}),
        (["option 2", "on ants"], {"on ants": 2}),
        (["option 2", "on decomposers"], {"on decomposers": 2}),
    ],
    ids=["plant", "microbes", "microbes elsewhere"],
)
def test_134_extreme_cold_fungus_gives_a_plant_or_two_microbes(answers, change):
    mars = table(player(in_play=["extreme-cold-fungus", "ants", "decomposers", "fish"]))
    assert use(mars, "extreme-cold-fungus", *answers) == change
    assert refused(mars, "use extreme-cold-fungus") == "TM-159"


def test_134_extreme_cold_fungus_gives_its_plant_where_no_microbe_can_live():
    mars = table(player(in_play=["extreme-cold-fungus"]), player(in_play=["ants"]))
    assert use(mars, "extreme-cold-fungus") == {"plants": 1}


def test_134_extreme_cold_fungus_needs_cold():
    mars = table(player("extreme-cold-fungus", megacredits=13), temperature=-10)
    assert play(mars, "extreme-cold-fungus") == {"megacredits": -13}
    warm = table(player("extreme-cold-fungus", megacredits=13), temperature=-8)
    assert refused(warm, "play #134") == "TM-73"


def test_135_advanced_ecosystems_need_plants_microbes_and_animals():
    mars = table(player("advanced-ecosystems", megacredits=11, in_play=["ants", "pets", "algae"]))
    assert play(mars, "advanced-ecosystems") == {"megacredits": -11}
    assert points(mars, "advanced-ecosystems") == 3


@pytest.mark.parametrize(
    "in_play",
    [["ants", "pets"], ["ants", "algae"], ["pets", "algae"]],
    ids=["no plant", "no animal", "no microbe"],
)
def test_135_advanced_ecosystems_do_not_count_their_own_tags_nor_events(in_play):
    red = player("advanced-ecosystems", megacredits=11, in_play=in_play, events=["virus"])
    assert refused(table(red), "play advanced-ecosystems") == "TM-89"


def test_135_advanced_ecosystems_count_the_plant_of_ecoline():
    mars = table(
        player("advanced-ecosystems", megacredits=11, in_play=["ants", "pets"], corporation="ecoline")
    )
    assert play(mars, "advanced-ecosystems") == {"megacredits": -11}


def test_136_great_dam_needs_four_oceans():
    mars = table(player("great-dam", megacredits=12), oceans=4)
    assert play(mars, "great-dam") == {"megacredits": -12, "energy production": 2}
    assert points(mars, "great-dam") == 1
    assert refused(table(player("great-dam", megacredits=12), oceans=3), "play great-dam") == "TM-73"


def test_137_cartel_counts_earth_tags_with_its_own():
    red = player("cartel", megacredits=8, in_play=["media-group", "pets"], events=["bribed-committee"])
    mars = table(red | {"corporation": "united-nations-mars-initiative"}, player(in_play=["earth-office"]))
    assert play(mars, "cartel") == {"megacredits": -8, "megacredits production": 4}
    assert play(table(player("cartel", megacredits=8)), "cartel") == {
        "megacredits": -8,
        "megacredits production": 1,
    }


def test_138_strip_mine_turns_energy_into_metal_and_oxygen():
    mars = table(player("strip-mine", megacredits=25, production={"energy": 2}), oxygen=3)
    assert play(mars, "strip-mine") == {
        "megacredits": -25,
        "energy production": -2,
        "steel production": 2,
        "titanium production": 1,
        "oxygen": 2,
        "rating": 2,
    }
    weak = table(player("strip-mine", megacredits=25, production={"energy": 1}))
    assert refused(weak, "play strip-mine") == "TM-111"


def test_138_strip_mine_makes_only_the_step_that_is_left():
    mars = table(player("strip-mine", megacredits=25, production={"energy": 2}), oxygen=13)
    changes = play(mars, "strip-mine")
    assert (changes["oxygen"], changes["rating"]) == (1, 1)


def test_138_strip_mine_passes_eight_percent_and_warms_mars_up_to_an_ocean():
    mars = table(player("strip-mine", megacredits=25, production={"energy": 2}), oxygen=7, temperature=-2)
    assert play(mars, "strip-mine", "place r0c4") == {
        "megacredits": -25,
        "energy production": -2,
        "steel production": 2,
        "titanium production": 1,
        "oxygen": 2,
        "temperature": 2,
        "ocean r0c4": 1,
        "rating": 4,
    }


def test_139_wave_power_needs_three_oceans():
    mars = table(player("wave-power", megacredits=8), oceans=3)
    assert play(mars, "wave-power") == {"megacredits": -8, "energy production": 1}
    assert points(mars, "wave-power") == 1
    assert refused(table(player("wave-power", megacredits=8), oceans=2), "play wave-power") == "TM-73"


def test_140_lava_flows_warm_mars_from_a_volcano():
    mars = table(player("lava-flows", megacredits=18))
    assert places(answer(mars.copy(), "play lava-flows")) == VOLCANOES
    assert play(mars, "lava-flows", "place r3c0") == {
        "megacredits": -18,
        "temperature": 4,
        "rating": 2,
        "lava-flows r3c0": 1,
        "plants": 1,
        "titanium": 1,
    }


def test_140_lava_flows_need_a_volcano_that_is_free():
    tiles = {"r1c1": "green city", "r2c0": "red greenery", "r3c0": "green greenery"}
    full = table(player("lava-flows", megacredits=18), tiles=tiles, claims={"r4c0": "green"})
    assert refused(full, "play lava-flows") == "TM-78"
    mars = table(player("lava-flows", megacredits=18), tiles=tiles, claims={"r4c0": "red"}, temperature=8)
    assert play(mars, "lava-flows") == {
        "megacredits": -18,
        "lava-flows r4c0": 1,
        "plants": 2,
        "claim r4c0": -1,
    }


def test_140_lava_flows_may_melt_an_ocean_before_or_after_they_run():
    mars = table(player("lava-flows", megacredits=18), temperature=-4)
    changes = {
        "megacredits": -18,
        "temperature": 4,
        "rating": 3,
        "lava-flows r1c1": 1,
        "steel": 1,
        "ocean r0c1": 1,
    }
    ocean_first = play(mars.copy(), "lava-flows", "next 1", "place r0c1", "place r1c1")
    assert ocean_first == changes | {"megacredits": -18 + 2, "steel": 1 + 2}
    lava_first = play(mars, "lava-flows", "next 2", "place r1c1", "place r0c1")
    assert lava_first == changes | {"steel": 1 + 2}


def test_141_power_plant_gives_energy_and_takes_steel():
    mars = table(player("power-plant", megacredits=4, steel=1))
    assert play(mars, "power-plant", "amount 1") == {"megacredits": -2, "steel": -1, "energy production": 1}


def test_142_mohole_area_covers_an_ocean_area_without_being_an_ocean():
    mars = table(player("mohole-area", megacredits=20), tiles={"r4c5": "ocean"}, oceans=0)
    assert places(answer(mars.copy(), "play mohole-area")) == OCEAN_AREAS - {"r4c5"}
    assert play(mars, "mohole-area", "place r4c4") == {
        "megacredits": -20 + 2,
        "heat production": 4,
        "mohole-area r4c4": 1,
        "plants": 2,
    }


def test_142_mohole_area_has_room_when_all_oceans_are_placed():
    mars = table(player("mohole-area", megacredits=20), player(in_play=["arctic-algae"]), oceans=9)
    assert play(mars, "mohole-area", "place r8c4") == {
        "megacredits": -20,
        "heat production": 4,
        "mohole-area r8c4": 1,
        "titanium": 2,
    }


@pytest.mark.parametrize(
    ("answers", "change"),
    [
        (["option 1"], {"plants": 5}),
        (["option 2", "on fish"], {"on fish": 4}),
        (["option 2", "on pets"], {"on pets": 4}),
    ],
    ids=["plants", "animals", "pets"],
)
def test_143_large_convoy_brings_water_cards_and_life(answers, change):
    red = player("large-convoy", megacredits=36, in_play=["fish", "pets", "ants"])
    mars = table(red, player(in_play=["birds"]), deck_top=["comet", "virus"])
    assert (
        play(mars, "large-convoy", "place r0c4", *answers)
        == {
            "megacredits": -36,
            "ocean r0c4": 1,
            "rating": 1,
            "hand": 2,
        }
        | change
    )
    assert hand(mars) == {"comet", "virus"}
    assert points(mars, "large-convoy") == 2


def test_142_mohole_area_needs_a_free_ocean_area():
    sea = dict.fromkeys(OCEAN_AREAS, "green greenery")
    assert refused(table(player("mohole-area", megacredits=20), tiles=sea), "play mohole-area") == "TM-78"


def test_143_large_convoy_brings_plants_where_no_animal_lives():
    mars = table(player("large-convoy", megacredits=36), oceans=9)
    assert play(mars, "large-convoy") == {"megacredits": -36, "hand": 2, "plants": 5}


def test_144_titanium_mine_gives_titanium_production():
    mars = table(player("titanium-mine", megacredits=7))
    assert play(mars, "titanium-mine") == {"megacredits": -7, "titanium production": 1}


def test_145_tectonic_stress_power_needs_two_science_tags():
    mars = table(player("tectonic-stress-power", megacredits=18, in_play=["research"]))
    assert play(mars, "tectonic-stress-power") == {"megacredits": -18, "energy production": 3}
    assert points(mars, "tectonic-stress-power") == 1
    lay = table(
        player(
            "tectonic-stress-power",
            megacredits=18,
            in_play=["physics-complex"],
            events=["technology-demonstration"],
        )
    )
    assert refused(lay, "play tectonic-stress-power") == "TM-89"


def test_146_nitrophilic_moss_costs_two_plants():
    mars = table(player("nitrophilic-moss", megacredits=8, plants=2), oceans=3)
    assert play(mars, "nitrophilic-moss") == {"megacredits": -8, "plants": -2, "plants production": 2}
    dry = table(player("nitrophilic-moss", megacredits=8, plants=2), oceans=2)
    assert refused(dry, "play nitrophilic-moss") == "TM-73"
    bare = table(player("nitrophilic-moss", megacredits=8, plants=1), oceans=3)
    assert refused(bare, "play nitrophilic-moss") == "TM-79"


def test_146_nitrophilic_moss_may_cost_one_plant_of_viral_enhancers():
    mars = table(player("nitrophilic-moss", megacredits=8, plants=1, in_play=["viral-enhancers"]), oceans=3)
    assert play(mars, "nitrophilic-moss") == {"megacredits": -8, "plants": -1, "plants production": 2}
    bare = table(player("nitrophilic-moss", megacredits=8, in_play=["viral-enhancers"]), oceans=3)
    assert refused(bare, "play nitrophilic-moss") == "TM-79"


def test_147_herbivores_graze_on_anybodys_plant_production():
    red = player("herbivores", megacredits=12, production={"plants": 1}, in_play=["birds"])
    mars = table(red, player(production={"plants": 1}), oxygen=8)
    assert play(mars.copy(), "herbivores", "target red") == {
        "megacredits": -12,
        "on herbivores": 1,
        "plants production": -1,
    }
    assert play(mars, "herbivores", "target green") == {
        "megacredits": -12,
        "on herbivores": 1,
        "green plants production": -1,
    }


def test_147_herbivores_need_oxygen_and_somebodys_plants():
    red = player("herbivores", megacredits=12, production={"plants": 1})
    assert refused(table(red, oxygen=7), "play herbivores") == "TM-73"
    assert refused(table(player("herbivores", megacredits=12), oxygen=8), "play herbivores") == "TM-110"
    assert play(table(red, oxygen=8), "herbivores") == {
        "megacredits": -12,
        "on herbivores": 1,
        "plants production": -1,
    }


def test_147_herbivores_multiply_with_own_greeneries_only():
    mars = table(
        player(in_play={"herbivores": 2, "birds": 0}, plants=8, megacredits=25), tiles={"r6c2": "red city"}
    )
    assert changes_after(mars.copy(), "convert plants", "place r6c1") == {
        "plants": -8,
        "greenery r6c1": 1,
        "oxygen": 1,
        "rating": 1,
        "on herbivores": 1,
    }
    assert changes_after(mars, "project city", "place r2c2") == {
        "megacredits": -25,
        "city r2c2": 1,
        "megacredits production": 1,
    }
    assert points(mars, "herbivores") == 1
    others = table(player(plants=8), player(in_play=["herbivores"]), tiles={"r6c2": "red city"})
    assert "green on herbivores" not in changes_after(others, "convert plants", "place r6c1")


def test_147_herbivores_multiply_with_the_last_greeneries_too():
    mars = table(
        player(in_play={"herbivores": 1}, plants=8, idle=False),
        phase="final",
        tiles={"r6c2": "red city"},
    )
    assert changes_after(mars, "convert plants", "place r6c1") == {
        "plants": -8,
        "greenery r6c1": 1,
        "on herbivores": 1,
    }


def test_147_herbivores_hurt_nobody_in_the_solo_game():
    mars = table(player("herbivores", megacredits=12, production={"plants": 1}), oxygen=8, solo=True)
    assert play(mars, "herbivores") == {"megacredits": -12, "on herbivores": 1}


def test_148_insects_multiply_plant_tags():
    red = player("insects", megacredits=9, in_play=["algae", "lichen"], corporation="ecoline")
    mars = table(red, player(in_play=["moss"]), oxygen=6)
    assert play(mars, "insects") == {"megacredits": -9, "plants production": 3}
    assert play(table(player("insects", megacredits=9), oxygen=6), "insects") == {"megacredits": -9}
    assert refused(table(player("insects", megacredits=9), oxygen=5), "play insects") == "TM-73"


def test_149_ceos_favorite_project_adds_to_a_card_that_has_something():
    cubes = {"ants": 1, "pets": 2, "search-for-life": 1, "security-fleet": 3, "birds": 0}
    mars = table(player("ceos-favorite-project", megacredits=1, in_play=cubes), player(in_play={"fish": 1}))
    offered = may(answer(mars.copy(), "play ceos-favorite-project"))
    assert offered == {"on ants", "on pets", "on search-for-life", "on security-fleet"}
    changes = play(mars.copy(), "ceos-favorite-project", "on security-fleet")
    assert changes == {"megacredits": -1, "on security-fleet": 1}
    assert play(mars, "ceos-favorite-project", "on pets") == {"megacredits": -1, "on pets": 1}


def test_149_ceos_favorite_project_needs_such_a_card():
    red = player("ceos-favorite-project", megacredits=1, in_play=["birds"])
    assert refused(table(red, player(in_play={"fish": 1})), "play ceos-favorite-project") == "TM-127"


def test_150_anti_gravity_technology_needs_seven_science_tags():
    red = player(
        "anti-gravity-technology", megacredits=14, in_play=SIX_SCIENCE_TAGS, events=["invention-contest"]
    )
    assert refused(table(red), "play anti-gravity-technology") == "TM-89"


def test_150_anti_gravity_technology_makes_every_card_cheaper():
    seven = [*SIX_SCIENCE_TAGS, "breathing-filters"]
    red = player("anti-gravity-technology", "comet", "sabotage", megacredits=14, in_play=seven)
    mars = table(red, player("asteroid"))
    assert price(mars, "anti-gravity-technology") == 14
    assert play(mars, "anti-gravity-technology") == {"megacredits": -14}
    assert (price(mars, "comet"), price(mars, "sabotage")) == (19, 0)
    assert price(mars, "asteroid", "green") == 14
    assert points(mars, "anti-gravity-technology") == 3


def test_151_investment_loan_is_paid_back_by_production():
    mars = table(player("investment-loan", megacredits=3, production={"megacredits": -4}))
    assert play(mars, "investment-loan") == {"megacredits": -3 + 10, "megacredits production": -1}
    assert refused(table(player("investment-loan", megacredits=2)), "play investment-loan") == "TM-74"
    sunk = player("investment-loan", megacredits=3, production={"megacredits": -5})
    assert refused(table(sunk), "play investment-loan") == "TM-111"


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_152_insulation_turns_heat_production_into_money_production(steps):
    mars = table(player("insulation", megacredits=2, production={"heat": 3}))
    changes = {"megacredits": -2, "heat production": -steps, "megacredits production": steps}
    assert play(mars, "insulation", f"amount {steps}") == {
        what: change for what, change in changes.items() if change
    }


def test_152_insulation_has_no_more_than_there_is():
    mars = table(player("insulation", megacredits=2, production={"heat": 3}, heat=9))
    assert may(answer(mars, "play insulation")) == {"amount 0", "amount 1", "amount 2", "amount 3"}
    assert play(table(player("insulation", megacredits=2)), "insulation") == {"megacredits": -2}


@pytest.mark.parametrize(
    ("card", "what", "tolerated", "too_far"),
    [
        ("breathing-filters", "oxygen", 5, 4),
        ("search-for-life", "oxygen", 8, 9),
        ("artificial-lake", "temperature", -10, -12),
        ("arctic-algae", "temperature", -8, -6),
        ("great-dam", "oceans", 2, 1),
        ("dust-seals", "oceans", 5, 6),
    ],
)
def test_153_adaptation_technology_tolerates_two_steps(card, what, tolerated, too_far):
    able = player(card, megacredits=30, in_play=["adaptation-technology"])
    assert f"play {card}" in may(table(able, **{what: tolerated}))
    assert refused(table(able, **{what: too_far}), f"play {card}") == "TM-73"
    others = player(in_play=["adaptation-technology"])
    assert (
        refused(table(player(card, megacredits=30), others, **{what: tolerated}), f"play {card}") == "TM-73"
    )


def test_153_adaptation_technology_tolerates_nothing_in_tags_or_cities():
    mars = table(
        player(
            "rad-suits", "fusion-power", "ecological-zone", megacredits=30, in_play=["adaptation-technology"]
        )
    )
    assert refused(mars, "play rad-suits") == "TM-95"
    assert refused(mars, "play fusion-power") == "TM-89"
    assert refused(mars, "play ecological-zone") == "TM-95"


def test_153_adaptation_technology_is_played_for_its_effect_and_a_point():
    mars = table(player("adaptation-technology", megacredits=12))
    assert play(mars, "adaptation-technology") == {"megacredits": -12}
    assert points(mars, "adaptation-technology") == 1


def test_154_caretaker_contract_needs_zero_degrees():
    mars = table(player("caretaker-contract", megacredits=3), temperature=0)
    assert play(mars, "caretaker-contract") == {"megacredits": -3}
    assert refused(table(player("caretaker-contract", megacredits=3), temperature=-2), "play #154") == "TM-73"


def test_154_caretaker_contract_turns_heat_into_rating_even_when_all_is_done():
    mars = table(player(in_play=["caretaker-contract"], heat=17), temperature=8, oxygen=14, oceans=9)
    assert use(mars, "caretaker-contract") == {"heat": -8, "rating": 1}
    assert refused(mars, "use caretaker-contract") == "TM-159"
    assert (
        refused(table(player(in_play=["caretaker-contract"], heat=7)), "use caretaker-contract") == "TM-160"
    )


def test_155_designed_microorganisms_need_cold():
    mars = table(player("designed-microorganisms", megacredits=16), temperature=-14)
    assert play(mars, "designed-microorganisms") == {"megacredits": -16, "plants production": 2}
    warm = table(player("designed-microorganisms", megacredits=16), temperature=-12)
    assert refused(warm, "play designed-microorganisms") == "TM-73"


@pytest.mark.parametrize(
    ("answers", "change"),
    [
        (["project power-plant"], {"megacredits": -11 + 3, "energy production": 1}),
        (["project asteroid"], {"megacredits": -14 + 3, "temperature": 2, "rating": 1}),
        (["project aquifer", "place r0c4"], {"megacredits": -18 + 3, "ocean r0c4": 1, "rating": 1}),
        (
            ["project greenery", "place r6c1"],
            {"megacredits": -23 + 3, "greenery r6c1": 1, "oxygen": 1, "rating": 1},
        ),
        (
            ["project city", "place r6c1"],
            {"megacredits": -25 + 3, "city r6c1": 1, "megacredits production": 1},
        ),
        (["convert heat"], {"heat": -8, "temperature": 2, "rating": 1}),
        (["convert plants", "place r6c1"], {"plants": -8, "greenery r6c1": 1, "oxygen": 1, "rating": 1}),
    ],
    ids=["power plant", "asteroid", "aquifer", "greenery", "city", "not for heat", "not for plants"],
)
def test_156_standard_technology_pays_for_standard_projects(answers, change):
    mars = table(player(in_play=["standard-technology"], megacredits=25, heat=8, plants=8))
    assert changes_after(mars, *answers) == change


def test_156_standard_technology_pays_neither_for_patents_nor_in_advance_nor_for_others():
    mars = table(player("comet", in_play=["standard-technology"], megacredits=10))
    assert changes_after(mars.copy(), "project sell-patents", "discard comet", "done") == {
        "megacredits": 1,
        "hand": -1,
        "discard": 1,
    }
    assert refused(mars, "project power-plant") == "TM-166"
    others = table(player(megacredits=11), player(in_play=["standard-technology"]))
    assert changes_after(others, "project power-plant") == {"megacredits": -11, "energy production": 1}
    assert play(table(player("standard-technology", megacredits=6)), "standard-technology") == {
        "megacredits": -6
    }
