"""Heuristics are sensible: values of positions and guesses at answers, of a seat that knows only what it may."""

import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import step
from planetfall.games.red_planet.ai.evaluation import lead
from planetfall.games.red_planet.ai.heuristics import round_left
from planetfall.games.red_planet.ai.projection import Projection, project, project_again
from planetfall.games.red_planet.ai.weights import Weights
from planetfall.games.red_planet.engine.rules import RedPlanet
from tests.games.red_planet.helpers import GAME, at, both_editions, calling, everywhere, seat_of, ship

RED = 0


def value(state, colour="red"):
    return GAME.value(state, seat_of(state, colour))


def best_answer(state, colour="red"):
    """The answer with the best value one step ahead, or with the best guess where the choice is secret."""
    seat = seat_of(state, colour)
    legal = state.legal(seat)
    assert len(legal) > 1, "there is nothing to advise"
    rated = (
        GAME.guess(state, seat)
        if state.is_simultaneous()
        else [after(state, seat, action) for action in legal]
    )
    return GAME.actions.name(legal[rated.index(max(rated))])


def guessed(state, colour="red"):
    """The answer that looks best at first sight."""
    seat = seat_of(state, colour)
    rated = GAME.guess(state, seat)
    return GAME.actions.name(state.legal(seat)[rated.index(max(rated))])


def after(state, seat, action):
    trial = state.copy()
    trial.play(seat, action)
    return GAME.value(trial, seat)


def choosing(*docks, **fields):
    """A table of three at which red chooses a specialist; other docks hold no ship."""
    return at(fields.pop("stop", "round 6"), docks=[*docks, *[None] * (3 - len(docks))], **fields)


# -- boarding and flying --------------------------------------------------------------------------------------------


def test_board_the_ship_to_a_contested_zone():
    state = calling(
        {"red": "recruiter"},
        ship("ausonia", 3, yellow=2),
        ship("hellas", 3, yellow=2),
        zones={"hellas": {"marker": "celerium", "red": 3, "blue": 3}, "ausonia": {"marker": "ice", "red": 7}},
        stop="round 8",
    )
    assert best_answer(state) == guessed(state) == "board dock 2"


def test_board_the_ship_that_may_still_land_in_time():
    state = calling(
        {"red": "recruiter"},
        ship("ausonia", 5),
        ship("ausonia", 3, yellow=2),
        zones={"ausonia": {"marker": "celerium", "red": 3, "blue": 3}},
        stop="round 10",
    )
    assert best_answer(state) == guessed(state) == "board dock 2"


def test_send_an_unknown_ship_where_it_wins_most():
    state = calling(
        {"red": "recruiter"},
        ship(None, 2),
        ship("hellas", 5, blue=4),
        zones={
            "ausonia": {"marker": "celerium", "red": 1, "blue": 1},
            "hellas": {"marker": "ice", "blue": 6},
        },
        stop="round 8",
    )
    assert best_answer(state) == "board dock 1"
    state.play(RED, GAME.actions.parse("board dock 1"))
    assert best_answer(state) == guessed(state) == "send to ausonia"


def test_launch_the_ship_that_carries_the_own_majority():
    state = calling(
        {"red": "secret_agent"},
        ship("ausonia", 5, red=2, blue=1),
        ship("hellas", 5, blue=3),
        zones={"ausonia": {"marker": "celerium"}, "hellas": {"marker": "celerium", "red": 1}},
        stop="round 8",
    )
    state.play(RED, GAME.actions.parse("board dock 1"))
    assert best_answer(state) == guessed(state) == "launch dock 1"


def test_turn_a_ship_full_of_rivals_away_from_a_zone_to_be_kept():
    state = calling(
        {"red": "pilot"},
        ship("ausonia", 4, blue=4, launched=True),
        ship("hellas", 5, red=2),
        zones={"ausonia": {"marker": "celerium", "red": 3}, "phobos": {"marker": "ice", "blue": 6}},
        stop="round 10",
    )
    assert best_answer(state) == guessed(state) == "redirect dock 1"
    state.play(RED, GAME.actions.parse("redirect dock 1"))
    assert best_answer(state) != "send to ausonia"


