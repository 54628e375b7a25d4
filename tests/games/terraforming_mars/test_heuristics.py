"""Heuristics: sensible preferences in clear positions, and finite numbers for every answer."""

import math
from typing import Any

import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import step
from planetfall.core.state import State
from planetfall.games.terraforming_mars.ai.evaluation import (
    context_for,
    find_unit_values,
    megacredit_value,
    midway_context,
    production_value,
    resource_value,
)
from planetfall.games.terraforming_mars.ai.projection import in_play_value, lasting_value
from planetfall.games.terraforming_mars.ai.weights import Weights
from planetfall.games.terraforming_mars.engine.box import CARDS, RESOURCES
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.scoring import card_points, total_card_points
from planetfall.games.terraforming_mars.engine.state import (
    EVENT_PILE,
    IN_PLAY,
    WORD_BITS,
    add_card,
    has_card,
    row,
)
from tests.games.terraforming_mars.helpers import GAME, answer, asked, player, table


def guesses(state: State, seat: int = 0) -> dict[str, float]:
    """The first guess at each answer, by name."""
    names = [GAME.actions.name(action) for action in state.legal(seat)]
    return dict(zip(names, GAME.guess(state, seat), strict=True))


def best(state: State, seat: int = 0) -> str:
    """The answer that looks best."""
    found = guesses(state, seat)
    return max(found, key=lambda name: found[name])


def value(state: State, seat: int = 0) -> float:
    return float(GAME.value(state, seat))


# -- everywhere -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_answer_of_a_game_has_a_guess_and_every_position_a_value(seats: int) -> None:
    state = GAME.new(seats, seats, {"draft": "yes"} if seats > 1 else {})
    chance = Chance.from_seed(seats)
    while not state.over():
        before = state.text()
        for seat in state.actors():
            found = GAME.guess(state, seat)
            assert len(found) == len(state.legal(seat))
            assert all(map(math.isfinite, (*found, GAME.value(state, seat))))
        assert state.text() == before
        step(state, chance)
    assert all(math.isfinite(value(state, seat)) for seat in range(seats))


def test_at_the_end_the_value_is_the_lead() -> None:
    over = table(player(tr=40, megacredits=5), player(tr=33), phase="final")
    assert over.over()
    assert value(over, 0) == pytest.approx(7, abs=0.01)
    assert value(over, 1) == pytest.approx(-7, abs=0.01)


@pytest.mark.rule("TM-249")
def test_at_the_end_money_decides_only_a_tie() -> None:
    over = table(player(tr=30, megacredits=9), player(tr=30, megacredits=8), phase="final")
    assert 0 < value(over, 0) < 0.1


# -- what things are worth ------------------------------------------------------------------------------------------


def test_more_of_anything_is_better() -> None:
    plain = value(table(player(megacredits=10), player(megacredits=10)))
    richer: list[dict[str, Any]] = [
        {"megacredits": 15},
        {"steel": 2},
        {"titanium": 2},
        {"plants": 2},
        {"heat": 2},
        {"tr": 21},
        *(
            {"production": {name: 1}}
            for name in ("megacredits", "steel", "titanium", "plants", "energy", "heat")
        ),
    ]
    for more in richer:
        assert value(table(player(**{"megacredits": 10} | more), player(megacredits=10))) > plain, more
        assert value(table(player(megacredits=10), player(**{"megacredits": 10} | more))) < plain, more


def gain(early: bool, **more: Any) -> float:
    """What something is worth early in the game, or in the last generation."""
    when: dict[str, Any] = {"generation": 2} if early else LAST
    return value(table(player(**more), player(), **when)) - value(table(player(), player(), **when))


LAST: dict[str, Any] = {"generation": 12, "temperature": 8, "oxygen": 14, "oceans": 9}


def test_production_is_for_early_generations_and_points_are_for_the_last() -> None:
    money = {"production": {"megacredits": 3}}
    assert gain(True, **money) > 2 > 0.1 > gain(False, **money)
    assert gain(True, tr=21) > gain(False, tr=21) >= 1
    assert gain(False, in_play=["interstellar-colony-ship"]) > 3 * gain(False, **money)


def test_production_does_not_change_what_anybody_may_expect_by_much() -> None:
    before = table(player(production={"megacredits": 10}, tr=30, idle=False), player(tr=30, idle=False))
    after = answer(before.copy(), *["pass"] * (0 if before.is_simultaneous() else 1))
    assert after.is_simultaneous()
    assert value(after) == pytest.approx(value(before), abs=2.5)


# -- what to do -----------------------------------------------------------------------------------------------------


def test_a_milestone_that_is_reached_is_claimed() -> None:
    assert best(table(player(megacredits=9, tr=35))) == "claim terraformer"


def test_plants_and_heat_are_turned_into_rating() -> None:
    assert best(table(player(plants=8))) == "convert plants"
    assert best(table(player(heat=8))) == "convert heat"


