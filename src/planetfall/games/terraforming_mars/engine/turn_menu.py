"""The turn: which of the seven kinds of action a player may take, and why not the others."""

from mypy_extensions import i64

from planetfall.core.answer_list import AnswerList
from planetfall.core.bits import lowest
from planetfall.core.frame_state import FINE
from planetfall.games.terraforming_mars.engine.action_ids import (
    CLAIM,
    CONVERT,
    DONE,
    FIRST_ACTION,
    FUND,
    PASS,
    PLAY,
    PROJECT,
    USE,
)
from planetfall.games.terraforming_mars.engine.board import open_spaces
from planetfall.games.terraforming_mars.engine.box import (
    AWARDS,
    CARDS,
    HEAT,
    MILESTONES,
    ON_CITY,
    ON_GREENERY,
    PLANTS,
    PROJECT_CITY,
    PROJECT_GREENERY,
    PROJECTS,
    SELL_PATENTS,
    TILE_CITY,
    TILE_GREENERY,
)
from planetfall.games.terraforming_mars.engine.card_actions import refuse_action
from planetfall.games.terraforming_mars.engine.payment import can_pay
from planetfall.games.terraforming_mars.engine.playability import refuse_card
from planetfall.games.terraforming_mars.engine.refusal_codes import (
    ALL_CLAIMED,
    ALL_FUNDED,
    AWARD_FUNDED,
    AWARD_TOO_DEAR,
    END_OF_TURN,
    FEW_PLANTS,
    FIRST_ACTION_FIRST,
    LITTLE_HEAT,
    MILESTONE_CLAIMED,
    MILESTONE_MISSED,
    MILESTONE_TOO_DEAR,
    NO_ACTION,
    NO_FIRST_ACTION,
    NO_HAND,
    NO_SPACE_FOR_PLANTS,
    NO_SPACE_FOR_PROJECT,
    NOT_IN_HAND,
    NOT_IN_PLAY,
    PASS_OR_ACT,
    PROJECT_TOO_DEAR,
    SOLO_WITHOUT,
    USED_ALREADY,
)
from planetfall.games.terraforming_mars.engine.scoring import milestone_progress
from planetfall.games.terraforming_mars.engine.state import (
    ACTIONS,
    AWARD,
    CORPORATION,
    GREENERY_COST,
    HAND,
    HAND_SIZE,
    IN_PLAY,
    MILESTONE,
    OWES_FIRST,
    PROJECT_DISCOUNT,
    STOCK,
    USED,
    Table,
    has_card,
    is_solo,
    next_card,
    row,
)


def refuse_turn(table: Table, seat: i64, taken: i64, action: i64) -> i64:
    """FINE, or why a player cannot do this in a turn in which some actions have been taken."""
    if action == PASS:
        return FINE if taken == 0 else END_OF_TURN  # TM-68
    if action == DONE:
        return FINE if taken == 1 else PASS_OR_ACT
    if action == FIRST_ACTION:
        return FINE if table.cells[row(seat) + OWES_FIRST] == 1 else NO_FIRST_ACTION
    if table.cells[row(seat) + OWES_FIRST] == 1:
        return FIRST_ACTION_FIRST  # TM-39
    if action < USE:
        return refuse_play(table, seat, action - PLAY)
    if action < PROJECT:
        return refuse_use(table, seat, action - USE)
    if action < CLAIM:
        return refuse_project(table, seat, action - PROJECT)
    if action < FUND:
        return refuse_milestone(table, seat, action - CLAIM)
    if action < CONVERT:
        return refuse_award(table, seat, action - FUND)
    return refuse_plants(table, seat) if action == CONVERT else refuse_heat(table, seat)


def refuse_play(table: Table, seat: i64, card: i64) -> i64:
    """Why a card cannot be played, or FINE."""
    return refuse_card(table, seat, card) if has_card(table, row(seat) + HAND, card) else NOT_IN_HAND


def refuse_use(table: Table, seat: i64, card: i64) -> i64:
    """Why the action of a card cannot be used, or FINE."""
    action: i64 = table.box.action[card]
    if action < 0:
        return NO_ACTION if _in_play(table, seat, card) else NOT_IN_PLAY
    if table.cells[row(seat) + ACTIONS] >> action & 1 == 0:
        return NOT_IN_PLAY
    if table.cells[row(seat) + USED] >> action & 1:
        return USED_ALREADY  # TM-159
    return refuse_action(table, seat, action)


def _in_play(table: Table, seat: i64, card: i64) -> bool:
    if card >= CARDS:
        return table.cells[row(seat) + CORPORATION] - 1 == card - CARDS
    return has_card(table, row(seat) + IN_PLAY, card)


def project_price(table: Table, seat: i64, project: i64) -> i64:
    """What a standard project costs a player."""
    discount: i64 = table.cells[row(seat) + PROJECT_DISCOUNT] >> (8 * project) & 0xFF
    return max(0, table.box.project_cost[project] - discount)


def refuse_project(table: Table, seat: i64, project: i64) -> i64:
    """Why a standard project cannot be used, or FINE."""
    if project == SELL_PATENTS:
        return FINE if table.cells[row(seat) + HAND_SIZE] > 0 else NO_HAND  # TM-165
    if not can_pay(table, seat, project_price(table, seat, project), 0):
        return PROJECT_TOO_DEAR + project
    if project == PROJECT_GREENERY and open_spaces(table, seat, TILE_GREENERY, ON_GREENERY) == 0:
        return NO_SPACE_FOR_PROJECT  # TM-171
    if project == PROJECT_CITY and open_spaces(table, seat, TILE_CITY, ON_CITY) == 0:
        return NO_SPACE_FOR_PROJECT
    return FINE


