// Pieces glide: while the page changes, a piece keeps its name from where it was to where it goes.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const RUSH = 450; // milliseconds: when changes follow faster than this, showing them counts more than gliding
let last = 0;

export function mayMove() {
  return !still.matches && document.documentElement.dataset.motion !== "off" && !document.hidden && Boolean(document.startViewTransition);
}

// Groups of one colour are matched: what left one place and came to another is the same piece.
function places() {
  const found = new Map();
  for (const piece of document.querySelectorAll("[data-piece]")) {
    const key = `${piece.dataset.piece}@${piece.dataset.place ?? ""}`;
    found.set(key, { piece, count: Number(piece.dataset.count ?? 1) });
  }
  return found;
}

let before = new Map();
let named = [];

function name(element, word) {
  element.style.setProperty("view-transition-name", word);
  named.push(element);
}

function forget() {
  for (const element of named) element.style.removeProperty("view-transition-name");
  named = [];
}

// Before a change every group wears a name; afterwards the names go to where the pieces went.
function start() {
  forget();
  before = places();
  for (const [key, { piece }] of before) name(piece, word(key));
}

function finish() {
  forget();
  const after = places();
  const left = [...before].filter(([key, old]) => old.count > (after.get(key)?.count ?? 0)).map(([key]) => key);
  for (const [key, { piece, count }] of after) {
    const kind = key.split("@")[0];
    const grew = count > (before.get(key)?.count ?? 0);
    const from = grew ? left.findIndex((old) => old.split("@")[0] === kind) : -1;
    if (from >= 0) name(piece, word(left.splice(from, 1)[0]));
    else if (before.has(key) && !left.includes(key)) name(piece, word(key));
  }
}

function word(key) {
  return `piece-${key.replace(/[^a-z0-9]/gi, "-")}`;
}

export function pieces() {
  document.addEventListener("htmx:before:swap", (event) => {
    const { tasks } = event.detail;
    const rushed = performance.now() - last < RUSH;
    last = performance.now();
    if (rushed || !mayMove()) return;
    for (const task of tasks) if (task.type !== "oob" && task.target) task.swapSpec = { ...task.swapSpec, transition: true };
  });
  document.addEventListener("htmx:before:viewTransition", (event) => {
    const change = event.detail.task;
    start();
    event.detail.task = async () => {
      await change();
      finish();
    };
  });
  document.addEventListener("htmx:after:viewTransition", () => {
    forget();
    last = performance.now() - RUSH / 2;
  });
}
