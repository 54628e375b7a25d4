"""The record of a match: a header and the accepted answers, as JSON lines. It is the truth; states are its cache."""

import hashlib
from collections.abc import Iterable
from typing import Annotated

import msgspec

from planetfall.core.errors import BadRecord

FORMAT = 1
MOST_ROWS = 1_000_000
Small = Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]  # what the engine's ints hold, in both its forms
_JSON = msgspec.json.Encoder()


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match began: enough to set the same table up again."""

    game: str
    rules: int
    seats: int
    seed: str  # hexadecimal, up to 128 bits
    pack: str  # hash of the components
    options: dict[str, str] = {}
    players: tuple[str, ...] = ()  # who sits where: "human", a bot's name
    start: str = ""  # text of the state the record starts from, if not from the set-up
    planetfall: int = FORMAT


class Answer(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A seat's accepted answer."""

    seat: Small
    action: Small


class Truncate(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Undo: only the first `cut` answers still stand; `salt` changes all later draws."""

    cut: int
    salt: str = ""


class End(msgspec.Struct, frozen=True):
    """The last line of a saved record: how many rows there are, and a digest of the state they lead to."""

    end: int
    digest: str


Row = Answer | Truncate


class Record:
    """A header and rows; `effective_answers` is what is left after all cuts."""

    def __init__(self, header: Header, rows: Iterable[Row] = (), digest: str = "") -> None:
        self.header = header
        self.rows: list[Row] = list(rows)
        self.digest = digest

    def effective_answers(self) -> tuple[list[Answer], dict[int, str]]:
        """The answers that stand after all cuts, and the salts by how many answers come before them."""
        answers: list[Answer] = []
        salts: dict[int, str] = {}
        for row in self.rows:
            if isinstance(row, Answer):
                answers.append(row)
                continue
            del answers[row.cut :]
            while salts and next(reversed(salts)) > row.cut:  # in ascending order, so each is dropped once
                salts.popitem()
            if row.salt:
                salts[row.cut] = row.salt
        return answers, salts

    def dumps(self, digest: str) -> str:
        """The record as text: one JSON value on each line, the end with the digest last."""
        return _JSON.encode_lines([self.header, *self.rows, End(len(self.rows), digest)]).decode()


def digest_of(text: str) -> str:
    """A short digest of a state's text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def loads(text: str) -> Record:
    """Read a record, or raise BadRecord with what is wrong and where."""
    lines = text.removesuffix("\n").split("\n")  # not splitlines: names may hold other kinds of line ends
    if lines == [""]:
        raise BadRecord("the record is empty; expected a header line")
    header = _header(lines[0])
    if len(lines) > MOST_ROWS:
        raise BadRecord(f"the record has {len(lines)} lines; at most {MOST_ROWS} are read")
    if len(lines) == 1:
        raise BadRecord("the record is cut off after its header: the end line is missing")
    rows = [_row(line, number) for number, line in enumerate(lines[1:-1], start=2)]
    end = _end(lines[-1], len(rows))
    _check_cuts(rows)
    return Record(header, rows, end.digest)


def _header(line: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRecord(f"not a Planetfall record: the first line is no header ({error})") from None
    if header.planetfall != FORMAT:
        raise BadRecord(f"the record has format {header.planetfall}; this version reads format {FORMAT}")
    if not 0 < len(header.seed) <= 32 or set(header.seed) - set("0123456789abcdef"):
        raise BadRecord("the record's seed is not a hexadecimal number of up to 128 bits")
    return header


def _row(line: str, number: int) -> Row:
    try:
        value = msgspec.json.decode(line)
        if isinstance(value, list):
            return msgspec.convert(value, Answer)
        return msgspec.convert(value, Truncate)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        shown = line if len(line) <= 40 else line[:40] + "…"
        raise BadRecord(f"line {number} of the record is no answer and no cut: {shown!r}") from None


def _end(line: str, rows: int) -> End:
    try:
        end = msgspec.json.decode(line, type=End)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise BadRecord(
            f"the record is cut off after line {rows + 2}: the end line is missing or broken"
        ) from None
    if end.end != rows:
        raise BadRecord(f"the record is damaged: it should have {end.end} rows and has {rows}")
    return end


def _check_cuts(rows: list[Row]) -> None:
    standing = 0
    for number, row in enumerate(rows, start=2):
        if isinstance(row, Answer):
            standing += 1
        elif 0 <= row.cut <= standing and not set(row.salt) - set("0123456789abcdef") and len(row.salt) <= 32:
            standing = row.cut
        else:
            raise BadRecord(f"line {number} of the record cuts to answer {row.cut} of {standing}")
