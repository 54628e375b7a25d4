"""The choice of a language by the Accept-Language header."""

from functools import lru_cache

from planetfall.core.translation import DEFAULT, languages

MAX_ENTRIES = 20
MAX_LENGTH = 256  # of a header that is remembered


def negotiated_language(header: str) -> str:
    """The language that a browser likes best among those that are offered, else the first one offered.

    >>> negotiated_language("fr-CH, de-CH;q=0.9, en;q=0.8")
    'de'
    >>> negotiated_language("en;q=0.4, de;q=0.5"), negotiated_language("nonsense;q=x")
    ('de', 'en')
    """
    return _negotiated(header[:MAX_LENGTH])


@lru_cache(maxsize=1024)
def _negotiated(header: str) -> str:
    from babel import negotiate_locale  # takes a while to import: the first page waits for it, not the start

    ranges = [_range(entry) for entry in header.split(",")[:MAX_ENTRIES]]
    wanted = [tag for tag, quality in sorted(ranges, key=lambda item: -item[1]) if quality > 0]
    return negotiate_locale(wanted, languages(), sep="-") or DEFAULT


def _range(entry: str) -> tuple[str, float]:
    """A language tag and its quality; one that cannot be read is not wanted."""
    tag, _, parameter = entry.lower().partition(";")
    name, _, value = parameter.strip().partition("=")
    try:
        return tag.strip(), float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return tag.strip(), 0.0
