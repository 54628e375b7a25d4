"""Events carry data: every kind that a game tells is declared, with its numbers by name."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter, ascii_lowercase, digits

import pytest

import planetfall
from planetfall.core.errors import UnknownName
from planetfall.core.events import ALL_BUT_ONE, EVERYBODY, LEVELS, ONE_SEAT, ROUND, TURN, EventKind, Stage
from planetfall.core.match import Match
from planetfall.core.state import Event

GAMES = planetfall.game_ids()
SOURCES = (
    Path(__file__).parents[2] / "src" / "planetfall" / "games"
)  # compiled games lie elsewhere, without them


def engine(name: str) -> list[Path]:
    folder = SOURCES / name.replace("-", "_") / "engine"
    return [path for path in folder.glob("*.py") if path.stem != "events"]


def texts(node: ast.AST) -> Iterator[str]:
    """Every text within a piece of code."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def parts(name: str) -> Iterator[ast.AST]:
    """The rules of a game, piece by piece."""
    for path in engine(name):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def told(name: str) -> set[str]:
    """The kinds of events that the rules of a game emit, where the call itself names them."""
    calls = [part for part in parts(name) if isinstance(part, ast.Call) and ast.unparse(part.func) == "emit"]
    return {kind for call in calls for kind in texts(call.args[1])}


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_is_declared_and_every_declared_kind_is_told(name):
    kinds = set(planetfall.game(name).event_kinds())
    assert told(name) <= kinds <= {text for part in parts(name) for text in texts(part)}


@pytest.mark.parametrize("name", GAMES)
def test_kinds_say_who_sees_them_and_cite_clauses_that_exist(name):
    game = planetfall.game(name)
    for kind in game.event_kinds().values():
        assert kind.audience in (EVERYBODY, ONE_SEAT, ALL_BUT_ONE)
        assert set(kind.clauses) <= set(game.rulebook().clauses)


@pytest.mark.parametrize("name", GAMES)
def test_kinds_and_their_numbers_have_names_and_sentences(name):
    for kind in planetfall.game(name).event_kinds().values():
        sentences = [kind.meaning, *(value.meaning for value in kind.values)]
        assert all(text[0].isupper() and text.endswith(".") for text in sentences)
        names = [value.name for value in kind.values]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_has_a_level_and_sentences_whose_parts_refer_to_what_its_values_name(name):
    game = planetfall.game(name)
    assert {ROUND, TURN} <= {kind.level for kind in game.event_kinds().values()} <= set(LEVELS)
    state = game.new(3, seed=1)
    for twin in (game, game.with_language("de"), game.with_seat_names(["Ann", "Bob", "Cleo"])):
        for key, kind in game.event_kinds().items():
            event = an_event(key, kind)
            found = twin.event_parts(state, event)
            assert "".join(part.text for part in found) == twin.event_text(state, event)
            refs = twin.event_refs(state, event)
            for part in found:
                assert not part.ref or any(f"{ref}-".startswith(f"{part.ref}-") for ref in refs.values())
            assert set(refs) == {value.name for value in kind.values if value.of}
            assert all(set(ref) <= set(ascii_lowercase + digits + "-") for ref in refs.values())


@pytest.mark.parametrize("name", GAMES)
def test_what_sentences_refer_to_can_be_looked_at(name):
    game = planetfall.game(name)
    state = game.new(3, seed=1)
    shown = {component.ref for component in game.gallery()}
    sorts = {ref.partition("-")[0] for ref in shown}
    for key, kind in game.event_kinds().items():
        for part in game.event_parts(state, an_event(key, kind)):
            sort, _, _ = part.ref.partition("-")
            assert part.ref in shown or sort not in sorts


def an_event(name: str, kind: EventKind) -> Event:
    """An event of a kind in which every number is 1."""
    return Event(name, (1,) * len(kind.values), -1, "")


@pytest.mark.parametrize("name", GAMES)
def test_sentences_call_the_seats_by_the_names_of_their_players(name):
    game = planetfall.game(name).with_seat_names(["Ann", "Bob {x}", "Cleo"])
    state = game.new(3, seed=1)
    for key, kind in game.event_kinds().items():
        event = an_event(key, kind)
        named = [part.text for part in game.event_parts(state, event) if part.ref == "seat-1"]
        assert set(named) <= {"Bob {x}"}
        assert not any(colour in game.event_text(state, event) for colour in game.seat_names(3))


def test_a_neutral_colour_is_called_by_its_colour():
    game = planetfall.game("red-planet").with_seat_names(["Ann", "Bob"])
    event = Event("reveals", (1, 9), -1, "RP-29")
    assert game.event_text(game.new(2), event) == "Neutral Blue reveals the Recruiter (9)"
    assert game.event_refs(game.new(2), event) == {"colour": "colour-blue", "number": "specialist-recruiter"}
    assert game.event_refs(game.new(2), Event("reveals", (3, 9), -1, ""))["colour"] == "seat-1"


def test_the_numbers_of_an_event_by_name():
    match = Match.new(planetfall.game("space-mission"), 3, 4)
    (seat,) = match.state.actors()
    match.play(seat, match.state.legal(seat)[0])
    game = match.game
    for event in match.take_events():
        assert list(game.event_values(event).values()) == list(event.values)
    jump = Event("jumps", (1, 4, 17), -1, "SM-34")
    assert game.event_values(jump) == {"colour": 1, "planet": 4, "card": 17}
    ids = {value.name: value.ids for value in game.event_kinds()["jumps"].values}
    assert (ids["colour"][1], ids["planet"][4], ids["card"][17]) == ("blue", "cinder", "nc18")


