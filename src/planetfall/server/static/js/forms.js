// Forms and links everywhere: posting by htmx, copying links, options that depend on others, rules beside the table.

export function toast(text) {
  const place = document.getElementById("toast");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { place.hidden = true; }, 6000);
}

export async function showRule(address) {
  const dialog = document.getElementById("rule");
  if (!dialog) return false;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return false;
  document.getElementById("rule-text").innerHTML = await answer.text();
  if (!dialog.open) dialog.showModal();
  return true;
}

function onClick(event) {
  const copy = event.target.closest("[data-copy]");
  if (copy) return copyLink(copy);
  const rule = event.target.closest("a[data-rule], .why a, .log-clause");
  if (rule && document.getElementById("rule")) {
    event.preventDefault();
    showRule(rule.dataset.rule ?? rule.getAttribute("href").replace("#", "/"));
  }
  const menu = document.querySelector(".menu[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
}

function copyLink(button) {
  const input = document.getElementById(button.dataset.copy);
  input.select();
  const done = () => button.classList.add("copied");
  if (navigator.clipboard) navigator.clipboard.writeText(input.value).then(done, () => {});
  else if (document.execCommand("copy")) done();
}

// An option that only goes with others is hidden while they have another value.
function showFitting() {
  for (const box of document.querySelectorAll("[data-only]")) {
    const wanted = box.dataset.only.split(";").filter(Boolean).map((pair) => pair.split("="));
    box.hidden = !wanted.every(([name, value]) => box.form?.elements[name]?.value === value);
  }
  for (const box of document.querySelectorAll("[data-unless]")) {
    const [name, value] = box.dataset.unless.split("=");
    box.hidden = box.form?.elements[name]?.value === value;
  }
}

// Times as the reader's own clock and language say them.
export function showTimes(place) {
  for (const time of place.querySelectorAll("time[data-ago]")) {
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  }
}

function rememberNames() {
  for (const input of document.querySelectorAll("[data-remember]")) {
    const key = `pf-${input.dataset.remember}`;
    if (!input.value) input.value = localStorage.getItem(key) ?? "";
    input.form?.addEventListener("submit", () => localStorage.setItem(key, input.value));
  }
}

// One form serves several buttons; each says where it goes, as it would without htmx.
function onConfig(event) {
  const { request } = event.detail.ctx;
  const place = request.submitter?.getAttribute?.("formaction");
  if (place) request.action = place;
}

function onDone(event) {
  const { ctx } = event.detail;
  if (ctx.sourceElement.id === "say" && ctx.response?.status < 400) {
    for (const input of ctx.sourceElement.elements) if (input.name === "text") input.value = "";
  }
}

// A request that got no answer at all; the live connection has a notice of its own.
function onLost({ detail: { ctx } }) {
  if (!ctx || ctx.response || ctx.sourceElement.id === "connection") return;
  toast(document.getElementById("toast").dataset.unsent);
}

export function forms() {
  document.addEventListener("click", onClick);
  document.addEventListener("htmx:config:request", onConfig);
  document.addEventListener("htmx:after:request", onDone);
  document.addEventListener("htmx:error", onLost);
  document.addEventListener("htmx:response:error", (event) => toast(event.detail.ctx.text.slice(0, 300)));
  document.addEventListener("turn-page", () => location.reload());
  document.addEventListener("change", (event) => {
    showFitting();
    if (event.target.closest("[data-submit]")) event.target.form.requestSubmit();
  });
  showTimes(document);
  showFitting();
  rememberNames();
}
