"""Corporations: what they start with, their tags, effects and actions, and the first action that some must take."""

import pytest

from planetfall.core.state import State
from planetfall.games.terraforming_mars.engine.ids import RESOURCE_IDS
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    changes_after,
    may,
    next_generation,
    play,
    player,
    price,
    refused,
    table,
    use,
)

LAND = [
    space.id
    for space in GAME.view(GAME.new(2, 1), None).spaces
    if space.kind == "land" and not space.reserved
]


def founded(corporation: str, **options: str) -> State:
    """A table of two at its first action; red has chosen this corporation and kept no card."""
    state = next(
        state
        for state in (GAME.new(2, seed, options) for seed in range(999))
        if corporation in {entry.id for entry in GAME.view(state, 0).corporations}
    )
    other = GAME.view(state, 1).corporations[0].id
    return answer(state, f"red: found {corporation}", "red: done", f"green: found {other}", "green: done")


def start(clause: str, corporation: str, money: int, tags: dict[str, int], **rest: dict[str, int]) -> object:
    expected = (
        corporation,
        {"megacredits": money, **rest.get("stock", {})},
        rest.get("production", {}),
        tags,
    )
    return pytest.param(*expected, id=corporation, marks=pytest.mark.rule(clause))


@pytest.mark.rule("TM-36", "TM-271")
@pytest.mark.parametrize(
    ("corporation", "stock", "production", "tags"),
    [
        start("TM-42", "credicor", 57, {}),
        start("TM-43", "ecoline", 36, {"plant": 1}, stock={"plants": 3}, production={"plants": 2}),
        start("TM-44", "helion", 42, {"space": 1}, production={"heat": 3}),
        start("TM-45", "interplanetary-cinematics", 30, {"building": 1}, stock={"steel": 20}),
        start("TM-46", "inventrix", 45, {"science": 1}),
        start("TM-47", "mining-guild", 30, {"building": 2}, stock={"steel": 5}, production={"steel": 1}),
        start("TM-48", "phobolog", 23, {"space": 1}, stock={"titanium": 10}),
        start("TM-49", "tharsis-republic", 40, {"building": 1}),
        start("TM-50", "thorgate", 48, {"power": 1}, production={"energy": 1}),
        start("TM-51", "united-nations-mars-initiative", 40, {"earth": 1}),
        start("TM-52", "saturn-systems", 42, {"jovian": 1}, production={"titanium": 1, "megacredits": 1}),
        start("TM-53", "teractor", 60, {"earth": 1}),
    ],
)
def test_the_start_of_a_corporation(
    corporation: str, stock: dict[str, int], production: dict[str, int], tags: dict[str, int]
) -> None:
    red = GAME.view(founded(corporation), None).players[0]
    assert red.stock == dict.fromkeys(RESOURCE_IDS, 0) | stock
    assert red.production == dict.fromkeys(RESOURCE_IDS, 0) | production
    assert {tag: count for tag, count in red.tags.items() if count} == tags


@pytest.mark.rule("TM-36")
def test_in_the_base_game_the_production_of_a_corporation_is_added() -> None:
    red = GAME.view(founded("ecoline", cards="base"), None).players[0]
    assert red.production == dict.fromkeys(RESOURCE_IDS, 1) | {"plants": 3}


@pytest.mark.rule("TM-41")
def test_the_beginner_corporation_has_money_and_nothing_else() -> None:
    red = GAME.view(GAME.new(2, 1, {"beginners": "2"}), None).players[0]
    assert red.stock == dict.fromkeys(RESOURCE_IDS, 0) | {"megacredits": 42}
    assert not any(red.tags.values())
    assert red.corporation is not None
    assert (red.corporation.ongoing, red.corporation.actions) == ((), ())


@pytest.mark.rule("TM-37")
def test_the_tag_of_a_corporation_meets_a_requirement() -> None:
    red = player("beam-from-a-thorium-asteroid", corporation="saturn-systems", megacredits=32)
    assert "play beam-from-a-thorium-asteroid" in may(table(red))


