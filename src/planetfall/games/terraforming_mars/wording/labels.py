"""Questions and labels of answers in the language of the game."""

from collections.abc import Callable

from planetfall.core.bits import members
from planetfall.core.frame_state import FINE
from planetfall.core.game import Question
from planetfall.core.labels import Label, Labels, Sentence, block_with
from planetfall.core.pending import first_of, kind_of, second_of, third_of
from planetfall.games.terraforming_mars.content.schema import Card
from planetfall.games.terraforming_mars.content.verbs import Choose
from planetfall.games.terraforming_mars.engine import action_ids, frames, turn_menu
from planetfall.games.terraforming_mars.engine import questions as ask
from planetfall.games.terraforming_mars.engine.box import MEGACREDITS, PLANTS, PROJECTS, TILE_CAPITAL, TILES
from planetfall.games.terraforming_mars.engine.ids import TILE_IDS
from planetfall.games.terraforming_mars.engine.payment import payment_resource
from planetfall.games.terraforming_mars.engine.playability import price
from planetfall.games.terraforming_mars.engine.refusals import QUESTION_KINDS
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.state import (
    ACTIONS,
    AGENDA,
    AGENDA_SIZE,
    CHOSEN,
    HAND,
    LOOK,
    PRODUCTION,
    STOCK,
    Table,
    count_cards,
    next_card,
    row,
)
from planetfall.games.terraforming_mars.wording.effect_text import EffectText
from planetfall.games.terraforming_mars.wording.names import Names

# A short name for each kind of question, stable for pages and programs, and the key of its sentence.
KINDS = {kind: key for kind, (_, key) in QUESTION_KINDS.items()}
# Kinds of questions where "done" has a label of its own.
DONE_KEYS = {
    frames.ASK_ACTION: "end-turn",
    frames.ASK_SELL: "done-selling",
    frames.ASK_REMOVE: "remove-nothing",
    frames.ASK_TAKE: "remove-nothing",
    frames.ASK_EXCHANGE: "no-exchange",
    frames.ASK_BUY_SEEN: "do-not-buy",
    frames.ASK_FINAL: "no-more-greeneries",
}
# What is done with a number of things, by the kind of question.
COUNTED = {frames.ASK_HOW_MANY: "convert-count", frames.ASK_TAKE_AMOUNT: "remove-count"}


# -- what is asked ---------------------------------------------------------------------------------------------------


def question(names: Names, seat: int) -> Question:
    """What a seat is asked now."""
    question = names.table.question_of(seat)
    if question == 0:
        return Question("none", names.text("ask.none"), "")
    kind = kind_of(question)
    key, values = QUESTION_VALUES[kind](names, question) if kind in QUESTION_VALUES else (KINDS[kind], {})
    return Question(KINDS[kind], names.text(f"ask.{key}", **values), QUESTION_KINDS[kind][0])


def _ask_action(names: Names, question: int) -> Sentence:
    return ("action-second" if first_of(question) else "action"), {}


def _ask_payment(names: Names, question: int) -> Sentence:
    return KINDS[kind_of(question)], {"left": first_of(question), "price": second_of(question) >> 2}


def _ask_place(names: Names, question: int) -> Sentence:
    tile = first_of(question)
    if tile >= TILES:
        return "claim", {}
    if tile >= TILE_CAPITAL:
        return "place.special", {"tile": names.tile(tile)}
    return f"place.{TILE_IDS[tile]}", {}


def _ask_which_action(names: Names, question: int) -> Sentence:
    return "which-action", {"card": names.card(names.table.box.action_card[first_of(question)])}


def _ask_choose(names: Names, question: int) -> Sentence:
    return "choose", {"card": names.card(second_of(question))}


def _ask_how_many(names: Names, question: int) -> Sentence:
    return "how-many", {"card": names.card(second_of(question))}


def _ask_lower(names: Names, question: int) -> Sentence:
    return "lower", {
        "production": names.production(first_of(question)),
        "steps": names.steps(second_of(question)),
    }


