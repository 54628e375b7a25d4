"""Tables as pixels: the page's own drawing, of what a seat may see and nothing else."""

import random
import shutil

import gymnasium
import numpy as np
import pytest

import planetfall
import planetfall.envs.gymnasium
from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.core.translation import DEFAULT
from planetfall.envs import pettingzoo
from planetfall.envs.pictures import BROWSERS, NoPictures
from planetfall.server.render.guides.still_page import still_page
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.templating.translations import page_catalogue

needs_browser = pytest.mark.skipif(not any(map(shutil.which, BROWSERS)), reason="there is no Chromium")


def played(state: State, answers: int) -> State:
    """A table after some random answers."""
    chance = random.Random(7)
    for _ in range(answers):
        if state.over():
            break
        seat = state.actors()[0]
        state.play(seat, chance.choice(state.legal(seat)))
    return state


@needs_browser
def test_a_picture_shows_what_the_page_shows_and_changes_with_the_table() -> None:
    env = pettingzoo.raw_env("space-mission", seats=2, render_mode="rgb_array")
    env.reset(seed=7)
    before = env.render()
    assert isinstance(before, np.ndarray)
    assert before.shape == (900, 1440, 3)
    assert before.dtype == np.uint8
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 1000  # a drawing, not an empty page
    again = env.render()
    assert isinstance(again, np.ndarray)
    assert np.array_equal(before, again)
    played(env.table, 12)
    after = env.render()
    assert isinstance(after, np.ndarray)
    assert not np.array_equal(before, after)
    env.close()


@pytest.mark.long
@needs_browser
@pytest.mark.parametrize("game", planetfall.game_ids())
def test_every_game_has_pictures_for_gymnasium(game: str) -> None:
    env = gymnasium.make(
        planetfall.envs.gymnasium.env_id(game), seats=3, bots="random", render_mode="rgb_array"
    )
    env.reset(seed=7)
    drawn = env.render()
    assert isinstance(drawn, np.ndarray)
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 1000
    env.close()


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("name", planetfall.game_ids())
def test_a_picture_is_made_from_what_its_reader_may_know(name: str, seat: int | None) -> None:
    game, renderer, catalogue = planetfall.game(name), Renderer(), page_catalogue(DEFAULT)
    state = played(game.new(3, 7), 40)
    other = game.sample(state, seat if seat is not None else 0, Chance.from_seed(8))
    pages = [still_page(renderer, game, game.pack(), one, seat, catalogue) for one in (state, other)]
    assert pages[0] == pages[1]


def test_without_a_browser_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planetfall.envs.pictures.shutil.which", lambda name: None)
    with pytest.raises(NoPictures, match="need a browser on the path, one of chromium-headless-shell"):
        pettingzoo.raw_env("space-mission", seats=2, render_mode="rgb_array")
