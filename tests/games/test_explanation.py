"""What a value is made of: the terms of every game add up to it, and each has a sentence in every language."""

from collections.abc import Iterator

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.core.translation import languages

GAMES = ("red-planet", "space-mission", "rocket-rescue", "terraforming-mars")
TABLES = [
    (game, seats)
    for game in GAMES
    for seats in range(planetfall.game(game).least_seats, planetfall.game(game).most_seats + 1)
]


def positions(game: Game, seats: int, seed: int, every: int) -> Iterator[State]:
    """Positions of a random game, among them its last one."""
    state, chance = game.new(seats=seats, seed=seed), Chance.from_seed(seed)
    step = 0
    while actors := state.actors():
        if step % every == 0:
            yield state
        seat = actors[chance.randbelow(len(actors))]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.randbelow(len(legal))])
        step += 1
    yield state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_terms_of_every_game_add_up_to_its_value(name: str, seats: int) -> None:
    game = planetfall.game(name)
    for number, state in enumerate(positions(game, seats, seats, 67)):
        weighted, seat = (game, game.for_search())[number % 2], number // 2 % seats
        terms = weighted.explain(state, seat)
        assert sum(term.amount for term in terms) == pytest.approx(weighted.value(state, seat), abs=1e-7)


@pytest.mark.parametrize("name", GAMES)
def test_every_term_has_a_sentence_in_every_language(name: str) -> None:
    game = planetfall.game(name)
    for seats in {game.least_seats, game.most_seats}:
        for state in positions(game, seats, 3, 301):
            for term in game.explain(state, 0):
                for language in languages():
                    spoken = game.with_language(language)
                    for rivals, amount in ((False, term.own), (True, term.rivals)):
                        if amount:
                            assert len(spoken.term_text(state, term.id, rivals=rivals)) > 8


def test_a_game_that_explains_nothing_has_no_terms() -> None:
    assert Game().explain(planetfall.game("red-planet").new(3), 0) == ()
