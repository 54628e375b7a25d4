"""Setting up: what everybody gets, what lies open, what is blocked."""

from collections import Counter

import pytest

from planetfall.core.errors import BadOption
from tests.games.rocket_rescue.helpers import (
    GAME,
    by_kind,
    cubes,
    display,
    happened,
    market,
    supply,
    table,
    track,
)

SEEDS = range(60)
SEATS = (3, 4, 5)
every_table = pytest.mark.parametrize("seats", SEATS)


@pytest.mark.rule("RR-1")
@every_table
def test_three_to_five_play_one_colour_each(seats):
    view = table(GAME.new(seats, 1))
    assert [seat.colour for seat in view.seats] == ["purple", "white", "orange", "green", "red"][:seats]


@pytest.mark.rule("RR-1")
@pytest.mark.parametrize("seats", [2, 6])
def test_two_or_six_are_refused(seats):
    with pytest.raises(BadOption, match="3 to 5 seats"):
        GAME.new(seats, 1)


@pytest.mark.rule("RR-2")
@pytest.mark.parametrize(("length", "members"), [("short", 10), ("medium", 12), ("long", 14)])
def test_the_length_of_the_game_is_the_size_of_the_crew(length, members):
    view = table(GAME.new(4, 1, {"length": length}))
    assert view.length == length
    assert [seat.reserve for seat in view.seats] == [members] * 4


@pytest.mark.rule("RR-17")
@every_table
def test_everybody_begins_with_two_cubes_of_each_kind_and_four_energy(seats):
    state = GAME.new(seats, 1)
    for seat in table(state).seats:
        assert by_kind(seat.cubes) == {"carbon": 2, "aluminium": 2, "titanium": 2}
        assert (seat.energy, seat.points, seat.chips, seat.hand) == (4, 0, 10, ())


@pytest.mark.rule("RR-17", "RR-30")
def test_four_dice_of_free_choice_are_to_be_placed():
    state = GAME.new(3, 1)
    assert "4 dice left" in GAME.question(state, 0).text
    assert len(state.legal(0)) == 28


@pytest.mark.rule("RR-3", "RR-18")
@pytest.mark.parametrize(("seats", "each"), [(3, 10), (4, 12), (5, 14)])
def test_the_market_begins_full_and_the_rest_of_thirty_is_the_supply(seats, each):
    state = GAME.new(seats, 1)
    assert set(market(state).values()) == {each}
    assert set(supply(state).values()) == {30 - each - 2 * seats}


@pytest.mark.rule("RR-19")
def test_the_first_influence_order_is_rolled():
    orders = Counter(tuple(track(GAME.new(3, seed))) for seed in SEEDS)
    assert len(orders) == 6


@pytest.mark.rule("RR-20")
@every_table
def test_three_blue_and_two_red_planets_lie_open(seats):
    view = table(GAME.new(seats, 1))
    assert [planet.colour for planet in view.planets] == ["blue"] * 3 + ["red"] * 2
    assert (view.blue_deck, view.red_deck) == (10, 11)


@pytest.mark.rule("RR-20")
def test_planets_are_shuffled():
    assert len({planet.id for seed in SEEDS for planet in table(GAME.new(3, seed)).planets}) == 26


@pytest.mark.rule("RR-8", "RR-21", "RR-24")
@every_table
def test_one_advanced_module_less_than_players_lies_on_display(seats):
    view = table(GAME.new(seats, 1))
    assert len(view.display) == seats - 1
    assert view.deck == 35 - (seats - 1)
    assert [stack.count for stack in view.stacks] == [4, 4, 4, 4]


@pytest.mark.rule("RR-21")
def test_advanced_modules_are_shuffled():
    assert len(set().union(*(display(GAME.new(3, seed)) for seed in SEEDS))) > 30


@pytest.mark.rule("RR-22")
@pytest.mark.parametrize(("seats", "blocked"), [(3, 2), (4, 1), (5, 0)])
def test_hangars_are_blocked_by_the_number_of_players(seats, blocked):
    for seed in SEEDS:
        assert sum(hangar.blocked for hangar in table(GAME.new(seats, seed)).hangars) == blocked


@pytest.mark.rule("RR-22")
def test_the_die_says_which_hangars_are_blocked():
    pairs = {
        tuple(hangar.number for hangar in table(GAME.new(3, seed)).hangars if hangar.blocked)
        for seed in range(300)
    }
    assert len(pairs) == 15


@pytest.mark.rule("RR-13")
def test_three_companies_have_two_hangars_each():
    hangars = table(GAME.new(5, 1)).hangars
    assert [hangar.company_name for hangar in hangars[::2]] == [
        "Stellaris X",
        "Supernova Industries",
        "Project Hyperdrive",
    ]
    assert [hangar.resource for hangar in hangars] == [
        kind for kind in ("carbon", "aluminium", "titanium") for _ in range(2)
    ]


@pytest.mark.rule("RR-14")
def test_every_thing_has_one_name():
    texts = [clause.text for clause in GAME.rulebook().clauses.values() if clause.number != "RR-14"]
    assert not any("carbon fibre" in text or "exploration" in text for text in texts)
    assert list(cubes(GAME.new(3, 1), "purple")) == ["carbon", "aluminium", "titanium"]


@pytest.mark.rule("RR-23")
def test_the_first_round_waits_for_the_plans_of_all():
    state = GAME.new(5, 1)
    assert (table(state).round, table(state).phase) == (1, "planning")
    assert state.actors() == [0, 1, 2, 3, 4]
    assert happened(state, "phase") == []
