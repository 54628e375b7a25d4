"""The steps that may wait on the stack of Terraforming Mars, as positions call them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from planetfall.core.pending import kind_of
from planetfall.core.position import SEATS, Number, Step, Steps
from planetfall.core.step_order import StepOrder
from planetfall.games.terraforming_mars.content.verbs import CUBES, ON
from planetfall.games.terraforming_mars.engine import frames
from planetfall.games.terraforming_mars.engine.box import (
    CARDS,
    OP_CHOOSE,
    OP_IF_TAGS,
    OP_REVEAL,
    PROJECTS,
    Box,
)
from planetfall.games.terraforming_mars.engine.ids import (
    CARD_IDS,
    IN_PLAY_IDS,
    PROJECT_IDS,
    RESOURCE_IDS,
    TILE_IDS,
)
from planetfall.games.terraforming_mars.engine.state import (
    PHASE,
    PHASE_ACTION,
    PHASE_DRAFT,
    PHASE_FINAL,
    PHASE_RESEARCH,
    PHASE_SETUP,
    Table,
)

CARD = Number("card", 1, CARD_IDS)
RESOURCE = Number("resource", 1, RESOURCE_IDS)
HOW = Number("how", 3, ("stolen", "beside"), bits=2, several=True)
CUBE = (Number("cube", 1, CUBES), Number("amount", 2))
PAYMENT = (
    Number("left", 1),
    Number("accepts", 2, ("steel", "titanium"), bits=2, several=True),
    Number("price", 2, shift=2, bits=10),
    Number("heat_kept", 3),
)
PLACING = (
    Number("tile", 1, (*TILE_IDS, "claim")),
    Number("on", 2, ON),
    Number("source", 3, IN_PLAY_IDS, plus=1, bits=8),
)
ASK_ACTION = "ask-action"
MOST_SEATS = 5
PHASES = {  # of the steps at the bottom
    frames.REVEAL_CORPORATIONS: (PHASE_SETUP,),
    frames.BEGIN_GENERATION: (PHASE_SETUP, PHASE_ACTION),
    frames.PASS_STACKS: (PHASE_DRAFT,),
    frames.END_RESEARCH: (PHASE_RESEARCH,),
    frames.NEXT_TURN: (PHASE_ACTION,),
    frames.ACTION_TAKEN: (PHASE_ACTION,),
    frames.ASK_ACTION: (PHASE_ACTION,),
    frames.PRODUCE: (PHASE_ACTION,),
    frames.FINAL_TURN: (PHASE_FINAL,),
}
QUESTIONS = tuple(range(frames.ASK_SELL, frames.ASK_GREENERY + 1))
ORDER = StepOrder(
    bottom=PHASES,
    waiting=set(QUESTIONS) - set(PHASES),
    repeated=range(frames.PLAY_CARD, frames.TAKE_SEEN + 1),
    secret=range(frames.ASK_CORPORATION, frames.ASK_RESEARCH_HEAT + 1),
    together=frames.SIMULTANEOUS,
)

STEPS = (
    Step(frames.SIMULTANEOUS, "together"),
    Step(frames.REVEAL_CORPORATIONS, "reveal-corporations"),
    Step(frames.BEGIN_GENERATION, "begin-generation"),
    Step(frames.PASS_STACKS, "pass-on"),
    Step(frames.END_RESEARCH, "close-research"),
    Step(frames.NEXT_TURN, "next-turn", SEATS),
    Step(frames.ACTION_TAKEN, "acted", SEATS, (Number("taken", 1),)),
    Step(frames.PRODUCE, "produce"),
    Step(frames.FINAL_TURN, "final-turn", numbers=(Number("done", 1, most=MOST_SEATS),)),
    Step(frames.PLAY_CARD, "play-card", SEATS, (CARD,)),
    Step(frames.RESOLVE_EFFECTS, "work-off", SEATS, (CARD,)),
    Step(frames.FINISH_CARD, "lay-away", SEATS, (CARD,)),
    Step(frames.USE_PROJECT, "use-project", SEATS, (Number("project", 1, PROJECT_IDS),)),
    Step(frames.TAKE_SEEN, "take-seen", SEATS),
    Step(frames.ASK_CORPORATION, "ask-corporation", SEATS),
    Step(frames.ASK_START_CARDS, "ask-start-cards", SEATS),
    Step(frames.ASK_DRAFT, "ask-draft", SEATS),
    Step(frames.ASK_RESEARCH, "ask-research", SEATS),
    Step(frames.ASK_RESEARCH_HEAT, "ask-research-heat", SEATS),
    Step(frames.ASK_ACTION, ASK_ACTION, SEATS, (Number("taken", 1),)),
    Step(frames.ASK_SELL, "ask-sell", SEATS, (Number("sold", 1),)),
    Step(frames.ASK_TITANIUM, "ask-titanium", SEATS, PAYMENT),
    Step(frames.ASK_STEEL, "ask-steel", SEATS, PAYMENT),
    Step(frames.ASK_HEAT, "ask-heat", SEATS, PAYMENT),
    Step(frames.ASK_PLACE, "ask-place", SEATS, (*PLACING, Number("after", 3, ("oxygen",), 1, 8, 1))),
    Step(frames.ASK_GREENERY, "ask-greenery", SEATS, PLACING),
    Step(frames.ASK_LOWER, "ask-lower", SEATS, (RESOURCE, Number("steps", 2))),
    Step(frames.ASK_REMOVE, "ask-remove", SEATS, (RESOURCE, Number("most", 2), HOW)),
    Step(frames.ASK_TAKE, "ask-take", SEATS, (*CUBE, Number("optional", 3))),
    Step(frames.ASK_ADD, "ask-add", SEATS, (*CUBE, Number("only_beside_others", 3))),
    Step(frames.ASK_COPY, "ask-copy", SEATS),
    Step(frames.ASK_EXCHANGE, "ask-exchange", SEATS),
    Step(frames.ASK_BUY_SEEN, "ask-buy-seen", SEATS),
    Step(frames.ASK_KEEP, "ask-keep", SEATS, (Number("cards", 1),)),
    Step(frames.ASK_NEXT, "ask-next", SEATS, (CARD,)),
    Step(frames.ASK_FINAL, "ask-final", SEATS, (Number("done", 1, most=MOST_SEATS),)),
    Step(
        frames.ASK_TAKE_AMOUNT, "ask-take-amount", SEATS, (Number("card", 1, IN_PLAY_IDS), Number("most", 2))
    ),
)


def steps_of(table: Table, players: Sequence[str]) -> Steps:
    """The steps with the players of a table, and with the effects and actions of its cards."""
    box = table.box
    effects, actions = effect_names(box), tuple(IN_PLAY_IDS[card] for card in box.action_card)
    chosen = (Number("effect", 1, effects), Number("source", 2, IN_PLAY_IDS))
    listed = (
        Number("source", 1, IN_PLAY_IDS),
        Number("effect", 2, effects),
        Number("effects", 3, less=2),
    )
    removal = (
        Number("resource", 1, RESOURCE_IDS, bits=3),
        Number("target", 1, tuple(players), shift=3, bits=9),
        Number("most", 2),
        HOW,
    )
    steps = (
        Step(frames.RUN_LIST, "run-effects", SEATS, listed),
        Step(frames.ASK_WHICH_ACTION, "ask-way", SEATS, (Number("card", 1, actions),)),
        Step(frames.ASK_CHOOSE, "ask-choose", SEATS, chosen),
        Step(frames.ASK_HOW_MANY, "ask-how-many", SEATS, chosen),
        Step(frames.ASK_REMOVE_AMOUNT, "ask-remove-amount", SEATS, removal),
    )
    return Steps((*STEPS, *steps), frames.SIMULTANEOUS, {SEATS: players})


def steps_fit(table: Table) -> bool:
    """Whether the steps lie in order, and are those of the phase."""
    steps = table.pending.frames()
    in_order = ORDER.holds(table.pending, table.seats)
    return in_order and (not steps or table.cells[PHASE] in PHASES[int(kind_of(steps[0]))])


@lru_cache(maxsize=16)
def effect_names(box: Box) -> tuple[str, ...]:
    """What the rows of effects are called: "comet 2" is the second effect that belongs to the Comet."""
    names = [f"effect {row}" for row in range(len(box.op))]
    for owner, lists in _lists(box):
        rows = sorted({row for number in lists for row in _rows(box, number)})
        for place, row in enumerate(rows):
            names[row] = f"{owner} {place + 1}"
    return tuple(names)


def _lists(box: Box) -> Iterator[tuple[str, list[int]]]:
    """All lists of effects that belong to a card, a corporation or a project."""
    for card, name in enumerate(IN_PLAY_IDS):
        lists = [int(box.play[card])]
        lists += [int(box.trigger_list[trigger]) for trigger, of in enumerate(box.trigger_card) if of == card]
        action = box.action[card]
        if action >= 0:
            for way in range(box.alternatives_from[action], box.alternatives_to[action]):
                lists += [int(box.alternative_cost[way]), int(box.alternative_gain[way])]
        if card >= CARDS and box.first_action[card - CARDS] >= 0:
            lists.append(int(box.first_action[card - CARDS]))
        yield name, lists
    for project in range(PROJECTS):
        yield f"project {PROJECT_IDS[project]}", [int(box.project_list[project])]


def _rows(box: Box, number: int) -> Iterator[int]:
    """The rows of a list and of the lists that its effects contain."""
    for row in range(box.list_from[number], box.list_to[number]):
        yield row
        op, first = box.op[row], int(box.extra[row])
        inner = (
            int(box.what[row]) if op == OP_CHOOSE else 2 if op == OP_IF_TAGS else 1 if op == OP_REVEAL else 0
        )
        for other in range(first, first + inner):
            yield from _rows(box, other)
