"""Project cards 079 to 104, each in situations that matter."""

import pytest

from tests.games.terraforming_mars.helpers import (
    answer,
    hand,
    may,
    play,
    player,
    points,
    price,
    refused,
    table,
    use,
)

THREE_SCIENCE = ["research", "advanced-alloys"]
FOUR_SCIENCE = [*THREE_SCIENCE, "development-center"]
FIVE_SCIENCE = [*FOUR_SCIENCE, "inventors-guild"]


def test_079_quantum_extractor_needs_four_science_tags_beside_its_own() -> None:
    mars = table(player("quantum-extractor", "comet", "lichen", megacredits=13, in_play=FOUR_SCIENCE))
    assert play(mars, "quantum-extractor") == {"megacredits": -13, "energy production": 4}
    assert (price(mars, "comet"), price(mars, "lichen")) == (21 - 2, 7)
    few = player("quantum-extractor", megacredits=13, in_play=THREE_SCIENCE)
    assert refused(table(few), "play quantum-extractor") == "TM-89"


def test_080_giant_ice_asteroid_brings_warmth_and_two_oceans_and_destroys_plants() -> None:
    mars = table(player("giant-ice-asteroid", megacredits=36), player(plants=7))
    common = {
        "megacredits": -36,
        "temperature": 4,
        "ocean r0c4": 1,
        "ocean r5c7": 1,
        "plants": 1,
        "rating": 4,
    }
    assert play(mars.copy(), "giant-ice-asteroid", "place r0c4", "place r5c7", "done") == common
    removing = answer(mars.copy(), "play giant-ice-asteroid", "place r0c4", "place r5c7", "target green")
    assert refused(removing, "amount 7") == "TM-115"
    changes = play(mars, "giant-ice-asteroid", "place r0c4", "place r5c7", "target green", "amount 6")
    assert changes == common | {"green plants": -6}


def test_080_giant_ice_asteroid_brings_a_third_ocean_at_zero_degrees() -> None:
    mars = table(player("giant-ice-asteroid", megacredits=36), temperature=-4)
    answer(mars, "play giant-ice-asteroid", "place r0c4", "place r0c1")
    assert not {"place r0c4", "place r0c1"} & may(mars)
    answer(mars, "place r8c4")
    assert mars.scores()[0] == 20 + 2 + 3


def test_081_ganymede_colony_is_a_city_that_scores_jovian_tags() -> None:
    red = player("ganymede-colony", megacredits=20, in_play=["vesta-shipyard", "colonizer-training-camp"])
    mars = table(red, player(in_play=["asteroid-mining"]))
    assert play(mars, "ganymede-colony") == {"megacredits": -20, "city ganymede": 1}
    assert points(mars, "ganymede-colony") == 3


def test_082_callisto_penal_mines_give_money_production() -> None:
    mars = table(player("callisto-penal-mines", megacredits=24))
    assert play(mars, "callisto-penal-mines") == {"megacredits": -24, "megacredits production": 3}
    assert points(mars, "callisto-penal-mines") == 2


def test_083_giant_space_mirror_gives_energy_production() -> None:
    mars = table(player("giant-space-mirror", megacredits=17))
    assert play(mars, "giant-space-mirror") == {"megacredits": -17, "energy production": 3}


def test_084_trans_neptune_probe_is_worth_a_point() -> None:
    mars = table(player("trans-neptune-probe", megacredits=6))
    assert play(mars, "trans-neptune-probe") == {"megacredits": -6}
    assert points(mars, "trans-neptune-probe") == 1


def test_085_commercial_district_scores_every_city_beside_it() -> None:
    red = player("commercial-district", megacredits=16, production={"energy": 1})
    mars = table(
        red, tiles={"r1c2": "green capital", "r2c4": "red city", "r5c5": "ocean", "r3c3": "red greenery"}
    )
    placing = answer(mars.copy(), "play commercial-district")
    assert refused(placing, "place r4c2") == "TM-201"
    assert refused(placing, "place r4c3") == "TM-198"
    assert refused(placing, "place r2c4") == "TM-193"
    assert play(mars.copy(), "commercial-district", "place r4c6") == {
        "megacredits": -16 + 2,
        "commercial-district r4c6": 1,
        "plants": 2,
        "energy production": -1,
        "megacredits production": 4,
    }
    play(mars, "commercial-district", "place r2c3")
    assert points(mars, "commercial-district") == 2