@pytest.mark.rule("TM-37")
def test_the_tag_of_a_corporation_is_counted_by_cards_milestones_and_awards() -> None:
    assert play(table(player("cartel", corporation="teractor", megacredits=8)), "cartel") == {
        "megacredits": -5,
        "megacredits production": 2,
    }
    seen = GAME.view(table(player(corporation="mining-guild"), player(corporation="inventrix")), None)
    assert {entry.id: entry.progress for entry in seen.milestones}["builder"] == (2, 0)
    assert {entry.id: entry.progress for entry in seen.awards}["scientist"] == (0, 1)


@pytest.mark.rule("TM-38", "TM-51")
def test_the_action_of_a_corporation_is_used_like_that_of_a_card() -> None:
    mars = table(
        player(corporation="united-nations-mars-initiative", megacredits=20, tr_raised_this_generation=True)
    )
    changes = use(mars, "united-nations-mars-initiative")
    assert changes == {"megacredits": -3, "rating": 1}
    assert refused(mars, "use united-nations-mars-initiative") == "TM-159"


@pytest.mark.rule("TM-39")
def test_nothing_comes_before_the_first_action() -> None:
    red = player("mine", corporation="inventrix", first_action=True, megacredits=60, plants=9, heat=9)
    mars = table(red)
    assert may(mars) == {"first action", "pass"}
    for text in ("play mine", "project asteroid", "convert plants", "convert heat", "fund banker"):
        assert refused(mars, text) == "TM-39"
    assert changes_after(mars, "first action") == {"hand": 3}
    assert asked(mars) == "red: action"
    assert play(mars, "mine") == {"megacredits": -4, "steel production": 1}


@pytest.mark.rule("TM-39")
def test_a_pass_puts_the_first_action_off() -> None:
    mars = next_generation(table(player(corporation="inventrix", first_action=True)))
    answer(mars, "pass")
    assert asked(mars) == "red: action"
    assert may(mars) == {"first action", "pass"}


@pytest.mark.rule("TM-39")
def test_a_first_action_is_taken_once() -> None:
    mars = table(player(corporation="inventrix", first_action=True))
    changes_after(mars, "first action")
    assert refused(mars, "first action") == "TM-39"


@pytest.mark.rule("TM-40")
def test_a_first_action_that_is_impossible_when_it_is_due_lapses() -> None:
    red = player("mine", corporation="tharsis-republic", first_action=True, megacredits=4)
    mars = table(red, tiles=dict.fromkeys(LAND, "neutral greenery"))
    assert changes_after(mars, "first action") == {}
    assert play(mars, "mine") == {"megacredits": -4, "steel production": 1}


@pytest.mark.rule("TM-42")
@pytest.mark.parametrize(
    ("card", "printed", "back"),
    [
        ("protected-valley", 23, 4),
        ("soletta", 35, 4),
        ("open-city", 23, 4),
        ("mohole-area", 20, 4),
        ("power-grid", 18, 0),
    ],
)
def test_credicor_gets_four_back_for_what_is_dear(card: str, printed: int, back: int) -> None:
    mars = table(
        player(card, corporation="credicor", megacredits=printed, production={"energy": 1}), oxygen=12
    )
    answer(mars, f"play {card}")
    if asked(mars) == "red: place":
        answer(mars, min(may(mars)))
    assert GAME.view(mars, None).players[0].stock["megacredits"] == back


@pytest.mark.rule("TM-42")
def test_credicor_looks_at_the_printed_cost_however_it_is_reduced_or_paid() -> None:
    cheaper = table(player("soletta", corporation="credicor", in_play=["earth-catapult"], titanium=11))
    assert play(cheaper, "soletta") == {"titanium": -11, "megacredits": 4, "heat production": 7}
    dear = table(player("mohole-area", corporation="credicor", in_play=["earth-catapult"], megacredits=18))
    assert play(dear, "mohole-area", "place r0c4") == {
        "megacredits": -14,
        "heat production": 4,
        "mohole-area r0c4": 1,
    }


