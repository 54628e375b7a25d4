"""Filters for templates."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import groupby, takewhile
from operator import attrgetter
from typing import Any

import msgspec

from planetfall.core.game import Account, Line
from planetfall.core.translation import APPLICATION, Catalogue
from planetfall.server.render.guides.glossary import explained
from planetfall.server.render.guides.rules_text import rules_query
from planetfall.server.store.table_list import TableFacts
from planetfall.server.tables.clocks.pace import pace_text, time_text

KNOWN_KEYS = 1024


class Rank(msgspec.Struct, frozen=True):
    """A line of a finished game's ranking."""

    name: str
    points: int
    won: bool


def iso(seconds: float) -> str:
    """A time in ISO format; the page's script shows it in the reader's own way."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def day(seconds: float, catalogue: Catalogue) -> str:
    """A day as the reader's language writes it.

    >>> from planetfall.core.translation import application_catalogue
    >>> [day(0, application_catalogue(language)) for language in ("en", "de")]
    ['1 Jan 1970', '01.01.1970']
    """
    from babel.dates import format_date

    return format_date(datetime.fromtimestamp(seconds, UTC), locale=catalogue.locale)


def day_of_year(seconds: float, catalogue: Catalogue) -> str:
    """A day of the last months, for which nobody needs the year.

    >>> from planetfall.core.translation import application_catalogue
    >>> [day_of_year(0, application_catalogue(language)) for language in ("en", "de")]
    ['1 Jan', '1. Jan.']
    """
    from babel.dates import format_skeleton

    return format_skeleton("MMMd", datetime.fromtimestamp(seconds, UTC), locale=catalogue.locale)


def ranking(text: str) -> list[Rank]:
    """A stored result, best first."""
    if not text:
        return []
    return sorted(msgspec.json.decode(text, type=list[Rank]), key=lambda rank: (-rank.won, -rank.points))


def groupby_run(items: Iterable[Any], field: str) -> list[tuple[Any, list[Any]]]:
    """Neighbours that share a field, in their order.

    >>> [(key, len(group)) for key, group in groupby_run([1 + 1j, 2 + 1j, 3 + 0j], "imag")]
    [(1.0, 2), (0.0, 1)]
    """
    return [(key, list(group)) for key, group in groupby(items, attrgetter(field))]


def pick(place: int, items: Sequence[Any]) -> Any:
    """The item at a place."""
    return items[place]


def ranked(accounts: Iterable[Account], winners: Sequence[int]) -> list[Account]:
    """Accounts by rank: who wins a tie comes before others with as many points."""
    return sorted(accounts, key=lambda account: (account.seat not in winners, -account.total))


def tied(accounts: Iterable[Account], winners: Sequence[int]) -> dict[int, tuple[Line, ...]]:
    """What decided among those with as many points as the winner: by seat, the lines up to the first that differs.

    >>> breaks = [(Line("c", "crew", 3), Line("e", "energy", seat), Line("l", "luck", 0)) for seat in (0, 1)]
    >>> one, two = (Account("", seat, (), 9, ties) for seat, ties in enumerate(breaks))
    >>> tied([one, two], [1])[0]
    (Line(id='c', source='crew', points=3, parts=()), Line(id='e', source='energy', points=0, parts=()))
    >>> tied([one], [0])
    {}
    """
    seats = {account.seat: account for account in accounts if account.seat is not None}
    equal = [own for own in seats.values() if any(own.total == seats[seat].total for seat in winners)]
    if len(equal) < 2:
        return {}
    rows = zip(*(own.ties for own in equal), strict=True)
    alike = list(takewhile(lambda row: len({line.points for line in row}) == 1, rows))
    return {seat: own.ties[: len(alike) + 1] for seat, own in seats.items() if own in equal}


def names_of(table: TableFacts, seats: Sequence[int]) -> list[str]:
    """The names at some seats of a table, numbers from 1 where nobody has given one."""
    return [table.seats[seat].name or f"#{seat + 1}" for seat in seats if seat < len(table.seats)]


def editions_text(editions: str, catalogue: Catalogue, game_id: str) -> str:
    """Which editions or variants a rule is for, in the reader's language where there is a word for it.

    >>> from planetfall.core.translation import application_catalogue
    >>> editions_text("both", application_catalogue("de"), "red-planet")
    'beide Ausgaben'
    """
    return ", ".join(
        _edition_name(name, catalogue, (game_id, APPLICATION)) for name in re.split(r",\s*", editions)
    )


def _edition_name(name: str, catalogue: Catalogue, homes: Sequence[str]) -> str:
    keys = [key for home in homes if (key := f"{home}.rules.for.{name}") in catalogue]
    return catalogue.text(keys[0]) if keys else name


def source_text(source: str, catalogue: Catalogue) -> str:
    """Where a rule comes from, with our own rulings in the reader's language.

    >>> from planetfall.core.translation import application_catalogue
    >>> source_text("Spielvorbereitung 4; ruling 2", application_catalogue("de"))
    'Spielvorbereitung 4; Festlegung 2'
    """
    return re.sub(r"\bruling\b", catalogue.text("app.rules.ruling"), source)


def seconds(number: float, catalogue: Catalogue) -> str:
    """A time to think as people read it.

    >>> from planetfall.core.translation import application_catalogue
    >>> seconds(1.26, application_catalogue("de"))
    'bis zu 1,3 s'
    """
    if number < 0.05:
        return catalogue.text("app.level.at-once")
    return catalogue.text("app.level.seconds", seconds=catalogue.decimal(number))


def own_name(language: str) -> str:
    """What a language is called by those who speak it.

    >>> own_name("de")
    'Deutsch'
    """
    from babel import Locale

    return Locale.parse(language).get_language_name(language) or language


def signed(number: int) -> str:
    """A whole number with a minus sign instead of a hyphen.

    >>> signed(-27)
    '−27'
    """
    return str(number).replace("-", "−")


@lru_cache(KNOWN_KEYS)
def has_sentence(catalogue: Catalogue, key: str) -> bool:
    """Whether there is a sentence for a key; to look in vain takes long, and pages ask again and again."""
    return key in catalogue


def sum_of(items: Iterable[Any], field: str) -> int:
    """How many things some items have together in a field.

    >>> sum_of([Account("", 0, (), 9), Account("", 1, (Line("c", "crew", 3),), 3)], "lines")
    1
    """
    return sum(len(getattr(item, field)) for item in items)


def percent(probability: float) -> int:
    """A probability in whole percent."""
    return round(100 * probability)


def half(number: float) -> str:
    """A number of whole or half points.

    >>> half(3.0), half(1.5), half(0.5)
    ('3', '1½', '½')
    """
    whole = int(number)
    return f"{whole or ''}½" if number != whole else str(whole)


FILTERS = {
    "half": half,
    "pace_text": pace_text,
    "time_text": time_text,
    "has_sentence": has_sentence,
    "percent": percent,
    "signed": signed,
    "seconds": seconds,
    "own_name": own_name,
    "iso": iso,
    "day": day,
    "day_of_year": day_of_year,
    "ranking": ranking,
    "groupby_run": groupby_run,
    "pick": pick,
    "ranked": ranked,
    "tied": tied,
    "names_of": names_of,
    "editions_text": editions_text,
    "source_text": source_text,
    "explained": explained,
    "rules_query": rules_query,
    "sum_of": sum_of,
}
