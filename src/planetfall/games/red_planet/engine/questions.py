"""Questions and their legal answers: one predicate decides whether an answer is allowed and why not."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.frame_state import FINE, NO_ANSWER, QUESTION, SEVERAL_ANSWERS
from planetfall.core.pending import first_of, kind_of, second_of, third_of, who_of
from planetfall.games.red_planet.engine.box import MARS, MOST_COLOURS, MOST_DOCKS, PHOBOS, ZONES
from planetfall.games.red_planet.engine.state import (
    DISCOVERY,
    DOCKED,
    EVENT_SIZE,
    HAND,
    MEMORIAL,
    NEUTRAL_DECK,
    OPEN,
    STATUS,
    SUPPLY,
    TURNED,
    Table,
    any_token_left,
    astronauts,
    crew,
    destination,
    main_colour,
    owner,
    seats_free,
    tokens_left,
)

# The numbers of answers. They never change; new ones are added at the end. `actions` gives them their names.
DONE: Final = 0
KEEP: Final = 1  # first or second mission dealt
CHOOSE: Final = 3  # specialist 1 to 9
ORDER: Final = 12  # specialist 1 to 9
BOARD: Final = 21  # dock
LAUNCH: Final = 27  # dock
DESTROY: Final = 33  # dock
REDIRECT: Final = 39  # dock
SEND: Final = 45  # zone
MOVE: Final = 55  # zone of Mars · zone of Mars
DRAW: Final = 136
LOOK: Final = 137  # zone
ASSIGN: Final = 147  # zone
REPLACE: Final = 157  # dock or zone · colour
KILL: Final = 253  # zone · colour
DROP: Final = 313  # zone of Mars
RESCUE: Final = 322  # zone of Mars
AMOUNT: Final = 331  # 0 to 12
TURN_UP: Final = 344  # zone of Mars
PUT_BACK: Final = 353
ANSWERS: Final = 354
AMOUNTS: Final = 13

# Kinds of frames that ask a question; smaller kinds are automatic.
ASK_KEEP: Final = 64
ASK_ORDER: Final = 65  # who: seat; first: place in the neutral deck to fill
ASK_CHOOSE: Final = 66
ASK_BOARD: Final = 67  # first: astronauts to board; second: how; third: docks boarded already
ASK_SEND: Final = 68  # first: dock
ASK_MOVE: Final = 69  # first: moves left; second: only from this zone - 1, and then it must be done
ASK_RESEARCH: Final = 70
ASK_LOOK: Final = 71
ASK_ASSIGN: Final = 72  # first: event
ASK_LAUNCH: Final = 73  # first: ships left; second: 1 if full ships may launch too
ASK_DESTROY: Final = 74  # first: ships left
ASK_REPLACE: Final = 75  # first: astronauts left
ASK_KILL: Final = 76  # first: astronauts left
ASK_DROP: Final = 77  # first: how many must; second: how many may
ASK_REDIRECT: Final = 78  # first: ships left
ASK_RESCUE: Final = 79  # first: astronauts at most
ASK_AMOUNT: Final = 80  # first: zone; second: astronauts at most
ASK_TURN_UP: Final = 81
ASK_PUT_BACK: Final = 82  # first: zone
KINDS: Final = 19

# Modes of boarding.
ANY_SHIP: Final = 0
DIFFERENT_SHIPS: Final = 1
TOGETHER_ON_ONE: Final = 2

# First answer of each kind of question, and the one after its last; "done" is handled apart.
_FROM: Final = vec[i64]([
    KEEP, ORDER, CHOOSE, BOARD, SEND, MOVE, DRAW, LOOK, ASSIGN, LAUNCH, DESTROY, REPLACE, KILL, DROP, REDIRECT, RESCUE,
    AMOUNT, TURN_UP, PUT_BACK,
])  # fmt: skip
_TO: Final = vec[i64]([
    CHOOSE, BOARD, ORDER, LAUNCH, MOVE, DRAW, ASSIGN, ASSIGN, REPLACE, DESTROY, REDIRECT, KILL, DROP, RESCUE, SEND,
    AMOUNT, TURN_UP, PUT_BACK, ANSWERS,
])  # fmt: skip

# Codes of refusals. NOT_ASKED + kind - QUESTION: the answer is not one to this kind of question.
NO_SHIP: Final = 1
SHIP_FULL: Final = 2
BOARDED_ALREADY: Final = 3
TOO_FEW_SEATS: Final = 4
TOO_FEW_ASTRONAUTS: Final = 5
NO_ASTRONAUT: Final = 6
NO_TOKEN_FOR_SHIP: Final = 7
NO_TOKEN: Final = 8
NOT_IN_HAND: Final = 9
NOT_ON_TOP: Final = 10
NOBODY_TO_MOVE: Final = 11
NOT_ADJACENT: Final = 12
WRONG_ZONE: Final = 13
DECK_EMPTY: Final = 14
NOTHING_TO_SEE: Final = 15
NOT_OUTER: Final = 16
ZONE_TAKEN: Final = 17
LAUNCHES_ALREADY: Final = 18
NOBODY_THERE: Final = 19
NOT_PRESENT: Final = 20
NO_KILLING_HERE: Final = 21
NO_KILLING_MOON: Final = 22
NOT_ON_PHOBOS: Final = 23
MUST_DROP: Final = 24
MUST_REPLACE: Final = 25
NOTHING_FLIES: Final = 26
NO_MEMORIAL: Final = 27
NO_FOOTHOLD: Final = 28
TOO_MANY: Final = 29
MANDATORY: Final = 30
PHOBOS_NO_DISCOVERY: Final = 31
SHIP_LAUNCHED: Final = 32
NO_TOKEN_AT_ALL: Final = 33
MUST_LEAVE: Final = 34
MUST_LAUNCH: Final = 35
NOTHING_TO_LAUNCH: Final = 36
NOTHING_TO_DESTROY: Final = 37
NOBODY_TO_REPLACE: Final = 38
NO_KILLING_INSIDE: Final = 39
NOTHING_TO_TURN_UP: Final = 40
NO_KILLING_ON_PHOBOS: Final = 41
NOT_ASKED: Final = 64


def refusal(table: Table, question: i64, action: i64) -> i64:
    """FINE, or the code of what is wrong with an answer to a question."""
    kind: i64 = kind_of(question)
    if action == DONE:
        return _refuse_done(table, question, kind)
    if action < _FROM[kind - QUESTION] or action >= _TO[kind - QUESTION]:
        return NOT_ASKED + kind - QUESTION
    if kind == ASK_CHOOSE:
        return _refuse_choose(table, who_of(question), action - CHOOSE + 1)
    if kind == ASK_BOARD:
        return refuse_board(
            table,
            who_of(question),
            second_of(question),
            first_of(question),
            third_of(question),
            action - BOARD,
        )
    if kind == ASK_MOVE:
        return _refuse_move(table, who_of(question), second_of(question), action - MOVE)
    if kind == ASK_SEND:
        return FINE if tokens_left(table, action - SEND) > 0 else NO_TOKEN  # RP-10, RP-47, RP-77
    if kind == ASK_REPLACE:
        return _refuse_replace(table, who_of(question), action - REPLACE)
    if kind == ASK_KILL:
        return _refuse_kill(table, action - KILL)
    if kind == ASK_DROP:
        return FINE if astronauts(table, PHOBOS, who_of(question)) > 0 else NOT_ON_PHOBOS  # RP-75, RP-76
    if kind == ASK_RESEARCH and action == DRAW:
        return FINE if table.cells[EVENT_SIZE] > 0 else DECK_EMPTY  # RP-59
    if kind == ASK_RESEARCH or kind == ASK_LOOK:
        return _refuse_look(table, action - LOOK)
    if kind == ASK_ASSIGN:
        return _refuse_assign(table, action - ASSIGN)
    if kind == ASK_LAUNCH:
        return _refuse_launch(table, second_of(question), action - LAUNCH)
    if kind == ASK_DESTROY:
        return FINE if _refuse_docked(table, action - DESTROY) == FINE else NOTHING_TO_DESTROY  # RP-63
    if kind == ASK_REDIRECT:
        return _refuse_redirect(table, action - REDIRECT)
    if kind == ASK_ORDER:
        return _refuse_order(table, who_of(question), first_of(question), action - ORDER + 1)
    if kind == ASK_RESCUE:
        return _refuse_rescue(table, who_of(question), action - RESCUE)
    if kind == ASK_AMOUNT:
        return FINE if 1 <= action - AMOUNT <= second_of(question) else TOO_MANY  # RP-120
    if kind == ASK_TURN_UP:
        return FINE if lies_facedown(table, action - TURN_UP) else NOTHING_TO_TURN_UP  # RP-102
    assert kind == ASK_KEEP or kind == ASK_PUT_BACK
    return FINE  # RP-21: either mission may be kept


def answers(table: Table, question: i64) -> list[int]:
    """All answers that a question allows, in the order of their numbers but with "done" last."""
    found: list[int] = []
    kind: i64 = kind_of(question) - QUESTION
    action: i64 = _FROM[kind]
    end: i64 = _TO[kind]
    while action < end:
        if refusal(table, question, action) == FINE:
            found.append(action)
        action += 1
    if refusal(table, question, DONE) == FINE:
        found.append(DONE)
    return found


def block_of(question: i64) -> tuple[int, int]:
    """The first number of the answers to a question, and the one after the last."""
    kind: i64 = kind_of(question) - QUESTION
    return _FROM[kind], _TO[kind]


def lone_answer(table: Table, question: i64) -> i64:
    """The only answer of a question, or NO_ANSWER or SEVERAL_ANSWERS."""
    if kind_of(question) == ASK_PUT_BACK or (kind_of(question) == ASK_ASSIGN and not table.box.memory_aid):
        return SEVERAL_ANSWERS  # while the seat is asked it sees the card, and later no more (RP-155)
    kind: i64 = kind_of(question) - QUESTION
    action: i64 = _FROM[kind]
    end: i64 = _TO[kind]
    only: i64 = DONE if refusal(table, question, DONE) == FINE else NO_ANSWER
    while action < end:
        if refusal(table, question, action) == FINE:
            if only >= 0:
                return SEVERAL_ANSWERS
            only = action
        action += 1
    return only


def asked_of(table: Table, question: i64) -> i64:
    """The seat that a question is asked of."""
    kind: i64 = kind_of(question)
    if kind == ASK_KEEP or kind == ASK_ORDER or kind == ASK_CHOOSE:
        return who_of(question)
    return owner(table, who_of(question))  # RP-165


def _refuse_done(table: Table, question: i64, kind: i64) -> i64:
    if kind == ASK_MOVE:
        return FINE if second_of(question) == 0 else MUST_LEAVE  # RP-54, RP-106, RP-121
    if kind == ASK_LAUNCH and second_of(question) == 1:
        return MUST_LAUNCH  # RP-119
    if kind == ASK_DROP:
        return FINE if first_of(question) == 0 else MUST_DROP  # RP-75
    if kind == ASK_REPLACE:
        if table.box.rules >= 2:
            return MUST_REPLACE  # RP-68
        return MUST_REPLACE if _other_in_reach(table, who_of(question)) else FINE
    if kind == ASK_BOARD and second_of(question) == TOGETHER_ON_ONE:
        return FINE if table.box.free_travel_agent else MANDATORY  # RP-70
    if kind == ASK_RESCUE:
        return FINE  # RP-90
    return MANDATORY  # RP-32


def _refuse_choose(table: Table, seat: i64, number: i64) -> i64:
    hand: i64 = table.cells[HAND + main_colour(table, seat)]
    return FINE if hand >> number & 1 else NOT_IN_HAND  # RP-27


def _refuse_order(table: Table, seat: i64, place: i64, number: i64) -> i64:
    deck: i64 = NEUTRAL_DECK + seat * 9
    while place >= 6:
        if table.cells[deck + place] == number:
            return FINE  # RP-162
        place -= 1
    return NOT_ON_TOP


def refuse_board(table: Table, colour: i64, mode: i64, count: i64, boarded: i64, dock: i64) -> i64:
    """Why an astronaut of a colour cannot board at a dock, or FINE."""
    wrong: i64 = _refuse_docked(table, dock)
    if wrong != FINE:
        return wrong  # RP-34
    needed: i64 = count if mode == TOGETHER_ON_ONE else 1
    free: i64 = seats_free(table, dock)
    if free < 1:
        return SHIP_FULL  # RP-35
    if free < needed:
        return TOO_FEW_SEATS  # RP-69
    supply: i64 = table.cells[SUPPLY + colour]
    if supply < needed:
        return NO_ASTRONAUT if needed == 1 else TOO_FEW_ASTRONAUTS  # RP-2, RP-70
    if mode == DIFFERENT_SHIPS and boarded >> dock & 1:
        return BOARDED_ALREADY  # RP-60
    if destination(table, dock) < 0 and not any_token_left(table):
        return NO_TOKEN_FOR_SHIP  # RP-49
    return FINE


def _refuse_move(table: Table, colour: i64, only: i64, pair: i64) -> i64:
    start: i64 = pair // MARS
    end: i64 = pair % MARS
    if only != 0 and start != only - 1:
        return WRONG_ZONE  # RP-106
    if astronauts(table, start, colour) == 0:
        return NOBODY_TO_MOVE  # RP-79
    return FINE if table.box.contacts[start] >> end & 1 else NOT_ADJACENT  # RP-79


def _refuse_look(table: Table, zone: i64) -> i64:
    return FINE if lies_facedown(table, zone) else NOTHING_TO_SEE  # RP-55


def lies_facedown(table: Table, zone: i64) -> bool:
    """Whether a facedown discovery lies at a zone."""
    return table.cells[DISCOVERY + zone] != 0 and table.cells[TURNED] >> zone & 1 == 0


def _refuse_assign(table: Table, zone: i64) -> i64:
    if zone == PHOBOS:
        return PHOBOS_NO_DISCOVERY  # RP-82
    if table.box.outer >> zone & 1 == 0:
        return NOT_OUTER  # RP-85, RP-86
    return ZONE_TAKEN if table.cells[DISCOVERY + zone] != 0 else FINE  # RP-86


def _refuse_docked(table: Table, dock: i64) -> i64:
    if dock >= table.colours or table.cells[STATUS + dock] == OPEN:
        return NO_SHIP
    return FINE if table.cells[STATUS + dock] == DOCKED else SHIP_LAUNCHED  # RP-34


def _refuse_launch(table: Table, full_too: i64, dock: i64) -> i64:
    wrong: i64 = _refuse_docked(table, dock)
    if wrong != FINE:
        return wrong if full_too == 1 else NOTHING_TO_LAUNCH  # RP-61
    return FINE if full_too == 1 or seats_free(table, dock) > 0 else LAUNCHES_ALREADY  # RP-61


def _refuse_redirect(table: Table, dock: i64) -> i64:
    if dock >= table.colours or table.cells[STATUS + dock] == OPEN:
        return NOTHING_FLIES  # RP-77
    return FINE if any_token_left(table) else NO_TOKEN_AT_ALL  # RP-78


def at_place(table: Table, place: i64, colour: i64) -> i64:
    """How many astronauts of a colour are on the ship of a dock (0 to 5) or in a zone (6 and more)."""
    if place >= MOST_DOCKS:
        return astronauts(table, place - MOST_DOCKS, colour)
    return crew(table, place, colour)


def _refuse_replace(table: Table, colour: i64, answer: i64) -> i64:
    place: i64 = answer // MOST_COLOURS
    victim: i64 = answer % MOST_COLOURS
    if table.cells[SUPPLY + colour] == 0:
        return NO_ASTRONAUT  # RP-67
    if at_place(table, place, colour) == 0:
        return NOT_PRESENT  # RP-66
    return FINE if at_place(table, place, victim) > 0 else NOBODY_TO_REPLACE  # RP-65


def _other_in_reach(table: Table, colour: i64) -> bool:
    if table.cells[SUPPLY + colour] == 0:
        return False
    place: i64 = 0
    while place < MOST_DOCKS + ZONES:
        if at_place(table, place, colour) > 0:
            victim: i64 = 0
            while victim < table.colours:
                if victim != colour and at_place(table, place, victim) > 0:
                    return True
                victim += 1
        place += 1
    return False


def _refuse_kill(table: Table, answer: i64) -> i64:
    zone: i64 = answer // MOST_COLOURS
    if table.box.killing >> zone & 1 == 0:
        if zone == PHOBOS:
            return NO_KILLING_ON_PHOBOS if table.box.phobos_in_doubt else NO_KILLING_MOON  # RP-72, RP-73
        return NO_KILLING_HERE if table.box.phobos_in_doubt else NO_KILLING_INSIDE  # RP-72, RP-73
    return FINE if astronauts(table, zone, answer % MOST_COLOURS) > 0 else NOBODY_THERE  # RP-74


def _refuse_rescue(table: Table, colour: i64, zone: i64) -> i64:
    if table.cells[MEMORIAL + colour] == 0:
        return NO_MEMORIAL  # RP-120
    return FINE if astronauts(table, zone, colour) > 0 else NO_FOOTHOLD  # RP-120
