"""Comet Claim: a tiny complete game, written from outside the package, that the test kit is tried on.

Two or three prospectors bid secretly for comets. It has all that makes a game hard to get right: hidden hands,
secret simultaneous answers with two questions each, a pile that one seat has looked into, hidden draws, a menu
that depends on a hidden hand, finite and unlimited pieces, and an end that everybody can lose.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from planetfall.core.actions import ActionTable
from planetfall.core.chance import Chance
from planetfall.core.errors import BadState, IllegalAction
from planetfall.core.events import ONE_SEAT, EventKind, EventKinds, EventValue
from planetfall.core.game import Account, Game, Line, Question, Refusal
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.position import PositionField, building, check_fields
from planetfall.core.rulebook import Rulebook
from planetfall.core.state import Event, State

RULES = """# Comet Claim

## Setup

**CC-1** (both · Setup 1) Two or three prospectors are dealt two or three of eleven cards each; the rest is the deck.

**CC-2** (both · Setup 2) Six comets worth 1, 1, 2, 2, 3 and 3 lie facedown in a pile; eight cubes lie in the bank.

## The round

**CC-3** (both · Round 1) All at once, each seat bids a card that it holds.

**CC-4** (both · Round 1) Then it secretly says whether it is bold or meek.

**CC-5** (both · Round 2) The top comet is turned up, and the highest bid takes its cubes, one more when it was bold.

**CC-6** (both · Round 2) Bold losers give a cube back; bids are spent. The lowest bid draws from the deck.

**CC-7** (both · Round 3) The winner may look at the next comet, or leave it.

**CC-8** (both · Round 3; ruling 1) Who has looked keeps the comet on top or buries it.

**CC-9** (both · Round 3) Instead of looking, a winner who holds the 8 may first trade it for a cube.

## The end

