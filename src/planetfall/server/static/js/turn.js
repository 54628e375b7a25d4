// Whose turn it is: in the title, in the icon, by a soft tone, in the row of seats; a live region that announces what has
// happened; and a notice while the connection is lost.
import { mayMove } from "./pieces.js";
import { lines } from "./stage.js";

let wasMine = null;
let announced = 0;
let title = document.title;

function beep() {
  if (document.documentElement.dataset.sound === "off") return;
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = 660;
    loudness.gain.setValueAtTime(0.0001, audio.currentTime);
    loudness.gain.exponentialRampToValueAtTime(0.08, audio.currentTime + 0.03);
    loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5);
    tone.connect(loudness).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.5);
    tone.onended = () => audio.close();
  } catch { /* a browser without sound, or one that was not touched yet */ }
}

function showTurn() {
  const now = document.getElementById("turn");
  if (!now) return;
  const mine = now.dataset.turn === "yes";
  document.title = mine ? `● ${now.dataset.title} · ${title}` : title;
  const icon = document.getElementById("favicon");
  icon.href = mine ? icon.dataset.turn : icon.dataset.rest;
  if (mine && wasMine === false) beep();
  wasMine = mine;
}

// On a phone the seats are a row that is wider than the screen: it shows somebody who acts, whenever others do.
let acting = "";
function showActing() {
  const row = document.querySelector(".seats");
  const seats = [...(row?.querySelectorAll(".seat.owes") ?? [])];
  const now = seats.map((seat) => seat.id).join();
  if (now === acting) return;
  acting = now;
  const { left, right } = row.getBoundingClientRect();
  const boxes = seats.map((seat) => seat.getBoundingClientRect());
  if (!boxes.length || boxes.some((box) => box.left >= left - 1 && box.right <= right + 1)) return;
  row.scrollTo({ left: row.scrollLeft + boxes[0].left - left, behavior: mayMove() ? "smooth" : "instant" });
}

// A new question is read from its first answer on.
let asked = "";
function fromTheTop() {
  const list = document.getElementById("region-answers");
  const question = document.getElementById("region-question")?.textContent ?? "";
  if (list && question !== asked) list.scrollTop = 0;
  asked = question;
}

function sentence(line) {
  const text = line.querySelector(".log-text").textContent.trim();
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

// What is new in the log, at most so many sentences; of more, what others did and not what followed from it.
const MOST = 5;
function announce() {
  const all = lines().filter((line) => Number(line.dataset.after) >= announced);
  const causes = all.filter((line) => line.dataset.level);
  const fresh = (all.length > MOST && causes.length ? causes : all).slice(-MOST);
  const standing = Number(document.getElementById("turn")?.dataset.standing ?? 0);
  if (standing !== announced && fresh.length) {
    document.getElementById("live").textContent = fresh.map(sentence).join(" ");
  }
  announced = standing;
}

function setConnected(connected) {
  if (connected) delete document.documentElement.dataset.connection;
  else document.documentElement.dataset.connection = "lost";
  document.querySelector("#lost p").hidden = connected;
}

// A line that never stood is not tried again by itself: as soon as somebody answers, the page begins anew.
function beginAnew() {
  fetch(location.href).then(() => location.reload(), () => setTimeout(beginAnew, 2000));
}

export function turn() {
  announced = Number(document.getElementById("turn")?.dataset.standing ?? 0);
  showTurn();
  showActing();
  document.addEventListener("htmx:after:swap", () => {
    showTurn();
    showActing();
    fromTheTop();
    announce();
  });
  document.addEventListener("htmx:sse:error", () => setConnected(false));
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
    if (ctx?.sourceElement?.id !== "connection" || ctx.response) return;
    setConnected(false);
    setTimeout(beginAnew, 2000);
  });
  document.addEventListener("htmx:sse:after:connection", () => setConnected(true));
}
