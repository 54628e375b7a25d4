"""The draft: who gets what, in which direction, and who knows it."""

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.terraforming_mars.ids import CARD_IDS, COLOURS
from planetfall.games.terraforming_mars.rules import TerraformingMars
from planetfall.games.terraforming_mars.state import DECK, DECK_SIZE
from tests.games.terraforming_mars.helpers import GAME, answer, asked, next_generation, player, table


def drafting(seats: int, generation: int = 2) -> State:
    """A table at the first pick of a generation."""
    players = [player(idle=False, megacredits=30) for _ in range(seats)]
    return table(*players, generation=generation, phase="research", draft=True)


def stack(state: State, seat: int) -> list[str]:
    return [offered.card.id for offered in GAME.view(state, seat).offered]


def pick_first(state: State) -> dict[int, str]:
    """Everybody takes the first card of the stack; the last answer moves the stacks."""
    seats = state.actors()
    picks = {seat: stack(state, seat)[0] for seat in seats}
    for seat, card in picks.items():
        answer(state, f"{COLOURS[seat]}: draft {card}")
    return picks


@pytest.mark.rule("TM-60", "TM-62", "TM-63")
def test_everybody_ends_with_four_cards_to_buy() -> None:
    state = drafting(3)
    for left in (4, 3, 2):
        assert [len(stack(state, seat)) for seat in range(3)] == [left] * 3
        pick_first(state)
    assert asked(state) == "red: research"
    assert [len(stack(state, seat)) for seat in range(3)] == [4] * 3


@pytest.mark.rule("TM-61")
@pytest.mark.parametrize(("generation", "step"), [(2, 1), (3, -1)])
def test_cards_go_clockwise_in_even_generations_only(generation: int, step: int) -> None:
    state = drafting(4, generation)
    before = {seat: stack(state, seat) for seat in range(4)}
    picks = pick_first(state)
    for seat in range(4):
        kept = [card for card in before[seat] if card != picks[seat]]
        assert stack(state, (seat + step) % 4) == kept
    assert GAME.view(state, 0).direction == step


@pytest.mark.rule("TM-62")
def test_stacks_move_when_everybody_has_chosen() -> None:
    state = drafting(2)
    before = stack(state, 1)
    answer(state, f"red: draft {stack(state, 0)[0]}")
    assert stack(state, 1) == before
    assert state.actors() == [1]


@pytest.mark.rule("TM-64")
def test_the_cards_of_setup_are_not_drafted() -> None:
    state = GAME.new(2, 1, {"draft": "yes"})
    assert len(stack(state, 0)) == 10


@pytest.mark.rule("TM-267")
def test_a_seat_knows_what_it_passed_on_and_imagines_nothing_else() -> None:
    state = drafting(3)
    held = stack(state, 0)
    picks = pick_first(state)
    passed = [card for card in held if card != picks[0]]
    assert [card.id for card in GAME.view(state, 0).passed_on] == passed
    for seed in range(20):
        world = GAME.sample(state, 0, Chance.of(seed))
        assert stack(world, 1) == passed
        assert sorted(stack(world, 0)) == sorted(stack(state, 0))


@pytest.mark.rule("TM-267")
def test_with_two_players_the_missing_card_is_with_the_other() -> None:
    state = drafting(2)
    picks = [pick_first(state) for _ in range(3)]
    for seed in range(20):
        world = GAME.sample(state, 0, Chance.of(seed))
        assert picks[1][1] in stack(world, 1)


@pytest.mark.rule("TM-267")
def test_what_a_neighbour_took_of_three_is_open() -> None:
    state = drafting(4)
    held = stack(state, 0)
    picks = pick_first(state)
    passed = {card for card in held if card != picks[0]}
    pick_first(state)
    imagined = set()
    for seed in range(60):
        world = GAME.sample(state, 0, Chance.of(seed))
        drafted = {card.id for card in GAME.view(world, 1).drafted}
        assert len(drafted & passed) == 1
        imagined |= drafted & passed
    assert imagined == passed


@pytest.mark.rule("TM-267", "TM-265")
def test_cards_passed_on_stay_out_of_the_deck_in_later_generations() -> None:
    state = drafting(2)
    held = stack(state, 0)
    picks = [pick_first(state) for _ in range(3)]
    bought = picks[1][1]
    answer(state, f"green: buy {bought}", "green: done", "red: done")
    assert bought in held
    for seed in range(40):
        world = GAME.sample(state, 0, Chance.of(seed))
        assert isinstance(world, TerraformingMars)
        deck = {CARD_IDS[world.cells[DECK + place]] for place in range(world.cells[DECK_SIZE])}
        assert not deck & set(held)


def test_without_the_draft_research_is_dealt() -> None:
    state = next_generation(table(player(idle=False, megacredits=9), player(idle=False)))
    assert GAME.view(state, 0).phase == "action"