@pytest.mark.rule("TM-42")
@pytest.mark.parametrize(("project", "change"), [("greenery", -19), ("city", -21), ("asteroid", -14)])
def test_credicor_and_the_standard_projects(project: str, change: int) -> None:
    mars = table(player(corporation="credicor", megacredits=25))
    answers = [] if project == "asteroid" else ["place r2c2"]
    assert changes_after(mars, f"project {project}", *answers)["megacredits"] == change


@pytest.mark.rule("TM-43", "TM-242")
def test_ecoline_needs_seven_plants_for_a_greenery() -> None:
    assert refused(table(player(corporation="ecoline", plants=6)), "convert plants") == "TM-190"
    mars = table(player(corporation="ecoline", plants=7))
    assert changes_after(mars, "convert plants", "place r2c2") == {
        "plants": -7,
        "oxygen": 1,
        "rating": 1,
        "greenery r2c2": 1,
    }


@pytest.mark.rule("TM-44")
def test_helion_pays_for_milestones_and_actions_and_projects_with_heat() -> None:
    mars = table(player(corporation="helion", tr=35, heat=8))
    assert changes_after(mars, "claim terraformer") == {"heat": -8}
    mars = table(player(corporation="helion", in_play=["space-mirrors"], heat=7))
    assert use(mars, "space-mirrors") == {"heat": -7, "energy production": 1}
    mars = table(player(corporation="helion", heat=11))
    assert changes_after(mars, "project power-plant") == {"heat": -11, "energy production": 1}


@pytest.mark.rule("TM-44")
def test_helion_buys_the_cards_of_research_with_heat() -> None:
    red = player(corporation="helion", heat=3, idle=False)
    mars = table(red, player(idle=False), phase="research", deck_top=list(LOOKED_AT))
    offered = [entry.card.id for entry in GAME.view(mars, 0).offered]
    answer(mars, f"red: buy {offered[0]}")
    assert refused(mars, f"red: buy {offered[1]}") == "TM-58"
    answer(
        mars, "red: done", "red: amount 3", "green: done"
    )  # asked even without a choice, which would reveal it
    red_now = GAME.view(mars, 0).players[0]
    assert (red_now.stock["heat"], red_now.stock["megacredits"], red_now.hand_size) == (0, 0, 1)


LOOKED_AT = ("ants", "birds", "comet", "fish", "moss", "trees", "grass", "bushes")


@pytest.mark.rule("TM-44")
def test_money_never_replaces_heat() -> None:
    mars = table(player(corporation="helion", in_play=["caretaker-contract"], heat=7, megacredits=50))
    assert refused(mars, "convert heat") == "TM-191"
    assert "use caretaker-contract" not in may(mars)


@pytest.mark.rule("TM-44")
def test_only_helion_pays_with_heat() -> None:
    assert refused(table(player("mine", heat=50)), "play mine") == "TM-74"


@pytest.mark.rule("TM-45", "TM-145")
def test_interplanetary_cinematics_gets_two_for_its_own_events_only() -> None:
    red, green = player("investment-loan", megacredits=3), player("mineral-deposit", megacredits=5)
    mars = table(red | {"corporation": "interplanetary-cinematics"}, green)
    assert play(mars, "investment-loan") == {"megacredits": 9, "megacredits production": -1}
    answer(mars, "done")
    assert play(mars, "mineral-deposit") == {"green megacredits": -5, "green steel": 5}


@pytest.mark.rule("TM-46")
def test_inventrix_may_be_off_by_two_steps() -> None:
    def playable(oxygen: int) -> bool:
        mars = table(player("breathing-filters", corporation="inventrix", megacredits=11), oxygen=oxygen)
        return "play breathing-filters" in may(mars)

    assert [playable(oxygen) for oxygen in (4, 5, 7)] == [False, True, True]


