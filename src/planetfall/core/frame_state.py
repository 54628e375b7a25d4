"""A state whose facts are one vector of cells and whose pending work is a stack of frames: what such games share.

A game subclasses `FrameState` and fills in what differs: which answers a question has, what is wrong with an answer,
what it does, and which steps are automatic. Who is asked, what is legal and how play goes on are written here once.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from planetfall.core.chance import Chance
from planetfall.core.errors import IllegalAction, owes_nothing
from planetfall.core.pack import Pack
from planetfall.core.pending import Pending, kind_of, who_of
from planetfall.core.state import State

QUESTION: Final = 64  # kinds of frames from here on ask a question; smaller kinds are automatic
FINE: Final = 0  # nothing is wrong with an answer

# Results of `lone_answer` other than an answer.
NO_ANSWER: Final = -1
SEVERAL_ANSWERS: Final = -2

MOST_STEPS: Final = 100_000  # between two questions; no game comes near it


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class FrameState(State):
    """A table as cells and frames; the rules of a game fill in the methods that raise NotImplementedError."""

    def __init__(self, seats: i64, chance: Chance, stack: Pending) -> None:
        super().__init__(seats, chance)
        self.stack: Pending = stack  # `pending` in games: compiled code reads their own attributes faster

    # -- what a game fills in ---------------------------------------------------------------------------------------

    def game_id(self) -> str:
        """The id of the game, which the keys of its sentences begin with."""
        raise NotImplementedError

    def pack(self) -> Pack:
        """The pack that the table is played with."""
        raise NotImplementedError

    def asked_of(self, question: i64) -> i64:
        """The seat that a question on the common stack is asked of."""
        return who_of(question)

    def answers(self, question: i64) -> list[int]:
        """The legal answers to a question."""
        raise NotImplementedError

    def drawn_answer(self, question: i64, chance: Chance) -> i64:
        """One of the legal answers to a question, by one draw; a game may find it without making a list."""
        answers = self.answers(question)
        return answers[chance.randbelow(len(answers))]

    def refusal(self, question: i64, action: i64) -> i64:
        """FINE, or the number of what is wrong with an answer."""
        raise NotImplementedError

    def refusals(self) -> dict[int, tuple[str, str]]:
        """For each number of `refusal` but FINE: the clause, and the key of the sentence in the game's catalogue."""
        raise NotImplementedError

    def carry_out(self, question: i64, action: i64) -> None:
        """Take a question off its stack and do what its answer says; the answer is legal."""
        raise NotImplementedError

    def lone_answer(self, question: i64) -> i64:
        """The answer of a question that need not be asked, NO_ANSWER or SEVERAL_ANSWERS."""
        raise NotImplementedError

    def tell_forced(self, question: i64, only: i64) -> None:
        """Emit that a question is not asked, since it has only one answer, or NO_ANSWER; by default nothing is told."""

    def run(self, work: i64) -> None:
        """Execute the automatic frame on top of the stack."""
        raise NotImplementedError

    def score_of(self, seat: i64) -> i64:
        """What a seat would score if the game ended here."""
        raise NotImplementedError

    def winning_seats(self) -> list[int]:
        """Who wins if the game ends here."""
        raise NotImplementedError

    # -- what is the same in every game -----------------------------------------------------------------------------

    def actors(self) -> list[int]:
        pending = self.stack
        top: i64 = pending.top()
        if top == 0:
            return []
        if not pending.is_secret(top):
            return [self.asked_of(top)]
        owing: list[int] = []
        seat: i64 = 0
        while seat < self.seats:
            if pending.top_aside(seat) != 0:
                owing.append(seat)
            seat += 1
        return owing

    def next_actor(self, seat: i64) -> i64:
        pending = self.stack
        top: i64 = pending.top()
        if top == 0:
            return -1
        if not pending.is_secret(top):
            return self.asked_of(top)
        if 0 <= seat < self.seats and pending.top_aside(seat) != 0:
            return seat
        other: i64 = 0
        while other < self.seats and pending.top_aside(other) == 0:
            other += 1
        return other if other < self.seats else -1

    def over(self) -> bool:
        return self.stack.depth() == 0

    def is_simultaneous(self) -> bool:
        pending = self.stack
        return pending.is_secret(pending.top())

    def question_of(self, seat: i64) -> i64:
        """The question that a seat owes an answer to, or 0."""
        return _question_of(self, self.stack, seat)

    def legal(self, seat: i64) -> list[int]:
        question: i64 = _question_of(self, self.stack, seat)
        return self.answers(question) if question != 0 else []

    def random_answer(self, seat: i64, chance: Chance) -> i64:
        return self.drawn_answer(_question_of(self, self.stack, seat), chance)

    def apply(self, seat: i64, action: i64) -> None:
        question: i64 = _question_of(self, self.stack, seat)
        if question == 0:
            raise owes_nothing(seat)
        wrong: i64 = self.refusal(question, action)
        if wrong != FINE:
            raise self.refused(wrong)
        self.carry_out(question, action)
        self.advance()

    def apply_legal(self, seat: i64, action: i64) -> None:
        self.carry_out(_question_of(self, self.stack, seat), action)
        self.advance()

    def refused(self, wrong: i64) -> IllegalAction:
        """What `apply` raises for an answer that is refused."""
        clause, key = self.refusals()[wrong]
        return IllegalAction(clause, key=f"{self.game_id()}.why.{key}", module=type(self).__module__)

    def advance(self) -> None:
        """Execute automatic frames, and give answers that have no alternative, until somebody must choose."""
        pending = self.stack
        steps: i64 = 0
        while steps < MOST_STEPS:
            steps += 1
            top: i64 = pending.top()
            kind: i64 = kind_of(top)
            if kind >= QUESTION:
                only: i64 = self.lone_answer(top)
                if only == SEVERAL_ANSWERS:
                    return
                if self.tells_forced:
                    self.tell_forced(top, only)
                if only == NO_ANSWER:
                    pending.pop()  # a question without a legal answer is skipped
                else:
                    self.carry_out(top, only)
            elif top == 0 or (pending.is_secret(top) and not pending.all_aside_done()):
                return
            else:
                self.run(top)
        raise RuntimeError(f"{self.game_id()} has taken {MOST_STEPS} steps without asking anybody")

    def scores(self) -> list[int]:
        return [self.score_of(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        return self.winning_seats() if self.over() else []


def _question_of(state: FrameState, pending: Pending, seat: i64) -> i64:
    top: i64 = pending.top()
    if top == 0:
        return 0
    if pending.is_secret(top):
        return pending.top_aside(seat) if 0 <= seat < state.seats else 0
    return top if state.asked_of(top) == seat else 0
