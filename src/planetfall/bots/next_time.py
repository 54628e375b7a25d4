"""After a game: some decisions of a seat that the coach would have made otherwise, as things to try next time.

Looked at are the decisions in the turns with which the seat's chance to win fell most. At each of them the coach knows
what the seat knew then.
"""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from planetfall.bots.coach import Comparison, settings_for
from planetfall.bots.hindsight import CoursePoint, look_back
from planetfall.bots.hints import Tip
from planetfall.bots.perspective import Perspective
from planetfall.bots.seeding import seeded_chance
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Record
from planetfall.core.state import Event, State

MAX_TIPS = 3
MAX_DECISIONS = 6  # that the coach looks at
STRENGTH = "medium"


class Decision(msgspec.Struct, frozen=True):
    """What a seat answered after so many answers, and the position in which it did."""

    answers: int
    state: State
    action: int


def things_to_try(game: Game, record: Record, pack: Pack, seat: int) -> list[Tip]:
    """Up to three decisions of a seat in a finished game that the coach would have made otherwise, in their order."""
    decisions = _decisions(game, record, pack, seat)
    course = look_back(game, record, pack).course
    found = [_tip(game, decision, seat) for decision in worst_moments(decisions, course, seat)]
    tips = sorted((tip for tip in found if tip), key=lambda tip: -tip.points)[:MAX_TIPS]
    return sorted(tips, key=lambda tip: tip.answers)


def _decisions(game: Game, record: Record, pack: Pack, seat: int) -> list[Decision]:
    """All answers of a seat that had an alternative."""
    states: list[State] = []

    def keep(state: State, _: list[Event]) -> None:
        states.append(state.copy())

    Match.replay(game, record, pack, keep)
    given = enumerate(record.effective_answers()[0])
    return [
        Decision(place, states[place], answer.action)
        for place, answer in given
        if answer.seat == seat and len(states[place].legal(seat)) > 1
    ]


def worst_moments(decisions: Sequence[Decision], course: Sequence[CoursePoint], seat: int) -> list[Decision]:
    """The first decision in each of the turns with which the seat's chance fell most."""
    falls = sorted(
        (after.chances[seat] - before.chances[seat], before.answers, after.answers)
        for before, after in pairwise(course)
    )
    found: list[Decision] = []
    for fall, start, end in falls:
        within = [decision for decision in decisions if start <= decision.answers < end]
        if fall < 0.0 and within and len(found) < MAX_DECISIONS:
            found.append(within[0])
    return found


def _tip(game: Game, decision: Decision, seat: int) -> Tip | None:
    """What the coach would have done otherwise, if it has a reason."""
    chance = seeded_chance("next time", decision.answers)
    perspective = Perspective(game, decision.state, seat, chance)
    comparison = Comparison(perspective, settings_for(game, STRENGTH), chance)
    best, given = comparison.order[0], comparison.legal.index(decision.action)
    if best == given:
        return None
    rival = given if comparison.search.leaves[given] else comparison.order[1]
    differences = comparison.differences(best, rival)
    reason = comparison.reason(differences)
    if reason is None:
        return None
    return Tip(
        decision.answers,
        perspective.question().text,
        comparison.label(given),
        comparison.label(best),
        reason,
        sum(term.amount for term in differences),
    )
