"""Actions of blue cards: once in a generation, paid before they give."""

from typing import Any

import pytest

from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    may,
    next_generation,
    play,
    player,
    refused,
    table,
    use,
)


@pytest.mark.rule("TM-159", "TM-237")
def test_an_action_is_used_once_in_a_generation() -> None:
    mars = table(player("tardigrades", megacredits=4))
    play(mars, "tardigrades")
    assert use(mars, "tardigrades") == {"on tardigrades": 1}
    answer(mars, "pass")
    assert refused(mars, "use tardigrades") == "TM-159"
    next_generation(mars)
    answer(mars, "pass")
    assert use(mars, "tardigrades") == {"on tardigrades": 1}


@pytest.mark.rule("TM-160")
@pytest.mark.parametrize(
    ("card", "short", "enough"),
    [
        ("ironworks", {"energy": 3}, {"energy": 4}),
        ("space-mirrors", {"megacredits": 6}, {"megacredits": 7}),
        ("space-elevator", {"titanium": 5}, {"steel": 1}),
    ],
)
def test_what_stands_before_the_arrow_is_paid_in_full(
    card: str, short: dict[str, Any], enough: dict[str, Any]
) -> None:
    assert refused(table(player(in_play=[card], **short)), f"use {card}") == "TM-160"
    changes = use(table(player(in_play=[card], **enough)), card)
    assert {what: changes[what] for what in enough} == {what: -by for what, by in enough.items()}


@pytest.mark.rule("TM-160")
def test_an_action_that_costs_production_needs_it() -> None:
    assert "use equatorial-magnetizer" not in may(table(player(in_play=["equatorial-magnetizer"], energy=5)))
    mars = table(player(in_play=["equatorial-magnetizer"], production={"energy": 1}))
    assert use(mars, "equatorial-magnetizer") == {"energy production": -1, "rating": 1}


@pytest.mark.rule("TM-161")
def test_one_of_several_actions_is_used_in_a_generation() -> None:
    mars = table(player(in_play={"nitrite-reducing-bacteria": 3}))
    assert may(answer(mars.copy(), "use nitrite-reducing-bacteria")) == {"option 1", "option 2"}
    assert use(mars.copy(), "nitrite-reducing-bacteria", "option 1") == {"on nitrite-reducing-bacteria": 1}
    assert use(mars, "nitrite-reducing-bacteria", "option 2") == {
        "on nitrite-reducing-bacteria": -3,
        "rating": 1,
    }
    assert refused(mars, "use nitrite-reducing-bacteria") == "TM-159"


@pytest.mark.rule("TM-162")
def test_power_infrastructure_sells_any_energy() -> None:
    assert refused(table(player(in_play=["power-infrastructure"])), "use power-infrastructure") == "TM-162"
    mars = table(player(in_play=["power-infrastructure"], energy=3))
    assert may(answer(mars.copy(), "use power-infrastructure")) == {"amount 1", "amount 2", "amount 3"}
    assert use(mars, "power-infrastructure", "amount 2") == {"energy": -2, "megacredits": 2}


@pytest.mark.rule("TM-163")
def test_energy_production_does_not_pay_for_an_action() -> None:
    assert "use ironworks" not in may(table(player(in_play=["ironworks"], production={"energy": 9})))


@pytest.mark.rule("TM-163", "TM-234")
def test_energy_left_over_becomes_heat() -> None:
    mars = table(player(in_play=["ironworks"], energy=6, production={"energy": 1}))
    use(mars, "ironworks")
    next_generation(mars)
    stock = GAME.view(mars, None).players[0].stock
    assert (stock["energy"], stock["heat"]) == (1, 2)


def test_a_choice_of_actions_names_what_lies_on_the_card() -> None:
    mars = answer(table(player(in_play={"regolith-eaters": 2})), "use regolith-eaters")
    labels = [GAME.label(mars, 0, action) for action in mars.legal(0)]
    assert labels == [
        "Add 1 microbe to this card.",
        "Spend 2 microbes from this card → raise oxygen by 1 step.",
    ]


def test_patents_are_sold_and_not_discarded() -> None:
    mars = answer(table(player("comet", "birds")), "project sell-patents")
    labels = {GAME.label(mars, 0, action) for action in mars.legal(0)}
    assert {"Sell Comet", "Sell Birds"} <= labels
