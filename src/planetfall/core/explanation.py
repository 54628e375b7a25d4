"""What the value of a position is made of, for reasons in words."""

from collections.abc import Iterable, Mapping

import msgspec


class Term(msgspec.Struct, frozen=True):
    """One term of a value: what the seat has of something, and what rivals have of it, as they count in the value.

    `id` is a word that the game's catalogue has sentences for (`<game>.term.<word>.own` and `.rivals`), with a number
    where there are several of a kind: "zone 3".
    """

    id: str
    own: float
    rivals: float

    @property
    def amount(self) -> float:
        """What the term adds to the value."""
        return self.own + self.rivals


def terms_of(rows: Iterable[tuple[float, Mapping[str, float]]]) -> tuple[Term, ...]:
    """The terms of rows of points, each row with its weight: positive for the seat, negative for its rivals.

    >>> [term.amount for term in terms_of([(1.0, {"tiles": 9.0, "cards": 1.0}), (-0.5, {"tiles": 4.0})])]
    [7.0, 1.0]
    """
    sides: dict[str, list[float]] = {}
    for weight, points in rows:
        for name, amount in points.items():
            sides.setdefault(name, [0.0, 0.0])[weight < 0.0] += weight * amount
    return tuple(Term(name, own, rivals) for name, (own, rivals) in sides.items())
