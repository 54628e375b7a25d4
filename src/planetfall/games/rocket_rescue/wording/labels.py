"""Questions and answers as sentences in the language of the game."""

from collections.abc import Callable, Iterable

from planetfall.core.bits import members
from planetfall.core.frame_state import FINE
from planetfall.core.game import Question
from planetfall.core.labels import Label, Labels, Sentence, block_with
from planetfall.core.pending import first_of, kind_of, second_of, third_of, who_of
from planetfall.games.rocket_rescue.engine import questions as ask
from planetfall.games.rocket_rescue.engine.actions import PHASE_IDS
from planetfall.games.rocket_rescue.engine.box import (
    FACES,
    HANGARS,
    MODULES,
    OPEN_PLANETS,
    PLACEMENTS,
    PLACES,
    RESOURCES,
    SLOTS,
    TYPES,
    design_of,
)
from planetfall.games.rocket_rescue.engine.limits import cost_in, given_of, taken_of
from planetfall.games.rocket_rescue.engine.payment import placement_balance
from planetfall.games.rocket_rescue.engine.refusals import QUESTION_CLAUSES
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.state import (
    CREW,
    HAND,
    MARKET,
    MODULE,
    OPEN,
    OWNER,
    RESERVE,
    SUPPLY,
    Table,
    crew_of,
    design_at,
)
from planetfall.games.rocket_rescue.wording.names import Names

