// The keyboard: everything that the mouse can do.
import { notYet } from "./confirm.js";
import { showRule, toast } from "./forms.js";
import { toggleList } from "./answers.js";
import { inGroup } from "./roving.js";

const HOLD = 600;
let held = 0;

// The answer of a key, as the list shows it: what is printed on a card, or a number or letter that stays.
function answerOf(key) {
  return /^[a-z0-9]$/.test(key) ? document.querySelector(`#plain button.can[aria-keyshortcuts="${key}"]`) : null;
}

function showKeys() {
  const sheet = document.getElementById("keys");
  if (sheet && !sheet.open) sheet.showModal();
}

function ruleOfQuestion() {
  const question = document.querySelector(".question[data-clause]");
  const game = document.getElementById("answer")?.dataset.game;
  if (question?.dataset.clause) showRule(`/rules/${game}/${question.dataset.clause}`);
  else document.querySelector("[data-key=r]")?.click();
}

function move(step) {
  const all = [...document.querySelectorAll("#answer button:is(.can, .revise)")].filter((button) => button.checkVisibility());
  if (!all.length) return;
  const at = all.indexOf(document.activeElement);
  all[(at + step + all.length) % all.length].focus();
}

const SHORTCUTS = {
  a: toggleList,
  u: () => document.querySelector("[data-key=u]")?.click(),
  y: () => document.querySelector("[data-key=y]")?.click(),
  r: () => document.querySelector("[data-key=r]")?.click(),
  s: () => document.querySelector("[data-key=s]")?.click(),
  ".": () => document.querySelector("[data-key='.']")?.click(),
  l: () => focusRegion("region-log"),
  c: () => { open("region-chat"); document.getElementById("say-text")?.focus(); },
  ArrowRight: () => move(1),
  ArrowLeft: () => move(-1),
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
};

function open(id) {
  const drawer = document.getElementById(id)?.closest("details");
  if (drawer) drawer.open = true;
}

function focusRegion(id) {
  open(id);
  (document.querySelector(`#${id} :is(a, button)[tabindex="0"]:not([data-log-only])`) ?? document.getElementById(id))?.focus();
}

// A letter is the same key with Shift or Caps Lock.
function plain(key) {
  return key.length === 1 ? key.toLowerCase() : key;
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    if (notYet()) event.preventDefault();
    const menu = document.querySelector(".menu[open]");
    if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
    return;
  }
  if (event.target.closest("input, textarea, select, dialog") || document.querySelector("dialog[open]")) return;
  if (event.key === "?") {
    event.preventDefault();
    if (!event.repeat) held = setTimeout(() => { held = 0; showKeys(); }, HOLD);
  } else if (answerOf(plain(event.key))) {
    const button = answerOf(plain(event.key));
    button.form.requestSubmit(button);
  } else if (inGroup(event)) {
    event.preventDefault();
  } else if (SHORTCUTS[plain(event.key)]) {
    event.preventDefault();
    SHORTCUTS[plain(event.key)]();
  }
}

function onKeyUp(event) {
  if (held && (event.key === "?" || event.key === "Shift" || event.key === "ß")) {
    clearTimeout(held);
    held = 0;
    ruleOfQuestion();
  }
}

export function keys() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("keyup", onKeyUp);
  document.getElementById("keys-button")?.addEventListener("click", showKeys);
  // On a phone the reason of a refusal has no hover: a tap shows it.
  document.addEventListener("click", (event) => {
    const no = event.target.closest("button.cannot");
    const why = no && document.getElementById(no.getAttribute("aria-describedby"));
    if (why && !why.checkVisibility({ visibilityProperty: true })) toast(why.textContent); // it may still be fading in
  });
}
