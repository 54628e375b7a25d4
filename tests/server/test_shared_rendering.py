"""What is rendered once for many: nobody gets more than what their own scene would give, nor anything outdated."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

import planetfall
from planetfall.core.translation import Catalogue
from planetfall.server.render.answers import TrackedAnswers
from planetfall.server.render.parts import OWNER, Part
from planetfall.server.render.region_cache import PatchedRegion, Region, message, part_of, pieces_of
from planetfall.server.render.renderer import COUNTING, PATCHED, Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.shared_regions import SharedRegions
from planetfall.server.render.templating.localized_templates import LocalizedEnvironment
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from tests.server.page_model import PageModel
from tests.server.tabletop import at_a_table

PEOPLE = ("ann", "bob", "cid")
ALONE = Renderer()


def scene(table: LiveTable, person: str) -> Scene:
    return Scene(table, table.seating.shown_seat(person), page_catalogue("en"), person)


async def seated(table: LiveTable) -> None:
    for seat in (1, 2):
        await table.seating.join(table.seats[seat].token, PEOPLE[seat], f"Player <{seat}>")


def outdated(
    services: Services, table: LiveTable, people: Sequence[str] = ("", *PEOPLE)
) -> list[tuple[str, str]]:
    """The readers and regions that get something else than what is rendered for them alone from nothing."""
    shared = {person: services.renderer.regions(scene(table, person)) for person in people}
    found = []
    for person, regions in shared.items():
        ALONE.forget()
        fresh = ALONE.regions(scene(table, person))
        found += [(person, name) for name, region in regions.items() if region.html != fresh[name].html]
    return found


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_what_several_readers_share_is_what_each_would_get_alone(tmp_path: Path, game: str) -> None:
    async def play(services: Services, table: LiveTable) -> Any:
        await seated(table)
        chance, shared = random.Random(7), 0
        for number in range(36):
            seat = chance.choice(table.state.actors())
            await table.answer(PEOPLE[seat], seat, [chance.choice(table.state.legal(seat))])
            regions = [services.renderer.regions(scene(table, person)) for person in ("", *PEOPLE)]
            shared += len({id(page["seats"]) for page in regions}) == 1
            if number % 6 == 0:
                assert outdated(services, table) == []
        return shared

    assert (
        at_a_table(tmp_path, ["me", "open", "open"], play, game=game) > 12
    )  # one rendering of the seats for all


def test_people_and_status_follow_whatever_changes_around_the_game(tmp_path: Path) -> None:
    async def change(services: Services, table: LiveTable) -> Any:
        await seated(table)
        assert outdated(services, table) == []
        await table.seating.rename("bob", 1, "Berta")
        assert outdated(services, table) == []
        for paused in (True, False):
            await table.pause("ann", paused)
            assert outdated(services, table) == []
        for seat, person in enumerate(PEOPLE):
            await table.answer(person, seat, [table.state.legal(seat)[0]])
        assert outdated(services, table) == []
        await table.proposals.propose_undo("ann")
        assert table.proposals.current is not None
        assert outdated(services, table) == []
        await table.proposals.vote("bob", agreed=False)
        assert outdated(services, table) == []
        return True

    assert at_a_table(tmp_path, ["me", "open", "open"], change)


# -- parts ------------------------------------------------------------------------------------------------------------


class Item(msgspec.Struct, frozen=True):
    """What a view of these tests shows."""

    id: str
    count: int
    secret: str = ""


class View(msgspec.Struct, frozen=True):
    """A view."""

    items: tuple[Item, ...]
    round: int = 1
    other: int = 1


TEMPLATE = """{% macro mark(item) %}<b>{{ item.id }} {{ view.round }}</b>{% endmacro %}
{% set most = view.items|map(attribute="count")|max %}
<ul>
{% for item in view.items %}
<li>{{ mark(item) }}{{ item.count }} {{ names[0] }} {{ item.id }}{{ item.id }}{{ "most" if item.count == most }}
{% if 7 in answers %}<i>{{ answers[7] }}</i>{% endif %}{{ item.id }}{{ item.id }}</li>
{% endfor %}
</ul>
"""


class FakeGame:
    """A game with one region."""

    def regions(self) -> dict[str, tuple[str, ...]]:
        """What it shows."""
        return {"board": ("items.id", "items.count", "round")}


class FakePack:
    """A pack."""

    whole = "pack"


class FakeTable:
    """A table."""

    pack = FakePack()


class FakeScene(Scene):
    """A scene without a table."""

    def __init__(self, view: View, names: list[str]) -> None:
        self.game = FakeGame()  # type: ignore[assignment]
        self.table = FakeTable()  # type: ignore[assignment]
        self.view = view
        self.seat = None
        self.names = names
        self.part_keys = {}
        self._fields = {}
        self._encoded = {}


class Shown:
    """Renders the template again and again."""

    def __init__(self) -> None:
        self.environment = LocalizedEnvironment(Catalogue("en", {}), autoescape=True, trim_blocks=True)
        self.environment.parts.inputs = {"names": lambda scene: scene.names}
        code = self.environment.compile(TEMPLATE, "game/board.html", "game/board.html")
        self.template = self.environment.template_class.from_code(self.environment, code, {})
        self.owner: dict[str, Any] = {}

    def __call__(
        self, view: View, names: Sequence[str] = ("Ann",), answers: dict[int, str] | None = None
    ) -> list[str]:
        """The pieces."""
        tracked = TrackedAnswers(answers or {}), TrackedAnswers({})
        seen = FakeScene(view, list(names))
        given = {"scene": seen, "view": view, "names": names, "answers": tracked[0], "refused": tracked[1]}
        context = self.template.new_context(given | {OWNER: self.owner}, shared=True)
        return [*pieces_of(self.template.root_render_func(context))]


def reused(one: list[str], other: list[str]) -> list[bool]:
    """Which parts are the very same."""
    parts = [[piece for piece in pieces if isinstance(piece, Part)] for pieces in (one, other)]
    return [before is after for before, after in zip(*parts, strict=True)]


def test_a_part_is_rendered_again_when_something_changes_that_it_reads() -> None:
    shown = Shown()
    items = (Item("a", 1), Item("b", 2), Item("c", 9))
    first = shown(View(items))
    assert "<b>a 1</b>1 Ann" in "".join(first)
    assert reused(first, shown(View(items))) == [True, True, True]
    assert reused(first, shown(View((items[0], Item("b", 3), items[2])))) == [True, False, True]
    assert reused(first, shown(View((items[0], Item("b", 2, "x"), items[2]), other=5))) == [True, True, True]
    assert reused(first, shown(View(items, round=2))) == [False, False, False]  # read by a macro
    assert reused(first, shown(View(items), ["Bob"])) == [False, False, False]
    assert reused(first, shown(View((*items[:2], Item("c", 8))))) == [False, False, False]  # another maximum
    assert reused(first, shown(View(items), answers={8: "eight"})) == [
        True,
        True,
        True,
    ]  # nobody looked for it
    assert "<i>seven</i>" in "".join(shown(View(items), answers={7: "seven"}))
    assert reused(first, shown(View(items))) == [True, True, True]


def test_only_parts_that_changed_are_compared() -> None:
    shown = Shown()
    first, second = (shown(View((Item("a", 1), Item("b", count), Item("c", 9)))) for count in (2, 3))
    old, new = (PatchedRegion("x", pieces) for pieces in (first, second))  # type: ignore[arg-type]
    plain: list[Region] = [PatchedRegion("x", [part_of("".join(pieces))]) for pieces in (first, second)]
    update = new.update(old)
    assert update == plain[1].update(plain[0])
    page = PageModel({"x": old.html})
    page.receive(message("", [update]).decode())
    assert page.html() == PageModel({"x": new.html}).html()


@pytest.mark.parametrize("template", [*(f"regions/{name}.html" for name in PATCHED), *COUNTING.values()])
def test_it_is_known_how_to_compare_what_a_shared_region_reads(template: str) -> None:
    environment = ALONE._environment(page_catalogue("en"))
    assert SharedRegions().values(f"shared/{template}", environment), "it would be rendered for every answer"
