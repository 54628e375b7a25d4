"""Preparing for the game, SM-13 to SM-18."""

from collections import Counter

import pytest

from planetfall.games.space_mission.engine.actions import COLOURS, PLANET_IDS
from tests.games.space_mission.helpers import GAME, RING, hand, may, planet, table, where

ON_A_PLANET = dict.fromkeys(COLOURS[:3], "hazard")


@pytest.mark.rule("SM-13")
def test_eight_random_planets_lie_in_the_ring_and_four_stay_in_the_box():
    rings: Counter[str] = Counter()
    for seed in range(300):
        view = GAME.view(GAME.new(4, seed), None)
        ring = [found.id for found in view.planets]
        assert len(set(ring)) == 8
        assert set(ring) | set(view.unused) == set(PLANET_IDS)
        assert len(view.unused) == 4
        rings.update(ring)
    assert all(160 < rings[name] < 240 for name in PLANET_IDS), "200 of 300 are expected"


@pytest.mark.rule("SM-13")
@pytest.mark.parametrize("place", range(8))
def test_any_planet_may_lie_at_any_place(place):
    first = {GAME.view(GAME.new(2, seed), None).planets[place].id for seed in range(200)}
    assert first == set(PLANET_IDS)


@pytest.mark.rule("SM-14", "SM-39")
@pytest.mark.parametrize("name", RING)
def test_the_neighbours_are_the_planets_beside_it_in_the_ring(name):
    place = RING.index(name)
    state = table(ships={"red": name})
    flights = {answer for answer in may(state) if answer.startswith("fly")}
    assert flights == {f"fly to {RING[(place + step) % 8]}" for step in (1, -1)}


@pytest.mark.rule("SM-14", "SM-39")
def test_the_neighbours_of_hazard_are_green_heggar_and_ruby_red():
    """The example of the rulebook."""
    flights = {answer for answer in may(table(ships={"red": "hazard"})) if answer.startswith("fly")}
    assert flights == {"fly to green-heggar", "fly to ruby-red"}


@pytest.mark.rule("SM-15")
def test_a_facedown_pile_of_eight_lies_at_each_planet():
    for found in GAME.view(GAME.new(5, 6), None).planets:
        assert (found.pile, found.laid_open, found.searched, found.fan) == (8, False, False, ())


@pytest.mark.rule("SM-15")
def test_the_tiles_are_shuffled():
    piles: Counter[int] = Counter()
    for seed in range(200):
        found = GAME.open_view(GAME.new(2, seed), None).planets[3]
        piles[sum(tile.count for tile in found.fan if tile.kind == "space")] += 1
    assert len(piles) >= 5, "a pile may hold no Space tile, or many"
    assert piles[2] > piles[0], "two of eight are expected"


@pytest.mark.rule("SM-16")
@pytest.mark.parametrize("people", range(2, 6))
def test_all_spaceships_begin_on_the_jump_gate(people):
    state = GAME.new(people, 3)
    assert [where(state, colour) for colour in COLOURS[:people]] == ["gate"] * people
    assert [seat.probes for seat in GAME.view(state, None).seats] == [0] * people


@pytest.mark.rule("SM-17")
@pytest.mark.parametrize("people", range(2, 6))
def test_everybody_is_dealt_five_cards(people):
    state = GAME.new(people, 9)
    hands = [hand(state, colour) for colour in COLOURS[:people]]
    assert [len(cards) for cards in hands] == [5] * people
    assert len(set().union(*hands)) == 5 * people
    view = GAME.view(state, None)
    assert (view.draw_pile, view.discard) == (60 - 5 * people, ())


@pytest.mark.rule("SM-17")
def test_hands_differ_from_game_to_game():
    assert len({frozenset(hand(GAME.new(2, seed), "red")) for seed in range(50)}) == 50


@pytest.mark.rule("SM-18")
def test_the_start_player_is_drawn_at_random():
    starts = Counter(GAME.new(4, seed).actors()[0] for seed in range(200))
    assert all(25 < starts[seat] < 75 for seat in range(4)), "50 of 200 are expected"


@pytest.mark.rule("SM-18")
def test_or_the_first_seat_begins_if_the_host_wants_it_so():
    for seed in range(30):
        state = GAME.new(4, seed, {"start": "first"})
        assert state.actors() == [0]
        assert [seat.start for seat in GAME.view(state, None).seats] == [True, False, False, False]


def test_planets_have_no_ships_and_no_stations_at_the_start():
    state = GAME.new(3, 1)
    for found in GAME.view(state, None).planets:
        assert (found.ships, found.station, found.reserved, found.scanned) == ((), None, (), ())
    assert planet(table(ships=ON_A_PLANET), "hazard").ships == (0, 1, 2)
