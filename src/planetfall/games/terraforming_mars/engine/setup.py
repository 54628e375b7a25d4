"""Setup, and revealing the corporations once they are chosen."""

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pending import frame
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.box import (
    BEGINNER,
    CARDS,
    DRAWN,
    HEAT,
    LAST_WINNER,
    MARS,
    MEGACREDITS,
    OP_GAIN,
    RESOURCES,
    TILE_CITY,
)
from planetfall.games.terraforming_mars.engine.deck import (
    add_to_hand,
    allow_keeping,
    discard_secretly,
    draw_cards,
    look_at_top_card,
    shuffle_deck,
    stop_looking,
)
from planetfall.games.terraforming_mars.engine.draft import clear_stacks
from planetfall.games.terraforming_mars.engine.effect_order import bring_into_play
from planetfall.games.terraforming_mars.engine.effects import apply_effect
from planetfall.games.terraforming_mars.engine.frames import ASK_CORPORATION, ASK_START_CARDS
from planetfall.games.terraforming_mars.engine.solo import place_neutral_tiles
from planetfall.games.terraforming_mars.engine.state import (
    CHOSEN,
    CITY_TILES,
    CORPORATION,
    FIRST,
    GENERATION,
    GREENERY_COST,
    HEAT_PAID,
    LAST_SPACE,
    LOOK,
    NEUTRAL_TILES,
    OFFERED,
    OWES_FIRST,
    PHASE,
    PHASE_SETUP,
    PRODUCTION,
    RAISED,
    RATING,
    STEEL_VALUE,
    STOCK,
    TITANIUM_VALUE,
    Table,
    clear_cards,
    count_cards,
    has_card,
    is_solo,
    next_card,
    row,
)
from planetfall.games.terraforming_mars.engine.triggers import card_played, react_to_tile


def set_up(table: Table) -> None:
    """Set the game up, as far as the secret choice of corporations and cards."""
    table.cells[GENERATION] = 1
    table.cells[PHASE] = PHASE_SETUP
    table.cells[LAST_SPACE] = -1
    clear_stacks(table)
    shuffle_deck(table)
    if is_solo(table):
        place_neutral_tiles(table)
    seat: i64 = 0
    while seat < table.seats:
        prepare_player_board(table, seat)
        seat += 1
    _deal_corporations(table)
    seat = 0
    while seat < table.seats:
        _deal_cards(table, seat)
        seat += 1
    table.cells[FIRST] = _first_player(table)
    table.reveal_count += 1


def _first_player(table: Table) -> i64:
    """The first player of generation 1; whoever won last, unless that is chosen otherwise."""
    if table.box.first_player == DRAWN:
        return table.chance.randbelow(table.seats)
    return table.box.winner_seat - 1 if table.box.first_player == LAST_WINNER else 0  # TM-17


def is_beginner(table: Table, seat: i64) -> bool:
    """Whether a seat has a beginner corporation: the last seats do."""
    return seat >= table.seats - table.box.beginners


def prepare_player_board(table: Table, seat: i64) -> None:
    """Set up a player's board before the corporation is known."""
    place: i64 = row(seat)
    box = table.box
    # TM-14, TM-16, TM-251, TM-271
    table.cells[place + RATING] = box.solo_rating if is_solo(table) else box.rating
    table.cells[place + STEEL_VALUE] = box.steel_value
    table.cells[place + TITANIUM_VALUE] = box.titanium_value
    table.cells[place + GREENERY_COST] = box.greenery_cost
    resource: i64 = 0
    while resource < RESOURCES:
        table.cells[place + PRODUCTION + resource] = box.start_production
        resource += 1


def _deal_corporations(table: Table) -> None:
    cards = vec[i64](table.box.corporations)
    table.chance.shuffle(cards, 0, len(cards))
    used: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        if not is_beginner(table, seat):
            one: i64 = cards[used]
            two: i64 = cards[used + 1]
            table.cells[row(seat) + OFFERED] = min(one, two) + 1  # TM-18
            table.cells[row(seat) + OFFERED + 1] = max(one, two) + 1
            used += 2
        seat += 1


