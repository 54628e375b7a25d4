"""Questions and answers as sentences in the language of the game."""

from collections.abc import Callable

from planetfall.core.bits import count_bits
from planetfall.core.frame_state import FINE
from planetfall.core.game import Question
from planetfall.core.labels import Labels, Sentence
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.space_mission.engine import questions as ask
from planetfall.games.space_mission.engine.box import TILES_AT_PLANET
from planetfall.games.space_mission.engine.refusals import QUESTION_CLAUSES
from planetfall.games.space_mission.engine.state import (
    GATE_PLACE,
    HAND,
    SHIP,
    Table,
    is_open,
    pile_size,
    planet_at,
)
from planetfall.games.space_mission.wording.names import Names

# A short name for each kind of question, stable for pages and programs, and the key of its sentence.
KINDS = {kind: key for kind, (_, key) in QUESTION_CLAUSES.items()}
# What a card is played for, and what a tile is taken for: the key of the sentence, and the rule.
PURPOSES = {
    ask.FOR_JUMP: ("jump", "SM-34"),
    ask.FOR_SCAN: ("scan", "SM-42"),
    ask.FOR_LANDING: ("first-landing", "SM-51"),
    ask.FOR_STATION: ("second-landing", "SM-51"),
}
TAKEN_FOR = {
    ask.FOR_SCAN: ("reserve", "SM-44"),
    ask.FOR_STATION: ("develop", "SM-58"),
    ask.FOR_DISCOVERY: ("discover", "SM-60"),
}
# The colour of the coordinate that a card is played for (SM-20).
PLAYED_COLOUR = {
    ask.FOR_JUMP: "blue",
    ask.FOR_SCAN: "green",
    ask.FOR_LANDING: "orange",
    ask.FOR_STATION: "orange",
}
# Refusals that are not shown: planets in the box, cards of others.
HIDDEN_REFUSALS = (ask.NOT_IN_PLAY, ask.NOT_IN_HAND)


# -- questions -------------------------------------------------------------------------------------------------------


def question(names: Names, seat: int) -> Question:
    """The open question of a seat."""
    question = names.table.question_of(seat)
    if question == 0:
        return Question("none", names.text("ask.none"), "")
    kind = kind_of(question)
    key, values = QUESTIONS[kind](names, question)
    who = who_of(question)
    text = names.asked(who, names.colour(who), names.text(f"ask.{key}", **values))
    return Question(KINDS[kind], text, _clause(question))


def _clause(question: int) -> str:
    """The rule behind a question."""
    kind, purpose = kind_of(question), first_of(question)
    if kind == ask.ASK_PAY:
        return PURPOSES[purpose][1]
    return TAKEN_FOR[purpose][1] if kind == ask.ASK_TAKE else QUESTION_CLAUSES[kind][0]


def _ask_action(names: Names, question: int) -> Sentence:
    return "action", {"count": first_of(question)}


def _ask_discard(names: Names, question: int) -> Sentence:
    return "discard", {"cards": names.cards(_to_draw(names.table, who_of(question)))}


def _ask_pay(names: Names, question: int) -> Sentence:
    purpose, planet = first_of(question), _planet(names.table, second_of(question))
    needed = names.coordinate(PLAYED_COLOUR[purpose], _number(names, planet, purpose))
    return f"pay-{PURPOSES[purpose][0]}", {"planet": names.planet(planet), "coordinate": needed}


def _ask_take(names: Names, question: int) -> Sentence:
    key, _ = TAKEN_FOR[first_of(question)]
    return f"take-{key}", {"planet": names.planet(_planet(names.table, second_of(question)))}


QUESTIONS: dict[int, Callable[[Names, int], Sentence]] = {
    ask.ASK_ACTION: _ask_action,
    ask.ASK_DISCARD: _ask_discard,
    ask.ASK_PAY: _ask_pay,
    ask.ASK_TAKE: _ask_take,
}


def _planet(table: Table, place: int) -> int:
    return int(planet_at(table, place))


def _to_draw(table: Table, seat: int) -> int:
    return int(max(0, table.box.hand - count_bits(table.cells[HAND + seat])))


def _number(names: Names, planet: int, purpose: int) -> int:
    """The coordinate of a planet that a card is played for."""
    entry = names.components.planets[planet]
    return (entry.jump, entry.scan, *entry.landing)[purpose]


# -- what an answer means now ---------------------------------------------------------------------------------------


def _label_draw(names: Names, seat: int, _: int) -> Sentence:
    count = _to_draw(names.table, seat)
    return ("draw", {"cards": names.cards(count)}) if count else ("draw-none", {})


