"""What a seat of Rocket Rescue sees, as numbers: exactly what its view shows, for programs that learn.

Seats come in the order of their numbers beginning with the viewer. Hangars and their places keep their numbers.
"""

from typing import Final

from mypy_extensions import i16, i64

from planetfall.core import encode
from planetfall.core.bits import bit, count_bits
from planetfall.core.encode import Entity, Slice, Writer
from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import first_of, kind_of, second_of, third_of, who_of
from planetfall.core.state import State
from planetfall.games.rocket_rescue.engine.box import (
    ADVANCED,
    BACKS_SHOW_COST,
    BACKS_SHOW_TYPE,
    BUILDING,
    COPIES,
    DESIGNS,
    HANGARS,
    HIGHER,
    LOWER,
    MODULES,
    MOST_SEATS,
    OPEN_PLANETS,
    PHASES,
    PLACES,
    PLANETS,
    RESOURCES,
    ROVER,
    SATELLITE,
    STANDARD,
    TYPES,
    design_of,
)
from planetfall.games.rocket_rescue.engine.phases import NEXT_DIE, next_turn
from planetfall.games.rocket_rescue.engine.questions import (
    ASK_BID,
    ASK_BOARD,
    ASK_BUY,
    ASK_PLAN,
    ASK_TAKE,
    ASK_WORK,
    phase_after,
)
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.state import (
    ACTIVE,
    BID,
    BLOCKED,
    BLUE_SIZE,
    CARDS,
    CHIPS,
    CREW,
    CREW_SIZE,
    CUBES,
    DECK,
    DECK_SIZE,
    DISCARD,
    DISPLAY,
    ENERGY,
    FIRST,
    HAND,
    KEPT,
    LANDED,
    MARKET,
    MODULE,
    OPEN,
    OWNER,
    PHASE,
    PLAN,
    PLANNING,
    POINTS,
    RED_SIZE,
    RESCUED,
    RESERVE,
    ROUND,
    STACKS,
    SUPPLY,
    TERMINAL,
    TRACK,
    crew_of,
    design_at,
    is_last_round,
)

VERSION: Final = 1
QUESTIONS: Final = 15
PHASE_COUNT: Final = 6
EQUIPMENT: Final = 2

