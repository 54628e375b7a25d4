// The list of answers: when it is longer than its place, a button opens it, and it stays as it was left.

const KEY = "pf-answers";
let open = localStorage.getItem(KEY) === "open";

const phone = matchMedia("(max-width: 599.98px)");
const hovers = matchMedia("(hover: hover) and (min-width: 600px)");

// What can be answered on the table itself: on a phone the list keeps it one tap away. Verbs stay in the list there.
function markOnTable(list) {
  const given = document.querySelectorAll('#answer button.can[name="action"]');
  const onTable = new Set([...given].filter((button) => !button.closest("#plain, [data-verbs]")).map((button) => button.value));
  for (const line of list.querySelectorAll("li")) { // also those that were answers before and are refused now
    line.toggleAttribute("data-on-table", onTable.has(line.querySelector("button.can")?.value));
  }
}

// Whether all that can be answered is in sight; what is refused may wait below.
function fits(list) {
  if (phone.matches && list.querySelector("[data-on-table]")) return false;
  const box = document.getElementById("region-answers");
  const last = [...list.querySelectorAll("button.can")].at(-1);
  return !last || last.getBoundingClientRect().bottom - list.getBoundingClientRect().top <= box.clientHeight + 2;
}

// Where the lines are too many, what an answer would give is shown beside the board for the one that is pointed at.
function shorten(ask, isInSight) {
  ask.removeAttribute("data-brief");
  if (hovers.matches) ask.toggleAttribute("data-brief", !isInSight());
}

function scrolls() {
  const box = document.getElementById("region-answers");
  return box.scrollHeight > box.clientHeight + 2;
}

function show() {
  const ask = document.querySelector(".ask");
  const button = ask?.querySelector("[data-answers-all]");
  if (!button) return;
  const list = document.getElementById("plain");
  ask.classList.remove("all");
  button.hidden = true;
  if (!list) return;
  markOnTable(list);
  shorten(ask, () => fits(list));
  if (fits(list)) return;
  ask.classList.toggle("all", open);
  button.hidden = false;
  button.textContent = open ? list.dataset.fewer : list.dataset.all;
  button.setAttribute("aria-expanded", String(open));
  if (open) shorten(ask, () => !scrolls());
}

export function toggleList() {
  open = !open;
  localStorage.setItem(KEY, open ? "open" : "");
  show();
}

// On a phone the question is at the page's lower edge: what is said above it must know how high that is.
function tellHeight() {
  const { top } = document.querySelector(".ask").getBoundingClientRect();
  document.documentElement.style.setProperty("--ask", `${Math.max(0, Math.round(innerHeight - top))}px`);
}

export function answerList() {
  new ResizeObserver(tellHeight).observe(document.querySelector(".ask"));
  for (const what of ["htmx:after:swap", "room"]) document.addEventListener(what, () => { show(); tellHeight(); });
  addEventListener("resize", show);
  document.querySelector("[data-answers-all]")?.addEventListener("click", toggleList);
  document.fonts?.ready.then(show);
  show();
}
