"""Broken pieces, questions, refusals and events."""

from collections.abc import Mapping

from planetfall.core.actions import ActionTable
from planetfall.core.errors import IllegalAction
from planetfall.core.game import Question, Refusal
from planetfall.core.pack import Pack
from planetfall.core.state import Event, State
from tests.contract.broken.register import breaks
from tests.contract.toy import LEAVE, LOOK, Toy, ToyState


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
        except IllegalAction as error:
            raise ValueError("no") from error


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
