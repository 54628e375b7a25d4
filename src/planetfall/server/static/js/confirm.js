// An answer that cannot be taken back is asked for once more: click it again, press Enter, or say "not yet".

let waiting = null;

function close() {
  document.getElementById("confirm").hidden = true;
  waiting?.classList.remove("picked");
  waiting = null;
}

export function notYet() {
  const open = waiting !== null;
  const button = waiting;
  close();
  button?.focus?.();
  return open;
}

function isFinal(button) {
  if (document.documentElement.dataset.confirm === "off") return false;
  const list = document.querySelector("[data-final]");
  return list ? list.dataset.final.split(" ").includes(button.value) : false;
}

// What a button will do: a card says it beside its picture, a line of the list after its number.
function nameOf(button) {
  const said = button.getAttribute("aria-label") ?? button.querySelector(".unseen")?.textContent;
  return (said ?? button.textContent.replace(/^\s*\d\s/, "")).trim();
}

function onSubmit(event) {
  const button = event.submitter;
  if (event.target.id !== "answer" || !button || button.name !== "action") return;
  if (!isFinal(button) || (waiting && waiting.value === button.value)) return close();
  event.preventDefault();
  event.stopImmediatePropagation();
  close();
  waiting = button;
  button.classList.add("picked");
  document.getElementById("confirm-what").textContent = nameOf(button);
  document.getElementById("confirm").hidden = false;
  document.getElementById("confirm-yes").focus();
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
