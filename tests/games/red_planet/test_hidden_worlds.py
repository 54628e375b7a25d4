"""Sampled worlds: what a seat knows never changes, everything else does (RP-151 to RP-156 as bots meet them)."""

from collections import Counter
from collections.abc import Iterator

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.red_planet import components
from tests.games.red_planet.helpers import GAME, at, both_editions, calling, choose, company, hidden, ship

CARDS = {
    edition: [card.id for card in components.shipped().events(edition)] for edition in ("2015", "matagot")
}


def worlds(state: State, seat: int, count: int = 300) -> Iterator[State]:
    chance = Chance.of(seat + 1)
    for _ in range(count):
        yield GAME.sample(state, seat, chance)


@pytest.mark.rule("RP-151", "RP-152", "RP-153", "RP-154", "RP-155")
@both_editions
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_sampled_world_looks_to_its_seat_exactly_like_the_table(edition, seats):
    state = GAME.new(seats, 23, {"edition": edition})
    chance = Chance.of(seats)
    turn = 0
    while not state.over():
        turn += 1
        seat = turn % seats
        world = GAME.sample(state, seat, chance)
        assert GAME.view(world, seat) == GAME.view(state, seat)
        assert world.actors() == state.actors()
        assert world.legal(seat) == state.legal(seat)
        assert GAME.census(world) == GAME.census(state)
        asked = state.actors()[0]
        answers = state.legal(asked)
        state.play(asked, answers[chance.below(len(answers))])


@pytest.mark.rule("RP-151")
def test_sampling_does_not_touch_the_table():
    state = at("round 4", seats=4)
    before = state.text()
    for seat in range(4):
        GAME.sample(state, seat, Chance.of(seat)).play(seat, 3)
    assert state.text() == before


@pytest.mark.rule("RP-152", "RP-153", "RP-154")
@both_editions
def test_what_a_seat_samples_does_not_depend_on_what_it_cannot_see(edition):
    """Two tables that blue cannot tell apart: every secret of red's differs."""

    def table(chosen: str, mission: str, kept: str, card: str, marker: tuple[str, str], top: str) -> State:
        return calling(
            {"red": chosen, "blue": "recruiter"},
            ship("hellas", 5),
            ship("ausonia", 5),
            edition=edition,
            missions={"0": mission, "1": "population", "2": "phobos_base"},
            rejected={"0": "far_and_wide", "1": "zone_leader", "2": "mixed_portfolio"},
            kept={"0": [kept]},
            zones={
                "ausonia": {"discovery": card, "seen": [0], "marker": marker[0], "open": False},
                "phobos": {"marker": marker[1], "open": False},
            },
            event_deck=[top],
            ship_deck=["S36" if top == "radiation" else "S35"],
        )

    one = table("pilot", "fallen_heroes", "last_call", "synergy", ("ice", "celerium"), "radiation")
    two = table(
        "soldier", "celerium_cartel", "sylvanite_cartel", "lichens", ("celerium", "ice"), "even_ground"
    )
    assert GAME.view(one, 1) == GAME.view(two, 1)
    for seed in range(20):
        first, second = (GAME.sample(state, 1, Chance.of(seed)) for state in (one, two))
        assert first.text() == second.text()


@pytest.mark.rule("RP-153")
@both_editions
def test_a_facedown_specialist_may_be_any_card_in_hand_that_was_not_called_yet(edition):
    state = calling(
        {"red": "pilot", "blue": "saboteur", "yellow": "soldier"},
        ship("hellas", 5),
        ship("ausonia", 5),
        edition=edition,
        hands={
            "red": ["recruiter", "saboteur", "femme-fatale", "pilot", "travel-agent"],
            "yellow": ["soldier", "explorer"],
        },
    )
    red: Counter[int] = Counter()
    for world in worlds(state, 1):
        red[company(world, "red", seat=0).chosen] += 1
        assert company(world, "yellow", seat=2).chosen == 2, "all others have been called"
    assert set(red) == {4, 3, 1}
    assert all(70 < count < 130 for count in red.values()), "100 of each are expected"


@pytest.mark.rule("RP-153")
def test_before_the_countdown_any_card_in_hand_is_possible_and_an_own_choice_stands():
    state = choose(at("round 3", hands={"red": ["pilot", "recruiter"]}), red="pilot", blue="soldier")
    seen = Counter(company(world, "red", seat=0).chosen for world in worlds(state, 1))
    assert set(seen) == {1, 9}
    assert all(company(world, "blue", seat=1).chosen == 2 for world in worlds(state, 1, 20))
    assert all(not company(world, "yellow").has_chosen for world in worlds(state, 1, 20))