LAYOUT: Final[tuple[Slice, ...]] = (
    ("seats", (5,), "how many seats there are, 1 to 5"),
    ("seat", (5,), "which of them the viewer has"),
    ("over", (1,), "whether the game has ended"),
    ("crew size", (1,), "crew of each player, by the length of the game"),
    ("round", (1,), "the present round, counted from 1"),
    ("rounds", (1,), "how many rounds there are at most"),
    ("last round", (1,), "whether this round is the last"),
    ("phase", (6,), "planning, research, shopping, boarding, building, end"),
    ("boarding active", (1,), "whether the boarding phase takes place in this round"),
    ("question", (15,), "kind of the viewer's open question"),
    ("question numbers", (3,), "three numbers of the question"),
    ("turn seat", (5,), "seat whose die is being used"),
    ("turn", (6,), "the die, and builds, launches, moves of modules, boardings and moves of crew left"),
    ("next die", (1,), "turn of the next die of the phase + 1, by value, influence and die; 0: none is left"),
    ("track", (5, 5), "place on the influence track · seat"),
    ("terminal", (5, 5), "place in the terminal · seat whose crew waits there"),
    ("module", (36,), "place: number of the design that stands there + 1, or 0"),
    ("module type", (36, 4), "place · cockpit, tank, engine, crew module"),
    ("stability", (36,), "place: highest roll at which the module stays"),
    ("capacity", (36,), "place: seats of the module"),
    ("equipment", (36, 2), "place · rover, satellite"),
    ("owner", (36, 5), "place · seat that owns the module"),
    ("crew", (36, 5), "place · seat: crew aboard"),
    ("blocked", (6,), "hangars that are blocked"),
    ("energy", (5,), "by seat"),
    ("points", (5,), "point markers, by seat"),
    ("reserve", (5,), "crew on Earth, by seat"),
    ("rescued", (5,), "crew on planets, by seat"),
    ("chips", (5,), "ownership chips left, by seat"),
    ("cubes", (5, 3), "seat · resource"),
    ("hand", (5, 39), "seat · design: modules in hand"),
    ("cards", (5, 26), "seat · planet card taken"),
    ("landed", (26, 5), "planet · seat: crew there"),
    ("first", (5,), "seats that were first to rescue all crew"),
    ("owes", (5,), "whether a seat owes an answer"),
    ("answered", (5,), "questions of the open plan that a seat has answered"),
    ("plan", (5, 4, 2), "seat · phase · higher and lower die, where the viewer knows it"),
    ("bid", (5,), "energy bid, where the viewer knows it"),
    ("keeps", (1,), "design + 1 that the viewer has chosen to keep"),
    ("planet", (5,), "open planets, three blue and two red ones: number + 1, or 0"),
    ("fuel", (5,), "open planet: tanks needed"),
    ("needs", (5, 2), "open planet · rover, satellite"),
    ("price", (5,), "open planet: energy that a launch costs"),
    ("launch reward", (5,), "open planet: points for who launches"),
    ("build reward", (5,), "open planet: points for who owns most modules"),
    ("display", (35,), "advanced modules on display"),
    ("discard", (35,), "advanced modules in the discard"),
    ("stacks", (4,), "standard modules left, by type"),
    ("decks", (3,), "cards in the decks of blue and red planets and of modules"),
    ("deck top", (4,), "type on the back of the top module"),
    ("deck top cost", (3,), "cubes on that back"),
    ("market", (3,), "cubes by resource"),
    ("supply", (3,), "cubes by resource"),
)

# What the parts are about, for tokens: a kind of thing, how many there are, and the parts with a row for each.
ENTITIES: Final[tuple[Entity, ...]] = (
    (
        "place",
        36,
        (
            "module",
            "module type",
            "stability",
            "capacity",
            "equipment",
            "owner",
            "crew",
        ),
    ),
    ("hangar", 6, ("blocked",)),
    (
        "seat",
        5,
        (
            "turn seat",
            "energy",
            "points",
            "reserve",
            "rescued",
            "chips",
            "cubes",
            "hand",
            "cards",
            "first",
            "owes",
            "answered",
            "plan",
            "bid",
        ),
    ),
    ("planet", 26, ("landed",)),
    (
        "open planet",
        5,
        (
            "planet",
            "fuel",
            "needs",
            "price",
            "launch reward",
            "build reward",
        ),
    ),
    (
        "advanced module",
        35,
        (
            "display",
            "discard",
        ),
    ),
    (
        "resource",
        3,
        (
            "market",
            "supply",
        ),
    ),
)


class Encoder(encode.Encoder):
    """Writes what a seat of Rocket Rescue sees."""

    def write(self, state: State, seat: i64, writer: Writer) -> None:
        assert isinstance(state, RocketRescue)
        _write_table(state, seat, writer)
        _write_question(state, seat, writer)
        _write_turn(state, seat, writer)
        _write_rockets(state, seat, writer)
        _write_seats(state, seat, writer)
        _write_plans(state, seat, writer)
        _write_planets(state, writer)
        _write_piles(state, writer)


def _place_of(table: RocketRescue, seat: i64, other: i64) -> i64:
    """How far a seat is from the viewer."""
    return (other + table.seats - seat) % table.seats


