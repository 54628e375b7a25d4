"""The two-player game: setup, colours, neutral specialists, points and victory; RP-157 to RP-159, RP-165 to RP-176."""

import pytest

from planetfall.core.state import State
from planetfall.games.red_planet.content import components
from planetfall.games.red_planet.engine.actions import COLOURS
from tests.games.red_planet.helpers import (
    GAME,
    account,
    asked,
    at,
    both_editions,
    calling,
    choose,
    company,
    crew,
    discovery,
    event_kinds,
    first_player,
    hidden,
    may,
    memorial,
    people,
    play,
    refused,
    ship,
    tokens,
)

FOUR_SHIPS = [ship(zone, 5) for zone in ("hellas", "ausonia", "phobos", "sinus-sabaeus")]


def two(chosen: dict[str, str], *docks: dict[str, object], **fields: object) -> State:
    return calling(chosen, *docks, seats=2, **fields)


def finished(edition: str, **points: dict[str, int]) -> State:
    return at("final", seats=2, edition=edition, points=points)


# -- setup ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-157")
@both_editions
def test_two_people_set_up_as_for_four_and_run_two_colours_each(edition):
    state = GAME.new(2, 5, {"edition": edition})
    view = GAME.view(state, None)
    assert [place.status for place in view.docks] == ["docked"] * 4
    assert sorted(next(iter(crew(state, number))) for number in (1, 2, 3, 4)) == sorted(COLOURS[:4])
    assert [(colour.seat, colour.neutral) for colour in view.colours] == [
        (0, False),
        (0, True),
        (1, True),
        (1, False),
    ]
    assert [colour.supply for colour in view.colours] == [21] * 4


@pytest.mark.rule("RP-158")
@both_editions
@pytest.mark.parametrize("first", COLOURS[:4])
def test_the_clockwise_order_is_main_neutral_neutral_main(edition, first):
    """Persons sit side by side, each neutral opposite its owner."""
    chosen = dict.fromkeys(COLOURS[:4], "travel-agent")
    state = two(chosen, *FOUR_SHIPS, edition=edition, first=first)
    state.take_events()
    while not state.is_simultaneous():
        play(state, min(may(state)))
    boarded = [COLOURS[event.values[0]] for event in state.take_events() if event.kind == "boards"]
    start = COLOURS.index(first)
    assert boarded == [COLOURS[(start + turn) % 4] for turn in range(4)]


@pytest.mark.rule("RP-159")
@both_editions
def test_only_main_colours_are_dealt_missions(edition):
    state = GAME.new(2, 5, {"edition": edition})
    assert state.actors() == [0, 1]
    dealt = [GAME.view(state, seat).dealt for seat in (0, 1)]
    assert [len(pair) for pair in dealt] == [2, 2]
    play(state, "red: keep mission 1", "green: keep mission 2")
    while GAME.question(state, state.actors()[0]).kind == "order-neutral":
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    total = len(components.shipped().events(edition))
    assert GAME.view(state, None).event_deck == total - 2
    assert [len(GAME.view(state, seat).missions) for seat in (0, 1)] == [1, 1]


# -- playing neutral colours ------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-165")
@both_editions
def test_every_decision_of_a_neutral_colour_is_its_owners(edition):
    state = two({"blue": "saboteur", "yellow": "saboteur"}, *FOUR_SHIPS, edition=edition)
    assert state.actors() == [0]
    assert "Neutral Blue" in GAME.question(state, 0).text
    play(state, "board dock 1", "destroy dock 2")
    assert state.actors() == [1]
    assert "Neutral Yellow" in GAME.question(state, 1).text
    play(state, "board dock 1")
    assert state.actors() == [1]
    assert crew(state, 1) == {"blue": 1, "yellow": 1}
    assert company(state, "red").supply == company(state, "green").supply == 22


@pytest.mark.rule("RP-165")
def test_a_neutral_colour_moves_its_own_astronauts_and_not_its_owners():
    state = two({"blue": "explorer"}, zones={"ausonia": {"blue": 1}, "mare-tyrrhenum": {"red": 1}})
    assert asked(state) == "red: move"
    assert refused(state, "move mare-tyrrhenum to sinus-sabaeus") == "RP-79"
    play(state, "move ausonia to mare-serpentis", "done")
    assert people(state, "mare-serpentis") == {"blue": 1}


@pytest.mark.rule("RP-166", "RP-74")
@both_editions
def test_example_neutral_soldier_must_kill_its_owners_main_astronaut(edition):
    """The example of both rulebooks: only the owner's main colour has astronauts in outer zones."""
    state = two(
        {"blue": "soldier"},
        edition=edition,
        zones={"ausonia": {"red": 1}, "mare-serpentis": {"red": 1}, "syrtis-major": {"green": 3}},
    )
    assert state.actors() == [0]
    assert may(state) == {"kill red in ausonia", "kill red in mare-serpentis"}
    assert refused(state, "done") == "RP-32"
    play(state, "kill red in ausonia")
    assert memorial(state) == {"red": 1}


