"""Favourites: what seats have chosen in front of everybody, counted by the events of a whole game."""

from collections import Counter

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.events import EVERYBODY
from planetfall.core.favourites import count_chosen
from planetfall.core.state import Event

GAMES = ("red-planet", "space-mission", "rocket-rescue", "terraforming-mars")


@pytest.mark.parametrize("name", GAMES)
def test_favourites_are_told_by_events_that_everybody_sees(name: str) -> None:
    game = planetfall.game(name)
    assert game.favourites
    for favourite in game.favourites:
        kind = game.event_kinds()[favourite.event]
        assert kind.audience == EVERYBODY
        assert {favourite.thing, favourite.chooser} <= {value.name for value in kind.values}


@pytest.mark.parametrize(("name", "seats"), [("red-planet", 2), ("red-planet", 4), ("space-mission", 3)])
def test_a_whole_game_is_counted_by_seat_with_names_of_the_gallery(name: str, seats: int) -> None:
    game = planetfall.game(name)
    state, chance = game.new(seats, seed=7), Chance.from_seed(7)
    told: list[Event] = []
    state.listen()
    while not state.over():
        seat = state.actors()[0]
        legal = state.legal(seat)
        state.play(seat, legal[chance.randbelow(len(legal))])
        told += state.take_events()
    assert told
    chosen = count_chosen(game, state, told)
    refs = {component.ref for component in game.gallery()}
    assert chosen.keys() <= set(range(seats))
    assert all(ref in refs for of_seat in chosen.values() for ref in of_seat)
    expected = Counter(event.kind for event in told)[game.favourites[0].event]
    total = sum(sum(of_seat.values()) for of_seat in chosen.values())
    assert 0 < total <= expected
    if seats > 2:
        assert total == expected  # nobody's colours are counted for nobody
