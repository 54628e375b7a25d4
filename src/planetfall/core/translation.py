"""Sentences in several languages: stable keys, one gettext catalogue for each language beside those who use it.

The application's own sentences are in `planetfall/locale`, those of a game in `locale` of its folder. A source tree has
`.po` files, which people edit; a wheel has the `.mo` files that are made from them. docs/design/translations.md
explains how to add a sentence or a language.
"""

import gettext
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import ClassVar, Literal

from planetfall.core.errors import UnknownName

DEFAULT = "en"  # the language of logs and programs, and of every sentence that another language lacks
APPLICATION = "app"  # what the keys of the application's own sentences begin with
LOCALES = {"en": "en_GB"}  # the locale of a language where Babel is to know more than its name
COUNT = "count"  # the value that chooses among the plural forms of a sentence


class Catalogue:
    """The sentences of one language, by key; the part of a key before its first dot says whose sentence it is.

    >>> catalogue = application_catalogue("en")
    >>> catalogue.text("app.new.seat", number=2)
    'Seat 2'
    >>> [catalogue.text("app.poster.doubtful", count=count)[:12] for count in (1, 2)]
    ['1 component ', '2 components']
    """

    def __init__(self, language: str, sources: Mapping[str, gettext.NullTranslations]) -> None:
        self.language = language
        self.sources = sources
        self._found: dict[str, str] = {}  # sentences without plural forms that were asked for

    def text(self, key: str, **values: object) -> str:
        """The sentence of a key with its values filled in; `count` chooses the plural form."""
        if not values:
            return self._found.get(key) or self._find(key)
        count = values.get(COUNT)
        if count is None:
            return (self._found.get(key) or self._find(key)).format(**values)
        return self._source(key).ngettext(key, key, _whole(key, count)).format(**values)

    def _find(self, key: str) -> str:
        return self._found.setdefault(key, self._source(key).gettext(key))

    def _source(self, key: str) -> gettext.NullTranslations:
        return self.sources.get(key.partition(".")[0], UNKNOWN)

    __call__ = text  # templates call a catalogue `_`, as everywhere with gettext

    def __contains__(self, key: str) -> bool:
        """Whether there is a sentence without plural forms."""
        try:
            self.text(key)
        except UnknownName:
            return False
        return True

    @property
    def locale(self) -> str:
        """What Babel knows the language by."""
        return LOCALES.get(self.language, self.language)

    def decimal(self, number: float, digits: int = 1) -> str:
        """A number with so many digits after the point, as the language writes it."""
        from babel.numbers import format_decimal

        return format_decimal(number, f"#,##0.{'0' * digits}", locale=self.locale)

    def listing(self, items: Iterable[str], style: Literal["standard", "or"] = "standard") -> str:
        """Several things one after the other.

        >>> catalogue = application_catalogue("en")
        >>> catalogue.listing(["steel", "titanium"]), catalogue.listing("abc", "or")
        ('steel and titanium', 'a, b or c')
        """
        from babel.lists import format_list

        return format_list(list(items), style=style, locale=self.locale)


class Translator:
    """The sentences of one game: their keys begin with its id."""

    game: ClassVar[str]

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def text(self, key: str, **values: object) -> str:
        """A sentence of this game."""
        return self.catalogue.text(f"{self.game}.{key}", **values)

    def number(self, number: int) -> int:
        """A plain number."""
        return number


class _Unknown(gettext.NullTranslations):
    """The last fallback of every lookup."""

    def gettext(self, message: str) -> str:
        raise UnknownName(f"there is no sentence {message!r}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise UnknownName(f"there is no sentence {msgid1!r} with plural forms")


UNKNOWN = _Unknown()


@cache
def languages() -> tuple[str, ...]:
    """The languages that the application speaks, the default one first."""
    found = {file.stem for file in _application().iterdir() if file.suffix in (".po", ".mo")}
    return (DEFAULT, *sorted(found - {DEFAULT}))


@cache
def application_catalogue(language: str) -> Catalogue:
    """The application's own sentences."""
    return Catalogue(language, {APPLICATION: read_translations(_application(), language)})


@cache
def game_catalogue(game_id: str, folder: Path, language: str) -> Catalogue:
    """The sentences of a game, from `locale` of its folder, beside those of the application."""
    own = {game_id: read_translations(folder / "locale", language)}
    return Catalogue(language, {**application_catalogue(language).sources, **own})


@cache
def module_catalogue(game_id: str, module: str, language: str) -> Catalogue:
    """The same for a module in one of the rooms of a game: "my_game.engine.rules"."""
    return game_catalogue(game_id, Path(str(files(module.rsplit(".", 2)[0]))), language)


@cache
def read_translations(folder: Path, language: str) -> gettext.NullTranslations:
    """The sentences of a folder of catalogues; what a language lacks is taken from the default one."""
    fallback = UNKNOWN if language == DEFAULT else read_translations(folder, DEFAULT)
    found = _read(folder, language)
    if found is None:
        return fallback
    found.add_fallback(fallback)
    return found


def _read(folder: Path, language: str) -> gettext.GNUTranslations | None:
    source, compiled = folder / f"{language}.po", folder / f"{language}.mo"
    if source.is_file():  # what people edit wins over what was made from it
        return gettext.GNUTranslations(BytesIO(compile_catalogue(source.read_bytes())))
    if compiled.is_file():
        return gettext.GNUTranslations(BytesIO(compiled.read_bytes()))
    return None


def compile_catalogue(source: bytes) -> bytes:
    """The `.mo` form of a `.po` file."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source)))
    return compiled.getvalue()


def _application() -> Path:
    return Path(str(files("planetfall"))) / "locale"


def _whole(key: str, count: object) -> int:
    if not isinstance(count, int):
        raise TypeError(f"the count of {key!r} is {count!r}, which is no whole number")
    return count
