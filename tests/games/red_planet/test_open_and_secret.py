"""What is open and what is secret, RP-151 to RP-156: tables that differ only in a secret look the same to others."""

import json
import re
from typing import Any

import msgspec
import pytest

from planetfall.core.chance import Chance
from planetfall.core.playout import playout
from planetfall.core.state import State
from planetfall.games.red_planet.content import components
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    at,
    both_editions,
    calling,
    choose,
    company,
    discovery,
    may,
    play,
    ship,
)

WATCHERS = (1, 2, None)  # everybody but red: two players and a spectator


def same_for(one: State, two: State, seats: tuple[int | None, ...] = WATCHERS) -> bool:
    """Whether seats can tell two tables apart."""
    return all(GAME.view(one, seat) == GAME.view(two, seat) for seat in seats)


def event_buffer(state: State, seat: int | None) -> list[tuple[object, ...]]:
    """What a seat has been told since the last call."""
    return [(event.kind, event.values, event.clause) for event in state.take_events() if event.seen_by(seat)]


@pytest.mark.rule("RP-151")
@both_editions
@pytest.mark.parametrize("watcher", [0, 2, None])
def test_what_lies_faceup_is_open_to_all(edition, watcher):
    state = at(
        "round 6",
        edition=edition,
        docks=[ship("hellas", 5, "phobos", "ausonia", red=2), ship(None, 4, launched=True), None],
        points={"red": {"ice": 4, "celerium": 1}, "blue": {"sylvanite": 2}},
        hands={"blue": ["recruiter", "pilot"]},
        memorial={"yellow": 3},
        zones={"ausonia": {"marker": "celerium", "red": 2, "blue": 1, "pile": {"celerium": 1}}},
        ship_discard=["S01", "S36"],
        box_events=["radiation"],
        first="blue",
    )
    view = GAME.view(state, watcher)
    red, blue, yellow = view.colours
    assert (red.points, blue.points, red.worth) == ((4, 0, 1), (0, 2, 0), 7)
    assert (blue.played, blue.hand) == ((8, 7, 6, 5, 4, 3, 2), (9, 1))
    assert (yellow.memorial, yellow.supply, blue.first) == (3, 19, True)
    assert (view.docks[0].bound, view.docks[0].capacity, view.docks[0].crew) == ("ausonia", 5, (2, 0, 0))
    assert view.docks[0].tokens == {"phobos": 1, "ausonia": 1}
    assert [place.status for place in view.docks] == ["docked", "launched", "open"]
    assert view.ship_discard == ("S01", "S36")
    assert [card.id for card in view.event_discard] == ["radiation"]
    assert (view.zones[1].marker, view.zones[1].astronauts) == ("Celerium", (2, 1, 0))
    assert view.zones[1].pile == (0, 0, 1)
    assert view.destination_tokens == (2, 1, *[2] * 7, 1)
    assert (view.tracker[view.at].kind, view.tracker[view.at].number) == ("round", 6)


@pytest.mark.rule("RP-152")
@both_editions
def test_nobody_sees_another_players_missions(edition):
    def table(mission: str, drawn: str) -> State:
        missions = {"0": mission, "1": "population", "2": "far_and_wide"}
        return at("round 4", edition=edition, missions=missions, kept={"0": [drawn]}, event_deck=["synergy"])

    one, two = table("phobos_base", "zone_leader"), table("fallen_heroes", "celerium_cartel")
    assert same_for(one, two)
    assert [card.id for card in GAME.view(one, 0).missions] == ["phobos_base", "zone_leader"]
    assert [card.id for card in GAME.view(two, 0).missions] == ["fallen_heroes", "celerium_cartel"]
    assert [card.id for card in GAME.view(one, 1).missions] == ["population"]
    assert GAME.view(one, None).missions == GAME.view(one, None).actions == ()


@pytest.mark.rule("RP-152")
@both_editions
def test_others_see_that_a_card_is_kept_and_not_whether_it_is_a_mission_or_an_action(edition):
    def table(drawn: str) -> State:
        return calling(
            {"red": "scientist"}, ship("hellas", 5), edition=edition, event_deck=[drawn, "synergy"]
        )

    mission, action = table("far_and_wide"), table("last_call")
    assert same_for(mission, action)
    assert [seat.event_cards for seat in GAME.view(mission, 1).seats] == [2, 1, 1]
    assert [card.id for card in GAME.view(action, 0).actions] == ["last_call"]
    assert event_buffer(mission, 1) == event_buffer(action, 1)


