// A lesson points: what its step is about is lit, and its text stands beside it, where it covers neither that nor the
// question. The text itself is a region like any other.
import { mayMove } from "./pieces.js";
import { thingsOf } from "./scene.js";

const GAP = 14;
const STEP = 24; // between places that are tried, in pixels
const FOLLOW = 120; // milliseconds between looks at whether it has moved
const LIT = 6; // things at once, at most
const TOUCH = 10000; // pixels that covering any of what is needed counts for: a strip of the question costs more than many answers
const lights = [];
const arrow = document.createElement("div");
let shown = ""; // the step that was pointed at last
let drawn = ""; // where that was
let isPressed = false; // whether a finger or a mouse button is down on the text

const region = () => document.getElementById("region-lesson");

function boxes(elements) {
  return elements.map((element) => element.getBoundingClientRect()).filter((box) => box.width && box.height);
}

// -- what is pointed at -------------------------------------------------------------------------------------------------

function answerButtons(wanted) {
  const found = [...document.querySelectorAll(`#answer button.can[name="action"][value="${wanted}"]`)];
  const seen = found.filter((button) => button.checkVisibility() && !isClipped(button));
  const onThings = seen.filter((button) => !button.closest("#region-answers"));
  if (onThings.length) return onThings;
  const sheets = found.map(sheetOpener).filter((opener) => opener?.checkVisibility());
  return seen.length ? seen : sheets.length ? sheets : displayed("[data-answers-all]");
}

// On a phone the list keeps what is also on the table for readers of the page only, a pixel high.
function isClipped(button) {
  return button.closest("li[data-on-table]")?.clientHeight <= 1;
}

// What opens the sheet that a button lies in.
function sheetOpener(button) {
  const sheet = button.closest("[data-sheet-name]");
  return sheet && document.querySelector(`[data-sheet-open="${sheet.dataset.sheetName}"]`);
}

