"""What the 13 corporations do in play, each in situations that matter; their start is tested with their rules."""

import pytest

from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
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

UNITED_NATIONS = "united-nations-mars-initiative"


def test_beginner_corporation_changes_no_rule():
    mars = table(
        player("cartel", "soletta", corporation="beginner-corporation", megacredits=35, plants=7, heat=35)
    )
    assert (price(mars, "cartel"), price(mars, "soletta")) == (8, 35)
    assert refused(mars, "convert plants") == "TM-190"
    assert refused(mars, "use beginner-corporation") == "TM-71"
    assert refused(mars, "first action") == "TM-39"
    assert play(mars, "soletta") == {"megacredits": -35, "heat production": 7}


@pytest.mark.parametrize(
    ("answers", "change"),
    [
        (["project aquifer", "place r0c4"], {"megacredits": -18, "ocean r0c4": 1, "rating": 1}),
        (
            ["project city", "place r6c2"],
            {"megacredits": -25 + 4, "city r6c2": 1, "megacredits production": 1},
        ),
        (
            ["project greenery", "place r6c2"],
            {"megacredits": -23 + 4, "greenery r6c2": 1, "oxygen": 1, "rating": 1},
        ),
        (["convert plants", "place r6c2"], {"plants": -8, "greenery r6c2": 1, "oxygen": 1, "rating": 1}),
    ],
    ids=["aquifer", "city", "greenery", "plants"],
)
def test_credicor_gets_four_back_for_dear_standard_projects(answers, change):
    assert changes_after(table(player(corporation="credicor", megacredits=25, plants=8)), *answers) == change


def test_credicor_gets_four_back_for_dear_cards_events_included():
    cards = ("comet", "ice-cap-melting", "magnetic-field-generators")
    red = player(*cards, corporation="credicor", megacredits=21, production={"energy": 4})
    mars = table(red, temperature=2)
    assert play(mars.copy(), "magnetic-field-generators")["megacredits"] == -20 + 4
    assert play(mars.copy(), "ice-cap-melting", "place r0c4") == {
        "megacredits": -5,
        "ocean r0c4": 1,
        "rating": 1,
    }
    assert play(mars, "comet", "place r0c4") == {
        "megacredits": -21 + 4,
        "temperature": 2,
        "ocean r0c4": 1,
        "rating": 2,
    }


def test_credicor_cannot_pay_with_what_comes_back_and_gets_nothing_for_others():
    assert refused(table(player("comet", corporation="credicor", megacredits=17)), "play comet") == "TM-74"
    assert refused(table(player(corporation="credicor", megacredits=21)), "project city") == "TM-170"
    others = table(player("soletta", megacredits=35), player(corporation="credicor"))
    assert play(others, "soletta") == {"megacredits": -35, "heat production": 7}


def test_ecoline_turns_its_last_plants_by_seven_and_others_by_eight():
    mars = table(
        player(corporation="ecoline", plants=14), player(plants=7), phase="final", tiles={"r6c2": "red city"}
    )
    assert changes_after(mars.copy(), "convert plants", "place r6c1") == {"plants": -7, "greenery r6c1": 1}
    assert changes_after(mars, "convert plants", "place r6c1", "convert plants", "place r6c3") == {
        "plants": -14,
        "greenery r6c1": 1,
        "greenery r6c3": 1,
    }
    assert refused(table(player(plants=7), player(corporation="ecoline")), "convert plants") == "TM-190"


def test_helion_mixes_heat_with_money_and_metal_as_it_likes():
    mars = table(player("comet", corporation="helion", megacredits=20, heat=10, titanium=1))
    assert play(mars.copy(), "comet", "amount 0", "amount 1", "place r0c4") == {
        "megacredits": -20,
        "heat": -1,
        "temperature": 2,
        "ocean r0c4": 1,
        "rating": 2,
    }
    assert play(mars, "comet", "amount 1", "amount 10", "place r0c4") == {
        "megacredits": -8,
        "heat": -10,
        "titanium": -1,
        "temperature": 2,
        "ocean r0c4": 1,
        "rating": 2,
    }


def test_helion_never_pays_more_heat_than_the_price():
    mars = table(player("sabotage", corporation="helion", megacredits=5, heat=5))
    assert may(answer(mars, "play sabotage")) == {"amount 0", "amount 1"}


def test_helion_funds_awards_and_buys_what_it_sees_with_heat():
    assert changes_after(table(player(corporation="helion", heat=8)), "fund thermalist") == {"heat": -8}
    mars = table(player(corporation="helion", heat=3, in_play=["inventors-guild"]), deck_top=["comet"])
    assert use(mars, "inventors-guild", "buy comet") == {"heat": -3, "hand": 1}


def test_helion_needs_its_heat_for_warmth_as_everybody_does():
    mars = table(player(corporation="helion", heat=8, megacredits=0))
    assert changes_after(mars, "convert heat") == {"heat": -8, "temperature": 2, "rating": 1}