@pytest.mark.rule("RP-152")
@both_editions
def test_only_the_seat_that_drew_a_card_sees_it(edition):
    for card in ("far_and_wide", "last_call", "lichens"):
        state = calling({"red": "scientist"}, edition=edition, event_deck=[card])
        told = state.take_events()
        name = components.shipped().event_name(
            edition, [event.id for event in components.shipped().events(edition)].index(card)
        )
        for_red = [GAME.event_text(state, event) for event in told if event.seen_by(0)]
        assert any(name in sentence for sentence in for_red)
        for watcher in WATCHERS:
            assert not any(name in GAME.event_text(state, event) for event in told if event.seen_by(watcher))


@pytest.mark.rule("RP-152")
@both_editions
def test_facedown_discoveries_are_known_only_to_those_who_saw_them(edition):
    def table(card: str) -> State:
        zones = {"ausonia": {"discovery": card, "seen": [0]}, "mare-serpentis": {"discovery": "radiation"}}
        return at("round 4", edition=edition, zones=zones, event_deck=["even_ground"])

    one, two = table("lichens"), table("synergy")
    assert same_for(one, two)
    assert discovery(one, "ausonia", seat=0) == "lichens"
    assert discovery(two, "ausonia", seat=0) == "synergy"
    assert discovery(one, "mare-serpentis", seat=0) == "facedown"
    assert GAME.view(one, 1).zones[1].discovery.seen_by == (0,), "but all know who has seen it"


@pytest.mark.rule("RP-152")
@both_editions
def test_a_discovery_waiting_to_be_assigned_is_known_only_to_who_drew_it(edition):
    def table(card: str) -> State:
        return calling({"red": "scientist"}, edition=edition, event_deck=[card])

    one, two = table("lichens"), table("synergy")
    assert asked(one) == asked(two) == "red: assign"
    assert same_for(one, two)
    assert GAME.view(one, 0).drawn.id == "lichens"
    for state in (one, two):
        state.take_events()
        play(state, "assign to ausonia")
    assert same_for(one, two)
    assert event_buffer(one, 2) == event_buffer(two, 2)


@pytest.mark.rule("RP-152", "RP-56")
@both_editions
def test_looking_reveals_nothing_about_the_card_to_others(edition):
    def table(card: str) -> State:
        state = calling({"red": "scientist"}, edition=edition, zones={"ausonia": {"discovery": card}})
        state.take_events()
        return play(state, "look at ausonia")

    one, two = table("lichens"), table("synergy")
    assert same_for(one, two)
    assert event_buffer(one.copy(), 0) == [], "nobody listens to a copy"
    assert event_buffer(one, None) == event_buffer(two, None)
    assert (discovery(one, "ausonia", 0), discovery(two, "ausonia", 0)) == ("lichens", "synergy")


@pytest.mark.rule("RP-153")
@both_editions
def test_a_chosen_specialist_is_secret_while_others_still_choose(edition):
    one = choose(at("round 3", edition=edition), red="saboteur")
    two = choose(at("round 3", edition=edition), red="pilot")
    assert same_for(one, two)
    assert (company(one, "red", seat=0).chosen, company(two, "red", seat=0).chosen) == (5, 1)
    assert company(one, "red", seat=1).chosen is None
    assert company(one, "red", seat=1).has_chosen
    assert event_buffer(one, 1) == event_buffer(two, 1)


@pytest.mark.rule("RP-153")
@both_editions
def test_a_chosen_specialist_is_secret_until_its_number_is_called(edition):
    def table(specialist: str) -> State:
        chosen = {"red": specialist, "blue": "recruiter"}
        return calling(chosen, ship("hellas", 5), ship("ausonia", 5), edition=edition)

    one, two = table("saboteur"), table("pilot")
    assert asked(one) == "blue: board"
    assert same_for(one, two)
    assert event_buffer(one, None) == event_buffer(two, None)
    play(one, "board dock 1")
    play(two, "board dock 1")
    assert not same_for(one, two), "now it lies open"
    assert company(one, "red").played == (5,)
    assert company(one, "red").chosen is None


