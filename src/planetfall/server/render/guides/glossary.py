"""The words of a game that explain themselves: found in sentences, and explained in a popover or on a page."""

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec
from markupsafe import Markup, escape

from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.guide import Term, guide_of
from planetfall.core.translation import Catalogue

MOST_SENTENCES = 2048  # whose words were looked for
PREFIX = "term-"  # of references to words, beside those to components
_KEPT: dict[tuple[str, str], "Glossary"] = {}  # by game and language


class Explained(msgspec.Struct, frozen=True):
    """A word with all its forms, what it means, and the clause that says more."""

    id: str
    forms: tuple[str, ...]
    text: str
    clause: str

    @property
    def name(self) -> str:
        """The word as a heading."""
        return self.forms[0][:1].upper() + self.forms[0][1:]

    @property
    def ref(self) -> str:
        """Its reference."""
        return f"{PREFIX}{self.id}"


class Glossary:
    """The words of a game in one language."""

    def __init__(self, game_id: str, words: Iterable[Explained]) -> None:
        self._address = f"/glossary/{game_id}#"
        self.words = sorted(words, key=lambda word: word.name.casefold())
        self._by_form = {form.casefold(): word for word in self.words for form in word.forms}
        forms = sorted((form for word in self.words for form in word.forms), key=len, reverse=True)
        self.pattern = rf"\b(?:{'|'.join(map(_either_case, forms))})\b" if forms else ""

    def word(self, ref: str) -> Explained:
        """A word by its reference, or UnknownName."""
        for word in self.words:
            if word.ref == ref:
                return word
        raise UnknownName(f"the glossary has no {ref!r}")

    def text(self, text: str, search: str = "", seen: set[str] | None = None, stop: bool = True) -> Markup:
        """A text in which the first use of each word explains itself, and words that somebody looks for are marked.

        `seen` are the words that were explained before; they are added to. Without `stop` the Tab key passes them by.
        """
        wanted = sorted(search.split(), key=len, reverse=True)
        parts = [self.pattern, *(re.escape(word) for word in wanted)]
        pattern = "|".join(part for part in parts if part)
        if not pattern:
            return escape(text)
        known = set() if seen is None else seen
        html, end = Markup(), 0
        for match in re.finditer(pattern, text, re.IGNORECASE if wanted else 0):
            html += escape(text[end : match.start()]) + self._part(match[0], search, known, stop)
            end = match.end()
        return html + escape(text[end:])

    def _part(self, part: str, search: str, seen: set[str], stop: bool) -> Markup:
        is_wanted = any(word in part.casefold() for word in search.casefold().split())
        shown = Markup("<mark>{}</mark>").format(part) if is_wanted else escape(part)
        word = self._by_form.get(part.casefold())
        if word is None or word.id in seen:
            return shown
        seen.add(word.id)
        link = '<dfn><a class="term" data-ref="{}" href="{}"{}>{}</a></dfn>'
        return Markup(link).format(
            word.ref, self._address + word.id, Markup("" if stop else ' tabindex="-1"'), shown
        )


def glossary_of(game: Game, catalogue: Catalogue) -> Glossary:
    """The glossary that a game brings, in the language of a catalogue."""
    key = (game.id, catalogue.language)
    if key not in _KEPT:
        _KEPT[key] = Glossary(
            game.id, (_explained(term, game.id, catalogue) for term in guide_of(game).terms)
        )
    return _KEPT[key]


def _explained(term: Term, game_id: str, catalogue: Catalogue) -> Explained:
    key = f"{game_id}.glossary.{term.id}"
    forms = tuple(catalogue.text(key).split("|"))
    return Explained(term.id, forms, catalogue.text(f"{key}.text"), term.clause)


def explained(text: str, game: Game, catalogue: Catalogue, stop: bool = True) -> Markup:
    """A sentence of a table in which words of the game explain themselves."""
    return _sentence(glossary_of(game, catalogue), text, stop)


@lru_cache(MOST_SENTENCES)
def _sentence(glossary: Glossary, text: str, stop: bool) -> Markup:
    """What tables say comes again and again."""
    return glossary.text(text, stop=stop)


def _either_case(form: str) -> str:
    """A pattern for a form, also at the beginning of a sentence."""
    return f"[{form[0].lower()}{form[0].upper()}]{re.escape(form[1:])}"
