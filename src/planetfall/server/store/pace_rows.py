"""The pace of a table and the time that its seats have left, as they are stored with it."""

import msgspec

KINDS = (LIVE, CLOCK, DAYS) = (
    "live",
    "clock",
    "days",
)  # without a clock; bank plus increment; correspondence
PERIODS = (ANSWER, ROUND) = ("answer", "round")  # what the days of a correspondence game are for
AT_ZERO = (BOT_TURN, BOT_SEAT, DEFAULT_ANSWER) = ("bot-turn", "bot-seat", "default-answer")
DAY = 24 * 60 * 60.0  # seconds


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How fast a table plays, as it was chosen when the table was created."""

    kind: str = LIVE
    bank: int = 0  # seconds that a seat has at first
    increment: int = 0  # seconds that it gets for each turn
    days: int = 0
    per: str = ANSWER
    vacation: int = 0  # days of each seat, used when its other days are over
    at_zero: str = BOT_TURN
    level: str = ""  # of the bot that answers at zero

    @property
    def has_clock(self) -> bool:
        """Whether time runs out at all."""
        return self.kind != LIVE

    @property
    def full(self) -> float:
        """The seconds that a seat begins with."""
        return self.days * DAY if self.kind == DAYS else float(self.bank)

    @property
    def low(self) -> float:
        """The seconds below which it is time to hurry."""
        return DAY / 4 if self.kind == DAYS else 60.0


class SeatTime(msgspec.Struct, frozen=True, omit_defaults=True):
    """The time of a seat, without what has passed since it was asked.

    `left` is what everybody may know. What was spent on a secret question is counted apart until it closes.
    """

    left: float
    vacation: float = 0.0
    spent: float = 0.0  # on the secret question that is open
    credit: float = 0.0  # that was added last
    credited_at: int = 0  # how many answers stood then
    is_out: bool = False  # its time has run out in this turn, and somebody else answers
    is_hidden: bool = False  # its time ran out in the secret question that is open
    is_untold: bool = False  # that may be told now, and has not been


class ShownClock(msgspec.Struct, frozen=True):
    """The clock of a seat as somebody may see it; it stands at `left` unless it runs since a moment."""

    seat: int
    left: float
    since: float | None = None  # by the clock of the service
    vacation: float = 0.0
    low: float = 0.0  # below this it is time to hurry

    @property
    def vacation_days(self) -> int:
        """Whole days of vacation that are left."""
        return int(self.vacation // DAY)

    def left_at(self, now: float) -> float:
        """The seconds that are left at a moment, vacation included.

        >>> ShownClock(0, 100.0, since=5.0, vacation=20.0).left_at(15.0)
        110.0
        """
        passed = 0.0 if self.since is None else now - self.since
        return max(0.0, self.left + self.vacation - passed)
