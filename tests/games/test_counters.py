"""What people count at the seats' panels: it stands there, has words, and tells nothing that a seat may not know."""

import random
import re
from collections.abc import Iterator

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.folder_game import FolderGame
from planetfall.core.game import Game
from planetfall.core.state import State
from tests.games.pages import Page

GAMES = ("red-planet", "rocket-rescue", "space-mission", "terraforming-mars")
EVERY = 60  # answers of a random game


def moments(game: Game) -> Iterator[tuple[State, int]]:
    """A few positions of a random game, and somebody who is asked in them."""
    chance, state = random.Random(3), game.new(3, seed=3)
    for number in range(4 * EVERY):
        if state.over():
            return
        seat = chance.choice(state.actors())
        if number % EVERY == EVERY - 1:
            yield state, seat
        state.apply(seat, chance.choice(state.legal(seat)))


@pytest.mark.parametrize("name", GAMES)
def test_counters_are_what_the_seat_may_know_and_stand_on_the_panels(name: str):
    game = planetfall.game(name)
    assert isinstance(game, FolderGame)
    page = Page(game)
    for state, seat in moments(game):
        view = game.view(state, seat)
        found = game.counters(view)
        assert found == game.counters(game.shown(view))
        assert found == game.counters(game.view(game.sample(state, seat, Chance.from_seed(1)), seat))
        assert found == game.counters(game.view(state, None))  # everybody counts the same
        assert {counter.seat for counter in found} == set(range(3))
        assert len({(counter.seat, counter.name) for counter in found}) == len(found)
    drawn = set(re.findall(r'data-counter="([^"]+)"', page.regions(game.new(3), 0)["seats"]))
    assert {counter.id for counter in game.counters(game.view(game.new(3), 0))} <= drawn


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_counters_have_words(name: str, language: str):
    game = planetfall.game(name).with_language(language)
    text = game.catalogue().text
    for counter in game.counters(game.view(game.new(3), None)):
        assert text(counter.name, count=1).startswith(("1 ", "1\xa0"))  # an amount may be kept on one line
        assert text(counter.name, count=7).startswith(("7 ", "7\xa0"))


def test_a_game_need_not_count_anything():
    assert Game().counters(None) == ()
