"""Everybody can use every page: axe finds nothing serious, in dark, light, contrast and on a phone."""

from collections.abc import Callable
from importlib.resources import files

import pytest
from playwright.sync_api import Page

from tests.browser.positions import asked, new, over, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import Visits

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
RUN = """async (only) => {
  const found = await axe.run(document, { resultTypes: ["violations"], ...(only && { runOnly: only }) });
  return found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`));
}"""
CONTRAST = ["color-contrast"]
STILL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}"""
UNMARKED = """() => {
  const now = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(now);
  const ring = now.closest("g.hit")?.querySelector(".ring");
  const marked = (outlineStyle !== "none" && outlineWidth !== "0px") || ring;
  return now === document.body || marked ? "" : now.outerHTML.slice(0, 120);
}"""
BOTS = ("random", "random", "random")
States = dict[str, Callable[[ServerProcess, Person], str]]
STATES: States = {
    "front": lambda server, ada: "/",
    "tables": lambda server, ada: "/tables",
    "new table": lambda server, ada: "/new/red-planet",
    "rules": lambda server, ada: "/rules/red-planet?search=ship",
    "gallery": lambda server, ada: "/gallery/terraforming-mars?kind=corporation",
    "component": lambda server, ada: "/gallery/space-mission/planet-freezer",
    "mistake": lambda server, ada: "/table/nowhere",
    "waiting room": lambda server, ada: (
        server.lay(played(new, seats=3), [ada, "open", Person("y", "Cid")]).path
    ),
    "reporting": lambda server, ada: f"/report/{server.lay(played(new, seats=3), [ada, *BOTS[1:]]).id}",
    "leaving": lambda server, ada: f"{server.lay(played(new, seats=3), [ada, *BOTS[1:]]).path}/leave",
    "joining": lambda server, ada: server.lay(
        played(new, seats=3), [Person("x", "Ben"), "open", "random"]
    ).joins[1],
    "hand-over": lambda server, ada: server.lay(played(new, seats=3), [ada, ada, "random"]).path,
    "mission": lambda server, ada: server.lay(played(new), [ada, *BOTS]).path,
    "choosing": lambda server, ada: (
        server.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS]).path
    ),
    "boarding": lambda server, ada: server.lay(played(asked("board", least=7, answers=3)), [ada, *BOTS]).path,
    "killing": lambda server, ada: server.lay(played(asked("kill", least=9)), [ada, *BOTS]).path,
    "final": lambda server, ada: server.lay(played(over), [ada, *BOTS]).path,
    "replay": lambda server, ada: f"/replay/{server.lay(played(over), [ada, *BOTS]).id}?at=60",
    "watching": lambda server, ada: server.lay(played(asked("board", least=7)), [ada, *BOTS]).watch,
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_serious(server: ServerProcess, visit: Visits, ada: Person, state: str) -> None:
    visit.accept("404 (Not Found)")
    page = visit(ada, STATES[state](server, ada), theme="dark")
    page.evaluate(STILL)
    page.evaluate(AXE)
    found = {"dark": page.evaluate(RUN)}
    for theme in ("light", "contrast"):
        put_on(page, theme)
        found[theme] = page.evaluate(RUN, CONTRAST)
    page.set_viewport_size({"width": 390, "height": 844})
    put_on(page, "light")
    found["phone"] = page.evaluate(RUN)
    assert {look: mistakes for look, mistakes in found.items() if mistakes} == {}


def put_on(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)


def test_axe_finds_nothing_in_open_menus_and_dialogs(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(asked("kill", least=3)), [ada, *BOTS]).path)
    page.evaluate(AXE)
    page.locator(".menu summary").click()
    assert page.evaluate(RUN) == []
    page.locator("#keys-button").click()
    assert page.evaluate(RUN) == []


def test_focus_can_be_seen(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS]).path)
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate(UNMARKED) == ""
