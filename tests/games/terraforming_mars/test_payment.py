"""Paying: titanium, then steel, then heat, the rest in money, and no superfluous cube."""

import pytest

from tests.games.terraforming_mars.helpers import answer, asked, may, play, player, refused, table


def amounts(low: int, high: int) -> set[str]:
    return {f"amount {number}" for number in range(low, high + 1)}


@pytest.mark.rule("TM-98")
def test_a_card_with_both_tags_takes_titanium_then_steel() -> None:
    mars = answer(table(player("space-elevator", megacredits=30, steel=9, titanium=9)), "play space-elevator")
    assert (asked(mars), may(mars)) == ("red: titanium", amounts(0, 9))
    answer(mars, "amount 4")
    assert (asked(mars), may(mars)) == ("red: steel", amounts(0, 8))
    assert refused(mars, "amount 9") == "TM-99"


@pytest.mark.rule("TM-99")
def test_an_overpaid_price_leaves_nothing_for_steel() -> None:
    mars = table(player("space-elevator", megacredits=0, steel=9, titanium=10))
    assert play(mars, "space-elevator", "amount 9") == {"titanium": -9, "titanium production": 1}


@pytest.mark.rule("TM-99")
def test_what_money_cannot_pay_is_paid_in_metal_without_asking() -> None:
    mars = table(player("mine", megacredits=1, steel=5))
    assert play(mars, "mine") == {"steel": -2, "steel production": 1}


@pytest.mark.rule("TM-98")
def test_steel_does_not_pay_for_a_card_without_a_building() -> None:
    assert refused(table(player("soletta", megacredits=34, steel=9)), "play soletta") == "TM-74"


@pytest.mark.rule("TM-44")
def test_helion_pays_with_heat_as_well() -> None:
    mars = answer(table(player("soletta", corporation="helion", megacredits=20, heat=20)), "play soletta")
    assert (asked(mars), may(mars)) == ("red: heat", amounts(15, 20))


@pytest.mark.rule("TM-44")
def test_helion_funds_an_award_with_heat() -> None:
    mars = answer(table(player(corporation="helion", heat=8)), "fund banker")
    assert asked(mars) == "red: action"


@pytest.mark.rule("TM-107")
@pytest.mark.parametrize(("heat", "playable"), [(5, False), (6, True)])
def test_local_heat_trapping_needs_its_heat_after_the_payment(heat: int, playable: bool) -> None:
    mars = table(player("local-heat-trapping", corporation="helion", heat=heat))
    assert ("play local-heat-trapping" in may(mars)) == playable


@pytest.mark.rule("TM-100")
def test_values_add_up() -> None:
    mars = table(player("soletta", corporation="phobolog", in_play=["advanced-alloys"], titanium=7))
    assert play(mars, "soletta") == {"titanium": -7, "heat production": 7}


@pytest.mark.rule("TM-102", "TM-103")
def test_discounts_add_up_and_never_go_below_zero() -> None:
    owner = player("micro-mills", in_play=["earth-catapult", "research-outpost", "anti-gravity-technology"])
    assert play(table(owner), "micro-mills") == {"heat production": 1}


@pytest.mark.rule("TM-105")
def test_the_discount_of_the_workers_is_for_one_card() -> None:
    mars = table(player("micro-mills", "sponsors", next_discount=8, megacredits=5))
    assert play(mars, "micro-mills") == {"heat production": 1}
    assert refused(mars, "play sponsors") == "TM-74"


@pytest.mark.rule("TM-101")
def test_metal_pays_for_the_oceans_that_show_it() -> None:
    mars = answer(table(player(in_play=["aquifer-pumping"], steel=4)), "use aquifer-pumping")
    assert asked(mars) == "red: place"
