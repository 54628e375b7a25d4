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
    return "plan", {"plan": _phases(names, placements)}


def _bid(names: Names, seat: int, action: int) -> Sentence:
    """The whole plan again: the bid is its last part, and everything is revealed with it."""
    plan = _phases(names, [placement_in(names.table, seat, phase) for phase in range(PHASES)])
    bid = action - ask.AMOUNT
    return ("bid" if bid else "bid-nothing"), {"plan": plan, "energy": names.energy(bid)}  # RR-42


def _phases(names: Names, placements: list[int]) -> str:
    return ", ".join(
        names.text("consequence.plan-phase", phase=names.phase(phase), dice=names.dice(placement))
        for phase, placement in enumerate(placements)
    )


def _keep(names: Names, seat: int, action: int) -> Sentence:
    return "keep", {"module": names.module(action - ask.KEEP)}  # RR-115


CONSEQUENCES: dict[int, Consequence[Names]] = {
    ask.ASK_PLAN: _plan,
    ask.ASK_BID: _bid,
    ask.ASK_KEEP: _keep,
}
