"""Which answers somebody knows of: all but those that others choose in secret at the same time."""

from collections.abc import Collection, Sequence
from itertools import groupby

from planetfall.core.match import Match
from planetfall.core.record import Answer


def secret_block_start(match: Match, length: int) -> int:
    """How many of the first `length` answers came before the secret questions that were open then."""
    now = match.context_at(length)
    _, is_secret = now
    while length and is_secret and match.context_at(length - 1) == now:
        length -= 1
    return length


def known_count(match: Match, answers: Sequence[Answer], own: Collection[int], length: int) -> int:
    """How many of the first `length` answers were known to whoever runs the seats `own`."""
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
