// The board under fingers: two of them zoom, a double tap beside what can be answered zooms in and out, one finger moves
// what is zoomed. Only a transform changes; a board that is not zoomed leaves every other gesture to the page.

const MOST = 4;
const CLOSER = 2.2; // by a double tap
const SOON = 300; // milliseconds between the taps
const NEAR = 30; // pixels between them
const MOVED = 8; // pixels: no tap any more

let zoom = { scale: 1, x: 0, y: 0 };
let gesture = null;
let last = { at: -Infinity, x: 0, y: 0 };

function board() {
  return document.getElementById("region-board");
}

// The board covers its place: nothing beyond its edges is shown.
function clamp({ scale, x, y }) {
  const { clientWidth, clientHeight } = board();
  const within = (value, size) => Math.min(0, Math.max(size * (1 - scale), value));
  return scale <= 1.02 ? { scale: 1, x: 0, y: 0 } : { scale, x: within(x, clientWidth), y: within(y, clientHeight) };
}

function show(next) {
  zoom = clamp(next);
  const box = board();
  box.toggleAttribute("data-zoomed", zoom.scale > 1);
  for (const [name, value] of [["--zoom", zoom.scale], ["--zoom-x", `${zoom.x}px`], ["--zoom-y", `${zoom.y}px`]]) {
    box.style.setProperty(name, value);
  }
}

// Zoom so that what is at a place of the screen stays there.
function zoomAt(scale, x, y, from = zoom) {
  const factor = scale / from.scale;
  show({ scale, x: x - (x - from.x) * factor, y: y - (y - from.y) * factor });
}

// Fingers in the board's own coordinates: their middle and how far apart they are.
function fingers(touches) {
  const { left, top } = board().getBoundingClientRect();
  const points = [...touches].map(({ clientX, clientY }) => [clientX - left, clientY - top]);
  const [[x, y], [other, another]] = [points[0], points.at(-1)];
  return { x: (x + other) / 2, y: (y + another) / 2, apart: Math.hypot(x - other, y - another) };
}

function onStart(event) {
  if (event.touches.length > 2) return;
  gesture = { ...fingers(event.touches), from: zoom, count: event.touches.length, moved: (gesture?.moved ?? false) && event.touches.length > 1 };
}

function onMove(event) {
  if (!gesture || event.touches.length !== gesture.count) return;
  const now = fingers(event.touches);
  const way = Math.hypot(now.x - gesture.x, now.y - gesture.y);
  if (way > MOVED || gesture.count > 1) gesture.moved = true;
  if (gesture.count === 1 && zoom.scale === 1) return;
  if (event.cancelable) event.preventDefault();
  if (gesture.count === 1) {
    if (gesture.moved) show({ ...gesture.from, x: gesture.from.x + now.x - gesture.x, y: gesture.from.y + now.y - gesture.y });
    return;
  }
  const scale = Math.min(MOST, Math.max(1, (gesture.from.scale * now.apart) / gesture.apart));
  zoomAt(scale, now.x, now.y, { ...gesture.from, x: gesture.from.x + now.x - gesture.x, y: gesture.from.y + now.y - gesture.y });
}

function onEnd(event) {
  if (event.touches.length) { onStart(event); gesture.moved = true; return; }
  const done = gesture;
  gesture = null;
  if (!done) return;
  if (done.moved) {
    if (zoom.scale > 1 && event.cancelable) event.preventDefault(); // what was moved is not tapped
    return;
  }
  const twice = event.timeStamp - last.at < SOON && Math.hypot(done.x - last.x, done.y - last.y) < NEAR;
  last = { at: twice ? -Infinity : event.timeStamp, x: done.x, y: done.y };
  if (!twice || event.target.closest("button.can, label.can")) return;
  event.preventDefault();
  if (zoom.scale > 1) unzoom();
  else zoomAt(CLOSER, done.x, done.y);
}

export function unzoom() {
  show({ scale: 1, x: 0, y: 0 });
}

export function zooming() {
  const box = board();
  if (!box) return;
  box.addEventListener("touchstart", onStart, { passive: true });
  box.addEventListener("touchmove", onMove, { passive: false });
  box.addEventListener("touchend", onEnd, { passive: false });
  box.addEventListener("touchcancel", () => { gesture = null; }, { passive: true });
  document.addEventListener("room", unzoom);
  addEventListener("resize", unzoom);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && zoom.scale > 1) unzoom(); });
}
