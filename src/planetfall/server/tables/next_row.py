"""What is stored with new answers beside them: who owes the next, the result, and what is still arranged."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from planetfall.core.favourites import count_chosen
from planetfall.core.match import Match
from planetfall.core.record import Answer, Row, Truncate
from planetfall.core.state import State
from planetfall.server.store.rows import TableRow
from planetfall.server.tables.clocks.deadlines import with_deadline
from planetfall.server.tables.history import Step
from planetfall.server.tables.seats.proposals import UNDO
from planetfall.server.tables.visibility import shows_nothing

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


def row_after(
    table: "LiveTable",
    match: Match,
    rows: Sequence[Row],
    steps: Sequence[Step],
    undone: Sequence[Answer] | None = None,
) -> TableRow:
    """The row of a table once a fork of its match, which has played `rows`, has replaced the match.

    `undone` is what may be given again then, if the change says so itself.
    """
    state, arrangements = match.state, table.arrangements
    proposal = table.proposals.after_answers()
    is_hidden = proposal is arrangements.proposal and shows_nothing(table.history, match, rows, steps)
    row = table.next_row(
        version=table.row.version + (not is_hidden),  # else it would count what others choose in secret
        owed=",".join(map(str, state.actors())),
        over=state.over(),
        result=_ranking(table, state, rows, steps),
        arrangements=replace(
            arrangements,
            proposal=proposal,
            declined=_declined(table, rows, is_hidden),
            undone=_still_undone(table, rows, is_hidden) if undone is None else tuple(undone),
            hurried=arrangements.hurried and not _asks_people(table, state),
            weaker=arrangements.weaker if is_hidden else table.bots.lowered(),
            standing=table.standing.after_answers(match, rows),
            **table.clocks.after_answers(match, rows),
        ),
    )
    return with_deadline(row, table.seats)


def _declined(table: "LiveTable", rows: Sequence[Row], is_hidden: bool) -> str:
    """The person whose undo is declined: by a vote before, or because others have gone on instead."""
    if is_hidden:
        return table.arrangements.declined
    proposal = table.arrangements.proposal
    if proposal is None or proposal.kind != UNDO or any(isinstance(row, Truncate) for row in rows):
        return ""
    asker = table.seats[proposal.seat].person
    gone_on = {table.seats[row.seat].person for row in rows if isinstance(row, Answer)}
    return "" if asker in gone_on else asker


def _still_undone(table: "LiveTable", rows: Sequence[Row], is_hidden: bool) -> tuple[Answer, ...]:
    """What may still be given again: after a secret answer all but what the same person has taken back."""
    if not is_hidden:
        return ()
    own = {table.seats[row.seat].person for row in rows if isinstance(row, Answer)}
    return tuple(answer for answer in table.arrangements.undone if table.seats[answer.seat].person not in own)


def _asks_people(table: "LiveTable", state: State) -> bool:
    return any(table.seats[seat].kind == "person" for seat in state.actors())


def _ranking(table: "LiveTable", state: State, rows: Sequence[Row], steps: Sequence[Step]) -> str:
    """The result as lists of tables show it, with what each seat has chosen; empty while the game runs."""
    if not state.over():
        return ""
    kept = min((row.cut for row in rows if isinstance(row, Truncate)), default=len(table.history.answers))
    events = [entry.event for entry in table.log_entries if entry.after < kept]
    events += [event for step in steps for event in step.events]
    chosen = count_chosen(table.game, state, events)
    ranking = [
        {"name": name, "points": points, "won": seat in state.winners(), "chosen": chosen.get(seat, {})}
        for seat, (name, points) in enumerate(zip(table.names(), state.scores(), strict=True))
    ]
    return msgspec.json.encode(ranking).decode()
