"""The text of rules as pages show it: what holds at a table, and words that somebody looks for, marked."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from planetfall.core.game import Game
from planetfall.core.record import Header
from planetfall.core.rulebook import Rulebook, Section

SEATS = "seats"


class Choice(NamedTuple):
    """Something that decides which rules hold: its name, the values with their names, and the one that is chosen."""

    name: str
    title: str
    values: list[tuple[str, str]]
    chosen: str


def circumstances(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """What is known about a table: the options that rules depend on, with defaults, and the seats if they are given."""
    found = {}
    for name in game.rulebook().circumstances:
        usual, allowed = _allowed(game, name)
        value = given.get(name, usual)
        if value in allowed:
            found[name] = value
    return found


def _allowed(game: Game, name: str) -> tuple[str, Sequence[str]]:
    """The default and the legal values of an option, or of the number of seats."""
    for option in game.options:
        if option.name == name:
            return option.default, option.allowed
    return "", [str(seats) for seats in range(game.least_seats, game.most_seats + 1)]


def choices(game: Game, chosen: Mapping[str, str]) -> list[Choice]:
    """What a reader can choose, so that only the rules for it are shown."""
    text = game.catalogue()
    found = []
    for name in game.rulebook().circumstances:
        key = f"{game.id}.option.{name}"
        _, allowed = _allowed(game, name)
        values = [
            (value, text.text(f"{key}.{value}") if f"{key}.{value}" in text else value) for value in allowed
        ]
        found.append(Choice(name, text.text(key) if key in text else "", values, chosen.get(name, "")))
    return found


def rules_query(header: Header, game: Game) -> str:
    """What to add to the address of a game's rules, so that they are those of a table."""
    given = circumstances(game, {**header.options, SEATS: str(header.seats)})
    return f"?{urlencode(given)}" if given else ""


def found_in(sections: Sequence[Section], book: Rulebook, words: str) -> list[Section]:
    """The sections with only those clauses in which every word occurs, or the one clause that is asked for."""
    one = book.clauses.get(words.strip().upper())
    numbers = {one.number} if one else {clause.number for clause in book.search(words)}
    found = [
        Section(
            section.id,
            section.title,
            tuple(clause for clause in section.rules if clause.number in numbers),
            tuple(clause for clause in section.rulings if clause.number in numbers),
        )
        for section in sections
    ]
    return [section for section in found if section.clauses]
