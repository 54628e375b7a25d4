"""Triggers: effects that react to cards, tiles, standard projects and placement bonuses."""

from mypy_extensions import i64

from planetfall.core.pending import frame
from planetfall.games.terraforming_mars.engine.box import (
    MARS,
    TAGS,
    TYPE_EVENT,
    WHEN_BONUS,
    WHEN_CARD,
    WHEN_PROJECT,
    WHEN_TILE,
)
from planetfall.games.terraforming_mars.engine.frames import RUN_LIST
from planetfall.games.terraforming_mars.engine.grants import grant
from planetfall.games.terraforming_mars.engine.state import (
    AGENDA,
    AGENDA_SIZE,
    MAX_AGENDA,
    TRIGGERS,
    Table,
    row,
)


def queue_effect(table: Table, effect: i64, source: i64) -> None:
    """Queue an effect, whose order the player may choose."""
    size: i64 = table.cells[AGENDA_SIZE]
    if size >= MAX_AGENDA:
        raise OverflowError("more effects at once than the game declared")
    table.cells[AGENDA + size] = effect | source << 12
    table.cells[AGENDA_SIZE] = size + 1


def card_played(table: Table, actor: i64, card: i64) -> None:
    """Apply the triggers that react to a card; its own triggers are among them."""
    box = table.box
    turn: i64 = 0
    while turn < table.seats:
        seat: i64 = (actor + turn) % table.seats
        mask: i64 = table.cells[row(seat) + TRIGGERS]
        trigger: i64 = 0
        while mask != 0:
            reacts: bool = seat == actor or box.trigger_anyone[trigger] == 1
            if mask & 1 and reacts and box.trigger_when[trigger] == WHEN_CARD:
                _apply_trigger(table, seat, actor, trigger, trigger_count(table, trigger, card))
            mask >>= 1
            trigger += 1
        turn += 1


def trigger_count(table: Table, trigger: i64, card: i64) -> i64:
    """How often a trigger reacts to a card."""
    box = table.box
    if box.cost[card] < box.trigger_cost[trigger]:
        return 0
    if box.trigger_event[trigger] == 1 and box.type[card] != TYPE_EVENT:
        return 0
    wanted: i64 = box.trigger_tags[trigger]
    if wanted == 0:
        return 1
    if wanted & box.tag_mask[card] == 0:
        return 0
    return _matching_tags(box.tags[card], wanted) if box.trigger_each[trigger] == 1 else 1  # TM-133


def _matching_tags(tags: i64, wanted: i64) -> i64:
    found: i64 = 0
    tag: i64 = 0
    while tag < TAGS:
        if wanted >> tag & 1:
            found += tags >> (4 * tag) & 15
        tag += 1
    return found


def _apply_trigger(table: Table, seat: i64, actor: i64, trigger: i64, count: i64) -> None:
    box = table.box
    number: i64 = box.trigger_list[trigger]
    source: i64 = box.trigger_card[trigger]
    while count > 0:
        if box.trigger_only_gives[trigger] == 1:
            _grant_all(table, seat, source, number)
        elif seat == actor:
            effect: i64 = box.list_from[number]
            while effect < box.list_to[number]:
                queue_effect(table, effect, source)
                effect += 1
        else:
            table.pending.push(frame(RUN_LIST, seat, source, box.list_from[number], box.list_to[number]))
        count -= 1


def _grant_all(table: Table, seat: i64, source: i64, number: i64) -> None:
    effect: i64 = table.box.list_from[number]
    while effect < table.box.list_to[number]:
        grant(table, seat, source, effect)
        effect += 1


def tile_placed(table: Table, actor: i64, tile: i64, space: i64) -> None:
    """Apply all triggers that react to a tile; the capital is a city here."""
    turn: i64 = 0
    while turn < table.seats:
        seat: i64 = (actor + turn) % table.seats
        react_to_tile(table, seat, table.cells[row(seat) + TRIGGERS], tile, space, seat == actor)
        turn += 1


def react_to_tile(table: Table, seat: i64, mask: i64, tile: i64, space: i64, own: bool) -> None:
    """Apply those of a seat's triggers in `mask` that react to a tile."""
    box = table.box
    trigger: i64 = 0
    while mask != 0:
        if mask & 1 and box.trigger_when[trigger] == WHEN_TILE and box.trigger_tile[trigger] == tile:
            in_range: bool = box.trigger_mars[trigger] == 0 or space < MARS
            if in_range and (own or box.trigger_anyone[trigger] == 1):
                _run_trigger(table, seat, trigger)
        mask >>= 1
        trigger += 1


def project_used(table: Table, seat: i64, cost: i64) -> None:
    """Apply the triggers that react to a standard project with a printed price."""
    _run_own_triggers(table, seat, WHEN_PROJECT, cost)


def metal_found(table: Table, seat: i64) -> None:
    """Apply the triggers that react to a placement bonus of metal."""
    _run_own_triggers(table, seat, WHEN_BONUS, 0)


def _run_own_triggers(table: Table, seat: i64, when: i64, cost: i64) -> None:
    box = table.box
    mask: i64 = table.cells[row(seat) + TRIGGERS]
    trigger: i64 = 0
    while mask != 0:
        if mask & 1 and box.trigger_when[trigger] == when and cost >= box.trigger_cost[trigger]:
            _run_trigger(table, seat, trigger)
        mask >>= 1
        trigger += 1


def _run_trigger(table: Table, seat: i64, trigger: i64) -> None:
    box = table.box
    number: i64 = box.trigger_list[trigger]
    if box.trigger_only_gives[trigger] == 1:
        _grant_all(table, seat, box.trigger_card[trigger], number)
    else:
        source: i64 = box.trigger_card[trigger]
        table.pending.push(frame(RUN_LIST, seat, source, box.list_from[number], box.list_to[number]))
