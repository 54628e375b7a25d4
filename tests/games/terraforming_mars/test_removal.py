"""Lowering the production of others, and removing or stealing what they own."""

import pytest

from planetfall.core.state import State
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    countables,
    may,
    play,
    player,
    points,
    refused,
    table,
    use,
)


@pytest.mark.rule("TM-108")
def test_a_production_must_be_lowered_be_it_ones_own() -> None:
    mars = table(player("fish", megacredits=9, production={"plants": 1}), temperature=2)
    assert play(mars, "fish") == {"megacredits": -9, "plants production": -1}


@pytest.mark.rule("TM-108")
def test_lowering_cannot_be_declined() -> None:
    red, rival = player("fish", megacredits=9), player(production={"plants": 1})
    mars = answer(table(red, rival, player(production={"plants": 2}), temperature=2), "play fish")
    assert may(mars) == {"target green", "target blue"}
    assert refused(mars, "done")


def test_whoever_chooses_a_player_is_told_what_everybody_has() -> None:
    seats = [player("asteroid", megacredits=14, plants=1), player(plants=5), player()]
    mars = answer(table(*seats), "play asteroid")
    assert labels(mars, "target green", "target blue", "target red") == [
        "Green (5 plants)",
        "Blue (0 plants)",
        "Red (yourself, 1 plant)",
    ]
    assert GAME.question(answer(mars, "target green"), 0).text == "How many plants does Green lose?"
    fishers = [
        player("fish", megacredits=9),
        player(production={"plants": 1}),
        player(production={"plants": 2}),
    ]
    lowered = answer(table(*fishers, temperature=2), "play fish")
    assert labels(lowered, "target blue") == ["Blue (plant production 2)"]


def labels(state: State, *names: str) -> list[str]:
    return [GAME.label(state, 0, GAME.actions.parse(name)) for name in names]


@pytest.mark.rule("TM-109")
def test_only_who_has_the_whole_amount_can_be_chosen() -> None:
    red = player("birds", megacredits=10, production={"plants": 2})
    rivals = [player(production={"plants": 1}), player(production={"plants": 3})]
    mars = answer(table(red, *rivals, oxygen=13), "play birds")
    assert may(mars) == {"target red", "target blue"}
    assert refused(mars, "target green") == "TM-109"


@pytest.mark.rule("TM-109", "TM-110")
def test_a_loss_is_never_divided() -> None:
    seats = [player("birds", megacredits=10, production={"plants": 1}), player(production={"plants": 1})]
    assert refused(table(*seats, oxygen=13), "play birds") == "TM-110"


@pytest.mark.rule("TM-110")
def test_without_anybody_to_lower_a_card_cannot_be_played() -> None:
    assert refused(table(player("fish", megacredits=9), temperature=2), "play fish") == "TM-110"


@pytest.mark.rule("TM-83")
@pytest.mark.parametrize(
    ("card", "cost", "in_play"),
    [("energy-tapping", 3, []), ("power-supply-consortium", 5, ["power-plant", "solar-power"])],
)
def test_what_a_card_gives_may_be_what_it_takes(card: str, cost: int, in_play: list[str]) -> None:
    assert play(table(player(card, in_play=in_play, megacredits=cost)), card) == {"megacredits": -cost}


@pytest.mark.rule("TM-83")
def test_hackers_may_hack_their_own_gain() -> None:
    red = player("hackers", megacredits=3, production={"energy": 1, "megacredits": -5})
    mars = table(red, player(production={"megacredits": -4}))
    assert play(mars, "hackers") == {"megacredits": -3, "energy production": -1}


@pytest.mark.rule("TM-111")
@pytest.mark.parametrize(
    ("card", "production", "playable"),
    [
        ("capital", {"energy": 1}, False),
        ("capital", {"energy": 2}, True),
        ("food-factory", {}, False),
        ("food-factory", {"plants": 1}, True),
        ("lunar-beam", {"megacredits": -4}, False),
        ("lunar-beam", {"megacredits": -3}, True),
    ],
)
def test_a_loss_of_ones_own_must_be_possible(card: str, production: dict[str, int], playable: bool) -> None:
    mars = table(player(card, megacredits=30, production=production), oceans=4)
    assert (f"play {card}" in may(mars)) == playable
    assert playable or refused(mars, f"play {card}") == "TM-111"