@pytest.mark.rule("RP-166")
@both_editions
@pytest.mark.parametrize("specialist", ["soldier", "femme-fatale"])
def test_a_neutral_colour_may_kill_or_replace_its_own_astronauts(edition, specialist):
    state = two(
        {"yellow": specialist}, edition=edition, zones={"ausonia": {"yellow": 1, "green": 1, "red": 1}}
    )
    verb = "kill" if specialist == "soldier" else "replace"
    assert state.actors() == [1]
    assert may(state) == {f"{verb} {colour} in ausonia" for colour in ("yellow", "green", "red")}
    play(state, f"{verb} yellow in ausonia")
    assert memorial(state) == {"yellow": 1}


@pytest.mark.rule("RP-68", "RP-166")
@both_editions
def test_the_owners_main_colour_is_another_colour_to_a_neutral_femme_fatale(edition):
    state = two({"blue": "femme-fatale"}, edition=edition, zones={"ausonia": {"blue": 1, "red": 1}})
    assert refused(state, "done") == "RP-68", "it must replace, even if that harms its owner"
    lonely = two({"blue": "femme-fatale"}, edition=edition, zones={"ausonia": {"blue": 1}})
    assert memorial(lonely) == {"blue": 1}, "without another colour in reach it replaces its own"


@pytest.mark.rule("RP-167")
@both_editions
def test_a_neutral_colour_can_become_first_player(edition):
    state = two({"red": "recruiter", "yellow": "travel-agent"}, *FOUR_SHIPS, edition=edition)
    play(state, "board dock 1", "board dock 2")
    assert first_player(state) == "yellow"
    assert state.actors() == [0, 1], "its owner handles it: nobody else is asked anything"


# -- the neutral Recruiter --------------------------------------------------------------------------------------------


def recruiter_in_round_two(edition: str) -> State:
    """Neutral blue plays the Pilot first and the Recruiter next; both main colours keep recruiting."""
    state = at(
        "round 1",
        seats=2,
        edition=edition,
        neutral_decks={"blue": ["pilot", "recruiter", "soldier"], "yellow": ["saboteur", "pilot"]},
        docks=[ship("hellas", 5), ship("ausonia", 5), ship("phobos", 5), ship("sinus-sabaeus", 5)],
    )
    return next_round(state)


def next_round(state: State) -> State:
    choose(state, red="recruiter", green="recruiter")
    while not state.is_simultaneous():
        play(state, min(may(state)))
    return state


@pytest.mark.rule("RP-168")
@both_editions
def test_a_neutral_recruiter_boards_one_astronaut(edition):
    state = two({"blue": "recruiter", "red": "pilot"}, *FOUR_SHIPS, edition=edition)
    play(state, "board dock 3")
    assert asked(state) == "red: board"
    assert "Red" in GAME.question(state, 0).text
    assert crew(state, 3) == {"blue": 1}
    assert company(state, "blue").supply == 21


@pytest.mark.rule("RP-168")
@both_editions
def test_a_neutral_recruiter_goes_to_the_box_and_the_other_eight_make_a_new_deck(edition):
    state = recruiter_in_round_two(edition)
    assert company(state, "blue").played == (1,)
    assert company(state, "blue", seat=0).chosen == 9
    assert company(state, "blue").deck == 7
    assert not company(state, "blue").deck_renewed
    choose(state, red="recruiter", green="recruiter")
    while not state.is_simultaneous():
        play(state, min(may(state)))
    blue = company(state, "blue", seat=0)
    assert blue.deck_renewed
    assert blue.played == ()
    assert blue.deck == 7, "eight, one of which is drawn for the new round"
    deck = hidden(state, "neutral_deck")[:7]
    assert sorted([*deck, blue.chosen]) == [1, 2, 3, 4, 5, 6, 7, 8], "the Pilot is back, the Recruiter is not"
    assert blue.deck_top == (), "nobody knows its order"
    assert not company(state, "yellow").deck_renewed


@pytest.mark.rule("RP-168")
@both_editions
def test_the_new_neutral_deck_is_shuffled(edition):
    drawn = set()
    for seed in range(60):
        state = two({"blue": "recruiter"}, edition=edition, seed=seed)
        drawn.add(company(state, "blue", seat=0).chosen)
    assert drawn == {1, 2, 3, 4, 5, 6, 7, 8}


