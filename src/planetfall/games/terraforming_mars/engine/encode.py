"""What a seat of Terraforming Mars sees, as numbers: exactly what its view shows, for programs that learn.

Seats come in the order of play beginning with the viewer. What follows from the rest (prices, requirements, points,
where a tile may go) is left out; the mask of answers says what is possible.
"""

from typing import Final

from mypy_extensions import i16, i64

from planetfall.core import encode
from planetfall.core.encode import PACKED_BITS, Entity, Slice, Writer
from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import first_of, kind_of, second_of, third_of
from planetfall.core.state import State
from planetfall.games.terraforming_mars.engine.box import (
    AWARDS,
    CARDS,
    CORPORATIONS,
    MILESTONES,
    MOST_HOLDERS,
    MOST_SEATS,
    RESOURCES,
    SPACES,
    TAGS,
    TILES,
)
from planetfall.games.terraforming_mars.engine.encode_cards import (
    write_agenda,
    write_hidden,
    write_offered,
    write_own_discards,
    write_passed_on,
)
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.scoring import is_last
from planetfall.games.terraforming_mars.engine.state import (
    AWARD,
    CITY_TILES,
    CLAIMS,
    CORPORATION,
    CUBES,
    DECK_SIZE,
    DIRECTION,
    DISCARD_SIZE,
    EVENT_PILE,
    FIRST,
    GENERATION,
    GREENERY_COST,
    GREENERY_TILES,
    HAND,
    HAND_SIZE,
    HEAT_PAID,
    IN_PLAY,
    METALS,
    MILESTONE,
    NEUTRAL_TILES,
    NEXT_DISCOUNT,
    NEXT_SLACK,
    OCEAN_TILES,
    OCEANS,
    OFFERED,
    OWES_FIRST,
    OWN_TILES,
    OXYGEN_AT,
    PASSED,
    PHASE,
    PHASE_SETUP,
    PICK,
    PRODUCTION,
    RAISED,
    RATING,
    RESOLVING,
    REVEALED,
    SET_WORDS,
    SPECIAL_TILES,
    STEEL_VALUE,
    STOCK,
    TAG,
    TAKEN,
    TEMPERATURE_AT,
    TILE_AT,
    TITANIUM_VALUE,
    TURN,
    USED,
    WORD_BITS,
    row,
)

VERSION: Final = 1
QUESTIONS: Final = 27
PHASES: Final = 6
ACTIONS: Final = 62
MINES: Final = 4
HAND_NUMBERS: Final = 16  # a hand, thirteen to fifteen cards a number

