// How one beat looks: a caption at its fixed place, the parts of the table that it is about lit, what flies, and what a
// counter gained. All of it lies over the page: regions stay as the server sent them.
import { mayMove } from "./pieces.js";

const RISE = 900; // milliseconds of a number at its counter
const FLIGHT = 520;
const LIT = 12; // parts lit at once, at most
const FLYING = 5; // symbols of one event, at most
const SVG = "http://www.w3.org/2000/svg";
const faces = new Map(); // large cards to come, by address

const layer = () => document.getElementById("stage");

// -- where things are ---------------------------------------------------------------------------------------------------

function inView(element) {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
}

// The element of a reference: what carries it, or the panel of a seat.
function thing(ref) {
  const seat = /^seat-(\d)$/.exec(ref)?.[1];
  return seat ? `.table .seat[data-seat="${seat}"]:not([data-thing])` : `.table [data-thing~="${CSS.escape(ref)}"]`;
}

function visible(selector) {
  return [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility() && inView(element));
}

// A counter by its name, `seat-2:steel`. A place that is empty now, such as a slot of a hangar, is shown by what it belongs to.
export function thingsOf(ref) {
  if (ref.includes(":")) return [counterOf(ref)].filter(Boolean);
  if (ref.includes("-slot-") && !document.querySelector(thing(ref))) return thingsOf(ref.split("-slot-")[0]);
  return visible(thing(ref));
}

// Counters are named within what they belong to: `seat-2:steel`, or just `temperature`; if it is out of sight, its owner.
function counterOf(name) {
  const [counter, owner] = name.split(":").reverse();
  const number = `[data-counter="${CSS.escape(counter)}"]`;
  const found = visible(owner ? `${thing(owner)} ${number}` : `.table ${number}`);
  return found[0] ?? thingsOf(owner ?? counter)[0];
}

// What an event changed at counters: `seat-2:steel=+3 seat-2:heat=-1`.
export function changesOf(line) {
  const found = line.dataset.counts?.split(" ").map((change) => change.split("=")) ?? [];
  return found.map(([name, amount]) => ({ name, amount: Number(amount) }));
}

// -- parts of a beat ----------------------------------------------------------------------------------------------------

function place(element, box, grow = 0) {
  for (const [name, value] of [["left", box.left - grow], ["top", box.top - grow], ["width", box.width + 2 * grow], ["height", box.height + 2 * grow]]) {
    element.style.setProperty(name, `${value}px`);
  }
}

function symbol(id, cls) {
  const drawing = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  drawing.setAttribute("class", cls);
  use.setAttribute("href", `#${id}`);
  drawing.append(use);
  const box = document.getElementById(id)?.getAttribute("viewBox");
  drawing.setAttribute("viewBox", box ?? "0 0 24 24");
  if (box) {
    for (const [name, value] of ["x", "y", "width", "height"].map((name, number) => [name, box.split(" ")[number]])) use.setAttribute(name, value);
  }
  return drawing;
}

// The outline of a part of a drawing, where its template names one; else a ring around its box.
function ring(element) {
  const outline = document.getElementById(element.closest("[data-outline]")?.dataset.outline ?? "");
  const at = outline && element.getScreenCTM?.();
  if (!at) {
    const box = document.createElement("div");
    box.className = "stage-ring";
    place(box, element.getBoundingClientRect(), 3);
    box.style.setProperty("border-radius", `calc(${getComputedStyle(element).borderRadius} + 3px)`);
    return box;
  }
  const drawing = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  drawing.setAttribute("class", "stage-shape");
  use.setAttribute("href", `#${outline.id}`);
  use.setAttribute("transform", `matrix(${[at.a, at.b, at.c, at.d, at.e, at.f].join(" ")})`);
  drawing.append(use);
  return drawing;
}

export function light(refs) {
  const found = [...new Set(refs)].flatMap((ref) => thingsOf(ref)).slice(0, LIT);
  const rings = found.map(ring);
  layer().append(...rings);
  if (mayMove()) for (const one of rings) one.animate({ opacity: [0, 1] }, { duration: 140 });
  return rings;
}

export function darken() {
  layer()?.querySelectorAll(".stage-ring, .stage-shape").forEach((one) => one.remove());
}

// The symbol of a line: what its attributes say, or what it draws itself.
function iconOf(line) {
  return line.dataset.icon ?? line.querySelector(":scope > .log-icon use")?.getAttribute("href").slice(1);
}

// The sentence of a line without what could be pressed: it is read here, and pressed in the log.
function sentence(line) {
  const copy = document.createElement("span");
  copy.className = "caption-line";
  copy.dataset.kind = line.dataset.kind ?? "";
  const told = (line.querySelector(".log-text") ?? line).cloneNode(true);
  for (const part of told.querySelectorAll("[id], [tabindex]")) ["id", "tabindex"].forEach((name) => part.removeAttribute(name));
  for (const part of told.querySelectorAll("ol, ul, button, details, .log-clause")) part.remove();
  for (const part of told.querySelectorAll("a")) {
    const text = document.createElement("span");
    text.className = part.className;
    text.append(...part.childNodes);
    part.replaceWith(text);
  }
  copy.append(...told.childNodes);
  const icon = iconOf(line);
  if (document.getElementById(icon)) copy.prepend(symbol(icon, "caption-icon")); // as in the log
  return copy;
}

