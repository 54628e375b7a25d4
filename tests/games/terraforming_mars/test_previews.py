"""What an area promises before a tile is placed there is what it gives."""

from collections import Counter
from random import Random

import pytest

from planetfall.core.chance import Chance
from planetfall.core.pending import kind_of
from planetfall.games.terraforming_mars.engine import action_ids, frames
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.game import TerraformingMarsGame
from planetfall.games.terraforming_mars.wording.previews import changes, counters

GAME = TerraformingMarsGame()
Key = tuple[str, int, int]  # of a counter


def placements(seats: int, seed: int, most: int = 40) -> list[tuple[TerraformingMars, int]]:
    """Moments of a lively random game at which somebody places something."""
    random, state = Random(seed), GAME.new(seats, seed)
    found: list[tuple[TerraformingMars, int]] = []
    while state.actors() and len(found) < most:
        seat = random.choice(state.actors())
        assert isinstance(state, TerraformingMars)
        if kind_of(state.question_of(seat)) == frames.ASK_PLACE:
            found.append((state.copy(), seat))
        legal = state.legal(seat)
        lively = [action for action in legal if action > action_ids.PASS] or legal
        projects = [action for action in lively if action_ids.PROJECT + 2 < action < action_ids.CLAIM]
        state.play(seat, random.choice(projects or lively))
    return found


def really(state: TerraformingMars, seat: int, action: int) -> Counter[Key]:
    """What changes when an answer is played, with all that follows before somebody is asked again."""
    played = state.copy()
    before = counters(played)
    played.play(seat, action)
    after = counters(played)
    return Counter({key: after[key] - before[key] for key in before if after[key] != before[key]})


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_placed_tile_gives_what_its_preview_says(seats):
    compared = 0
    for state, seat in placements(seats, 3 + seats):
        legal, before = state.legal(seat), counters(state)
        promised = {action: Counter(changes(state, seat, action, before)) for action in legal[::5]}
        given = {action: really(state, seat, action) for action in promised}
        rest = [subtracted(given[action], promised[action]) for action in promised]
        assert all(one == rest[0] for one in rest)  # what a card does afterwards, wherever the tile lies
        compared += rest[0] == {}
    assert compared


def subtracted(one: Counter[Key], other: Counter[Key]) -> dict[Key, int]:
    return {key: one[key] - other[key] for key in one.keys() | other.keys() if one[key] != other[key]}


@pytest.mark.parametrize("language", ["en", "de"])
def test_previews_are_words_of_the_language_and_know_nothing_hidden(language):
    game = GAME.with_language(language)
    chance = Chance.from_seed(1)
    for state, seat in placements(3, 8, most=12):
        told = game.previews(state, seat)
        assert told.keys() == set(state.legal(seat))
        assert all(gains and all(gain.text for gain in gains) for gains in told.values())
        assert told == game.previews(game.sample(state, seat, chance), seat)


def test_an_ocean_next_to_oceans_and_a_greenery_next_to_a_city_say_what_they_are_worth():
    texts = set()
    for state, seat in placements(2, 5, most=60):
        texts |= {gain.text for gains in GAME.previews(state, seat).values() for gain in gains}
    assert {
        "+2\u00a0M€",
        "+4\u00a0M€",
        "+1 card",
        "+2 plants",
        "+1 steel",
        "+1 terraform rating",
        "+2 points",
    } <= texts


def test_nothing_is_previewed_where_nothing_is_placed():
    state = GAME.new(2, 1)
    assert GAME.previews(state, 0) == {}
