// Marks that stay: what changed since the last answer of whoever looks is outlined until they answer again. And what is
// named in the log is lit on the table while the mouse or the focus is on it.
import { changesOf, darken, light } from "./scene.js";
import { isNew, lastAnswer, lines } from "./stage.js";

const NAMED = "#region-log, #region-since, .ask"; // what names things

// A seat changes all the time: its counters are marked instead.
function changed() {
  const last = lastAnswer();
  if (last < 0 || !document.querySelector("main[data-me]")) return { things: new Set(), counters: new Set() };
  const found = lines().filter(isNew);
  const refs = found.flatMap((line) => line.dataset.at?.split(" ") ?? line.dataset.refs?.split(" ") ?? []);
  return {
    things: new Set(refs.filter((ref) => !ref.startsWith("seat-"))),
    counters: new Set(found.flatMap(changesOf).map(({ name }) => name)),
  };
}

function counterOf(element) {
  const owner = element.closest(".seat");
  return owner ? `${owner.dataset.thing ?? `seat-${owner.dataset.seat}`}:${element.dataset.counter}` : element.dataset.counter;
}

function mark() {
  const { things, counters } = changed();
  for (const element of document.querySelectorAll(".table :is([data-thing], [data-counter], [data-changed])")) {
    const is = element.dataset.thing?.split(" ").some((ref) => things.has(ref)) || (element.dataset.counter && counters.has(counterOf(element)));
    if (is) element.dataset.changed = "yes";
    else if (element.dataset.changed) delete element.dataset.changed;
  }
}

// Fewer tasks than updates: several may come at once.
let planned = 0;
function plan() {
  cancelAnimationFrame(planned);
  planned = requestAnimationFrame(mark);
}

function onPoint(event) {
  const named = event.target.closest?.("[data-ref], [data-refs]");
  if (document.documentElement.dataset.playing) return;
  darken();
  if (named?.closest(NAMED)) light(named.dataset.ref ? [named.dataset.ref] : named.dataset.refs.split(" "));
}

export function marks() {
  if (!document.getElementById("stage")) return;
  document.addEventListener("htmx:after:swap", plan);
  document.addEventListener("planetfall:answered", plan);
  document.addEventListener("pointerover", onPoint, { passive: true });
  document.addEventListener("focusin", onPoint);
  // Rings are drawn where things stand: they go when the page changes its shape, or when what named them is closed.
  addEventListener("resize", darken, { passive: true });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-since-skip], [data-since-next]")) darken(); });
  mark();
}
