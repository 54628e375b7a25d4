"""Questions and answers as sentences in the language of the game."""

from collections.abc import Callable

from planetfall.core.frame_state import FINE
from planetfall.core.game import Question
from planetfall.core.labels import Label, Labels, Sentence
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.red_planet.engine import questions as ask
from planetfall.games.red_planet.engine.box import MARS, MOST_COLOURS, MOST_DOCKS, PHOBOS
from planetfall.games.red_planet.engine.refusals import QUESTION_CLAUSES
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.state import (
    ASTRONAUTS,
    CALLED,
    CHOSEN,
    DISCOVERY,
    MISSION,
    REJECTED,
    SEEN,
    SUPPLY,
    seats_free,
)
from planetfall.games.red_planet.wording.names import Names

# A short name for each kind of question, stable for pages and programs, and the key of its sentence.
KINDS = {kind: key for kind, (_, key) in QUESTION_CLAUSES.items()}
# Kinds of questions where players look for "done" although they must act.
DONE_SHOWN = (ask.ASK_MOVE, ask.ASK_LAUNCH, ask.ASK_DESTROY, ask.ASK_REPLACE, ask.ASK_KILL, ask.ASK_DROP)
# The rule of each specialist, from 1 to 9.
SPECIALIST_CLAUSES = ("RP-77", "RP-71", "RP-69", "RP-65", "RP-63", "RP-60", "RP-55", "RP-53", "RP-52")
# Kinds of secret questions, which are on the seat's own stack.
SECRET = (ask.ASK_KEEP, ask.ASK_ORDER, ask.ASK_CHOOSE)
# Size up to which all refused answers of a block are shown.
MAX_BLOCK_SHOWN = 30
# Refusals that are shown in larger blocks: the astronaut is there, but cannot be chosen.
SHOWN_REFUSALS = (
    ask.NOT_PRESENT,
    ask.NO_ASTRONAUT,
    ask.NO_KILLING_HERE,
    ask.NO_KILLING_INSIDE,
    ask.NO_KILLING_MOON,
    ask.NO_KILLING_ON_PHOBOS,
)


# -- questions -------------------------------------------------------------------------------------------------------


def question(names: Names, seat: int) -> Question:
    """The open question of a seat."""
    question = names.table.question_of(seat)
    if question == 0:
        return Question("none", names.text("ask.none"), "")
    kind = kind_of(question)
    key, values = QUESTIONS[kind](names, question) if kind in QUESTIONS else (KINDS[kind], {})
    text = names.text(f"ask.{key}", **values)
    if kind not in SECRET:
        who = who_of(question)
        text = names.asked(who, names.colour(who), text, _acting_specialist(names))
    return Question(KINDS[kind], text, _clause(question))


def _clause(question: int) -> str:
    """The rule behind a question; moves and launches may come from a card instead of a specialist."""
    by_card = {ask.ASK_MOVE: "RP-106", ask.ASK_LAUNCH: "RP-119"}
    kind = kind_of(question)
    return by_card[kind] if kind in by_card and second_of(question) else QUESTION_CLAUSES[kind][0]


def _acting_specialist(names: Names) -> str:
    """The specialist that is being resolved, if any."""
    called = names.table.cells[CALLED]
    return names.specialist(called) if 1 <= called <= 9 else ""


def _ask_choose(names: Names, question: int) -> Sentence:
    if names.table.seats != 2:
        return "choose-specialist", {}
    neutral = who_of(question) + 1
    drawn = names.specialist(names.table.cells[CHOSEN + neutral])
    return "choose-beside-neutral", {"colour": names.colour(neutral), "specialist": drawn}


def _ask_board(names: Names, question: int) -> Sentence:
    together = "board-together-or-nobody" if names.table.box.free_travel_agent else "board-together"
    if second_of(question) == ask.TOGETHER_ON_ONE:
        return together, {"count": first_of(question)}
    return "board", {"count": min(first_of(question), names.table.cells[SUPPLY + who_of(question)])}  # RP-33


def _ask_send(names: Names, question: int) -> Sentence:
    return "destination", {"dock": names.dock(first_of(question))}


