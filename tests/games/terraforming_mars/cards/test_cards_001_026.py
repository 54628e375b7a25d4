"""Project cards 001 to 026, each in situations that matter."""

import pytest

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


def test_001_colonizer_training_camp_is_for_at_most_five_percent_of_oxygen() -> None:
    mars = table(player("colonizer-training-camp", megacredits=8), oxygen=5)
    assert play(mars, "colonizer-training-camp") == {"megacredits": -8}
    assert points(mars, "colonizer-training-camp") == 2
    assert refused(table(player("colonizer-training-camp", megacredits=8), oxygen=6), "play #001") == "TM-73"


def test_002_asteroid_mining_consortium_takes_titanium_production_from_anybody() -> None:
    mars = table(
        player("asteroid-mining-consortium", megacredits=13, production={"titanium": 1}),
        player(production={"titanium": 2}),
    )
    assert play(mars.copy(), "asteroid-mining-consortium", "target red") == {"megacredits": -13}
    assert play(mars, "asteroid-mining-consortium", "target green") == {
        "megacredits": -13,
        "titanium production": 1,
        "green titanium production": -1,
    }
    assert points(mars, "asteroid-mining-consortium") == 1


def test_002_asteroid_mining_consortium_hits_its_owner_if_nobody_else_has_any() -> None:
    mars = table(player("asteroid-mining-consortium", megacredits=13, production={"titanium": 1}))
    assert play(mars, "asteroid-mining-consortium") == {"megacredits": -13}


def test_002_asteroid_mining_consortium_needs_own_titanium_production_before_it_is_played() -> None:
    others = player(production={"titanium": 3})
    assert (
        refused(table(player("asteroid-mining-consortium", megacredits=13), others), "play #002") == "TM-96"
    )


def test_003_deep_well_heating_gives_energy_and_warmth() -> None:
    mars = table(player("deep-well-heating", megacredits=13))
    assert play(mars, "deep-well-heating") == {
        "megacredits": -13,
        "energy production": 1,
        "temperature": 2,
        "rating": 1,
    }


def test_003_deep_well_heating_warms_nothing_at_the_goal() -> None:
    mars = table(player("deep-well-heating", megacredits=13), temperature=8)
    assert play(mars, "deep-well-heating") == {"megacredits": -13, "energy production": 1}


def test_004_cloud_seeding_lowers_heat_and_money_for_plants() -> None:
    mars = table(player("cloud-seeding", megacredits=11), player(production={"heat": 1}), oceans=3)
    assert play(mars, "cloud-seeding") == {
        "megacredits": -11,
        "megacredits production": -1,
        "plants production": 2,
        "green heat production": -1,
    }


def test_004_cloud_seeding_asks_whose_heat() -> None:
    red = player("cloud-seeding", megacredits=11, production={"heat": 1})
    mars = table(red, player(production={"heat": 1}), player(), oceans=3)
    assert may(answer(mars.copy(), "play cloud-seeding")) == {"target red", "target green"}
    assert play(mars, "cloud-seeding", "target red") == {
        "megacredits": -11,
        "megacredits production": -1,
        "plants production": 2,
        "heat production": -1,
    }


@pytest.mark.parametrize(
    ("clause", "oceans", "money", "heat"),
    [("TM-73", 2, 0, 1), ("TM-111", 3, -5, 1), ("TM-110", 3, 0, 0)],
    ids=["too few oceans", "no money production to lose", "nobody has heat production"],
)
def test_004_cloud_seeding_cannot_be_played(clause: str, oceans: int, money: int, heat: int) -> None:
    red = player("cloud-seeding", megacredits=11, production={"megacredits": money})
    mars = table(red, player(production={"heat": heat}), oceans=oceans)
    assert refused(mars, "play cloud-seeding") == clause


def test_005_search_for_life_is_for_at_most_six_percent_of_oxygen() -> None:
    assert play(table(player("search-for-life", megacredits=3), oxygen=6), "search-for-life") == {
        "megacredits": -3
    }
    assert refused(table(player("search-for-life", megacredits=3), oxygen=7), "play #005") == "TM-73"


