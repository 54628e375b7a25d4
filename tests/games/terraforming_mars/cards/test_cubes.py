"""Cubes on cards: they go to the card that says "here", whatever else could hold them, and score rounded down."""

import pytest

from tests.games.terraforming_mars.helpers import changes_after, play, player, points, table, use

# Cards with points for cubes: how many cubes make a point.
ANIMALS = {
    "birds": 1, "fish": 1, "livestock": 1, "predators": 1, "small-animals": 2, "herbivores": 2, "ecological-zone": 2,
    "pets": 2,
}  # fmt: skip
OTHERS = {"security-fleet": 1, "ants": 2, "decomposers": 3, "tardigrades": 4}


@pytest.mark.parametrize(("card", "each"), (ANIMALS | OTHERS).items())
def test_points_for_cubes_are_rounded_down_card_by_card(card: str, each: int) -> None:
    scored = {cubes: points(table(player(in_play={card: cubes})), card) for cubes in range(9)}
    assert scored == {cubes: cubes // each for cubes in range(9)}


@pytest.mark.parametrize("card", ["birds", "fish", "livestock", "small-animals"])
def test_an_animal_for_this_card_goes_to_no_other(card: str) -> None:
    neighbour = "predators"
    mars = table(player(in_play={card: 0, neighbour: 1}))
    assert use(mars, card) == {f"on {card}": 1}


@pytest.mark.parametrize("card", ["tardigrades", "nitrite-reducing-bacteria", "regolith-eaters"])
def test_a_microbe_for_this_card_goes_to_no_other(card: str) -> None:
    mars = table(player(in_play={card: 0, "decomposers": 1}))
    assert use(mars, card) == {f"on {card}": 1}


def test_nitrite_reducing_bacteria_keep_the_microbes_they_begin_with() -> None:
    mars = table(player("nitrite-reducing-bacteria", megacredits=11, in_play={"tardigrades": 1}))
    assert play(mars, "nitrite-reducing-bacteria") == {"megacredits": -11, "on nitrite-reducing-bacteria": 3}


def test_animals_that_come_by_themselves_go_to_the_card_that_calls_them() -> None:
    red = player("pets", megacredits=10, plants=8, in_play={"herbivores": 0, "fish": 1})
    mars = table(red, tiles={"r6c2": "red city"})
    assert play(mars, "pets") == {"megacredits": -10, "on pets": 1}
    changes = changes_after(mars, "convert plants", "place r6c1")
    assert changes == {"plants": -8, "greenery r6c1": 1, "oxygen": 1, "rating": 1, "on herbivores": 1}


def test_each_city_feeds_pets_and_nothing_else() -> None:
    mars = table(player(megacredits=25, in_play={"pets": 0, "fish": 1}))
    changes = changes_after(mars, "project city", "place r6c2")
    assert changes == {"megacredits": -25, "megacredits production": 1, "city r6c2": 1, "on pets": 1}


def test_herbivores_and_decomposers_begin_with_their_own_cubes() -> None:
    red = player("herbivores", megacredits=12, production={"plants": 1}, in_play={"fish": 1})
    assert play(table(red, oxygen=8), "herbivores") == {
        "megacredits": -12,
        "plants production": -1,
        "on herbivores": 1,
    }
    mars = table(player("decomposers", megacredits=5, in_play={"ants": 1}), oxygen=3)
    assert play(mars, "decomposers") == {"megacredits": -5, "on decomposers": 1}