def test_heat_stays_where_it_is_when_mars_is_warm() -> None:
    found = guesses(table(player(heat=8), temperature=8))
    assert found["convert heat"] < found["pass"]


def test_good_cards_are_played_and_bad_ones_are_not() -> None:
    found = guesses(table(player("earth-catapult", megacredits=30), generation=1))
    assert found["play earth-catapult"] > found["pass"]
    late = table(player("power-plant", megacredits=10), **LAST)
    assert guesses(late)["play power-plant"] < value(late)


def test_passing_comes_last() -> None:
    found = guesses(table(player("comet", in_play=["tardigrades"], megacredits=21), generation=8))
    assert min(found["play comet"], found["use tardigrades"]) > found["pass"]


def test_what_is_left_in_the_last_generation_buys_points() -> None:
    funded = ["landlord", "thermalist", "miner"]
    mars = table(player(megacredits=23), tiles={"r6c3": "red city"}, awards=funded, **LAST)
    assert best(mars) == "project greenery"


def test_an_award_is_funded_by_the_leader_and_not_by_the_last() -> None:
    ahead = player(megacredits=14, in_play=["research", "gene-repair", "physics-complex"])
    mars = table(ahead, player(megacredits=14), **LAST)
    found = guesses(mars)
    assert found["fund scientist"] > found["pass"]
    behind = guesses(table(player(megacredits=14), ahead, **LAST))
    assert behind["fund scientist"] < behind["pass"]


# -- solo ------------------------------------------------------------------------------------------------------------


def solo_table(*hand: str, generation: int = 5, **more: Any) -> State:
    """A solo game; `more` is the player's, or says how far Mars is."""
    mars = {name: more.pop(name) for name in ("temperature", "oxygen", "oceans") if name in more}
    return table(player(*hand, **more), solo=True, generation=generation, **mars)


@pytest.mark.rule("TM-262")
def test_solo_nothing_is_worth_as_much_as_a_finished_mars() -> None:
    finished = solo_table(generation=14, temperature=8, oxygen=14, oceans=9)
    unfinished = solo_table(
        generation=14, temperature=8, oxygen=14, oceans=8, tr=60, in_play=["capital", "ants"]
    )
    assert value(finished) > value(unfinished) + 50


def test_solo_a_step_counts_what_its_project_costs() -> None:
    last = value(solo_table(generation=14))
    temperature_step = value(solo_table(generation=14, temperature=-28)) - last
    oxygen_step = value(solo_table(generation=14, oxygen=1)) - last
    ocean_step = value(solo_table(generation=14, oceans=1)) - last
    assert temperature_step / 14 == pytest.approx(ocean_step / 18) == pytest.approx(oxygen_step / 23)


def test_solo_points_that_are_no_steps_hardly_count() -> None:
    late = value(solo_table(generation=13))
    assert value(solo_table(generation=13, in_play=["interstellar-colony-ship"])) - late < 0.5
    assert value(solo_table(generation=13, heat=8)) - late > 0.5


def test_solo_what_is_left_buys_steps() -> None:
    assert best(solo_table(megacredits=14, generation=14)) == "project asteroid"
    assert best(solo_table(plants=8)) == "convert plants"
    assert best(solo_table(heat=8)) == "convert heat"


def test_solo_heat_beyond_the_last_step_is_worth_nothing() -> None:
    warm = {"temperature": 6, "generation": 10}
    enough = value(solo_table(heat=8, production={"heat": 8}, **warm))
    assert value(solo_table(heat=8, production={"heat": 12}, **warm)) == pytest.approx(enough)


# -- passing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("solo", [True, False])
def test_nobody_sells_a_good_card_only_to_go_on(solo: bool) -> None:
    mars = table(player("giant-ice-asteroid", megacredits=3, tr=25, idle=False), solo=solo, generation=4)
    found = guesses(mars)
    assert found["pass"] > found["project sell-patents"]


def test_an_action_that_cannot_be_paid_is_worth_little() -> None:
    def gain(**production: int) -> float:
        rest = value(table(player(production=production)))
        return value(table(player(production=production, in_play=["water-splitting-plant"]))) - rest

    assert gain(energy=3) > 3 * gain(energy=0) >= 0


# -- small questions ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TM-98")
def test_metal_pays_before_money() -> None:
    mars = answer(table(player("comet", megacredits=21, titanium=3)), "play comet")
    assert asked(mars) == "red: titanium"
    assert best(mars) == "amount 3"


def test_a_greenery_goes_beside_its_owners_city_and_a_city_beside_greeneries() -> None:
    mars = answer(table(player(plants=8), tiles={"r6c2": "red city", "r7c5": "green city"}), "convert plants")
    space = best(mars).removeprefix("place ")
    around = {"r5c2", "r5c3", "r6c1", "r6c3", "r7c1", "r7c2"}
    assert space in around


