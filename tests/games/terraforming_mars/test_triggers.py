"""Triggers: effects that work whenever something happens, without an action."""

from typing import Any

import pytest

from tests.games.terraforming_mars.helpers import (
    answer,
    asked,
    changes_after,
    countables,
    hand,
    may,
    play,
    player,
    refused,
    table,
)


@pytest.mark.rule("TM-131")
def test_an_effect_works_every_time() -> None:
    mars = table(player("mineral-deposit", "investment-loan", in_play=["media-group"], megacredits=8))
    assert play(mars, "mineral-deposit") == {"megacredits": -2, "steel": 5}
    assert play(mars, "investment-loan") == {"megacredits": 10, "megacredits production": -1}


@pytest.mark.rule("TM-132", "TM-136")
def test_a_card_reacts_to_itself() -> None:
    mars = table(player("decomposers", megacredits=5), oxygen=3)
    assert play(mars, "decomposers") == {"megacredits": -5, "on decomposers": 1}


@pytest.mark.rule("TM-136")
def test_ecological_zone_gets_two_animals_from_its_own_tags() -> None:
    mars = table(player("ecological-zone", megacredits=12), tiles={"r2c2": "red greenery"})
    assert play(mars, "ecological-zone", "place r2c3") == {
        "megacredits": -12,
        "on ecological-zone": 2,
        "ecological-zone r2c3": 1,
    }


@pytest.mark.rule("TM-132")
def test_olympus_conference_and_mars_university_react_to_themselves() -> None:
    mars = table(player("olympus-conference", megacredits=10))
    assert play(mars, "olympus-conference") == {"megacredits": -10, "on olympus-conference": 1}
    mars = table(player("mars-university", "comet", megacredits=8), deck_top=["ants"])
    assert play(mars, "mars-university", "discard comet") == {"megacredits": -8, "discard": 1}
    assert hand(mars) == {"ants"}


@pytest.mark.rule("TM-133")
def test_what_reacts_to_tags_works_once_for_each() -> None:
    twice = table(player("research", in_play={"olympus-conference": 0}, megacredits=11))
    changes = play(twice, "research", "option 1")
    assert changes == {"megacredits": -11, "hand": 2, "on olympus-conference": 2}
    tags = {"decomposers": 0, "birds": 0, "lichen": 0}
    thrice = table(player("advanced-ecosystems", in_play=tags, megacredits=11))
    assert play(thrice, "advanced-ecosystems") == {"megacredits": -11, "on decomposers": 3}


@pytest.mark.rule("TM-134")
def test_an_event_sets_off_what_reacts_to_its_tags() -> None:
    red = player(
        "virus", "invention-contest", in_play={"decomposers": 0, "olympus-conference": 0}, megacredits=3
    )
    mars = table(red, deck_top=["ants", "birds", "fish"])
    assert play(mars, "virus") == {"megacredits": -1, "on decomposers": 1}
    assert play(mars, "invention-contest", "keep ants") == {
        "megacredits": -2,
        "hand": 1,
        "discard": 2,
        "on olympus-conference": 1,
    }


@pytest.mark.rule("TM-135")
def test_the_player_whose_turn_it_is_orders_what_is_triggered() -> None:
    red = player("comet", megacredits=21)
    mars = answer(table(red, player(in_play=["arctic-algae"], plants=1)), "play comet")
    assert asked(mars) == "red: next"  # red decides whether green's algae come before the plants are removed
    early, late = mars.copy(), mars.copy()
    answer(early, "next 3", "target green", "place r0c4")
    assert countables(early)["green plants"] == 2
    answer(late, "next 2", "place r0c4", "target green", "amount 3")
    assert countables(late)["green plants"] == 0


@pytest.mark.rule("TM-137")
def test_viral_enhancers_give_a_plant_for_each_tag() -> None:
    mars = table(player("lichen", in_play=["viral-enhancers"], megacredits=7), temperature=-24)
    assert play(mars, "lichen") == {"megacredits": -7, "plants production": 1, "plants": 1}
    tags = {"viral-enhancers": 0, "birds": 0, "farming": 0}
    mars = table(player("advanced-ecosystems", in_play=tags, megacredits=11))
    assert play(mars, "advanced-ecosystems") == {"megacredits": -11, "plants": 3}


