"""The state of Space Mission as the house knows it: who is asked, what may be answered, what an answer leads to."""

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import owes_nothing
from planetfall.core.pending import Pending, kind_of, who_of
from planetfall.games.space_mission.engine.box import Box
from planetfall.games.space_mission.engine.effects import answer
from planetfall.games.space_mission.engine.phases import run, watch_space
from planetfall.games.space_mission.engine.questions import FINE, QUESTION, answers, lone_answer, refusal
from planetfall.games.space_mission.engine.refusals import refused
from planetfall.games.space_mission.engine.scoring import score, winning_seats
from planetfall.games.space_mission.engine.setup import set_up
from planetfall.games.space_mission.engine.state import DEEP, MEMORY_AID, SIZE, Table
from planetfall.games.space_mission.engine.text import write


class SpaceMission(Table):
    """A table of Space Mission."""

    def actors(self) -> list[int]:
        top: i64 = self.pending.top()
        return [who_of(top)] if top != 0 else []

    def over(self) -> bool:
        return self.pending.depth() == 0

    def legal(self, seat: i64) -> list[int]:
        asked: i64 = question_of(self, seat)
        return answers(self, asked) if asked != 0 else []

    def play(self, seat: i64, action: i64) -> None:
        asked: i64 = question_of(self, seat)
        if asked == 0:
            raise owes_nothing(seat)
        wrong: i64 = refusal(self, asked, action)
        if wrong != FINE:
            raise refused(wrong)
        answer(self, asked, action)
        advance(self)

    def copy(self) -> "SpaceMission":
        twin = SpaceMission(self.seats, self.chance.copy(), self.box, self.cells[:], self.pending.copy())
        twin.reveal_count = self.reveal_count
        return twin

    def scores(self) -> list[int]:
        return [score(self, seat) for seat in range(self.seats)]

    def text(self) -> str:
        return write(self)

    def winners(self) -> list[int]:
        return winning_seats(self) if self.over() else []


def new(
    seats: i64, chance: Chance, box: Box, first_seat_starts: bool = False, memory_aid: bool = False
) -> SpaceMission:
    """A table set up and waiting for the first action."""
    table = SpaceMission(seats, chance, box, vec[i64]([0] * SIZE), Pending(seats, DEEP, 0))
    table.cells[MEMORY_AID] = 1 if memory_aid else 0
    set_up(table, first_seat_starts)
    return table


def question_of(table: Table, seat: i64) -> i64:
    """The question that a seat owes an answer to, or 0."""
    top: i64 = table.pending.top()
    return top if top != 0 and who_of(top) == seat else 0


def advance(table: Table) -> None:
    """Do what happens by itself, and give answers that have no alternative, until somebody must choose."""
    while True:
        watch_space(table)  # SM-73
        top: i64 = table.pending.top()
        if top == 0:
            return
        if kind_of(top) < QUESTION:
            run(table, top)
            continue
        only: i64 = lone_answer(table, top)
        if only < 0:
            return
        answer(table, top, only)
