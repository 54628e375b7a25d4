"""Which level a bot plays at while many think: a function of the queue alone, decided before the bot thinks."""

from collections.abc import Callable

import msgspec

LADDER = ("easy", "medium", "hard", "expert")  # what a level is lowered along
PROGRAM_LADDER = ("easy", "medium")  # below a program of the host
COMPILING = "compiling"  # the engine is being compiled
BUSY = "busy"  # too many bots want to think


class Playing(msgspec.Struct, frozen=True):
    """The level that a bot plays at, and why if it is not its own."""

    level: str
    reason: str = ""


def at_most(level: str) -> tuple[str, ...]:
    """The levels that a bot may play at, its own first.

    >>> at_most("hard"), at_most("random"), at_most("a program")
    (('hard', 'medium', 'easy'), ('random',), ('a program', 'medium', 'easy'))
    """
    if level == "random":
        return (level,)
    lower = LADDER[: LADDER.index(level)] if level in LADDER else PROGRAM_LADDER
    return (level, *reversed(lower))


def lowered(level: str, may_think: Callable[[str], bool]) -> Playing:
    """The strongest level, at most its own, at which a bot may think now; the weakest may in any case.

    >>> lowered("expert", lambda level: level != "expert")
    Playing(level='hard', reason='busy')
    >>> lowered("hard", lambda level: False)
    Playing(level='easy', reason='busy')
    """
    levels = at_most(level)
    found = next(filter(may_think, levels), levels[-1])
    return Playing(found, BUSY if found != level else "")