def test_an_event_of_a_kind_that_a_game_does_not_have_is_refused():
    with pytest.raises(UnknownName, match="red-planet has no events 'melts'"):
        planetfall.game("red-planet").event_values(Event("melts", (), -1, ""))


# -- how pages play them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_has_a_scene_or_says_why_it_is_silent(name):
    kinds = planetfall.game(name).event_kinds()
    assert [kind for kind, told in kinds.items() if (told.scene is None) == (not told.silent)] == []


def named_in(text: str) -> set[str]:
    """The names in braces of a text."""
    return {field for _, field, _, _ in Formatter().parse(text) if field}


@pytest.mark.parametrize("name", GAMES)
def test_scenes_name_values_of_their_kinds(name):
    game = planetfall.game(name)
    shown = {component.ref.partition("-")[0] for component in game.gallery()}
    for kind, told in game.event_kinds().items():
        scene = told.scene or Stage()
        values = {value.name: value for value in told.values}
        assert {scene.card, scene.amount} <= {"", *values}, kind
        assert not scene.card or values[scene.card].of in shown, kind
        assert scene.counts == () or {text.partition(":")[0] for text in scene.counts} <= {*values}, kind
        assert named_in(" ".join([scene.icon, *scene.at, *scene.counts])) <= {*values}, kind


# -- what changes without an event -------------------------------------------------------------------------------------

CALLER = "Part of a step whose caller tells of it."
SECRET = "A secret answer; what it leads to is told when all have answered."
COUNTED = "It counts what players cannot see, or whose turn it is, which seats and track show."
# Functions of the rules that change the table and tell nothing themselves: why nobody misses it. A new one fails the
# test until it tells what it does, or stands here with its reason.
UNTOLD = {
    "red-planet": {
        "effects": {"_answer_in_secret": SECRET, "_stack_card": SECRET, "_renew_neutral": CALLER},
        "phases": {"_advance": COUNTED, "_countdown": CALLER, "_resolve": COUNTED, "_moment": COUNTED},
        "state": {
            **dict.fromkeys(("lay_token", "kill", "clear_dock", "draw_ship", "draw_event"), CALLER),
            **dict.fromkeys(("draw_neutral", "_take", "dock_ship"), CALLER),
        },
    },
    "space-mission": {
        "state": dict.fromkeys(("take_tile", "discard", "draw_card"), CALLER),
    },
    "rocket-rescue": {
        "effects": {
            "_answer_in_secret": SECRET,
            **dict.fromkeys(("stock_up", "take_seat", "_pay_cubes"), CALLER),
            "_build": "It tells what is built, and what that costs and brings, by `_emit_build`.",
        },
        "influence": dict.fromkeys(("roll_places", "_append_others"), CALLER),
        "phases": {
            "_move_up": "Who waits moves up in the terminal, which its picture shows.",
            "_limit_hands": "A module that is kept for lack of a choice is told when the others are discarded.",
        },
        "state": dict.fromkeys(("clear_place", "discard", "draw_module", "draw_planet", "_take"), CALLER),
    },
    "terraforming-mars": {
        "apply_answer": {"_answer_in_secret": SECRET},
        "board": {"put_tile": CALLER},
        "deck": {
            "shuffle_deck": "The deck of the beginning.",
            **dict.fromkeys(("_take_top_card", "add_to_hand", "remove_from_hand", "mark_seen"), CALLER),
            **dict.fromkeys(("discard_secretly", "discard_openly"), CALLER),
        },
        "draft": {
            "deal_stacks": "What is drafted is told by the generation, and to each seat by its choices.",
            **dict.fromkeys(("sort_rest", "move_to_pick", "clear_stacks"), SECRET),
        },
        "effect_order": {
            **dict.fromkeys(("bring_into_play", "count_tags", "_begin_lasting"), CALLER),
            **dict.fromkeys(("finish_card", "resolve_queued"), COUNTED),
        },
        "effects": {"_raise_mined_metal": CALLER},
        "phases": {
            "_ask_research": "Cards that are dealt are told when they are bought.",
            "_begin_draft": "Cards that are dealt are told when they are bought.",
            **dict.fromkeys(("_begin_actions", "_next_turn", "_after_action"), COUNTED),
        },
        "state": {
            **dict.fromkeys(("add_card", "remove_card", "clear_cards", "merge_cards"), CALLER),
            "produce_for": "What production brings is told by `tell_income` before.",
        },
        "triggers": {"queue_effect": "An effect that waits is told when it happens."},
    },
}
# Modules that carry out no rules of a running game.
NO_RULES = {"box", "dealing", "encode", "encode_cards", "rules", "sample", "sample_choices", "setup", "text"}


def changes_table(function: ast.AST) -> bool:
    """Whether a function assigns to cells of the table."""
    assigned = [part for part in ast.walk(function) if isinstance(part, ast.Assign | ast.AugAssign)]
    targets = [
        target for part in assigned for target in getattr(part, "targets", [getattr(part, "target", None)])
    ]
    return any(
        isinstance(target, ast.Subscript) and ast.unparse(target.value) in ("table.cells", "cells")
        for target in targets
    )


def tells(function: ast.AST) -> bool:
    """Whether a function emits an event."""
    return any(isinstance(part, ast.Call) and ast.unparse(part.func) == "emit" for part in ast.walk(function))


@pytest.mark.parametrize("name", GAMES)
def test_whatever_changes_the_table_is_told_or_says_why_not(name):
    found: dict[str, set[str]] = {}
    for path in engine(name):
        for part in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(part, ast.FunctionDef) and changes_table(part) and not tells(part):
                found.setdefault(path.stem, set()).add(part.name)
    untold = {module: names for module, names in found.items() if module not in NO_RULES}
    assert untold == {module: set(names) for module, names in UNTOLD[name].items()}
