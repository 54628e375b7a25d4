"""Texts: questions, answers, refusals and events, in every language."""

import pytest

from planetfall.core.chance import Chance
from planetfall.core.frame_state import FrameState
from planetfall.core.translation import languages
from planetfall.games.space_mission.content import components
from planetfall.games.space_mission.engine.questions import PAY
from planetfall.games.space_mission.engine.refusals import REFUSALS
from planetfall.games.space_mission.wording.event_texts import NAMED_BY
from tests.games.space_mission.helpers import GAME, card, event_texts, play, table

SCAN, OTHER = card(blue=4, green=3), card(blue=4, green=4)
TWO, FOUR = card(blue=3, orange=2), card(green=4, orange=4)
GERMAN = GAME.with_language("de")


def labels(state, game=GAME):
    seat = state.actors()[0]
    return [game.label(state, seat, action) for action in state.legal(seat)]


def asks(state, game=GAME):
    return game.question(state, state.actors()[0]).text


def why(state, seat, action):
    refusal = GAME.why_not(state, seat, action)
    assert refusal is not None
    return refusal


@pytest.mark.parametrize("wrong", REFUSALS)
def test_every_refusal_has_its_sentence_and_names_a_clause(wrong):
    state = table()
    assert isinstance(state, FrameState)
    clause, key = REFUSALS[wrong]
    assert clause in GAME.rulebook().clauses
    reason = GAME.catalogue().text(f"space-mission.why.{key}")
    assert str(state.refused(wrong)) == f"{reason} ({clause})"
    assert GERMAN.catalogue().text(f"space-mission.why.{key}") != reason


def test_answers_at_the_start():
    cards = [card(blue=1, orange=1), card(green=1, orange=1)]
    state = table(hands={"red": cards})
    assert asks(state) == "Red: which action? (2 left this turn)"
    assert labels(state) == [
        "Top up: discard what you like, then draw up to 5 cards",
        "Jump to Freezer (blue 1)",
        "Jump to Hazard (blue 1)",
    ]
    assert asks(state, GERMAN) == "Rot: Welche Aktion? (noch 2 in diesem Zug)"
    assert "Nach Freezer springen (Blau 1)" in labels(state, GERMAN)


def test_a_card_says_which_half_is_given_up():
    cards = [card(blue=1, orange=1), card(blue="?", green=1), card(green=1, orange=1)]
    state = play(table(ships={"red": "saffron"}, hands={"red": cards}), "jump to freezer")
    assert asks(state) == "Red: which card do you use to jump to Freezer? (blue 1)"
    assert labels(state) == ["Play blue 1 and give up orange 1", "Play blue joker and give up green 1"]
    refused = GAME.impossible(state, 0)
    assert [GAME.label(state, 0, action) for action in refused] == ["Play green 1, orange 1"]
    assert [GAME.actions.name(action) for action in refused] == [f"play {cards[2]}"]


def test_topping_up_says_how_many_cards_would_be_drawn():
    state = play(table(hands={"red": [SCAN, OTHER]}), "top up")
    assert asks(state) == "Red: which cards do you discard before drawing? (you would now draw 3 cards)"
    assert labels(state) == ["Draw 3 cards", "Discard blue 4, green 3", "Discard blue 4, green 4"]
    assert "3 Karten ziehen" in labels(state, GERMAN)
    full = play(table(), "top up")
    assert labels(full)[0] == "Keep all cards and draw none"


def test_scanning_and_developing_in_words():
    state = table(
        ships={"red": "hazard"},
        hands={"red": [SCAN, TWO, FOUR]},
        piles={"hazard": {"water": 2, "brown-alien": 1, "space": 5}},
    )
    assert "Scan Hazard (green 3) and reserve a tile" in labels(state)
    play(state, "scan")
    assert asks(state) == "Red: which card do you use to scan Hazard? (green 3)"
    play(state, f"play {SCAN}")
    assert asks(state) == "Red: which tile on Hazard do you reserve?"
    assert labels(state) == ["Reserve: Brown alien", "Reserve: Water", "Reserve: Water"]
    assert labels(state, GERMAN)[0] == "Reservieren: Brauner Alien"
    play(state, "take water")
    assert asks(state) == "Red: which action? (the last one this turn)"
    assert "Develop Hazard (orange 2 and orange 4)" in labels(state)
    play(state, "develop")
    assert asks(state) == "Red: which card do you use for the first landing coordinate of Hazard? (orange 2)"
    play(state, f"play {TWO}")
    assert asks(state) == "Red: which tile do you take for developing Hazard?"
    assert labels(state) == ["Take: Brown alien", "Take: Water"]


def test_the_second_landing_coordinate_is_asked_for():
    cards = [TWO, FOUR, card(blue=1, orange=4)]
    state = table(ships={"red": "hazard"}, scanned={"hazard": ["red"]}, hands={"red": cards})
    play(state, "develop", f"play {TWO}")
    assert asks(state) == "Red: which card do you use for the second landing coordinate of Hazard? (orange 4)"


def test_discovering_in_words():
    state = table(
        ships={"red": "hazard"}, stations={"hazard": "blue"}, piles={"hazard": {"water": 2, "space": 6}}
    )
    assert "Make a discovery on Hazard and take a tile" in labels(state)
    play(state, "discover")
    assert asks(state) == "Red: which tile do you take from Hazard?"


