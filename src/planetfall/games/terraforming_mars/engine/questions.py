"""Questions and their legal answers: one predicate decides whether an answer is allowed and why not."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.answer_list import AnswerList
from planetfall.core.bits import lowest
from planetfall.core.chance import Chance
from planetfall.core.frame_state import FINE, NO_ANSWER, QUESTION, SEVERAL_ANSWERS
from planetfall.core.pending import first_of, kind_of, second_of, third_of, who_of
from planetfall.games.terraforming_mars.engine.action_ids import (
    AMOUNT,
    AMOUNTS_END,
    ANSWERS,
    BUY,
    CONVERT,
    DISCARD,
    DONE,
    DRAFT,
    FOUND,
    GREENERY_ORDER,
    KEEP,
    NEXT,
    NEXTS,
    ON,
    OPTION,
    OPTIONS,
    PASS,
    PLACE,
    PROJECT,
    TARGET,
)
from planetfall.games.terraforming_mars.engine.amounts import least_amount, most_amount, refuse_amount
from planetfall.games.terraforming_mars.engine.board import may_raise_oxygen_first
from planetfall.games.terraforming_mars.engine.box import CARDS, CORPORATIONS, SELL_PATENTS
from planetfall.games.terraforming_mars.engine.card_actions import refuse_alternative, refuse_option
from planetfall.games.terraforming_mars.engine.draft import in_stack, stack_of
from planetfall.games.terraforming_mars.engine.effect_order import may_be_next
from planetfall.games.terraforming_mars.engine.frames import (
    ASK_ACTION,
    ASK_ADD,
    ASK_BUY_SEEN,
    ASK_CHOOSE,
    ASK_COPY,
    ASK_CORPORATION,
    ASK_DRAFT,
    ASK_EXCHANGE,
    ASK_FINAL,
    ASK_GREENERY,
    ASK_KEEP,
    ASK_LOWER,
    ASK_NEXT,
    ASK_PLACE,
    ASK_REMOVE,
    ASK_RESEARCH,
    ASK_RESEARCH_HEAT,
    ASK_SELL,
    ASK_START_CARDS,
    ASK_TAKE,
    ASK_WHICH_ACTION,
)
from planetfall.games.terraforming_mars.engine.payment import can_pay
from planetfall.games.terraforming_mars.engine.playability import can_lose_production, refuse_copy
from planetfall.games.terraforming_mars.engine.refusal_codes import (
    CANNOT_BUY_MORE,
    CANNOT_BUY_SEEN,
    CANNOT_KEEP_MORE,
    CANNOT_LOSE,
    CHOSEN_ALREADY,
    MUST_ANSWER,
    NO_SUCH_SEAT,
    NO_SUCH_STEP,
    NOT_ASKED,
    NOT_OFFERED,
    NOT_TO_DISCARD,
    NOT_TO_SELL,
    ORDER_ALIKE,
    SELL_ONE,
)
from planetfall.games.terraforming_mars.engine.setup import start_money
from planetfall.games.terraforming_mars.engine.spaces import refuse_space, spaces_for
from planetfall.games.terraforming_mars.engine.state import (
    CHOSEN,
    CORPORATION,
    DRAFT_STACK_SIZE,
    HAND,
    LOOK,
    OFFERED,
    PICK,
    PICKS,
    Table,
    count_cards,
    has_card,
    next_card,
    row,
)
from planetfall.games.terraforming_mars.engine.targets import refuse_add, refuse_remove, refuse_take
from planetfall.games.terraforming_mars.engine.turn_menu import refuse_plants, refuse_turn, turn_answers

# First answer of each kind of question, and the one after its last; "done" is handled apart.
_FIRST_ANSWER: Final = vec[i64](
    [FOUND, BUY, DRAFT, BUY, AMOUNT, PASS, DISCARD, AMOUNT, AMOUNT, AMOUNT, PLACE, OPTION, OPTION, AMOUNT]
    + [TARGET, TARGET, AMOUNT, ON, ON, ON, DISCARD, BUY, KEEP, NEXT, CONVERT, AMOUNT, GREENERY_ORDER]
)
_END_ANSWER: Final = vec[i64](
    [
        BUY,
        DRAFT,
        KEEP,
        DRAFT,
        AMOUNTS_END,
        PLACE,
        ON,
        AMOUNTS_END,
        AMOUNTS_END,
        AMOUNTS_END,
        FOUND,
        NEXT,
        NEXT,
    ]
    + [
        AMOUNTS_END,
        OPTION,
        OPTION,
        AMOUNTS_END,
        TARGET,
        TARGET,
        TARGET,
        ON,
        DRAFT,
        DISCARD,
        AMOUNT,
        CONVERT + 1,
    ]
    + [AMOUNTS_END, ANSWERS]
)


def refusal(table: Table, question: i64, action: i64) -> i64:
    """FINE, or why a question cannot be answered so."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    if action < 0 or action >= ANSWERS:
        return NOT_ASKED + kind - QUESTION
    if kind == ASK_ACTION and (action < PLACE):
        return refuse_turn(table, seat, first_of(question), action)
    if action == DONE:
        return _refuse_done(question, kind)
    if action < _FIRST_ANSWER[kind - QUESTION] or action >= _END_ANSWER[kind - QUESTION]:
        return NOT_ASKED + kind - QUESTION
    if kind <= ASK_RESEARCH_HEAT:
        return _refuse_secret(table, question, kind, seat, action)
    if _END_ANSWER[kind - QUESTION] == AMOUNTS_END:
        return refuse_amount(table, question, action - AMOUNT)
    if kind == ASK_PLACE:
        return refuse_space(table, question, action - PLACE)
    if kind <= ASK_CHOOSE:
        return _refuse_choice(table, question, kind, seat, action)
    return _refuse_other(table, question, kind, seat, action)


