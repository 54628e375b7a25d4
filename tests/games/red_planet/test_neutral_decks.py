"""Neutral decks of the two-player game: how they are made, who knows them; RP-160 to RP-164."""

from collections import Counter
from collections.abc import Iterator

import pytest

from planetfall.core.chance import Chance
from planetfall.core.state import State
from tests.games.red_planet.helpers import (
    GAME,
    at,
    both_editions,
    choose,
    company,
    hidden,
    may,
    play,
    refused,
)

BOTTOM = {9, 8, 4, 2}
TOP = {7, 6, 5, 3, 1}
NAMES = {7: "scientist", 6: "secret-agent", 5: "saboteur", 3: "travel-agent", 1: "pilot"}


def deck(state: State, seat: int) -> list[int]:
    """A neutral deck, top card first."""
    size = hidden(state, "neutral_size")[seat]
    return hidden(state, "neutral_deck")[seat * 9 : seat * 9 + size][::-1]


def drawn_by(state: State, seat: int) -> int:
    """The card of a person's neutral colour this round."""
    return hidden(state, "chosen")[seat + 1]


def begun(edition: str, seed: int) -> State:
    """The first choice of specialists: missions kept, and in Matagot the neutral cards laid as they came."""
    state = GAME.new(2, seed, {"edition": edition})
    while GAME.question(state, state.actors()[0]).kind != "choose-specialist":
        state.play(state.actors()[0], state.legal(state.actors()[0])[0])
    return state


def play_round(state: State) -> None:
    """Everybody chooses and answers the first thing that is possible."""
    for seat in state.actors():
        state.play(seat, state.legal(seat)[0])
    while not state.is_simultaneous():
        play(state, min(may(state)))


def worlds(state: State, seat: int, count: int = 400) -> Iterator[State]:
    chance = Chance.from_seed(7)
    for _ in range(count):
        yield GAME.sample(state, seat, chance)


@pytest.mark.rule("RP-160")
@both_editions
def test_recruiter_explorer_femme_fatale_and_soldier_lie_among_the_last_six(edition):
    tops: Counter[frozenset[int]] = Counter()
    fourth: Counter[int] = Counter()
    for seed in range(200):
        state = GAME.new(2, seed, {"edition": edition})
        for seat in (0, 1):
            cards = deck(state, seat)
            assert sorted(cards) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
            assert set(cards[3:]) >= BOTTOM
            tops[frozenset(cards[:3])] += 1
            fourth[cards[3]] += 1
    assert len(tops) == 10, "any three of the other five"
    assert all(20 < count < 65 for count in tops.values()), "40 of each are expected"
    # below them six cards are shuffled: each of the four is there with 1 / 6, each of the others with 2 / 30
    assert all(45 < fourth[number] < 90 for number in BOTTOM)
    assert all(12 < fourth[number] < 45 for number in TOP)


@pytest.mark.rule("RP-161")
def test_in_2015_the_top_three_are_shuffled_and_nobody_sees_them():
    first: Counter[int] = Counter()
    for seed in range(200):
        state = GAME.new(2, seed, {"edition": "2015"})
        assert all(company(state, "blue", seat).deck_top == () for seat in (0, 1, None))
        first[deck(state, 0)[0]] += 1
        play(state, "red: keep mission 1")
        assert state.actors() == [1], "nothing to order"
    assert set(first) == TOP
    assert all(20 < count < 62 for count in first.values())


@pytest.mark.rule("RP-162")
def test_in_matagot_the_owner_lays_the_top_three_in_an_order_of_choice():
    state = GAME.new(2, 3, {"edition": "matagot"})
    top = deck(state, 0)[:3]
    play(state, "red: keep mission 1")
    assert GAME.question(state, 0).kind == "order-neutral"
    assert may(state, "red") == {f"stack {NAMES[number]}" for number in top}
    assert refused(state, "red: stack recruiter") == "RP-162"
    assert refused(state, "red: done") == "RP-32"
    wanted = sorted(top)
    play(state, f"red: stack {NAMES[wanted[0]]}")
    assert may(state, "red") == {f"stack {NAMES[number]}" for number in wanted[1:]}
    play(state, f"red: stack {NAMES[wanted[1]]}")
    assert state.actors() == [1], "the third one is left over"
    assert deck(state, 0)[:3] == wanted
    assert company(state, "blue", seat=0).deck_top == tuple(wanted), "so the owner knows them"
    assert company(state, "blue", seat=1).deck_top == ()
    assert company(state, "blue", seat=None).deck_top == ()


