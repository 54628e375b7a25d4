"""`sources.toml` as data: what a printed rulebook says, paragraph by paragraph, and which clauses carry it."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.translation import DEFAULT

FILE = "sources.toml"
TRANSLATED = ("title", "place", "text")  # what may have a twin in another language: title_de

NoRule = Literal["story", "contents", "handling", "picture", "advice", "aid", "credits", "advertising"]


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one paragraph is about, in our own words, with its clauses or the reason why it needs none."""

    text: str
    place: str = ""
    clauses: tuple[str, ...] = ()
    no_rule: NoRule | None = None

    @property
    def uncovered(self) -> bool:
        """Whether nothing carries it."""
        return not self.clauses and not self.no_rule


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The paragraphs under one heading, in the order of the rulebook."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    page: int | None = None


class PrintedRulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A rulebook as it was printed; a game with several editions has several."""

    title: str
    sections: tuple[Section, ...]
    edition: str = ""

    def paragraphs(self) -> Iterator[tuple[Section, Paragraph]]:
        """All paragraphs, each with its section."""
        return ((section, paragraph) for section in self.sections for paragraph in section.paragraphs)

    def tally(self) -> dict[str, int]:
        """How many paragraphs there are, how many of them clauses carry, and how many need none."""
        listed = [paragraph for _, paragraph in self.paragraphs()]
        return {
            "number": len(listed),
            "carried": sum(bool(paragraph.clauses) for paragraph in listed),
            "without_rule": sum(bool(paragraph.no_rule) for paragraph in listed),
        }

    def uncovered(self) -> list[tuple[Section, Paragraph]]:
        """The paragraphs without a clause that are not marked as carrying no rule."""
        return [(section, paragraph) for section, paragraph in self.paragraphs() if paragraph.uncovered]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rulebooks: tuple[PrintedRulebook, ...]


def printed_rulebooks(game: Game) -> tuple[PrintedRulebook, ...]:
    """The printed rulebooks of a game in its language, or UnknownName if its folder lists none."""
    if not is_listed(game):
        raise UnknownName(f"{game.id} lists no printed rulebook: its folder has no {FILE}")
    return _read(game.folder() / FILE, game.language)


def is_listed(game: Game) -> bool:
    """Whether a game lists the paragraphs of its printed rulebooks."""
    return (game.folder() / FILE).is_file()


@cache
def _read(file: Path, language: str) -> tuple[PrintedRulebook, ...]:
    return read_rulebooks(file.read_text("utf-8"), language)


def read_rulebooks(text: str, language: str = DEFAULT) -> tuple[PrintedRulebook, ...]:
    """The rulebooks that a text lists, in a language; what is not translated is in English.

    >>> book = 'title = "Rules"\\ntitle_de = "Regeln"\\nsections = []'
    >>> read_rulebooks(f"[[rulebooks]]\\n{book}", "de")[0].title
    'Regeln'
    """
    return msgspec.convert(_localized(tomllib.loads(text), language), _File).rulebooks


def _localized(value: Any, language: str) -> Any:
    """The data with the texts of one language in place of those of all."""
    if isinstance(value, list):
        return [_localized(item, language) for item in value]
    if not isinstance(value, dict):
        return value
    translations = {key: f"{key}_{language}" for key in TRANSLATED}
    return {
        key: _localized(value.get(translations.get(key, key), item), language)
        for key, item in value.items()
        if not _is_translation(key)
    }


def _is_translation(key: str) -> bool:
    stem, separator, _ = key.partition("_")
    return bool(separator) and stem in TRANSLATED