function caption(lines) {
  const strip = document.getElementById("caption");
  if (!strip) return;
  strip.replaceChildren(...lines.map(sentence));
  strip.hidden = false;
  if (!mayMove()) return;
  for (const line of strip.children) line.animate({ opacity: [0, 1], transform: ["translateY(8px)", "none"] }, { duration: 160, easing: "ease-out" });
}

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

// Where the act that is played takes place: what a consequence flies from, if nothing else is known.
let scene = null;

function rememberPlace(line) {
  if (line.dataset.level !== "result") scene = null;
  const refs = (line.dataset.at ?? line.dataset.refs ?? "").split(" ").filter((ref) => ref && !ref.startsWith("seat-"));
  scene = refs.flatMap((ref) => thingsOf(ref))[0] ?? scene;
}

function fly(line) {
  const { from, to, amount } = line.dataset;
  const icon = iconOf(line);
  const counter = to?.startsWith("seat-") && changesOf(line).map(({ name }) => counterOf(name))[0];
  const start = from ? thingsOf(from)[0] : scene;
  const end = counter || (to && thingsOf(to)[0]);
  if (!start || !end || !icon || start === end) return;
  const [x, y] = middle(end.getBoundingClientRect());
  const [fromX, fromY] = middle(start.getBoundingClientRect());
  const count = Math.min(Math.max(Math.abs(Number(amount ?? 1)), 1), FLYING);
  for (let one = 0; one < count; one += 1) {
    const drawing = symbol(icon, "stage-flight");
    place(drawing, { left: x - 15, top: y - 15, width: 30, height: 30 });
    layer().append(drawing);
    const away = `translate(${fromX - x}px, ${fromY - y}px)`;
    const flight = drawing.animate(
      [{ transform: `${away} scale(.6)`, opacity: 0 }, { transform: `${away} scale(1.3)`, opacity: 1, offset: 0.2 }, { transform: "none", opacity: 1 }],
      { duration: FLIGHT, delay: one * 60, easing: "cubic-bezier(.4, 0, .2, 1)", fill: "both" },
    );
    flight.onfinish = flight.oncancel = () => drawing.remove();
  }
}

function rise({ name, amount, boxed }, order) {
  const counter = counterOf(name);
  if (!counter || !amount) return;
  const number = document.createElement("span");
  number.className = `stage-rise${amount < 0 ? " less" : ""}${boxed ? " boxed" : ""}`;
  number.append(document.createElement("b"));
  number.firstChild.textContent = amount < 0 ? `−${-amount}` : `+${amount}`;
  const box = counter.getBoundingClientRect();
  place(number, { left: middle(box)[0] - 30, top: box.top - 20 - 4 * (order % 3), width: 60, height: 24 });
  layer().append(number);
  if (!mayMove()) return; // it stays until the next beat
  const up = number.animate(
    [{ transform: "translateY(14px) scale(.7)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.25 }, { transform: "none", opacity: 1, offset: 0.7 }, { transform: "translateY(-14px)", opacity: 0 }],
    { duration: RISE, easing: "ease-out", fill: "both" },
  );
  up.onfinish = up.oncancel = () => number.remove();
}

// -- a card, large ------------------------------------------------------------------------------------------------------

function addressOf(ref) {
  return document.body.dataset.components.replace("REF", ref);
}

// Ask for a card before its beat comes; a game without a page for it shows the caption only.
export function prepare(lines) {
  for (const ref of lines.map((line) => line.dataset.card).filter(Boolean)) {
    const address = addressOf(ref);
    if (!faces.has(address)) faces.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : ""), () => ""));
  }
}

// A card that comes late is shown as long as what it brings is told.
let wanted = "";

function card(line) {
  if (!line.dataset.card) return;
  wanted = addressOf(line.dataset.card);
  const address = wanted;
  faces.get(address)?.then((face) => { if (face && wanted === address) showCard(face); });
}

function showCard(face) {
  const shown = document.createElement("div");
  shown.className = "stage-card";
  shown.innerHTML = face;
  for (const part of shown.querySelectorAll("[id]")) part.removeAttribute("id");
  shown.inert = true;
  const drawer = document.querySelector(".drawers")?.getBoundingClientRect();
  if (drawer && drawer.left > innerWidth / 2) place(shown, { left: drawer.left, top: drawer.top, width: drawer.width, height: 0 });
  dropCard();
  layer().append(shown);
  if (mayMove()) shown.animate({ opacity: [0, 1], transform: ["scale(.86) translateY(12px)", "none"] }, { duration: 200, easing: "ease-out" });
}

// -- a beat -------------------------------------------------------------------------------------------------------------

export function show({ lines, silent, flown }) {
  darken();
  layer().querySelectorAll(".stage-rise").forEach((one) => { if (!one.getAnimations().length) one.remove(); });
  if (!silent) {
    caption(lines);
    light(lines.flatMap((line) => line.dataset.at?.split(" ") ?? line.dataset.refs?.split(" ") ?? []));
  }
  for (const line of lines) {
    if (!silent) card(line);
    if (mayMove() && !flown?.has(line.dataset.to)) fly(line);
    rememberPlace(line);
  }
  lines.flatMap((line) => changesOf(line).map((change) => ({ ...change, boxed: "boxed" in line.dataset }))).forEach(rise);
}

export function dropCard() {
  wanted = "";
  layer()?.querySelectorAll(".stage-card").forEach((one) => one.remove());
}

export function clear() {
  layer()?.replaceChildren();
  scene = null;
  wanted = "";
  const strip = document.getElementById("caption");
  if (strip) {
    strip.hidden = true;
    strip.replaceChildren();
  }
}
