"""What the server logs: lines of text or of JSON, and never a key that opens something."""

import json
import logging
import re
import sys
import time
from typing import Any

from planetfall.core.errors import PlanetfallError

FORMATS = ("text", "json")
ACCESS = "planetfall.access"
AUDIT = "planetfall.audit"  # what operators do
HIDDEN = "[hidden]"
_MIXED = r"(?=[\w-]*[A-Z])(?=[\w-]*[a-z])"  # which hardly any name of a function is
_SECRETS = [
    (re.compile(r"(/(?:join|watch|recover|api/watch)/)[^\s/?\"'{]+"), rf"\1{HIDDEN}"),
    (re.compile(r"((?:Bearer|bearer|token=|key=)\s*)[\w.~+/=-]{8,}"), rf"\1{HIDDEN}"),
    (re.compile(r"(postgres(?:ql)?(?:\+\w+)?://[^:/\s]+:)[^@\s]+@"), rf"\1{HIDDEN}@"),
    (re.compile(r"(DETAIL:).*"), rf"\1 {HIDDEN}"),  # PostgreSQL repeats the values of a row
    # an id of a person, perhaps signed, and the token of a link: words of random letters
    (re.compile(rf"(?<![\w./-]){_MIXED}(?:[\w-]{{24}}|[\w-]{{22}}(?:\.[\w-]{{27,}})?)(?![\w./-])"), HIDDEN),
]
_EXTRA = "fields"  # of a record: what a line of JSON says beside the message


class BadLogFormat(PlanetfallError):
    """A form of the log that there is not."""


def without_secrets(text: str) -> str:
    """A text in which whatever looks like a key is replaced.

    >>> without_secrets("GET /join/q83vEjRWeJCrze8SNFZ4kKvN failed")
    'GET /join/[hidden] failed'
    >>> without_secrets("postgresql://ann:secret@here/tables")
    'postgresql://ann:[hidden]@here/tables'
    >>> without_secrets("no seat for q83vEjRWeJCrze8SNFZ4kKvN in find_the_seat_of_a_link")
    'no seat for [hidden] in find_the_seat_of_a_link'
    """
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


class TextFormatter(logging.Formatter):
    """One line for a person, with the traceback below it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The line, without secrets."""
        return without_secrets(super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object a line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without secrets."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "at": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage()),
            **getattr(record, _EXTRA, {}),
        }
        if record.exc_info:
            line["traceback"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def configure_logs(form: str, access: bool) -> None:
    """Send all logs of this process to standard error, in one of the two forms."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(AUDIT).setLevel(logging.INFO)
    logging.getLogger(ACCESS).setLevel(logging.INFO if access else logging.CRITICAL)


def log_audit(message: str, **fields: Any) -> None:
    """A line about an order of operators; the fields are kept apart in JSON."""
    logging.getLogger(AUDIT).info(message, extra={_EXTRA: fields})


def checked_format(form: str) -> str:
    """A form of the log, or BadLogFormat."""
    if form not in FORMATS:
        raise BadLogFormat(f"PLANETFALL_LOG should be one of {', '.join(FORMATS)}, not {form[:40]!r}")
    return form


def log_access(message: str, **fields: Any) -> None:
    """A line of the access log; the fields are kept apart in JSON."""
    logging.getLogger(ACCESS).info(message, extra={_EXTRA: fields})
