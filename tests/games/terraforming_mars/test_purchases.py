"""Buying cards: the running total tells what will be left, and every chosen card can be put back."""

from random import Random

import pytest

from planetfall.games.terraforming_mars.engine import action_ids
from planetfall.games.terraforming_mars.game import TerraformingMarsGame
from planetfall.games.terraforming_mars.view.types import View
from tests.games.pages import Markup, Page

GAME = TerraformingMarsGame()
PAGE = Page(GAME)


def seen(state, seat) -> View:
    view = GAME.view(state, seat)
    assert isinstance(view, View)
    return view


def buying(seed: int, seats: int = 3):
    """A random game with, for every secret choice, the totals that its seats read before they end it."""
    random, state = (
        Random(seed),
        GAME.new(seats, seed, {"draft": "yes" if seed % 2 else "no"} if seats > 1 else {}),
    )
    totals = {}
    for _ in range(400):
        if not state.actors():
            return
        seat = random.choice(state.actors())
        legal = state.legal(seat)
        action = random.choice([one for one in legal if one != action_ids.PASS] or legal)
        kind = GAME.question(state, seat).kind
        if kind in ("start-cards", "research") and action == action_ids.DONE:
            totals[seat] = seen(state, seat).purchase, GAME.label(state, seat, action)
        if kind == "research-heat":
            totals.pop(seat, None)  # some of it is paid with heat
        simultaneous = state.is_simultaneous()
        state.play(seat, action)
        if simultaneous and not state.is_simultaneous():
            yield state, totals
            totals = {}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.rule("TM-21", "TM-58")
def test_what_the_total_says_is_left_is_left(seed):
    seats = 1 if seed == 3 else 3
    compared = 0
    for state, totals in buying(seed, seats):
        for seat, (purchase, label) in totals.items():
            if seen(state, seat).phase != "action":
                continue
            assert purchase.left == seen(state, seat).players[seat].stock["megacredits"]
            assert purchase.cost == purchase.cards * purchase.price
            cards = f"{purchase.cards} card{'s' * (purchase.cards > 1)}"
            bought = f"Buy {cards} for {purchase.cost}\u00a0M€"
            assert label == (bought if purchase.cards else "Buy no cards")
            compared += 1
    assert compared


def chosen_at_setup():
    """Seat 0 has chosen its corporation and two cards; what it answered."""
    state = GAME.new(2, 5)
    given = []
    for _ in range(3):
        given.append(state.legal(0)[0])
        state.play(0, given[-1])
    return state, given


def test_a_chosen_card_is_a_button_that_puts_it_back_and_the_other_corporation_one_that_takes_it_instead():
    state, given = chosen_at_setup()
    view = seen(state, 0)
    drawn = PAGE.regions(state, 0, revisable=given)
    other = action_ids.FOUND + view.declined[0].corporation
    assert sorted(Markup("".join(drawn.values())).revised) == sorted([*given, other])
    assert f'<b>{view.corporations[0].megacredits - 6}</b><span class="unit"> M€</span>' in drawn["hand"]
    assert "Buy 2 cards for 6\u00a0M€" in drawn["hand"]
    assert f"{view.declined[0].megacredits - 6}\u00a0M€ after 2 cards" in drawn["desk"]


def test_nothing_is_to_be_put_back_where_nothing_can_be_changed():
    state, _ = chosen_at_setup()
    assert 'name="revise"' not in "".join(PAGE.regions(state, 0).values())


def test_a_card_that_is_too_dear_says_so():
    """TM-21: nobody may keep more cards than the corporation can pay for."""
    for seed in range(40):
        state = GAME.new(2, seed)
        state.play(0, state.legal(0)[0])
        while state.legal(0) != [action_ids.DONE] and 0 in state.actors() and len(seen(state, 0).offered) > 0:
            buy = [action for action in state.legal(0) if action != action_ids.DONE]
            if not buy:
                break
            state.play(0, buy[0])
        purchase = seen(state, 0).purchase
        assert purchase is not None
        if purchase.cards < 10:
            refused = GAME.impossible(state, 0)
            assert len(refused) == 10 - purchase.cards
            why = GAME.why_not(state, 0, refused[0])
            assert why is not None
            assert why.clause == "TM-21"
            assert purchase.left is not None
            assert purchase.left < purchase.price
            return
    pytest.fail("every corporation can pay for ten cards")
