"""What statistics read of a game: rounds, sources of points, and what answers choose, by the game's own names."""

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.playout import playout


def finished(name, seats, **options):
    state = planetfall.game(name).new(seats, 1, options)
    assert playout(state, Chance.from_seed(1))
    return state


@pytest.mark.parametrize(
    ("name", "seats", "least", "most"),
    [
        ("red-planet", 3, 10, 10),
        ("space-mission", 3, 2, 200),
        ("rocket-rescue", 3, 2, 12),
        ("terraforming-mars", 2, 2, 200),
        ("terraforming-mars", 1, 14, 14),
    ],
)
def test_rounds_are_counted_from_one_to_the_last(name, seats, least, most):
    game = planetfall.game(name)
    start, end = game.new(seats), finished(name, seats)
    assert game.round(start) == 1
    assert least <= game.round(end) <= most
    total = game.total_rounds(start)
    assert total == game.total_rounds(end)
    assert total is None or game.round(end) <= total


def test_rounds_have_the_name_that_the_rulebook_gives_them():
    names = {name: planetfall.game(name).rounds_name() for name in planetfall.game_ids()}
    assert names == {
        "red-planet": "rounds",
        "space-mission": "rounds",
        "rocket-rescue": "rounds",
        "terraforming-mars": "generations",
    }
    assert planetfall.game("terraforming-mars").with_language("de").rounds_name() == "Generationen"


@pytest.mark.parametrize(
    ("name", "answer", "expected"),
    [
        ("red-planet", "choose travel-agent", "Travel Agent"),
        ("rocket-rescue", "build standard cockpit", "Standard Cockpit"),
        ("rocket-rescue", "take advanced 1", "Sparrow Bridge"),
        ("rocket-rescue", "fly to blue 1", "Pebble Bay"),
        ("space-mission", "jump to green-heggar", "Green Heggar"),
        ("space-mission", "fly to twin-rings", "Twin Rings"),
        ("space-mission", "take water 2", "Water 2"),
        ("space-mission", "play nc01", "blue 1, green 1"),
        ("terraforming-mars", "found credicor", "CrediCor"),
        ("terraforming-mars", "play io-mining-industries", "Io Mining Industries"),
        ("terraforming-mars", "project power-plant", "Power plant"),
        ("terraforming-mars", "claim gardener", "Gardener"),
        ("terraforming-mars", "fund landlord", "Landlord"),
    ],
)
def test_what_an_answer_chooses_has_the_name_of_the_component(name, answer, expected):
    game = planetfall.game(name)
    action = game.actions.parse(answer)
    found = game.topic_name(game.new(3), action)
    assert found == expected


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_every_answer_of_a_topic_has_a_name(name):
    game = planetfall.game(name)
    state = game.new(3)
    for verb, _ in game.topics:
        names = [game.topic_name(state, action) for action in game.actions.blocks()[verb]]
        assert all(names)
        assert len(set(names)) >= len(names) - 1, verb  # two cards of Space Mission may show the same


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_sources_are_the_same_in_every_language(name):
    game, state = planetfall.game(name), finished(name, 3)
    english, german = game.sources(state), game.with_language("de").sources(state)
    assert english.keys() == german.keys()
    assert english != german
    assert all("(" not in text for text in english.values())


def test_a_source_of_red_planet_is_the_card_wherever_it_lies():
    game = planetfall.game("red-planet")
    state = game.new(3)
    assert game.sources(state) | {"ice-tokens": "Ice tokens", "lichens": "Lichens"} == game.sources(state)