@pytest.mark.rule("TM-47")
@pytest.mark.parametrize(
    ("space", "gained"),
    [("r0c0", {"steel": 2}), ("r7c5", {"titanium": 1}), ("r3c0", {"plants": 1, "titanium": 1})],
)
def test_mining_guild_raises_steel_once_for_a_tile_on_metal(space: str, gained: dict[str, int]) -> None:
    mars = table(player(corporation="mining-guild", megacredits=25))
    assert changes_after(mars, "project city", f"place {space}") == {
        "megacredits": -25,
        "megacredits production": 1,
        "steel production": 1,
        f"city {space}": 1,
        **gained,
    }


@pytest.mark.rule("TM-47")
def test_an_ocean_of_mining_guild_counts_and_one_of_a_rival_does_not() -> None:
    mars = table(player(corporation="mining-guild", megacredits=18), player(megacredits=18))
    assert changes_after(mars, "project aquifer", "place r0c1")["steel production"] == 1
    answer(mars, "done")
    assert "steel production" not in changes_after(mars, "project aquifer", "place r8c4")


@pytest.mark.rule("TM-47")
def test_metal_from_a_card_raises_nothing() -> None:
    mars = table(player("mineral-deposit", corporation="mining-guild", megacredits=5))
    assert play(mars, "mineral-deposit") == {"megacredits": -5, "steel": 5}


@pytest.mark.rule("TM-48")
def test_the_titanium_of_phobolog_is_worth_four() -> None:
    mars = table(player("trans-neptune-probe", corporation="phobolog", titanium=2))
    assert play(mars, "trans-neptune-probe") == {"titanium": -2}


@pytest.mark.rule("TM-49")
def test_tharsis_republic_profits_from_every_city_on_mars() -> None:
    mars = table(
        player(corporation="tharsis-republic"),
        player("phobos-space-haven", megacredits=50),
        turn="green",
    )
    assert changes_after(mars, "project city", "place r2c2") == {
        "green megacredits": -25,
        "green megacredits production": 1,
        "megacredits production": 1,
        "green city r2c2": 1,
    }
    assert "megacredits production" not in play(mars, "phobos-space-haven")


@pytest.mark.rule("TM-49")
def test_tharsis_republic_gets_three_for_its_city_off_mars() -> None:
    mars = table(player("phobos-space-haven", corporation="tharsis-republic", megacredits=25))
    assert play(mars, "phobos-space-haven") == {
        "megacredits": -22,
        "titanium production": 1,
        "city phobos": 1,
    }


@pytest.mark.rule("TM-50", "TM-104")
def test_power_is_cheaper_for_thorgate() -> None:
    mars = table(player("lunar-beam", "mine", corporation="thorgate", megacredits=8))
    assert (price(mars, "lunar-beam"), price(mars, "mine")) == (10, 4)
    assert changes_after(mars, "project power-plant") == {"megacredits": -8, "energy production": 1}


@pytest.mark.rule("TM-51")
def test_the_united_nations_need_a_rating_that_has_risen_in_this_generation() -> None:
    mars = table(player(corporation="united-nations-mars-initiative", megacredits=30))
    assert refused(mars, "use united-nations-mars-initiative") == "TM-51"
    answer(mars, "project asteroid")
    assert use(mars, "united-nations-mars-initiative") == {"megacredits": -3, "rating": 1}
    next_generation(mars)
    answer(mars, "pass")
    assert asked(mars) == "red: action"
    assert refused(mars, "use united-nations-mars-initiative") == "TM-51"


@pytest.mark.rule("TM-52")
def test_saturn_systems_hears_every_jovian_tag() -> None:
    red = player("asteroid-mining", corporation="saturn-systems", megacredits=30)
    mars = table(red, player("miranda-resort", megacredits=12))
    assert play(mars, "asteroid-mining") == {
        "megacredits": -30,
        "titanium production": 2,
        "megacredits production": 1,
    }
    answer(mars, "done")
    assert play(mars, "miranda-resort") == {"green megacredits": -12, "megacredits production": 1}


@pytest.mark.rule("TM-53")
def test_earth_is_cheaper_for_teractor() -> None:
    mars = table(player("cartel", "mine", corporation="teractor"))
    assert (price(mars, "cartel"), price(mars, "mine")) == (5, 4)
