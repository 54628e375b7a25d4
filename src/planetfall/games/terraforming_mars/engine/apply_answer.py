"""What an answer does."""

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
from planetfall.games.terraforming_mars.engine.board import claim, place_tile, raise_temperature
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
    discard_secretly,
    draw,
    look_away,
    may_keep,
    take_in,
    take_out,
)
from planetfall.games.terraforming_mars.engine.effect_order import carry_out, show_card
from planetfall.games.terraforming_mars.engine.effects import copy_box, push_list
from planetfall.games.terraforming_mars.engine.frames import (
    ACTED,
    ASK_ACTION,
    ASK_ADD,
    ASK_BUY_SEEN,
    ASK_CHOOSE,
    ASK_COPY,
    ASK_CORPORATION,
    ASK_EXCHANGE,
    ASK_FINAL,
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
    ASK_TAKE_AMOUNT,
    ASK_WAY,
    CLAIM,
    FINAL_TURN,
    NEXT_TURN,
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
    clear,
    count_cards,
    drop,
    gain,
    holds,
    next_card,
    produce_more,
    put,
    row,
)
from planetfall.games.terraforming_mars.engine.turn_menu import funded, project_price


def answer(table: Table, asked: i64, action: i64) -> None:
    """Do what an answer says; it is known to be allowed."""
    kind: i64 = kind_of(asked)
    if kind <= ASK_RESEARCH_HEAT:
        _answer_in_secret(table, asked, kind, action)
        return
    table.pending.pop()
    if kind == ASK_ACTION:
        _act(table, who_of(asked), first_of(asked), action)
    elif kind == ASK_SELL:
        _sell(table, asked, action)
    elif kind <= ASK_HEAT:
        pay_part(table, asked, action - AMOUNT)
    elif kind == ASK_PLACE:
        _place(table, asked, action - PLACE)
    elif kind <= ASK_HOW_MANY:
        _choose(table, asked, kind, action)
    elif kind <= ASK_REMOVE_AMOUNT:
        _hit(table, asked, kind, action)
    elif kind <= ASK_COPY or kind == ASK_TAKE_AMOUNT:
        _touch(table, asked, kind, action)
    elif kind == ASK_FINAL:
        _last_greenery(table, asked, action)
    elif kind == ASK_NEXT:
        carry_out(table, who_of(asked), action - NEXT)
    else:
        _handle_cards(table, asked, kind, action)


# -- in secret --------------------------------------------------------------------------------------------------------


def _answer_in_secret(table: Table, asked: i64, kind: i64, action: i64) -> None:
    """Setup, draft and research: nothing shared changes before everybody is done."""
    seat: i64 = who_of(asked)
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
            _settle_research(table, seat)
    elif kind == ASK_RESEARCH or kind == ASK_START_CARDS:
        put(table, place + CHOSEN, action - BUY)
    else:
        put(table, place + CHOSEN, action - DRAFT)
        table.pending.pop_aside(seat)


def _settle_research(table: Table, seat: i64) -> None:
    """Whoever may pay with heat is asked even without a choice, which would tell that nothing is bought."""
    if heat_to_spend(table, seat, 0) > 0:
        table.pending.push_aside(seat, frame(ASK_RESEARCH_HEAT, seat))


# -- a turn -----------------------------------------------------------------------------------------------------------


def _act(table: Table, seat: i64, taken: i64, action: i64) -> None:
    """Take an action, pass, or end the turn."""
    if action == PASS:
        _pass(table, seat)
        return
    if action == DONE:
        if table.event_buffer is not None:
            emit(table, "ends turn", (seat,), "TM-68")
        table.pending.push(frame(NEXT_TURN, seat))
        return
    table.pending.push(frame(ACTED, seat, taken + 1))
    if action < USE:
        _play(table, seat, action - PLAY)
    elif action < PROJECT:
        _use(table, seat, action - USE)
    elif action < CLAIM_ANSWER:
        _project(table, seat, action - PROJECT)
    elif action < CONVERT:
        _honour(table, seat, action)
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


def _play(table: Table, seat: i64, card: i64) -> None:
    cost: i64 = price(table, seat, card)
    show_card(table, seat, card)
    table.pending.push(frame(PLAY_CARD, seat, card))
    charge(table, seat, cost, metals_for(table, card), heat_kept(table, card))


def _use(table: Table, seat: i64, card: i64) -> None:
    box = table.box
    action: i64 = box.action[card]
    table.cells[row(seat) + USED] |= bit(action)
    if table.event_buffer is not None:
        emit(table, "uses", (seat, card), "TM-159")
    table.pending.push(frame(ASK_WAY, seat, action))


def _project(table: Table, seat: i64, project: i64) -> None:
    if project == SELL_PATENTS:
        table.pending.push(frame(ASK_SELL, seat, 0))
        return
    table.pending.push(frame(USE_PROJECT, seat, project))
    charge(table, seat, project_price(table, seat, project))


def _honour(table: Table, seat: i64, action: i64) -> None:
    """A milestone is claimed or an award funded."""
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
    gain(table, seat, PLANTS, -table.cells[row(seat) + GREENERY_COST])
    table.pending.push(frame(ASK_PLACE, seat, TILE_GREENERY, ON_GREENERY))


def _convert_heat(table: Table, seat: i64) -> None:
    if table.event_buffer is not None:
        emit(table, "converts", (seat, HEAT), "TM-191")
    gain(table, seat, HEAT, -table.box.heat_cost)
    raise_temperature(table, seat, 1)