@pytest.mark.parametrize("found", ["ants", "virus"])
def test_005_search_for_life_finds_a_microbe_tag_even_on_an_event(found: str) -> None:
    red = player(in_play={"search-for-life": 0, "physics-complex": 1}, megacredits=2)
    mars = table(red, deck_top=[found])
    assert points(mars, "search-for-life") == 0
    assert use(mars, "search-for-life") == {"megacredits": -1, "discard": 1, "on search-for-life": 1}
    assert points(mars, "search-for-life") == 3
    assert refused(mars, "use search-for-life") == "TM-159"


def test_005_search_for_life_finds_nothing_on_other_cards() -> None:
    mars = table(player(in_play=["search-for-life"], megacredits=1), deck_top=["birds"])
    assert use(mars, "search-for-life") == {"megacredits": -1, "discard": 1}
    assert points(mars, "search-for-life") == 0


def test_005_search_for_life_needs_money_and_is_worth_no_more_with_more_finds() -> None:
    mars = table(player(in_play={"search-for-life": 2}))
    assert refused(mars, "use search-for-life") == "TM-160"
    assert points(mars, "search-for-life") == 3


def test_006_inventors_guild_looks_at_a_card_and_may_buy_it() -> None:
    mars = table(player(in_play=["inventors-guild", "earth-catapult"], megacredits=5), deck_top=["comet"])
    bought, left = mars.copy(), mars.copy()
    assert use(bought, "inventors-guild", "buy comet") == {"megacredits": -3, "hand": 1}
    assert hand(bought) == {"comet"}
    assert use(left, "inventors-guild", "done") == {"discard": 1}
    assert refused(left, "use inventors-guild") == "TM-159"


def test_006_inventors_guild_discards_what_cannot_be_paid() -> None:
    mars = table(player(in_play=["inventors-guild"], megacredits=2), deck_top=["comet"])
    assert use(mars, "inventors-guild") == {"discard": 1}
    assert hand(mars) == set()


def test_006_inventors_guild_is_played_for_its_action_alone() -> None:
    assert play(table(player("inventors-guild", megacredits=9)), "inventors-guild") == {"megacredits": -9}


def test_007_martian_rails_earn_money_for_every_city_on_mars() -> None:
    cities = {"r2c2": "red city", "r6c2": "green city", "r4c6": "green capital", "phobos": "green city"}
    mars = table(player(in_play=["martian-rails"], energy=2), tiles=cities)
    assert use(mars, "martian-rails") == {"energy": -1, "megacredits": 3}
    assert refused(mars, "use martian-rails") == "TM-159"


def test_007_martian_rails_need_energy_but_no_city() -> None:
    idle = table(player(in_play=["martian-rails"], production={"energy": 3}))
    assert refused(idle, "use martian-rails") == "TM-160"
    assert use(table(player(in_play=["martian-rails"], energy=1)), "martian-rails") == {"energy": -1}
    assert play(table(player("martian-rails", megacredits=13)), "martian-rails") == {"megacredits": -13}


def test_008_capital_is_a_city_that_scores_oceans_too() -> None:
    tiles = {"r4c5": "ocean", "r5c5": "ocean", "r0c3": "ocean", "r0c4": "ocean", "r3c4": "green city"}
    red = player("capital", megacredits=26, production={"energy": 2})
    mars = table(red, tiles=tiles | {"r4c7": "green greenery"})
    assert refused(answer(mars.copy(), "play capital"), "place r3c5") == "TM-200"  # beside a city
    assert play(mars, "capital", "place r4c6") == {
        "capital r4c6": 1,
        "megacredits": -26 + 4,
        "plants": 2,
        "megacredits production": 5,
        "energy production": -2,
    }
    assert points(mars, "capital") == 2
    assert mars.scores() == [20 + 2 + 1, 20 + 1]  # and its greenery, whosever it is


def test_008_capital_needs_four_oceans_and_two_energy_production() -> None:
    red = player("capital", megacredits=26, production={"energy": 2})
    assert refused(table(red, oceans=3), "play capital") == "TM-73"
    red = player("capital", megacredits=26, production={"energy": 1})
    assert refused(table(red, oceans=4), "play capital") == "TM-111"


def test_009_asteroid_warms_brings_titanium_and_destroys_plants() -> None:
    mars = table(player("asteroid", megacredits=14), player(plants=5))
    assert refused(answer(mars.copy(), "play asteroid", "target green"), "amount 4") == "TM-115"
    assert play(mars, "asteroid", "target green", "amount 3") == {
        "megacredits": -14,
        "titanium": 2,
        "temperature": 2,
        "rating": 1,
        "green plants": -3,
    }