@pytest.mark.rule("TM-137")
def test_viral_enhancers_may_feed_the_card_just_played_and_no_other() -> None:
    mars = table(player("tardigrades", in_play={"viral-enhancers": 0, "ants": 1}, megacredits=4))
    assert play(mars.copy(), "tardigrades", "option 1") == {"megacredits": -4, "plants": 1}
    assert play(mars, "tardigrades", "option 2") == {"megacredits": -4, "on tardigrades": 1}


@pytest.mark.rule("TM-138")
def test_viral_enhancers_provide_one_plant_of_nitrophilic_moss() -> None:
    red: dict[str, Any] = {"in_play": ["viral-enhancers"], "megacredits": 8}
    assert refused(table(player("nitrophilic-moss", **red), oceans=3), "play nitrophilic-moss") == "TM-79"
    mars = table(player("nitrophilic-moss", plants=1, **red), oceans=3)
    assert play(mars, "nitrophilic-moss") == {"megacredits": -8, "plants": -1, "plants production": 2}


@pytest.mark.rule("TM-139")
def test_olympus_conference_adds_or_spends() -> None:
    mars = table(player("trans-neptune-probe", in_play={"olympus-conference": 1}, megacredits=6))
    assert play(mars.copy(), "trans-neptune-probe", "option 1") == {
        "megacredits": -6,
        "on olympus-conference": 1,
    }
    assert play(mars, "trans-neptune-probe", "option 2") == {
        "megacredits": -6,
        "hand": 1,
        "on olympus-conference": -1,
    }


@pytest.mark.rule("TM-139")
def test_an_empty_olympus_conference_has_nothing_to_spend() -> None:
    mars = table(player("trans-neptune-probe", in_play={"olympus-conference": 0}, megacredits=6))
    assert play(mars, "trans-neptune-probe") == {"megacredits": -6, "on olympus-conference": 1}


@pytest.mark.rule("TM-140")
def test_mars_university_exchanges_a_card_for_each_science_tag() -> None:
    red = player("trans-neptune-probe", "comet", in_play=["mars-university"], megacredits=6)
    mars = table(red, deck_top=["ants"])
    assert play(mars.copy(), "trans-neptune-probe", "done") == {"megacredits": -6}
    assert play(mars, "trans-neptune-probe", "discard comet") == {"megacredits": -6, "discard": 1}
    assert hand(mars) == {"ants"}


@pytest.mark.rule("TM-140")
def test_mars_university_needs_a_card_in_hand() -> None:
    mars = table(player("trans-neptune-probe", in_play=["mars-university"], megacredits=6, idle=False))
    assert play(mars, "trans-neptune-probe") == {"megacredits": -6}


@pytest.mark.rule("TM-140")
def test_mars_university_may_come_before_or_after_the_effect() -> None:
    red = player("lagrange-observatory", in_play=["mars-university"], megacredits=9)
    mars = answer(table(red, deck_top=["ants", "birds"]), "play lagrange-observatory")
    assert asked(mars) == "red: next"
    seen = set()
    for first in may(mars):
        tried = answer(mars.copy(), first)
        seen.add("discard ants" in may(tried))
    assert seen == {True, False}


@pytest.mark.rule("TM-142")
def test_arctic_algae_react_to_every_ocean() -> None:
    mars = table(player(in_play=["arctic-algae"], megacredits=18), player("ice-asteroid", megacredits=23))
    assert changes_after(mars, "project aquifer", "place r0c4")["plants"] == 2
    answer(mars, "done")
    assert play(mars, "ice-asteroid", "place r5c7", "place r8c4")["plants"] == 4


@pytest.mark.rule("TM-143")
def test_herbivores_graze_on_the_greeneries_of_their_owner() -> None:
    red = player("mangrove", in_play={"herbivores": 0}, plants=8, megacredits=12)
    mars = table(red, player(plants=8), temperature=4)
    assert changes_after(mars, "convert plants", "place r2c2")["on herbivores"] == 1
    assert play(mars, "mangrove", "place r0c4")["on herbivores"] == 1
    assert "on herbivores" not in changes_after(mars, "convert plants", "place r6c2")


@pytest.mark.rule("TM-143", "TM-241")
def test_herbivores_graze_after_the_last_production() -> None:
    red = player(in_play={"herbivores": 0}, plants=8, idle=False)
    done: dict[str, Any] = {"temperature": 8, "oxygen": 14, "oceans": 9}
    mars = table(red, player(idle=False), phase="production", **done)
    assert changes_after(mars, "convert plants", "place r2c2") == {
        "plants": -8,
        "greenery r2c2": 1,
        "on herbivores": 1,
    }


