"""Texts in both languages: every question, answer, refusal and event has one, and none is unused."""

from functools import cache
from typing import ClassVar

import pytest

from planetfall.core.chance import Chance
from planetfall.core.frame_state import FrameState
from planetfall.core.labels import label
from planetfall.core.state import Event
from planetfall.core.translation import Catalogue, languages
from planetfall.games.rocket_rescue.content import components
from planetfall.games.rocket_rescue.engine import questions
from planetfall.games.rocket_rescue.engine.refusals import REFUSALS
from planetfall.games.rocket_rescue.wording import event_texts, labels
from planetfall.games.rocket_rescue.wording.names import Names
from tests.games.pages import keys_of
from tests.games.rocket_rescue.helpers import GAME, at, play, rocket, standing

PAGES = (  # sentences that only pages, lessons and the coach show
    *("option", "hint", "tracker", "seats", "board", "modules", "market", "desk", "effect", "mark"),
    *("gallery", "legend", "preview", "consequence", "room"),
    *("lesson", "guide", "aid", "example", "glossary", "counter", "term", "notice"),
)


class Noted(Catalogue):
    """A catalogue that remembers which of its sentences were used."""

    used: ClassVar[set[str]] = set()

    def text(self, key: str, **values: object) -> str:
        self.used.add(key)
        return super().text(key, **values)


@cache
def noted(language: str) -> Noted:
    return Noted(language, GAME.with_language(language).catalogue().sources)


def names(state, language="en") -> Names:
    return Names(components.shipped(), state, noted(language))


def answers_anywhere(state, seat):
    """What can be answered, and what one might look for and cannot have."""
    return [*state.legal(seat), *labels.impossible(state, seat), questions.DONE]


def listen(seats: int, seed: int, language: str) -> None:
    """Play a random game and say everything there is to say."""
    state, chance = GAME.new(seats, seed), Chance.from_seed(seed)
    state.listen()
    while not state.over():
        for seat in state.actors():
            found = names(state, language)
            assert labels.question(found, seat).text
            assert all(label(labels.LABELS, found, seat, action) for action in answers_anywhere(state, seat))
        seat = state.actors()[chance.randbelow(len(state.actors()))]
        answers = state.legal(seat)
        state.play(seat, answers[chance.randbelow(len(answers))])
        assert all(event_texts.event_text(names(state, language), event) for event in state.take_events())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_whole_game_has_sentences(seats, language):
    listen(seats, seats, language)


def test_refusals_say_in_english_what_the_engine_says():
    state = at("building")
    assert isinstance(state, FrameState)
    for wrong, (clause, key) in REFUSALS.items():
        assert str(state.refused(wrong)) == f"{GAME.catalogue().text(f'{GAME.id}.why.{key}')} ({clause})"


def test_every_clause_behind_a_refusal_exists():
    clauses = GAME.rulebook().clauses
    assert {clause for clause, _ in REFUSALS.values()} <= set(clauses)


def test_every_answer_of_a_random_game_names_a_clause():
    state, chance, clauses = GAME.new(4, 9), Chance.from_seed(9), GAME.rulebook().clauses
    while not state.over():
        seat = state.actors()[0]
        for action in state.legal(seat):
            assert GAME.clause(state, seat, action) in clauses
        for action in GAME.impossible(state, seat):
            refusal = GAME.why_not(state, seat, action)
            assert refusal is not None
            assert refusal.clause in clauses
        answers = state.legal(seat)
        state.play(seat, answers[chance.randbelow(len(answers))])


def every_event():
    """An event of every kind, with numbers that mean something."""
    for kind, parts in event_texts.NAMED_BY.items():
        yield Event(kind, (0,) * len(parts), -1, "")
    yield Event("boards", (0, 0, 1), -1, "")
    yield Event("leaves-terminal", (0, 0, 1), -1, "")
    yield Event("no-planet", (1,), -1, "")
    yield Event("phase", (4,), -1, "")
    yield Event("influence", (2, 0, 1), -1, "")
    yield from (Event("balance", (0, energy), -1, "") for energy in (-1, 0, 1))


