"""Sentences: what is asked, what an answer means now, what has happened."""

from collections.abc import Callable

from planetfall.core.game import Question
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.core.state import Event
from planetfall.games.red_planet import questions as ask
from planetfall.games.red_planet.actions import COLOURS
from planetfall.games.red_planet.box import MARS, MOST_COLOURS, MOST_DOCKS, PHOBOS
from planetfall.games.red_planet.components import Components
from planetfall.games.red_planet.refusals import ASKED
from planetfall.games.red_planet.rules import RedPlanet, question_of
from planetfall.games.red_planet.state import (
    CALLED,
    CHOSEN,
    DISCOVERY,
    MISSION,
    REJECTED,
    SEEN,
    SHIP,
    STATUS,
    aboard,
    destination,
    is_neutral,
    seats_free,
)

# A short name for each kind of question, stable for pages and programs.
KINDS = {
    ask.ASK_KEEP: "keep-mission",
    ask.ASK_ORDER: "order-neutral",
    ask.ASK_CHOOSE: "choose-specialist",
    ask.ASK_BOARD: "board",
    ask.ASK_SEND: "destination",
    ask.ASK_MOVE: "move",
    ask.ASK_RESEARCH: "research",
    ask.ASK_LOOK: "look",
    ask.ASK_ASSIGN: "assign",
    ask.ASK_LAUNCH: "launch",
    ask.ASK_DESTROY: "destroy",
    ask.ASK_REPLACE: "replace",
    ask.ASK_KILL: "kill",
    ask.ASK_DROP: "drop",
    ask.ASK_REDIRECT: "redirect",
    ask.ASK_RESCUE: "rescue",
    ask.ASK_AMOUNT: "rescue-amount",
}
# Kinds whose questions fill a secret: they are asked on the seat's own stack.
SECRET = (ask.ASK_KEEP, ask.ASK_ORDER, ask.ASK_CHOOSE)
# Where people look for answers that are not possible: the whole block of the question, if it is small.
SMALL = 30
# Refusals worth telling where the block is large: the astronaut is there, but cannot be touched.
OUT_OF_REACH = (
    ask.NOT_PRESENT,
    ask.NO_ASTRONAUT,
    ask.NO_KILLING_HERE,
    ask.NO_KILLING_INSIDE,
    ask.NO_KILLING_MOON,
)


class Words:
    """Names of things in one edition."""

    def __init__(self, components: Components, table: RedPlanet) -> None:
        self.components = components
        self.table = table
        self.edition = table.box.edition
        self.zones = components.zone_names(self.edition)
        self.resources = components.resource_names(self.edition)

    def colour(self, colour: int) -> str:
        name = COLOURS[colour].capitalize()
        return f"Neutral {name}" if is_neutral(self.table, colour) else name

    def specialist(self, number: int) -> str:
        return self.components.specialist_name(number, self.edition)

    def event(self, event: int) -> str:
        return self.components.event_name(self.edition, event)

    def dock(self, dock: int) -> str:
        """A dock with the ship at it: "dock 2 (Hellas, 1/4)"."""
        if dock >= self.table.colours or self.table.cells[STATUS + dock] == 0:
            return f"dock {dock + 1}"
        zone = destination(self.table, dock)
        bound = self.zones[zone] if zone >= 0 else "unknown"
        capacity = self.table.box.ship_capacity[self.table.cells[SHIP + dock]]
        return f"dock {dock + 1} ({bound}, {aboard(self.table, dock)}/{capacity})"

    def place(self, place: int) -> str:
        if place < MOST_DOCKS:
            return f"on the ship of {self.dock(place)}"
        return f"{'on' if place - MOST_DOCKS == PHOBOS else 'in'} {self.zones[place - MOST_DOCKS]}"

    def people(self, count: int) -> str:
        return "1 astronaut" if count == 1 else f"{count} astronauts"

    def tokens(self, count: int, resource: int) -> str:
        return f"{count} {self.resources[resource]} token{'' if count == 1 else 's'}"


# -- what is asked ---------------------------------------------------------------------------------------------------


def question(components: Components, table: RedPlanet, seat: int) -> Question:
    """What a seat is asked now."""
    asked = question_of(table, seat)
    if asked == 0:
        return Question("none", "Nothing is asked of you now.", "")
    words = Words(components, table)
    kind = kind_of(asked)
    text = QUESTIONS[kind](words, asked)
    if kind not in SECRET:
        text = f"{words.colour(who_of(asked))}{_as_whom(words)}: {text}"
    return Question(KINDS[kind], text, _clause(asked))


