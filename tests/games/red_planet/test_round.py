"""The round: tracker, order of steps, secret choice, countdown, first player; RP-23 to RP-32 and RP-39."""

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from planetfall.games.red_planet.engine.actions import COLOURS, SPECIALIST_IDS
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    at,
    both_editions,
    calling,
    choose,
    company,
    crew,
    dock,
    event_kinds,
    first_player,
    may,
    people,
    play,
    refused,
    ship,
)

TRACKER = (
    *(("round", number) for number in (1, 2, 3, 4, 5)),
    ("production", 1),
    *(("round", number) for number in (6, 7, 8)),
    ("production", 2),
    *(("round", number) for number in (9, 10)),
    ("reveal",),
    ("production", 3),
    ("final",),
)


def play_to_the_end(state: State, seed: int) -> State:
    """Everybody answers at random."""
    chance = Chance.from_seed(seed)
    while not state.over():
        seat = state.actors()[0]
        answers = state.legal(seat)
        state.play(seat, answers[chance.randbelow(len(answers))])
    return state


# -- the tracker ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-23")
@both_editions
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_ten_rounds_with_three_productions_a_reveal_and_final_scoring(edition, seats):
    state = GAME.new(seats, 1, {"edition": edition})
    state.listen()
    play_to_the_end(state, 1)
    stops = ("round", "production", "reveal", "final")
    told = [(event.kind, *event.values[:1]) for event in state.take_events() if event.kind in stops]
    assert tuple(told) == TRACKER
    assert state.over()
    assert state.actors() == []
    assert state.winners() or seats == 2


@pytest.mark.rule("RP-23")
def test_nobody_has_won_before_final_scoring():
    state = at("round 10", points={"red": {"celerium": 9}})
    assert not state.over()
    assert state.winners() == []


@pytest.mark.rule("RP-24")
def test_round_of_2015_first_player_before_landing():
    assert steps_of("2015") == ["reveals", "boards", "launches", "first", "lands", "docks", "round"]


@pytest.mark.rule("RP-25")
def test_round_of_matagot_first_player_after_docking():
    assert steps_of("matagot") == ["reveals", "boards", "launches", "lands", "docks", "first", "round"]


def steps_of(edition: str) -> list[str]:
    docks = [ship("hellas", 3, red=2), ship("ausonia", 4), ship("ausonia", 5)]
    state = at("round 3", docks=docks, edition=edition, first="blue")
    state.take_events()
    choose(state, red="recruiter", blue="travel_agent", yellow="travel_agent")
    play(state, "board dock 1", "board dock 2")
    steps = event_kinds(state)
    for unheard in ("takes back", "marker"):
        steps.remove(unheard)
    return [kind for place, kind in enumerate(steps) if kind not in steps[:place]]


# -- choosing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-26")
@both_editions
def test_all_choose_at_the_same_time_and_in_any_order(edition):
    state = at("round 3", edition=edition)
    assert state.is_simultaneous()
    assert state.actors() == [0, 1, 2]
    assert may(state, "yellow") == {f"choose {name}" for name in SPECIALIST_IDS}
    choose(state, yellow="pilot", red="soldier")
    assert state.actors() == [1]
    assert [colour.has_chosen for colour in GAME.view(state, None).colours] == [True, False, True]
    assert event_kinds(state) == ["round"], "nothing is revealed yet"
    choose(state, blue="saboteur")
    assert not state.is_simultaneous()
    assert asked(state) == "blue: board"


@pytest.mark.rule("RP-26")
def test_a_chosen_specialist_stands():
    state = choose(at("round 3"), red="pilot")
    with pytest.raises(Exception, match="has nothing to answer"):
        choose(state, red="soldier")


@pytest.mark.rule("RP-26")
def test_a_specialist_must_be_chosen():
    assert refused(at("round 3"), "red: done") == "RP-32"
    assert refused(at("round 3"), "red: board dock 1") == "RP-26"


@pytest.mark.rule("RP-27")
@both_editions
def test_a_played_specialist_lies_open_and_cannot_be_chosen_again(edition):
    state = at("round 3", edition=edition, hands={"red": ["pilot", "recruiter", "soldier"]})
    assert company(state, "red", seat=1).played == (8, 7, 6, 5, 4, 3)
    assert may(state, "red") == {"choose pilot", "choose recruiter", "choose soldier"}
    for name in SPECIALIST_IDS[2:8]:
        assert refused(state, f"red: choose {name}") == "RP-27"


@pytest.mark.rule("RP-27")
@both_editions
def test_what_was_played_this_round_is_not_in_hand_the_next_round(edition):
    state = calling({}, ship("hellas", 5), ship("ausonia", 5), edition=edition)
    choose(state, red="travel_agent", blue="travel_agent", yellow="travel_agent")
    while asked(state) != "red: choose-specialist":
        play(state, max(may(state)))
    for colour in COLOURS[:3]:
        assert company(state, colour).played == (3,)
        assert company(state, colour).hand == (9, 8, 7, 6, 5, 4, 2, 1)
        assert refused(state, f"{colour}: choose travel-agent") == "RP-27"


