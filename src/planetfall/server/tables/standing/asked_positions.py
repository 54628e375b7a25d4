"""Which questions a seat was asked, so that it can say what it will answer when they come again."""

import msgspec

from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Record
from planetfall.core.state import Event, State


class AskedQuestion(msgspec.Struct, frozen=True):
    """A kind of question as it was asked last, and its answers: first those that could be given, then the others."""

    kind: str
    text: str
    legal: tuple[int, ...]
    labels: dict[int, str]


def asked_questions(
    game: Game, record: Record, pack: Pack, seat: int, now: State
) -> dict[str, AskedQuestion]:
    """The questions that a seat was asked in a match, by kind, the one that it is asked now first.

    It replays the match, so it belongs into a thread.
    """
    found = _asked_positions(game, record, pack, seat)
    if seat in now.actors():
        found[game.question(now, seat).kind] = now
    return {kind: _question(game, found[kind], seat) for kind in reversed(found)}


def _asked_positions(game: Game, record: Record, pack: Pack, seat: int) -> dict[str, State]:
    """The last position in which a seat has answered each kind of question, the latest kind last."""
    answers, _ = record.effective_answers()
    found, place = dict[str, State](), 0

    def watch(state: State, events: list[Event]) -> None:
        nonlocal place
        if place < len(answers) and answers[place].seat == seat:
            kind = game.question(state, seat).kind
            found.pop(kind, None)
            found[kind] = state.copy()
        place += 1

    Match.replay(game, record, pack, watch)
    return found


def _question(game: Game, state: State, seat: int) -> AskedQuestion:
    question, legal = game.question(state, seat), game.listed(state, seat)
    labels = {action: game.label(state, seat, action) for action in (*legal, *game.impossible(state, seat))}
    return AskedQuestion(question.kind, question.text, tuple(legal), labels)
