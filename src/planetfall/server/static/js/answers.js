// The list of answers: when it is longer than its place, a button opens it, and it stays as it was left.

const KEY = "pf-answers";
let open = localStorage.getItem(KEY) === "open";

// Whether all that can be answered is in sight; what is refused may wait below.
function fits(list) {
  const box = document.getElementById("region-answers");
  const last = [...list.querySelectorAll("button.can")].at(-1);
  return !last || last.getBoundingClientRect().bottom - list.getBoundingClientRect().top <= box.clientHeight + 2;
}

function show() {
  const ask = document.querySelector(".ask");
  const button = ask?.querySelector("[data-answers-all]");
  if (!button) return;
  const list = document.getElementById("plain");
  ask.classList.remove("all");
  button.hidden = true;
  if (!list || fits(list)) return;
  ask.classList.toggle("all", open);
  button.hidden = false;
  button.textContent = open ? list.dataset.close : list.dataset.open;
  button.setAttribute("aria-expanded", String(open));
}

export function toggleList() {
  open = !open;
  localStorage.setItem(KEY, open ? "open" : "");
  show();
}

// On a phone the question lies over the page's lower edge: what is said above it must know how high it is.
function tellHeight() {
  const ask = document.querySelector(".ask");
  document.documentElement.style.setProperty("--ask", `${ask.offsetHeight}px`);
}

export function answerList() {
  new ResizeObserver(tellHeight).observe(document.querySelector(".ask"));
  document.addEventListener("htmx:after:swap", show);
  addEventListener("resize", show);
  document.querySelector("[data-answers-all]")?.addEventListener("click", toggleList);
  document.fonts?.ready.then(show);
  show();
}
