// A lesson points: what its step is about is lit, and its text stands beside it, where it covers neither that nor the
// question. The text itself is a region like any other.
import { mayMove } from "./pieces.js";
import { thingsOf } from "./scene.js";

const GAP = 14;
const LIT = 6; // things at once, at most
const lights = [];
const arrow = document.createElement("div");
let shown = ""; // the step that was pointed at last

const region = () => document.getElementById("region-lesson");

function boxes(elements) {
  return elements.map((element) => element.getBoundingClientRect()).filter((box) => box.width && box.height);
}

// -- what is pointed at -------------------------------------------------------------------------------------------------

function answerButtons(wanted) {
  const found = [...document.querySelectorAll(`#answer button.can[name="action"][value="${wanted}"]`)];
  const seen = found.filter((button) => button.checkVisibility());
  const onThings = seen.filter((button) => !button.closest("#region-answers"));
  return onThings.length ? onThings : seen;
}

function named(name) {
  if (!name.startsWith("region-")) return thingsOf(name);
  const element = document.getElementById(name);
  return element?.checkVisibility() ? [element] : [];
}

function targets(goal) {
  const found = goal.dataset.point.split(" ").filter(Boolean).flatMap(named);
  return found.length || !goal.dataset.wanted ? found : answerButtons(goal.dataset.wanted);
}

// -- where the text stands ----------------------------------------------------------------------------------------------

function overlap(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function at(left, top, width, height) {
  const edge = 6;
  const head = document.querySelector(".masthead")?.getBoundingClientRect().bottom ?? 0;
  const foot = document.querySelector(".rooms")?.checkVisibility() ? document.querySelector(".rooms").getBoundingClientRect().top : innerHeight;
  const x = Math.max(edge, Math.min(left, innerWidth - width - edge));
  const y = Math.max(head + edge, Math.min(top, foot - height - edge));
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function places(target, ask, width, height) {
  const found = [at(0, 0, width, height), at(innerWidth, 0, width, height), at(0, innerHeight, width, height)];
  if (ask) found.unshift(at(ask.left, ask.top - height - GAP, width, height), at(ask.left - width - GAP, ask.top, width, height));
  if (!target) return found;
  const middle = (target.top + target.bottom - height) / 2;
  const centre = (target.left + target.right - width) / 2;
  const beside = [[target.right + GAP, middle], [target.left - width - GAP, middle], [centre, target.bottom + GAP], [centre, target.top - height - GAP]];
  return [...beside.map(([left, top]) => at(left, top, width, height)), ...found];
}

// The first of the best: what is pointed at must stay free, then the answer, the question, and other answers.
function best(lit, goal) {
  const box = region().getBoundingClientRect();
  const ask = document.querySelector("#region-question")?.getBoundingClientRect();
  const wanted = goal.dataset.wanted ? boxes(answerButtons(goal.dataset.wanted)) : [];
  const others = boxes([...document.querySelectorAll('#answer button.can[name="action"]')].filter((button) => button.checkVisibility()));
  const cost = (place) =>
    [[lit, 20], [wanted, 20], [ask ? [ask] : [], 8], [others, 2]].reduce((sum, [found, weight]) => sum + weight * found.reduce((all, each) => all + overlap(place, each), 0), 0);
  const found = places(lit[0], ask, box.width, box.height).map((place) => ({ place, cost: cost(place) }));
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

function draw() {
  const goal = region()?.querySelector(".lesson-goal");
  if (!goal) return;
  const found = targets(goal).slice(0, LIT);
  const step = region().querySelector(".lesson-place")?.textContent + goal.textContent;
  if (step !== shown && found[0] && !document.documentElement.dataset.playing) found[0].scrollIntoView?.({ block: "nearest", inline: "nearest" });
  shown = step;
  const lit = boxes(found);
  for (let number = 0; number < Math.max(lit.length, lights.length); number += 1) light(lit[number], number);
  const place = best(lit, goal);
  region().classList.toggle("moves", mayMove());
  region().style.transform = `translate(${place.left}px, ${place.top}px)`;
  drawArrow(place, lit[0]);
}

let planned = 0;
function plan() {
  cancelAnimationFrame(planned);
  planned = requestAnimationFrame(draw);
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
  document.addEventListener("click", () => setTimeout(plan, 350)); // rooms and sheets open
  addEventListener("resize", plan);
  addEventListener("scroll", plan, { capture: true, passive: true });
  document.fonts?.ready.then(plan);
  new MutationObserver(plan).observe(document.documentElement, { attributes: true, attributeFilter: ["data-playing"] });
  draw();
}
