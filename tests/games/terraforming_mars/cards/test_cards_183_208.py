"""Project cards 183 to 208, each in situations that matter."""

import pytest

from planetfall.games.terraforming_mars.engine.ids import CARD_IDS
from tests.games.terraforming_mars.helpers import (
    answer,
    changes_after,
    hand,
    may,
    next_generation,
    places,
    play,
    player,
    points,
    price,
    refused,
    table,
    use,
)


def test_183_biomass_combustors_burn_anybodys_plant_production():
    red = player("biomass-combustors", megacredits=4, production={"plants": 1})
    mars = table(red, player(production={"plants": 2}), oxygen=6)
    assert play(mars.copy(), "biomass-combustors", "target red") == {
        "megacredits": -4,
        "energy production": 2,
        "plants production": -1,
    }
    assert play(mars, "biomass-combustors", "target green") == {
        "megacredits": -4,
        "energy production": 2,
        "green plants production": -1,
    }
    assert points(mars, "biomass-combustors") == -1


def test_183_biomass_combustors_need_oxygen_and_something_to_burn():
    red = player("biomass-combustors", megacredits=4, production={"plants": 1})
    assert refused(table(red, oxygen=5), "play biomass-combustors") == "TM-73"
    bare = table(player("biomass-combustors", megacredits=4, plants=9), oxygen=6)
    assert refused(bare, "play biomass-combustors") == "TM-110"


def test_184_livestock_trades_own_plants_for_money_and_animals():
    red = player("livestock", megacredits=13, production={"plants": 1})
    mars = table(red, oxygen=9)
    assert play(mars, "livestock") == {
        "megacredits": -13,
        "plants production": -1,
        "megacredits production": 2,
    }
    assert use(mars, "livestock") == {"on livestock": 1}
    assert points(mars, "livestock") == 1


def test_184_livestock_needs_oxygen_and_own_plant_production():
    red = player("livestock", megacredits=13, production={"plants": 1})
    assert refused(table(red, oxygen=8), "play livestock") == "TM-73"
    bare = table(player("livestock", megacredits=13), player(production={"plants": 5}), oxygen=9)
    assert refused(bare, "play livestock") == "TM-111"


def test_184_livestock_grows_by_one_animal_a_generation():
    mars = table(player(in_play={"livestock": 3, "birds": 0}))
    assert use(mars, "livestock") == {"on livestock": 1}
    assert refused(mars, "use livestock") == "TM-159"
    assert points(mars, "livestock") == 4


def test_185_olympus_conference_begins_with_its_own_science():
    mars = table(player("olympus-conference", megacredits=10))
    assert play(mars, "olympus-conference") == {"megacredits": -10, "on olympus-conference": 1}
    assert points(mars, "olympus-conference") == 1


def test_185_olympus_conference_collects_science_or_spends_it_for_a_card():
    red = player("physics-complex", megacredits=12, in_play={"olympus-conference": 1})
    mars = table(red, deck_top=["comet"])
    assert may(answer(mars.copy(), "play physics-complex")) == {"option 1", "option 2"}
    assert play(mars.copy(), "physics-complex", "option 1") == {
        "megacredits": -12,
        "on olympus-conference": 1,
    }
    assert play(mars, "physics-complex", "option 2") == {
        "megacredits": -12,
        "on olympus-conference": -1,
        "hand": 1,
    }
    assert hand(mars) == {"comet"}


def test_185_olympus_conference_must_collect_when_it_has_none():
    mars = table(player("physics-complex", megacredits=12, in_play=["olympus-conference"]))
    assert play(mars, "physics-complex") == {"megacredits": -12, "on olympus-conference": 1}


def test_185_olympus_conference_hears_each_science_tag_of_its_owner_events_included():
    red = player("technology-demonstration", "cartel", megacredits=13, in_play={"olympus-conference": 0})
    mars = table(red)
    assert play(mars.copy(), "cartel") == {"megacredits": -8, "megacredits production": 2}
    assert play(mars, "technology-demonstration") == {
        "megacredits": -5,
        "hand": 2,
        "on olympus-conference": 1,
    }
    others = table(player("physics-complex", megacredits=12), player(in_play=["olympus-conference"]))
    assert play(others, "physics-complex") == {"megacredits": -12}


