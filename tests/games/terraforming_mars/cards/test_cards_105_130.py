"""Project cards 105 to 130, each in situations that matter."""

import pytest

from planetfall.games.terraforming_mars.engine.ids import CARD_IDS
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


def test_105_earth_office_makes_earth_cards_cheaper_but_not_itself():
    red = player("earth-office", "cartel", "investment-loan", "imported-ghg", "comet", megacredits=1)
    mars = table(red, player("acquired-company"))
    assert (price(mars, "earth-office"), price(mars, "cartel")) == (1, 8)
    assert play(mars, "earth-office") == {"megacredits": -1}
    assert [price(mars, card) for card in ("cartel", "investment-loan", "imported-ghg", "comet")] == [
        5,
        0,
        4,
        21,
    ]
    assert price(mars, "acquired-company", "green") == 10


def test_105_earth_office_adds_to_other_discounts_down_to_nothing():
    mars = table(player("media-group", "cartel", in_play=["earth-office", "earth-catapult"], megacredits=1))
    assert (price(mars, "cartel"), price(mars, "media-group")) == (3, 1)
    mars = table(player("investment-loan", in_play=["earth-office", "earth-catapult"]))
    assert play(mars, "investment-loan") == {"megacredits": 10, "megacredits production": -1}


def test_106_acquired_company_earns_money():
    assert play(table(player("acquired-company", megacredits=10)), "acquired-company") == {
        "megacredits": -10,
        "megacredits production": 3,
    }


def test_107_media_archives_sell_every_event_played_by_anybody():
    red = player("media-archives", megacredits=8, events=["comet"], in_play=["media-group"])
    green = player(events=["asteroid", "sabotage"])
    mars = table(red, green, player(events=["virus"]))
    assert play(mars, "media-archives") == {"megacredits": -8 + 4}


def test_107_media_archives_are_worth_nothing_before_the_first_event():
    assert play(table(player("media-archives", megacredits=8)), "media-archives") == {"megacredits": -8}


def test_108_open_city_needs_oxygen_and_energy_production():
    red = player("open-city", megacredits=23, production={"energy": 1})
    mars = table(red, oxygen=12, tiles={"r6c2": "green city"})
    open_spaces = places(answer(mars.copy(), "play open-city"))
    assert not open_spaces & {"r6c1", "r6c3", "r5c2", "r5c3", "r7c1", "r7c2", "r6c2", "r4c2", "r4c3"}
    assert play(mars, "open-city", "place r2c2") == {
        "megacredits": -23,
        "city r2c2": 1,
        "plants": 2,
        "energy production": -1,
        "megacredits production": 4,
    }
    assert points(mars, "open-city") == 1
    assert refused(table(red, oxygen=11), "play open-city") == "TM-73"
    assert refused(table(player("open-city", megacredits=23), oxygen=12), "play open-city") == "TM-111"


def test_109_media_group_pays_for_own_events_only():
    mars = table(player("media-group", "bribed-committee", megacredits=13))
    assert play(mars, "media-group") == {"megacredits": -6}
    assert play(mars, "bribed-committee") == {"megacredits": -7 + 3, "rating": 2}
    mars = table(player("cartel", megacredits=8, in_play=["media-group"]))
    assert play(mars, "cartel") == {"megacredits": -8, "megacredits production": 2}
    mars = table(player("bribed-committee", megacredits=7), player(in_play=["media-group"]))
    assert play(mars, "bribed-committee") == {"megacredits": -7, "rating": 2}


def test_109_media_group_cannot_pay_in_advance():
    mars = table(player("bribed-committee", in_play=["media-group"], megacredits=6))
    assert refused(mars, "play bribed-committee") == "TM-74"


def test_110_business_network_costs_money_production():
    mars = table(player("business-network", megacredits=4, production={"megacredits": -4}))
    assert play(mars, "business-network") == {"megacredits": -4, "megacredits production": -1}
    poor = player("business-network", megacredits=4, production={"megacredits": -5})
    assert refused(table(poor), "play business-network") == "TM-111"


