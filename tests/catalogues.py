"""Catalogues for tests, written as a translator would write them."""

from gettext import GNUTranslations
from io import BytesIO

from planetfall.core.translation import UNKNOWN, Catalogue, compile_catalogue

HEAD = """
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural}\\n"
"""


def written(
    language: str, prefix: str, entries: str, plural: str = "nplurals=2; plural=(n != 1);"
) -> Catalogue:
    """The catalogue of a language from the entries of its `.po` file."""
    source = HEAD.format(language=language, plural=plural) + entries
    found = GNUTranslations(BytesIO(compile_catalogue(source.encode())))
    found.add_fallback(UNKNOWN)
    return Catalogue(language, {prefix: found})


def simple(language: str, sentences: dict[str, str]) -> Catalogue:
    """A catalogue of sentences without plural forms, whose keys have the same first part."""
    (prefix,) = {key.partition(".")[0] for key in sentences}
    entries = "".join(f'\nmsgid "{key}"\nmsgstr "{sentence}"\n' for key, sentence in sentences.items())
    return written(language, prefix, entries)