def _label_jump(names: Names, seat: int, planet: int) -> Sentence:
    needed = names.coordinate("blue", _number(names, planet, ask.FOR_JUMP))
    return "jump", {"planet": names.planet(planet), "coordinate": needed}


def _label_fly(names: Names, seat: int, planet: int) -> Sentence:
    return "fly", {"planet": names.planet(planet)}


def _label_scan(names: Names, seat: int, _: int) -> Sentence:
    place = names.table.cells[SHIP + seat]
    if place == GATE_PLACE:
        return "scan-nowhere", {}
    planet = _planet(names.table, place)
    needed = names.coordinate("green", _number(names, planet, ask.FOR_SCAN))
    exhausted = is_open(names.table, place) or pile_size(names.table, place) == 0  # SM-50
    return "scan-again" if exhausted else "scan", {"planet": names.planet(planet), "coordinate": needed}


def _label_develop(names: Names, seat: int, _: int) -> Sentence:
    place = names.table.cells[SHIP + seat]
    if place == GATE_PLACE:
        return "develop-nowhere", {}
    planet = _planet(names.table, place)
    first, second = names.components.planets[planet].landing
    one, other = names.coordinate("orange", first), names.coordinate("orange", second)
    return "develop", {"planet": names.planet(planet), "first": one, "second": other}


def _label_discover(names: Names, seat: int, _: int) -> Sentence:
    place = names.table.cells[SHIP + seat]
    if place == GATE_PLACE:
        return "discover-nowhere", {}
    return "discover", {"planet": names.planet(_planet(names.table, place))}


def _label_pay(names: Names, seat: int, card: int) -> Sentence:
    """Which half of a card is used, and which is given up with it."""
    question = names.table.question_of(seat)
    printed = names.printed(card)
    used = PLAYED_COLOUR[first_of(question)] if kind_of(question) == ask.ASK_PAY else ""
    if used not in printed:
        return "play", {"card": names.card(card)}
    (other,) = (colour for colour in printed if colour != used)
    spent, lost = names.coordinate(used, printed[used]), names.coordinate(other, printed[other])
    return "play-half", {"used": spent, "other": lost}


def _label_discard(names: Names, seat: int, card: int) -> Sentence:
    return "discard", {"card": names.card(card)}


def _label_take(names: Names, seat: int, choice: int) -> Sentence:
    question = names.table.question_of(seat)
    scanning = kind_of(question) == ask.ASK_TAKE and first_of(question) == ask.FOR_SCAN
    return "reserve" if scanning else "take", {"tile": names.kind(choice // TILES_AT_PLANET)}


def _label_top_up(names: Names, seat: int, _: int) -> Sentence:
    return "top-up", {"cards": names.cards(int(names.table.box.hand))}


LABELS: Labels[Names] = (
    (ask.TOP_UP, _label_top_up),
    (ask.DRAW, _label_draw),
    (ask.JUMP, _label_jump),
    (ask.FLY, _label_fly),
    (ask.SCAN, _label_scan),
    (ask.DEVELOP, _label_develop),
    (ask.DISCOVER, _label_discover),
    (ask.PAY, _label_pay),
    (ask.DISCARD, _label_discard),
    (ask.TAKE, _label_take),
)
# The rule of each action; other answers go by the rule of the question.
ACTION_CLAUSES = (
    (ask.TOP_UP, "SM-30"),
    (ask.DRAW, "SM-31"),
    (ask.JUMP, "SM-34"),
    (ask.FLY, "SM-39"),
    (ask.SCAN, "SM-42"),
    (ask.DEVELOP, "SM-51"),
    (ask.DISCOVER, "SM-60"),
)


def clause(table: Table, seat: int, action: int) -> str:
    """The rule behind an answer: that of the action, or that of the question."""
    if action >= ask.PAY:
        question = table.question_of(seat)
        return _clause(question) if question else ""
    return next(rule for first, rule in reversed(ACTION_CLAUSES) if action >= first)


def impossible(table: Table, seat: int) -> list[int]:
    """The refused answers of the question's kind that are shown."""
    question = table.question_of(seat)
    if question == 0:
        return []
    candidates = CANDIDATES.get(kind_of(question), ())
    refused = {action: ask.refusal(table, question, action) for action in candidates}
    return [action for action, wrong in refused.items() if wrong not in (FINE, *HIDDEN_REFUSALS)]


CANDIDATES = {
    ask.ASK_ACTION: [ask.TOP_UP, *range(ask.JUMP, ask.PAY)],
    ask.ASK_PAY: range(ask.PAY, ask.DISCARD),
}
