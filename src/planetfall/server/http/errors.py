"""Mistakes that visitors make: a stable key, told in the visitor's language; logs read English."""

from litestar.exceptions import HTTPException

from planetfall.core.errors import (
    BadOption,
    BadPack,
    BadRecord,
    IllegalAction,
    PlanetfallError,
    UnknownName,
)
from planetfall.core.translation import DEFAULT, Catalogue, application_catalogue

LEADS: dict[type[Exception], str] = {  # what leads to the English detail of a mistake that the core found
    IllegalAction: "house.mistake.not-now",
    UnknownName: "house.mistake.unknown",
    BadRecord: "house.mistake.bad-record",
    BadPack: "house.mistake.bad-pack",
}
ANY = "house.mistake.unfit"
OURS = "house.mistake.ours"
HTTP = (400, 403, 404, 405, 413, 429)  # what the framework refuses with a sentence of its own
TOO_MANY = "house.mistake.http.429"


class Mistake(PlanetfallError):
    """Something that the house refuses; its text is the English sentence of its key."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(application_catalogue(DEFAULT).text(key, **values))
        self.key = key
        self.values = values


class NotAllowed(Mistake):
    """A person asked for something that is not theirs to do."""


class Gone(Mistake):
    """There is no such table or link."""


class BadWish(Mistake, BadOption):
    """A form or a wish for a table that cannot be understood or had."""


class Conflict(Mistake):
    """Somebody else was faster: the same place in the record, or the same seat."""


def tell(mistake: Exception, catalogue: Catalogue) -> str:
    """What went wrong, as a sentence for a person."""
    sentence = _told(mistake, catalogue)
    return sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith((".", "!", "?")) else ".")


def tell_program(mistake: Exception, catalogue: Catalogue) -> str:
    """The same for a program; the framework's own refusals with their details, which are English."""
    if not isinstance(mistake, HTTPException):
        return _told(mistake, catalogue)
    extra = mistake.extra if isinstance(mistake.extra, list) else []
    details = [f"{item.get('key', 'body')}: {item['message']}" for item in extra if "message" in item]
    return "; ".join([mistake.detail, *details])


def _told(mistake: Exception, catalogue: Catalogue) -> str:
    if isinstance(mistake, Mistake):
        return catalogue.text(mistake.key, **mistake.values)
    if isinstance(mistake, HTTPException):
        return catalogue.text(_http_key(mistake.status_code))
    return catalogue.text(LEADS.get(type(mistake), ANY), detail=mistake)


def _http_key(status: int) -> str:
    """The framework's own refusals are told by their status: their details are for programs."""
    if status in HTTP:
        return f"house.mistake.http.{status}"
    return OURS if status >= 500 else "house.mistake.http.400"
