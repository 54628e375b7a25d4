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
from planetfall.core.translation import Words, words

LEADS: dict[type[Exception], str] = {  # what leads to the English detail of a mistake that the core found
    IllegalAction: "house.mistake.not-now",
    UnknownName: "house.mistake.unknown",
    BadRecord: "house.mistake.bad-record",
    BadPack: "house.mistake.bad-pack",
}
ANY = "house.mistake.unfit"
OURS = "house.mistake.ours"
TOO_MANY = "house.mistake.http.429"


class Mistake(PlanetfallError):
    """Something that the house refuses; its text is the English sentence of its key."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(words("en")(key, **values))
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


def tell(mistake: Exception, words: Words) -> str:
    """What went wrong, as a sentence for a person."""
    sentence = _told(mistake, words)
    return sentence[:1].upper() + sentence[1:] + ("" if sentence.endswith((".", "!", "?")) else ".")


def tell_program(mistake: Exception, words: Words) -> str:
    """The same for a program; the framework's own refusals with their details, which are English."""
    if not isinstance(mistake, HTTPException):
        return _told(mistake, words)
    extra = mistake.extra if isinstance(mistake.extra, list) else []
    details = [f"{item.get('key', 'body')}: {item['message']}" for item in extra if "message" in item]
    return "; ".join([mistake.detail, *details])


def _told(mistake: Exception, words: Words) -> str:
    if isinstance(mistake, Mistake):
        return words(mistake.key, **mistake.values)
    if isinstance(mistake, HTTPException):
        return words(_http_key(mistake.status_code, words))
    return words(LEADS.get(type(mistake), ANY), detail=mistake)


def _http_key(status: int, words: Words) -> str:
    """The framework's own refusals are told by their status: their details are for programs."""
    key = f"house.mistake.http.{status}"
    if key in words:
        return key
    return OURS if status >= 500 else "house.mistake.http.400"