def rare_moments():
    """Questions that random play hardly reaches."""
    full = {"1": rocket("purple", standing("standard crew-module", "purple", purple=2)), "2": rocket("white")}
    yield at("building", dice={"purple": [1]}, hangars=full)
    yield play(at("building", dice={"purple": [1]}, hangars=full), "module from hangar 1 slot 1")
    yield at("building", dice={"purple": [3]}, hangars=full, energy={"purple": 20})
    yield at("boarding", dice={"purple": [2]}, hangars=full)
    yield play(at("boarding", dice={"purple": [2]}, hangars=full), "crew from hangar 1 slot 2")
    yield at("boarding", dice={"purple": [5]}, hangars=full, energy={"purple": 0})
    yield at("end", terminal=["purple"], hangars=full)
    yield at("end", hands={"purple": ["advanced 2", "advanced 30"]})
    yield play(at("building", dice={"purple": [3]}, hangars=full, energy={"purple": 20}), "launch hangar 1")
    yield at("shopping", market={"carbon": 1}, cubes={"white": {"carbon": 24}})


def test_no_sentence_is_written_in_vain():
    Noted.used.clear()  # what other tests have used does not count
    for seats in (3, 4, 5):
        listen(seats, 22, "en")
    for state in rare_moments():
        for seat in range(state.seats):
            found = names(state)
            labels.question(found, seat)
            for action in answers_anywhere(state, seat) if seat in state.actors() else ():
                label(labels.LABELS, found, seat, action)
    state = GAME.new(3, 1)
    for event in every_event():
        for reader in (None, 0, 1, 2):
            found = names(state)
            found.reader = reader
            event_texts.event_text(found, event)
    found = names(state)
    for design in range(39):
        found.module_text(design)
    found.points(1), found.points(2), found.seats(1), found.people(1), found.people(2), found.cost((0, 0, 0))
    found.colours(range(5))
    accounts = ("score.crew", "score.points", "score.first", "tie.crew", "tie.energy", "rounds")
    refusals = {f"{GAME.id}.why.{key}" for _, key in REFUSALS.values()}
    told = {f"{GAME.id}.{key}" for key in accounts}  # at the end, which is tested elsewhere
    pages = tuple(f"{GAME.id}.{group}." for group in PAGES)  # test_table and the server's tests ask for these
    unused = keys_of(GAME) - Noted.used - refusals - told
    assert {key for key in unused if not key.startswith(pages)} == {f"{GAME.id}.phase.planning"}


# -- some of them by heart -----------------------------------------------------------------------------------------


def test_what_a_die_would_cost_stands_on_the_answer():
    state = GAME.new(3, 1)
    assert (
        GAME.label(state, 0, GAME.actions.parse("plan building 6 5"))
        == "6 and 5 for build and launch (-5 energy)"
    )
    assert GAME.label(state, 0, GAME.actions.parse("plan building none")) == "No die for build and launch"
    german = GAME.with_language("de")
    assert (
        german.label(state, 0, GAME.actions.parse("plan building 1"))
        == "1 fürs Bauen und Starten (+2 Energie)"
    )


def test_a_hangar_says_what_building_there_costs():
    state = play(
        at("building", dice={"purple": [2]}, hands={"purple": ["standard cockpit"]}), "build standard cockpit"
    )
    assert [GAME.label(state, 0, action) for action in state.legal(0)][1:3] == [
        "Build in hangar 2 (Stellaris X) for 1 carbon + 1 aluminium",
        "Build in hangar 3 (Supernova Industries) for 2 carbon",
    ]