def test_last_call_launches_the_own_ship():
    state = calling(
        {"red": "scientist"},
        ship("ausonia", 5, red=3, blue=1),
        ship("hellas", 5, blue=3),
        zones={"ausonia": {"marker": "celerium", "blue": 1}, "hellas": {"marker": "sylvanite", "red": 1}},
        kept={"0": ["last_call"]},
        stop="round 10",
        supply={"red": 0},
        box_events=[],
    )
    while "launch" not in GAME.actions.name(state.legal(RED)[0]):
        state.play(RED, state.legal(RED)[0])
    assert best_answer(state) == guessed(state) == "launch dock 1"


# -- violence -------------------------------------------------------------------------------------------------------


def test_never_destroy_a_ship_full_of_own_astronauts():
    state = calling(
        {"red": "saboteur"},
        ship("ausonia", 5, red=4),
        ship("hellas", 5, blue=2, yellow=2),
        zones={"ausonia": {"marker": "celerium", "blue": 1}, "hellas": {"marker": "ice", "red": 1}},
    )
    state.play(RED, GAME.actions.parse("board dock 2"))
    assert best_answer(state) == guessed(state) == "destroy dock 2"


def test_destroy_the_ship_that_threatens_most():
    state = calling(
        {"red": "saboteur"},
        ship("ausonia", 5, blue=3),
        ship("hellas", 5, blue=3),
        zones={"ausonia": {"marker": "celerium", "red": 2}, "hellas": {"marker": "ice", "blue": 5}},
    )
    state.play(RED, GAME.actions.parse("board dock 2"))
    assert best_answer(state) == guessed(state) == "destroy dock 1"


@both_editions
def test_kill_a_rival_rather_than_oneself(edition):
    state = calling(
        {"red": "soldier"},
        zones={
            "ausonia": {"marker": "celerium", "red": 2, "blue": 2},
            "tritonis-sinus": {"marker": "ice", "red": 1, "yellow": 5},
        },
        edition=edition,
        stop="round 8",
    )
    assert best_answer(state) == guessed(state) == "kill blue in ausonia"


def test_replace_where_it_turns_a_majority():
    state = calling(
        {"red": "femme_fatale"},
        zones={
            "ausonia": {"marker": "celerium", "red": 2, "blue": 3},
            "hellas": {"marker": "celerium", "red": 6, "blue": 1},
        },
        stop="round 10",
    )
    assert best_answer(state) == guessed(state) == "replace blue in ausonia"


# -- feet on the ground ---------------------------------------------------------------------------------------------


def test_drop_where_it_wins_a_majority():
    state = calling(
        {"red": "soldier"},
        zones={
            "phobos": {"marker": "ice", "red": 3},
            "ausonia": {"marker": "celerium", "red": 2, "blue": 2},
            "hellas": {"marker": "celerium", "blue": 6},
            "syrtis-major": {"marker": "celerium", "red": 6},
        },
        stop="round 10",
    )
    state.play(RED, GAME.actions.parse("kill blue in hellas"))
    assert best_answer(state) == guessed(state) == "drop to ausonia"


def test_move_to_win_a_majority_and_then_stop():
    state = calling(
        {"red": "explorer"},
        zones=everywhere(blue=6, open=True)
        | {
            "ausonia": {"marker": "celerium", "red": 1, "blue": 1},
            "vastitas-borealis": {"marker": "celerium", "red": 4, "blue": 2},
        },
        missions={"0": "celerium_cartel"},
        stop="round 10",
    )
    assert best_answer(state) == guessed(state) == "move vastitas-borealis to ausonia"
    state.play(RED, GAME.actions.parse("move vastitas-borealis to ausonia"))
    assert best_answer(state) == "done"


def test_rescue_where_two_more_win_a_majority():
    state = at(
        "reveal",
        kept={"0": ["rescue_party"]},
        memorial={"red": 2},
        zones={
            "ausonia": {"marker": "celerium", "red": 1, "blue": 2},
            "hellas": {"marker": "celerium", "red": 5, "blue": 1},
        },
    )
    assert best_answer(state) == "rescue to ausonia"
    state.play(RED, GAME.actions.parse("rescue to ausonia"))
    assert best_answer(state) == "amount 2"


