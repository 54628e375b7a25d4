"""The state of Terraforming Mars with its rules: the methods that `FrameState` leaves to a game."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.chance import Chance
from planetfall.core.pack import Pack
from planetfall.core.pending import Pending, frame
from planetfall.games.terraforming_mars.engine.apply_answer import apply_answer
from planetfall.games.terraforming_mars.engine.box import Box
from planetfall.games.terraforming_mars.engine.forced import tell_forced
from planetfall.games.terraforming_mars.engine.frames import REVEAL_CORPORATIONS, SIMULTANEOUS
from planetfall.games.terraforming_mars.engine.phases import run
from planetfall.games.terraforming_mars.engine.questions import answers, drawn_answer, lone_answer, refusal
from planetfall.games.terraforming_mars.engine.refusals import REFUSALS
from planetfall.games.terraforming_mars.engine.scoring import score, winning_seats
from planetfall.games.terraforming_mars.engine.setup import set_up
from planetfall.games.terraforming_mars.engine.state import SEAT_STACK_DEPTH, STACK_DEPTH, Table, cell_count
from planetfall.games.terraforming_mars.engine.text import GAME, write


@mypyc_attr(acyclic=True)
class TerraformingMars(Table):
    """A game of Terraforming Mars."""

    def game_id(self) -> str:
        return GAME

    def answers(self, question: i64) -> list[int]:
        return answers(self, question)

    def drawn_answer(self, question: i64, chance: Chance) -> i64:
        return drawn_answer(self, question, chance)

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

    def copy(self) -> "TerraformingMars":
        twin = TerraformingMars(self.seats, self.chance.copy(), self.box, self.cells[:], self.pending.copy())
        twin.reveal_count = self.reveal_count
        return twin


def new(seats: i64, chance: Chance, box: Box) -> TerraformingMars:
    """A game that is set up and waits for the choice of corporations."""
    table = TerraformingMars(
        seats,
        chance,
        box,
        vec[i64]([0] * cell_count(seats)),
        Pending(seats, STACK_DEPTH, SEAT_STACK_DEPTH, SIMULTANEOUS),
    )
    table.pending.push(frame(REVEAL_CORPORATIONS))
    table.pending.push(frame(SIMULTANEOUS))
    set_up(table)
    table.advance()
    return table
