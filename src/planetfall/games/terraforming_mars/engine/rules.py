"""The rules at work: a table that asks, takes answers and goes on by itself."""

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import owes_nothing
from planetfall.core.pending import Pending, frame, kind_of, who_of
from planetfall.games.terraforming_mars.engine.apply_answer import answer
from planetfall.games.terraforming_mars.engine.box import Box
from planetfall.games.terraforming_mars.engine.frames import QUESTION, REVEAL_CORPORATIONS, TOGETHER
from planetfall.games.terraforming_mars.engine.phases import run
from planetfall.games.terraforming_mars.engine.questions import answers, lone_answer, refusal
from planetfall.games.terraforming_mars.engine.refusal_codes import FINE
from planetfall.games.terraforming_mars.engine.refusals import refused
from planetfall.games.terraforming_mars.engine.scoring import score, winning_seats
from planetfall.games.terraforming_mars.engine.setup import set_up
from planetfall.games.terraforming_mars.engine.state import ASIDE, DEEP, Table, size_of
from planetfall.games.terraforming_mars.engine.text import write


class TerraformingMars(Table):
    """A table of Terraforming Mars."""

    def actors(self) -> list[int]:
        top: i64 = self.pending.top()
        if top == 0:
            return []
        if kind_of(top) != TOGETHER:
            return [who_of(top)]
        owing: list[int] = []
        seat: i64 = 0
        while seat < self.seats:
            if self.pending.top_aside(seat) != 0:
                owing.append(seat)
            seat += 1
        return owing

    def over(self) -> bool:
        return self.pending.depth() == 0

    def is_simultaneous(self) -> bool:
        return kind_of(self.pending.top()) == TOGETHER

    def legal(self, seat: i64) -> list[int]:
        asked = question_of(self, seat)
        return answers(self, asked) if asked != 0 else []

    def play(self, seat: i64, action: i64) -> None:
        asked = question_of(self, seat)
        if asked == 0:
            raise owes_nothing(seat)
        wrong: i64 = refusal(self, asked, action)
        if wrong != FINE:
            raise refused(wrong)
        answer(self, asked, action)
        advance(self)

    def copy(self) -> "TerraformingMars":
        twin = TerraformingMars(self.seats, self.chance.copy(), self.box, self.cells[:], self.pending.copy())
        twin.reveal_count = self.reveal_count
        return twin

    def scores(self) -> list[int]:
        return [score(self, seat) for seat in range(self.seats)]

    def text(self) -> str:
        return write(self)

    def winners(self) -> list[int]:
        return winning_seats(self) if self.over() else []


def new(seats: i64, chance: Chance, box: Box) -> TerraformingMars:
    """A table set up and waiting for the choice of corporations."""
    table = TerraformingMars(seats, chance, box, vec[i64]([0] * size_of(seats)), Pending(seats, DEEP, ASIDE))
    table.pending.push(frame(REVEAL_CORPORATIONS))
    table.pending.push(frame(TOGETHER))
    set_up(table)
    advance(table)
    return table


def question_of(table: Table, seat: i64) -> i64:
    """The question that a seat owes an answer to, or 0."""
    top: i64 = table.pending.top()
    if top == 0 or seat < 0 or seat >= table.seats:
        return 0
    if kind_of(top) == TOGETHER:
        return table.pending.top_aside(seat)
    return top if who_of(top) == seat else 0


def advance(table: Table) -> None:
    """Do what happens by itself, and give answers that have no alternative, until somebody must choose."""
    while True:
        top: i64 = table.pending.top()
        kind: i64 = kind_of(top)
        if kind >= QUESTION:
            only: i64 = lone_answer(table, top)
            if only == -2:
                return
            if only == -1:
                table.pending.pop()  # what cannot be done is left out
            else:
                answer(table, top, only)
        elif top == 0 or (kind == TOGETHER and not table.pending.all_aside_done()):
            return
        else:
            run(table, top)
