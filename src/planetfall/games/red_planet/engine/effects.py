"""Effects of answers: the parts of specialists, action cards and discoveries."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.pending import first_of, frame, kind_of, second_of, third_of, who_of
from planetfall.core.state import emit
from planetfall.games.red_planet.engine.box import (
    ACTION_LAUNCH,
    ACTION_MARCH,
    ACTION_RESCUE,
    ACTION_TOKENS,
    EVENT_DISCOVERY,
    MARS,
    MOST_COLOURS,
    MOST_DOCKS,
    OP_BOARD_ANY,
    OP_BOARD_DIFFERENT,
    OP_BOARD_TOGETHER,
    OP_DESTROY,
    OP_DROP,
    OP_KILL,
    OP_LAUNCH,
    OP_MOVE,
    OP_NONE,
    OP_REDIRECT,
    OP_REPLACE,
    OP_RESEARCH,
    OP_TAKE_BACK,
    PHOBOS,
    RESOURCES,
    ZONES,
)
from planetfall.games.red_planet.engine.discoveries import turn_up
from planetfall.games.red_planet.engine.questions import (
    AMOUNT,
    ANY_SHIP,
    ASK_AMOUNT,
    ASK_ASSIGN,
    ASK_BOARD,
    ASK_CHOOSE,
    ASK_DESTROY,
    ASK_DROP,
    ASK_KEEP,
    ASK_KILL,
    ASK_LAUNCH,
    ASK_LOOK,
    ASK_MOVE,
    ASK_ORDER,
    ASK_PUT_BACK,
    ASK_REDIRECT,
    ASK_REPLACE,
    ASK_RESCUE,
    ASK_RESEARCH,
    ASK_SEND,
    ASK_TURN_UP,
    ASSIGN,
    BOARD,
    CHOOSE,
    DESTROY,
    DIFFERENT_SHIPS,
    DONE,
    DRAW,
    DROP,
    KEEP,
    KILL,
    LAUNCH,
    LOOK,
    MOVE,
    ORDER,
    REDIRECT,
    REPLACE,
    RESCUE,
    SEND,
    TOGETHER_ON_ONE,
    TURN_UP,
)
from planetfall.games.red_planet.engine.state import (
    ASTRONAUTS,
    BOXED,
    CHOSEN,
    CREW,
    DISCOVERY,
    EVENT_DISCARD,
    HAND,
    KEPT,
    LAUNCHED,
    MEMORIAL,
    MISSION,
    NEUTRAL_CARDS,
    NEUTRAL_DECK,
    NEUTRAL_FRESH,
    NEUTRAL_KNOWN,
    NEUTRAL_SIZE,
    PLAYED,
    POINTS,
    REJECTED,
    SEEN,
    STATUS,
    SUPPLY,
    Table,
    clear_dock,
    crew,
    destination,
    draw_event,
    enter,
    is_neutral,
    kill,
    lay_token,
    main_colour,
    owner,
)

# -- answers --------------------------------------------------------------------------------------------------------


def apply_answer(table: Table, question: i64, action: i64) -> None:
    """Carry out a legal answer to a question; the question is taken off its stack first."""
    kind: i64 = kind_of(question)
    who: i64 = who_of(question)
    if kind == ASK_KEEP or kind == ASK_ORDER or kind == ASK_CHOOSE:
        table.pending.pop_aside(who)
        _answer_in_secret(table, kind, who, first_of(question), action)
        return
    table.pending.pop()
    if kind == ASK_BOARD:
        if action != DONE:  # RP-70
            _board(table, question, who, action - BOARD)
    elif kind == ASK_SEND:
        _send(table, who, first_of(question), action - SEND)
    elif kind == ASK_MOVE:
        _move(table, question, who, action)
    elif kind == ASK_RESEARCH or kind == ASK_LOOK:
        _research(table, who, action)
    elif kind == ASK_ASSIGN:
        _assign(table, who, first_of(question), action - ASSIGN)
    elif kind == ASK_LAUNCH:
        _launch(table, question, who, action - LAUNCH)
    elif kind == ASK_DESTROY:
        _destroy(table, question, who, action - DESTROY)
    elif kind == ASK_REPLACE:
        _replace(table, question, who, action)
    elif kind == ASK_KILL:
        _kill(table, question, who, action - KILL)
    elif kind == ASK_DROP:
        _drop(table, question, who, action)
    elif kind == ASK_REDIRECT:
        _redirect(table, question, who, action - REDIRECT)
    elif kind == ASK_RESCUE:
        _rescue(table, question, who, action)
    elif kind == ASK_TURN_UP:
        turn_up(table, action - TURN_UP)
    elif kind == ASK_PUT_BACK:
        pass  # RP-56: the card lies there already
    else:
        assert kind == ASK_AMOUNT
        _return_from_memorial(table, who, first_of(question), action - AMOUNT)


def _answer_in_secret(table: Table, kind: i64, seat: i64, place: i64, action: i64) -> None:
    if kind == ASK_CHOOSE:
        table.cells[CHOSEN + main_colour(table, seat)] = action - CHOOSE + 1  # RP-26
    elif kind == ASK_KEEP:
        if action == KEEP + 1:
            lower: i64 = table.cells[MISSION + seat]
            table.cells[MISSION + seat] = table.cells[REJECTED + seat]
            table.cells[REJECTED + seat] = lower
    else:
        assert kind == ASK_ORDER
        _stack_card(table, seat, place, action - ORDER + 1)


def _stack_card(table: Table, seat: i64, place: i64, number: i64) -> None:
    """Put a neutral card at a place on top of the deck, and ask for the place below."""
    deck: i64 = NEUTRAL_DECK + seat * NEUTRAL_CARDS
    other: i64 = place
    while table.cells[deck + other] != number:
        other -= 1
    table.cells[deck + other] = table.cells[deck + place]
    table.cells[deck + place] = number  # RP-162
    if place > 7:
        table.pending.push_aside(seat, frame(ASK_ORDER, seat, place - 1))


def _board(table: Table, question: i64, colour: i64, dock: i64) -> None:
    left: i64 = first_of(question)
    mode: i64 = second_of(question)
    count: i64 = left if mode == TOGETHER_ON_ONE else 1
    left -= count
    if left > 0:
        table.pending.push(frame(ASK_BOARD, colour, left, mode, third_of(question) | bit(dock)))
    table.cells[SUPPLY + colour] -= count
    table.cells[CREW + dock * MOST_COLOURS + colour] += count
    if table.event_buffer is not None:
        emit(table, "boards", (colour, dock, count), "RP-69" if mode == TOGETHER_ON_ONE else "RP-33")
    if destination(table, dock) < 0:
        table.pending.push(frame(ASK_SEND, colour, dock))  # RP-47, RP-48


def _send(table: Table, colour: i64, dock: i64, zone: i64) -> None:
    lay_token(table, dock, zone)
    if table.event_buffer is not None:
        emit(table, "sends", (colour, dock, zone), "RP-50")


def _move(table: Table, question: i64, colour: i64, action: i64) -> None:
    if action == DONE:
        return  # RP-54
    left: i64 = first_of(question) - 1
    if left > 0:
        table.pending.push(frame(ASK_MOVE, colour, left, second_of(question)))
    start: i64 = (action - MOVE) // MARS
    end: i64 = (action - MOVE) % MARS
    table.cells[ASTRONAUTS + start * MOST_COLOURS + colour] -= 1
    if table.event_buffer is not None:
        emit(table, "moves", (colour, start, end), "RP-79")
    enter(table, end, colour, 1)


def _research(table: Table, colour: i64, action: i64) -> None:
    if action == DRAW:
        _draw_event(table, colour)
    else:
        _look_at_discovery(table, colour, action - LOOK)


def _look_at_discovery(table: Table, colour: i64, zone: i64) -> None:
    seat: i64 = owner(table, colour)
    table.cells[SEEN + zone] |= bit(seat)  # RP-56
    table.reveal_count += 1
    if not table.box.memory_aid:
        table.pending.push(frame(ASK_PUT_BACK, colour, zone))  # RP-155
    if table.event_buffer is not None:
        emit(table, "looks", (colour, zone), "RP-56")
        emit(table, "saw", (colour, zone, table.cells[DISCOVERY + zone] - 1), "RP-56", bit(seat))


def _draw_event(table: Table, colour: i64) -> None:
    event: i64 = draw_event(table)
    seat: i64 = owner(table, colour)
    if table.event_buffer is not None:
        emit(table, "draws", (colour,), "RP-55")
        emit(table, "drew", (colour, event), "RP-55", bit(seat))
    if table.box.kind(event) == EVENT_DISCOVERY:
        _draw_discovery(table, colour, event)
    elif is_neutral(table, colour):
        table.cells[BOXED + seat] |= bit(event)  # RP-169
        if table.event_buffer is not None:
            emit(table, "boxes", (colour,), "RP-169")
    else:
        table.cells[KEPT + seat] |= bit(event)  # RP-88, RP-89
        if table.event_buffer is not None:
            emit(table, "keeps", (colour,), "RP-88")


def _draw_discovery(table: Table, colour: i64, event: i64) -> None:
    zone: i64 = 0
    while zone < ZONES:
        if table.box.outer >> zone & 1 and table.cells[DISCOVERY + zone] == 0:
            table.pending.push(frame(ASK_ASSIGN, colour, event))  # RP-85
            return
        zone += 1
    table.cells[EVENT_DISCARD] |= bit(event)  # RP-58, RP-156, RP-170
    table.pending.push(frame(ASK_LOOK, colour))
    if table.event_buffer is not None:
        emit(table, "discards", (colour, event), "RP-58")


def _assign(table: Table, colour: i64, event: i64, zone: i64) -> None:
    table.cells[DISCOVERY + zone] = event + 1
    table.cells[SEEN + zone] = bit(owner(table, colour))  # RP-155
    if table.event_buffer is not None:
        emit(table, "assigns", (colour, zone), "RP-85")


def _launch(table: Table, question: i64, colour: i64, dock: i64) -> None:
    left: i64 = first_of(question) - 1
    if left > 0:
        table.pending.push(frame(ASK_LAUNCH, colour, left, second_of(question)))
    launch(table, dock)


def launch(table: Table, dock: i64) -> None:
    """Launch the ship of a dock."""
    table.cells[STATUS + dock] = LAUNCHED
    if table.event_buffer is not None:
        emit(table, "launches", (dock, destination(table, dock)), "RP-36")


def _destroy(table: Table, question: i64, colour: i64, dock: i64) -> None:
    left: i64 = first_of(question) - 1
    if left > 0:
        table.pending.push(frame(ASK_DESTROY, colour, left))
    if table.event_buffer is not None:
        emit(table, "destroys", (colour, dock), "RP-63")
    victim: i64 = 0
    while victim < table.colours:
        lost: i64 = crew(table, dock, victim)
        kill(table, victim, lost)  # RP-64
        if lost > 0 and table.event_buffer is not None:
            emit(table, "lost", (victim, lost), "RP-83")
        victim += 1
    clear_dock(table, dock)


def _replace(table: Table, question: i64, colour: i64, action: i64) -> None:
    if action == DONE:
        return  # RP-68
    left: i64 = first_of(question) - 1
    if left > 0:
        table.pending.push(frame(ASK_REPLACE, colour, left))
    place: i64 = (action - REPLACE) // MOST_COLOURS
    victim: i64 = (action - REPLACE) % MOST_COLOURS
    row: i64 = CREW + place * MOST_COLOURS
    if place >= MOST_DOCKS:
        row = ASTRONAUTS + (place - MOST_DOCKS) * MOST_COLOURS
    table.cells[row + victim] -= 1
    table.cells[row + colour] += 1
    table.cells[SUPPLY + colour] -= 1
    kill(table, victim, 1)  # RP-65
    if table.event_buffer is not None:
        emit(table, "replaces", (colour, victim, place), "RP-65")


def _kill(table: Table, question: i64, colour: i64, choice: i64) -> None:
    left: i64 = first_of(question) - 1
    if left > 0:
        table.pending.push(frame(ASK_KILL, colour, left))
    zone: i64 = choice // MOST_COLOURS
    victim: i64 = choice % MOST_COLOURS
    table.cells[ASTRONAUTS + choice] -= 1  # rows of answers and of astronauts have the same shape
    kill(table, victim, 1)  # RP-74
    if table.event_buffer is not None:
        emit(table, "kills", (colour, victim, zone), "RP-74")


def _drop(table: Table, question: i64, colour: i64, action: i64) -> None:
    if action == DONE:
        return
    must: i64 = first_of(question)
    may: i64 = second_of(question) - 1
    if may > 0:
        table.pending.push(frame(ASK_DROP, colour, must - 1 if must > 0 else 0, may))  # RP-75
    table.cells[ASTRONAUTS + PHOBOS * MOST_COLOURS + colour] -= 1
    if table.event_buffer is not None:
        emit(table, "drops", (colour, action - DROP), "RP-76")
    enter(table, action - DROP, colour, 1)  # RP-76


def _redirect(table: Table, question: i64, colour: i64, dock: i64) -> None:
    left: i64 = first_of(question) - 1
    if left > 0:
        table.pending.push(frame(ASK_REDIRECT, colour, left))
    table.pending.push(frame(ASK_SEND, colour, dock))  # RP-77, RP-78


def _rescue(table: Table, question: i64, colour: i64, action: i64) -> None:
    if action == DONE:
        return  # RP-90
    most: i64 = min(first_of(question), table.cells[MEMORIAL + colour])
    table.pending.push(frame(ASK_AMOUNT, colour, action - RESCUE, most))


def _return_from_memorial(table: Table, colour: i64, zone: i64, count: i64) -> None:
    table.cells[MEMORIAL + colour] -= count
    if table.event_buffer is not None:
        emit(table, "rescues", (colour, zone, count), "RP-120")
    enter(table, zone, colour, count)


# -- parts of a specialist ------------------------------------------------------------------------------------------


def begin_part(table: Table, colour: i64, part: i64) -> None:
    """Begin one part of a specialist's effect."""
    op: i64 = part & 0xFF
    first: i64 = part >> 8 & 0xFF
    if op == OP_BOARD_ANY:
        table.pending.push(frame(ASK_BOARD, colour, first, ANY_SHIP))
    elif op == OP_BOARD_DIFFERENT:
        table.pending.push(frame(ASK_BOARD, colour, first, DIFFERENT_SHIPS))
    elif op == OP_BOARD_TOGETHER:
        table.pending.push(frame(ASK_BOARD, colour, first, TOGETHER_ON_ONE))
    elif op == OP_TAKE_BACK:
        take_back(table, colour)
    elif op == OP_MOVE:
        table.pending.push(frame(ASK_MOVE, colour, first))
    elif op == OP_RESEARCH:
        table.pending.push(frame(ASK_RESEARCH, colour))
    elif op == OP_LAUNCH:
        table.pending.push(frame(ASK_LAUNCH, colour, first))
    elif op == OP_DESTROY:
        table.pending.push(frame(ASK_DESTROY, colour, first))
    elif op == OP_REPLACE:
        table.pending.push(frame(ASK_REPLACE, colour, first))
    elif op == OP_KILL:
        table.pending.push(frame(ASK_KILL, colour, first))
    elif op == OP_DROP:
        table.pending.push(frame(ASK_DROP, colour, first, part >> 16 & 0xFF))
    elif op == OP_REDIRECT:
        table.pending.push(frame(ASK_REDIRECT, colour, first))
    else:
        assert op == OP_NONE


