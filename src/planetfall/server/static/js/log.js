// The log: consequences unfold, one player's turns can be picked out, and it follows the game unless somebody reads
// further down; then it says how much is new.

const NEAR = 24; // pixels from the top that still count as there
let known = new Set();
let height = 0;

const region = () => document.getElementById("region-log");
const turns = () => [...document.querySelectorAll("#region-log .log-turn")];

// The newest turn is open by the style sheet.
function isOpen(turn) {
  return turn.dataset.open ? turn.dataset.open === "yes" : turn === turns()[0];
}

function tellOpen() {
  for (const turn of document.querySelectorAll("#region-log .log-list > li")) {
    for (const button of turn.querySelectorAll(".log-more")) button.setAttribute("aria-expanded", isOpen(turn));
  }
}

function unfold(button) {
  const turn = button.closest("li");
  turn.dataset.open = isOpen(turn) ? "no" : "yes";
  tellOpen();
}

// -- one player's turns -------------------------------------------------------------------------------------------------

function show(seat) {
  const box = region();
  if (seat) box.dataset.only = seat;
  else delete box.dataset.only;
  for (const chip of box.querySelectorAll("[data-log-only]")) chip.setAttribute("aria-pressed", chip.dataset.logOnly === seat);
}

// -- following ----------------------------------------------------------------------------------------------------------

function tellNew() {
  const box = region();
  const button = document.querySelector(".log-new");
  if (!button) return;
  const fresh = turns().filter((turn) => !known.has(turn.id)).length;
  if (box.scrollTop <= NEAR) known = new Set(turns().map((turn) => turn.id));
  button.hidden = box.scrollTop <= NEAR || !fresh;
  button.textContent = button.dataset.words.replace("#", fresh);
}

// Browsers keep what somebody reads in its place, but not all of them.
function follow() {
  const box = region();
  if (box.scrollTop <= NEAR) box.scrollTop = 0;
  else if (!CSS.supports("overflow-anchor", "auto")) box.scrollTop += box.scrollHeight - height;
  height = box.scrollHeight;
  tellNew();
}

// -- the rest -----------------------------------------------------------------------------------------------------------

async function fetchRest(link) {
  const response = await fetch(link.href);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const list = document.querySelector("#region-log .log-list");
  const there = new Set([...list.children].map((turn) => turn.id));
  list.append(...[...page.querySelectorAll("#region-log .log-list > li")].filter((turn) => !there.has(turn.id)));
  link.closest(".log-rest").hidden = true;
  tellOpen();
}

export function log() {
  const box = region();
  if (!box) return;
  known = new Set(turns().map((turn) => turn.id));
  height = box.scrollHeight;
  tellOpen();
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button, a");
    if (button?.matches(".log-more")) unfold(button);
    else if (button?.matches("[data-log-only]")) show(button.dataset.logOnly);
    else if (button?.matches("[data-log-rest]")) {
      event.preventDefault();
      fetchRest(button);
    }
  });
  box.addEventListener("scroll", tellNew, { passive: true });
  document.querySelector(".log-new")?.addEventListener("click", () => { box.scrollTop = 0; });
  document.addEventListener("htmx:after:swap", () => {
    tellOpen();
    show(box.dataset.only ?? "");
    follow();
  });
}
