"""The rules of Comet Race, filled into what all games with frames share."""

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.frame_state import FINE, SEVERAL_ANSWERS
from planetfall.core.pending import Pending, frame, who_of
from planetfall.core.state import emit

from .actions import BURN, DRIFT, MOST_BURNT
from .box import Box
from .refusals import NO_SUCH_ANSWER, REFUSALS, TOO_FEW_TANKS
from .state import ASK_FLIGHT, BURNT, DEEP, SIZE, STEPS, TANKS, Table
from .text import GAME, write


class CometRace(Table):
    """A table of Comet Race."""

    def game_id(self) -> str:
        return GAME

    def answers(self, question: int) -> list[int]:
        return [action for action in range(BURN + MOST_BURNT) if self.refusal(question, action) == FINE]

    def refusal(self, question: int, action: int) -> int:
        if not DRIFT <= action < BURN + MOST_BURNT:
            return NO_SUCH_ANSWER
        return TOO_FEW_TANKS if burnt(action) > self.cells[TANKS + who_of(question)] else FINE  # CR-3

    def refusals(self) -> dict[int, tuple[str, str]]:
        return REFUSALS

    def carry_out(self, question: int, action: int) -> None:
        self.pending.pop()
        seat, tanks = who_of(question), burnt(action)
        steps = 1 + 2 * tanks  # CR-2
        self.cells[STEPS + seat] = min(self.box.goal, self.cells[STEPS + seat] + steps)
        self.cells[TANKS + seat] -= tanks
        self.cells[BURNT] += tanks
        emit(self, "flies", (int(seat), steps, tanks), "CR-2")
        if self.cells[STEPS + seat] == self.box.goal:  # CR-4
            emit(self, "arrives", (int(seat),), "CR-4")
        else:
            self.pending.push(frame(ASK_FLIGHT, (seat + 1) % self.seats))

    def lone_answer(self, question: int) -> int:
        return SEVERAL_ANSWERS if self.cells[TANKS + who_of(question)] else DRIFT

    def score_of(self, seat: int) -> int:
        return int(self.cells[STEPS + seat])

    def winning_seats(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.cells[STEPS + seat] == self.box.goal]

    def text(self) -> str:
        return write(self)

    def copy(self) -> "CometRace":
        twin = CometRace(self.seats, self.chance.copy(), self.box, self.cells[:], self.pending.copy())
        twin.reveal_count = self.reveal_count
        return twin


def burnt(action: int) -> int:
    """How many tanks an answer burns."""
    return max(0, action - BURN + 1)


def new(seats: int, chance: Chance, box: Box) -> CometRace:
    """CR-1: a table set up and waiting for the first flight."""
    table = CometRace(seats, chance, box, vec[i64]([0] * SIZE), Pending(seats, DEEP, 0))
    for seat in range(seats):
        table.cells[TANKS + seat] = box.tanks
    table.pending.push(frame(ASK_FLIGHT, 0))
    return table
