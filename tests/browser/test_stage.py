"""The stage: what others did is played step by step, can be skipped, and never stands in the way of an answer."""

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

import planetfall
from planetfall.core.match import Match
from tests.browser.players import answer, by_clicking, wait_for_standing
from tests.browser.positions import Wanted, played
from tests.browser.server_process import Laid, Person, ServerProcess
from tests.browser.visits import PATIENCE, Visits

GAMES = planetfall.game_ids()
# Everything that the stage says, and whatever flies over the table, from now on.
WATCH = """() => {
  const words = (line) => line.textContent.replace(/\\s+/g, " ").trim();
  window.told = [];
  window.flew = 0;
  const caption = document.getElementById("caption");
  const tell = () => window.told.push(...[...caption.children].map(words));
  new MutationObserver(tell).observe(caption, { childList: true });
  new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    window.flew += added.filter((node) => node.matches?.(".stage-flight")).length;
  }).observe(document.getElementById("stage"), { childList: true });
}"""
# The lines of the log that came after so many answers, oldest first, without those that are silent.
LOGGED = """after => [...document.querySelectorAll("#region-log .log-list > li")].reverse()
  .flatMap(group => group.matches(".log-line") ? [group] : [...group.querySelectorAll(".log-line")])
  .filter(line => Number(line.dataset.after) >= after && !("silent" in line.dataset))
  .map(line => (line.querySelector(".log-text") ?? line).textContent.replace(/\\s+/g, " ").trim())"""
# What is marked as changed and has neither an outline nor, in a drawing, a line around it.
OUTLINED = """() => [...document.querySelectorAll("[data-changed]")].filter((each) => {
  const { outlineStyle, outlineWidth, strokeWidth, stroke } = getComputedStyle(each);
  const isDrawn = each.matches("use") && stroke !== "none" && parseFloat(strokeWidth) >= 2;
  const isOutlined = each.matches(".can") || outlineStyle === "solid" && parseFloat(outlineWidth) >= 2;
  return each.checkVisibility() && !isDrawn && !isOutlined;
}).map((each) => each.outerHTML.slice(0, 120))"""
# The beats of a production: its beginning, and then a token won in each of some zones.
BEATS = """async (zones) => {
  const { beats } = await import("/static/js/beats.js");
  document.documentElement.dataset.stage = "normal";
  const line = (data) => { const made = document.createElement("li"); Object.assign(made.dataset, data); return made; };
  const won = (zone) => line({ kind: "wins", level: "result", from: `zone-${zone}`, refs: `seat-0 zone-${zone}` });
  const played = beats([line({ kind: "production", level: "phase" }), ...zones.map(won)]);
  return played.map(({ lines, milliseconds }) => [lines.map((each) => each.dataset.from ?? ""), milliseconds]);
}"""
# The beats of what everybody does at the same moment: settling dice, each of them a cause with what follows.
TOGETHER = """async (seats) => {
  const { beats } = await import("/static/js/beats.js");
  document.documentElement.dataset.stage = "normal";
  const line = (data) => { const made = document.createElement("li"); Object.assign(made.dataset, data); return made; };
  const settled = (seat) => [
    line({ kind: "balance", level: "turn", refs: `seat-${seat}`, together: "dice" }),
    line({ kind: "rolls", level: "result", refs: `seat-${seat}`, together: "dice" }),
  ];
  const planned = (seat) => line({ kind: "planned", level: "turn", refs: `seat-${seat}` });
  const played = beats([...seats.map(planned), ...seats.flatMap(settled), line({ kind: "influence", level: "phase" })]);
  return played.map(({ lines, milliseconds }) => [lines.length, milliseconds]);
}"""
PLAYING = "html[data-playing]"
LONGEST_TASK = 50  # milliseconds


def before_something(least: int) -> Wanted:
    """The moment when Ben alone is asked, and his first answer tells Ada of so many things at least."""

    def wanted(match: Match) -> bool:
        if list(match.state.actors()) != [1] or len(match.record.rows) < 8:
            return False
        trial = match.fork()
        trial.take_events()
        trial.play(1, trial.state.legal(1)[0])
        kinds = match.game.event_kinds()
        seen = [event for event in trial.take_events() if event.seen_by(0)]
        return sum(not kinds[event.kind].silent for event in seen) >= least

    return wanted


def before_answering(least: int) -> Wanted:
    """The moment when Ben's answer brings so many things at least, after which Ada is asked."""

    def wanted(match: Match) -> bool:
        if not before_something(least)(match):
            return False
        trial = match.fork()
        trial.play(1, trial.state.legal(1)[0])
        return 0 in trial.state.actors()

    return wanted


def laid(server: ServerProcess, game: str, ada: Person, ben: Person, least: int = 3) -> tuple[Laid, int]:
    """A table where Ben's next answer brings something, and how many answers were given."""
    front = planetfall.game(game)
    seats = max(2, front.least_seats)
    match = played(before_something(least), seats=seats, game=front)
    table = server.lay(match, [ada, ben, *["random"] * (seats - 2)])
    return table, len(match.record.rows)


def watched(visit: Visits, ada: Person, table: Laid, **looks: str) -> Page:
    page = visit(ada, table.path, **{"motion": "auto", "stage": "fast", **looks})
    page.evaluate(WATCH)
    return page