def test_110_business_network_looks_at_a_card_and_may_buy_it():
    mars = table(player(in_play=["business-network"], megacredits=3), deck_top=["comet"])
    bought, left = mars.copy(), mars
    assert use(bought, "business-network", "buy comet") == {"megacredits": -3, "hand": 1}
    assert hand(bought) == {"comet"}
    assert use(left, "business-network", "done") == {"discard": 1}
    assert refused(left, "use business-network") == "TM-159"


def test_110_business_network_discards_what_cannot_be_paid():
    mars = table(player(in_play=["business-network"], megacredits=2), deck_top=["comet"])
    assert use(mars, "business-network") == {"discard": 1}
    assert hand(mars) == set()


def test_111_business_contacts_keep_two_cards_of_four():
    mars = table(
        player("business-contacts", megacredits=7), deck_top=["comet", "virus", "birds", "ants", "fish"]
    )
    offered = may(answer(mars.copy(), "play business-contacts"))
    assert offered == {"keep comet", "keep virus", "keep birds", "keep ants"}
    assert play(mars, "business-contacts", "keep birds", "keep comet") == {
        "megacredits": -7,
        "hand": 2,
        "discard": 2,
    }
    assert hand(mars) == {"birds", "comet"}


def test_111_business_contacts_need_four_cards_to_look_at():
    three = {"comet", "virus", "birds"}
    rest = [card for card in CARD_IDS if card not in three | {"business-contacts"}]
    mars = table(player("business-contacts", megacredits=7, idle=False), player(*rest, idle=False))
    assert refused(mars, "play business-contacts") == "TM-28"
    others = player(*rest[1:], idle=False)
    mars = table(player("business-contacts", megacredits=7, idle=False), others, discard=[rest[0]])
    assert "play business-contacts" in may(mars)


def test_112_bribed_committee_raises_the_rating_at_the_price_of_points():
    mars = table(player("bribed-committee", megacredits=7))
    assert play(mars, "bribed-committee") == {"megacredits": -7, "rating": 2}
    assert points(mars, "bribed-committee") == -2


def test_113_solar_power_gives_energy():
    mars = table(player("solar-power", megacredits=11))
    assert play(mars, "solar-power") == {"megacredits": -11, "energy production": 1}
    assert points(mars, "solar-power") == 1


def test_114_breathing_filters_need_seven_percent_of_oxygen():
    mars = table(player("breathing-filters", megacredits=11), oxygen=7)
    assert play(mars, "breathing-filters") == {"megacredits": -11}
    assert points(mars, "breathing-filters") == 2
    assert refused(table(player("breathing-filters", megacredits=11), oxygen=6), "play #114") == "TM-73"


@pytest.mark.parametrize(
    ("option", "change"), [("option 1", {"plants production": 1}), ("option 2", {"energy production": 2})]
)
def test_115_artificial_photosynthesis_gives_plants_or_energy(option, change):
    mars = table(player("artificial-photosynthesis", megacredits=12))
    assert may(answer(mars.copy(), "play #115")) == {"option 1", "option 2"}
    assert play(mars, "artificial-photosynthesis", option) == {"megacredits": -12} | change


def test_116_artificial_lake_puts_an_ocean_on_land():
    tiles = {"r4c4": "ocean", "r2c2": "red greenery", "r6c2": "green city"}
    mars = table(
        player("artificial-lake", megacredits=15), temperature=-6, tiles=tiles, claims={"r6c6": "green"}
    )
    open_spaces = places(answer(mars.copy(), "play artificial-lake"))
    assert not open_spaces & {"r4c3", "r0c1", "r4c2", "r4c4", "r2c2", "r6c2", "r6c6"}
    assert len(open_spaces) == 61 - 12 - 4
    assert play(mars, "artificial-lake", "place r3c4") == {
        "megacredits": -15 + 2,
        "ocean r3c4": 1,
        "rating": 1,
        "plants": 2,
    }
    assert points(mars, "artificial-lake") == 1


def test_116_artificial_lake_is_the_ninth_ocean_or_none_at_all():
    mars = table(player("artificial-lake", megacredits=15 + 18), temperature=-6, oceans=8)
    assert play(mars, "artificial-lake", "place r7c4") == {"megacredits": -15, "ocean r7c4": 1, "rating": 1}
    assert changes_after(mars, "project aquifer") == {"megacredits": -18}
    full = table(player("artificial-lake", megacredits=15), temperature=-6, oceans=9)
    assert play(full, "artificial-lake") == {"megacredits": -15}
    assert points(full, "artificial-lake") == 1