def _clause(asked: int) -> str:
    """The rule that asks; moves and launches may be asked for by a card instead of a specialist."""
    by_card = {ask.ASK_MOVE: "RP-106", ask.ASK_LAUNCH: "RP-119"}
    kind = kind_of(asked)
    return by_card[kind] if kind in by_card and second_of(asked) else ASKED[kind][0]


def _as_whom(words: Words) -> str:
    """Which specialist is being resolved, while one is."""
    called = words.table.cells[CALLED]
    return f", {words.specialist(called)}" if 1 <= called <= 9 else ""


def _ask_order(words: Words, asked: int) -> str:
    return "Which specialist of your neutral colour shall be drawn next?"


def _ask_choose(words: Words, asked: int) -> str:
    if words.table.seats == 2:
        neutral = who_of(asked) + 1
        drawn = words.specialist(words.table.cells[CHOSEN + neutral])
        return f"Choose your specialist ({words.colour(neutral)} has drawn the {drawn})."
    return "Choose your specialist."


def _ask_board(words: Words, asked: int) -> str:
    count = first_of(asked)
    if second_of(asked) == ask.TOGETHER_ON_ONE:
        return f"which ship do {count} astronauts board together?"
    return f"which ship does an astronaut board? ({count} to board)"


def _ask_move(words: Words, asked: int) -> str:
    if zone := second_of(asked):
        return f"an astronaut must leave {words.zones[zone - 1]}; where does it go?"
    return f"move an astronaut? (up to {first_of(asked)} more)"


def _ask_assign(words: Words, asked: int) -> str:
    return f"to which outer zone do you assign {words.event(first_of(asked))}?"


def _ask_drop(words: Words, asked: int) -> str:
    must = "" if first_of(asked) else ", or stop"
    return f"where does an astronaut from Phobos drop? (up to {second_of(asked)} more{must})"


def _ask_amount(words: Words, asked: int) -> str:
    return f"how many astronauts return to {words.zones[first_of(asked)]}?"


def _ask(text: str) -> Callable[[Words, int], str]:
    return lambda words, asked: text


QUESTIONS: dict[int, Callable[[Words, int], str]] = {
    ask.ASK_KEEP: _ask("Which mission do you keep?"),
    ask.ASK_ORDER: _ask_order,
    ask.ASK_CHOOSE: _ask_choose,
    ask.ASK_BOARD: _ask_board,
    ask.ASK_SEND: lambda words, asked: f"where shall the ship of {words.dock(first_of(asked))} fly?",
    ask.ASK_MOVE: _ask_move,
    ask.ASK_RESEARCH: _ask("draw an event, or look at a facedown discovery?"),
    ask.ASK_LOOK: _ask("which facedown discovery do you look at?"),
    ask.ASK_ASSIGN: _ask_assign,
    ask.ASK_LAUNCH: _ask("which docked ship is launched?"),
    ask.ASK_DESTROY: _ask("which docked ship is destroyed?"),
    ask.ASK_REPLACE: _ask("which astronaut is replaced by one of yours?"),
    ask.ASK_KILL: _ask("which astronaut is killed?"),
    ask.ASK_DROP: _ask_drop,
    ask.ASK_REDIRECT: _ask("which ship gets a destination token?"),
    ask.ASK_RESCUE: _ask("into which zone do astronauts return from the memorial?"),
    ask.ASK_AMOUNT: _ask_amount,
}


# -- what an answer means now ---------------------------------------------------------------------------------------


def label(components: Components, table: RedPlanet, seat: int, action: int) -> str:
    """An answer as a sentence for this moment."""
    words = Words(components, table)
    for first, sentence in reversed(LABELS):
        if action >= first:
            return sentence(words, seat, action - first)
    raise ValueError(f"there is no answer {action}")


def _label_keep(words: Words, seat: int, choice: int) -> str:
    cells = words.table.cells
    pair = sorted((cells[MISSION + seat], cells[REJECTED + seat]))
    event = pair[choice]
    return f"Keep {words.event(event)}: {words.components.event_text(words.edition, event)}"


def _label_choose(words: Words, seat: int, choice: int) -> str:
    number = choice + 1
    text = words.components.specialist_text(number, words.edition)
    return f"{number} {words.specialist(number)}: {text}"


def _label_board(words: Words, seat: int, dock: int) -> str:
    note = ""
    if dock < words.table.colours and seats_free(words.table, dock) == 1:
        note = ", which fills it"
    return f"Board the ship of {words.dock(dock)}{note}"


