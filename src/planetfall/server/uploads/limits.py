"""How much of the machine an upload may use, and how many uploads may wait."""

from collections.abc import Mapping

import msgspec

from planetfall.server.environment import numbers_from

VARIABLE = "PLANETFALL_UPLOAD_"


class UploadLimits(msgspec.Struct, frozen=True):
    """The limits of one upload, and of the queue in front of the worker."""

    seconds: int = 10  # of the clock and of the processor
    megabytes: int = 512  # of memory, beyond what the worker needs by itself
    answers: int = 50_000  # rows of a record
    waiting: int = 8  # uploads at once, the one that is being read included


def limits_from(environment: Mapping[str, str]) -> UploadLimits:
    """The limits that variables like PLANETFALL_UPLOAD_SECONDS set.

    >>> limits_from({"PLANETFALL_UPLOAD_SECONDS": "3"}).seconds
    3
    """
    return numbers_from(UploadLimits, VARIABLE, environment)
