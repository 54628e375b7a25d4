"""Heuristics are sensible: the value of a position, and the guesses at answers, in the state that a bot is given."""

import pytest
from librt.vecs import vec

from planetfall.core.chance import Chance
from planetfall.core.playout import step
from planetfall.games.space_mission.ai.evaluation import fill_gains
from planetfall.games.space_mission.engine.box import POINT_KINDS
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.scoring import tile_points
from planetfall.games.space_mission.engine.state import one_tile
from tests.games.space_mission.helpers import GAME, card, may, play, table

RED = 0
# A hand that fits nothing but jumping to Freezer and Hazard and scanning Green Heggar and Deep Azure.
PLAIN = (card(blue=1, green=1), card(blue=1, orange=1))


def value(state, seat=RED):
    return GAME.value(state, seat)


def best_answer(state, seat=RED):
    """The answer with the best value one step ahead."""
    legal = state.legal(seat)
    assert len(legal) > 1, "there is nothing to advise"
    rated = [after(state, seat, action) for action in legal]
    return GAME.actions.name(legal[rated.index(max(rated))])


def guessed(state, seat=RED):
    """The answer that looks best at first sight."""
    rated = GAME.guess(state, seat)
    return GAME.actions.name(state.legal(seat)[rated.index(max(rated))])


def after(state, seat, action):
    trial = state.copy()
    trial.play(seat, action)
    return GAME.value(trial, seat)


def discovering(pile, collected, **fields):
    """Red looks through the pile of a developed planet."""
    state = table(
        ships={"red": "hazard"},
        stations={"hazard": "blue"},
        piles={"hazard": pile},
        collected={"red": collected},
        round=6,
        **fields,
    )
    return play(state, "discover")


# -- tiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pile", "collected", "wanted"),
    [
        ({"blue-matter": 1, "medal": 1, "water": 1, "space": 1}, {"green-matter": 1}, "take blue-matter"),
        ({"green-matter": 1, "blue-matter": 1, "space": 2}, {"blue-matter": 2}, "take green-matter"),
        ({"water": 1, "red-mineral": 1, "space": 2}, {"water": 2}, "take water"),
        ({"water": 1, "red-mineral": 1, "space": 2}, {"red-mineral": 3, "water": 1}, "take red-mineral"),
        ({"red-mineral": 1, "blue-mineral": 1, "space": 2}, {"blue-mineral": 2}, "take blue-mineral"),
        ({"brown-alien": 1, "blue-alien": 1, "space": 2}, {"brown-alien": 3}, "take brown-alien"),
        ({"medal": 1, "purple-mineral": 1, "space": 2}, {"water": 1}, "take medal"),
    ],
)
def test_take_the_tile_that_adds_most(pile, collected, wanted):
    state = discovering(pile, collected)
    assert best_answer(state) == guessed(state) == wanted


def test_reserving_prefers_what_completes_a_pair_too():
    state = table(
        ships={"red": "hazard"},
        piles={"hazard": {"blue-matter": 1, "medal": 2, "red-mineral": 2, "space": 3}},
        collected={"red": {"green-matter": 1}},
        hands={"red": [card(blue=4, green=3), *PLAIN]},
        actions_left=1,
    )
    play(state, "scan", f"play {card(blue=4, green=3)}")
    assert best_answer(state) == guessed(state) == "take blue-matter"


def test_tiles_alike_are_equally_good():
    state = discovering({"water": 2, "space": 1}, {})
    first, second = GAME.guess(state, RED)
    assert first == pytest.approx(second)


def test_a_reserved_tile_is_worth_less_than_a_collected_one_and_more_than_none():
    fields = {"piles": {"hazard": {"space": 2, "medal": 4}}, "scanned": {"hazard": ["red"]}, "round": 4}
    reserved = table(reserved={"hazard": {"red": ["medal"]}}, **fields)
    assert value(table(**fields)) < value(reserved) < value(table(collected={"red": {"medal": 1}}, **fields))


