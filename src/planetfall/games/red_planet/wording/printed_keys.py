"""What is printed on what an answer chooses: the key that chooses it."""

from planetfall.games.red_planet.engine import questions as ask


def printed_key(action: int) -> str:
    """The number of a specialist or of a dock, or an amount; "0" for stopping.

    >>> [printed_key(action) for action in (ask.CHOOSE + 8, ask.BOARD + 1, ask.DONE, ask.DRAW)]
    ['9', '2', '0', '']
    """
    if action == ask.DONE:
        return "0"
    if ask.AMOUNT <= action < ask.AMOUNT + ask.AMOUNTS:
        return str(action - ask.AMOUNT)
    for first, end in NUMBERED:
        if first <= action < end:
            return str(action - first + 1)
    return ""


# Blocks of answers that choose a specialist or a dock.
NUMBERED = (
    (ask.CHOOSE, ask.ORDER),
    (ask.ORDER, ask.BOARD),
    (ask.BOARD, ask.LAUNCH),
    (ask.LAUNCH, ask.DESTROY),
    (ask.DESTROY, ask.REDIRECT),
    (ask.REDIRECT, ask.SEND),
)