def test_185_olympus_conference_hears_research_twice():
    mars = table(player("research", megacredits=11, in_play={"olympus-conference": 0}), player())
    assert play(mars.copy(), "research", "option 1") == {
        "megacredits": -11,
        "hand": 2,
        "on olympus-conference": 2,
    }
    assert play(mars, "research", "option 2") == {"megacredits": -11, "hand": 3}


def test_186_rad_suits_need_two_cities_anywhere():
    mars = table(player("rad-suits", megacredits=6), tiles={"r6c2": "green city", "phobos": "red city"})
    assert play(mars, "rad-suits") == {"megacredits": -6, "megacredits production": 1}
    assert points(mars, "rad-suits") == 1
    lonely = table(player("rad-suits", megacredits=6), tiles={"r6c2": "red city", "r6c1": "red greenery"})
    assert refused(lonely, "play rad-suits") == "TM-95"


def test_187_aquifer_pumping_buys_an_ocean_with_steel_too():
    mars = table(player(in_play=["aquifer-pumping"], megacredits=8, steel=3, titanium=5))
    assert use(mars, "aquifer-pumping", "amount 3", "place r0c4") == {
        "steel": -3,
        "megacredits": -2,
        "ocean r0c4": 1,
        "rating": 1,
    }
    assert refused(mars, "use aquifer-pumping") == "TM-159"


def test_187_aquifer_pumping_uses_the_value_that_steel_has():
    mars = table(player(in_play=["aquifer-pumping", "advanced-alloys"], megacredits=2, steel=2))
    assert use(mars, "aquifer-pumping", "place r0c4") == {
        "steel": -2,
        "megacredits": -2,
        "ocean r0c4": 1,
        "rating": 1,
    }


def test_187_aquifer_pumping_must_be_affordable_but_not_useful():
    poor = table(player(in_play=["aquifer-pumping"], megacredits=5, steel=1, titanium=9))
    assert refused(poor, "use aquifer-pumping") == "TM-160"
    full = table(player(in_play=["aquifer-pumping"], megacredits=8), oceans=9)
    assert use(full, "aquifer-pumping") == {"megacredits": -8}
    assert play(table(player("aquifer-pumping", megacredits=18)), "aquifer-pumping") == {"megacredits": -18}


def test_187_aquifer_pumping_takes_no_superfluous_steel():
    mars = table(player(in_play=["aquifer-pumping"], megacredits=8, steel=7))
    assert may(answer(mars, "use aquifer-pumping")) == {f"amount {steel}" for steel in range(5)}


def test_188_flooding_takes_money_from_a_neighbour_of_the_new_ocean():
    tiles = {"r3c3": "green city", "r3c4": "blue greenery", "r2c1": "yellow city"}
    red = player("flooding", megacredits=7)
    mars = table(red, player(megacredits=9), player(megacredits=3), player(megacredits=9), tiles=tiles)
    answer(mars, "play flooding", "place r4c4")
    assert may(mars) == {"target green", "target blue", "done"}
    assert changes_after(mars.copy(), "target green", "amount 4") == {"green megacredits": -4}
    assert changes_after(mars.copy(), "target green", "amount 1") == {"green megacredits": -1}
    assert changes_after(mars.copy(), "target blue", "amount 3") == {"blue megacredits": -3}
    assert refused(answer(mars.copy(), "target green"), "amount 5") == "TM-123"
    assert changes_after(mars, "done") == {}
    assert points(mars, "flooding") == -1


def test_188_flooding_places_an_ocean_and_takes_from_a_neighbour():
    mars = table(player("flooding", megacredits=7), player(megacredits=9), tiles={"r3c3": "green city"})
    assert play(mars, "flooding", "place r4c3", "target green", "amount 4") == {
        "megacredits": -7,
        "ocean r4c3": 1,
        "rating": 1,
        "plants": 2,
        "green megacredits": -4,
    }


def test_188_flooding_takes_nothing_for_claims_or_where_no_tile_is_near():
    mars = table(player("flooding", megacredits=7), player(megacredits=9), claims={"r3c3": "green"})
    assert play(mars, "flooding", "place r4c3") == {
        "megacredits": -7,
        "ocean r4c3": 1,
        "rating": 1,
        "plants": 2,
    }


def test_188_flooding_takes_nothing_when_all_oceans_are_placed():
    mars = table(
        player("flooding", megacredits=7), player(megacredits=9), oceans=9, tiles={"r3c3": "green city"}
    )
    assert play(mars, "flooding") == {"megacredits": -7}
    assert points(mars, "flooding") == -1