def test_a_scan_without_a_find_says_so_beforehand():
    state = table(
        ships={"red": "hazard"}, hands={"red": [SCAN]}, piles={"hazard": {"space": 5}}, open=["hazard"]
    )
    assert "Scan Hazard (green 3): nothing to reserve, but it counts as scanned" in labels(state), (
        "everybody sees that the pile lies open"
    )


def test_what_is_not_possible_has_a_label_and_a_reason():
    state = table(hands={"red": [card(green=1, orange=1), card(blue=1, orange=1)]})
    shown = {
        GAME.label(state, 0, action): why(state, 0, action).clause for action in GAME.impossible(state, 0)
    }
    assert {"Scan", "Develop", "Discover"} <= set(shown)
    assert shown["Scan"] == "SM-29"
    assert shown["Jump to Saffron (blue 2)"] == "SM-34"
    assert shown["Fly to Hazard"] == "SM-41"
    assert not [label for label in shown if "Tempest" in label], "it is in the box"
    assert GAME.impossible(state, 1) == []


def test_a_seat_that_is_not_asked_reads_so():
    state = table()
    assert GAME.question(state, 1).kind == "none"
    assert why(state, 1, 0).reason == "seat 1 has nothing to answer right now"
    assert GERMAN.question(state, 1).text == "Du hast gerade nichts zu entscheiden."


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("top up", "SM-30"),
        ("jump to freezer", "SM-34"),
        ("fly to hazard", "SM-39"),
        ("scan", "SM-42"),
        ("develop", "SM-51"),
        ("discover", "SM-60"),
    ],
)
def test_every_action_has_its_clause(name, clause):
    assert GAME.clause(table(), 0, GAME.actions.parse(name)) == clause


def test_cards_and_tiles_go_by_the_clause_of_the_question():
    state = table(
        ships={"red": "hazard"}, hands={"red": [SCAN, OTHER]}, piles={"hazard": {"water": 2, "space": 6}}
    )
    assert GAME.clause(state, 1, PAY) == "", "seat 1 is asked nothing"
    play(state, "scan")
    assert GAME.clause(state, 0, GAME.actions.parse(f"play {SCAN}")) == "SM-42"
    assert GAME.question(state, 0).clause == "SM-42"
    play(state, f"play {SCAN}")
    assert GAME.clause(state, 0, GAME.actions.parse("take water")) == "SM-44"
    assert GAME.question(state, 0).clause == "SM-44"


def test_a_jump_has_a_sentence():
    state = table(ships={"red": "saffron"}, hands={"red": [card(blue=1, orange=1)]})
    state.take_events()
    play(state, "jump to freezer")
    assert event_texts(state) == ["Red jumps to Freezer with blue 1, orange 1"]


def test_topping_up_has_a_sentence():
    cards = [card(blue=1, orange=1), SCAN, OTHER, TWO]
    state = table(hands={"red": cards}, draw_pile=[FOUR])
    state.take_events()
    play(state, "top up", "draw", "top up", "draw")
    assert event_texts(state) == ["Red draws 1 card", "Red draws green 4, orange 4", "Red draws no card"]


@pytest.mark.parametrize("language", languages())
def test_whole_games_have_sentences_for_events_questions_and_answers_in_every_language(language):
    game = GAME.with_language(language)
    told: set[str] = set()
    for seed in range(4):
        state = game.new(2 + seed, seed)
        state.listen(forced=True)
        chance = Chance.from_seed(seed)
        while not state.over():
            seat = state.actors()[0]
            asked = game.question(state, seat)
            assert asked.text
            assert asked.clause in GAME.rulebook().clauses
            answers = state.legal(seat)
            if chance.randbelow(3) == 0:  # labels of a third of all moments are enough, and refusals are many
                assert_every_answer_has_a_sentence(game, state, seat)
            state.play(seat, answers[chance.randbelow(len(answers))])
            for event in state.take_events():
                told.add(event.kind)
                assert game.event_text(state, event)
                assert event.clause in GAME.rulebook().clauses or event.kind == "no-choice"
    assert told <= set(NAMED_BY)
    assert set(NAMED_BY) - told <= {"finds-nothing"}


def assert_every_answer_has_a_sentence(game, state, seat):
    for action in (*state.legal(seat), *game.impossible(state, seat)):
        assert game.label(state, seat, action)
        assert game.clause(state, seat, action) in GAME.rulebook().clauses


def test_the_names_of_the_rulebook_in_five_languages():
    shipped = components.shipped()
    assert [shipped.action_name("scan", language) for language in ("en", "de", "fr", "it", "nl")] == [
        "Scanning",
        "Scannen",
        "Scanner",
        "Scansione",
        "Scannen",
    ]
    assert [shipped.tile_name("mineral", language) for language in ("en", "de", "fr", "it", "nl")] == [
        "Mineral",
        "Erz",
        "Minerai",
        "Minerale",
        "Erts",
    ]
    assert shipped.action_text("fly", "de").startswith("Auf einen der beiden Nachbarplaneten")
    assert shipped.action_text("fly").startswith("Move to one")