@pytest.mark.rule("TM-112")
def test_protected_habitats_protect_no_production() -> None:
    red = player("fish", megacredits=9)
    mars = table(red, player(in_play=["protected-habitats"], production={"plants": 1}), temperature=2)
    assert play(mars, "fish") == {"megacredits": -9, "green plants production": -1}


@pytest.mark.rule("TM-113")
def test_immigrant_city_costs_one_step_of_money_on_balance() -> None:
    mars = table(player("immigrant-city", megacredits=13, production={"megacredits": -4, "energy": 1}))
    assert play(mars, "immigrant-city", "place r2c2") == {
        "megacredits": -13,
        "energy production": -1,
        "megacredits production": -1,
        "city r2c2": 1,
    }


@pytest.mark.rule("TM-114")
@pytest.mark.parametrize("steps", [0, 2, 3])
def test_insulation_turns_any_number_of_steps(steps: int) -> None:
    mars = table(player("insulation", megacredits=2, production={"heat": 3}))
    expected = {"megacredits": -2, "heat production": -steps, "megacredits production": steps}
    assert play(mars, "insulation", f"amount {steps}") == {what: by for what, by in expected.items() if by}


@pytest.mark.rule("TM-114")
def test_insulation_does_not_turn_more_than_there_is() -> None:
    mars = answer(table(player("insulation", megacredits=2, production={"heat": 3})), "play insulation")
    assert may(mars) == {"amount 0", "amount 1", "amount 2", "amount 3"}
    nothing = table(player("insulation", megacredits=2))
    assert play(nothing, "insulation") == {"megacredits": -2}


@pytest.mark.rule("TM-115")
def test_plants_are_removed_from_one_player_in_part_or_not_at_all() -> None:
    mars = table(player("deimos-down", megacredits=31), player(plants=5), player(plants=9), temperature=8)
    assert play(mars.copy(), "deimos-down", "done") == {"megacredits": -31, "steel": 4}
    assert play(mars.copy(), "deimos-down", "target green", "amount 2")["green plants"] == -2
    changes = play(mars, "deimos-down", "target blue", "amount 8")
    assert changes == {"megacredits": -31, "steel": 4, "blue plants": -8}


@pytest.mark.rule("TM-116")
def test_ones_own_may_be_removed_but_need_not() -> None:
    mars = table(player("asteroid", megacredits=14, plants=3), temperature=8)
    assert may(answer(mars.copy(), "play asteroid")) == {"done", "target red"}
    assert play(mars, "asteroid", "target red", "amount 1") == {
        "megacredits": -14,
        "titanium": 2,
        "plants": -1,
    }


@pytest.mark.rule("TM-117")
def test_who_steals_gains_what_the_other_loses() -> None:
    mars = table(player("hired-raiders", megacredits=1), player(megacredits=2, steel=1))
    answer(mars, "play hired-raiders")
    options = {name for name in may(mars) if name.startswith("option")}
    assert len(options) >= 2
    changes = [play_option(mars.copy(), option) for option in sorted(options)[:2]]
    assert changes[0] == {"steel": 1, "green steel": -1}
    assert changes[1] == {"megacredits": 2, "green megacredits": -2}


def play_option(mars: State, option: str) -> dict[str, int]:
    """What a choice brings, from green, as much as possible."""
    before = countables(mars)
    answer(mars, option)
    if asked(mars) == "red: remove":
        answer(mars, "target green")
    if asked(mars) == "red: remove-amount":
        answer(mars, max(may(mars)))
    after = countables(mars)
    return {what: after[what] - before[what] for what in after if after[what] != before.get(what, 0)}