@pytest.mark.rule("RP-154")
@both_editions
def test_facedown_markers_are_known_to_nobody(edition):
    def table(here: str, there: str) -> State:
        zones = {"ausonia": {"marker": here, "open": False}, "phobos": {"marker": there, "open": False}}
        return at("round 2", edition=edition, zones=zones)

    assert same_for(table("ice", "celerium"), table("celerium", "ice"), (0, 1, 2, None))
    view = GAME.view(table("ice", "celerium"), 0)
    assert [zone.marker for zone in view.zones] == [None] * 10
    assert view.left_over is None


@pytest.mark.rule("RP-154")
@both_editions
def test_the_order_of_the_decks_is_known_to_nobody(edition):
    one = at("round 2", edition=edition, event_deck=["synergy", "lichens"], ship_deck=["S33", "S34"])
    two = at("round 2", edition=edition, event_deck=["lichens", "synergy"], ship_deck=["S34", "S33"])
    assert one.text() != two.text()
    assert same_for(one, two, (0, 1, 2, None))


@pytest.mark.rule("RP-155")
@both_editions
@pytest.mark.parametrize("choice", [{"memory_aid": "off"}, {"memory_aid": "on"}, {"rules": 1}])
def test_a_player_may_look_again_at_any_time_but_at_discoveries_only_with_the_memory_aid(edition, choice):
    """Missions and the action are still there rounds later; both discoveries (assigned, looked at) by choice."""
    state = calling(
        {"red": "scientist"},
        edition=edition,
        **choice,
        event_deck=["lichens"],
        missions={"0": "population"},
        kept={"0": ["zone_leader", "forced_march"]},
        zones={"mare-serpentis": {"discovery": "synergy", "seen": [0]}},
    )
    play(state, "draw event", "assign to ausonia")
    for _ in range(2):
        choose(state, red="recruiter", blue="recruiter", yellow="recruiter")
        while not state.is_simultaneous():
            play(state, min(may(state)))
    known = GAME.view(state, 0)
    view = GAME.shown(known)
    assert [card.id for card in view.missions] == ["population", "zone_leader"]
    assert [card.id for card in view.actions] == ["forced_march"]
    assert view.rejected is not None
    assert discovery(state, "ausonia", 0) == "lichens", "a seat knows what it has seen; bots may use it"
    assert discovery(state, "mare-serpentis", 0) == "synergy"
    without_aid = choice == {"memory_aid": "off"}
    found = {zone.id: zone.discovery for zone in view.zones if zone.discovery}
    assert {zone: entry.card is None for zone, entry in found.items()} == {
        "ausonia": without_aid,
        "mare-serpentis": without_aid,
    }
    assert [entry.seen_by for entry in found.values()] == [(0,), (0,)], "who has looked is open"
    assert (view == known) == (not without_aid)


@pytest.mark.rule("RP-155")
@both_editions
@pytest.mark.parametrize("memory_aid", ["off", "on"])
def test_the_log_and_the_answers_name_a_discovery_only_with_the_memory_aid(edition, memory_aid):
    zones = {"ausonia": {"discovery": "synergy", "seen": [0]}, "mare-serpentis": {"discovery": "radiation"}}
    state = calling(
        {"red": "scientist", "blue": "scientist"},
        edition=edition,
        zones=zones,
        event_deck=["lichens", "far_and_wide"],
        memory_aid=memory_aid,
    )
    look = GAME.actions.parse("look at ausonia")
    assert ("Synergy" in GAME.label(state, 0, look)) == (memory_aid == "on")
    play(state, "draw event")
    assert "Lichens" in GAME.question(state, 0).text, "the card is shown until it lies at its zone"
    play(state, "assign to sinus-sabaeus", "draw event")
    events = state.take_events()
    told = [GAME.event_text(state, event) for event in events if GAME.is_shown(state, event, 0)]
    assert any("Lichens" in sentence for sentence in told) == (memory_aid == "on")
    own = [GAME.event_text(state, event) for event in events if GAME.is_shown(state, event, 1)]
    assert any("Far and Wide" in sentence for sentence in own), "missions and actions may be looked at again"
    assert not any(GAME.is_shown(state, event, 2) for event in events if event.kind in ("drew", "saw"))


