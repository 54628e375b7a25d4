"""Questions and their legal answers: one predicate decides whether an answer is allowed and why not."""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.frame_state import FINE, QUESTION, SEVERAL_ANSWERS
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.space_mission.engine.box import (
    BLUE,
    CARDS,
    GREEN,
    NUMBERS,
    ORANGE,
    PLANETS,
    POINT_KINDS,
    RING,
    TILES_AT_PLANET,
)
from planetfall.games.space_mission.engine.state import (
    GATE_PLACE,
    HAND,
    RING_AT,
    SCANNED,
    SHIP,
    STATION,
    Table,
    in_pile,
    is_neighbour,
    is_open,
    pile_size,
    place_of,
)

# The numbers of answers. They never change; new ones are added at the end. `actions` gives them their names.
TOP_UP: Final = 0
DRAW: Final = 1
JUMP: Final = 2  # planet
FLY: Final = 14  # planet
SCAN: Final = 26
DEVELOP: Final = 27
DISCOVER: Final = 28
PAY: Final = 29  # card
DISCARD: Final = 89  # card
TAKE: Final = 149  # kind of point tile · which of those in the pile
ANSWERS: Final = 229

# Kinds of frames that ask a question; smaller kinds are automatic.
ASK_ACTION: Final = 64  # first: actions left
ASK_DISCARD: Final = 65
ASK_PAY: Final = 66  # first: what for; second: place of the planet
ASK_TAKE: Final = 67  # first: what for; second: place of the planet

# What a card pays for, and what a tile is taken for.
FOR_JUMP: Final = 0
FOR_SCAN: Final = 1
FOR_LANDING: Final = 2  # the first landing coordinate
FOR_STATION: Final = 3  # the second one
FOR_DISCOVERY: Final = 4

# Codes of refusals. NOT_ASKED + kind - QUESTION: the answer is not one to this kind of question.
# Those of ASK_TAKE are offset by what the tile is taken for.
NOT_IN_PLAY: Final = 1
HERE_ALREADY: Final = 2
NO_JUMP_CARD: Final = 3
NO_FLIGHT_FROM_GATE: Final = 4
NOT_NEIGHBOUR: Final = 5
ON_GATE: Final = 6
DEVELOPED: Final = 7
NO_SCAN_CARD: Final = 8
TAKEN: Final = 9
NOT_SCANNED: Final = 10
NO_LANDING_CARDS: Final = 11
NO_STATION: Final = 12
NOTHING_LEFT: Final = 13
NOT_IN_HAND: Final = 14
WRONG_JUMP: Final = 15
WRONG_SCAN: Final = 16
WRONG_LANDING: Final = 17
NEEDED_FOR_OTHER: Final = 18
NOT_IN_PILE: Final = 19
NOT_ASKED: Final = 64