def answer_of(visit: Visits, ben: Person, server: ServerProcess, table: Laid) -> None:
    """Ben gives his first answer."""
    acting = visit(ben, table.path, stage="off", confirm="off")
    answer(acting, acting.locator("#plain button.can").first.click, server, table)


@pytest.mark.parametrize("game", GAMES)
def test_events_are_played_in_order_and_the_log_says_the_same(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person, game: str
) -> None:
    table, given = laid(server, game, ada, ben)
    page = watched(visit, ada, table)
    answer_of(visit, ben, server, table)
    wait_for_standing(page, given + 1)
    page.wait_for_function("() => window.told.length && !document.documentElement.dataset.playing")
    told, logged = page.evaluate("told"), page.evaluate(LOGGED, given)
    assert len(told) >= 3
    assert [line for line in logged if line in told] == told  # in this order, and nothing else
    assert page.locator("#stage > *").count() == 0
    plain = visit(ada, table.path, device="plain")
    written = " ".join(plain.locator("#region-log").inner_text().split())
    assert all(line in written for line in told)


def test_what_happens_at_one_place_is_played_at_once(visit: Visits, ada: Person) -> None:
    """Production zone by zone: whoever wins there is told together, and there is time to read it."""
    page = visit(ada, "/")
    zones = [["one"], ["two", "two"], ["three"] * 3, ["four"], ["five", "five"], ["six"], ["seven", "seven"]]
    told = page.evaluate(BEATS, [name for zone in zones for name in zone])
    assert [len(lines) for lines, _ in told] == [1, *map(len, zones)]
    assert all(milliseconds > 600 for _, milliseconds in told)
    assert sum(milliseconds for _, milliseconds in told) <= 6000


def test_what_happens_at_the_same_moment_shares_a_beat(visit: Visits, ada: Person) -> None:
    """Plans are read one by one; what all dice bring and cost is told at once, with time to read it."""
    page = visit(ada, "/")
    told = page.evaluate(TOGETHER, [0, 1, 2])
    assert [lines for lines, _ in told] == [1, 1, 1, 6, 1]
    assert told[3][1] > 1.5 * told[0][1]
    assert sum(milliseconds for _, milliseconds in told) <= 6000


def test_a_key_and_a_tap_skip_the_rest(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table, _ = laid(server, "red-planet", ada, ben, least=4)
    page = watched(visit, ada, table, stage="slow")
    answer_of(visit, ben, server, table)
    expect(page.locator(PLAYING)).to_be_attached()
    page.keyboard.press("x")
    expect(page.locator(PLAYING)).to_have_count(0)
    expect(page.locator("#caption")).to_be_hidden()
    page.locator("[data-stage-again]").click()  # and once more
    expect(page.locator(PLAYING)).to_be_attached()
    page.mouse.click(700, 100)
    expect(page.locator(PLAYING)).to_have_count(0)
    assert page.locator("#stage > *").count() == 0


def test_off_shows_nothing_and_reduced_motion_shows_no_flights(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table, given = laid(server, "red-planet", ada, ben)
    off, still = watched(visit, ada, table, stage="off"), watched(visit, ada, table, motion="off")
    answer_of(visit, ben, server, table)
    still.wait_for_function("() => window.told.length && !document.documentElement.dataset.playing")
    assert still.evaluate("flew") == 0
    wait_for_standing(off, given + 1)
    assert off.evaluate("told") == []


def test_an_answer_is_accepted_while_the_stage_plays_and_ends_it(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(before_answering(3), seats=2), [ada, ben])
    page = watched(visit, ada, table, stage="slow", confirm="off")
    answer_of(visit, ben, server, table)
    expect(page.locator(PLAYING)).to_be_attached()
    before = page.evaluate("told.length")
    answer(page, lambda: by_clicking(page, 0), server, table)
    assert page.evaluate("told.length") <= before + 2


def test_what_changed_stays_marked_until_the_next_answer(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(before_answering(3), seats=2), [ada, ben])
    answer_of(visit, ben, server, table)
    page = visit(ada, table.path, stage="off", confirm="off")
    marked = page.locator("[data-changed]")
    expect(marked.first).to_be_attached()
    page.reload()
    expect(marked.first).to_be_attached()
    assert page.evaluate(OUTLINED) == []
    answer(page, lambda: by_clicking(page, 0), server, table)
    expect(page.locator("[data-changed]:not([data-thing=tracker])")).to_have_count(0)


@pytest.mark.long
def test_no_task_of_the_stage_is_long(
    server: ServerProcess, visit: Visits, chromium: Browser, ada: Person, ben: Person
) -> None:
    """The time of the processor counts, since on a busy machine any task is long by the clock."""
    table, given = laid(server, "red-planet", ada, ben, least=6)
    answer_of(visit, ben, server, table)
    page = visit(ada, table.path, motion="auto", stage="fast")
    wait_for_standing(page, given + 1)
    chromium.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    page.locator("[data-stage-again]").click()
    expect(page.locator(PLAYING)).to_be_attached()
    expect(page.locator(PLAYING)).to_have_count(0, timeout=PATIENCE)
    events = msgspec.json.decode(chromium.stop_tracing())["traceEvents"]
    main = {event["tid"] for event in events if event.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [event["tdur"] / 1000 for event in events if event.get("tid") in main and "tdur" in event]
    assert tasks
    assert max(tasks) <= LONGEST_TASK
