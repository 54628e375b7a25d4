"""The default answer: what is answered for somebody who has run out of time where the table has chosen that.

It is the answer that declines or stops, the one whose printed key is 0; where there is none, the first of the list that
the page shows. It depends on nothing but the question, so it tells nothing about a hand.
"""

from typing import TYPE_CHECKING

from planetfall.core.errors import IllegalAction
from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.server.tables.nodes.newest import on_newest

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

MOST_ANSWERS = 20  # of one turn; a game that asks for more goes round in circles


def default_answer(game: Game, state: State, seat: int) -> int:
    """The default answer of a seat that is asked."""
    answers = game.listed(state, seat)
    declining = [action for action in answers if game.printed_key(state, seat, action) == "0"]
    return (declining or answers)[0]


async def default_answers(table: "LiveTable", seat: int) -> bool:
    """Give default answers until a seat owes nothing; False if it still does after many."""
    for _ in range(MOST_ANSWERS):
        if not await _give_next(table, seat):
            return True
    return False


@on_newest
async def _give_next(table: "LiveTable", seat: int) -> bool:
    """Give the next default answer, or all of a secret choice at once; False if none is owed."""
    async with table.lock:
        if seat not in table.state.actors() or not table.clocks.is_out(seat):
            return False
        answers = _secret_choice(table.game, table.state, seat)
        try:
            await table.accept(seat, answers or [default_answer(table.game, table.state, seat)])
        except IllegalAction:
            return False  # the bot that takes over finds what is left
        return True


def _secret_choice(game: Game, state: State, seat: int) -> list[int]:
    """All default answers of a secret choice: given one by one they could be counted by those who still choose."""
    trial, reveal_count, chosen = state.copy(), state.reveal_count, list[int]()
    while (
        seat in trial.actors()
        and trial.is_simultaneous()
        and trial.reveal_count == reveal_count
        and len(chosen) < MOST_ANSWERS
    ):
        chosen.append(default_answer(game, trial, seat))
        trial.apply(seat, chosen[-1])
    return chosen