def _refuse_done(question: i64, kind: i64) -> i64:
    """Whether a question may be answered with "done"."""
    if kind == ASK_SELL:
        return FINE if first_of(question) > 0 else SELL_ONE
    if kind == ASK_TAKE:
        return FINE if third_of(question) == 1 else MUST_ANSWER + kind - QUESTION
    if kind == ASK_START_CARDS or kind == ASK_RESEARCH or kind == ASK_REMOVE:
        return FINE
    if kind == ASK_EXCHANGE or kind == ASK_BUY_SEEN or kind == ASK_FINAL:
        return FINE
    return MUST_ANSWER + kind - QUESTION


def _refuse_secret(table: Table, question: i64, kind: i64, seat: i64, action: i64) -> i64:
    """Setup, draft and research."""
    place: i64 = row(seat)
    if kind == ASK_CORPORATION:
        offered: bool = action - FOUND + 1 == table.cells[place + OFFERED]
        offered = offered or action - FOUND + 1 == table.cells[place + OFFERED + 1]
        return FINE if offered else NOT_OFFERED + kind - QUESTION
    if kind == ASK_DRAFT:
        offered = in_stack(table, stack_of(table, seat), action - DRAFT)
        return FINE if offered else NOT_OFFERED + kind - QUESTION
    if kind == ASK_RESEARCH_HEAT:
        return refuse_amount(table, question, action - AMOUNT)
    card: i64 = action - BUY
    if not has_card(table, place + LOOK, card):
        return NOT_OFFERED + kind - QUESTION
    if has_card(table, place + CHOSEN, card):
        return CHOSEN_ALREADY + kind - QUESTION
    if can_buy_more(table, seat, kind):
        return FINE
    return CANNOT_KEEP_MORE if kind == ASK_START_CARDS else CANNOT_BUY_MORE  # TM-21, TM-58


def can_buy_more(table: Table, seat: i64, kind: i64) -> bool:
    """Whether a player can pay for one more card than chosen."""
    place: i64 = row(seat)
    price: i64 = (count_cards(table, place + CHOSEN) + 1) * table.box.card_price
    if kind == ASK_START_CARDS:
        return price <= start_money(table, table.cells[place + CORPORATION] - 1)
    return can_pay(table, seat, price, 0)


