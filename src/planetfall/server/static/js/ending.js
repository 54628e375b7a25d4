// The final scores, counted line by line across all accounts. Who has won, the ranking and the chart come last.
// What is shown follows from two numbers, so that a page that changes underneath goes on where it was.

const PACE = 1100; // milliseconds from line to line, until somebody counts by hand
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
  box.querySelector("[data-ending-next]").hidden = done;
  box.querySelector("[data-ending-close]").hidden = false;
  const open = document.querySelector("[data-ending-open]");
  if (open) open.hidden = !aside;
  return done;
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
  } else if (event.target.closest("[data-ending-close]")) {
    putAside(true);
  } else if (event.target.closest("[data-ending-open]")) {
    putAside(false);
  }
}

function putAside(wish) {
  aside = wish;
  draw(document.querySelector("[data-ending]"));
}

function show() {
  const box = document.querySelector("[data-ending]");
  if (!box) counted = 0;
  else if (counted) draw(box);
  else step();
}

// A page that changes underneath comes as it stands at the end. It is drawn anew before anybody can see it; when the
// swap says that it is over, a frame may have told the winner.
function watch(region) {
  const changed = () => {
    const box = region.querySelector("[data-ending]");
    if (box && !box.dataset.ready) show();
  };
  new MutationObserver(changed).observe(region, { subtree: true, childList: true, attributeFilter: ["data-ready"] });
}

export function ending() {
  const region = document.getElementById("region-ending");
  if (region) watch(region);
  document.addEventListener("click", onClick);
  document.addEventListener("htmx:after:swap", show);
  show();
}
