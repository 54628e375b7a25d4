"""An answer that is given for somebody is told to them, by one rule in all games."""

import random

import pytest

import planetfall
from planetfall.core.match import Match
from planetfall.core.state import Event
from planetfall.core.translation import languages

GAMES = ("red-planet", "rocket-rescue", "space-mission", "terraforming-mars")
TOLD = ("no choice", "no-choice", "no way", "only card", "no oxygen", "no temperature")
NOTHING = (
    *("no effect", "exchanges", "empty ship", "barren"),
    "no-tile",
    *("no-module", "no-dice", "short", "stays-waiting"),
    *("no gain", "no card", "no match", "neutral loses"),
)
FOR_PEOPLE = (*TOLD, *NOTHING, "stays", "income")  # events that records do without


def random_match(name: str, tells_forced: bool, seed: int = 3, most: int = 700) -> tuple[Match, list[Event]]:
    """A random game, and the events of it."""
    chance = random.Random(seed)
    match = Match.new(planetfall.game(name), 3, seed, tells_forced=tells_forced)
    events: list[Event] = []
    for _ in range(most):
        if match.state.over():
            break
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))
        events += match.take_events()
    return match, events


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> tuple[Match, list[Event]]:
    return random_match(request.param, tells_forced=True)


def test_forced_answers_are_told_in_every_language(played: tuple[Match, list[Event]]):
    match, events = played
    told = [event for event in events if event.kind in TOLD]
    assert told
    kinds = match.game.event_kinds()
    for event in told:
        assert kinds[event.kind].fault(event) == ""
        for language in languages():
            game = match.game.with_language(language)
            assert game.event_parts(match.state, event, event.values[0])


def test_only_the_seat_is_told_that_it_had_no_choice(played: tuple[Match, list[Event]]):
    for event in played[1]:
        if event.kind in ("no choice", "no-choice"):
            assert [event.seen_by(seat) for seat in range(3)].count(True) == 1


def test_telling_changes_no_record_and_no_other_event(played: tuple[Match, list[Event]]):
    match, events = played
    silent, others = random_match(match.game.id, tells_forced=False)
    assert silent.save() == match.save()
    shown = [event for event in events if event.kind not in FOR_PEOPLE]
    assert list(map(repr, shown)) == list(map(repr, others))


@pytest.mark.parametrize("name", GAMES)
def test_a_question_with_one_answer_is_asked_only_where_skipping_would_tell_a_secret(name: str):
    """Whoever is asked in the open has several answers, unless what makes it one is known to that seat alone."""
    hidden = {"space-mission": {"pay", "take", "action"}, "red-planet": {"put-back", "assign"}}.get(
        name, set()
    )
    match, chance = Match.new(planetfall.game(name), 3, 5), random.Random(5)
    for _ in range(400):
        state = match.state
        if state.over():
            break
        for seat in state.actors():
            if len(state.legal(seat)) == 1 and not state.is_simultaneous():
                assert match.game.question(state, seat).kind in hidden
        seat = chance.choice(state.actors())
        match.play(seat, chance.choice(state.legal(seat)))


def test_the_only_card_of_a_hand_is_told_by_name():
    match = Match.new(planetfall.game("red-planet"), 3, 1, tells_forced=True)
    told: list[Event] = []
    while not told:  # whoever never plays the Recruiter has no other card in the end
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
        told = [event for event in match.take_events() if event.kind == "only card"]
    parts = match.game.event_parts(match.state, told[0], told[0].values[0])
    assert "".join(part.text for part in parts) == "Your only card, the Recruiter, was played"


def test_what_fails_is_told_before_the_game_goes_on():
    match, events = random_match("red-planet", tells_forced=True, seed=8, most=2000)
    failed = [match.game.event_text(match.state, event) for event in events if event.kind == "no way"]
    assert failed
    assert all("{" not in sentence for sentence in failed)
