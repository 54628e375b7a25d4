"""7 Scientist, RP-55 to RP-59."""

from typing import Any

import pytest

from planetfall.games.red_planet.content import components
from tests.games.red_planet.helpers import (
    GAME,
    asked,
    at,
    both_editions,
    calling,
    crew,
    discovery,
    may,
    play,
    refused,
    ship,
)

OUTER = {
    "2015": [
        "vastitas-borealis",
        "ausonia",
        "mare-serpentis",
        "sinus-sabaeus",
        "mare-tyrrhenum",
        "tritonis-sinus",
    ]
    + ["hellas"],
    "matagot": [
        "vastitas-borealis",
        "ausonia",
        "mare-serpentis",
        "sinus-sabaeus",
        "mare-tyrrhenum",
        "tritonis-sinus",
    ],
}
DISCOVERIES = [card.id for card in components.shipped().discoveries("2015")]


def every_outer_zone_taken(edition: str, **others: dict[str, str]) -> dict[str, Any]:
    taken = {zone: {"discovery": name} for zone, name in zip(OUTER[edition], DISCOVERIES, strict=False)}
    return {"edition": edition, "zones": taken | others, "event_deck": ["lichens"]}


def all_events(edition: str) -> list[str]:
    """Every event card but the three starting missions that a table of three has."""
    cards = [card.id for card in components.shipped().events(edition)]
    kept = {GAME.view(at("round 1", edition=edition), seat).missions[0].id for seat in range(3)}
    return [card for card in cards if card not in kept]


@pytest.mark.rule("RP-55")
@both_editions
def test_scientist_boards_two_then_draws_or_looks(edition):
    state = calling(
        {"red": "scientist"},
        ship("hellas", 5),
        ship("ausonia", 5),
        edition=edition,
        zones={"ausonia": {"discovery": "synergy"}, "mare-serpentis": {"discovery": "lichens"}},
    )
    play(state, "board dock 1")
    assert asked(state) == "red: board"
    assert may(state) == {"board dock 1", "board dock 2"}, "on one ship or on two"
    play(state, "board dock 2")
    assert (crew(state, 1), crew(state, 2)) == ({"red": 1}, {"red": 1})
    assert may(state) == {"draw event", "look at ausonia", "look at mare-serpentis"}
    assert refused(state, "look at hellas") == "RP-55"


@pytest.mark.rule("RP-55")
@both_editions
def test_scientist_draws_one_card(edition):
    state = calling({"red": "scientist"}, edition=edition, event_deck=["far_and_wide", "blocks_of_ice"])
    before = len(all_events(edition))
    view = GAME.view(state, 0)
    assert asked(state) == "red: choose-specialist"
    assert [card.id for card in view.missions[1:]] == ["far_and_wide"]
    assert view.actions == ()
    assert view.event_deck == before - 1


@pytest.mark.rule("RP-55")
def test_scientist_who_looks_does_not_draw():
    state = calling({"red": "scientist"}, zones={"ausonia": {"discovery": "synergy"}})
    before = GAME.view(state, 0).event_deck
    play(state, "look at ausonia", "put back")
    assert asked(state) == "red: choose-specialist"
    assert GAME.view(state, 0).event_deck == before


@pytest.mark.rule("RP-56")
@both_editions
def test_a_discovery_looked_at_stays_facedown_and_only_one_player_has_seen_it(edition):
    state = calling(
        {"red": "scientist"}, edition=edition, zones={"ausonia": {"discovery": "synergy", "seen": [1]}}
    )
    assert discovery(state, "ausonia", seat=0) == "facedown"
    state.take_events()
    play(state, "look at ausonia")
    assert discovery(state, "ausonia", seat=0) == "synergy"
    assert discovery(state, "ausonia", seat=1) == "synergy", "seen before"
    assert discovery(state, "ausonia", seat=2) == "facedown"
    assert discovery(state, "ausonia", seat=None) == "facedown"
    assert not GAME.view(state, None).zones[1].discovery.turned_up


@pytest.mark.rule("RP-56")
@both_editions
def test_all_see_at_which_zone_a_player_looked(edition):
    state = calling({"red": "scientist"}, edition=edition, zones={"ausonia": {"discovery": "synergy"}})
    state.take_events()
    play(state, "look at ausonia")
    events = state.take_events()
    for_all = [GAME.event_text(state, event) for event in events if event.seen_by(2)]
    for_red = [GAME.event_text(state, event) for event in events if event.seen_by(0)]
    assert any("Ausonia" in sentence for sentence in for_all)
    assert not any("Synergy" in sentence for sentence in for_all)
    assert any("Synergy" in sentence for sentence in for_red)
    assert GAME.view(state, 2).zones[1].discovery.seen_by == (0,)


