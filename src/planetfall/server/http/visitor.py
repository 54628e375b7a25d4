"""Who sends a request: the person behind it, their language and their preferences."""

import msgspec
from litestar.connection import ASGIConnection

from planetfall.core.translation import Catalogue, languages
from planetfall.server.http.identified import identity_of
from planetfall.server.http.languages import negotiated_language
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.store.people.account_store import Account

PREFERENCES = {
    "language": ("", *languages()),
    "theme": ("auto", "dark", "light", "contrast"),
    "sound": ("on", "off"),
    "motion": ("auto", "off"),
    "stage": ("normal", "slow", "fast", "off"),
    "hints": ("on", "off"),
    "notices": ("new", "on", "off"),
    "confirm": ("new", "on", "off"),
}


class Visitor(msgspec.Struct):
    """A person at a browser; without an account, a guest."""

    person: str
    needs_cookie: bool  # a first visit, or a cookie that an older key or version has signed
    catalogue: Catalogue
    theme: str
    sound: str
    motion: str
    stage: str
    hints: str
    notices: str
    confirm: str
    csrf: str
    path: str
    address: str = ""  # where the request comes from
    account: Account | None = None
    session: str = ""  # by which a member is signed in, as it is stored
    has_dead_session: bool = False  # the browser has the cookie of a session that has ended


def visitor_of(connection: ASGIConnection, services: Services) -> Visitor:  # type: ignore[type-arg]
    """The visitor of a request; a first visit gets a new id."""
    identity = identity_of(connection)
    chosen = {name: _preference(connection, name) for name in PREFERENCES}
    del chosen["language"]
    return Visitor(
        identity.person,
        identity.needs_cookie,
        page_catalogue(language_of(connection)),
        csrf=services.forms.token(identity.form_subject),
        path=connection.scope["path"],
        address=connection.app.state.client_address(connection.scope),
        account=identity.account,
        session=identity.session,
        has_dead_session=identity.has_dead_session,
        **chosen,
    )


def language_of(connection: ASGIConnection) -> str:  # type: ignore[type-arg]
    """The language that a visitor chose, else the best one that the browser asks for."""
    chosen = _preference(connection, "language")
    return chosen or negotiated_language(connection.headers.get("accept-language", ""))


def _preference(connection: ASGIConnection, name: str) -> str:  # type: ignore[type-arg]
    value = connection.cookies.get(f"pf-{name}", "")
    return value if value in PREFERENCES[name] else PREFERENCES[name][0]