def take_back(table: Table, colour: i64) -> None:
    """All played specialists return; a neutral colour gets a new deck without its Recruiter."""
    if is_neutral(table, colour):
        _renew_neutral(table, colour)  # RP-168
    else:
        table.cells[HAND + colour] |= table.cells[PLAYED + colour]  # RP-52
    table.cells[PLAYED + colour] = 0
    if table.event_buffer is not None:
        emit(table, "takes back", (colour,), "RP-168" if is_neutral(table, colour) else "RP-52")


def _renew_neutral(table: Table, colour: i64) -> None:
    seat: i64 = owner(table, colour)
    deck: i64 = NEUTRAL_DECK + seat * NEUTRAL_CARDS
    number: i64 = 1
    while number < NEUTRAL_CARDS:
        table.cells[deck + number - 1] = number
        number += 1
    table.cells[deck + 8] = 0
    table.cells[NEUTRAL_SIZE + seat] = 8
    table.cells[NEUTRAL_KNOWN + seat] = 0
    table.cells[NEUTRAL_FRESH + seat] = 0
    table.reveal_count += 1
    table.chance.shuffle(table.cells, deck, deck + 8)


# -- action cards ---------------------------------------------------------------------------------------------------


def play_action(table: Table, colour: i64, event: i64) -> None:
    """Show an action card and begin its effect."""
    table.cells[KEPT + owner(table, colour)] &= ~bit(event)
    table.cells[EVENT_DISCARD] |= bit(event)  # RP-92
    table.reveal_count += 1
    if table.event_buffer is not None:
        emit(table, "plays", (colour, event), "RP-90")
    verb: i64 = table.box.event_verb[event]
    count: i64 = table.box.event_first[event]
    if verb == ACTION_LAUNCH:
        table.pending.push(frame(ASK_LAUNCH, colour, count, 1))  # RP-119
    elif verb == ACTION_RESCUE:
        table.pending.push(frame(ASK_RESCUE, colour, count))  # RP-120
    elif verb == ACTION_MARCH:
        table.pending.push(frame(ASK_MOVE, colour, count))  # RP-121
    else:
        assert verb == ACTION_TOKENS
        resource: i64 = table.box.event_third[event]
        table.cells[POINTS + colour * RESOURCES + resource] += count  # RP-122
        if table.event_buffer is not None:
            emit(table, "gains", (colour, resource, count), "RP-122")
