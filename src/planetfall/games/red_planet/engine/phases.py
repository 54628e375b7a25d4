"""Automatic steps: those of a round, production, the reveal of discoveries, moments of action cards."""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit, lowest
from planetfall.core.pending import first_of, frame, kind_of, second_of, who_of
from planetfall.core.state import emit
from planetfall.games.red_planet.engine.box import (
    MARS,
    MOMENT_AFTER_PRODUCTION,
    MOMENT_AFTER_REVEAL,
    MOMENT_BEFORE_LANDING,
    MOMENT_BEFORE_PRODUCTION,
    MOMENTS,
    STEPS,
    STOP_FINAL,
    STOP_PRODUCTION,
    STOP_REVEAL,
    STOP_ROUND,
)
from planetfall.games.red_planet.engine.discoveries import turn_up
from planetfall.games.red_planet.engine.effects import begin_part, launch, play_action
from planetfall.games.red_planet.engine.production import produce
from planetfall.games.red_planet.engine.questions import ASK_CHOOSE, ASK_TURN_UP, lies_facedown
from planetfall.games.red_planet.engine.setup import shuffle_events
from planetfall.games.red_planet.engine.state import (
    CALLED,
    CHOSEN,
    DOCKED,
    FIRST,
    HAND,
    KEPT,
    LAST,
    LAUNCHED,
    NEUTRAL_KNOWN,
    OPEN,
    PASSED,
    PLAYED,
    STATUS,
    STOP,
    Table,
    aboard,
    clear_dock,
    crew,
    destination,
    dock_ship,
    draw_neutral,
    draw_ship,
    enter,
    is_neutral,
    main_colour,
    owner,
    renew_empty_deck,
    seats_free,
    stop_kind,
    stop_number,
)

# Kinds of automatic frames.
STOP_HERE: Final = 1  # begin the stop of the round tracker
SIMULTANEOUS: Final = 2  # secret simultaneous choices, on the seats' own stacks
SHUFFLE_EVENTS: Final = 3
COUNTDOWN: Final = 4  # first: the number to call
RESOLVE: Final = 5  # who: colour; first: specialist
PART: Final = 6  # who: colour; first: specialist; second: which part comes next
LAUNCHES: Final = 7
FIRST_PLAYER: Final = 8
LAND: Final = 9
DOCK: Final = 10
ADVANCE: Final = 11
TURN_UP: Final = 12  # first: place on the rim
MOMENT: Final = 13  # first: which; second: how many colours have been asked
PRODUCE: Final = 14
PICK: Final = 15  # the first player picks the next discovery


def run(table: Table, work: i64) -> None:
    """Execute the automatic frame on top of the stack."""
    table.pending.pop()
    kind: i64 = kind_of(work)
    if kind == PART:
        _begin_next_part(table, who_of(work), first_of(work), second_of(work))
    elif kind == LAUNCHES:
        _launch_full_ships(table)
    elif kind == RESOLVE:
        _resolve(table, who_of(work), first_of(work))
    elif kind == COUNTDOWN:
        _countdown(table, first_of(work))
    elif kind == LAND:
        _land_ships(table)
    elif kind == DOCK:
        _dock_ships(table)
    elif kind == FIRST_PLAYER:
        _change_first_player(table)
    elif kind == ADVANCE:
        _advance(table)
    elif kind == STOP_HERE:
        _stop_here(table)
    elif kind == MOMENT:
        _moment(table, first_of(work), second_of(work))
    elif kind == TURN_UP:
        _turn_up_clockwise(table, first_of(work))
    elif kind == PICK:
        _pick_discovery(table)
    elif kind == PRODUCE:
        produce(table, _after_reveal(table))
    elif kind == SHUFFLE_EVENTS:
        shuffle_events(table)
    else:
        assert kind == SIMULTANEOUS
        table.reveal_count += 1  # SIMULTANEOUS: all seats have answered


# -- the tracker ----------------------------------------------------------------------------------------------------


def _advance(table: Table) -> None:
    table.cells[CALLED] = 10
    table.cells[STOP] += 1
    table.pending.push(frame(STOP_HERE))


def _stop_here(table: Table) -> None:
    kind: i64 = stop_kind(table)
    if kind == STOP_ROUND:
        _begin_round(table)
    elif kind == STOP_PRODUCTION:
        _begin_production(table)
    elif kind == STOP_REVEAL:
        table.pending.push(frame(ADVANCE))
        table.pending.push(frame(MOMENT, 0, MOMENT_AFTER_REVEAL))
        table.pending.push(frame(TURN_UP, 0, 0) if table.box.clockwise_reveal else frame(PICK))  # RP-102
        if table.event_buffer is not None:
            emit(table, "reveal", (), "RP-101")
    else:
        assert kind == STOP_FINAL
        _end(table)