def test_189_energy_saving_counts_all_cities():
    tiles = {"r6c2": "green city", "r2c2": "red capital", "phobos": "green city", "r6c1": "red greenery"}
    mars = table(player("energy-saving", megacredits=15), tiles=tiles)
    assert play(mars, "energy-saving") == {"megacredits": -15, "energy production": 3}
    assert play(table(player("energy-saving", megacredits=15)), "energy-saving") == {"megacredits": -15}


@pytest.mark.parametrize(
    ("answers", "change"),
    [
        (["option 1"], {"plants": 4}),
        (["option 2", "on fish"], {"on fish": 2}),
        (["option 2", "on pets"], {"on pets": 2}),
    ],
    ids=["plants", "animals", "pets"],
)
def test_190_local_heat_trapping_turns_heat_into_plants_or_animals(answers, change):
    red = player("local-heat-trapping", megacredits=1, heat=6, in_play=["fish", "pets", "ants"])
    assert play(table(red), "local-heat-trapping", *answers) == {"megacredits": -1, "heat": -5} | change


def test_190_local_heat_trapping_needs_five_heat_but_no_animals():
    mars = table(player("local-heat-trapping", megacredits=1, heat=5), player(in_play=["fish"]))
    assert play(mars, "local-heat-trapping") == {"megacredits": -1, "heat": -5, "plants": 4}
    cold = table(player("local-heat-trapping", megacredits=1, heat=4))
    assert refused(cold, "play local-heat-trapping") == "TM-79"


def test_190_local_heat_trapping_needs_the_heat_after_helion_has_paid():
    poor = table(player("local-heat-trapping", heat=5, corporation="helion"))
    assert refused(poor, "play local-heat-trapping") == "TM-107"
    mars = table(player("local-heat-trapping", heat=6, corporation="helion"))
    assert play(mars, "local-heat-trapping") == {"heat": -6, "plants": 4}
    rich = table(player("local-heat-trapping", heat=5, megacredits=1, corporation="helion"))
    assert play(rich, "local-heat-trapping") == {"heat": -5, "megacredits": -1, "plants": 4}


def test_191_permafrost_extraction_needs_minus_eight_degrees():
    mars = table(player("permafrost-extraction", megacredits=8), temperature=-8)
    assert play(mars, "permafrost-extraction", "place r0c4") == {
        "megacredits": -8,
        "ocean r0c4": 1,
        "rating": 1,
    }
    cold = table(player("permafrost-extraction", megacredits=8), temperature=-10)
    assert refused(cold, "play permafrost-extraction") == "TM-73"
    full = table(player("permafrost-extraction", megacredits=8), temperature=-8, oceans=9)
    assert play(full, "permafrost-extraction") == {"megacredits": -8}


def test_192_invention_contest_keeps_one_card_of_three():
    mars = table(player("invention-contest", megacredits=2), deck_top=["comet", "virus", "birds", "ants"])
    offered = may(answer(mars.copy(), "play invention-contest"))
    assert offered == {"keep comet", "keep virus", "keep birds"}
    assert play(mars, "invention-contest", "keep virus") == {"megacredits": -2, "hand": 1, "discard": 2}
    assert hand(mars) == {"virus"}


def test_193_plantation_is_a_greenery_for_two_science_tags():
    red = player("plantation", megacredits=15, in_play=["research"])
    mars = table(red, tiles={"r6c2": "red city"})
    open_spaces = places(answer(mars.copy(), "play plantation"))
    assert open_spaces == {"r6c1", "r6c3", "r5c2", "r5c3", "r7c1", "r7c2"}
    assert play(mars, "plantation", "place r7c1") == {
        "megacredits": -15,
        "greenery r7c1": 1,
        "oxygen": 1,
        "rating": 1,
    }
    lay = table(player("plantation", megacredits=15, in_play=["physics-complex"]))
    assert refused(lay, "play plantation") == "TM-89"


def test_193_plantation_goes_anywhere_without_tiles_and_warms_at_eight_percent():
    mars = table(player("plantation", megacredits=15, in_play=["research"]), oxygen=7)
    assert len(places(answer(mars.copy(), "play plantation"))) == 61 - 12 - 1
    assert play(mars, "plantation", "place r6c2") == {
        "megacredits": -15,
        "greenery r6c2": 1,
        "oxygen": 1,
        "temperature": 2,
        "rating": 2,
    }