@pytest.mark.rule("RP-162")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0), (2, 0, 1)])
def test_the_cards_come_in_the_order_in_which_the_owner_laid_them(order):
    state = GAME.new(2, 3, {"edition": "matagot"})
    dealt = deck(state, 1)[:3]
    wanted = [dealt[place] for place in order]
    play(
        state, "green: keep mission 2", f"green: stack {NAMES[wanted[0]]}", f"green: stack {NAMES[wanted[1]]}"
    )
    play(state, "red: keep mission 1", "red: stack " + NAMES[deck(state, 0)[2]])
    state.play(0, state.legal(0)[0])
    came = []
    for known in (2, 1, 0):
        yellow = company(state, "yellow", seat=1)
        came.append(yellow.chosen)
        assert yellow.deck_top == tuple(wanted[3 - known :])
        play_round(state)
    assert came == wanted


@pytest.mark.rule("RP-163")
@both_editions
def test_the_owner_alone_sees_the_neutral_card_before_choosing(edition):
    state = begun(edition, 4)
    assert state.actors() == [0, 1]
    for colour, owner in (("blue", 0), ("yellow", 1)):
        assert company(state, colour, seat=owner).chosen in TOP
        assert company(state, colour, seat=1 - owner).chosen is None
        assert company(state, colour, seat=None).chosen is None
        assert company(state, colour).has_chosen
        assert company(state, colour).deck == 8
    drawn = company(state, "blue", seat=0).chosen
    name = {7: "Scientist", 6: "Secret Agent", 5: "Saboteur", 3: "Travel Agent", 1: "Pilot"}[drawn]
    assert name in GAME.question(state, 0).text


@pytest.mark.rule("RP-163")
@both_editions
def test_the_opponent_does_not_see_the_neutral_card(edition):
    def table(top: str) -> State:
        return at("round 1", seats=2, edition=edition, neutral_decks={"blue": [top], "yellow": ["pilot"]})

    one, other = table("saboteur"), table("scientist")
    assert GAME.view(one, 1) == GAME.view(other, 1)
    assert GAME.view(one, None) == GAME.view(other, None)
    assert company(one, "blue", seat=0).chosen == 5
    told = one.take_events()
    assert [event.values for event in told if event.kind == "neutral" and event.seen_by(0)] == [(1, 5)]
    assert [event.values for event in told if event.kind == "neutral" and event.seen_by(1)] == [(2, 1)]
    assert not any(event.kind == "neutral" and event.seen_by(None) for event in told)


@pytest.mark.rule("RP-163")
@both_editions
def test_each_round_the_top_card_is_the_neutral_specialist(edition):
    state = at(
        "round 1",
        seats=2,
        edition=edition,
        neutral_decks={"blue": ["saboteur", "scientist", "pilot"], "yellow": ["pilot", "saboteur"]},
    )
    assert [company(state, "blue", 0).chosen, company(state, "yellow", 1).chosen] == [5, 1]
    play_round(state)
    assert [company(state, "blue", 0).chosen, company(state, "yellow", 1).chosen] == [7, 5]
    assert company(state, "blue").played == (5,)
    play_round(state)
    assert company(state, "blue", 0).chosen == 1
    assert company(state, "blue").played == (7, 5)
    assert company(state, "blue").deck == 6


@pytest.mark.rule("RP-163", "RP-28")
@both_editions
def test_a_neutral_specialist_is_called_like_any_other(edition):
    state = at("round 1", seats=2, edition=edition, neutral_decks={"blue": ["saboteur"], "yellow": ["pilot"]})
    choose(state, red="pilot", green="recruiter")
    asked = []
    while not state.is_simultaneous():
        asked.append(GAME.question(state, state.actors()[0]).text.split(",")[0])
        play(state, min(may(state)))
    assert list(dict.fromkeys(asked)) == ["Green", "Neutral Blue", "Red", "Neutral Yellow"]


# -- what the make-up of a deck tells (RP-164) ------------------------------------------------------------------------


