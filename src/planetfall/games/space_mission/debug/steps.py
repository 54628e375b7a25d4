"""The steps that may wait on Space Mission's stack, as positions call them."""

from planetfall.core.position import SEATS, Number, Step, Steps
from planetfall.core.step_order import StepOrder
from planetfall.games.space_mission.engine import effects, questions
from planetfall.games.space_mission.engine.actions import COLOURS, PLANET_IDS
from planetfall.games.space_mission.engine.box import RING
from planetfall.games.space_mission.engine.state import Table, planet_at

PURPOSE_IDS = ("jump", "scan", "landing", "station", "discovery")
NO_TOGETHER = 0  # nobody answers at the same time as others
ASK_ACTION = "ask-action"
MOST_LEFT = 255  # actions of a turn
ORDER = StepOrder(bottom=(effects.END_TURN, questions.ASK_ACTION))


def steps_of(table: Table) -> Steps:
    """The steps with the colours and planets of a table."""
    ring = tuple(PLANET_IDS[planet_at(table, place)] for place in range(RING))
    deal = (Number("for", 1, PURPOSE_IDS), Number("planet", 2, ring))
    steps = (
        Step(effects.END_TURN, "end-turn", SEATS),
        Step(questions.ASK_ACTION, ASK_ACTION, SEATS, (Number("left", 1, most=MOST_LEFT),)),
        Step(questions.ASK_DISCARD, "ask-discard", SEATS),
        Step(questions.ASK_PAY, "ask-pay", SEATS, deal),
        Step(questions.ASK_TAKE, "ask-take", SEATS, deal),
    )
    return Steps(steps, NO_TOGETHER, {SEATS: COLOURS[: table.seats]})


def steps_fit(table: Table) -> bool:
    """Whether the steps lie in order."""
    return ORDER.holds(table.pending, table.seats)