def _end(table: Table) -> None:
    """End the game: the stack is empty, and missions are revealed."""
    table.reveal_count += 1
    if table.event_buffer is not None:
        emit(table, "final", (), "RP-144")  # RP-23


def _is_last_round(table: Table) -> bool:
    stop: i64 = table.cells[STOP] + 1
    while stop < len(table.box.tracker):
        if table.box.tracker[stop] & 0xFF == STOP_ROUND:
            return False
        stop += 1
    return True


def _after_reveal(table: Table) -> bool:
    return table.cells[PASSED] >> MOMENT_AFTER_REVEAL & 1 == 1


# -- the round ------------------------------------------------------------------------------------------------------


def _begin_round(table: Table) -> None:
    table.cells[CALLED] = 10
    if table.event_buffer is not None:
        emit(table, "round", (stop_number(table), table.cells[FIRST]), "RP-23")
    begin_steps(table)
    table.pending.push(frame(COUNTDOWN, 0, 9))
    table.pending.push(frame(SIMULTANEOUS))
    seat: i64 = 0
    while seat < table.seats:
        if table.seats == 2:
            _draw_neutral(table, seat)
        _ask_choice(table, seat)
        seat += 1


def begin_steps(table: Table) -> None:
    """Push the steps that follow the specialists in a round."""
    table.pending.push(frame(ADVANCE))
    if table.box.first_player_first:  # RP-24
        table.pending.push(frame(DOCK))
        table.pending.push(frame(LAND))
        table.pending.push(frame(FIRST_PLAYER))
    else:  # RP-25
        table.pending.push(frame(FIRST_PLAYER))
        table.pending.push(frame(DOCK))
        table.pending.push(frame(LAND))
    if _is_last_round(table):
        table.pending.push(frame(MOMENT, 0, MOMENT_BEFORE_LANDING))  # RP-119


def _draw_neutral(table: Table, seat: i64) -> None:
    """The top card of a neutral deck becomes its specialist; the owner sees it."""
    colour: i64 = seat + 1
    table.cells[CHOSEN + colour] = draw_neutral(table, seat)  # RP-163
    if table.cells[NEUTRAL_KNOWN + seat] > 0:
        table.cells[NEUTRAL_KNOWN + seat] -= 1
    if table.event_buffer is not None:
        emit(table, "neutral", (colour, table.cells[CHOSEN + colour]), "RP-163", bit(seat))


def _ask_choice(table: Table, seat: i64) -> None:
    """Ask for a specialist, unless only one is left, which is public knowledge."""
    colour: i64 = main_colour(table, seat)
    hand: i64 = table.cells[HAND + colour]
    if hand & (hand - 1) == 0:
        table.cells[CHOSEN + colour] = lowest(hand)
        if table.tells_forced:
            emit(table, "only card", (colour, lowest(hand)), "RP-26")
    else:
        table.pending.push_aside(seat, frame(ASK_CHOOSE, seat))  # RP-26


def _countdown(table: Table, number: i64) -> None:
    """Call a number: all who chose it reveal together, then resolve clockwise from the first player."""
    table.cells[CALLED] = number  # RP-28
    if number > 1:
        table.pending.push(frame(COUNTDOWN, 0, number - 1))
    turn: i64 = table.colours - 1
    while turn >= 0:
        colour: i64 = (table.cells[FIRST] + turn) % table.colours  # RP-30
        if table.cells[CHOSEN + colour] == number:
            table.pending.push(frame(RESOLVE, colour, number))
            if table.box.rules < 2:
                _reveal(table, colour, number)
        turn -= 1
    while turn < table.colours - 1:  # the first to resolve is named first
        turn += 1
        colour = (table.cells[FIRST] + turn) % table.colours
        if table.cells[CHOSEN + colour] == number:
            _reveal(table, colour, number)


def _reveal(table: Table, colour: i64, number: i64) -> None:
    table.cells[CHOSEN + colour] = 0
    table.cells[HAND + colour] &= ~bit(number)
    table.cells[PLAYED + colour] |= bit(number)  # RP-27
    table.reveal_count += 1  # RP-29
    if table.event_buffer is not None:
        emit(table, "reveals", (colour, number), "RP-29")


def _resolve(table: Table, colour: i64, number: i64) -> None:
    table.cells[LAST] = colour  # RP-39
    table.pending.push(frame(LAUNCHES))  # RP-37
    table.pending.push(frame(PART, colour, number, 0))


