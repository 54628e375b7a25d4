"""What is printed on what an answer chooses: the key that chooses it."""

from planetfall.games.terraforming_mars.engine import action_ids


def printed_key(action: int) -> str:
    """An amount; "0" for declining or ending a turn, p for passing.

    >>> [printed_key(action) for action in (action_ids.AMOUNT + 4, action_ids.DONE, action_ids.PASS)]
    ['4', '0', 'p']
    """
    if action_ids.AMOUNT <= action < action_ids.AMOUNTS_END:
        return str(action - action_ids.AMOUNT)
    return {action_ids.DONE: "0", action_ids.PASS: "p"}.get(action, "")
