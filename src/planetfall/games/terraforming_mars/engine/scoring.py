"""Points: milestones, awards, the board and the cards."""

from mypy_extensions import i64

from planetfall.core.bits import count_bits
from planetfall.games.terraforming_mars.engine.box import (
    AWARDS,
    HEAT,
    MARS,
    MEGACREDITS,
    MILESTONES,
    STEEL,
    TAG_BUILDING,
    TAG_SCIENCE,
    TITANIUM,
)
from planetfall.games.terraforming_mars.engine.grants import count
from planetfall.games.terraforming_mars.engine.state import (
    AWARD,
    CITY_TILES,
    EVENT_PILE,
    GENERATION,
    GREENERY_TILES,
    HAND_SIZE,
    IN_PLAY,
    MILESTONE,
    OWN_TILES,
    PHASE,
    PHASE_FINAL,
    PRODUCTION,
    RATING,
    STOCK,
    TAG,
    Table,
    is_solo,
    next_card_of,
    parameters_complete,
    row,
)


def own_cities(table: Table, seat: i64) -> i64:
    """Cities of a player, those off Mars included."""
    return count_bits(table.cells[CITY_TILES] & table.cells[row(seat) + OWN_TILES])


def own_greeneries(table: Table, seat: i64) -> i64:
    """Greeneries of a player."""
    return count_bits(table.cells[GREENERY_TILES] & table.cells[row(seat) + OWN_TILES])


def milestone_progress(table: Table, seat: i64, milestone: i64) -> i64:
    """A player's progress towards a milestone."""
    if milestone == 0:
        return table.cells[row(seat) + RATING]
    if milestone == 1:
        return own_cities(table, seat)
    if milestone == 2:
        return own_greeneries(table, seat)
    if milestone == 3:
        return table.cells[row(seat) + TAG + TAG_BUILDING]
    return table.cells[row(seat) + HAND_SIZE]


def award_progress(table: Table, seat: i64, award: i64) -> i64:
    """How much a player has of what an award counts."""
    cells = table.cells
    place: i64 = row(seat)
    if award == 0:
        return count_bits(cells[place + OWN_TILES])  # TM-184
    if award == 1:
        return cells[place + PRODUCTION + MEGACREDITS]  # TM-185
    if award == 2:
        return cells[place + TAG + TAG_SCIENCE]
    if award == 3:
        return cells[place + STOCK + HEAT]
    return cells[place + STOCK + STEEL] + cells[place + STOCK + TITANIUM]


def award_points(table: Table, seat: i64, award: i64) -> i64:
    """What an award would give a player now, if it is funded."""
    own: i64 = award_progress(table, seat, award)
    above: i64 = 0
    leaders: i64 = 0
    best: i64 = _best_progress(table, award)
    other: i64 = 0
    while other < table.seats:
        progress: i64 = award_progress(table, other, award)
        if progress > own:
            above += 1
        if progress == best:
            leaders += 1
        other += 1
    if above == 0:
        return table.box.award_first  # TM-182
    if leaders > 1 or above > 1 or table.seats == 2:
        return 0  # TM-182
    return table.box.award_second


def _best_progress(table: Table, award: i64) -> i64:
    best: i64 = award_progress(table, 0, award)
    seat: i64 = 1
    while seat < table.seats:
        best = max(best, award_progress(table, seat, award))
        seat += 1
    return best


def total_award_points(table: Table, seat: i64) -> i64:
    """Points for all funded awards."""
    points: i64 = 0
    award: i64 = 0
    while award < AWARDS:
        if table.cells[AWARD + award] != 0:
            points += award_points(table, seat, award)
        award += 1
    return points


def total_milestone_points(table: Table, seat: i64) -> i64:
    """Points for claimed milestones."""
    points: i64 = 0
    milestone: i64 = 0
    while milestone < MILESTONES:
        if table.cells[MILESTONE + milestone] == seat + 1:
            points += table.box.milestone_points  # TM-172
        milestone += 1
    return points


def city_points(table: Table, seat: i64) -> i64:
    """Greeneries beside a player's cities, each city for itself."""
    points: i64 = 0
    cities: i64 = table.cells[CITY_TILES] & table.cells[row(seat) + OWN_TILES]
    space: i64 = 0
    while cities >> space != 0 and space < MARS:
        if cities >> space & 1:
            points += count_bits(table.box.neighbours[space] & table.cells[GREENERY_TILES])  # TM-246
        space += 1
    return points


def card_points(table: Table, seat: i64, card: i64) -> i64:
    """What a card would give its owner now."""
    box = table.box
    counted: i64 = box.points_count[card]
    if counted == 0:
        return box.points[card]
    number: i64 = count(table, seat, card, counted - 1)
    if box.points_least[card] > 0:
        return box.points[card] if number >= box.points_least[card] else 0
    return box.points[card] * number


def total_card_points(table: Table, seat: i64) -> i64:
    """Points on all cards of a player, events included."""
    return _pile_points(table, seat, IN_PLAY) + _pile_points(table, seat, EVENT_PILE)


def _pile_points(table: Table, seat: i64, start: i64) -> i64:
    points: i64 = 0
    scoring = table.box.scoring
    card: i64 = next_card_of(table, row(seat) + start, scoring, 0)
    while card >= 0:
        points += card_points(table, seat, card)
        card = next_card_of(table, row(seat) + start, scoring, card + 1)
    return points


def score(table: Table, seat: i64) -> i64:
    """A player's points if the game ended now."""
    return (
        table.cells[row(seat) + RATING]
        + total_award_points(table, seat)
        + total_milestone_points(table, seat)
        + own_greeneries(table, seat)
        + city_points(table, seat)
        + total_card_points(table, seat)
    )


def winning_seats(table: Table) -> list[int]:
    """Who has won: most points, then most megacredits; in a solo game, whether all parameters are complete."""
    if is_solo(table):
        return [0] if parameters_complete(table) else []  # TM-262
    best: i64 = -1000
    found: list[int] = []
    seat: i64 = 0
    while seat < table.seats:
        # TM-248, TM-249
        weight: i64 = score(table, seat) * 100000 + table.cells[row(seat) + STOCK + MEGACREDITS]
        if weight > best or not found:
            best = weight
            found = []
        if weight == best:
            found.append(seat)
        seat += 1
    return found


def is_last(table: Table) -> bool:
    """Whether the game ends with this generation."""
    if table.cells[PHASE] >= PHASE_FINAL:
        return True
    if is_solo(table):
        return table.cells[GENERATION] >= table.box.solo_generations  # TM-262
    return parameters_complete(table)  # TM-238