LAYOUT: Final[tuple[Slice, ...]] = (
    ("seats", (5,), "how many seats there are, 1 to 5"),
    ("seat", (5,), "which of them the viewer has"),
    ("over", (1,), "whether the game has ended"),
    ("options", (3,), "Corporate Era, draft, how many play a beginner corporation"),
    ("phase", (6,), "set-up, draft, research, action, final, over"),
    ("generation", (1,), "counted from 1"),
    ("last generation", (1,), "whether it is the last"),
    ("first", (5,), "seat of the first player"),
    ("turn", (5,), "seat that is taking its turn"),
    ("taken", (1,), "actions taken in this turn"),
    ("draft", (2,), "direction, and how many cards everybody has drafted"),
    ("parameters", (3,), "temperature and oxygen in steps, ocean tiles"),
    ("question", (27,), "kind of the viewer's open question"),
    ("question numbers", (3,), "three numbers of the question, such as what is left to pay"),
    ("oceans", (63,), "areas with an ocean"),
    ("greeneries", (63,), "areas with a greenery"),
    ("cities", (63,), "areas with a city, the capital too"),
    ("special", (63,), "areas with another tile"),
    ("neutral", (63,), "areas with a neutral tile"),
    ("tile at", (14,), "kind of tile that exists once: its area + 1, or 0"),
    ("owner", (5, 63), "seat · area whose tile it owns"),
    ("claim", (63,), "area: seat that has reserved it + 1, the viewer being 0"),
    ("corporation", (5, 13), "seat · corporation, once they are revealed"),
    ("owes first action", (5,), "by seat"),
    ("rating", (5,), "terraform rating, by seat"),
    ("rating raised", (5,), "whether it was raised in this generation"),
    ("stock", (5, 6), "seat · resource"),
    ("production", (5, 6), "seat · resource"),
    ("values", (5, 3), "seat · M€ for a steel and a titanium, plants for a greenery"),
    ("next card", (5, 2), "seat · discount and tolerance that wait for the next card"),
    ("tags", (5, 10), "seat · tag"),
    ("hand size", (5,), "by seat"),
    ("passed", (5,), "by seat"),
    ("owes", (5,), "whether a seat owes an answer"),
    ("played", (5, 208), "seat · card in play, or event that was played"),
    ("used", (62,), "actions of cards and corporations that were used in this generation"),
    ("cubes", (24,), "cubes on each card that stores some"),
    ("metals", (4,), "metal whose production each mining card has raised"),
    ("milestones", (5, 5), "milestone · seat that has claimed it"),
    ("awards", (5, 5), "award · seat that has funded it"),
    ("piles", (2,), "cards in the deck and in the discard pile"),
    ("revealed", (1,), "the card that everybody saw last + 1, or 0"),
    ("resolving", (1,), "card or corporation that is being carried out + 1, or 0"),
    ("heat paid", (1,), "heat that the viewer pays for cards it buys"),
    ("hand", (208,), "the viewer's cards"),
    ("offered corporations", (13,), "corporations that the viewer was offered, during set-up"),
    ("chosen corporation", (13,), "the one that it has chosen, during set-up"),
    ("offered", (208,), "cards that the viewer chooses from"),
    ("chosen", (208,), "those that it has chosen"),
    ("drafted", (208,), "cards that the viewer has put aside in the draft"),
    ("drafted in order", (4,), "the same in the order in which they were drafted: card + 1"),
    ("passed on", (208,), "cards that the viewer has passed on in this draft"),
    ("own discards", (208,), "cards that the viewer knows to be in the discard pile"),
    ("effects", (24, 2), "effects whose order the viewer chooses: their number and their source"),
    ("final hands", (4, 16), "other seat · cards in its hand as packed numbers, once the game is over"),
)

# What the parts are about, for tokens: a kind of thing, how many there are, and the parts with a row for each.
ENTITIES: Final[tuple[Entity, ...]] = (
    (
        "area",
        63,
        (
            "oceans",
            "greeneries",
            "cities",
            "special",
            "neutral",
            "owner",
            "claim",
        ),
    ),
    (
        "seat",
        5,
        (
            "first",
            "turn",
            "corporation",
            "owes first action",
            "rating",
            "rating raised",
            "stock",
            "production",
            "values",
            "next card",
            "tags",
            "hand size",
            "passed",
            "owes",
        ),
    ),
    (
        "card",
        208,
        (
            "played",
            "hand",
            "offered",
            "chosen",
            "drafted",
            "passed on",
            "own discards",
        ),
    ),
    (
        "corporation",
        13,
        (
            "offered corporations",
            "chosen corporation",
        ),
    ),
    ("milestone", 5, ("milestones",)),
    ("award", 5, ("awards",)),
    ("effect", 24, ("effects",)),
)


class Encoder(encode.Encoder):
    """Writes what a seat of Terraforming Mars sees."""

    def write(self, state: State, seat: i64, writer: Writer) -> None:
        assert isinstance(state, TerraformingMars)
        over: bool = state.pending.depth() == 0
        _write_table(state, seat, over, writer)
        _write_question(state, seat, writer)
        _write_mars(state, seat, writer)
        _write_players(state, seat, writer)
        _write_cards_in_play(state, seat, writer)
        _write_own(state, seat, writer)
        write_offered(state, seat, writer)
        write_passed_on(state, seat, writer)
        write_own_discards(state, seat, writer)
        write_agenda(state, seat, writer)
        write_hidden(state, seat, over, writer)


