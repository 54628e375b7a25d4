"""Event cards: discoveries assigned, missions and actions kept; RP-85 to RP-92."""

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.red_planet.engine.actions import ZONE_IDS
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    at,
    both_editions,
    calling,
    choose,
    discovery,
    first_player,
    hidden,
    may,
    memorial,
    play,
    refused,
    tokens,
)

INNER = {
    "2015": {"syrtis-major", "valles-marineris"},
    "matagot": {"syrtis-major", "valles-marineris", "hellas"},
}


@pytest.mark.rule("RP-85", "RP-6", "RP-7")
@both_editions
@pytest.mark.parametrize("people", [2, 3])
def test_a_drawn_discovery_is_assigned_facedown_to_an_outer_zone_of_choice(edition, people):
    state = calling({"red": "scientist"}, seats=people, edition=edition, event_deck=["lichens"])
    assert asked(state) == "red: assign"
    assert may(state) == {f"assign to {zone}" for zone in ZONE_IDS if zone not in INNER[edition] | {"phobos"}}
    assert GAME.view(state, 0).drawn.id == "lichens"
    assert GAME.view(state, 1).drawn is None
    assert refused(state, "done") == "RP-32"
    play(state, "assign to tritonis-sinus")
    assert discovery(state, "tritonis-sinus", seat=0) == "lichens"
    assert discovery(state, "tritonis-sinus", seat=1) == "facedown"
    assert GAME.view(state, 0).drawn is None


@pytest.mark.rule("RP-86")
@both_editions
def test_at_most_one_discovery_at_a_zone_and_none_at_inner_zones(edition):
    state = calling(
        {"red": "scientist"},
        edition=edition,
        event_deck=["lichens"],
        zones={"ausonia": {"discovery": "synergy"}},
    )
    play(state, "draw event")
    assert refused(state, "assign to ausonia") == "RP-86"
    for zone in INNER[edition]:
        assert refused(state, f"assign to {zone}") == "RP-86"


@pytest.mark.rule("RP-87")
@both_editions
@pytest.mark.parametrize("people", [2, 4])
def test_a_discovery_once_assigned_stays_to_the_end_of_the_game(edition, people):
    chance = Chance.from_seed(people)
    total = 0
    for seed in range(4):
        state = GAME.new(people, seed, {"edition": edition})
        assigned: dict[int, int] = {}
        while not state.over():
            seat = state.actors()[0]
            answers = state.legal(seat)
            state.play(seat, answers[chance.randbelow(len(answers))])
            now = {zone: card for zone, card in enumerate(hidden(state, "discovery")) if card}
            assert now.items() >= assigned.items()
            assigned = now
        total += len(assigned)
        assert all(zone.discovery.turned_up for zone in GAME.view(state, None).zones if zone.discovery)
    assert total >= 3, "enough of them to mean something"


@pytest.mark.rule("RP-87")
@both_editions
def test_looking_at_a_discovery_does_not_let_it_be_moved_or_replaced(edition):
    state = calling({"red": "scientist"}, edition=edition, zones={"ausonia": {"discovery": "synergy"}})
    play(state, "look at ausonia")
    assert may(state) == {"put back"}
    play(state, "put back")
    assert asked(state) == "red: choose-specialist"
    assert discovery(state, "ausonia", seat=0) == "synergy"


@pytest.mark.rule("RP-88")
@both_editions
def test_drawn_missions_are_kept_in_any_number_and_secret_until_final_scoring(edition):
    kept = ["far_and_wide", "zone_leader", "fallen_heroes", "celerium_cartel"]
    state = calling(
        {"red": "scientist"},
        edition=edition,
        event_deck=["population"],
        missions={"0": "phobos_base"},
        kept={"0": kept},
    )
    own = {card.id for card in GAME.view(state, 0).missions}
    assert own == {"phobos_base", "population", *kept}
    for seat in (1, 2, None):
        view = GAME.view(state, seat)
        assert not own & {card.id for card in view.missions}
        assert view.all_missions == ()
        assert [place.event_cards for place in view.seats] == [6, 1, 1]


@pytest.mark.rule("RP-88")
@both_editions
def test_in_final_scoring_all_missions_are_shown(edition):
    state = at(
        "final",
        edition=edition,
        missions={"0": "phobos_base"},
        kept={"0": ["population"], "2": ["fallen_heroes"]},
    )
    shown = GAME.view(state, 1).all_missions
    assert [card.id for card in shown[0]] == ["phobos_base", "population"]
    assert shown[2][1].id == "fallen_heroes"