@pytest.mark.rule("RP-56", "RP-155")
@both_editions
def test_the_player_sees_the_card_until_it_is_put_back(edition):
    zones = {"ausonia": {"discovery": "synergy"}, "mare-serpentis": {"discovery": "lichens", "seen": [0]}}
    state = calling({"red": "scientist"}, edition=edition, zones=zones)
    play(state, "look at ausonia")
    assert asked(state) == "red: put-back"
    assert may(state) == {"put back"}
    assert "Ausonia is Synergy" in GAME.question(state, 0).text
    assert [GAME.view(state, seat).looking_at for seat in (0, 1, None)] == ["ausonia", None, None]
    assert refused(state, "look at mare-serpentis") == "RP-56"
    assert refused(state, "done") == "RP-32"
    play(state, "put back")
    assert GAME.view(state, 0).looking_at is None
    with_aid = calling({"red": "scientist"}, edition=edition, zones=zones, memory_aid="on")
    play(with_aid, "look at ausonia")
    assert asked(with_aid) == "red: choose-specialist", "who is shown it always need not be shown it now"


@pytest.mark.rule("RP-57")
@both_editions
def test_scientist_must_draw_if_there_is_nothing_to_look_at(edition):
    state = calling({"red": "scientist"}, edition=edition, event_deck=["blocks_of_ice"])
    assert asked(state) == "red: choose-specialist"
    assert [card.id for card in GAME.view(state, 0).actions] == ["blocks_of_ice"]


@pytest.mark.rule("RP-57", "RP-59")
@both_editions
def test_scientist_must_look_if_there_is_nothing_to_draw(edition):
    gone = [card for card in all_events(edition) if card != "synergy"]
    state = calling(
        {"red": "scientist"}, edition=edition, box_events=gone, zones={"ausonia": {"discovery": "synergy"}}
    )
    assert asked(state) == "red: put-back", "no choice, no question"
    assert discovery(state, "ausonia", seat=0) == "synergy"


@pytest.mark.rule("RP-57", "RP-59")
@both_editions
def test_scientist_with_nothing_to_draw_or_to_look_at_does_nothing(edition):
    state = calling({"red": "scientist"}, edition=edition, box_events=all_events(edition))
    view = GAME.view(state, 0)
    assert asked(state) == "red: choose-specialist"
    assert view.event_deck == 0, "the event deck is never refilled"
    assert len(view.event_discard) == len(all_events(edition))
    assert len(view.missions) == 1
    assert view.actions == ()


@pytest.mark.rule("RP-59")
@both_editions
def test_nobody_draws_from_an_empty_deck(edition):
    gone = [card for card in all_events(edition) if card not in ("synergy", "lichens")]
    state = calling(
        {"red": "scientist"},
        edition=edition,
        box_events=gone,
        zones={"ausonia": {"discovery": "synergy"}, "mare-serpentis": {"discovery": "lichens"}},
    )
    assert may(state) == {"look at ausonia", "look at mare-serpentis"}
    assert refused(state, "draw event") == "RP-59"


@pytest.mark.rule("RP-58")
@both_editions
def test_a_discovery_drawn_while_every_outer_zone_has_one_is_discarded_and_one_in_play_looked_at(edition):
    state = calling({"red": "scientist"}, **every_outer_zone_taken(edition))
    before = GAME.view(state, 0).event_deck
    play(state, "draw event")
    assert asked(state) == "red: look"
    assert [card.id for card in GAME.view(state, 2).event_discard] == ["lichens"], "faceup"
    assert GAME.view(state, 0).event_deck == before - 1
    assert may(state) == {f"look at {zone}" for zone in OUTER[edition]}
    assert refused(state, "done") == "RP-32"
    assert refused(state, "draw event") == "RP-58"
    play(state, "look at mare-serpentis", "put back")
    assert asked(state) == "red: choose-specialist"
    assert discovery(state, "mare-serpentis", seat=0) == DISCOVERIES[2]
    assert discovery(state, "mare-serpentis", seat=1) == "facedown"
    assert discovery(state, "ausonia", seat=0) == "facedown"


@pytest.mark.rule("RP-58")
@both_editions
@pytest.mark.parametrize("card", ["far_and_wide", "blocks_of_ice"])
def test_missions_and_actions_are_kept_even_if_every_outer_zone_has_a_discovery(edition, card):
    state = calling({"red": "scientist"}, **(every_outer_zone_taken(edition) | {"event_deck": [card]}))
    play(state, "draw event")
    view = GAME.view(state, 0)
    assert asked(state) == "red: choose-specialist"
    assert card in [kept.id for kept in (*view.missions, *view.actions)]
    assert view.event_discard == ()


@pytest.mark.rule("RP-58")
@both_editions
def test_one_free_outer_zone_takes_the_discovery(edition):
    fields = every_outer_zone_taken(edition)
    fields["zones"] = {zone: entry for zone, entry in fields["zones"].items() if zone != "ausonia"}
    state = calling({"red": "scientist"}, **fields)
    play(state, "draw event")
    assert may(state) == {"assign to ausonia"}, (
        "there is one place for it, and the card is shown until it lies there"
    )
    play(state, "assign to ausonia")
    assert discovery(state, "ausonia", seat=0) == "lichens"
    assert GAME.view(state, 0).event_discard == ()