def _ask_move(names: Names, question: int) -> Sentence:
    if zone := second_of(question):
        return "leave", {"zone": names.zone(zone - 1)}
    return "move", {"count": first_of(question)}


def _ask_assign(names: Names, question: int) -> Sentence:
    return "assign", {"card": names.event(first_of(question))}


def _ask_drop(names: Names, question: int) -> Sentence:
    on_phobos = names.table.cells[ASTRONAUTS + PHOBOS * MOST_COLOURS + who_of(question)]
    return "drop" if first_of(question) else "drop-or-stop", {"count": min(second_of(question), on_phobos)}


def _ask_amount(names: Names, question: int) -> Sentence:
    return "rescue-amount", {"zone": names.zone(first_of(question))}


def _ask_put_back(names: Names, question: int) -> Sentence:
    zone = first_of(question)
    card = names.event(names.table.cells[DISCOVERY + zone] - 1)
    return "put-back", {"zone": names.zone(zone), "card": card}


QUESTIONS: dict[int, Callable[[Names, int], Sentence]] = {
    ask.ASK_CHOOSE: _ask_choose,
    ask.ASK_BOARD: _ask_board,
    ask.ASK_SEND: _ask_send,
    ask.ASK_MOVE: _ask_move,
    ask.ASK_ASSIGN: _ask_assign,
    ask.ASK_DROP: _ask_drop,
    ask.ASK_AMOUNT: _ask_amount,
    ask.ASK_PUT_BACK: _ask_put_back,
}


# -- what an answer means now ---------------------------------------------------------------------------------------


def _label_done(names: Names, seat: int, _: int) -> Sentence:
    boarding = kind_of(names.table.question_of(seat)) == ask.ASK_BOARD
    return "board-nobody" if boarding else "done", {}


def _label_keep(names: Names, seat: int, choice: int) -> Sentence:
    cells = names.table.cells
    event = sorted((cells[MISSION + seat], cells[REJECTED + seat]))[choice]
    return "keep", {"card": names.event(event), "text": names.event_text(event)}


def _label_choose(names: Names, seat: int, choice: int) -> Sentence:
    number = choice + 1
    return "choose", {
        "number": number,
        "specialist": names.specialist(number),
        "text": names.specialist_text(number),
    }


def _label_order(names: Names, seat: int, choice: int) -> Sentence:
    return "order", {"number": choice + 1, "specialist": names.specialist(choice + 1)}


def _label_board(names: Names, seat: int, dock: int) -> Sentence:
    question = names.table.question_of(seat)
    is_together = kind_of(question) == ask.ASK_BOARD and second_of(question) == ask.TOGETHER_ON_ONE
    boarding = first_of(question) if is_together else 1
    fills = dock < names.table.colours and seats_free(names.table, dock) == boarding
    return "board-and-fill" if fills else "board", {"dock": names.dock(dock)}


def _label_look(names: Names, seat: int, zone: int) -> Sentence:
    event = names.table.cells[DISCOVERY + zone] - 1
    if event >= 0 and names.table.box.memory_aid and names.table.cells[SEEN + zone] >> seat & 1:
        return "look-again", {"zone": names.zone(zone), "card": names.event(event)}
    return "look", {"zone": names.zone(zone)}


def _label_move(names: Names, seat: int, pair: int) -> Sentence:
    start, end = divmod(pair, MARS)
    return "move", {"start": names.zone(start), "end": names.zone(end)}


def _label_replace(names: Names, seat: int, choice: int) -> Sentence:
    place, victim = divmod(choice, MOST_COLOURS)
    return _label_victim(names, "replace", victim, place)


def _label_kill(names: Names, seat: int, choice: int) -> Sentence:
    zone, victim = divmod(choice, MOST_COLOURS)
    return _label_victim(names, "kill", victim, zone + MOST_DOCKS)


def _label_victim(names: Names, key: str, victim: int, place: int) -> Sentence:
    own = victim == who_of(names.table.pending.top())
    where: dict[str, object] = {"colour": names.plain_colour(victim), "place": names.place(place)}
    return f"{key}-own" if own else key, where


