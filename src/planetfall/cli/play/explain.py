"""The rules behind a question, an answer and a refusal."""

import re

from planetfall.bots.seeding import seeded_chance
from planetfall.cli.play.parse_input import InputError, Keys, find_any
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.rulebook import Clause
from planetfall.core.state import State

MAX_FOUND = 5


def clauses(game: Game, state: State, seat: int, about: str, keys: Keys) -> list[Clause]:
    """The rules behind the question or an answer (by key or name), or those that a clause number or words find."""
    if not about:
        return _known(game, [game.question(state, seat).clause])
    if re.fullmatch(r"[A-Za-z]+-\d+", about):
        return [game.rulebook().clause(about)]
    try:
        return _known(game, behind(game, state, seat, find_any(about, game, state, seat, keys)))
    except InputError:
        found = game.rulebook().search(about)[:MAX_FOUND]
        if about.isdigit() or not found:
            raise
        return found


def behind(game: Game, state: State, seat: int, action: int) -> list[str]:
    """The clauses behind an answer: that of its refusal, or those of the question and of the answer's first effect."""
    refused = game.why_not(state, seat, action)
    if refused:
        return [refused.clause]
    if state.is_simultaneous():  # it has no effect before everybody has answered
        return [game.question(state, seat).clause, game.clause(state, seat, action)]
    # Its effect is tried in a sampled world, so that the explanation reveals nothing the seat does not know.
    world = game.sample(state, seat, seeded_chance("explain", action))
    world.listen()
    world.apply(seat, action)
    done = [event.clause for event in world.take_events() if event.clause and event.seen_by(seat)]
    return [game.clause(state, seat, action), *done[:1]]


def refusals(game: Game, state: State, seat: int, about: str, keys: Keys) -> list[tuple[str, str, str]]:
    """Name, reason and clause of what is not possible now: one answer, or all that a person might look for."""
    asked = [find_any(about, game, state, seat, keys)] if about else game.impossible(state, seat)
    rows = []
    for action in asked:
        refused = game.why_not(state, seat, action)
        if refused:
            rows.append((game.actions.name(action), refused.reason, refused.clause))
        elif about:
            raise InputError(f"{game.actions.name(action)!r} is possible")
    return rows


def _known(game: Game, numbers: list[str]) -> list[Clause]:
    wanted = [number for number in dict.fromkeys(numbers) if number]
    if not wanted:
        raise UnknownName("no single rule explains this; planetfall rules lists them all")
    return [game.rulebook().clause(number) for number in wanted]
