"""The steps that may wait on Rocket Rescue's stack, as positions call them."""

from planetfall.core.pending import first_of, kind_of
from planetfall.core.position import SEATS, Number, Step, Steps
from planetfall.core.step_order import StepOrder
from planetfall.games.rocket_rescue.engine import phases, questions
from planetfall.games.rocket_rescue.engine.actions import COLOURS, DESIGN_IDS, PHASE_IDS, PLACE_IDS
from planetfall.games.rocket_rescue.engine.box import (
    COPIES,
    FACES,
    HANGARS,
    MODULES,
    MOST_SEATS,
    STANDARD,
    design_of,
)
from planetfall.games.rocket_rescue.engine.state import PHASE, PLANNING, ROUND_END, Table

STAGES = ("planning", *PHASE_IDS, "end")  # of a round
MODULE_IDS = tuple(
    f"{DESIGN_IDS[design_of(module)]} {module % COPIES + 1}"
    if module < STANDARD
    else DESIGN_IDS[design_of(module)]
    for module in range(MODULES)
)
MOST = 255  # of a number of modules, crew members or turns
ORDER = StepOrder(
    bottom=(phases.REVEAL, phases.BEGIN_PHASE, phases.END_ROUND),
    waiting=(questions.ASK_WORK, questions.ASK_BOARD),
    secret=(questions.ASK_PLAN, questions.ASK_BID, questions.ASK_KEEP),
    together=phases.SIMULTANEOUS,
)
DIE = Number("die", 1, most=FACES)
PLACE = Number("place", 1, PLACE_IDS)

STEPS = (
    Step(phases.BEGIN_ROUND, "begin-round"),
    Step(phases.SIMULTANEOUS, "together"),
    Step(phases.REVEAL, "reveal"),
    Step(phases.BEGIN_PHASE, "begin-phase", numbers=(Number("phase", 1, STAGES),)),
    Step(phases.NEXT_DIE, "next-die", numbers=(Number("phase", 1, PHASE_IDS), Number("turn", 2, most=MOST))),
    Step(phases.RESTOCK, "restock"),
    Step(phases.CLEAR, "clear-terminal", numbers=(Number("place", 1, plus=-1, most=MOST_SEATS + 1),)),
    Step(phases.LEFTOVERS, "discard-display"),
    Step(phases.HAND_LIMIT, "limit-hands"),
    Step(phases.DROP, "drop-modules"),
    Step(phases.END_ROUND, "end-round"),
    Step(phases.TRADING, "offer-trades", numbers=(Number("place", 1, plus=-1, most=MOST_SEATS + 1),)),
    Step(questions.ASK_PLAN, "ask-plan", SEATS, (Number("phase", 1, PHASE_IDS),)),
    Step(questions.ASK_BID, "ask-bid", SEATS),
    Step(questions.ASK_KEEP, "ask-keep", SEATS),
    Step(questions.ASK_TAKE, "ask-take", SEATS, (DIE,)),
    Step(questions.ASK_BUY, "ask-buy", SEATS, (DIE,)),
    Step(questions.ASK_REFILL, "ask-refill", SEATS),
    Step(
        questions.ASK_BOARD,
        "ask-board",
        SEATS,
        (DIE, Number("boards", 2, most=MOST), Number("moves", 3, most=MOST)),
    ),
    Step(questions.ASK_SEAT, "ask-seat", SEATS, (PLACE,)),
    Step(questions.ASK_CLEAR, "ask-clear", SEATS, (Number("place", 1, plus=-1, most=MOST_SEATS + 1),)),
    Step(
        questions.ASK_WORK,
        "ask-work",
        SEATS,
        (
            DIE,
            Number("builds", 2, most=MOST),
            Number("launches", 3, bits=4),
            Number("moves", 3, shift=4, bits=8),
        ),
    ),
    Step(questions.ASK_SITE, "ask-site", SEATS, (Number("module", 1, MODULE_IDS),)),
    Step(questions.ASK_CREW, "ask-crew", SEATS, (PLACE,)),
    Step(questions.ASK_SHIFT, "ask-shift", SEATS, (PLACE,)),
    Step(questions.ASK_FLY, "ask-fly", SEATS, (Number("hangar", 1, plus=-1, most=HANGARS),)),
    Step(questions.ASK_TRADE, "ask-trade", SEATS),
)


def steps_of(table: Table) -> Steps:
    """The steps with the colours of a table."""
    return Steps(STEPS, phases.SIMULTANEOUS, {SEATS: COLOURS[: table.seats]})


def steps_fit(table: Table) -> bool:
    """Whether the steps lie in order, and are those of the phase."""
    steps, phase = table.pending.frames(), table.cells[PHASE]
    if not ORDER.holds(table.pending, table.seats):
        return False
    if not steps:
        return True
    last = kind_of(steps[0])
    if last != phases.BEGIN_PHASE:
        return phase == (PLANNING if last == phases.REVEAL else ROUND_END)
    dice = [first_of(step) for step in steps if kind_of(step) == phases.NEXT_DIE]
    return first_of(steps[0]) == phase + 1 and PLANNING < phase < ROUND_END and dice in ([], [phase - 1])
