// After I have answered: the way to the next table that waits for me, and how many there are on the icon of the app.
import { showCount } from "./badge.js";

const PERIOD = 60_000;
let known = "";

async function look(link) {
  if (document.hidden) return;
  const answer = await fetch(link.dataset.address).catch(() => null);
  if (!answer?.ok) return;
  const { count, others } = await answer.json();
  showCount(count);
  link.querySelector(".count").textContent = others;
  link.hidden = !others || isMine();
}

const isMine = () => document.getElementById("turn")?.dataset.turn === "yes";

function onChange(link) {
  const now = document.getElementById("turn")?.dataset.turn ?? "";
  if (now === known) return;
  known = now;
  if (isMine()) link.hidden = true;
  look(link);
}

export function nextTurn(link) {
  onChange(link);
  document.addEventListener("htmx:after:swap", () => onChange(link));
  document.addEventListener("visibilitychange", () => look(link));
  setInterval(look, PERIOD, link);
}