@pytest.mark.rule("RP-164")
@both_editions
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_in_a_sampled_world_none_of_9_8_4_2_is_among_the_first_three(edition, rounds):
    state = begun(edition, 6)
    for _ in range(rounds):
        play_round(state)
    left = 2 - rounds
    drawn: Counter[int] = Counter()
    for world in worlds(state, 0):
        yellow = drawn_by(world, 1)
        drawn[yellow] += 1
        cards = deck(world, 1)
        assert not {yellow, *cards[:left]} & BOTTOM
        assert set(cards[left:]) >= BOTTOM
    played = set(company(state, "yellow").played)
    assert set(drawn) == TOP - played
    likely = 400 / len(drawn)
    assert all(likely * 0.7 < count < likely * 1.3 for count in drawn.values())


@pytest.mark.rule("RP-164")
@both_editions
def test_from_the_fourth_round_on_any_card_not_played_may_come(edition):
    state = begun(edition, 6)
    for _ in range(3):
        play_round(state)
    unseen = {1, 2, 3, 4, 5, 6, 7, 8, 9} - set(company(state, "yellow").played)
    drawn = Counter(drawn_by(world, 1) for world in worlds(state, 0))
    assert len(unseen) == 6
    assert set(drawn) == unseen
    assert all(40 < count < 95 for count in drawn.values())


@pytest.mark.rule("RP-164")
@both_editions
def test_after_its_recruiter_a_deck_is_the_other_eight_in_random_order(edition):
    state = at(
        "round 1", seats=2, edition=edition, neutral_decks={"yellow": ["recruiter"], "blue": ["pilot"]}
    )
    play_round(state)
    assert company(state, "yellow").deck_renewed
    drawn: Counter[int] = Counter()
    second: Counter[int] = Counter()
    for world in worlds(state, 0, 800):
        drawn[drawn_by(world, 1)] += 1
        second[deck(world, 1)[0]] += 1
    for seen in (drawn, second):
        assert set(seen) == {1, 2, 3, 4, 5, 6, 7, 8}
        assert all(65 < count < 140 for count in seen.values()), "100 of each are expected"


@pytest.mark.rule("RP-164")
@both_editions
def test_a_neutral_card_of_the_opponent_was_not_called_yet(edition):
    state = at("round 1", seats=2, edition=edition, neutral_decks={"blue": ["saboteur"], "yellow": ["pilot"]})
    choose(state, red="travel_agent", green="recruiter")
    while "Neutral Blue" not in GAME.question(state, state.actors()[0]).text:
        play(state, min(may(state)))
    drawn = Counter(drawn_by(world, 1) for world in worlds(state, 0))
    assert set(drawn) == {3, 1}, "9 to 5 have been called, and 4 and 2 are not on top"


@pytest.mark.rule("RP-164", "RP-163")
@both_editions
def test_the_owner_keeps_what_he_knows_in_every_sampled_world(edition):
    state = begun(edition, 6)
    own = company(state, "blue", seat=0)
    assert len(own.deck_top) == (2 if edition == "matagot" else 0)
    for world in worlds(state, 0, 100):
        blue = company(world, "blue", seat=0)
        assert (blue.chosen, blue.deck_top) == (own.chosen, own.deck_top)
        assert deck(world, 0)[: len(own.deck_top)] == list(own.deck_top)


@pytest.mark.rule("RP-161", "RP-164")
def test_in_2015_the_owner_knows_no_more_of_his_deck_than_its_make_up():
    state = begun("2015", 6)
    own = company(state, "blue", seat=0).chosen
    second: Counter[int] = Counter()
    fourth: Counter[int] = Counter()
    for world in worlds(state, 0, 600):
        cards = deck(world, 0)
        second[cards[0]] += 1
        fourth[cards[2]] += 1
        assert not set(cards[:2]) & BOTTOM
    assert set(second) == TOP - {own}
    assert all(110 < count < 190 for count in second.values()), "150 of each are expected"
    assert set(fourth) == (TOP | BOTTOM) - {own}
    assert all(75 < fourth[number] < 130 for number in BOTTOM), "100 of each are expected"


@pytest.mark.rule("RP-162", "RP-164")
def test_in_matagot_the_six_cards_below_stay_unknown_to_the_owner():
    state = begun("matagot", 6)
    own = company(state, "blue", seat=0)
    below = {1, 2, 3, 4, 5, 6, 7, 8, 9} - {own.chosen, *own.deck_top}
    third = Counter(deck(world, 0)[2] for world in worlds(state, 0, 600))
    assert set(third) == below
    assert all(70 < count < 135 for count in third.values()), "100 of each are expected"
