"""The components of Mission: Red Planet as people look at them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from planetfall.core.gallery import Component, Facet, ref
from planetfall.core.translation import Catalogue, Translator
from planetfall.games.red_planet.content import schema
from planetfall.games.red_planet.content.components import Components, called, provenance
from planetfall.games.red_planet.engine.actions import RESOURCE_IDS, ZONE_IDS

MARKS = schema.Mark.__args__  # type: ignore[attr-defined]  # from the surest to the least sure


class Sentences(Translator):
    """The sentences of the game."""

    game = "red-planet"


class CardFace(msgspec.Struct, frozen=True):
    """What is drawn on a card."""

    picture: str  # the name of a drawing
    number: int = 0  # of a specialist
    zones: tuple[tuple[str, str], ...] = ()  # that a mission counts: their ids and names
    when: str = ""  # it is carried out
    id: str = ""  # of a specialist, in the keys of its short sentences


@lru_cache(maxsize=8)
def gallery_context(found: Components) -> dict[str, Any]:
    """What the template of a component needs beyond it."""
    return {"as_shipped": found.pack.name == "as shipped"}


def gallery(found: Components, catalogue: Catalogue) -> list[Component]:
    """All components of both editions."""
    sentences = Sentences(catalogue)
    return [
        *_specialists(found, sentences),
        *_events(found, sentences),
        *_zones(found, sentences),
        *_resources(found, sentences),
    ]


def _specialists(found: Components, sentences: Sentences) -> Iterator[Component]:
    language = sentences.catalogue.language
    for card in sorted(found.contents.specialists, key=lambda card: -card.number):
        yield Component(
            ref("specialist", card.id),
            "specialist",
            _name(card, card.editions, language),
            ((card.summary_de if language == "de" else "") or card.summary,),
            _surest(card, card.editions),
            _editions(sentences, card.editions),
            CardFace(f"spec-{card.number}", card.number, id=card.id.replace("_", "-")),
        )


def _events(found: Components, sentences: Sentences) -> Iterator[Component]:
    inside, language = found.contents, sentences.catalogue.language
    ice = inside.ice_monopoly
    yield Component(
        ref("event", "ice_monopoly"),
        "mission",
        _name(ice, schema.EDITIONS, language),
        ((ice.text_de if language == "de" else "") or ice.text,),
        _surest(ice, schema.EDITIONS),
        _editions(sentences, schema.EDITIONS),
        CardFace("i-mission"),
    )
    kinds: tuple[tuple[str, Sequence[schema.Event]], ...] = (
        ("mission", inside.missions),
        ("discovery", inside.discoveries),
        ("action", inside.actions),
    )
    for kind, cards in kinds:
        for card in cards:
            yield _event(found, sentences, kind, card)


def _event(found: Components, sentences: Sentences, kind: str, card: schema.Event) -> Component:
    language = sentences.catalogue.language
    named = getattr(card.effect, "zones", ())
    zones = tuple(
        (zone.id.replace("_", "-"), called(zone, "2015", language))
        for zone in found.contents.zones.list
        if zone.id in named
    )
    when = _when(sentences, card)
    return Component(
        ref("event", card.id),
        kind,
        _name(card, card.editions, language),
        ((card.text_de if language == "de" else "") or card.text, *([when] if when else [])),
        _surest(card, card.editions),
        _editions(sentences, card.editions),
        CardFace(f"i-{kind}", zones=zones, when=when),
    )


def _when(sentences: Sentences, card: schema.Event) -> str:
    if isinstance(card, schema.Action):
        return sentences.text(f"gallery.when.{card.when.replace('_', '-')}")
    return sentences.text(f"gallery.phase.{card.phase}") if isinstance(card, schema.Discovery) else ""


def _zones(found: Components, sentences: Sentences) -> Iterator[Component]:
    """A zone says whether it is an inner one, and in which edition."""
    language = sentences.catalogue.language
    for zone in found.contents.zones.list:
        inner = [entry.id for entry in found.contents.editions if zone.id in entry.inner]
        if zone.id == "phobos":
            text = sentences.text("gallery.zone.moon")
        elif len(inner) == len(found.contents.editions):
            text = sentences.text("gallery.zone.inner")
        elif inner:
            text = sentences.text("gallery.zone.inner-in", edition=_edition(sentences, inner[0]))
        else:
            text = sentences.text("gallery.zone.outer")
        yield Component(
            ref("zone", ZONE_IDS[found.contents.zones.list.index(zone)]),
            "zone",
            _name(zone, schema.EDITIONS, language),
            (text,),
            _surest(zone, schema.EDITIONS),
            face=CardFace(f"zone-{zone.id.replace('_', '-')}"),
        )


def _resources(found: Components, sentences: Sentences) -> Iterator[Component]:
    for number, resource in enumerate(found.contents.resources):
        yield Component(
            ref("resource", RESOURCE_IDS[number]),
            "resource",
            _name(resource, schema.EDITIONS, sentences.catalogue.language),
            (
                sentences.text("gallery.resource", count=resource.value),
                sentences.text("gallery.markers", count=resource.markers),
            ),
            _surest(resource, schema.EDITIONS),
            face=CardFace(f"res-{resource.id}"),
        )


def _name(entry: schema.Named | schema.Card, editions: Sequence[str], language: str) -> str:
    """The name; both where the editions call it differently."""
    return " / ".join(dict.fromkeys(called(entry, edition, language) for edition in editions))


def _surest(entry: schema.Marked, editions: Sequence[str]) -> str:
    """Where an entry comes from; of two editions, the one that is known better."""
    return min((provenance(entry, edition) for edition in editions), key=MARKS.index)


def _editions(sentences: Sentences, editions: Sequence[str]) -> tuple[Facet, ...]:
    return tuple(Facet("edition", edition, _edition(sentences, edition)) for edition in editions)


def _edition(sentences: Sentences, edition: str) -> str:
    return sentences.text(f"gallery.edition.{edition}")