# A short name for each kind of question, stable for pages and programs; planning has one for each phase.
KINDS = {kind: key for kind, (_, key) in QUESTION_CLAUSES.items()}
# Kinds of questions that all seats answer simultaneously; their sentence names no seat.
SIMULTANEOUS = (ask.ASK_PLAN, ask.ASK_BID, ask.ASK_KEEP)
# The rule behind an answer where it is not the one behind the question, by the first number of its block.
ANSWER_CLAUSES = (
    (ask.DONE, "RR-28"),
    (ask.PLAN, ""),
    (ask.TO_TERMINAL, "RR-65"),
    (ask.LIFT, "RR-69"),
    (ask.BUILD, "RR-78"),
    (ask.TRADE, "RR-89"),
    (ask.LAUNCH, "RR-92"),
    (ask.MOVE, "RR-75"),
    (ask.SITE, ""),
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
    if kind not in SIMULTANEOUS:
        text = names.asked(seat, names.colour(seat), text)
    return Question(_kind(names, question), text, QUESTION_CLAUSES[kind][0])


def _kind(names: Names, question: int) -> str:
    return _ask_plan(names, question)[0] if kind_of(question) == ask.ASK_PLAN else KINDS[kind_of(question)]


def _ask_plan(names: Names, question: int) -> Sentence:
    phase = first_of(question)
    left = ask.dice_left(names.table, who_of(question))
    return f"plan-{PHASE_IDS[phase]}", {"count": left}


def _ask_die(names: Names, question: int) -> Sentence:
    return KINDS[kind_of(question)], {"die": first_of(question)}


def _ask_board(names: Names, question: int) -> Sentence:
    boards, moves = second_of(question), third_of(question)
    waiting = names.table.cells[RESERVE + who_of(question)]  # nobody else can board
    count = min(boards, waiting) if boards else moves
    values: dict[str, object] = {"die": first_of(question), "count": count}
    return "board" if boards else "move-crew", values


def _ask_seat(names: Names, question: int) -> Sentence:
    return "seat", {"place": names.place(first_of(question))}


def _ask_work(names: Names, question: int) -> Sentence:
    builds, launches = second_of(question), third_of(question) & 15
    if third_of(question) >> 4:
        return "move-module", {"die": first_of(question)}
    if not builds:
        return "launch", {"die": first_of(question)}
    return ("build-and-launch" if launches else "build"), {"die": first_of(question), "count": builds}


def _ask_module(names: Names, question: int) -> Sentence:
    return "site", {"module": names.module(design_of(first_of(question)))}


def _ask_standing(names: Names, question: int) -> Sentence:
    return KINDS[kind_of(question)], {"place": names.place(first_of(question))}


def _ask_fly(names: Names, question: int) -> Sentence:
    return "fly", {"hangar": names.bare_hangar(first_of(question))}


QUESTIONS: dict[int, Callable[[Names, int], Sentence]] = {
    ask.ASK_PLAN: _ask_plan,
    ask.ASK_TAKE: _ask_die,
    ask.ASK_BUY: _ask_die,
    ask.ASK_BOARD: _ask_board,
    ask.ASK_SEAT: _ask_seat,
    ask.ASK_WORK: _ask_work,
    ask.ASK_SITE: _ask_module,
    ask.ASK_CREW: _ask_standing,
    ask.ASK_SHIFT: _ask_standing,
    ask.ASK_FLY: _ask_fly,
}


# -- what an answer means now ---------------------------------------------------------------------------------------


def _label_done(names: Names, seat: int, _: int) -> Sentence:
    question = kind_of(names.table.question_of(seat))
    return DECLINED.get(question, "done"), {}


def _label_plan(names: Names, seat: int, choice: int) -> Sentence:
    placement = choice % PLACEMENTS
    values: dict[str, object] = {
        "phase": names.phase(choice // PLACEMENTS),
        "dice": names.dice(placement),
        "energy": int(placement_balance(names.table.box, placement)),
    }
    return "plan-none" if placement == 0 else "plan", values


def _label_buy(names: Names, seat: int, choice: int) -> Sentence:
    resource, fewer = divmod(choice, FACES)
    return "buy", {"count": fewer + 1, "resource": names.resource(resource)}


def _label_refill(names: Names, seat: int, resource: int) -> Sentence:
    table = names.table
    room = table.box.market_most[table.seats] - table.cells[MARKET + resource]
    count = min(room, table.cells[SUPPLY + resource])
    return "refill", {"resource": names.resource(resource), "number": count}


def _label_board(names: Names, seat: int, place: int) -> Sentence:
    values: dict[str, object] = {"place": names.place(place)}
    kind = kind_of(names.table.question_of(seat))
    if kind == ask.ASK_CREW:  # the question names the only module
        return "sit-free", {}
    if kind == ask.ASK_SEAT:
        return "sit", values
    owner = names.table.cells[OWNER + place]
    values["energy"] = names.energy(names.table.box.seat_price)
    if owner == seat:
        return "board-own", values
    return "board", values | {"owner": names.colour(owner)}


def _label_trade(names: Names, seat: int, choice: int) -> Sentence:
    given, taken = given_of(choice), taken_of(choice)
    return "trade", {"given": names.resource(given), "taken": names.resource(taken)}


def _label_site(names: Names, seat: int, hangar: int) -> Sentence:
    question = names.table.question_of(seat)
    if kind_of(question) != ask.ASK_SITE:
        return "shift", {"hangar": names.hangar(hangar)}
    design = design_of(first_of(question))
    cost = [cost_in(names.table, design, hangar, resource) for resource in range(RESOURCES)]
    return "site", {"hangar": names.hangar(hangar), "cost": names.cost(cost)}


def _label_fly(names: Names, seat: int, planet: int) -> Sentence:
    card = names.components.planets[planet]
    rewards = names.text("rewards", launch=card.launch, build=card.build)
    return "fly", {"planet": names.planet(planet), "energy": names.energy(card.energy), "rewards": rewards}


def _label_amount(names: Names, seat: int, count: int) -> Sentence:
    return ("bid", {"energy": names.energy(count)}) if count else ("bid-nothing", {})


def _plain(key: str) -> Label[Names]:
    return lambda names, seat, _: (key, {})


def _with_module(key: str) -> Label[Names]:
    return lambda names, seat, design: (
        key,
        {"module": names.module(design), "text": names.module_text(design)},
    )


def _with_place(key: str) -> Label[Names]:
    return lambda names, seat, place: (key, {"place": names.place(place)})


def _with_hangar(key: str) -> Label[Names]:
    return lambda names, seat, hangar: (key, {"hangar": names.hangar(hangar)})


# What "done" means, by the kind of question that it declines.
DECLINED = {
    ask.ASK_TAKE: "done-take",
    ask.ASK_BUY: "done-buy",
    ask.ASK_BOARD: "done-board",
    ask.ASK_CLEAR: "done-clear",
    ask.ASK_WORK: "done-work",
    ask.ASK_CREW: "done-crew",
    ask.ASK_TRADE: "done-trade",
}
LABELS: Labels[Names] = (
    (ask.DONE, _label_done),
    (ask.PLAN, _label_plan),
    (ask.TAKE, _with_module("take")),
    (ask.BUY, _label_buy),
    (ask.REFILL, _label_refill),
    (ask.BOARD, _label_board),
    (ask.TO_TERMINAL, _plain("terminal")),
    (ask.LIFT, _with_place("lift")),
    (ask.BUILD, _with_module("build")),
    (ask.TRADE, _label_trade),
    (ask.LAUNCH, _with_hangar("launch")),
    (ask.MOVE, _with_place("move")),
    (ask.SITE, _label_site),
    (ask.FLY, _label_fly),
    (ask.KEEP, _with_module("keep")),
    (ask.AMOUNT, _label_amount),
)


def clause(table: RocketRescue, seat: int, action: int) -> str:
    """The rule behind an answer: its own, or that of the question."""
    question = table.question_of(seat)
    if question == 0:
        return ""
    _, own = block_with(ANSWER_CLAUSES, action)
    return own or QUESTION_CLAUSES[kind_of(question)][0]


# -- refused answers that are shown ---------------------------------------------------------------------------------


def impossible(table: RocketRescue, seat: int) -> list[int]:
    """The refused answers to the question that are shown."""
    question = table.question_of(seat)
    candidates = CANDIDATES.get(kind_of(question))
    if candidates is None:
        return []
    return [action for action in candidates(table, question) if ask.refusal(table, question, action) != FINE]


def _take_candidates(table: Table, question: int) -> Iterable[int]:
    return range(ask.TAKE, ask.TAKE + TYPES)


def _cubes_candidates(table: Table, question: int) -> Iterable[int]:
    return (ask.BUY + resource * FACES for resource in range(RESOURCES))


def _seats_candidates(table: Table, question: int) -> Iterable[int]:
    return (ask.BOARD + place for place in range(PLACES) if _has_seats(table, place))


def _boarding_candidates(table: Table, question: int) -> Iterable[int]:
    if second_of(question):
        return [*_seats_candidates(table, question), ask.TO_TERMINAL]
    seat = who_of(question)
    return (ask.LIFT + place for place in range(PLACES) if crew_of(table.cells[CREW + place], seat))


def _work_candidates(table: Table, question: int) -> Iterable[int]:
    seat = who_of(question)
    if third_of(question) >> 4:
        return (ask.MOVE + place for place in _own_places(table, seat))
    hand = table.cells[HAND + seat]
    designs = sorted({int(design_of(module)) for module in members(hand, MODULES)})
    rockets = sorted({place // SLOTS for place in range(PLACES) if table.cells[MODULE + place]})
    return [
        *(ask.BUILD + design for design in designs),
        *_trade_candidates(table, question),
        *(ask.LAUNCH + hangar for hangar in rockets),
    ]


def _hangar_candidates(table: Table, question: int) -> Iterable[int]:
    return range(ask.SITE, ask.SITE + HANGARS)


def _planet_candidates(table: Table, question: int) -> Iterable[int]:
    opened = (table.cells[OPEN + place] for place in range(OPEN_PLANETS))
    return (ask.FLY + planet - 1 for planet in opened if planet)


def _trade_candidates(table: Table, question: int) -> Iterable[int]:
    return range(ask.TRADE, ask.LAUNCH)


def _has_seats(table: Table, place: int) -> bool:
    design = design_at(table, place)
    return design >= 0 and table.box.capacity[design] > 0


def _own_places(table: Table, seat: int) -> list[int]:
    return [
        place for place in range(PLACES) if table.cells[MODULE + place] and table.cells[OWNER + place] == seat
    ]


CANDIDATES: dict[int, Callable[[Table, int], Iterable[int]]] = {
    ask.ASK_TAKE: _take_candidates,
    ask.ASK_BUY: _cubes_candidates,
    ask.ASK_BOARD: _boarding_candidates,
    ask.ASK_SEAT: _seats_candidates,
    ask.ASK_CLEAR: _seats_candidates,
    ask.ASK_WORK: _work_candidates,
    ask.ASK_SITE: _hangar_candidates,
    ask.ASK_SHIFT: _hangar_candidates,
    ask.ASK_FLY: _planet_candidates,
    ask.ASK_TRADE: _trade_candidates,
}
