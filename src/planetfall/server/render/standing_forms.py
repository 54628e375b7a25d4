"""What the page of standing answers shows: a form for each kind of question; buttons carry the list that follows."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from planetfall.core.game import Game
from planetfall.server.store.standing_rows import StandingList
from planetfall.server.tables.standing.asked_positions import AskedQuestion

ROUND, GAME = "round", "game"  # how long a list holds, as forms and programs name it


class Entry(msgspec.Struct, frozen=True):
    """An answer of a list: the lists after it is moved up, or removed."""

    label: str
    raised: str
    removed: str


class Addition(msgspec.Struct, frozen=True):
    """An answer that may be added: the list with it at its end."""

    label: str
    answers: str
    was_legal: bool  # when the question was asked last


class StandingForm(msgspec.Struct, frozen=True):
    """The list for one kind of question."""

    kind: str
    text: str  # the question as it was asked last, "" if that was taken back
    answers: str
    until: str
    entries: list[Entry]
    additions: list[Addition]


def standing_forms(
    game: Game, questions: Mapping[str, AskedQuestion], lists: Sequence[StandingList]
) -> list[StandingForm]:
    """A form for each question that was asked, the latest first, and for lists whose question is not among them."""
    own = {each.kind: each for each in lists}
    known = [_form(game, question, own.get(question.kind)) for question in questions.values()]
    unknown = [AskedQuestion(kind, "", (), {}) for kind in own if kind not in questions]
    return known + [_form(game, question, own[question.kind]) for question in unknown]


def _form(game: Game, question: AskedQuestion, chosen: StandingList | None) -> StandingForm:
    answers = list(chosen.answers) if chosen else []
    entries = [
        Entry(
            question.labels.get(answer, game.actions.name(answer)),
            _joined(_raised(answers, place)),
            _joined(each for each in answers if each != answer),
        )
        for place, answer in enumerate(answers)
    ]
    additions = [
        Addition(label, _joined([*answers, answer]), answer in question.legal)
        for answer, label in question.labels.items()
        if answer not in answers
    ]
    until = GAME if chosen and not chosen.last_round else ROUND
    return StandingForm(question.kind, question.text, _joined(answers), until, entries, additions)


def _raised(answers: Sequence[int], place: int) -> list[int]:
    """A list with one answer a place further up.

    >>> _raised([7, 8, 9], 2)
    [7, 9, 8]
    """
    before = max(place - 1, 0)
    return [*answers[:before], answers[place], *answers[before:place], *answers[place + 1 :]]


def _joined(answers: Iterable[int]) -> str:
    return " ".join(map(str, answers))
