// Whatever a table names can be read: pointing at it, focusing it or a long press shows the whole component, large,
// near what it explains. "i", the context key, a long press or a click on a name in the log pin it, until it is closed.
// Small explanations (data-tip) come in the same place.

const NAMED = "[data-ref], [data-thing]";
const PEOPLE = /^(seat|colour)-/;
const FIRST = 380; // milliseconds before the first one is shown
const NEXT = 90; // while another one is shown
const FOCUSED = 700;
const LEAVE = 140;
const LONG = 450;
const GAP = 10;
const EDGE = 8;
const AWAY = 24;

const faces = new Map(); // by reference: a promise of its HTML, "" where there is none
let box = null;
let shown = null; // { anchor, ref } of what is shown
let pinned = false;
let timer = 0;
let press = 0;
let returnTo = null;
let touched = false;
let pressed = null; // where the mouse was last pressed
let answered = null; // where it was when an answer was given or a strip put aside: what comes to lie under it is not pointed at

function address(ref) {
  return document.body.dataset.components?.replace("REF", encodeURIComponent(ref));
}

function faceOf(ref) {
  if (!faces.has(ref)) {
    const loading = fetch(address(ref)).then((answer) => (answer.ok && answer.status !== 204 ? answer.text() : ""));
    faces.set(ref, loading.catch(() => { faces.delete(ref); return ""; }));
  }
  return faces.get(ref);
}

function refOf(element) {
  const refs = (element.dataset.ref ?? element.dataset.thing).replaceAll("_", "-").split(" ");
  return refs.find((ref) => ref && !PEOPLE.test(ref));
}

// The thing that an element belongs to: the innermost that is no player, or a small explanation inside of it.
function subject(element) {
  if (!element?.closest || element.closest("#thing-pop, #stage")) return null;
  const tip = element.closest("[data-tip]");
  let named = element.closest(NAMED);
  while (named && !refOf(named)) named = named.parentElement?.closest(NAMED);
  if (named && address("") && !(tip && named !== tip && named.contains(tip))) return { anchor: named, ref: refOf(named) };
  return tip?.dataset.tip ? { anchor: tip, tip: tip.dataset.tip } : null;
}

// The same for what somebody presses or focuses: an answer in the list is about the thing that its sentence names.
function pressedSubject(element) {
  return subject(element) ?? subject(element.closest?.("a, button")?.querySelector("[data-ref]"));
}

// -- where it stands ------------------------------------------------------------------------------------------------

function anchorRect(anchor) {
  const own = (anchor.querySelector(":scope > .with-why > .card, :scope > .card") ?? anchor).getBoundingClientRect();
  const lines = anchor.closest("#region-log") ?? (innerWidth >= 600 ? anchor.closest(".ask") : null);
  const panel = lines?.getBoundingClientRect() ?? own; // beside the log or the question, not over other lines
  const right = Math.min(panel.right, innerWidth);
  const left = Math.max(panel.left, 0);
  return { isLine: panel !== own, left, right, top: own.top, bottom: own.bottom, middle: (left + right) / 2, centre: (own.top + own.bottom) / 2 };
}

function place() {
  if (pinned && innerWidth < 600) { box.style.translate = ""; return; }
  const around = anchorRect(shown.anchor);
  const { offsetWidth: width, offsetHeight: height } = box;
  const inside = (value, size, room) => Math.max(EDGE, Math.min(value, room - size - EDGE));
  const x = inside(around.middle - width / 2, width, innerWidth);
  const y = inside(around.centre - height / 2, height, innerHeight);
  const places = [
    [!around.isLine && around.top - GAP - height >= EDGE, x, around.top - GAP - height],
    [around.right + GAP + width <= innerWidth - EDGE, around.right + GAP, y],
    [around.left - GAP - width >= EDGE, around.left - GAP - width, y],
    [around.bottom + GAP + height <= innerHeight - EDGE, x, around.bottom + GAP],
  ];
  const [, left, top] = places.find(([fits]) => fits) ?? [true, x, around.centre > innerHeight / 2 ? EDGE : innerHeight - height - EDGE];
  box.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}

// -- showing and hiding -----------------------------------------------------------------------------------------------

function describe(on) {
  const focused = document.activeElement;
  if (!shown?.anchor.contains(focused) || shown.tip) return;
  const others = (focused.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== box.id);
  const ids = on ? [box.id, ...others] : others;
  if (ids.length) focused.setAttribute("aria-describedby", ids.join(" "));
  else focused.removeAttribute("aria-describedby");
}

function hide() {
  clearTimeout(timer);
  box.querySelector(".pop-answer")?.remove();
  if (!shown) return;
  describe(false);
  box.classList.remove("shown", "pinned", "tip");
  box.setAttribute("role", "tooltip");
  box.removeAttribute("aria-label");
  const back = pinned && returnTo;
  shown = null;
  pinned = false;
  returnTo = null;
  if (back?.isConnected) back.focus({ preventScroll: true });
}

async function show(found, pin = false) {
  clearTimeout(timer);
  const wanted = found.ref ? await faceOf(found.ref) : "";
  if (!found.anchor.isConnected || (pinned && !pin) || (found.ref && !wanted)) return;
  if (shown) describe(false);
  box.querySelector(".pop-answer")?.remove();
  shown = found;
  if (found.ref) box.firstElementChild.innerHTML = wanted;
  else box.firstElementChild.textContent = found.tip;
  box.classList.toggle("tip", !found.ref);
  box.querySelector("a").href = address(found.ref ?? "").replace(/\?.*/, "");
  box.scrollTop = 0;
  pinned = pin && Boolean(found.ref);
  box.classList.toggle("pinned", pinned);
  place();
  box.classList.add("shown");
  describe(true);
  if (pinned) asDialog();
}