# -- specialists ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", [[], ["saboteur"], ["explorer"]])
def test_recruit_when_hardly_a_card_is_left(last):
    state = choosing(ship("ausonia", 5), ship("hellas", 5), hands={"red": ["recruiter", "saboteur", *last]})
    assert best_answer(state) == "choose recruiter"


def test_do_not_recruit_with_a_full_hand_or_in_the_last_round():
    ships = ship("ausonia", 5), ship("hellas", 5)
    assert best_answer(choosing(*ships, stop="round 2")) != "choose recruiter"
    late = choosing(*ships, stop="round 10", hands={"red": ["recruiter", "travel-agent"]})
    assert best_answer(late) == "choose travel-agent"


def test_the_travel_agent_wants_three_seats_to_a_good_place():
    zones = {"ausonia": {"marker": "celerium", "red": 1, "blue": 2}, "hellas": {"marker": "ice", "blue": 1}}
    hand = {"red": ["recruiter", "travel-agent", "saboteur", "explorer"]}
    roomy = choosing(ship("ausonia", 3), ship("hellas", 5), zones=zones, hands=hand)
    crowded = choosing(ship("ausonia", 3, blue=1), ship("hellas", 5, yellow=3), zones=zones, hands=hand)
    assert best_answer(roomy) == "choose travel-agent"
    assert best_answer(crowded) != "choose travel-agent"


def test_the_saboteur_strikes_at_a_ship_full_of_rivals():
    zones = {"ausonia": {"marker": "celerium", "red": 3}, "hellas": {"marker": "celerium", "red": 3}}
    hand = {"red": ["recruiter", "saboteur", "travel-agent"]}
    threat = choosing(
        ship("ausonia", 5, blue=4), ship("hellas", 5, red=1), zones=zones, hands=hand, stop="round 10"
    )
    quiet = choosing(
        ship("ausonia", 5, red=1), ship("hellas", 5, red=1), zones=zones, hands=hand, stop="round 10"
    )
    assert best_answer(threat) == "choose saboteur"
    assert best_answer(quiet) != "choose saboteur"


def test_the_soldier_drops_a_crowd_from_phobos():
    zones = {
        "phobos": {"marker": "ice", "red": 4},
        "ausonia": {"marker": "celerium", "red": 1, "blue": 1},
        "hellas": {"marker": "celerium", "blue": 1},
    }
    state = choosing(ship("ausonia", 5), zones=zones, stop="round 10")
    assert best_answer(state) == "choose soldier"


def test_the_secret_agent_launches_in_the_last_round():
    state = choosing(
        ship("ausonia", 5, red=2),
        ship("hellas", 5),
        zones={"ausonia": {"marker": "celerium", "blue": 1}},
        hands={"red": ["recruiter", "secret-agent", "scientist", "explorer"]},
        stop="round 10",
    )
    assert best_answer(state) == "choose secret-agent"


# -- missions, discoveries, actions ---------------------------------------------------------------------------------


def dealt(first, second, **zones):
    """A table at which red is asked which of two missions to keep."""
    fields = GAME.fields(GAME.new(3, 3))
    for pile, wanted in (("missions", first), ("rejected", second)):
        swap = {wanted: fields[pile]["0"], fields[pile]["0"]: wanted}
        for cards in ("missions", "rejected"):
            fields[cards] = {seat: swap.get(card, card) for seat, card in fields[cards].items()}
    for zone, astronauts in zones.items():
        fields["zones"][zone.replace("_", "-")] |= astronauts
    del fields["supply"]  # all that stand nowhere else
    return GAME.position(fields)


def test_keep_the_mission_that_is_closer():
    moon = dealt("phobos_base", "southern_influence", phobos={"red": 6})
    south = dealt(
        "phobos_base",
        "southern_influence",
        mare_serpentis={"red": 1},
        sinus_sabaeus={"red": 1},
        mare_tyrrhenum={"red": 1},
    )
    assert best_answer(moon) == "keep mission 1"
    assert best_answer(south) == "keep mission 2"


