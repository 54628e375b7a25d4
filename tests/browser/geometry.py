"""What a screen shows, measured: regions that lie over each other, and words that are cut off."""

from playwright.sync_api import Page

SIZES = ((1440, 900), (1920, 1080), (1366, 650), (1024, 768), (820, 1180), (390, 844), (360, 740))
REGIONS = (
    *("board", "mine", "question", "answers", "hand", "docks", "desk", "modules", "market", "console"),
    *("projects", "honours", "secrets", "log", "chat"),
)
PARTS = ", ".join(
    [
        *(f".region-{name}" for name in REGIONS),
        *(".region-tracker > *", ".region-seats .seat", ".happened", ".answers-all", ".verbs", ".rooms"),
        *(".masthead .brand", ".masthead nav", ".sorter"),
    ]
)
# Every part that has a place of its own; what a scrolling box around it hides does not count.
OVERLAPS = """(parts) => {
  const shown = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      const box = outer.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const found = [...document.querySelectorAll(parts)]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .map((part) => ({ part, box: shown(part) }))
    .filter(({ box }) => box.right - box.left > 4 && box.bottom - box.top > 4);
  const name = ({ part }) => part.id || part.className || part.tagName;
  const over = [];
  for (const [place, one] of found.entries()) {
    for (const other of found.slice(place + 1)) {
      if (one.part.contains(other.part) || other.part.contains(one.part)) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 3 && high > 3) over.push(`${name(one)} and ${name(other)}: ${Math.round(wide)} x ${Math.round(high)}`);
    }
  }
  return over;
}"""
# Words that an edge cuts off which cannot be scrolled. The faces of small cards fade out, and the level of a bot gives
# way where a seat is narrow: the large ones have all words.
CUT = """(apart) => {
  const cut = {};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!text || element.closest(apart)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const words = range.getBoundingClientRect();
    let inner = "";
    for (let outer = element; outer && outer !== document.body; outer = outer.parentElement) {
      const { overflowX, overflowY, clipPath, display, position } = getComputedStyle(outer);
      if (clipPath !== "none" || inner === "fixed") break; // what is fixed to the screen is cut by nothing around it
      inner = position;
      if ([overflowX, overflowY].some((way) => ["auto", "scroll"].includes(way))) break;
      if (overflowX === "visible" && overflowY === "visible" || display === "inline") continue;
      const box = outer.getBoundingClientRect();
      const beyond = [box.left - words.left, words.right - box.right];
      beyond.push(box.top - words.top - 3, words.bottom - box.bottom - 3); // lines are lower than what they are made of
      if (Math.max(...beyond) > 3) cut[text.slice(0, 40)] = `${outer.className} ${beyond.map(Math.round)}`;
    }
  }
  return cut;
}"""
APART = (
    ".unseen, script, style, title, option, svg, [hidden], .skip, noscript, "  # nothing that is read on the screen
    ".bot-level, .card-text, .note, .answers-all, .masthead, .latest, .caption, .stage"
)


# A question that must be scrolled to be read, and a table that is higher than the screen.
BELOW = """() => {
  const { scrollHeight, clientHeight } = document.getElementById("region-question");
  const higher = document.documentElement.scrollHeight - innerHeight;
  const asked = document.querySelector(".question.asked") && scrollHeight > clientHeight + 1;
  const found = asked ? [`the question by ${scrollHeight - clientHeight}`] : [];
  return higher > 0 ? [...found, `the table by ${higher}`] : found;
}"""


# Buttons that leave their part of the table sideways, where nothing can be scrolled.
OUTSIDE = """() => [...document.querySelectorAll(".region button:not(.cover)")].filter((button) => {
  if (!button.checkVisibility({ visibilityProperty: true })) return false;
  const region = button.closest(".region");
  for (let outer = button; outer; outer = outer.parentElement) {
    const { overflowX, position } = getComputedStyle(outer);
    if (outer !== button && ["auto", "scroll", "hidden"].includes(overflowX) || position === "fixed") return false;
  }
  const { left, right, width } = button.getBoundingClientRect();
  const box = region.getBoundingClientRect();
  return width > 4 && (right > box.right + 6 || left < box.left - 6);
}).map((button) => `${button.className}: ${button.textContent.trim().slice(0, 40)}`)"""


def mistakes(page: Page) -> dict[str, object]:
    """What is wrong with what a page shows at its size: nothing, if it is laid out well."""
    found = {
        "has to be scrolled": page.evaluate(BELOW),
        "over each other": page.evaluate(OVERLAPS, PARTS),
        "cut off": page.evaluate(CUT, APART),
        "outside": page.evaluate(OUTSIDE),
        "wider than the screen": page.evaluate(
            "Math.max(0, document.documentElement.scrollWidth - innerWidth)"
        ),
    }
    return {name: what for name, what in found.items() if what}