def test_116_artificial_lake_freezes_below_minus_six():
    assert refused(table(player("artificial-lake", megacredits=15), temperature=-8), "play #116") == "TM-73"


def test_117_geothermal_power_gives_much_energy():
    mars = table(player("geothermal-power", megacredits=11))
    assert play(mars, "geothermal-power") == {"megacredits": -11, "energy production": 2}


def test_118_farming_needs_warmth():
    mars = table(player("farming", megacredits=16), temperature=4)
    assert play(mars, "farming") == {
        "megacredits": -16,
        "megacredits production": 2,
        "plants production": 2,
        "plants": 2,
    }
    assert points(mars, "farming") == 2
    assert refused(table(player("farming", megacredits=16), temperature=2), "play farming") == "TM-73"


def test_119_dust_seals_are_for_at_most_three_oceans():
    mars = table(player("dust-seals", megacredits=2), oceans=3)
    assert play(mars, "dust-seals") == {"megacredits": -2}
    assert points(mars, "dust-seals") == 1
    assert refused(table(player("dust-seals", megacredits=2), oceans=4), "play dust-seals") == "TM-73"


def test_120_urbanized_area_lies_between_cities():
    red = player("urbanized-area", megacredits=10, production={"energy": 1})
    mars = table(red, tiles={"r6c1": "red city", "r5c3": "green capital", "r2c2": "green city"})
    assert places(answer(mars.copy(), "play urbanized-area")) == {"r5c2", "r6c2"}
    assert play(mars, "urbanized-area", "place r5c2") == {
        "megacredits": -10,
        "city r5c2": 1,
        "plants": 1,
        "energy production": -1,
        "megacredits production": 2,
    }


def test_120_urbanized_area_needs_two_cities_next_to_each_other_and_energy_production():
    red = player("urbanized-area", megacredits=10, production={"energy": 1})
    assert refused(table(red, tiles={"r6c1": "red city", "phobos": "red city"}), "play #120") == "TM-78"
    weak = player("urbanized-area", megacredits=10)
    between = {"r6c1": "red city", "r6c3": "red city"}
    assert refused(table(weak, tiles=between), "play #120") == "TM-111"
    assert play(table(red, tiles=between), "urbanized-area") == {
        "megacredits": -10,
        "city r6c2": 1,
        "energy production": -1,
        "megacredits production": 2,
    }


@pytest.mark.parametrize(
    ("answers", "change"),
    [
        (["option 1", "target green", "amount 3"], {"green titanium": -3}),
        (["option 2", "target green", "amount 4"], {"green steel": -4}),
        (["option 3", "target green", "amount 7"], {"green megacredits": -7}),
        (["option 3", "target green", "amount 5"], {"green megacredits": -5}),
        (["option 2", "target blue"], {"blue steel": -1}),
        (["option 1", "target red"], {"titanium": -1}),
        (["option 1", "done"], {}),
    ],
    ids=["titanium", "steel", "money", "less money", "all there is", "one's own", "nothing after all"],
)
def test_121_sabotage_destroys_one_kind_of_one_player(answers, change):
    red, green = player("sabotage", megacredits=1, titanium=1), player(titanium=5, steel=5, megacredits=9)
    mars = table(red, green, player(steel=1))
    assert play(mars, "sabotage", *answers) == {"megacredits": -1} | change


@pytest.mark.parametrize(("option", "most"), [("option 1", 3), ("option 2", 4), ("option 3", 7)])
def test_121_sabotage_has_its_limits(option, most):
    mars = table(player("sabotage", megacredits=1), player(titanium=9, steel=9, megacredits=9))
    amounts = may(answer(mars, "play sabotage", option, "target green"))
    assert amounts == {f"amount {number}" for number in range(1, most + 1)}


def test_121_sabotage_may_find_nothing():
    assert play(table(player("sabotage", megacredits=1)), "sabotage") == {"megacredits": -1}


def test_122_moss_costs_a_plant():
    mars = table(player("moss", megacredits=4, plants=1), oceans=3)
    assert play(mars, "moss") == {"megacredits": -4, "plants": -1, "plants production": 1}
    assert refused(table(player("moss", megacredits=4, plants=1), oceans=2), "play moss") == "TM-73"
    assert refused(table(player("moss", megacredits=4), oceans=3), "play moss") == "TM-79"