def _label_look(words: Words, seat: int, zone: int) -> str:
    event = words.table.cells[DISCOVERY + zone] - 1
    known = event >= 0 and words.table.cells[SEEN + zone] >> seat & 1
    return f"Look at the discovery of {words.zones[zone]}{f' ({words.event(event)})' if known else ''}"


def _label_replace(words: Words, seat: int, choice: int) -> str:
    place, victim = divmod(choice, MOST_COLOURS)
    return f"Replace {_a_colour(words, victim)} astronaut {words.place(place)}"


def _label_kill(words: Words, seat: int, choice: int) -> str:
    zone, victim = divmod(choice, MOST_COLOURS)
    return f"Kill {_a_colour(words, victim)} astronaut {words.place(zone + MOST_DOCKS)}"


def _a_colour(words: Words, colour: int) -> str:
    asked = words.table.pending.top()
    own = colour == who_of(asked)
    return f"a {COLOURS[colour]}{' (your own)' if own else ''}"


def _label_move(words: Words, seat: int, pair: int) -> str:
    start, end = divmod(pair, MARS)
    return f"Move from {words.zones[start]} to {words.zones[end]}"


def _label_send(words: Words, seat: int, zone: int) -> str:
    return f"Send it to {words.zones[zone]}"


LABELS: tuple[tuple[int, Callable[[Words, int, int], str]], ...] = (
    (ask.DONE, lambda words, seat, _: "Stop here"),
    (ask.KEEP, _label_keep),
    (ask.CHOOSE, _label_choose),
    (ask.ORDER, lambda words, seat, n: f"{n + 1} {words.specialist(n + 1)} next"),
    (ask.BOARD, _label_board),
    (ask.LAUNCH, lambda words, seat, dock: f"Launch the ship of {words.dock(dock)}"),
    (ask.DESTROY, lambda words, seat, dock: f"Destroy the ship of {words.dock(dock)}"),
    (ask.REDIRECT, lambda words, seat, dock: f"Redirect the ship of {words.dock(dock)}"),
    (ask.SEND, _label_send),
    (ask.MOVE, _label_move),
    (ask.DRAW, lambda words, seat, _: "Draw an event card"),
    (ask.LOOK, _label_look),
    (ask.ASSIGN, lambda words, seat, zone: f"Assign it to {words.zones[zone]}"),
    (ask.REPLACE, _label_replace),
    (ask.KILL, _label_kill),
    (ask.DROP, lambda words, seat, zone: f"Drop to {words.zones[zone]}"),
    (ask.RESCUE, lambda words, seat, zone: f"Return to {words.zones[zone]}"),
    (ask.AMOUNT, lambda words, seat, count: words.people(count)),
)


def impossible(table: RedPlanet, seat: int) -> list[int]:
    """Answers of the question's own block that cannot be given, where the block is small enough to read."""
    asked = question_of(table, seat)
    if asked == 0:
        return []
    first, last = ask.block_of(asked)
    candidates = [ask.DONE, *range(first, last)]
    refused = [action for action in candidates if ask.refusal(table, asked, action) != ask.FINE]
    return [action for action in refused if _worth_showing(table, asked, action)]


def _worth_showing(table: RedPlanet, asked: int, action: int) -> bool:
    """Leave out combinations that nobody would look for: empty docks of other tables, nobody's astronauts."""
    wrong = ask.refusal(table, asked, action)
    first, last = ask.block_of(asked)
    if last - first > SMALL:
        return wrong in OUT_OF_REACH and _somebody(table, asked, action)
    docks = kind_of(asked) in (ask.ASK_BOARD, ask.ASK_LAUNCH, ask.ASK_DESTROY, ask.ASK_REDIRECT)
    amounts = kind_of(asked) == ask.ASK_AMOUNT
    return action == ask.DONE or (not amounts and (not docks or action - first < table.colours))


def _somebody(table: RedPlanet, asked: int, action: int) -> bool:
    """Whether the astronaut that a refused answer names exists."""
    kind = kind_of(asked)
    if kind == ask.ASK_REPLACE:
        place, victim = divmod(action - ask.REPLACE, MOST_COLOURS)
        return ask.at_place(table, place, victim) > 0
    if kind == ask.ASK_KILL:
        zone, victim = divmod(action - ask.KILL, MOST_COLOURS)
        return ask.at_place(table, zone + MOST_DOCKS, victim) > 0
    return False


