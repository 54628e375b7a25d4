"""The rules speak of cards as the table does."""

import pytest

from planetfall.core.translation import languages
from planetfall.games.red_planet import GAME
from planetfall.games.red_planet.content import components

EDITIONS = ("2015", "matagot")


def names(language: str) -> set[str]:
    """What all cards are called."""
    shipped = components.shipped()
    specialists = {
        shipped.specialist_name(number, edition, language) for edition in EDITIONS for number in range(1, 10)
    }
    events = {
        shipped.event_name(edition, event, language)
        for edition in EDITIONS
        for event in range(len(shipped.events(edition)))
    }
    return specialists | events | {shipped.ice_monopoly_name("2015", language)}


@pytest.mark.parametrize("language", languages())
def test_cards_are_called_as_at_the_table(language):
    text = GAME.with_language(language).rulebook().text
    assert {name for name in names(language) if name not in text} == set()
