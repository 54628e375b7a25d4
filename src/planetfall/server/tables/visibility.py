"""Which answers somebody knows of: all but those that others choose in secret at the same time."""

from collections.abc import Collection, Sequence
from itertools import groupby, takewhile

from planetfall.core.match import Match
from planetfall.core.record import Answer, Row, Truncate
from planetfall.core.state import State
from planetfall.server.tables.history import History, Step


def secret_block_start(match: Match, length: int) -> int:
    """How many of the first `length` answers came before the secret questions that were open then."""
    now = match.context_at(length)
    _, is_secret = now
    while length and is_secret and match.context_at(length - 1) == now:
        length -= 1
    return length


def known_count(match: Match, answers: Sequence[Answer], own: Collection[int], length: int) -> int:
    """How many of the first `length` answers were known to whoever runs the seats `own`."""
    _, is_secret = match.context_at(length)
    if not is_secret:
        return length
    secret = answers[secret_block_start(match, length) : length]
    return length - sum(answer.seat not in own for answer in secret)


def known_answers(match: Match, answers: Sequence[Answer], own: Collection[int]) -> list[Answer]:
    """The answers that `known_count` counts now; within a block of secret answers, one's own come first."""
    open_block = secret_block_start(match, len(answers))
    known: list[Answer] = []
    for (_, is_secret), block in groupby(range(len(answers)), key=match.context_at):
        places = sorted(block, key=lambda place: is_secret and answers[place].seat not in own)
        known += [answers[place] for place in places if place < open_block or answers[place].seat in own]
    return known


def turn_start(match: Match, answers: Sequence[Answer], own: Collection[int]) -> int:
    """How many answers stood when the turn of whoever runs the seats `own` began.

    Secret questions that all answer at once are one turn, whoever has answered in it.
    """
    start = secret_block_start(match, len(answers))
    if match.context_at(len(answers))[1]:
        return start
    while start and answers[start - 1].seat in own:
        start -= 1
    return start


def open_answers(match: Match, answers: Sequence[Answer], seat: int) -> list[int]:
    """What a seat has answered to a secret question that is still open: it may change each of these answers."""
    secret = answers[secret_block_start(match, len(answers)) :]
    return [answer.action for answer in secret if answer.seat == seat]


def untold_answers(history: History, seat: int) -> list[int]:
    """What a seat that is asked again has answered last without an event: parts of a choice that it may change.

    Nothing was learned from them and nobody was told of them, such as of the cards that somebody is about to sell.
    """
    match, answers = history.match, history.answers
    told = history.log_entries[-1].after if history.log_entries else -1
    now, found = match.context_at(len(answers)), list[int]()
    for place in range(len(answers) - 1, told, -1):
        if answers[place].seat != seat or match.context_at(place) != now:
            break
        found.append(answers[place].action)
    return found if match.state.actors() == [seat] else []


def shows_nothing(history: History, match: Match, rows: Sequence[Row], steps: Sequence[Step]) -> bool:
    """Whether a change is secret: questions that all answer at once stay open, and nobody else sees a difference.

    `match` is a fork of the history's match that has played `rows`, with the step of each answer among them.
    """
    before, after = history.match.state, match.state
    if not after.is_simultaneous() or _public_facts(before) != _public_facts(after):
        return False
    kept = min((row.cut for row in rows if isinstance(row, Truncate)), default=len(history.answers))
    taken_back = takewhile(lambda entry: entry.after >= kept, reversed(history.log_entries))
    told = sum(event.seen_by(None) for step in steps for event in step.events)
    return told == sum(entry.event.seen_by(None) for entry in taken_back)


def _public_facts(state: State) -> tuple[object, ...]:
    return state.is_simultaneous(), state.reveal_count, state.actors()
