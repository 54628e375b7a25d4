"""Which answers somebody has heard of: all but those that others were choosing in secret at the same time."""

from collections.abc import Collection, Sequence
from itertools import groupby

from planetfall.core.match import Match
from planetfall.core.record import Answer


def secret_from(match: Match, place: int) -> int:
    """How many answers were given before the secret questions that were asked when so many stood."""
    now = match.context_at(place)
    _, secret = now
    while place and secret and match.context_at(place - 1) == now:
        place -= 1
    return place


def heard(match: Match, answers: Sequence[Answer], own: Collection[int], place: int) -> int:
    """How many answers whoever runs these seats knew of when so many stood."""
    hidden = answers[secret_from(match, place) : place]
    return place - sum(answer.seat not in own for answer in hidden)


def in_order_heard(match: Match, answers: Sequence[Answer], own: Collection[int]) -> list[Answer]:
    """The answers that `heard` counts now: of those given in secret at the same time one's own come first."""
    hidden_from = secret_from(match, len(answers))
    found: list[Answer] = []
    for (_, secret), frame in groupby(range(len(answers)), key=match.context_at):
        places = sorted(frame, key=lambda place: secret and answers[place].seat not in own)
        found += [answers[place] for place in places if place < hidden_from or answers[place].seat in own]
    return found
