// The stage: what others did and what the round brought is played step by step from the lines of the log. It never stands
// in the way: nothing of it can be pressed, an answer ends it at once, and so does any key or tap.
import { beats, isCause, paceOf, seatOf } from "./beats.js";
import { clear, darken, dropCard, prepare, show } from "./scene.js";
import { landAll } from "./pieces.js";

const TAP = 12; // pixels that a finger may move
const AGAIN = 9; // turns that can be played again, at most

let waiting = []; // beats to come
let timer = 0;
let seen = 0; // answers whose events have been played or need not be
let answered = -1; // the number of the last answer of whoever looks
let pressed = null;

const standing = () => Number(document.getElementById("turn")?.dataset.standing ?? 0);
const own = () => document.querySelector("main[data-me]")?.dataset.me ?? "";

// -- lines of the log ---------------------------------------------------------------------------------------------------

// Oldest first: turns stand in the log newest first, below the beginning of their round, what belongs to a turn in its order.
export function lines() {
  const found = [];
  let round = [];
  for (const group of [...document.querySelectorAll("#region-log .log-list > li")].reverse()) {
    if (!group.matches(".log-round")) round.push(group);
    else { found.push(group, ...round); round = []; }
  }
  return [...found, ...round].flatMap((group) => [...group.querySelectorAll(".log-line")]);
}

const after = (line) => Number(line.dataset.after);
const told = (line) => !("silent" in line.dataset);

const isMine = (line) => own() !== "" && seatOf(line) === `seat-${own()}`;

// Lines of what somebody did themselves: a turn of theirs with what follows from it.
function ofMine(found) {
  let mine = true; // a turn that began with an earlier answer
  return new Set(found.filter((line) => {
    if (isCause(line)) mine = line.dataset.level === "turn" && isMine(line);
    else mine &&= isMine(line) || line !== found[0];
    return mine;
  }));
}

// What somebody did themselves is not told to them: they see what it brought.
function beatsOf(found) {
  const own = ofMine(found);
  const mine = found.filter((line) => own.has(line));
  const others = beats(found.filter((line) => !own.has(line)));
  return mine.length ? [{ lines: mine, milliseconds: paceOf() / 2, silent: true, last: true }, ...others] : others;
}

// -- playing ------------------------------------------------------------------------------------------------------------

function step() {
  timer = 0;
  const beat = waiting.shift();
  if (!beat) return end();
  show(beat);
  timer = setTimeout(() => {
    darken();
    if (beat.last) dropCard();
    step();
  }, beat.milliseconds);
}

function play(found) {
  waiting = waiting.length ? beats([], [...waiting, ...found]) : found;
  if (!waiting.length || timer) return;
  document.documentElement.dataset.playing = "yes";
  timer = setTimeout(step, 0); // a task of its own, after the page has changed
}

export function end() {
  clearTimeout(timer);
  timer = 0;
  waiting = [];
  if (!document.documentElement.dataset.playing) return;
  delete document.documentElement.dataset.playing;
  landAll();
  clear();
  document.dispatchEvent(new CustomEvent("planetfall:staged"));
}

// How long pieces wait before they move to something: until the beat that tells of it.
export function delayTo(element) {
  const at = element.closest("[data-thing], .seat");
  const refs = new Set(at?.dataset.thing?.split(" ") ?? []);
  const seat = at?.dataset.seat && `seat-${at.dataset.seat}`;
  const names = (line) => line.dataset.refs?.split(" ").some((ref) => refs.has(ref) && !ref.startsWith("seat-"));
  let delay = 0;
  for (const beat of waiting) {
    const to = beat.lines.find((line) => (seat && line.dataset.to === seat) || names(line));
    if (to) {
      (beat.flown ??= new Set()).add(to.dataset.to);
      return delay;
    }
    delay += beat.milliseconds;
  }
  return 0;
}

function playNew() {
  const now = standing();
  const fresh = now > seen ? lines().filter((line) => after(line) >= seen && told(line)) : [];
  if (now < seen) end(); // answers were taken back
  seen = now;
  offer();
  if (!fresh.length || document.hidden || !paceOf()) return;
  prepare(fresh);
  play(beatsOf(fresh));
}

// The same part once more: answers from … to, both included.
export function playAgain(from, to) {
  end();
  const found = lines().filter((line) => after(line) >= from && after(line) <= to && told(line));
  prepare(found);
  play(beats(found));
}

// -- playing again ------------------------------------------------------------------------------------------------------

// What has happened since the last answer of whoever looks; a part of the round that this answer has brought is no turn of theirs.
export function isNew(line) {
  return told(line) && (after(line) > answered || (after(line) === answered && Boolean(line.closest(".log-phase"))));
}

// Turns of others since the last answer of whoever looks.
function turns() {
  const found = lines().filter(isNew);
  const starts = found.filter((line) => isCause(line) && !(line.dataset.level === "turn" && isMine(line))).map(after);
  return [...new Set(starts.length ? starts : found.map(after))].slice(-AGAIN);
}

function offer() {
  const button = document.querySelector("[data-stage-again]");
  if (!button) return;
  const count = turns().length;
  button.hidden = !count || !paceOf();
  button.querySelector("span").textContent = count;
}

// -- what ends it -------------------------------------------------------------------------------------------------------

function onSubmit(event) {
  if (event.target.id !== "answer") return;
  end();
  answered = standing();
  document.dispatchEvent(new CustomEvent("planetfall:answered"));
  offer();
}

function onPointerUp(event) {
  const moved = pressed ? Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) : 0;
  if (pressed && moved < TAP) end();
  pressed = null;
}

function onKey(event) {
  if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) end();
}

export function lastAnswer() {
  return answered;
}

export function stage() {
  const box = document.getElementById("stage");
  if (!box) return;
  answered = Number(box.dataset.last || -1);
  seen = standing();
  document.addEventListener("htmx:after:swap", playNew);
  document.addEventListener("planetfall:replay", ({ detail: { from, to } }) => playAgain(from, to));
  document.addEventListener("submit", onSubmit);
  document.addEventListener("keydown", onKey, { capture: true, passive: true });
  document.addEventListener("pointerdown", (event) => { pressed = event; }, { capture: true, passive: true });
  document.addEventListener("pointerup", onPointerUp, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => { if (document.hidden) end(); });
  document.addEventListener("scroll", darken, { capture: true, passive: true });
  document.querySelector("[data-stage-again]")?.addEventListener("click", () => {
    const found = turns();
    if (found.length) playAgain(found[0], standing());
  });
  offer();
}
