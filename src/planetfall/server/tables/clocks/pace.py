"""The pace that somebody asks for when creating a table: read from a form, checked, and told in words."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from planetfall.core.translation import Catalogue
from planetfall.server.bots.levels import DEFAULT_LEVEL
from planetfall.server.errors import InvalidRequest
from planetfall.server.store.pace_rows import AT_ZERO, BOT_TURN, CLOCK, DAYS, KINDS, LIVE, PERIODS, Pace

MAX_BANK = 24 * 60 * 60  # seconds
MAX_INCREMENT = 60 * 60
MAX_DAYS = 30
MAX_VACATION = 60  # days
DEFAULTS = {"bank": "15", "increment": "30", "days": "3", "vacation": "7"}  # as the form shows them


def read_pace(form: Mapping[str, str]) -> Pace:
    """The pace of a form: minutes of a bank, seconds of an increment, days."""
    kind = form.get("pace", LIVE)
    if kind not in (CLOCK, DAYS):
        return Pace(kind)
    end = Pace(kind, at_zero=form.get("at-zero", BOT_TURN), level=form.get("zero-bot", DEFAULT_LEVEL))
    if kind == CLOCK:
        return replace(end, bank=_number(form, "bank") * 60, increment=_number(form, "increment"))
    per = form.get("per", PERIODS[0])
    return replace(end, days=_number(form, "days"), per=per, vacation=_number(form, "vacation"))


def _number(form: Mapping[str, str], name: str) -> int:
    given = form.get(f"pace-{name}", "") or DEFAULTS[name]
    return int(given) if given.isascii() and given.isdigit() and len(given) < 8 else -1


def check_pace(pace: Pace, levels: Sequence[str]) -> None:
    """Raise InvalidRequest if a table cannot play at a pace."""
    for given, known in ((pace.kind, KINDS), (pace.per, PERIODS), (pace.at_zero, AT_ZERO)):
        if given not in known:
            raise InvalidRequest("app.mistake.pace-word", given=given[:40], known=", ".join(known))
    if pace.level and pace.level not in levels:
        raise InvalidRequest("app.mistake.no-such-bot", level=pace.level[:40], levels=", ".join(levels))
    if pace.kind == CLOCK and not (60 <= pace.bank <= MAX_BANK and 0 <= pace.increment <= MAX_INCREMENT):
        raise InvalidRequest("app.mistake.pace-clock", bank=MAX_BANK // 60, increment=MAX_INCREMENT)
    if pace.kind == DAYS and not (0 < pace.days <= MAX_DAYS and 0 <= pace.vacation <= MAX_VACATION):
        raise InvalidRequest("app.mistake.pace-days", days=MAX_DAYS, vacation=MAX_VACATION)


def pace_text(pace: Pace, _: Catalogue) -> str:
    """A pace in a few words, as lists of tables show it; empty where there is no clock.

    >>> from planetfall.core.translation import application_catalogue
    >>> english = application_catalogue("en")
    >>> pace_text(Pace("clock", bank=900, increment=30), english), pace_text(Pace("days", days=1), english)
    ('15 min + 30 s', '1 day per answer')
    """
    if pace.kind == CLOCK:
        return _.text("app.pace.clock.short", minutes=pace.bank // 60, seconds=pace.increment)
    if pace.kind == DAYS:
        return _.text(f"app.pace.days.{pace.per}", count=pace.days)
    return ""


def time_text(seconds: float, _: Catalogue) -> str:
    """A time that is left: digits where it is short, days and hours where it is long.

    >>> from planetfall.core.translation import application_catalogue
    >>> [time_text(left, application_catalogue("en")) for left in (59.2, 3725, 200_000)]
    ['1:00', '1:02:05', '2 d 7 h']
    """
    whole = max(0, -int(-seconds // 1))
    minutes, rest = divmod(whole, 60)
    hours, minutes_left = divmod(minutes, 60)
    if hours >= 24:
        return _.text("app.clock.days", days=hours // 24, hours=hours % 24)
    return f"{hours}:{minutes_left:02}:{rest:02}" if hours else f"{minutes_left}:{rest:02}"