def test_009_asteroid_destroys_fewer_plants_own_ones_or_none() -> None:
    mars = table(player("asteroid", megacredits=14, plants=1), player(plants=2), player())
    answer(mars, "play asteroid")
    assert may(mars) == {"target red", "target green", "done"}
    assert changes_after(mars.copy(), "target red") == {"plants": -1}
    assert refused(answer(mars.copy(), "target green"), "amount 3") == "TM-117"
    assert changes_after(mars.copy(), "target green", "amount 1") == {"green plants": -1}
    assert changes_after(mars, "done") == {}


def test_009_asteroid_asks_nothing_if_nobody_has_plants() -> None:
    assert play(table(player("asteroid", megacredits=14)), "asteroid") == {
        "megacredits": -14,
        "titanium": 2,
        "temperature": 2,
        "rating": 1,
    }


def test_009_asteroid_hits_only_the_neutral_opponent_of_a_solo_game() -> None:
    mars = table(player("asteroid", megacredits=14, plants=3), solo=True)
    assert play(mars, "asteroid") == {"megacredits": -14, "titanium": 2, "temperature": 2, "rating": 1}


def test_010_comet_brings_warmth_and_water_and_destroys_plants() -> None:
    mars = table(player("comet", megacredits=21), player(plants=4))
    removing = answer(mars.copy(), "play comet", "place r4c3", "target green")
    assert may(removing) == {"amount 1", "amount 2", "amount 3"}
    assert play(mars, "comet", "place r4c3", "target green", "amount 2") == {
        "megacredits": -21,
        "temperature": 2,
        "ocean r4c3": 1,
        "rating": 2,
        "plants": 2,
        "green plants": -2,
    }


def test_010_comet_brings_a_second_ocean_when_it_reaches_zero_degrees() -> None:
    mars = table(player("comet", megacredits=21), temperature=-2)
    assert play(mars, "comet", "place r4c3", "place r4c4", "done") == {
        "megacredits": -21 + 2,
        "temperature": 2,
        "ocean r4c3": 1,
        "ocean r4c4": 1,
        "rating": 3,
        "plants": 4,
    }


def test_010_comet_is_fine_without_an_ocean_left() -> None:
    mars = table(player("comet", megacredits=21), oceans=9)
    assert play(mars, "comet") == {"megacredits": -21, "temperature": 2, "rating": 1}


def test_010_comet_lets_the_player_destroy_what_the_ocean_feeds() -> None:
    mars = table(player("comet", megacredits=21), player(in_play=["arctic-algae"], plants=1))
    common = {"megacredits": -21, "temperature": 2, "ocean r0c4": 1, "rating": 2}
    plants_first = play(mars.copy(), "comet", "next 3", "target green", "place r0c4")
    assert plants_first == common | {"green plants": -1 + 2}
    ocean_first = play(mars, "comet", "next 2", "place r0c4", "target green", "amount 3")
    assert ocean_first == common | {"green plants": 2 - 3}


def test_011_big_asteroid_warms_two_steps() -> None:
    mars = table(player("big-asteroid", megacredits=27), player(plants=9))
    assert refused(answer(mars.copy(), "play big-asteroid", "target green"), "amount 5") == "TM-115"
    assert play(mars, "big-asteroid", "target green", "amount 4") == {
        "megacredits": -27,
        "titanium": 4,
        "temperature": 4,
        "rating": 2,
        "green plants": -4,
    }


def test_011_big_asteroid_pays_only_for_the_step_that_is_left_and_spares_everybody() -> None:
    mars = table(player("big-asteroid", megacredits=27), player(plants=9), temperature=6)
    assert play(mars, "big-asteroid", "done") == {
        "megacredits": -27,
        "titanium": 4,
        "temperature": 2,
        "rating": 1,
    }


def test_012_water_import_from_europa_buys_an_ocean_with_titanium_too() -> None:
    mars = table(player(in_play=["water-import-from-europa"], megacredits=12, titanium=2, steel=5))
    assert use(mars, "water-import-from-europa", "amount 2", "place r0c4") == {
        "titanium": -2,
        "megacredits": -6,
        "ocean r0c4": 1,
        "rating": 1,
    }
    assert refused(mars, "use water-import-from-europa") == "TM-159"