def _ask_remove(names: Names, question: int) -> Sentence:
    stolen = third_of(question) & frames.STOLEN
    return ("steal" if stolen else "remove"), {
        "amount": names.amount(first_of(question), second_of(question))
    }


def _ask_remove_amount(names: Names, question: int) -> Sentence:
    resource, target = first_of(question) & 7, first_of(question) >> 3
    key = "remove-number" if resource in (MEGACREDITS, PLANTS) else "remove-amount"
    return key, {"resource": names.resource(resource), "colour": names.colour(target)}


def _ask_cubes(names: Names, question: int) -> Sentence:
    return KINDS[kind_of(question)], {"cubes": names.cubes(first_of(question), second_of(question))}


def _ask_keep(names: Names, question: int) -> Sentence:
    return "keep", {"count": first_of(question)}


QUESTION_VALUES: dict[int, Callable[[Names, int], Sentence]] = {
    frames.ASK_ACTION: _ask_action,
    frames.ASK_TITANIUM: _ask_payment,
    frames.ASK_STEEL: _ask_payment,
    frames.ASK_HEAT: _ask_payment,
    frames.ASK_PLACE: _ask_place,
    frames.ASK_WHICH_ACTION: _ask_which_action,
    frames.ASK_CHOOSE: _ask_choose,
    frames.ASK_HOW_MANY: _ask_how_many,
    frames.ASK_LOWER: _ask_lower,
    frames.ASK_REMOVE: _ask_remove,
    frames.ASK_REMOVE_AMOUNT: _ask_remove_amount,
    frames.ASK_TAKE: _ask_cubes,
    frames.ASK_ADD: _ask_cubes,
    frames.ASK_KEEP: _ask_keep,
}


# -- what an answer means now ---------------------------------------------------------------------------------------


def _label_done(names: Names, seat: int, choice: int) -> Sentence:
    if kind_of(names.table.question_of(seat)) in (frames.ASK_START_CARDS, frames.ASK_RESEARCH):
        return _label_purchase(names, seat)
    return DONE_KEYS.get(kind_of(names.table.question_of(seat)), "done"), {}


def _label_purchase(names: Names, seat: int) -> Sentence:
    cards = int(count_cards(names.table, row(seat) + CHOSEN))
    cost = cards * int(names.table.box.card_price)
    return ("buy-cards", {"count": cards, "cost": cost}) if cards else ("buy-none", {})


def _label_play(names: Names, seat: int, card: int) -> Sentence:
    return "play", {"card": names.card(card), "price": price(names.table, seat, card)}


def _label_project(names: Names, seat: int, project: int) -> Sentence:
    cost = turn_menu.project_price(names.table, seat, project)
    return ("project" if cost else "project-free"), {"project": names.project(project), "price": cost}


def _label_claim(names: Names, seat: int, milestone: int) -> Sentence:
    return "claim", {"milestone": names.milestone(milestone), "price": names.table.box.milestone_cost}


def _label_fund(names: Names, seat: int, award: int) -> Sentence:
    costs = names.table.box.award_cost
    number = min(turn_menu.funded(names.table), len(costs) - 1)
    return "fund", {"award": names.award(award), "price": costs[number]}


def _label_convert(names: Names, seat: int, choice: int) -> Sentence:
    return ("convert-heat" if choice else "convert-plants"), {}


def _label_place(names: Names, seat: int, space: int) -> Sentence:
    return "place", {"space": names.space(space)}


def _label_target(names: Names, seat: int, target: int) -> Sentence:
    held = _held(names, names.table.question_of(seat), target)
    values: dict[str, object] = {"colour": names.colour(target), "held": held}
    if target == seat:
        return ("target-own-with" if held else "target-own"), values
    return ("target-with" if held else "target"), values


