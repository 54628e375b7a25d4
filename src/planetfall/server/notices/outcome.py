"""What became of a try to deliver something."""

import msgspec

OUTCOMES = (SENT, LATER, DEAD, REFUSED) = ("sent", "later", "dead", "refused")


class Outcome(msgspec.Struct, frozen=True):
    """Sent, to be tried again, refused this once, or an address that is not there any more; and why."""

    what: str
    why: str = ""


def of_status(status: int, gone: tuple[int, ...] = (404, 410)) -> Outcome:
    """What a status of HTTP means.

    >>> [of_status(status).what for status in (201, 302, 404, 410, 413, 429, 503)]
    ['sent', 'dead', 'dead', 'dead', 'refused', 'later', 'later']
    """
    why = f"HTTP {status}"
    if 200 <= status < 300:
        return Outcome(SENT)
    if status in gone or 300 <= status < 400:
        return Outcome(DEAD, why)
    return Outcome(LATER if status >= 500 or status in (401, 403, 408, 425, 429) else REFUSED, why)