def test_122_moss_may_cost_the_plant_of_viral_enhancers():
    mars = table(player("moss", megacredits=4, in_play=["viral-enhancers"]), oceans=3)
    assert play(mars, "moss") == {"megacredits": -4, "plants production": 1}


def test_123_industrial_center_lies_beside_any_city():
    tiles = {"r6c2": "green city", "r7c1": "green greenery", "r2c5": "red greenery"}
    mars = table(player("industrial-center", megacredits=4), tiles=tiles)
    assert places(answer(mars.copy(), "play #123")) == {"r6c1", "r6c3", "r5c2", "r5c3", "r7c2"}
    assert play(mars, "industrial-center", "place r7c2") == {
        "megacredits": -4,
        "industrial-center r7c2": 1,
        "hand": 1,
    }


def test_123_industrial_center_needs_a_city_on_mars():
    mars = table(player("industrial-center", megacredits=4), tiles={"phobos": "red city"})
    assert refused(mars, "play industrial-center") == "TM-78"


def test_123_industrial_center_sells_steel_production():
    mars = table(player(in_play=["industrial-center"], megacredits=8, steel=3))
    assert use(mars, "industrial-center") == {"megacredits": -7, "steel production": 1}
    assert refused(mars, "use industrial-center") == "TM-159"
    poor = table(player(in_play=["industrial-center"], megacredits=6, steel=3))
    assert refused(poor, "use industrial-center") == "TM-160"


@pytest.mark.parametrize(
    ("answers", "change"),
    [
        (["option 1", "target green", "amount 2"], {"green steel": -2, "steel": 2}),
        (["option 1", "target green", "amount 1"], {"green steel": -1, "steel": 1}),
        (["option 2", "target green", "amount 3"], {"green megacredits": -3, "megacredits": -1 + 3}),
        (["option 2", "target blue"], {"blue megacredits": -1, "megacredits": -1 + 1}),
        (["option 2", "done"], {}),
    ],
    ids=["steel", "less steel", "money", "all there is", "nothing after all"],
)
def test_124_hired_raiders_steal_steel_or_money(answers, change):
    mars = table(
        player("hired-raiders", megacredits=1), player(steel=5, megacredits=5), player(megacredits=1)
    )
    changes = {"megacredits": -1} | change
    assert play(mars, "hired-raiders", *answers) == {
        what: number for what, number in changes.items() if number
    }


def test_124_hired_raiders_do_not_steal_from_themselves():
    mars = table(player("hired-raiders", megacredits=4, steel=4), player(steel=1, megacredits=1))
    assert may(answer(mars, "play hired-raiders", "option 1")) == {"target green", "done"}
    mars = table(player("hired-raiders", megacredits=4, steel=4))
    assert play(mars, "hired-raiders") == {"megacredits": -1}


def test_124_hired_raiders_get_everything_from_the_neutral_opponent():
    mars = table(player("hired-raiders", megacredits=1), solo=True)
    assert play(mars.copy(), "hired-raiders", "option 1") == {"megacredits": -1, "steel": 2}
    assert play(mars, "hired-raiders", "option 2") == {"megacredits": -1 + 3}


def test_125_hackers_take_money_production_from_anybody():
    red = player("hackers", megacredits=3, production={"energy": 1, "megacredits": 1})
    mars = table(red, player(production={"megacredits": -3}), player(production={"megacredits": -4}))
    assert may(answer(mars.copy(), "play hackers")) == {"target red", "target green"}
    assert play(mars.copy(), "hackers", "target red") == {"megacredits": -3, "energy production": -1}
    assert play(mars, "hackers", "target green") == {
        "megacredits": -3,
        "energy production": -1,
        "megacredits production": 2,
        "green megacredits production": -2,
    }
    assert points(mars, "hackers") == -1


def test_125_hackers_may_give_themselves_what_they_take():
    red = player("hackers", megacredits=3, production={"energy": 1, "megacredits": -5})
    mars = table(red, player(production={"megacredits": -4}))
    assert play(mars, "hackers") == {"megacredits": -3, "energy production": -1}