def test_012_water_import_from_europa_takes_titanium_at_its_value() -> None:
    red = player(in_play=["water-import-from-europa", "advanced-alloys"], titanium=3)
    assert use(table(red), "water-import-from-europa", "place r0c4") == {
        "titanium": -3,
        "ocean r0c4": 1,
        "rating": 1,
    }


def test_012_water_import_from_europa_must_be_affordable_but_not_useful() -> None:
    poor = table(player(in_play=["water-import-from-europa"], megacredits=8, titanium=1, steel=5))
    assert refused(poor, "use water-import-from-europa") == "TM-160"
    full = table(player(in_play=["water-import-from-europa"], megacredits=12), oceans=9)
    assert use(full, "water-import-from-europa") == {"megacredits": -12}


def test_012_water_import_from_europa_scores_jovian_tags() -> None:
    mars = table(
        player(
            "water-import-from-europa",
            megacredits=25,
            in_play=["vesta-shipyard"],
            corporation="saturn-systems",
        )
    )
    assert play(mars, "water-import-from-europa") == {"megacredits": -25, "megacredits production": 1}
    assert points(mars, "water-import-from-europa") == 3


def test_013_space_elevator_is_paid_with_both_metals() -> None:
    mars = table(player("space-elevator", megacredits=27, steel=3, titanium=3))
    assert play(mars, "space-elevator", "amount 3", "amount 3") == {
        "megacredits": -12,
        "steel": -3,
        "titanium": -3,
        "titanium production": 1,
    }
    assert points(mars, "space-elevator") == 2


def test_013_space_elevator_sells_steel() -> None:
    mars = table(player(in_play=["space-elevator"], steel=2))
    assert use(mars, "space-elevator") == {"steel": -1, "megacredits": 5}
    assert refused(mars, "use space-elevator") == "TM-159"
    assert refused(table(player(in_play=["space-elevator"], titanium=2)), "use space-elevator") == "TM-160"


def test_014_development_center_turns_energy_into_cards() -> None:
    mars = table(player(in_play=["development-center"], energy=2), deck_top=["comet"])
    assert use(mars, "development-center") == {"energy": -1, "hand": 1}
    assert hand(mars) == {"comet"}
    assert refused(mars, "use development-center") == "TM-159"


def test_014_development_center_needs_energy_in_stock() -> None:
    idle = table(player(in_play=["development-center"], production={"energy": 1}))
    assert refused(idle, "use development-center") == "TM-160"
    assert play(table(player("development-center", megacredits=11)), "development-center") == {
        "megacredits": -11
    }


def test_015_equatorial_magnetizer_turns_energy_production_into_rating() -> None:
    mars = table(player(in_play=["equatorial-magnetizer"], production={"energy": 2}))
    assert use(mars, "equatorial-magnetizer") == {"energy production": -1, "rating": 1}
    assert refused(mars, "use equatorial-magnetizer") == "TM-159"
    next_generation(mars)
    assert "use equatorial-magnetizer" in may(answer(mars, "pass"))


def test_015_equatorial_magnetizer_needs_energy_production() -> None:
    idle = table(player(in_play=["equatorial-magnetizer"], energy=5))
    assert refused(idle, "use equatorial-magnetizer") == "TM-160"
    mars = table(player("equatorial-magnetizer", megacredits=11))
    assert play(mars, "equatorial-magnetizer") == {"megacredits": -11}


def test_016_domed_crater_is_a_city_with_plants() -> None:
    red = player("domed-crater", megacredits=24, production={"energy": 1})
    mars = table(red, tiles={"r2c2": "green city"}, oxygen=7)
    assert refused(answer(mars.copy(), "play domed-crater"), "place r2c3") == "TM-200"
    assert play(mars, "domed-crater", "place r3c4") == {
        "megacredits": -24,
        "city r3c4": 1,
        "plants": 2 + 3,
        "energy production": -1,
        "megacredits production": 3,
    }
    assert points(mars, "domed-crater") == 1


def test_016_domed_crater_needs_thin_air_and_energy_production() -> None:
    red = player("domed-crater", megacredits=24, production={"energy": 1})
    assert refused(table(red, oxygen=8), "play domed-crater") == "TM-73"
    assert refused(table(player("domed-crater", megacredits=24)), "play domed-crater") == "TM-111"


