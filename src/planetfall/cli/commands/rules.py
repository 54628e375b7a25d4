"""`planetfall rules`: prints the numbered clauses of a game."""

import msgspec

import planetfall
from planetfall.cli import show
from planetfall.core.errors import PlanetfallError
from planetfall.core.rulebook import Clause, Rulebook
from planetfall.core.translation import languages


def rules(
    name: str, number: str | None, search: str | None, language: str, as_json: bool, plain: bool
) -> None:
    """Print one clause, those with certain words, or all."""
    found = _find(in_language(name, language).rulebook(), number, search)
    out = show.console(plain)
    if as_json:
        out.file.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
        return
    section = ""
    for clause in found:
        if clause.section != section and number is None:
            section = clause.section
            show.line(out, section, "bold underline")
        show.clause(out, clause)


def in_language(name: str, language: str) -> planetfall.Game:
    """A game in a language, or an error that lists the languages there are."""
    if language not in languages():
        raise PlanetfallError(f"there is no language {language!r}; there are {', '.join(languages())}")
    return planetfall.game(name).with_language(language)


def _find(book: Rulebook, number: str | None, search: str | None) -> list[Clause]:
    if number is not None and search is not None:
        raise PlanetfallError("name a clause or words to search for, not both")
    if number is not None:
        return [book.clause(number)]
    if search is None:
        return list(book.clauses.values())
    found = book.search(search)
    if not found:
        raise PlanetfallError(f"no rule has the words {search!r} in it")
    return found
