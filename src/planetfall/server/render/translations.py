"""All sentences that pages say: those of the house, and those that each game brings for its own table."""

import tomllib
from functools import cache

import planetfall
from planetfall.core.translation import Words, words


@cache
def speech(language: str) -> Words:
    """Everything that can be said in a language."""
    house = words(language)
    sentences = {key: house(key) for key in sorted(house.keys())}
    for name in planetfall.game_ids():
        sentences |= game_texts(name, language)
    return Words(language, sentences)


def game_texts(name: str, language: str) -> dict[str, str]:
    """The sentences of a game's `web/texts.toml` in one language, by key."""
    file = planetfall.game(name).folder() / "web" / "texts.toml"
    if not file.exists():
        return {}
    texts: dict[str, str] = tomllib.loads(file.read_text("utf-8"))[language]
    return texts
