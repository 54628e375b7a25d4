"""Galleries: the components of games as HTML, made once for each pack and language."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from planetfall.core.errors import UnknownName
from planetfall.core.gallery import Component
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.translation import Catalogue
from planetfall.server.render.renderer import Renderer
from planetfall.server.tables.table_pack import things_address

KEPT = 24  # galleries that were used last
PROVENANCES = ("rulebook", "published", "recalled", "reconstructed")
COMPONENT = "component.html"  # the template that a game may bring for its components
SYMBOLS, LEGEND = "symbols.svg.html", "legend.html"  # all drawings of a game, and what they mean
REF = "REF"  # stands for a reference in the address of components


class Filter(NamedTuple):
    """A group of facets to choose from: its name, ids and names of the facets, and the one that is chosen."""

    group: str
    name: str
    choices: list[tuple[str, str]]
    chosen: str


class Gallery:
    """The components of one pack in one language, by reference; drawings are kept."""

    def __init__(self, renderer: Renderer, game: Game, pack: Pack | None, catalogue: Catalogue) -> None:
        self._renderer = renderer
        self._game = game
        self._catalogue = catalogue
        self._context = game.gallery_context(pack)
        self._faces: dict[str, Markup] = {}
        self._template = self.template(COMPONENT) or f"shared/{COMPONENT}"
        self.components = {component.ref: component for component in game.gallery(pack)}

    def component(self, ref: str) -> Component:
        """A component by its reference, or UnknownName."""
        if ref not in self.components:
            raise UnknownName(f"{self._game.id} has no component {ref!r}")
        return self.components[ref]

    def face(self, component: Component) -> Markup:
        """A component as the game draws it, large."""
        if component.ref not in self._faces:
            context = {**self._context, "component": component, "game": self._game}
            drawn = self._renderer.render(self._template, self._catalogue, **context)
            self._faces[component.ref] = Markup(drawn)
        return self._faces[component.ref]

    def fragment(self, component: Component) -> Markup:
        """A component with what it belongs to and where it comes from."""
        face = self.face(component)
        return Markup(self._renderer.page("thing.html", self._catalogue, component=component, face=face))

    def template(self, name: str) -> str:
        """A template of the game that it need not have: where it is found, or ""."""
        found = (self._game.folder() / "web" / "templates" / name).is_file()
        return f"{self._game.id}/{name}" if found else ""

    def kind_name(self, kind: str) -> str:
        """What components of a kind are called, as a heading."""
        return self._text(f"gallery.kind.{kind}", kind)

    def listed(self) -> list[Component]:
        """The components that a gallery shows."""
        return [component for component in self.components.values() if component.is_listed]

    def search(self, words: str, chosen: dict[str, str]) -> list[Component]:
        """The components that fit all words and the chosen kind, source and facets."""
        return [
            component for component in self.listed() if component.matches(words) and _fits(component, chosen)
        ]

    def filters(self, chosen: dict[str, str]) -> list[Filter]:
        """What can be chosen from: the kind, the groups of facets, the source."""
        text, listed = self._catalogue.text, self.listed()
        kinds = dict.fromkeys(component.kind for component in listed)
        found = [
            self._filter(
                "kind", text("app.gallery.kind"), {kind: self.kind_name(kind) for kind in kinds}, chosen
            )
        ]
        groups: dict[str, dict[str, str]] = {}
        for facet in (facet for component in listed for facet in component.facets):
            groups.setdefault(facet.group, {})[facet.id] = facet.name
        found += [
            self._filter(group, self._text(f"gallery.by.{group}", group), choices, chosen)
            for group, choices in groups.items()
        ]
        present = {component.provenance for component in listed}
        sources = {mark: text(f"app.provenance.{mark}") for mark in PROVENANCES if mark in present}
        found.append(self._filter("provenance", text("app.gallery.provenance"), sources, chosen))
        return [offered for offered in found if len(offered.choices) > 1]

    def _filter(self, group: str, name: str, choices: dict[str, str], chosen: dict[str, str]) -> Filter:
        return Filter(group, name, list(choices.items()), chosen.get(group, ""))

    def _text(self, key: str, otherwise: str) -> str:
        key = f"{self._game.id}.{key}"
        return self._catalogue.text(key) if key in self._catalogue else otherwise


def _fits(component: Component, chosen: dict[str, str]) -> bool:
    facets: Sequence[tuple[str, str]] = [
        ("kind", component.kind),
        ("provenance", component.provenance),
        *((facet.group, facet.id) for facet in component.facets),
    ]
    return all(not value or (group, value) in facets for group, value in chosen.items())


class Galleries:
    """The galleries that were used last."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._kept: OrderedDict[tuple[str, str, str], Gallery] = OrderedDict()

    def of(self, game: Game, catalogue: Catalogue, pack: Pack | None = None) -> Gallery:
        """The gallery of a game in the language of a catalogue, of the shipped pack or another."""
        mine = game.with_language(catalogue.language)
        key = (game.id, (pack or mine.pack()).whole, catalogue.language)
        if key not in self._kept:
            self._kept[key] = Gallery(self._renderer, mine, pack, catalogue)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def components_address(game: Game, pack: Pack, table: str = "", watch: str = "") -> str:
    """Where scripts fetch components, REF in the place of a reference; a table with another pack has its own place."""
    before, behind = things_address(game, pack, table, watch)
    return f"{before}{REF}{behind or '?'}{'&' if behind else ''}part=1&language={game.language}"