def test_harm_is_for_others_and_for_as_much_as_possible() -> None:
    mars = table(player("asteroid", megacredits=14, plants=5), player(plants=2), player(plants=6))
    answer(mars, "play asteroid")
    assert asked(mars) == "red: remove"
    assert best(mars) == "target blue"
    answer(mars, "target blue")
    assert best(mars) == "amount 3"


def test_cubes_go_where_they_score() -> None:
    mars = table(player("large-convoy", megacredits=36, in_play=["small-animals", "birds"]), oceans=2)
    answer(mars, "play large-convoy")
    while asked(mars) == "red: place":
        answer(mars, best(mars))
    if asked(mars) == "red: choose":
        answer(mars, "option 2")
    assert asked(mars) == "red: add-to"
    assert best(mars) == "on birds"


# -- cards to get ---------------------------------------------------------------------------------------------------


def research(*cards: str, **when: Any) -> State:
    """Red looks at four cards."""
    return table(player(megacredits=30), player(), phase="research", turn="red", deck_top=list(cards), **when)


def seen(state: State) -> set[str]:
    return {offer.card.id for offer in GAME.view(state, 0).offered}


def test_research_buys_what_can_be_used() -> None:
    good, lost = "earth-catapult", "archaebacteria"  # the second needs a colder Mars
    cards = (good, lost, "colonizer-training-camp", "dust-seals", "comet", "birds", "fish", "ants")
    mars = research(*cards, generation=3, temperature=0, oxygen=8)
    assert seen(mars) <= set(cards)
    found = guesses(mars)
    if good in seen(mars):
        assert found[f"buy {good}"] > found["done"]
    if lost in seen(mars):
        assert found[f"buy {lost}"] < found["done"]
    assert seen(mars) & {good, lost}


def test_production_is_not_bought_for_the_last_generation() -> None:
    production = ("soletta", "power-plant", "mine", "lunar-beam")
    found = guesses(research(*production, **LAST))
    offered = [f"buy {card}" for card in production if f"buy {card}" in found]
    assert offered
    assert all(found[name] < found["done"] for name in offered)


def test_the_hand_of_a_rival_makes_no_difference() -> None:
    one = table(player("comet", megacredits=21), player("birds"))
    other = table(player("comet", megacredits=21), player("power-grid"))
    assert value(one) == value(other)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_guess_takes_over_about_rivals_is_what_a_value_computes(seats: int) -> None:
    """Guesses at actions are values after them, though rivals are valued anew only where something of them changed."""
    state, chance = GAME.new(seats, 3), Chance.from_seed(3)
    compared = 0
    while not state.over() and compared < 60:
        seat = state.actors()[0]
        if asked(state).endswith(": action") and len(state.legal(seat)) > 1:
            values = []
            for action in state.legal(seat):
                trial = state.copy()
                trial.apply(seat, action)
                values.append(GAME.value(trial, seat))
            assert GAME.guess(state, seat) == values
            compared += 1
        step(state, chance)
    assert compared == 60


def middle_of_a_game(seed: int) -> TerraformingMars:
    state, chance = GAME.new(2, seed), Chance.from_seed(seed)
    for _ in range(150):
        step(state, chance)
    assert isinstance(state, TerraformingMars)
    return state


def test_cards_that_are_passed_over_would_have_counted_nothing() -> None:
    state, weights = middle_of_a_game(3), Weights(GAME.weights().numbers)
    for seat in range(2):
        for card in range(CARDS):
            for pile in (IN_PLAY, EVENT_PILE):
                trial = state.copy()
                add_card(trial, row(seat) + pile, card)
                more = 0 if has_card(state, row(seat) + pile, card) else card_points(trial, seat, card)
                assert total_card_points(trial, seat) == total_card_points(state, seat) + more
            if not state.box.lasting[card // WORD_BITS] >> card % WORD_BITS & 1:
                trial = state.copy()
                add_card(trial, row(seat) + IN_PLAY, card)
                average = midway_context(context_for(trial, weights))
                assert lasting_value(context_for(trial, weights), average, seat, card, 3.0) == 0.0
                assert in_play_value(context_for(trial, weights), seat) == in_play_value(
                    context_for(state, weights), seat
                )


def test_unit_values_are_those_that_would_be_computed_each_time() -> None:
    weights = Weights(GAME.weights().numbers)
    for seed in range(3):
        state = middle_of_a_game(seed)
        for seat in (0, 1, 0):
            known, each = context_for(state, weights), context_for(state, weights)
            find_unit_values(known, 1 - seat)
            find_unit_values(known, seat)
            for resource in range(RESOURCES):
                assert resource_value(known, seat, resource) == resource_value(each, seat, resource)
                assert production_value(known, seat, resource) == production_value(each, seat, resource)
            assert megacredit_value(known, seat) == megacredit_value(each, seat)