@pytest.mark.rule("SM-75")
def test_in_the_last_round_a_tile_that_cannot_be_received_is_worth_nothing():
    fields = {"scanned": {"hazard": ["red"]}, "last_round": True, "turn": "blue", "start": "red"}
    with_tile = table(reserved={"hazard": {"red": ["medal"]}}, piles={"hazard": {"space": 1}}, **fields)
    without = table(piles={"hazard": {"space": 1, "medal": 1}}, **fields)
    assert value(with_tile) == pytest.approx(value(without), abs=0.2)


# -- actions --------------------------------------------------------------------------------------------------------


def landing(**fields):
    """Red is on Hazard, which it has scanned, with both landing cards."""
    hand = [card(blue=3, orange=2), card(blue=3, orange=4), card(blue=4, green=3)]
    return table(
        ships={"red": "hazard"},
        scanned={"hazard": ["red"]},
        reserved={"hazard": {"red": ["water"]}},
        hands={"red": hand},
        **fields,
    )


def test_develop_when_it_can():
    assert best_answer(landing()) == guessed(landing()) == "develop"
    assert best_answer(landing(actions_left=1)) == "develop"


def test_developing_takes_the_cards_that_are_good_for_nothing_else():
    hand = [card(green=3, orange=2), card(blue=3, orange=2), card(blue=4, orange=4)]
    state = table(
        ships={"red": "hazard"},
        scanned={"hazard": ["red"]},
        hands={"red": hand},
        stations=dict.fromkeys(("cinder", "green-heggar", "saffron", "deep-azure", "freezer"), "blue"),
        piles={name: {"medal": 1, "space": 1} for name in ("green-heggar", "deep-azure", "saffron")},
    )
    play(state, "develop")
    assert best_answer(state) == f"play {hand[0]}"


def test_discover_rather_than_top_up_a_full_hand():
    state = table(
        ships={"red": "hazard"},
        stations={"hazard": "blue"},
        piles={"hazard": {"medal": 3, "space": 1}},
        hands={"red": list(PLAIN)},
        actions_left=1,
    )
    assert best_answer(state) == guessed(state) == "discover"


def test_fly_to_a_neighbour_where_points_are_free():
    state = table(
        ships={"red": "green-heggar"},
        stations={"hazard": "blue", "green-heggar": "blue"},
        piles={"hazard": {"medal": 4, "space": 1}, "green-heggar": {"space": 2}},
        open=["green-heggar"],
        hands={"red": []},
        last_round=True,
    )
    assert best_answer(state) == guessed(state) == "fly to hazard"


def test_no_scan_is_wasted_on_an_open_pile():
    state = table(
        ships={"red": "hazard"},
        piles={"hazard": {"space": 3}},
        open=["hazard"],
        hands={"red": [card(blue=4, green=3), *PLAIN]},
    )
    assert "scan" in may(state)
    assert best_answer(state) != "scan"
    assert guessed(state) != "scan"


def test_an_empty_hand_is_topped_up():
    state = table(ships={"red": "hazard"}, hands={"red": []}, actions_left=1)
    assert best_answer(state) == guessed(state) == "top up"


def test_what_fits_nowhere_any_more_is_thrown_away():
    """Every planet but Ruby Red is developed and empty; only its coordinates 3, 2, 1 and 4 are good for something."""
    done = ("hazard", "green-heggar", "cinder", "saffron", "deep-azure", "freezer", "old-marble")
    useless, useful = card(blue=4, green=4), card(blue=3, green=2)
    state = table(
        ships={"red": "hazard"},
        stations=dict.fromkeys(done, "blue"),
        piles={name: {"space": 1} for name in done},
        hands={"red": [useless, useful]},
        round=6,
    )
    play(state, "top up")
    legal = [GAME.actions.name(action) for action in state.legal(RED)]
    rated = dict(zip(legal, GAME.guess(state, RED), strict=True))
    assert rated[f"discard {useless}"] == max(rated.values())
    assert rated[f"discard {useless}"] > rated[f"discard {useful}"]


def test_the_last_action_goes_to_points_that_count():
    state = table(
        ships={"red": "hazard", "blue": "cinder", "yellow": "cinder"},
        gate={"red": 2, "blue": 3, "yellow": 1},
        hands={"red": [card(blue=2, green=3), card(blue=4, green=4)]},
        piles={"hazard": {"medal": 3, "space": 1}},
        start="blue",
        turn="red",
        actions_left=1,
        last_round=True,
    )
    assert best_answer(state).startswith("jump")