def _write_table(table: RocketRescue, seat: i64, writer: Writer) -> None:
    cells = table.cells
    writer.one_of(table.seats - 1, MOST_SEATS)
    writer.end()
    writer.one_of(seat, MOST_SEATS)
    writer.end()
    writer.flag(table.pending.depth() == 0)
    writer.end()
    writer.number(cells[CREW_SIZE])
    writer.end()
    writer.number(cells[ROUND])
    writer.end()
    writer.number(table.box.rounds)
    writer.end()
    writer.flag(is_last_round(table))
    writer.end()
    writer.one_of(cells[PHASE], PHASE_COUNT)
    writer.end()
    writer.number(cells[ACTIVE])
    writer.end()


def _write_question(table: RocketRescue, seat: i64, writer: Writer) -> None:
    question: i64 = table.question_of(seat)
    writer.one_of(kind_of(question) - QUESTION, QUESTIONS)
    writer.end()
    writer.number(first_of(question))
    writer.number(second_of(question))
    writer.number(third_of(question))
    writer.end()


def _write_turn(table: RocketRescue, seat: i64, writer: Writer) -> None:
    cells = table.cells
    top: i64 = table.pending.top()
    kind: i64 = kind_of(top)
    writer.one_of(_place_of(table, seat, who_of(top)) if kind >= ASK_TAKE else -1, MOST_SEATS)
    writer.end()
    rolled: bool = kind == ASK_TAKE or kind == ASK_BUY or kind == ASK_BOARD or kind == ASK_WORK
    writer.number(first_of(top) if rolled else 0)
    writer.number(second_of(top) if kind == ASK_WORK else 0)
    writer.number(third_of(top) & 15 if kind == ASK_WORK else 0)
    writer.number(third_of(top) >> 4 if kind == ASK_WORK else 0)
    writer.number(second_of(top) if kind == ASK_BOARD else 0)
    writer.number(third_of(top) if kind == ASK_BOARD else 0)
    writer.end()
    waiting: i64 = table.pending.lowest(NEXT_DIE)
    writer.number(next_turn(table, first_of(waiting), second_of(waiting)) + 1 if waiting != 0 else 0)
    writer.end()
    place: i64 = 0
    while place < MOST_SEATS:
        writer.one_of(_place_of(table, seat, cells[TRACK + place]) if place < table.seats else -1, MOST_SEATS)
        place += 1
    writer.end()
    place = 0
    while place < MOST_SEATS:
        waits: bool = place < table.seats and cells[TERMINAL + place] != 0
        writer.one_of(_place_of(table, seat, cells[TERMINAL + place] - 1) if waits else -1, MOST_SEATS)
        place += 1
    writer.end()


def _write_crew(table: RocketRescue, seat: i64, packed: i64, writer: Writer) -> None:
    """Write packed crew, seat by seat."""
    if packed == 0:
        writer.zeros(MOST_SEATS)
        return
    turn: i64 = 0
    while turn < table.seats:
        writer.number(crew_of(packed, (seat + turn) % table.seats))
        turn += 1
    writer.zeros(MOST_SEATS - table.seats)


def _write_rockets(table: RocketRescue, seat: i64, writer: Writer) -> None:
    """Write the places of all hangars; most are empty, so that only those with a module are filled in."""
    start: i64 = writer.at
    for width in (1, TYPES, 1, 1, EQUIPMENT, MOST_SEATS):
        writer.zeros(PLACES * width)
        writer.end()
    place: i64 = 0
    while place < PLACES:
        if table.cells[MODULE + place] != 0:
            _fill_place(table, seat, place, start, writer)
        place += 1
    place = 0
    while place < PLACES:
        _write_crew(table, seat, table.cells[CREW + place], writer)
        place += 1
    writer.end()
    writer.bits(table.cells[BLOCKED], HANGARS)
    writer.end()