@pytest.mark.rule("RP-27")
def test_the_last_card_in_hand_is_played_without_a_question():
    """Everybody sees that there is only one: nothing is chosen, nothing is told."""
    state = at("round 9", hands={"red": ["recruiter"]})
    assert state.actors() == [1, 2]
    assert company(state, "red").has_chosen
    choose(state, blue="pilot", yellow="pilot")
    assert asked(state) == "red: board"
    assert company(state, "red").hand == ()


# -- the countdown ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-28")
@both_editions
def test_specialists_are_called_from_nine_down_to_one(edition):
    """Six players chose nine different numbers in two rounds; whoever sits where, the higher number acts first."""
    first = order_of(edition, red="pilot", blue="recruiter", yellow="saboteur", green="explorer")
    assert first == ["blue", "green", "yellow", "red"]
    second = order_of(edition, red="scientist", blue="soldier", yellow="femme-fatale", green="secret-agent")
    assert second == ["red", "green", "yellow", "blue"]
    assert order_of(edition, red="travel-agent", blue="femme-fatale") == ["blue", "red"]


def order_of(edition: str, **chosen: str) -> list[str]:
    """In what order colours begin to board."""
    ships = [ship(zone, 5) for zone in ("hellas", "ausonia", "phobos", "sinus-sabaeus")]
    state = calling(chosen, *ships, edition=edition)
    acted: list[str] = []
    while not state.is_simultaneous():
        who, kind = asked(state).split(": ")
        if kind == "board" and who not in acted:
            acted.append(who)
            numbers = {name: number for number, name in enumerate(SPECIALIST_IDS, start=1)}
            assert GAME.view(state, None).called == numbers[chosen[who]]
        play(state, min(may(state)))
    return acted


@pytest.mark.rule("RP-28")
def test_a_specialist_stays_facedown_until_its_number_is_called():
    state = calling({"red": "pilot", "blue": "recruiter"}, ship("hellas", 5), ship("ausonia", 5))
    assert asked(state) == "blue: board"
    assert company(state, "blue").played == (9,)
    assert company(state, "red").played == ()
    assert company(state, "red").has_chosen
    play(state, "board dock 1")
    assert asked(state) == "red: board"
    assert company(state, "red").played == (1,)


@pytest.mark.rule("RP-29")
@both_editions
def test_equal_numbers_are_revealed_together_before_the_first_of_them_resolves(edition):
    chosen = {"red": "saboteur", "blue": "pilot", "yellow": "saboteur"}
    state = calling(chosen, ship("hellas", 5), ship("ausonia", 5), edition=edition)
    assert asked(state) == "red: board"
    assert (company(state, "red").played, company(state, "yellow").played) == ((5,), (5,))
    assert company(state, "blue").played == ()
    assert crew(state, 1) == crew(state, 2) == {}


@pytest.mark.rule("RP-30")
@both_editions
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("red", ["red", "yellow", "green"]),
        ("blue", ["yellow", "green", "red"]),
        ("yellow", ["yellow", "green", "red"]),
        ("green", ["green", "red", "yellow"]),
    ],
)
def test_equal_numbers_resolve_clockwise_from_the_first_player(edition, first, order):
    chosen = dict.fromkeys(("green", "red", "yellow"), "travel-agent")
    ships = [ship(zone, 5) for zone in ("hellas", "ausonia", "phobos", "sinus-sabaeus")]
    state = calling(chosen, *ships, edition=edition, first=first)
    acted = []
    while not state.is_simultaneous():
        acted.append(asked(state).split(": ")[0])
        play(state, min(may(state)))
    assert acted == order


@pytest.mark.rule("RP-29", "RP-30")
@both_editions
@pytest.mark.parametrize(("rules", "told"), [(2, ["blue", "yellow", "red"]), (1, ["red", "yellow", "blue"])])
def test_those_who_reveal_the_same_number_are_named_in_turn_order(edition, rules, told):
    """Tables of the first rules named the last to resolve first."""
    chosen = dict.fromkeys(("red", "blue", "yellow"), "pilot")
    state = calling(chosen, ship("hellas", 5), ship("ausonia", 5), edition=edition, first="blue", rules=rules)
    named = [COLOURS[event.values[0]] for event in state.take_events() if event.kind == "reveals"]
    assert named == told
    assert asked(state) == "blue: board", "they resolve in turn order under all rules"


@pytest.mark.rule("RP-30")
@both_editions
def test_each_finishes_completely_launches_included_before_the_next_begins(edition):
    state = calling(
        {"red": "scientist", "blue": "scientist"},
        ship("hellas", 3, yellow=1),
        ship("ausonia", 5),
        ship("phobos", 5),
        edition=edition,
        zones={"mare-serpentis": {"discovery": "synergy"}},
    )
    play(state, "board dock 1", "board dock 1")
    assert asked(state) == "red: research"
    assert dock(state, 1).status == "docked"
    play(state, "look at mare-serpentis")
    assert dock(state, 1).status == "docked"
    play(state, "put back")
    assert asked(state) == "blue: board"
    assert dock(state, 1).status == "launched"
    assert refused(state, "board dock 1") == "RP-34"


