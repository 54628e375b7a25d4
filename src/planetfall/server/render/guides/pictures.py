"""Pictures: positions drawn by a game's own templates, to be looked at and not played."""

import re
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from markupsafe import Markup

from planetfall.core.game import Account, Game
from planetfall.core.guide import Picture, position_of
from planetfall.core.translation import Catalogue
from planetfall.server.render.guides.still_table import StillTable
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene

KEPT = 200  # pictures that were used last
_ID = re.compile(r'\bid="([^"]+)"')
_POINTERS = re.compile(
    r'\b(for|aria-labelledby|aria-describedby|aria-controls|data-outline|href)="(#?)([^"]+)"'
)
_URL = re.compile(r"url\(#([^)]+)\)")
_LIVE = re.compile(r'\s(?:data-piece|data-place|aria-live|name|autofocus)="[^"]*"')


class Drawn(NamedTuple):
    """A picture as HTML: its regions by name, and the question that is open in it."""

    regions: tuple[tuple[str, Markup], ...]
    question: str


class Pictures:
    """The pictures that were used last, drawn once for each language."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._kept: OrderedDict[tuple[str, str, bytes], Drawn] = OrderedDict()

    def draw(self, game: Game, picture: Picture, catalogue: Catalogue) -> Drawn:
        """A picture of a game's guide in the language of a catalogue."""
        key = (game.id, catalogue.language, msgspec.json.encode(picture))
        if key not in self._kept:
            self._kept[key] = self._draw(game, picture, catalogue)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _draw(self, game: Game, picture: Picture, catalogue: Catalogue) -> Drawn:
        state = position_of(game, picture.position, picture.answers, picture.change)
        scene = Scene(StillTable(game, game.pack(), state), picture.seat, catalogue)
        regions = tuple(
            (name, still(self._renderer.region(scene, name).html, f"{picture.id}-{name}", picture.lit))
            for name in picture.regions
        )
        return Drawn(regions, scene.question.text if scene.question else "")


def score_rows(parties: Sequence[Account]) -> list[tuple[str, list[int]]]:
    """Accounts as rows of a table: each source once, with the points of every party, 0 where one has none of it."""
    rows: dict[str, str] = {}
    for line in (line for party in parties for line in party.lines):
        rows.setdefault(line.id, line.source)
    points = [{line.id: line.points for line in party.lines} for party in parties]
    return [(source, [own.get(row, 0) for own in points]) for row, source in rows.items()]


def accounts(game: Game, position: str) -> list[Account]:
    """The final accounts of a position, as the engine counts them."""
    return game.breakdown(position_of(game, position))


def still(html: str, prefix: str, lit: tuple[str, ...]) -> Markup:
    """A region's HTML for a page with several pictures: ids of its own, and things of the text marked.

    >>> still('<b id="a" data-thing="zone-x"></b><use href="#a"/><use href="#z"/>', "p", ("zone-x",))
    Markup('<b id="p-a" data-thing="zone-x" data-lit></b><use href="#p-a"/><use href="#z"/>')
    """
    own = set(_ID.findall(html))
    html = _ID.sub(lambda found: f'id="{prefix}-{found[1]}"', html)
    html = _POINTERS.sub(lambda found: _pointer(found, own, prefix), html)
    html = _URL.sub(lambda found: f"url(#{prefix}-{found[1]})" if found[1] in own else found[0], html)
    html = _LIVE.sub("", html)
    for ref in lit:
        html = html.replace(f'data-thing="{ref}"', f'data-thing="{ref}" data-lit')
    return Markup(html)


def _pointer(found: re.Match[str], own: set[str], prefix: str) -> str:
    name, sign, ids = found.groups()
    moved = " ".join(
        f"{prefix}-{one}" if one in own and (sign or name != "href") else one for one in ids.split(" ")
    )
    return f'{name}="{sign}{moved}"'