def test_interplanetary_cinematics_film_every_event_of_their_own():
    red = player(
        "sabotage", "indentured-workers", "cartel", megacredits=8, corporation="interplanetary-cinematics"
    )
    mars = table(red)
    assert play(mars.copy(), "sabotage", "done") == {"megacredits": -1 + 2}
    assert play(mars.copy(), "indentured-workers") == {"megacredits": 2}
    assert play(mars, "cartel") == {"megacredits": -8, "megacredits production": 1}
    both = table(
        player("sabotage", megacredits=1, corporation="interplanetary-cinematics", in_play=["media-group"])
    )
    assert play(both, "sabotage", "done") == {"megacredits": -1 + 2 + 3}


@pytest.mark.parametrize(
    ("card", "what", "tolerated", "too_far"),
    [
        ("search-for-life", "oxygen", 8, 9),
        ("artificial-lake", "temperature", -10, -12),
        ("arctic-algae", "temperature", -8, -6),
        ("great-dam", "oceans", 2, 1),
        ("dust-seals", "oceans", 5, 6),
    ],
)
def test_inventrix_tolerates_two_steps_in_both_directions(card, what, tolerated, too_far):
    red = player(card, megacredits=30, corporation="inventrix")
    assert f"play {card}" in may(table(red, **{what: tolerated}))
    assert refused(table(red, **{what: too_far}), f"play {card}") == "TM-73"


def test_inventrix_adds_its_tolerance_to_others_but_not_to_tags():
    red = player("breathing-filters", "fusion-power", megacredits=30, corporation="inventrix")
    adapted = red | {"in_play": ["adaptation-technology"]}
    assert "play breathing-filters" in may(table(adapted, oxygen=3))
    assert refused(table(adapted, oxygen=2), "play breathing-filters") == "TM-73"
    assert "play breathing-filters" in may(table(adapted | {"next_slack": 2}, oxygen=1))
    assert refused(table(adapted | {"next_slack": 2}, oxygen=0), "play breathing-filters") == "TM-73"
    assert refused(table(adapted), "play fusion-power") == "TM-89"


def test_inventrix_draws_three_cards_first():
    mars = table(
        player(corporation="inventrix", first_action=True), deck_top=["comet", "virus", "ants", "fish"]
    )
    assert changes_after(mars, "first action") == {"hand": 3}
    assert hand(mars) == {"comet", "virus", "ants"}


def test_mining_guild_gains_from_every_kind_of_tile_but_only_its_own():
    red = player("lava-flows", corporation="mining-guild", megacredits=18)
    assert play(table(red), "lava-flows", "place r1c1") == {
        "megacredits": -18,
        "temperature": 4,
        "rating": 2,
        "lava-flows r1c1": 1,
        "steel": 1,
        "steel production": 1,
    }
    plain = play(table(red), "lava-flows", "place r4c0")
    assert (plain["plants"], "steel production" in plain) == (2, False)
    others = table(player(megacredits=25), player(corporation="mining-guild"))
    assert changes_after(others, "project city", "place r0c0") == {
        "megacredits": -25,
        "city r0c0": 1,
        "megacredits production": 1,
        "steel": 2,
    }


def test_mining_guild_gains_besides_what_a_mine_gives():
    mars = table(player("mining-rights", corporation="mining-guild", megacredits=9))
    assert play(mars, "mining-rights", "place r7c5") == {
        "megacredits": -9,
        "mining-rights r7c5": 1,
        "titanium": 1,
        "titanium production": 1,
        "steel production": 1,
    }


def test_mining_guild_is_a_building_that_robotic_workforce_copies():
    mars = table(player("robotic-workforce", corporation="mining-guild", megacredits=9))
    assert play(mars, "robotic-workforce") == {"megacredits": -9, "steel production": 1}


def test_phobolog_adds_its_value_to_that_of_alloys():
    mars = table(player("comet", corporation="phobolog", megacredits=1, titanium=5))
    assert play(mars, "comet", "place r0c4")["titanium"] == -5  # 5 × 4 and 1 M€
    mars = table(
        player("comet", corporation="phobolog", megacredits=1, titanium=4, in_play=["advanced-alloys"])
    )
    assert play(mars, "comet", "place r0c4")["titanium"] == -4  # 4 × 5 and 1 M€
    other = table(player("comet", megacredits=1, titanium=6), player(corporation="phobolog"))
    assert refused(other, "play comet") == "TM-74"


def test_phobolog_pays_for_water_from_europa_at_its_value():
    mars = table(player(corporation="phobolog", titanium=3, in_play=["water-import-from-europa"]))
    assert use(mars, "water-import-from-europa", "place r0c4") == {
        "titanium": -3,
        "ocean r0c4": 1,
        "rating": 1,
    }


def test_tharsis_republic_begins_with_a_city():
    mars = table(
        player(corporation="tharsis-republic", first_action=True), tiles={"r6c2": "green city"}, generation=1
    )
    open_spaces = places(answer(mars.copy(), "first action"))
    assert not open_spaces & {"r6c1", "r6c3", "r5c2", "r5c3", "r7c1", "r7c2", "r4c2", "r4c3"}
    assert changes_after(mars, "first action", "place r3c4") == {
        "city r3c4": 1,
        "plants": 2,
        "megacredits": 3,
        "megacredits production": 1,
    }
    assert asked(mars) == "red: action"


