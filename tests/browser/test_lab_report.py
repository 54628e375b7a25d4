"""The lab's report in a real window: no table is wider than its place, and things have the game's own names."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import planetfall
from planetfall.lab.report.report import report
from planetfall.lab.sim.folder import Folder
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.simulation import simulate
from planetfall.lab.sim.workers import Serial

WIDTH = 1200
GAMES = 4  # of three seats: enough for charts beside the tables
TOO_WIDE = """() => {
  document.querySelectorAll("details").forEach(folded => folded.open = true);
  const tables = [...document.querySelectorAll(".scroll")].filter(place => place.scrollWidth > place.clientWidth);
  const found = tables.map(place => `${place.closest("section").id}: ${place.scrollWidth} > ${place.clientWidth}`);
  const page = document.documentElement.scrollWidth;
  return page > innerWidth ? [`page: ${page}`, ...found] : found;
}"""
NAMES = {
    "red-planet": ["Travel Agent", "Ice tokens", " rounds"],
    "space-mission": ["Green Heggar", "Jump gate"],
    "rocket-rescue": ["Standard Cockpit", "Crew rescued"],
    "terraforming-mars": ["CrediCor", "Terraform rating", " generations"],
}


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_a_report_fits_a_window_of_1200_pixels(chromium: Browser, tmp_path: Path, name: str) -> None:
    plan = Plan.of(planetfall.game(name), [["random"] * 3], GAMES, 1)
    first, second = tmp_path / "as-shipped", tmp_path / "with-changed-components"
    assert len(list(simulate(plan, Serial(), Folder.open(first, plan)))) == GAMES
    shutil.copytree(first, second)
    page = chromium.new_page(viewport={"width": WIDTH, "height": 900})
    for paths in ([first], [first, second]):
        target = tmp_path / f"{len(paths)}.html"
        target.write_text(report(paths), "utf-8")
        page.goto(target.as_uri())
        assert page.evaluate(TOO_WIDE) == []
        assert [named for named in NAMES[name] if named not in page.content()] == []
    assert "Credicor" not in page.content()
    page.close()
