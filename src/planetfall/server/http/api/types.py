"""The bodies of the API's requests and responses; programs rely on their field names."""

from typing import Annotated, Any, Literal

import msgspec
from litestar.params import PathParameter
from msgspec import Meta

from planetfall.core.game import Account, Question
from planetfall.core.options import Option
from planetfall.server.bots.levels import DEFAULT_LEVEL, Level

MAX_ANSWERS = 64  # in one batch
Name = Annotated[str, Meta(max_length=80)]
LocalName = Annotated[str, PathParameter(max_length=64)]


Count = Annotated[int, Meta(ge=0)]
SeatNumber = Annotated[int, Meta(ge=0, le=100)]


class GameFacts(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    least_seats: Count
    most_seats: Count
    minutes: Count
    options: tuple[Option, ...]
    bots: list[str]
    levels: list[Level]


class TablePace(msgspec.Struct, frozen=True):
    """How fast a table plays: without a clock ("live"), with a bank and an increment ("clock"), or over days ("days").

    `at_zero` says what happens to who has no time left: "bot-turn" (a bot of `level` answers this turn), "bot-seat" (it
    takes the seat until its holder comes back) or "default-answer" (the one that declines, else the first).
    """

    kind: Literal["live", "clock", "days"] = "live"
    bank: Annotated[int, Meta(ge=0, le=86_400)] = 0  # seconds of each seat at first
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0  # seconds for each turn
    days: Annotated[int, Meta(ge=0, le=30)] = 0
    per: Literal["answer", "round"] = "answer"
    vacation: Annotated[int, Meta(ge=0, le=60)] = 0  # days of each seat in the whole game
    at_zero: Literal["bot-turn", "bot-seat", "default-answer"] = "bot-turn"
    level: Name = ""


class NewTable(msgspec.Struct, frozen=True):
    """A table to set up; seats are "open" or a bot's level."""

    game: Name
    seats: Annotated[list[Name], Meta(min_length=1, max_length=12)]
    options: dict[Name, Name] = {}
    title: Name = ""
    listed: bool = False
    wait_minutes: Annotated[int, Meta(ge=1, le=20160)] = 10
    rated: bool = False  # the result counts for the ratings of the people who play there
    pace: TablePace | None = None  # None: without a clock
    language: Annotated[str, Meta(max_length=10)] = ""  # by which lists of open tables can be narrowed


class OpenTable(msgspec.Struct, frozen=True):
    """A public table with a free seat."""

    table: str
    game: str
    title: str
    seats: Count
    free: Count
    rated: bool
    pace: TablePace
    language: str  # that its host reads; empty: unknown
    created: Annotated[float, Meta(ge=0)]  # seconds since 1970
    address: str  # of the page where a person takes a seat


class RatedPlayer(msgspec.Struct, frozen=True):
    """A person or a bot on the leaderboard of a game."""

    name: str  # that a person has played with last, or a bot's level
    bot: bool
    rating: int
    low: int  # 95 % interval; the ratings of bots are fixed
    high: int
    games: Count
    provisional: bool  # too few games, or too long ago


class PlayingOn(msgspec.Struct, frozen=True):
    """A table that goes on from a finished game: after so many answers, with one open seat and bots at all others."""

    answers: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: SeatNumber
    level: Name = DEFAULT_LEVEL


class SeatKey(msgspec.Struct, frozen=True):
    """A seat and the token of its invitation, which can be used once; bots have none."""

    seat: SeatNumber
    kind: str
    token: str | None


class TableKeys(msgspec.Struct, frozen=True):
    """A new table with the invitations to its open seats and the token of its spectators; they are shown only here."""

    table: str
    seats: list[SeatKey]
    watch: str
    host: str = ""  # the host's key, for what only a host decides


class LegalAnswer(msgspec.Struct, frozen=True):
    """An answer that may be given now."""

    action: Count
    name: str
    label: str


class SeatProposal(msgspec.Struct, frozen=True):
    """What the table votes on.

    To take answers back ("undo"), who plays for a seat ("stand-in", "new-person"), that all may ask a coach ("coach"),
    that hands of earlier rounds are shown ("open-hands").
    """

    kind: str
    seat: SeatNumber  # who proposes it, or who is to be replaced
    agreed: list[SeatNumber]
    level: str = ""  # of the bot that is to play
    keeps: Count = 0  # of an undo: how many of the answers that you know of would still stand


class ChatEntry(msgspec.Struct, frozen=True):
    """A line of the chat."""

    at: Annotated[float, Meta(ge=0)]  # seconds since 1970
    seat: SeatNumber
    name: str
    text: str


class WeakerBot(msgspec.Struct, frozen=True):
    """A bot that plays at another level than its own for now."""

    seat: SeatNumber
    level: str  # its own
    playing: str
    reason: str  # "compiling": the engine is being compiled; "busy": too many bots want to think


class SeatClock(msgspec.Struct, frozen=True):
    """The time of a seat that a person plays; while all answer in secret, other seats' clocks stand still."""

    seat: SeatNumber
    left: Annotated[float, Meta(ge=0)]  # seconds, vacation included
    running: bool


class SeriesScore(msgspec.Struct, frozen=True):
    """What the player of a seat has won in earlier games of a series."""

    wins: Count
    points: int


class SeatView(msgspec.Struct, frozen=True):
    """All that a seat may see, and what it is asked."""

    table: str
    seat: SeatNumber | None
    names: list[str]
    answers_given: Count
    waiting: bool
    over: bool
    actors: list[SeatNumber]
    view: Any
    question: Question | None
    legal: list[LegalAnswer]
    winners: list[SeatNumber]
    accounts: list[Account]
    notes: list[
        str
    ] = []  # what was done about the table itself, latest first: who left, was reset, came back
    weaker: list[WeakerBot] = []
    paused: bool = False
    proposal: SeatProposal | None = None
    can_redo: bool = False  # the answer that the seat took back last can be given again by `redo`
    undo_declined: bool = False  # the others have declined to take back what the seat asked for
    rated: bool = False  # the result counts for ratings
    pace: TablePace | None = None  # None: without a clock
    clocks: list[SeatClock] = []  # none where time is not counted
    series: list[SeriesScore] = []  # by seat, in the games before; none at a table that begins a series
    hand: str = ""  # the address at which others may look at the seat's hand; empty: there is none
    ended: str = ""  # "resigned" or "abandoned": the game has ended without being over
    ends_in_days: Count = 0  # unless somebody does something; 0: it goes on


class JoinedSeat(SeatView, frozen=True, kw_only=True):
    """What a seat sees, and the key that opens it from now on. Keep it: it is shown only here."""

    token: str


class Answers(msgspec.Struct, frozen=True):
    """Answers to give, all or none; `after` is how many answers stood when they were chosen."""

    actions: Annotated[
        list[Annotated[int, Meta(ge=0, le=1_000_000)]], Meta(min_length=1, max_length=MAX_ANSWERS)
    ]
    after: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None


class Joining(msgspec.Struct, frozen=True):
    """Who takes a seat; `seat` is another open one to take instead.

    `key` is a key of one's own choice, random and at least 20 characters long: then the same request sent again after
    a broken connection gives the same answer. Without it the server makes one.
    """

    name: Name = ""
    seat: SeatNumber | None = None
    key: Annotated[str, Meta(min_length=20, max_length=64, pattern="^[!-~]*$")] | None = None


class TableAction(msgspec.Struct, frozen=True):
    """What an action needs: `undo` nothing, `consent` an answer, `say` a text, `fill` the level of the bots."""

    seat: SeatNumber | None = None
    level: Name = ""
    agree: bool = True
    pause: bool = True
    text: Annotated[str, Meta(max_length=400)] = ""
    name: Name = ""


class OwnNote(msgspec.Struct, frozen=True):
    """What a player has written down for themselves at a table."""

    text: Annotated[str, Meta(max_length=4000)] = ""


class StandingAnswers(msgspec.Struct, frozen=True):
    """What a seat answers to a kind of question: the first of `answers` that is legal, after a fixed delay.

    It holds until the present round is over ("round") or until the end of the game ("game").
    """

    kind: Annotated[str, Meta(min_length=1, max_length=64)]
    answers: Annotated[list[Annotated[int, Meta(ge=0, le=1_000_000)]], Meta(max_length=12)] = []
    until: Literal["round", "game"] = "game"


class SeatEvent(msgspec.Struct, frozen=True):
    """Something that happened, as far as the seat may know."""

    after: Count
    kind: str
    values: tuple[int, ...]
    text: str
    clause: str


class SeatChange(msgspec.Struct, frozen=True):
    """A notice that the seat should be looked at again."""

    answers_given: Count
    actors: list[SeatNumber]
    over: bool


class Refusal(msgspec.Struct, frozen=True):
    """Why a request failed: a sentence in the language asked for, and the rule's clause if one forbids it."""

    mistake: str
    clause: str = ""
