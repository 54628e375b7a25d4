"""Settings from variables of the environment: whole numbers, by the names of a struct's fields."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from planetfall.core.errors import PlanetfallError

MAX_DIGITS = 9
Numbers = TypeVar("Numbers", bound=msgspec.Struct)


class BadSetting(PlanetfallError):
    """A variable with a value that cannot be used."""


def numbers_from(kind: type[Numbers], prefix: str, environment: Mapping[str, str], least: int = 1) -> Numbers:
    """A struct of whole numbers, some of them set by variables named after its fields, as in PREFIX_FIELD."""
    variables = {name: f"{prefix}{name.upper()}" for name in kind.__struct_fields__}
    given = {name: environment[variable] for name, variable in variables.items() if environment.get(variable)}
    return kind(**{name: whole_number(variables[name], text, least) for name, text in given.items()})


def whole_number(variable: str, text: str, least: int = 1) -> int:
    """The number in a variable, or BadSetting.

    >>> whole_number("PLANETFALL_STREAMS", "24")
    24
    """
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS and int(text) >= least):
        raise BadSetting(f"{variable} should be a whole number, at least {least}, not {text[:40]!r}")
    return int(text)
