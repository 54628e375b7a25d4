"""The end of the game: the last generation, the last greeneries, and the final score."""

from typing import Any

import pytest

from planetfall.core.game import Line
from tests.games.terraforming_mars.helpers import (
    GAME,
    answer,
    asked,
    changes_after,
    may,
    next_generation,
    player,
    points,
    table,
)

FINISHED: dict[str, Any] = {"temperature": 8, "oxygen": 14, "oceans": 9}


@pytest.mark.rule("TM-238")
def test_the_last_generation_is_played_to_its_end() -> None:
    mars = table(player(heat=8), player(megacredits=22), temperature=6, oxygen=14, oceans=9)
    answer(mars, "convert heat")
    seen = GAME.view(mars, None)
    assert (mars.over(), seen.last_generation) == (False, True)
    answer(mars, "done", "project power-plant", "project power-plant", "pass")
    assert asked(mars) == "green: action"
    answer(mars, "pass")
    assert mars.over()
    green = GAME.view(mars, None).players[1].stock
    assert (green["megacredits"], green["energy"]) == (20, 2)  # production took place


@pytest.mark.rule("TM-238")
@pytest.mark.parametrize("missing", [{"temperature": 6}, {"oxygen": 13}, {"oceans": 8}])
def test_two_parameters_are_not_enough(missing: dict[str, Any]) -> None:
    mars = next_generation(table(player(), player(), **{**FINISHED, **missing}))
    assert not mars.over()
    assert GAME.view(mars, None).generation == 6


@pytest.mark.rule("TM-239")
def test_after_production_plants_become_as_many_greeneries_as_they_allow() -> None:
    red = player(plants=14, production={"plants": 2}, idle=False)
    mars = table(red, player(idle=False), phase="production", **FINISHED)
    assert asked(mars) == "red: final-greenery"
    assert changes_after(mars, "convert plants", "place r2c2")["plants"] == -8
    assert changes_after(mars, "convert plants", "place r2c3")["plants"] == -8
    assert mars.over()


@pytest.mark.rule("TM-239")
def test_the_last_greeneries_are_voluntary() -> None:
    mars = table(player(plants=9, idle=False), player(idle=False), phase="production", **FINISHED)
    assert may(mars) == {"convert plants", "done"}
    answer(mars, "done")
    assert mars.over()


@pytest.mark.rule("TM-240")
def test_one_player_finishes_before_the_next_begins_in_the_last_order() -> None:
    seats = [player(plants=16, idle=False) for _ in range(3)]
    mars = table(*seats, phase="production", first="green", **FINISHED)
    order = []
    for space in ("r2c1", "r2c2", "r6c1", "r6c2", "r1c3", "r1c4"):
        order.append(asked(mars).split(":")[0])
        answer(mars, "convert plants", f"place {space}")
    assert order == ["green", "green", "blue", "blue", "red", "red"]
    assert mars.over()


@pytest.mark.rule("TM-241")
def test_the_last_greeneries_gain_bonuses_that_may_pay_for_more() -> None:
    red = player(plants=8, idle=False)
    rest: dict[str, Any] = {"temperature": 8, "oxygen": 14, "oceans": 9}
    mars = table(red, player(idle=False), phase="production", tiles={"r5c1": "red city"}, **rest)
    assert changes_after(mars, "convert plants", "place r4c1") == {"plants": -6, "greenery r4c1": 1}
    richer = table(player(plants=14, idle=False), player(idle=False), phase="production", **rest)
    answer(richer, "convert plants", "place r4c7")
    assert "convert plants" in may(richer)  # six were left, and two have come


@pytest.mark.rule("TM-241")
def test_the_last_greeneries_raise_neither_oxygen_nor_rating() -> None:
    mars = table(player(plants=8, idle=False), player(idle=False), phase="production", **FINISHED)
    assert changes_after(mars, "convert plants", "place r2c2") == {"plants": -8, "greenery r2c2": 1}


@pytest.mark.rule("TM-242")
@pytest.mark.parametrize(
    ("corporation", "plants", "enough"),
    [("credicor", 7, False), ("credicor", 8, True), ("ecoline", 6, False), ("ecoline", 7, True)],
)
def test_exactly_the_price_is_enough(corporation: str, plants: int, enough: bool) -> None:
    red = player(corporation=corporation, plants=plants, idle=False)
    mars = table(red, player(idle=False), phase="production", **FINISHED)
    assert mars.over() != enough
    assert not enough or "convert plants" in may(mars)


