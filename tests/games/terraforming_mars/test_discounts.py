"""Prices: money and metals, discounts, and money that comes back."""

from typing import Any

import pytest

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


@pytest.mark.rule("TM-97")
def test_a_card_is_paid_in_money_and_metal_may_replace_it() -> None:
    assert play(table(player("ants", megacredits=9), oxygen=4), "ants") == {"megacredits": -9}
    mars = table(player("mine", megacredits=4, steel=2))
    assert play(mars.copy(), "mine", "amount 0") == {"megacredits": -4, "steel production": 1}
    assert play(mars.copy(), "mine", "amount 1") == {"megacredits": -2, "steel": -1, "steel production": 1}
    assert play(mars, "mine", "amount 2") == {"steel": -2, "steel production": 1}


@pytest.mark.rule("TM-98", "TM-99")
def test_no_change_is_given_and_no_cube_too_many_is_paid() -> None:
    mars = answer(table(player("titanium-mine", megacredits=7, steel=9)), "play titanium-mine")
    assert may(mars) == {
        f"amount {steel}" for steel in range(5)
    }  # four are worth eight, one more than needed
    assert refused(mars, "amount 5") == "TM-99"
    assert changes_after(mars, "amount 4") == {"steel": -4, "titanium production": 1}


@pytest.mark.rule("TM-100")
def test_additions_to_the_value_of_titanium_add_up_to_five() -> None:
    mars = table(player(corporation="phobolog", in_play=["advanced-alloys"]))
    red = GAME.view(mars, None).players[0]
    assert (red.steel_value, red.titanium_value) == (3, 5)


@pytest.mark.rule("TM-101")
@pytest.mark.parametrize(
    ("card", "metal", "paid"), [("aquifer-pumping", "steel", 3), ("water-import-from-europa", "titanium", 3)]
)
def test_the_metal_of_an_action_has_the_value_it_has_for_its_owner(card: str, metal: str, paid: int) -> None:
    stock: dict[str, Any] = {metal: paid}
    mars = table(player(in_play=[card, "advanced-alloys"], **stock))
    assert use(mars, card, "place r0c4") == {metal: -paid, "rating": 1, "ocean r0c4": 1}


@pytest.mark.rule("TM-102")
def test_discounts_add_up_and_each_counts_once() -> None:
    owner = player("solar-wind-power", "mine", in_play=["earth-catapult", "space-station", "shuttles"])
    mars = table(owner | {"corporation": "thorgate"})
    assert price(mars, "solar-wind-power") == 11 - 2 - 2 - 2 - 3
    assert price(mars, "mine") == 2


@pytest.mark.rule("TM-102")
def test_no_price_is_negative() -> None:
    mars = table(player("space-mirrors", in_play=["earth-catapult", "space-station"]))
    assert price(mars, "space-mirrors") == 0
    assert play(mars, "space-mirrors") == {}


@pytest.mark.rule("TM-103")
def test_a_card_gives_no_discount_on_itself() -> None:
    mars = table(player("earth-catapult", "earth-office", "space-station", megacredits=40))
    assert [price(mars, card) for card in ("earth-catapult", "earth-office", "space-station")] == [23, 1, 10]
    assert play(mars, "earth-catapult") == {"megacredits": -23}


@pytest.mark.rule("TM-104")
def test_discounts_are_for_playing_cards_alone() -> None:
    owner: dict[str, Any] = {
        "in_play": ["earth-catapult", "space-station", "space-mirrors", "inventors-guild"]
    }
    mars = table(player(megacredits=50, **owner), deck_top=["comet"])
    assert use(mars.copy(), "space-mirrors") == {"megacredits": -7, "energy production": 1}
    assert use(mars.copy(), "inventors-guild", "buy comet") == {"megacredits": -3, "hand": 1}
    assert changes_after(mars, "project power-plant") == {"megacredits": -11, "energy production": 1}


@pytest.mark.rule("TM-105")
def test_indentured_workers_wait_for_a_card() -> None:
    mars = table(player("indentured-workers", "sponsors", "titanium-mine", megacredits=18))
    play(mars, "indentured-workers")
    answer(mars, "project power-plant", "pass")
    assert (price(mars, "sponsors"), price(mars, "titanium-mine")) == (0, 0)
    assert play(mars, "sponsors") == {"megacredits production": 2}  # two of the eight are lost
    assert price(mars, "titanium-mine") == 7


@pytest.mark.rule("TM-105")
def test_indentured_workers_leave_when_their_owner_passes() -> None:
    mars = table(player("indentured-workers", "titanium-mine"))
    play(mars, "indentured-workers")
    assert price(mars, "titanium-mine") == 0
    answer(mars, "done", "pass")
    next_generation(mars)
    assert price(mars, "titanium-mine") == 7


@pytest.mark.rule("TM-106")
def test_what_comes_back_cannot_pay() -> None:
    assert (
        refused(table(player("soletta", corporation="credicor", megacredits=31)), "play soletta") == "TM-74"
    )
    assert refused(table(player(corporation="credicor", megacredits=24)), "project city") == "TM-170"
    technology = player(in_play=["standard-technology"], megacredits=10)
    assert refused(table(technology), "project power-plant") == "TM-166"
    group = player("mineral-deposit", in_play=["media-group"], megacredits=4)
    assert refused(table(group), "play mineral-deposit") == "TM-74"


@pytest.mark.rule("TM-107")
def test_local_heat_trapping_needs_five_heat_beside_its_cost() -> None:
    assert (
        refused(table(player("local-heat-trapping", megacredits=1, heat=4)), "play local-heat-trapping")
        == "TM-79"
    )
    mars = table(player("local-heat-trapping", corporation="helion", megacredits=0, heat=6))
    answer(mars, "play local-heat-trapping")
    assert asked(mars) == "red: action"
    assert GAME.view(mars, None).players[0].stock["heat"] == 0


@pytest.mark.rule("TM-44", "TM-101")
def test_helion_pays_for_an_ocean_with_steel_and_heat() -> None:
    mars = table(player(corporation="helion", in_play=["aquifer-pumping"], steel=1, heat=6))
    assert use(mars, "aquifer-pumping", "place r0c4") == {
        "steel": -1,
        "heat": -6,
        "rating": 1,
        "ocean r0c4": 1,
    }


@pytest.mark.rule("TM-44", "TM-34")
def test_helion_buys_a_card_seen_with_heat() -> None:
    mars = table(player(corporation="helion", in_play=["inventors-guild"], heat=3), deck_top=["comet"])
    assert use(mars, "inventors-guild", "buy comet") == {"heat": -3, "hand": 1}


@pytest.mark.rule("TM-99")
def test_both_metals_may_exceed_the_price_only_by_what_is_needed() -> None:
    mars = answer(
        table(player("space-elevator", megacredits=27, steel=9, titanium=7)),
        "play space-elevator",
        "amount 7",
    )
    assert may(mars) == {f"amount {steel}" for steel in range(4)}  # 21 and 6 are exactly 27
    mars = table(player("space-elevator", steel=3, titanium=8))
    assert play(mars, "space-elevator", "amount 8") == {"titanium": -8, "steel": -2, "titanium production": 1}
