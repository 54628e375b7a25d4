// What is shown step by step: what happened since the last turn; and hints for a first game.

const SHOWN_OFTEN = 3;
let missed = true; // whether something happened while nobody looked: before the page came, or behind another one
let counted = "";
let closed = ""; // what may be overlooked and was read
let room = 0; // what hints have taken so far, in pixels

// A line, or all that led to the changes of a seat, is played on the table once more.
function playLine(event) {
  const { sinceAfter: from, sinceTo: to = from } = event.target.closest("[data-since-after]")?.dataset ?? {};
  if (from) document.dispatchEvent(new CustomEvent("planetfall:replay", { detail: { from: Number(from), to: Number(to) } }));
}

// What everybody gained and lost since the last answer, above the question: for whoever was there and saw it happen.
function sums(box) {
  const strip = document.getElementById("sums");
  if (!strip) return;
  const lines = box && !missed ? [...box.querySelectorAll("ul > li")] : [];
  strip.replaceChildren(...lines.map((line) => line.cloneNode(true)));
  strip.hidden = !lines.length;
}

function since() {
  const box = document.querySelector("[data-since]");
  missed ||= document.hidden;
  sums(box);
  if (!box) return;
  box.hidden = !missed;
  if (!missed || box.dataset.ready === box.dataset.since) return;
  box.dataset.ready = box.dataset.since;
  const lines = [...box.querySelectorAll("ol li")];
  let shown = 0;
  const close = () => { missed = false; box.hidden = true; sums(box); makeRoom(); };
  const next = () => {
    if (shown >= lines.length) return close();
    lines.forEach((line, place) => line.classList.toggle("current", place === shown));
    lines.forEach((line, place) => { line.hidden = place > shown; });
    if (shown) lines[shown].scrollIntoView({ block: "nearest" }); // until then the sums stay in view
    shown += 1;
  };
  for (const [name, step] of [["next", next], ["skip", close]]) {
    const button = box.querySelector(`[data-since-${name}]`);
    button.hidden = false;
    button.onclick = step;
  }
  box.querySelector(".since-told").onclick = playLine;
  next();
}

// A hint stays until its kind of question has been met a few times, or it is closed; what may be overlooked stays
// until it is closed or over.
function hint() {
  const box = document.querySelector("[data-hint]");
  if (!box) { counted = closed = ""; return; }
  const key = `pf-hint-${box.dataset.hint}`;
  let met = Number(localStorage.getItem(key) ?? 0);
  if (counted !== key) { // others may answer while the question stays the same
    counted = key;
    met += 1;
    localStorage.setItem(key, met);
  }
  const text = box.querySelector(".hint-text");
  const { hints, notices } = document.documentElement.dataset;
  if (text) text.hidden = met > SHOWN_OFTEN || hints === "off";
  const overlooked = [...box.querySelectorAll(".overlooked")].map((each) => each.textContent).join(" ");
  const isTold = overlooked && overlooked !== closed && notices === "on";
  box.hidden = (!text || text.hidden) && !isTold;
  const close = box.querySelector(".hint-close");
  close.hidden = false;
  close.onclick = () => {
    if (text) localStorage.setItem(key, SHOWN_OFTEN + 1);
    closed = overlooked;
    box.hidden = true;
    room = 0;
    makeRoom();
  };
}

// A hint stands below log and chat, which end above it, wherever their column is: it covers neither.
// They keep their places when the next hint is shorter or there is none, until one is closed: nothing jumps.
function makeRoom() {
  const box = document.querySelector("[data-hint]");
  const column = document.querySelector(".drawers");
  if (!column) return;
  const { style, dataset, clientWidth, clientHeight } = document.documentElement;
  style.setProperty("--hint-width", `${column.clientWidth}px`);
  if (box?.checkVisibility()) room = Math.max(room, box.offsetHeight + 20);
  else if (dataset.hints === "off" && dataset.notices !== "on") room = 0;
  style.setProperty("--hint", `${room}px`);
  const { top, right, bottom } = column.getBoundingClientRect();
  const end = bottom + parseFloat(getComputedStyle(column).marginBottom); // of the place for the column, whether it moved yet or not
  style.setProperty("--column-top", `${top}px`);
  style.setProperty("--hint-right", `${clientWidth - right}px`);
  style.setProperty("--hint-bottom", `${clientHeight - end + 8}px`);
}

export function story() {
  const all = () => { since(); hint(); makeRoom(); };
  document.addEventListener("htmx:after:swap", all);
  for (const what of ["scroll", "resize"]) addEventListener(what, makeRoom, { passive: true });
  const column = document.querySelector(".drawers");
  if (column) new ResizeObserver(makeRoom).observe(column);
  document.addEventListener("submit", (event) => { if (event.target.id === "answer") missed = false; });
  document.getElementById("sums")?.addEventListener("click", playLine);
  all();
}
