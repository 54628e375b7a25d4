"""Errors that visitors cause: each has a stable key, so that pages can word it in the visitor's language."""

from collections.abc import Callable
from functools import partial

from planetfall.core.errors import BadOption, PlanetfallError
from planetfall.core.translation import DEFAULT, application_catalogue


class UserError(PlanetfallError):
    """A request that the server refuses; the exception's own text is the English sentence of its key."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(application_catalogue(DEFAULT).text(key, **values))
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[Callable[..., "UserError"], tuple[()]]:
        return partial(type(self), self.key, **self.values), ()


class NotAllowed(UserError):
    """The person may not do this."""


class NotFound(UserError):
    """There is no such table, seat or link."""


class InvalidRequest(UserError, BadOption):
    """A form or a table request with values that cannot be used."""


class Busy(UserError):
    """Too many ask for the same thing at once; later it works."""


class TooManyStreams(UserError):
    """A visitor, a network or the whole server has as many live connections open as there may be."""


class Conflict(UserError):
    """Somebody else was faster: the same place in the record, or the same seat."""


class TooManyTries(UserError):
    """Too many wrong keys; somebody must wait before the next one."""