def _deal_cards(table: Table, seat: i64) -> None:
    if is_beginner(table, seat):
        table.cells[row(seat) + CORPORATION] = BEGINNER + 1  # TM-274
        draw_cards(table, seat, table.box.dealt)  # TM-24
        return
    count: i64 = 0
    while count < table.box.dealt:
        look_at_top_card(table, seat)
        count += 1
    table.pending.push_aside(seat, frame(ASK_START_CARDS, seat))
    table.pending.push_aside(seat, frame(ASK_CORPORATION, seat))


def start_money(table: Table, corporation: i64) -> i64:
    """The megacredits that a corporation starts with."""
    box = table.box
    number: i64 = box.play[CARDS + corporation]
    money: i64 = 0
    effect: i64 = box.list_from[number]
    while effect < box.list_to[number]:
        if box.op[effect] == OP_GAIN and box.what[effect] == MEGACREDITS:
            money += box.amount[effect]
        effect += 1
    return money


def reveal_corporations(table: Table) -> None:
    """In player order everybody shows the corporation, takes what it starts with and pays for the cards kept."""
    turn: i64 = 0
    while turn < table.seats:
        seat: i64 = (table.cells[FIRST] + turn) % table.seats  # TM-22
        found_corporation(table, seat, table.cells[row(seat) + CORPORATION] - 1)
        if not is_beginner(table, seat):
            keep_chosen(table, seat)
        table.cells[row(seat) + OFFERED] = 0
        table.cells[row(seat) + OFFERED + 1] = 0
        table.cells[row(seat) + RAISED] = 0
        turn += 1
    table.reveal_count += 1


def found_corporation(table: Table, seat: i64, corporation: i64) -> None:
    """Bring a corporation into play."""
    box = table.box
    card: i64 = CARDS + corporation
    if table.event_buffer is not None:
        emit(table, "founds", (seat, corporation), "TM-22")
    bring_into_play(table, seat, card)
    number: i64 = box.play[card]
    effect: i64 = box.list_from[number]
    while effect < box.list_to[number]:
        apply_effect(table, seat, card, effect)
        effect += 1
    card_played(table, seat, card)  # TM-52
    if box.first_action[corporation] >= 0:
        table.cells[row(seat) + OWES_FIRST] = 1
    _react_to_neutral_cities(table, seat, box.triggers[card])


def _react_to_neutral_cities(table: Table, seat: i64, mask: i64) -> None:
    """In a solo game, apply the triggers of the corporation to the neutral cities."""
    cities: i64 = table.cells[CITY_TILES] & table.cells[NEUTRAL_TILES]
    space: i64 = 0
    while space < MARS:
        if cities >> space & 1:
            react_to_tile(table, seat, mask, TILE_CITY, space, False)  # TM-258
        space += 1


def keep_chosen(table: Table, seat: i64) -> None:
    """Cards that a player has chosen in secret come to hand and are paid for; the others are discarded."""
    place: i64 = row(seat)
    bought: i64 = count_cards(table, place + CHOSEN)
    allow_keeping(table, seat)
    card: i64 = next_card(table, place + LOOK, 0)
    while card >= 0:
        if has_card(table, place + CHOSEN, card):
            add_to_hand(table, seat, card)
        else:
            discard_secretly(table, seat, card)
        card = next_card(table, place + LOOK, card + 1)
    stop_looking(table, seat)
    clear_cards(table, place + CHOSEN)
    _pay_for_cards(table, seat, bought)
    if table.event_buffer is not None:
        emit(table, "buys", (seat, bought), "TM-57")


def _pay_for_cards(table: Table, seat: i64, bought: i64) -> None:
    """What was decided about heat in secret is taken first, the rest in megacredits."""
    place: i64 = row(seat)
    heat: i64 = table.cells[place + HEAT_PAID]
    table.cells[place + HEAT_PAID] = 0
    table.cells[place + STOCK + HEAT] -= heat
    table.cells[place + STOCK + MEGACREDITS] -= bought * table.box.card_price - heat
