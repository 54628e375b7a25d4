"""Who asks: the person behind a request, their language and how their page should look."""

import msgspec
from litestar.connection import ASGIConnection
from litestar.utils.scope.state import ScopeState

from planetfall.core.translation import DEFAULT, Catalogue, languages
from planetfall.server.http.identity import COOKIE
from planetfall.server.render.translations import page_catalogue
from planetfall.server.services import House

PREFERENCES = {
    "language": ("", *languages()),
    "theme": ("auto", "dark", "light", "contrast"),
    "sound": ("on", "off"),
    "motion": ("auto", "off"),
    "hints": ("on", "off"),
    "confirm": ("on", "off"),
}


class Visitor(msgspec.Struct):
    """A person at a browser."""

    person: str
    is_new: bool
    catalogue: Catalogue
    theme: str
    sound: str
    motion: str
    hints: str
    confirm: str
    csrf: str
    path: str


def visitor_of(connection: ASGIConnection, house: House) -> Visitor:  # type: ignore[type-arg]
    """The visitor of a request; a first visit gets a fresh id."""
    cookie = connection.cookies.get(COOKIE, "")
    person = house.registrar.person(cookie)
    chosen = {name: _preference(connection, name) for name in PREFERENCES}
    del chosen["language"]
    token = ScopeState.from_scope(connection.scope).csrf_token
    return Visitor(
        person or house.registrar.new(),
        person is None,
        page_catalogue(language_of(connection)),
        csrf=token if isinstance(token, str) else "",
        path=connection.scope["path"],
        **chosen,
    )


def language_of(connection: ASGIConnection) -> str:  # type: ignore[type-arg]
    """The language that a visitor chose, else the one of the browser."""
    return _preference(connection, "language") or _spoken(connection.headers.get("accept-language", ""))


def _preference(connection: ASGIConnection, name: str) -> str:  # type: ignore[type-arg]
    value = connection.cookies.get(f"pf-{name}", "")
    return value if value in PREFERENCES[name] else PREFERENCES[name][0]


def _spoken(header: str) -> str:
    """The language that a browser likes best among those that the application speaks."""
    from babel import negotiate_locale

    liked = [entry.partition(";")[0].strip().lower() for entry in header.split(",")[:20]]
    return negotiate_locale(liked, languages(), sep="-") or DEFAULT