@pytest.mark.parametrize(
    ("name", "zones"),
    [
        ("northern_influence", {"vastitas-borealis": {"red": 1}, "ausonia": {"red": 1}}),
        ("strategic_zones", {"syrtis-major": {"red": 2}}),
        ("phobos_base", {"phobos": {"red": 2}}),
        ("population", {"ausonia": {"red": 4}}),
        ("zone_leader", {"ausonia": {"red": 1}, "hellas": {"red": 1}}),
        ("far_and_wide", everywhere(red=1)),
    ],
)
def test_a_mission_gains_when_its_astronauts_stand_right(name, zones):
    gain = value(at("round 8", missions={"0": name}, zones=zones)) - value(
        at("round 8", missions={"0": name})
    )
    plain = value(at("round 8", missions={"0": "fallen_heroes"}, zones=zones)) - value(
        at("round 8", missions={"0": "fallen_heroes"})
    )
    assert gain > plain


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("celerium_cartel", {"points": {"red": {"celerium": 2}}}),
        ("sylvanite_cartel", {"points": {"red": {"sylvanite": 2}}}),
        ("mixed_portfolio", {"points": {"red": {"ice": 1, "sylvanite": 1, "celerium": 1}}}),
        ("fallen_heroes", {"memorial": {"red": 3}}),
    ],
)
def test_a_mission_gains_when_its_count_grows(name, fields):
    def gain(kept):
        return value(at("round 8", missions={"0": kept}, **fields)) - value(
            at("round 8", missions={"0": kept})
        )

    assert gain(name) > gain("population")


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("lichens", True),
        ("relics", True),
        ("rich_vein", True),
        ("radiation", False),
        ("mining_incident", False),
        ("subterfuge", False),
        ("native_resistance", False),
        ("even_ground", False),
        ("uneven_ground", False),
        ("false_survey", False),
    ],
)
def test_a_discovery_counts_for_whoever_knows_it(name, better):
    def table(**seen):
        zone = {"marker": "celerium", "red": 2, "blue": 1, "discovery": name} | seen
        return at("round 10", zones={"ausonia": zone}, points={"yellow": {"ice": 9}})

    unknown, known = value(table()), value(table(seen=[RED]))
    assert (known > unknown) is better
    assert value(table(seen=[RED]), "blue") == value(table(), "blue")


def test_known_dust_takes_the_lead_of_whoever_has_several():
    def table(**seen):
        return at("round 10", zones={"ausonia": {"marker": "celerium", "red": 3, "blue": 1} | seen})

    assert value(table(discovery="dust_storm", seen=[RED])) < value(table())


def test_a_known_magnet_makes_waiting_ships_worth_a_ride():
    def table(**seen):
        zone = {"marker": "celerium", "blue": 1} | seen
        crew = ship("hellas", 5, red=3)
        return at(
            "round 10", docks=[crew, {}, {}], zones={"ausonia": zone, "hellas": {"marker": "ice", "blue": 9}}
        )

    assert value(table(discovery="ether_magnet", seen=[RED])) > value(table())


def test_known_synergy_helps_next_door():
    def table(**seen):
        zones = {"ausonia": {"marker": "celerium", "red": 2}, "vastitas-borealis": {"marker": "ice"} | seen}
        return at("round 10", zones=zones)

    assert value(table(discovery="synergy", seen=[RED])) > value(table())


@pytest.mark.parametrize(("card", "zone"), [("lichens", "ausonia"), ("radiation", "hellas")])
def test_assign_a_discovery_where_it_helps(card, zone):
    state = calling(
        {"red": "scientist"},
        zones={
            "ausonia": {"marker": "ice", "red": 3},
            "hellas": {"marker": "ice", "blue": 2, "yellow": 2},
        },
        event_deck=[card],
    )
    assert best_answer(state) == guessed(state) == f"assign to {zone}"


@pytest.mark.parametrize("card", ["blocks_of_ice", "last_call", "rescue_party", "forced_march"])
def test_action_cards_are_worth_keeping(card):
    with_card = at("round 9", kept={"0": [card]}, memorial={"red": 2})
    assert value(with_card) > value(at("round 9", memorial={"red": 2}))
    another = at("round 9", kept={"0": ["population"]}, memorial={"red": 2})
    assert value(with_card, "blue") == value(another, "blue")


def test_draw_an_event_early_rather_than_look():
    state = calling(
        {"red": "scientist"}, zones={"ausonia": {"marker": "ice", "discovery": "lichens"}}, stop="round 2"
    )
    assert guessed(state) == "draw event"