def _place_of(table: TerraformingMars, seat: i64, other: i64) -> i64:
    """How many turns after the viewer a seat comes."""
    return (other + table.seats - seat) % table.seats


def _write_table(table: TerraformingMars, seat: i64, over: bool, writer: Writer) -> None:
    cells = table.cells
    writer.one_of(table.seats - 1, MOST_SEATS)
    writer.end()
    writer.one_of(seat, MOST_SEATS)
    writer.end()
    writer.flag(over)
    writer.end()
    writer.flag(table.box.cards_option == "corporate-era")
    writer.flag(table.box.draft)
    writer.number(table.box.beginners)
    writer.end()
    writer.one_of(cells[PHASE], PHASES)
    writer.end()
    writer.number(cells[GENERATION])
    writer.end()
    writer.flag(is_last(table))
    writer.end()
    writer.one_of(_place_of(table, seat, cells[FIRST]), MOST_SEATS)
    writer.end()
    writer.one_of(_place_of(table, seat, cells[TURN] - 1) if cells[TURN] > 0 else -1, MOST_SEATS)
    writer.end()
    writer.number(cells[TAKEN])
    writer.end()
    writer.number(cells[DIRECTION])
    writer.number(cells[PICK])
    writer.end()
    writer.number(cells[TEMPERATURE_AT])
    writer.number(cells[OXYGEN_AT])
    writer.number(cells[OCEANS])
    writer.end()


def _write_question(table: TerraformingMars, seat: i64, writer: Writer) -> None:
    question: i64 = table.question_of(seat)
    writer.one_of(kind_of(question) - QUESTION, QUESTIONS)
    writer.end()
    writer.number(first_of(question))
    writer.number(second_of(question))
    writer.number(third_of(question))
    writer.end()


def _write_mars(table: TerraformingMars, seat: i64, writer: Writer) -> None:
    cells = table.cells
    writer.bits(cells[OCEAN_TILES], SPACES)
    writer.end()
    writer.bits(cells[GREENERY_TILES], SPACES)
    writer.end()
    writer.bits(cells[CITY_TILES], SPACES)
    writer.end()
    writer.bits(cells[SPECIAL_TILES], SPACES)
    writer.end()
    writer.bits(cells[NEUTRAL_TILES], SPACES)
    writer.end()
    writer.row(cells, TILE_AT, TILES)
    writer.end()
    turn: i64 = 0
    while turn < table.seats:
        writer.bits(cells[row((seat + turn) % table.seats) + OWN_TILES], SPACES)
        turn += 1
    writer.zeros((MOST_SEATS - table.seats) * SPACES)
    writer.end()
    start: i64 = writer.at
    writer.zeros(SPACES)
    turn = 0
    while turn < table.seats:
        claims: i64 = cells[row((seat + turn) % table.seats) + CLAIMS]
        space: i64 = 0
        while claims >> space != 0:
            if claims >> space & 1:
                writer.out[start + space] = i16(turn + 1)
            space += 1
        turn += 1
    writer.end()


def _write_part(table: TerraformingMars, seat: i64, part: i64, size: i64, writer: Writer) -> None:
    """Write the same cells of every player."""
    turn: i64 = 0
    while turn < table.seats:
        writer.row(table.cells, row((seat + turn) % table.seats) + part, size)
        turn += 1
    writer.zeros((MOST_SEATS - table.seats) * size)
    writer.end()


