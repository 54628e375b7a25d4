"""What the coach says, apart from how it finds it: a server shows hints that other processes have thought of."""

import msgspec

from planetfall.core.game import Question

STRENGTHS = ("medium", "hard", "expert")
DEFAULT = "hard"


class Reason(msgspec.Struct, frozen=True):
    """Why one answer is better than another: a term of the value, and by how many points it is higher."""

    term: str
    rivals: bool  # because rivals have less of it
    points: float
    text: str


class Suggestion(msgspec.Struct, frozen=True):
    """An answer, and what speaks for it: the first one is compared with the second, others with the first.

    `share` is in how many of the worlds in which both were tried it did better; half of those that were equal count.
    """

    action: int
    label: str
    share: float
    worlds: int
    reason: Reason | None = None


class Hint(msgspec.Struct, frozen=True):
    """What the coach would do: the question, and the best answers, the best one first."""

    question: Question
    strength: str
    suggestions: list[Suggestion]
    notices: list[str] = []  # what may be overlooked at this question, with the clauses


class Tip(msgspec.Struct, frozen=True):
    """A decision after so many answers: what was asked and answered, and what the coach would have answered and why."""

    answers: int
    question: str
    given: str
    better: str
    reason: Reason
    points: float  # by which the value is higher