@pytest.mark.rule("TM-117")
def test_stealing_from_oneself_is_not_offered() -> None:
    mars = table(player("hired-raiders", megacredits=9, steel=9))
    assert play(mars, "hired-raiders") == {"megacredits": -1}


@pytest.mark.rule("TM-118")
def test_one_kind_is_taken_from_one_player() -> None:
    rivals = [player(titanium=2, steel=3, megacredits=5), player(titanium=3)]
    mars = table(player("sabotage", megacredits=1), *rivals)
    answer(mars, "play sabotage")
    assert asked(mars) == "red: choose"
    before = countables(mars)
    answer(mars, "option 1", "target green", "amount 2")
    assert asked(mars) == "red: action"
    after = countables(mars)
    assert {what for what in after if after[what] != before[what]} == {"green titanium"}


@pytest.mark.rule("TM-119")
def test_virus_removes_animals_from_a_card_or_plants_from_a_player() -> None:
    mars = table(player("virus", megacredits=1), player(in_play={"birds": 3}, plants=6))
    answer(mars, "play virus")
    kinds = sorted(name for name in may(mars) if name.startswith("option"))
    animals, plants = mars.copy(), mars.copy()
    answer(animals, kinds[0])
    _take_most(animals)
    answer(plants, kinds[1])
    _take_most(plants)
    assert countables(animals)["green on birds"] == 1
    assert countables(animals)["green plants"] == 6
    assert countables(plants)["green on birds"] == 3
    assert countables(plants)["green plants"] == 1


def _take_most(mars: State) -> None:
    """Take from green whatever is asked about, as much as possible."""
    while not asked(mars).endswith("action"):
        offered = may(mars)
        choice = next((name for name in ("on birds", "target green") if name in offered), None)
        answer(mars, choice or max(offered))


@pytest.mark.rule("TM-119")
def test_virus_may_be_played_when_there_is_neither() -> None:
    assert play(table(player("virus", megacredits=1)), "virus") == {"megacredits": -1}


@pytest.mark.rule("TM-120")
def test_animals_on_pets_stay_there() -> None:
    red = player("imported-hydrogen", in_play={"predators": 0, "pets": 2}, megacredits=16)
    mars = table(red, player(in_play={"birds": 0}), oceans=9)
    assert refused(mars, "use predators") == "TM-121"
    answer(mars, "play imported-hydrogen", "option 3", "on pets")
    assert countables(mars)["on pets"] == 4


@pytest.mark.rule("TM-121")
@pytest.mark.parametrize(("card", "prey"), [("predators", "birds"), ("ants", "tardigrades")])
def test_eaters_need_prey(card: str, prey: str) -> None:
    assert refused(table(player(in_play={card: 0}), player(in_play={prey: 0})), f"use {card}") == "TM-121"
    mars = table(player(in_play={card: 0}), player(in_play={prey: 1}))
    assert use(mars, card) == {f"on {card}": 1, f"green on {prey}": -1}


@pytest.mark.rule("TM-121")
def test_predators_may_eat_of_their_own() -> None:
    mars = table(player(in_play={"predators": 2, "birds": 1}))
    assert may(answer(mars.copy(), "use predators")) == {"on predators", "on birds"}
    assert use(mars.copy(), "predators", "on birds") == {"on predators": 1, "on birds": -1}
    assert use(mars, "predators", "on predators") == {}


@pytest.mark.rule("TM-122")
def test_protected_habitats_protect_from_others() -> None:
    safe = player(in_play={"protected-habitats": 0, "birds": 2, "tardigrades": 2}, plants=5)
    mars = table(player("asteroid", in_play={"predators": 0, "ants": 0}, megacredits=14), safe, temperature=8)
    assert refused(mars, "use predators") == refused(mars, "use ants") == "TM-121"
    assert play(mars, "asteroid") == {"megacredits": -14, "titanium": 2}


@pytest.mark.rule("TM-122")
def test_protected_habitats_do_not_bind_their_owner() -> None:
    mars = table(player(in_play={"protected-habitats": 0, "birds": 2, "predators": 0}))
    assert use(mars, "predators") == {"on predators": 1, "on birds": -1}


