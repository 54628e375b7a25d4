// What the page of Rocket Rescue does beyond its plain forms: dice are turned on the screen and the plan is answered in
// one go; a rocket that is launched rises, and the rolls for its modules are told one by one.

const ORDER = [3, 0, 1, 2]; // build and launch is asked first
const DICE = 4;
const still = matchMedia("(prefers-reduced-motion: reduce)");

// -- the screen --------------------------------------------------------------------------------------------------------

let plan = emptyPlan("");
let queue = []; // answers that the plan still has to give
let busy = false; // whether an answer is on its way

function emptyPlan(round) {
  return { round, dice: [[0, 0], [0, 0], [0, 0], [0, 0]], bid: 0 };
}

const screenNow = () => document.getElementById("screen");
const numbers = (text) => (text ?? "").split(" ").filter(Boolean).map(Number);
const placed = (phase) => screenNow().querySelector(`[data-phase="${phase}"]`).dataset.placed;
const diceLeft = () => DICE - plan.dice.flat().filter(Boolean).length;

function balance() {
  const worth = numbers(screenNow().dataset.balance);
  return plan.dice.flat().reduce((sum, face) => sum + (face ? worth[face - 1] : 0), 0);
}

// The number of a placement of dice: none, one die, or two with the higher one first.
function placementOf([one, other]) {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return low === 0 ? high : 6 + ((high - 1) * high) / 2 + low;
}

function turn(phase, slot, face) {
  if (placed(phase) !== undefined) return;
  if (!plan.dice[phase][slot] && face && !diceLeft()) return;
  plan.dice[phase][slot] = face;
  show();
  const die = document.getElementById(`turner-${phase}-${slot}`);
  die.classList.remove("turned");
  requestAnimationFrame(() => die.classList.add("turned"));
}

function step(phase, slot, by) {
  turn(phase, slot, (plan.dice[phase][slot] + by + 7) % 7);
}

function bid(count) {
  plan.bid = Math.max(0, Math.min(count, Number(screenNow().dataset.energy)));
  show();
}

// Put what is planned on the screen, whatever has been swapped in since.
function show() {
  const screen = screenNow();
  if (!screen) return;
  screen.hidden = false;
  if (plan.round !== screen.dataset.round) plan = emptyPlan(screen.dataset.round);
  for (const place of screen.querySelectorAll("[data-phase]")) showPlace(place);
  showBalance(screen);
  const ready = diceLeft() === 0;
  const lock = document.getElementById("lock");
  const words = lock.firstElementChild;
  lock.setAttribute("aria-disabled", String(!ready || queue.length > 0));
  words.textContent = ready ? words.dataset.ready : words.dataset.missing.replace("#", diceLeft());
}

function showPlace(place) {
  const phase = Number(place.dataset.phase);
  if (place.dataset.placed !== undefined) plan.dice[phase] = [...numbers(place.dataset.placed), 0, 0].slice(0, 2);
  place.querySelectorAll(".turner").forEach((die, slot) => {
    const face = plan.dice[phase][slot];
    die.querySelector("use").setAttribute("href", `#die-${face}`);
    die.setAttribute("aria-valuenow", face);
    die.setAttribute("aria-valuetext", face || die.dataset.none);
    die.setAttribute("aria-disabled", String(place.dataset.placed !== undefined));
  });
  for (const effect of place.querySelectorAll("[data-value]")) {
    const count = plan.dice[phase].filter((face) => face === Number(effect.dataset.value)).length;
    effect.hidden = count === 0;
    effect.dataset.twice = count > 1 ? "yes" : "";
  }
}

function showBalance(screen) {
  const brings = balance();
  const after = Number(screen.dataset.energy) + brings - plan.bid;
  screen.querySelector("[data-bring]").textContent = brings > 0 ? `+${brings}` : String(brings).replace("-", "−");
  screen.querySelector("[data-bid]").textContent = plan.bid;
  document.getElementById("bid-turner").setAttribute("aria-valuenow", plan.bid);
  const left = screen.querySelector("[data-after]");
  left.classList.toggle("red", after < 0);
  left.querySelector("[data-after-word]").textContent = after < 0 ? left.dataset.short : left.dataset.fine;
  left.querySelector("[data-after-count]").textContent = Math.abs(after);
}

