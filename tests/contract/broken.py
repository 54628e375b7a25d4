"""Comet Claim with one thing wrong: at least one game for every property that the test kit checks."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import msgspec

from planetfall.core.actions import ActionTable
from planetfall.core.chance import Chance
from planetfall.core.errors import IllegalAction
from planetfall.core.game import Account, Line, Question, Refusal
from planetfall.core.pack import Pack
from planetfall.core.state import Event, State
from tests.contract.toy import BID, GAME, LEAVE, LOOK, NONE, Toy, ToyState, ToyView, cells_of

BROKEN: list[tuple[str, Toy]] = []


def breaks(*names: str) -> Callable[[type], type]:
    """Register a broken game, or a game with a broken state, for the properties that it breaks."""

    def register(made: type) -> type:
        game = made() if issubclass(made, Toy) else type(made.__name__, (Toy,), {"state_type": made})()
        if issubclass(made, ToyState):
            made.GAME = game  # type: ignore[attr-defined]
        BROKEN.extend((name, game) for name in names)
        return made

    return register


# --------------------------------------------------------------------------------------- the record is the truth


@breaks("replay")
class DealsWithoutSeed(Toy):
    tables = count()

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        return super().new(seats, seed + next(self.tables), options, pack)


@breaks("order")
class FirstBidderIsRemembered(ToyState):
    def _bid(self, seat: int, card: int) -> None:
        super()._bid(seat, card)
        if self.cells.winner == NONE:
            self.cells.winner = seat


@breaks("take back", "frame")
class BiddingCountsAsLearning(ToyState):
    def _bid(self, seat: int, card: int) -> None:
        super()._bid(seat, card)
        self.reveal_count += 1


@breaks("position")
class PositionForgetsWhoHasLooked(Toy):
    def position(self, fields: Mapping[str, Any], pack: Pack | None = None) -> State:
        cells = fields["cells"] | {"looked": [0] * len(fields["cells"]["looked"])}
        return super().position({**fields, "cells": cells}, pack)


@breaks("position")
class PositionHasAFieldThatNobodyDescribes(Toy):
    def fields(self, state: State) -> dict[str, Any]:
        return super().fields(state) | {"mood": "calm"}


@breaks("position")
class PositionHasAnEmptyField(Toy):
    def fields(self, state: State) -> dict[str, Any]:
        return super().fields(state) | {"chance": [*state.chance.key(), None]}


@breaks("copy")
class CopySharesTheHands(ToyState):
    def copy(self) -> ToyState:
        twin = super().copy()
        twin.cells.hands = self.cells.hands
        return twin


@breaks("copy")
class CopySharesTheChance(ToyState):
    def copy(self) -> ToyState:
        twin = super().copy()
        twin.chance = self.chance
        return twin


@breaks("value")
class EqualOnlyToItself(ToyState):  # noqa: PLW1641
    def __eq__(self, other: object) -> bool:
        return self is other


@breaks("value")
class HashedByPlace(ToyState):
    def __hash__(self) -> int:
        return id(self)


@breaks("value")
class PicklesAsNew(ToyState):
    def __reduce__(self) -> Any:
        return GAME.new, (self.seats,)


@breaks("value")
class NamesInAnotherOrder(ToyState):
    def legal_names(self, seat: int | None = None) -> list[str]:
        return super().legal_names(seat)[::-1]


@breaks("value")
class NamelessState(ToyState):
    def __repr__(self) -> str:
        return "<state>"


class Tilted(ToyState):
    """Something counts that stands outside the cells."""

    tilt = 0

    def copy(self) -> ToyState:
        twin = super().copy()
        assert isinstance(twin, Tilted)
        twin.tilt = self.tilt
        return twin

    def _reveal(self) -> None:
        self.tilt += 1
        super()._reveal()
        self.cells.glory += self.tilt


@breaks("text")
class TextLeavesSomethingOut(Tilted):
    pass


@breaks("text")
class LoadForgetsWhoLooked(Toy):
    def load(self, text: str, pack: Pack | None = None) -> State:
        state = super().load(text, pack)
        cells_of(state).looked = [0] * len(cells_of(state).looked)
        return state


@breaks("looking")
class LabelsLeaveAMark(Toy):
    def label(self, state: State, seat: int, action: int) -> str:
        cells_of(state).glory += 1
        return super().label(state, seat, action)


@breaks("looking")
class SamplingDrawsFromTheTable(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        state.chance.next_u32()
        return super().sample(state, seat, chance)


# ------------------------------------------------------------------------------------------ pieces and questions


@breaks("conservation")
class CubesComeFromNowhere(ToyState):
    def _pay(self, seat: int, cubes: int) -> None:
        super()._pay(seat, cubes)
        self.cells.bank += 1


@breaks("question")
class NothingToAnswer(ToyState):
    def legal(self, seat: int) -> list[int]:
        return [] if self.cells.phase == "place" else super().legal(seat)


@breaks("question")
class AnswersForBystanders(ToyState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) or ([LEAVE] if self.cells.phase == "look" else [])


@breaks("question")
class SameAnswerTwice(ToyState):
    def legal(self, seat: int) -> list[int]:
        return super().legal(seat) * 2


@breaks("question")
class QuestionWithoutClause(Toy):
    def question(self, state: State, seat: int) -> Question:
        return Question("bid", "Which?", "CC-99")


@breaks("question")
class NoLabel(Toy):
    def label(self, state: State, seat: int, action: int) -> str:
        return " "


@breaks("question")
class NoSetUp(Toy):
    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        raise KeyError("deck")


@breaks("answers")
class BuryingFails(ToyState):
    def _bury(self) -> None:
        raise IndexError("pop from an empty pile")


@breaks("refusal")
class UnknownClause(ToyState):
    def refusal(self, seat: int, action: int) -> Refusal | None:
        refusal = super().refusal(seat, action)
        return refusal and Refusal("CC-77", refusal.reason)


@breaks("refusal")
class NoReason(Toy):
    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        return None


@breaks("refusal")
class EverythingIsRefused(Toy):
    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        return Refusal("CC-3", "no")


@breaks("refusal")
class WhyNotAndPlayDisagree(Toy):
    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        refusal = super().why_not(state, seat, action)
        return refusal and Refusal("CC-10", refusal.reason)


@breaks("refusal")
class RefusalLeavesAMark(ToyState):
    def apply(self, seat: int, action: int) -> None:
        self.cells.glory += 1
        super().apply(seat, action)
        self.cells.glory -= 1


@breaks("refusal")
class RefusesWithAnotherError(ToyState):
    def apply(self, seat: int, action: int) -> None:
        try:
            super().apply(seat, action)
        except IllegalAction as mistake:
            raise ValueError("no") from mistake


@breaks("refusal")
class AnybodyMayAnswer(ToyState):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat if seat >= 0 else self.actors()[0], action)


@breaks("refusal")
class NumbersWrapAround(ToyState):
    def apply(self, seat: int, action: int) -> None:
        super().apply(seat, action % len(Toy.actions))


@breaks("impossible")
class LegalIsCalledImpossible(Toy):
    def impossible(self, state: State, seat: int) -> list[int]:
        return state.legal(seat)


class Mixed(ActionTable):
    """The same table, but it reads one name wrongly."""

    def __init__(self) -> None:
        super().__init__()
        for action in range(len(Toy.actions)):
            self.block(Toy.actions.name(action))

    def parse(self, text: str) -> int:
        return LOOK if text == "bury" else super().parse(text)


@breaks("names")
class NamesAreMixedUp(Toy):
    actions = Mixed()


@breaks("events")
class EventsWithoutSentence(Toy):
    def event_text(self, state: State, event: Event) -> str:
        return ""


@breaks("events")
class EventsCiteNothing(ToyState):
    def _tell(self, kind: str, *values: int, to: int = -1, clause: str = "") -> None:
        super()._tell(kind, *values, to=to, clause="CC-55")


@breaks("events")
class EventsOfUnknownKinds(ToyState):
    def _tell(self, kind: str, *values: int, to: int = -1, clause: str = "CC-5") -> None:
        super()._tell(f"{kind} again", *values, to=to, clause=clause)


@breaks("events")
class EventsWithMoreNumbersThanNamed(ToyState):
    def _tell(self, kind: str, *values: int, to: int = -1, clause: str = "CC-5") -> None:
        super()._tell(kind, *values, 0, 0, 0, to=to, clause=clause)


@breaks("events")
class EventsWithAnotherClauseThanSaid(ToyState):
    def _tell(self, kind: str, *values: int, to: int = -1, clause: str = "CC-5") -> None:
        super()._tell(kind, *values, to=to, clause="CC-1")


@breaks("events")
class SecretEventsThatEverybodySees(ToyState):
    def _tell(self, kind: str, *values: int, to: int = -1, clause: str = "CC-5") -> None:
        super()._tell(kind, *values, clause=clause)


@breaks("events")
class EventsOfSeatsThatAreNotThere(ToyState):
    def _tell(self, kind: str, *values: int, to: int = -1, clause: str = "CC-5") -> None:
        super()._tell(kind, *(value + 9 for value in values), to=to, clause=clause)


# ---------------------------------------------------------------------------------------------- time and the end


@breaks("reveal_count")
class RevealTeachesNothing(ToyState):
    def _reveal(self) -> None:
        before = self.reveal_count
        super()._reveal()
        self.reveal_count = before


@breaks("reveal_count")
class Forgetful(ToyState):
    def _look(self) -> None:
        super()._look()
        self.reveal_count = 0


@breaks("reveal_count")
class UncountedDice(ToyState):
    def _next(self) -> None:
        super()._next()
        self.chance.randbelow(6)


@breaks("frame")
class DiceInTheSecretQuestion(ToyState):
    def _bid(self, seat: int, card: int) -> None:
        super()._bid(seat, card)
        self.chance.randbelow(6)


@breaks("frame")
class BidsBlockOneAnother(ToyState):
    def legal(self, seat: int) -> list[int]:
        menu = super().legal(seat)
        blocked = {BID + bid + 1 for bid in self.cells.bids if bid != NONE}
        return [action for action in menu if action not in blocked] or menu


@breaks("ending")
class NeverEnds(ToyState):
    def _next(self) -> None:
        self.cells.phase = "look"


@breaks("ending")
class AccountsDoNotAddUp(Toy):
    def breakdown(self, state: State) -> list[Account]:
        return [
            Account(account.name, account.seat, (*account.lines, Line("cubes", "luck", 1)), account.total)
            for account in super().breakdown(state)
        ]


@breaks("ending")
class PartsDoNotAddUp(Toy):
    def breakdown(self, state: State) -> list[Account]:
        return [
            Account(account.name, account.seat, tuple(map(_with_luck, account.lines)), account.total)
            for account in super().breakdown(state)
        ]


@breaks("ending")
class TiesTellOfAnotherWinner(Toy):
    def breakdown(self, state: State) -> list[Account]:
        return [
            Account(account.name, account.seat, account.lines, account.total, (Line("luck", "luck", place),))
            for place, account in enumerate(super().breakdown(state))
        ]


def _with_luck(line: Line) -> Line:
    parts = (Line("work", "work", line.points), Line("luck", "luck", 1))
    return Line(line.id, line.source, line.points, parts)


@breaks("ending")
class SourceIsUnknown(Toy):
    def sources(self, state: State) -> dict[str, str]:
        return {"glory": "Glory"}


@breaks("sources")
class SourcesAreTranslated(Toy):
    def sources(self, state: State) -> dict[str, str]:
        return {"cubes": "Cubes"} if self.language == "en" else {"cubes": "Würfel", "wuerfel": "Würfel"}


@breaks("sources")
class AccountsAreTranslated(Toy):
    def sources(self, state: State) -> dict[str, str]:
        return {"cubes": "Cubes", "wuerfel": "Würfel"}

    def breakdown(self, state: State) -> list[Account]:
        found = super().breakdown(state)
        if self.language == "en":
            return found
        return [
            Account(account.name, account.seat, (Line("wuerfel", "Würfel", account.total),), account.total)
            for account in found
        ]


@breaks("rounds")
class RoundsFall(Toy):
    def round(self, state: State) -> int:
        return len(cells_of(state).pile)


@breaks("rounds")
class RoundsPassTheTotal(Toy):
    def total_rounds(self, state: State) -> int:
        return 1


@breaks("ending")
class ScoresDiffer(ToyState):
    def scores(self) -> list[int]:
        return [cubes + 1 for cubes in self.cells.cubes]


@breaks("ending")
class AStrangerWins(ToyState):
    def winners(self) -> list[int]:
        return [7]


@breaks("advice")
class TooFewGuesses(Toy):
    def guess(self, state: State, seat: int) -> list[float]:
        return [1.0]


# ---------------------------------------------------------------------------------------------------- fair sight


@breaks("sight")
class ViewShowsTheDeck(Toy):
    def view(self, state: State, seat: int | None) -> Any:
        return msgspec.structs.replace(super().view(state, seat), deck=sum(cells_of(state).deck))


@breaks("sight", "secrecy")
class SpectatorsSeeBids(Toy):
    def view(self, state: State, seat: int | None) -> Any:
        view: ToyView = super().view(state, seat)
        if seat is None:
            view.bid = max(cells_of(state).bids)
        return view


@breaks("sight")
class MenusDependOnOtherHands(ToyState):
    def legal(self, seat: int) -> list[int]:
        menu = super().legal(seat)
        rich = any(sum(hand) > 20 for other, hand in enumerate(self.cells.hands) if other != seat)
        return menu[:1] if rich else menu


@breaks("sight")
class LabelsTellTheNextComet(Toy):
    def label(self, state: State, seat: int, action: int) -> str:
        return f"{super().label(state, seat, action)} ({cells_of(state).pile[-1]})"


@breaks("sight")
class RefusalsTellTheDeck(Toy):
    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        refusal = super().why_not(state, seat, action)
        return refusal and Refusal(refusal.clause, f"{refusal.reason} {cells_of(state).deck}")


@breaks("consequences")
class LookingIsNotCounted(ToyState):
    def _look(self) -> None:
        super()._look()
        self.reveal_count -= 1


@breaks("consequences")
class OthersHearTheBid(ToyState):
    def _look(self) -> None:
        before = self.reveal_count
        super()._look()
        self.cells.looked[-1] = 0
        self.reveal_count = before
        self._tell("look", self.cells.pile[-1])


@breaks("resample")
class PileIsOnlyTurned(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        pile = cells_of(state).pile
        turn = chance.randbelow(len(pile)) if pile else 0
        if not any(mask >> seat & 1 for mask in cells_of(state).looked):
            cells_of(world).pile = pile[turn:] + pile[:turn]
        return world


@breaks("resample")
class SampleForesees(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        world.chance = state.chance.copy()
        return world


@breaks("resample")
class OneFuture(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        world.chance = Chance.from_seed(4)
        return world


@breaks("worlds")
class SampleLosesACard(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        del cells_of(world).deck[:1]
        return world


def deal_sorted(world: State, seat: int) -> None:
    """Give the lowest unknown cards to the other seats."""
    cells = cells_of(world)
    others = [other for other in range(world.seats) if other != seat]
    unknown = sorted(cells.deck + [card for other in others for card in cells.hands[other]])
    for other in others:
        held = len(cells.hands[other])
        cells.hands[other], unknown = unknown[:held], unknown[held:]
    cells.deck = unknown


@breaks("variety")
class AlwaysTheSameWorld(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, Chance.from_seed(1))
        world.chance = chance.fork()
        return world


@breaks("secrecy")
class SampleIsTheTruth(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = state.copy()
        world.chance = chance.fork()
        return world


@breaks("secrecy")
class SampleKeepsTheBids(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        cells_of(world).bold = list(cells_of(state).bold)
        return world


@breaks("secrecy")
class SampleKeepsTheHands(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        truth = cells_of(state)
        cells_of(world).hands, cells_of(world).deck = [list(hand) for hand in truth.hands], list(truth.deck)
        cells_of(world).bids = list(truth.bids)
        return world


@breaks("truth")
class OthersAreThoughtBold(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        cells = cells_of(world)
        for other in range(world.seats):
            if other != seat and cells.bold[other] != NONE:
                cells.bold[other] = int(chance.randbelow(8) > 0)
        return world


@breaks("truth")
class OthersAreThoughtPoor(Toy):
    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        if chance.randbelow(3) == 0:
            deal_sorted(world, seat)
        return world


@breaks("truth")
class NextCometIsThoughtLarge(Toy):
    """Nobody sees the pile, so only the course of the game can tell."""

    def sample(self, state: State, seat: int, chance: Chance) -> State:
        world = super().sample(state, seat, chance)
        cells = cells_of(world)
        if cells.pile and not any(mask >> seat & 1 for mask in cells.looked) and chance.randbelow(2):
            cells.pile.sort()
        return world
