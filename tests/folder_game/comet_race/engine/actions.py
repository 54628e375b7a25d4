"""All answers by number and name."""

from planetfall.core.actions import ActionTable

COLOURS = ("red", "green", "blue")
DRIFT, BURN = 0, 1  # the first answer of each block
MOST_BURNT = 2


def build() -> ActionTable:
    """The answers of the game."""
    table = ActionTable()
    table.block("drift")
    table.block("burn", [str(tanks + 1) for tanks in range(MOST_BURNT)])
    return table