def test_085_commercial_district_needs_energy_production_and_is_an_own_tile() -> None:
    weak = player("commercial-district", megacredits=16, energy=4)
    assert refused(table(weak), "play commercial-district") == "TM-111"
    rich = player("commercial-district", megacredits=16 + 23, production={"energy": 1})
    mars = answer(table(rich), "play commercial-district", "place r2c2", "project greenery")
    assert may(mars) == {f"place {space}" for space in ("r1c1", "r1c2", "r2c1", "r2c3", "r3c2", "r3c3")}


def test_086_robotic_workforce_copies_a_production_box_and_nothing_else() -> None:
    in_play = ["noctis-city", "mine", "sponsors", "mars-university", "electro-catapult"]
    red = player("robotic-workforce", megacredits=9, in_play=in_play, production={"energy": 1}, idle=False)
    mars = table(red, player(in_play=["food-factory"]))
    boxes = {"on noctis-city", "on mine", "on electro-catapult"}
    copying = answer(mars.copy(), "play robotic-workforce")
    assert may(copying) == boxes
    assert refused(copying, "on sponsors") == "TM-154"  # no building
    assert refused(copying, "on mars-university") == "TM-154"  # no production
    assert refused(copying, "on food-factory") == "TM-154"  # somebody else's
    assert play(mars.copy(), "robotic-workforce", "on mine") == {"megacredits": -9, "steel production": 1}
    assert play(mars, "robotic-workforce", "on noctis-city") == {
        "megacredits": -9,
        "energy production": -1,
        "megacredits production": 3,
    }


def test_086_robotic_workforce_copies_only_what_can_be_carried_out() -> None:
    boxes = ["noctis-city", "capital", "nuclear-power", "heat-trappers"]
    red = player("robotic-workforce", megacredits=9, in_play=boxes, production={"megacredits": -4})
    assert refused(table(red), "play robotic-workforce") == "TM-155"
    assert refused(table(player("robotic-workforce", megacredits=9)), "play robotic-workforce") == "TM-155"
    mars = table(red, player(production={"heat": 2}))
    assert play(mars, "robotic-workforce") == {
        "megacredits": -9,
        "energy production": 1,
        "green heat production": -2,
    }


@pytest.mark.parametrize("metal", ["steel", "titanium"])
def test_086_robotic_workforce_repeats_the_metal_of_a_mine(metal: str) -> None:
    red = player("robotic-workforce", megacredits=9, in_play={"mining-rights": metal})
    mars = table(red, tiles={"r3c0": "red mining-rights"})
    assert play(mars, "robotic-workforce") == {"megacredits": -9, f"{metal} production": 1}


def test_086_robotic_workforce_counts_anew() -> None:
    in_play = ["medical-lab", "martian-rails", "rover-construction", "development-center"]
    mars = table(player("robotic-workforce", megacredits=9, in_play=in_play))
    assert play(mars, "robotic-workforce") == {"megacredits": -9, "megacredits production": 2}


def test_086_robotic_workforce_copies_a_corporation() -> None:
    mars = table(player("robotic-workforce", megacredits=9, corporation="mining-guild"))
    assert play(mars, "robotic-workforce") == {"megacredits": -9, "steel production": 1}


@pytest.mark.parametrize(
    ("card", "cost", "degrees", "steps", "plants"),
    [("grass", 11, -16, 1, 3), ("heather", 6, -14, 1, 1), ("bushes", 10, -10, 2, 2)],
    ids=["087-grass", "088-heather", "093-bushes"],
)
def test_plants_that_need_some_warmth(card: str, cost: int, degrees: int, steps: int, plants: int) -> None:
    mars = table(player(card, megacredits=cost), temperature=degrees)
    assert play(mars, card) == {"megacredits": -cost, "plants production": steps, "plants": plants}
    assert refused(table(player(card, megacredits=cost), temperature=degrees - 2), f"play {card}") == "TM-73"