@pytest.mark.rule("RP-152")
@both_editions
def test_missions_and_actions_of_others_are_any_that_the_seat_has_not_seen(edition):
    state = at(
        "round 6",
        edition=edition,
        missions={"0": "population", "1": "phobos_base", "2": "zone_leader"},
        rejected={"0": "far_and_wide", "1": "fallen_heroes", "2": "celerium_cartel"},
        kept={"0": ["last_call"], "1": ["mixed_portfolio", "rescue_party"]},
        event_deck=["synergy"],
        box_events=["forced_march"],
    )
    missions = [card.id for card in components.shipped().missions(edition)]
    starting: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    for world in worlds(state, 0, 600):
        view = GAME.view(world, 1)
        starting[view.missions[0].id] += 1
        drawn.update(card.id for card in (*view.missions[1:], *view.actions))
        assert {card.id for card in GAME.view(world, 0).missions} == {"population"}
        assert len(view.missions) + len(view.actions) == 3
    mine = {"population", "far_and_wide"}
    assert set(starting) == set(missions) - mine, "neither kept nor given back by me"
    likely = 600 / len(starting)
    assert all(likely / 2 < count < likely * 1.6 for count in starting.values())
    actions = {"blocks_of_ice", "rescue_party"}
    assert set(drawn) == (set(missions) - {"population"}) | actions, "what I gave back may have been drawn"


@pytest.mark.rule("RP-152")
@both_editions
def test_a_facedown_discovery_may_be_any_that_the_seat_has_not_seen(edition):
    state = at(
        "round 6",
        edition=edition,
        zones={
            "ausonia": {"discovery": "synergy", "seen": [0]},
            "mare-serpentis": {"discovery": "lichens", "seen": [1]},
            "sinus-sabaeus": {"discovery": "radiation"},
        },
        box_events=["even_ground"],
    )
    cards = CARDS[edition]
    there: Counter[str] = Counter()
    for world in worlds(state, 0):
        assigned = hidden(world, "discovery")
        assert cards[assigned[1] - 1] == "synergy", "seen, so it stays"
        there[cards[assigned[2] - 1]] += 1
    discoveries = {card.id for card in components.shipped().discoveries(edition)}
    assert set(there) == discoveries - {"synergy", "even_ground"}
    assert all(10 < count < 50 for count in there.values()), "27 of each are expected"


@pytest.mark.rule("RP-154")
@both_editions
def test_facedown_markers_and_decks_vary_and_open_markers_stay(edition):
    state = at(
        "round 6",
        edition=edition,
        zones={"ausonia": {"marker": "celerium"}, "hellas": {"marker": "ice", "open": False}},
        ship_deck=["S31"],
        event_deck=["synergy"],
    )
    hellas: Counter[int] = Counter()
    left_over: Counter[int] = Counter()
    ships: Counter[int] = Counter()
    events: Counter[int] = Counter()
    for world in worlds(state, 2):
        markers = hidden(world, "marker")
        assert markers[1] == 2
        assert Counter(markers) == {0: 5, 1: 3, 2: 3}
        hellas[markers[6]] += 1
        left_over[markers[10]] += 1
        ships[hidden(world, "ship_deck")[GAME.view(state, None).ship_deck - 1]] += 1
        events[hidden(world, "event_deck")[GAME.view(state, None).event_deck - 1]] += 1
    for place in (hellas, left_over):  # 5 ice, 3 sylvanite and 2 celerium lie facedown
        assert 115 < place[0] < 185
        assert 60 < place[1] < 120
        assert 35 < place[2] < 90
    assert len(ships) == GAME.view(state, None).ship_deck
    assert len(events) == GAME.view(state, None).event_deck + 2, "the others' missions might lie there, too"


@pytest.mark.rule("RP-21", "RP-22")
@both_editions
def test_while_missions_are_chosen_others_hold_any_two_that_this_seat_was_not_dealt(edition):
    state = GAME.new(3, 9, {"edition": edition})
    mine = {card.id for card in GAME.view(state, 0).dealt}
    missions = {card.id for card in components.shipped().missions(edition)}
    held: Counter[str] = Counter()
    for world in worlds(state, 0):
        pair = [card.id for card in GAME.view(world, 1).dealt]
        assert len(set(pair)) == 2
        held.update(pair)
    assert set(held) == missions - mine
    assert all(30 < count < 90 for count in held.values())


@pytest.mark.rule("RP-151")
def test_the_future_of_a_sampled_world_is_drawn_anew():
    """Chance itself is hidden: a world's next shuffle is not the table's."""
    state = at("round 6")
    assert len({world.text() for world in worlds(state, 0, 20)}) == 20
    assert all(world.chance.key() != state.chance.key() for world in worlds(state, 0, 20))
