// Long rows are one stop of the Tab key: the log, the list of answers, and what is refused in each region.
// Inside of them the arrows lead on.

const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function groups() {
  const regions = [...document.querySelectorAll("#answer .region:not(.region-answers)")];
  return [
    [...document.querySelectorAll("#region-log :is(a, button)")],
    [...document.querySelectorAll("#plain button")],
    ...regions.map((region) => [...region.querySelectorAll("button.cannot")]),
  ].filter((group) => group.length);
}

// Where a group is entered: the log at its newest turn, behind the choice of whose turns it shows.
function first(group) {
  return group.find((one) => one.closest(".log-list")?.checkVisibility()) ?? group[0];
}

function stopAt(group, stop) {
  for (const one of group) one.tabIndex = one === stop ? 0 : -1;
}

function arrange() {
  for (const group of groups()) {
    stopAt(group, group.find((one) => one === document.activeElement) ?? first(group));
  }
}

// Whether a key has led on inside a group.
export function inGroup(event) {
  const group = groups().find((some) => some.includes(document.activeElement))?.filter((one) => one.checkVisibility());
  if (!group) return false;
  const last = group.length - 1;
  const at = group.indexOf(document.activeElement);
  const next = { Home: 0, End: last }[event.key] ?? (event.key in STEPS ? at + STEPS[event.key] : -2);
  if (next === -2) return false;
  const stop = group[Math.min(Math.max(next, 0), last)];
  stopAt(group, stop);
  stop.focus();
  return true;
}

export function roving() {
  document.addEventListener("htmx:after:swap", arrange);
  document.addEventListener("focusin", (event) => {
    const group = groups().find((some) => some.includes(event.target));
    if (group) stopAt(group, event.target);
  });
  arrange();
}
