"""Applying an answer to the state."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.pending import first_of, frame, kind_of, second_of, third_of, who_of
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.action_ids import (
    AMOUNT,
    BUY,
    CONVERT,
    DISCARD,
    DONE,
    DRAFT,
    FIRST_ACTION,
    FOUND,
    FUND,
    GREENERY_ORDER,
    KEEP,
    NEXT,
    ON,
    OPTION,
    PASS,
    PLACE,
    PLAY,
    PROJECT,
    TARGET,
    USE,
)
from planetfall.games.terraforming_mars.engine.action_ids import CLAIM as CLAIM_ANSWER
from planetfall.games.terraforming_mars.engine.board import (
    ask_place,
    claim,
    order_greenery,
    place_tile,
    raise_temperature,
)
from planetfall.games.terraforming_mars.engine.box import (
    CARDS,
    HEAT,
    MEGACREDITS,
    ON_GREENERY,
    OP_SHIFT,
    PLANTS,
    SELL_PATENTS,
    TILE_GREENERY,
)
from planetfall.games.terraforming_mars.engine.deck import (
    add_to_hand,
    allow_keeping,
    discard_secretly,
    draw_cards,
    remove_from_hand,
    stop_looking,
)
from planetfall.games.terraforming_mars.engine.effect_order import resolve_queued, show_card
from planetfall.games.terraforming_mars.engine.effects import copy_production_box, push_list
from planetfall.games.terraforming_mars.engine.frames import (
    ACTION_TAKEN,
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
    ASK_HEAT,
    ASK_HOW_MANY,
    ASK_KEEP,
    ASK_LOWER,
    ASK_NEXT,
    ASK_PLACE,
    ASK_REMOVE,
    ASK_REMOVE_AMOUNT,
    ASK_RESEARCH,
    ASK_RESEARCH_HEAT,
    ASK_SELL,
    ASK_START_CARDS,
    ASK_TAKE,
    ASK_TAKE_AMOUNT,
    ASK_WHICH_ACTION,
    CLAIM,
    FINAL_TURN,
    NEXT_TURN,
    OXYGEN_RAISED,
    PLAY_CARD,
    STOLEN,
    TAKE_SEEN,
    USE_PROJECT,
)
from planetfall.games.terraforming_mars.engine.grants import add_cubes
from planetfall.games.terraforming_mars.engine.payment import charge, heat_to_spend, pay_part
from planetfall.games.terraforming_mars.engine.playability import heat_kept, metals_for, price
from planetfall.games.terraforming_mars.engine.state import (
    AWARD,
    CHOSEN,
    CORPORATION,
    CUBES,
    GREENERY_COST,
    HEAT_PAID,
    LOOK,
    MILESTONE,
    NEXT_DISCOUNT,
    NEXT_SLACK,
    OWES_FIRST,
    PASSED,
    STOCK,
    USED,
    Table,
    add_card,
    change_production,
    change_stock,
    clear_cards,
    count_cards,
    has_card,
    next_card,
    remove_card,
    row,
)
from planetfall.games.terraforming_mars.engine.turn_menu import funded, project_price


def apply_answer(table: Table, question: i64, action: i64) -> None:
    """Apply an answer, which must be allowed."""
    kind: i64 = kind_of(question)
    if kind <= ASK_RESEARCH_HEAT:
        _answer_in_secret(table, question, kind, action)
        return
    table.pending.pop()
    if kind == ASK_ACTION:
        _take_action(table, who_of(question), first_of(question), action)
    elif kind == ASK_SELL:
        _sell_card(table, question, action)
    elif kind <= ASK_HEAT:
        pay_part(table, question, action - AMOUNT)
    elif kind == ASK_PLACE:
        _place_on_space(table, question, action - PLACE)
    elif kind <= ASK_HOW_MANY:
        _choose_option(table, question, kind, action)
    elif kind <= ASK_REMOVE_AMOUNT:
        _take_from_player(table, question, kind, action)
    elif kind <= ASK_COPY or kind == ASK_TAKE_AMOUNT:
        _change_card(table, question, kind, action)
    elif kind == ASK_FINAL:
        _last_greenery(table, question, action)
    elif kind == ASK_NEXT:
        resolve_queued(table, who_of(question), action - NEXT)
    elif kind == ASK_GREENERY:
        oxygen_first: bool = action != GREENERY_ORDER
        order_greenery(table, who_of(question), second_of(question), third_of(question), oxygen_first)
    else:
        _handle_cards(table, question, kind, action)


# -- in secret --------------------------------------------------------------------------------------------------------


def _answer_in_secret(table: Table, question: i64, kind: i64, action: i64) -> None:
    """Setup, draft and research: nothing public changes before everybody is done."""
    seat: i64 = who_of(question)
    place: i64 = row(seat)
    if kind == ASK_CORPORATION:
        table.cells[place + CORPORATION] = action - FOUND + 1
        table.pending.pop_aside(seat)
    elif kind == ASK_RESEARCH_HEAT:
        table.cells[place + HEAT_PAID] = action - AMOUNT
        table.pending.pop_aside(seat)
    elif action == DONE:
        table.pending.pop_aside(seat)
        if kind == ASK_RESEARCH:
            _ask_research_heat(table, seat)
    elif kind == ASK_RESEARCH or kind == ASK_START_CARDS:
        add_card(table, place + CHOSEN, action - BUY)
    else:
        assert kind == ASK_DRAFT
        add_card(table, place + CHOSEN, action - DRAFT)
        table.pending.pop_aside(seat)


def _ask_research_heat(table: Table, seat: i64) -> None:
    """Ask whoever may pay with heat even if nothing is bought, since not asking would reveal that."""
    if heat_to_spend(table, seat, 0) > 0:
        table.pending.push_aside(seat, frame(ASK_RESEARCH_HEAT, seat))


# -- a turn -----------------------------------------------------------------------------------------------------------


def _take_action(table: Table, seat: i64, taken: i64, action: i64) -> None:
    """Take an action, pass, or end the turn."""
    if action == PASS:
        _pass(table, seat)
        return
    if action == DONE:
        if table.event_buffer is not None:
            emit(table, "ends turn", (seat,), "TM-68")
        table.pending.push(frame(NEXT_TURN, seat))
        return
    table.pending.push(frame(ACTION_TAKEN, seat, taken + 1))
    if action < USE:
        _play_card(table, seat, action - PLAY)
    elif action < PROJECT:
        _use_action(table, seat, action - USE)
    elif action < CLAIM_ANSWER:
        _use_project(table, seat, action - PROJECT)
    elif action < CONVERT:
        _claim_or_fund(table, seat, action)
    elif action == FIRST_ACTION:
        _first_action(table, seat)
    elif action == CONVERT:
        _convert_plants(table, seat)
    else:
        _convert_heat(table, seat)


def _pass(table: Table, seat: i64) -> None:
    table.cells[PASSED] |= bit(seat)
    table.cells[row(seat) + NEXT_DISCOUNT] = 0
    table.cells[row(seat) + NEXT_SLACK] = 0
    if table.event_buffer is not None:
        emit(table, "passes", (seat,), "TM-69")
    table.pending.push(frame(NEXT_TURN, seat))


def _play_card(table: Table, seat: i64, card: i64) -> None:
    cost: i64 = price(table, seat, card)
    show_card(table, seat, card)
    table.pending.push(frame(PLAY_CARD, seat, card))
    charge(table, seat, cost, metals_for(table, card), heat_kept(table, card))


def _use_action(table: Table, seat: i64, card: i64) -> None:
    box = table.box
    action: i64 = box.action[card]
    table.cells[row(seat) + USED] |= bit(action)
    if table.event_buffer is not None:
        emit(table, "uses", (seat, card), "TM-159")
    table.pending.push(frame(ASK_WHICH_ACTION, seat, action))


def _use_project(table: Table, seat: i64, project: i64) -> None:
    if project == SELL_PATENTS:
        table.pending.push(frame(ASK_SELL, seat, 0))
        return
    table.pending.push(frame(USE_PROJECT, seat, project))
    charge(table, seat, project_price(table, seat, project))


def _claim_or_fund(table: Table, seat: i64, action: i64) -> None:
    """Claim a milestone or fund an award."""
    cells = table.cells
    if action < FUND:
        cells[MILESTONE + action - CLAIM_ANSWER] = seat + 1
        if table.event_buffer is not None:
            emit(table, "claims", (seat, action - CLAIM_ANSWER), "TM-172")
        charge(table, seat, table.box.milestone_cost)
        return
    cost: i64 = table.box.award_cost[funded(table)]
    cells[AWARD + action - FUND] = seat + 1
    if table.event_buffer is not None:
        emit(table, "funds", (seat, action - FUND), "TM-179")
    charge(table, seat, cost)


def _first_action(table: Table, seat: i64) -> None:
    corporation: i64 = table.cells[row(seat) + CORPORATION] - 1
    table.cells[row(seat) + OWES_FIRST] = 0
    if table.event_buffer is not None:
        emit(table, "first action", (seat, CARDS + corporation), "TM-39")
    push_list(table, seat, CARDS + corporation, table.box.first_action[corporation])


def _convert_plants(table: Table, seat: i64) -> None:
    if table.event_buffer is not None:
        emit(table, "converts", (seat, PLANTS), "TM-190")
    change_stock(table, seat, PLANTS, -table.cells[row(seat) + GREENERY_COST])
    ask_place(table, seat, TILE_GREENERY, ON_GREENERY)


def _convert_heat(table: Table, seat: i64) -> None:
    if table.event_buffer is not None:
        emit(table, "converts", (seat, HEAT), "TM-191")
    change_stock(table, seat, HEAT, -table.box.heat_cost)
    raise_temperature(table, seat, 1)


def _sell_card(table: Table, question: i64, action: i64) -> None:
    """Sell one card for 1 megacredit, or stop selling."""
    seat: i64 = who_of(question)
    if action == DONE:
        if table.event_buffer is not None:
            emit(table, "sells", (seat, first_of(question)), "TM-165")
        return
    remove_from_hand(table, seat, action - DISCARD)
    discard_secretly(table, seat, action - DISCARD)
    table.cells[row(seat) + STOCK + MEGACREDITS] += 1
    table.pending.push(frame(ASK_SELL, seat, first_of(question) + 1))


def _last_greenery(table: Table, question: i64, action: i64) -> None:
    if action == DONE:
        table.pending.pop()
        table.pending.push(frame(FINAL_TURN, 0, first_of(question) + 1))
    else:
        _convert_plants(table, who_of(question))


# -- effects ----------------------------------------------------------------------------------------------------------


def _place_on_space(table: Table, question: i64, space: i64) -> None:
    if first_of(question) == CLAIM:
        claim(table, who_of(question), space)
    else:
        raised: bool = third_of(question) & OXYGEN_RAISED != 0
        place_tile(table, who_of(question), first_of(question), space, raised)


def _choose_option(table: Table, question: i64, kind: i64, action: i64) -> None:
    """Resolve the choice of an action, of an option, or of an amount to convert."""
    seat: i64 = who_of(question)
    box = table.box
    if kind == ASK_WHICH_ACTION:
        alternative: i64 = box.alternatives_from[first_of(question)] + action - OPTION
        card: i64 = box.action_card[first_of(question)]
        push_list(table, seat, card, box.alternative_gain[alternative])
        push_list(table, seat, card, box.alternative_cost[alternative])
    elif kind == ASK_CHOOSE:
        push_list(table, seat, second_of(question), box.extra[first_of(question)] + action - OPTION)
    else:
        assert kind == ASK_HOW_MANY
        _convert(table, seat, first_of(question), action - AMOUNT)


def _convert(table: Table, seat: i64, effect: i64, amount: i64) -> None:
    box = table.box
    if box.op[effect] == OP_SHIFT:
        change_production(table, seat, box.what[effect], -amount)
        change_production(table, seat, box.amount[effect], amount)
    else:
        change_stock(table, seat, box.what[effect], -amount)
        change_stock(table, seat, box.amount[effect], amount)


def _take_from_player(table: Table, question: i64, kind: i64, action: i64) -> None:
    """Take production or resources from a player."""
    seat: i64 = who_of(question)
    if kind == ASK_LOWER:
        change_production(table, action - TARGET, first_of(question), -second_of(question))
    elif kind == ASK_REMOVE:
        if action != DONE:
            target: i64 = action - TARGET
            most: i64 = min(second_of(question), table.cells[row(target) + STOCK + first_of(question)])
            resource_and_target: i64 = first_of(question) | target << 3
            table.pending.push(frame(ASK_REMOVE_AMOUNT, seat, resource_and_target, most, third_of(question)))
    else:
        assert kind == ASK_REMOVE_AMOUNT
        resource: i64 = first_of(question) & 7
        change_stock(table, first_of(question) >> 3, resource, AMOUNT - action)
        if third_of(question) & STOLEN:
            change_stock(table, seat, resource, action - AMOUNT)


def _change_card(table: Table, question: i64, kind: i64, action: i64) -> None:
    """Change the cubes on a card, or copy its production box."""
    seat: i64 = who_of(question)
    card: i64 = action - ON
    if kind == ASK_TAKE_AMOUNT:
        add_cubes(table, first_of(question), AMOUNT - action)
    elif action == DONE:
        return
    elif kind == ASK_ADD:
        add_cubes(table, card, second_of(question))
    elif kind == ASK_COPY:
        if table.event_buffer is not None:
            emit(table, "copies", (seat, card), "TM-154")
        copy_production_box(table, seat, card)
    elif third_of(question) == 1:
        assert kind == ASK_TAKE
        most: i64 = min(second_of(question), table.cells[CUBES + table.box.holder[card]])
        table.pending.push(frame(ASK_TAKE_AMOUNT, seat, card, most))
    else:
        assert kind == ASK_TAKE
        add_cubes(table, card, -second_of(question))


def _handle_cards(table: Table, question: i64, kind: i64, action: i64) -> None:
    """Exchange, buy or keep cards."""
    seat: i64 = who_of(question)
    if kind == ASK_EXCHANGE:
        if action != DONE:
            remove_from_hand(table, seat, action - DISCARD)
            discard_secretly(table, seat, action - DISCARD)
            draw_cards(table, seat, 1)
    elif kind == ASK_BUY_SEEN:
        _buy_seen(table, seat, action)
    else:
        assert kind == ASK_KEEP
        add_card(table, row(seat) + CHOSEN, action - KEEP)
        if count_cards(table, row(seat) + CHOSEN) < first_of(question):
            table.pending.push(question)
        else:
            _keep_chosen(table, seat)


def _buy_seen(table: Table, seat: i64, action: i64) -> None:
    allow_keeping(table, seat)
    if action == DONE:
        _discard_seen(table, seat, -1)
        stop_looking(table, seat)
        return
    _discard_seen(table, seat, action - BUY)
    table.pending.push(frame(TAKE_SEEN, seat))
    charge(table, seat, table.box.card_price)


def _discard_seen(table: Table, seat: i64, bought: i64) -> None:
    """Discard all cards that a player looks at except the one that is bought."""
    card: i64 = next_card(table, row(seat) + LOOK, 0)
    while card >= 0:
        if card != bought:
            discard_secretly(table, seat, card)
            remove_card(table, row(seat) + LOOK, card)
        card = next_card(table, row(seat) + LOOK, card + 1)


def _keep_chosen(table: Table, seat: i64) -> None:
    """Take the chosen cards into the hand for free and discard the others."""
    allow_keeping(table, seat)
    card: i64 = next_card(table, row(seat) + LOOK, 0)
    while card >= 0:
        if has_card(table, row(seat) + CHOSEN, card):
            add_to_hand(table, seat, card)
            remove_card(table, row(seat) + LOOK, card)
        card = next_card(table, row(seat) + LOOK, card + 1)
    _discard_seen(table, seat, -1)
    stop_looking(table, seat)
    clear_cards(table, row(seat) + CHOSEN)
