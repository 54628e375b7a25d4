"""Updates in steps: they lead to what a fresh page shows, whatever happens, and they are short."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from planetfall.server.render import sse
from planetfall.server.render.patch import Markup, NotBalanced, steps
from planetfall.server.render.phrases import expanded, shortened
from planetfall.server.render.region_cache import PatchedRegion, message, part_of
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from tests.server.page_model import PageModel
from tests.server.tabletop import at_a_table, undecided

PEOPLE = ("ann", "bob", "cid")
ALONE = Renderer()
FACE = f"<i>{'the face of a card ' * 4}</i>"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('<p class="x">1</p>', '<p class="x">1</p>', []),
        ('<p class="x">1</p>', '<p class="y">1</p>', ['a0:<p class="y">']),
        ("<p>1</p><b>2</b>", "<p>1</p><b>3</b>", ["t1:3"]),
        ("<p>one</p><i>1</i>", "<p></p><i>1</i>", ["t0:"]),
        ("<ul><li>A</li></ul>", "<ul><li>A</li><li>B</li></ul>", ["e0:<li>B</li>"]),
        ("<ul><li>A</li> <li>C</li></ul>", "<ul><li>A</li> <li>B</li> <li>C</li></ul>", ["b2:<li>B</li> "]),
        ("<ul><li>A</li> <li>B</li> <li>C</li></ul>", "<ul><li>A</li> <li>C</li></ul>", ["d2:2"]),
        ("<p>1 <b>x</b></p><i>long enough</i>", "<p>2 <b>x</b></p><i>long enough</i>", ["m0:2 <b>x</b>"]),
        ('<p id="a">1</p><br>', '<p id="b">1</p><br>', ['m-1:<p id="b">1</p><br>']),
        ("<g><use/></g>", "<g><use/><use/></g>", ["e0:<use/>"]),
        (f"<span>{FACE}</span><p>1</p>", f"<b>{FACE}</b><p>1</p>", ['m-1:<b><k n="1"></k></b><p>1</p>']),
        (f"<p>{FACE}</p>", f"<p>{FACE}{FACE}</p>", ['e0:<k n="1"></k>']),
        ("", "<p>1</p>", ["m-1:<p>1</p>"]),
        (
            '<input type="hidden" value="1">',
            '<input type="hidden" value="2">',
            ['a0:<input type="hidden" value="2">'],
        ),
        ('<input value="1">', '<input value="2">', ['m-1:<input value="2">']),
    ],
)
def test_steps_say_what_changed(old: str, new: str, expected: Sequence[str]) -> None:
    assert steps(Markup(old), Markup(new)) == expected


def test_text_that_is_no_whole_element_is_refused() -> None:
    for html in ("<p>", "</p>", "</p><p>"):
        with pytest.raises(NotBalanced):
            Markup(html)
    region = PatchedRegion("x", [part_of("<p>")])
    assert region.update(PatchedRegion("x", [part_of("<p>1</p>")])) == region.message


def test_the_same_text_needs_no_message_however_it_is_cut() -> None:
    whole, cut = ("<p>1</p><p>2</p>",), ("<p>1</p>", "<p>2</p>")
    before, after = (PatchedRegion("x", [*map(part_of, pieces)]) for pieces in (whole, cut))
    assert after.update(before) == b""


def mutated(chance: random.Random, html: str) -> str:
    """The same markup with a few accidents."""
    markup = Markup(html)
    tokens = markup.tokens
    place = chance.randrange(len(tokens))
    end = markup.ends[place] + 1
    if tokens[place].startswith("</"):
        return html
    node = "".join(tokens[place:end])
    changed = chance.choice(
        ["", node + node, f"<i>{node}</i>", node.replace("x", "y"), "x", node.replace("<p>", "<p a='1'>")]
    )
    return "".join([*tokens[:place], changed, *tokens[end:]])


def test_steps_lead_from_any_markup_to_any_other() -> None:
    chance = random.Random(1)
    start = "<div><p>x<b>x</b></p> <p>x</p><ul><li>x</li> <li><b>x</b>x</li></ul></div>x<p>y</p>"
    for _ in range(1500):
        old = new = start
        for _ in range(chance.randrange(5)):
            old = mutated(chance, old) or start
        for _ in range(chance.randrange(1, 5)):
            new = mutated(chance, new) or start
        page = PageModel({"x": old})
        after, before = (PatchedRegion("x", [part_of(html)]) for html in (new, old))
        page.receive(message("", [after.update(before)]).decode())
        assert page.html() == PageModel({"x": new}).html(), (old, new)


def scene(table: LiveTable, person: str) -> Scene:
    return Scene(table, table.seating.shown_seat(person), page_catalogue("en"), person)


# What an answer costs on the three pages together, in bytes, on average over the first answers of a game.
MOST = {"red-planet": 12_000, "space-mission": 12_000, "rocket-rescue": 12_000, "terraforming-mars": 12_000}


@pytest.mark.parametrize("game", sorted(MOST))
def test_updates_lead_to_what_a_fresh_page_shows_and_are_short(tmp_path: Path, game: str) -> None:
    async def play(services: Services, table: LiveTable) -> Any:
        for seat in (1, 2):
            await table.seating.join(table.seats[seat].token, PEOPLE[seat], f"Player -- <{seat}>")
        pages = {person: _Page(services, table, person) for person in ("", *PEOPLE)}
        chance, size, answers = random.Random(3), 0, 0
        while answers < 60 and not table.state.over():
            seat = chance.choice(table.state.actors())
            await table.answer(PEOPLE[seat], seat, [chance.choice(table.state.legal(seat))])
            answers += 1
            sizes = {person: page.follow() for person, page in pages.items()}
            size += sum(sizes[person] for person in PEOPLE)
            if answers % 20 == 0:
                for page in pages.values():
                    page.check()
        return size / answers

    assert 1000 < at_a_table(tmp_path, ["me", "open", "open"], play, game=game) < MOST[game]


def test_what_somebody_chooses_in_secret_renders_no_page_of_others(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> Any:
        for seat in (1, 2):
            await table.seating.join(table.seats[seat].token, PEOPLE[seat], PEOPLE[seat])

        def pages() -> dict[str, Any]:
            return {person: sse._regions(services, table, scene(table, person)) for person in ("", *PEOPLE)}

        found, before = [], pages()
        action = undecided(table, 0)
        for change in (table.answer("ann", 0, [action]), table.revise("ann", 0, action, [])):
            await change
            now = pages()
            found.append({person for person in now if now[person] is before[person]})
            before = now
        return found

    others = {"", "bob", "cid"}
    assert at_a_table(tmp_path, ["me", "open", "open"], play, game="terraforming-mars") == [others, others]


class _Page:
    """An open page of somebody."""

    def __init__(self, services: Services, table: LiveTable, person: str) -> None:
        self._services = services
        self._table = table
        self._person = person
        self._sent = sse._regions(services, table, self._scene(table))
        self._model = PageModel({name: region.html for name, region in self._sent.items()})

    def _scene(self, table: LiveTable) -> Scene:
        return scene(table, self._person)

    def follow(self) -> int:
        """Receive what has changed; how long it was."""
        text, self._sent = sse._message(self._services, self._table, self._scene, self._sent)
        short = shortened(text)
        assert expanded(short) == text
        self._model.receive(text.decode())
        return len(short)

    def check(self) -> None:
        """Compare the page with one that is drawn anew by somebody who remembers nothing."""
        ALONE.forget()
        fresh = ALONE.regions(self._scene(self._table))
        expected = PageModel({name: region.html for name, region in fresh.items()})
        lines = [line.outer_html() for line in self._model.regions.pop("log").all() if line.name == "li"]
        wanted = [line.outer_html() for line in expected.regions.pop("log").all() if line.name == "li"]
        assert lines[: len(wanted)] == wanted  # an open page keeps the lines before them
        assert self._model.html() == expected.html()
        self._model = PageModel({name: region.html for name, region in self._sent.items()})
