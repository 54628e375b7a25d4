"""What is kept up to date beside the facts agrees with them, all through random games."""

from collections.abc import Iterator

import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import playout
from planetfall.games.terraforming_mars.engine import state as at
from planetfall.games.terraforming_mars.engine.box import CARDS, MARS, RESOURCES, TAGS
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.state import row
from planetfall.games.terraforming_mars.wording.labels import cards_in_set
from tests.games.terraforming_mars.helpers import GAME

TABLES = [
    (1, {}),
    (2, {"cards": "base"}),
    (2, {"draft": "yes"}),
    (3, {"draft": "yes"}),
    (4, {"cards": "base", "draft": "yes"}),
    (5, {"draft": "yes", "beginners": "2"}),
]


def moments(seats: int, options: dict[str, str], seed: int) -> Iterator[TerraformingMars]:
    state = GAME.new(seats, seed, options)
    chance = Chance.from_seed(seed + 99)
    while not state.over():
        playout(state, chance, 9)
        assert isinstance(state, TerraformingMars)
        yield state


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_owes_anything(seats: int, options: dict[str, str], seed: int) -> None:
    for state in moments(seats, options, seed):
        cells = state.cells
        for seat in range(seats):
            assert all(cells[row(seat) + at.STOCK + resource] >= 0 for resource in range(RESOURCES))
            assert cells[row(seat) + at.PRODUCTION] >= -5
            assert all(cells[row(seat) + at.PRODUCTION + resource] >= 0 for resource in range(1, RESOURCES))
        assert all(cells[at.CUBES + holder] >= 0 for holder in range(24))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_tags_actions_and_triggers_are_those_of_the_cards_in_play(
    seats: int, options: dict[str, str]
) -> None:
    for state in moments(seats, options, 3):
        for seat in range(seats if state.cells[at.PHASE] != at.PHASE_SETUP else 0):
            assert kept(state, seat) == counted(state, seat)


def kept(state: TerraformingMars, seat: int) -> list[int]:
    cells, place = state.cells, row(seat)
    tags = [cells[place + at.TAG + tag] for tag in range(TAGS)]
    return [*tags, cells[place + at.TRIGGERS], cells[place + at.ACTIONS], cells[place + at.HOLDERS]]


def counted(state: TerraformingMars, seat: int) -> list[int]:
    box = state.box
    cards = [
        *cards_in_set(state, row(seat) + at.IN_PLAY),
        CARDS + state.cells[row(seat) + at.CORPORATION] - 1,
    ]
    resolving = state.cells[at.RESOLVING] - 1
    if resolving >= 0 and state.actors() == [seat] and kept(state, seat)[:TAGS] != _tags(state, cards):
        cards.append(resolving)  # it counts from the moment it is paid for
    lasting = [card for card in cards if box.type[card] != 2]
    actions = sum(1 << box.action[card] for card in lasting if box.action[card] >= 0)
    holders = sum(1 << box.holder[card] for card in lasting if box.holder[card] >= 0)
    return [*_tags(state, cards), sum(box.triggers[card] for card in lasting), actions, holders]


def _tags(state: TerraformingMars, cards: list[int]) -> list[int]:
    return [sum(state.box.tags[card] >> 4 * tag & 15 for card in cards) for tag in range(TAGS)]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_lies_beside_tiles_follows_from_the_tiles(seats: int, options: dict[str, str]) -> None:
    for state in moments(seats, options, 4):
        cells = state.cells
        assert cells[at.BESIDE_TILE] == beside(state, at.occupied_spaces(state))
        assert cells[at.BESIDE_CITY] == beside(state, cells[at.CITY_TILES])
        assert cells[at.BESIDE_GREENERY] == beside(state, cells[at.GREENERY_TILES])
        for seat in range(seats):
            assert cells[row(seat) + at.BESIDE_OWN] == beside(state, cells[row(seat) + at.OWN_TILES])


def beside(state: TerraformingMars, tiles: int) -> int:
    found = 0
    for space in range(MARS):
        if tiles >> space & 1:
            found |= state.box.neighbours[space]
    return found


@pytest.mark.rule("TM-265", "TM-267")
@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("seed", [5, 6])
def test_every_card_is_where_a_seat_thinks_it_possible(
    seats: int, options: dict[str, str], seed: int
) -> None:
    for state in moments(seats, options, seed):
        for place, card in hidden(state):
            for seat in range(seats):
                if seat != place:
                    assert possible(state, seat, place, card), (seat, place, card)


def possible(state: TerraformingMars, seat: int, place: int, card: int) -> bool:
    """Whether a seat thinks a card possible in a place; what others look at may have been passed on by the seat."""
    looked_at = card in cards_in_set(state, row(place) + at.LOOK) if place < state.seats else False
    starts = [at.KNOW + place * at.SET_WORDS, *([at.KNOW_LOOK] if looked_at else ())]
    return any(state.cells[row(seat) + start + card // 52] >> card % 52 & 1 for start in starts)


def hidden(state: TerraformingMars) -> Iterator[tuple[int, int]]:
    """Cards that lie where somebody cannot look: the number of the place, and the card."""
    for seat in range(state.seats):
        for part in (at.HAND, at.LOOK):
            yield from ((seat, card) for card in cards_in_set(state, row(seat) + part))
    yield from ((5, state.cells[at.DECK + place]) for place in range(state.cells[at.DECK_SIZE]))
    yield from ((6, card) for card in cards_in_set(state, at.DISCARD))
