"""How much of the machine an upload may use, and how many uploads may wait."""

from collections.abc import Mapping

import msgspec

from planetfall.core.errors import PlanetfallError

VARIABLE = "PLANETFALL_UPLOAD_"


class BadLimit(PlanetfallError):
    """A limit that is no positive whole number."""


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
    names = {name: f"{VARIABLE}{name.upper()}" for name in UploadLimits.__struct_fields__}
    given = {name: environment[variable] for name, variable in names.items() if environment.get(variable)}
    for name, text in given.items():
        if not (text.isascii() and text.isdigit() and int(text[:9]) > 0 and len(text) <= 9):
            raise BadLimit(f"{names[name]} should be a whole number above 0, not {text[:40]!r}")
    return UploadLimits(**{name: int(text) for name, text in given.items()})
