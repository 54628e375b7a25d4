"""Jumping and flight, SM-34 to SM-41."""

import pytest

from tests.games.space_mission.helpers import (
    GAME,
    RING,
    asked,
    card,
    discarded,
    hand,
    may,
    planet,
    play,
    probes,
    refused,
    table,
    where,
)

ONE = card(blue=1, orange=1)
OTHER = card(green=1, orange=1)


@pytest.mark.rule("SM-34")
def test_a_jump_takes_a_card_with_the_jump_coordinate_of_the_target():
    state = table(ships={"red": "saffron"}, hands={"red": [ONE, OTHER]})
    assert refused(state, "jump to ruby-red") == "SM-34"
    play(state, "jump to hazard")
    assert asked(state) == "red: pay"
    assert refused(state, f"play {OTHER}") == "SM-34"
    play(state, f"play {ONE}")
    assert where(state, "red") == "hazard"
    assert (discarded(state), hand(state, "red")) == ({ONE}, {OTHER})


@pytest.mark.rule("SM-34")
def test_the_player_chooses_among_the_cards_that_fit():
    cards = [ONE, card(blue=1, green=2), card(blue="?", green=1), card(blue=2, green=1)]
    state = play(table(ships={"red": "saffron"}, hands={"red": cards}), "jump to freezer")
    assert may(state) == {f"play {name}" for name in cards[:3]}


@pytest.mark.rule("SM-35")
def test_every_jump_puts_a_probe_on_the_gate_where_it_stays():
    cards = [ONE, card(blue=1, orange=2), OTHER]
    state = table(ships={"red": "saffron"}, gate={"red": 3, "blue": 1}, hands={"red": cards})
    play(state, "jump to hazard", f"play {ONE}")
    assert probes(state, "red") == 4
    play(state, "jump to freezer", f"play {cards[1]}")
    assert (probes(state, "red"), probes(state, "blue")) == (5, 1)


@pytest.mark.rule("SM-35", "SM-57")
def test_probes_on_the_gate_do_not_come_back_when_a_planet_is_developed():
    cards = [card(blue=3, orange=2), card(blue=3, orange=4), OTHER]
    state = table(ships={"red": "hazard"}, gate={"red": 3}, scanned={"hazard": ["red"]}, hands={"red": cards})
    play(state, "develop", f"play {cards[0]}", f"play {cards[1]}")
    assert planet(state, "hazard").station == 0
    assert probes(state, "red") == 3


@pytest.mark.rule("SM-36")
def test_nobody_jumps_to_the_planet_where_the_spaceship_is():
    state = table(ships={"red": "hazard"}, hands={"red": [ONE, OTHER]})
    assert refused(state, "jump to hazard") == "SM-36"
    assert "jump to freezer" in may(state)


@pytest.mark.rule("SM-36")
def test_a_jump_may_lead_to_a_neighbour():
    joker = card(blue="?", orange=1)
    state = play(table(ships={"red": "hazard"}, hands={"red": [joker]}), "jump to green-heggar")
    assert where(state, "red") == "green-heggar"
    assert probes(state, "red") == 1, "it is a jump all the same"


@pytest.mark.rule("SM-36")
def test_others_may_already_be_there():
    state = table(ships={"red": "saffron", "blue": "hazard"}, hands={"red": [ONE]})
    play(state, "jump to hazard")
    assert planet(state, "hazard").ships == (0, 1)


@pytest.mark.rule("SM-37")
def test_the_first_jump_leads_off_the_gate_and_leaves_a_probe():
    state = play(table(hands={"red": [ONE, OTHER]}), "jump to freezer", f"play {ONE}")
    assert where(state, "red") == "freezer"
    assert probes(state, "red") == 1


@pytest.mark.rule("SM-37")
def test_without_a_blue_card_a_spaceship_stays_on_the_gate():
    assert may(table(hands={"red": [OTHER, card(green="?", orange=3)]})) == {"top up"}


@pytest.mark.rule("SM-38")
def test_no_answer_leads_back_to_the_gate():
    names = [GAME.actions.name(action) for action in range(len(GAME.actions))]
    assert not [name for name in names if "gate" in name]


@pytest.mark.rule("SM-38")
def test_in_a_whole_game_no_spaceship_comes_back_to_the_gate():
    state = GAME.new(4, 5)
    left: set[int] = set()
    step = 0
    while not state.over():
        step += 1
        seat = state.actors()[0]
        answers = state.legal(seat)
        state.play(seat, answers[step * 7919 % len(answers)])
        flying = {found.seat for found in GAME.view(state, None).seats if found.place is not None}
        assert left <= flying
        left |= flying
    assert left == {0, 1, 2, 3}


@pytest.mark.rule("SM-39")
def test_a_flight_leads_to_a_neighbour_and_takes_no_card():
    state = table(ships={"red": "hazard"}, hands={"red": [ONE, OTHER]})
    play(state, "fly to green-heggar")
    assert where(state, "red") == "green-heggar"
    assert hand(state, "red") == {ONE, OTHER}
    play(state, "fly to cinder")
    assert where(state, "red") == "cinder"


@pytest.mark.rule("SM-39")
@pytest.mark.parametrize("target", [name for name in RING if name not in ("green-heggar", "ruby-red")])
def test_a_flight_leads_no_further(target):
    assert refused(table(ships={"red": "hazard"}), f"fly to {target}") == "SM-39"


@pytest.mark.rule("SM-13", "SM-39")
@pytest.mark.parametrize("way", ["jump", "fly"])
def test_planets_in_the_box_cannot_be_reached(way):
    state = table(ships={"red": "hazard"}, hands={"red": [card(blue="?", orange=1)]})
    assert refused(state, f"{way} to tempest") == "SM-13"


@pytest.mark.rule("SM-40")
def test_a_flight_puts_no_probe_on_the_gate():
    state = play(table(ships={"red": "hazard"}, gate={"red": 2}), "fly to green-heggar", "fly to hazard")
    assert probes(state, "red") == 2


@pytest.mark.rule("SM-41")
@pytest.mark.parametrize("target", RING)
def test_there_is_no_flight_from_the_gate(target):
    assert refused(table(), f"fly to {target}") == "SM-41"