def _fill_place(table: RocketRescue, seat: i64, place: i64, start: i64, writer: Writer) -> None:
    """Write what a module is and whose; the parts follow one another, each with all places."""
    box = table.box
    out = writer.out
    design: i64 = design_at(table, place)
    out[start + place] = i16(design + 1)
    start += PLACES
    out[start + place * TYPES + box.type[design]] = 1
    start += PLACES * TYPES
    out[start + place] = i16(box.stability[design])
    start += PLACES
    out[start + place] = i16(box.capacity[design])
    start += PLACES
    out[start + place * EQUIPMENT] = i16(box.equipment[design] & ROVER)
    out[start + place * EQUIPMENT + 1] = i16((box.equipment[design] & SATELLITE) >> 1)
    start += PLACES * EQUIPMENT
    out[start + place * MOST_SEATS + _place_of(table, seat, table.cells[OWNER + place])] = 1


def _write_row(table: RocketRescue, seat: i64, start: i64, writer: Writer) -> None:
    """Write the cell of each seat."""
    turn: i64 = 0
    while turn < table.seats:
        writer.number(table.cells[start + (seat + turn) % table.seats])
        turn += 1
    writer.zeros(MOST_SEATS - table.seats)
    writer.end()


def _write_seats(table: RocketRescue, seat: i64, writer: Writer) -> None:
    cells = table.cells
    empty: i64 = MOST_SEATS - table.seats
    _write_row(table, seat, ENERGY, writer)
    _write_row(table, seat, POINTS, writer)
    _write_row(table, seat, RESERVE, writer)
    _write_row(table, seat, RESCUED, writer)
    turn: i64 = 0
    while turn < table.seats:
        writer.number(table.box.chips - cells[CHIPS + (seat + turn) % table.seats])
        turn += 1
    writer.zeros(empty)
    writer.end()
    turn = 0
    while turn < table.seats:
        writer.row(cells, CUBES + (seat + turn) % table.seats * RESOURCES, RESOURCES)
        turn += 1
    writer.zeros(empty * RESOURCES)
    writer.end()
    turn = 0
    while turn < table.seats:
        _write_designs(cells[HAND + (seat + turn) % table.seats], writer)
        turn += 1
    writer.zeros(empty * DESIGNS)
    writer.end()
    turn = 0
    while turn < table.seats:
        writer.bits(cells[CARDS + (seat + turn) % table.seats], PLANETS)
        turn += 1
    writer.zeros(empty * PLANETS)
    writer.end()
    planet: i64 = 0
    while planet < PLANETS:
        _write_crew(table, seat, cells[LANDED + planet], writer)
        planet += 1
    writer.end()
    turn = 0
    while turn < table.seats:
        writer.number(cells[FIRST] >> ((seat + turn) % table.seats) & 1)
        turn += 1
    writer.zeros(empty)
    writer.end()
    turn = 0
    while turn < table.seats:
        writer.flag(table.question_of((seat + turn) % table.seats) != 0)
        turn += 1
    writer.zeros(empty)
    writer.end()


def _write_designs(modules: i64, writer: Writer) -> None:
    """Write how many modules of each design there are."""
    start: i64 = writer.at
    writer.zeros(DESIGNS)
    module: i64 = 0
    while module < MODULES and modules >> module != 0:
        if modules >> module & 1:
            writer.out[start + design_of(module)] += 1
        module += 1


def _write_plans(table: RocketRescue, seat: i64, writer: Writer) -> None:
    cells = table.cells
    settled: bool = cells[PHASE] != PLANNING
    turn: i64 = 0
    while turn < table.seats:
        writer.number(_answered(table, (seat + turn) % table.seats))
        turn += 1
    writer.zeros(MOST_SEATS - table.seats)
    writer.end()
    turn = 0
    while turn < MOST_SEATS:
        other: i64 = (seat + turn) % table.seats
        if turn >= table.seats or (turn > 0 and not settled):
            writer.zeros(PHASES * 2)
        else:
            placed: i64 = _placed(table, other)
            phase: i64 = 0
            while phase < PHASES:
                placement: i64 = cells[PLAN + other * PHASES + phase] if placed >> phase & 1 else 0
                writer.number(HIGHER[placement])
                writer.number(LOWER[placement])
                phase += 1
        turn += 1
    writer.end()
    turn = 0
    while turn < MOST_SEATS:
        known: bool = turn < table.seats and (settled or (turn == 0 and _answered(table, seat) > PHASES))
        writer.number(cells[BID + (seat + turn) % table.seats] if known else 0)
        turn += 1
    writer.end()
    writer.number(design_of(cells[KEPT + seat] - 1) + 1 if cells[KEPT + seat] > 0 else 0)
    writer.end()