def test_194_power_infrastructure_sells_any_amount_of_energy():
    mars = table(player(in_play=["power-infrastructure"], energy=3))
    assert may(answer(mars.copy(), "use power-infrastructure")) == {"amount 1", "amount 2", "amount 3"}
    assert use(mars, "power-infrastructure", "amount 2") == {"energy": -2, "megacredits": 2}
    assert refused(mars, "use power-infrastructure") == "TM-159"


def test_194_power_infrastructure_needs_energy_in_stock():
    idle = table(player(in_play=["power-infrastructure"], production={"energy": 3}))
    assert refused(idle, "use power-infrastructure") == "TM-162"
    assert play(table(player("power-infrastructure", megacredits=4)), "power-infrastructure") == {
        "megacredits": -4
    }


def test_195_indentured_workers_make_the_next_card_cheaper():
    mars = table(player("indentured-workers", "comet", "sabotage", megacredits=13))
    assert play(mars, "indentured-workers") == {}
    assert points(mars, "indentured-workers") == -1
    assert (price(mars, "comet"), price(mars, "sabotage")) == (13, 0)
    assert play(mars.copy(), "sabotage", "done") == {}
    assert play(mars, "comet", "place r0c4") == {
        "megacredits": -13,
        "temperature": 2,
        "ocean r0c4": 1,
        "rating": 2,
    }


def test_195_indentured_workers_are_gone_after_one_card():
    mars = table(player("sabotage", "comet", next_discount=8))
    play(mars, "sabotage")
    assert price(mars, "comet") == 21


def test_195_indentured_workers_wait_through_other_actions_but_not_longer_than_the_generation():
    mars = table(player("indentured-workers", "comet", megacredits=14))
    play(mars, "indentured-workers")
    changes_after(mars, "project asteroid")
    assert price(mars, "comet") == 21 - 8
    answer(mars, "green: pass")
    assert price(mars, "comet") == 21 - 8
    assert price(next_generation(mars), "comet") == 21


def test_195_indentured_workers_serve_special_design_if_it_comes_next():
    mars = table(player("indentured-workers", "special-design", "comet", megacredits=30))
    play(mars, "indentured-workers")
    assert play(mars, "special-design") == {}
    assert price(mars, "comet") == 21


def test_196_lagrange_observatory_draws_a_card():
    mars = table(player("lagrange-observatory", megacredits=9), deck_top=["comet"])
    assert play(mars, "lagrange-observatory") == {"megacredits": -9, "hand": 1}
    assert hand(mars) == {"comet"}
    assert points(mars, "lagrange-observatory") == 1


def test_196_lagrange_observatory_may_draw_what_mars_university_exchanges():
    red = player("lagrange-observatory", megacredits=9, in_play=["mars-university"], idle=False)
    mars = table(red, deck_top=["comet", "virus"])
    assert play(mars, "lagrange-observatory", "discard comet") == {"megacredits": -9, "hand": 1, "discard": 1}
    assert hand(mars) == {"virus"}


def test_197_terraforming_ganymede_raises_the_rating_for_jovian_tags():
    red = player(
        "terraforming-ganymede", megacredits=33, in_play=["vesta-shipyard"], corporation="saturn-systems"
    )
    mars = table(red, player(in_play=["ganymede-colony"]))
    assert play(mars, "terraforming-ganymede") == {
        "megacredits": -33,
        "rating": 3,
        "megacredits production": 1,
    }
    assert points(mars, "terraforming-ganymede") == 2
    mars = table(player("terraforming-ganymede", megacredits=33))
    assert play(mars, "terraforming-ganymede") == {"megacredits": -33, "rating": 1}