@pytest.mark.rule("TM-122")
def test_protected_habitats_do_not_protect_money() -> None:
    mars = table(
        player("hired-raiders", megacredits=1), player(in_play=["protected-habitats"], megacredits=9)
    )
    answer(mars, "play hired-raiders")
    _take_most(mars)
    assert countables(mars)["green megacredits"] == 6


@pytest.mark.rule("TM-123")
def test_flooding_takes_money_from_the_owner_of_a_tile_beside_the_ocean() -> None:
    tiles = {"r0c2": "green city", "r7c3": "blue city"}
    seats = [player("flooding", megacredits=7), player(megacredits=9), player(megacredits=9)]
    mars = answer(table(*seats, tiles=tiles, claims={"r1c3": "blue"}), "play flooding", "place r0c3")
    assert may(mars) == {"done", "target green"}
    assert refused(mars, "target blue") == "TM-123"
    answer(mars, "target green")
    assert "amount 4" in may(mars)
    assert "amount 5" not in may(mars)
    answer(mars, "amount 4")
    assert countables(mars)["green megacredits"] == 5


@pytest.mark.rule("TM-124")
def test_without_an_ocean_flooding_takes_nothing_but_a_point() -> None:
    tiles = {"r0c2": "green city", "r1c3": "green greenery"}
    mars = table(player("flooding", megacredits=7), player(megacredits=9), tiles=tiles, oceans=9)
    before = mars.scores()[0]
    assert play(mars, "flooding") == {"megacredits": -7}
    assert mars.scores()[0] == before - 1
    assert points(mars, "flooding") == -1


@pytest.mark.rule("TM-120", "TM-119")
def test_virus_does_not_reach_pets() -> None:
    mars = table(player("virus", megacredits=1), player(in_play={"pets": 4}))
    assert play(mars, "virus") == {"megacredits": -1}


@pytest.mark.rule("TM-108", "TM-109")
def test_birds_of_a_lonely_farmer_cost_his_own_plants() -> None:
    mars = table(player("birds", megacredits=10, production={"plants": 2}), oxygen=13)
    assert play(mars, "birds") == {"megacredits": -10, "plants production": -2}


@pytest.mark.rule("TM-83", "TM-108")
def test_energy_tapping_takes_from_a_rival_or_gives_nothing() -> None:
    mars = table(player("energy-tapping", megacredits=3), player(production={"energy": 1}))
    assert play(mars.copy(), "energy-tapping", "target red") == {"megacredits": -3}
    assert play(mars, "energy-tapping", "target green") == {
        "megacredits": -3,
        "energy production": 1,
        "green energy production": -1,
    }


@pytest.mark.rule("TM-123")
def test_flooding_chooses_one_of_several_owners_or_none() -> None:
    tiles = {"r0c2": "green city", "r1c3": "blue greenery", "r1c4": "red greenery"}
    seats = [player("flooding", megacredits=7), player(megacredits=2), player(megacredits=9)]
    mars = answer(table(*seats, tiles=tiles), "play flooding", "place r0c3")
    assert {"done", "target green", "target blue"} <= may(mars)
    answer(mars, "target green")
    while asked(mars) == "red: remove-amount":
        answer(mars, "amount 2")
    assert (countables(mars)["green megacredits"], countables(mars)["blue megacredits"]) == (0, 9)


@pytest.mark.parametrize(
    ("card", "first", "label"),
    [
        ("asteroid", "target green", "Remove 1 plant"),
        ("hired-raiders", "option 1", "Steal 1 steel"),
    ],
)
def test_an_answer_says_that_it_takes_from_somebody_and_pays_nothing(
    card: str, first: str, label: str
) -> None:
    mars = table(player(card, megacredits=14), player(plants=3, steel=2, megacredits=5))
    answer(mars, f"play {card}", first)
    if asked(mars) == "red: remove":
        answer(mars, "target green")
    assert asked(mars) == "red: remove-amount"
    assert label in [GAME.label(mars, 0, action) for action in mars.legal(0)]