def _write_players(table: TerraformingMars, seat: i64, writer: Writer) -> None:
    cells = table.cells
    empty: i64 = MOST_SEATS - table.seats
    shown: bool = cells[PHASE] != PHASE_SETUP
    turn: i64 = 0
    while turn < table.seats:
        place: i64 = row((seat + turn) % table.seats)
        writer.one_of(cells[place + CORPORATION] - 1 if shown else -1, CORPORATIONS)
        turn += 1
    writer.zeros(empty * CORPORATIONS)
    writer.end()
    _write_part(table, seat, OWES_FIRST, 1, writer)
    _write_part(table, seat, RATING, 1, writer)
    _write_part(table, seat, RAISED, 1, writer)
    _write_part(table, seat, STOCK, RESOURCES, writer)
    _write_part(table, seat, PRODUCTION, RESOURCES, writer)
    turn = 0
    while turn < table.seats:
        place = row((seat + turn) % table.seats)
        writer.number(cells[place + STEEL_VALUE])
        writer.number(cells[place + TITANIUM_VALUE])
        writer.number(cells[place + GREENERY_COST])
        turn += 1
    writer.zeros(empty * 3)
    writer.end()
    turn = 0
    while turn < table.seats:
        place = row((seat + turn) % table.seats)
        writer.number(cells[place + NEXT_DISCOUNT])
        writer.number(cells[place + NEXT_SLACK])
        turn += 1
    writer.zeros(empty * 2)
    writer.end()
    _write_part(table, seat, TAG, TAGS, writer)
    _write_part(table, seat, HAND_SIZE, 1, writer)
    turn = 0
    while turn < table.seats:
        writer.number(cells[PASSED] >> ((seat + turn) % table.seats) & 1)
        turn += 1
    writer.zeros(empty)
    writer.end()
    turn = 0
    while turn < table.seats:
        writer.flag(table.question_of((seat + turn) % table.seats) != 0)
        turn += 1
    writer.zeros(empty)
    writer.end()


def _write_cards_in_play(table: TerraformingMars, seat: i64, writer: Writer) -> None:
    cells = table.cells
    used: i64 = 0
    turn: i64 = 0
    while turn < table.seats:
        place: i64 = row((seat + turn) % table.seats)
        used |= cells[place + USED]
        word: i64 = 0
        while word < SET_WORDS:
            writer.bits(cells[place + IN_PLAY + word] | cells[place + EVENT_PILE + word], WORD_BITS)
            word += 1
        turn += 1
    writer.zeros((MOST_SEATS - table.seats) * CARDS)
    writer.end()
    writer.bits(used, ACTIONS)
    writer.end()
    writer.row(cells, CUBES, MOST_HOLDERS)
    writer.end()
    writer.fields(cells[METALS], 2, MINES)
    writer.end()
    number: i64 = 0
    while number < MILESTONES:
        claimed: i64 = cells[MILESTONE + number] - 1
        writer.one_of(_place_of(table, seat, claimed) if claimed >= 0 else -1, MOST_SEATS)
        number += 1
    writer.end()
    number = 0
    while number < AWARDS:
        funded: i64 = cells[AWARD + number] - 1
        writer.one_of(_place_of(table, seat, funded) if funded >= 0 else -1, MOST_SEATS)
        number += 1
    writer.end()
    writer.number(cells[DECK_SIZE])
    writer.number(cells[DISCARD_SIZE])
    writer.end()
    writer.number(cells[REVEALED])
    writer.end()
    writer.number(cells[RESOLVING])
    writer.end()


def _write_own(table: TerraformingMars, seat: i64, writer: Writer) -> None:
    cells = table.cells
    place: i64 = row(seat)
    writer.number(cells[place + HEAT_PAID])
    writer.end()
    word: i64 = 0
    while word < SET_WORDS:
        writer.bits(cells[place + HAND + word], WORD_BITS)
        word += 1
    writer.end()
    choosing: bool = cells[PHASE] == PHASE_SETUP
    writer.one_of(cells[place + OFFERED] - 1 if choosing else -1, CORPORATIONS)
    if choosing and cells[place + OFFERED + 1] > 0:
        writer.out[writer.at - CORPORATIONS + cells[place + OFFERED + 1] - 1] = 1
    writer.end()
    writer.one_of(cells[place + CORPORATION] - 1 if choosing else -1, CORPORATIONS)
    writer.end()


assert HAND_NUMBERS == SET_WORDS * (WORD_BITS // PACKED_BITS + 1)
