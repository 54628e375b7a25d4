// Pieces glide from where they were to where they go. Browsers cannot name parts of an SVG drawing for view
// transitions, so a copy of each piece that moved flies over the page while the page itself changes at once. While the
// stage plays, a piece waits where it was until it is told of.
import { delayTo } from "./stage.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const FLIGHT = 480; // milliseconds
const NEXT = 70; // between pieces that start together
const MOST = 5; // copies of one move
const flights = new Set();

export function mayMove() {
  return !still.matches && document.documentElement.dataset.motion !== "off" && !document.hidden;
}

// Where each kind of piece stands: how many at which place, and a figure to copy there.
function standing() {
  const found = new Map();
  for (const piece of document.querySelectorAll("[data-piece]")) {
    const figure = piece.localName === "use" ? piece : piece.querySelector("use");
    const at = piece.closest("[data-place], [data-thing]");
    const place = at?.dataset.place ?? at?.dataset.thing;
    if (!figure || !place) continue;
    const key = `${piece.dataset.piece}@${place}`;
    const spot = found.get(key) ?? { kind: piece.dataset.piece, place, count: 0, figure, box: figure.getBoundingClientRect() };
    spot.count += Number(piece.dataset.count ?? 1);
    found.set(key, spot);
  }
  return found;
}

// Pairs of what became fewer and what became more; pieces that come from nowhere leave their supply.
function moves(before, after) {
  const left = [];
  for (const [key, spot] of before) {
    const gone = spot.count - (after.get(key)?.count ?? 0);
    for (let piece = 0; piece < gone; piece += 1) left.push(spot);
  }
  const found = [];
  for (const [key, spot] of after) {
    const come = spot.count - (before.get(key)?.count ?? 0);
    for (let piece = 0; piece < Math.min(come, MOST); piece += 1) {
      const from = left.findIndex((other) => other.kind === spot.kind);
      const start = from >= 0 ? left.splice(from, 1)[0].box : supply(spot.kind);
      if (start) found.push({ start, spot, fresh: !before.has(key) });
    }
  }
  return found;
}

function supply(kind) {
  const place = document.querySelector(`[data-place="supply-${CSS.escape(kind)}"]`);
  return place?.checkVisibility() ? place.getBoundingClientRect() : null;
}

function copyOf(figure, box) {
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const size = ["x", "y", "width", "height"].map((name) => figure.getAttribute(name) ?? 0);
  copy.setAttribute("viewBox", size.join(" "));
  copy.setAttribute("class", "glide");
  copy.setAttribute("aria-hidden", "true");
  const drawing = figure.cloneNode(true);
  drawing.removeAttribute("id");
  drawing.removeAttribute("data-piece");
  copy.append(drawing);
  for (const [name, value] of [["left", box.left], ["top", box.top], ["width", box.width], ["height", box.height]]) {
    copy.style.setProperty(name, `${value}px`);
  }
  document.body.append(copy);
  return copy;
}

function fly({ start, spot, fresh }, order) {
  const end = spot.box;
  if (!end.width || !start.width) return;
  const copy = copyOf(spot.figure, end);
  const away = `translate(${start.left + start.width / 2 - end.left - end.width / 2}px, ${start.top + start.height / 2 - end.top - end.height / 2}px)`;
  if (fresh) spot.figure.style.setProperty("visibility", "hidden");
  const flight = copy.animate(
    [{ transform: away, offset: 0 }, { transform: `${away} scale(1.25)`, offset: 0.15 }, { transform: "none", offset: 1 }],
    { duration: FLIGHT, delay: delayTo(spot.figure) + order * NEXT, easing: "cubic-bezier(.4, 0, .2, 1)", fill: "both" },
  );
  flights.add(flight);
  flight.onfinish = flight.oncancel = () => {
    flights.delete(flight);
    copy.remove();
    spot.figure.style.removeProperty("visibility");
  };
}

// Everything is where it belongs, at once.
export function landAll() {
  for (const flight of flights) flight.finish();
}

export function pieces() {
  let before = new Map();
  document.addEventListener("htmx:before:swap", () => { before = standing(); });
  document.addEventListener("htmx:after:swap", () => {
    if (mayMove()) moves(before, standing()).forEach(fly);
  });
}
