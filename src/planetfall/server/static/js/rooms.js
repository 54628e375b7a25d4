// On a phone a table has rooms: one is in sight, a bar at the thumb and a swipe lead to the others. The room that a new
// question is about opens by itself; a dot says that something is new in another one.

const ROOMS = ["board", "hand", "players", "log", "chat"];
const LENGTH = 60; // pixels of a swipe
const QUICK = 700; // milliseconds
const phone = matchMedia("(max-width: 599.98px)");
const seen = {}; // what each room showed when it was last in sight
let asked = "";

function main() {
  return document.getElementById("main");
}

export function room() {
  return main().dataset.room;
}

// What would make somebody look: the newest line, the cards.
function contents() {
  const ids = (selector) => [...document.querySelectorAll(selector)].map((part) => part.id).sort().join();
  return {
    hand: ids(":is(.region-hand, .region-modules) li[id]"),
    log: document.querySelector("#region-log .log-line")?.textContent ?? "",
    chat: String(document.querySelectorAll("#region-chat .chat-lines li").length),
  };
}

function showNews() {
  const now = contents();
  const here = room();
  for (const [name, shown] of Object.entries(now)) {
    const inSight = name === here || (name === "hand" && here === "board");
    if (inSight || seen[name] === undefined) seen[name] = shown;
    document.querySelector(`.rooms [data-to="${name}"]`)?.toggleAttribute("data-new", seen[name] !== shown);
  }
}

export function enter(name, step = 0) {
  if (!ROOMS.includes(name) || name === room()) return;
  main().dataset.room = name;
  for (const button of document.querySelectorAll(".rooms [data-to]")) {
    if (button.dataset.to === name) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  const table = document.querySelector(".table");
  table.style.setProperty("--turning", String(step));
  table.dataset.turning = "";
  setTimeout(() => delete table.dataset.turning, 200);
  showNews();
  document.dispatchEvent(new CustomEvent("room", { detail: name }));
}

// The game says which room a kind of question is about; what is typed into the chat is not interrupted.
function follow() {
  const question = document.querySelector(".question.asked");
  const after = document.querySelector('#region-question [name="after"]')?.value;
  const key = question ? `${question.dataset.kind} ${after}` : "";
  if (key === asked) return;
  asked = key;
  if (!question || document.activeElement?.closest("#region-chat")) return;
  const rooms = document.querySelector(".table").dataset.rooms ?? "";
  const found = rooms.split(" ").find((pair) => pair.startsWith(`${question.dataset.kind}:`));
  enter(found?.split(":")[1] ?? "board");
  bringIntoView();
}

// What a question is about is scrolled into its row, if none of it is in sight.
function bringIntoView() {
  for (const row of document.querySelectorAll(".shelf, .shelf *, .region-board *")) {
    if (row.scrollWidth <= row.clientWidth + 1 || getComputedStyle(row).overflowX === "visible") continue;
    const box = row.getBoundingClientRect();
    const open = [...row.querySelectorAll(".can")].map((part) => part.getBoundingClientRect()).filter((part) => part.width);
    if (!open.length || open.some((part) => part.left >= box.left - 1 && part.right <= box.right + 1)) continue;
    row.scrollLeft += open[0].left - box.left - 12;
  }
}

function scrollsSideways(element) {
  for (let part = element; part && part.id !== "main"; part = part.parentElement) {
    if (part.matches("input, select, textarea, [data-zoomed]")) return true;
    if (part.scrollWidth > part.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(part).overflowX)) return true;
  }
  return false;
}

function swiping() {
  let start = null;
  document.addEventListener("touchstart", (event) => {
    const touch = event.touches[0];
    const free = phone.matches && event.touches.length === 1 && event.target.closest("#main")
      && !event.target.closest("dialog, .menu, .since, .ending, .rooms") && !scrollsSideways(event.target);
    start = free ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    if (!start || event.touches.length) { start = null; return; }
    const { clientX, clientY } = event.changedTouches[0];
    const [x, y, time] = [clientX - start.x, clientY - start.y, event.timeStamp - start.at];
    start = null;
    if (Math.abs(x) < LENGTH || Math.abs(x) < 2 * Math.abs(y) || time > QUICK) return;
    const step = x < 0 ? 1 : -1;
    enter(ROOMS[ROOMS.indexOf(room()) + step], step);
  }, { passive: true });
}

export function rooms() {
  if (!document.querySelector(".rooms")) return;
  for (const button of document.querySelectorAll(".rooms [data-to]")) {
    button.addEventListener("click", () => enter(button.dataset.to));
  }
  swiping();
  const changed = () => { follow(); showNews(); };
  document.addEventListener("htmx:after:swap", changed);
  phone.addEventListener("change", bringIntoView); // a screen that is turned
  changed();
}
