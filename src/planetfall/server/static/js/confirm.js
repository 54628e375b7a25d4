// An answer that reveals something is asked for once more, once in a turn: click it again, press Enter, or say "not yet".
// Newcomers are asked until they have confirmed a kind of question a few times.

const OFTEN = 3;
let waiting = null;
let confirmed = ""; // the turn in which something was confirmed

function close() {
  document.getElementById("confirm").hidden = true;
  waiting?.classList.remove("picked");
  waiting = null;
}

export function notYet() {
  const button = waiting;
  if (!button) return false; // also on pages without answers
  close();
  button.focus?.();
  return true;
}

function list() {
  return document.getElementById("plain");
}

function counter() {
  const kind = document.querySelector(".question")?.dataset.kind ?? "";
  return `pf-sure-${document.getElementById("answer").dataset.game}.${kind}`;
}

function timesConfirmed() {
  return Number(localStorage.getItem(counter()) ?? 0);
}

function mustAsk(button) {
  const often = document.documentElement.dataset.confirm;
  if (often === "off" || !list()?.dataset.final.split(" ").includes(button.value)) return false;
  if (confirmed === list().dataset.turn || list().querySelectorAll("button.can").length === 1) return false;
  return often === "on" || timesConfirmed() < OFTEN;
}

// What a button will do: its consequence, else what a card says beside its picture, a line of the list after its key;
// and what may be overlooked.
function nameOf(button) {
  const told = document.querySelector(`#plain-${button.value} .consequence`)?.textContent;
  const overlooked = document.documentElement.dataset.notices === "on" && document.querySelector(`#plain-${button.value} .overlooked`)?.textContent;
  const said = button.getAttribute("aria-label") ?? button.querySelector(".unseen")?.textContent;
  const key = button.querySelector("kbd")?.textContent ?? "";
  const name = (told ?? said ?? button.textContent.trim().slice(key.length)).trim();
  return [name, overlooked].filter(Boolean).join(" ");
}

function ask(button) {
  waiting = button;
  button.classList.add("picked");
  document.getElementById("confirm-what").textContent = nameOf(button);
  document.getElementById("confirm-note").textContent = list().dataset.note;
  document.getElementById("confirm").hidden = false;
  document.getElementById("confirm-yes").focus();
}

function remember() {
  confirmed = list()?.dataset.turn ?? "";
  localStorage.setItem(counter(), timesConfirmed() + 1);
}

function onSubmit(event) {
  const button = event.submitter;
  if (event.target.id !== "answer" || !button || button.name !== "action") return;
  if (waiting && waiting.value === button.value) {
    remember();
    return close();
  }
  if (!mustAsk(button)) return close();
  event.preventDefault();
  event.stopImmediatePropagation();
  close();
  ask(button);
}

export function confirming() {
  document.addEventListener("submit", onSubmit, true);
  document.getElementById("confirm-no").addEventListener("click", notYet);
  document.getElementById("confirm-yes").addEventListener("click", () => {
    const button = waiting?.isConnected ? waiting : document.querySelector(`#plain button[value="${waiting?.value}"]`);
    if (!button) return close();
    button.focus({ preventScroll: true });
    button.form.requestSubmit(button);
  });
  document.addEventListener("htmx:after:swap", () => {
    if (waiting && !document.querySelector(`#plain button.can[value="${waiting.value}"]`)) close();
  });
}
