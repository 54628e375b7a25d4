"""Animals, microbes, science and fighters: the cards they lie on and the points they bring."""

import pytest

from tests.games.terraforming_mars.helpers import answer, may, play, player, points, refused, table, use


@pytest.mark.rule("TM-125")
def test_resources_go_to_the_card_that_makes_them() -> None:
    mars = table(player(in_play={"birds": 1, "fish": 0, "tardigrades": 0}))
    assert use(mars, "birds") == {"on birds": 1}
    assert use(mars, "tardigrades") == {"on tardigrades": 1}


@pytest.mark.rule("TM-126")
def test_resources_for_another_card_all_go_to_one() -> None:
    red = player(
        "aerobraked-ammonia-asteroid", in_play={"ants": 0, "tardigrades": 0, "birds": 0}, megacredits=26
    )
    mars = table(red, player(in_play={"decomposers": 0}))
    assert may(answer(mars.copy(), "play aerobraked-ammonia-asteroid")) == {"on ants", "on tardigrades"}
    assert play(mars, "aerobraked-ammonia-asteroid", "on ants") == {
        "megacredits": -26,
        "heat production": 3,
        "plants production": 1,
        "on ants": 2,
    }


@pytest.mark.rule("TM-126")
def test_cards_of_others_do_not_receive_anything() -> None:
    red = player("eos-chasma-national-park", megacredits=16)
    mars = table(red, player(in_play={"birds": 0}), temperature=-12)
    assert play(mars, "eos-chasma-national-park") == {
        "megacredits": -16,
        "plants": 3,
        "megacredits production": 2,
    }


@pytest.mark.rule("TM-127")
def test_the_favorite_project_has_a_resource_already() -> None:
    empty = table(
        player("ceos-favorite-project", in_play={"birds": 0}, megacredits=1), player(in_play={"fish": 2})
    )
    assert refused(empty, "play ceos-favorite-project") == "TM-127"
    kinds = {"birds": 1, "tardigrades": 2, "security-fleet": 1, "physics-complex": 1, "fish": 0}
    mars = table(player("ceos-favorite-project", in_play=kinds, megacredits=1))
    assert may(answer(mars.copy(), "play ceos-favorite-project")) == {
        "on birds",
        "on tardigrades",
        "on security-fleet",
        "on physics-complex",
    }
    assert play(mars, "ceos-favorite-project", "on security-fleet") == {
        "megacredits": -1,
        "on security-fleet": 1,
    }


@pytest.mark.rule("TM-128")
def test_a_fungus_may_act_without_a_card_for_its_microbes() -> None:
    mars = table(player(in_play=["symbiotic-fungus", "extreme-cold-fungus"]))
    assert use(mars, "symbiotic-fungus") == {}
    assert refused(mars, "use symbiotic-fungus") == "TM-159"
    assert use(mars, "extreme-cold-fungus") == {"plants": 1}


@pytest.mark.rule("TM-129")
@pytest.mark.parametrize("card", ["regolith-eaters", "ghg-producing-bacteria"])
def test_microbes_may_be_spent_in_vain(card: str) -> None:
    mars = table(player(in_play={card: 2}), oxygen=14, temperature=8)
    assert use(mars, card, "option 2") == {f"on {card}": -2}


@pytest.mark.rule("TM-130")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ({"tardigrades": 7, "ants": 3, "decomposers": 5}, [1, 1, 1]),
        ({"herbivores": 5, "small-animals": 1, "birds": 3}, [2, 0, 3]),
        ({"physics-complex": 3, "security-fleet": 4}, [6, 4]),
    ],
)
def test_points_for_resources_are_rounded_down_card_by_card(
    cards: dict[str, int], expected: list[int]
) -> None:
    mars = table(player(in_play=cards))
    assert [points(mars, card) for card in cards] == expected
