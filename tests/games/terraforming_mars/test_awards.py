"""Awards: funded by one, won by whoever leads at the end."""

from typing import Any

import pytest

from planetfall.core.state import State
from planetfall.games.terraforming_mars.engine.ids import AWARD_IDS
from tests.games.terraforming_mars.helpers import GAME, answer, changes_after, may, player, refused, table

FINISHED: dict[str, Any] = {"temperature": 8, "oxygen": 14, "oceans": 9}


def points_for(state: State, award: str) -> tuple[int, ...]:
    """What an award would bring everybody now."""
    return GAME.view(state, None).awards[AWARD_IDS.index(award)].points


@pytest.mark.rule("TM-179")
def test_awards_cost_eight_then_fourteen_then_twenty() -> None:
    mars = table(player(megacredits=42), player(passed=True))
    assert changes_after(mars, "fund banker") == {"megacredits": -8}
    assert changes_after(mars, "fund miner") == {"megacredits": -14}
    assert changes_after(mars, "fund thermalist") == {"megacredits": -20}
    assert refused(table(player(megacredits=13), awards=["banker"]), "fund miner") == "TM-179"


@pytest.mark.rule("TM-180")
def test_an_award_is_funded_once_and_three_at_most() -> None:
    mars = table(player(megacredits=60), awards={"banker": "green", "miner": "green"})
    assert refused(mars, "fund banker") == "TM-180"
    answer(mars, "fund landlord")
    assert refused(mars, "fund scientist") == "TM-180"


@pytest.mark.rule("TM-181")
def test_the_leader_gets_five_and_the_second_two_whoever_paid() -> None:
    mars = table(player(heat=1), player(heat=9), player(heat=5), awards={"thermalist": "red"})
    assert points_for(mars, "thermalist") == (0, 5, 2)
    rating = [who.rating for who in GAME.view(mars, None).players]
    assert [score - base for score, base in zip(mars.scores(), rating, strict=True)] == [0, 5, 2]


@pytest.mark.rule("TM-181")
def test_an_award_that_nobody_has_funded_brings_nothing() -> None:
    mars = table(player(heat=1), player(heat=9), player(heat=5))
    assert mars.scores() == [20, 20, 20]


@pytest.mark.rule("TM-182")
@pytest.mark.parametrize(
    ("heat", "expected"),
    [
        ((9, 9, 5), (5, 5, 0)),
        ((9, 5, 5), (5, 2, 2)),
        ((9, 5, 5, 5), (5, 2, 2, 2)),
        ((9, 9, 9), (5, 5, 5)),
        ((9, 5), (5, 0)),
        ((9, 9), (5, 5)),
    ],
)
def test_ties_are_friendly(heat: tuple[int, ...], expected: tuple[int, ...]) -> None:
    mars = table(*(player(heat=amount) for amount in heat), awards=["thermalist"])
    assert points_for(mars, "thermalist") == expected


@pytest.mark.rule("TM-183")
def test_who_has_nothing_may_lead() -> None:
    mars = table(player(), player(), player(), awards=["miner"])
    assert points_for(mars, "miner") == (5, 5, 5)


@pytest.mark.rule("TM-183")
def test_nothing_may_also_be_second() -> None:
    mars = table(player(steel=1), player(), player(), awards=["miner"])
    assert points_for(mars, "miner") == (5, 2, 2)


@pytest.mark.rule("TM-184", "TM-194")
def test_landlord_counts_every_tile_but_oceans_and_markers() -> None:
    tiles = {"r2c2": "red city", "r2c3": "red greenery", "r7c5": "red mining-rights", "phobos": "red city"}
    theirs = {"r6c2": "green city", "r6c3": "green greenery"}
    claims = {"r7c1": "green", "r7c2": "green", "r7c3": "green"}
    mars = table(player(), player(), tiles=tiles | theirs, oceans=9, claims=claims, awards=["landlord"])
    assert GAME.view(mars, None).awards[0].progress == (4, 2)
    assert points_for(mars, "landlord") == (5, 0)


@pytest.mark.rule("TM-185")
def test_banker_compares_production_without_the_rating() -> None:
    money = [{"megacredits": -3}, {"megacredits": -1}, {"megacredits": -5}]
    seats = [player(production=steps, tr=40 - 10 * place) for place, steps in enumerate(money)]
    assert points_for(table(*seats, awards=["banker"]), "banker") == (2, 5, 0)


@pytest.mark.rule("TM-186")
def test_scientist_counts_tags_in_play() -> None:
    red = player(in_play=["search-for-life", "research"])
    green = player(in_play=["trans-neptune-probe"], events=["technology-demonstration", "invention-contest"])
    mars = table(red, green, player(corporation="inventrix"), awards=["scientist"])
    assert GAME.view(mars, None).awards[2].progress == (3, 1, 1)
    assert points_for(mars, "scientist") == (5, 2, 2)


@pytest.mark.rule("TM-187", "TM-188")
def test_thermalist_counts_heat_and_miner_both_metals() -> None:
    seats = [player(heat=4, energy=9, steel=3, titanium=2), player(heat=5, steel=6), player(titanium=4)]
    mars = table(*seats, awards=["thermalist", "miner"])
    seen = GAME.view(mars, None).awards
    assert (seen[3].progress, seen[4].progress) == ((4, 5, 0), (5, 6, 4))
    assert (points_for(mars, "thermalist"), points_for(mars, "miner")) == ((2, 5, 0), (2, 5, 0))


@pytest.mark.rule("TM-189")
def test_resources_are_compared_after_the_last_production() -> None:
    red = player(energy=3, production={"heat": 3}, idle=False)
    mars = table(red, player(heat=5, idle=False), phase="production", awards=["thermalist"], **FINISHED)
    assert mars.over()
    assert points_for(mars, "thermalist") == (5, 0)


@pytest.mark.rule("TM-189")
def test_resources_are_compared_after_the_last_greeneries() -> None:
    red = player(plants=8, steel=1, idle=False)
    mars = table(red, player(steel=2, idle=False), phase="production", awards=["miner"], **FINISHED)
    assert may(mars) >= {"convert plants"}
    answer(mars, "convert plants", "place r0c0")  # two steel lie there
    assert mars.over()
    assert points_for(mars, "miner") == (5, 0)
