"""Cards, SM-19 to SM-24."""

import pytest

from planetfall.games.space_mission.engine.actions import CARD_IDS
from tests.games.space_mission.helpers import (
    GAME,
    asked,
    card,
    discarded,
    hand,
    may,
    planet,
    play,
    refused,
    table,
    top_up,
    where,
)

POINTS = {"water": 4, "space": 4}


@pytest.mark.rule("SM-19", "SM-20")
def test_a_card_is_used_for_its_blue_or_for_its_green_coordinate():
    both = card(blue=1, green=3)

    def start():
        hands = {"red": [both, card(blue=4, orange=4)]}
        return table(ships={"red": "hazard"}, hands=hands, piles={"hazard": POINTS})

    jumped = play(start(), "jump to freezer", f"play {both}")
    assert where(jumped, "red") == "freezer"
    assert both in discarded(jumped), "its scan coordinate is gone with it"
    scanned = play(start(), "scan", f"play {both}", "take water")
    assert where(scanned, "red") == "hazard"
    assert both in discarded(scanned), "its jump coordinate is gone with it"


@pytest.mark.rule("SM-19")
def test_only_a_card_in_hand_can_be_played():
    state = table(ships={"red": "saffron"}, hands={"red": [card(blue=1, green=3), card(blue=1, orange=1)]})
    play(state, "jump to freezer")
    assert refused(state, f"play {card(blue=1, orange=2)}") == "SM-19"
    assert refused(state, "top up") == "SM-19", "a jump that has begun is carried out"


@pytest.mark.rule("SM-20")
@pytest.mark.parametrize(
    ("coordinates", "possible"),
    [
        ({"blue": 3, "green": 4}, "jump to ruby-red"),
        ({"blue": 4, "green": 3}, "scan"),
    ],
)
def test_blue_is_for_jumping_and_green_for_scanning(coordinates, possible):
    state = table(ships={"red": "hazard"}, hands={"red": [card(**coordinates)]})
    others = {"top up", "fly to green-heggar", "fly to ruby-red"}
    jumps = {name for name in may(state) if name.startswith("jump")}
    assert possible in may(state)
    assert may(state) - jumps - others == ({"scan"} if possible == "scan" else set())


@pytest.mark.rule("SM-20")
def test_orange_is_for_developing():
    needed = [card(blue=4, orange=2), card(green=1, orange=4)]
    state = table(ships={"red": "hazard"}, scanned={"hazard": ["red"]}, hands={"red": needed})
    assert may(state) == {"top up", "fly to green-heggar", "fly to ruby-red", "develop"}


@pytest.mark.rule("SM-21")
def test_a_blue_joker_leads_to_every_other_planet():
    state = table(ships={"red": "hazard"}, hands={"red": [card(blue="?", orange=1)]})
    assert len([name for name in may(state) if name.startswith("jump")]) == 7
    assert {"scan", "develop"} & may(state) == set(), "it is no joker for other colours"


@pytest.mark.rule("SM-21")
@pytest.mark.parametrize("name", ["hazard", "freezer", "saffron", "deep-azure"])
def test_a_green_joker_scans_every_planet(name):
    joker = card(blue=2, green="?")
    state = table(ships={"red": name}, hands={"red": [joker]}, piles={name: POINTS})
    play(state, "scan")
    assert asked(state) == "red: take"


@pytest.mark.rule("SM-21")
def test_an_orange_joker_serves_for_either_landing_coordinate():
    joker = card(blue=3, orange="?")
    for number in (2, 4):
        hands = {"red": [joker, card(blue=3, orange=number)]}
        state = table(ships={"red": "hazard"}, scanned={"hazard": ["red"]}, hands=hands)
        assert "develop" in may(state)
        assert "scan" not in may(state)


@pytest.mark.rule("SM-22", "SM-23")
def test_played_cards_lie_faceup_on_the_discard_pile():
    used = card(blue=1, orange=1)
    state = table(ships={"red": "saffron"}, hands={"red": [used]})
    before = GAME.view(state, None).draw_pile
    play(state, "jump to freezer")
    for seat in (None, 0, 1, 2):
        assert [found.id.lower() for found in GAME.view(state, seat).discard] == [used]
    assert GAME.view(state, None).draw_pile == before
    assert hand(state, "red") == set()


@pytest.mark.rule("SM-23")
def test_thrown_away_cards_lie_faceup_too():
    thrown = card(blue=1, orange=1)
    state = table(hands={"red": [thrown, card(blue=2, green=1)]})
    play(state, "top up", f"discard {thrown}")
    assert [found.id.lower() for found in GAME.view(state, 2).discard] == [thrown]


@pytest.mark.rule("SM-24")
def test_a_used_up_draw_pile_is_replaced_by_the_shuffled_discard_pile():
    state = GAME.new(5, 11, {"start": "first"})
    state.listen()
    while GAME.view(state, None).draw_pile:
        cards = sorted(hand(state, state_colour(state)))
        play(state, "top up", *(f"discard {name}" for name in cards))
        if "reshuffle" in (event.kind for event in state.take_events()):
            break
    view = GAME.view(state, None)
    assert (view.draw_pile, view.discard) == (35, ()), "all that was discarded is shuffled at once"


@pytest.mark.rule("SM-24")
def test_with_nothing_discarded_the_draw_pile_waits_for_the_next_draw():
    names = list(CARD_IDS)  # a hand has more cards than in any game
    hands = {"red": names[:4], "blue": names[4:32], "yellow": names[32:59]}
    state = table(hands=hands, draw_pile=[names[59]], discard=[])
    play(state, "top up", "draw")
    view = GAME.view(state, None)
    assert (view.draw_pile, view.discard) == (0, ())


@pytest.mark.rule("SM-24")
def test_under_the_first_rules_a_used_up_draw_pile_waits_for_the_next_draw():
    state = GAME.under_rules(1).new(5, 11, {"start": "first"})
    state.listen()
    while GAME.view(state, None).draw_pile:
        cards = sorted(hand(state, state_colour(state)))
        play(state, "top up", *(f"discard {name}" for name in cards))
    assert len(discarded(state)) == 35
    play(state, "top up", f"discard {min(hand(state, state_colour(state)))}", "draw")
    view = GAME.view(state, None)
    assert (view.draw_pile, view.discard) == (35, ()), "36 cards were shuffled, one of them drawn"
    assert [event.kind for event in state.take_events()].count("reshuffle") == 1


def state_colour(state):
    return GAME.view(state, None).seats[state.actors()[0]].colour


def test_a_station_is_not_built_with_cards_of_other_colours():
    state = table(
        ships={"red": "hazard"},
        scanned={"hazard": ["red"]},
        hands={"red": [card(blue=2, green=4), card(blue=4, green=2)]},
    )
    assert refused(state, "develop") == "SM-51"
    assert planet(top_up(state), "hazard").station is None
