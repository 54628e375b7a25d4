"""What all pages share: rendering into a response, cookies, redirects, reading forms and files."""

from typing import Annotated, Any

from litestar import Request, Response
from litestar.datastructures import Cookie, UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

from planetfall.server.errors import InvalidRequest
from planetfall.server.http.identity import COOKIE, SESSION_COOKIE, YEAR
from planetfall.server.http.visitor import Visitor
from planetfall.server.services import Services

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
AnyRequest = Request[Any, Any, Any]
MAX_DIGITS = 9


def html(
    services: Services, visitor: Visitor, template: str, status: int = 200, **context: Any
) -> Response[str]:
    """A page for a visitor."""
    context |= {
        "visitor": visitor,
        "operations": services.operations,
        "has_notices": services.notices.settings.is_on,
    }
    body = services.renderer.page(template, visitor.catalogue, **context)
    response = Response(
        body, media_type="text/html", status_code=status, headers={"cache-control": "no-store"}
    )
    set_identity(services, visitor, response)
    return response


def redirect(services: Services, visitor: Visitor, address: str) -> Response[Any]:
    """Send a browser on after a form."""
    response: Response[Any] = Redirect(address, status_code=303)
    set_identity(services, visitor, response)
    return response


def safe_place(place: str) -> str:
    """A place of this server that a form wants to go back to, or the front page.

    >>> safe_place("/tables"), safe_place("//elsewhere.example")
    ('/tables', '/')
    """
    inside = place.startswith("/") and not place.startswith(("//", "/\\")) and place.isprintable()
    return place if inside else "/"


def set_identity(services: Services, visitor: Visitor, response: Response[Any]) -> None:
    """Give a visitor the cookie that brings them back to their tables, if the browser has none of today's form."""
    if visitor.needs_cookie:
        response.set_cookie(cookie(services, COOKIE, services.signer.sign(visitor.person), httponly=True))
    if visitor.has_dead_session:
        response.delete_cookie(SESSION_COOKIE)


def cookie(services: Services, name: str, value: str, httponly: bool = False) -> Cookie:
    """A cookie for a year."""
    return Cookie(
        name,
        path="/",
        value=value,
        max_age=YEAR,
        httponly=httponly,
        samesite="lax",
        secure=services.settings.is_secure(),
    )


def number(form: dict[str, str], name: str) -> int:
    """A whole number from a form, or InvalidRequest."""
    text = form.get(name, "").strip()
    if not (text.isascii() and text.isdigit()) or len(text) > MAX_DIGITS:
        raise InvalidRequest("app.mistake.no-number", field=name, given=text[:40])
    return int(text)


async def uploaded(request: AnyRequest, name: str) -> tuple[str, str]:
    """The text and the name of a file that came with a form; both empty if there is none."""
    file = (await request.form()).get(name)
    if not isinstance(file, UploadFile) or not file.filename:
        return "", ""
    try:
        return (await file.read()).decode("utf-8"), file.filename
    except UnicodeDecodeError:
        raise InvalidRequest("app.mistake.no-text-file", file=file.filename[:40]) from None


async def fields(request: AnyRequest) -> dict[str, str]:
    """The fields of a form that may also bring files; of a field given twice, the last."""
    return {key: value for key, value in (await request.form()).multi_items() if isinstance(value, str)}


def base_address(services: Services, request: AnyRequest) -> str:
    """What links for friends begin with: the public address, else the one on this network, else the one in use."""
    return services.settings.shared_address() or str(request.base_url).rstrip("/")


def wants_part(request: AnyRequest) -> bool:
    """Whether a script asks, which needs only a part of a page, or none."""
    return request.headers.get("hx-request") == "true"
