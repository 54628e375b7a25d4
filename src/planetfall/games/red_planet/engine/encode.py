"""What a seat of Red Planet sees, as numbers: exactly what its view shows, for programs that learn.

Colours and seats come in the order of play beginning with the viewer's own; with two players they are the own colour,
the own neutral one, the opponent's neutral one and the opponent's. Answers keep their numbers: "kill red" means red.
"""

from typing import Final

from mypy_extensions import i64

from planetfall.core import encode
from planetfall.core.bits import bit, count_bits
from planetfall.core.encode import Entity, Slice, Writer
from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import first_of, kind_of, second_of, third_of, who_of
from planetfall.core.state import State
from planetfall.games.red_planet.engine.box import MOST_COLOURS, MOST_DOCKS, RESOURCES, SHIPS, ZONES
from planetfall.games.red_planet.engine.questions import (
    ASK_ASSIGN,
    ASK_CHOOSE,
    ASK_KEEP,
    ASK_ORDER,
    ASK_PUT_BACK,
    KINDS,
)
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.state import (
    ASTRONAUTS,
    BOXED,
    CALLED,
    CHOSEN,
    CREW,
    DISCOVERY,
    EVENT_DISCARD,
    EVENT_SIZE,
    FACEUP,
    FIRST,
    HAND,
    KEPT,
    MARKER,
    MEMORIAL,
    MISSION,
    NEUTRAL_CARDS,
    NEUTRAL_DECK,
    NEUTRAL_FRESH,
    NEUTRAL_KNOWN,
    NEUTRAL_SIZE,
    OPEN,
    PILE,
    PLAYED,
    POINTS,
    REJECTED,
    SEEN,
    SHIP,
    SHIP_DISCARD,
    SHIP_SIZE,
    SPECIALISTS,
    STACK,
    STATUS,
    STOP,
    SUPPLY,
    TOKEN_BITS,
    TURNED,
    destination,
    is_neutral,
    main_colour,
    owner,
    stop_kind,
    stop_number,
)

VERSION: Final = 1
EVENTS: Final = 30  # event cards of an edition: missions first, then discoveries, then actions
STOPS: Final = 4
BOARDS: Final = ("A", "B", "C", "D")
EVENT_WORDS: Final = 2