@pytest.mark.rule("RP-168")
@both_editions
def test_after_its_recruiter_a_neutral_colour_plays_its_eight_specialists(edition):
    state = next_round(recruiter_in_round_two(edition))
    played = []
    for _ in range(7):
        played.append(company(state, "blue", seat=0).chosen)
        next_round(state)
    played.append(company(state, "blue", seat=0).chosen)
    assert sorted(played) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert company(state, "blue").deck == 0


@pytest.mark.rule("RP-52", "RP-168")
def test_a_main_recruiter_does_not_touch_the_neutral_deck():
    state = two({"red": "recruiter", "blue": "pilot"}, hands={"red": ["recruiter"]})
    assert company(state, "red").hand == (9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert company(state, "blue").played == (1,)
    assert not company(state, "blue").deck_renewed


# -- the neutral Scientist --------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-169")
@both_editions
def test_a_discovery_of_a_neutral_scientist_is_assigned_by_its_owner(edition):
    state = two({"yellow": "scientist"}, edition=edition, event_deck=["lichens"])
    assert asked(state) == "green: assign"
    assert GAME.view(state, 1).drawn.id == "lichens"
    assert GAME.view(state, 0).drawn is None
    play(state, "assign to ausonia")
    assert discovery(state, "ausonia", seat=1) == "lichens"
    assert discovery(state, "ausonia", seat=0) == "facedown"


@pytest.mark.rule("RP-169")
@both_editions
@pytest.mark.parametrize("card", ["far_and_wide", "last_call"])
def test_a_mission_or_an_action_of_a_neutral_scientist_goes_to_the_box_unseen_by_the_opponent(edition, card):
    state = two({"blue": "scientist"}, edition=edition, event_deck=[card])
    own, other = GAME.view(state, 0), GAME.view(state, 1)
    assert [boxed.id for boxed in own.boxed] == [card]
    assert other.boxed == other.event_discard == own.event_discard == ()
    assert len(own.missions) == 1
    assert own.actions == ()
    assert [seat.event_cards for seat in other.seats] == [1, 1], "nobody keeps it"
    assert own.event_deck == len(components.shipped().events(edition)) - 3
    told = state.take_events()
    name = components.shipped().event_name(
        edition, [event.id for event in components.shipped().events(edition)].index(card)
    )
    assert any(name in GAME.event_text(state, event) for event in told if event.seen_by(0))
    assert not any(
        name in GAME.event_text(state, event) for event in told if event.seen_by(1) or event.seen_by(None)
    )


@pytest.mark.rule("RP-169")
@both_editions
def test_the_opponent_cannot_tell_what_went_to_the_box(edition):
    one, other = (
        two({"blue": "scientist"}, edition=edition, event_deck=[card, "synergy"])
        for card in ("far_and_wide", "last_call")
    )
    assert GAME.view(one, 1) == GAME.view(other, 1)
    assert GAME.view(one, None) == GAME.view(other, None)
    assert GAME.view(one, 0) != GAME.view(other, 0)
    worlds = [GAME.sample(state, 1, one.chance.copy()) for state in (one, other)]
    assert worlds[0].text() == worlds[1].text()


@pytest.mark.rule("RP-169")
@both_editions
def test_a_neutral_scientist_may_look_and_its_owner_sees_the_card(edition):
    state = two({"blue": "scientist"}, edition=edition, zones={"ausonia": {"discovery": "synergy"}})
    assert may(state) == {"draw event", "look at ausonia"}
    play(state, "look at ausonia")
    assert discovery(state, "ausonia", seat=0) == "synergy"
    assert discovery(state, "ausonia", seat=1) == "facedown"


@pytest.mark.rule("RP-169")
def test_an_action_in_the_box_is_never_played():
    state = two({"blue": "scientist"}, stop="round 10", event_deck=["blocks_of_ice"])
    assert state.over()
    assert tokens(state, "red") == tokens(state, "blue") == {}
    assert "plays" not in event_kinds(state)


@pytest.mark.rule("RP-170")
@both_editions
def test_a_neutral_scientist_without_a_free_zone_discards_and_its_owner_looks(edition):
    outer = [
        zone.id for zone in GAME.view(at("round 1", edition=edition), None).zones if zone.kind == "outer"
    ]
    cards = [card.id for card in components.shipped().discoveries(edition)]
    zones = {zone: {"discovery": card} for zone, card in zip(outer, cards, strict=False)}
    state = two({"blue": "scientist"}, edition=edition, zones=zones, event_deck=["lichens"])
    play(state, "draw event")
    assert asked(state) == "red: look"
    assert [card.id for card in GAME.view(state, 1).event_discard] == ["lichens"]
    play(state, f"look at {outer[2]}")
    assert discovery(state, outer[2], seat=0) == cards[2]
    assert discovery(state, outer[2], seat=1) == "facedown"


# -- points and victory -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-171")
@both_editions
def test_each_colour_keeps_its_own_point_tokens(edition):
    zones = {
        "ausonia": {"marker": "celerium", "blue": 2, "red": 1},
        "hellas": {"marker": "ice", "red": 1},
        "phobos": {"marker": "sylvanite", "blue": 1, "green": 1},
    }
    missions = {"0": "fallen_heroes", "1": "far_and_wide"}
    state = at("production 2", seats=2, edition=edition, zones=zones, missions=missions)
    assert tokens(state, "blue") == {"celerium": 2, "sylvanite": 1}
    assert tokens(state, "red") == {"ice": 2}
    assert tokens(state, "green") == {"sylvanite": 1}
    assert state.scores()[0] == 2 + 9, "two ice and Ice Monopoly, nothing of neutral blue's"


@pytest.mark.rule("RP-172")
@both_editions
def test_neutral_colours_hold_no_missions_but_score_tokens_discoveries_and_ice_monopoly(edition):
    state = at(
        "final",
        seats=2,
        edition=edition,
        missions={"0": "population", "1": "phobos_base"},
        points={"blue": {"ice": 3, "celerium": 1}, "green": {"ice": 1}},
        zones={"ausonia": {"blue": 2, "red": 1, "discovery": "lichens"}, "phobos": {"blue": 2}},
    )
    blue = account(state, "blue")
    assert blue.pop("Lichens (Ausonia)") == 6
    assert sorted(blue.values()) == [0, 3, 3, 9], "sylvanite, ice, celerium, Ice Monopoly: no mission"
    assert not {"Boom Town", "Moon Base"} & set(blue)
    assert GAME.breakdown(state)[1].seat is None
    assert GAME.breakdown(state)[1].total == 21


@pytest.mark.rule("RP-172")
@both_editions
def test_missions_of_main_colours_compare_neutral_colours_too(edition):
    fields = {"seats": 2, "edition": edition, "missions": {"0": "phobos_base", "1": "population"}}
    beaten = at("final", zones={"phobos": {"red": 1, "blue": 2}}, **fields)
    assert account(beaten, "red")["Moon Base"] == 0
    alone = at("final", zones={"phobos": {"red": 1}}, **fields)
    assert account(alone, "red")["Moon Base"] == 7


@pytest.mark.rule("RP-173")
@both_editions
def test_the_person_whose_main_colour_is_highest_of_four_wins(edition):
    state = finished(
        edition, red={"celerium": 3}, blue={"celerium": 2}, yellow={"celerium": 1}, green={"sylvanite": 4}
    )
    assert state.scores() == [9, 8]
    assert state.winners() == [0]
    other = finished(edition, red={"celerium": 1}, blue={"celerium": 2}, green={"celerium": 3})
    assert other.winners() == [1]


@pytest.mark.rule("RP-174")
@both_editions
@pytest.mark.parametrize("neutral", ["blue", "yellow"])
def test_if_a_neutral_colour_alone_is_highest_both_persons_lose(edition, neutral):
    state = finished(edition, **{"red": {"celerium": 3}, "green": {"celerium": 2}, neutral: {"celerium": 4}})
    assert state.over()
    assert state.winners() == []


@pytest.mark.rule("RP-175")
@both_editions
@pytest.mark.parametrize("neutral", ["blue", "yellow"])
def test_a_main_colour_wins_a_tie_with_a_neutral_one(edition, neutral):
    """Even with fewer tokens: the tie-break is for main colours only."""
    state = finished(edition, **{"red": {"celerium": 2}, "green": {"celerium": 1}, neutral: {"sylvanite": 3}})
    assert state.winners() == [0]


@pytest.mark.rule("RP-175")
@both_editions
def test_if_only_the_two_neutral_colours_tie_for_the_highest_score_both_persons_lose(edition):
    state = finished(
        edition, red={"celerium": 2}, green={"celerium": 2}, blue={"celerium": 3}, yellow={"celerium": 3}
    )
    assert state.winners() == []


@pytest.mark.rule("RP-176")
@both_editions
def test_tied_main_colours_compare_the_number_of_their_own_tokens(edition):
    state = finished(edition, red={"celerium": 2}, blue={"sylvanite": 2}, green={"sylvanite": 3})
    assert state.scores() == [6, 6]
    assert state.winners() == [1], "three tokens to two; those of neutral blue do not count"


@pytest.mark.rule("RP-176")
@both_editions
def test_main_colours_tied_in_tokens_too_share_the_victory(edition):
    state = finished(edition, red={"celerium": 2}, green={"celerium": 2}, yellow={"celerium": 2})
    assert state.winners() == [0, 1]
