"""Errors as sentences: in the visitor's language for pages, with details for programs."""

from litestar.exceptions import HTTPException

from planetfall.core.errors import BadPack, BadRecord, IllegalAction, UnknownName
from planetfall.core.translation import Catalogue
from planetfall.server.errors import UserError

PREFIXES: dict[type[Exception], str] = {  # the sentence around the English detail of an error from the core
    IllegalAction: "app.mistake.not-now",
    UnknownName: "app.mistake.unknown",
    BadRecord: "app.mistake.bad-record",
    BadPack: "app.mistake.bad-pack",
}
OTHER_ERROR = "app.mistake.unfit"
INTERNAL_ERROR = "app.mistake.ours"
TOO_MANY_REQUESTS = "app.mistake.http.429"
WORDED_STATUSES = (400, 403, 404, 405, 413, 415, 429)  # of the framework's errors


def page_message(error: Exception, catalogue: Catalogue) -> str:
    """An error as a complete sentence for a person."""
    message = _message(error, catalogue)
    return message[:1].upper() + message[1:] + ("" if message.endswith((".", "!", "?")) else ".")


def api_message(error: Exception, catalogue: Catalogue) -> str:
    """An error for a program; the framework's own errors keep their details, which are English."""
    if not isinstance(error, HTTPException):
        return _message(error, catalogue)
    extra = error.extra if isinstance(error.extra, list) else []
    details = [f"{item.get('key', 'body')}: {item['message']}" for item in extra if "message" in item]
    return "; ".join([error.detail, *details])


def _message(error: Exception, catalogue: Catalogue) -> str:
    if isinstance(error, UserError):
        return catalogue.text(error.key, **error.values)
    if isinstance(error, HTTPException):
        return catalogue.text(_http_key(error.status_code))
    return catalogue.text(PREFIXES.get(type(error), OTHER_ERROR), detail=error)


def _http_key(status: int) -> str:
    """The framework's own errors are worded by their status, because their details are written for programs."""
    if status in WORDED_STATUSES:
        return f"app.mistake.http.{status}"
    return INTERNAL_ERROR if status >= 500 else "app.mistake.http.400"
