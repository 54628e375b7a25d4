"""Hidden worlds of Rocket Rescue: what `sample` must vary for a seat, and what it may not (RR-15, RR-16)."""

from collections import Counter
from typing import Any, cast

import msgspec
import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.rocket_rescue import GAME
from planetfall.games.rocket_rescue.engine import state as at
from planetfall.games.rocket_rescue.engine.box import DICE, HIGHER, LOWER, PHASES, design_of
from tests.games.rocket_rescue.helpers import play

PURPLE, WHITE = 0, 1
SHOWN = ["advanced 1", "advanced 2", "advanced 4"]  # enough for four players


def worlds(state: State, seat: int, count: int = 300) -> list[Any]:
    """Worlds that a seat cannot tell from the table: it sees the same in all of them."""
    chance = Chance.from_seed(11)
    found = [GAME.sample(state, seat, chance) for _ in range(count)]
    seen = msgspec.json.encode(GAME.view(state, seat))
    assert all(msgspec.json.encode(GAME.view(world, seat)) == seen for world in found[:20])
    assert all(GAME.piece_counts(world) == GAME.piece_counts(state) for world in found[:20])
    return found


def new(seats: int = 3, seed: int = 5) -> Any:
    return cast(Any, GAME.new(seats, seed))


def cells(state: Any, start: int, size: int) -> tuple[int, ...]:
    return tuple(int(state.cells[place]) for place in range(start, start + size))


def dice(state: Any, seat: int) -> list[int]:
    """All dice that a seat has placed."""
    ways = cells(state, at.PLAN + seat * PHASES, PHASES)
    return [die for way in ways for die in (HIGHER[way], LOWER[way]) if die]


def plan_of_white(state: Any) -> Any:
    return play(
        state,
        "white: plan building 5 3",
        "white: plan research 2",
        "white: plan shopping 2",
        "white: plan boarding none",
        "white: amount 1",
    )


@pytest.mark.parametrize(
    ("deck", "size"), [(at.BLUE_DECK, at.BLUE_SIZE), (at.RED_DECK, at.RED_SIZE), (at.DECK, at.DECK_SIZE)]
)
def test_decks_hold_the_same_cards_in_any_order(deck, size):
    state = new()
    cards = cells(state, deck, state.cells[size])
    orders = {cells(world, deck, len(cards)) for world in worlds(state, PURPLE)}
    assert len(orders) > 290
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(cards))}


@pytest.mark.rule("RR-16")
def test_the_top_module_is_any_card_with_the_back_that_all_see():
    state = GAME.position({"deck": ["advanced 3"], "display": SHOWN})
    back = GAME.view(state, None).deck_top
    assert back is not None
    assert (back.type, back.cost.carbon, back.cost.aluminium, back.cost.titanium) == ("cockpit", 1, 1, 1)
    assert {GAME.view(world, None).deck_top for world in worlds(state, PURPLE)} == {back}
    assert {_top(world) for world in worlds(state, PURPLE)} == {6}  # no other cockpit costs the same


def test_several_modules_with_the_same_back_are_equally_likely_on_top():
    state = GAME.position(
        {"deck": ["advanced 27"], "display": SHOWN}
    )  # one of two crew modules that cost a cube of each kind
    tops = Counter(_top(world) for world in worlds(state, PURPLE, 600))
    assert len(tops) == 2
    assert all(240 < count < 360 for count in tops.values())


def _top(world: Any) -> int:
    return int(design_of(world.cells[at.DECK + world.cells[at.DECK_SIZE] - 1]))


@pytest.mark.rule("RR-15")
def test_the_plan_of_another_seat_is_anything_it_could_be():
    state = plan_of_white(new())
    found = worlds(state, PURPLE)
    assert len({cells(world, at.PLAN + WHITE * PHASES, PHASES) for world in found}) > 250
    assert {len(dice(world, WHITE)) for world in found} == {DICE}
    assert {world.cells[at.BID + WHITE] for world in found} == set(range(5))


def test_an_own_plan_is_known():
    state = plan_of_white(new())
    own = cells(state, at.PLAN + WHITE * PHASES, PHASES)
    assert {cells(world, at.PLAN + WHITE * PHASES, PHASES) for world in worlds(state, WHITE)} == {own}
    assert {world.cells[at.BID + WHITE] for world in worlds(state, WHITE)} == {1}


def test_how_far_a_plan_has_come_is_known_but_not_what_is_in_it():
    state = play(new(), "white: plan building 5 3", "white: plan research none")
    found = worlds(state, PURPLE)
    assert GAME.view(state, PURPLE).seats[WHITE].answered == 2
    assert len({len(dice(world, WHITE)) for world in found}) > 1
    assert all(cells(world, at.PLAN + WHITE * PHASES + 1, 2) == (0, 0) for world in found)
    menus = {DICE - len(dice(world, WHITE)): len(world.legal(WHITE)) for world in found}
    assert {0: 1, 1: 7, 2: 28, 3: 27}.items() <= menus.items()  # by the dice left for the last two phases
    assert menus.get(4, 21) == 21


def test_open_plans_are_left_as_they_are():
    state = GAME.position({"seats": 3, "phase": "shopping", "plans": {"purple": {"shopping": [5]}}})
    assert {world.cells[at.PLAN + 1] for world in worlds(state, WHITE, 9)} == {5}


@pytest.mark.rule("RR-115")
def test_which_module_another_seat_keeps_is_unknown_until_all_have_chosen():
    hands = {
        "purple": ["advanced 1", "advanced 2"],
        "white": ["advanced 3", "standard tank", "standard tank"],
    }
    state: Any = play(GAME.position({"seats": 3, "phase": "end", "hands": hands}), "white: keep advanced 3")
    kept = Counter(int(design_of(world.cells[at.KEPT + WHITE] - 1)) for world in worlds(state, PURPLE))
    assert set(kept) == {1, 6}
    assert all(100 < count < 200 for count in kept.values())
    assert GAME.view(state, WHITE).seats[WHITE].keeps == 6
    assert GAME.view(state, PURPLE).seats[WHITE].keeps is None
    assert {world.cells[at.KEPT + WHITE] for world in worlds(state, WHITE, 9)} == {
        state.cells[at.KEPT + WHITE]
    }