def _held(names: Names, question: int, target: int) -> str:
    """What a player has of what the question takes away; nothing for the neutral opponent."""
    if target >= names.table.seats:
        return ""
    resource, cells, place = first_of(question), names.table.cells, row(target)
    if kind_of(question) == frames.ASK_LOWER:
        return f"{names.production(resource)} {cells[place + PRODUCTION + resource]}"
    if kind_of(question) == frames.ASK_REMOVE:
        return names.amount(resource, cells[place + STOCK + resource])
    return ""


def _label_option(names: Names, seat: int, option: int) -> Sentence:
    texts = options(names, names.table.question_of(seat))
    return "option", {"text": texts[option] if option < len(texts) else str(option + 1)}


def options(names: Names, question: int) -> tuple[str, ...]:
    """The texts of the options of a question."""
    if kind_of(question) == frames.ASK_WHICH_ACTION:
        card = names.table.box.action_card[first_of(question)]
        return _wording(names, card).actions(names.components.entry(card).actions)
    if kind_of(question) != frames.ASK_CHOOSE:
        return ()
    effect, wording = names.components.effects[first_of(question)], _wording(names, second_of(question))
    lines = effect.options if isinstance(effect, Choose) else []
    return tuple(" ".join(wording.effects(line)) for line in lines)


def _wording(names: Names, card: int) -> EffectText:
    entry = names.components.entry(card)
    return EffectText(names, entry.holds if isinstance(entry, Card) else None)


def _label_next(names: Names, seat: int, place: int) -> Sentence:
    if place >= names.table.cells[AGENDA_SIZE]:
        return "count", {"number": place + 1}
    waiting = names.table.cells[AGENDA + place]
    text = EffectText(names).effects([names.components.effects[waiting & 0xFFF]])
    return "next", {"text": " ".join(text), "card": names.card(waiting >> 12)}


def _label_amount(names: Names, seat: int, count: int) -> Sentence:
    question = names.table.question_of(seat)
    kind = kind_of(question)
    if kind in (frames.ASK_TITANIUM, frames.ASK_STEEL, frames.ASK_HEAT):
        return _label_payment(names, payment_resource(kind), count)
    if kind == frames.ASK_RESEARCH_HEAT:
        return _label_payment(names, payment_resource(frames.ASK_HEAT), count)
    if kind == frames.ASK_REMOVE_AMOUNT:
        key = "steal-amount" if third_of(question) & frames.STOLEN else "remove-amount"
        return key, {"amount": names.amount(first_of(question) & 7, count)}
    return COUNTED.get(kind, "count"), {"number": count}


def _label_payment(names: Names, resource: int, count: int) -> Sentence:
    if count == 0:
        return "amount-none", {"resource": names.resource(resource)}
    return "amount", {"amount": names.amount(resource, count)}


def _label_greenery(names: Names, seat: int, choice: int) -> Sentence:
    return ("oxygen-first" if choice else "tile-first"), {}


def _card_label(key: str) -> Label[Names]:
    return lambda names, seat, card: (key, {"card": names.card(card)})


def _label_discard(names: Names, seat: int, card: int) -> Sentence:
    is_sold = kind_of(names.table.question_of(seat)) == frames.ASK_SELL
    return ("sell" if is_sold else "discard"), {"card": names.card(card)}


def _fixed_label(key: str) -> Label[Names]:
    return lambda names, seat, _: (key, {})


def _label_found(names: Names, seat: int, corporation: int) -> Sentence:
    return "found", {"corporation": names.corporation(corporation)}


LABELS: Labels[Names] = (
    (action_ids.DONE, _label_done),
    (action_ids.PASS, _fixed_label("pass")),
    (action_ids.PLAY, _label_play),
    (action_ids.USE, _card_label("use")),
    (action_ids.PROJECT, _label_project),
    (action_ids.CLAIM, _label_claim),
    (action_ids.FUND, _label_fund),
    (action_ids.CONVERT, _label_convert),
    (action_ids.FIRST_ACTION, _fixed_label("first-action")),
    (action_ids.PLACE, _label_place),
    (action_ids.FOUND, _label_found),
    (action_ids.BUY, _card_label("buy")),
    (action_ids.DRAFT, _card_label("draft")),
    (action_ids.KEEP, _card_label("keep")),
    (action_ids.DISCARD, _label_discard),
    (action_ids.ON, _card_label("on")),
    (action_ids.TARGET, _label_target),
    (action_ids.OPTION, _label_option),
    (action_ids.NEXT, _label_next),
    (action_ids.AMOUNT, _label_amount),
    (action_ids.GREENERY_ORDER, _label_greenery),
)


