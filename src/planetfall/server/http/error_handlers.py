"""Exceptions as responses: a page, a line of text for htmx, or JSON for programs."""

import errno
import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.types import ExceptionHandlersMap

from planetfall.core.errors import IllegalAction, PlanetfallError, UnknownName
from planetfall.server.errors import Busy, Conflict, NotAllowed, NotFound, TooManyStreams, TooManyTries
from planetfall.server.http.api.types import Refusal
from planetfall.server.http.error_messages import INTERNAL_ERROR, api_message, page_message
from planetfall.server.http.public_path import public_path
from planetfall.server.http.responses import html
from planetfall.server.http.visitor import language_of, visitor_of
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services

LOG = logging.getLogger("planetfall")
TOO_MANY = 429
RETRY_SECONDS = 5  # after which it is worth to try again what was too much at this moment
STATUS: dict[type[Exception], int] = {
    NotFound: 404,
    UnknownName: 404,
    NotAllowed: 403,
    Conflict: 409,
    Busy: 503,
    TooManyStreams: TOO_MANY,
    TooManyTries: TOO_MANY,
    IllegalAction: 409,
}


def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """One clear sentence for every error that a visitor can cause; the framework's own keep their headers, as Allow."""
    response = _refusal(request, error)
    if isinstance(error, HTTPException):
        response.headers.update(error.headers or {})
    if isinstance(error, Busy):
        response.headers["retry-after"] = str(RETRY_SECONDS)
    return response


def _refusal(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    status = error.status_code if isinstance(error, HTTPException) else STATUS.get(type(error), 400)
    if status == TOO_MANY:  # in one form everywhere, whichever limit it is
        message = page_message(error, page_catalogue(language_of(request)))
        return Response(message, media_type="text/plain", status_code=status)
    if request.scope["path"].startswith("/api/"):
        clause = error.clause if isinstance(error, IllegalAction) else ""
        refusal = Refusal(api_message(error, page_catalogue(language_of(request))), clause)
        return Response(refusal, status_code=status, media_type="application/json")
    services: Services = request.app.state.services
    visitor = visitor_of(request, services)
    message = page_message(error, visitor.catalogue)
    if request.headers.get("hx-request") == "true":
        return Response(message, media_type="text/plain", status_code=status)
    return html(services, visitor, "error.html", status, message=message)


def refuse_file(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """404 for a name that no file can have; any other reason why one cannot be read is an error of the server."""
    why = error.__cause__
    is_impossible = isinstance(error, ValueError) or (
        isinstance(why, OSError) and why.errno == errno.ENAMETOOLONG
    )
    return refuse(request, NotFoundException()) if is_impossible else fail(request, error)


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """An error of the server: logged with its traceback, shown without."""
    LOG.error("%s %s", request.method, public_path(request.scope), exc_info=error)
    return Response(
        page_catalogue(language_of(request)).text(INTERNAL_ERROR), media_type="text/plain", status_code=500
    )


HANDLERS: ExceptionHandlersMap = {PlanetfallError: refuse, HTTPException: refuse, Exception: fail}
