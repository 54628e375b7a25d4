"""The steps that may wait on Red Planet's stack, as positions call them."""

from collections.abc import Sequence

from planetfall.core.pending import kind_of
from planetfall.core.position import SEATS, Number, Step, Steps
from planetfall.core.step_order import StepOrder
from planetfall.games.red_planet.engine import phases, questions
from planetfall.games.red_planet.engine.actions import COLOURS, SPECIALIST_IDS, ZONE_IDS
from planetfall.games.red_planet.engine.box import (
    MOST_COLOURS,
    MOST_DOCKS,
    STOP_PRODUCTION,
    STOP_REVEAL,
    STOP_ROUND,
)
from planetfall.games.red_planet.engine.box import STEPS as BOX_STEPS
from planetfall.games.red_planet.engine.state import CALLED, SPECIALISTS, STOP, Table, main_colour, stop_kind

MOMENT_IDS = ("before-landing", "after-reveal", "before-production", "after-production")
WAY_IDS = ("any-ship", "different-ships", "together-on-one")
COLOUR = "colours"
STOPS = {  # of the tracker: where a step belongs to one kind of them
    phases.TURN_UP: STOP_REVEAL,
    phases.PICK: STOP_REVEAL,
    phases.PRODUCE: STOP_PRODUCTION,
    phases.COUNTDOWN: STOP_ROUND,
    phases.LAND: STOP_ROUND,
    phases.DOCK: STOP_ROUND,
}
MOST = 255  # of a number of astronauts, ships or moves
ORDER = StepOrder(
    bottom=(phases.STOP_HERE, phases.ADVANCE),
    waiting=(questions.ASK_BOARD, questions.ASK_REDIRECT, questions.ASK_MOVE),
    repeated=(phases.RESOLVE, phases.MOMENT),
    secret=(questions.ASK_KEEP, questions.ASK_ORDER, questions.ASK_CHOOSE),
    together=phases.SIMULTANEOUS,
)
SPECIALIST = Number("specialist", 1, SPECIALIST_IDS, plus=1)
DOCK = Number("dock", 1, plus=-1, most=MOST_DOCKS)
LEFT = Number("left", 1, most=MOST)

WORK = (
    Step(phases.STOP_HERE, "begin-stop"),
    Step(phases.SIMULTANEOUS, "together"),
    Step(phases.SHUFFLE_EVENTS, "shuffle-events"),
    Step(phases.COUNTDOWN, "call", numbers=(Number("number", 1, most=SPECIALISTS),)),
    Step(phases.RESOLVE, "resolve", COLOUR, (SPECIALIST,)),
    Step(phases.PART, "part", COLOUR, (SPECIALIST, Number("part", 2, most=BOX_STEPS))),
    Step(phases.LAUNCHES, "launch-full-ships"),
    Step(phases.FIRST_PLAYER, "pass-first-player"),
    Step(phases.LAND, "land"),
    Step(phases.DOCK, "dock-ships"),
    Step(phases.ADVANCE, "advance-tracker"),
    Step(phases.TURN_UP, "turn-up", numbers=(Number("place", 1, most=SPECIALISTS),)),
    Step(
        phases.MOMENT,
        "moment",
        numbers=(Number("moment", 1, MOMENT_IDS), Number("asked", 2, most=MOST_COLOURS)),
    ),
    Step(phases.PRODUCE, "produce"),
    Step(phases.PICK, "pick-discovery"),
)
QUESTIONS = (
    Step(questions.ASK_KEEP, "ask-keep", SEATS),
    Step(questions.ASK_ORDER, "ask-order", SEATS, (Number("place", 1, most=SPECIALISTS),)),
    Step(questions.ASK_CHOOSE, "ask-choose", SEATS),
    Step(
        questions.ASK_BOARD,
        "ask-board",
        COLOUR,
        (LEFT, Number("way", 2, WAY_IDS), Number("boarded", 3, bits=6, several=True)),
    ),
    Step(questions.ASK_SEND, "ask-send", COLOUR, (DOCK,)),
    Step(questions.ASK_MOVE, "ask-move", COLOUR, (LEFT, Number("only_from", 2, ZONE_IDS, plus=1))),
    Step(questions.ASK_RESEARCH, "ask-research", COLOUR),
    Step(questions.ASK_LOOK, "ask-look", COLOUR),
    Step(questions.ASK_LAUNCH, "ask-launch", COLOUR, (LEFT, Number("full_too", 2, most=1))),
    Step(questions.ASK_DESTROY, "ask-destroy", COLOUR, (LEFT,)),
    Step(questions.ASK_REPLACE, "ask-replace", COLOUR, (LEFT,)),
    Step(questions.ASK_KILL, "ask-kill", COLOUR, (LEFT,)),
    Step(questions.ASK_DROP, "ask-drop", COLOUR, (Number("must", 1, most=MOST), Number("may", 2, most=MOST))),
    Step(questions.ASK_REDIRECT, "ask-redirect", COLOUR, (LEFT,)),
    Step(questions.ASK_RESCUE, "ask-rescue", COLOUR, (Number("most", 1, most=MOST),)),
    Step(
        questions.ASK_AMOUNT,
        "ask-amount",
        COLOUR,
        (Number("zone", 1, ZONE_IDS), Number("most", 2, most=MOST)),
    ),
    Step(questions.ASK_TURN_UP, "ask-turn-up", COLOUR),
    Step(questions.ASK_PUT_BACK, "ask-put-back", COLOUR, (Number("zone", 1, ZONE_IDS),)),
)


def seat_names(table: Table) -> list[str]:
    """The colour that scores for each seat."""
    return [COLOURS[main_colour(table, seat)] for seat in range(table.seats)]


def steps_of(table: Table, events: Sequence[str]) -> Steps:
    """The steps with the colours and the event cards of a table."""
    assign = Step(questions.ASK_ASSIGN, "ask-assign", COLOUR, (Number("event", 1, tuple(events)),))
    names = {SEATS: seat_names(table), COLOUR: COLOURS[: table.colours]}
    return Steps((*WORK, *QUESTIONS, assign), phases.SIMULTANEOUS, names)


def steps_fit(table: Table) -> bool:
    """Whether the steps lie in order, and the tracker can advance by as many stops as they say."""
    if not ORDER.holds(table.pending, table.seats):
        return False
    steps = table.pending.frames()
    if not steps:
        return True
    if kind_of(steps[0]) == phases.STOP_HERE:
        return table.cells[STOP] == 0 and table.cells[CALLED] == 0  # missions are being chosen
    if table.cells[STOP] + 1 >= len(table.box.tracker):
        return False
    return all(STOPS.get(int(kind_of(step)), stop_kind(table)) == stop_kind(table) for step in steps)