def test_nobody_waits_for_ever_with_a_good_hand():
    state = GAME.new(2, 7, {"start": "first"})
    answers = 0
    while not state.over():
        seat = state.actors()[0]
        idle = seat == 1 or len(state.legal(seat)) == 1
        state.play(seat, state.legal(seat)[0] if idle else GAME.actions.parse(best_answer(state, seat)))
        answers += 1
        assert answers < 600, "the game does not end"
    assert state.scores()[0] > state.scores()[1]


# -- what is to come ------------------------------------------------------------------------------------------------


def test_landing_cards_for_a_scanned_planet_are_worth_keeping():
    fields = {"ships": {"red": "hazard"}, "scanned": {"hazard": ["red"]}}
    landing_cards = table(hands={"red": [card(blue=3, orange=2), card(blue=3, orange=4)]}, **fields)
    others = table(hands={"red": [card(blue=3, orange=1), card(blue=3, orange=3)]}, **fields)
    assert value(landing_cards) > value(others) + 1


def test_probes_on_the_gate_are_worth_most_where_the_race_is_close():
    def gain(others):
        before, then = ({"red": probes, "blue": others, "yellow": 0} for probes in (4, 5))
        return value(table(gate=then, round=8)) - value(table(gate=before, round=8))

    assert gain(4) > gain(0) > -0.1
    assert gain(4) > gain(15)


def test_what_helps_a_rival_lowers_the_own_value():
    richer = {"collected": {"blue": {"medal": 3}}}
    assert value(table(**richer)) < value(table())
    assert value(table(**richer), seat=1) > value(table(), seat=1)


def test_a_finished_game_is_worth_its_margin_and_ties_go_by_stations():
    state = GAME.new(3, 4)
    chance = Chance.from_seed(4)
    while step(state, chance):
        pass
    scores = state.scores()
    for seat in range(3):
        best = max(score for other, score in enumerate(scores) if other != seat)
        assert value(state, seat) == pytest.approx(scores[seat] - best, abs=0.2)
        assert (value(state, seat) > 0) == (state.winners() == [seat])


def test_guesses_come_in_the_order_of_the_answers_and_change_nothing():
    state = GAME.new(4, 3)
    chance = Chance.from_seed(3)
    for _ in range(300):
        seat = state.actors()[0]
        before = state.text()
        assert len(GAME.guess(state, seat)) == len(state.legal(seat))
        assert state.text() == before
        if not step(state, chance):
            break


@pytest.mark.parametrize("seats", [2, 5])
def test_the_guess_at_discards_knows_nothing_of_the_cards_to_come(seats):
    state = GAME.new(seats, 5)
    seat = state.actors()[0]
    state.play(seat, GAME.actions.parse("top up"))
    fields = GAME.fields(state)
    other = GAME.position(fields | {"draw_pile": fields["draw_pile"][::-1]})
    assert GAME.guess(other, seat) == GAME.guess(state, seat)


def test_values_and_guesses_are_the_same_for_the_same_state():
    state = GAME.new(3, 8)
    chance = Chance.from_seed(8)
    for number in range(60):
        step(state, chance)
        seat = state.actors()[0]
        worlds = [GAME.sample(state, seat, Chance.from_seed(number)) for _ in range(2)]
        resampled = GAME.sample(worlds[0], seat, Chance.from_seed(number))
        assert value(worlds[0], seat) == value(worlds[1], seat) == value(resampled, seat)
        assert GAME.guess(worlds[0], seat) == GAME.guess(resampled, seat)


def test_the_gain_of_a_tile_is_what_it_adds_to_the_points_of_a_row():
    state, chance = table(), Chance.from_seed(4)
    assert isinstance(state, SpaceMission)
    for _ in range(200):
        row = sum(chance.randbelow(6) * one_tile(kind) for kind in range(POINT_KINDS))
        gains = vec[float]([0.0] * POINT_KINDS)
        fill_gains(state, row, gains)
        points = tile_points(state, row)
        assert list(gains) == [
            tile_points(state, row + one_tile(kind)) - points for kind in range(POINT_KINDS)
        ]
