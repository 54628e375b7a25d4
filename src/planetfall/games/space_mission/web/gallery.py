"""The components of Space Mission as people look at them."""

from collections.abc import Iterator
from typing import Any

from planetfall.core.gallery import Component, Facet, ref
from planetfall.core.translation import Catalogue, Translator
from planetfall.games.space_mission.content import schema as entries
from planetfall.games.space_mission.content.components import Components, called, provenance
from planetfall.games.space_mission.engine.actions import CARD_IDS, KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.web.page import pack_context

# The line of the score pad that counts a kind of tile.
COUNTED_AS = {
    "mineral": "minerals",
    "alien": "aliens",
    "matter": "matter",
    "water": "water",
    "medal": "medals",
}


class Sentences(Translator):
    """The sentences of the game."""

    game = "space-mission"


def gallery_context(found: Components) -> dict[str, Any]:
    """What the template of a component needs beyond it."""
    return pack_context(found)


def gallery(found: Components, catalogue: Catalogue) -> list[Component]:
    """All components: planets, tiles, actions and cards."""
    sentences = Sentences(catalogue)
    return [
        *_planets(found, sentences),
        *_tiles(found, sentences),
        *_actions(found, sentences),
        *_cards(found, sentences),
    ]


def _planets(found: Components, sentences: Sentences) -> Iterator[Component]:
    for number, planet in enumerate(found.planets):
        text = sentences.text(
            "gallery.planet",
            jump=planet.jump,
            scan=planet.scan,
            one=planet.landing[0],
            other=planet.landing[1],
        )
        yield Component(
            ref("planet", PLANET_IDS[number]),
            "planet",
            planet.name,
            (text,),
            provenance(planet),
            face=planet,
        )


def _tiles(found: Components, sentences: Sentences) -> Iterator[Component]:
    language, tariff = sentences.catalogue.language, pack_context(found)["tariff"]
    shades = [(tiles, shade) for tiles in found.contents.tiles for shade in tiles.colours or (tiles,)]
    for number, (tiles, shade) in enumerate(shades):
        line = COUNTED_AS.get(tiles.id)
        worth = (
            sentences.text(f"gallery.tile.{line}", **tariff[line])
            if line
            else sentences.text("gallery.tile.space")
        )
        yield Component(
            ref("tile", KIND_IDS[number]),
            "tile",
            called(shade.names, language),
            (worth, sentences.text("gallery.count", count=shade.count)),
            provenance(tiles),
            face=KIND_IDS[number],
        )


def _actions(found: Components, sentences: Sentences) -> Iterator[Component]:
    language = sentences.catalogue.language
    for action in found.contents.actions:
        yield Component(
            ref("action", action.id),
            "action",
            called(action.names, language),
            (found.action_text(action.id, language),),
            provenance(action),
            face=action.id,
        )


def _cards(found: Components, sentences: Sentences) -> Iterator[Component]:
    for number, card in enumerate(found.cards):
        printed = {colour: getattr(card, colour) for colour in entries.COLOURS if getattr(card, colour)}
        parts = [sentences.text(f"coordinate.{colour}", number=shown) for colour, shown in printed.items()]
        name = ", ".join(parts)
        yield Component(
            ref("card", CARD_IDS[number]),
            "card",
            name[:1].upper() + name[1:],
            tuple(sentences.text(f"gallery.card.{colour}") for colour in printed),
            provenance(card),
            tuple(Facet("colour", colour, sentences.text(f"gallery.colour.{colour}")) for colour in printed),
            printed,
        )