def refusal(table: Table, question: i64, action: i64) -> i64:
    """FINE, or the code of what is wrong with an answer to a question."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    if kind == ASK_ACTION:
        if TOP_UP <= action < PAY and action != DRAW:
            return _refuse_action(table, seat, action)
    elif kind == ASK_DISCARD:
        if action == DRAW:
            return FINE
        if DISCARD <= action < TAKE:
            return FINE if holds(table, seat, action - DISCARD) else NOT_IN_HAND
    elif kind == ASK_PAY:
        if PAY <= action < DISCARD:
            return _refuse_payment(table, question, action - PAY)
    elif TAKE <= action < ANSWERS:
        return _refuse_tile(table, question, action - TAKE)
    else:
        return NOT_ASKED + ASK_TAKE - QUESTION + first_of(question)
    return NOT_ASKED + kind - QUESTION


def _refuse_action(table: Table, seat: i64, action: i64) -> i64:
    if action == TOP_UP:
        return FINE  # SM-28
    if action == SCAN:
        return refuse_scan(table, seat)
    if action == DEVELOP:
        return refuse_develop(table, seat)
    if action == DISCOVER:
        return refuse_discover(table, seat)
    if action < FLY:
        return _refuse_jump(table, seat, action - JUMP)
    return _refuse_flight(table, seat, action - FLY)


def _refuse_jump(table: Table, seat: i64, planet: i64) -> i64:
    place: i64 = place_of(table, planet)
    if place < 0:
        return NOT_IN_PLAY  # SM-13
    if place == table.cells[SHIP + seat]:
        return HERE_ALREADY  # SM-36
    return FINE if table.cells[HAND + seat] & jump_cards(table, place) != 0 else NO_JUMP_CARD  # SM-34


def _refuse_flight(table: Table, seat: i64, planet: i64) -> i64:
    place: i64 = place_of(table, planet)
    if place < 0:
        return NOT_IN_PLAY  # SM-13
    here: i64 = table.cells[SHIP + seat]
    if here == GATE_PLACE:
        return NO_FLIGHT_FROM_GATE  # SM-41
    return FINE if is_neighbour(here, place) else NOT_NEIGHBOUR  # SM-39


def refuse_scan(table: Table, seat: i64) -> i64:
    """Whether a seat may scan the planet where it is."""
    place: i64 = table.cells[SHIP + seat]
    if place == GATE_PLACE:
        return ON_GATE  # SM-29
    if table.cells[STATION + place] != 0:
        return DEVELOPED  # SM-43
    return FINE if table.cells[HAND + seat] & scan_cards(table, place) != 0 else NO_SCAN_CARD  # SM-42


def refuse_develop(table: Table, seat: i64) -> i64:
    """Whether a seat may develop the planet where it is."""
    place: i64 = table.cells[SHIP + seat]
    if place == GATE_PLACE:
        return ON_GATE  # SM-29
    if table.cells[STATION + place] != 0:
        return TAKEN  # SM-54
    if table.cells[SCANNED + place] & bit(seat) == 0:
        return NOT_SCANNED  # SM-53
    return FINE if can_land(table, table.cells[HAND + seat], place) else NO_LANDING_CARDS  # SM-51


def refuse_discover(table: Table, seat: i64) -> i64:
    """Whether a seat may discover on the planet where it is."""
    place: i64 = table.cells[SHIP + seat]
    if place == GATE_PLACE:
        return ON_GATE  # SM-29
    if table.cells[STATION + place] == 0:
        return NO_STATION  # SM-62
    # A searched pile that was not laid open holds a point tile (SM-65), so this reveals nothing.
    return NOTHING_LEFT if is_open(table, place) or pile_size(table, place) == 0 else FINE  # SM-63


def can_land(table: Table, hand: i64, place: i64) -> bool:
    """Whether two different cards of a hand serve for the two landing coordinates of a planet (SM-52)."""
    first: i64 = hand & landing_cards(table, place, 0)
    second: i64 = hand & landing_cards(table, place, 1)
    if first == 0 or second == 0:
        return False
    either: i64 = first | second
    return either & (either - 1) != 0


def _refuse_payment(table: Table, question: i64, card: i64) -> i64:
    seat: i64 = who_of(question)
    if not holds(table, seat, card):
        return NOT_IN_HAND
    place: i64 = second_of(question)
    purpose: i64 = first_of(question)
    if purpose == FOR_JUMP:
        return FINE if jump_cards(table, place) & bit(card) != 0 else WRONG_JUMP  # SM-34
    if purpose == FOR_SCAN:
        return FINE if scan_cards(table, place) & bit(card) != 0 else WRONG_SCAN  # SM-42
    if landing_cards(table, place, purpose - FOR_LANDING) & bit(card) == 0:
        return WRONG_LANDING  # SM-51
    rest: i64 = table.cells[HAND + seat] & ~bit(card)
    if purpose == FOR_LANDING and rest & landing_cards(table, place, 1) == 0:
        return NEEDED_FOR_OTHER  # SM-52
    return FINE


def _refuse_tile(table: Table, question: i64, choice: i64) -> i64:
    copies: i64 = in_pile(table, second_of(question), choice // TILES_AT_PLANET)
    return (
        FINE if choice % TILES_AT_PLANET < copies else NOT_IN_PILE + first_of(question)
    )  # SM-44, SM-58, SM-60


def payment_cards(table: Table, question: i64) -> i64:
    """The cards that answer a question for payment, as a set."""
    hand: i64 = table.cells[HAND + who_of(question)]
    place: i64 = second_of(question)
    purpose: i64 = first_of(question)
    if purpose == FOR_JUMP:
        return hand & jump_cards(table, place)
    if purpose == FOR_SCAN:
        return hand & scan_cards(table, place)
    second: i64 = hand & landing_cards(table, place, 1)
    if purpose == FOR_STATION:
        return second
    first: i64 = hand & landing_cards(table, place, 0)
    return (
        first if second & (second - 1) != 0 else first & ~second
    )  # keep the only card for the other coordinate


def jump_cards(table: Table, place: i64) -> i64:
    """The cards with the jump coordinate of the planet at a place."""
    box = table.box
    return box.fits[BLUE * NUMBERS + box.jump[table.cells[RING_AT + place]]]  # SM-20


def scan_cards(table: Table, place: i64) -> i64:
    """The cards with the scan coordinate of the planet at a place."""
    box = table.box
    return box.fits[GREEN * NUMBERS + box.scan[table.cells[RING_AT + place]]]  # SM-20


def landing_cards(table: Table, place: i64, which: i64) -> i64:
    """The cards with the first or second landing coordinate of the planet at a place."""
    box = table.box
    return box.fits[ORANGE * NUMBERS + box.landing[table.cells[RING_AT + place] * 2 + which]]  # SM-20


def holds(table: Table, seat: i64, card: i64) -> bool:
    """Whether a card is in a seat's hand."""
    return table.cells[HAND + seat] & bit(card) != 0