@pytest.mark.rule("RP-56", "RP-155")
@both_editions
def test_a_discovery_looked_at_is_shown_until_it_is_put_back(edition):
    zones = {"ausonia": {"discovery": "synergy"}, "mare-serpentis": {"discovery": "lichens", "seen": [0]}}
    state = play(calling({"red": "scientist"}, edition=edition, zones=zones), "look at ausonia")

    def cards() -> list[str]:
        found = (zone.discovery for zone in GAME.shown(GAME.view(state, 0)).zones)
        return [entry.card.id for entry in found if entry and entry.card]

    assert cards() == ["synergy"]
    assert not any(GAME.is_shown(state, event, 0) for event in state.take_events() if event.kind == "saw")
    play(state, "put back")
    assert cards() == []


@pytest.mark.rule("RP-155")
@both_editions
def test_at_the_end_everything_is_shown(edition):
    state = GAME.new(3, 5, {"edition": edition})
    state.listen()
    playout(state, Chance.from_seed(3))
    events = state.take_events()
    assert state.over()
    assert GAME.shown(GAME.view(state, 0)) == GAME.view(state, 0)
    assert all(
        GAME.is_shown(state, event, seat) == event.seen_by(seat) for event in events for seat in range(3)
    )


@pytest.mark.rule("RP-156")
@both_editions
def test_a_discarded_discovery_is_open_to_all(edition):
    outer = [
        zone.id for zone in GAME.view(at("round 1", edition=edition), None).zones if zone.kind == "outer"
    ]
    cards = [card.id for card in components.shipped().discoveries(edition)]
    zones = {zone: {"discovery": card} for zone, card in zip(outer, cards, strict=False)}
    state = calling({"red": "scientist"}, edition=edition, zones=zones, event_deck=["lichens"])
    play(state, "draw event")
    for watcher in WATCHERS:
        assert [card.id for card in GAME.view(state, watcher).event_discard] == ["lichens"]
    told = [GAME.event_text(state, event) for event in state.take_events() if event.seen_by(None)]
    assert any("Lichens" in sentence for sentence in told)


# -- no view tells what it must not -----------------------------------------------------------------------------------


def ids_in(view: Any) -> set[str]:
    """Every event card that a view names."""
    cards = {card.id for edition in ("2015", "matagot") for card in components.shipped().events(edition)}
    return cards & set(re.findall(r'"([a-z_]+)"', msgspec.json.encode(view).decode()))


def ids_known(state: State, seat: int | None, edition: str) -> set[str]:
    """Every event card that a seat may know, from what the table remembers."""
    names = [card.id for card in components.shipped().events(edition)]
    truth = json.loads(state.text())
    turned = truth["turned"][0]
    assigned = [(zone, 1 << card - 1) for zone, card in enumerate(truth["discovery"]) if card]
    known = truth["event_discard"][0] | sum(card for zone, card in assigned if turned >> zone & 1)
    if seat is not None:
        known |= sum(card for zone, card in assigned if truth["seen"][zone] >> seat & 1)
        known |= truth["kept"][seat] | 1 << truth["mission"][seat] | 1 << truth["rejected"][seat]
        known |= truth["boxed"][seat] if state.seats == 2 else 0
    return {name for number, name in enumerate(names) if known >> number & 1}


@pytest.mark.rule("RP-152", "RP-153", "RP-154")
@both_editions
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_through_whole_games_no_view_names_a_card_that_its_seat_may_not_know(edition, seats):
    state = GAME.new(seats, 17, {"edition": edition})
    state.listen()
    chance = Chance.from_seed(seats)
    while not state.over():
        for seat in (*range(seats), None):
            view = GAME.view(state, seat)
            drawn = {view.drawn.id} if view.drawn else set()
            assert ids_in(view) <= ids_known(state, seat, edition) | drawn
            for colour in view.colours:
                assert colour.chosen is None or colour.seat == seat
        seat = state.actors()[0]
        answers = state.legal(seat)
        state.play(seat, answers[chance.randbelow(len(answers))])
        for event in state.take_events():
            if event.kind in ("drew", "saw", "neutral"):
                owner = GAME.view(state, None).colours[event.values[0]].seat
                assert [event.seen_by(who) for who in range(seats)] == [who == owner for who in range(seats)]
                assert not event.seen_by(None)
    shown = GAME.view(state, None)
    assert len(shown.all_missions) == seats, "at the end all is shown"
