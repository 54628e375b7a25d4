"""The components of Terraforming Mars as people look at them."""

from collections.abc import Iterable, Iterator
from typing import Any

from planetfall.core.chance import Chance
from planetfall.core.gallery import Component, Facet, ref
from planetfall.core.translation import Catalogue
from planetfall.games.terraforming_mars.content import schema
from planetfall.games.terraforming_mars.content.components import Components
from planetfall.games.terraforming_mars.engine import rules
from planetfall.games.terraforming_mars.engine.box import MARS, TILE_CAPITAL
from planetfall.games.terraforming_mars.engine.ids import (
    AWARD_IDS,
    CARD_IDS,
    CORPORATION_IDS,
    MILESTONE_IDS,
    PROJECT_IDS,
    SPACE_IDS,
    TILE_IDS,
)
from planetfall.games.terraforming_mars.view.card_text import Faces
from planetfall.games.terraforming_mars.view.types import Card, Space
from planetfall.games.terraforming_mars.web.page import pack_context
from planetfall.games.terraforming_mars.wording.names import Names

PRICES = (10, 20, 30)  # where one range of costs ends and the next begins


def gallery_context(found: Components) -> dict[str, Any]:
    """What the template of a component needs beyond it."""
    return pack_context(found)


def gallery(found: Components, catalogue: Catalogue) -> list[Component]:
    """All components: cards, corporations, milestones, awards, projects, tiles and areas."""
    nobodys = rules.new(
        2, Chance.from_seed(0), found.box("corporate-era")
    )  # names need a table, none of its state
    names = Names(found, nobodys, catalogue)
    faces = Faces(names)
    return [
        *_cards(names, faces),
        *_corporations(names, faces),
        *_honours(names),
        *_projects(names),
        *_tiles(names),
        *_areas(names, faces),
    ]


def _cards(names: Names, faces: Faces) -> Iterator[Component]:
    for number, entry in enumerate(names.components.cards):
        card = faces.card(number)
        facets = [
            Facet("type", card.type, names.text(f"type.{card.type}")),
            *_tags(names, card.tags),
            _price(names, card.cost),
            _set(names, card.set),
        ]
        yield Component(
            ref("card", CARD_IDS[number]),
            "card",
            card.name,
            card_text(names, card),
            entry.provenance,
            tuple(facets),
            card,
        )


def card_text(names: Names, card: Card) -> tuple[str, ...]:
    """All that a card says, sentence by sentence."""
    needs = [f"{need.text[:1].upper()}{need.text[1:]}." for need in card.requires]
    points = [names.text("card.points", points=card.points)] if card.points else []
    return (*needs, *card.effect, *card.ongoing, *card.actions, *points)


def _corporations(names: Names, faces: Faces) -> Iterator[Component]:
    for number, entry in enumerate(names.components.corporations):
        face = faces.corporation(number)
        money = names.text("gallery.starts-with", count=face.megacredits)
        yield Component(
            ref("corporation", CORPORATION_IDS[number]),
            "corporation",
            face.name,
            (money, *face.start, *face.ongoing, *face.actions),
            entry.provenance,
            (*_tags(names, face.tags), _set(names, entry.set)),
            face,
        )


def _honours(names: Names) -> Iterator[Component]:
    inside = names.components.contents.rules
    for number, milestone in enumerate(names.components.milestones):
        goal = names.text(f"milestone.{MILESTONE_IDS[number]}", count=milestone.least)
        worth = names.text(
            "gallery.milestone", goal=goal, cost=inside.milestone_cost, points=inside.milestone_points
        )
        yield Component(
            ref("milestone", MILESTONE_IDS[number]),
            "milestone",
            names.milestone(number),
            (worth,),
            milestone.provenance,
            face=milestone.least,
        )
    for number, award in enumerate(names.components.awards):
        goal = names.text(f"award.{AWARD_IDS[number]}")
        costs = ", ".join(map(str, inside.award_costs))
        worth = names.text(
            "gallery.award", goal=goal, costs=costs, first=inside.award_first, second=inside.award_second
        )
        yield Component(
            ref("award", AWARD_IDS[number]), "award", names.award(number), (worth,), award.provenance
        )


def _projects(names: Names) -> Iterator[Component]:
    for number, project in enumerate(names.components.projects):
        text = names.text(f"project.{PROJECT_IDS[number]}")
        cost = [names.text("gallery.costs", count=project.cost)] if project.cost else []
        yield Component(
            ref("project", PROJECT_IDS[number]),
            "project",
            names.project(number),
            (f"{text[:1].upper()}{text[1:]}.", *cost),
            project.provenance,
            face=project.cost,
        )


def _tiles(names: Names) -> Iterator[Component]:
    for number, tile in enumerate(TILE_IDS):
        special = number >= TILE_CAPITAL
        text = names.text(
            "gallery.tile.special" if special else f"gallery.tile.{tile}", card=names.tile(number)
        )
        name = names.tile(number)
        entry: schema.Marked = (
            names.components.cards[CARD_IDS.index(tile)] if special else names.components.contents.rules
        )
        yield Component(
            ref("tile", tile),
            "tile",
            name[:1].upper() + name[1:],
            (text,),
            entry.provenance,
            face=tile,
        )


def _areas(names: Names, faces: Faces) -> Iterator[Component]:
    """Areas are found by their references only: a list of them would say less than the board."""
    for number, area in enumerate(SPACE_IDS):
        face = faces.spaces[number]
        name = names.space(number)
        yield Component(
            ref("area", area),
            "area",
            name[:1].upper() + name[1:],
            tuple(_area_text(names, face)),
            names.components.spaces[number].provenance if number < MARS else "",
            face=face,
            is_listed=False,
        )


def _area_text(names: Names, area: Space) -> Iterator[str]:
    kind = "reserved" if area.reserved else area.kind
    yield names.text(f"gallery.area.{kind}")
    if area.volcanic:
        yield names.text("gallery.area.volcanic")
    if area.bonus:
        parts = [_bonus(names, name, count) for name, count in area.bonus.items()]
        yield names.text("gallery.area.bonus", bonus=names.catalogue.listing(parts))


def _bonus(names: Names, name: str, count: int) -> str:
    return names.cards(count) if name == "card" else names.text(f"amount.{name}", count=count)


def _tags(names: Names, tags: Iterable[str]) -> list[Facet]:
    return [Facet("tag", tag, names.text(f"tag.{tag}")) for tag in dict.fromkeys(tags)]


def _set(names: Names, found: str) -> Facet:
    return Facet("edition", found.replace("_", "-"), names.text(f"gallery.edition.{found.replace('_', '-')}"))


def _price(names: Names, cost: int) -> Facet:
    least = max((price for price in PRICES if price <= cost), default=0)
    most = next((price - 1 for price in PRICES if price > cost), None)
    name = (
        names.text("gallery.cost", least=least, most=most)
        if most
        else names.text("gallery.cost-from", least=least)
    )
    return Facet("cost", f"{least}", name)