@pytest.mark.rule("TM-243", "TM-245", "TM-246")
def test_rating_greeneries_and_cities_score() -> None:
    tiles = {"r2c2": "red city", "r2c3": "green greenery", "r2c1": "red greenery", "r6c3": "red greenery"}
    mars = table(player(tr=33), player(), tiles=tiles)
    assert mars.scores() == [33 + 2 + 2, 20 + 1]


@pytest.mark.rule("TM-246")
def test_every_city_scores_a_greenery_they_share() -> None:
    tiles = {"r2c2": "red city", "r2c3": "green greenery", "r2c4": "blue city"}
    mars = table(player(), player(), player(), tiles=tiles)
    assert mars.scores() == [21, 21, 21]


@pytest.mark.rule("TM-244")
def test_awards_and_milestones_are_added() -> None:
    mars = table(player(heat=9), player(), player(), awards=["thermalist"], milestones={"mayor": "green"})
    assert mars.scores() == [25, 27, 22]


@pytest.mark.rule("TM-247")
def test_cards_score_what_is_printed_on_them_and_the_account_says_so() -> None:
    red = player(in_play={"birds": 2, "hackers": 0, "farming": 0}, events=["bribed-committee"])
    mars = table(red)
    assert [points(mars, card) for card in ("birds", "hackers", "farming", "bribed-committee")] == [
        2,
        -1,
        2,
        -2,
    ]
    account = GAME.breakdown(mars)[0]
    assert account.total == mars.scores()[0] == 21
    cards = (
        Line("birds", "Birds", 2),
        Line("farming", "Farming", 2),
        Line("hackers", "Hackers", -1),
        Line("bribed-committee", "Bribed Committee", -2),
    )
    assert account.lines[-1].points == 1
    assert sorted(account.lines[-1].parts, key=str) == sorted(cards, key=str)


@pytest.mark.rule("TM-243", "TM-244", "TM-245", "TM-246", "TM-247")
def test_every_account_has_the_same_few_lines() -> None:
    tiles = {"r2c2": "red city", "r2c3": "green greenery"}
    seats = [player(tr=30, heat=9, in_play=["farming"]), player(), player(tr=25)]
    mars = table(*seats, tiles=tiles, awards=["thermalist"], milestones={"mayor": "green"})
    lines = [[(line.source, line.points) for line in found.lines] for found in GAME.breakdown(mars)]
    sources = (
        "Terraform rating",
        "Awards",
        "Milestones",
        "Greeneries",
        "Greeneries next to cities",
        "Cards",
    )
    assert lines == [
        list(zip(sources, points, strict=True))
        for points in ((30, 5, 0, 0, 1, 2), (20, 2, 5, 1, 0, 0), (25, 2, 0, 0, 0, 0))
    ]
    assert GAME.breakdown(mars)[0].lines[1].parts == (Line("thermalist", "Thermalist", 5),)
    assert GAME.breakdown(mars)[1].lines[2].parts == (Line("mayor", "Mayor", 5),)


@pytest.mark.rule("TM-252")
def test_alone_there_are_no_lines_for_milestones_and_awards() -> None:
    solo_score = GAME.breakdown(table(player(), solo=True))[0]
    assert [line.source for line in solo_score.lines][1:] == [
        "Greeneries",
        "Greeneries next to cities",
        "Cards",
    ]


@pytest.mark.rule("TM-248")
def test_the_highest_score_wins() -> None:
    seats = [player(tr=30, idle=False), player(tr=31, idle=False), player(tr=29, idle=False)]
    mars = table(*seats, phase="production", **FINISHED)
    assert (mars.over(), mars.winners()) == (True, [1])


@pytest.mark.rule("TM-249")
@pytest.mark.parametrize(("money", "winners"), [((3, 4), [1]), ((4, 3), [0]), ((4, 4), [0, 1])])
def test_money_breaks_a_tie_and_an_equal_purse_shares_the_victory(
    money: tuple[int, int], winners: list[int]
) -> None:
    seats = [player(megacredits=amount, idle=False) for amount in money]
    poor = player(tr=19, megacredits=90, idle=False)
    mars = table(*seats, poor, phase="production", **FINISHED)
    assert mars.winners() == winners
    assert [own.ties[0].points for own in GAME.breakdown(mars)] == [20 + money[0], 20 + money[1], 19 + 90]
