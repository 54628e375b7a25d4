// What an answer would give, beside the table: shown for the one that is pointed at or has the focus. A finger has no
// hover: on the board its first tap shows it, the second gives the answer.

let shown = null; // the number of the answer
let tapped = null; // the number of the answer whose preview a finger has seen
let byTouch = false;

function place() {
  return document.getElementById("preview");
}

function hide() {
  shown = tapped = null;
  place().hidden = true;
}

// The words and symbols of an answer stand in the list.
function contentOf(button) {
  const listed = document.querySelector(`#plain-${button.value} .gains`);
  return listed ? [...listed.cloneNode(true).childNodes] : [button.dataset.preview ?? ""];
}

function bold(text) {
  const line = document.createElement("b");
  line.textContent = text;
  return line;
}

function show(button) {
  if (shown === button.value && !place().hidden) return;
  shown = button.value;
  const what = button.getAttribute("aria-label") ?? button.querySelector(".unseen")?.textContent;
  place().replaceChildren(...(what ? [bold(what)] : []), ...contentOf(button), ...(byTouch ? [bold(place().dataset.again)] : []));
  place().hidden = false;
}

function previewed(target) {
  const button = target.closest?.('#answer button.can[name="action"]');
  if (!button) return null;
  const onBoard = byTouch && button.matches("#region-board .cover"); // a finger hides what it means
  return onBoard || button.dataset.preview || button.querySelector(".gains") ? button : null;
}

function onPoint(event) {
  const button = previewed(event.target);
  if (button) show(button);
  else if (shown !== null) hide();
}

function onClick(event) {
  const button = previewed(event.target);
  if (!byTouch || !button?.matches(".region-board .cover")) return;
  if (tapped === button.value) return hide(); // it is given, and told again before it is given again
  event.preventDefault();
  show(button);
  tapped = button.value;
}

export function previews() {
  document.addEventListener("pointerdown", (event) => {
    byTouch = event.pointerType === "touch";
    if (byTouch && shown !== null && !previewed(event.target)) hide();
  }, true);
  document.addEventListener("pointerover", (event) => { if (event.pointerType !== "touch") onPoint(event); });
  document.addEventListener("focusin", (event) => { if (!byTouch) onPoint(event); });
  document.addEventListener("keydown", () => { byTouch = false; }, true);
  document.addEventListener("click", onClick, true);
  document.addEventListener("htmx:after:swap", () => {
    if (shown === null) return;
    const still = document.querySelector(`#answer button.can[value="${shown}"]`);
    if (!still || !previewed(still)) hide();
  });
}
