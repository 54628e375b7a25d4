"""States whose text somebody has altered: each is refused, or can be shown and played to its end."""

import json
import random
from typing import Any

from planetfall.core.errors import BadState
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.state import State

MOST_ANSWERS = 20_000  # of a game; none comes near it
STEPS_SHARE = 0.3  # of the numbers that are replaced: they say what happens next, so most goes wrong there
EDGES = (-1, 0, 1, 2, 7, 255, 4095, 2**31 - 1, 2**32, 2**52, 2**62, 2**63 - 1)


def position_texts(game: Game, chance: random.Random, number: int) -> list[str]:
    """The texts of states in the middle of random games."""
    texts: list[str] = []
    while len(texts) < number:
        seats = chance.randint(game.least_seats, game.most_seats)
        match = Match.new(game, seats, chance.getrandbits(64))
        met: list[str] = []
        while actors := match.state.actors():
            met.append(match.state.text())
            seat = chance.choice(actors)
            match.play(seat, chance.choice(match.state.legal(seat)))
        texts += chance.sample(met, min(len(met), max(1, number // 4)))
    return texts[:number]


def mutated(text: str, chance: random.Random) -> str:
    """A text with one to three of its numbers replaced."""
    fields = json.loads(text)
    places = list(_places(fields))
    steps = [(fields["pending"], place) for place, number in enumerate(fields["pending"]) if number]
    for _ in range(chance.randint(1, 3)):
        where, key = chance.choice(steps if steps and chance.random() < STEPS_SHARE else places)
        where[key] = _other(where[key], chance)
    return json.dumps(fields)


def _places(value: Any) -> Any:
    """Where there are numbers: the list or table, and the index or key."""
    items = enumerate(value) if isinstance(value, list) else value.items()
    for key, inside in items:
        if isinstance(inside, list | dict):
            yield from _places(inside)
        elif isinstance(inside, int):
            yield value, key


def _other(number: int, chance: random.Random) -> int:
    way = chance.randrange(6)
    if way == 0:
        return chance.choice(EDGES)
    if way == 1:
        return number + chance.choice((-2, -1, 1, 2))
    if way == 2:
        return number & ~0xFF | chance.randrange(128)  # another kind of step
    if way == 3:
        return number ^ 1 << chance.randrange(63)
    return chance.randrange(64) if way == 4 else chance.randrange(1 << chance.randrange(1, 63))


def check_text(game: Game, text: str, chance: random.Random) -> bool:
    """Whether a text is a state; then it is shown to everybody and played to the end, and none of it may fail."""
    try:
        state = game.load(text)
    except BadState:
        return False
    _show(game, state)
    given = 0
    while actors := state.actors():
        seat = chance.choice(actors)
        action = chance.choice(state.legal(seat))
        game.label(state, seat, action)
        state.apply(seat, action)
        game.view(state, chance.randrange(int(state.seats)))
        given += 1
        if given > MOST_ANSWERS:
            raise AssertionError(f"the game has not ended after {given} answers")
    _show(game, state)
    return True


def _show(game: Game, state: State) -> None:
    """Everything that is shown of a state, to everybody."""
    for seat in (None, *range(int(state.seats))):
        game.view(state, seat)
        game.open_view(state, seat)
    for seat in state.actors():
        game.question(state, seat)
        for action in state.legal(seat):
            game.label(state, seat, action)
    state.scores()
    game.breakdown(state)
    game.open_scores(state)