# -- other answers --------------------------------------------------------------------------------------------------


def _refuse_choice(table: Table, question: i64, kind: i64, seat: i64, action: i64) -> i64:
    """Cards to sell, alternatives of an action, options of an effect."""
    if kind == ASK_SELL:
        return FINE if has_card(table, row(seat) + HAND, action - DISCARD) else NOT_TO_SELL
    option: i64 = action - OPTION
    box = table.box
    if kind == ASK_WHICH_ACTION:
        number: i64 = first_of(question)
        alternative: i64 = box.alternatives_from[number] + option
        offered: bool = alternative < box.alternatives_to[number]
        return (
            refuse_alternative(table, seat, number, alternative) if offered else NOT_OFFERED + kind - QUESTION
        )
    effect: i64 = first_of(question)
    if option >= box.what[effect]:
        return NOT_OFFERED + kind - QUESTION
    return refuse_option(table, seat, second_of(question), box.extra[effect] + option)


def _refuse_other(table: Table, question: i64, kind: i64, seat: i64, action: i64) -> i64:
    """Other players, cards in play, cards looked at, the order of effects, greeneries."""
    if kind == ASK_LOWER:
        if action - TARGET >= table.seats:
            return NO_SUCH_SEAT
        able: bool = can_lose_production(table, action - TARGET, first_of(question), second_of(question))
        return FINE if able else CANNOT_LOSE
    if kind == ASK_REMOVE:
        return refuse_remove(table, question, action - TARGET)
    if kind == ASK_TAKE:
        return refuse_take(table, question, action - ON)
    if kind == ASK_ADD:
        return refuse_add(table, question, action - ON)
    if kind == ASK_COPY:
        return refuse_copy(table, seat, action - ON)
    if kind == ASK_EXCHANGE:
        return FINE if has_card(table, row(seat) + HAND, action - DISCARD) else NOT_TO_DISCARD
    if kind == ASK_BUY_SEEN:
        return _refuse_buy_seen(table, seat, action - BUY)
    if kind == ASK_KEEP:
        return _refuse_keep(table, seat, action - KEEP)
    if kind == ASK_NEXT:
        return FINE if may_be_next(table, seat, action - NEXT) else NO_SUCH_STEP
    if kind == ASK_GREENERY:
        return FINE if action == GREENERY_ORDER or may_raise_oxygen_first(table) else ORDER_ALIKE
    assert kind == ASK_FINAL
    return refuse_plants(table, seat)


def _refuse_buy_seen(table: Table, seat: i64, card: i64) -> i64:
    if not has_card(table, row(seat) + LOOK, card):
        return NOT_OFFERED + ASK_BUY_SEEN - QUESTION
    return FINE if can_pay(table, seat, table.box.card_price, 0) else CANNOT_BUY_SEEN


def _refuse_keep(table: Table, seat: i64, card: i64) -> i64:
    if not has_card(table, row(seat) + LOOK, card):
        return NOT_OFFERED + ASK_KEEP - QUESTION
    return CHOSEN_ALREADY + ASK_KEEP - QUESTION if has_card(table, row(seat) + CHOSEN, card) else FINE


# -- listing answers ------------------------------------------------------------------------------------------------


def answers(table: Table, question: i64) -> list[int]:
    """All answers that a question allows, in the order of their numbers but with "done" last."""
    return answers_found(table, question).listed()


def answers_found(table: Table, question: i64) -> AnswerList:
    """The same answers in the list that the table keeps, until it looks for answers again."""
    return _collected(table, question, ANSWERS)


def drawn_answer(table: Table, question: i64, chance: Chance) -> i64:
    """One of these answers, drawn at random."""
    found = answers_found(table, question)
    return found.numbers[chance.randbelow(found.count)]


def lone_answer(table: Table, question: i64) -> i64:
    """The only answer of a question, or NO_ANSWER or SEVERAL_ANSWERS."""
    if kind_of(question) == ASK_ACTION:
        taken: i64 = first_of(question)
        if refuse_turn(table, who_of(question), taken, PROJECT + SELL_PATENTS) == FINE:
            return SEVERAL_ANSWERS  # a card to sell, and to pass or to end the turn
    found = _collected(table, question, 2)
    if found.count == 0:
        return NO_ANSWER
    return found.numbers[0] if found.count == 1 else SEVERAL_ANSWERS


