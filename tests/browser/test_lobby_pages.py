"""Pages around the tables: the way to a table, languages and looks, own packs, and a policy that nothing breaks."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.positions import GAME, asked, over, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import Visits

BOTS = ("random", "random", "random")
ENGLISH = re.compile(
    r"\b(the|of|your|you|with|from|takes?|boards?|ships?|round|choose|which|waiting|undo|rules|keys|since|next|skip|"
    r"step|thinking|ready|played|points?|lost|secret|soldier|scientist|travel|recruiter|look|say|log|cards?|events?|"
    r"facedown|supply|first player|owes|close|replay|game|winner|table|tokens?)\b",
    re.IGNORECASE,
)
SPOKEN = """() => {
  const spoken = [];
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("[lang=en], script, style, .card-name, .slip b, .mission-card, .name, .links")) continue;
    for (const name of ["aria-label", "title", "placeholder"]) spoken.push(element.getAttribute(name) ?? "");
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) spoken.push(child.textContent);
  }
  return spoken.map((text) => text.trim()).filter(Boolean);
}"""


def test_play_now_is_one_click(visit: Visits) -> None:
    page = visit(None)
    page.locator(".poster form button").first.click()
    expect(page.locator(".question.asked")).to_be_visible()
    expect(page.locator("details.seat")).to_have_count(4)
    page.goto(page.url.partition("/table/")[0])
    expect(page.locator(".table-row.your-turn")).to_have_count(1)


def test_a_new_table_with_a_pack_shows_its_name(visit: Visits, tmp_path: Path) -> None:
    pack = tmp_path / "my-corrections.toml"
    pack.write_text(GAME.pack().text, "utf-8")
    page = visit(None, "/new/red-planet")
    page.locator("#name").fill("Ada")
    page.locator("details.more:has(#pack) summary").click()
    page.locator("#pack").set_input_files(pack)
    page.locator("main form button").click()
    expect(page.locator(".question.asked")).to_be_visible()
    page.locator(".menu summary").click()
    expect(page.locator(".menu-sheet")).to_contain_text("my-corrections.toml")


def test_what_is_wrong_with_a_new_table_is_said_beside_the_form(visit: Visits) -> None:
    visit.accept("400 (Bad Request)")
    page = visit(None, "/new/red-planet")
    for place in range(1, 6):
        page.locator(f"#seat{place}").select_option("none")
    page.locator("main form button").click()
    expect(page.locator(".error")).to_be_visible()
    expect(page.locator("#seat0")).to_have_value("me")


def prefer(page: Page, name: str, value: str) -> None:
    page.locator(".menu summary").click()
    page.locator(f".preferences [name={name}][value={value}]").check()
    with page.expect_navigation():
        page.locator(".preferences button").click()


def test_language_and_looks_are_switched_and_kept(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS])
    page = visit(ada, table.path)
    prefer(page, "language", "de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".question")).to_have_text("Wähle deinen Charakter.")
    looks = set()
    for theme in ("dark", "light", "contrast"):
        prefer(page, "theme", theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        looks.add(page.evaluate("getComputedStyle(document.querySelector('.seat')).backgroundColor"))
    assert len(looks) == 3
    page.goto(server.address)
    expect(page.locator("html[lang=de][data-theme=contrast]")).to_be_attached()


@pytest.mark.parametrize("moment", ["choose-specialist", "kill", "board", "final"])
def test_no_english_is_left_on_a_german_table(
    server: ServerProcess, visit: Visits, ada: Person, moment: str
) -> None:
    match = played(over if moment == "final" else asked(moment, least=6))
    page = visit(ada, server.lay(match, [ada, *BOTS]).path, language="de-DE")
    found = [text for text in page.evaluate(SPOKEN) if ENGLISH.search(text)]
    assert found == []


def test_nothing_is_asked_of_any_other_host(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(played(asked("board", least=6)), [ada, *BOTS])
    context = visit.context(ada)
    asked_for: list[str] = []

    def note(request: Request) -> None:
        asked_for.append(request.url)

    context.on("request", note)
    page = visit.page(context, server.address + table.path)
    expect(page.locator(".question")).to_be_visible()
    assert asked_for
    assert [url for url in asked_for if not url.startswith((server.address, "data:"))] == []


def test_rules_are_searched(visit: Visits) -> None:
    page = visit(None, "/rules/red-planet")
    everything = page.locator(".clause").count()
    page.locator("#search").press_sequentially("phobos")  # found at once, without a button
    expect(page.locator("mark").first).to_be_visible()
    assert 0 < page.locator(".clause").count() < everything
    page.locator(".search button").click()
    expect(page.locator("mark").first).to_be_visible()


def test_rules_lead_to_clauses_of_other_editions_and_back(visit: Visits) -> None:
    page = visit(None, "/rules/red-planet#RP-7")
    expect(page.locator("#RP-7")).to_be_visible()  # of the other edition: all rules are shown
    page.locator(".rules-contents a[href='#scoring']").click()
    expect(page.locator("#scoring")).to_be_in_viewport()
    page.locator("#rules-return").click()
    expect(page.locator("#rules-return")).to_be_hidden()
    expect(page.locator("#scoring")).not_to_be_in_viewport()