def claimed(table: Table) -> i64:
    """How many milestones are claimed."""
    return _count_taken(table, MILESTONE, MILESTONES)


def funded(table: Table) -> i64:
    """How many awards are funded."""
    return _count_taken(table, AWARD, AWARDS)


def _count_taken(table: Table, start: i64, size: i64) -> i64:
    found: i64 = 0
    place: i64 = 0
    while place < size:
        if table.cells[start + place] != 0:
            found += 1
        place += 1
    return found


def refuse_milestone(table: Table, seat: i64, milestone: i64) -> i64:
    """Why a milestone cannot be claimed, or FINE."""
    if is_solo(table):
        return SOLO_WITHOUT  # TM-252
    if table.cells[MILESTONE + milestone] != 0:
        return MILESTONE_CLAIMED  # TM-173
    if claimed(table) >= table.box.most_milestones:
        return ALL_CLAIMED
    if not _reaches(table, seat, milestone):
        return MILESTONE_MISSED + milestone
    return FINE if can_pay(table, seat, table.box.milestone_cost, 0) else MILESTONE_TOO_DEAR  # TM-172


def _reaches(table: Table, seat: i64, milestone: i64) -> bool:
    return milestone_progress(table, seat, milestone) >= table.box.milestone_least[milestone]


def refuse_award(table: Table, seat: i64, award: i64) -> i64:
    """Why an award cannot be funded, or FINE."""
    if is_solo(table):
        return SOLO_WITHOUT
    if table.cells[AWARD + award] != 0:
        return AWARD_FUNDED  # TM-180
    number: i64 = funded(table)
    if number >= len(table.box.award_cost):
        return ALL_FUNDED
    return FINE if can_pay(table, seat, table.box.award_cost[number], 0) else AWARD_TOO_DEAR  # TM-179


def refuse_plants(table: Table, seat: i64) -> i64:
    """Why plants cannot be converted, or FINE."""
    if table.cells[row(seat) + STOCK + PLANTS] < table.cells[row(seat) + GREENERY_COST]:
        return FEW_PLANTS  # TM-190
    room: bool = open_spaces(table, seat, TILE_GREENERY, ON_GREENERY) != 0
    return FINE if room else NO_SPACE_FOR_PLANTS  # TM-192


def refuse_heat(table: Table, seat: i64) -> i64:
    """Why heat cannot be converted, or FINE."""
    return FINE if table.cells[row(seat) + STOCK + HEAT] >= table.box.heat_cost else LITTLE_HEAT  # TM-191


def turn_answers(table: Table, seat: i64, taken: i64, found: AnswerList) -> None:
    """Add what a player may do in a turn, in the order of the numbers, until enough is found."""
    if taken == 0:
        found.add(PASS)
    if table.cells[row(seat) + OWES_FIRST] == 1:
        found.add(FIRST_ACTION)
    else:
        _add_plays(table, seat, found)
        _add_uses(table, seat, found)
        _add_other_actions(table, seat, found)
    if taken == 1:
        found.add(DONE)


def _add_plays(table: Table, seat: i64, found: AnswerList) -> None:
    card: i64 = next_card(table, row(seat) + HAND, 0)
    while card >= 0 and found.wants_more():
        if refuse_card(table, seat, card) == FINE:
            found.add(PLAY + card)
        card = next_card(table, row(seat) + HAND, card + 1)


def _add_uses(table: Table, seat: i64, found: AnswerList) -> None:
    """Cards with actions are numbered in the order of the cards."""
    mask: i64 = table.cells[row(seat) + ACTIONS] & ~table.cells[row(seat) + USED]
    while mask != 0 and found.wants_more():
        action: i64 = lowest(mask)
        if refuse_action(table, seat, action) == FINE:
            found.add(USE + table.box.action_card[action])
        mask &= mask - 1


def _add_other_actions(table: Table, seat: i64, found: AnswerList) -> None:
    project: i64 = 0
    while project < PROJECTS and found.wants_more():
        if refuse_project(table, seat, project) == FINE:
            found.add(PROJECT + project)
        project += 1
    if not is_solo(table):
        _add_milestones_and_awards(table, seat, found)
    if found.wants_more() and refuse_plants(table, seat) == FINE:
        found.add(CONVERT)
    if found.wants_more() and refuse_heat(table, seat) == FINE:
        found.add(CONVERT + 1)


def _add_milestones_and_awards(table: Table, seat: i64, found: AnswerList) -> None:
    """What is the same for all milestones, and for all awards, is looked at once."""
    box = table.box
    if can_pay(table, seat, box.milestone_cost, 0) and claimed(table) < box.most_milestones:
        milestone: i64 = 0
        while milestone < MILESTONES and found.wants_more():
            if table.cells[MILESTONE + milestone] == 0 and _reaches(table, seat, milestone):
                found.add(CLAIM + milestone)
            milestone += 1
    number: i64 = funded(table)
    if number < len(box.award_cost) and can_pay(table, seat, box.award_cost[number], 0):
        award: i64 = 0
        while award < AWARDS and found.wants_more():
            if table.cells[AWARD + award] == 0:
                found.add(FUND + award)
            award += 1