# -- the rules behind answers ---------------------------------------------------------------------------------------

PROJECT_CLAUSES = ("TM-165", "TM-166", "TM-167", "TM-168", "TM-169", "TM-170")
ANSWER_CLAUSES = (  # first of a block of answers; where none is named it is the question's
    (action_ids.DONE, ""),
    (action_ids.PASS, "TM-69"),
    (action_ids.PLAY, "TM-72"),
    (action_ids.USE, "TM-159"),
    *zip(range(action_ids.PROJECT, action_ids.CLAIM), PROJECT_CLAUSES, strict=True),
    (action_ids.CLAIM, "TM-172"),
    (action_ids.FUND, "TM-179"),
    (action_ids.CONVERT, "TM-190"),
    (action_ids.CONVERT + 1, "TM-191"),
    (action_ids.FIRST_ACTION, "TM-39"),
    (action_ids.PLACE, ""),
)


def clause(table: TerraformingMars, seat: int, action: int) -> str:
    """The rule behind an answer: its own, or that of the question."""
    question = table.question_of(seat)
    if question == 0:
        return ""
    _, own = block_with(ANSWER_CLAUSES, action)
    return own or QUESTION_KINDS[kind_of(question)][0]


# -- what cannot be answered ----------------------------------------------------------------------------------------


def impossible(table: TerraformingMars, seat: int) -> list[int]:
    """Answers that a person might look for and cannot give: cards in hand, own actions, projects, options."""
    question = table.question_of(seat)
    if question == 0:
        return []
    return [
        action
        for action in _candidate_answers(table, seat, question)
        if ask.refusal(table, question, action) != FINE
    ]


def _candidate_answers(table: TerraformingMars, seat: int, question: int) -> list[int]:
    kind = kind_of(question)
    if kind == frames.ASK_ACTION:
        return _turn_candidates(table, seat)
    first, _ = ask.block_of(question)
    if kind in (frames.ASK_START_CARDS, frames.ASK_RESEARCH):
        chosen = cards_in_set(table, row(seat) + CHOSEN)
        return [first + card for card in cards_in_set(table, row(seat) + LOOK) if card not in chosen]
    if kind in (frames.ASK_LOWER, frames.ASK_REMOVE):
        return [*range(first, first + table.seats)]
    if kind == frames.ASK_WHICH_ACTION:
        number = first_of(question)
        return [
            *range(first, first + table.box.alternatives_to[number] - table.box.alternatives_from[number])
        ]
    if kind == frames.ASK_CHOOSE:
        return [*range(first, first + table.box.what[first_of(question)])]
    return []


def _turn_candidates(table: TerraformingMars, seat: int) -> list[int]:
    cards = cards_in_set(table, row(seat) + HAND)
    used = table.cells[row(seat) + ACTIONS]
    acting = [table.box.action_card[n] for n in members(used, len(table.box.action_card))]
    rest = range(
        action_ids.PROJECT, action_ids.CLAIM + 10 + 2 if table.seats > 1 else action_ids.PROJECT + PROJECTS
    )
    plays, uses = (action_ids.PLAY + card for card in cards), (action_ids.USE + card for card in acting)
    return [*plays, *uses, *rest, action_ids.PASS, action_ids.DONE]


def cards_in_set(table: Table, start: int) -> list[int]:
    """The cards of a set in ascending order."""
    found = []
    card = next_card(table, start, 0)
    while card >= 0:
        found.append(int(card))
        card = next_card(table, start, card + 1)
    return found