# -- what a value is ------------------------------------------------------------------------------------------------


def test_more_astronauts_are_better_and_more_rivals_worse():
    def table(red, blue):
        return value(at("round 4", zones={"ausonia": {"marker": "celerium", "red": red, "blue": blue}}))

    assert table(1, 2) < table(2, 2) < table(3, 2) < table(4, 2)
    assert table(2, 1) > table(2, 2) > table(2, 3)


def test_better_specialists_in_hand_are_better():
    few = at("round 6", hands={"red": ["recruiter", "saboteur"]})
    many = at("round 6")
    assert value(few) < value(many)
    assert value(few, "blue") > value(many, "blue")


def test_tokens_left_in_a_zone_are_worth_winning():
    def table(pile):
        return value(at("round 5", zones={"ausonia": {"marker": "celerium", "red": 1, "pile": pile}}))

    assert table({"celerium": 2}) > table({})


def test_the_last_production_is_shared_to_the_token():
    state = at(
        "production 3",
        zones={"ausonia": {"marker": "celerium", "red": 2, "blue": 2}, "hellas": {"marker": "ice", "red": 1}},
        kept={"0": ["forced_march"]},
        missions={"0": "fallen_heroes"},
    )
    assert best_answer(state) != "done"


def test_at_the_end_the_value_is_the_lead():
    for seed in range(5):
        state, chance = GAME.new(3, seed), Chance.from_seed(seed)
        while step(state, chance):
            pass
        scores = state.scores()
        for seat in range(3):
            rivals = [score for other, score in enumerate(scores) if other != seat]
            assert GAME.value(state, seat) == pytest.approx(scores[seat] - max(rivals), abs=0.1)
            won = seat in state.winners()
            assert (GAME.value(state, seat) >= 0) is won


@both_editions
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_values_and_guesses_are_the_same_in_all_states_that_a_seat_cannot_distinguish(seats, edition):
    state, chance = GAME.new(seats, seats, {"edition": edition}), Chance.from_seed(seats)
    given = 0
    while not state.over():
        for seat in state.actors() if given % 7 == 0 else ():
            world = GAME.sample(state, seat, chance)
            guesses = GAME.guess(state, seat)
            assert len(guesses) == len(state.legal(seat))
            assert GAME.guess(world, seat) == guesses
            assert GAME.value(world, seat) == GAME.value(state, seat)
            assert GAME.for_search().value(world, seat) == GAME.for_search().value(state, seat)
        step(state, chance)
        given += 1


# -- answers that must be given -------------------------------------------------------------------------------------


@both_editions
def test_whoever_must_replace_somebody_spares_the_own_astronauts_while_a_rival_is_in_reach(edition):
    zones = {"ausonia": {"red": 1, "blue": 1, "marker": "celerium"}, "phobos": {"red": 3}}
    state = calling({"red": "femme-fatale"}, edition=edition, stop="round 8", zones=zones)
    assert guessed(state) == best_answer(state) == "replace blue in ausonia"


@pytest.mark.rule("RP-102", "RP-152")
def test_the_guess_which_discovery_to_turn_up_knows_only_what_the_seat_has_seen():
    def table(card, other):
        zones = {
            "ausonia": {"red": 1, "blue": 1, "marker": "ice", "discovery": card},
            "hellas": {"red": 2, "marker": "celerium", "discovery": other},
            "sinus-sabaeus": {"red": 1, "discovery": "radiation", "seen": [0]},
        }
        return at("reveal", zones=zones, docks=[ship("hellas", 5, red=2, blue=1), None, None])

    one, two = table("native_resistance", "false_survey"), table("lichens", "ether_magnet")
    assert GAME.guess(one, RED) == GAME.guess(two, RED)


def test_a_projection_that_is_used_again_is_as_good_as_a_new_one():
    weights = Weights(GAME.weights().numbers)
    for seed, seats in ((1, 2), (2, 4), (3, 5)):
        state, chance = GAME.new(seats, seed), Chance.from_seed(seed)
        assert isinstance(state, RedPlanet)
        used = Projection(state, 1, weights)
        while step(state, chance):
            now = round_left(state)
            assert lead(project_again(used, state.copy(), now)) == lead(
                project(state.copy(), 1, now, weights)
            )