def _sell(table: Table, asked: i64, action: i64) -> None:
    """Cards are sold one by one, each for 1 megacredit."""
    seat: i64 = who_of(asked)
    if action == DONE:
        if table.event_buffer is not None:
            emit(table, "sells", (seat, first_of(asked)), "TM-165")
        return
    take_out(table, seat, action - DISCARD)
    discard_secretly(table, seat, action - DISCARD)
    table.cells[row(seat) + STOCK + MEGACREDITS] += 1
    table.pending.push(frame(ASK_SELL, seat, first_of(asked) + 1))


def _last_greenery(table: Table, asked: i64, action: i64) -> None:
    if action == DONE:
        table.pending.pop()
        table.pending.push(frame(FINAL_TURN, 0, first_of(asked) + 1))
    else:
        _convert_plants(table, who_of(asked))


# -- effects ----------------------------------------------------------------------------------------------------------


def _place(table: Table, asked: i64, space: i64) -> None:
    if first_of(asked) == CLAIM:
        claim(table, who_of(asked), space)
    else:
        place_tile(table, who_of(asked), first_of(asked), space)


def _choose(table: Table, asked: i64, kind: i64, action: i64) -> None:
    """A way to use a card, an option, or an amount to convert."""
    seat: i64 = who_of(asked)
    box = table.box
    if kind == ASK_WAY:
        way: i64 = box.ways_from[first_of(asked)] + action - OPTION
        card: i64 = box.action_card[first_of(asked)]
        push_list(table, seat, card, box.way_gain[way])
        push_list(table, seat, card, box.way_cost[way])
    elif kind == ASK_CHOOSE:
        push_list(table, seat, second_of(asked), box.extra[first_of(asked)] + action - OPTION)
    else:
        _convert(table, seat, first_of(asked), action - AMOUNT)


def _convert(table: Table, seat: i64, effect: i64, amount: i64) -> None:
    box = table.box
    if box.op[effect] == OP_SHIFT:
        produce_more(table, seat, box.what[effect], -amount)
        produce_more(table, seat, box.amount[effect], amount)
    else:
        gain(table, seat, box.what[effect], -amount)
        gain(table, seat, box.amount[effect], amount)


def _hit(table: Table, asked: i64, kind: i64, action: i64) -> None:
    """Somebody loses production or resources."""
    seat: i64 = who_of(asked)
    if kind == ASK_LOWER:
        produce_more(table, action - TARGET, first_of(asked), -second_of(asked))
    elif kind == ASK_REMOVE:
        if action != DONE:
            target: i64 = action - TARGET
            most: i64 = min(second_of(asked), table.cells[row(target) + STOCK + first_of(asked)])
            named: i64 = first_of(asked) | target << 3
            table.pending.push(frame(ASK_REMOVE_AMOUNT, seat, named, most, third_of(asked)))
    else:
        resource: i64 = first_of(asked) & 7
        gain(table, first_of(asked) >> 3, resource, AMOUNT - action)
        if third_of(asked) & STOLEN:
            gain(table, seat, resource, action - AMOUNT)


def _touch(table: Table, asked: i64, kind: i64, action: i64) -> None:
    """Cubes on cards, and boxes that are copied."""
    seat: i64 = who_of(asked)
    card: i64 = action - ON
    if kind == ASK_TAKE_AMOUNT:
        add_cubes(table, first_of(asked), AMOUNT - action)
    elif action == DONE:
        return
    elif kind == ASK_ADD:
        add_cubes(table, card, second_of(asked))
    elif kind == ASK_COPY:
        if table.event_buffer is not None:
            emit(table, "copies", (seat, card), "TM-154")
        copy_box(table, seat, card)
    elif third_of(asked) == 1:
        most: i64 = min(second_of(asked), table.cells[CUBES + table.box.holder[card]])
        table.pending.push(frame(ASK_TAKE_AMOUNT, seat, card, most))
    else:
        add_cubes(table, card, -second_of(asked))


def _handle_cards(table: Table, asked: i64, kind: i64, action: i64) -> None:
    """Cards that a player exchanges, buys or keeps."""
    seat: i64 = who_of(asked)
    if kind == ASK_EXCHANGE:
        if action != DONE:
            take_out(table, seat, action - DISCARD)
            discard_secretly(table, seat, action - DISCARD)
            draw(table, seat, 1)
    elif kind == ASK_BUY_SEEN:
        _buy_seen(table, seat, action)
    else:
        assert kind == ASK_KEEP
        put(table, row(seat) + CHOSEN, action - KEEP)
        if count_cards(table, row(seat) + CHOSEN) < first_of(asked):
            table.pending.push(asked)
        else:
            _keep_chosen(table, seat)


def _buy_seen(table: Table, seat: i64, action: i64) -> None:
    may_keep(table, seat)
    if action == DONE:
        _discard_seen(table, seat, -1)
        look_away(table, seat)
        return
    _discard_seen(table, seat, action - BUY)
    table.pending.push(frame(TAKE_SEEN, seat))
    charge(table, seat, table.box.card_price)


def _discard_seen(table: Table, seat: i64, bought: i64) -> None:
    """All cards that a player looks at are discarded, but the one that is bought."""
    card: i64 = next_card(table, row(seat) + LOOK, 0)
    while card >= 0:
        if card != bought:
            discard_secretly(table, seat, card)
            drop(table, row(seat) + LOOK, card)
        card = next_card(table, row(seat) + LOOK, card + 1)


def _keep_chosen(table: Table, seat: i64) -> None:
    """Chosen cards come to hand for free, the others are discarded."""
    may_keep(table, seat)
    card: i64 = next_card(table, row(seat) + LOOK, 0)
    while card >= 0:
        if holds(table, row(seat) + CHOSEN, card):
            take_in(table, seat, card)
            drop(table, row(seat) + LOOK, card)
        card = next_card(table, row(seat) + LOOK, card + 1)
    _discard_seen(table, seat, -1)
    look_away(table, seat)
    clear(table, row(seat) + CHOSEN)