def _collected(table: Table, question: i64, limit: i64) -> AnswerList:
    """The first answers to a question, in the list that the table keeps for this."""
    found = table.answers_found
    if found is None:
        found = AnswerList()
        table.answers_found = found
    found.begin(limit)
    _collect_answers(table, question, found)
    return found


def _collect_answers(table: Table, question: i64, found: AnswerList) -> None:
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    if kind == ASK_ACTION:
        turn_answers(table, seat, first_of(question), found)
        return
    start: i64 = _FIRST_ANSWER[kind - QUESTION]
    if start == AMOUNT:
        _add_amounts(table, question, found)
    elif start == PLACE:
        _add_spaces(table, question, found)
    elif start == DISCARD:
        _add_cards(table, question, row(seat) + HAND, DISCARD, found)
    elif start == BUY or start == KEEP:
        _add_cards(table, question, row(seat) + LOOK, start, found)
    elif start == DRAFT:
        _add_stack(table, seat, found)
    elif start == ON:
        _add_cards_in_play(table, question, kind, found)
    else:
        _add_allowed(table, question, start, _block_end(table, kind, start), found)
    if found.wants_more() and _refuse_done(question, kind) == FINE:
        found.add(DONE)


def _block_end(table: Table, kind: i64, start: i64) -> i64:
    """End of a block of answers, as far as this game needs it."""
    if start == TARGET:
        return TARGET + table.seats
    if start == OPTION:
        return OPTION + OPTIONS
    return NEXT + NEXTS if start == NEXT else _END_ANSWER[kind - QUESTION]


def _add_allowed(table: Table, question: i64, start: i64, stop: i64, found: AnswerList) -> None:
    action: i64 = start
    while action < stop and found.wants_more():
        if refusal(table, question, action) == FINE:
            found.add(action)
        action += 1


def _add_amounts(table: Table, question: i64, found: AnswerList) -> None:
    amount: i64 = least_amount(table, question)
    last: i64 = most_amount(table, question)
    while amount <= last and found.wants_more():
        found.add(AMOUNT + amount)
        amount += 1


def _add_spaces(table: Table, question: i64, found: AnswerList) -> None:
    mask: i64 = spaces_for(table, question)
    while mask != 0 and found.wants_more():
        found.add(PLACE + lowest(mask))
        mask &= mask - 1


def _add_cards(table: Table, question: i64, start: i64, block: i64, found: AnswerList) -> None:
    card: i64 = next_card(table, start, 0)
    while card >= 0 and found.wants_more():
        if refusal(table, question, block + card) == FINE:
            found.add(block + card)
        card = next_card(table, start, card + 1)


def _add_stack(table: Table, seat: i64, found: AnswerList) -> None:
    start: i64 = PICKS + stack_of(table, seat) * DRAFT_STACK_SIZE
    place: i64 = table.cells[PICK]
    while place < DRAFT_STACK_SIZE:
        if table.cells[start + place] >= 0:
            found.add(DRAFT + table.cells[start + place])
        place += 1


def _add_cards_in_play(table: Table, question: i64, kind: i64, found: AnswerList) -> None:
    """Cards that an effect may choose: those that store cubes, or any card for a production box."""
    if kind == ASK_COPY:
        _add_allowed(table, question, ON, ON + CARDS + CORPORATIONS, found)
        return
    place: i64 = 0
    while place < len(table.box.holder_card) and found.wants_more():
        action: i64 = ON + table.box.holder_card[place]
        if refusal(table, question, action) == FINE:
            found.add(action)
        place += 1


def block_of(question: i64) -> tuple[int, int]:
    """The first number of the answers to a question, and the one after the last."""
    kind: i64 = kind_of(question) - QUESTION
    return _FIRST_ANSWER[kind], _END_ANSWER[kind]
