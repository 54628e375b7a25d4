// The final scores, counted line by line across all accounts. Who has won, the ranking and the chart come last.
// What is shown follows from two numbers, so that a page that changes underneath goes on where it was. Whoever comes
// back to a result that was counted to its end finds it so, at the place where they left it.

const PACE = 1100; // milliseconds from line to line, until somebody counts by hand
const BEHIND = ".skip, .masthead, #region-status, #region-since, #answer";
const COUNTING = "[data-ending-next], [data-ending-all]"; // buttons that go when all is counted
let counted = 0;
let timer = 0;
let aside = false;

function draw(box) {
  const accounts = [...box.querySelectorAll(".account")];
  const rows = Math.max(...accounts.map((account) => account.querySelectorAll(".score-line").length));
  const done = counted >= rows;
  box.dataset.ready = "yes";
  box.hidden = aside;
  accounts.forEach((account) => drawAccount(account, done));
  arrange(accounts, done ? "place" : "party");
  for (const part of box.querySelectorAll("[data-ending-before]")) part.hidden = done;
  for (const part of box.querySelectorAll("[data-ending-after]")) part.hidden = !done;
  const counting = document.activeElement.matches(COUNTING);
  for (const button of box.querySelectorAll(COUNTING)) button.hidden = done;
  if (done && counting) heading(box).focus();
  box.querySelector("[data-ending-close]").hidden = false;
  const open = document.querySelector("[data-ending-open]");
  if (open) open.hidden = !aside;
  cover(!aside);
  if (done && !kept(box)) keep(box);
  return done;
}

function heading(box) {
  return box.querySelector("h2");
}

// What lies behind the result is neither read nor reached while it is covered.
function cover(covered) {
  for (const part of document.querySelectorAll(BEHIND)) part.inert = covered;
}

function kept(box) {
  return JSON.parse(sessionStorage.getItem(`ending ${box.dataset.ending}`));
}

function keep(box) {
  sessionStorage.setItem(`ending ${box.dataset.ending}`, JSON.stringify({ place: box.scrollTop }));
}

function drawAccount(account, done) {
  const lines = [...account.querySelectorAll(".score-line")];
  lines.forEach((line, place) => line.classList.toggle("later", place >= counted));
  const sum = lines.slice(0, counted).reduce((total, line) => total + Number(line.dataset.points), 0);
  const total = account.querySelector("[data-total]");
  total.textContent = done ? total.dataset.total : sum;
  account.classList.toggle("winner", done && "won" in account.dataset);
}

function arrange(accounts, order) {
  const list = accounts[0].parentNode;
  const wanted = accounts.toSorted((one, other) => one.dataset[order] - other.dataset[order]);
  if (wanted.some((account, place) => list.children[place] !== account)) list.append(...wanted);
}

function step() {
  clearTimeout(timer);
  const box = document.querySelector("[data-ending]");
  if (!box) return;
  counted += 1;
  if (!draw(box)) timer = setTimeout(step, PACE);
}

function onClick(event) {
  if (event.target.closest("[data-ending-next]")) {
    step();
    clearTimeout(timer);
  } else if (event.target.closest("[data-ending-all]")) {
    counted = Infinity;
    step();
  } else if (event.target.closest("[data-ending-close]")) {
    putAside(true);
  } else if (event.target.closest("[data-ending-open]")) {
    putAside(false);
  }
}

function putAside(wish) {
  aside = wish;
  const box = document.querySelector("[data-ending]");
  draw(box);
  (wish ? document.querySelector("[data-ending-open]") : heading(box)).focus({ preventScroll: true });
}

function begin(box) {
  const known = kept(box);
  if (known) counted = Infinity;
  step();
  if (known) box.scrollTop = known.place;
  if (!document.querySelector("dialog[open]")) heading(box).focus({ preventScroll: true });
}

function leave() {
  const box = document.querySelector("[data-ending]");
  if (box && !aside && kept(box)) keep(box);
}

function show() {
  const box = document.querySelector("[data-ending]");
  if (!box) {
    if (counted) cover(false);
    counted = 0;
  } else if (counted) draw(box);
  else if (document.documentElement.dataset.playing) document.addEventListener("planetfall:staged", show, { once: true });
  else begin(box);
}

// A page that changes underneath comes as it stands at the end. It is drawn anew before anybody can see it; when the
// swap says that it is over, a frame may have shown the winner. What has led to the end is played on the stage first.
function watch(region) {
  const changed = () => {
    const box = region.querySelector("[data-ending]");
    if (box && !box.dataset.ready && counted) show();
  };
  new MutationObserver(changed).observe(region, { subtree: true, childList: true, attributeFilter: ["data-ready"] });
}

export function ending() {
  const region = document.getElementById("region-ending");
  if (region) watch(region);
  document.addEventListener("click", onClick);
  document.addEventListener("htmx:after:swap", () => queueMicrotask(show)); // when the stage knows what it plays
  addEventListener("pagehide", leave);
  show();
}