@pytest.mark.parametrize(("cities", "worth"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_198_immigration_shuttles_score_every_third_city(cities, worth):
    spaces = [
        "r6c2:green city",
        "phobos:red city",
        "r2c2:red capital",
        "r2c4:red city",
        "r6c4:green city",
        "ganymede:green city",
    ]
    tiles = dict(space.split(":") for space in spaces[:cities])
    mars = table(player("immigration-shuttles", megacredits=31), tiles=tiles)
    assert play(mars, "immigration-shuttles") == {"megacredits": -31, "megacredits production": 5}
    assert points(mars, "immigration-shuttles") == worth


def test_199_restricted_area_lies_on_any_land():
    tiles = {"r6c2": "red city", "r4c4": "ocean"}
    mars = table(player("restricted-area", megacredits=11), tiles=tiles, claims={"r2c2": "green"})
    open_spaces = places(answer(mars.copy(), "play restricted-area"))
    assert len(open_spaces) == 61 - 12 - 1 - 2
    assert not open_spaces & {"r6c2", "r4c4", "r2c2", "r4c2"}
    assert play(mars, "restricted-area", "place r3c4") == {
        "megacredits": -11 + 2,
        "restricted-area r3c4": 1,
        "plants": 2,
    }


def test_199_restricted_area_sells_cards():
    mars = table(player(in_play=["restricted-area"], megacredits=4), deck_top=["comet"])
    assert use(mars, "restricted-area") == {"megacredits": -2, "hand": 1}
    assert hand(mars) == {"comet"}
    assert refused(mars, "use restricted-area") == "TM-159"
    poor = table(player(in_play=["restricted-area"], megacredits=1, steel=3))
    assert refused(poor, "use restricted-area") == "TM-160"


def test_200_immigrant_city_gains_from_itself():
    red = player("immigrant-city", megacredits=13, production={"energy": 1})
    mars = table(red, tiles={"r6c2": "green city"})
    assert "r6c1" not in places(answer(mars.copy(), "play immigrant-city"))
    assert play(mars, "immigrant-city", "place r2c2") == {
        "megacredits": -13,
        "city r2c2": 1,
        "energy production": -1,
        "megacredits production": -2 + 1,
    }


def test_200_immigrant_city_gains_from_every_city_of_anybody():
    green = player(in_play=["immigrant-city"])
    mars = table(player("phobos-space-haven", megacredits=25 + 25), green)
    assert play(mars, "phobos-space-haven")["green megacredits production"] == 1
    assert changes_after(mars, "project city", "place r6c2") == {
        "megacredits": -25,
        "city r6c2": 1,
        "megacredits production": 1,
        "green megacredits production": 1,
    }


@pytest.mark.parametrize(("corporation", "money", "net"), [("credicor", -4, -1), ("tharsis-republic", -5, 0)])
def test_200_immigrant_city_can_be_afforded_by_its_own_gain(corporation, money, net):
    production = {"energy": 1, "megacredits": money}
    mars = table(player("immigrant-city", megacredits=13, production=production, corporation=corporation))
    assert play(mars, "immigrant-city", "place r2c2").get("megacredits production", 0) == net


def test_200_immigrant_city_needs_energy_and_money_production():
    weak = table(player("immigrant-city", megacredits=13))
    assert refused(weak, "play immigrant-city") == "TM-111"
    sunk = table(player("immigrant-city", megacredits=13, production={"energy": 1, "megacredits": -5}))
    assert refused(sunk, "play immigrant-city") == "TM-111"


def test_201_energy_tapping_takes_energy_production_from_anybody():
    red = player("energy-tapping", megacredits=3, production={"energy": 1})
    mars = table(red, player(production={"energy": 1}), player())
    assert may(answer(mars.copy(), "play energy-tapping")) == {"target red", "target green"}
    assert play(mars.copy(), "energy-tapping", "target red") == {"megacredits": -3}
    assert play(mars, "energy-tapping", "target green") == {
        "megacredits": -3,
        "energy production": 1,
        "green energy production": -1,
    }
    assert points(mars, "energy-tapping") == -1


def test_201_energy_tapping_may_give_itself_what_it_takes():
    assert play(table(player("energy-tapping", megacredits=3)), "energy-tapping") == {"megacredits": -3}


def test_201_energy_tapping_gains_in_the_solo_game():
    mars = table(player("energy-tapping", megacredits=3, production={"energy": 1}), solo=True)
    assert play(mars, "energy-tapping") == {"megacredits": -3, "energy production": 1}


def test_202_underground_detonations_sell_heat_production():
    mars = table(player("underground-detonations", megacredits=26))
    assert play(mars, "underground-detonations") == {"megacredits": -6}
    assert use(mars, "underground-detonations") == {"megacredits": -10, "heat production": 2}
    answer(mars, "green: pass")
    assert refused(mars, "use underground-detonations") == "TM-159"
    poor = table(player(in_play=["underground-detonations"], megacredits=9, steel=5))
    assert refused(poor, "use underground-detonations") == "TM-160"


def test_203_soletta_warms_with_seven_heat_production():
    mars = table(player("soletta", megacredits=35))
    assert play(mars, "soletta") == {"megacredits": -35, "heat production": 7}


def test_204_technology_demonstration_draws_two_cards():
    mars = table(player("technology-demonstration", megacredits=5), deck_top=["comet", "virus"])
    assert play(mars, "technology-demonstration") == {"megacredits": -5, "hand": 2}
    assert hand(mars) == {"comet", "virus"}


def test_205_rad_chem_factory_turns_energy_into_rating():
    mars = table(
        player("rad-chem-factory", megacredits=8, production={"energy": 1}),
        temperature=8,
        oxygen=14,
        oceans=9,
    )
    assert play(mars, "rad-chem-factory") == {"megacredits": -8, "energy production": -1, "rating": 2}
    assert refused(table(player("rad-chem-factory", megacredits=8)), "play rad-chem-factory") == "TM-111"


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
def test_206_special_design_tolerates_two_steps_once(card, what, tolerated, too_far):
    red = player("special-design", card, megacredits=4 + 30)
    mars = table(red, **{what: tolerated})
    assert refused(mars, f"play {card}") == "TM-73"
    assert play(mars, "special-design") == {"megacredits": -4}
    assert f"play {card}" in may(mars)
    far = table(red, **{what: too_far})
    play(far, "special-design")
    assert refused(far, f"play {card}") == "TM-73"


def test_206_special_design_is_used_up_by_any_card():
    mars = table(player("sabotage", "breathing-filters", megacredits=12, next_slack=2), oxygen=5)
    assert "play breathing-filters" in may(mars)
    play(mars, "sabotage", "done")
    assert refused(mars, "play breathing-filters") == "TM-73"


def test_206_special_design_ends_with_the_generation():
    mars = table(player("special-design", "breathing-filters", megacredits=15), oxygen=5)
    play(mars, "special-design")
    answer(next_generation(mars), "green: pass")
    assert refused(mars, "play breathing-filters") == "TM-73"


@pytest.mark.parametrize(
    ("in_play", "corporation", "steps"),
    [
        ([], "credicor", 0),
        (["mine"], "credicor", 1),
        (["mine", "capital"], "credicor", 1),
        ([], "mining-guild", 1),
    ],
    ids=["itself only", "a mine", "half a pair is nothing", "the guild's two"],
)
def test_207_medical_lab_counts_pairs_of_buildings_with_itself(in_play, corporation, steps):
    red = player("medical-lab", megacredits=13, in_play=in_play, corporation=corporation)
    mars = table(red, player(in_play=["strip-mine", "great-dam"]))
    changes = {"megacredits": -13, "megacredits production": steps}
    assert play(mars, "medical-lab") == {what: change for what, change in changes.items() if change}
    assert points(mars, "medical-lab") == 1


def test_208_ai_central_needs_three_science_tags_and_energy_production():
    red = player(
        "ai-central", megacredits=21, in_play=["research", "physics-complex"], production={"energy": 1}
    )
    mars = table(red)
    assert play(mars, "ai-central") == {"megacredits": -21, "energy production": -1}
    assert points(mars, "ai-central") == 1
    lay = player("ai-central", megacredits=21, in_play=["research"], production={"energy": 1})
    assert refused(table(lay), "play ai-central") == "TM-89"
    weak = player("ai-central", megacredits=21, in_play=["research", "physics-complex"])
    assert refused(table(weak), "play ai-central") == "TM-111"


def test_208_ai_central_draws_two_cards_a_generation():
    mars = table(player(in_play=["ai-central"]), deck_top=["comet", "virus"])
    assert use(mars, "ai-central") == {"hand": 2}
    assert hand(mars) == {"comet", "virus"}
    assert refused(mars, "use ai-central") == "TM-159"


def test_208_ai_central_needs_two_cards_to_draw():
    others = player(*(card for card in CARD_IDS if card not in {"ai-central", "comet", "virus"}), idle=False)
    mars = table(player(in_play=["ai-central"], idle=False), others)
    assert use(mars, "ai-central") == {"hand": 2}
    mars = table(player("comet", in_play=["ai-central"], idle=False), others)
    assert refused(mars, "use ai-central") == "TM-28"
