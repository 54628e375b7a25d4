// What changed in a region, step by step: which element, and what becomes of it. The steps are described where they are
// made, in server/render/patch.py. A page that is not what the server takes it for begins anew.

const STEP = /^([abdemt])(-?\d+):([^]*)$/;
const PHRASE = /[\x01-\x08\x0e-\x1b]/g;
const KEPT = /<k n="(\d+)"><\/k>/g;
let morph = null;

// HTML as nodes; what is marked to be kept comes as a copy of what was there.
function fragment(html, around, kept = new Map()) {
  const box = document.createElement("template");
  const inSvg = around.namespaceURI.endsWith("svg") && around.localName !== "foreignObject";
  box.innerHTML = inSvg ? `<svg>${html}</svg>` : html;
  if (inSvg) box.content.firstChild.replaceWith(...box.content.firstChild.childNodes);
  for (const place of box.content.querySelectorAll("k")) {
    place.replaceWith(kept.get(place.getAttribute("n")).cloneNode(true)); // it may be used twice
  }
  return box.content;
}

// The page's own settings say which attributes belong to whoever looks at it.
function isOwn(name) {
  return window.htmx.config.morphIgnore.some((own) => name.startsWith(own));
}

function attributes(element, tag) {
  const wanted = fragment(tag, element.parentNode).firstElementChild;
  for (const { name } of [...element.attributes]) {
    if (!isOwn(name) && !wanted.hasAttribute(name)) element.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (!isOwn(name) && element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

function remove(element, count) {
  for (let left = count, node = element; left > 0; left -= 1) {
    const next = node.nextSibling;
    node.remove();
    node = next;
  }
}

const STEPS = {
  a: (element, html) => attributes(element, html),
  t: (element, html) => { element.textContent = fragment(html, document.body).textContent; },
  m: (element, html, kept) => morph(element, fragment(html, element, kept), true),
  b: (element, html, kept) => element.before(fragment(html, element.parentNode, kept)),
  e: (element, html, kept) => element.append(fragment(html, element, kept)),
  d: (element, count) => remove(element, Number(count)),
};

// Styles are never sent: what has one is on its way from place to place.
function copyOf(element) {
  const copy = element.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("[style]")]) part.removeAttribute("style");
  return copy;
}

// The steps for a region begin with its name and the number of its elements.
function prepared(text) {
  const found = [];
  let region = null;
  let elements = [];
  for (const line of text.split("\x1f").slice(1)) {
    const step = STEP.exec(line);
    if (step) {
      const [, kind, number, html] = step;
      const kept = new Map([...html.matchAll(KEPT)].map(([, old]) => [old, copyOf(elements[old])]));
      found.push([kind, Number(number) < 0 ? region : elements[number], html, kept]);
    } else {
      const [name, size] = line.slice(1).split(" ");
      region = document.getElementById(`region-${name}`);
      elements = [...region.querySelectorAll("*")];
      if (elements.length !== Number(size)) throw new Error(`${name}: ${elements.length}, not ${size}`);
    }
  }
  return found;
}

function patch(style, target, content) {
  if (style !== "patch") return false;
  try {
    for (const [kind, element, html, kept] of prepared(content.textContent)) STEPS[kind](element, html, kept);
  } catch (error) {
    console.warn(error);
    location.reload();
  }
  return []; // nothing that htmx has to look through
}

// Markup that comes again and again travels as single characters; the page says what they stand for.
function expand({ target, detail: { message } }) {
  const phrases = target.dataset.phrases?.split("\n") ?? [];
  message.data = message.data.replace(PHRASE, (code) => phrases[code.charCodeAt(0) - (code < "\x0e" ? 1 : 6)] ?? "");
}

export function patching() {
  document.addEventListener("htmx:sse:before:message", expand);
  window.htmx?.registerExtension("patch", { init: (api) => { morph = api.morph; }, handle_swap: patch });
}
