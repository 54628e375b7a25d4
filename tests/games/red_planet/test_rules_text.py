"""The rules speak of cards as the table does."""

import re

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


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_has_a_german_name_and_those_not_printed_are_marked_as_our_translation(edition):
    shipped = components.shipped()
    rules = GAME.with_language("de").rulebook().text
    printed = {
        "Ebenes Gelände",
        "Unebenes Gelände",
        "Grubenunglück",
        "Synergie",
        "Betrug",
        "Strategische Zonen",
    }
    for card in shipped.events(edition):
        name = components.called(card, edition, "de")
        assert name != components.called(card, edition, "en")
        own = re.search(rf"(?m)^\*\*RP-\d+\*\* .*\) {name}: .*Name: eigene Übersetzung", rules)
        assert (own is None) == (name in printed), name
        assert (f'name_de = "{name}"  # our translation' in shipped.pack.text) == (name not in printed)
    assert shipped.ice_monopoly_name(edition, "de") == "Eismonopol"
    assert (
        shipped.specialist_name(4, edition, "de") == {"2015": "Femme fatale", "matagot": "Roboter"}[edition]
    )


@pytest.mark.parametrize("language", languages())
def test_cards_are_called_as_at_the_table(language):
    text = GAME.with_language(language).rulebook().text
    assert {name for name in names(language) if name not in text} == set()