function asDialog() {
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", box.querySelector("h2")?.textContent ?? "");
  returnTo = document.activeElement === document.body ? null : document.activeElement;
  box.querySelector("button").focus({ preventScroll: true });
}

// A finger's tap on a card shows it large, with the answer as its button or the reason why it is refused: nobody plays what
// they wanted to read.
async function offer(button) {
  const found = subject(button);
  if (found?.ref) await show(found, true);
  if (!isShown(found)) return give(button); // there is nothing to read
  box.querySelector(".pop-tools").append(button.matches(".can") ? answerOf(button) : reasonOf(button));
}

function answerOf(button) {
  const answer = document.createElement("button");
  answer.type = "button";
  answer.className = "pop-answer";
  answer.textContent = button.getAttribute("aria-label") ?? button.querySelector(".unseen")?.textContent ?? button.textContent;
  answer.addEventListener("click", () => { hide(); give(button); });
  return answer;
}

function reasonOf(button) {
  const reason = document.createElement("p");
  reason.className = "pop-answer pop-why";
  reason.textContent = button.parentElement.querySelector(":scope > .why")?.textContent ?? "";
  return reason;
}

function give(button) {
  if (button.isConnected && button.matches(".can")) button.form.requestSubmit(button);
}

function later(found, wait) {
  clearTimeout(timer);
  timer = setTimeout(() => show(found), wait);
}

function isShown(found) {
  return shown && found && shown.anchor === found.anchor && shown.ref === found.ref && shown.tip === found.tip;
}

// -- mouse, keyboard, finger --------------------------------------------------------------------------------------------

function onOver(event) {
  if (event.pointerType !== "mouse" || pinned || event.buttons) return;
  if (answered && Math.hypot(event.clientX - answered.clientX, event.clientY - answered.clientY) < AWAY) return;
  answered = null;
  const found = subject(event.target);
  if (!found) {
    clearTimeout(timer);
    if (shown) timer = setTimeout(hide, LEAVE);
  } else if (isShown(found)) clearTimeout(timer);
  else later(found, shown ? NEXT : FIRST);
}

function onFocus(event) {
  if (pinned || touched || !event.target.matches?.(":focus-visible")) return;
  const found = pressedSubject(event.target) ?? subject(event.target.querySelector("[data-ref]"));
  if (found?.ref) later(found, FOCUSED);
  else hide();
}

function onKey(event) {
  if (event.key === "Escape" && shown) {
    if (pinned) { event.preventDefault(); event.stopImmediatePropagation(); }
    hide();
  } else if (pinned && event.key === "Tab") {
    const stops = [...box.querySelectorAll("a, button")];
    const last = stops.length - 1;
    const at = stops.indexOf(document.activeElement);
    event.preventDefault();
    stops[event.shiftKey ? (at > 0 ? at - 1 : last) : (at < last ? at + 1 : 0)].focus();
  } else if (event.key === "i" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest("input, textarea, select, dialog")) {
    const found = pressedSubject(document.activeElement) ?? shown;
    if (found?.ref) show(found, true);
  }
}

// The context key, the second button of a mouse, and a long press where the browser tells of it.
function onContext(event) {
  const found = pressedSubject(event.target);
  if (!found?.ref || event.target.closest("input, textarea")) return;
  event.preventDefault();
  show(found, true);
}

function onDown(event) {
  if (pinned && !event.target.closest("#thing-pop")) hide();
  touched = event.pointerType !== "mouse";
  pressed = event;
  clearTimeout(press);
  press = 0;
  const found = touched && pressedSubject(event.target);
  if (!found) return;
  if (found.ref) faceOf(found.ref); // it is there when the press is long enough
  press = setTimeout(() => { press = -1; show(found, true); }, LONG);
}

function onUp() {
  if (press > 0) clearTimeout(press);
}

// The click that ends a long press answers nothing; one on a name in a sentence shows what it names.
function onClick(event) {
  if (event.target.closest("[data-since-skip], [data-since-next]")) answered = pressed;
  if (press === -1) {
    press = 0;
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  const played = touched && innerWidth < 600 && event.target.closest('[data-enlarge] :is(button.can[name="action"], button.cannot)');
  if (played) {
    event.preventDefault();
    event.stopImmediatePropagation();
    offer(played);
    return;
  }
  const named = event.target.closest("a[data-ref]");
  if (!named || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const found = subject(named);
  if (!found?.ref) return;
  event.preventDefault();
  show(found, true);
}

export function things() {
  box = document.getElementById("thing-pop");
  if (!box) return;
  document.addEventListener("pointerover", onOver);
  document.addEventListener("pointerdown", onDown, true);
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(name, (event) => { if (name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) onUp(); });
  }
  document.addEventListener("click", onClick, true);
  document.addEventListener("contextmenu", onContext);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("scroll", (event) => { if (shown && !pinned && event.target !== box) hide(); }, true);
  document.addEventListener("submit", () => { answered = pressed; if (!pinned) hide(); });
  document.addEventListener("htmx:after:swap", () => { if (shown && !shown.anchor.isConnected) hide(); });
  document.documentElement.addEventListener("mouseleave", () => { if (!pinned) hide(); });
  box.querySelector("button").addEventListener("click", hide);
}
