"""Every level in every game answers by what its seat knows: in worlds that it cannot tell apart it does the same."""

import pytest

import planetfall
from planetfall.bots import bot, plan
from planetfall.bots.seeding import seeded_chance
from planetfall.core.chance import Chance

GAMES = [
    planetfall.game(name) for name in ("red-planet", "space-mission", "rocket-rescue", "terraforming-mars")
]
LEVELS = ["random", "easy", "medium", "hard:iterations=2+width=2", "expert:iterations=2+width=2"]
POSITIONS = 2
APART = 23  # answers between two positions


def positions(game, level):
    """Some tables of a game of chance, each with a seat that has a choice."""
    state, chance = game.new(3, 1), seeded_chance("fair", game.id, level)
    found = 0
    answers = 0
    while found < POSITIONS:
        seat = state.actors()[-1]
        legal = state.legal(seat)
        answers += 1
        if answers >= APART * (found + 1) and len(legal) > 1:
            found += 1
            yield state, seat
        state.play(seat, legal[chance.randbelow(len(legal))])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_level_does_the_same_in_worlds_its_seat_cannot_tell_apart(game, level):
    for state, seat in positions(game, level):
        worlds = [
            state,
            *(game.sample(state, seat, seeded_chance("another world", number)) for number in range(2)),
        ]
        plans = [plan(bot(level), game, world, seat, Chance.from_seed(9)) for world in worlds]
        assert plans[1:] == plans[:-1]
        assert plans[0][0] in state.legal(seat)
