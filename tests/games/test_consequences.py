"""What an answer leads to is told before it is given, from what the seat knows."""

import random
from collections import defaultdict

import pytest

import planetfall
from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.testing.fixtures import answers, table

# The kinds of questions whose irreversible answers say more than their labels, in each game.
TOLD = {
    "red-planet": {"keep-mission", "choose-specialist", "move"},
    "rocket-rescue": {"plan-boarding", "bid"},
    "space-mission": {"pay", "discard"},
    "terraforming-mars": {"start-cards", "action", "research"},
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", sorted(TOLD))
def test_consequences_are_whole_sentences_of_the_language(name: str, language: str):
    game = planetfall.game(name).with_language(language)
    told = told_in_a_game(game, game.new(3, seed=4))
    assert TOLD[name] <= told.keys()
    assert all(text.endswith(".") and "{" not in text for texts in told.values() for text in texts)


def told_in_a_game(game: Game, state: State, answers: int = 600) -> dict[str, set[str]]:
    """The consequences that a random game tells, by kind of question."""
    chance = random.Random(1)
    told: dict[str, set[str]] = defaultdict(set)
    for _ in range(answers):
        if state.over():
            break
        seat = chance.choice(state.actors())
        kind, legal = game.question(state, seat).kind, state.legal(seat)
        told[kind] |= {text for action in legal if (text := game.consequence(state, seat, action))}
        state.apply(seat, chance.choice(legal))
    return {kind: texts for kind, texts in told.items() if texts}


def test_what_bought_cards_leave_is_told():
    match = table("terraforming-mars", 2, seed=1)
    seat = 0
    found = next(name for name in match.state.legal_names(seat) if name.startswith("found"))
    match.play(seat, found)
    for _ in range(3):
        match.play(seat, next(name for name in match.state.legal_names(seat) if name.startswith("buy")))
    done = match.game.actions.parse("done")
    left = int(match.game.consequence(match.state, seat, done).split("; ")[1].split()[0])
    assert (
        match.game.consequence(match.state, seat, done)
        == f"You buy 3 cards for 9\u00a0M€; {left}\u00a0M€ left."
    )
    assert left == money_of(match.game, found) - 9


def money_of(game: Game, found: str) -> int:
    """The money that a corporation starts with, as somebody who buys nothing keeps it."""
    match = table(game, 2, seed=1)
    answers(match, f"0: {found}")
    told = match.game.consequence(match.state, 0, game.actions.parse("done"))
    return int(told.removeprefix("You buy nothing and keep ").split()[0])


def test_a_label_that_says_it_all_needs_no_consequence():
    match = table("space-mission", 2, seed=1)
    seat = match.state.actors()[0]
    assert match.game.consequence(match.state, seat, match.state.legal(seat)[0]) == ""