**CC-10** (both · End) When a hand or the pile is empty, the game ends. Most cubes win, but fewer than four never do.
"""

CARDS = 11
COMETS = [1, 1, 2, 2, 3, 3]
CUBES = 8
ENOUGH = 4
TRADED = 7  # the card with an 8 on it
NONE = -1

ACTIONS = ActionTable()
BID = ACTIONS.block("bid", [str(card + 1) for card in range(CARDS)])
BOLD = ACTIONS.block("bold")
MEEK = ACTIONS.block("meek")
LOOK = ACTIONS.block("look")
LEAVE = ACTIONS.block("leave")
TRADE = ACTIONS.block("trade")
KEEP = ACTIONS.block("keep")
BURY = ACTIONS.block("bury")
ACTIONS.alias("timid", MEEK)

PACK = Pack("comet-claim", f"comets = {COMETS}\ncards = {CARDS}\n")


class Cells(msgspec.Struct):
    """Everything on the table, as plain data."""

    hands: list[list[int]]  # sorted: a hidden container has one order
    bids: list[int]
    bold: list[int]
    asked: list[int]  # inside the frame: 0 for a card, 1 for boldness, 2 for nothing more
    deck: list[int]  # sorted too: chance picks when a card is drawn
    pile: list[int]  # the next comet last
    looked: list[int]  # for each comet of the pile: a bit for each seat that has looked at it
    spent: list[int]
    flipped: list[int]
    cubes: list[int]
    bank: int
    phase: str = "bid"
    winner: int = NONE
    peeks: bool = True
    glory: int = 0  # unlimited: one for each trade


class ToyState(State):
    """A table of Comet Claim."""

    def __init__(self, seats: int, chance: Chance, cells: Cells, reveal_count: int = 0) -> None:
        super().__init__(seats, chance)
        self.cells = cells
        self.reveal_count = reveal_count

    # -- the contract -----------------------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        cells = self.cells
        if cells.phase == "bid":
            return [seat for seat in range(self.seats) if cells.asked[seat] < 2]
        return [] if cells.phase == "over" else [cells.winner]

    def is_simultaneous(self) -> bool:
        return self.cells.phase == "bid"

    def legal(self, seat: int) -> list[int]:
        if seat not in self.actors():
            return []
        cells = self.cells
        if cells.phase == "bid":
            return [BOLD, MEEK] if cells.asked[seat] else [BID + card for card in cells.hands[seat]]
        if cells.phase == "place":
            return [KEEP, BURY]
        return [LOOK, LEAVE, TRADE] if TRADED in cells.hands[seat] else [LOOK, LEAVE]

    def apply(self, seat: int, action: int) -> None:
        refusal = self.refusal(seat, action)
        if refusal:
            raise IllegalAction(refusal.clause, refusal.reason)
        if action < BOLD:
            self._bid(seat, action - BID)
        elif action in (BOLD, MEEK):
            self._dare(seat, action == BOLD)
        else:
            verbs = {LOOK: self._look, TRADE: self._trade, BURY: self._bury}
            verbs.get(action, self._next)()

    def copy(self) -> "ToyState":
        cells = msgspec.convert(msgspec.to_builtins(self.cells), Cells)
        return type(self)(self.seats, self.chance.copy(), cells, self.reveal_count)

    def scores(self) -> list[int]:
        return list(self.cells.cubes)

    def winners(self) -> list[int]:
        most = max(self.cells.cubes)
        if self.cells.phase != "over" or most < ENOUGH:
            return []  # CC-10
        return [seat for seat in range(self.seats) if self.cells.cubes[seat] == most]

    def text(self) -> str:
        return msgspec.json.encode([self.seats, self.chance.key(), self.reveal_count, self.cells]).decode()

    # -- rules ------------------------------------------------------------------------------------------------------

    def refusal(self, seat: int, action: int) -> Refusal | None:
        """Why an answer is not possible; the one predicate behind `play` and `why_not`."""
        if action in self.legal(seat):
            return None
        if seat not in self.actors():
            return Refusal("", f"seat {seat} has nothing to answer right now")
        if not 0 <= action < len(ACTIONS):
            return Refusal("", f"there is no answer {action}")
        clause = {"bid": "CC-4" if self.cells.asked[seat] else "CC-3", "look": "CC-7", "place": "CC-8"}
        return Refusal("CC-9" if action == TRADE else clause[self.cells.phase], "that is not the question")

    def _tell(self, kind: str, *values: int, to: int = -1, clause: str = "CC-5") -> None:
        if self.event_buffer is not None:
            self.event_buffer.append(Event(kind, values, to, clause))

    def _bid(self, seat: int, card: int) -> None:
        self.cells.hands[seat].remove(card)
        self.cells.bids[seat] = card
        self.cells.asked[seat] = 1
        self._tell("bid", card, to=1 << seat, clause="CC-3")

    def _dare(self, seat: int, bold: bool) -> None:
        self.cells.bold[seat] = int(bold)
        self.cells.asked[seat] = 2
        self._tell("ready", seat, clause="CC-4")
        if not self.actors():
            self._reveal()

    def _reveal(self) -> None:
        cells = self.cells
        self.reveal_count += 1
        worth = cells.pile.pop()
        cells.looked.pop()
        cells.flipped.append(worth)
        cells.winner = cells.bids.index(max(cells.bids))
        self._tell("reveal", worth, *cells.bids, *cells.bold)
        self._pay(cells.winner, worth + cells.bold[cells.winner])
        for seat in range(self.seats):
            if cells.bold[seat] and seat != cells.winner and cells.cubes[seat]:
                self._pay(seat, -1)  # CC-6
        self._draw(cells.bids.index(min(cells.bids)))
        cells.spent = sorted(cells.spent + cells.bids)
        cells.bids = [NONE] * self.seats
        cells.bold = [NONE] * self.seats
        cells.asked = [2] * self.seats
        cells.phase = "look"
        if not cells.peeks or not cells.pile:
            self._next()

    def _pay(self, seat: int, cubes: int) -> None:
        paid = min(cubes, self.cells.bank)
        self.cells.cubes[seat] += paid
        self.cells.bank -= paid

    def _draw(self, seat: int) -> None:
        if self.cells.deck:
            self.reveal_count += 1
            card = self.cells.deck.pop(self.chance.randbelow(len(self.cells.deck)))
            self.cells.hands[seat] = sorted([*self.cells.hands[seat], card])
            self._tell("drew", card, to=1 << seat, clause="CC-6")
            self._tell("draw", seat, clause="CC-6")

    def _look(self) -> None:
        self.reveal_count += 1
        self.cells.looked[-1] |= 1 << self.cells.winner
        self.cells.phase = "place"
        self._tell("look", self.cells.winner, clause="CC-7")

    def _trade(self) -> None:
        self.reveal_count += 1
        self.cells.hands[self.cells.winner].remove(TRADED)
        self.cells.spent = sorted([*self.cells.spent, TRADED])
        self.cells.glory += 1
        self._pay(self.cells.winner, 1)
        self._tell("trade", self.cells.winner, clause="CC-9")
        if not self.cells.hands[self.cells.winner]:
            self._next()

    def _bury(self) -> None:
        self.cells.pile.insert(0, self.cells.pile.pop())
        self.cells.looked.insert(0, self.cells.looked.pop())
        self._next()

    def _next(self) -> None:
        cells = self.cells
        ended = not cells.pile or not all(cells.hands)
        cells.phase = "over" if ended else "bid"
        cells.asked = [2 if ended else 0] * self.seats
        cells.winner = NONE
        if ended:
            self._tell("end", clause="CC-10")


class ToyView(msgspec.Struct):
    """What one seat sees."""

    cubes: list[int]
    bank: int
    cards: list[int]  # how many each seat holds
    deck: int
    pile: list[int | None]
    looked: list[int]
    spent: list[int]
    flipped: list[int]
    asked: list[int]
    phase: str
    winner: int
    glory: int
    hand: list[int] = []
    bid: int = NONE
    bold: int = NONE


SEAT = EventValue("seat", "Who did it.", ("ann", "bob", "cleo"))
CARD = EventValue("card", "The card.")
EVENTS = {
    "bid": EventKind("The card that a seat bids.", (CARD,), ("CC-3",), ONE_SEAT),
    "ready": EventKind("A seat has bid.", (SEAT,), ("CC-4",)),
    "reveal": EventKind(
        "All bids are revealed.",
        (
            EventValue("worth", "What the comet is worth."),
            *(EventValue(f"choice {n}", "Bids by seat, then by seat who was bold.") for n in range(1, 7)),
        ),
        ("CC-5",),
        fewest=5,
    ),
    "drew": EventKind("The card that a seat drew.", (CARD,), ("CC-6",), ONE_SEAT),
    "draw": EventKind("A card was drawn.", (SEAT,), ("CC-6",)),
    "look": EventKind("The next comet was looked at.", (SEAT,), ("CC-7",)),
    "trade": EventKind("A card was traded.", (SEAT,), ("CC-9",)),
    "end": EventKind("The game is over.", (), ("CC-10",)),
}


class Toy(Game):
    """The game as the rest of the house knows it."""

    id = "comet-claim"
    title = "Comet Claim"
    rules_version = 1
    least_seats = 2
    most_seats = 3
    minutes = 5
    actions = ACTIONS
    unlimited = ("glory",)
    options = (
        Option("hand", "choice", "large", ("small", "large"), "how many cards are dealt"),
        Option("peek", "flag", "yes", ("yes", "no"), "whether winners may look", only=(("hand", "large"),)),
    )
    state_type: type[ToyState] = ToyState

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        settled = self.validate_options(seats, options or {})
        chance = Chance.from_seed(seed)
        cards = shuffled(list(range(CARDS)), chance)
        each = 2 if settled["hand"] == "small" else 3
        cells = Cells(
            hands=[sorted(cards[seat * each : seat * each + each]) for seat in range(seats)],
            bids=[NONE] * seats,
            bold=[NONE] * seats,
            asked=[0] * seats,
            deck=sorted(cards[seats * each :]),
            pile=shuffled(COMETS, chance),
            looked=[0] * len(COMETS),
            spent=[],
            flipped=[],
            cubes=[0] * seats,
            bank=CUBES,
            peeks=settled.get("peek") != "no",
        )
        return self.state_type(seats, chance, cells)

    def load(self, text: str, pack: Pack | None = None) -> State:
        try:
            seats, key, reveal_count, cells = msgspec.json.decode(
                text, type=tuple[int, list[int], int, Cells]
            )
            return self.state_type(seats, Chance(*key), cells, reveal_count)
        except (msgspec.MsgspecError, TypeError, UnicodeError) as error:
            raise BadState(f"not a table of Comet Claim: {error}") from None

    def position(self, fields: Mapping[str, Any], pack: Pack | None = None) -> State:
        check_fields(fields, self.position_fields())
        with building():
            cells = msgspec.convert(fields["cells"], Cells)
            chance = Chance(*fields["chance"])
            return self.state_type(fields["seats"], chance, cells, fields["reveal_count"])

    def fields(self, state: State) -> dict[str, Any]:
        cells: dict[str, Any] = msgspec.to_builtins(cells_of(state))
        return {
            "seats": state.seats,
            "chance": state.chance.key(),
            "reveal_count": state.reveal_count,
            "cells": cells,
        }

    def position_fields(self) -> tuple[PositionField, ...]:
        return (
            PositionField("seats", "How many play."),
            PositionField("chance", "The stream of chance."),
            PositionField("reveal_count", "How often something hidden has come to light."),
            PositionField("cells", "What lies on the table."),
        )

    def pack(self) -> Pack:
        return PACK

    def view(self, state: State, seat: int | None) -> Any:
        cells = cells_of(state)
        shown = [seat is not None and bool(mask >> seat & 1) for mask in cells.looked]
        view = ToyView(
            cubes=list(cells.cubes),
            bank=cells.bank,
            cards=[len(hand) + (bid != NONE) for hand, bid in zip(cells.hands, cells.bids, strict=True)],
            deck=len(cells.deck),
            pile=[comet if known else None for comet, known in zip(cells.pile, shown, strict=True)],
            looked=list(cells.looked),
            spent=list(cells.spent),
            flipped=list(cells.flipped),
            asked=list(cells.asked),
            phase=cells.phase,
            winner=cells.winner,
            glory=cells.glory,
        )
        if seat is not None:
            view.hand, view.bid, view.bold = list(cells.hands[seat]), cells.bids[seat], cells.bold[seat]
        return view

    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = state.copy()
        cells = cells_of(world)
        world.chance = chance.fork()
        held = [len(hand) + (bid != NONE) for hand, bid in zip(cells.hands, cells.bids, strict=True)]
        own = [*cells.hands[seat], cells.bids[seat]]
        unknown = [card for card in range(CARDS) if card not in own and card not in cells.spent]
        unknown = shuffled(unknown, chance)
        for other in range(state.seats):
            if other != seat:
                cards, unknown = unknown[: held[other]], unknown[held[other] :]
                if cells.asked[other] and cells.phase == "bid":
                    cells.bids[other] = cards.pop(chance.randbelow(len(cards)))
                if cells.bold[other] != NONE:
                    cells.bold[other] = chance.randbelow(2)
                cells.hands[other] = sorted(cards)
        cells.deck = sorted(unknown)
        hidden = [place for place, mask in enumerate(cells.looked) if not mask >> seat & 1]
        comets = shuffled(sorted(cells.pile[place] for place in hidden), chance)
        for place, comet in zip(hidden, comets, strict=True):
            cells.pile[place] = comet
        return world

    def question(self, state: State, seat: int) -> Question:
        cells = cells_of(state)
        asked = "dare" if cells.phase == "bid" and cells.asked[seat] else cells.phase
        clause = {"bid": "CC-3", "dare": "CC-4", "look": "CC-7", "place": "CC-8"}
        return Question(asked, f"What do you {asked}?", clause[asked])

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        assert isinstance(state, ToyState)
        return state.refusal(seat, action)

    def label(self, state: State, seat: int, action: int) -> str:
        return f"I {self.actions.name(action)}"

    def impossible(self, state: State, seat: int) -> list[int]:
        cells = cells_of(state)
        if cells.phase == "bid" and not cells.asked[seat]:
            return [BID + card for card in range(CARDS) if card not in cells.hands[seat]]
        return [TRADE] if cells.phase == "look" and TRADED not in cells.hands[seat] else []

    def event_kinds(self) -> EventKinds:
        return EVENTS

    def event_text(self, state: State, event: Event) -> str:
        return f"{event.kind} {' '.join(map(str, event.values))}"

    def seat_names(self, seats: int) -> list[str]:
        return ["Ann", "Bob", "Cleo"][:seats]

    def breakdown(self, state: State) -> list[Account]:
        named = enumerate(zip(self.seat_names(state.seats), cells_of(state).cubes, strict=True))
        return [Account(name, seat, (Line("cubes", "Cubes", cubes),), cubes) for seat, (name, cubes) in named]

    def sources(self, state: State) -> dict[str, str]:
        return {"cubes": "Cubes"}

    def round(self, state: State) -> int:
        cells = cells_of(state)
        return len(cells.flipped) + (cells.phase == "bid")

    def total_rounds(self, state: State) -> int:
        return len(COMETS)

    def value(self, state: State, seat: int) -> float:
        cubes = cells_of(state).cubes
        return float(cubes[seat] - max(cubes))

    def guess(self, state: State, seat: int) -> list[float]:
        return [1.0] * len(state.legal(seat))

    def piece_counts(self, state: State) -> dict[str, int]:
        cells = cells_of(state)
        bids = sum(bid != NONE for bid in cells.bids)
        return {
            "cards": sum(map(len, cells.hands)) + bids + len(cells.deck) + len(cells.spent),
            "comets": len(cells.pile) + len(cells.flipped),
            "cubes": cells.bank + sum(cells.cubes),
            "glory": cells.glory,
        }

    def rulebook(self) -> Rulebook:
        return Rulebook(RULES)

    def draw(self, view: Any) -> Any:
        return repr(view)


def cells_of(state: State) -> Cells:
    """The cells of a toy state."""
    assert isinstance(state, ToyState)
    return state.cells


def shuffled(items: list[int], chance: Chance) -> list[int]:
    """A shuffled list of the same items."""
    rest = list(items)
    return [rest.pop(chance.randbelow(len(rest))) for _ in items]


GAME = Toy()