LAYOUT: Final[tuple[Slice, ...]] = (
    ("seats", (6,), "how many seats there are, 1 to 6"),
    ("seat", (6,), "which of them the viewer has"),
    ("over", (1,), "whether the game has ended"),
    ("edition", (2,), "2015, Matagot"),
    ("board", (4,), "how Mars is put together: A, B, C, D"),
    (
        "options",
        (4,),
        "soldier on Phobos, travel agent may board nobody, discoveries turned up clockwise, memory aid",
    ),
    ("stop", (1,), "place on the round tracker"),
    ("stop kind", (4,), "round, production, reveal, final"),
    ("stop number", (1,), "number of the round, or tokens produced"),
    ("called", (11,), "number of the countdown, 0 to 10"),
    ("question", (19,), "kind of the viewer's open question"),
    ("question colour", (6,), "colour that the question is about"),
    ("question numbers", (3,), "three numbers of the question, such as astronauts still to board"),
    ("astronauts", (10, 6), "zone · colour"),
    ("marker", (11, 3), "zone, then the marker left over · resource; nothing while it lies facedown"),
    ("pile", (10, 3), "zone · resource: point tokens that lie there"),
    ("discovery", (10,), "whether a discovery lies at the zone"),
    ("turned up", (10,), "whether it lies faceup"),
    ("seen by", (10, 6), "zone · seat that has looked at the discovery"),
    ("discovery card", (10,), "number of the discovery's event card + 1, where the viewer knows it"),
    ("dock", (6, 3), "open, docked, launched; nothing where there is no dock"),
    ("ship", (6,), "number of the ship card + 1, or 0"),
    ("capacity", (6,), "seats of the ship"),
    ("printed", (6, 10), "zone printed on the ship; nothing if it is unknown"),
    ("bound", (6, 10), "zone that the ship flies to; nothing while that is unknown"),
    ("tokens", (6, 10), "destination tokens on the ship, by zone"),
    ("crew", (6, 6), "dock · colour"),
    ("first", (6,), "colour of the first player"),
    ("supply", (6,), "astronauts in the supply, by colour"),
    ("memorial", (6,), "astronauts on the memorial, by colour"),
    ("points", (6, 3), "colour · resource: point tokens won"),
    ("hand", (6, 9), "colour · specialist 1 to 9 not yet played"),
    ("played", (6, 9), "colour · specialist played"),
    ("has chosen", (6,), "whether the colour has a chosen specialist"),
    ("chosen", (6, 9), "that specialist, where the viewer knows it"),
    ("neutral deck", (6,), "cards in a neutral colour's deck"),
    ("neutral renewed", (6,), "whether that deck has been put together again"),
    ("neutral top", (9,), "specialists that the viewer knows on top of its neutral deck, top first"),
    ("event cards", (6,), "event cards that a seat keeps"),
    ("owes", (6,), "whether a seat owes an answer"),
    ("ship deck", (1,), "cards in the ship deck"),
    ("ship discard", (36,), "ships in the discard"),
    ("event deck", (1,), "cards in the event deck"),
    ("event discard", (30,), "event cards in the discard"),
    ("dealt", (30,), "the two missions that the viewer chooses from"),
    ("mission", (30,), "the viewer's starting mission"),
    ("rejected", (30,), "the mission that the viewer gave back"),
    ("kept", (30,), "event cards that the viewer has drawn and kept"),
    ("boxed", (30,), "event cards that the viewer has put into the box"),
    ("drawn", (30,), "a discovery that the viewer must assign now"),
    ("looking at", (10,), "zone whose discovery the viewer looks at"),
    ("final missions", (5,), "starting mission + 1 of each other seat, once the game is over"),
    ("final kept", (5, 2), "event cards kept by each other seat, 15 bits a number, once the game is over"),
)

# What the parts are about, for tokens: a kind of thing, how many there are, and the parts with a row for each.
ENTITIES: Final[tuple[Entity, ...]] = (
    (
        "zone",
        10,
        (
            "astronauts",
            "pile",
            "discovery",
            "turned up",
            "seen by",
            "discovery card",
            "looking at",
        ),
    ),
    (
        "dock",
        6,
        (
            "dock",
            "ship",
            "capacity",
            "printed",
            "bound",
            "tokens",
            "crew",
        ),
    ),
    (
        "colour",
        6,
        (
            "question colour",
            "first",
            "supply",
            "memorial",
            "points",
            "hand",
            "played",
            "has chosen",
            "chosen",
            "neutral deck",
            "neutral renewed",
        ),
    ),
    (
        "seat",
        6,
        (
            "event cards",
            "owes",
        ),
    ),
    (
        "event card",
        30,
        (
            "event discard",
            "dealt",
            "mission",
            "rejected",
            "kept",
            "boxed",
            "drawn",
        ),
    ),
    ("ship card", 36, ("ship discard",)),
)


class Encoder(encode.Encoder):
    """Writes what a seat of Red Planet sees."""

    def write(self, state: State, seat: i64, writer: Writer) -> None:
        assert isinstance(state, RedPlanet)
        _write_table(state, seat, writer)
        _write_question(state, seat, writer)
        _write_zones(state, seat, writer)
        _write_docks(state, seat, writer)
        _write_colours(state, seat, writer)
        _write_seats(state, seat, writer)
        _write_cards(state, seat, writer)
        _write_end(state, seat, writer)


def _colour_at(table: RedPlanet, seat: i64, place: i64) -> i64:
    """The colour that is the so-manieth from the viewer's own, or -1."""
    if place >= table.colours:
        return -1
    if table.seats == 2:
        return place if seat == 0 else 3 - place
    return _after(seat, place, table.colours)


def _after(first: i64, steps: i64, count: i64) -> i64:
    """The number so many steps after another one, where the last is followed by 0."""
    number: i64 = first + steps
    return number - count if number >= count else number


