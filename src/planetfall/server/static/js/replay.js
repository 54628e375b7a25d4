// A replay without loading whole pages: steps and jumps by buttons, keys and the slider, and playing by itself.
import { paceOf } from "./beats.js";

const PAUSE = { slow: 2600, normal: 1300, fast: 450 }; // milliseconds from a step to the next
const LONGEST_STAGE = 20000; // after which a step is taken to be over
const ASK_AGAIN = 2500;
const MOST_ASKED = 48; // two minutes: a busy server analyses slowly
const KEYS = {
  ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "last",
  PageDown: "round-on", PageUp: "round-back", ".": "mine-on", ",": "mine-back", " ": "play",
};
const SHIFTED = { ArrowRight: "round-on", ArrowLeft: "round-back" };
const WRITTEN = "input:not([type=range]), select, textarea, dialog";

let busy = false;
let wanted = null; // the place to go to next, if it is not the one on its way
let playing = 0; // the number of the run that plays, 0: none
let runs = 0;
let asking = 0; // the timer, and how often it rang
let asked = 0;

const player = () => document.querySelector(".player");
const here = () => Number(player().dataset.at);
const last = () => Number(player().dataset.last);
const slider = () => document.getElementById("place");

function address(at) {
  const place = new URL(player().dataset.address, location.href);
  place.searchParams.set("at", at);
  return place.pathname + place.search;
}

// One request at a time: whatever is asked for meanwhile is replaced by what is asked for last.
async function go(at) {
  wanted = at;
  if (busy) return;
  busy = true;
  try {
    while (wanted !== null && wanted !== here()) await show(wanted);
  } finally {
    busy = false;
    wanted = null;
  }
}

async function show(at) {
  const from = here();
  clearTimeout(asking);
  await window.htmx.ajax("GET", address(at), { target: "#replay", select: "#replay", swap: "outerMorph" });
  if (here() !== at) wanted = null; // refused: the page says why
  else if (wanted === at) wanted = null;
  history.replaceState(null, "", address(here()));
  draw();
  askAgain();
  if (here() === from + 1 && paceOf() && !document.hidden) {
    document.dispatchEvent(new CustomEvent("planetfall:replay", { detail: { from, to: from } }));
  }
}

// The decisive moments of a game that was never looked back at come a little later.
function askAgain() {
  clearTimeout(asking);
  if (!document.querySelector("[data-soon]") || asked > MOST_ASKED) return;
  asking = setTimeout(() => {
    asked += 1;
    if (!busy && !playing) show(here());
    else askAgain();
  }, ASK_AGAIN);
}

function jump(name) {
  stop();
  const from = wanted ?? here();
  if (name === "on") go(Math.min(from + 1, last()));
  else if (name === "back") go(Math.max(from - 1, 0));
  else go(target(name));
}

function target(name) {
  const link = document.querySelector(`a[data-step="${name}"]`);
  return link ? Number(new URL(link.href).searchParams.get("at")) : here();
}

// What the server does not know: whether the replay plays, how fast, and where the slider is being dragged to.
function draw() {
  const button = document.querySelector("[data-autoplay]");
  button.textContent = playing ? "❚❚" : "▶";
  button.setAttribute("aria-label", playing ? button.dataset.pause : button.dataset.play);
  button.title = button.getAttribute("aria-label");
  document.getElementById("speed").value = speed();
  if (paceOf()) document.documentElement.dataset.stage = speed(); // who has turned the stage off sees steps alone
  document.querySelector("[data-tools-open]").setAttribute("aria-expanded", String("tools" in document.body.dataset));
  slider().value = wanted ?? here();
  // What people cannot change follows the place, whatever a form remembers.
  for (const input of document.querySelectorAll(".player :is([type=hidden], [readonly])")) input.value = input.getAttribute("value");
}

function speed() {
  const kept = localStorage.getItem("pf-replay-speed");
  return kept in PAUSE ? kept : "normal";
}

function stop() {
  if (!playing) return;
  playing = 0;
  draw();
}

async function play() {
  if (playing) return stop();
  const run = playing = ++runs;
  if (here() === last()) await go(0); // from the beginning again
  draw();
  while (playing === run && here() < last()) {
    const next = here() + 1;
    await go(next);
    if (here() !== next || next === last()) break;
    await staged();
    await new Promise((done) => setTimeout(done, PAUSE[speed()]));
  }
  if (playing === run) stop();
}

// Until what happened in this step has been played on the stage, if there is anything to play.
function staged() {
  if (!document.documentElement.dataset.playing) return null;
  return new Promise((done) => {
    setTimeout(done, LONGEST_STAGE);
    document.addEventListener("planetfall:staged", done, { once: true });
  });
}

// A sheet over the table closes by Esc, by a click beside it, and when another one opens.
function closeSheets(but = null) {
  for (const sheet of document.querySelectorAll(".tool-sheet[open]")) if (sheet !== but) sheet.open = false;
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const sheet = document.querySelector(".tool-sheet[open]");
  if (event.key === "Escape" && sheet) {
    closeSheets();
    sheet.querySelector("summary").focus();
  }
  const way = event.shiftKey ? SHIFTED[event.key] : KEYS[event.key];
  if (!way || event.target.closest(WRITTEN)) return;
  if (way === "play" && event.target.closest("button, summary")) return; // pressed by its own key
  if (event.key.startsWith("Page") && event.target.closest(".drawer .region")) return; // scrolls it
  event.preventDefault();
  event.stopImmediatePropagation();
  if (way === "play") play();
  else jump(way);
}

function onClick(event) {
  closeSheets(event.target.closest(".tool-close") ? null : event.target.closest(".tool-sheet"));
  if (event.target.closest("[data-autoplay]")) return play();
  if (event.target.closest(".tool-sheet")) stop(); // what is chosen there is about this moment
  if (event.target.closest("[data-tools-open]")) {
    document.body.toggleAttribute("data-tools");
    return draw();
  }
  const link = event.target.closest("#replay a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !isHere(link)) return null;
  event.preventDefault();
  if (link.dataset.step) return jump(link.dataset.step);
  stop();
  return go(Math.min(Number(new URL(link.href).searchParams.get("at")), last()));
}

// Whether a link leads to a place of this replay: of a button, of a moment, of a turn in the log.
function isHere(link) {
  const { pathname, searchParams } = new URL(link.href);
  return pathname === location.pathname && searchParams.has("at");
}

function onInput(event) {
  if (event.target !== slider()) return;
  stop();
  go(Number(slider().value));
}

function replay() {
  if (!document.getElementById("replay") || !window.htmx) return;
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("input", onInput);
  document.addEventListener("change", (event) => {
    if (event.target.id !== "speed") return;
    localStorage.setItem("pf-replay-speed", event.target.value);
    draw();
  });
  draw();
  askAgain();
}

replay();
