// Stepping through a replay without loading whole pages, by buttons and arrow keys.

let busy = false;

async function go(link) {
  if (busy) return;
  busy = true;
  try {
    await step(link);
  } finally {
    busy = false;
  }
}

async function step(link) {
  const place = link.getAttribute("href"); // the link itself changes with the page
  await window.htmx.ajax("GET", place, { target: "#replay", select: "#replay", swap: "outerMorph" });
  history.replaceState(null, "", place);
  const at = document.querySelector(".eyes [name=at]");
  if (at) at.value = new URL(location.href).searchParams.get("at") ?? "0";
  document.querySelector(`[data-step="${link.dataset.step}"]`)?.focus();
}

const STEPS = { ArrowRight: "on", ArrowLeft: "back", Home: "first", End: "last" };

export function replay() {
  if (!document.getElementById("replay") || !window.htmx) return;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(link);
  });
  document.addEventListener("keydown", (event) => {
    const way = STEPS[event.key];
    if (!way || event.target.closest("input, select, dialog")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    go(document.querySelector(`a[data-step="${way}"]`));
  }, true);
}
