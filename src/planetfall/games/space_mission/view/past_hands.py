"""Hands of an earlier moment: cards that lie in the open discard pile by now."""

from collections.abc import Sequence

from planetfall.core.past_hands import PastHand, past_hand
from planetfall.games.space_mission.view.types import View
from planetfall.games.space_mission.wording.names import Names


def past_hands(names: Names, then: View, now: View) -> Sequence[PastHand]:
    """What may be told of the hands of a view with all hands open, when a spectator sees `now`."""
    public = {card.id for card in now.discard}
    return [
        past_hand(seat.seat, [(card.id, names.card(card.card)) for card in seat.hand], public)
        for seat in then.seats
    ]
