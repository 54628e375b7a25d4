"""What positions of all games have in common: fields by name, and a sentence for whatever cannot be built."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from planetfall.core.errors import BadState, UnknownName

MOST_NAMES = 16  # that a sentence lists


def check_fields(fields: Mapping[str, Any], known: Collection[str], what: str = "a position") -> None:
    """Refuse fields that nobody reads."""
    if unknown := set(fields) - set(known):
        raise BadState(f"{what} has no field {min(unknown)!r}; it may have {', '.join(sorted(known))}")


@contextmanager
def building() -> Iterator[None]:
    """Whatever goes wrong inside is BadState: a table cannot be built from these fields."""
    try:
        yield
    except (TypeError, ValueError, AttributeError, KeyError, IndexError, OverflowError) as mistake:
        raise BadState(f"the position cannot be built: {mistake}") from None
    except UnknownName as mistake:
        raise BadState(str(mistake)) from None


def number_of(word: object, names: Iterable[str], what: str) -> int:
    """The place of a name in a list, however it is written, or UnknownName with the names there are.

    >>> number_of("Syrtis_Major", ["hellas", "syrtis-major"], "zone")
    1
    """
    known = list(names)
    plain = [_plain(name) for name in known]
    if _plain(word) not in plain:
        listed = known if len(known) <= MOST_NAMES else [*known[:MOST_NAMES], "…"]
        raise UnknownName(f"there is no {what} {word!r}; there are {', '.join(listed)}")
    return plain.index(_plain(word))


def _plain(word: object) -> str:
    return str(word).lower().replace("_", "-").replace(" ", "-")