def test_125_hackers_need_energy_production():
    mars = table(player("hackers", megacredits=3, energy=3), player(production={"megacredits": 3}))
    assert refused(mars, "play hackers") == "TM-111"


def test_126_ghg_factories_turn_energy_into_much_heat():
    mars = table(player("ghg-factories", megacredits=11, production={"energy": 1}))
    assert play(mars, "ghg-factories") == {
        "megacredits": -11,
        "energy production": -1,
        "heat production": 4,
    }
    assert refused(table(player("ghg-factories", megacredits=11)), "play ghg-factories") == "TM-111"


def test_127_subterranean_reservoir_is_an_ocean():
    mars = table(player("subterranean-reservoir", megacredits=11), tiles={"r4c4": "ocean"})
    assert refused(answer(mars.copy(), "play #127"), "place r2c2") == "TM-198"
    assert play(mars, "subterranean-reservoir", "place r4c3") == {
        "megacredits": -11 + 2,
        "ocean r4c3": 1,
        "rating": 1,
        "plants": 2,
    }
    full = table(player("subterranean-reservoir", megacredits=11), oceans=9)
    assert play(full, "subterranean-reservoir") == {"megacredits": -11}


def test_128_ecological_zone_lies_beside_any_greenery_and_gets_two_animals_for_itself():
    tiles = {"r6c2": "green greenery", "r2c2": "red greenery", "r2c3": "red city"}
    mars = table(player("ecological-zone", megacredits=12), tiles=tiles)
    beside_green = {"r6c1", "r6c3", "r5c2", "r5c3", "r7c1", "r7c2"}
    beside_red = {"r2c1", "r1c1", "r1c2", "r3c2", "r3c3"}
    assert places(answer(mars.copy(), "play ecological-zone")) == beside_green | beside_red
    assert play(mars, "ecological-zone", "place r6c3") == {
        "megacredits": -12,
        "ecological-zone r6c3": 1,
        "on ecological-zone": 2,
    }
    assert points(mars, "ecological-zone") == 1


def test_128_ecological_zone_needs_a_greenery_of_its_own():
    mars = table(player("ecological-zone", megacredits=12), tiles={"r6c2": "green greenery"})
    assert refused(mars, "play ecological-zone") == "TM-95"


def test_128_ecological_zone_grows_with_own_animals_and_plants():
    mars = table(
        player("lichen", "pets", "cartel", megacredits=25, in_play=["ecological-zone"]), temperature=0
    )
    assert play(mars.copy(), "lichen") == {"megacredits": -7, "plants production": 1, "on ecological-zone": 1}
    assert play(mars.copy(), "pets") == {"megacredits": -10, "on pets": 1, "on ecological-zone": 1}
    assert play(mars, "cartel") == {"megacredits": -8, "megacredits production": 1}
    mars = table(player("lichen", megacredits=7), player(in_play={"ecological-zone": 3}), temperature=0)
    assert play(mars, "lichen") == {"megacredits": -7, "plants production": 1}
    assert points(mars, "ecological-zone", "green") == 1


def test_129_zeppelins_fly_between_all_cities_on_mars():
    tiles = {"r6c2": "green city", "r2c2": "red city", "r4c6": "green capital", "phobos": "red city"}
    mars = table(player("zeppelins", megacredits=13), oxygen=5, tiles=tiles)
    assert play(mars, "zeppelins") == {"megacredits": -13, "megacredits production": 3}
    assert points(mars, "zeppelins") == 1
    assert refused(table(player("zeppelins", megacredits=13), oxygen=4), "play zeppelins") == "TM-73"


@pytest.mark.parametrize(
    ("in_play", "steps"),
    [
        ([], 0),
        (["ants"], 1),
        (["ants", "tardigrades"], 1),
        (["ants", "tardigrades", "nitrite-reducing-bacteria"], 2),
    ],
)
def test_130_worms_count_pairs_of_microbes_with_themselves(in_play, steps):
    mars = table(player("worms", megacredits=8, in_play=in_play, events=["virus"]), oxygen=4)
    changes = {"megacredits": -8, "plants production": steps}
    assert play(mars, "worms") == {what: change for what, change in changes.items() if change}
    assert refused(table(player("worms", megacredits=8), oxygen=3), "play worms") == "TM-73"