def test_017_noctis_city_has_its_own_space_beside_whatever_is_there() -> None:
    red = player("noctis-city", megacredits=18, production={"energy": 1})
    mars = table(red, tiles={"r4c1": "green city"})
    assert play(mars, "noctis-city") == {
        "megacredits": -18,
        "city r4c2": 1,
        "plants": 2,
        "energy production": -1,
        "megacredits production": 3,
    }


def test_017_noctis_city_needs_energy_production() -> None:
    assert refused(table(player("noctis-city", megacredits=18, energy=4)), "play noctis-city") == "TM-111"


def test_018_methane_from_titan_needs_two_percent_of_oxygen() -> None:
    mars = table(player("methane-from-titan", megacredits=28), oxygen=2)
    assert play(mars, "methane-from-titan") == {
        "megacredits": -28,
        "heat production": 2,
        "plants production": 2,
    }
    assert points(mars, "methane-from-titan") == 2
    assert refused(table(player("methane-from-titan", megacredits=28), oxygen=1), "play #018") == "TM-73"


@pytest.mark.parametrize(
    ("answers", "change"),
    [
        (["option 1"], {"plants": 3}),
        (["option 2", "on ants"], {"on ants": 3}),
        (["option 2", "on decomposers"], {"on decomposers": 3}),
        (["option 3"], {"on fish": 2}),
    ],
    ids=["plants", "microbes", "microbes elsewhere", "animals"],
)
def test_019_imported_hydrogen_brings_an_ocean_and_one_of_three(
    answers: list[str], change: dict[str, int]
) -> None:
    red = player(
        "imported-hydrogen", megacredits=16, in_play=["ants", "decomposers", "fish", "search-for-life"]
    )
    mars = table(red, player(in_play=["birds"]))
    changes = play(mars, "imported-hydrogen", "place r0c4", *answers)
    assert changes == {"megacredits": -16, "ocean r0c4": 1, "rating": 1} | change


def test_019_imported_hydrogen_feeds_pets() -> None:
    mars = table(player("imported-hydrogen", megacredits=16, in_play=["pets"]), oceans=9)
    assert play(mars, "imported-hydrogen", "option 3") == {"megacredits": -16, "on pets": 2}


def test_019_imported_hydrogen_brings_plants_where_nothing_lives() -> None:
    mars = table(player("imported-hydrogen", megacredits=16), oceans=9)
    assert play(mars, "imported-hydrogen") == {"megacredits": -16, "plants": 3}


def test_020_research_outpost_stands_alone_and_makes_cards_cheaper() -> None:
    tiles = {"r4c5": "ocean", "r2c2": "green greenery", "r6c1": "red greenery"}
    mars = table(
        player("research-outpost", "comet", "virus", megacredits=18), tiles=tiles, claims={"r7c4": "red"}
    )
    assert price(mars, "research-outpost") == 18
    answer(mars, "play research-outpost")
    beside = {"r3c4", "r3c5", "r4c6", "r1c1", "r1c2", "r2c1", "r2c3", "r3c2", "r3c3", "r5c1", "r5c2", "r6c0"}
    assert not places(mars) & beside
    assert changes_after(mars, "place r7c3") == {"city r7c3": 1, "hand": 1}
    assert (price(mars, "comet"), price(mars, "virus")) == (20, 0)


def test_021_phobos_space_haven_is_a_city_off_mars() -> None:
    mars = table(player("phobos-space-haven", megacredits=25), tiles={"ganymede": "green city"})
    assert play(mars, "phobos-space-haven") == {
        "megacredits": -25,
        "titanium production": 1,
        "city phobos": 1,
    }
    assert points(mars, "phobos-space-haven") == 3


def test_022_black_polar_dust_trades_money_for_heat_and_water() -> None:
    mars = table(player("black-polar-dust", megacredits=15, production={"megacredits": -3}))
    assert play(mars, "black-polar-dust", "place r0c1") == {
        "megacredits": -15,
        "megacredits production": -2,
        "heat production": 3,
        "ocean r0c1": 1,
        "rating": 1,
        "steel": 2,
    }


def test_022_black_polar_dust_cannot_sink_money_production_below_minus_five() -> None:
    red = player("black-polar-dust", megacredits=15, production={"megacredits": -4})
    assert refused(table(red), "play black-polar-dust") == "TM-111"


def test_023_arctic_algae_need_cold() -> None:
    assert play(table(player("arctic-algae", megacredits=12), temperature=-12), "arctic-algae") == {
        "megacredits": -12,
        "plants": 1,
    }
    assert refused(table(player("arctic-algae", megacredits=12), temperature=-10), "play #023") == "TM-73"


