"""The state of Rocket Rescue as the house knows it: who is asked, what may be answered, what an answer leads to."""

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import owes_nothing
from planetfall.core.pending import Pending, frame, kind_of, who_of
from planetfall.games.rocket_rescue.engine.box import Box
from planetfall.games.rocket_rescue.engine.effects import answer
from planetfall.games.rocket_rescue.engine.limits import FINE
from planetfall.games.rocket_rescue.engine.phases import BEGIN_ROUND, TOGETHER, run
from planetfall.games.rocket_rescue.engine.questions import QUESTION, answers, lone_answer, refusal
from planetfall.games.rocket_rescue.engine.refusals import refused
from planetfall.games.rocket_rescue.engine.scoring import score, winning_seats
from planetfall.games.rocket_rescue.engine.setup import set_up
from planetfall.games.rocket_rescue.engine.state import ASIDE, DEEP, SIZE, Table
from planetfall.games.rocket_rescue.engine.text import write


class RocketRescue(Table):
    """A table of Rocket Rescue."""

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

    def copy(self) -> "RocketRescue":
        twin = RocketRescue(self.seats, self.chance.copy(), self.box, self.cells[:], self.pending.copy())
        twin.reveal_count = self.reveal_count
        return twin

    def scores(self) -> list[int]:
        return [score(self, seat) for seat in range(self.seats)]

    def text(self) -> str:
        return write(self)

    def winners(self) -> list[int]:
        return winning_seats(self) if self.over() else []


def new(seats: i64, chance: Chance, box: Box, length: i64) -> RocketRescue:
    """A table set up and waiting for the plans of the first round."""
    table = RocketRescue(seats, chance, box, vec[i64]([0] * SIZE), Pending(seats, DEEP, ASIDE))
    set_up(table, length)
    table.pending.push(frame(BEGIN_ROUND))
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
            if only < 0:
                return
            answer(table, top, only)
        elif top == 0 or (kind == TOGETHER and not table.pending.all_aside_done()):
            return
        else:
            run(table, top)