// Each phase is a question of its own: the next answer goes out when the one before has come back.
function lockIn() {
  const screen = screenNow();
  if (diceLeft() || queue.length) return;
  const { plan: first, ways, amount } = screen.dataset;
  const open = ORDER.filter((phase) => placed(phase) === undefined);
  queue = open.map((phase) => Number(first) + phase * Number(ways) + placementOf(plan.dice[phase]));
  queue.push(Number(amount) + plan.bid);
  show();
  answerNext();
}

function answerNext() {
  if (busy || !queue.length) return;
  const button = document.querySelector(`#plain button.can[value="${queue[0]}"]`);
  if (button) {
    queue.shift();
    button.form.requestSubmit(button);
  } else if (!screenNow()) {
    queue = [];
  }
}

const slotOf = (die) => die.id.split("-").slice(1).map(Number);

function onClick(event) {
  const target = event.target.closest?.(".turner, [data-step], #lock");
  if (!target || !screenNow()?.contains(target)) return;
  if (target.id === "lock") lockIn();
  else if (target.dataset.step) bid(plan.bid + Number(target.dataset.step));
  else if (target.id !== "bid-turner") step(...slotOf(target), event.shiftKey ? -1 : 1);
}

function onWheel(event) {
  const die = event.target.closest?.(".turner");
  if (!die || !screenNow()?.contains(die)) return;
  event.preventDefault();
  change(die, event.deltaY < 0 ? 1 : -1);
}

function change(die, by) {
  if (die.id === "bid-turner") bid(plan.bid + by);
  else step(...slotOf(die), by);
}

