// Sheets: panels of seats on a phone, menus, and what a game keeps one tap away. One is open at a time; Escape, the cross
// and a tap beside it close it.

const phone = matchMedia("(max-width: 599.98px)");
const desktop = matchMedia("(min-width: 1100.02px)");
const FOLDS = ".seat[open], .menu[open], .tableau[open]";

function main() {
  return document.getElementById("main");
}

function isSheet(fold) {
  return fold.matches(".menu, .tableau") || (phone.matches && main()?.dataset.room !== "players");
}

function openSheets() {
  return [...document.querySelectorAll(FOLDS)].filter(isSheet);
}

function shown() {
  return document.querySelector("[data-sheet-name][data-shown]");
}

function setShown(sheet, yes) {
  sheet.toggleAttribute("data-shown", yes);
  const opener = document.querySelector(`[data-sheet-open="${sheet.dataset.sheetName}"]`);
  opener?.setAttribute("aria-expanded", String(yes));
  return opener;
}

// Close what is open, the innermost first; whether there was anything.
export function closeSheet(refocus = true) {
  const fold = openSheets().at(-1);
  const sheet = shown();
  if (!fold && !sheet) return false;
  const opener = fold ? fold.querySelector("summary") : setShown(sheet, false);
  if (fold) fold.open = false;
  if (refocus) opener?.focus({ preventScroll: true });
  showCross();
  return true;
}

function closeAll() {
  while (closeSheet(false));
}

// The sheet that is open on a phone.
function body() {
  return shown() ?? openSheets().find((fold) => fold.matches(".seat"));
}

function showCross() {
  const cross = document.querySelector("[data-sheet-close]");
  if (!cross) return;
  const box = desktop.matches ? null : body()?.getBoundingClientRect();
  cross.hidden = !box?.height;
  if (box?.height) cross.style.top = `${box.top + 3}px`;
}

function toggle(name) {
  const sheet = document.querySelector(`[data-sheet-name="${name}"]`);
  const wasShown = sheet.hasAttribute("data-shown");
  closeAll();
  if (!wasShown) setShown(sheet, true);
  showCross();
}

function onClick(event) {
  const opener = event.target.closest("[data-sheet-open]");
  if (opener) return toggle(opener.dataset.sheetOpen);
  if (event.target.closest("[data-sheet-close], [data-fold-close]")) return closeSheet();
  const inside = event.target.closest("[data-sheet-name][data-shown], .seat[open], .menu, .tableau, dialog, .confirm, .why, .thing-card");
  if (!inside && !event.target.closest(".seat > summary")) closeAll();
}

function onToggle(event) {
  const fold = event.target;
  if (fold.open && fold.matches?.(".seat, .menu") && isSheet(fold)) {
    for (const other of openSheets()) if (other !== fold && !fold.contains(other) && !other.contains(fold)) other.open = false;
    if (shown()) setShown(shown(), false);
  }
  requestAnimationFrame(showCross);
}

export function sheets() {
  document.addEventListener("click", onClick);
  document.addEventListener("toggle", onToggle, true);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && closeSheet()) event.preventDefault(); });
  document.addEventListener("submit", (event) => { if (event.target.id === "answer") closeAll(); });
  document.addEventListener("room", () => { closeAll(); });
  document.addEventListener("htmx:after:swap", showCross);
  addEventListener("resize", showCross);
}