def _place_of(table: RedPlanet, seat: i64, colour: i64) -> i64:
    """How far a colour is from the viewer's own."""
    if table.seats == 2:
        return colour if seat == 0 else 3 - colour
    return (colour + table.colours - seat) % table.colours


def _seat_bits(table: RedPlanet, seat: i64, members: i64, writer: Writer) -> None:
    """Write a set of seats beginning with the viewer."""
    place: i64 = 0
    while place < table.seats:
        writer.number(members >> _after(seat, place, table.seats) & 1)
        place += 1
    writer.zeros(MOST_COLOURS - table.seats)


def _write_table(table: RedPlanet, seat: i64, writer: Writer) -> None:
    box = table.box
    writer.one_of(table.seats - 1, MOST_COLOURS)
    writer.end()
    writer.one_of(seat, MOST_COLOURS)
    writer.end()
    writer.flag(table.pending.depth() == 0)
    writer.end()
    writer.one_of(0 if box.edition == "2015" else 1, 2)
    writer.end()
    for board in BOARDS:
        writer.flag(box.board == board)
    writer.end()
    writer.flag(box.soldier_on_phobos)
    writer.flag(box.free_travel_agent)
    writer.flag(box.clockwise_reveal)
    writer.flag(box.memory_aid)
    writer.end()
    writer.number(table.cells[STOP])
    writer.end()
    writer.one_of(stop_kind(table), STOPS)
    writer.end()
    writer.number(stop_number(table))
    writer.end()
    writer.one_of(table.cells[CALLED], 11)
    writer.end()


def _write_question(table: RedPlanet, seat: i64, writer: Writer) -> None:
    question: i64 = table.question_of(seat)
    if question == 0:
        writer.zeros(KINDS)
        writer.end()
        writer.zeros(MOST_COLOURS)
        writer.end()
        writer.zeros(3)
        writer.end()
        return
    kind: i64 = kind_of(question)
    writer.one_of(kind - QUESTION, KINDS)
    writer.end()
    colour: i64 = who_of(question)
    if kind == ASK_KEEP or kind == ASK_ORDER or kind == ASK_CHOOSE:
        colour = main_colour(table, colour)
    writer.one_of(_place_of(table, seat, colour), MOST_COLOURS)
    writer.end()
    writer.number(first_of(question))
    writer.number(second_of(question))
    writer.number(third_of(question))
    writer.end()


def _write_zones(table: RedPlanet, seat: i64, writer: Writer) -> None:
    cells = table.cells
    zone: i64 = 0
    while zone < ZONES:
        _write_cells(table, seat, ASTRONAUTS + zone * MOST_COLOURS, writer)
        zone += 1
    writer.end()
    zone = 0
    while zone <= ZONES:
        writer.one_of(cells[MARKER + zone] if cells[FACEUP] >> zone & 1 else -1, RESOURCES)
        zone += 1
    writer.end()
    writer.row(cells, PILE, ZONES * RESOURCES)
    writer.end()
    _write_discoveries(table, seat, writer)


def _write_discoveries(table: RedPlanet, seat: i64, writer: Writer) -> None:
    cells = table.cells
    zone: i64 = 0
    there: i64 = 0
    while zone < ZONES:
        if cells[DISCOVERY + zone] != 0:
            there |= bit(zone)
        zone += 1
    writer.bits(there, ZONES)
    writer.end()
    writer.bits(there & cells[TURNED], ZONES)
    writer.end()
    zone = 0
    while zone < ZONES:
        if there >> zone & 1:
            _seat_bits(table, seat, cells[SEEN + zone], writer)
        else:
            writer.zeros(MOST_COLOURS)
        zone += 1
    writer.end()
    zone = 0
    while zone < ZONES:
        known: bool = cells[TURNED] >> zone & 1 == 1 or cells[SEEN + zone] >> seat & 1 == 1
        writer.number(cells[DISCOVERY + zone] if known else 0)
        zone += 1
    writer.end()