def is_own_victim(table: RedPlanet, action: int) -> bool:
    """Whether an answer kills or replaces an astronaut of the colour that acts."""
    own = who_of(table.pending.top())
    if ask.REPLACE <= action < ask.KILL:
        return (action - ask.REPLACE) % MOST_COLOURS == own
    return ask.KILL <= action < ask.DROP and (action - ask.KILL) % MOST_COLOURS == own


def _label_amount(names: Names, seat: int, count: int) -> Sentence:
    return "amount", {"people": names.people(count)}


def _plain(key: str) -> Label[Names]:
    return lambda names, seat, _: (key, {})


def _at_dock(key: str) -> Label[Names]:
    return lambda names, seat, dock: (key, {"dock": names.dock(dock)})


def _at_zone(key: str) -> Label[Names]:
    return lambda names, seat, zone: (key, {"zone": names.zone(zone)})


LABELS: Labels[Names] = (
    (ask.DONE, _label_done),
    (ask.KEEP, _label_keep),
    (ask.CHOOSE, _label_choose),
    (ask.ORDER, _label_order),
    (ask.BOARD, _label_board),
    (ask.LAUNCH, _at_dock("launch")),
    (ask.DESTROY, _at_dock("destroy")),
    (ask.REDIRECT, _at_dock("redirect")),
    (ask.SEND, _at_zone("send")),
    (ask.MOVE, _label_move),
    (ask.DRAW, _plain("draw")),
    (ask.LOOK, _label_look),
    (ask.ASSIGN, _at_zone("assign")),
    (ask.REPLACE, _label_replace),
    (ask.KILL, _label_kill),
    (ask.DROP, _at_zone("drop")),
    (ask.RESCUE, _at_zone("rescue")),
    (ask.AMOUNT, _label_amount),
    (ask.TURN_UP, _at_zone("turn-up")),
    (ask.PUT_BACK, _plain("put-back")),
)


def clause(table: RedPlanet, seat: int, action: int) -> str:
    """The rule behind an answer: the specialist's, the mission's, or that of the question."""
    question = table.question_of(seat)
    if ask.CHOOSE <= action < ask.ORDER:
        return SPECIALIST_CLAUSES[action - ask.CHOOSE]
    return _clause(question) if question else ""


def impossible(table: RedPlanet, seat: int) -> list[int]:
    """The refused answers of the question's block that are shown."""
    question = table.question_of(seat)
    if question == 0:
        return []
    first, last = ask.block_of(question)
    candidates = [ask.DONE, *range(first, last)]
    refused = [action for action in candidates if ask.refusal(table, question, action) != FINE]
    return [action for action in refused if _is_shown(table, question, action)]


def _is_shown(table: RedPlanet, question: int, action: int) -> bool:
    """Whether a refused answer is shown; docks that are not in play and absent astronauts are left out."""
    wrong = ask.refusal(table, question, action)
    first, last = ask.block_of(question)
    if last - first > MAX_BLOCK_SHOWN:
        return wrong in SHOWN_REFUSALS and _has_target(table, question, action)
    docks = kind_of(question) in (ask.ASK_BOARD, ask.ASK_LAUNCH, ask.ASK_DESTROY, ask.ASK_REDIRECT)
    amounts = kind_of(question) == ask.ASK_AMOUNT
    if action == ask.DONE:
        return kind_of(question) in DONE_SHOWN
    return not amounts and (not docks or action - first < table.colours)


def _has_target(table: RedPlanet, question: int, action: int) -> bool:
    """Whether the astronaut that a refused answer names exists."""
    kind = kind_of(question)
    if kind == ask.ASK_REPLACE:
        place, victim = divmod(action - ask.REPLACE, MOST_COLOURS)
        return ask.at_place(table, place, victim) > 0
    if kind == ask.ASK_KILL:
        zone, victim = divmod(action - ask.KILL, MOST_COLOURS)
        return ask.at_place(table, zone + MOST_DOCKS, victim) > 0
    return False
