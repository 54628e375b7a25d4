"""How the standing answers of a seat change, and which of them is given: functions of stored values and a position."""

from collections.abc import Sequence

from msgspec.structs import replace

from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.server.store.standing_rows import SeatStanding, StandingList

DELAY_SECONDS = 15.0  # from a question to its standing answer: always the same, and no secret
REASONS = (UNFIT, UNDONE, ROUND_OVER, REPLACED) = ("unfit", "undone", "round-over", "replaced")


def list_for(game: Game, state: State, seat: int, standing: SeatStanding) -> StandingList | None:
    """The list for the question that a seat is asked now, if it has one."""
    if not standing.lists or seat not in state.actors():
        return None
    kind = game.question(state, seat).kind
    return next((each for each in standing.lists if each.kind == kind), None)


def first_legal(state: State, seat: int, answers: Sequence[int]) -> int | None:
    """The first of some answers that a seat may give now."""
    legal = set(state.legal(seat))
    return next((answer for answer in answers if answer in legal), None)


def changed(standing: SeatStanding, new: StandingList) -> SeatStanding:
    """The standing answers with a list in place of the one for the same kind of question; an empty one goes.

    >>> one = changed(SeatStanding(), StandingList("turn", (3,)))
    >>> changed(one, StandingList("turn", ())).lists
    ()
    """
    kept = [each for each in standing.lists if each.kind != new.kind]
    return replace(standing, lists=(*kept, new) if new.answers else tuple(kept))


def dropped(standing: SeatStanding, lists: Sequence[StandingList], reason: str) -> SeatStanding:
    """The standing answers without some lists; their owner is told why."""
    if not lists:
        return standing
    kept = tuple(each for each in standing.lists if each not in lists)
    reasons = standing.dropped if reason in standing.dropped else (*standing.dropped, reason)
    return replace(standing, lists=kept, due=None, dropped=reasons)


def without_ended(standing: SeatStanding, current_round: int) -> SeatStanding:
    """The standing answers without those for a round that is over."""
    ended = [each for each in standing.lists if each.last_round and current_round > each.last_round]
    return dropped(standing, ended, ROUND_OVER)


def with_due(standing: SeatStanding, game: Game, state: State, seat: int, now: float) -> SeatStanding:
    """The standing answers of a seat that is asked from now on, or not at all."""
    is_asked = list_for(game, state, seat, standing) is not None
    return replace(standing, due=now + DELAY_SECONDS if is_asked else None)
