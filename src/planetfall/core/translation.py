"""Words in several languages: stable keys, one gettext catalogue for each language and domain."""

from functools import cache
from importlib.resources import files
from typing import ClassVar

from planetfall.core.errors import UnknownName

LANGUAGES = ("en", "de")


class Words:
    """The sentences of one language, by key.

    >>> words = Words("en", {"greeting": "Hello {name}!"})
    >>> words("greeting", name="Ada")
    'Hello Ada!'
    """

    def __init__(self, language: str, sentences: dict[str, str]) -> None:
        self.language = language
        self._sentences = sentences

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of a key with its values filled in."""
        sentence = self._sentences.get(key)
        if sentence is None:
            raise UnknownName(f"there is no sentence {key!r} in {self.language!r}")
        return sentence.format(**values) if values else sentence

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def keys(self) -> set[str]:
        """All keys."""
        return set(self._sentences)


class Speaker:
    """Somebody who speaks of one game: the keys of its sentences begin with its id."""

    game: ClassVar[str]

    def __init__(self, words: Words) -> None:
        self.words = words

    def say(self, key: str, **values: object) -> str:
        """A sentence of this game."""
        return self.words(f"{self.game}.{key}", **values)

    def number(self, number: int) -> str:
        """A plain number."""
        return str(number)


@cache
def words(language: str) -> Words:
    """Everything that can be said in a language."""
    from babel.messages.pofile import read_po

    sentences: dict[str, str] = {}
    for catalogue in sorted(
        (files("planetfall") / "locale" / language).iterdir(), key=lambda file: file.name
    ):
        if catalogue.name.endswith(".po"):
            with catalogue.open("rb") as stream:
                sentences |= {
                    str(message.id): str(message.string) for message in read_po(stream) if message.id
                }
    return Words(language, sentences)
