"""The components of Rocket Rescue as people look at them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from planetfall.core.gallery import Component, Facet, ref
from planetfall.core.translation import Catalogue, Translator
from planetfall.games.rocket_rescue.content import schema
from planetfall.games.rocket_rescue.content.components import Components, called
from planetfall.games.rocket_rescue.engine.actions import (
    DESIGN_IDS,
    EQUIPMENT_IDS,
    HANGAR_IDS,
    PLANET_IDS,
    RESOURCE_IDS,
    TYPE_IDS,
)
from planetfall.games.rocket_rescue.engine.box import BLUE
from planetfall.games.rocket_rescue.web.page import pack_context


class Sentences(Translator):
    """The sentences of the game."""

    game = "rocket-rescue"


class ModuleFace(msgspec.Struct, frozen=True):
    """What is drawn on a module: its numbers and drawings."""

    type: str
    type_name: str
    cubes: tuple[str, ...]
    energy: int
    stability: int
    seats: int
    equipment: tuple[str, ...]


class PlanetFace(msgspec.Struct, frozen=True):
    """What is drawn on a planet."""

    number: int
    colour: str
    energy: int
    fuel: int
    equipment: tuple[str, ...]
    launch: int
    build: int


def gallery_context(found: Components) -> dict[str, Any]:
    """What the template of a component needs beyond it."""
    return pack_context(found)


def gallery(found: Components, catalogue: Catalogue) -> list[Component]:
    """All components: modules, planets and hangars."""
    sentences = Sentences(catalogue)
    return [*_modules(found, sentences), *_planets(found, sentences), *_hangars(found, sentences)]


def _modules(found: Components, sentences: Sentences) -> Iterator[Component]:
    language = sentences.catalogue.language
    types = found.type_names(language)
    for design, card in enumerate(found.modules):
        kind = found.types[design]
        facets = [
            Facet("type", TYPE_IDS[kind], types[kind]),
            Facet("set", _set(design), sentences.text(f"gallery.set.{_set(design)}")),
            *_equipment(sentences, card.equipment),
        ]
        yield Component(
            ref("module", DESIGN_IDS[design]),
            "module",
            called(card, language),
            tuple(_module_text(found, sentences, design)),
            card.provenance,
            tuple(facets),
            ModuleFace(
                TYPE_IDS[kind],
                types[kind],
                tuple(
                    name for name, count in zip(RESOURCE_IDS, card.cost, strict=True) for _ in range(count)
                ),
                card.energy,
                card.stability,
                card.seats,
                _kit(card.equipment),
            ),
        )


def _module_text(found: Components, sentences: Sentences, design: int) -> Iterator[str]:
    card, language = found.modules[design], sentences.catalogue.language
    resources = found.resource_names(language)
    cost = [
        sentences.text("cubes", count=count, resource=resources[kind])
        for kind, count in enumerate(card.cost)
        if count
    ]
    yield sentences.text("gallery.module.cost", cubes=sentences.catalogue.listing(cost))
    yield sentences.text("gallery.module.energy", count=card.energy)
    yield sentences.text("gallery.module.stability", number=card.stability)
    if card.seats:
        yield sentences.text("gallery.module.seats", count=card.seats)
    if card.equipment != "none":
        yield sentences.text(f"gallery.module.{card.equipment}")
    yield sentences.text(f"gallery.type.{TYPE_IDS[found.types[design]]}")


def _planets(found: Components, sentences: Sentences) -> Iterator[Component]:
    for number, card in enumerate(found.planets):
        colour = "blue" if number < BLUE else "red"
        facets = (
            Facet("colour", colour, sentences.text(f"gallery.colour.{colour}")),
            *_equipment(sentences, card.equipment),
        )
        yield Component(
            ref("planet", PLANET_IDS[number]),
            "planet",
            called(card, sentences.catalogue.language),
            tuple(_planet_text(sentences, card)),
            card.provenance,
            facets,
            PlanetFace(number, colour, card.energy, card.fuel, _kit(card.equipment), card.launch, card.build),
        )


def _planet_text(sentences: Sentences, card: schema.Planet) -> Iterator[str]:
    yield sentences.text("gallery.planet.energy", count=card.energy)
    yield sentences.text("gallery.planet.fuel", count=card.fuel)
    if card.equipment != "none":
        yield sentences.text(f"gallery.planet.{card.equipment}")
    yield sentences.text("gallery.planet.rewards", launch=card.launch, build=card.build)


def _hangars(found: Components, sentences: Sentences) -> Iterator[Component]:
    """Hangars are found by their references only: a list of them would say less than the board."""
    language = sentences.catalogue.language
    companies, resources = found.company_names(language), found.resource_names(language)
    for number, company in enumerate(found.companies):
        entry = found.contents.companies[company]
        gives = resources[schema.RESOURCES.index(entry.gives)]
        yield Component(
            ref("hangar", HANGAR_IDS[number]),
            "hangar",
            sentences.text("hangar", number=number + 1, company=companies[company]),
            (sentences.text("gallery.hangar", resource=gives),),
            entry.provenance,
            face=entry.gives,
            is_listed=False,
        )


def _set(design: int) -> str:
    return "standard" if design < len(TYPE_IDS) else "advanced"


def _kit(equipment: str) -> tuple[str, ...]:
    return tuple(name for name in EQUIPMENT_IDS if name == equipment)


def _equipment(sentences: Sentences, equipment: str) -> list[Facet]:
    return [Facet("equipment", name, sentences.text(f"equipment.{name}")) for name in _kit(equipment)]
