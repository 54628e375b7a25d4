// The hand: a row that an ordinary mouse can scroll, by its wheel, by dragging and by two buttons; one more lays all
// cards out. The controls stand outside of the regions, so that no update touches them.

const ROWS = "#region-hand :is(.hand-box, .hand, .fan), #region-docks ol, .rack ol";
const NEAR = 6; // pixels before a press becomes a drag
const SORT = "pf-hand-sort";

function scrollerOf(element) {
  for (let row = element?.closest?.(ROWS); row; row = row.parentElement?.closest(ROWS)) {
    if (row.scrollWidth > row.clientWidth + 1 && getComputedStyle(row).overflowX !== "visible") return row;
  }
  return null;
}

function handRow() {
  return scrollerOf(document.querySelector("#region-hand .slot")) ?? document.querySelector("#region-hand .hand-box");
}

// -- wheel and drag -----------------------------------------------------------------------------------------------------

function onWheel(event) {
  if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
  const row = scrollerOf(event.target);
  if (!row) return;
  const step = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
  const before = row.scrollLeft;
  row.scrollLeft += step;
  if (row.scrollLeft !== before) event.preventDefault();
}

function onDown(event) {
  const row = event.pointerType === "mouse" && event.button === 0 ? scrollerOf(event.target) : null;
  if (!row || event.offsetY > row.clientHeight + row.scrollTop && event.target === row) return; // on its scrollbar
  const { clientX: start } = event;
  const from = row.scrollLeft;
  let moved = false;
  const move = (at) => {
    if (!moved && Math.abs(at.clientX - start) < NEAR) return;
    moved = true;
    document.documentElement.classList.add("dragged");
    row.scrollLeft = from + start - at.clientX;
  };
  const end = () => {
    removeEventListener("pointermove", move);
    document.documentElement.classList.remove("dragged");
    if (moved) swallowClick();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end, { once: true });
  addEventListener("pointercancel", end, { once: true });
}

// The click at the end of a drag plays no card; it comes at once or not at all.
function swallowClick() {
  const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

// -- buttons --------------------------------------------------------------------------------------------------------------

function turn(direction) {
  const row = handRow();
  row?.scrollBy({ left: direction * row.clientWidth * 0.8, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}

function layOut(tools, open) {
  const side = tools.closest(".hand-side");
  side.classList.toggle("all", open);
  tools.querySelector("[data-hand=all]").setAttribute("aria-expanded", String(open));
  tools.querySelector("[data-hand=all]").textContent = tools.dataset[open ? "fewer" : "more"];
  if (open) side.style.setProperty("--all", `${document.getElementById("region-hand").offsetHeight}px`);
  update(tools);
}

function update(tools) {
  const region = document.getElementById("region-hand");
  const row = handRow();
  const open = tools?.closest(".hand-side").classList.contains("all");
  const most = row ? row.scrollWidth - row.clientWidth : 0;
  const left = !open && row && row.scrollLeft > 2;
  const right = !open && row && row.scrollLeft < most - 2;
  region.dataset.more = [left && "left", right && "right"].filter(Boolean).join(" ");
  if (!tools) return;
  tools.hidden = most <= 2 && !open;
  tools.querySelector("[data-hand=back]").disabled = !left;
  tools.querySelector("[data-hand=on]").disabled = !right;
}

function remember(select) {
  const kept = localStorage.getItem(SORT);
  if ([...select.options].some((option) => option.value === kept)) select.value = kept;
  select.addEventListener("change", () => localStorage.setItem(SORT, select.value));
}

export function hand() {
  const region = document.getElementById("region-hand");
  if (!region) return;
  const tools = document.querySelector(".hand-tools");
  const again = () => update(tools);
  document.addEventListener("wheel", onWheel, { passive: false });
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("dragstart", (event) => { if (event.target.closest?.(ROWS)) event.preventDefault(); });
  region.addEventListener("scroll", again, true);
  addEventListener("resize", again);
  document.addEventListener("htmx:after:swap", again);
  const sort = document.getElementById("hand-sort");
  if (sort) remember(sort);
  if (tools) {
    for (const [name, press] of Object.entries({ back: () => turn(-1), on: () => turn(1) })) {
      tools.querySelector(`[data-hand=${name}]`).addEventListener("click", press);
    }
    tools.querySelector("[data-hand=all]").addEventListener("click", () => layOut(tools, !tools.closest(".all")));
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && tools.closest(".all")) layOut(tools, false); });
    document.addEventListener("submit", () => { if (tools.closest(".all")) layOut(tools, false); });
    document.addEventListener("change", (event) => { if (event.target.closest(".sorter")) again(); });
  }
  again();
}
