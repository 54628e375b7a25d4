"""Every place of the server, asked from the application itself, so that no test can forget a new one."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from litestar.routes import HTTPRoute

from planetfall.server.app import create_app
from planetfall.server.settings import Settings


class Place(NamedTuple):
    """What can be asked for."""

    method: str
    path: str  # with names in braces
    needs_key: bool  # a seat's token in the header


def places() -> list[Place]:
    """All routes of the application."""
    with TemporaryDirectory() as folder:
        app = create_app(Settings(folder=Path(folder)))
    return sorted(
        Place(str(method), route.path_format, bool(handler.security))
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method, (handler, _) in route.route_handler_map.items()
        if method in ("GET", "POST")
    )