def _write_docks(table: RedPlanet, seat: i64, writer: Writer) -> None:
    cells = table.cells
    docks: i64 = table.colours  # as many as colours
    dock: i64 = 0
    while dock < docks:
        writer.one_of(cells[STATUS + dock], 3)
        dock += 1
    writer.zeros((MOST_DOCKS - docks) * 3)
    writer.end()
    _write_ships(table, docks, writer)
    dock = 0
    while dock < docks:
        writer.fields(cells[STACK + dock], TOKEN_BITS, ZONES)
        dock += 1
    writer.zeros((MOST_DOCKS - docks) * ZONES)
    writer.end()
    dock = 0
    while dock < MOST_DOCKS:
        _write_cells(table, seat, CREW + dock * MOST_COLOURS, writer)
        dock += 1
    writer.end()


def _write_ships(table: RedPlanet, docks: i64, writer: Writer) -> None:
    cells = table.cells
    box = table.box
    dock: i64 = 0
    while dock < docks:
        writer.number(cells[SHIP + dock] + 1 if _has_ship(table, dock) else 0)
        dock += 1
    writer.zeros(MOST_DOCKS - docks)
    writer.end()
    dock = 0
    while dock < docks:
        writer.number(box.ship_capacity[cells[SHIP + dock]] if _has_ship(table, dock) else 0)
        dock += 1
    writer.zeros(MOST_DOCKS - docks)
    writer.end()
    dock = 0
    while dock < docks:
        writer.one_of(box.ship_destination[cells[SHIP + dock]] if _has_ship(table, dock) else -1, ZONES)
        dock += 1
    writer.zeros((MOST_DOCKS - docks) * ZONES)
    writer.end()
    dock = 0
    while dock < docks:
        writer.one_of(destination(table, dock) if _has_ship(table, dock) else -1, ZONES)
        dock += 1
    writer.zeros((MOST_DOCKS - docks) * ZONES)
    writer.end()


def _has_ship(table: RedPlanet, dock: i64) -> bool:
    return table.cells[STATUS + dock] != OPEN


def _write_cells(table: RedPlanet, seat: i64, start: i64, writer: Writer) -> None:
    """Write the cell of each colour; 0 for colours that do not play."""
    if table.seats != 2:
        writer.ring(table.cells, start, seat, table.colours, MOST_COLOURS)
        return
    place: i64 = 0
    while place < table.colours:
        writer.number(table.cells[start + _colour_at(table, seat, place)])
        place += 1
    writer.zeros(MOST_COLOURS - table.colours)


def _write_specialists(table: RedPlanet, seat: i64, start: i64, writer: Writer) -> None:
    """Write the specialists of each colour."""
    place: i64 = 0
    while place < table.colours:
        writer.bits(table.cells[start + _colour_at(table, seat, place)] >> 1, SPECIALISTS)
        place += 1
    writer.zeros((MOST_COLOURS - table.colours) * SPECIALISTS)
    writer.end()


def _write_colours(table: RedPlanet, seat: i64, writer: Writer) -> None:
    cells = table.cells
    writer.one_of(_place_of(table, seat, cells[FIRST]), MOST_COLOURS)
    writer.end()
    _write_cells(table, seat, SUPPLY, writer)
    writer.end()
    _write_cells(table, seat, MEMORIAL, writer)
    writer.end()
    place: i64 = 0
    while place < table.colours:
        writer.row(cells, POINTS + _colour_at(table, seat, place) * RESOURCES, RESOURCES)
        place += 1
    writer.zeros((MOST_COLOURS - table.colours) * RESOURCES)
    writer.end()
    _write_specialists(table, seat, HAND, writer)
    _write_specialists(table, seat, PLAYED, writer)
    place = 0
    while place < MOST_COLOURS:
        writer.flag(place < table.colours and cells[CHOSEN + _colour_at(table, seat, place)] != 0)
        place += 1
    writer.end()
    place = 0
    while place < table.colours:
        colour: i64 = _colour_at(table, seat, place)
        writer.one_of(cells[CHOSEN + colour] - 1 if owner(table, colour) == seat else -1, SPECIALISTS)
        place += 1
    writer.zeros((MOST_COLOURS - table.colours) * SPECIALISTS)
    writer.end()
    _write_neutral_decks(table, seat, writer)


