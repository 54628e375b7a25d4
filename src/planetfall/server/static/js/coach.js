// The coach: its answer in a dialog, which is loaded when somebody first asks. Choosing one of its answers gives it.
import { toast } from "./forms.js";

let dialog;

async function post(address, body) {
  const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text.slice(0, 300));
  return text;
}

async function show(address, body, waiting) {
  const line = document.createElement("p");
  line.role = "status";
  line.textContent = waiting;
  dialog.replaceChildren(line);
  if (!dialog.open) dialog.showModal();
  try {
    const text = await post(address, body);
    dialog.innerHTML = text;
    dialog.querySelector("button")?.focus();
  } catch (mistake) {
    dialog.close();
    toast(mistake.message);
  }
}

function open(waiting) {
  if (dialog?.isConnected) return;
  dialog = document.createElement("dialog");
  dialog.className = "dialog coach-dialog";
  dialog.setAttribute("aria-labelledby", "coach-title");
  dialog.addEventListener("click", (event) => {
    if (!event.target.closest("[data-coach-close]")) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    const body = new URLSearchParams(new FormData(form, event.submitter));
    if (form.id === "coach-again") return show(form.getAttribute("action"), body, waiting);
    dialog.close();
    post(form.getAttribute("action"), body).catch((mistake) => toast(mistake.message));
  });
  document.getElementById("main").append(dialog);
}

export function ask(button) {
  const waiting = button.dataset.coach;
  open(waiting);
  show(button.getAttribute("formaction"), new URLSearchParams(new FormData(button.form)), waiting);
}
