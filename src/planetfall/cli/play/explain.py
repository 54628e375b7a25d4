"""The rules behind a question, behind a choice, and behind what is not possible."""

import re

from planetfall.bots.seeding import seeded_chance
from planetfall.cli.play.parse_input import Misunderstood, find_any
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.rulebook import Clause
from planetfall.core.state import State

MOST_FOUND = 5


def clauses(game: Game, state: State, seat: int, about: str) -> list[Clause]:
    """The rules behind the question, a choice (by number or name), a clause number or words to look for."""
    if not about:
        return _known(game, [game.question(state, seat).clause])
    if re.fullmatch(r"[A-Za-z]+-\d+", about):
        return [game.rulebook().clause(about)]
    try:
        return _known(game, behind(game, state, seat, find_any(about, game, state, seat)))
    except Misunderstood:
        found = game.rulebook().search(about)[:MOST_FOUND]
        if about.isdigit() or not found:
            raise
        return found


def behind(game: Game, state: State, seat: int, action: int) -> list[str]:
    """The clauses behind an answer: of its refusal, or of the question and of what the answer does first."""
    refused = game.why_not(state, seat, action)
    if refused:
        return [refused.clause]
    if state.is_simultaneous():  # it does nothing yet
        return [game.question(state, seat).clause, game.clause(state, seat, action)]
    # What it does is tried in an imagined world, so that the explanation tells nothing the seat does not know.
    world = game.sample(state, seat, seeded_chance("explain", action))
    world.listen()
    world.play(seat, action)
    done = [event.clause for event in world.take_events() if event.clause and event.seen_by(seat)]
    return [game.clause(state, seat, action), *done[:1]]


def refusals(game: Game, state: State, seat: int, about: str) -> list[tuple[str, str, str]]:
    """Name, reason and clause of what is not possible now: one answer, or all a person might look for."""
    asked = [find_any(about, game, state, seat)] if about else game.impossible(state, seat)
    rows = []
    for action in asked:
        refused = game.why_not(state, seat, action)
        if refused:
            rows.append((game.actions.name(action), refused.reason, refused.clause))
        elif about:
            raise Misunderstood(f"{game.actions.name(action)!r} is possible")
    return rows


def _known(game: Game, numbers: list[str]) -> list[Clause]:
    wanted = [number for number in dict.fromkeys(numbers) if number]
    if not wanted:
        raise UnknownName("no single rule stands behind this; planetfall rules shows them all")
    return [game.rulebook().clause(number) for number in wanted]
