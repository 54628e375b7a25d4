"""What is stored with new answers beside them: who owes the next, the result, and what is still arranged."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from planetfall.core.match import Match
from planetfall.core.record import Row
from planetfall.core.state import State
from planetfall.server.store.rows import TableRow
from planetfall.server.tables.history import Step
from planetfall.server.tables.visibility import shows_nothing

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


def row_after(table: "LiveTable", match: Match, rows: Sequence[Row], steps: Sequence[Step]) -> TableRow:
    """The row of a table once a fork of its match, which has played `rows`, has replaced the match."""
    state, arrangements = match.state, table.arrangements
    proposal = table.proposals.after_answers()
    is_hidden = proposal is arrangements.proposal and shows_nothing(table.history, match, rows, steps)
    return table.next_row(
        version=table.row.version + (not is_hidden),  # else it would count what others choose in secret
        owed=",".join(map(str, state.actors())),
        over=state.over(),
        result=_ranking(table, state),
        arrangements=replace(
            arrangements,
            proposal=proposal,
            owed_since=table.clocks(state, table.seats, arrangements.owed_since),
            hurried=arrangements.hurried and not _asks_people(table, state),
            weaker=arrangements.weaker if is_hidden else table.bots.lowered(),
        ),
    )


def _asks_people(table: "LiveTable", state: State) -> bool:
    return any(table.seats[seat].kind == "person" for seat in state.actors())


def _ranking(table: "LiveTable", state: State) -> str:
    """The result as lists of tables show it; empty while the game runs."""
    if not state.over():
        return ""
    ranking = [
        {"name": name, "points": points, "won": seat in state.winners()}
        for seat, (name, points) in enumerate(zip(table.names(), state.scores(), strict=True))
    ]
    return msgspec.json.encode(ranking).decode()