def test_023_arctic_algae_grow_with_every_ocean_of_anybody() -> None:
    algae = player(in_play=["arctic-algae"], megacredits=18)
    own = table(algae)
    assert changes_after(own, "project aquifer", "place r0c4") == {
        "megacredits": -18,
        "ocean r0c4": 1,
        "rating": 1,
        "plants": 2,
    }
    others = table(
        player("artificial-lake", megacredits=15), player(in_play=["arctic-algae"]), temperature=-6
    )
    assert play(others, "artificial-lake", "place r2c2") == {
        "megacredits": -15,
        "ocean r2c2": 1,
        "rating": 1,
        "green plants": 2,
    }


def test_023_arctic_algae_do_not_mind_greeneries_on_the_sea() -> None:
    mars = table(player("mangrove", megacredits=12), player(in_play=["arctic-algae"]), temperature=4)
    assert play(mars, "mangrove", "place r0c4") == {
        "megacredits": -12,
        "greenery r0c4": 1,
        "oxygen": 1,
        "rating": 1,
    }


def test_024_predators_need_eleven_percent_of_oxygen() -> None:
    assert play(table(player("predators", megacredits=14), oxygen=11), "predators") == {"megacredits": -14}
    assert refused(table(player("predators", megacredits=14), oxygen=10), "play predators") == "TM-73"


def test_024_predators_eat_an_animal_from_any_card() -> None:
    red = player(in_play={"predators": 1, "fish": 1, "pets": 3, "ants": 4})
    mars = table(red, player(in_play={"birds": 2, "small-animals": 0, "security-fleet": 2}))
    answer(mars, "use predators")
    assert may(mars) == {"on predators", "on fish", "on birds"}
    assert changes_after(mars.copy(), "on predators") == {}
    assert changes_after(mars, "on birds") == {"green on birds": -1, "on predators": 1}
    assert points(mars, "predators") == 2
    assert refused(mars, "use predators") == "TM-159"


def test_024_predators_starve_where_all_animals_are_protected() -> None:
    red = player(in_play={"predators": 0, "pets": 3})
    mars = table(red, player(in_play={"birds": 2, "protected-habitats": 0}))
    assert refused(mars, "use predators") == "TM-121"


def test_024_predators_may_eat_what_their_owner_protects() -> None:
    mars = table(player(in_play={"predators": 0, "fish": 1, "protected-habitats": 0}))
    assert use(mars, "predators") == {"on fish": -1, "on predators": 1}


def test_024_predators_feed_on_the_neutral_opponent() -> None:
    assert use(table(player(in_play=["predators"]), solo=True), "predators") == {"on predators": 1}


def test_025_space_station_makes_space_cards_cheaper() -> None:
    mars = table(player("space-station", "comet", "mohole-area", "aquifer-pumping", megacredits=10))
    assert (price(mars, "space-station"), price(mars, "comet")) == (10, 21)
    assert play(mars, "space-station") == {"megacredits": -10}
    assert (price(mars, "comet"), price(mars, "mohole-area"), price(mars, "aquifer-pumping")) == (19, 20, 18)
    assert points(mars, "space-station") == 1


def test_026_eos_chasma_national_park_adds_an_animal_to_an_own_card() -> None:
    red = player("eos-chasma-national-park", megacredits=16, in_play=["birds", "fish", "ants"])
    mars = table(red, player(in_play=["small-animals"]), temperature=-12)
    assert may(answer(mars.copy(), "play #026")) == {"on birds", "on fish"}
    assert play(mars, "eos-chasma-national-park", "on fish") == {
        "megacredits": -16,
        "plants": 3,
        "megacredits production": 2,
        "on fish": 1,
    }
    assert points(mars, "eos-chasma-national-park") == 1


def test_026_eos_chasma_national_park_needs_no_animals_but_some_warmth() -> None:
    mars = table(player("eos-chasma-national-park", megacredits=16), temperature=-12)
    assert play(mars, "eos-chasma-national-park") == {
        "megacredits": -16,
        "plants": 3,
        "megacredits production": 2,
    }
    cold = table(player("eos-chasma-national-park", megacredits=16), temperature=-14)
    assert refused(cold, "play #026") == "TM-73"
