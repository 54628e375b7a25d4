"""All sentences that pages need: those of the application, and those of every game."""

from functools import cache

import planetfall
from planetfall.core.translation import Catalogue, application_catalogue


@cache
def page_catalogue(language: str) -> Catalogue:
    """The sentences of the application and of all games in a language."""
    sources = dict(application_catalogue(language).sources)
    for name in planetfall.game_ids():
        sources |= planetfall.game(name).with_language(language).catalogue().sources
    return Catalogue(language, sources)