# -- what has happened -----------------------------------------------------------------------------------------------


def tell(components: Components, table: RedPlanet, event: Event) -> str:
    """An event as a sentence."""
    return STORIES[event.kind](Words(components, table), *event.values)


def _tell_launches(words: Words, dock: int, zone: int) -> str:
    bound = f" for {words.zones[zone]}" if zone >= 0 else " without a destination"
    return f"The ship of dock {dock + 1} launches{bound}"


def _tell_docks(words: Words, dock: int, zone: int) -> str:
    bound = f"bound for {words.zones[zone]}" if zone >= 0 else "of unknown destination"
    return f"A ship {bound} docks at dock {dock + 1}"


def _tell_takes_back(words: Words, colour: int) -> str:
    if is_neutral(words.table, colour):
        return f"{words.colour(colour)} gets a new deck without the Recruiter"
    return f"{words.colour(colour)} takes all played specialists back"


STORIES: dict[str, Callable[..., str]] = {
    "dealt": lambda w, one, two: f"You are dealt {w.event(one)} and {w.event(two)}",
    "round": lambda w, number, first: f"Round {number}: {w.colour(first)} is first player",
    "neutral": lambda w, c, n: f"{w.colour(c)} draws the {w.specialist(n)}",
    "reveals": lambda w, c, n: f"{w.colour(c)} reveals {n}, the {w.specialist(n)}",
    "boards": lambda w, c, dock, n: f"{w.colour(c)} boards {w.people(n)} at dock {dock + 1}",
    "sends": lambda w, c, dock, zone: f"{w.colour(c)} sends the ship of dock {dock + 1} to {w.zones[zone]}",
    "moves": lambda w, c, start, end: f"{w.colour(c)} moves from {w.zones[start]} to {w.zones[end]}",
    "marker": lambda w, zone, resource: f"{w.zones[zone]}: {w.resources[resource]} is found",
    "looks": lambda w, c, zone: f"{w.colour(c)} looks at the discovery of {w.zones[zone]}",
    "saw": lambda w, c, zone, event: f"It is {w.event(event)}",
    "draws": lambda w, c: f"{w.colour(c)} draws an event card",
    "drew": lambda w, c, event: f"It is {w.event(event)}",
    "boxes": lambda w, c: f"{w.colour(c)} returns the card to the box",
    "keeps": lambda w, c: f"{w.colour(c)} keeps it",
    "discards": lambda w, c, event: f"{w.colour(c)} finds no free zone and discards {w.event(event)}",
    "assigns": lambda w, c, zone: f"{w.colour(c)} assigns a discovery to {w.zones[zone]}",
    "launches": _tell_launches,
    "destroys": lambda w, c, dock: f"{w.colour(c)} destroys the ship of dock {dock + 1}",
    "lost": lambda w, c, n: f"{w.colour(c)} loses {w.people(n)}",
    "replaces": lambda w, c, victim, place: (
        f"{w.colour(c)} replaces a {COLOURS[victim]} astronaut "
        + (f"at dock {place + 1}" if place < MOST_DOCKS else w.place(place))
    ),
    "kills": lambda w, c, victim, z: (
        f"{w.colour(c)} kills a {COLOURS[victim]} astronaut {w.place(z + MOST_DOCKS)}"
    ),
    "drops": lambda w, c, zone: f"{w.colour(c)} drops an astronaut to {w.zones[zone]}",
    "lands": lambda w, c, n, zone: f"{w.colour(c)} lands {w.people(n)} {w.place(zone + MOST_DOCKS)}",
    "docks": _tell_docks,
    "reshuffle": lambda w: "The discarded ships are shuffled into a new deck",
    "first": lambda w, c: f"{w.colour(c)} is the new first player",
    "takes back": _tell_takes_back,
    "production": lambda w, n: f"Production: every open zone yields {n}",
    "wins": lambda w, c, zone, res, n: f"{w.colour(c)} takes {w.tokens(n, res)} from {w.zones[zone]}",
    "reveal": lambda w: "The discoveries are turned up",
    "turns up": lambda w, zone, event: f"{w.zones[zone]}: {w.event(event)}",
    "plays": lambda w, c, event: f"{w.colour(c)} plays {w.event(event)}",
    "rescues": lambda w, c, zone, n: f"{w.colour(c)} brings {w.people(n)} back to {w.zones[zone]}",
    "gains": lambda w, c, res, n: f"{w.colour(c)} takes {w.tokens(n, res)}",
    "final": lambda w: "Final scoring",
}
