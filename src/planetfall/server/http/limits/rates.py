"""How often something may be asked for: a rate for each kind of request, by what it costs."""

import msgspec

VARIABLE = "PLANETFALL_LIMIT_"
COST = "cost"  # of a route handler's options: the kinds that it is charged as, beside a page
PAGE, FILE = "page", "file"  # of every request: one of the two
ANSWER, CHAT, TABLE, UPLOAD, THOUGHT, NOTICE = "answer", "chat", "table", "upload", "thought", "notice"
SIGN_IN = "sign_in"
SIGN_IN_MINUTES = 15  # in which tries to sign in are counted
BURST_SECONDS = 20  # how much of a minute's budget may be used at once
MIN_BURST = 5.0


class RateLimits(msgspec.Struct, frozen=True):
    """How many of each kind one visitor may ask for in a minute, and how many times as many a whole network may.

    0 is no limit of that kind.
    """

    page: int = 1200  # every request but files
    file: int = 6000  # styles, scripts, pictures
    answer: int = 1200
    chat: int = 60
    table: int = 30
    upload: int = 20
    thought: int = 90  # what bots are asked to compute: tables with bots, analyses
    sign_in: int = 10  # tries at one account in a quarter of an hour
    notice: int = 12  # addresses for notices, and tests of them
    network: int = 5


UNLIMITED = RateLimits(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


def burst(per_minute: float) -> float:
    """How many may come at once.

    >>> burst(600), burst(9), burst(1)
    (200.0, 5.0, 1)
    """
    return min(per_minute, max(MIN_BURST, per_minute * BURST_SECONDS / 60))
