"""The production phase: energy becomes heat, then everything comes in."""

import pytest

from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    next_generation,
    player,
    refused,
    table,
    use,
)


@pytest.mark.rule("TM-233")
def test_everybody_produces_at_once() -> None:
    mars = table(player(production={"steel": 1}), player(production={"plants": 2}), player(tr=31))
    answer(mars, "pass", "pass")
    assert [who.stock["megacredits"] for who in GAME.view(mars, None).players] == [0, 0, 0]
    answer(mars, "pass")
    red, green, blue = (who.stock for who in GAME.view(mars, None).players)
    assert (red["steel"], green["plants"], blue["megacredits"]) == (1, 2, 31)


@pytest.mark.rule("TM-234")
def test_old_energy_becomes_heat_before_new_energy_comes() -> None:
    red = player(energy=5, heat=1, production={"energy": 3, "heat": 2}, idle=False)
    stock = GAME.view(table(red, player(idle=False), phase="production"), None).players[0].stock
    assert (stock["energy"], stock["heat"]) == (3, 1 + 5 + 2)


@pytest.mark.rule("TM-235")
@pytest.mark.parametrize(("rating", "production", "income"), [(20, 7, 27), (20, -5, 15), (14, -5, 9)])
def test_money_is_rating_and_production_and_never_a_loss(rating: int, production: int, income: int) -> None:
    red = player(tr=rating, megacredits=4, production={"megacredits": production}, idle=False)
    stock = GAME.view(table(red, player(idle=False), phase="production"), None).players[0].stock
    assert stock["megacredits"] == 4 + income


@pytest.mark.rule("TM-236")
def test_everything_else_comes_in_according_to_production() -> None:
    made = {"steel": 1, "titanium": 2, "plants": 3, "energy": 4, "heat": 5}
    red = player(production=made, steel=10, idle=False)
    stock = GAME.view(table(red, player(idle=False), phase="production"), None).players[0].stock
    assert stock == {"megacredits": 20, "steel": 11, "titanium": 2, "plants": 3, "energy": 4, "heat": 5}


@pytest.mark.rule("TM-237")
def test_used_actions_become_available_again() -> None:
    mars = table(player(in_play={"birds": 1}, corporation="united-nations-mars-initiative"))
    use(mars, "birds")
    assert refused(mars, "use birds") == "TM-159"
    next_generation(mars)
    answer(mars, "pass")
    assert asked(mars) == "red: action"
    assert use(mars, "birds") == {"on birds": 1}
