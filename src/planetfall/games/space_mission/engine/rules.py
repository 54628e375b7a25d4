"""The state of Space Mission with its rules: the methods that `FrameState` leaves to a game."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.chance import Chance
from planetfall.core.pack import Pack
from planetfall.core.pending import Pending
from planetfall.games.space_mission.engine.box import Box
from planetfall.games.space_mission.engine.effects import apply_answer
from planetfall.games.space_mission.engine.forced import tell_forced
from planetfall.games.space_mission.engine.phases import run, watch_space
from planetfall.games.space_mission.engine.questions import answers, lone_answer, refusal
from planetfall.games.space_mission.engine.refusals import REFUSALS
from planetfall.games.space_mission.engine.scoring import score, winning_seats
from planetfall.games.space_mission.engine.setup import set_up
from planetfall.games.space_mission.engine.state import MEMORY_AID, SIZE, STACK_DEPTH, Table
from planetfall.games.space_mission.engine.text import GAME, write


@mypyc_attr(acyclic=True)
class SpaceMission(Table):
    """A table of Space Mission."""

    def game_id(self) -> str:
        return GAME

    def answers(self, question: i64) -> list[int]:
        return answers(self, question)

    def refusal(self, question: i64, action: i64) -> i64:
        return refusal(self, question, action)

    def refusals(self) -> dict[int, tuple[str, str]]:
        return REFUSALS

    def carry_out(self, question: i64, action: i64) -> None:
        apply_answer(self, question, action)
        watch_space(self)  # SM-73

    def lone_answer(self, question: i64) -> i64:
        return lone_answer(self, question)

    def tell_forced(self, question: i64, only: i64) -> None:
        tell_forced(self, question, only)

    def run(self, work: i64) -> None:
        run(self, work)
        watch_space(self)

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

    def copy(self) -> "SpaceMission":
        twin = SpaceMission(self.seats, self.chance.copy(), self.box, self.cells[:], self.pending.copy())
        twin.reveal_count = self.reveal_count
        return twin


def new(
    seats: i64, chance: Chance, box: Box, first_seat_starts: bool = False, memory_aid: bool = False
) -> SpaceMission:
    """A table set up and waiting for the first action."""
    table = SpaceMission(seats, chance, box, vec[i64]([0] * SIZE), Pending(seats, STACK_DEPTH, 0))
    table.cells[MEMORY_AID] = 1 if memory_aid else 0
    set_up(table, first_seat_starts)
    return table