@pytest.mark.parametrize(
    ("card", "cost", "energy"),
    [("peroxide-power", 7, 2), ("fueled-generators", 1, 1)],
    ids=["089-peroxide-power", "100-fueled-generators"],
)
def test_energy_for_a_step_of_money_production(card: str, cost: int, energy: int) -> None:
    mars = table(player(card, megacredits=cost, production={"megacredits": -4}))
    assert play(mars, card) == {
        "megacredits": -cost,
        "megacredits production": -1,
        "energy production": energy,
    }
    assert (
        refused(table(player(card, megacredits=cost, production={"megacredits": -5})), f"play {card}")
        == "TM-111"
    )


def test_090_research_draws_two_cards() -> None:
    mars = table(player("research", megacredits=11), deck_top=["comet", "birds", "fish"])
    assert play(mars, "research") == {"megacredits": -11, "hand": 2}
    assert hand(mars) == {"comet", "birds"}
    assert points(mars, "research") == 1


def test_090_research_has_two_science_tags() -> None:
    red = player("gene-repair", megacredits=12, in_play=["research", "advanced-alloys"])
    assert "play gene-repair" in may(table(red))


def test_091_gene_repair_needs_three_science_tags_beside_its_own() -> None:
    mars = table(player("gene-repair", megacredits=12, in_play=THREE_SCIENCE))
    assert play(mars, "gene-repair") == {"megacredits": -12, "megacredits production": 2}
    assert points(mars, "gene-repair") == 2
    assert refused(table(player("gene-repair", megacredits=12, in_play=["research"])), "play #091") == "TM-89"


def test_092_io_mining_industries_score_jovian_tags() -> None:
    red = player("io-mining-industries", megacredits=41, in_play=["vesta-shipyard"], events=["large-convoy"])
    mars = table(red, player(in_play=["asteroid-mining"]))
    assert play(mars, "io-mining-industries") == {
        "megacredits": -41,
        "titanium production": 2,
        "megacredits production": 2,
    }
    assert points(mars, "io-mining-industries") == 2


def test_094_mass_converter_needs_five_science_tags_beside_its_own() -> None:
    mars = table(player("mass-converter", "comet", "lichen", megacredits=8, in_play=FIVE_SCIENCE))
    assert play(mars, "mass-converter") == {"megacredits": -8, "energy production": 6}
    assert (price(mars, "comet"), price(mars, "lichen")) == (21 - 2, 7)
    few = player("mass-converter", megacredits=8, in_play=FOUR_SCIENCE)
    assert refused(table(few), "play mass-converter") == "TM-89"


def test_095_physics_complex_turns_six_energy_into_two_points() -> None:
    assert play(table(player("physics-complex", megacredits=12)), "physics-complex") == {"megacredits": -12}
    mars = table(player(in_play={"physics-complex": 1, "search-for-life": 1}, energy=12))
    assert use(mars, "physics-complex") == {"energy": -6, "on physics-complex": 1}
    assert points(mars, "physics-complex") == 4
    assert refused(mars, "use physics-complex") == "TM-159"
    weak = table(player(in_play=["physics-complex"], energy=5, production={"energy": 6}))
    assert refused(weak, "use physics-complex") == "TM-160"


def test_096_greenhouses_grow_a_plant_for_every_city_anywhere() -> None:
    cities = {"r2c2": "red city", "r6c2": "green capital", "phobos": "green city", "r8c3": "green greenery"}
    assert play(table(player("greenhouses", megacredits=6), tiles=cities), "greenhouses") == {
        "megacredits": -6,
        "plants": 3,
    }
    assert play(table(player("greenhouses", megacredits=6)), "greenhouses") == {"megacredits": -6}


