"""Hands of earlier rounds that are shown with delay: never a card that is still hidden."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.events import reference
from planetfall.core.game import Game
from planetfall.core.past_hands import RESHUFFLE
from planetfall.core.state import Event, State

GAMES = [("space-mission", {}), ("terraforming-mars", {}), ("terraforming-mars", {"draft": "yes"})]
GAMES += [("red-planet", {}), ("rocket-rescue", {})]


def course(game: Game, options: dict[str, str], seed: int, most: int) -> Iterator[tuple[State, list[Event]]]:
    """The positions of a random game, each with what has just happened."""
    state, chance = game.new(3, seed, options), random.Random(seed)
    state.event_buffer = []
    yield state.copy(), []
    for _ in range(most):
        if state.over():
            return
        seat = chance.choice(list(state.actors()))
        state.apply(seat, chance.choice(list(state.legal(seat))))
        events, state.event_buffer = list(state.event_buffer or ()), []
        yield state.copy(), events


def held(game: Game, state: State) -> dict[int, set[str]]:
    """All cards in hand, by seat."""
    view: Any = game.open_view(state, None)
    if game.id == "space-mission":
        return {seat.seat: {card.id for card in seat.hand} for seat in view.seats}
    return {seat.seat: {each.card.id for each in seat.hand} for seat in view.players}


def ids(game: Game, view: Any) -> set[str]:
    """All cards that a spectator sees somewhere."""
    if game.id == "space-mission":
        return {card.id for card in view.discard}
    if game.id == "terraforming-mars":
        played = {each.card.id for seat in view.players for each in seat.in_play}
        return played | {card.id for seat in view.players for card in seat.events}
    return set()


def refs(cards: set[str]) -> set[str]:
    return {reference("card", card) for card in cards}


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_only_cards_are_told_that_everybody_sees_by_now(game_id: str, options: dict[str, str]) -> None:
    game = planetfall.game(game_id)
    positions = list(course(game, options, 7, 900))
    told = 0
    for then in range(0, len(positions), 30):
        for now in range(then, len(positions), 60):
            earlier, present = positions[then][0], positions[now][0]
            if present.over():
                continue
            since = [event for _, events in positions[then + 1 : now + 1] for event in events]
            hands = game.past_hands(earlier, present, since)
            assert not hands or game.tells_past_hands(present)
            assert not hands or not any(event.kind == RESHUFFLE for event in since)
            public = refs(ids(game, game.view(present, None)))
            hidden = refs(set().union(*held(game, present).values())) if hands else set()
            for hand in hands:
                seen = {card.ref for card in hand.seen}
                assert seen <= public
                assert not seen & hidden
                assert hand.unseen + len(seen) == len(held(game, earlier)[hand.seat])
                told += len(seen)
    assert bool(told) == game.tells_past_hands(positions[0][0])


@pytest.mark.parametrize("game_id", ["space-mission", "terraforming-mars"])
def test_what_is_told_is_the_same_in_every_world_that_a_seat_thinks_possible(game_id: str) -> None:
    """Of the present position nothing counts but what everybody sees of it."""
    game = planetfall.game(game_id)
    positions = list(course(game, {}, 3, 400))
    for then in range(0, len(positions), 40):
        for now in range(then + 20, len(positions), 90):
            earlier, present = positions[then][0], positions[now][0]
            if present.over() or present.is_simultaneous():
                continue
            told = game.past_hands(earlier, present, [])
            for seat in range(3):
                world = game.sample(present, seat, Chance.from_seed(now))
                assert game.past_hands(earlier, world, []) == told
