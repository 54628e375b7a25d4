"""Broken time and endings: what is learned, rounds, scores, sources, advice."""

from planetfall.core.game import Account, Line
from planetfall.core.state import State
from tests.contract.broken.register import breaks
from tests.contract.toy import BID, NONE, Toy, ToyState, cells_of


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
