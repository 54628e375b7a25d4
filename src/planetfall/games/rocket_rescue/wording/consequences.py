"""What an answer leads to, where that is more than its label says."""

from planetfall.core.labels import Consequence, Sentence
from planetfall.core.labels import consequence as worded
from planetfall.core.pending import first_of, kind_of
from planetfall.games.rocket_rescue.engine import questions as ask
from planetfall.games.rocket_rescue.engine.box import PHASES, PLACEMENTS
from planetfall.games.rocket_rescue.engine.state import placement_in
from planetfall.games.rocket_rescue.wording.names import Names


def consequence(names: Names, seat: int, action: int) -> str:
    """What an answer of a seat leads to, or ""."""
    return worded(CONSEQUENCES, names, kind_of(names.table.question_of(seat)), seat, action)


def _plan(names: Names, seat: int, action: int) -> Sentence | None:
    """The whole plan of the round, with the answer that completes it."""
    asked = first_of(names.table.question_of(seat))
    if ask.phase_after(asked) >= 0:
        return None
    placements = [placement_in(names.table, seat, phase) for phase in range(PHASES)]
    placements[asked] = (action - ask.PLAN) % PLACEMENTS
    parts = [
        names.text("consequence.plan-phase", phase=names.phase(phase), dice=names.dice(placement))
        for phase, placement in enumerate(placements)
    ]
    return "plan", {"plan": ", ".join(parts)}


def _bid(names: Names, seat: int, action: int) -> Sentence | None:
    bid = action - ask.AMOUNT
    return ("bid", {"energy": names.energy(bid)}) if bid else None  # RR-42


def _keep(names: Names, seat: int, action: int) -> Sentence:
    return "keep", {"module": names.module(action - ask.KEEP)}  # RR-115


CONSEQUENCES: dict[int, Consequence[Names]] = {
    ask.ASK_PLAN: _plan,
    ask.ASK_BID: _bid,
    ask.ASK_KEEP: _keep,
}
