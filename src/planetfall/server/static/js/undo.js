// Undo: pointing at its button shows what it takes back. Pressing it takes back at once what nobody has learned anything
// from; anything further is shown in a dialog first, with whom it needs.
import { toast } from "./forms.js";

const form = () => document.getElementById("undo");
const dialog = () => document.getElementById("undo-dialog");
const tip = () => document.getElementById("undo-tip");

async function fetchPreview() {
  const answer = await fetch(form().action, { headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error(await answer.text());
  const box = document.createElement("template");
  box.innerHTML = await answer.text();
  return box.content;
}

async function send(go) {
  const body = new URLSearchParams(new FormData(go));
  const answer = await fetch(go.getAttribute("action"), { method: "POST", body, headers: { "HX-Request": "true" } });
  if (!answer.ok) toast((await answer.text()).slice(0, 300));
}

async function takeBack(event) {
  event.preventDefault();
  hide();
  try {
    const preview = await fetchPreview();
    const go = preview.querySelector("#undo-go");
    if (go?.hasAttribute("data-free")) return await send(go);
    dialog().replaceChildren(preview);
    dialog().showModal();
  } catch (mistake) {
    toast(mistake.message.slice(0, 300));
  }
}

let pointed = 0;
async function show() {
  const now = ++pointed;
  const preview = await fetchPreview().catch(() => null);
  if (now !== pointed || !preview) return;
  const said = [...preview.querySelectorAll("h2, .undo-answer, p")].map((line) => line.textContent.trim());
  tip().textContent = [...new Set(said)].join(" ");
  tip().hidden = false;
}

function hide() {
  pointed += 1;
  tip().hidden = true;
}

export function undo() {
  const button = document.querySelector("button[form=undo]");
  if (!button) return;
  form().addEventListener("submit", takeBack);
  for (const name of ["pointerenter", "focus"]) button.addEventListener(name, show);
  for (const name of ["pointerleave", "blur"]) button.addEventListener(name, hide);
  dialog().addEventListener("submit", (event) => {
    event.preventDefault();
    dialog().close();
    if (event.target.id === "undo-go") send(event.target);
  });
  dialog().addEventListener("click", (event) => {
    if (!event.target.closest("[data-undo-close]")) return;
    event.preventDefault();
    dialog().close();
  });
}