def _begin_next_part(table: Table, colour: i64, number: i64, part: i64) -> None:
    """Begin the next part of a specialist; the one after it is pushed below."""
    if part + 1 < STEPS:
        table.pending.push(frame(PART, colour, number, part + 1))  # RP-31
    begin_part(table, colour, table.box.steps[number * STEPS + part])


def _launch_full_ships(table: Table) -> None:
    dock: i64 = 0
    while dock < table.colours:
        if table.cells[STATUS + dock] == DOCKED and seats_free(table, dock) <= 0:
            launch(table, dock)  # RP-36
        dock += 1


def _change_first_player(table: Table) -> None:
    table.cells[FIRST] = table.cells[LAST]  # RP-39
    if table.event_buffer is not None:
        emit(table, "first", (table.cells[FIRST],), "RP-39")


def _land_ships(table: Table) -> None:
    dock: i64 = 0
    while dock < table.colours:
        if table.cells[STATUS + dock] == LAUNCHED:
            _land_ship(table, dock)
        dock += 1


def _land_ship(table: Table, dock: i64) -> None:
    zone: i64 = destination(table, dock)
    colour: i64 = 0
    while colour < table.colours:
        count: i64 = crew(table, dock, colour)
        if count > 0:
            if table.event_buffer is not None:
                emit(table, "lands", (colour, count, zone), "RP-40")
            enter(table, zone, colour, count)  # RP-40, RP-43
        colour += 1
    if table.tells_forced and aboard(table, dock) == 0:
        emit(table, "empty ship", (dock,), "RP-40")
    clear_dock(table, dock)  # RP-42


def _dock_ships(table: Table) -> None:
    dock: i64 = 0
    while dock < table.colours:
        if table.cells[STATUS + dock] == OPEN:
            dock_ship(table, dock, draw_ship(table))  # RP-44, RP-45
            if table.event_buffer is not None:
                emit(table, "docks", (dock, destination(table, dock)), "RP-44")
            if table.box.rules >= 2:
                renew_empty_deck(table)  # RP-46
        dock += 1


# -- moments of action cards ----------------------------------------------------------------------------------------


def _moment(table: Table, moment: i64, asked_count: i64) -> None:
    """Let every colour in turn order play the action cards of a moment."""
    table.cells[PASSED] |= bit(MOMENTS + moment)
    table.cells[CALLED] = 10
    while asked_count < table.colours:
        colour: i64 = (table.cells[FIRST] + asked_count) % table.colours  # RP-91
        event: i64 = -1 if is_neutral(table, colour) else _card_of_moment(table, owner(table, colour), moment)
        if event >= 0:
            table.pending.push(frame(MOMENT, 0, moment, asked_count))
            play_action(table, colour, event)
            return
        asked_count += 1
    table.cells[PASSED] += bit(moment) - bit(MOMENTS + moment)


def _card_of_moment(table: Table, seat: i64, moment: i64) -> i64:
    kept: i64 = table.cells[KEPT + seat]
    event: i64 = table.box.missions + table.box.discoveries
    while event < table.box.events():
        if kept >> event & 1 and table.box.event_moment[event] == moment:
            return event
        event += 1
    return -1


# -- the reveal of discoveries --------------------------------------------------------------------------------------


def _turn_up_clockwise(table: Table, place: i64) -> None:
    """Turn up the discovery at a place of the rim, if there is one, and let it act."""
    if place + 1 < len(table.box.clockwise):
        table.pending.push(frame(TURN_UP, 0, place + 1))
    zone: i64 = table.box.clockwise[place]
    if lies_facedown(table, zone):
        turn_up(table, zone)  # RP-102


def _pick_discovery(table: Table) -> None:
    """Let the first player pick the discovery that is turned up next, as long as any lies facedown."""
    zone: i64 = 0
    while zone < MARS:
        if lies_facedown(table, zone):
            table.pending.push(frame(PICK))
            table.pending.push(frame(ASK_TURN_UP, table.cells[FIRST]))  # RP-102
            return
        zone += 1


# -- production -----------------------------------------------------------------------------------------------------


def _begin_production(table: Table) -> None:
    table.pending.push(frame(ADVANCE))
    last: bool = _after_reveal(table)
    if last:
        table.pending.push(frame(MOMENT, 0, MOMENT_AFTER_PRODUCTION))  # RP-122
    table.pending.push(frame(PRODUCE))
    if last:
        table.pending.push(frame(MOMENT, 0, MOMENT_BEFORE_PRODUCTION))  # RP-121
