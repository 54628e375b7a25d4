"""A state as one line of text, and back."""

from planetfall.core import state_text as core_text
from planetfall.games.terraforming_mars.engine.box import MIN_MEGACREDIT_PRODUCTION
from planetfall.games.terraforming_mars.engine.state import LAYOUT, PLAYER_LAYOUT, Table

GAME = "terraforming-mars"
FIRST_PLAYER = "first-player"
WINNER_SEAT = "winner-seat"


def write(table: Table) -> str:
    """All fields of a state, by name."""
    box = table.box
    chosen = {
        "cards": box.cards_option,
        "draft": "yes" if box.draft else "no",
        "beginners": f"{box.beginners}",
    }
    if box.rules >= 2:
        chosen |= {FIRST_PLAYER: box.first_player, WINNER_SEAT: f"{box.winner_seat}"}
    head = {"game": GAME, "pack": box.pack.hash, **core_text.rules_head(box.rules), **chosen}
    return core_text.write(head, table, table.pending, table.cells, LAYOUT, PLAYER_LAYOUT)


def read(text: str) -> core_text.Fields:
    """The fields of a state's text, each of the right shape, or BadState."""
    head = ("pack", "cards", "draft", "beginners")
    later = {FIRST_PLAYER: 2, WINNER_SEAT: 2}
    return core_text.Fields(text, GAME, head, LAYOUT, PLAYER_LAYOUT, MIN_MEGACREDIT_PRODUCTION, later)
