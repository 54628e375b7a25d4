"""Setting the table up, RP-15 to RP-22 and RP-177."""

from collections import Counter
from collections.abc import Iterator

import pytest

from planetfall.core.state import State
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.engine.actions import COLOURS
from tests.games.red_planet.helpers import (
    GAME,
    at,
    both_editions,
    calling,
    crew,
    dock,
    first_player,
    hidden,
    play,
    refused,
    ship,
    supply,
)

UNKNOWN = {
    place for place, card in enumerate(components.shipped().ships("2015")) if card.destination == "unknown"
}


def tables(edition: str, people: int, count: int = 60) -> Iterator[State]:
    for seed in range(count):
        yield GAME.new(people, seed, {"edition": edition})


def keep_first(state: State) -> State:
    """Everybody keeps the first of the two missions."""
    for seat in state.actors():
        state.play(seat, GAME.actions.parse("keep mission 1"))
    return state


@pytest.mark.rule("RP-15")
@both_editions
@pytest.mark.parametrize("people", range(3, 7))
def test_as_many_docks_as_players_each_with_a_ship(edition, people):
    docks = GAME.view(GAME.new(people, 3, {"edition": edition}), None).docks
    assert [place.status for place in docks] == ["docked"] * people
    assert [place.dock for place in docks] == list(range(people))


@pytest.mark.rule("RP-177")
@both_editions
@pytest.mark.parametrize("people", range(3, 7))
def test_every_ship_card_is_at_a_dock_or_in_the_shuffled_deck(edition, people):
    cards = [card.id for card in components.shipped().ships(edition)]
    first_ships = set[tuple[str | None, ...]]()
    for state in tables(edition, people):
        seen = GAME.view(state, None)
        docked = tuple(place.ship for place in seen.docks)
        deck = [cards[number] for number in hidden(state, "ship_deck")[: seen.ship_deck]]
        assert sorted([*filter(None, docked), *deck]) == sorted(cards)
        first_ships.add(docked)
    assert len(first_ships) > 1


@pytest.mark.rule("RP-16")
@both_editions
@pytest.mark.parametrize("people", [3, 6])
def test_at_the_start_every_ship_shows_its_destination(edition, people):
    for state in tables(edition, people):
        assert all(place.printed is not None for place in GAME.view(state, None).docks)


@pytest.mark.rule("RP-16")
@both_editions
def test_ships_replaced_at_the_start_are_shuffled_back_into_the_deck(edition):
    on_top: Counter[bool] = Counter()
    at_bottom: Counter[bool] = Counter()
    for state in tables(edition, 6, 400):
        size = GAME.view(state, None).ship_deck
        deck = hidden(state, "ship_deck")[:size]
        assert size == len(set(deck)) == 30
        assert set(deck) >= UNKNOWN
        on_top[deck[-1] in UNKNOWN] += 1
        at_bottom[deck[0] in UNKNOWN] += 1
    # 6 of 30 cards: 80 of 400 decks are expected to have one of them on top, and as many at the bottom
    assert 50 < on_top[True] < 110
    assert 50 < at_bottom[True] < 110


@pytest.mark.rule("RP-17")
@both_editions
def test_a_phobos_token_on_the_rightmost_ship_only_if_no_ship_is_bound_for_phobos(edition):
    seen = set()
    for state in tables(edition, 4):
        *left, right = GAME.view(state, None).docks
        printed = "phobos" in {place.printed for place in (*left, right)}
        seen.add(printed)
        assert all(place.tokens == {} for place in left)
        assert right.tokens == ({} if printed else {"phobos": 1})
        assert right.bound == (right.printed if printed else "phobos")
        assert supply(state, "phobos") == (2 if printed else 1), "it is one of the two"
    assert seen == {True, False}


@pytest.mark.rule("RP-17")
def test_the_phobos_token_of_the_setup_comes_back_like_any_other():
    state = GAME.position(
        {"seats": 3, "docks": [None, None, ship("hellas", 3, "phobos", launched=True, red=1)], "chosen": {}}
    )
    assert GAME.view(state, None).zones[9].astronauts == (1, 0, 0)
    assert supply(state, "phobos") == 2


@pytest.mark.rule("RP-18")
@both_editions
@pytest.mark.parametrize("people", [3, 5])
def test_one_astronaut_of_each_colour_one_on_each_ship(edition, people):
    for state in tables(edition, people):
        crews = [crew(state, number) for number in range(1, people + 1)]
        assert all(list(aboard.values()) == [1] for aboard in crews)
        assert {colour for aboard in crews for colour in aboard} == set(COLOURS[:people])


@pytest.mark.rule("RP-18")
@both_editions
def test_the_first_astronauts_are_placed_at_random(edition):
    orders = Counter(tuple(next(iter(crew(s, n))) for n in (1, 2, 3)) for s in tables(edition, 3, 300))
    assert len(orders) == 6
    assert all(25 < count < 80 for count in orders.values()), "50 of each are expected"


@pytest.mark.rule("RP-19")
@both_editions
@pytest.mark.parametrize("people", [2, 4])
def test_the_colour_on_the_leftmost_ship_is_first_player(edition, people):
    starters = set()
    for state in tables(edition, people):
        assert list(crew(state, 1)) == [first_player(state)]
        starters.add(first_player(state))
    assert starters == set(COLOURS[:4])