def test_a_seat_says_who_is_paid():
    hangars = {"1": [standing("standard cockpit", "purple")], "2": [standing("standard cockpit", "white")]}
    state = at("boarding", dice={"purple": [3]}, hangars=hangars)
    assert [GAME.label(state, 0, action) for action in state.legal(0)] == [
        "Board your Standard Cockpit in hangar 1 (1 energy to the bank)",
        "Board the Standard Cockpit in hangar 2 (1 energy to White)",
        "Stop here",
    ]


def test_a_question_says_who_is_asked_and_what_for():
    state = at("boarding", dice={"white": [5]}, hangars={"1": [standing("standard cockpit", "purple")]})
    asked = GAME.question(state, 1)
    assert asked.text == "White: where does your 5 board a crew member? (2 more)"
    assert (asked.kind, asked.clause) == ("board", "RR-59")
    assert GAME.question(state, 0).kind == "none"


def test_a_refusal_speaks_the_language_of_the_table():
    state = at("boarding", dice={"purple": [3]}, hangars={"1": [standing("standard cockpit", "purple")]})
    refusal = GAME.with_language("de").why_not(state, 0, GAME.actions.parse("terminal"))
    assert refusal is not None
    assert refusal.clause == "RR-65"
    assert (
        refusal.reason == "das Terminal steht nur offen, wenn du keine Energie hast oder kein Platz frei ist"
    )


# -- what one might look for ---------------------------------------------------------------------------------------


def out_of_reach(state):
    """What whoever is asked might look for and cannot have, with the clause that says why."""
    seat = state.actors()[0]
    refusals = {action: GAME.why_not(state, seat, action) for action in GAME.impossible(state, seat)}
    return {GAME.actions.name(action): refusal and refusal.clause for action, refusal in refusals.items()}


def test_an_empty_stack_and_an_empty_kind_say_why():
    state = at("research", dice={"purple": [3]}, hands={"white": ["standard tank"] * 4})
    assert out_of_reach(state) == {"take standard tank": "RR-44"}
    assert out_of_reach(at("shopping", dice={"purple": [3]}, market={"carbon": 0})) == {
        "buy 1 carbon": "RR-52"
    }


def test_taken_seats_and_the_terminal_say_why():
    hangars = {
        "1": [standing("standard cockpit", "purple", white=2)],
        "2": [standing("standard cockpit", "white")],
    }
    state = at("boarding", dice={"purple": [3]}, hangars=hangars)
    assert out_of_reach(state) == {"board hangar 1 slot 6": "RR-62", "terminal": "RR-65"}


def test_modules_in_hand_and_rockets_say_why():
    state = at(
        "building",
        dice={"purple": [3]},
        hands={"purple": ["standard tank", "advanced 17"]},
        cubes={"purple": {"aluminium": 3}},
        hangars={"1": rocket("white"), "2": [standing("standard tank", "purple")]},
    )
    found = out_of_reach(state)
    assert found["build advanced 17"] == "RR-80"
    assert (found["launch hangar 1"], found["launch hangar 2"]) == ("RR-93", "RR-94")
    assert found["trade carbon for titanium"] == "RR-89"
    assert "build standard tank" not in found


def test_hangars_and_planets_say_why():
    state = at(
        "building",
        dice={"purple": [2]},
        hands={"purple": ["standard engine"]},
        hangars={"1": rocket("white")},
    )
    play(state, "build standard engine")
    assert out_of_reach(state) == {"in hangar 1": "RR-87", "in hangar 5": "RR-79", "in hangar 6": "RR-79"}
    state = play(
        at("building", dice={"purple": [3]}, hangars={"1": rocket("purple")}, energy={"purple": 9}),
        "launch hangar 1",
    )
    assert out_of_reach(state) == {"fly to blue 3": "RR-96", "fly to red 1": "RR-96", "fly to red 2": "RR-96"}


def test_only_what_can_be_looked_for_is_named():
    assert GAME.impossible(GAME.new(3, 1), 0) == []
    assert GAME.impossible(at("boarding", dice={"purple": [3]}), 1) == []