def _write_neutral_decks(table: RedPlanet, seat: i64, writer: Writer) -> None:
    cells = table.cells
    place: i64 = 0
    while place < MOST_COLOURS:
        colour: i64 = _colour_at(table, seat, place)
        neutral: bool = colour >= 0 and is_neutral(table, colour)
        writer.number(cells[NEUTRAL_SIZE + owner(table, colour)] if neutral else 0)
        place += 1
    writer.end()
    place = 0
    while place < MOST_COLOURS:
        colour = _colour_at(table, seat, place)
        neutral = colour >= 0 and is_neutral(table, colour)
        writer.flag(neutral and cells[NEUTRAL_FRESH + owner(table, colour)] == 0)
        place += 1
    writer.end()
    known: i64 = cells[NEUTRAL_KNOWN + seat] if table.seats == 2 else 0
    top: i64 = NEUTRAL_DECK + seat * NEUTRAL_CARDS + cells[NEUTRAL_SIZE + seat] - 1 if known > 0 else 0
    place = 0
    while place < known:
        writer.number(cells[top - place])
        place += 1
    writer.zeros(NEUTRAL_CARDS - known)
    writer.end()


def _write_seats(table: RedPlanet, seat: i64, writer: Writer) -> None:
    place: i64 = 0
    while place < table.seats:
        writer.number(1 + count_bits(table.cells[KEPT + _after(seat, place, table.seats)]))
        place += 1
    writer.zeros(MOST_COLOURS - table.seats)
    writer.end()
    place = 0
    while place < table.seats:
        writer.flag(table.question_of(_after(seat, place, table.seats)) != 0)
        place += 1
    writer.zeros(MOST_COLOURS - table.seats)
    writer.end()


def _write_cards(table: RedPlanet, seat: i64, writer: Writer) -> None:
    cells = table.cells
    writer.number(cells[SHIP_SIZE])
    writer.end()
    writer.bits(cells[SHIP_DISCARD], SHIPS)
    writer.end()
    writer.number(cells[EVENT_SIZE])
    writer.end()
    writer.bits(cells[EVENT_DISCARD], EVENTS)
    writer.end()
    choosing: bool = kind_of(table.pending.top_aside(seat)) == ASK_KEEP
    writer.one_of(cells[MISSION + seat] if choosing else -1, EVENTS)
    if choosing:
        writer.out[writer.at - EVENTS + cells[REJECTED + seat]] = 1
    writer.end()
    writer.one_of(-1 if choosing else cells[MISSION + seat], EVENTS)
    writer.end()
    writer.one_of(-1 if choosing else cells[REJECTED + seat], EVENTS)
    writer.end()
    writer.bits(cells[KEPT + seat], EVENTS)
    writer.end()
    writer.bits(cells[BOXED + seat] if table.seats == 2 else 0, EVENTS)
    writer.end()
    top: i64 = table.pending.top()
    mine: bool = top != 0 and kind_of(top) >= ASK_KEEP and table.question_of(seat) == top
    writer.one_of(first_of(top) if mine and kind_of(top) == ASK_ASSIGN else -1, EVENTS)
    writer.end()
    writer.one_of(first_of(top) if mine and kind_of(top) == ASK_PUT_BACK else -1, ZONES)
    writer.end()


def _write_end(table: RedPlanet, seat: i64, writer: Writer) -> None:
    """Write what others kept secret until the game was over."""
    if table.pending.depth() != 0:
        writer.zeros(MOST_COLOURS - 1)
        writer.end()
        writer.zeros((MOST_COLOURS - 1) * EVENT_WORDS)
        writer.end()
        return
    place: i64 = 1
    while place < MOST_COLOURS:
        other: i64 = (seat + place) % table.seats
        writer.number(table.cells[MISSION + other] + 1 if place < table.seats else 0)
        place += 1
    writer.end()
    place = 1
    while place < MOST_COLOURS:
        other = (seat + place) % table.seats
        writer.packed(table.cells[KEPT + other] if place < table.seats else 0, EVENT_WORDS)
        place += 1
    writer.end()