def _answered(table: RocketRescue, seat: i64) -> i64:
    """How far a seat's plan has come."""
    asked: i64 = table.pending.top_aside(seat)
    if kind_of(asked) == ASK_BID:
        return PHASES
    if kind_of(asked) != ASK_PLAN:
        return PHASES + 1
    return count_bits(_placed(table, seat))


def _placed(table: RocketRescue, seat: i64) -> i64:
    """The phases whose dice a seat has placed, a bit each."""
    asked: i64 = table.pending.top_aside(seat)
    stop: i64 = first_of(asked) if kind_of(asked) == ASK_PLAN else -1
    placed: i64 = 0
    phase: i64 = BUILDING
    while phase != stop:
        placed |= bit(phase)
        phase = phase_after(phase)
    return placed


def _write_planets(table: RocketRescue, writer: Writer) -> None:
    box = table.box
    writer.row(table.cells, OPEN, OPEN_PLANETS)
    writer.end()
    place: i64 = 0
    while place < OPEN_PLANETS:
        planet: i64 = table.cells[OPEN + place] - 1
        writer.number(box.fuel[planet] if planet >= 0 else 0)
        place += 1
    writer.end()
    place = 0
    while place < OPEN_PLANETS:
        planet = table.cells[OPEN + place] - 1
        writer.bits(box.needs[planet] if planet >= 0 else 0, 2)
        place += 1
    writer.end()
    place = 0
    while place < OPEN_PLANETS:
        planet = table.cells[OPEN + place] - 1
        writer.number(box.price[planet] if planet >= 0 else 0)
        place += 1
    writer.end()
    place = 0
    while place < OPEN_PLANETS:
        planet = table.cells[OPEN + place] - 1
        writer.number(box.launch_reward[planet] if planet >= 0 else 0)
        place += 1
    writer.end()
    place = 0
    while place < OPEN_PLANETS:
        planet = table.cells[OPEN + place] - 1
        writer.number(box.build_reward[planet] if planet >= 0 else 0)
        place += 1
    writer.end()


def _write_piles(table: RocketRescue, writer: Writer) -> None:
    cells = table.cells
    box = table.box
    writer.bits(cells[DISPLAY] >> STANDARD, ADVANCED)
    writer.end()
    writer.bits(cells[DISCARD] >> STANDARD, ADVANCED)
    writer.end()
    kind: i64 = 0
    while kind < TYPES:
        writer.number(count_bits(cells[STACKS] >> (kind * COPIES) & 15))
        kind += 1
    writer.end()
    writer.number(cells[BLUE_SIZE])
    writer.number(cells[RED_SIZE])
    writer.number(cells[DECK_SIZE])
    writer.end()
    size: i64 = cells[DECK_SIZE]
    design: i64 = design_of(cells[DECK + size - 1]) if size > 0 and box.backs >= BACKS_SHOW_TYPE else -1
    writer.one_of(box.type[design] if design >= 0 else -1, TYPES)
    writer.end()
    if design >= 0 and box.backs >= BACKS_SHOW_COST:
        writer.row(box.cost, design * RESOURCES, RESOURCES)
    else:
        writer.zeros(RESOURCES)
    writer.end()
    writer.row(cells, MARKET, RESOURCES)
    writer.end()
    writer.row(cells, SUPPLY, RESOURCES)
    writer.end()
