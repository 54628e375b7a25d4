// Moves on a phone: the arrows of all zones at once cover the astronauts that one decides about. There they let things
// shine through, and a tap on a zone shows only those that lead out of it, large. The choice stands on <main>, outside of
// what is swapped.

const narrow = matchMedia("(max-width: 599.98px)");
const MANY = 6; // so many arrows cover nothing
const mars = () => document.querySelector("#region-board .mars");
const main = () => document.getElementById("main");

function origins() {
  const arrows = [...(mars()?.querySelectorAll(".move") ?? [])];
  return arrows.length > MANY ? new Set(arrows.map((arrow) => arrow.dataset.from)) : new Set();
}

// The number of the zone that lies at a place of the screen, "" beside Mars.
function zoneAt(x, y) {
  const point = new DOMPoint(x, y).matrixTransform(mars().getScreenCTM().inverse());
  const zones = [...mars().querySelectorAll("clipPath > path")];
  const found = zones.findIndex((zone) => zone.isPointInFill(point));
  return found < 0 ? "" : String(found);
}

function choose(zone) {
  const possible = origins();
  main().toggleAttribute("data-many-moves", possible.size > 0);
  if (possible.has(zone)) main().dataset.from = zone;
  else delete main().dataset.from;
}

function onClick(event) {
  if (!narrow.matches || !event.target.closest("#region-board .mars") || event.target.closest("button, label")) return;
  choose(zoneAt(event.clientX, event.clientY));
}

document.addEventListener("click", onClick);
document.addEventListener("planetfall:answered", () => choose(""));
document.addEventListener("htmx:after:swap", () => choose(main().dataset.from));
choose("");