function displayed(selector) {
  return [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
}

// Things out of sight are scrolled to, such as ships behind the hand on a phone.
function named(name) {
  if (name.startsWith("region-")) return displayed(`#${name}`);
  const found = thingsOf(name);
  return found.length ? found : displayed(`[data-thing="${CSS.escape(name)}"]`);
}

// The final scoring lies over everything else, and the end of a chapter is about it.
function targets(goal) {
  const ending = document.querySelector(".ending[data-ready]");
  if (ending?.checkVisibility()) return [ending];
  const found = goal.dataset.point.split(" ").filter(Boolean).flatMap(named);
  return found.length || !goal.dataset.wanted ? found : answerButtons(goal.dataset.wanted);
}

// -- where the text stands ----------------------------------------------------------------------------------------------

function overlap(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

// Between the head of the page and the bar of its rooms.
function placing(width, height) {
  const edge = 6;
  const rooms = document.querySelector(".rooms");
  const head = document.querySelector(".masthead")?.getBoundingClientRect().bottom ?? 0;
  const foot = rooms?.checkVisibility() ? rooms.getBoundingClientRect().top : innerHeight;
  return (left, top) => {
    const x = Math.max(edge, Math.min(left, innerWidth - width - edge));
    const y = Math.max(head + edge, Math.min(top, foot - height - edge));
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
}

// Beside what is pointed at, else anywhere.
function places(target, ask, width, height) {
  const at = placing(width, height);
  const found = [];
  for (let left = 0; left < innerWidth; left += STEP) for (let top = 0; top < innerHeight; top += STEP) found.push(at(left, top));
  if (ask) found.unshift(at(ask.left, ask.top - height - GAP), at(ask.left - width - GAP, ask.top));
  if (!target) return found;
  const middle = (target.top + target.bottom - height) / 2;
  const centre = (target.left + target.right - width) / 2;
  const beside = [[target.right + GAP, middle], [target.left - width - GAP, middle], [centre, target.bottom + GAP], [centre, target.top - height - GAP]];
  return [...beside.map(([left, top]) => at(left, top)), ...found];
}

// From the edge of one box to the edge of the other, across and down together.
function distance(a, b) {
  return Math.max(0, a.left - b.right, b.left - a.right) + Math.max(0, a.top - b.bottom, b.top - a.bottom);
}

function wantedBoxes(goal) {
  return goal.dataset.wanted ? boxes(answerButtons(goal.dataset.wanted)) : [];
}

function askBox() {
  return document.querySelector("#region-question")?.getBoundingClientRect();
}

function loss(place, [box, weight, least]) {
  const area = overlap(place, box);
  return area && weight * (area + least);
}

// The first of the best: what is pointed at must stay free, then the answer, the question, what an answer is put together with, and
// other answers; and near.
function best(lit, goal) {
  const box = region().getBoundingClientRect();
  const ask = askBox();
  const wanted = wantedBoxes(goal);
  const others = boxes(displayed('#answer button.can[name="action"]'));
  const tools = boxes(displayed("#answer [data-composes]"));
  const weights = [
    ...[...lit, ...wanted].map((each) => [each, 200, TOUCH]),
    ...(ask ? [[ask, 150, TOUCH]] : []),
    ...tools.map((each) => [each, 80, 0]),
    ...others.map((each) => [each, 10, 0]),
  ];
  const isFree = goal.classList.contains("lesson-free"); // it points at nothing, so it hides as little as it can
  if (isFree) weights.push(...boxes([...document.querySelectorAll("[data-thing]")]).map((each) => [each, 1, 0]));
  const near = lit[0] ?? wanted[0] ?? ask;
  const cost = (place) => weights.reduce((sum, each) => sum + loss(place, each), near && !isFree ? distance(place, near) : 0);
  const found = places(near, ask, box.width, box.height).map((place) => ({ place, cost: cost(place) }));
  return found.reduce((one, two) => (two.cost < one.cost ? two : one)).place;
}

// -- drawing ------------------------------------------------------------------------------------------------------------

function light(box, number) {
  const element = (lights[number] ??= document.body.appendChild(Object.assign(document.createElement("div"), { className: "lesson-light" })));
  element.setAttribute("aria-hidden", "true");
  element.hidden = !box;
  if (!box) return;
  element.style.width = `${box.width + 2}px`;
  element.style.height = `${box.height + 2}px`;
  element.style.transform = `translate(${box.left - 4}px, ${box.top - 4}px)`;
}

// From the edge of the text towards what it is about.
function drawArrow(place, box) {
  arrow.hidden = !box || overlap(place, box) > 0;
  if (arrow.hidden) return;
  const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  const from = { x: Math.max(place.left, Math.min(x, place.right)), y: Math.max(place.top, Math.min(y, place.bottom)) };
  arrow.style.transform = `translate(${from.x}px, ${from.y}px) rotate(${Math.atan2(y - from.y, x - from.x) + Math.PI / 2}rad)`;
}

function current() {
  return region()?.querySelector(".lesson-goal");
}

function draw() {
  const goal = current();
  if (!goal || isPressed) return;
  const found = targets(goal).slice(0, LIT);
  const step = region().querySelector(".lesson-place")?.textContent + goal.textContent + goal.dataset.wanted;
  if (step !== shown && found[0] && !document.documentElement.dataset.playing) {
    found[0].scrollIntoView?.({ block: "nearest", inline: "nearest" });
    shown = step; // not before: what is about to move is scrolled to when it stands
  }
  const lit = boxes(found);
  drawn = layout(lit, goal);
  for (let number = 0; number < Math.max(lit.length, lights.length); number += 1) light(lit[number], number);
  const place = best(lit, goal);
  region().classList.toggle("moves", mayMove());
  region().style.transform = `translate(${place.left}px, ${place.top}px)`;
  drawArrow(place, lit[0]);
}

// Things get their places a moment after they are there, move, and are covered by rooms and sheets that open; and the
// question and the text itself grow and shrink.
function layout(lit, goal) {
  const { width, height } = region().getBoundingClientRect();
  const around = [...lit, ...wantedBoxes(goal), askBox()].filter(Boolean);
  const sides = around.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom]);
  return [...sides, width, height].map(Math.round).join();
}

function follow() {
  const goal = document.hidden ? null : current();
  if (goal && layout(boxes(targets(goal).slice(0, LIT)), goal) !== drawn) draw();
}

let planned = 0;
function plan() {
  cancelAnimationFrame(planned);
  planned = requestAnimationFrame(draw);
}

// A button that moved away under a finger would not count as pressed.
function hold() {
  isPressed = true;
}

function release() {
  if (!isPressed) return;
  isPressed = false;
  plan();
}

// Whoever pressed a button of the lesson that is gone now goes on reading there.
let within = false;
function remember() {
  within = Boolean(document.activeElement?.closest("#region-lesson"));
}

function settle() {
  if (within && !document.activeElement?.closest("#region-lesson")) region()?.focus({ preventScroll: true });
  plan();
}

if (region()) {
  document.documentElement.dataset.confirm = "off"; // undo takes everything back here
  arrow.className = "lesson-arrow";
  arrow.hidden = true;
  arrow.setAttribute("aria-hidden", "true");
  document.body.append(arrow);
  document.addEventListener("htmx:before:swap", remember);
  document.addEventListener("htmx:after:swap", settle);
  region().addEventListener("pointerdown", hold);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release);
  setInterval(follow, FOLLOW);
  addEventListener("resize", plan);
  addEventListener("scroll", plan, { capture: true, passive: true });
  document.fonts?.ready.then(plan);
  new MutationObserver(plan).observe(document.documentElement, { attributes: true, attributeFilter: ["data-playing"] });
  draw();
}
