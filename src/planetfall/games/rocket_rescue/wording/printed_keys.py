"""What is printed on what an answer chooses: the key that chooses it."""

from planetfall.games.rocket_rescue.engine import questions as ask
from planetfall.games.rocket_rescue.engine.box import HANGARS


def printed_key(action: int) -> str:
    """The number of a hangar, or an amount of energy; "0" for declining.

    >>> [printed_key(action) for action in (ask.LAUNCH + 5, ask.AMOUNT + 4, ask.DONE, ask.TO_TERMINAL)]
    ['6', '4', '0', '']
    """
    if action == ask.DONE:
        return "0"
    if ask.AMOUNT <= action < ask.AMOUNT + ask.AMOUNTS:
        return str(action - ask.AMOUNT)
    for first in (ask.LAUNCH, ask.SITE):
        if first <= action < first + HANGARS:
            return str(action - first + 1)
    return ""