def test_097_nuclear_zone_warms_for_two_points_less() -> None:
    mars = table(player("nuclear-zone", megacredits=10), tiles={"r2c2": "green city"}, temperature=-26)
    placing = answer(mars.copy(), "play nuclear-zone")
    assert refused(placing, "place r4c2") == "TM-201"
    assert refused(placing, "place r5c5") == "TM-198"
    assert play(mars, "nuclear-zone", "place r2c3") == {
        "megacredits": -10,
        "nuclear-zone r2c3": 1,
        "temperature": 4,
        "rating": 2,
        "heat production": 1,
    }
    assert points(mars, "nuclear-zone") == -2


def test_097_nuclear_zone_may_bring_an_ocean_before_or_after_its_tile() -> None:
    mars = table(player("nuclear-zone", megacredits=10), temperature=-4)
    common = {
        "megacredits": -10,
        "nuclear-zone r0c2": 1,
        "ocean r0c1": 1,
        "temperature": 4,
        "rating": 3,
        "steel": 2,
    }
    assert play(mars.copy(), "nuclear-zone", "next 1", "place r0c2", "place r0c1") == common
    profit = play(mars, "nuclear-zone", "next 2", "place r0c1", "place r0c2")
    assert profit == common | {"megacredits": -10 + 2}


def test_098_tropical_resort_takes_heat_production_for_money() -> None:
    mars = table(player("tropical-resort", megacredits=13, production={"heat": 2}))
    assert play(mars, "tropical-resort") == {
        "megacredits": -13,
        "heat production": -2,
        "megacredits production": 3,
    }
    assert points(mars, "tropical-resort") == 2
    weak = player("tropical-resort", megacredits=13, heat=9, production={"heat": 1})
    assert refused(table(weak, player(production={"heat": 4})), "play tropical-resort") == "TM-111"


def test_099_toll_station_counts_the_space_tags_of_opponents() -> None:
    red = player("toll-station", megacredits=12, in_play=["asteroid-mining"])
    green = player(in_play=["space-station", "solar-wind-power", "birds"], events=["comet"])
    mars = table(red, green, player(in_play=["vesta-shipyard"]))
    assert play(mars, "toll-station") == {"megacredits": -12, "megacredits production": 3}


def test_099_toll_station_earns_nothing_alone() -> None:
    mars = table(player("toll-station", megacredits=12, in_play=["asteroid-mining"]), solo=True)
    assert play(mars, "toll-station") == {"megacredits": -12}


@pytest.mark.parametrize(
    ("card", "cost", "metal", "amount"),
    [("ironworks", 11, "steel", 1), ("steelworks", 15, "steel", 2), ("ore-processor", 13, "titanium", 1)],
    ids=["101-ironworks", "103-steelworks", "104-ore-processor"],
)
def test_works_turn_four_energy_into_metal_and_oxygen(card: str, cost: int, metal: str, amount: int) -> None:
    assert play(table(player(card, megacredits=cost)), card) == {"megacredits": -cost}
    mars = table(player(in_play=[card], energy=8))
    assert use(mars, card) == {"energy": -4, metal: amount, "oxygen": 1, "rating": 1}
    assert refused(mars, f"use {card}") == "TM-159"
    assert (
        refused(table(player(in_play=[card], energy=3, production={"energy": 4})), f"use {card}") == "TM-160"
    )
    assert use(table(player(in_play=[card], energy=4), oxygen=14), card) == {"energy": -4, metal: amount}


def test_101_ironworks_may_set_off_a_chain() -> None:
    mars = table(player(in_play=["ironworks"], energy=4), oxygen=7, temperature=-2)
    assert use(mars, "ironworks", "place r0c4") == {
        "energy": -4,
        "steel": 1,
        "oxygen": 1,
        "temperature": 2,
        "ocean r0c4": 1,
        "rating": 3,
    }


def test_102_power_grid_counts_own_power_tags_and_itself() -> None:
    red = player(
        "power-grid", megacredits=18, in_play=["nuclear-power", "solar-wind-power"], corporation="thorgate"
    )
    mars = table(red, player(in_play=["giant-space-mirror"]))
    assert price(mars, "power-grid") == 18 - 3
    assert play(mars, "power-grid") == {"megacredits": -15, "energy production": 4}
    mars = table(player("power-grid", megacredits=18))
    assert play(mars, "power-grid") == {"megacredits": -18, "energy production": 1}
