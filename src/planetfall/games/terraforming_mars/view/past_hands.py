"""Hands of an earlier moment: cards that somebody has played since.

Where cards are drafted nothing is told: whoever has passed a card on could conclude who does not hold it any more.
"""

from collections.abc import Sequence

from planetfall.core.past_hands import PastHand, past_hand
from planetfall.games.terraforming_mars.view.types import View


def past_hands(then: View, now: View) -> Sequence[PastHand]:
    """What may be told of the hands of a view with all hands open, when a spectator sees `now`."""
    if now.draft:
        return ()
    public = {card.id for player in now.players for card in player.events}
    public |= {played.card.id for player in now.players for played in player.in_play}
    return [
        past_hand(player.seat, [(held.card.id, held.card.name) for held in player.hand], public)
        for player in then.players
    ]
