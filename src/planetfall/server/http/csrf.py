"""Protection of forms: a token that is made for one visitor, and content types that only our forms send.

A page of another site can send a form or plain text with the visitor's cookie, but it cannot read the token in our
pages, nor send JSON or a header of its own without asking first, which is never granted.
"""

from collections.abc import Sequence

from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, HTTPException, PermissionDeniedException

from planetfall.server.http.identified import identity_of
from planetfall.server.http.responses import AnyRequest
from planetfall.server.services import Services

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
HEADER = "x-csrftoken"
FIELD = "_csrf_token"
FORMS = (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART)
MAX_FIELDS = 500  # of a form; to read a megabyte of empty ones takes seconds


class UnsupportedMediaType(HTTPException):
    """A body in a form that is not taken here."""

    status_code = 415


async def check_form(request: AnyRequest) -> None:
    """Refuse a form that none of this visitor's pages has sent."""
    if request.method in SAFE_METHODS:
        return
    _check_type(request, FORMS)
    await _check_fields(request)
    services: Services = request.app.state.services
    identity = identity_of(request)
    if identity.is_new or not services.forms.is_valid(identity.form_subject, await _given_token(request)):
        raise PermissionDeniedException("CSRF token verification failed")


async def _check_fields(request: AnyRequest) -> None:
    """Refuse a form with 400 that has too many fields, or a part in an encoding that nobody knows."""
    if request.content_type[0] == RequestEncodingType.URL_ENCODED:
        if (await request.body()).count(b"&") >= MAX_FIELDS:
            raise ClientException(f"a form has at most {MAX_FIELDS} fields")
        return
    try:
        await request.form()
    except (LookupError, UnicodeError):
        raise ClientException("the text of the form is in no known encoding") from None


def check_json(request: AnyRequest) -> None:
    """Refuse a body that says it is something else than JSON, or nothing."""
    if request.method not in SAFE_METHODS:
        _check_type(request, (RequestEncodingType.JSON,))


async def _given_token(request: AnyRequest) -> str:
    given = request.headers.get(HEADER, "")
    if not given and request.content_type[0] in FORMS:
        field = (await request.form()).get(FIELD)
        given = field if isinstance(field, str) else ""
    return given


def _check_type(request: AnyRequest, accepted: Sequence[str]) -> None:
    given = request.content_type[0]
    has_body = request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers
    if given not in accepted and (given or has_body):
        raise UnsupportedMediaType(
            f"send the body as {' or '.join(accepted)}, not as {given[:60] or 'nothing'}"
        )