@pytest.mark.rule("RP-89")
@both_editions
@pytest.mark.parametrize("card", ["blocks_of_ice", "last_call", "rescue_party", "forced_march"])
def test_a_drawn_action_is_kept_secret_with_the_missions(edition, card):
    state = calling({"red": "scientist"}, edition=edition, event_deck=[card])
    assert [kept.id for kept in GAME.view(state, 0).actions] == [card]
    for seat in (1, 2, None):
        view = GAME.view(state, seat)
        assert view.actions == view.event_discard == view.all_actions == ()
        assert [place.event_cards for place in view.seats] == [2, 1, 1]


@pytest.mark.rule("RP-89")
def test_an_action_cannot_be_played_before_its_moment():
    state = calling({"red": "scientist"}, event_deck=["forced_march"], zones={"ausonia": {"red": 1}})
    assert asked(state) == "red: choose-specialist"
    assert refused(state, "red: move ausonia to mare-serpentis") == "RP-26"


def the_end(edition: str, **fields: object) -> State:
    """The tenth round is played without anybody's specialist; then the game takes its course."""
    return calling({}, edition=edition, stop="round 10", **fields)


@pytest.mark.rule("RP-90")
@both_editions
def test_an_action_must_be_played_at_its_moment(edition):
    """Nobody is asked whether: Blocks of Ice after the third production, Forced March before it."""
    state = the_end(edition, kept={"0": ["blocks_of_ice"]})
    assert state.over()
    assert tokens(state, "red") == {"ice": 2}
    assert [card.id for card in GAME.view(state, None).event_discard] == ["blocks_of_ice"]
    march = the_end(edition, kept={"0": ["forced_march"]}, zones={"ausonia": {"red": 1}})
    assert asked(march) == "red: move"
    assert [card.id for card in GAME.view(march, None).event_discard] == ["forced_march"], "it lies open"
    assert GAME.view(march, 0).actions == ()


@pytest.mark.rule("RP-90")
@both_editions
@pytest.mark.parametrize("card", ["forced_march", "rescue_party"])
def test_where_a_card_says_up_to_nothing_is_legal(edition, card):
    fields = {"kept": {"0": [card]}, "zones": {"ausonia": {"red": 1}}, "memorial": {"red": 2}}
    state = the_end(edition, **fields)
    assert "done" in may(state)
    play(state, "done")
    assert state.over()
    assert memorial(state) == {"red": 2}
    assert GAME.view(state, None).zones[1].astronauts[0] == 1
    assert [shown.id for shown in GAME.view(state, None).event_discard] == [card]


@pytest.mark.rule("RP-91")
@both_editions
@pytest.mark.parametrize(
    ("last", "order"),
    [("blue", ["yellow", "red"]), ("red", ["red", "yellow"]), ("yellow", ["yellow", "red"])],
)
def test_actions_of_one_moment_are_played_in_turn_order_from_the_first_player(edition, last, order):
    """The shipped cards all have moments of their own, so a pack lets Forced March be played after the reveal."""
    shipped = GAME.pack()
    text = shipped.text.replace('when = "before_production"', 'when = "after_reveal"')
    pack = GAME.read_pack(text, "two actions of one moment")
    fields = {
        "seats": 3,
        "stop": "round 10",
        "edition": edition,
        "kept": {"0": ["rescue_party"], "2": ["forced_march"]},
        "zones": {"ausonia": {"red": 1}, "mare-serpentis": {"yellow": 1}},
        "memorial": {"red": 1},
    }
    state = GAME.position(fields, pack)
    numbers = {"red": "recruiter", "blue": "travel_agent", "yellow": "saboteur"} | {last: "pilot"}
    choose(state, **numbers)
    while asked(state).split(": ")[1] not in ("move", "rescue"):
        play(state, min(may(state)))
    assert first_player(state) == last
    asked_in_turn = []
    while not state.over():
        asked_in_turn.append(asked(state).split(": ")[0])
        play(state, "done")
    assert asked_in_turn == order


@pytest.mark.rule("RP-92")
@both_editions
@pytest.mark.parametrize("card", ["rescue_party", "forced_march"])
def test_an_action_that_can_do_nothing_is_still_shown_and_discarded(edition, card):
    state = the_end(edition, kept={"2": [card]})
    assert state.over()
    assert [shown.id for shown in GAME.view(state, None).event_discard] == [card]
    assert any(event.kind == "plays" and event.audience == -1 for event in state.take_events())


@pytest.mark.rule("RP-92")
@both_editions
def test_a_last_call_without_a_ship_to_launch_is_shown_all_the_same(edition):
    state = the_end(edition, kept={"0": ["last_call"]})
    assert state.over()
    assert [shown.id for shown in GAME.view(state, None).event_discard] == ["last_call"]
    assert GAME.view(state, 0).actions == ()
