"""The state of Rocket Rescue with its rules: the methods that `FrameState` leaves to a game."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.chance import Chance
from planetfall.core.pack import Pack
from planetfall.core.pending import Pending, frame
from planetfall.games.rocket_rescue.engine.box import Box
from planetfall.games.rocket_rescue.engine.effects import apply_answer
from planetfall.games.rocket_rescue.engine.forced import tell_forced
from planetfall.games.rocket_rescue.engine.phases import BEGIN_ROUND, SIMULTANEOUS, run
from planetfall.games.rocket_rescue.engine.questions import answers, lone_answer, refusal
from planetfall.games.rocket_rescue.engine.refusals import REFUSALS
from planetfall.games.rocket_rescue.engine.scoring import score, winning_seats
from planetfall.games.rocket_rescue.engine.setup import set_up
from planetfall.games.rocket_rescue.engine.state import (
    PHASE,
    PLANNING,
    SEAT_STACK_DEPTH,
    SIZE,
    STACK_DEPTH,
    Table,
)
from planetfall.games.rocket_rescue.engine.text import GAME, write


@mypyc_attr(acyclic=True)
class RocketRescue(Table):
    """A table of Rocket Rescue."""

    def game_id(self) -> str:
        return GAME

    def starts_round(self) -> bool:
        return self.cells[PHASE] == PLANNING and self.is_simultaneous()  # not where modules are kept (RR-115)

    def answers(self, question: i64) -> list[int]:
        return answers(self, question)

    def refusal(self, question: i64, action: i64) -> i64:
        return refusal(self, question, action)

    def refusals(self) -> dict[int, tuple[str, str]]:
        return REFUSALS

    def carry_out(self, question: i64, action: i64) -> None:
        apply_answer(self, question, action)

    def lone_answer(self, question: i64) -> i64:
        return lone_answer(self, question)

    def tell_forced(self, question: i64, only: i64) -> None:
        tell_forced(self, question, only)

    def run(self, work: i64) -> None:
        run(self, work)

    def score_of(self, seat: i64) -> i64:
        return score(self, seat)

    def winning_seats(self) -> list[int]:
        return winning_seats(self)

    def pack(self) -> Pack:
        return self.box.pack

    def rules_version(self) -> int:
        return int(self.box.rules)

    def text(self) -> str:
        return write(self)

    def copy(self) -> "RocketRescue":
        twin = RocketRescue(self.seats, self.chance.copy(), self.box, self.cells[:], self.pending.copy())
        twin.reveal_count = self.reveal_count
        return twin


def new(seats: i64, chance: Chance, box: Box, length: i64) -> RocketRescue:
    """A table set up and waiting for the plans of the first round."""
    table = RocketRescue(
        seats, chance, box, vec[i64]([0] * SIZE), Pending(seats, STACK_DEPTH, SEAT_STACK_DEPTH, SIMULTANEOUS)
    )
    set_up(table, length)
    table.pending.push(frame(BEGIN_ROUND))
    table.advance()
    return table