@pytest.mark.rule("TM-144")
@pytest.mark.parametrize(
    ("card", "change"),
    [
        ("rover-construction", ("megacredits", 2)),
        ("pets", ("on pets", 1)),
        ("immigrant-city", ("megacredits production", 1)),
    ],
)
def test_every_city_counts_whoever_places_it_on_mars_or_off(card: str, change: tuple[str, int]) -> None:
    mars = table(player(in_play=[card]), player("phobos-space-haven", megacredits=50), turn="green")
    what, by = change
    assert changes_after(mars, "project city", "place r2c2")[what] == by
    assert play(mars, "phobos-space-haven")[what] == by


@pytest.mark.rule("TM-145")
def test_events_of_others_pay_nothing() -> None:
    red = player(in_play=["media-group", "optimal-aerobraking"])
    mars = table(red, player("asteroid", megacredits=14), turn="green")
    assert play(mars, "asteroid") == {
        "green megacredits": -14,
        "green titanium": 2,
        "green rating": 1,
        "temperature": 2,
    }


@pytest.mark.rule("TM-145")
def test_optimal_aerobraking_pays_for_events_with_a_space_tag() -> None:
    red = player("mineral-deposit", "import-of-advanced-ghg", in_play=["optimal-aerobraking"], megacredits=14)
    mars = table(red)
    assert play(mars, "mineral-deposit") == {"megacredits": -5, "steel": 5}
    assert play(mars, "import-of-advanced-ghg") == {"megacredits": -6, "heat": 3, "heat production": 2}


@pytest.mark.rule("TM-146")
def test_standard_technology_pays_for_projects_but_not_for_patents_or_conversions() -> None:
    red = player("comet", in_play=["standard-technology"], megacredits=25, heat=8)
    mars = table(red)
    assert changes_after(mars.copy(), "project power-plant") == {"megacredits": -8, "energy production": 1}
    assert changes_after(mars.copy(), "project sell-patents", "discard comet", "done")["megacredits"] == 1
    assert "megacredits" not in changes_after(mars, "convert heat")
    assert countables(mars)["megacredits"] == 25


@pytest.mark.rule("TM-137", "TM-136")
def test_viral_enhancers_feed_ecological_zone_for_both_its_tags() -> None:
    red = player("ecological-zone", in_play=["viral-enhancers"], megacredits=12)
    mars = table(red, tiles={"r2c2": "red greenery"})
    answer(mars, "play ecological-zone")
    while asked(mars) != "red: action":
        offered = may(mars)
        answer(mars, next(name for name in ("option 2", "next 1", "place r2c3") if name in offered))
    assert (countables(mars)["on ecological-zone"], countables(mars)["plants"]) == (4, 0)


@pytest.mark.rule("TM-133", "TM-140")
def test_research_exchanges_two_cards() -> None:
    red = player("research", "comet", "fish", in_play=["mars-university"], megacredits=11)
    mars = answer(table(red, deck_top=["ants", "birds", "moss", "trees"]), "play research")
    exchanged = 0
    while asked(mars) != "red: action":
        offered = may(mars)
        thrown = next((name for name in ("discard comet", "discard fish") if name in offered), "next 1")
        exchanged += thrown.startswith("discard")
        answer(mars, thrown)
    assert exchanged == 2
    assert hand(mars) == {"ants", "birds", "moss", "trees"}


@pytest.mark.rule("TM-42", "TM-146")
def test_rebates_of_a_city_add_up() -> None:
    mars = table(player(corporation="credicor", in_play=["standard-technology"], megacredits=25))
    assert changes_after(mars, "project city", "place r2c2") == {
        "megacredits": -25 + 4 + 3,
        "megacredits production": 1,
        "city r2c2": 1,
    }


@pytest.mark.rule("TM-145")
def test_rebates_of_an_event_add_up() -> None:
    red = player("imported-ghg", in_play=["media-group", "optimal-aerobraking"], megacredits=7)
    mars = table(red | {"corporation": "interplanetary-cinematics"})
    assert play(mars, "imported-ghg") == {
        "megacredits": -7 + 2 + 3 + 3,
        "heat": 6,
        "heat production": 1,
    }