def test_tharsis_republic_gains_from_special_cities_too_but_not_from_other_tiles():
    red = player(
        "capital", corporation="tharsis-republic", megacredits=26, production={"energy": 2}, plants=8
    )
    mars = table(red, oceans=4)
    assert play(mars.copy(), "capital", "place r6c2") == {
        "megacredits": -26 + 3,
        "capital r6c2": 1,
        "energy production": -2,
        "megacredits production": 5 + 1,
    }
    assert changes_after(mars, "convert plants", "place r6c2") == {
        "plants": -8,
        "greenery r6c2": 1,
        "oxygen": 1,
        "rating": 1,
    }


def test_tharsis_republic_finds_two_cities_in_the_solo_game():
    starts = (GAME.new(1, seed) for seed in range(999))
    mars = next(state for state in starts if "found tharsis-republic" in may(state))
    answer(mars, "found tharsis-republic", "done")
    assert GAME.view(mars, None).players[0].production["megacredits"] == 2


def test_thorgate_builds_all_power_three_cheaper():
    hand_of_power = ("power-plant", "fusion-power", "energy-tapping", "lunar-beam", "cartel")
    mars = table(player(*hand_of_power, corporation="thorgate", megacredits=8))
    assert [price(mars, card) for card in hand_of_power] == [1, 11, 0, 10, 8]
    assert refused(table(player(corporation="thorgate", megacredits=7)), "project power-plant") == "TM-166"
    assert refused(table(player(corporation="thorgate", megacredits=13)), "project asteroid") == "TM-167"
    others = table(player("power-plant", megacredits=10), player(corporation="thorgate"))
    assert refused(others, "project power-plant") == "TM-166"
    assert price(others, "power-plant") == 4


@pytest.mark.parametrize(
    "given",
    [
        ["play bribed-committee"],
        ["project aquifer", "place r0c4"],
        ["convert heat"],
        ["convert plants", "place r6c2"],
    ],
    ids=["card", "ocean", "temperature", "oxygen"],
)
def test_united_nations_mars_initiative_follows_any_rise_of_its_rating(given):
    red = player("bribed-committee", corporation=UNITED_NATIONS, megacredits=21, heat=8, plants=8)
    mars = table(red)
    assert refused(mars, f"use {UNITED_NATIONS}") == "TM-51"
    answer(mars, *given)
    assert use(mars, UNITED_NATIONS) == {"megacredits": -3, "rating": 1}


def test_united_nations_mars_initiative_needs_money_and_a_rise_of_its_own():
    poor = player(corporation=UNITED_NATIONS, megacredits=2, tr_raised_this_generation=True)
    assert refused(table(poor), f"use {UNITED_NATIONS}") == "TM-160"
    mars = table(player(megacredits=14), player(corporation=UNITED_NATIONS, megacredits=3))
    answer(mars, "project asteroid", "done")
    assert refused(mars, f"green: use {UNITED_NATIONS}") == "TM-51"


def test_united_nations_mars_initiative_finds_no_rise_at_the_goals():
    mars = table(player(corporation=UNITED_NATIONS, megacredits=17), temperature=8)
    assert changes_after(mars, "project asteroid") == {"megacredits": -14}
    assert refused(mars, f"use {UNITED_NATIONS}") == "TM-51"


def test_saturn_systems_hears_jovian_tags_only():
    mars = table(
        player("colonizer-training-camp", "comet", megacredits=29), player(corporation="saturn-systems")
    )
    assert play(mars, "colonizer-training-camp") == {"megacredits": -8, "green megacredits production": 1}
    assert play(mars, "comet", "place r0c4") == {
        "megacredits": -21,
        "temperature": 2,
        "ocean r0c4": 1,
        "rating": 2,
    }


def test_saturn_systems_count_for_jovian_points():
    mars = table(player(corporation="saturn-systems", in_play=["io-mining-industries"]))
    assert points(mars, "io-mining-industries") == 2


def test_teractor_gets_earth_cards_cheaper_and_nothing_else():
    cards = ("acquired-company", "imported-ghg", "sabotage", "comet", "investment-loan")
    mars = table(player(*cards, corporation="teractor"), player("cartel"))
    assert [price(mars, card) for card in cards] == [7, 4, 1, 21, 0]
    assert price(mars, "cartel", "green") == 8
    office = table(
        player("acquired-company", corporation="teractor", in_play=["earth-office"], megacredits=4)
    )
    assert play(office, "acquired-company") == {"megacredits": -4, "megacredits production": 3}
    seen = table(
        player(corporation="teractor", in_play=["business-network"], megacredits=3), deck_top=["cartel"]
    )
    assert use(seen, "business-network", "buy cartel") == {"megacredits": -3, "hand": 1}
