"""Hands of an earlier moment of a running game, as far as everybody has seen their cards since."""

from collections.abc import Iterable

import msgspec

from planetfall.core.events import reference

RESHUFFLE = "reshuffle"  # the kind of event with which cards that everybody has seen are hidden again


class PastCard(msgspec.Struct, frozen=True):
    """A card by its reference and its name."""

    ref: str
    name: str


class PastHand(msgspec.Struct, frozen=True):
    """The cards that a seat held, of which everybody has seen some since."""

    seat: int
    seen: tuple[PastCard, ...]
    unseen: int  # how many cards nobody else has seen until now


def past_hand(seat: int, held: Iterable[tuple[str, str]], public: Iterable[str]) -> PastHand:
    """What may be told of a hand: `held` are ids and names of its cards, `public` the ids of all that lie open now.

    >>> past_hand(1, [("moss", "Moss"), ("trees", "Trees")], {"moss", "grass"})
    PastHand(seat=1, seen=(PastCard(ref='card-moss', name='Moss'),), unseen=1)
    """
    cards, known = list(held), set(public)
    seen = tuple(PastCard(reference("card", card), name) for card, name in cards if card in known)
    return PastHand(seat, seen, len(cards) - len(seen))
