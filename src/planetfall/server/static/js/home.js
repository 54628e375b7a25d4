// One's own tables on an open page: looked for again every half minute while somebody can see it, and counted in the tab.
import { showCount } from "./badge.js";
import { showTimes } from "./forms.js";

const PERIOD = 30_000;
const mine = () => document.getElementById("my-tables");

function count() {
  const waiting = Number(mine().dataset.count);
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = waiting ? `(${waiting}) ${title}` : title;
  const icon = document.getElementById("favicon");
  icon.href = waiting ? icon.dataset.turn : icon.dataset.rest;
  showCount(waiting);
}

// Nothing is replaced under somebody's fingers.
async function look() {
  if (document.hidden || mine().contains(document.activeElement)) return;
  const answer = await fetch(mine().dataset.address).catch(() => null);
  if (!answer?.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("my-tables");
  if (!found || mine().contains(document.activeElement)) return;
  mine().replaceWith(document.adoptNode(found));
  showTimes(mine());
  count();
}

export function home() {
  count();
  setInterval(look, PERIOD);
  document.addEventListener("visibilitychange", look);
}