@pytest.mark.rule("RP-20")
@both_editions
def test_every_zone_gets_a_random_marker_facedown_and_one_is_left_over(edition):
    here: list[Counter[int]] = [Counter() for _ in range(11)]
    for state in tables(edition, 3, 300):
        view = GAME.view(state, 0)
        assert [zone.marker for zone in view.zones] == [None] * 10
        assert view.left_over is None
        for place, resource in enumerate(hidden(state, "marker")):
            here[place][resource] += 1
    for found in here:  # 5, 3 and 3 of 11: 136, 82 and 82 are expected
        assert 100 < found[0] < 175
        assert 50 < found[1] < 115
        assert 50 < found[2] < 115


@pytest.mark.rule("RP-21")
@both_editions
@pytest.mark.parametrize("people", [3, 6])
def test_everybody_is_dealt_two_missions_and_keeps_one(edition, people):
    state = GAME.new(people, 11, {"edition": edition})
    assert state.is_simultaneous()
    assert state.actors() == list(range(people)), "all choose at the same time"
    dealt = [GAME.view(state, seat).dealt for seat in range(people)]
    assert all(len(pair) == 2 and {card.kind for card in pair} == {"mission"} for pair in dealt)
    assert len({card.id for pair in dealt for card in pair}) == 2 * people
    assert all(GAME.view(state, seat).missions == () for seat in range(people))
    choices = [seat % 2 for seat in range(people)]
    for seat in reversed(range(people)):  # in whatever order
        assert seat in state.actors()
        state.play(seat, GAME.actions.parse(f"keep mission {choices[seat] + 1}"))
    for seat, (pair, choice) in enumerate(zip(dealt, choices, strict=True)):
        view = GAME.view(state, seat)
        assert [card.id for card in view.missions] == [pair[choice].id]
        assert view.rejected is not None
        assert view.rejected.id == pair[1 - choice].id
        assert view.dealt == ()


@pytest.mark.rule("RP-21")
def test_the_game_waits_until_the_last_mission_is_chosen():
    state = GAME.new(3, 4)
    play(state, "red: keep mission 1", "yellow: keep mission 2")
    assert state.actors() == [1]
    assert refused(state, "blue: choose pilot") == "RP-21"
    assert refused(state, "blue: done") == "RP-32"
    play(state, "keep mission 2")
    assert state.actors() == [0, 1, 2]
    assert GAME.question(state, 0).kind == "choose-specialist"


@pytest.mark.rule("RP-21")
def test_missions_are_chosen_secretly():
    def others(choice: int) -> list[object]:
        state = GAME.new(3, 8)
        play(state, f"red: keep mission {choice}")
        return [GAME.view(state, seat) for seat in (1, 2, None)]

    assert others(1) == others(2)


@pytest.mark.rule("RP-22")
@both_editions
@pytest.mark.parametrize("people", [2, 3, 6])
def test_the_event_deck_is_everything_but_the_missions_kept(edition, people):
    state = keep_first(GAME.new(people, 6, {"edition": edition}))
    while GAME.question(state, state.actors()[0]).kind == "order-neutral":
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    events = components.shipped().events(edition)
    kept = {GAME.view(state, seat).missions[0].id for seat in range(people)}
    size = GAME.view(state, None).event_deck
    deck = [events[event].id for event in hidden(state, "event_deck")[:size]]
    assert len(deck) == len(set(deck)) == len(events) - people
    assert set(deck) == {card.id for card in events} - kept
    assert all(GAME.view(state, seat).rejected.id in deck for seat in range(people))


@pytest.mark.rule("RP-22")
@both_editions
def test_the_event_deck_is_shuffled_with_missions_given_back(edition):
    kinds: Counter[str] = Counter()
    given_back = 0
    for state in tables(edition, 5, 300):
        keep_first(state)
        size = GAME.view(state, None).event_deck
        top = components.shipped().events(edition)[hidden(state, "event_deck")[size - 1]]
        kinds[type(top).__name__.lower()] += 1
        given_back += top.id in {GAME.view(state, seat).rejected.id for seat in range(5)}
    # 25 or 24 cards: 8 or 7 missions (five of them given back), 13 discoveries, 4 actions
    assert 65 < kinds["mission"] < 125
    assert 120 < kinds["discovery"] < 195
    assert 25 < kinds["action"] < 75
    assert 35 < given_back < 90


@pytest.mark.rule("RP-22")
def test_a_mission_given_back_is_known_only_to_the_player_who_gave_it_back():
    def table(rejected: str) -> State:
        return at(
            "round 1",
            missions={"0": "population", "1": "phobos_base", "2": "far_and_wide"},
            rejected={"0": rejected, "1": "zone_leader", "2": "mixed_portfolio"},
            event_deck=["synergy"],
        )

    one, two = table("fallen_heroes"), table("celerium_cartel")
    assert all(GAME.view(one, seat) == GAME.view(two, seat) for seat in (1, 2, None))
    assert GAME.view(one, 0).rejected.id == "fallen_heroes"
    assert GAME.view(two, 0).rejected.id == "celerium_cartel"


@pytest.mark.rule("RP-16", "RP-45")
def test_only_during_setup_are_ships_without_destination_replaced():
    state = calling({}, ship("hellas", 3, launched=True, red=1), ship_deck=["S31"])
    assert dock(state, 1).ship == "S31"
    assert dock(state, 1).printed is None