function onKey(event) {
  const die = event.target.closest?.(".turner");
  if (!die || event.ctrlKey || event.metaKey || event.altKey || !pressed(die, event.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

function pressed(die, key) {
  const dice = [...screenNow().querySelectorAll(".turner")];
  const beside = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const by = { ArrowUp: 1, ArrowDown: -1, Enter: 1, " ": 1 }[key];
  if (beside) dice[(dice.indexOf(die) + beside + dice.length) % dice.length].focus();
  else if (by) change(die, by);
  else if (/^[0-9]$/.test(key)) setTo(die, Number(key));
  else if (key === "Delete" || key === "Backspace") setTo(die, 0);
  else return false;
  return true;
}

function setTo(die, number) {
  if (die.id === "bid-turner") bid(number);
  else if (number <= 6) turn(...slotOf(die), number);
}

// -- a launch ----------------------------------------------------------------------------------------------------------

const LAUNCHED = "launches";
const HELD = "holds";
const BROKEN = "breaks";
const ROLL = 650; // milliseconds from one roll to the next
const WIDE = 336; // pixels, of the list of rolls
const RISE = 2600; // milliseconds, as in the style sheet
let before = null;

const lines = () => [...document.querySelectorAll("#region-log .log-line")];
const textOf = (line) => line.querySelector(".log-text").textContent.trim();
const kindOf = (line) => line.dataset.kind;

// Rockets as they stand, and how much of the log is known, before the page changes.
function remember() {
  before ??= {
    told: new Set(lines()),
    rockets: Object.fromEntries([...document.querySelectorAll(".craft[data-hangar]")].map((rocket) => [
      rocket.dataset.hangar, { drawing: rocket.cloneNode(true), box: rocket.ownerSVGElement.getBoundingClientRect() },
    ])),
  };
}

function tellLaunches() {
  const was = before;
  before = null;
  if (!was || document.hidden) return;
  const fresh = lines().filter((line) => !was.told.has(line)); // newest turn first; in a turn what followed is below its cause
  const start = fresh.findIndex((line) => kindOf(line) === LAUNCHED);
  if (start < 0) return;
  const hangar = /\bhangar-(\d+)/.exec(fresh[start].dataset.refs)?.[1];
  const rolls = fresh.slice(start).filter((line) => [HELD, BROKEN].includes(kindOf(line)));
  const place = document.getElementById(`hangar-${hangar}`);
  liftOff(was.rockets[hangar], place);
  const mine = ` ${fresh[start].dataset.refs} `.includes(` seat-${document.querySelector("main[data-me]")?.dataset.me} `);
  setTimeout(() => whenTold(rolls, mine, () => tellRolls(rolls, place)), 0); // the stage begins after the page has changed
}

// Rolls for what somebody else launched are told when the stage has come to them, and not at all if it is skipped.
function whenTold(rolls, mine, tell) {
  if (!rolls.length) return;
  if (mine || !document.documentElement.dataset.playing) return tell();
  const caption = document.getElementById("caption");
  const watcher = new MutationObserver(() => {
    if (!caption.textContent.includes(textOf(rolls[0]))) return;
    watcher.disconnect();
    tell();
  });
  watcher.observe(caption, { childList: true });
  document.addEventListener("planetfall:staged", () => watcher.disconnect(), { once: true });
}

function mayMove() {
  return !still.matches && document.documentElement.dataset.motion !== "off";
}

const SVG = "http://www.w3.org/2000/svg";

function drawn(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// What stands after the launch is shown again when the rocket has gone.
function liftOff(rocket, hangar) {
  if (!rocket || !rocket.box.width || !mayMove()) return;
  const sky = drawn("svg", { class: "liftoff", viewBox: "0 0 132 384", "aria-hidden": "true" });
  for (const side of ["left", "top", "width", "height"]) sky.style.setProperty(side, `${rocket.box[side]}px`);
  const riser = drawn("g", { class: "riser" });
  riser.append(drawn("path", { class: "fire", d: "M44 348H88Q84 420 66 452Q48 420 44 348Z" }), rocket.drawing);
  for (const copy of riser.querySelectorAll("[id]")) copy.removeAttribute("id");
  for (const copy of riser.querySelectorAll("[data-piece]")) copy.removeAttribute("data-piece");
  sky.append(riser);
  for (const [x, y, r] of [[18, 366, 22], [44, 374, 26], [66, 368, 30], [88, 374, 26], [114, 366, 22], [4, 378, 18], [128, 378, 18]]) {
    sky.append(drawn("circle", { class: "puff", cx: x, cy: y, r }));
  }
  document.body.append(sky);
  hangar.classList.add("launching");
  setTimeout(() => hangar.classList.remove("launching"), RISE * 0.7);
  setTimeout(() => sky.remove(), RISE + 100);
}

function tellRolls(rolls, hangar) {
  if (!rolls.length || !hangar) return;
  const list = document.createElement("ol");
  list.className = "rolls";
  list.setAttribute("aria-hidden", "true"); // the log is read out already
  const box = hangar.getBoundingClientRect();
  const beside = box.right + WIDE < document.getElementById("region-board").getBoundingClientRect().right;
  list.style.setProperty("left", `${Math.max(8, beside ? box.right : box.left - WIDE)}px`);
  list.style.setProperty("top", `${Math.max(60, Math.min(box.top + 40, innerHeight - 300))}px`);
  document.body.append(list);
  rolls.forEach((line, order) => setTimeout(() => list.append(rollOf(line)), mayMove() ? (order + 1) * ROLL : 0));
  setTimeout(() => list.remove(), rolls.length * ROLL + 4200);
}

function rollOf(line) {
  const item = document.createElement("li");
  const die = drawn("svg", { viewBox: "0 0 24 24" });
  die.append(drawn("use", { href: `#die-${/\d(?=\D*$)/.exec(textOf(line))?.[0] ?? 0}` }));
  const words = document.createElement("span");
  words.textContent = textOf(line);
  item.className = kindOf(line) === BROKEN ? "broke" : "held-on";
  item.append(die, words);
  return item;
}

// -- listening ---------------------------------------------------------------------------------------------------------

document.documentElement.dataset.planner = "yes";
document.addEventListener("click", onClick);
document.addEventListener("wheel", onWheel, { passive: false });
document.addEventListener("keydown", onKey, true);
document.addEventListener("htmx:before:request", (event) => { busy ||= event.detail.ctx.sourceElement.id === "answer"; });
// While an answer is on its way, the form drops every other: the next one waits until all of it is done.
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id !== "answer") return;
  if (!(ctx.response?.status < 400)) queue = [];
  setTimeout(() => { busy = false; answerNext(); });
});
document.addEventListener("htmx:before:swap", remember);
document.addEventListener("htmx:after:swap", () => {
  show();
  answerNext();
  setTimeout(tellLaunches);
});
show();