# -- all answers ----------------------------------------------------------------------------------------------------


def answers(table: Table, question: i64) -> list[int]:
    """The answers to a question, in ascending order."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    if kind == ASK_ACTION:
        return _possible_actions(table, seat)
    if kind == ASK_DISCARD:
        found: list[int] = [DRAW]
        _add_cards(found, table.cells[HAND + seat], DISCARD)
        return found
    if kind == ASK_PAY:
        cards: list[int] = []
        _add_cards(cards, payment_cards(table, question), PAY)
        return cards
    assert kind == ASK_TAKE
    return _tiles_in_pile(table, second_of(question))


def _possible_actions(table: Table, seat: i64) -> list[int]:
    found: list[int] = [TOP_UP]
    hand: i64 = table.cells[HAND + seat]
    here: i64 = table.cells[SHIP + seat]
    planet: i64 = 0
    while planet < PLANETS:
        place: i64 = place_of(table, planet)
        if place >= 0 and place != here and hand & jump_cards(table, place) != 0:
            found.append(JUMP + planet)
        planet += 1
    if here == GATE_PLACE:
        return found
    left: i64 = table.cells[RING_AT + (here + RING - 1) % RING]
    right: i64 = table.cells[RING_AT + (here + 1) % RING]
    found.append(FLY + min(left, right))
    found.append(FLY + max(left, right))
    if refuse_scan(table, seat) == FINE:
        found.append(SCAN)
    if refuse_develop(table, seat) == FINE:
        found.append(DEVELOP)
    if refuse_discover(table, seat) == FINE:
        found.append(DISCOVER)
    return found


def _add_cards(found: list[int], cards: i64, block: i64) -> None:
    card: i64 = 0
    while card < CARDS and cards >> card != 0:
        if cards >> card & 1 == 1:
            found.append(block + card)
        card += 1


def _tiles_in_pile(table: Table, place: i64) -> list[int]:
    found: list[int] = []
    kind: i64 = 0
    while kind < POINT_KINDS:
        copies: i64 = in_pile(table, place, kind)
        copy: i64 = 0
        while copy < copies:
            found.append(TAKE + kind * TILES_AT_PLANET + copy)
            copy += 1
        kind += 1
    return found


def lone_answer(table: Table, question: i64) -> i64:
    """The only answer, where that is public knowledge, or SEVERAL_ANSWERS.

    Other questions with a single answer are asked all the same: skipping them would reveal a hand or a pile.
    """
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    cards: i64 = count_bits(table.cells[HAND + seat])
    if kind == ASK_ACTION and cards == 0 and table.cells[SHIP + seat] == GATE_PLACE:
        return TOP_UP
    if kind == ASK_DISCARD and cards == 0:
        return DRAW
    if kind == ASK_PAY and cards == 1:
        return _first_answer(table, question)
    if kind == ASK_TAKE and pile_size(table, second_of(question)) == 1:
        return _first_answer(table, question)
    return SEVERAL_ANSWERS


def _first_answer(table: Table, question: i64) -> i64:
    found = answers(table, question)
    return found[0]