# -- effects ----------------------------------------------------------------------------------------------------------

PARTS = {
    "recruiter": ["board"],
    "explorer": ["board", "move", "move", "move"],
    "scientist": ["board", "board", "research", "put-back"],
    "secret-agent": ["board", "board", "launch"],
    "saboteur": ["board", "destroy"],
    "femme-fatale": ["board", "replace"],
    "travel-agent": ["board"],
    "soldier": ["board", "kill", "drop", "drop", "drop"],
    "pilot": ["board", "board", "redirect", "destination"],
}


@pytest.mark.rule("RP-31")
@both_editions
@pytest.mark.parametrize("specialist", SPECIALIST_IDS)
def test_the_parts_of_a_specialist_are_resolved_in_the_order_of_the_card(edition, specialist):
    state = calling(
        {"red": specialist},
        ship("hellas", 5),
        ship("ausonia", 5),
        ship("phobos", 5),
        edition=edition,
        zones={
            "ausonia": {"red": 3, "blue": 1, "discovery": "synergy"},
            "mare-serpentis": {"blue": 1},
            "phobos": {"red": 3},
        },
    )
    kinds = []
    while not state.is_simultaneous():
        kinds.append(asked(state).removeprefix("red: "))
        play(state, min(may(state) - {"done", "draw event"}))
    assert kinds == PARTS[specialist]


@pytest.mark.rule("RP-32")
@both_editions
@pytest.mark.parametrize("specialist", SPECIALIST_IDS)
def test_what_can_be_done_must_be_done(edition, specialist):
    """Only the moves of the Explorer may be left undone, and drops after the first."""
    state = calling(
        {"red": specialist},
        ship("hellas", 5),
        ship("ausonia", 5),
        edition=edition,
        zones={
            "ausonia": {"red": 1, "blue": 1, "discovery": "synergy"},
            "mare-serpentis": {"blue": 1},
            "phobos": {"red": 1},
        },
    )
    clauses = {"replace": "RP-68", "drop": "RP-75"}
    while not state.is_simultaneous():
        kind = asked(state).removeprefix("red: ")
        if kind == "move":
            play(state, "done")
        else:
            assert refused(state, "done") == clauses.get(kind, "RP-32")
            play(state, min(may(state) - {"draw event"}))


@pytest.mark.rule("RP-32")
@both_editions
@pytest.mark.parametrize("specialist", [name for name in SPECIALIST_IDS if name != "scientist"])
def test_what_cannot_be_done_is_left_out(edition, specialist):
    state = calling({"red": specialist}, edition=edition, zones={"syrtis-major": {"blue": 1}})
    assert asked(state) == "red: choose-specialist", "the round is over without a question"
    assert people(state, "syrtis-major") == {"blue": 1}
    assert company(state, "red").supply == 22


@pytest.mark.rule("RP-32")
def test_parts_after_an_impossible_one_are_still_resolved():
    state = calling({"red": "soldier"}, memorial={"red": 20}, zones={"phobos": {"red": 2}}, edition="matagot")
    assert asked(state) == "red: drop", "nobody to board, nobody to kill, but astronauts to drop"


# -- the new first player ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-39")
@both_editions
@pytest.mark.parametrize(
    ("chosen", "last"),
    [
        ({"red": "pilot", "blue": "soldier", "yellow": "explorer"}, "red"),
        ({"red": "explorer", "blue": "soldier", "yellow": "recruiter"}, "blue"),
        ({"red": "soldier", "blue": "soldier", "yellow": "soldier"}, "red"),
    ],
)
def test_whoever_resolved_last_becomes_first_player(edition, chosen, last):
    state = calling(chosen, ship("hellas", 5), ship("ausonia", 5), edition=edition, first="blue")
    while not state.is_simultaneous():
        assert first_player(state) == "blue", "not before the round's last specialist"
        play(state, min(may(state)))
    assert first_player(state) == last


@pytest.mark.rule("RP-39")
@both_editions
def test_a_specialist_without_result_counts_as_resolved(edition):
    state = calling(
        {"red": "femme-fatale", "blue": "travel-agent"},
        ship("hellas", 3, red=1),
        edition=edition,
        first="red",
    )
    assert crew(state, 1) == {"red": 2}
    assert company(state, "blue").supply == 22, "the ship has one seat left"
    assert first_player(state) == "blue"


def test_each_specialist_leads_to_its_own_rule():
    state = GAME.new(4, seed=1)
    for seat in range(4):
        state.play(seat, GAME.actions.parse("keep mission 1"))
    named = {
        name: GAME.clause(state, 0, GAME.actions.parse(f"choose {name}")) for name in ("recruiter", "pilot")
    }
    assert named == {"recruiter": "RP-52", "pilot": "RP-77"}
    for specialist in state.legal(0):
        text = GAME.rulebook().clause(GAME.clause(state, 0, specialist)).text
        assert GAME.label(state, 0, specialist).split(" (")[0] in text
