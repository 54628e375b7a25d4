"""When somebody wants to be left alone, and when the day's digest is due."""

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from planetfall.server.store.notices.notice_rows import QuietHours

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

DIGEST_MINUTE = 8 * 60  # of the day, unless quiet hours last longer
AREAS = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@cache
def time_zones() -> tuple[str, ...]:
    """The time zones that can be chosen."""
    from zoneinfo import available_timezones  # only this page and quiet hours need it

    return ("UTC", *sorted(name for name in available_timezones() if name.partition("/")[0] in AREAS))


def zone(name: str) -> "ZoneInfo":
    """A time zone, or UTC where this machine does not know it."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def end_of_quiet(hours: QuietHours, now: float) -> float | None:
    """When quiet hours that last now are over; None if there are none now.

    >>> night = QuietHours("UTC", 22 * 60, 7 * 60)
    >>> [end_of_quiet(night, hour * 3600.0) for hour in (3, 7, 12, 23)]
    [25200.0, None, None, 111600.0]
    """
    if hours.start is None or hours.end is None or hours.start == hours.end:
        return None
    local = datetime.fromtimestamp(now, zone(hours.time_zone))
    minute = local.hour * 60 + local.minute
    is_overnight = hours.start > hours.end
    is_quiet = (minute >= hours.start) + (minute < hours.end) + is_overnight == 2
    return _next(local, hours.end) if is_quiet else None


def next_digest(hours: QuietHours, now: float) -> tuple[float, str]:
    """When the next digest is due, and the day by which it is known.

    >>> next_digest(QuietHours(), 9 * 3600.0)
    (115200.0, '1970-01-02')
    """
    due = _next(datetime.fromtimestamp(now, zone(hours.time_zone)), DIGEST_MINUTE)
    due = end_of_quiet(hours, due) or due
    return due, datetime.fromtimestamp(due, zone(hours.time_zone)).date().isoformat()


def _next(local: datetime, minute: int) -> float:
    """The next moment at which clocks there show so many minutes after midnight."""
    at = local.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0)
    if at <= local:
        day = (local + timedelta(days=1)).date()
        at = datetime(day.year, day.month, day.day, minute // 60, minute % 60, tzinfo=local.tzinfo)
    return at.astimezone(UTC).timestamp()
